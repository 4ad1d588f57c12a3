// The words about a terrain. See words.h.
#include "app/words.h"

#include <array>
#include <cmath>
#include <string_view>
#include <utility>

#include "app/erosion_words.h"
#include "app/number_words.h"
#include "app/step_words.h"
#include "terrain/parameters.h"

namespace faultline {
namespace {

// What the steps of the uplift are called: one by one, and where one is as good as the other.
std::string_view stepName(const UpliftPlan& plan) {
  switch (plan.method) {
    case Method::kFault:
      return "fault";
    case Method::kFaultTree:
      return plan.drawn.empty() ? "tree" : "step";
    case Method::kFbm:
      return "octave";
    default:
      return "step";
  }
}

// How often the land was smoothed on the way to a step.
int passesOnTheWay(const Session& session, int step) {
  const int every = session.recipe().smoothEvery();
  return every == 0 ? 0 : step / every;
}

// "after every 10th fault".
std::string afterEvery(const Session& session, int every) {
  std::string text = every == 1 ? "after every " : "after every " + ordinal(every) + " ";
  return text.append(stepName(session.plan()));
}

// "503 faults, 3 of them drawn", "60 trees and 3 drawn faults", "9 levels", "8 octaves of noise".
std::string uplift(const UpliftPlan& plan) {
  if (plan.method == Method::kDiamondSquare) {
    return plan.squares.levels == 0 ? "Four corners" : counted(plan.squares.levels, "level");
  }
  if (plan.method == Method::kFbm) return counted(plan.fbm.octaves, "octave") + " of noise";
  const auto drawn = static_cast<int>(plan.drawn.size());
  const int steps = plan.steps;
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
  std::string raw, smoothed;
};

Remark alike(const std::string& text) { return {text, text}; }

Remark remarkOn(const UpliftPlan& plan) {
  if (plan.method == Method::kDiamondSquare) {
    if (plan.squares.levels == 0) return alike("All the land is stretched between them.");
    return alike("Each level moved its points by chance, " + percentText(plan.squares.reduction) +
                 " as far as the one before.");
  }
  if (plan.method == Method::kFbm) {
    switch (plan.fbm.form) {
      case FbmForm::kMultiplicative:
        return alike("Each octave was scaled by the height so far: low land stays smooth.");
      case FbmForm::kRidged:
        return alike("Every ridge is a line where some octave of the noise was zero.");
      default:
        return alike("The same noise, " + roundText(plan.fbm.lacunarity) + " times as fine and " +
                     percentText(plan.fbm.gain) + " as high from octave to octave.");
    }
  }
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
      return alike("Every slope here is a sum of straight ramps.");
    case Profile::kCosine:
      return alike("Every slope here is a sum of straight, soft ramps.");
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
  return smoothed ? both.smoothed : both.raw;
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
      return "Each height took " + percentText(share) + " from its " +
             (recipe.smooth() == Smooth::kIir ? "smoothed neighbour" : "neighbour") +
             ", in four sweeps.";
    }
    default:
      return {};
  }
}

// What belongs to a step of the uplift besides it.
std::string wornWords(const Session& session, int position) {
  const Recipe& recipe = session.recipe();
  const int pass = recipe.smoothEvery(), erosion = recipe.erodeEvery();
  std::string text;
  if (pass > 0 && position % pass == 0) {
    text += " Then the land was smoothed once, as " + afterEvery(session, pass) + ".";
  }
  if (erosion > 0 && position % erosion == 0) {
    text += " Then came " + erosionStepName(recipe) + " " + std::to_string(position / erosion) +
            " of " + std::to_string(recipe.erosionSteps()) + ".";
  }
  return text;
}

Caption stepCaption(const Session& session, int position, bool fast) {
  const UpliftPlan& plan = session.plan();
  const int index = position - 1;
  const auto place = [](std::string_view name, int at, int of) {
    return std::string(name) + " " + std::to_string(at) + " of " + std::to_string(of) + ".";
  };
  const std::string worn = wornWords(session, position);
  const bool brief = !worn.empty();
  if (plan.method == Method::kDiamondSquare) {
    std::string strong = index == 0 ? "Corners." : place("Level", index, plan.squares.levels);
    if (fast) return {std::move(strong), {}};
    return {std::move(strong), levelSentence(session, index, brief) + worn};
  }
  if (plan.method == Method::kFbm) {
    std::string strong = place("Octave", position, plan.fbm.octaves);
    if (fast) return {std::move(strong), {}};
    return {std::move(strong), octaveSentence(session, index, brief) + worn};
  }
  const auto drawn = static_cast<int>(plan.drawn.size());
  const bool tree = isTree(plan, index);
  std::string strong = index < drawn ? place("Drawn fault", position, drawn)
                       : tree        ? place("Tree", position - drawn, plan.steps - drawn)
                                     : place("Fault", position, plan.steps);
  if (fast) return {std::move(strong), {}};
  const std::string rest = tree ? treeSentence(session, index, brief)
                                : faultSentence(session, faultOf(plan, index), plan.profile(),
                                                session.displacement(index), brief);
  return {std::move(strong), rest + worn};
}

