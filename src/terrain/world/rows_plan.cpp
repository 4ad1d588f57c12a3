// The stages of a land by rows. See rows_plan.h.
#include "terrain/world/rows_plan.h"

#include <algorithm>
#include <numeric>

#include "terrain/recipe/smooth.h"
#include "terrain/smoothing/smoothing.h"
#include "terrain/timeline/relief.h"
#include "terrain/timeline/timeline.h"
#include "terrain/uplift/uplift_field.h"

namespace faultline {
namespace {

// Collects the stages of a timeline.
class Planner {
 public:
  Planner(const Recipe& recipe, int size)
      : recipe_(recipe),
        uplift_(upliftPlan(recipe)),
        size_(size),
        rains_(Eroder::hasWater(recipe)),
        // What a row costs grows with its length alone
        eroder_(recipe, kReferenceSize),
        smoothWork_(Smoother(recipe, kReferenceSize).stepWork()) {
    legs_.emplace_back();
  }

  void uplift(int from, int to) {
    toHeights();
    PlannedStage stage{.kind = RowStageKind::kUplift, .from = from, .to = to};
    stage.usesHeights = true;
    stage.work = (to - from) * stepWork(uplift_, size_) / size_ + 4.0 * size_;
    add(stage);
  }
  void smooth() {
    toHeights();
    const PassHalves halves = passHalves(recipe_, size_ - 1);
    const bool isIir = passReach(recipe_, size_ - 1) == kReachesAll;
    PlannedStage stage{.kind = RowStageKind::kSmooth, .usesHeights = true};
    stage.lag = isIir ? 0 : halves.firstSouth + std::max(halves.firstNorth, halves.second);
    stage.work = 2.0 * scaled(smoothWork_);
    add(stage);
    if (isIir) endLeg();
  }
  void erode() {
    if (!inUnits_) {
      PlannedStage stage{.kind = RowStageKind::kToUnits, .isFirst = !legs_.back().hasWater};
      stage.usesHeights = stage.usesUnits = true;
      stage.work = 2.0 * size_;
      add(stage);
      inUnits_ = true;
      legs_.back().hasWater = rains_;
    }
    for (int sweep = 0; sweep < eroder_.sweeps(); ++sweep) {
      PlannedStage stage{.kind = RowStageKind::kSweep, .sweep = sweep, .usesUnits = true};
      stage.lag = 1 + eroder_.behind(sweep);
      stage.work = scaled(eroder_.sweepRowWork(sweep));
      // What is carried (CarriedRow): a row of gains, or those of land, water and soil, or up to 13
      const bool isRain = rains_ && sweep == eroder_.sweeps() - 1;
      stage.memory = rowBytes() * (recipe_.printed() ? 3 : isRain ? 13 : 1);
      add(stage);
    }
  }
  std::vector<PlannedLeg> finish() {
    PlannedLeg& leg = legs_.back();
    leg.endsInUnits = inUnits_;
    PlannedStage stage{.kind = RowStageKind::kFinish};
    stage.usesHeights = !inUnits_;
    stage.usesUnits = inUnits_ || leg.hasWater;
    stage.usesFlow = leg.hasWater;
    add(stage);
    for (PlannedLeg& each : legs_) keepFlow(each);
    return std::move(legs_);
  }

 private:
  std::int64_t rowBytes() const { return std::int64_t{4} * size_; }
  double scaled(double work) const { return work * size_ / kReferenceSize; }
  void add(PlannedStage stage) {
    stage.leg = static_cast<int>(legs_.size()) - 1;
    legs_.back().stages.push_back(stage);
  }

  void toHeights() {
    if (!inUnits_) return;
    PlannedStage stage{.kind = RowStageKind::kToHeights, .usesHeights = true, .usesUnits = true};
    stage.work = 2.0 * size_;
    add(stage);
    inUnits_ = false;
  }
  void endLeg() {
    PlannedLeg& leg = legs_.back();
    leg.endsWithIir = true;
    const bool hasWater = leg.hasWater;
    PlannedStage stage{.kind = RowStageKind::kFinish, .usesHeights = true};
    stage.usesUnits = stage.usesFlow = hasWater;
    add(stage);
    legs_.emplace_back();
    legs_.back().hasWater = hasWater;
    stage.kind = RowStageKind::kFetch;
    stage.work = 2.0 * size_;
    add(stage);
  }
  // The flow at the end of a leg is that of its last rain.
  void keepFlow(PlannedLeg& leg) const {
    if (!rains_) return;
    const auto last = std::find_if(leg.stages.rbegin(), leg.stages.rend(), [this](const auto& s) {
      return s.kind == RowStageKind::kSweep && s.sweep == eroder_.sweeps() - 1;
    });
    if (last != leg.stages.rend()) last->keepsFlow = last->usesFlow = true;
  }

