// What the picture marks at a position of the timeline: the fault that is being made with the lines
// of those before it, the fault tree that is being made with all its lines, or the points that a
// level of diamond-square has set. Knows no GL.
#pragma once

#include <optional>
#include <vector>

#include "app/player/player.h"
#include "render/scene/scene.h"
#include "share/view.h"
#include "terrain/timeline/session.h"

namespace faultline {

struct Marks {
  std::optional<FaultMark> fault;
  std::vector<FaultInk> inks;
  std::optional<TreeMark> tree;
  std::optional<LevelMark> level;
  std::vector<GroundPoint> drops;
  float fall = 0;      // see RainMark
  bool drawn = false;  // by hand
};

// How quickly the step made last is shown.
struct MarkRate {
  double perSecond = 0.0;  // steps; 0 at rest
  double part = 1.0;       // how much of its time on the timeline has passed, 0 to 1
};

// Up to so many steps a second a person can follow each of them.
inline constexpr double kFollowRate = 8.0;

// Points of a level are marked in full from so many CSS pixels on between neighbours of its
// lattice; closer ones fade, and from the lower bound on they have no marks. Levels beyond
// kMaxMarkedLevel have none: over 12,000 points. On a block of 640 pixels a side levels 1 to 4 are
// marked in full (40 pixels), 5 faintly (20 pixels), and finer ones are not; on one of 300 levels 1
// to 3 in full and 4 faintly; on a map of 168 levels 1 and 2 in full and 3 faintly.
inline constexpr double kFullPointGap = 30.0;
inline constexpr double kMinPointGap = 14.0;
inline constexpr int kMaxMarkedLevel = 6;
// How much of the marks is seen, 0 to 1, and their size in CSS pixels, by that distance.
float pointOpacity(double gap);
float pointSize(double gap);

// The marks after `shown` steps of the session's uplift; none where the steps are octaves or too
// quick, or where the uplift of more than one step is over. `half`: how a level is shown.
void makeMarks(const Session& session, int shown, const MarkRate& rate, Marks& marks,
               LevelHalf half = LevelHalf::kWhole);

// The marks of a session that stands still; none while the view turns the land upside down.
Marks restMarks(const Session& session, const View& view);

// At most this many drops are shown.
inline constexpr int kMaxDrops = 240;

// The marks of the step that is shown, at the rate of the player, and the drops while it rains;
// none while the land is built without playing.
void makeShownMarks(const Session& session, const Player& player, Marks& marks,
                    LevelHalf half = LevelHalf::kWhole);

// The marks while faults are drawn by hand: the selected fault, or the line that is being drawn, as
// a fault that is being made; the others as ink. Only for cuts. A fault that rises is held back by
// its `lift`.
void makeDrawnMarks(const Session& session, int selected, const std::optional<DrawnFault>& line,
                    const std::optional<StepLift>& lift, Marks& marks);

// Moves them into a scene. Call it once: displacements are multiplied by the
// scene's height scale, and points get their size there. A person who stands on the land sees only
// lines that are drawn by hand.
void showMarks(Marks& marks, Scene& scene);

}  // namespace faultline
