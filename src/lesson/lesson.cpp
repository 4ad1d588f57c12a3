// Cards and plots. See lesson.h.
#include "lesson/lesson.h"

#include <algorithm>
#include <utility>

#include "lesson/card.h"
#include "lesson/plot.h"
#include "share/recipe_text.h"
#include "terrain/timeline/session.h"

namespace faultline {
namespace {

// Limits for building the land before erosion.
constexpr double kMaxWork = 3e9;  // nanoseconds
constexpr int kMaxLessonSize = 1025;

Units unitsOf(const View& view) {
  return {static_cast<double>(view.scale.value_or(0)), heightDatum(view, {})};
}

// The recipe without erosion.
Recipe uneroded(Recipe recipe) {
  for (const Parameter& row : parameters()) {
    if (row.stage == Stage::kErosion) recipe.set(row.id, row.defaultValue);
  }
  return recipe;
}

// The heights of the land upside down.
Heightfield turnedOver(const Heightfield& heights) {
  Heightfield result = heights;
  for (float& z : result.z) z = -z;
  return result;
}

}  // namespace

std::string Lesson::card(std::string_view link, int position) {
  const Link read = readLink(link);
  JsonWriter json;
  writeCard(json, measured(read.recipe, unitsOf(read.view)), position);
  return json.text();
}

Measured Lesson::measured(const Recipe& recipe, const Units& units) {
  Measured land = ruler_.measure(recipe, units);
  if (opened_ == nullptr || recipe.base != opened_->fingerprint) return land;
  if (!ground_ || ground_->size != recipe.size()) {
    ground_ = resampled(opened_->heights, recipe.size());
  }
  land.ground = &*ground_;
  return land;
}

void Lesson::openLand(OpenedLandPtr land) {
  opened_ = std::move(land);
  ground_.reset();
  builtFor_.reset();
}

void Lesson::setHeights(Heightfield heights) { heights_ = std::move(heights); }

const Heightfield* Lesson::beforeErosion(const Recipe& recipe) {
  const Recipe wanted = uneroded(recipe);
  if (builtFor_ != wanted) {
    builtFor_ = wanted;
    before_.reset();
    const SessionCost cost = sessionCost(wanted);
    if (wanted.size() <= kMaxLessonSize && cost.upliftWork + cost.smoothingWork <= kMaxWork) {
      Session session(wanted);
      if (opened_ != nullptr) session.open(opened_);
      if (session.lacksBase()) return nullptr;
      session.seek(session.length());
      session.finish();
      before_ = session.heights();
    }
  }
  return before_ ? &*before_ : nullptr;
}

std::string Lesson::plots(std::string_view tab, std::string_view link, const PlotRequest& request) {
  const Link read = readLink(link);
  const Recipe& recipe = read.recipe;
  Units units = unitsOf(read.view);
  // A land upside down lies nowhere.
  if (request.flip) units.datum = {};
  const Measured land = measured(recipe, units);
  PlotRequest placed = request;
  placed.position = std::clamp(request.position, 0, land.timeline.length());
  std::optional<Heightfield> turned;
  if (request.flip && heights_) turned = turnedOver(*heights_);
  const Heightfield* const heights = heights_ ? &*heights_ : nullptr;
  const TabSource source{land, placed, heights, turned ? &*turned : heights,
                         [&] { return beforeErosion(recipe); }};
  const auto word = std::find(kPlotTabWords.begin(), kPlotTabWords.end(), tab);
  const auto index = static_cast<std::size_t>(word - kPlotTabWords.begin());
  const bool isTab = index > 0 && index < kMakeTab.size();
  const TabContent content = isTab ? kMakeTab[index](source) : TabContent();
  JsonWriter json;
  json.beginObject();
  json.member("tab", tab);
  json.member("title", content.title);
  json.array("plots", content.plots, [&](const Plot& plot) { writePlot(json, plot); });
  json.endObject();
  return json.text();
}

}  // namespace faultline