// What was done so far, when a stage is over: "500 faults, smoothed 6 times, then 200 rain steps."
Caption stageDoneCaption(const Session& session, bool smoothed, bool eroded) {
  const Recipe& recipe = session.recipe();
  const UpliftPlan& plan = session.plan();
  const bool smoothedBefore = passesOnTheWay(session, plan.steps) > 0;
  const bool morePasses = !smoothed && session.passCount() > 0;
  const bool moreErosion = !eroded && session.erosionCount() > 0;
  const bool wornBefore = recipe.erodesDuring() && recipe.erosionSteps() > 0;
  std::string text = uplift(plan);
  if (wornBefore) {
    text += ", a " + erosionStepName(recipe) + " " + afterEvery(session, recipe.erodeEvery());
  }

  // Say what was smoothed, or that it was not, where nothing else happened or will.
  smoothed = smoothed && session.passCount() > 0;
  if (smoothedBefore || smoothed) text += ", smoothed ";
  if (smoothedBefore) text += afterEvery(session, recipe.smoothEvery());
  if (smoothedBefore && smoothed) text += " and ";
  if (smoothed) text += times(session.passCount());
  if (smoothedBefore && smoothed) text += " at the end";
  if (morePasses) text += smoothedBefore ? ", not yet at the end" : ", not smoothed yet";
  if (moreErosion && !morePasses) text += ", not eroded yet";
  const bool erodedAtEnd = eroded && session.erosionCount() > 0;
  if (erodedAtEnd) {
    text += ", then " + counted(session.erosionCount(), erosionStepName(recipe));
  }
  const bool plain = !smoothedBefore && !smoothed && !morePasses;
  if (plain && !moreErosion && !erodedAtEnd && !wornBefore) text += ", not smoothed";

  if (erodedAtEnd || wornBefore) return {text + ".", erosionRemark(session)};
  return {text + ".", remark(session, smoothedBefore || smoothed)};
}

Caption erosionCaption(const Session& session, int step) {
  const Recipe& recipe = session.recipe();
  std::string name = erosionStepName(recipe);
  name[0] = static_cast<char>(name[0] & ~0x20);
  return {name + " " + std::to_string(step) + " of " + std::to_string(session.erosionCount()) + ".",
          erosionSentence(recipe, step - 1)};
}

std::string_view invitation(const UpliftPlan& plan) {
  if (plan.method == Method::kDiamondSquare) {
    return "Press Play: each level sets the middles between its neighbours, and adds chance.";
  }
  if (plan.method == Method::kFbm) return "Press Play: each octave lays finer noise over the last.";
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
  const int erosions = session.erosionCount();
  const int smoothed = position - steps;
  const int eroded = smoothed - passes;
  const bool trees = session.plan().method == Method::kFaultTree;
  if (steps == 0) {
    return {"Flat ground.",
            trees ? "Without a tree nothing rises." : "Without a fault nothing rises."};
  }
  if (position == 0) return {"Flat ground.", std::string(invitation(session.plan()))};
  if (eroded > 0 && eroded < erosions) return erosionCaption(session, eroded);
  if (eroded > 0) return stageDoneCaption(session, true, true);
  if (smoothed > 0 && smoothed < passes) {
    return {"Smoothed " + std::to_string(smoothed) + " of " + std::to_string(passes) + " times.",
            passSentence(session.recipe())};
  }
  if (smoothed > 0) return stageDoneCaption(session, true, false);
  if (smoothed == 0 && steps > 1) return stageDoneCaption(session, false, false);
  return stepCaption(session, position, fast);
}

std::string thinnedSentence(int drawn, int size) {
  if (drawn >= size) return {};
  const std::string side = std::to_string(drawn);
  return " Drawn with " + side + " x " + side + " of its vertices, as many as this device takes.";
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
  } else if (plan.method == Method::kDiamondSquare) {
    text += " of diamond-square, roughness " + shown(ParameterId::kRoughness) + ", reduction " +
            shown(ParameterId::kReduction);
  } else if (plan.method == Method::kFbm) {
    text += ", " + choice(ParameterId::kFbm) + ", frequency " + shown(ParameterId::kFrequency) +
            ", gain " + shown(ParameterId::kGain);
  } else if (plan.method == Method::kFault && recipe.profile() != Profile::kStep) {
    text += ", profile " + choice(ParameterId::kProfile) + ", reach " + shown(ParameterId::kReach);
  }
  const bool onTheWay = passesOnTheWay(session, plan.steps) > 0;
  if (recipe.passes() == 0 && !onTheWay) {
    text += ", not smoothed";
  } else {
    text += ", smoothed";
    if (onTheWay) text += " " + afterEvery(session, session.recipe().smoothEvery());
    if (onTheWay && recipe.passes() > 0) text += " and";
    if (recipe.passes() > 0) text += " " + times(recipe.passes());
    text += " with the " + choice(ParameterId::kSmooth) + " filter";
  }
  if (recipe.erosionSteps() > 0) {
    text += recipe.erodesDuring()
                ? ", a " + erosionStepName(recipe) + " " + afterEvery(session, recipe.erodeEvery())
                : ", then " + counted(session.erosionCount(), erosionStepName(recipe));
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
