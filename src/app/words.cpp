// The words about a terrain. See words.h.
#include "app/words.h"

#include <array>
#include <cmath>
#include <string_view>

#include "terrain/parameters.h"

namespace faultline {
namespace {

std::string times(int count) {
  return count == 1 ? "once" : count == 2 ? "twice" : std::to_string(count) + " times";
}

std::string faultsText(int count) {
  return count == 1 ? "1 fault" : std::to_string(count) + " faults";
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

std::string faultSentence(const Session& session, int index) {
  if (isTree(session.plan(), index)) return {};
  const Fault fault = faultOf(session.plan(), index);
  std::string text = "The ";
  text.append(compass(fault.a, fault.b)).append(" side rose, the ");
  text.append(compass(-fault.a, -fault.b)).append(" side sank");
  const double relief = session.recipe().real(ParameterId::kRelief);
  const double part = session.displacement(index) / relief;
  if (!(part > 0.0)) return text + ".";
  const double inverse = std::floor(1.0 / part + 0.5);
  if (inverse < 2.0) return text + " by the whole height.";
  return text + ", by 1/" + std::to_string(static_cast<long long>(inverse)) +
         " of the final height.";
}

}  // namespace

Caption caption(const Session& session, int position, bool fast) {
  const int faults = session.stepCount();
  const int passes = session.passCount();
  const int smoothed = position - faults;
  if (faults == 0) return {"Flat ground.", "Without a fault nothing rises."};
  if (position == 0)
    return {"Flat ground.", "Press Play: each fault lifts one side of a straight cut."};
  if (smoothed > 0 && smoothed < passes) {
    return {"Smoothed " + std::to_string(smoothed) + " of " + std::to_string(passes) + " times.",
            "Each height became the mean of its neighbours."};
  }
  if (smoothed > 0) {
    return {faultsText(faults) + ", smoothed " + times(passes) + ".",
            "Every ridge here is a sum of straight cuts."};
  }
  if (smoothed == 0 && faults > 1) {
    return {faultsText(faults) + (passes > 0 ? ", not smoothed yet." : ", not smoothed."),
            "Every cut left a cliff."};
  }
  return {"Fault " + std::to_string(position) + " of " + std::to_string(faults) + ".",
          fast ? std::string() : faultSentence(session, position - 1)};
}

Caption workingCaption(double progress) {
  return {"Building the land:", std::to_string(static_cast<int>(progress * 100.0)) + " %"};
}

std::string terrainWords(const Session& session) {
  const Recipe& recipe = session.recipe();
  std::string text = "Terrain " + recipe.seed + ": " + faultsText(recipe.steps());
  text += recipe.passes() == 0 ? ", not smoothed" : ", smoothed " + times(recipe.passes());
  text +=
      ", " + std::to_string(recipe.size()) + " by " + std::to_string(recipe.size()) + " vertices, ";
  const Parameter& relief = parameter(ParameterId::kRelief);
  return text + "relief " + displayText(relief, recipe.value(relief.id)) + " of the side.";
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
