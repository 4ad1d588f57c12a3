// The panels of a frame. See panels.h.
#include "app/panels.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "app/captions/legend_source.h"
#include "app/shown/north.h"
#include "app/tools/place_tool.h"
#include "base/hash.h"
#include "generated/text_app.h"

namespace faultline {
namespace {

constexpr std::size_t kShownDigits = 8;

// What the panels say of the link's claim beside the fingerprint; `finished`: the timeline stands
// at its end.
void addCheck(LinkCheck::Result check, bool finished, UiState& state) {
  using enum LinkCheck::Result;
  if (finished && check == kIdentical) state.fingerprintNote = text::kFingerprintCheckIdentical;
  if (!finished && check == kPending) state.fingerprintNote = text::kFingerprintCheckAtEnd;
  state.differs = finished && check == kDifferent;
  if (state.differs) state.fingerprintNote = text::kFingerprintCheckDifferent;
}

}  // namespace

UiState Panels::state(const Frame& frame) {
  const View& view = page_.edits.document().view();
  const Player& player = page_.edits.player();
  UiState state;
  state.recipe = &page_.session.recipe();
  state.memoryOf = pageMemory;
  state.timeline = page_.session.timeline();
  state.position = page_.session.target();
  for (const StopPosition& stop : player.stops()) {
    state.stops.push_back({stop.stop, stop.position});
  }
  state.halfWay = page_.edits.document().half() == LevelHalf::kDiamonds;
  state.playing = player.playing();
  // In an embed the arrows are the only way from land to land.
  const bool isEmbedded = view.ui != Surroundings::kFull && hasLands(view.stops);
  state.walks = !view.stops.empty() && (player.presenting() || isEmbedded);
  state.view = &view;
  state.sun = page_.viewpoint.sun();
  state.cameraAzimuthDeg = static_cast<float>(page_.viewpoint.pose().azimuthDeg);
  state.rangeLow = page_.land.range().low;
  state.rangeHigh = page_.land.range().high;
  state.dark = page_.viewpoint.dark();
  state.drawing = page_.tools.drawing();
  state.layers = page_.edits.document().offersLayers();
  state.map = frame.map;
  state.reducedMotion = player.reducedMotion();
  addCheck(page_.edits.document().check(), page_.session.position() == page_.session.length(),
           state);

  const ToolSurface surface = page_.tools.surface(frame.eye, false);
  const std::optional<MapPoint> highest =
      wantsHighestPlace(view)
          ? std::optional(highest_.of(page_.session.heights(), page_.session.revision(), view.flip))
          : std::nullopt;
  addSeenPlaces(view, highest, surface, state);
  if (!view.flip) {
    for (const GroundPoint& handle : page_.tools.faultTool().handles(page_.session.recipe())) {
      const auto at = surface.seen(handle.u, handle.v);
      if (at) state.handles.push_back({static_cast<float>(at->x), static_cast<float>(at->y)});
    }
  }
  return state;
}

// How many times as large as usual what is written over the land is: people in the last row of a
// lecture read it too.
float Panels::audienceScale() const {
  const UiRegions& regions = page_.viewpoint.regions();
  if (!page_.edits.player().presenting() || regions.narrow) return 1;
  return std::clamp(std::min(regions.windowWidth / 640, regions.windowHeight / 400), 1.0f, 3.5f);
}

std::optional<NorthSign> Panels::north(const Frame& frame) const {
  const float horizon = page_.camera.horizon();
  const float opacity = northOpacity(frame.marks, page_.namesDirections(), horizon);
  if (opacity <= 0) return std::nullopt;
  const UiRegions& regions = page_.viewpoint.regions();
  // It is aligned with the caption; a phone has a stick beside it while somebody stands on the
  // land.
  UiRect room = inset(regions.view, 4);
  const float aside = regions.narrow ? 0 : 12;
  room.x += aside;
  room.width -= aside;
  const float scale = audienceScale();
  const std::array taken{scaledRect(page_.ui.legendPlace(), 1 / scale),
                         scaledRect(page_.ui.mapPlace(), 1 / scale)};
  NorthSign sign =
      northSign({frame.eye, page_.viewpoint.stage().surface, regions.pixelRatio * scale,
                 scaledRect(room, 1 / scale), taken, horizon, opacity});
  sign.scale = scale;
  return sign;
}

void Panels::build(const Frame& frame) {
  UiState state = this->state(frame);
  const std::optional<NorthSign> north = this->north(frame);
  if (north) state.north = &*north;
  const std::string digits = frame.fingerprint ? hexDigits(*frame.fingerprint) : std::string();
  state.fingerprint = std::string_view(digits).substr(0, kShownDigits);
  const UiRegions& regions = page_.viewpoint.regions();
  LegendState legend{frame.layer, blockOutline(frame.eye, regions.pixelRatio)};
  legend.underWater = underWater;
  legend.scale = audienceScale();
  // Ground cover has colours of its own, and the legend would stand in front of what a person sees.
  const bool hasLegend = state.view->ui == Surroundings::kFull && !page_.viewpoint.standing();
  if (hasLegend) state.legend = &legend;
  apply(page_.ui.frame(state, frame.nowMs));
}

void Panels::apply(const UiEvents& events) {
  if (events.recipe) page_.edits.edit().showRecipe(*events.recipe);
  if (events.view) page_.edits.edit().showView(*events.view);
  if (events.gestureEnded) page_.edits.edit().commit(events.again);
  if (events.step != 0) page_.edits.edit().step(events.step);
  if (events.seek) page_.edits.timeline().seek(*events.seek);
  if (events.stop) page_.lecture.goTo(*events.stop);
  if (events.walk != 0) page_.lecture.walk(events.walk);
  if (events.draw) page_.tools.setDrawing(true);
  if (!events.notice.empty()) page_.edits.edit().notices().say("typed", events.notice);
  if (events.togglePlay) page_.edits.timeline().togglePlay();
}

}  // namespace faultline
