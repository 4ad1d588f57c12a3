// What the picture marks at a position of the timeline: the fault that is being made with the lines
// of those before it, or the fault tree that is being made with all its lines. Knows no GL.
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

// The marks after `shown` steps of the session's uplift; none where the steps are no cuts or too
// quick, or where the uplift of more than one step is over.
void makeMarks(const Session& session, int shown, const MarkRate& rate, Marks& marks);

// The marks of a session that stands still; none while the view turns the land upside down.
Marks restMarks(const Session& session, const View& view);

// At most this many drops are shown.
inline constexpr int kMaxDrops = 240;

// The marks of the step that is shown, at the rate of the player, and the drops while it rains;
// none while the land is built without playing.
void makeShownMarks(const Session& session, const Player& player, Marks& marks);

// The marks while faults are drawn by hand: the selected fault, or the line that is being drawn, as
// a fault that is being made; the others as ink. Only for cuts. A fault that rises is held back by
// its `lift`.
void makeDrawnMarks(const Session& session, int selected, const std::optional<DrawnFault>& line,
                    const std::optional<StepLift>& lift, Marks& marks);

// Moves them into a scene. Call it once: displacements are multiplied by the
// scene's height scale. A person who stands on the land sees only lines that are drawn by hand.
void showMarks(Marks& marks, Scene& scene);

}  // namespace faultline