  const Recipe& recipe_;
  UpliftPlan uplift_;
  int size_;
  bool rains_;
  Eroder eroder_;
  double smoothWork_;
  bool inUnits_ = false;
  std::vector<PlannedLeg> legs_;
};

// Shares the stages of a leg out among groups of about the same work.
void divide(PlannedLeg& leg, int groups) {
  const double all = std::accumulate(leg.stages.begin(), leg.stages.end(), 0.0,
                                     [](double sum, const auto& s) { return sum + s.work; });
  double before = 0.0;
  for (PlannedStage& stage : leg.stages) {
    const double middle = before + 0.5 * stage.work;
    stage.group = std::clamp(static_cast<int>(middle / std::max(all, 1.0) * groups), 0, groups - 1);
    before += stage.work;
  }
}

// What a leg takes, about.
std::int64_t memoryOf(const PlannedLeg& leg, const Recipe& recipe, int size, int groups,
                      int strip) {
  const std::int64_t row = std::int64_t{4} * size;
  const int units = Eroder::hasWater(recipe) ? 3 : recipe.erodes() ? 1 : 0;
  std::int64_t bytes = row * heldRows(leg, strip, &PlannedStage::usesHeights) +
                       row * heldRows(leg, strip, &PlannedStage::usesUnits) * units +
                       row * heldRows(leg, strip, &PlannedStage::usesFlow);
  for (const PlannedStage& stage : leg.stages) bytes += stage.memory;
  // Of each group: the rows with which a sweep computes; and the parts of the uplift
  if (units > 0) bytes += groups * (Eroder::scratchBytes(recipe, size) + row);
  const GridPart part(std::clamp(strip, kMinSize, size), size - 1, 0, 0);
  const std::int64_t vertices = std::int64_t{part.size} * part.size;
  return bytes +
         groups * (UpliftField::memoryBytes(upliftPlan(recipe), part, true) + 12 * vertices);
}

std::int64_t storedRows(const PlannedLeg& leg, int size) {
  return std::int64_t{size} * (leg.hasWater ? 5 : 2);
}

}  // namespace

PassHalves passHalves(const Recipe& recipe, int cells) {
  const SmoothRow& row = smoothRow(recipe.smooth());
  const std::int64_t reach = passReach(recipe, cells);
  // Its first half goes down with the row above
  if (reach == kReachesAll) return {1, 0, 0};
  const int vertices = static_cast<int>(reach);
  // Means, and sweeps with taps, look along rows first, and taps then northwards
  if (row.amount == SmoothAmount::kRadius) return {0, 0, vertices};
  if (row.hasTaps) return {vertices, 0, vertices};
  return {vertices, vertices, 0};
}

int heldRows(const PlannedLeg& leg, int strip, bool PlannedStage::*uses) {
  const auto& stages = leg.stages;
  const auto first =
      std::find_if(stages.begin(), stages.end(), [&](const auto& s) { return s.*uses; });
  if (first == stages.end()) return 1;
  const auto last =
      std::find_if(stages.rbegin(), stages.rend(), [&](const auto& s) { return s.*uses; });
  // What the first one does of a strip may be behind what it reads
  int rows = strip;
  for (auto stage = first; stage != last.base(); ++stage) rows += stage->lag;
  return rows + strip * (last->group - first->group);
}

int usualStrip(const PlannedLeg& leg, int size) {
  const bool erodes = std::any_of(leg.stages.begin(), leg.stages.end(),
                                  [](const auto& s) { return s.kind == RowStageKind::kSweep; });
  // Wide strips make the uplift cheaper; narrow ones keep the fields of an erosion small, and the
  // time short until its state can be kept
  const std::int64_t row = std::int64_t{4} * size;
  const std::int64_t rows = erodes ? std::min<std::int64_t>(24'000'000 / (5 * row), 64)
                                   : std::min<std::int64_t>(96'000'000 / row, 512);
  return static_cast<int>(std::max<std::int64_t>(rows, 16));
}

std::vector<PlannedLeg> planRows(const Recipe& recipe, int size, int groups, int strip) {
  const Timeline timeline(recipe);
  Planner planner(recipe, size);
  int base = 0;
  const auto checkpoint = [&](int at) {
    if (timeline.smoothsAt(at)) planner.smooth();
    if (timeline.erodesAt(at)) planner.erode();
  };
  for (int at = timeline.nextCheckpoint(0); at <= timeline.steps;
       at = timeline.nextCheckpoint(at)) {
    planner.uplift(base, at);
    checkpoint(at);
    base = at;
  }
  if (base == 0 || base < timeline.steps) planner.uplift(base, timeline.steps);
  for (int at = timeline.steps + 1; at <= timeline.length(); ++at) checkpoint(at);
  std::vector<PlannedLeg> legs = planner.finish();
  for (PlannedLeg& leg : legs) {
    divide(leg, groups);
    // Rows between the halves of a pass
    const int rows = strip > 0 ? strip : usualStrip(leg, size);
    const PassHalves halves = passHalves(recipe, size - 1);
    for (PlannedStage& stage : leg.stages) {
      if (stage.kind == RowStageKind::kSmooth) {
        stage.memory = std::int64_t{4} * size * (rows + 2 * halves.second + halves.firstNorth + 1);
      }
    }
  }
  return legs;
}

RowsCost LandRows::cost(const Recipe& given, int size, int groups, int strip) {
  RowsCost cost;
  cost.hasDroplets = given.droplets();
  if (cost.hasDroplets) return cost;
  const Recipe recipe = withLevels(given, size);
  for (const PlannedLeg& leg : planRows(recipe, size, groups, strip)) {
    const int rows = strip > 0 ? strip : usualStrip(leg, size);
    int lag = 0;
    for (const PlannedStage& stage : leg.stages) lag += stage.lag;
    cost.strip = std::max(cost.strip, rows);
    cost.lag = std::max(cost.lag, lag);
    cost.memoryBytes = std::max(cost.memoryBytes, memoryOf(leg, recipe, size, groups, rows));
    // As sparse files hold them: those that go south, and those that have gone back, of two legs
    if (leg.endsWithIir) {
      cost.storedRows =
          std::min(cost.storedRows + storedRows(leg, size), 2 * storedRows(leg, size));
    }
  }
  return cost;
}

}  // namespace faultline
