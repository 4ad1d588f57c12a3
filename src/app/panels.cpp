// The panels of a frame. See panels.h.
#include "app/panels.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

#include "app/captions/legend_source.h"
#include "app/player/stops.h"
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

Panels::Panels(const Session& session, const ShownLand& land, const Viewpoint& viewpoint,
               ToolInput& tools, Edits& edits, Ui& ui)
    : session_(session),
      land_(land),
      viewpoint_(viewpoint),
      tools_(tools),
      edits_(edits),
      ui_(ui) {}

UiState Panels::state(const Frame& frame) {
  const View& view = edits_.document().view();
  const Player& player = edits_.player();
  UiState state;
  state.recipe = &session_.recipe();
  state.memoryOf = pageMemory;
  state.timeline = session_.timeline();
  state.position = session_.target();
  if (!view.stops.empty()) state.stops = stopPositions(view.stops, session_.timeline());
  state.playing = player.playing();
  state.walks = player.presenting() && !view.stops.empty();
  state.view = &view;
  state.sun = viewpoint_.sun();
  state.cameraAzimuthDeg = static_cast<float>(viewpoint_.pose().azimuthDeg);
  state.rangeLow = land_.range().low;
  state.rangeHigh = land_.range().high;
  state.dark = viewpoint_.dark();
  state.drawing = tools_.drawing();
  state.layers = edits_.document().offersLayers();
  state.map = frame.map;
  state.reducedMotion = player.reducedMotion();
  addCheck(edits_.document().check(), session_.position() == session_.length(), state);

  const ToolSurface surface = tools_.surface(frame.eye, false);
  const std::optional<MapPoint> highest =
      wantsHighestPlace(view)
          ? std::optional(highest_.of(session_.heights(), session_.revision(), view.flip))
          : std::nullopt;
  addSeenPlaces(view, highest, surface, state);
  if (!view.flip) {
    for (const GroundPoint& handle : tools_.faultTool().handles(session_.recipe())) {
      const auto at = surface.seen(handle.u, handle.v);
      if (at) state.handles.push_back({static_cast<float>(at->x), static_cast<float>(at->y)});
    }
  }
  return state;
}

void Panels::build(const Frame& frame) {
  UiState state = this->state(frame);
  const std::string digits = frame.fingerprint ? hexDigits(*frame.fingerprint) : std::string();
  state.fingerprint = std::string_view(digits).substr(0, kShownDigits);
  const UiRegions& regions = viewpoint_.regions();
  LegendState legend{frame.layer, blockOutline(frame.eye, regions.pixelRatio)};
  legend.underWater = underWater;
  // People in the last row of a lecture read the legend too.
  if (edits_.player().presenting() && !regions.narrow) {
    legend.scale = std::clamp(regions.windowWidth / 960, 1.0f, 3.0f);
  }
  // Ground cover has colours of its own, and the legend would stand in front of what a person sees.
  const bool hasLegend = state.view->ui == Surroundings::kFull && !viewpoint_.standing();
  if (hasLegend) state.legend = &legend;
  apply(ui_.frame(state, frame.nowMs));
}

void Panels::apply(const UiEvents& events) {
  if (events.recipe) edits_.edit().showRecipe(*events.recipe);
  if (events.view) edits_.edit().showView(*events.view);
  if (events.gestureEnded) edits_.edit().commit(events.again);
  if (events.seek) edits_.timeline().seek(*events.seek);
  if (events.stop) edits_.timeline().goToStop(*events.stop);
  if (events.walk != 0) edits_.timeline().walk(events.walk);
  if (events.draw) tools_.setDrawing(true);
  if (!events.notice.empty()) edits_.edit().notify("typed", events.notice);
  if (events.togglePlay) edits_.timeline().togglePlay();
}

}  // namespace faultline
