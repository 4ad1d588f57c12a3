// What the picture marks. See marks.h.
#include "app/shown/marks.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "app/player/playback.h"
#include "terrain/erosion/droplet_erosion.h"
#include "terrain/uplift/profile.h"

namespace faultline {
namespace {

// Steps a second at which marks have faded, and the ink of earlier steps.
constexpr double kMarkGoneRate = 16.0;
constexpr double kInkGoneRate = 60.0;
// Vertices on a line belong to its raised side, also in float arithmetic.
constexpr double kOnLine = 1e-6;

// Opacity by rate: 1 below `full`, 0 above `gone`.
float fade(double rate, double full, double gone) {
  return static_cast<float>(std::clamp((gone - rate) / (gone - full), 0.0, 1.0));
}

// Sets unit normal and point of a fault's line, which marks, inks and lines of trees share.
template <class Mark>
Mark placed(const Fault& fault, bool flipped) {
  const double a = fault.a;
  const double b = fault.b;
  const double length = std::sqrt(a * a + b * b);
  const double sign = flipped ? -1.0 : 1.0;
  Mark mark;
  mark.normalU = static_cast<float>(sign * a / length);
  mark.normalV = static_cast<float>(sign * b / length);
  mark.pointU = static_cast<float>(fault.px * kPlaceUnit - kOnLine * a / length);
  mark.pointV = static_cast<float>(fault.py * kPlaceUnit - kOnLine * b / length);
  return mark;
}

// The mark's normal points to the side that rises, so a negative amplitude turns it. A ridge has no
// sides: it rises or sinks as a whole.
FaultMark markOf(const Fault& fault, Profile profile, double displacement) {
  const bool flipped = fault.amplitude < 0 && profileRow(profile).twoSided;
  auto mark = placed<FaultMark>(fault, flipped);
  mark.profile = profile;
  mark.reach = static_cast<float>(fault.reach);
  mark.displacement = static_cast<float>(flipped ? -displacement : displacement);
  return mark;
}

// The mark of a fault that rises where the timeline stands.
FaultMark liftedMark(const Session& session, const StepLift& lift) {
  FaultMark mark = markOf(faultOf(session.plan(), lift.step), session.plan().profile(),
                          session.displacement(lift.step));
  mark.lift = lift.lift;
  mark.step = lift.step;
  return mark;
}

TreeLine treeLineOf(const FaultTreeNode& node) {
  auto line = placed<TreeLine>(node.line, false);
  line.u1 = static_cast<float>(node.u1);
  line.v1 = static_cast<float>(node.v1);
  line.u2 = static_cast<float>(node.u2);
  line.v2 = static_cast<float>(node.v2);
  return line;
}

// Whether smoothing or erosion has run over step `index` since it was made, on the way to `shown`.
bool wornSince(const Timeline& timeline, int index, int shown) {
  return index < timeline.latestCheckpoint(shown);
}

void markTree(const Session& session, int shown, const MarkRate& rate, Marks& marks) {
  const FaultTree tree = treeOf(session.plan(), shown - 1);
  TreeMark mark;
  mark.opacity = fade(rate.perSecond, kFollowRate, kMarkGoneRate);
  if (mark.opacity <= 0.0f) return;
  mark.lines.reserve(tree.nodes.size());
  for (const FaultTreeNode& node : tree.nodes) mark.lines.push_back(treeLineOf(node));
  mark.levels = tree.depth;
  mark.displacement = static_cast<float>(session.displacement(shown - 1));
  mark.cliffs = !wornSince(session.timeline(), shown - 1, shown);
  const bool followed = rate.perSecond > 0.0 && rate.perSecond <= kFollowRate;
  for (int level = 0; level < kMaxTreeLevels; ++level) {
    const FaultMotion motion =
        followed ? treeMotion(rate.part, level, tree.depth) : FaultMotion{1.0f, 1.0f};
    const auto at = static_cast<std::size_t>(level);
    mark.sweep[at] = motion.sweep;
    // Where the step was worn at once, no level of it stands by itself any more.
    mark.lift[at] = mark.cliffs ? motion.lift : 1.0f;
  }

  // The upper levels of a tree do not depend on how deep it is.
  FaultTreePlan upper = session.plan().tree;
  upper.depth = std::min(upper.depth, kEarlierLevels);
  const auto drawn = static_cast<int>(session.plan().drawn.size());
  const int oldest = std::max(drawn, shown - 1 - static_cast<int>(kMaxEarlierTrees));
  for (int i = shown - 2; i >= oldest && !wornSince(session.timeline(), i, shown); --i) {
    for (const FaultTreeNode& node : faultTreeAt(upper, i - drawn).nodes) {
      mark.earlier.push_back(treeLineOf(node));
    }
  }
  marks.tree = std::move(mark);
}

void markFault(const Session& session, int shown, const MarkRate& rate, Marks& marks) {
  const UpliftPlan& plan = session.plan();
  const int index = shown - 1;
  const Profile profile = plan.profile();
  FaultMark mark = markOf(faultOf(plan, index), profile, session.displacement(index));
  mark.step = index;
  mark.opacity = fade(rate.perSecond, kFollowRate, kMarkGoneRate);
  if (rate.perSecond > 0.0 && rate.perSecond <= kFollowRate) {
    const FaultMotion motion = faultMotion(rate.part);
    mark.sweep = motion.sweep;
    mark.lift = wornSince(session.timeline(), index, shown) ? 1.0f : motion.lift;
  }
  if (mark.opacity > 0.0f) marks.fault = mark;

  // Earlier lines fade with their age.
  for (int i = index - 1; i >= 0 && !isTree(plan, i) && marks.inks.size() < kMaxInks; --i) {
    auto ink = placed<FaultInk>(faultOf(plan, i), false);
    const float age = static_cast<float>(marks.inks.size()) / static_cast<float>(kMaxInks);
    ink.opacity = (1.0f - age) * fade(rate.perSecond, kFollowRate, kInkGoneRate);
    ink.cliff = profileRow(profile).cliff && !wornSince(session.timeline(), i, shown);
    marks.inks.push_back(ink);
  }
}

void markLevel(int level, LevelHalf half, const MarkRate& rate, Marks& marks) {
  LevelMark mark;
  mark.opacity = fade(rate.perSecond, kFollowRate, kMarkGoneRate);
  if (level > kMaxMarkedLevel || mark.opacity <= 0.0f) return;
  mark.gap = std::ldexp(1.0f, -level);
  for (std::size_t i = 0; i < mark.points.size(); ++i) {
    const auto part = static_cast<LevelPart>(i);
    if (half == LevelHalf::kDiamonds && part == LevelPart::kSquares) continue;
    if (half == LevelHalf::kSquares && part == LevelPart::kDiamonds) continue;
    for (const LatticePoint& point : pointsOf(part, level)) {
      mark.points[i].push_back({std::ldexp(point.i, -level), std::ldexp(point.j, -level)});
    }
  }
  marks.level = std::move(mark);
}

}  // namespace

float pointOpacity(double gap) { return 1.0f - fade(gap, kMinPointGap, kFullPointGap); }

float pointSize(double gap) {
  constexpr double kLeast = 2.0, kMost = 4.0, kOfGap = 0.14;
  return static_cast<float>(std::clamp(kOfGap * gap, kLeast, kMost));
}

void makeMarks(const Session& session, int shown, const MarkRate& rate, Marks& marks,
               LevelHalf half) {
  marks = {};
  const int steps = session.timeline().steps;
  const bool single = steps == 1 || half == LevelHalf::kDiamonds;
  const bool atStep = shown >= 1 && (shown < steps || (shown == steps && single));
  if (!atStep || rate.perSecond >= kInkGoneRate) return;
  if (session.timeline().levels) {
    const int level = Timeline::levelOf(shown);
    if (level <= finestLevel(session.plan().squares, session.recipe().size())) {
      markLevel(level, half, rate, marks);
    }
    return;
  }
  if (!session.plan().isCut()) return;
  if (isTree(session.plan(), shown - 1)) {
    markTree(session, shown, rate, marks);
  } else {
    markFault(session, shown, rate, marks);
  }
}

Marks restMarks(const Session& session, const View& view) {
  Marks marks;
  const bool halfWay = view.diamonds && hasHalfStep(session.recipe(), session.position());
  const LevelHalf half = halfWay ? LevelHalf::kDiamonds : LevelHalf::kWhole;
  if (!view.flip) makeMarks(session, session.position(), MarkRate(), marks, half);
  return marks;
}

namespace {

// Drops of the erosion step that is under way: those that fall in it, or some of them. Rain on the
// grid falls on every vertex; a few places stand for it.
void addDrops(const Session& session, const PlayPlace& now, Marks& marks) {
  const Recipe& recipe = session.recipe();
  const Timeline& timeline = session.timeline();
  const int step = now.whole - timeline.first(TimelineStage::kErosion);
  if (!recipe.hydraulic() || step < 0 || now.whole >= timeline.length()) return;
  const std::int64_t count =
      recipe.droplets() ? dropCount(recipe, session.heights().size) : kMaxDrops * 1000;
  const std::int64_t first = firstDrop(count, step, timeline.erosionSteps);
  const std::int64_t end = firstDrop(count, step + 1, timeline.erosionSteps);
  const std::int64_t stride = std::max<std::int64_t>(1, (end - first + kMaxDrops - 1) / kMaxDrops);
  for (std::int64_t drop = first; drop < end; drop += stride) {
    const DropPlace place = dropPlace(recipe, drop);
    marks.drops.push_back({place.u, place.v});
  }
  marks.fall = static_cast<float>(step + now.part);
}

}  // namespace

void makeShownMarks(const Session& session, const Player& player, Marks& marks, LevelHalf half) {
  marks = {};
  if (!player.playing() && !session.arrived()) return;
  const int shown = session.position();
  MarkRate rate;
  if (player.playing()) {
    const PlayPlace now = player.place();
    rate = {player.rate(), now.whole < shown ? now.part : 1.0};
  }
  makeMarks(session, shown, rate, marks, half);
  if (const auto lift = player.lifted()) marks.fault = liftedMark(session, *lift);
  if (player.playing()) addDrops(session, player.place(), marks);
}

void makeDrawnMarks(const Session& session, int selected, const std::optional<DrawnFault>& line,
                    const std::optional<StepLift>& lift, Marks& marks) {
  marks = {};
  marks.drawn = true;
  const UpliftPlan& plan = session.plan();
  if (!plan.isCut()) return;
  const auto count = static_cast<int>(plan.drawn.size());
  for (int i = count - 1; i >= 0 && marks.inks.size() < kMaxInks; --i) {
    if (i == selected) continue;
    auto ink = placed<FaultInk>(faultOf(plan, i), false);
    ink.cliff = false;
    marks.inks.push_back(ink);
  }
  if (!line && (selected < 0 || selected >= count)) return;
  const Fault fault = line ? drawnFault(plan.tree.fault, *line) : faultOf(plan, selected);
  marks.fault = !line && lift && lift->step == selected
                    ? liftedMark(session, *lift)
                    : markOf(fault, plan.profile(), fault.amplitude < 0 ? -1.0 : 1.0);
}

void showMarks(Marks& marks, Scene& scene) {
  const float opacity = marks.drawn ? 1.0f : 1.0f - scene.horizon;
  const auto fit = [&](auto& mark) {
    mark.displacement *= scene.heightScale;
    mark.opacity *= opacity;
  };
  if (marks.fault) fit(*marks.fault);
  if (marks.tree) fit(*marks.tree);
  for (FaultInk& ink : marks.inks) ink.opacity *= opacity;
  scene.mark = marks.fault;
  scene.tree = std::move(marks.tree);
  if (marks.level) {
    LevelMark& level = scene.level.emplace(*std::move(marks.level));
    const double gap = static_cast<double>(level.gap) * scene.camera->pixelsPerSide() /
                       static_cast<double>(scene.pixelRatio);
    level.size = pointSize(gap);
    level.opacity *= opacity * pointOpacity(gap);
    if (level.opacity <= 0.0f) scene.level.reset();
  }
  scene.inks = std::move(marks.inks);
  if (!marks.drops.empty()) scene.rain = RainMark{std::move(marks.drops), marks.fall};
}

}  // namespace faultline
