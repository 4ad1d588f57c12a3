// The parts of the page without graphics. See page_parts.h.
#include "app/page_parts.h"

#include <string>
#include <string_view>

#include "app/shown/marks.h"
#include "share/words.h"

namespace faultline {

void PageParts::setRegions(const UiRegions& regions) {
  if (regions == viewpoint.regions()) return;
  viewpoint.setRegions(regions);
  ui.setRegions(regions);
  redraw.request();
}

void PageParts::setReducedMotion(bool reduced) {
  player.setReducedMotion(reduced);
  camera.setReducedMotion(reduced);
}

bool PageParts::show(const std::optional<OpenedLink>& link) {
  if (link) camera.open(link->camera);
  return link.has_value();
}

void PageParts::turnHome() {
  if (!session.prepared()) return;
  const Recipe& recipe = session.recipe();
  const std::string name = recipe.seed + ' ' + std::to_string(static_cast<int>(recipe.method()));
  if (camera.turnHome(session.preview(), name)) redraw.request();
}

bool PageParts::share(const std::optional<SharedView>& other, bool follows) {
  const bool newEye = camera.follow(follows && other ? std::optional(other->eye) : std::nullopt);
  const bool newRange = land.include(other ? std::optional(other->range) : std::nullopt);
  if (newRange) land.forget();
  bool newLight = false;
  if (follows && other) {
    const Theme theme = other->dark ? Theme::kDark : Theme::kLight;
    newLight = view.sun != other->sun || view.theme != theme;
    view.sun = other->sun;
    view.theme = theme;
  }
  if (newEye || newRange || newLight) redraw.request();
  return newEye || newRange || newLight;
}

Caption PageParts::caption(int renderedSize) const {
  ShownFacts shown;
  shown.rebuilding = player.rebuilding();
  shown.fast = player.rate() > kFollowRate;
  shown.flipped = view.flip;
  shown.half = document.half();
  shown.toldByCard = tools.faultTool().selected(session.recipe()) >= 0;
  shown.metres = view.scale;
  shown.layer = view.layer;
  const bool current = land.upToDate();
  const bool layerKnown = !player.playing() && land.shapeCurrent() && current;
  if (layerKnown) shown.layerMax = land.layerMax();
  if (current) shown.renderedSize = renderedSize;
  const Caption caption = shownCaption(session, shown);
  const std::string words = plainWords(player.stopWords()).text;
  // A lecturer's words may name a direction.
  return words.empty() ? caption : Caption{words, caption.strong, true};
}

bool PageParts::namesDirections() const {
  if (view.ui == Surroundings::kNone) return false;
  const bool hasCard =
      view.card != DrawerSide::kClosed || tools.drawing() || !session.recipe().drawn.empty();
  return hasCard || view.map || caption(0).directions;
}

}  // namespace faultline
