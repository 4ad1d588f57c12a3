// The stages of a land by rows. See land_stages.h.
#include "terrain/world/land_stages.h"

#include <algorithm>

namespace faultline {
namespace {

// A stage that changes each vertex by itself.
class PointStage : public LandStage {
 public:
  int advance(int available, Together together) final {
    if (available > done_) run(done_, available, together);
    return done_ = std::max(done_, available);
  }
  void archive(StateArchive& archive) final { archive.value(done_); }

 protected:
  virtual void run(int first, int end, Together together) = 0;

 private:
  int done_ = 0;
};

// Steps of the uplift, in square parts as high as the rows that are due.
class UpliftStage final : public PointStage {
 public:
  UpliftStage(const PlannedStage& plan, const WorldLand& land, GridRows<float> heights)
      : land_(land),
        plan_(upliftPlan(land.recipe())),
        from_(plan.from),
        to_(plan.to),
        heights_(heights) {}

 protected:
  void run(int first, int end, Together together) override {
    const int side = std::clamp(end - first, kMinSize, land_.size());
    const int parts = (land_.size() + side - 1) / side;
    together(parts, [&](int part) { makePart(part * side, side, first, end); });
  }

 private:
  // The columns from x on. The last part goes as far west as its side asks for.
  void makePart(int x, int side, int first, int end) const {
    const int size = land_.size();
    const GridPart part(side, size - 1, std::min(x, size - side), std::min(first, size - side));
    UpliftField field(plan_, part);
    if (from_ > 0) field.rebaseAt(from_);
    while (!field.whole() || field.applied() != to_) field.advanceTo(to_, kMuchWork);
    const int y0 = first - part.y0, y1 = end - part.y0;
    GroundRows ground;
    Heightfield base(kMinSize);
    const Heightfield* under = &base;
    if (from_ > 0) {
      base = Heightfield::unfilled(side);
      for (int y = y0; y < y1; ++y) {
        std::copy_n(heights_.row(part.y0 + y) + part.x0, side, base.row(y));
      }
    } else {
      ground.begin(part);
      ground.set(land_.ground());
      under = ground.upTo(y1);
    }
    Heightfield made = Heightfield::unfilled(side);
    field.write(land_.scale(), under, made, y0, y1);
    for (int y = y0; y < y1; ++y) {
      std::copy(made.row(y) + (x - part.x0), made.row(y) + side, heights_.row(part.y0 + y) + x);
    }
  }

  static constexpr double kMuchWork = 1e9;

  const WorldLand& land_;
  UpliftPlan plan_;
  int from_, to_;
  GridRows<float> heights_;
};

// What the leg before has stored.
class FetchStage final : public PointStage {
 public:
  FetchStage(const PlannedStage& plan, const HeldRows& rows, RowStore& store)
      : hasWater_(plan.usesUnits), leg_(plan.leg - 1), rows_(rows), store_(store) {}

 protected:
  void run(int first, int end, Together) override {
    for (int y = first; y < end; ++y) {
      const int size = rows_.heights.width;
      store_.read(sweptPlace(leg_, size, y), writableBytesOf(rows_.heights.row(y), size));
      if (!hasWater_) continue;
      read(StoredField::kWater, y, rows_.units.water);
      read(StoredField::kSediment, y, rows_.units.sediment);
      read(StoredField::kFlow, y, rows_.units.flow);
    }
  }

 private:
  void read(StoredField field, int y, GridRows<std::int32_t> rows) {
    store_.read(storedPlace(field, leg_, rows.width, y), writableBytesOf(rows.row(y), rows.width));
  }

  bool hasWater_;
  int leg_;  // the one that has stored the rows
  HeldRows rows_;
  RowStore& store_;
};

// A pass of a filter; of IIR the half that goes south.
class SmoothStage final : public LandStage {
 public:
  SmoothStage(const Recipe& recipe, int size, GridRows<float> heights, int strip)
      : size_(size),
        isIir_(passReach(recipe, size - 1) == kReachesAll),
        halves_(passHalves(recipe, size - 1)),
        filter_(kFilters[static_cast<std::size_t>(recipe.smooth())](recipe, size)),
        heights_(heights) {
    const int rows = strip + 2 * halves_.second + halves_.firstNorth + 1;
    between_.resize(static_cast<std::size_t>(size) * static_cast<std::size_t>(rows));
    betweenRows_ = {between_.data(), size, rows};
  }

  int advance(int available, Together) override {
    const bool isLast = available == size_;
    const int firstEnd = isLast ? size_ : std::max(first_, available - halves_.firstSouth);
    filter_->firstHalf(heights_, betweenRows_, first_, firstEnd);
    const int beforeThem = first_;
    first_ = firstEnd;
    if (isIir_) {
      for (int y = beforeThem; y < firstEnd; ++y) {
        std::copy_n(betweenRows_.row(y), size_, heights_.row(y));
      }
      return first_;
    }
    const int behind = std::max(halves_.firstNorth, halves_.second);
    const int secondEnd = isLast ? size_ : std::max(second_, firstEnd - behind);
    filter_->secondHalf(betweenRows_, heights_, second_, secondEnd);
    return second_ = secondEnd;
  }
  void archive(StateArchive& archive) override {
    archive.bytes(std::as_writable_bytes(std::span(between_)));
    archive.value(first_);
    archive.value(second_);
  }

