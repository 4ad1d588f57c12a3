// What the picture marks at a place of the timeline: the fault under way with the lines of those
// before it, or the tree under way with all its lines. Knows no GL.
#pragma once

#include <optional>
#include <vector>

#include "render/scene.h"
#include "terrain/timeline/session.h"

namespace faultline {

struct Marks {
  std::optional<FaultMark> fault;
  std::vector<FaultInk> inks;
  std::vector<TreeLine> treeLines;
  std::vector<TreeLine> earlierLines;
  std::optional<TreeMark> tree;  // its lines are the two above
};

// How the step that was made last is shown.
struct MarkPace {
  double rate = 0.0;  // steps a second; 0 at rest
  double part = 1.0;  // of its own time on the timeline, 0 to 1
};

// Steps a second up to which one of them can be followed.
inline constexpr double kFollowRate = 8.0;

// The marks after `shown` steps of the session's uplift; none when these are no cuts or too fast,
// or when the uplift is over and left more than one step's mark.
void makeMarks(const Session& session, int shown, const MarkPace& pace, Marks& marks);

// The marks while faults are drawn by hand: the selected one, or the line that is being drawn, as a
// fault under way, the others as ink. Only for cuts.
void makeDrawnMarks(const Session& session, int selected, const std::optional<DrawnFault>& line,
                    Marks& marks);

// Hands them to a scene, which refers to them, once: their moves become as large as the scene draws
// heights.
void showMarks(Marks& marks, Scene& scene);

}  // namespace faultline
