// The words about a terrain. See words.h.
#include "app/words.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

#include "render/fault_profile.h"
#include "terrain/parameters.h"

namespace faultline {
namespace {

std::string times(int count) {
  return count == 1 ? "once" : count == 2 ? "twice" : std::to_string(count) + " times";
}

// "1 fault", "2 faults".
std::string counted(int count, std::string_view thing) {
  std::string text = std::to_string(count) + " ";
  text.append(thing);
  return count == 1 ? text : text + "s";
}

// "2nd", "13th", "21st".
std::string ordinal(int number) {
  const int last = number / 10 % 10 == 1 ? 0 : number % 10;
  const char* ending = last == 1 ? "st" : last == 2 ? "nd" : last == 3 ? "rd" : "th";
  return std::to_string(number) + ending;
}

// A real value of a parameter in people's units.
std::string shownAs(ParameterId id, double value) {
  const Parameter& row = parameter(id);
  const double scaled = std::floor(value * powerOfTen(row.places) + 0.5);
  return displayText(row, static_cast<std::int32_t>(scaled));
}

// The compass direction (u east, v south) points to, one of eight.
std::string_view compass(double u, double v) {
  constexpr std::string_view kNames[] = {"east", "south-east", "south", "south-west",
                                         "west", "north-west", "north", "north-east"};
  // Compare the slope with tan 22.5 degrees.
  constexpr double kTangent = 0.41421356237309503;
  const bool vertical = std::fabs(u) < kTangent * std::fabs(v);
  const bool level = std::fabs(v) < kTangent * std::fabs(u);
  if (level) return kNames[u > 0 ? 0 : 4];
  if (vertical) return kNames[v > 0 ? 2 : 6];
  return kNames[u > 0 ? (v > 0 ? 1 : 7) : (v > 0 ? 3 : 5)];
}

// "1/26 of the final height", of a move that is `part` of it.
std::string heightText(double part) {
  if (part >= 1.1) {
    const auto tenths = static_cast<long long>(std::floor(10.0 * part + 0.5));
    std::string number = std::to_string((tenths + (part >= 3.0 ? 5 : 0)) / 10);
    if (part < 3.0 && tenths % 10 != 0) number += "." + std::to_string(tenths % 10);
    return number + " times the final height";
  }
  if (part >= 0.875) return "about the final height";
  if (part >= 0.42) {
    return std::string(part < 0.58 ? "1/2" : part < 0.71 ? "2/3" : "3/4") + " of the final height";
  }
  const auto inverse = static_cast<long long>(std::floor(1.0 / std::max(part, 1e-9) + 0.5));
  if (inverse > 1000) return "less than 1/1000 of the final height";
  return "1/" + std::to_string(inverse) + " of the final height";
}

// Why a session that is prepared shows nothing of a step, or of all (amplitude 1).
std::string whyNothing(const Session& session, std::int64_t amplitude) {
  if (amplitude == 0) return "It moves nothing: its height is 0.";
  if (session.recipe().value(ParameterId::kRelief) == 0) return "Nothing shows: the relief is 0.";
  return "Nothing shows: all the land moved alike.";
}

// What a fault did, by its profile; `brief`: not how much.
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

// What the steps of the uplift are called: one by one, and where one is as good as the other.
std::string_view stepName(const UpliftPlan& plan) {
  if (plan.method == Method::kFault) return "fault";
  return plan.drawn.empty() ? "tree" : "step";
}

// How often the land was smoothed on the way to a step.
int passesOnTheWay(const Session& session, int step) {
  const int every = session.recipe().smoothEvery();
  return every == 0 ? 0 : step / every;
}

// "after every 10th fault".
std::string afterEvery(const Session& session) {
  const int every = session.recipe().smoothEvery();
  std::string text = every == 1 ? "after every " : "after every " + ordinal(every) + " ";
  return text.append(stepName(session.plan()));
}

// "503 faults, 3 of them drawn", "60 trees and 3 drawn faults".
std::string uplift(const UpliftPlan& plan) {
  const auto drawn = static_cast<int>(plan.drawn.size());
  const int steps = plan.steps();
  if (plan.method == Method::kFaultTree) {
    if (drawn == 0) return counted(steps, "tree");
    const std::string byHand = counted(drawn, "drawn fault");
    return steps == drawn ? byHand : counted(steps - drawn, "tree") + " and " + byHand;
  }
  if (drawn == 0) return counted(steps, "fault");
  if (drawn == steps) return counted(steps, "drawn fault");
  return counted(steps, "fault") + ", " + std::to_string(drawn) + " of them drawn";
}

// What all the steps together left, before anything was smoothed and afterwards.
struct Remark {
  std::string_view raw, smoothed;
};

Remark remarkOn(const UpliftPlan& plan) {
  if (plan.method == Method::kFaultTree && plan.tree.fault.count > 0) {
    return {plan.tree.kind == TreeKind::kFree && plan.tree.depth > 1
                ? "Every line that fell in its own part left a cliff."
                : "Every line left a cliff.",
            "Each line cut only its own part: parts within parts."};
  }
  switch (plan.profile()) {
    case Profile::kNear:
      return {"Every cut left a cliff that fades away from its line.",
              "Every cut moved only the land near its line."};
    case Profile::kRidge:
      return {"Every line left a ridge or a trench.",
              "Every form here is a sum of straight ridges and trenches."};
    case Profile::kRamp:
      return {"Every slope here is a sum of straight ramps.",
              "Every slope here is a sum of straight ramps."};
    case Profile::kCosine:
      return {"Every slope here is a sum of straight, soft ramps.",
              "Every slope here is a sum of straight, soft ramps."};
    case Profile::kSine:
      return {"No cliffs: every cut is a soft wave along its line.",
              "Every form here is a sum of soft waves along straight lines."};
    default:
      return {"Every cut left a cliff.", "Every ridge here is a sum of straight cuts."};
  }
}

// What is left to say of all the steps together.
std::string remark(const Session& session, bool smoothed) {
  if (session.prepared() && session.scale() == 0.0) return whyNothing(session, 1);
  const Remark both = remarkOn(session.plan());
  return std::string(smoothed ? both.smoothed : both.raw);
}

// What one smoothing pass does.
std::string passSentence(const Recipe& recipe) {
  const std::string radius =
      shownAs(ParameterId::kSmoothRadius, recipe.real(ParameterId::kSmoothRadius)) + " of the side";
  const bool still = recipe.value(ParameterId::kSmoothRadius) == 0;
  switch (recipe.smooth()) {
    case Smooth::kBox:
      return still ? "With a radius of 0 nothing changes."
                   : "Each height became the mean of its neighbours within " + radius + ".";
    case Smooth::kGaussian:
      return still ? "With a radius of 0 nothing changes."
                   : "Each height became a mean of its neighbours within " + radius +
                         ", the nearest weighing most.";
    case Smooth::kIir:
    case Smooth::kFir: {
      if (recipe.value(ParameterId::kSmoothStrength) == 0) {
        return "With a strength of 0 nothing changes.";
      }
      // The strength is stated for a 513 grid.
      const double strength = recipe.real(ParameterId::kSmoothStrength);
      const double share = std::pow(strength, 512.0 / (recipe.size() - 1));
      const auto percent = static_cast<int>(std::floor(100.0 * share + 0.5));
      const std::string text = percent < 1    ? "less than 1 %"
                               : percent > 99 ? "more than 99 %"
                                              : std::to_string(percent) + " %";
      return "Each height took " + text + " from its " +
             (recipe.smooth() == Smooth::kIir ? "smoothed neighbour" : "neighbour") +
             ", in four sweeps.";
    }
    default:
      return {};
  }
}

Caption stepCaption(const Session& session, int position, bool fast) {
  const UpliftPlan& plan = session.plan();
  const int index = position - 1;
  const auto drawn = static_cast<int>(plan.drawn.size());
  const auto place = [](int at, int of) {
    return " " + std::to_string(at) + " of " + std::to_string(of) + ".";
  };
  const bool tree = isTree(plan, index);
  std::string strong = index < drawn ? "Drawn fault" + place(position, drawn)
                       : tree        ? "Tree" + place(position - drawn, plan.steps() - drawn)
                                     : "Fault" + place(position, plan.steps());
  if (fast) return {std::move(strong), {}};
  const int every = session.recipe().smoothEvery();
  const bool smoothed = every > 0 && position % every == 0;
  std::string rest = tree ? treeSentence(session, index, smoothed)
                          : faultSentence(session, faultOf(plan, index), plan.profile(),
                                          session.displacement(index), smoothed);
  if (smoothed) rest += " Then the land was smoothed once, as " + afterEvery(session) + ".";
  return {std::move(strong), std::move(rest)};
}

Caption upliftDoneCaption(const Session& session) {
  const UpliftPlan& plan = session.plan();
  const bool more = session.passCount() > 0;
  std::string text = uplift(plan);
  if (passesOnTheWay(session, plan.steps()) == 0) {
    text += more ? ", not smoothed yet." : ", not smoothed.";
    return {text, remark(session, false)};
  }
  text += ", smoothed " + afterEvery(session) + (more ? ", not yet at the end." : ".");
  return {text, remark(session, true)};
}

Caption finishedCaption(const Session& session) {
  const UpliftPlan& plan = session.plan();
  std::string text = uplift(plan) + ", smoothed ";
  if (passesOnTheWay(session, plan.steps()) > 0) {
    text += afterEvery(session) + " and " + times(session.passCount()) + " at the end.";
  } else {
    text += times(session.passCount()) + ".";
  }
  return {text, remark(session, true)};
}

std::string_view invitation(const UpliftPlan& plan) {
  if (plan.method == Method::kFaultTree) {
    return "Press Play: each tree cuts the land into ever smaller parts.";
  }
  const Profile profile = plan.profile();
  if (profile == Profile::kRidge) {
    return "Press Play: each fault raises a ridge or sinks a trench along a straight line.";
  }
  if (profile == Profile::kStep) return "Press Play: each fault lifts one side of a straight cut.";
  return "Press Play: each fault lifts one side of a straight line and lowers the other.";
}

}  // namespace

Caption caption(const Session& session, int position, bool fast) {
  const int steps = session.stepCount();
  const int passes = session.passCount();
  const int smoothed = position - steps;
  const bool trees = session.plan().method == Method::kFaultTree;
  if (steps == 0) {
    return {"Flat ground.",
            trees ? "Without a tree nothing rises." : "Without a fault nothing rises."};
  }
  if (position == 0) return {"Flat ground.", std::string(invitation(session.plan()))};
  if (smoothed > 0 && smoothed < passes) {
    return {"Smoothed " + std::to_string(smoothed) + " of " + std::to_string(passes) + " times.",
            passSentence(session.recipe())};
  }
  if (smoothed > 0) return finishedCaption(session);
  if (smoothed == 0 && steps > 1) return upliftDoneCaption(session);
  return stepCaption(session, position, fast);
}

Caption workingCaption(double progress) {
  return {"Building the land:", std::to_string(static_cast<int>(progress * 100.0)) + " %"};
}

std::string terrainWords(const Session& session) {
  const Recipe& recipe = session.recipe();
  const UpliftPlan& plan = session.plan();
  std::string text = "Terrain " + recipe.seed + ": " + uplift(plan);
  const auto shown = [&recipe](ParameterId id) {
    return displayText(parameter(id), recipe.value(id));
  };
  const auto choice = [&](ParameterId id) {
    std::string word = shown(id);
    // Labels open with a capital, which abbreviations keep.
    if (word.size() > 1 && word[1] >= 'a') word[0] = static_cast<char>(word[0] | 0x20);
    return word;
  };
  if (plan.method == Method::kFaultTree && plan.tree.fault.count > 0) {
    text += ", " + choice(ParameterId::kTree) + ", depth " + shown(ParameterId::kDepth);
  } else if (plan.method == Method::kFault && recipe.profile() != Profile::kStep) {
    text += ", profile " + choice(ParameterId::kProfile) + ", reach " + shown(ParameterId::kReach);
  }
  const bool onTheWay = passesOnTheWay(session, plan.steps()) > 0;
  if (recipe.passes() == 0 && !onTheWay) {
    text += ", not smoothed";
  } else {
    text += ", smoothed";
    if (onTheWay) text += " " + afterEvery(session);
    if (onTheWay && recipe.passes() > 0) text += " and";
    if (recipe.passes() > 0) text += " " + times(recipe.passes());
    text += " with the " + choice(ParameterId::kSmooth) + " filter";
  }
  text += ", " + std::to_string(recipe.size()) + " by " + std::to_string(recipe.size());
  return text + " vertices, relief " + shown(ParameterId::kRelief) + " of the side.";
}

std::string seedName(std::uint32_t entropy) {
  constexpr std::array<std::string_view, 32> kFirst = {
      "oak",    "amber",  "first", "slow",   "north", "grey",   "iron",   "salt",
      "cedar",  "copper", "early", "quiet",  "south", "white",  "stone",  "wind",
      "birch",  "silver", "late",  "broken", "east",  "red",    "chalk",  "rain",
      "willow", "golden", "deep",  "folded", "west",  "russet", "basalt", "cloud"};
  constexpr std::array<std::string_view, 32> kSecond = {
      "ridge", "scarp",  "vale",  "tor",    "moor",  "bluff",   "saddle", "corrie",
      "crag",  "fell",   "dale",  "summit", "ledge", "plateau", "gorge",  "spur",
      "cliff", "hollow", "glen",  "mesa",   "basin", "terrace", "pass",   "butte",
      "shelf", "down",   "combe", "knoll",  "range", "shore",   "rift",   "field"};
  std::string name(kFirst[entropy & 31]);
  name.append("-").append(kSecond[(entropy >> 5) & 31]);
  return name + "-" + std::to_string((entropy >> 10) % 1000);
}

}  // namespace faultline
