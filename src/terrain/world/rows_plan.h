// Which stages a land goes through row by row, one behind the other, and what that takes. See
// land_rows.h.
#pragma once

#include <cstdint>
#include <vector>

#include "terrain/recipe/recipe.h"
#include "terrain/world/land_rows.h"

namespace faultline {

enum class RowStageKind : std::uint8_t {
  kUplift,     // adds the steps `from` to `to` of the uplift
  kFetch,      // reads what the leg before has stored
  kSmooth,     // a pass
  kToUnits,    // heights to the erosion's whole units
  kSweep,      // a sweep of an erosion step
  kToHeights,  // and back
  kFinish      // gives rows away: to the caller, or into the store
};

struct PlannedStage {
  RowStageKind kind = {};
  int from = 0, to = 0;  // steps of the uplift
  int sweep = 0;
  bool isFirst = false;      // the first units of the land: no water yet
  bool keepsFlow = false;    // the last rain of its leg
  int lag = 0;               // rows that it is behind the stage before it
  double work = 0.0;         // nanoseconds a row, about
  std::int64_t memory = 0;   // bytes of its own
  bool usesHeights = false;  // which fields it reads or writes
  bool usesUnits = false;    // land, and water and sediment where it rains
  bool usesFlow = false;
  int leg = 0;
  int group = 0;  // stages of one group work one after the other
};

struct PlannedLeg {
  std::vector<PlannedStage> stages;
  bool endsWithIir = false;  // its last pass has gone half its way, and all rows are stored
  bool endsInUnits = false;
  bool hasWater = false;  // at its end: water, sediment and flow
};

// The legs of a land without droplets.
std::vector<PlannedLeg> planRows(const Recipe& recipe, int size, int groups, int strip);

// How many rows of a field are held in a leg with strips of so many rows: from the first stage that
// uses it to the last. `uses`: which of the members above.
int heldRows(const PlannedLeg& leg, int strip, bool PlannedStage::*uses);

// Rows that go through a stage at a time: as many as a small share of the memory allows.
int usualStrip(const PlannedLeg& leg, int size);

// Of a pass's first half: what it reads of rows beyond its own, northwards and southwards; and of
// its second half, on both sides.
struct PassHalves {
  int firstNorth = 0, firstSouth = 0, second = 0;
};
PassHalves passHalves(const Recipe& recipe, int cells);

}  // namespace faultline
