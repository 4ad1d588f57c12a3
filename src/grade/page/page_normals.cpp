// The normals of a page's lands. See page_check.h.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "check/mesh_check.h"
#include "check/vector3.h"
#include "generated/text_grade.h"
#include "grade/page/page_verdict.h"
#include "share/quantities.h"

namespace faultline {
namespace {

using Vector = Vector3;

// One way of computing normals, and how many vertices have it.
enum class Way : std::uint8_t {
  kGrid,       // (n - s) x (w - e)
  kDiagonals,  // with half of the diagonal neighbours', which the course's page has as well
  kDown,       // (n - s) x (w - e), turned around
  kLevel,      // straight up
  kExchanged,  // with the two level components exchanged
  kSteeper,    // of heights before or after they were scaled: components in another ratio
  kCount
};

// A land in its own frame: columns, rows, up.
class Frame {
 public:
  explicit Frame(const PageLand& land) : land_(land) {}

  Vector of(const PageLand::Vector& v) const {
    return {static_cast<double>(v[land_.level[0]]), static_cast<double>(v[land_.level[1]]),
            static_cast<double>(v[land_.up])};
  }
  Vector at(int column, int row) const {
    const int last = land_.grid - 1;
    return of(land_.positions[land_.at(std::clamp(column, 0, last), std::clamp(row, 0, last))]);
  }
  Vector grid(int column, int row) const {
    return cross(at(column + 1, row) - at(column - 1, row),
                 at(column, row + 1) - at(column, row - 1));
  }
  Vector diagonals(int column, int row) const {
    const Vector one = grid(column, row);
    const Vector other = cross(at(column + 1, row + 1) - at(column - 1, row - 1),
                               at(column - 1, row + 1) - at(column + 1, row - 1));
    return {2.0 * one[0] + other[0], 2.0 * one[1] + other[1], 2.0 * one[2] + other[2]};
  }

