// Captions. See caption.h.
#include "app/captions/caption.h"

#include <string_view>
#include <utility>

#include "app/captions/amount_text.h"
#include "app/captions/erosion_text.h"
#include "app/captions/step_text.h"
#include "generated/language.h"
#include "generated/text_app.h"
#include "share/quantities.h"
#include "terrain/recipe/parameter_display.h"
#include "terrain/recipe/parameters.h"
#include "terrain/recipe/smooth.h"
#include "terrain/smoothing/smoothing.h"
#include "terrain/uplift/profile.h"

namespace faultline {
namespace {

// The noun for one step of the uplift; a general one where steps differ in kind.
ConstantText stepName(const UpliftPlan& plan) {
  switch (plan.method) {
    case Method::kFault:
      return text::kStepFault;
    case Method::kFaultTree:
      return plan.drawn.empty() ? text::kStepTree : text::kStepStep;
    case Method::kFbm:
      return text::kStepOctave;
    case Method::kDiamondSquare:
      return text::kStepStep;
  }
  return text::kStepStep;
}

// "after every 10th fault".
std::string afterEvery(const Session& session, int every) {
  const ConstantText step = stepName(session.plan());
  return every == 1 ? text::afterEvery(step) : text::afterEveryNth(text::ordinal(every), step);
}

// The uplift as a noun phrase: "503 faults, 3 of them drawn", "60 trees and 3 drawn faults", "9
// levels", "8 octaves of noise".
std::string uplift(const UpliftPlan& plan) {
  if (plan.method == Method::kDiamondSquare) {
    const int levels = plan.squares.levels;
    return levels == 0 ? text::kUpliftCountCorners : text::upliftCountLevels(levels);
  }
  if (plan.method == Method::kFbm) return text::upliftCountOctaves(plan.fbm.octaves);
  const auto drawn = static_cast<int>(plan.drawn.size());
  const int steps = plan.steps;
  if (drawn > 0 && drawn == steps) return text::upliftCountDrawnFaults(drawn);
  if (plan.method == Method::kFaultTree) {
    const std::string trees = text::upliftCountTrees(steps - drawn);
    return drawn == 0 ? trees
                      : text::upliftCountTreesAndDrawn(trees, text::upliftCountDrawnFaults(drawn));
  }
  return drawn == 0 ? text::upliftCountFaults(steps)
                    : text::upliftCountFaultsSomeDrawn(steps, std::to_string(drawn));
}

// A sentence about the land that the whole uplift made, before and after smoothing.
struct Remark {
  std::string raw, smoothed;
};

Remark alike(std::string_view text) { return {std::string(text), std::string(text)}; }

Remark remarksOn(const UpliftPlan& plan) {
  const auto either = [](std::string_view raw, std::string_view smoothed) {
    return Remark{std::string(raw), std::string(smoothed)};
  };
  if (plan.method == Method::kDiamondSquare) {
    if (plan.squares.levels == 0) return alike(text::kUpliftResultCorners);
    return alike(text::upliftResultLevels(percentText(plan.squares.reduction)));
  }
  if (plan.method == Method::kFbm) {
    switch (plan.fbm.form) {
      case FbmForm::kMultiplicative:
        return alike(text::kUpliftResultFbmMultiplied);
      case FbmForm::kRidged:
        return alike(text::kUpliftResultFbmRidged);
      case FbmForm::kClassic:
        if (plan.fbm.seamless)
          return alike(text::upliftResultFbmSeamless(percentText(plan.fbm.gain)));
        return alike(text::upliftResultFbmClassic(roundText(plan.fbm.lacunarity),
                                                  percentText(plan.fbm.gain)));
    }
  }
  if (plan.method == Method::kFaultTree && plan.tree.fault.count > 0) {
    const bool free = plan.tree.kind == TreeKind::kFree && plan.tree.depth > 1;
    return either(free ? text::kUpliftResultTreeFree : text::kUpliftResultTree,
                  text::kUpliftResultTreeSmoothed);
  }
  const ProfileRow& profile = profileRow(plan.profile());
  if (!profile.twoSided) return either(text::kUpliftResultRidge, text::kUpliftResultRidgeSmoothed);
  if (profile.cliff) {
    return profile.ends ? either(text::kUpliftResultNear, text::kUpliftResultNearSmoothed)
                        : either(text::kUpliftResultStep, text::kUpliftResultStepSmoothed);
  }
  if (profile.ends) return either(text::kUpliftResultSine, text::kUpliftResultSineSmoothed);
  return alike(plan.profile() == Profile::kRamp ? text::kUpliftResultRamp
                                                : text::kUpliftResultCosine);
}

// The sentence about the finished uplift.
std::string remark(const Session& session, bool smoothed) {
  if (session.prepared() && session.scale() == 0.0) {
    // An opened land is there even where the uplift adds nothing.
    return session.recipe().base == 0 ? emptyReason(session, 1) : std::string();
  }
  const Remark both = remarksOn(session.plan());
  return smoothed ? both.smoothed : both.raw;
}

// A sentence about what one smoothing pass does.
std::string passSentence(const Recipe& recipe) {
  const SmoothRow& row = smoothRow(recipe.smooth());
  switch (row.amount) {
    case SmoothAmount::kNone:
      return {};
    case SmoothAmount::kRadius: {
      const double radius = recipe.real(ParameterId::kSmoothRadius);
      if (radius == 0.0) return text::kSmoothingPassZeroRadius;
      return row.pass(text::ofWidth(shownAs(ParameterId::kSmoothRadius, radius)));
    }
    case SmoothAmount::kStrength: {
      if (recipe.value(ParameterId::kSmoothStrength) == 0) return text::kSmoothingPassZeroStrength;
      return row.pass(percentText(takenShare(recipe, recipe.size())));
    }
  }
  return {};
}

// Sentences about the smoothing pass and the erosion step that follow a step of the uplift.
std::string alsoText(const Session& session, int position) {
  const Recipe& recipe = session.recipe();
  const Timeline& timeline = session.timeline();
  std::string text;
  if (timeline.smoothsAt(position)) {
    text += " " + text::stepAlsoSmoothed(afterEvery(session, timeline.smoothEvery));
  }
  if (timeline.erodesAt(position)) {
    text += " " + erosionStepTexts(recipe).worn(std::to_string(timeline.erosionStepsTo(position)),
                                                std::to_string(timeline.allErosionSteps()));
  }
  return text;
}

// How the caption of a step of the uplift begins: "Tree 3 of 60."
std::string stepHeading(const UpliftPlan& plan, int index) {
  const auto drawn = static_cast<int>(plan.drawn.size());
  const auto place = [](auto words, int at, int of) {
    return words(std::to_string(at), std::to_string(of));
  };
  if (plan.method == Method::kDiamondSquare) {
    const int level = Timeline::levelOf(index + 1);
    return level == 0 ? text::kPlaceCorners : place(text::placeLevel, level, plan.squares.levels);
  }
  if (plan.method == Method::kFbm) return place(text::placeOctave, index + 1, plan.fbm.octaves);
  if (index < drawn) return place(text::placeDrawn, index + 1, drawn);
  if (isTree(plan, index)) return place(text::placeTree, index + 1 - drawn, plan.steps - drawn);
  return place(text::placeFault, index + 1, plan.steps);
}

// The caption of half a level: "Level 3 of 9, diamonds."
Caption halfCaption(const Session& session, const ShownFacts& shown) {
  const bool diamonds = shown.half == LevelHalf::kDiamonds;
  const int level = Timeline::levelOf(session.target());
  const std::string at = std::to_string(level);
  const std::string of = std::to_string(session.timeline().levelCount());
  return {diamonds ? text::placeLevelDiamonds(at, of) : text::placeLevelSquares(at, of),
          shown.fast ? std::string() : halfLevelSentence(session, level, diamonds, shown.metres)};
}

Caption stepCaption(const Session& session, int position, bool fast, std::optional<int> metres) {
  const UpliftPlan& plan = session.plan();
  const int index = position - 1;
  std::string strong = stepHeading(plan, index);
  if (fast) return {std::move(strong), {}};
  const std::string worn = alsoText(session, position);
  const bool brief = !worn.empty();
  StepSentence told;
  if (plan.method == Method::kDiamondSquare) {
    told.words = levelSentence(session, Timeline::levelOf(position), brief, metres);
  } else if (plan.method == Method::kFbm) {
    told.words = octaveSentence(session, index, brief);
  } else if (isTree(plan, index)) {
    told = treeSentence(session, index, brief, metres);
  } else {
    told = faultSentence(session, faultOf(plan, index), plan.profile(), session.displacement(index),
                         brief, metres);
  }
  return {std::move(strong), told.words + worn, told.directions};
}

// Joins clauses into one sentence.
class Clauses {
 public:
  explicit Clauses(std::string first) : list_(std::move(first)) {}
  void add(const std::string& clause) { list_ = text::listNext(list_, clause); }
  std::string end() const { return text::listEnd(list_); }

