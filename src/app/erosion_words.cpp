// What erosion does and left, in words. See erosion_words.h.
#include "app/erosion_words.h"

#include <algorithm>
#include <cstdint>
#include <string_view>

#include "app/number_words.h"
#include "app/step_words.h"
#include "terrain/droplet_erosion.h"

namespace faultline {
namespace {

// Why a recipe's water does nothing, or nothing.
std::string_view whyNoWater(const Recipe& recipe) {
  const auto none = [&recipe](ParameterId id) { return recipe.value(id) == 0; };
  if (recipe.droplets() && none(ParameterId::kDroplets)) return "Without drops nothing runs.";
  if (!recipe.droplets() && none(ParameterId::kRain)) return "Without rain nothing runs.";
  if (none(ParameterId::kCapacity)) return "With a capacity of 0 water takes nothing along.";
  if (none(ParameterId::kSoftness)) return "With a softness of 0 water takes nothing along.";
  return {};
}

// What slid, without its full stop.
std::string slidingWords(const Recipe& recipe) {
  if (recipe.value(ParameterId::kThermalRate) == 0) return "With a sliding of 0 nothing slid";
  return "What was steeper than " + shownAs(ParameterId::kTalus, recipe.real(ParameterId::kTalus)) +
         " slid down";
}

// How many drops run in an erosion step (from 0).
std::int64_t dropsIn(const Recipe& recipe, int step) {
  const std::int64_t all = dropCount(recipe, recipe.size());
  const int steps = std::max(recipe.erosionSteps(), 1);
  return firstDrop(all, step + 1, steps) - firstDrop(all, step, steps);
}

}  // namespace

std::string erosionStepName(const Recipe& recipe) {
  if (!recipe.hydraulic()) return "slide step";
  return recipe.thermal() ? "weathering step" : "rain step";
}

std::string erosionSentence(const Recipe& recipe, int step) {
  const std::string slid = slidingWords(recipe);
  if (!recipe.hydraulic()) return slid + " to lower neighbours.";
  const std::string_view idle = whyNoWater(recipe);
  if (!idle.empty()) return recipe.thermal() ? slid + ". " + std::string(idle) : std::string(idle);
  const std::int64_t drops = recipe.droplets() ? dropsIn(recipe, step) : 0;
  const std::string who = !recipe.droplets() ? "rain"
                          : drops == 0       ? "no drop"
                                             : counted(drops, "drop");
  if (recipe.thermal()) return slid + ", then " + who + " ran and carried soil on.";
  if (!recipe.droplets()) {
    return "Rain ran downhill and took soil along; where less of it runs, soil settles.";
  }
  if (drops == 0) return "No drop fell in this step.";
  return counted(drops, "drop") + " ran downhill, digging where it is steep.";
}

std::string erosionRemark(const Session& session) {
  const Recipe& recipe = session.recipe();
  if (session.prepared() && session.scale() == 0.0) return whyNothing(session, 1);
  const std::string slid = slidingWords(recipe);
  if (!recipe.hydraulic()) return slid + ".";
  const std::string_view idle = whyNoWater(recipe);
  if (!idle.empty()) return recipe.thermal() ? slid + ". " + std::string(idle) : std::string(idle);
  if (recipe.thermal()) {
    return slid + (recipe.droplets() ? ", and drops cut gullies." : ", and water cut valleys.");
  }
  return recipe.droplets() ? "Drops cut gullies, and filled the flat ground below."
                           : "Water cut valleys, and dropped soil where less of it runs.";
}

std::string layerSentence(const Session& session, ErosionLayer layer, std::optional<float> most) {
  const Recipe& recipe = session.recipe();
  const bool flow = layer == ErosionLayer::kFlow;
  const std::string_view name = layer == ErosionLayer::kWater ? "water" : "soil in water";
  if (!recipe.hydraulic()) return "Nothing to show on the land: no rain erodes it.";
  if (recipe.droplets() && !flow) {
    return "No " + std::string(name) +
           " to show: drops leave none standing. Flow shows their paths.";
  }
  if (most && *most <= 0.0f)
    return flow ? "Nothing flows here." : "No " + std::string(name) + " here.";
  const double value = most ? static_cast<double>(*most) : 0.0;
  const auto upTo = [&most](const std::string& text) {
    return most ? ", up to " + text : std::string();
  };
  if (flow && recipe.droplets()) {
    const auto drops = static_cast<int>(value / kErosionUnit + 0.5);
    return "Colour: drops that have passed" + upTo(std::to_string(drops) + " at one place") + ".";
  }
  if (flow) return "Colour: water that ran off each place in this step.";
  return (layer == ErosionLayer::kWater ? "Colour: how deep water stands"
                                        : "Colour: how much soil is in the water") +
         upTo(sideText(value)) + ".";
}

}  // namespace faultline
