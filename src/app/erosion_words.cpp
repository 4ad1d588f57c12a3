// What erosion does and left, in words. See erosion_words.h.
#include "app/erosion_words.h"

#include <algorithm>
#include <cstdint>
#include <string_view>

#include "app/number_words.h"
#include "app/step_words.h"
#include "generated/words_app.h"
#include "terrain/droplet_erosion.h"

namespace faultline {
namespace {

// Why a recipe's water does nothing, or nothing.
FixedWords whyNoWater(const Recipe& recipe) {
  const auto none = [&recipe](ParameterId id) { return recipe.value(id) == 0; };
  if (recipe.droplets() && none(ParameterId::kDroplets)) return say::kIdleDrops;
  if (!recipe.droplets() && none(ParameterId::kRain)) return say::kIdleRain;
  if (none(ParameterId::kCapacity)) return say::kIdleCapacity;
  if (none(ParameterId::kSoftness)) return say::kIdleSoftness;
  return {};
}

// What slid, without its full stop.
std::string slidingWords(const Recipe& recipe) {
  if (recipe.value(ParameterId::kThermalRate) == 0) return say::kSlidNothing;
  return say::slidDown(shownAs(ParameterId::kTalus, recipe.real(ParameterId::kTalus)));
}

// How many drops run in an erosion step (from 0).
std::int64_t dropsIn(const Recipe& recipe, int step) {
  const std::int64_t all = dropCount(recipe, recipe.size());
  const int steps = std::max(recipe.erosionSteps(), 1);
  return firstDrop(all, step + 1, steps) - firstDrop(all, step, steps);
}

}  // namespace

ErosionStepWords erosionStepWords(const Recipe& recipe) {
  if (!recipe.hydraulic()) {
    return {say::placeSlide, say::wornSlide, say::doneSlide, say::doneSlideEvery};
  }
  if (!recipe.thermal()) return {say::placeRain, say::wornRain, say::doneRain, say::doneRainEvery};
  return {say::placeWeathering, say::wornWeathering, say::doneWeathering, say::doneWeatheringEvery};
}

std::string erosionSentence(const Recipe& recipe, int step) {
  const std::string slid = slidingWords(recipe);
  if (!recipe.hydraulic()) return say::slidLower(slid);
  const FixedWords idle = whyNoWater(recipe);
  if (!idle.empty()) return recipe.thermal() ? say::slidThen(slid, idle) : idle;
  if (!recipe.droplets()) {
    return recipe.thermal() ? say::slidRain(slid) : say::kRainRan;
  }
  const std::int64_t drops = dropsIn(recipe, step);
  if (recipe.thermal()) return drops == 0 ? say::slidNoDrop(slid) : say::slidDrops(drops, slid);
  return drops == 0 ? say::kDropsNone : say::dropsRan(drops);
}

std::string erosionRemark(const Session& session) {
  const Recipe& recipe = session.recipe();
  if (session.prepared() && session.scale() == 0.0) return whyNothing(session, 1);
  const std::string slid = slidingWords(recipe);
  if (!recipe.hydraulic()) return say::slidDone(slid);
  const FixedWords idle = whyNoWater(recipe);
  if (!idle.empty()) return recipe.thermal() ? say::slidThen(slid, idle) : idle;
  if (recipe.thermal()) {
    return recipe.droplets() ? say::slidGullies(slid) : say::slidValleys(slid);
  }
  return recipe.droplets() ? say::kDropsCut : say::kRainCut;
}

std::string layerSentence(const Session& session, ErosionLayer layer, std::optional<float> most) {
  const Recipe& recipe = session.recipe();
  const bool flow = layer == ErosionLayer::kFlow;
  const bool water = layer == ErosionLayer::kWater;
  if (!recipe.hydraulic()) return say::kLayerNoRain;
  if (recipe.droplets() && !flow) {
    return water ? say::kLayerNoWater : say::kLayerNoSoil;
  }
  if (most && *most <= 0.0f) {
    return flow ? say::kLayerNoFlowHere : water ? say::kLayerNoWaterHere : say::kLayerNoSoilHere;
  }
  const double value = most ? static_cast<double>(*most) : 0.0;
  if (flow && recipe.droplets()) {
    const auto drops = static_cast<int>(value / kErosionUnit + 0.5);
    return most ? say::layerDropsMost(std::to_string(drops)) : say::kLayerDrops;
  }
  if (flow) return say::kLayerFlow;
  if (!most) return water ? say::kLayerWater : say::kLayerSoil;
  return water ? say::layerWaterMost(sideText(value)) : say::layerSoilMost(sideText(value));
}

}  // namespace faultline