 private:
  std::string list_;
};

// What the land is made of before it is smoothed and eroded.
std::string madeOf(const Session& session) {
  const UpliftPlan& plan = session.plan();
  if (session.recipe().base == 0) return uplift(plan);
  return plan.steps == 0 ? std::string(text::kDoneOpened) : text::doneOnOpened(uplift(plan));
}

// The caption at the end of a stage: "500 faults, smoothed 6 times, then 200 rain steps."
Caption stageDoneCaption(const Session& session, bool smoothed, bool eroded) {
  const Recipe& recipe = session.recipe();
  const Timeline& timeline = session.timeline();
  const bool smoothedBefore = timeline.passesTo(timeline.steps) > 0;
  const bool morePasses = !smoothed && timeline.passes > 0;
  const bool moreErosion = !eroded && timeline.erosionSteps > 0;
  const bool wornBefore = timeline.erosionStepsTo(timeline.steps) > 0;
  const ErosionStepTexts erosion = erosionStepTexts(recipe);
  Clauses text(madeOf(session));
  if (wornBefore) text.add(erosion.every(afterEvery(session, timeline.erodeEvery)));

  // Say what was smoothed; that nothing was, only if nothing else happens to the land either.
  smoothed = smoothed && timeline.passes > 0;
  if (smoothedBefore) {
    const std::string every = afterEvery(session, timeline.smoothEvery);
    text.add(smoothed ? text::doneSmoothedBoth(every, times(timeline.passes))
                      : text::doneSmoothed(every));
  } else if (smoothed) {
    text.add(text::doneSmoothed(times(timeline.passes)));
  }
  if (morePasses) text.add(smoothedBefore ? text::kDoneNotAtEnd : text::kDoneNotSmoothedYet);
  if (moreErosion && !morePasses) text.add(text::kDoneNotErodedYet);
  const bool erodedAtEnd = eroded && timeline.erosionSteps > 0;
  if (erodedAtEnd) text.add(erosion.done(timeline.erosionSteps));
  const bool plain = !smoothedBefore && !smoothed && !morePasses;
  if (plain && !moreErosion && !erodedAtEnd && !wornBefore) text.add(text::kDoneNotSmoothed);

  if (erodedAtEnd || wornBefore) return {text.end(), erosionRemark(session)};
  return {text.end(), remark(session, smoothedBefore || smoothed)};
}

Caption erosionCaption(const Session& session, int step) {
  const Recipe& recipe = session.recipe();
  return {erosionStepTexts(recipe).place(std::to_string(step),
                                         std::to_string(session.timeline().erosionSteps)),
          erosionSentence(recipe, step - 1)};
}

ConstantText invitation(const UpliftPlan& plan) {
  if (plan.method == Method::kDiamondSquare) return text::kInviteSquares;
  if (plan.method == Method::kFbm) return text::kInviteNoise;
  if (plan.method == Method::kFaultTree) return text::kInviteTrees;
  const Profile profile = plan.profile();
  if (!profileRow(profile).twoSided) return text::kInviteRidges;
  return profile == Profile::kStep ? text::kInviteFaults : text::kInviteSoft;
}

std::string shown(const Recipe& recipe, ParameterId id) {
  return displayText(parameter(id), recipe.value(id));
}

// A choice's label within a sentence: labels open with a capital, which abbreviations keep, and in
// some languages nouns.
std::string choice(const Recipe& recipe, ParameterId id) {
  std::string word = shown(recipe, id);
  const bool isSmall = !kNounsHaveCapitals && word.size() > 1 && word[1] >= 'a';
  if (isSmall) word[0] = static_cast<char>(word[0] | 0x20);
  return word;
}

// The uplift of the recipe, and the parameters of its method.
Clauses upliftClauses(const Session& session) {
  const Recipe& recipe = session.recipe();
  const UpliftPlan& plan = session.plan();
  const std::string done = madeOf(session);
  if (plan.method == Method::kDiamondSquare) {
    return Clauses(text::descriptionTerrainDiamondSquare(recipe.seed, done,
                                                         shown(recipe, ParameterId::kRoughness),
                                                         shown(recipe, ParameterId::kReduction)));
  }
  Clauses text(text::descriptionTerrain(recipe.seed, done));
  if (plan.method == Method::kFaultTree && plan.tree.fault.count > 0) {
    text.add(text::descriptionTree(choice(recipe, ParameterId::kTree),
                                   shown(recipe, ParameterId::kDepth)));
  } else if (plan.method == Method::kFbm) {
    text.add(text::descriptionNoise(choice(recipe, ParameterId::kFbm),
                                    shown(recipe, ParameterId::kFrequency),
                                    shown(recipe, ParameterId::kGain)));
  } else if (plan.method == Method::kFault && recipe.profile() != Profile::kStep) {
    text.add(text::descriptionProfile(choice(recipe, ParameterId::kProfile),
                                      shown(recipe, ParameterId::kReach)));
  }
  return text;
}

}  // namespace

Caption caption(const Session& session, int position, bool fast, std::optional<int> metres) {
  const int steps = session.timeline().steps;
  const int passes = session.timeline().passes;
  const int erosions = session.timeline().erosionSteps;
  const int smoothed = position - steps;
  const int eroded = smoothed - passes;
  const bool trees = session.plan().method == Method::kFaultTree;
  const bool opened = session.recipe().base != 0;
  if (opened && position == 0) {
    return {text::kPlaceOpened, steps == 0 ? text::kPlaceOpenedStill : invitation(session.plan())};
  }
  if (steps == 0 && !opened) {
    return {text::kPlaceFlat, trees ? text::kPlaceFlatNoTree : text::kPlaceFlatNoFault};
  }
  if (position == 0) return {text::kPlaceFlat, invitation(session.plan())};
  if (eroded > 0 && eroded < erosions) return erosionCaption(session, eroded);
  if (eroded > 0) return stageDoneCaption(session, true, true);
  if (smoothed > 0 && smoothed < passes) {
    return {text::placeSmoothed(std::to_string(smoothed), std::to_string(passes)),
            passSentence(session.recipe())};
  }
  if (smoothed > 0) return stageDoneCaption(session, true, false);
  if (smoothed == 0 && steps > 1) return stageDoneCaption(session, false, false);
  return stepCaption(session, position, fast, metres);
}

Caption shownCaption(const Session& session, const ShownFacts& shown) {
  if (shown.rebuilding) {
    const int percent = static_cast<int>(session.progress() * 100.0);
    return {text::kCaptionBuilding, text::captionBuildingProgress(std::to_string(percent))};
  }
  // The end of the uplift has a caption of its own, but not half a level before it.
  const bool end = session.target() == session.timeline().steps;
  const bool half =
      shown.half == LevelHalf::kDiamonds || (shown.half == LevelHalf::kSquares && !end);
  Caption result = half ? halfCaption(session, shown)
                        : caption(session, session.target(), shown.fast, shown.metres);
  const auto tellInstead = [&result](std::string words) {
    result.rest = std::move(words);
    result.directions = false;
  };
  // Two sentences about cuts, each with an amount, would read as if they told the same.
  if (shown.toldByCard && session.target() <= session.timeline().steps) tellInstead({});
  // What is told of the land would be wrong of its picture.
  if (shown.flipped) tellInstead(text::kCaptionUpsideDown);
  if (shown.layer != ErosionLayer::kNone) {
    tellInstead(layerSentence(session, shown.layer, shown.layerMax, shown.metres));
  }
  if (shown.renderedSize > 0 && shown.renderedSize < session.heights().size) {
    result.rest += " " + text::captionThinned(std::to_string(shown.renderedSize));
  }
  return result;
}

std::string terrainSummary(const Session& session) {
  const Recipe& recipe = session.recipe();
  const Timeline& timeline = session.timeline();
  Clauses text = upliftClauses(session);
  const std::string every = timeline.passesTo(timeline.steps) > 0
                                ? afterEvery(session, timeline.smoothEvery)
                                : std::string();
  const std::string atEnd = timeline.passes > 0 ? times(timeline.passes) : std::string();
  const std::string filter = choice(recipe, ParameterId::kSmooth);
  if (!every.empty() && !atEnd.empty()) {
    text.add(text::descriptionSmoothedBoth(every, atEnd, filter));
  } else if (!every.empty() || !atEnd.empty()) {
    text.add(text::descriptionSmoothed(every + atEnd, filter));
  } else {
    text.add(text::kDoneNotSmoothed);
  }
  if (timeline.allErosionSteps() > 0) {
    const ErosionStepTexts erosion = erosionStepTexts(recipe);
    text.add(timeline.erodeEvery > 0 ? erosion.every(afterEvery(session, timeline.erodeEvery))
                                     : erosion.done(timeline.erosionSteps));
  }
  text.add(
      text::descriptionSize(std::to_string(recipe.size()), shown(recipe, ParameterId::kRelief)));
  return text.end();
}

}  // namespace faultline
