// Mistakes of a whole program. See mistakes.h.
#include "check/mistakes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/det_math.h"
#include "check/kept_heights.h"
#include "check/line_fit.h"
#include "generated/text_check.h"
#include "terrain/recipe/parameters.h"
#include "terrain/uplift/profile.h"

namespace faultline {
namespace {

using enum FindingId;

// ---- The mistakes ----

using Say = std::string (*)(const CutLand& land);
struct Row {
  FindingId id;
  CutProgram program;
  Say say;
  bool isOfWeights = false;  // of steps it is another unit
  bool isOfSteps = false;
};

std::string verticesOf(const CutLand& land) { return std::to_string(land.size); }
std::string cellsOf(const CutLand& land) { return std::to_string(land.size - 1); }
std::string profileOf(const CutLand& land) {
  return std::string(
      parameter(ParameterId::kProfile).choices[static_cast<std::size_t>(land.profile)].key);
}
template <const ConstantText& kText>
std::string sayConstant(const CutLand&) {
  return std::string(kText);
}

double cells(int size) { return static_cast<double>(size - 1); }
template <int kHalves, int kMore>
GridAxis shifted(int size) {
  return {0.5 * kHalves, static_cast<double>(size - 1 + kMore)};
}
GridAxis whole(int size) { return {0.0, cells(size), true}; }
GridAxis undivided(int) { return {0.0, 1.0}; }
// From -0.5 to 0.5, and from -1 to 1.
GridAxis centred(int size) { return {-0.5 * cells(size), cells(size)}; }
GridAxis doubled(int size) { return {-0.5 * cells(size), 0.5 * cells(size)}; }

// The angle of a direction, in 2^-32 of a turn, by bisection.
std::uint32_t angleOf(double x, double y) {
  const bool isBeyond = y < 0.0;
  std::uint32_t angle = 0;
  for (std::uint32_t bit = 1u << 30; bit > 0; bit >>= 1) {
    const SinCos at = sinCosTurn(angle | bit);
    const double ahead = at.cos * y - at.sin * x;
    if (isBeyond ? ahead <= 0.0 : ahead >= 0.0) angle |= bit;
  }
  return isBeyond ? angle | 1u << 31 : angle;
}

constexpr double kTurn = 6.283185307179586;  // in radians
// Multiplies the angle of a line's normal. `isSigned`: the angle is counted from -180 degrees.
void multiplyAngle(CutLine& line, double factor, bool isSigned) {
  double turns = angleOf(line.nx, line.ny) * 0x1p-32;
  if (isSigned && turns > 0.5) turns -= 1.0;
  turns *= factor;
  const double rest = turns - std::floor(turns);
  const SinCos made =
      sinCosTurn(static_cast<std::uint32_t>(static_cast<std::uint64_t>(rest * 0x1p32)));
  line.nx = made.cos;
  line.ny = made.sin;
}

double signOf(double amount) { return amount < 0.0 ? -1.0 : 1.0; }

// The first that explains the heights is named, so what is done more often stands before what is
// done less often.
const Row kPlaceRows[] = {
    // Where a vertex stands
    {kGridCount,
     {.across = shifted<0, 1>, .along = shifted<0, 1>},
     [](const CutLand& land) {
       return text::checkMistakeGridCount(verticesOf(land), cellsOf(land));
     }},
    {kGridHalfCell,
     {.across = shifted<1, 1>, .along = shifted<1, 1>},
     [](const CutLand& land) { return text::checkMistakeGridHalf(cellsOf(land)); }},
    {kGridHalfCell,
     {.across = shifted<1, 0>, .along = shifted<1, 0>},
     [](const CutLand& land) { return text::checkMistakeGridHalf(cellsOf(land)); }},
    {kGridHalfCell,
     {.across = shifted<-1, 0>, .along = shifted<-1, 0>},
     [](const CutLand& land) { return text::checkMistakeGridHalf(cellsOf(land)); }},
    {kGridFromOne,
     {.across = shifted<2, 0>, .along = shifted<2, 0>},
     [](const CutLand& land) { return text::checkMistakeGridOne(cellsOf(land)); }},
    {kGridFromOne,
     {.across = shifted<2, 1>, .along = shifted<2, 1>},
     [](const CutLand& land) { return text::checkMistakeGridOne(cellsOf(land)); }},
    {kGridFromOne,
     {.across = shifted<-2, 0>, .along = shifted<-2, 0>},
     [](const CutLand& land) { return text::checkMistakeGridOne(cellsOf(land)); }},
    {kGridFromOne,
     {.across = shifted<2, 0>},
     [](const CutLand& land) { return text::checkMistakeGridOneColumns(cellsOf(land)); }},
    {kGridFromOne,
     {.across = shifted<-2, 0>},
     [](const CutLand& land) { return text::checkMistakeGridOneColumns(cellsOf(land)); }},
    {kGridFromOne,
     {.along = shifted<2, 0>},
     [](const CutLand& land) { return text::checkMistakeGridOneRows(cellsOf(land)); }},
    {kGridFromOne,
     {.along = shifted<-2, 0>},
     [](const CutLand& land) { return text::checkMistakeGridOneRows(cellsOf(land)); }},
    {kGridWhole,
     {.across = whole, .along = whole},
     [](const CutLand& land) { return text::checkMistakeGridWhole(cellsOf(land)); }},
    {kGridUndivided,
     {.across = undivided, .along = undivided},
     [](const CutLand& land) { return text::checkMistakeGridUndivided(cellsOf(land)); }},
    {kGridCentred,
     {.across = doubled, .along = doubled},
     sayConstant<text::kCheckMistakeGridCentred>},
    {kGridCentred,
     {.across = centred, .along = centred},
     sayConstant<text::kCheckMistakeGridCentred>},
    {kGridCount,
     {.across = shifted<0, 1>},
     [](const CutLand& land) {
       return text::checkMistakeGridCountColumns(verticesOf(land), cellsOf(land));
     }},
    {kGridCount,
     {.along = shifted<0, 1>},
     [](const CutLand& land) {
       return text::checkMistakeGridCountRows(verticesOf(land), cellsOf(land));
     }},
    // The line
    {kNormalExchanged,
     {.line = [](CutLine& line) { std::swap(line.nx, line.ny); }},
     sayConstant<text::kCheckMistakeNormalExchanged>},
    {kNormalSign,
     {.line = [](CutLine& line) { line.ny = -line.ny; }},
     sayConstant<text::kCheckMistakeNormalSign>},
    {kNormalSign,
     {.line = [](CutLine& line) { line.nx = -line.nx; }},
     sayConstant<text::kCheckMistakeNormalSign>},
    {kNormalAlong,
     {.line =
          [](CutLine& line) {
            line = {line.px, line.py, -line.ny, line.nx};
          }},
     sayConstant<text::kCheckMistakeNormalAlong>},
    {kNormalAlong,
     {.line =
          [](CutLine& line) {
            line = {line.px, line.py, line.ny, -line.nx};
          }},
     sayConstant<text::kCheckMistakeNormalAlong>},
    {kAngleDegrees,
     {.line = [](CutLine& line) { multiplyAngle(line, 360.0 / kTurn, true); }},
     sayConstant<text::kCheckMistakeAngleDegrees>},
    {kAngleDegrees,
     {.line = [](CutLine& line) { multiplyAngle(line, 360.0 / kTurn, false); }},
     sayConstant<text::kCheckMistakeAngleDegrees>},
    {kAngleRadians,
     {.line = [](CutLine& line) { multiplyAngle(line, kTurn / 360.0, true); }},
     sayConstant<text::kCheckMistakeAngleRadians>},
    {kAngleRadians,
     {.line = [](CutLine& line) { multiplyAngle(line, kTurn / 360.0, false); }},
     sayConstant<text::kCheckMistakeAngleRadians>},
    {kPointExchanged,
     {.line = [](CutLine& line) { std::swap(line.px, line.py); }},
     sayConstant<text::kCheckMistakePointExchanged>},
    {kPointMissing,
     {.line = [](CutLine& line) { line.px = line.py = 0.0; }},
     sayConstant<text::kCheckMistakePointMissing>},
    {kPointAdded,
     {.line =
          [](CutLine& line) {
            line = {-line.px, -line.py, line.nx, line.ny};
          }},
     sayConstant<text::kCheckMistakePointAdded>},
    // The side
    {kSideStrict, {.isStrict = true}, sayConstant<text::kCheckMistakeSideStrict>},
    {kSideOne, {.raisesAlone = true}, sayConstant<text::kCheckMistakeSideOne>, true},
    {kHeightsWhole, {.keepsWhole = true}, sayConstant<text::kCheckKeptWhole>, false, true},
    {kSideDistance,
     {.isDistance = true},
     sayConstant<text::kCheckMistakeSideDistance>,
     false,
     true},
};

// What may be done to the amounts. Of few steps heights_check finds the same, cut by cut.
const Row kAmountRows[] = {
    {kCutMissing,
     {.amount = [](double amount, int i, int count) { return i == count - 1 ? 0.0 : amount; }},
     [](const CutLand& land) {
       return text::checkCutMissing(std::to_string(land.cuts.size() - 1)) + ' ' +
              std::string(text::kCheckCutLast);
     }},
    {kCutMissing,
     {.amount = [](double amount, int i, int) { return i == 0 ? 0.0 : amount; }},
     [](const CutLand&) {
       return text::checkCutMissing("0") + ' ' + std::string(text::kCheckCutFirst);
     }},
    {kCutTwice,
     {.amount = [](double amount, int i,
                   int count) { return i == count - 1 ? 2.0 * amount : amount; }},
     [](const CutLand& land) { return text::checkCutTwice(std::to_string(land.cuts.size() - 1)); }},
    {kCutTwice,
     {.amount = [](double amount, int i, int) { return i == 0 ? 2.0 * amount : amount; }},
     [](const CutLand&) { return text::checkCutTwice("0"); }},
    {kCutsEqual,
     {.amount = [](double amount, int, int) { return signOf(amount); }},
     sayConstant<text::kCheckCutsEqual>},
    {kCutsLinear,
     {.amount = [](double amount, int i,
                   int count) { return signOf(amount) * (1.0 - static_cast<double>(i) / count); }},
     sayConstant<text::kCheckCutsLinear>},
};

bool isStep(const CutLand& land) { return land.profile == Profile::kStep; }

// Whether the weight is the course's (1 - t^2)^2.
bool isSquared(Profile profile) {
  return profileRow(profile).curve == std::array<float, 5>{1, 0, -2, 0, 1};
}

// The land's cuts with another weight.
std::vector<Row> weightRows(const CutLand& land) {
  std::vector<Row> rows;
  const auto add = [&](const CutProgram& program, FindingId id, Say say) {
    if (isStep(land)) {
      id = kWeightAdded;
      say = sayConstant<text::kCheckMistakeWeightAdded>;
    }
    rows.push_back({id, program, say});
  };
  const Say sayOnce = [](const CutLand& of) { return text::checkMistakeWeightOnce(profileOf(of)); };
  const Say sayOther = [](const CutLand& of) {
    return text::checkMistakeWeightOther(profileOf(of));
  };
  if (isSquared(land.profile)) add({.isWeightOnce = true}, kWeightOther, sayOnce);
  for (const ProfileRow& row : kProfileRows) {
    if (row.profile == land.profile) continue;
    if (row.profile == Profile::kStep) {
      add({.profile = row.profile}, kWeightMissing,
          [](const CutLand& of) { return text::checkMistakeWeightMissing(profileOf(of)); });
      continue;
    }
    add({.profile = row.profile}, kWeightOther, sayOther);
    if (isSquared(row.profile)) {
      add({.profile = row.profile, .isWeightOnce = true}, kWeightOther, sayOther);
    }
  }
  return rows;
}

std::vector<Row> rowsOf(const CutLand& land) {
  std::vector<Row> rows;
  for (const Row& row : kPlaceRows) {
    if (isStep(land) ? !row.isOfWeights : !row.isOfSteps) rows.push_back(row);
  }
  const std::vector<Row> weights = weightRows(land);
  rows.insert(rows.end(), weights.begin(), weights.end());
  rows.insert(rows.end(), std::begin(kAmountRows), std::end(kAmountRows));
  return rows;
}

// ---- Trying them ----

// Vertices times cuts: of a sample, and of all vertices. Where they are more, a large sample stands
// for them.
constexpr double kMostSampleWork = 2e6, kMostWork = 2e8;
constexpr int kLeastSample = 64, kLargeSample = 1'000'000;

class Search {
 public:
  Search(const CutLand& land, const GivenHeights& given, const WrongHeights& known)
      : land_(land), given_(given), known_(known), step_(keptStepOf(given)) {
    const double cuts = static_cast<double>(land.cuts.size());
    const int wanted =
        std::clamp(static_cast<int>(kMostSampleWork / cuts), kLeastSample, kMistakeSample);
    sample_ = vertexSample(land.size, wanted);
    for (const float z : given.z) most_ = std::max(most_, std::fabs(static_cast<double>(z)));
    for (std::size_t i = 0; i < enumCount<Symmetry>; ++i) {
      for (const auto& [x, y] : sample_) {
        samples_[i].push_back(givenAt(static_cast<Symmetry>(i), x, y));
      }
    }
  }

