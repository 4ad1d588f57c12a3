// The card of a smoothing pass. See card.h.
#include <algorithm>
#include <cmath>

#include "base/det_math.h"
#include "generated/text_lesson.h"
#include "lesson/card.h"
#include "lesson/filter_response.h"
#include "terrain/recipe/smooth.h"
#include "terrain/smoothing/smoothing.h"
#include "terrain/timeline/timeline.h"

namespace faultline {
namespace {

// By Smooth; a recipe without smoothing has no card.
constexpr CardTexts kFilters[] = {
    {},
    {"box",
     text::kFilterNameBox,
     text::kSmoothingCardBoxSentence,
     text::kSmoothingCardBoxWatch,
     SourceId::kShader,
     text::kSmoothingCardBoxSource,
     {{text::kTryGaussianFromBoxLabel, "smooth=gaussian"},
      {text::kTryDoubleRadiusLabel, "smooth-radius*2"},
      {text::kTryBlurLabel, "smooth-passes=6"}}},
    {"gaussian",
     text::kFilterNameGaussian,
     text::kSmoothingCardGaussianSentence,
     text::kSmoothingCardGaussianWatch,
     SourceId::kBlog,
     text::kSmoothingCardGaussianSource,
     {{text::kTryBoxLabel, "smooth=box"},
      {text::kTryTripleRadiusLabel, "smooth-radius*3"},
      {text::kTryBlurLabel, "smooth-passes=6"}}},
    {"iir",
     text::kFilterNameIir,
     text::kSmoothingCardIirSentence,
     text::kSmoothingCardIirWatch,
     SourceId::kBlog,
     text::kSmoothingCardIirSource,
     {{text::kTryFirLabel, "smooth=fir"},
      {text::kTryStrength20Label, "smooth-strength=0.2"},
      {text::kTryStrength90Label, "smooth-strength=0.9"}}},
    {"fir",
     text::kFilterNameFir,
     text::kSmoothingCardFirSentence,
     text::kSmoothingCardFirWatch,
     SourceId::kBlog,
     text::kSmoothingCardFirSource,
     {{text::kTryIirLabel, "smooth=iir"},
      {text::kTryEightTapsLabel, "taps=8"},
      {text::kTrySixPassesLabel, "smooth-passes=6"}}},
    {"cross",
     text::kFilterNameCross,
     text::kSmoothingCardCrossSentence,
     text::kSmoothingCardCrossWatch,
     SourceId::kShader,
     text::kSmoothingCardCrossSource,
     {{text::kTryFiveAlikeLabel, "smooth-strength=0.8"},
      {text::kTryHalfAndHalfLabel, "smooth-strength=0.5"},
      {text::kTrySixPassesLabel, "smooth-passes=6"}}},
};
static_assert(std::size(kFilters) == kSmoothCount);

const std::string kCells = std::to_string(kReferenceCells);

// The numbers of the filter on the recipe's grid.
struct FilterNumbers {
  explicit FilterNumbers(const Recipe& recipe) {
    const int d = recipe.size() - 1;
    radius = recipe.real(ParameterId::kSmoothRadius) * d / kReferenceCells;
    whole = static_cast<int>(std::floor(radius));
    fraction = radius - whole;
    reach = whole + (fraction > 0.0 ? 1 : 0);
    isCross = recipe.smooth() == Smooth::kCross;
    keep = takenShare(recipe, recipe.size());
    taps = smoothRow(recipe.smooth()).hasTaps ? recipe.value(ParameterId::kTaps) : 2;
    isMean = smoothRow(recipe.smooth()).amount == SmoothAmount::kRadius;
    hasNoEffect = isMean ? radius == 0.0 : static_cast<float>(keep) == 0.0f;
    isGaussian = recipe.smooth() == Smooth::kGaussian;
    for (int j = 1; j <= reach; ++j) total += 2.0 * weight(j);
  }
  // The negated exponent of a Gaussian weight.
  double exponent(int j) const {
    const double sigma = radius / 3.0;
    return static_cast<double>(j) * j / (2.0 * sigma * sigma);
  }
  // The weight of a neighbour j vertices away. The last one counts in part if the radius covers it
  // in part.
  double weight(int j) const {
    return (j > whole ? fraction : 1.0) * (isGaussian ? naturalExp(-exponent(j)) : 1.0);
  }
  // The radius in vertices, with enough places to compute with.
  std::string radiusText() const { return placesNumber(radius, 4); }

