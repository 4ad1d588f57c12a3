// A land row by row. See land_rows.h.
#include "terrain/world/land_rows.h"

#include <algorithm>

#include "base/assert.h"
#include "terrain/world/land_stages.h"
#include "terrain/world/rows_plan.h"

namespace faultline {
namespace {

constexpr auto oneAfterTheOther = [](int count, FunctionRef<void(int)> work) {
  for (int i = 0; i < count; ++i) work(i);
};

}  // namespace

// The stages between two stores.
struct LandRows::Leg {
  Leg(const PlannedLeg& planned, const WorldLand& land, RowStore* store, int groupCount, int rows)
      : plan(planned),
        size(land.size()),
        strip(rows),
        groups(static_cast<std::size_t>(groupCount)) {
    const Recipe& recipe = land.recipe();
    const bool rains = Eroder::hasWater(recipe);
    const auto hold = [&](std::vector<std::int32_t>& field, bool PlannedStage::*uses, bool isUsed) {
      const int count = isUsed ? heldRows(plan, strip, uses) : 1;
      field.resize(static_cast<std::size_t>(count) * static_cast<std::size_t>(size));
      return GridRows<std::int32_t>{field.data(), size, count};
    };
    const int heightRows = heldRows(plan, strip, &PlannedStage::usesHeights);
    heights.resize(static_cast<std::size_t>(heightRows) * static_cast<std::size_t>(size));
    held.heights = {heights.data(), size, heightRows};
    held.units = {hold(ground, &PlannedStage::usesUnits, recipe.erodes()),
                  hold(water, &PlannedStage::usesUnits, rains),
                  hold(sediment, &PlannedStage::usesUnits, rains),
                  hold(flow, &PlannedStage::usesFlow, rains)};
    for (const PlannedStage& stage : plan.stages) {
      StageGroup& group = groups[static_cast<std::size_t>(stage.group)];
      if (stage.kind == RowStageKind::kSweep && group.eroder == nullptr) {
        group.eroder = std::make_unique<Eroder>(recipe, size);
        group.lostFlow.resize(static_cast<std::size_t>(size));
      }
      stages.push_back(makeStage(stage, land, held, group, store, strip));
    }
    seen.resize(stages.size(), 0);
    finals.resize(stages.size(), 0);
  }

  // The first stage, whose parts may be made at the same time; then the groups of the others, each
  // as far as the one before was in the round before.
  void round(Together together) {
    const std::vector<int> before = finals;
    advance(0, size, together);
    together(static_cast<int>(groups.size()), [&](int group) {
      for (std::size_t i = 1; i < stages.size(); ++i) {
        if (plan.stages[i].group != group) continue;
        const bool isSameGroup = plan.stages[i - 1].group == group;
        // The first stage has finished its round
        const int available = isSameGroup ? finals[i - 1] : before[i - 1];
        advance(i, available, oneAfterTheOther);
      }
    });
  }

  // A strip more, although the end of the land makes more rows final at once: fields are held for
  // no more than that.
  void advance(std::size_t stage, int available, Together together) {
    if (seen[stage] >= available) return;
    seen[stage] = std::min(available, seen[stage] + strip);
    finals[stage] = stages[stage]->advance(seen[stage], together);
  }

  void archive(StateArchive& archive) {
    archive.bytes(std::as_writable_bytes(std::span(heights)));
    for (auto* field : {&ground, &water, &sediment, &flow}) {
      archive.bytes(std::as_writable_bytes(std::span(*field)));
    }
    archive.bytes(std::as_writable_bytes(std::span(seen)));
    archive.bytes(std::as_writable_bytes(std::span(finals)));
    archive.value(given);
    for (const auto& stage : stages) stage->archive(archive);
  }

  PlannedLeg plan;
  int size, strip;
  std::vector<float> heights;
  std::vector<std::int32_t> ground, water, sediment, flow;
  HeldRows held;
  std::vector<StageGroup> groups;
  std::vector<std::unique_ptr<LandStage>> stages;
  std::vector<int> seen;    // rows of the stage before that each stage knows of
  std::vector<int> finals;  // rows that each stage has finished
  int given = 0;            // rows that have been given away
};

LandRows::LandRows(const WorldLand& land, RowStore* store, int groups, int strip)
    : land_(land), store_(store), groups_(groups), strip_(strip) {
  FAULTLINE_ASSERT(!land.recipe().droplets() && groups > 0);
  legs_ = planRows(land.recipe(), land.size(), groups, strip);
  FAULTLINE_ASSERT(legs_.size() == 1 || store != nullptr);
  beginLeg();
}

LandRows::~LandRows() = default;

void LandRows::beginLeg() {
  const PlannedLeg& plan = legs_[static_cast<std::size_t>(at_)];
  const int strip = strip_ > 0 ? strip_ : usualStrip(plan, land_.size());
  leg_.reset();
  leg_ = std::make_unique<Leg>(plan, land_, store_, groups_, strip);
}

bool LandRows::advance(Together together, FunctionRef<void(const LandRow&)> take) {
  if (leg_ == nullptr) return false;
  leg_->round(together);
  const int size = land_.size();
  for (; leg_->given < leg_->finals.back(); ++leg_->given) {
    leg_->plan.endsWithIir ? storeRow(leg_->given) : giveRow(leg_->given, take);
  }
  if (leg_->given < size) return true;
  if (leg_->plan.endsWithIir) sweepBack(land_, *store_, at_);
  ++at_;
  if (at_ < static_cast<int>(legs_.size())) {
    beginLeg();
    return true;
  }
  leg_.reset();
  return false;
}

void LandRows::giveRow(int y, FunctionRef<void(const LandRow&)> take) {
  const HeldRows& held = leg_->held;
  LandRow row{.y = y};
  if (leg_->plan.endsInUnits) {
    finished_.resize(static_cast<std::size_t>(land_.size()));
    const std::int32_t* land = held.units.land.row(y);
    std::transform(land, land + land_.size(), finished_.begin(), landHeight);
    row.heights = finished_.data();
  } else {
    row.heights = held.heights.row(y);
  }
  if (leg_->plan.hasWater) {
    row.water = held.units.water.row(y);
    row.sediment = held.units.sediment.row(y);
    row.flow = held.units.flow.row(y);
  }
  take(row);
}

void LandRows::storeRow(int y) {
  const int size = land_.size();
  const HeldRows& held = leg_->held;
  const auto write = [&](StoredField field, const auto* row) {
    store_->write(storedPlace(field, at_, size, y), bytesOf(row, size));
  };
  write(StoredField::kHeights, held.heights.row(y));
  if (!leg_->plan.hasWater) return;
  write(StoredField::kWater, held.units.water.row(y));
  write(StoredField::kSediment, held.units.sediment.row(y));
  write(StoredField::kFlow, held.units.flow.row(y));
}

void LandRows::archive(StateArchive& archive) {
  const int before = at_;
  archive.value(at_);
  if (at_ >= static_cast<int>(legs_.size())) {
    leg_.reset();
    return;
  }
  if (at_ != before) beginLeg();
  leg_->archive(archive);
}

double LandRows::progress() const {
  if (leg_ == nullptr) return 1.0;
  return (at_ + static_cast<double>(leg_->finals.front() + leg_->given) / (2.0 * land_.size())) /
         static_cast<double>(legs_.size());
}

}  // namespace faultline