  std::optional<Mistake> find() {
    const Try right = tryOf({kUnitSame, {}, nullptr});
    const auto line = lineOf(right, known_.expected, true);
    if (line && explains(right, known_.expected, *line)) return std::nullopt;
    for (const Row& row : rowsOf(land_)) {
      if (known_.areOnLines && row.id != kSideStrict) continue;
      tries_.push_back(tryOf(row));
    }
    // As the heights should lie, then turned or mirrored, then with heights for depths.
    if (auto found = findIn(known_.expected, true)) return found;
    for (std::size_t i = 0; i < enumCount<Symmetry>; ++i) {
      const auto symmetry = static_cast<Symmetry>(i);
      if (symmetry == known_.expected) continue;
      if (auto found = findIn(symmetry, true)) return found;
    }
    return findIn(known_.expected, false);
  }

 private:
  struct Try {
    Row row;
    CutRun run;
    std::vector<double> heights;  // of the sample
  };

  Try tryOf(const Row& row) const {
    Try made{row, CutRun(land_, row.program), {}};
    for (const auto& [x, y] : sample_) made.heights.push_back(made.run.at(x, y));
    return made;
  }

  double givenAt(Symmetry symmetry, int x, int y) const {
    return static_cast<double>(given_.z[givenIndex(symmetry, land_.size, x, y)]);
  }

