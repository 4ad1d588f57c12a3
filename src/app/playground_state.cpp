// What the playground tells the panels and the page. See playground.h.
#include "app/captions/caption.h"
#include "app/captions/erosion_text.h"
#include "app/page_state.h"
#include "app/player/stops.h"
#include "app/playground.h"
#include "generated/text_app.h"

namespace faultline {
namespace {

constexpr std::size_t kShownDigits = 8;
// Work that is done sooner than this shows no progress line.
constexpr double kQuietProgressMs = 300.0;

}  // namespace

// The fingerprint of what is shown, or nothing while it is not known.
std::string Playground::shownHash() const {
  const auto fingerprint = schedule_.fingerprint();
  return fingerprint ? hexDigits(*fingerprint) : std::string();
}

UiState Playground::uiState(std::string_view digits) const {
  UiState state;
  state.recipe = &session_.recipe();
  state.timeline = session_.timeline();
  state.position = session_.target();
  if (!view_.stops.empty()) state.stops = stopPositions(view_.stops, session_.timeline());
  state.playing = player_.playing();
  state.view = &view_;
  state.sun = sun();
  state.cameraAzimuthDeg = static_cast<float>(camera_.pose(viewportOf(regions_).region).azimuthDeg);
  state.rangeLow = land_.range().low;
  state.rangeHigh = land_.range().high;
  state.dark = dark();
  state.drawing = draws();
  state.layers = document_.offersLayers();
  state.reducedMotion = player_.reducedMotion();
  state.fingerprint = digits.substr(0, kShownDigits);
  using enum LinkCheck::Result;
  const LinkCheck::Result check = document_.check();
  const bool finished = session_.position() == session_.length();
  if (finished && check == kIdentical) state.fingerprintNote = text::kFingerprintCheckIdentical;
  if (!finished && check == kPending) state.fingerprintNote = text::kFingerprintCheckAtEnd;
  state.differs = finished && check == kDifferent;
  if (state.differs) state.fingerprintNote = text::kFingerprintCheckDifferent;
  return state;
}

bool Playground::rebuilding() const {
  return !player_.playing() && !session_.arrived() &&
         clock_() - player_.movedMs() > kQuietProgressMs;
}

Caption Playground::shownCaption() const {
  if (rebuilding()) return workingCaption(session_.progress());
  Caption words = caption(session_, session_.target(), fast());
  // What is told of the land would be wrong of its picture.
  if (view_.flip) words.rest = text::kCaptionUpsideDown;
  if (view_.layer != ErosionLayer::kNone) {
    const bool known = !player_.playing() && land_.shapeCurrent() && land_.upToDate();
    words.rest = layerSentence(session_, view_.layer,
                               known ? std::optional(land_.layerMax()) : std::nullopt);
  }
  const bool rests = picture_.started() && schedule_.atRest() && land_.upToDate();
  if (rests) words.rest += thinnedSentence(picture_.terrain().drawnSize(), session_.heights().size);
  return words;
}

std::string Playground::state() const {
  const bool aims =
      placeTool_.kind() != PlaceTool::Kind::kNone || faultTool_.aims(session_.recipe());
  PageState state{session_, document_, player_, faultTool_, placeTool_};
  state.camera = linkCamera();
  state.hash = shownHash();
  state.caption = shownCaption();
  state.sun = sun();
  state.dark = dark();
  state.range = land_.range();
  state.rebuilding = rebuilding();
  state.cursor = camera_.pressed() ? "grabbing" : aims ? "crosshair" : ui_.cursor();
  state.frames = framesDrawn_;
  state.triangles = picture_.started() ? picture_.terrain().triangleCount() : 0;
  state.renderedSize = picture_.started() ? picture_.terrain().drawnSize() : 0;
  return pageStateJson(state);
}

std::string Playground::controls() const { return controlsJson(ui_.controls()); }

}  // namespace faultline