 private:
  const PageLand& land_;
};

struct NormalCount {
  int all = 0, notUnit = 0, numberless = 0;
  int atBorder = 0;  // wrong ones at the border, of kGrid
  std::array<int, static_cast<std::size_t>(Way::kCount)> right{};
  int of(Way way) const { return right[static_cast<std::size_t>(way)]; }
};

bool isAlike(const Vector& normal, const Vector& own) {
  constexpr double kCosine = 0.9994;  // of 2 degrees
  const double sizes = length(normal) * length(own);
  return sizes > 0.0 && dot(normal, own) >= kCosine * sizes;
}

// By how much the slopes of the normals exceed the land's: the middle one of all.
double steepnessOf(const PageLand& land) {
  const Frame frame(land);
  std::vector<double> ratios;
  for (std::size_t i = 0; i < land.normals.size(); ++i) {
    const auto place = static_cast<int>(land.placeOf[i]);
    const Vector own = frame.grid(place % land.grid, place / land.grid);
    const Vector normal = frame.of(land.normals[i]);
    const double slope = own[2] > 0.0 ? std::sqrt(own[0] * own[0] + own[1] * own[1]) / own[2] : 0.0;
    const double given = normal[2] != 0.0
                             ? std::sqrt(normal[0] * normal[0] + normal[1] * normal[1]) / normal[2]
                             : 0.0;
    if (slope > 1e-6 && std::isfinite(given)) ratios.push_back(given / slope);
  }
  if (ratios.empty()) return 1.0;
  std::sort(ratios.begin(), ratios.end());  // total order: finite numbers
  return ratios[ratios.size() / 2];
}

NormalCount countOf(const PageLand& land) {
  NormalCount count;
  const Frame frame(land);
  const double steepness = steepnessOf(land);
  for (std::size_t i = 0; i < land.normals.size(); ++i) {
    const auto place = static_cast<int>(land.placeOf[i]);
    const int column = place % land.grid, row = place / land.grid;
    const Vector normal = frame.of(land.normals[i]);
    ++count.all;
    if (!std::isfinite(length(normal))) {
      ++count.numberless;
      continue;
    }
    if (std::fabs(length(normal) - 1.0) > 0.01) ++count.notUnit;
    const Vector own = frame.grid(column, row);
    const Vector owns[] = {own,
                           frame.diagonals(column, row),
                           {-own[0], -own[1], -own[2]},
                           {0.0, 0.0, 1.0},
                           {own[1], own[0], own[2]},
                           {steepness * own[0], steepness * own[1], own[2]}};
    for (std::size_t way = 0; way < count.right.size(); ++way) {
      if (isAlike(normal, owns[way])) ++count.right[way];
    }
    const bool isBorder =
        column == 0 || row == 0 || column == land.grid - 1 || row == land.grid - 1;
    if (isBorder && !isAlike(normal, own)) ++count.atBorder;
  }
  return count;
}

bool areOfTriangles(const PageLand& land) {
  const auto side = static_cast<std::size_t>(land.grid);
  if (land.positions.size() != side * side) return false;
  const MeshCheck check = checkMesh(land.grid, land.positions, land.normals, land.triangles);
  return check.kind == NormalKind::kTriangles && 50 * check.wrongNormals <= check.normals;
}

// What is wrong with the normals of one land, or an empty text; and the share of right ones.
std::pair<std::string, double> faultOf(const PageLand& land) {
  const NormalCount count = countOf(land);
  const auto all = static_cast<double>(count.all);
  const auto isNearlyAll = [&count](int right) { return right * 100 >= count.all * 98; };
  const int right = std::max(count.of(Way::kGrid), count.of(Way::kDiagonals));
  const double share = right / all;
  if (count.numberless > 0) {
    return {text::gradePageNormalsNumberless(std::to_string(count.numberless)), share};
  }
  if (right == count.all) {
    if (count.notUnit == 0) return {};
    return {text::gradePageNormalsLength(std::to_string(count.notUnit), std::to_string(count.all)),
            0.5};
  }
  // A vertex or two on a steep step may round otherwise.
  if (right * 1000 >= count.all * 999 && count.notUnit == 0) return {};
  if (isNearlyAll(count.of(Way::kDown))) return {std::string(text::kGradePageNormalsDown), 0.5};
  if (isNearlyAll(count.of(Way::kLevel))) return {std::string(text::kGradePageNormalsLevel), share};
  if (count.of(Way::kGrid) + count.atBorder == count.all) {
    return {std::string(text::kGradePageNormalsBorder), share};
  }
  if (isNearlyAll(count.of(Way::kExchanged))) {
    return {std::string(text::kGradePageNormalsExchanged), share};
  }
  if (isNearlyAll(count.of(Way::kSteeper))) {
    return {text::gradePageNormalsSteeper(figuresText(steepnessOf(land))), share};
  }
  if (areOfTriangles(land)) return {std::string(text::kGradePageNormalsTriangles), share};
  return {text::gradePageNormalsWrong(std::to_string(count.all - right), std::to_string(count.all)),
          share};
}

}  // namespace

MaybeVerdict normalsVerdict(const PageVisit& visit) {
  std::string first;
  double share = 1.0;
  int seen = 0;
  bool isLacking = false;
  // Lands with many faults tell most.
  std::vector<std::size_t> order(visit.lands.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(), [&visit](std::size_t a, std::size_t b) {
    return visit.browser->presses[a].faults > visit.browser->presses[b].faults;
  });
  for (const std::size_t i : order) {
    const PageLand& land = visit.lands[i];
    // Lands that are level everywhere tell nothing, and the rest is said of the vertices.
    if (land.fault != LandFault::kNone || !land.isGrid || land.numberless > 0) continue;
    if (land.relief() <= 1e-5 * land.width()) continue;
    ++seen;
    if (land.normals.empty()) {
      isLacking = true;
      continue;
    }
    auto [fault, right] = faultOf(land);
    if (fault.empty()) continue;
    share = std::min(share, right);
    if (first.empty()) first = std::move(fault);
  }
  if (isLacking) return wrongVerdict(std::string(text::kGradePageNormalsNone));
  if (seen == 0) {
    if (visit.lands.empty()) return std::nullopt;
    return wrongVerdict(std::string(text::kGradePageNormalsUnseen));
  }
  if (!first.empty()) return wrongVerdict(std::move(first), share);
  return rightVerdict(std::string(text::kGradePageNormalsRight));
}

}  // namespace faultline
