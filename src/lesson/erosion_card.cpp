// The card of an erosion step. See card.h.
#include <algorithm>
#include <cmath>

#include "base/det_math.h"
#include "generated/text_lesson.h"
#include "lesson/card.h"
#include "terrain/erosion/droplet_erosion.h"
#include "terrain/erosion/thermal_erosion.h"
#include "terrain/timeline/timeline.h"

namespace faultline {
namespace {

constexpr SourceId kSummary = SourceId::kSummary;

double number(const Measured& land, ParameterId id) { return land.recipe.real(id); }
std::string shown(const Measured& land, ParameterId id) { return shortNumber(number(land, id)); }

// The largest height difference of neighbours along the grid that does not slide, in sides.
double talusDrop(const Recipe& recipe) {
  return ThermalErosion(recipe, recipe.size()).talus() * kErosionUnit;
}

struct DropRange {
  std::int64_t first, end;
};
DropRange dropsOf(const Recipe& recipe, int step) {
  const std::int64_t count = dropCount(recipe, recipe.size());
  const int steps = std::max(Timeline(recipe).allErosionSteps(), 1);
  return {firstDrop(count, step - 1, steps), firstDrop(count, step, steps)};
}

void addThermal(Card& card, const Measured& land) {
  const double drop = talusDrop(land.recipe);
  const double rate = number(land, ParameterId::kThermalRate);
  const std::string talus = shown(land, ParameterId::kTalus) + "°";
  card.math("e = z_v - z_u - [T]\nΔ = frac{[c_t]}{8} e \"if\" e > 0\nT = tan([θ]) · [d]",
            {lengthMath(drop, land.units), shortNumber(rate), talus,
             lengthMath(1.0 / (land.recipe.size() - 1), land.units)});
  card.symbols = {
      {"z_v", text::kThermalCardSymbolHeight},   {"T", text::kThermalCardSymbolTalusDrop},
      {"θ", text::kThermalCardSymbolTalusAngle}, {"d", text::kThermalCardSymbolDistance},
      {"Δ", text::kThermalCardSymbolAmount},     {"c_t", text::kThermalCardSymbolRate}};
  card.code({{1, text::kThermalCardCodePairs, "T = " + lengthText(drop, land.units)}});
  card.markLine();
  card.code({{2, land.recipe.printed() ? text::kThermalCardCodeGet : text::kThermalCardCodeMove,
              "c_t = " + shortNumber(rate)}});
}

// The values of softness and deposition.
std::string exchangeRates(const Measured& land) {
  return "K_s = " + shown(land, ParameterId::kSoftness) +
         ", K_d = " + shown(land, ParameterId::kDeposition);
}

// Adds water on the grid by the rules as printed: every neighbour for itself.
void addPrintedWater(Card& card, const Measured& land) {
  card.math(
      "Δ = min(w_v, (w_v + z_v) - (w_u + z_u))\nC = [K_c] Δ\nz_v ← z_v - [K_s] (C - s) \"if\" s < "
      "C\n"
      "z_v ← z_v + [K_d] (s - C) \"else\"",
      {shown(land, ParameterId::kCapacity), shown(land, ParameterId::kSoftness),
       shown(land, ParameterId::kDeposition)});
  card.define({{"w", text::kRainCardSymbolWater},
               {"C", text::kRainCardSymbolCapacity},
               {"s", text::kRainCardSymbolSoil},
               {"K_c", text::kErosionCardSymbolConstants}});
  card.code({{1, text::kRainCardCodeRain,
              "rain = " + lengthText(number(land, ParameterId::kRain), land.units)},
             {1, text::kPrintedCardCodePairs},
             {2, "Δ ← min(w_v, (w_v + z_v) − (w_u + z_u)), C ← K_c · Δ",
              "K_c = " + shown(land, ParameterId::kCapacity)},
             {2, "w_v ← w_v − Δ, w_u ← w_u − Δ"}});
  if (card.line == 0) card.markLine();
  card.code({{2, text::kPrintedCardCodeDig, exchangeRates(land)}});
  card.code({{1, text::kRainCardCodeEvaporate, "E = " + shown(land, ParameterId::kEvaporation)}});
}

// Adds water on the grid. F is the sum of the falls to all lower neighbours. A vertex gives at most
// an eighth of them, so q = min(w, F / 8). docs/spec.md, section 20.
void addWater(Card& card, const Measured& land) {
  const bool bySlope = land.recipe.value(ParameterId::kCarry) == static_cast<int>(Carry::kSlope);
  const double cell = 1.0 / (land.recipe.size() - 1);
  const std::string capacity = shown(land, ParameterId::kCapacity);
  const std::string softness = shown(land, ParameterId::kSoftness);
  const std::string deposition = shown(land, ParameterId::kDeposition);
  card.formula += card.formula.empty() ? "q = min(w, F / 8)" : "\nq = min(w, F / 8)";
  if (bySlope) {
    card.math("S = max(0.01, [(sqrt{2} - 1)] F / [d])", {"0.414", lengthMath(cell, land.units)});
  }
  card.math(bySlope ? "C = 100 [K_c] q S" : "C = [K_c] q", {(bySlope ? "· " : "") + capacity});
  card.math("z ← z - min([K_s] (C - s), f / 8) \"if\" s < C\nz ← z + [K_d] (s - C) \"else\"",
            {softness, deposition});
  card.define({{"w", text::kRainCardSymbolWater},
               {"F", text::kRainCardSymbolFallSum},
               {"f", text::kRainCardSymbolDeepestFall},
               {"q", text::kRainCardSymbolFlow}});
  if (bySlope) {
    card.define({{"S", text::kRainCardSymbolSlope}});
    if (!land.recipe.thermal()) card.define({{"d", text::kRainCardSymbolDistance}});
  }
  card.define({{"C", text::kRainCardSymbolCapacity},
               {"s", text::kRainCardSymbolSoil},
               {"K_c", text::kErosionCardSymbolConstants},
               {"E", text::kRainCardSymbolEvaporation}});
  card.code({{1, text::kRainCardCodeRain,
              "rain = " + lengthText(number(land, ParameterId::kRain), land.units)},
             {1, text::kRainCardCodeFalls}});
  card.code({bySlope ? CardLine{2, "q ← min(w, F / 8), S ← max(0.01, 0.414 · F / d)",
                                "d = " + lengthText(cell, land.units)}
                     : CardLine{2, "q ← min(w, F / 8)"}});
  card.code({{2, bySlope ? "C ← 100 · K_c · q · S" : "C ← K_c · q", "K_c = " + capacity}});
  if (card.line == 0) card.markLine();
  const bool isRound = land.recipe.value(ParameterId::kBrush) == static_cast<int>(Brush::kRound);
  card.code(
      {{2, isRound ? text::kRainCardCodeDigRound : text::kRainCardCodeDig, exchangeRates(land)}});
  card.code({{2, text::kRainCardCodeFlow}});
  card.code({{1, text::kRainCardCodeEvaporate, "E = " + shown(land, ParameterId::kEvaporation)}});
}

void addDrops(Card& card, const Measured& land, const DropRange& drops) {
  const std::string capacity = shown(land, ParameterId::kCapacity);
  const std::string radius = std::to_string(land.recipe.value(ParameterId::kDropletRadius));
  card.math(
      "C = 20 [K_c] max(h, 0.01) v w\nz ← z + min(-h, s) \"if\" h < 0\n"
      "z ← z + [K_d] (s - C) \"else if\" s > C\nz ← z - min([K_s] (C - s), h) \"else\"",
      {"· " + capacity, shown(land, ParameterId::kDeposition),
       shown(land, ParameterId::kSoftness)});
  card.define({{"z", text::dropletCardSymbolHeight(radius)},
               {"h", text::kDropletCardSymbolFall},
               {"v", text::kDropletCardSymbolSpeed},
               {"w", text::kDropletCardSymbolWater},
               {"C", text::kDropletCardSymbolCapacity},
               {"s", text::kDropletCardSymbolSoil},
               {"K_c", text::kErosionCardSymbolConstants}});
  const std::string count = text::countDrops(drops.end - drops.first);
  card.code({{1, text::kDropletCardCodeDrops,
              drops.end > drops.first
                  ? text::dropletCardCodeDropRange(count, std::to_string(drops.first + 1))
                  : count},
             {2, text::kDropletCardCodePath,
              text::countCells(land.recipe.value(ParameterId::kDropletLife))},
             {3, text::kDropletCardCodeMove,
              text::dropletCardCodeInertia(shown(land, ParameterId::kInertia))},
             {3, "C ← 20 · K_c · max(h, 0.01) · v · w", "K_c = " + capacity}});
  if (card.line == 0) card.markLine();
  card.code({{3, text::kDropletCardCodeDig, exchangeRates(land)}});
  card.code({{3, "v ← √max(0, v² + h), w ← w · (1 − E)",
              "E = " + shown(land, ParameterId::kEvaporation)}});
  card.code({{2, text::kDropletCardCodeEnd}});
}

// A row across a cliff after forty steps of sliding, by the rules of the recipe.
CurvePoints talusCurve(Recipe recipe) {
  constexpr int kSize = 33, kSteps = 40;
  recipe.set(ParameterId::kErosion, static_cast<std::int32_t>(Erosion::kThermal));
  const int talus = ThermalErosion(recipe, kSize).talus();
  const int cliff = std::clamp(8 * std::min(talus, kMaxLand / 8), 1 << 24, kMaxLand);
  Eroder eroder(recipe, kSize);
  ErosionState state;
  eroder.dry(state);
  for (std::size_t i = 0; i < state.land.size(); ++i) {
    state.land[i] = i % kSize < kSize / 2 ? cliff : 0;
  }
  for (int step = 0; step < kSteps; ++step) {
    while (!eroder.advance(state, step, kSteps, 1e9)) {
    }
  }
  CurvePoints curve;
  for (int x = 0; x < kSize; ++x) {
    const double height = state.land[static_cast<std::size_t>(kSize / 2 * kSize + x)];
    curve.emplace_back(static_cast<double>(x) / (kSize - 1), 0.1 + 0.8 * height / cliff);
  }
  return curve;
}

// The sediment capacity of water by slope, from 0 to 45 degrees.
CurvePoints capacityCurve(const Recipe& recipe) {
  const bool bySlope = recipe.value(ParameterId::kCarry) == static_cast<int>(Carry::kSlope);
  CurvePoints curve;
  for (int i = 0; i <= 32; ++i) {
    const double slope = i / 32.0;
    curve.emplace_back(slope, bySlope ? 0.05 + 0.9 * std::max(slope, 0.01) : 0.5);
  }
  return curve;
}

// The water of a drop along its path.
CurvePoints dropCurve(const Recipe& recipe) {
  const double kept = 1.0 - recipe.real(ParameterId::kEvaporation);
  const int life = std::max(recipe.value(ParameterId::kDropletLife), 1);
  CurvePoints curve;
  for (int i = 0; i <= 32; ++i) {
    const double part = i / 32.0;
    curve.emplace_back(part, 0.05 + 0.9 * power(kept, part * life));
  }
  return curve;
}

void addPicture(Card& card, const Recipe& recipe) {
  if (recipe.thermal()) {
    card.picture = "talus";
    card.pictureLabel =
        recipe.printed() ? text::kThermalCardPrintedPicture : text::kThermalCardPicture;
    card.curve = talusCurve(recipe);
  } else if (recipe.droplets()) {
    card.picture = "droplet";
    card.pictureLabel = text::kDropletCardPicture;
    card.curve = dropCurve(recipe);
  } else {
    card.picture = "rain";
    card.pictureLabel = text::kRainCardPicture;
    card.curve = capacityCurve(recipe);
  }
}

constexpr CardTexts kThermal = {"thermal",
                                text::kThermalCardName,
                                text::kThermalCardSentence,
                                text::kThermalCardWatch,
                                kSummary,
                                text::kThermalCardSource,
                                {{text::kTryTalus20Label, "talus=20"},
                                 {text::kTryAddWaterLabel, "erosion=both"},
                                 {text::kTryDoubleErosionLabel, "erosion-steps*2"}}};
constexpr CardTexts kRain = {"rain",
                             text::kRainCardName,
                             text::kRainCardSentence,
                             text::kRainCardWatch,
                             kSummary,
                             text::kRainCardSource,
                             {{text::kTryDropletsLabel, "hydraulic=droplets"},
                              {text::kTryCarryFlowLabel, "carry=flow"},
                              {text::kTryAddSlidingLabel, "erosion=both"}}};
constexpr CardTexts kFlow = {"rain",
                             text::kRainCardName,
                             text::kRainCardSentence,
                             text::kRainCardCarryFlowWatch,
                             kSummary,
                             text::kRainCardSource,
                             {{text::kTryDropletsLabel, "hydraulic=droplets"},
                              {text::kTryCarrySlopeLabel, "carry=slope"},
                              {text::kTryAddSlidingLabel, "erosion=both"}}};
constexpr CardTexts kThermalPrinted = {"thermal",
                                       text::kThermalCardName,
                                       text::kThermalCardPrintedSentence,
                                       text::kThermalCardPrintedWatch,
                                       kSummary,
                                       text::kThermalCardSource,
                                       {{text::kTryCorrectedRulesLabel, "rules=corrected"},
                                        {text::kTryTalus20Label, "talus=20"},
                                        {text::kTryDoubleErosionLabel, "erosion-steps*2"}}};
constexpr CardTexts kRainPrinted = {"rain",
                                    text::kRainCardName,
                                    text::kRainCardPrintedSentence,
                                    text::kRainCardPrintedWatch,
                                    kSummary,
                                    text::kRainCardSource,
                                    {{text::kTryCorrectedRulesLabel, "rules=corrected"},
                                     {text::kTryDropletsLabel, "hydraulic=droplets"},
                                     {text::kTryAddSlidingLabel, "erosion=both"}}};
constexpr CardTexts kDrops = {"droplets",
                              text::kDropletCardName,
                              text::kDropletCardSentence,
                              text::kDropletCardWatch,
                              SourceId::kBeyer,
                              text::kDropletCardSource,
                              {{text::kTryDropRadius6Label, "droplet-radius=6"},
                               {text::kTryRainLabel, "hydraulic=grid"},
                               {text::kTryDoubleCapacityLabel, "capacity*2"}}};

const CardTexts& textsOf(const Recipe& recipe) {
  if (!recipe.hydraulic()) return recipe.printed() ? kThermalPrinted : kThermal;
  if (recipe.droplets()) return kDrops;
  if (recipe.printed()) return kRainPrinted;
  return recipe.value(ParameterId::kCarry) == static_cast<int>(Carry::kSlope) ? kRain : kFlow;
}

// Whether thermal erosion moves material.
bool hasSliding(const Recipe& recipe) {
  return recipe.thermal() && recipe.value(ParameterId::kThermalRate) > 0;
}
// Whether water erodes.
bool hasWaterErosion(const Recipe& recipe) {
  return recipe.hydraulic() && recipe.value(ParameterId::kCapacity) > 0 &&
         recipe.value(ParameterId::kSoftness) > 0;
}

std::string watchOf(const Recipe& recipe) {
  if (hasSliding(recipe) && recipe.printed()) return std::string(kThermalPrinted.watch);
  if (hasSliding(recipe) && hasWaterErosion(recipe)) return text::kErosionCardBothWatch;
  if (hasSliding(recipe)) return std::string(kThermal.watch);
  return hasWaterErosion(recipe) ? std::string(textsOf(recipe).watch)
                                 : text::kErosionCardNoEffectWatch;
}

// A sentence with the number of drops on this grid, and the recipe's number for a grid of 513.
std::string dropsSentence(const Recipe& recipe) {
  const int stated = recipe.value(ParameterId::kDroplets);
  const std::int64_t here = dropCount(recipe, recipe.size());
  return " " + (recipe.size() == 513 ? text::dropletCardTotalSentence(text::countDrops(here))
                                     : text::dropletCardScaledTotalSentence(
                                           text::countDrops(stated), text::countDrops(here)));
}

std::string stepSentence(const Measured& land, const DropRange& drops) {
  const Recipe& recipe = land.recipe;
  std::string text;
  if (recipe.thermal()) {
    text = !hasSliding(recipe)
               ? text::kThermalCardZeroRateClause
               : text::thermalCardSlideClause(shown(land, ParameterId::kTalus),
                                              lengthText(talusDrop(recipe), land.units));
  }
  if (!recipe.hydraulic()) return text::erosionCardClauseEnd(text);
  const std::string who =
      recipe.droplets()
          ? text::dropletCardFallClause(drops.end - drops.first)
          : text::rainCardFallClause(lengthText(number(land, ParameterId::kRain), land.units));
  text += text.empty() ? text::erosionCardWaterAloneClause(who)
                       : text::erosionCardWaterAfterSlideClause(who);
  const std::string stated = recipe.droplets() ? dropsSentence(recipe) : "";
  if (!hasWaterErosion(recipe)) return text::erosionCardNoDiggingSentence(text) + stated;
  const std::string dries = shareText(number(land, ParameterId::kEvaporation));
  return recipe.droplets() ? text::dropletCardEvaporationSentence(text, dries) + stated
                           : text::rainCardEvaporationSentence(text, dries);
}

}  // namespace

Card erosionCard(const Measured& land, int step) {
  const Recipe& recipe = land.recipe;
  const CardTexts& texts = textsOf(recipe);
  const bool both = recipe.thermal() && recipe.hydraulic();
  const DropRange drops = dropsOf(recipe, step);
  Card card;
  card.key = "erosion:" + std::string(both ? "both:" : "") + std::string(texts.key);
  card.stage = "erosion";
  card.step = step;
  const std::string number = std::to_string(step);
  card.tab = both                 ? text::erosionCardBothTab(number)
             : recipe.hydraulic() ? text::erosionCardHydraulicTab(number)
                                  : text::erosionCardThermalTab(number);
  const bool duringUplift = land.timeline.erodeEvery > 0;
  const std::string whole = std::to_string(land.timeline.allErosionSteps());
  card.title = both ? text::erosionCardBothTitle(number, whole, std::string(texts.name))
                    : text::erosionCardTitle(number, whole, std::string(texts.name));
  addPicture(card, recipe);
  card.take(texts);
  if (both) {
    card.sentences[0] = text::kErosionCardBothSentence;
    card.document = kSummary;
    card.section = text::kErosionCardBothSource;
  }
  card.sentences[1] = stepSentence(land, drops);
  card.code({duringUplift
                 ? CardLine{0, text::erosionCardCodeLoopDuring(nthStep(land.timeline.erodeEvery)),
                            text::erosionCardCodeStepDuring(std::to_string(step))}
                 : CardLine{0, text::kErosionCardCodeLoop,
                            text::erosionCardCodeStep(std::to_string(step), whole)}});
  if (recipe.thermal()) addThermal(card, land);
  if (recipe.droplets()) {
    addDrops(card, land, drops);
  } else if (recipe.hydraulic()) {
    recipe.printed() ? addPrintedWater(card, land) : addWater(card, land);
  }
  card.watch = watchOf(recipe);
  std::vector<TryRow> rows;
  if (both)
    rows = {{text::kTryThermalLabel, "erosion=thermal"},
            {text::kTryHydraulicLabel, "erosion=hydraulic"}};
  for (const TryRow& row : texts.tries) {
    // During the uplift its steps determine the number of erosion steps.
    if (!duringUplift || row.label != text::kTryDoubleErosionLabel) rows.push_back(row);
  }
  rows.push_back({text::kTryNoErosionLabel, "erosion=none"});
  addTries(card, recipe, rows);
  return card;
}

}  // namespace faultline
