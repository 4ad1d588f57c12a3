// Two lands that are compared. See compared.h.
#include "lesson/compared.h"

#include <algorithm>
#include <vector>

#include "base/json.h"
#include "generated/text_lesson.h"
#include "share/quantities.h"
#include "share/recipe_text.h"
#include "terrain/grid/opened_land.h"
#include "terrain/measure/comparison.h"
#include "terrain/measure/difference_map.h"
#include "terrain/measure/statistics.h"
#include "terrain/palette/diverging.h"
#include "terrain/recipe/parameter_display.h"
#include "terrain/recipe/smooth.h"

namespace faultline {
namespace {

constexpr std::size_t kNamedRows = 3;
constexpr int kMapSide = 257;

std::string valueText(const Recipe& recipe, const Parameter& row) {
  if (isScaled(row)) return displayText(row, recipe.value(row.id));
  const std::string text = parameterText(recipe, row);
  return text.empty() ? std::string(text::kComparedNone) : text;
}

}  // namespace

LandNames landNames(const Recipe& here, const Recipe& there) {
  LandNames names;
  std::size_t count = 0;
  for (const Parameter& row : parameters()) {
    const bool counts = isActive(row, here) || isActive(row, there);
    if (!counts || parameterText(here, row) == parameterText(there, row)) continue;
    if (++count > kNamedRows) break;
    const auto add = [&row](std::string& name, const Recipe& recipe) {
      if (!isActive(row, recipe)) return;
      if (!name.empty()) name += ", ";
      name += text::comparedRow(std::string(row.label), valueText(recipe, row));
    };
    add(names.here, here);
    add(names.there, there);
  }
  if (count == 0) names.here = names.there = text::kComparedSame;
  return names;
}

namespace {

void writeOffer(JsonWriter& json, std::string_view key, std::string_view label,
                const Recipe& recipe) {
  json.beginObject();
  json.member("key", key);
  json.member("label", label);
  json.member("recipe", writeRecipe(recipe));
  json.endObject();
}

void writeOffers(JsonWriter& json, const Recipe& recipe) {
  json.key("offers");
  json.beginArray();
  const Timeline timeline(recipe);
  if (timeline.allErosionSteps() > 0) {
    Recipe before = recipe;
    before.set(ParameterId::kErosion, static_cast<int>(Erosion::kNone));
    writeOffer(json, "erosion", text::kComparedBeforeErosion, before);
  }
  if (timeline.allPasses() > 0) {
    Recipe before = recipe;
    before.set(ParameterId::kSmooth, static_cast<int>(Smooth::kNone));
    writeOffer(json, "smoothing", text::kComparedBeforeSmoothing, before);
  }
  json.endArray();
}

// The view of the other land: as this one's, without what belongs to this land alone.
View viewBeside(const View& view) {
  View beside = view;
  beside.compare.clear();
  beside.compareAs = CompareAs::kWiper;
  beside.at = {};
  beside.at.kind = TimelinePlace::Kind::kEnd;
  beside.play = false;
  beside.map = false;
  beside.card = DrawerSide::kClosed;
  beside.pin.reset();
  beside.section.reset();
  beside.stops.clear();
  beside.title.clear();
  return beside;
}

struct ComparedRow {
  std::string_view label;
  std::string here, there;
};

std::vector<ComparedRow> rowsOf(const Heightfield& here, const Heightfield& there,
                                const HeightDatum& datum) {
  const Statistics a = statistics(here), b = statistics(there);
  const auto height = [&datum](double sides) { return heightText(sides, datum); };
  const auto length = [&datum](double sides) { return lengthText(sides, datum.metresASide); };
  const auto slope = [](double rise) { return text::comparedPercent(figuresText(100.0 * rise)); };
  return {{text::kComparedLowest, height(a.low), height(b.low)},
          {text::kComparedHighest, height(a.high), height(b.high)},
          {text::kComparedMean, height(a.mean), height(b.mean)},
          {text::kComparedDeviation, length(a.deviation), length(b.deviation)},
          {text::kComparedSlope, slope(a.rmsSlope), slope(b.rmsSlope)},
          {text::kComparedHurst, figuresText(variogram(here).hurst, 2),
           figuresText(variogram(there).hurst, 2)}};
}

DifferenceMap mapOf(const Heightfield& here, const Heightfield& there) {
  DifferenceMap map(here.size, kMapSide);
  for (int y = 0; y < here.size; ++y) {
    for (int x = 0; x < here.size; ++x) {
      map.add(x, y, static_cast<double>(here.at(x, y)) - static_cast<double>(there.at(x, y)));
    }
  }
  return map;
}

std::string shareText(std::int64_t equal, std::int64_t all) {
  if (equal == 0) return text::comparedEqual("0");
  const auto [kind, number] = percentOf(static_cast<double>(equal) / static_cast<double>(all), 1);
  if (kind == Percent::Kind::kLeast) return text::kComparedEqualFew;
  return kind == Percent::Kind::kMost ? text::kComparedEqualMost : text::comparedEqual(number);
}

}  // namespace

std::string comparedJson(std::string_view text) {
  const Link link = readLink(text);
  JsonWriter json;
  json.beginObject();
  std::string beside;
  LandNames names;
  if (!link.view.compare.empty()) {
    const Recipe there = readLink(link.view.compare).recipe;
    names = landNames(link.recipe, there);
    beside = writeLink(there, viewBeside(link.view));
  }
  json.member("link", beside);
  json.member("here", names.here);
  json.member("there", names.there);
  writeOffers(json, link.recipe);
  json.endObject();
  return json.text();
}

std::string comparisonJson(const Heightfield& one, const Heightfield& other,
                           const HeightDatum& datum) {
  const std::optional<int> metres = datum.metresASide;
  const int size = std::min(one.size, other.size);
  const Heightfield here = one.size == size ? one : resampled(one, size);
  const Heightfield there = other.size == size ? other : resampled(other, size);
  const HeightComparison found = compareHeights(here, there);
  JsonWriter json;
  json.beginObject();
  json.member("size", size);
  json.key("sentences");
  json.beginArray();
  if (found.equal()) {
    json.string(text::kComparedAllEqual);
  } else {
    json.string(text::comparedLargest(lengthText(found.largest, metres), std::to_string(found.x),
                                      std::to_string(found.y)));
    json.string(text::comparedMeanDifference(lengthText(found.mean, metres)));
    json.string(shareText(found.vertices - found.differing, found.vertices));
  }
  if (one.size != other.size) json.string(text::comparedFitted(std::to_string(size)));
  json.endArray();
  json.key("rows");
  json.beginArray();
  for (const ComparedRow& row : rowsOf(here, there, datum)) {
    json.beginObject();
    json.member("label", row.label);
    json.member("here", row.here);
    json.member("there", row.there);
    json.endObject();
  }
  json.endArray();
  const DifferenceMap map = mapOf(here, there);
  const std::string most = lengthText(found.largest, metres);
  json.member("most", most);
  json.key("ends");
  json.beginArray();
  for (const std::string& end : {text::comparedMapLower(most), std::string(text::kComparedMapEqual),
                                 text::comparedMapHigher(most)}) {
    json.string(end);
  }
  json.endArray();
  json.member("mapSide", map.side());
  json.numbers("map", map.hundredths(found.largest));
  json.numbers("colours", divergingColours());
  json.endObject();
  return json.text();
}

}  // namespace faultline
