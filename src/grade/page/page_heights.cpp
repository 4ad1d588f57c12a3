// The heights of a page's lands: without faults, with one, and how high the land is. See
// page_check.h.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "generated/text_grade.h"
#include "grade/page/page_check.h"
#include "grade/page/page_verdict.h"
#include "share/quantities.h"
#include "terrain/grid/test_dome.h"

namespace faultline {
namespace {

// Heights that differ by less, in widths of the land, are the same.
constexpr double kFlat = 1e-5;

bool isFlat(const PageLand& land) { return land.relief() <= kFlat * land.width(); }

// Whether the heights are half a ball, in any unit and from any ground.
bool isDome(const PageLand& land) {
  if (!land.isGrid || isFlat(land)) return false;
  const OpenedLandPtr dome = testDome(land.grid);
  const auto [least, most] = std::minmax_element(dome->heights.z.begin(), dome->heights.z.end());
  const double low = static_cast<double>(*least), range = static_cast<double>(*most) - low;
  if (!(range > 0.0)) return false;
  double off = 0.0;
  for (std::size_t i = 0; i < land.placeOf.size(); ++i) {
    const double z = static_cast<double>(land.positions[i][land.up]);
    const double share = (static_cast<double>(dome->heights.z[land.placeOf[i]]) - low) / range;
    off = std::max(off, std::fabs(z - land.low[land.up] - share * land.relief()));
  }
  return off <= 0.002 * land.relief();
}

// What the heights of one fault are.
enum class OneFault : std::uint8_t {
  kTwoLevels,   // split by a straight line
  kWeighted,    // the same, but less and less away from it
  kFlat,        // the line has no vertex on one of its sides
  kNumberless,  // what that gives where it is divided by the range of 0
  kLevels,      // more than two levels
  kBent,        // two levels that no straight line splits
  kNoGrid
};

struct OneFaultLand {
  OneFault kind = OneFault::kNoGrid;
  int levels = 0;
  std::optional<FaultLine> line;
};

// The different heights, to within a thousandth of the relief, but at most so many.
std::vector<double> levelsOf(const PageLand& land, std::size_t most) {
  std::vector<double> levels;
  const double same = 1e-3 * land.relief();
  for (const auto& position : land.positions) {
    const auto z = static_cast<double>(position[land.up]);
    const bool isKnown = std::any_of(levels.begin(), levels.end(), [z, same](double level) {
      return std::fabs(level - z) <= same;
    });
    if (!isKnown) levels.push_back(z);
    if (levels.size() >= most) break;
  }
  return levels;
}

// Raised, lowered and the rest, where heights below one and above another share count.
std::vector<std::int8_t> sidesOf(const PageLand& land, double lowShare, double highShare) {
  std::vector<std::int8_t> sides(land.vertexAt.size());
  for (std::size_t i = 0; i < sides.size(); ++i) {
    const double share =
        (static_cast<double>(land.height(land.vertexAt[i])) - land.low[land.up]) / land.relief();
    sides[i] = share > highShare ? 1 : share < lowShare ? -1 : 0;
  }
  return sides;
}

// Whether heights only fall away from the line on its high side and rise on its low side: between
// two places so far from it that the grid's roundings do not count.
bool fadesFrom(const FaultLine& line, const PageLand& land) {
  constexpr std::size_t kBands = 24;
  std::array<std::array<double, 2>, 2 * kBands> bands;  // lowest and highest of each
  bands.fill({1.0, 0.0});
  const double cells = land.grid - 1;
  for (std::size_t i = 0; i < land.vertexAt.size(); ++i) {
    const auto side = static_cast<std::size_t>(land.grid);
    const double x = static_cast<double>(i % side) / cells - 0.5;
    const double y = static_cast<double>(i / side) / cells - 0.5;
    const double distance = line.a * x + line.b * y - line.c;
    const double share =
        (static_cast<double>(land.height(land.vertexAt[i])) - land.low[land.up]) / land.relief();
    const auto band = static_cast<std::size_t>(
        std::clamp(distance / 1.5 * kBands + kBands, 0.0, 2.0 * kBands - 1.0));
    bands[band][0] = std::min(bands[band][0], share);
    bands[band][1] = std::max(bands[band][1], share);
  }
  double lowest = 1.0, highest = 0.0;
  constexpr double kLoose = 0.1;
  for (std::size_t k = kBands; k < 2 * kBands; ++k) {
    if (bands[k][0] > bands[k][1]) continue;
    if (bands[k][1] > lowest + kLoose) return false;
    lowest = std::min(lowest, bands[k][1]);
  }
  for (std::size_t k = kBands; k-- > 0;) {
    if (bands[k][0] > bands[k][1]) continue;
    if (bands[k][0] < highest - kLoose) return false;
    highest = std::max(highest, bands[k][0]);
  }
  return true;
}

OneFaultLand oneFaultOf(const PageLand& land) {
  OneFaultLand one;
  if (land.fault != LandFault::kNone || !land.isGrid) return one;
  if (land.numberless > 0) return one.kind = OneFault::kNumberless, one;
  if (isFlat(land)) return one.kind = OneFault::kFlat, one;
  constexpr std::size_t kMany = 9;
  one.levels = static_cast<int>(levelsOf(land, kMany).size());
  if (one.levels == 2) {
    one.line = faultLine(sidesOf(land, 0.5, 0.5), land.grid);
    one.kind = one.line ? OneFault::kTwoLevels : OneFault::kBent;
    return one;
  }
  one.kind = OneFault::kLevels;
  if (one.levels < static_cast<int>(kMany)) return one;
  one.line = faultLine(sidesOf(land, 0.35, 0.65), land.grid);
  if (one.line && fadesFrom(*one.line, land)) one.kind = OneFault::kWeighted;
  return one;
}

struct Tally {
  std::array<int, 7> of{};  // of each kind
  int all = 0;
  int firstLevels = 0, lastLevels = 0;
  int operator[](OneFault kind) const { return of[static_cast<std::size_t>(kind)]; }
};

Tally tallyOf(const PageVisit& visit) {
  Tally tally;
  for (const PageLand& land : visit.oneFaultLands) {
    const OneFaultLand one = oneFaultOf(land);
    ++tally.of[static_cast<std::size_t>(one.kind)];
    ++tally.all;
    if (one.levels == 0) continue;
    if (tally.firstLevels == 0) tally.firstLevels = one.levels;
    tally.lastLevels = one.levels;
  }
  return tally;
}

}  // namespace

MaybeVerdict zeroVerdict(const PageVisit& visit, ZeroFaults zero) {
  int all = 0, right = 0, domes = 0;
  bool isFirstRight = false;
  std::string fault;
  for (std::size_t i = 0; i < visit.lands.size(); ++i) {
    if (visit.browser->presses[i].faults != 0) continue;
    const PageLand& land = visit.lands[i];
    const bool isShown = land.fault == LandFault::kNone;
    const bool flat = isShown && land.numberless == 0 && isFlat(land);
    const bool dome = isShown && land.numberless == 0 && isDome(land);
    const bool isRight = (flat && zero != ZeroFaults::kDome) || (dome && zero != ZeroFaults::kFlat);
    if (all++ == 0) isFirstRight = isRight;
    right += isRight ? 1 : 0;
    domes += dome ? 1 : 0;
    if (isRight || !fault.empty()) continue;
    if (!isShown) {
      fault = text::gradePageLandNone(std::to_string(land.grid));
    } else if (land.numberless > 0) {
      fault = text::kGradePageZeroNumberless;
    } else if (isFirstRight) {
      fault = text::kGradePageZeroLater;
    } else if (flat) {
      fault = text::kGradePageZeroFlat;
    } else {
      fault = zero == ZeroFaults::kDome ? text::kGradePageZeroNoDome : text::kGradePageZeroNoFlat;
    }
  }
  if (all == 0) return std::nullopt;
  if (right < all) {
    return wrongVerdict(std::move(fault), static_cast<double>(right) / static_cast<double>(all));
  }
  return rightVerdict(
      std::string(domes > 0 ? text::kGradePageZeroDome : text::kGradePageZeroRight));
}

MaybeVerdict heightVerdict(const PageVisit& visit, double heightOverWidth) {
  constexpr double kSame = 0.002;
  struct Height {
    int faults, grid;
    double share;
  };
  std::vector<Height> heights;
  for (std::size_t i = 0; i < visit.lands.size(); ++i) {
    const PageLand& land = visit.lands[i];
    const int faults = visit.browser->presses[i].faults;
    if (faults == 0) continue;
    const std::string number = std::to_string(faults), grid = std::to_string(land.grid);
    if (land.fault != LandFault::kNone) return wrongVerdict(text::gradePageLandNone(grid));
    // One fault may miss all vertices.
    if (faults == 1 && (land.numberless > 0 || isFlat(land))) continue;
    if (land.numberless > 0) return wrongVerdict(text::gradePageHeightNumberless(number, grid));
    if (isFlat(land)) return wrongVerdict(text::gradePageHeightFlat(number, grid));
    heights.push_back({faults, land.grid, land.relief() / land.width()});
  }
  if (heights.size() < 2) return std::nullopt;
  std::vector<double> shares;
  for (const Height& height : heights) shares.push_back(height.share);
  std::sort(shares.begin(), shares.end());  // total order: finite numbers
  const double usual = heightOverWidth > 0.0 ? heightOverWidth : shares[shares.size() / 2];
  const auto isUsual = [usual](const Height& height) {
    return std::fabs(height.share - usual) <= kSame * usual;
  };
  const auto odd = std::find_if_not(heights.begin(), heights.end(), isUsual);
  if (odd == heights.end()) return rightVerdict(text::gradePageHeightRight(figuresText(usual)));
  const auto like = std::count_if(heights.begin(), heights.end(), isUsual);
  const double share = static_cast<double>(like) / static_cast<double>(heights.size());
  const auto text = [](const Height& height) { return figuresText(height.share); };
  const auto [least, most] =
      std::minmax_element(heights.begin(), heights.end(),
                          [](const auto& a, const auto& b) { return a.share < b.share; });
  if (most->share - least->share <= kSame * most->share) {
    return wrongVerdict(text::gradePageHeightOther(text(*odd), figuresText(usual)), share);
  }
  // The same for each number of faults at one size, but not at another size
  const bool isOfGrid = std::all_of(heights.begin(), heights.end(), [&](const Height& height) {
    return isUsual(height) || height.grid != heights.front().grid;
  });
  if (isOfGrid && heightOverWidth == 0.0) {
    return wrongVerdict(
        text::gradePageHeightGrid(std::to_string(odd->grid), text(*odd),
                                  std::to_string(heights.front().grid), figuresText(usual)),
        share);
  }
  return wrongVerdict(text::gradePageHeightWrong(std::to_string(least->faults), text(*least),
                                                 std::to_string(most->faults), text(*most)),
                      share);
}

MaybeVerdict oneVerdict(const PageVisit& visit) {
  const Tally tally = tallyOf(visit);
  if (tally.all == 0) return std::nullopt;
  const int good = tally[OneFault::kTwoLevels] + tally[OneFault::kWeighted];
  const int empty = tally[OneFault::kFlat] + tally[OneFault::kNumberless];
  // A line near a corner has no vertex on its other side, once in some hundred times.
  const bool isRare = empty * 10 <= tally.all + 20;
  const std::string all = std::to_string(tally.all);
  if (good + (isRare ? empty : 0) == tally.all) {
    return rightVerdict(tally[OneFault::kWeighted] > 0 ? std::string(text::kGradePageOneWeighted)
                                                       : text::gradePageOneRight(all));
  }
  const double share = static_cast<double>(good) / static_cast<double>(tally.all);
  const int levels = tally[OneFault::kLevels], bent = tally[OneFault::kBent];
  if (tally[OneFault::kNoGrid] * 2 > tally.all) {
    return wrongVerdict(std::string(text::kGradePageOneNoGrid), share);
  }
  if (!isRare && empty > levels + bent) {
    const bool isFlat = tally[OneFault::kFlat] > tally[OneFault::kNumberless];
    return wrongVerdict(
        std::string(isFlat ? text::kGradePageOneFlat : text::kGradePageOneNumberless), share);
  }
  if (levels > bent) {
    if (tally.lastLevels > tally.firstLevels) {
      return wrongVerdict(std::string(text::kGradePageOneAddsUp), share);
    }
    return wrongVerdict(text::gradePageOneLevels(std::to_string(tally.lastLevels)), share);
  }
  return wrongVerdict(text::gradePageOneBent(std::to_string(bent), all), share);
}

std::vector<FaultLine> linesOf(const PageVisit& visit) {
  std::vector<FaultLine> lines;
  for (const PageLand& land : visit.oneFaultLands) {
    if (land.grid != visit.browser->runGrid) continue;
    const OneFaultLand one = oneFaultOf(land);
    const bool isRight = one.kind == OneFault::kTwoLevels || one.kind == OneFault::kWeighted;
    if (isRight && one.line) lines.push_back(*one.line);
  }
  return lines;
}

}  // namespace faultline
