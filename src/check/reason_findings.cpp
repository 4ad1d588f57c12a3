// Why heights are wrong. See reason_findings.h.
#include "check/reason_findings.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "base/det_math.h"
#include "check/number_words.h"
#include "generated/text_check.h"
#include "terrain/grid/units.h"

namespace faultline {
namespace {

using enum FindingId;

// Cuts that are named one by one.
constexpr std::size_t kNamedCuts = 5;

FindingId oddId(const OddCut& cut) {
  constexpr double kNear = 0.01;
  if (cut.right == 0.0) return kCutAdded;
  if (std::fabs(cut.times() + 1.0) < kNear) return kCutTurned;
  if (std::fabs(cut.times()) < kNear) return kCutMissing;
  if (std::fabs(cut.times() - 2.0) < kNear) return kCutTwice;
  return kCutOther;
}

// The first or last of several that is missing is a matter of the loop.
std::string missingText(const OddCut& cut, std::size_t cuts) {
  const std::string missing = text::checkCutMissing(std::to_string(cut.index));
  if (cuts < 2) return missing;
  if (cut.index == 0) return missing + ' ' + std::string(text::kCheckCutFirst);
  const bool isLast = static_cast<std::size_t>(cut.index) == cuts - 1;
  return isLast ? missing + ' ' + std::string(text::kCheckCutLast) : missing;
}

std::string oddText(const OddCut& cut, std::size_t cuts) {
  const std::string number = std::to_string(cut.index);
  const FindingId id = oddId(cut);
  return id == kCutAdded     ? text::checkCutAdded(number)
         : id == kCutTurned  ? text::checkCutTurned(number)
         : id == kCutMissing ? missingText(cut, cuts)
         : id == kCutTwice   ? text::checkCutTwice(number)
                             : text::checkCutOther(number, numberText(cut.times()));
}

struct Amount {
  double index, size;
};

// By which rule the given heights let the amounts of all cuts fade, where the land's do not.
std::optional<Finding> fadingFinding(const HeightsCheck& check, const CutLand& land) {
  const std::size_t cuts = land.cuts.size();
  if (check.oddCuts.size() < 3 || 2 * check.oddCuts.size() < cuts) return std::nullopt;
  std::vector<double> amounts;
  for (const Fault& cut : land.cuts) {
    amounts.push_back(static_cast<double>(kSumsPerAmplitude) * cut.amplitude * land.scale);
  }
  for (const OddCut& cut : check.oddCuts) amounts[static_cast<std::size_t>(cut.index)] = cut.amount;
  // Those that are known, each with its index
  std::vector<Amount> known;
  for (std::size_t i = 0; i < cuts; ++i) {
    const auto& unseen = check.unseenCuts;
    const bool isSeen =
        std::find(unseen.begin(), unseen.end(), static_cast<int>(i)) == unseen.end();
    if (isSeen) known.push_back({static_cast<double>(i), amounts[i]});
  }
  if (known.size() < 3) return std::nullopt;
  const auto isLess = [](const Amount& a, const Amount& b) { return a.size < b.size; };
  const auto [low, high] = std::minmax_element(known.begin(), known.end(), isLess);
  if (!(low->size > 0.0)) return std::nullopt;
  const double near = 0.01 * high->size;
  if (high->size - low->size < near) {
    return findingOf(kCutsEqual, std::string(text::kCheckCutsEqual));
  }
  // The line and the geometric row through the first and the last
  const Amount first = known.front(), last = known.back();
  const double cutsBetween = last.index - first.index;
  const double difference = (last.size - first.size) / cutsBetween;
  const double ratio = power(last.size / first.size, 1.0 / cutsBetween);
  const auto areAll = [&](const auto& made) {
    return std::all_of(known.begin(), known.end(), [&](const Amount& amount) {
      return std::fabs(amount.size - made(amount.index - first.index)) < near;
    });
  };
  const bool isLinear = areAll([&](double steps) { return first.size + difference * steps; });
  const bool isFalling =
      ratio < 1.0 && areAll([&](double steps) { return first.size * power(ratio, steps); });
  if (isLinear) return findingOf(kCutsLinear, std::string(text::kCheckCutsLinear));
  if (isFalling) return findingOf(kCutsFalling, text::checkCutsFalling(numberText(ratio)));
  return std::nullopt;
}

}  // namespace

bool hasOddCut(const HeightsCheck& check) {
  // What rounding makes of amounts is not clearly otherwise
  constexpr double kClearly = 0.02;
  return check.explained &&
         std::any_of(check.oddCuts.begin(), check.oddCuts.end(), [](const OddCut& cut) {
           return cut.right == 0.0 || std::fabs(cut.times() - 1.0) > kClearly;
         });
}

Finding cutsFinding(const HeightsCheck& check, const CutLand& land) {
  const std::size_t cuts = land.profile == Profile::kStep ? land.cuts.size() : 0;
  if (cuts == 0) return findingOf(kCutsNone, std::string(text::kCheckCutsNone));
  if (check.onLines) {
    return findingOf(kCutsOnLines, text::checkCutsOnLines(std::to_string(check.lineCut)));
  }
  if (!check.explained) {
    if (cuts > kMaxExplainedCuts) {
      return findingOf(kCutsMany, text::checkCutsMany(std::to_string(kMaxExplainedCuts)));
    }
    return findingOf(kCutsUnexplained, std::string(text::kCheckCutsUnexplained));
  }
  if (const auto fading = fadingFinding(check, land)) return *fading;
  std::string all;
  const std::size_t named = std::min(check.oddCuts.size(), kNamedCuts);
  for (std::size_t i = 0; i < named; ++i) all += oddText(check.oddCuts[i], cuts) + ' ';
  const FindingId id = oddId(check.oddCuts.front());
  const bool isOneKind = std::all_of(check.oddCuts.begin(), check.oddCuts.end(),
                                     [id](const OddCut& cut) { return oddId(cut) == id; });
  const std::size_t more = check.oddCuts.size() - named;
  if (more > 0) all += text::checkCutsMore(static_cast<int>(more)) + ' ';
  return findingOf(isOneKind ? id : kCutsMixed, all + std::string(text::kCheckCutsAll) + ' ' +
                                                    std::string(text::kCheckCutsCounting));
}

Finding keptFinding(const KeptHeights& kept, int size) {
  const std::string column = std::to_string(kept.column), row = std::to_string(kept.row);
  const std::string cells = std::to_string(size - 1);
  switch (kept.kind) {
    case KeptHeights::Kind::kRounded:
      return findingOf(kHeightsRounded, text::checkKeptRounded(numberText(kept.step)));
    case KeptHeights::Kind::kHalfFloats:
      return findingOf(kHeightsHalf, std::string(text::kCheckKeptHalf));
    case KeptHeights::Kind::kColumn:
      return findingOf(kBorderUnwritten, text::checkKeptColumn(column, cells));
    case KeptHeights::Kind::kRow:
      return findingOf(kBorderUnwritten, text::checkKeptRow(row, cells));
    case KeptHeights::Kind::kColumnAndRow:
      return findingOf(kBorderUnwritten, text::checkKeptBoth(column, row, cells));
  }
  return {};
}

}  // namespace faultline
