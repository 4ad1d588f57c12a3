// The timeline of a recipe: which position stands for which step of which stage, and where the
// heights can be taken up again. Position 0 is flat ground. Positions 1 to `steps` are the uplift
// steps (faults, trees, levels or octaves); then each position is one smoothing pass more, then one
// erosion step more. A pass or an erosion step on the way belongs to the position of the uplift
// step that it follows. The first step of diamond-square sets the corners; people count its levels
// from there: position 1 is the corners, position 4 is level 3.
// Cost: every function is O(1). docs/spec.md, section "Timeline".
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "base/enum_count.h"
#include "terrain/recipe/recipe.h"

namespace faultline {

enum class TimelineStage : std::uint8_t { kUplift, kSmoothing, kErosion };

// A place that a link or a person names, independent of the counts of one recipe: a step of a
// stage, a level of diamond-square, the end, or nothing said (which means the end).
struct TimelinePlace {
  enum class Kind : std::uint8_t { kNotSet, kUplift, kSmoothing, kErosion, kEnd, kLevel };
  Kind kind = Kind::kNotSet;
  // Of the stage, from 1; 0 is the position before its first step. Of a level its number from 1; 0
  // is the corners, -1 the position before them.
  int step = 0;
  bool operator==(const TimelinePlace&) const = default;
};

struct Timeline {
  // Of no step at all.
  Timeline() = default;
  Timeline(int upliftSteps, int endPasses, int endErosionSteps, int smoothPeriod = 0,
           int erodePeriod = 0);
  explicit Timeline(const Recipe& recipe);

  // --- Counts
  int length() const { return steps + passes + erosionSteps; }
  // How many positions a stage has, and the position before its first.
  int count(TimelineStage stage) const;
  int first(TimelineStage stage) const;
  // The stage of a position: the first one that has steps and does not end before it.
  TimelineStage stageOf(int position) const;
  // Smoothing passes and erosion steps up to a position, those on the way included.
  int passesTo(int position) const;
  int erosionStepsTo(int position) const;
  int allPasses() const { return passesTo(length()); }
  int allErosionSteps() const { return erosionStepsTo(length()); }

  // --- Places
  // The position of a place; a step beyond the end of its stage counts as its last.
  int positionOf(const TimelinePlace& place) const;
  // The place of a position from 0 to length(). Never kNotSet or kEnd. Steps of diamond-square are
  // levels.
  TimelinePlace placeOf(int position) const;
  // The largest step that a place of this kind can name; 0 for kNotSet and kEnd. -1 for a level
  // where the uplift has no step.
  int lastStep(TimelinePlace::Kind kind) const;
  // The same place on another timeline: the same step of the same stage, or the nearest there is;
  // the end stays the end.
  int positionOn(const Timeline& other, int position) const;

  // --- Levels of diamond-square, as people count them
  // The level at a position of the uplift: 0 the corners, -1 the ground before them.
  static constexpr int levelOf(int position) { return position - 1; }
  static constexpr int positionOfLevel(int level) { return level + 1; }
  // How many there are, without the corners.
  int levelCount() const { return levelOf(steps); }

  // --- Checkpoints
  // A checkpoint is a position at which a smoothing pass, an erosion step, or one after the other
  // changes the whole heightfield, so that later steps build on the result.
  bool smoothsAt(int position) const;
  bool erodesAt(int position) const;
  // The latest checkpoint up to a position; 0: none.
  int latestCheckpoint(int position) const;
  // The first checkpoint beyond a position; length() + 1: none.
  int nextCheckpoint(int position) const;
  // How many checkpoints there are up to a position.
  int checkpointsTo(int position) const;
  // Whether smoothing or erosion may run on the way, between steps of the uplift.
  bool hasCheckpointsDuringUplift() const { return smoothEvery > 0 || erodeEvery > 0; }

  bool operator==(const Timeline&) const = default;

  int steps = 0;         // of the uplift
  int passes = 0;        // of smoothing at the end
  int erosionSteps = 0;  // at the end
  int smoothEvery = 0;   // uplift steps between two passes on the way; 0: none on the way
  int erodeEvery = 0;    // uplift steps between two erosion steps on the way; 0: none on the way
  bool levels = false;   // the steps of the uplift are the corners and levels of diamond-square
};

// The two half steps of a level of diamond-square, which slow steps show one after the other: its
// diamonds are set and its squares are still to come, or its squares were set now. Else it is
// whole.
enum class LevelHalf : std::uint8_t { kWhole, kDiamonds, kSquares };

// Whether the level at this position has them: it changes the grid, and nothing smooths or erodes
// it at once.
bool hasHalfStep(const Recipe& recipe, int position);

// The name of a file of the land at a position, without its ending: "faultline-oak-ridge-v1-513",
// and before the end with "-at-212", or with "-at-start", "-at-corners" and "-at-level-3" of
// levels.
std::string fileStem(const Recipe& recipe, int position);

}  // namespace faultline
