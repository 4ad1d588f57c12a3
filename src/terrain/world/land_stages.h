// The stages of a land that goes by row by row (rows_plan.h), each of which does its work in place
// on the rows that are held. See land_rows.h.
#pragma once

#include <memory>

#include "terrain/erosion/erosion.h"
#include "terrain/grid/grid_rows.h"
#include "terrain/smoothing/filter.h"
#include "terrain/timeline/ground_rows.h"
#include "terrain/uplift/uplift_field.h"
#include "terrain/world/rows_plan.h"
#include "terrain/world/state_archive.h"

namespace faultline {

// What is held of a land.
struct HeldRows {
  GridRows<float> heights;
  ErosionRows units;
};

// What a group of stages shares, because they work one after the other.
struct StageGroup {
  std::unique_ptr<Eroder> eroder;
  std::vector<std::int32_t> lostFlow;  // a row
};

class LandStage {
 public:
  virtual ~LandStage() = default;
  // Goes on as far as it can while rows before `available` of the stage before are final; those are
  // all rows where it is the size. Returns how many of its own are.
  virtual int advance(int available, Together together) = 0;
  // What it remembers between two calls.
  virtual void archive(StateArchive& archive) = 0;
};

std::unique_ptr<LandStage> makeStage(const PlannedStage& plan, const WorldLand& land,
                                     const HeldRows& rows, StageGroup& group, RowStore* store,
                                     int strip);

// Sweeps rows that have gone half the way of a pass of IIR back to the north, from one place of a
// store to another.
void sweepBack(const WorldLand& land, RowStore& store, int leg);

// The rows of a store: of each field as many as the land has. Those of two legs lie apart, so that
// what a leg reads stays as it is while it stores its own, and work can be taken up again.
enum class StoredField : std::uint8_t { kHeights, kWater, kSediment, kFlow };
inline std::int64_t storedPlace(StoredField field, int leg, int size, int y) {
  return (std::int64_t{leg % 2} * 4 + static_cast<std::int64_t>(field)) * size + y;
}
inline std::int64_t sweptPlace(int leg, int size, int y) {
  return std::int64_t{8 + leg % 2} * size + y;
}
template <typename Value>
std::span<const std::byte> bytesOf(const Value* row, int size) {
  return std::as_bytes(std::span(row, static_cast<std::size_t>(size)));
}
template <typename Value>
std::span<std::byte> writableBytesOf(Value* row, int size) {
  return std::as_writable_bytes(std::span(row, static_cast<std::size_t>(size)));
}

}  // namespace faultline
