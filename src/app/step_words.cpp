// What one step of the uplift did. See step_words.h.
#include "app/step_words.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string_view>

#include "app/number_words.h"
#include "render/fault_profile.h"
#include "share/view_rows.h"
#include "terrain/parameters.h"

namespace faultline {
namespace {

// The compass direction (u east, v south) points to, one of eight.
std::string_view compass(double u, double v) {
  // Compare the slope with tan 22.5 degrees.
  constexpr double kTangent = 0.41421356237309503;
  const bool vertical = std::fabs(u) < kTangent * std::fabs(v);
  const bool level = std::fabs(v) < kTangent * std::fabs(u);
  if (level) return windName(u > 0 ? 2 : 6);
  if (vertical) return windName(v > 0 ? 4 : 0);
  return windName(u > 0 ? (v > 0 ? 3 : 1) : (v > 0 ? 5 : 7));
}

}  // namespace

std::string whyNothing(const Session& session, std::int64_t amplitude) {
  if (amplitude == 0) return "It moves nothing: its height is 0.";
  if (session.recipe().value(ParameterId::kRelief) == 0) return "Nothing shows: the relief is 0.";
  return "Nothing shows: all the land moved alike.";
}

std::string faultSentence(const Session& session, const Fault& fault, Profile profile,
                          double displacement, bool brief) {
  if (!session.prepared()) return {};
  if (displacement == 0.0) return whyNothing(session, fault.amplitude);
  const ProfileShape& shape = shapeOf(profile);
  const double part = std::fabs(displacement) / session.recipe().real(ParameterId::kRelief);
  // No place of the square is farther than its diagonal from a line that crosses it.
  constexpr double kDiagonal = 1.41;
  const std::string reach = shownAs(ParameterId::kReach, fault.reach) + " of the side";
  const bool ends = fault.reach < kDiagonal;
  if (!shape.sides) {
    const bool up = displacement > 0.0;
    if (brief) return up ? "A ridge rose along the line." : "A trench sank along the line.";
    return std::string(up ? "A ridge rose" : "A trench sank") + " along the line, " +
           (ends ? "within " + reach + " from it, by " : "by ") + heightText(part) +
           (up ? " at its crest." : " at its bottom.");
  }

  // Name the sides; a line along the border has only one.
  const double sign = displacement < 0.0 ? -1.0 : 1.0;
  const std::string_view risen = compass(sign * fault.a, sign * fault.b);
  const std::string_view sunk = compass(-sign * fault.a, -sign * fault.b);
  const FaultLine line =
      faultLineOf(sign * fault.a, sign * fault.b, fault.px / 16777216.0, fault.py / 16777216.0);
  const double up = depthOfSide(line, true);
  const double down = depthOfSide(line, false);
  constexpr double kNoLand = 1e-6;
  std::string moved = "The ";
  moved.append(risen).append(profile == Profile::kStep ? " side rose, the " : " rose, the ");
  moved.append(sunk).append(profile == Profile::kStep ? " side sank" : " sank");
  if (down < kNoLand) moved = "All land beside the line rose";
  if (up < kNoLand) moved = "All land beside the line sank";

  if (brief) return moved + ".";

  // How far the move goes, and how much it is at most on this square.
  const double far = std::max(up, down) / fault.reach;
  const bool whole = far >= 1.0;
  const auto most = [&](double reaches) { return heightText(part * weightAt(shape, reaches)); };
  switch (profile) {
    case Profile::kNear:
      return moved + (ends ? ", within " + reach + " from the line" : "") + ", by up to " +
             most(0.0) + ".";
    case Profile::kRamp:
    case Profile::kCosine:
      if (!whole)
        return moved + ", the more the farther from the line, by up to " + most(far) + ".";
      return moved + (profile == Profile::kRamp ? ", evenly" : ", softly") + " more up to " +
             reach + " from the line, then by " + most(1.0) + ".";
    case Profile::kSine:
      if (far < 0.5)
        return moved + ", the more the farther from the line, by up to " + most(far) + ".";
      return moved + ", most at " + shownAs(ParameterId::kReach, 0.5 * fault.reach) +
             " of the side from the line, by " + most(0.5) + ".";
    default:
      return moved + ", by " + most(0.0) + ".";
  }
}

std::string treeSentence(const Session& session, int index, bool brief) {
  if (!session.prepared()) return {};
  const UpliftPlan& plan = session.plan();
  const double displacement = session.displacement(index);
  const FaultTree tree = treeOf(plan, index);
  const Fault& root = tree.nodes.front().line;
  if (displacement == 0.0) return whyNothing(session, root.amplitude);
  if (tree.depth == 1) {
    return "1 line. " + faultSentence(session, root, Profile::kStep, displacement, brief);
  }
  // Some lines of a free tree miss the part that they should cut.
  const auto all = static_cast<std::ptrdiff_t>(tree.nodes.size());
  const std::ptrdiff_t cutting =
      std::count_if(tree.nodes.begin(), tree.nodes.end(),
                    [](const FaultTreeNode& n) { return n.u1 != n.u2 || n.v1 != n.v2; });
  std::string text = std::to_string(all) + " lines in " + std::to_string(tree.depth) + " levels";
  if (cutting < all) {
    text = std::to_string(cutting) + " of " + std::to_string(all) + " lines fall in their own part";
  } else if (!brief) {
    text += ", each level half as high";
  }
  if (brief) return text + ".";
  const double part = std::fabs(displacement) / session.recipe().real(ParameterId::kRelief);
  return text + ". The first, the broadest: " + heightText(part) + ".";
}

std::string levelSentence(const Session& session, int level, bool brief) {
  if (!session.prepared()) return {};
  if (session.scale() == 0.0) return whyNothing(session, 1);
  if (level == 0)
    return "Each of the four got a random height; the land is stretched between them.";
  const int cells = session.recipe().size() - 1;
  if ((cells & (cells - 1)) == 0 && 1 << level > cells) {
    return "It lies between the vertices of this grid: nothing changes.";
  }
  const DiamondSquarePlan& plan = session.plan().squares;
  const std::string squares = std::to_string(1 << (level - 1));
  const std::string who =
      level == 1 ? "The middle and those of the edges"
                 : "The middles of " + squares + " × " + squares + " squares and edges";
  if (brief) return who + " got their heights.";
  const double chance = plan.roughness * std::pow(plan.reduction, level - 1) * session.scale() /
                        session.recipe().real(ParameterId::kRelief);
  const std::string mean = who + ": the mean of their neighbours, and ";
  if (chance == 0.0) return mean + "no chance.";
  return mean + "chance up to " + heightText(chance) + ".";
}

std::string octaveSentence(const Session& session, int octave, bool brief) {
  if (!session.prepared()) return {};
  if (session.scale() == 0.0) return whyNothing(session, 1);
  const FbmPlan& plan = session.plan().fbm;
  const double weight = std::pow(plan.gain, octave);
  const double cells = plan.frequency * std::pow(plan.lacunarity, octave);
  const bool ridged = plan.form == FbmForm::kRidged;
  const std::string noise = "oise of " + roundText(cells) + " cells a side";
  if (octave > 0 && weight == 0.0) return "With a gain of 0 it adds nothing.";
  if (brief) return "N" + noise + ".";
  if (octave == 0) {
    return "N" + noise +
           (ridged ? ", folded at zero: where it was zero, ridges stand."
                   : ": the broadest forms.");
  }
  const std::string share = percentText(weight);
  switch (plan.form) {
    case FbmForm::kMultiplicative:
      return "N" + noise + ", scaled by the height so far and by " + share + ".";
    case FbmForm::kRidged:
      return "Folded n" + noise + " was added, most on the ridges so far, " + share +
             " as high as the first.";
    default:
      return "N" + noise + " was added, " + share + " as high as the first.";
  }
}

}  // namespace faultline