 private:
  int size_;
  bool isIir_;
  PassHalves halves_;
  std::unique_ptr<Filter> filter_;
  GridRows<float> heights_;
  std::vector<float> between_;
  GridRows<float> betweenRows_{};
  int first_ = 0, second_ = 0;  // rows that the halves have done
};

class ToUnitsStage final : public PointStage {
 public:
  ToUnitsStage(const PlannedStage& plan, const HeldRows& rows, bool rains)
      : driesRows_(plan.isFirst && rains), rows_(rows) {}

 protected:
  void run(int first, int end, Together) override {
    const int size = rows_.heights.width;
    for (int y = first; y < end; ++y) {
      const float* z = rows_.heights.row(y);
      std::transform(z, z + size, rows_.units.land.row(y), landUnits);
      if (!driesRows_) continue;
      std::fill_n(rows_.units.water.row(y), size, 0);
      std::fill_n(rows_.units.sediment.row(y), size, 0);
    }
  }

 private:
  bool driesRows_;
  HeldRows rows_;
};

class ToHeightsStage final : public PointStage {
 public:
  explicit ToHeightsStage(const HeldRows& rows) : rows_(rows) {}

 protected:
  void run(int first, int end, Together) override {
    for (int y = first; y < end; ++y) {
      const std::int32_t* land = rows_.units.land.row(y);
      std::transform(land, land + rows_.heights.width, rows_.heights.row(y), landHeight);
    }
  }

 private:
  HeldRows rows_;
};

class SweepStage final : public LandStage {
 public:
  SweepStage(const PlannedStage& plan, const ErosionRows& rows, StageGroup& group)
      : size_(rows.land.width), sweep_(plan.sweep), rows_(rows), group_(group) {
    if (!plan.keepsFlow) rows_.flow = {group.lostFlow.data(), size_, 1};
  }

  int advance(int available, Together) override {
    const int behind = group_.eroder->behind(sweep_);
    const int end = available == size_ ? size_ + behind : std::max(at_, available - 1);
    if (end > at_) group_.eroder->runSweep(sweep_, rows_, at_, end, carried_);
    at_ = end;
    return std::max(0, at_ - behind);
  }
  void archive(StateArchive& archive) override {
    archive.values(carried_.values());
    archive.value(at_);
  }

 private:
  int size_;
  int sweep_;
  ErosionRows rows_;
  StageGroup& group_;
  CarriedRow carried_;
  int at_ = 0;  // row steps that are done
};

// Gives nothing away yet: who runs the stages does.
class FinishStage final : public LandStage {
 public:
  int advance(int available, Together) override { return available; }
  void archive(StateArchive&) override {}
};

}  // namespace

std::unique_ptr<LandStage> makeStage(const PlannedStage& plan, const WorldLand& land,
                                     const HeldRows& rows, StageGroup& group, RowStore* store,
                                     int strip) {
  switch (plan.kind) {
    case RowStageKind::kUplift:
      return std::make_unique<UpliftStage>(plan, land, rows.heights);
    case RowStageKind::kFetch:
      return std::make_unique<FetchStage>(plan, rows, *store);
    case RowStageKind::kSmooth:
      return std::make_unique<SmoothStage>(land.recipe(), land.size(), rows.heights, strip);
    case RowStageKind::kToUnits:
      return std::make_unique<ToUnitsStage>(plan, rows, Eroder::hasWater(land.recipe()));
    case RowStageKind::kSweep:
      return std::make_unique<SweepStage>(plan, rows.units, group);
    case RowStageKind::kToHeights:
      return std::make_unique<ToHeightsStage>(rows);
    case RowStageKind::kFinish:
      break;
  }
  return std::make_unique<FinishStage>();
}

void sweepBack(const WorldLand& land, RowStore& store, int leg) {
  const int size = land.size();
  const std::unique_ptr<Filter> filter =
      kFilters[static_cast<std::size_t>(land.recipe().smooth())](land.recipe(), size);
  const auto width = static_cast<std::size_t>(size);
  std::vector<float> between(width), out(2 * width);
  const GridRows<float> betweenRows{between.data(), size, 1}, outRows{out.data(), size, 2};
  for (int at = 0; at < size; ++at) {
    const int y = size - 1 - at;
    store.read(storedPlace(StoredField::kHeights, leg, size, y),
               writableBytesOf(between.data(), size));
    filter->secondHalf(betweenRows, outRows, at, at + 1);
    store.write(sweptPlace(leg, size, y), bytesOf(outRows.row(y), size));
  }
}

}  // namespace faultline