  std::optional<Mistake> findIn(Symmetry symmetry, bool isUpright) const {
    for (const Try& each : tries_) {
      const auto line = lineOf(each, symmetry, isUpright);
      if (!line || !explains(each, symmetry, *line)) continue;
      return Mistake{each.row.id, each.row.say(land_), symmetry, line->factor, line->offset};
    }
    return std::nullopt;
  }

  // What a vertex may be off in the heights of a program whose heights have this range.
  double roundingOf(double range, double factor) const {
    return roundingOfHeights(range, most_ / std::fabs(factor), step_ / std::fabs(factor));
  }

  // The line between the sample and the given heights, if it explains almost all of them.
  std::optional<HeightLine> lineOf(const Try& each, Symmetry symmetry, bool isUpright) const {
    constexpr double kAlike = 0.98;
    const auto& given = samples_[static_cast<std::size_t>(symmetry)];
    Correlation correlation;
    for (std::size_t i = 0; i < given.size(); ++i) correlation.add(each.heights[i], given[i]);
    const double together = correlation.value();
    if (isUpright ? together < kAlike : together > -kAlike) return std::nullopt;
    const double range = rangeOf(each);
    const HeightLine line = closeLine(
        each.heights, given, range, [&](double factor) { return 4.0 * roundingOf(range, factor); });
    if (isUpright ? !(line.factor > 0.0) : !(line.factor < 0.0)) return std::nullopt;
    const double rounding = roundingOf(range, line.factor);
    std::size_t off = 0;
    for (std::size_t i = 0; i < given.size(); ++i) {
      const double height = (given[i] - line.offset) / line.factor;
      if (std::fabs(height - each.heights[i]) > rounding) ++off;
    }
    return 20 * off <= given.size() ? std::optional(line) : std::nullopt;
  }