  double radius, fraction;
  double keep;         // takenShare()
  double total = 1.0;  // the sum of all weights of a mean
  int whole, reach;
  int taps;  // of an FIR filter; 2 has the card of the blog's
  bool isMean, isGaussian, isCross, hasNoEffect;
};

constexpr std::string_view kMean = "z_i' = frac{1}{W} ∑_{j=-n}^n w_j z_{i+j}\n";

void addBox(Card& card, const FilterNumbers& numbers) {
  const std::string whole = std::to_string(numbers.whole), reach = std::to_string(numbers.reach);
  const std::string part = shortNumber(numbers.fraction);
  const bool ends = numbers.fraction > 0.0;
  card.formula = std::string(kMean) + "W = ∑_{j=-n}^n w_j";
  card.numbers = "z_i' = frac{1}{" + shortNumber(numbers.total) + "} (" +
                 (numbers.whole == 0 ? "z_i" : "∑_{j=-" + whole + "}^" + whole + " z_{i+j}") +
                 (ends ? " + " + part + " (z_{i-" + reach + "} + z_{i+" + reach + "})" : "") + ")";
  card.define(
      {{"w_j", ends ? text::smoothingCardSymbolBoxWeightPartial(numbers.radiusText(), part, reach)
                    : text::smoothingCardSymbolBoxWeight(numbers.radiusText())}});
}

void addGaussian(Card& card, const FilterNumbers& numbers) {
  constexpr int kMaxListed = 3;
  const bool ends = numbers.fraction > 0.0;
  card.formula = std::string(kMean) + "W = ∑_{j=-n}^n w_j\nw_j = " + (ends ? "b_j " : "") +
                 "e^{-j^2 / (2 σ^2)}, σ = r / 3";
  card.numbers = "σ = " + numbers.radiusText() + " / 3 = " + shortNumber(numbers.radius / 3.0);
  std::string sum;
  const int listed = std::min(numbers.reach, kMaxListed);
  for (int j = 1; j <= listed; ++j) {
    const std::string name = "w_" + std::to_string(j), weight = shortNumber(numbers.weight(j));
    card.numbers += "\n" + name + " = " +
                    (j > numbers.whole ? shortNumber(numbers.fraction) + " · " : "") + "e^{-" +
                    placesNumber(numbers.exponent(j), 4) + "}" +
                    (weight == "0" ? " < 10^{-9}" : " = " + weight);
    sum += (j > 1 ? " + " : "") + name;
  }
  if (listed < numbers.reach) sum = "w_1 + … + w_{" + std::to_string(numbers.reach) + "}";
  if (numbers.reach > 1) sum = "(" + sum + ")";
  if (!numbers.hasNoEffect)
    card.numbers += "\nW = 1 + 2 " + sum + " = " + shortNumber(numbers.total);
  card.define({{"r", text::smoothingCardSymbolRadius(numbers.radiusText())},
               {"σ", text::kSmoothingCardSymbolDeviation},
               {"w_j", text::kSmoothingCardSymbolGaussianWeight}});
  if (ends) {
    card.define({{"b_j", text::smoothingCardSymbolEdgeWeight(shortNumber(numbers.fraction),
                                                             std::to_string(numbers.reach))}});
  }
}

void addSweeps(Card& card, const Recipe& recipe, const FilterNumbers& numbers) {
  const std::string before = recipe.smooth() == Smooth::kIir ? "y_{i-1}" : "x_{i-1}";
  const std::string strength = shortNumber(recipe.real(ParameterId::kSmoothStrength));
  const std::string keep = shortNumber(numbers.keep);
  const std::string strengthHere =
      "k = " + strength + "^{" + kCells + "/" + std::to_string(recipe.size() - 1) + "} = " + keep;
  card.symbols = {{"x_i", text::kSmoothingCardSymbolSweepInput},
                  {"y_i", text::kSmoothingCardSymbolSweepOutput}};
  if (numbers.taps > 2) {
    const std::string last = std::to_string(numbers.taps - 1);
    card.formula = "y_i = ∑_{j=0}^{N-1} h_j x_{i-j}\nh_j = (1 - k) k^j\nh_{N-1} = k^{N-1}\n";
    card.numbers = "h_0 = " + shortNumber(1.0 - numbers.keep) +
                   ", h_1 = " + shortNumber((1.0 - numbers.keep) * numbers.keep) + ", …\nh_{" +
                   last + "} = " + keep + "^{" + last +
                   "} = " + shortNumber(power(numbers.keep, numbers.taps - 1)) + "\n" +
                   strengthHere;
    card.define({{"h_j", text::smoothingCardSymbolCoefficient(std::to_string(numbers.taps))}});
  } else {
    card.formula = "y_i = k " + before + " + (1 - k) x_i\n";
    card.numbers = "y_i = " + keep + " " + before + " + " + shortNumber(1.0 - numbers.keep) +
                   " x_i\n" + strengthHere;
  }
  card.formula += "k = s^{" + kCells + " / D}";
  const CardSymbol rest[] = {{"k", text::kSmoothingCardSymbolGridStrength},
                             {"s", text::kSmoothingCardSymbolStrength},
                             {"D", text::kSmoothingCardSymbolCells}};
  card.symbols.insert(card.symbols.end(), std::begin(rest), std::end(rest));
}

void addCross(Card& card, const Recipe& recipe, const FilterNumbers& numbers) {
  const std::string strength = shortNumber(recipe.real(ParameterId::kSmoothStrength));
  const int d = recipe.size() - 1;
  card.formula =
      "z' = (1 - c) z + c m\nm = frac{1}{4} ∑_{j=1}^4 z_j\nc = s · min(1, (D / " + kCells + ")^2)";
  card.numbers = "z' = " + shortNumber(1.0 - numbers.keep) + " z + " + shortNumber(numbers.keep) +
                 " m\nc = " + strength;
  if (d < kReferenceCells) {
    card.numbers +=
        " · (" + std::to_string(d) + "/" + kCells + ")^2 = " + shortNumber(numbers.keep);
  }
  card.symbols = {{"z, z'", text::kSmoothingCardSymbolCentre},
                  {"z_j, m", text::kSmoothingCardSymbolBeside},
                  {"c", text::kSmoothingCardSymbolTaken},
                  {"s", text::kSmoothingCardSymbolStrength},
                  {"D", text::kSmoothingCardSymbolCells}};
}

void addMath(Card& card, const Recipe& recipe, const FilterNumbers& numbers) {
  if (numbers.isCross) return addCross(card, recipe, numbers);
  if (!numbers.isMean) return addSweeps(card, recipe, numbers);
  card.symbols = {{"z_i", text::kSmoothingCardSymbolHeights},
                  {"n", text::smoothingCardSymbolReach(std::to_string(numbers.reach))}};
  numbers.isGaussian ? addGaussian(card, numbers) : addBox(card, numbers);
  card.define({{"W", text::kSmoothingCardSymbolWeightSum}});
}

void addPseudocode(Card& card, const Recipe& recipe, const FilterNumbers& numbers, int pass,
                   bool duringUplift) {
  const std::string number = std::to_string(pass);
  card.code(
      {duringUplift
           ? CardLine{0, text::smoothingCardCodeLoopDuring(nthStep(Timeline(recipe).smoothEvery)),
                      text::smoothingCardCodePassDuring(number)}
           : CardLine{
                 0, text::kSmoothingCardCodeLoop,
                 text::smoothingCardCodePass(number, std::to_string(Timeline(recipe).passes))}});
  if (numbers.isMean) {
    const std::string reach = "n = " + std::to_string(numbers.reach);
    card.code({{1, text::kSmoothingCardCodeRows},
               {2, text::kSmoothingCardCodeRowMean, reach},
               {1, text::kSmoothingCardCodeColumns},
               {2, text::kSmoothingCardCodeColumnMean, reach}});
    card.line = 2;
    return;
  }
  if (numbers.isCross) {
    card.code({{1, text::kSmoothingCardCodeCross},
               {2, text::kSmoothingCardCodeCrossMean, "c = " + shortNumber(numbers.keep)},
               {1, text::kSmoothingCardCodeCrossStore}});
    card.line = 2;
    return;
  }
  const std::string k = "k = " + shortNumber(numbers.keep);
  const bool feedsBack = recipe.smooth() == Smooth::kIir;
  card.code({{1, text::kSmoothingCardCodeSweeps},
             {2, feedsBack ? text::kSmoothingCardCodeIirStart : text::kSmoothingCardCodeFirStart},
             {2, text::kSmoothingCardCodeAlong},
             {3,
              feedsBack           ? "y ← k · y + (1 − k) · x"
              : numbers.taps == 2 ? "y ← k · x′ + (1 − k) · x; x′ ← x"
                                  : "y ← h_0 · x_i + … + h_(N−1) · x_(i−N+1)",
              k},
             {3, text::kSmoothingCardCodeStore}});
  card.line = 4;
}

CurvePoints kernelCurve(const Recipe& recipe) {
  const FilterResponse response = filterResponses(recipe, 1).one;
  const double largest = *std::max_element(response.weights.begin(), response.weights.end());
  const int half = std::clamp(response.reach(0.01 * largest) + 1, 3, 32);
  CurvePoints curve;
  for (int j = -half; j <= half; ++j) {
    const double weight = response.weights[static_cast<std::size_t>(response.centre + j)];
    curve.emplace_back(0.5 + 0.5 * j / half, 0.05 + 0.9 * std::max(weight, 0.0) / largest);
  }
  return curve;
}

}  // namespace

std::string_view smootherName(const Recipe& recipe) {
  return kFilters[static_cast<std::size_t>(recipe.smooth())].name;
}

Card smoothingCard(const Measured& land, int pass, bool duringUplift) {
  const Recipe& recipe = land.recipe;
  const CardTexts& texts = kFilters[static_cast<std::size_t>(recipe.smooth())];
  const FilterNumbers numbers(recipe);
  Card card;
  card.key = "smooth:" + std::string(texts.key);
  card.stage = "smoothing";
  card.step = pass;
  card.tab = text::smoothingCardTab(std::to_string(pass));
  const std::string name(texts.name);
  card.title = duringUplift ? text::smoothingCardDuringTitle(card.tab, name)
                            : text::smoothingCardTitle(
                                  card.tab, std::to_string(Timeline(recipe).passes), name);
  card.picture = "kernel";
  card.pictureLabel = text::kSmoothingCardPicture;
  card.curve = kernelCurve(recipe);
  const bool hasMoreTaps = numbers.taps > 2;
  const std::string taps = std::to_string(numbers.taps), before = std::to_string(numbers.taps - 1);
  card.take(texts);
  if (hasMoreTaps) {
    card.sentences[0] = text::kSmoothingCardTapsSentence;
    card.section = text::kSmoothingCardTapsSource;
  }
  if (numbers.hasNoEffect) {
    card.sentences[1] =
        numbers.isMean ? text::kSmoothingCardZeroRadiusHere : text::kSmoothingCardZeroStrengthHere;
  } else if (numbers.isMean) {
    card.sentences[1] = text::smoothingCardRadiusHere(
        lengthText(recipe.real(ParameterId::kSmoothRadius) / kReferenceCells, land.units),
        numbers.radiusText());
  } else if (hasMoreTaps) {
    card.sentences[1] =
        text::smoothingCardTapsHere(shareText(numbers.keep), before, shareText(1.0 - numbers.keep));
  } else {
    const auto here =
        numbers.isCross ? text::smoothingCardCrossHere : text::smoothingCardWeightsHere;
    card.sentences[1] = here(shareText(numbers.keep), shareText(1.0 - numbers.keep));
  }
  addMath(card, recipe, numbers);
  // Below a radius of two vertices (a box: one) a cliff keeps no visible slope.
  const bool narrow = numbers.isMean && numbers.whole < (numbers.isGaussian ? 2 : 1);
  card.watch = numbers.hasNoEffect ? text::kSmoothingCardNoEffectWatch
               : narrow            ? text::smoothingCardNarrowWatch(shareText(1.0 / numbers.total))
               : hasMoreTaps       ? text::smoothingCardTapsWatch(taps, before)
                                   : std::string(texts.watch);
  addPseudocode(card, recipe, numbers, pass, duringUplift);
  std::vector<TryRow> rows(std::begin(texts.tries), std::end(texts.tries));
  rows.push_back({text::kTryNoSmoothingLabel, "smooth=none"});
  addTries(card, recipe, rows);
  return card;
}

}  // namespace faultline
