// Texts about erosion. See erosion_text.h.
#include "app/captions/erosion_text.h"

#include <algorithm>
#include <cstdint>
#include <string_view>

#include "app/captions/amount_text.h"
#include "app/captions/step_text.h"
#include "generated/text_app.h"
#include "terrain/erosion/droplet_erosion.h"
#include "terrain/timeline/timeline.h"

namespace faultline {
namespace {

// Why the water of a recipe changes nothing; empty where it does change the land.
ConstantText waterIdleReason(const Recipe& recipe) {
  const auto none = [&recipe](ParameterId id) { return recipe.value(id) == 0; };
  if (recipe.droplets() && none(ParameterId::kDroplets)) return text::kWaterIdleNoDrops;
  if (!recipe.droplets() && none(ParameterId::kRain)) return text::kWaterIdleNoRain;
  if (none(ParameterId::kCapacity)) return text::kWaterIdleZeroCapacity;
  if (none(ParameterId::kSoftness)) return text::kWaterIdleZeroSoftness;
  return {};
}

// The clause about thermal erosion, without a full stop.
std::string slideClause(const Recipe& recipe) {
  if (recipe.value(ParameterId::kThermalRate) == 0) return text::kSlideClauseZeroRate;
  return text::slideClause(shownAs(ParameterId::kTalus, recipe.real(ParameterId::kTalus)));
}

// How many drops run in one erosion step, counted from 0.
std::int64_t dropsIn(const Recipe& recipe, int step) {
  const std::int64_t all = dropCount(recipe, recipe.size());
  const int steps = std::max(Timeline(recipe).allErosionSteps(), 1);
  return firstDrop(all, step + 1, steps) - firstDrop(all, step, steps);
}

// What one erosion step did, by either rules.
std::string stepText(const Recipe& recipe, int step) {
  const std::string slid = slideClause(recipe);
  if (!recipe.hydraulic()) return text::erosionStepSlide(slid);
  const ConstantText idle = waterIdleReason(recipe);
  if (!idle.empty()) return recipe.thermal() ? text::erosionStepSlideThen(slid, idle) : idle;
  if (!recipe.droplets()) {
    return recipe.thermal() ? text::erosionStepSlideAndRain(slid) : text::kErosionStepRain;
  }
  const std::int64_t drops = dropsIn(recipe, step);
  if (recipe.thermal())
    return drops == 0 ? text::erosionStepSlideAndNoDrop(slid)
                      : text::erosionStepSlideAndDrops(drops, slid);
  return drops == 0 ? text::kErosionStepNoDrop : text::erosionStepDrops(drops);
}

// What all erosion did, by either rules.
std::string resultText(const Recipe& recipe) {
  const std::string slid = slideClause(recipe);
  if (!recipe.hydraulic()) return text::erosionResultSlide(slid);
  const ConstantText idle = waterIdleReason(recipe);
  if (!idle.empty()) return recipe.thermal() ? text::erosionStepSlideThen(slid, idle) : idle;
  if (recipe.thermal()) {
    return recipe.droplets() ? text::erosionResultSlideAndDrops(slid)
                             : text::erosionResultSlideAndRain(slid);
  }
  return recipe.droplets() ? text::kErosionResultDrops : text::kErosionResultRain;
}

}  // namespace

ErosionStepTexts erosionStepTexts(const Recipe& recipe) {
  if (!recipe.hydraulic()) {
    return {text::placeSlide, text::stepAlsoSlide, text::doneSlide, text::doneSlideEvery};
  }
  if (!recipe.thermal())
    return {text::placeRain, text::stepAlsoRain, text::doneRain, text::doneRainEvery};
  return {text::placeWeathering, text::stepAlsoWeathering, text::doneWeathering,
          text::doneWeatheringEvery};
}

std::string erosionSentence(const Recipe& recipe, int step) {
  const std::string sentence = stepText(recipe, step);
  return recipe.printed() ? text::erosionPrintedSentence(sentence) : sentence;
}

std::string erosionRemark(const Session& session) {
  const Recipe& recipe = session.recipe();
  const bool isFlat = session.prepared() && session.scale() == 0.0 && recipe.base == 0;
  if (isFlat) return emptyReason(session, 1);
  const std::string remark = resultText(recipe);
  return recipe.printed() ? text::erosionPrintedSentence(remark) : remark;
}

std::string layerSentence(const Session& session, ErosionLayer layer, std::optional<float> most,
                          std::optional<int> metres) {
  const Recipe& recipe = session.recipe();
  const bool flow = layer == ErosionLayer::kFlow;
  const bool water = layer == ErosionLayer::kWater;
  if (!recipe.hydraulic()) return text::kLayerNoRainNote;
  if (recipe.droplets() && !flow) {
    return water ? text::kLayerWaterDropletsNote : text::kLayerSoilDropletsNote;
  }
  if (most && *most <= 0.0f) {
    return flow ? text::kLayerFlowEmpty : water ? text::kLayerWaterEmpty : text::kLayerSoilEmpty;
  }
  const double value = most ? static_cast<double>(*most) : 0.0;
  if (flow && recipe.droplets()) {
    const auto drops = static_cast<int>(value / kErosionUnit + 0.5);
    return most ? text::layerDropsNoteTo(std::to_string(drops)) : text::kLayerDropsNote;
  }
  if (flow) return text::kLayerFlowNote;
  if (!most) return water ? text::kLayerWaterNote : text::kLayerSoilNote;
  const std::string height = heightText(value, metres);
  return water ? text::layerWaterNoteTo(height) : text::layerSoilNoteTo(height);
}

}  // namespace faultline
