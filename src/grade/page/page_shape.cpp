// Vertices, triangles and footprint of a page's grids. See page_check.h.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "generated/text_grade.h"
#include "grade/page/page_verdict.h"
#include "share/quantities.h"

namespace faultline {
namespace {

std::string counted(std::size_t count) { return std::to_string(count); }

// A sentence for a land that could not be taken apart, or an empty text.
std::string unseen(const PageLand& land) {
  const std::string grid = std::to_string(land.grid);
  switch (land.fault) {
    case LandFault::kNone:
      return {};
    case LandFault::kNoDraw:
      return text::gradePageLandNone(grid);
    case LandFault::kNoTriangles:
      return text::gradePageLandNoTriangles(grid);
    case LandFault::kNoPositions:
      return text::gradePageLandNoPositions(grid);
    case LandFault::kCut:
      return text::gradePageLandCut(grid);
  }
  return {};
}

bool areWhole(const PageLand& land) {
  return std::all_of(land.positions.begin(), land.positions.end(), [&land](const auto& position) {
    return position[land.level[0]] == std::floor(position[land.level[0]]) &&
           position[land.level[1]] == std::floor(position[land.level[1]]);
  });
}

// What is wrong with the vertices of a land, or an empty text.
std::string verticesFault(const PageLand& land) {
  if (std::string fault = unseen(land); !fault.empty()) return fault;
  const auto side = static_cast<std::size_t>(land.grid);
  const std::string grid = counted(side), asked = counted(side * side);
  const std::string given = counted(land.positions.size());
  // Fewer places than vertices, all of them whole numbers: a division has lost its fraction.
  if (!land.isGrid && land.doubled > 0 && areWhole(land) && land.positions.size() == side * side) {
    return text::gradePageVerticesWhole(grid);
  }
  if (land.doubled > 0) {
    return text::gradePageVerticesDoubled(grid, given, asked, std::to_string(land.doubled));
  }
  if (land.positions.size() != side * side) {
    return text::gradePageVerticesCount(grid, given, asked);
  }
  return land.isGrid ? std::string() : text::gradePageVerticesUneven(grid);
}

struct Faces {
  int repeated = 0, flat = 0, far = 0, open = 0;
};

Faces facesOf(const PageLand& land) {
  Faces faces;
  const auto side = static_cast<std::uint32_t>(land.grid);
  // For each cell the corners that its triangles leave out
  std::vector<std::uint8_t> missing(static_cast<std::size_t>(side - 1) * (side - 1), 0);
  for (const auto& triangle : land.triangles) {
    std::array<std::uint32_t, 3> column{}, row{};
    for (std::size_t k = 0; k < 3; ++k) {
      column[k] = land.placeOf[triangle[k]] % side;
      row[k] = land.placeOf[triangle[k]] / side;
    }
    const auto [left, right] = std::minmax_element(column.begin(), column.end());
    const auto [low, high] = std::minmax_element(row.begin(), row.end());
    const auto across = [&](std::size_t i, std::size_t j) {
      const auto x = static_cast<std::int64_t>(column[i]) - static_cast<std::int64_t>(column[0]);
      const auto y = static_cast<std::int64_t>(row[j]) - static_cast<std::int64_t>(row[0]);
      return x * y;
    };
    if (across(1, 2) == across(2, 1)) {
      ++faces.flat;
    } else if (*right - *left != 1 || *high - *low != 1) {
      ++faces.far;
    } else {
      int corners = 0;
      for (std::size_t k = 0; k < 3; ++k) {
        corners += static_cast<int>(column[k] - *left + 2 * (row[k] - *low));
      }
      const auto bit = static_cast<std::uint8_t>(1U << static_cast<unsigned>(6 - corners));
      std::uint8_t& cell = missing[static_cast<std::size_t>(*low) * (side - 1) + *left];
      if ((cell & bit) != 0) ++faces.repeated;
      cell |= bit;
    }
  }
  faces.open =
      static_cast<int>(std::count_if(missing.begin(), missing.end(), [](std::uint8_t cell) {
        return cell != 0b1001 && cell != 0b0110;
      }));
  return faces;
}

std::string trianglesFault(const PageLand& land) {
  if (std::string fault = unseen(land); !fault.empty()) return fault;
  const auto cells = static_cast<std::size_t>(land.grid - 1);
  const std::string grid = std::to_string(land.grid), asked = counted(2 * cells * cells);
  if (land.outside > 0) return text::gradePageTrianglesOutside(grid, std::to_string(land.outside));
  const Faces faces = land.offGrid == 0 ? facesOf(land) : Faces();
  if (faces.repeated > 0) {
    return text::gradePageTrianglesRepeated(grid, std::to_string(faces.repeated));
  }
  if (faces.far > 0) return text::gradePageTrianglesFar(grid, std::to_string(faces.far));
  if (faces.flat > 0) return text::gradePageTrianglesFlat(grid, std::to_string(faces.flat));
  if (land.triangles.size() != 2 * cells * cells) {
    return text::gradePageTrianglesCount(grid, counted(land.triangles.size()), asked);
  }
  if (faces.open > 0) return text::gradePageTrianglesOpen(grid, std::to_string(faces.open));
  return {};
}

template <typename FaultOf>
MaybeVerdict overLands(const PageVisit& visit, std::string right, const FaultOf& faultOf) {
  if (visit.lands.empty()) return std::nullopt;
  std::string first;
  std::size_t sound = 0;
  for (const PageLand& land : visit.lands) {
    std::string fault = faultOf(land);
    if (fault.empty()) ++sound;
    if (first.empty()) first = std::move(fault);
  }
  if (first.empty()) return rightVerdict(std::move(right));
  return wrongVerdict(std::move(first),
                      static_cast<double>(sound) / static_cast<double>(visit.lands.size()));
}

// Whether a uniform makes up for positions that are so many times as wide: one of its numbers, or
// the length of a column of its matrix, is as many times smaller.
bool hasScale(const PageLand& land, const PageLand& other, double times) {
  const auto sizesOf = [](const PageUniform& uniform) {
    if (uniform.values.size() != 16) return uniform.values;
    std::vector<double> sizes;
    for (std::size_t column = 0; column < 3; ++column) {
      double square = 0.0;
      for (std::size_t row = 0; row < 3; ++row) {
        square += uniform.values[4 * column + row] * uniform.values[4 * column + row];
      }
      sizes.push_back(std::sqrt(square));
    }
    return sizes;
  };
  for (const PageUniform& uniform : land.uniforms) {
    for (const PageUniform& same : other.uniforms) {
      if (uniform.name != same.name || uniform.values.size() != same.values.size()) continue;
      const std::vector<double> sizes = sizesOf(uniform), others = sizesOf(same);
      for (std::size_t i = 0; i < sizes.size(); ++i) {
        const double product = sizes[i] * times;
        if (others[i] != 0.0 && std::fabs(product / others[i] - 1.0) < 0.01) return true;
      }
    }
  }
  return false;
}

}  // namespace

MaybeVerdict verticesVerdict(const PageVisit& visit) {
  MaybeVerdict verdict =
      overLands(visit, std::string(text::kGradePageVerticesRight), verticesFault);
  if (!verdict || verdict->state != FindingState::kRight) return verdict;
  const auto spare = std::find_if(visit.lands.begin(), visit.lands.end(),
                                  [](const PageLand& land) { return land.spare > 0; });
  if (spare == visit.lands.end()) return verdict;
  return noteVerdict(
      text::gradePageVerticesSpare(std::to_string(spare->grid), std::to_string(spare->spare)));
}

MaybeVerdict trianglesVerdict(const PageVisit& visit) {
  MaybeVerdict verdict =
      overLands(visit, std::string(text::kGradePageTrianglesRight), trianglesFault);
  if (!verdict || verdict->state != FindingState::kRight) return verdict;
  const auto again = std::find_if(visit.lands.begin(), visit.lands.end(),
                                  [](const PageLand& land) { return land.repeats > 0; });
  if (again == visit.lands.end()) return verdict;
  return noteVerdict(text::gradePageTrianglesAgain(std::to_string(again->repeats + 1)));
}

MaybeVerdict footprintVerdict(const PageVisit& visit) {
  constexpr double kSame = 0.001;
  const auto isShown = [](const PageLand& land) { return land.fault == LandFault::kNone; };
  const auto first = std::find_if(visit.lands.begin(), visit.lands.end(), isShown);
  if (visit.lands.empty()) return std::nullopt;
  if (first == visit.lands.end()) return wrongVerdict(unseen(visit.lands.front()));
  int others = 0;
  for (const PageLand& land : visit.lands) {
    if (land.grid == first->grid) continue;
    ++others;
    const std::string grid = std::to_string(land.grid), reference = std::to_string(first->grid);
    if (!isShown(land)) return wrongVerdict(unseen(land));
    double most = 0.0;
    for (std::size_t k = 0; k < 2; ++k) {
      const std::size_t axis = first->level[k];
      most = std::max({most, std::fabs(land.low[axis] - first->low[axis]),
                       std::fabs(land.high[axis] - first->high[axis])});
    }
    if (most <= kSame * first->width()) continue;
    const std::string width = figuresText(land.width()), was = figuresText(first->width());
    const double times = first->width() > 0.0 ? land.width() / first->width() : 0.0;
    if (times > 0.0 && hasScale(land, *first, times)) {
      return noteVerdict(text::gradePageFootprintScaled(grid, width, reference, was));
    }
    const auto isLike = [times](double share) { return std::fabs(times - share) < 0.002 * share; };
    const double g = land.grid, r = first->grid;
    if (isLike((g - 1.0) / g * r / (r - 1.0))) {
      return wrongVerdict(text::gradePageFootprintCells(grid, width, reference, was));
    }
    if (isLike(g / r) || isLike((g - 1.0) / (r - 1.0))) {
      return wrongVerdict(text::gradePageFootprintGrows(grid, width, reference, was));
    }
    return wrongVerdict(text::gradePageFootprintOther(grid, width, reference, was));
  }
  if (others == 0) return std::nullopt;
  return rightVerdict(std::string(text::kGradePageFootprintRight));
}

}  // namespace faultline
