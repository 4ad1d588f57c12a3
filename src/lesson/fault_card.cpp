// The card of a fault, drawn or random. See card.h.
#include <algorithm>
#include <cmath>

#include "generated/text_lesson.h"
#include "lesson/card.h"
#include "lesson/cut_math.h"
#include "terrain/uplift/profile.h"

namespace faultline {
namespace {

// How far a fault moved the land, and within which reach; both in sides.
struct Moved {
  double height, reach;
};

// The numbers that a card asks the reader to watch.
std::string twiceHeight(const Moved& moved, const Units& units) {
  return lengthText(2.0 * moved.height, units);
}
std::string wholeHeight(const Moved& moved, const Units& units) {
  return lengthText(moved.height, units);
}
std::string wholeReach(const Moved& moved, const Units& units) {
  return lengthText(moved.reach, units);
}
std::string slopeOfRamp(const Moved& moved, const Units&) {
  return shareText(moved.height / moved.reach);
}
// On the line, where sin(90° · t) is steepest.
std::string slopeOfCosine(const Moved& moved, const Units&) {
  constexpr double kHalfPi = 1.57079632679489661923;
  return shareText(moved.height / moved.reach * kHalfPi);
}

struct ProfileTexts : CardTexts {
  std::string_view weight;  // as a function of t, in the notation of math.h
  std::string (*watchOf)(const std::string& number);
  std::string (*number)(const Moved& moved, const Units& units);
  std::string_view sumWatch;  // how straight lines show in the sum of many such faults
};

// By Profile.
constexpr ProfileTexts kProfiles[] = {
    {{.name = text::kFaultCardStepName,
      .sentence = text::kFaultCardStepSentence,
      .document = SourceId::kCoursePage,
      .section = text::kFaultCardStepSource,
      .tries = {{text::kTryNearLabel, "profile=near;reach=0.15"},
                {text::kTrySineLabel, "profile=sine;reach=0.15"},
                {text::kTryBlurLabel, "smooth=box;smooth-passes=6;smooth-radius=2"}}},
     "",
     text::faultCardStepWatch,
     twiceHeight,
     text::kSumCardFaultWatch},
    {{.name = text::kFaultCardNearName,
      .sentence = text::kFaultCardNearSentence,
      .document = SourceId::kCoursePage,
      .section = text::kFaultCardNearSource,
      .tries = {{text::kTryRidgeLabel, "profile=ridge"},
                {text::kTryStepLabel, "profile=step"},
                {text::kTryDoubleReachLabel, "reach*2;reach-end*2"}}},
     "{(1 - t^2)}^2",
     text::faultCardNearWatch,
     twiceHeight,
     text::kSumCardFaultWatch},
    {{.name = text::kFaultCardRidgeName,
      .sentence = text::kFaultCardRidgeSentence,
      .document = SourceId::kSlides,
      .section = text::kFaultCardRidgeSource,
      .tries = {{text::kTryNearFromRidgeLabel, "profile=near"},
                {text::kTryHalfReachLabel, "reach*0.5;reach-end*0.5"},
                {text::kTryStepLabel, "profile=step"}}},
     "{(1 - t^2)}^2",
     text::faultCardRidgeWatch,
     wholeHeight,
     text::kSumCardRidgeWatch},
    {{.name = text::kFaultCardRampName,
      .sentence = text::kFaultCardRampSentence,
      .document = SourceId::kLighthouse,
      .section = text::kFaultCardRampSource,
      .tries = {{text::kTryCosineFromRampLabel, "profile=cosine"},
                {text::kTryQuarterReachLabel, "reach*0.25;reach-end*0.25"},
                {text::kTryStepFromRampLabel, "profile=step"}}},
     "t",
     text::faultCardRampWatch,
     slopeOfRamp,
     text::kSumCardRampWatch},
    {{.name = text::kFaultCardCosineName,
      .sentence = text::kFaultCardCosineSentence,
      .document = SourceId::kLighthouse,
      .section = text::kFaultCardCosineSource,
      .tries = {{text::kTryRampLabel, "profile=ramp"},
                {text::kTryQuarterReachLabel, "reach*0.25;reach-end*0.25"},
                {text::kTryStepFromRampLabel, "profile=step"}}},
     "sin(90° · t)",
     text::faultCardCosineWatch,
     slopeOfCosine,
     text::kSumCardCosineWatch},
    {{.name = text::kFaultCardSineName,
      .sentence = text::kFaultCardSineSentence,
      .document = SourceId::kLighthouse,
      .section = text::kFaultCardCosineSource,
      .tries = {{text::kTryNarrowingReachLabel, "reach=0.2;reach-end=0.006"},
                {text::kTryStepFromRampLabel, "profile=step"},
                {text::kTryHalfReachLabel, "reach*0.5;reach-end*0.5"}}},
     "sin(180° · t)",
     text::faultCardSineWatch,
     wholeReach,
     text::kSumCardSineWatch},
};
static_assert(std::size(kProfiles) == kProfileCount);

const ProfileTexts& textsOf(Profile profile) {
  return kProfiles[static_cast<std::size_t>(profile)];
}

// A sentence about how this step moved the land, with its numbers.
std::string movedSentence(const Measured& land, const Fault& fault, Profile profile) {
  const double height = fault.amplitude * kAmplitudeUnit * land.fullHeight();
  if (height == 0.0) return text::kFaultCardZeroHeightHere;
  const std::string by = lengthText(std::fabs(height), land.units);
  const std::string reach = lengthText(fault.reach, land.units);
  if (!profileRow(profile).twoSided) {
    return height > 0.0 ? text::faultCardRidgeHere(by, reach)
                        : text::faultCardTrenchHere(by, reach);
  }
  const double sign = height < 0.0 ? -1.0 : 1.0;
  const std::string risen(windOf(sign * fault.a, sign * fault.b)),
      sunk(windOf(-sign * fault.a, -sign * fault.b));
  if (profile == Profile::kStep) return text::faultCardStepHere(risen, sunk, by);
  return text::faultCardReachHere(risen, sunk, by, reach);
}

CurvePoints profileCurve(const Fault& fault, Profile profile) {
  CurvePoints curve;
  const double sign = fault.amplitude < 0 ? -1.0 : 1.0;
  const auto add = [&](double part, double reaches) {
    curve.emplace_back(part, 0.5 + 0.4 * sign * signedProfileWeight(profile, reaches));
  };
  constexpr int kHalf = 32;
  // From two reaches on the lowered side to two on the raised one; a cliff has two points at 0.
  for (int i = -kHalf; i <= kHalf; ++i) {
    if (i == 0) add(0.5, -1e-12);
    add(0.5 + 0.5 * i / kHalf, 2.0 * i / kHalf);
  }
  return curve;
}

CardCut cutOf(const Fault& fault, Profile profile) {
  const int moves = fault.amplitude < 0 ? -1 : 1;
  return {fault.px * kPlaceUnit, fault.py * kPlaceUnit, fault.a * kNormalUnit,
          fault.b * kNormalUnit, profileRow(profile).twoSided ? moves : 0};
}

// Adds the construction of the fault's line as two lines of pseudocode.
void addFaultLineCode(Card& card, const Measured& land, const Fault& fault, bool drawn) {
  const std::string p = "p = " + pointText(fault.px * kPlaceUnit, fault.py * kPlaceUnit);
  const std::string n = "n = " + pointText(fault.a * kNormalUnit, fault.b * kNormalUnit);
  const Line line = land.plan.tree.fault.line;
  if (drawn) {
    card.code({{1, text::kFaultCardCodeDrawnPoints, p}, {1, text::kFaultCardCodeNormal, n}});
  } else if (line == Line::kTwoPoints) {
    card.code({{1, text::kFaultCardCodeTwoPoints, p}, {1, text::kFaultCardCodeNormal, n}});
  } else if (line == Line::kChord) {
    card.code({{1, "n ← (cos θ, sin θ), θ random", n}, {1, text::kFaultCardCodeChord, p}});
  } else {
    card.code({{1, text::kFaultCardCodePoint, p}, {1, "n ← (cos θ, sin θ), θ random", n}});
  }
}

void addPseudocode(Card& card, const Measured& land, int index, const Fault& fault) {
  const int drawn = static_cast<int>(land.plan.drawn.size());
  const bool byHand = index < drawn;
  const Profile profile = land.plan.profile();
  const double amplitude = fault.amplitude * kAmplitudeUnit;
  const int from = byHand ? index : index - drawn;
  card.code({{0, byHand ? text::kFaultCardCodeDrawnLoop : text::kCodeLoopToN,
              "i = " + std::to_string(from) +
                  (byHand ? "" : ", N = " + std::to_string(land.plan.tree.fault.count))}});
  addFaultLineCode(card, land, fault, byHand);
  const bool coin = !byHand && !profileRow(profile).twoSided;
  const bool chance = land.plan.tree.fault.jitter != Jitter::kNone;
  card.code({{1,
              byHand   ? text::kFaultCardCodeDrawnAmplitude
              : chance ? text::kFaultCardCodeJitteredAmplitude
                       : text::kFaultCardCodeAmplitude,
              "a = " + shortNumber(coin ? amplitudeAt(land.plan.tree.fault, from) * kAmplitudeUnit
                                        : amplitude)}});
  if (coin) card.code({{1, text::kFaultCardCodeCoin, "a = " + shortNumber(amplitude)}});
  card.code({{1, text::kFaultCardCodeDistance}});
  const std::string move = lengthText(amplitude * land.fullHeight(), land.units);
  if (profile == Profile::kStep) {
    card.markLine();
    card.code({{2, text::kFaultCardCodeMoveSides, "a · H = " + move}});
  } else {
    card.code({{2, "t ← min(|d| / R, 1)", "R = " + lengthText(fault.reach, land.units)}});
    card.markLine();
    card.code(
        {{2,
          !profileRow(profile).twoSided ? "z ← z + a · H · g(t)" : text::kFaultCardCodeMoveWeighted,
          "a · H = " + move}});
  }
  addCheckpointLines(card, land.recipe, index + 1);
}

void addFormula(Card& card, const Measured& land, int index, const Fault& fault) {
  const int drawn = static_cast<int>(land.plan.drawn.size());
  const Profile profile = land.plan.profile();
  const ProfileTexts& texts = textsOf(profile);
  const std::string p = pointText(fault.px * kPlaceUnit, fault.py * kPlaceUnit);
  const std::string n = pointText(fault.a * kNormalUnit, fault.b * kNormalUnit);
  const double a = fault.amplitude * kAmplitudeUnit;
  const std::string height = lengthMath(land.fullHeight(), land.units, 4);
  const std::string part = figuresNumber(a, 4);
  const std::string aH = (a < 0.0 ? "(" + part + ")" : part) + " · " + height;
  card.math("d = (b - [p]) · [n]", {p, n});
  if (profile == Profile::kStep) {
    card.math("z ← z + [a H] \"if\" d ≥ 0\nz ← z - [a H] \"else\"", {aH, aH});
  } else {
    card.math("t = min(|d| / [R], 1)", {shortNumber(fault.reach)});
    card.math((profileRow(profile).twoSided ? "z ← z ± [a H ]" : "z ← z + [a H ]") +
                  std::string(texts.weight),
              {aH + " · "});
  }
  if (index < drawn) {
    card.math("a[ \"" + std::string(text::kFaultCardFormulaDrawnAmplitude) + "\"]", {" = " + part});
    return;
  }
  const FaultPlan& random = land.plan.tree.fault;
  const int number = index - drawn;
  if (profile != Profile::kStep) card.add(reachMath(random, number));
  const bool turned = fault.amplitude != amplitudeAt(random, number);
  card.add(amplitudeMath(random, number, profileRow(profile).twoSided ? 0 : turned ? -1 : 1));
}

void addSymbols(Card& card, const Measured& land, int index) {
  const FaultPlan& plan = land.plan.tree.fault;
  const bool drawn = index < static_cast<int>(land.plan.drawn.size());
  const Profile profile = land.plan.profile();
  card.symbols = {
      {"b", text::kFaultCardSymbolVertex},
      {"p", text::kFaultCardSymbolPoint},
      {"n", !profileRow(profile).twoSided ? text::kFaultCardSymbolNormalAlike
                                          : text::kFaultCardSymbolNormal},
      {"d", text::kFaultCardSymbolDistance},
      {"z", text::kFaultCardSymbolHeight},
      {"a", drawn ? text::kFaultCardSymbolDrawnAmplitude : text::kFaultCardSymbolAmplitude},
      {"H", text::symbolStepHeight(lengthText(land.fullHeight(), land.units))}};
  if (profile != Profile::kStep) {
    card.define(
        {{"R", text::kFaultCardSymbolReach}, {"t", text::kFaultCardSymbolRelativeDistance}});
    if (profileRow(profile).twoSided) card.define({{"±", text::kFaultCardSymbolSign}});
  }
  if (drawn) return;
  const bool widens = profile != Profile::kStep && plan.reachEnd != plan.reach;
  if (widens) {
    card.define(
        {{"R_0", text::kFaultCardSymbolFirstReach}, {"R_N", text::kFaultCardSymbolLastReach}});
  }
  if (!profileRow(profile).twoSided) card.define({{"c", text::kFaultCardSymbolCoin}});
  addFadeSymbol(card, plan);
  if (!plan.isConstant() || widens) card.define({{"i", text::kFaultCardSymbolIndex}});
  addChanceSymbols(card, plan);
}

}  // namespace

std::string_view faultSumWatch(Profile profile) { return textsOf(profile).sumWatch; }

Card faultCard(const Measured& land, int index) {
  const Fault fault = faultOf(land.plan, index);
  const Profile profile = land.plan.profile();
  const ProfileTexts& texts = textsOf(profile);
  const int drawn = static_cast<int>(land.plan.drawn.size());
  const bool byHand = index < drawn;
  Card card;
  card.key = (byHand ? "drawn:" : "fault:") + std::string(texts.name);
  card.step = index + 1;
  const std::string number = std::to_string(index + 1);
  card.tab = byHand ? text::stepNameDrawnFault(number) : text::stepNameFault(number);
  const bool trench = !profileRow(profile).twoSided && fault.amplitude < 0;
  card.title = text::faultCardTitle(card.tab, std::to_string(byHand ? drawn : land.plan.steps),
                                    std::string(trench ? text::kFaultCardTrenchName : texts.name));
  card.picture = "fault";
  card.pictureLabel = text::kFaultCardPicture;
  card.curve = profileCurve(fault, profile);
  card.cut = cutOf(fault, profile);
  card.take(texts);
  card.sentences[1] = movedSentence(land, fault, profile);
  addFormula(card, land, index, fault);
  addSymbols(card, land, index);
  const double height = std::fabs(fault.amplitude * kAmplitudeUnit * land.fullHeight());
  card.watch = texts.watchOf(texts.number({height, fault.reach}, land.units));
  const Line line = land.plan.tree.fault.line;
  if (!byHand && profile == Profile::kStep && line != Line::kPointNormal) {
    card.document = line == Line::kChord ? SourceId::kShader : SourceId::kBlog;
    card.section =
        line == Line::kChord ? text::kFaultCardChordSource : text::kFaultCardTwoPointsSource;
  }
  addPseudocode(card, land, index, fault);
  std::vector<TryRow> rows;
  if (land.plan.tree.fault.count < 50) rows.push_back({text::kTry500FaultsLabel, "faults=500"});
  if (profile == Profile::kStep && land.plan.tree.fault.fade == 1.0 &&
      land.plan.tree.fault.schedule != AmplitudeSchedule::kHalving && land.plan.steps > 20) {
    rows.push_back({text::kTryFadeLabel, "fade=0"});
  }
  rows.insert(rows.end(), std::begin(texts.tries), std::end(texts.tries));
  addTries(card, land.recipe, rows);
  return card;
}

}  // namespace faultline
