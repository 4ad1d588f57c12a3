// The cards of both ends of a timeline: what will happen, and the sum of all steps. See card.h.
#include <algorithm>

#include "generated/text_lesson.h"
#include "lesson/card.h"
#include "terrain/recipe/smooth.h"
#include "terrain/timeline/timeline.h"
#include "terrain/uplift/profile.h"

namespace faultline {
namespace {

struct MethodTexts {
  std::string_view things, one;
  std::string (*count)(std::int64_t);
  std::string_view start;     // sentence about what will happen
  std::string_view finished;  // sentence about the land
  std::string_view uplift;    // the same about the uplift, if smoothing or erosion changed it
  std::string_view formula;
  std::string_view symbol, meaning;  // of the sum's terms
  std::string_view step;             // in pseudocode
  std::string_view watch;
  SourceId document;
  std::string_view section;
};

// By Method.
constexpr MethodTexts kMethods[] = {
    {"faults", text::kStepNameFaultNoun, text::countFaults, text::kStartCardFaultSentence,
     text::kEndCardFaultSentence, text::kEndCardFaultUpliftSentence,
     "z = ∑_{i=0}^{n-1} a_i H g(d_i)", "g", text::kSumCardFaultSymbol, text::kSumCardFaultCode,
     text::kSumCardFaultWatch, SourceId::kSlides, text::kSumCardFaultSource},
    {"trees", text::kStepNameTreeNoun, text::countTrees, text::kStartCardTreeSentence,
     text::kEndCardTreeSentence, text::kEndCardTreeUpliftSentence,
     "z = ∑_{i=0}^{n-1} a_i H ∑_{l=0}^{L-1} s_{i,l} 2^{-l}", "s_{i,l}", text::kSumCardTreeSymbol,
     text::kSumCardTreeCode, text::kSumCardTreeWatch, SourceId::kBlog, text::kSumCardTreeSource},
    {"levels", text::kStepNameLevelNoun, text::countLevels, text::kStartCardLevelSentence,
     text::kEndCardLevelSentence, text::kEndCardLevelUpliftSentence,
     "h = frac{1}{4} ∑_{i=1}^4 h_i + R k^{l-1} r", "r", text::kSymbolChanceUniform,
     text::kSumCardLevelCode, text::kSumCardLevelWatch, SourceId::kSlides,
     text::kSumCardLevelSource},
    {"octaves", text::kStepNameOctaveNoun, text::countOctaves, text::kStartCardOctaveSentence,
     text::kEndCardOctaveSentence, text::kEndCardOctaveUpliftSentence,
     "z = ∑_{k=0}^{n-1} w^k N(F λ^k p)", "N", text::kSymbolGradientNoise, text::kSumCardOctaveCode,
     text::kSumCardOctaveWatch, SourceId::kSummary, text::kSumCardOctaveSource},
};
static_assert(std::size(kMethods) == enumCount<Method>);

const MethodTexts& textsOf(const Measured& land) {
  return kMethods[static_cast<std::size_t>(land.plan.method)];
}

// "500 faults", "the corners and 7 levels"; "63 steps" of drawn faults and trees.
std::string countOf(const Measured& land) {
  const UpliftPlan& plan = land.plan;
  if (plan.method == Method::kDiamondSquare) {
    return plan.squares.levels == 0 ? text::kCountCorners
                                    : text::countCornersAndLevels(plan.squares.levels);
  }
  const bool mixed = plan.method == Method::kFaultTree && !plan.drawn.empty();
  return mixed ? text::countSteps(plan.steps) : textsOf(land).count(plan.steps);
}

std::string erosionName(const Recipe& recipe) {
  if (!recipe.hydraulic()) return text::kSumCardErosionCodeThermal;
  if (recipe.thermal())
    return recipe.droplets() ? text::kSumCardErosionCodeThermalAndDroplets
                             : text::kSumCardErosionCodeThermalAndRain;
  return recipe.droplets() ? text::kSumCardErosionCodeDroplets : text::kSumCardErosionCodeRain;
}

// Whether smoothing or erosion changes the uplift.
bool isModified(const Timeline& timeline) {
  return timeline.allPasses() > 0 || timeline.allErosionSteps() > 0;
}

// A sentence for everything that changed the uplift: scaling, smoothing, erosion.
std::string modificationsText(const Measured& land) {
  const Recipe& recipe = land.recipe;
  const std::string relief = lengthText(recipe.real(ParameterId::kRelief), land.units);
  if (!isModified(land.timeline) && !land.isOpened()) return text::endCardScaledSentence(relief);
  std::string text = text::endCardUpliftScaledSentence(relief);
  const auto add = [&text](const std::string& sentence) { text.append(" ").append(sentence); };
  const Timeline& timeline = land.timeline;
  const int smoothed = timeline.passesTo(timeline.steps);
  const int eroded = timeline.erosionStepsTo(timeline.steps);
  if (smoothed > 0) add(text::endCardSmoothedDuringSentence(text::countTimes(smoothed)));
  if (eroded > 0) add(text::endCardErodedDuringSentence(text::countSteps(eroded)));
  if (timeline.passes > 0)
    add(text::endCardSmoothedAfterSentence(text::countTimes(timeline.passes)));
  if (timeline.erosionSteps > 0) {
    add(text::endCardErodedAfterSentence(text::countSteps(timeline.erosionSteps)));
  }
  return text;
}

// Adds the whole recipe as pseudocode: uplift, smoothing, erosion.
void addProgram(Card& card, const Measured& land, bool finished) {
  const Recipe& recipe = land.recipe;
  const MethodTexts& texts = textsOf(land);
  const int drawn = static_cast<int>(land.plan.drawn.size());
  card.code({{0, land.isOpened() ? text::kSumCardCodeOpened : text::kSumCardCodeClear}});
  card.code(
      {{0, text::kSumCardCodeScale, lengthText(recipe.real(ParameterId::kRelief), land.units)}});
  if (drawn > 0) {
    card.code({{0, text::kSumCardCodeDrawnFaults, text::countDrawnFaults(drawn)}});
  }
  const bool squares = land.plan.method == Method::kDiamondSquare;
  if (squares) card.code({{0, text::kSumCardCornersCode}});
  card.code({{0, text::sumCardCodeLoop(std::string(texts.one)),
              texts.count(land.plan.steps - drawn - (squares ? 1 : 0))}});
  const bool ridges = !profileRow(land.plan.profile()).twoSided;
  card.code({{1, std::string(ridges ? text::kSumCardRidgeCode : texts.step)}});
  if (land.timeline.smoothEvery > 0) {
    card.code({{1, text::sumCardCodeSmoothDuring(nthStep(land.timeline.smoothEvery)),
                std::string(smootherName(recipe))}});
  }
  if (land.timeline.erodeEvery > 0) {
    card.code({{1, text::sumCardCodeErodeDuring(nthStep(land.timeline.erodeEvery),
                                                erosionName(recipe))}});
  }
  if (land.timeline.passes > 0) {
    card.code(
        {{0, text::kSumCardCodeSmooth,
          text::countTimes(land.timeline.passes) + ", " + std::string(smootherName(recipe))}});
  }
  if (land.timeline.erosionSteps > 0) {
    card.code({{0, erosionName(recipe), text::countSteps(land.timeline.erosionSteps)}});
  }
  card.line = finished ? static_cast<int>(card.pseudocode.size()) - 1 : 0;
}

std::vector<TryRow> methodTries(const Measured& land) {
  std::vector<TryRow> rows;
  if (land.plan.isCut() && land.recipe.smooth() == Smooth::kNone) {
    rows.push_back({text::kTryBlurLabel, "smooth=box;smooth-passes=6;smooth-radius=2"});
  }
  if (land.recipe.smooth() != Smooth::kNone)
    rows.push_back({text::kTryNoSmoothingFirstLabel, "smooth=none"});
  if (land.recipe.erodes()) rows.push_back({text::kTryNoErosionFirstLabel, "erosion=none"});
  rows.insert(rows.end(), {{text::kTryTreesLabel, "method=fault-tree;tree=grown"},
                           {text::kTryNoiseLabel, "method=fbm"},
                           {text::kTryFaultsLabel, "method=fault"}});
  return rows;
}

// The heights begin with those of the opened land. The formula of levels is about the uplift alone.
void addGround(Card& card) {
  constexpr std::string_view kSum = "z = ";
  if (card.formula.compare(0, kSum.size(), kSum) != 0) return;
  for (std::string* math : {&card.formula, &card.numbers}) {
    if (*math == "z = 0")
      *math = "z = z_0";
    else
      math->insert(kSum.size(), "z_0 + ");
  }
  card.symbols.insert(card.symbols.begin() + 1, {"z_0", text::kSumCardSymbolOpened});
}

void addSum(Card& card, const Measured& land) {
  const MethodTexts& texts = textsOf(land);
  const Recipe& recipe = land.recipe;
  const int drawn = static_cast<int>(land.plan.drawn.size());
  const bool trees = land.plan.method == Method::kFaultTree;
  card.formula = texts.formula;
  card.symbols = {{"z", isModified(land.timeline) ? text::kSumCardSymbolUpliftHeight
                                                  : text::kSumCardSymbolHeight}};
  const std::string last = std::to_string(land.plan.steps - 1 - (trees ? drawn : 0));
  switch (land.plan.method) {
    case Method::kFault:
      card.numbers = "z = ∑_{i=0}^" + last + " a_i · " + lengthMath(land.fullHeight(), land.units) +
                     " · g(d_i)";
      break;
    case Method::kFaultTree:
      card.numbers = "z = ∑_{i=0}^" + last + " a_i · " + lengthMath(land.fullHeight(), land.units) +
                     " ∑_{l=0}^" + std::to_string(land.plan.tree.depth - 1) + " s_{i,l} 2^{-l}";
      break;
    case Method::kDiamondSquare:
      card.numbers = "h = frac{1}{4} ∑_{i=1}^4 h_i + " + shortNumber(land.plan.squares.roughness) +
                     " · " + shortNumber(land.plan.squares.reduction) + "^{l-1} r";
      break;
    case Method::kFbm:
      card.numbers = "z = ∑_{k=0}^" + std::to_string(land.plan.fbm.octaves - 1) + " " +
                     shortNumber(land.plan.fbm.gain) + "^k N(" +
                     (land.plan.fbm.seamless ? "F_k"
                                             : shortNumber(land.plan.fbm.frequency) + " · " +
                                                   shortNumber(land.plan.fbm.lacunarity) + "^k") +
                     " p)";
      if (land.plan.fbm.seamless) card.formula = "z = ∑_{k=0}^{n-1} w^k N(F_k p)";
      break;
  }
  if (trees && drawn > 0) {
    const std::string faults = " + \"" + text::countDrawnFaults(drawn) + "\"";
    card.formula += faults;
    card.numbers += faults;
  }
  if (land.plan.steps == (trees ? drawn : 0)) card.numbers = drawn > 0 ? card.formula : "z = 0";
  if (land.plan.isCut()) {
    card.define({{"a_i", text::kSumCardSymbolAmplitude}});
    card.define({{"H", text::symbolStepHeight(lengthText(land.fullHeight(), land.units))}});
  } else if (land.plan.method == Method::kFbm) {
    card.define({{"p", text::kSymbolPlace},
                 {"F", text::kSymbolFrequency},
                 {"λ", text::kSymbolLacunarity},
                 {"w", text::kSymbolGain}});
    if (land.plan.fbm.seamless) card.define({{"F_k", text::kSymbolWholeFrequency}});
    if (land.plan.fbm.form != FbmForm::kClassic) {
      card.define({{"∑", text::sumCardOctaveSymbolSum(
                             std::string(land.plan.fbm.form == FbmForm::kRidged
                                             ? text::kSumCardOctaveSymbolRidged
                                             : text::kSumCardOctaveSymbolMultiplied))}});
    }
  } else {
    card.symbols = {{"h", text::kSumCardLevelSymbolHeight},
                    {"R", text::kSymbolRoughness},
                    {"k", text::kSymbolReduction}};
  }
  card.define({{std::string(texts.symbol), std::string(texts.meaning)}});
  if (land.isOpened()) addGround(card);
  card.document = texts.document;
  card.section = texts.section;
  card.watch =
      land.plan.method == Method::kFault ? faultSumWatch(land.plan.profile()) : texts.watch;
  addTries(card, recipe, methodTries(land));
}

std::string rangeText(const Measured& land) {
  const auto [low, high] = std::minmax_element(land.ground->z.begin(), land.ground->z.end());
  return text::openedCardRange(heightShort(static_cast<double>(*low), land.units),
                               heightText(static_cast<double>(*high), land.units));
}

// What the start says of an opened land in place of flat ground.
void beginOnOpened(Card& card, const Measured& land) {
  card.title = text::kOpenedCardTitle;
  card.pictureLabel = text::kOpenedCardPicture;
  card.curve = middleRow(land, 0);
  card.sentences[0] = land.ground == nullptr ? std::string(text::kOpenedCardMissing)
                                             : text::openedCardSentence(rangeText(land));
  if (land.plan.steps == 0) {
    card.sentences[1] = text::kOpenedCardNoStepsSentence;
  } else if (land.scale == 0.0) {
    card.sentences[1] = text::kOpenedCardNoEffectSentence;
  }
}

// The last card's sentence for a terrain on opened heights.
void endOnOpened(Card& card, const Measured& land) {
  card.pictureLabel = text::kOpenedCardEndPicture;
  const bool isAdded = land.scale != 0.0;
  const bool isChanged = isModified(land.timeline);
  card.sentences[0] = isAdded     ? text::kOpenedCardEndSentence
                      : isChanged ? text::kOpenedCardEndChangedSentence
                                  : text::kOpenedCardEndAloneSentence;
  if (isAdded) return;
  card.title = text::kOpenedCardTitle;
  card.sentences[1] = land.ground == nullptr ? std::string(text::kOpenedCardMissing)
                                             : text::openedCardSentence(rangeText(land));
}

}  // namespace

Card startCard(const Measured& land) {
  const MethodTexts& texts = textsOf(land);
  Card card;
  card.key = "start";
  card.tab = text::kStartCardTab;
  card.title = text::kStartCardTitle;
  card.picture = "profile";
  card.pictureLabel = text::kStartCardPicture;
  card.curve = {{0.0, 0.5}, {1.0, 0.5}};
  card.sentences[0] =
      !profileRow(land.plan.profile()).twoSided ? text::kStartCardRidgeSentence : texts.start;
  card.sentences[1] =
      land.plan.steps == 0 ? text::startCardNoStepsSentence(std::string(texts.one))
      : land.scale == 0.0
          ? text::kStartCardNoEffectSentence
          : text::startCardReliefSentence(
                lengthText(land.recipe.real(ParameterId::kRelief), land.units), countOf(land));
  if (land.isOpened()) beginOnOpened(card, land);
  addProgram(card, land, false);
  addSum(card, land);
  return card;
}

Card finishedCard(const Measured& land) {
  Card card = startCard(land);
  card.key = "finished";
  card.stage = land.timeline.erosionSteps > 0 ? "erosion"
               : land.timeline.passes > 0     ? "smoothing"
                                              : "uplift";
  card.step = land.timeline.length();
  card.tab = text::kEndCardTab;
  card.title = text::endCardTitle(countOf(land));
  card.pictureLabel = text::kEndCardPicture;
  card.picture = "octaves";
  card.curve = middleRow(land, land.plan.steps);
  card.sentences[0] = isModified(land.timeline) ? textsOf(land).uplift : textsOf(land).finished;
  card.sentences[1] = modificationsText(land);
  card.pseudocode.clear();
  addProgram(card, land, true);
  if (land.scale == 0.0) {
    card.sentences[0] = text::kEndCardFlatSentence;
    card.sentences[1] = text::kEndCardFlatSecondSentence;
  }
  if (land.isOpened()) endOnOpened(card, land);
  return card;
}

}  // namespace faultline