  static double rangeOf(const Try& each) {
    const auto [low, high] = std::minmax_element(each.heights.begin(), each.heights.end());
    return *high - *low;
  }

  bool explains(const Try& each, Symmetry symmetry, const HeightLine& line) const {
    const double rounding = roundingOf(rangeOf(each), line.factor);
    std::int64_t count = 0, off = 0, left = 0;
    const auto look = [&](int x, int y) {
      ++count;
      const double height = (givenAt(symmetry, x, y) - line.offset) / line.factor;
      const double rest = height - each.run.at(x, y);
      if (std::fabs(rest) <= rounding) return;
      ++off;
      if (!each.run.isOtherSide(x, y, rest, rounding)) ++left;
    };
    const double all = static_cast<double>(land_.size) * land_.size;
    const double cuts = static_cast<double>(land_.cuts.size());
    if (all * cuts <= kMostWork) {
      for (int y = 0; y < land_.size; ++y) {
        for (int x = 0; x < land_.size; ++x) look(x, y);
      }
    } else {
      const int wanted = static_cast<int>(std::min<double>(kLargeSample, kMostWork / cuts));
      for (const auto& [x, y] : vertexSample(land_.size, wanted)) look(x, y);
    }
    // Far fewer than were wrong without it
    const double wrong = known_.wrong * (static_cast<double>(count) / all);
    return 1000 * left <= count && 20.0 * static_cast<double>(left) <= wrong &&
           4.0 * static_cast<double>(off) <= wrong;
  }

  const CutLand& land_;
  const GivenHeights& given_;
  const WrongHeights& known_;
  double most_ = 0.0;  // of the given heights, in size
  double step_;        // and what they were rounded to
  std::vector<std::array<int, 2>> sample_;
  std::array<std::vector<double>, enumCount<Symmetry>> samples_;
  std::vector<Try> tries_;
};

}  // namespace

std::optional<Mistake> findMistake(const CutLand& land, const GivenHeights& given,
                                   const WrongHeights& known) {
  constexpr std::size_t kMostCuts = 20'000;
  if (land.cuts.empty() || land.cuts.size() > kMostCuts) return std::nullopt;
  return Search(land, given, known).find();
}

}  // namespace faultline
