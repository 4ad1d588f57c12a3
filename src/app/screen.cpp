// Everything that is rendered. See screen.h.
#include "app/screen.h"

#include <cmath>
#include <optional>

#include "app/captions/legend_source.h"
#include "app/shown/marks.h"
#include "app/shown/take_picture.h"
#include "generated/text_app.h"

namespace faultline {
namespace {

double cssSide(int pixels, float pixelRatio) {
  return static_cast<double>(pixels) / static_cast<double>(pixelRatio);
}

}  // namespace

Screen::Screen(PageParts& parts)
    : session_(parts.session),
      land_(parts.land),
      viewpoint_(parts.viewpoint),
      tools_(parts.tools),
      edits_(parts.edits),
      ui_(parts.ui),
      fromAbove_(parts.view, parts.land, parts.viewpoint, parts.clock),
      panels_(parts) {}

std::string Screen::start(bool fast) {
  fromAbove_.forget();
  std::string missing = picture_.start(fast);
  viewpoint_.setRendered(picture_.started());
  ui_.setPlainFill(picture_.plainFill());
  return missing;
}

void Screen::stop() {
  picture_.stop();
  viewpoint_.setRendered(false);
}

void Screen::upload(bool moving) {
  if (!viewpoint_.rendered()) return;
  picture_.setHeights(land_.heights(), moving);
  const bool shows = land_.layer() != ErosionLayer::kNone;
  picture_.setLayer(land_.layer(), shows ? land_.layerValues() : Heightfield(kMinSize));
}

bool Screen::makeLight() {
  return viewpoint_.rendered() && picture_.makeLight(viewpoint_.scene(viewpoint_.camera()));
}

bool Screen::precompile() { return picture_.precompile(viewpoint_.scene(viewpoint_.camera())); }

void Screen::buildFrame(double nowMs, float shadow, std::optional<std::uint64_t> fingerprint) {
  const UiRegions& regions = viewpoint_.regions();
  if (regions.windowWidth <= 0.0f || regions.windowHeight <= 0.0f) return;
  Frame& frame = frame_.emplace(viewpoint_, marks());
  frame.scene.shadowStrength = shadow;
  picture_.beginPanels();
  std::optional<MapState> map;
  if (view().map && view().ui != Surroundings::kNone) {
    map = mapState(frame.marks, static_cast<double>(ui_.mapSide()));
    const int side = static_cast<int>(std::lround(ui_.mapSide() * regions.pixelRatio));
    if (fromAbove_.refreshMap(frame.scene, side, landMoves())) {
      picture_.setMap(fromAbove_.map().side(), fromAbove_.map().pixels());
    }
    map->texture = picture_.mapTexture();
  }
  panels_.build(
      {frame.eye, fingerprint, map ? &*map : nullptr, legendLayer(), nowMs, &frame.marks});
}

void Screen::renderFrame(bool calm) {
  if (!frame_) return;
  showMarks(frame_->marks, frame_->scene);
  picture_.drawScene(std::move(frame_->scene), calm);
  picture_.present();
  frame_.reset();
  ++frames_;
}

bool Screen::wantsFrame(double nowMs, bool calm) const {
  const bool unrefined = calm && !fullQuality();
  const bool unfinished = viewpoint_.rendered() && !picture_.whole();
  const auto due = ui_.dueMs();
  return unrefined || unfinished || (due && *due <= nowMs);
}

Marks Screen::marks() const {
  Marks marks;
  if (view().flip) return marks;
  const FaultTool& tool = tools_.faultTool();
  if (tools_.drawing()) {
    makeDrawnMarks(session_, tool.selected(session_.recipe()), tool.line(),
                   edits_.player().lifted(), marks);
  } else {
    makeShownMarks(session_, edits_.player(), marks, edits_.document().half());
  }
  return marks;
}

MapState Screen::mapState(const Marks& marks, double side) const {
  return fromAbove_.mapState(marks, tools_.faultTool().handles(session_.recipe()), side);
}

// What lies over the land, for the legend.
LegendLayer Screen::legendLayer() const {
  const bool shows = land_.layer() != ErosionLayer::kNone && viewpoint_.rendered();
  const float scale = shows ? picture_.terrain().layerScale() : 0.0f;
  if (scale <= 0.0f) return {};
  return legendLayerOf(view().layer, scale, session_.recipe().droplets(), view().palette);
}

std::string Screen::pictureError(const PictureRequest& request) const {
  std::string error = sizeError(request);
  if (error.empty() && !viewpoint_.rendered()) error = text::kPictureErrorNoGraphics;
  if (error.empty()) error = memoryError(request.width, request.height);
  return error;
}

TakenPicture Screen::takePicture(const PictureRequest& request, const Caption& caption,
                                 bool moving) {
  Marks shown = moving ? marks() : restMarks(session_, view());
  const PictureSubject subject{session_, view(), land_, viewpoint_, shown, caption, legendLayer()};
  return faultline::takePicture(request, subject, ui_, picture_);
}

std::span<const std::uint32_t> Screen::flatPicture(int side, float pixelRatio) {
  if (!land_.taken() || !session_.prepared()) return {};
  const MapState marked = mapState(marks(), cssSide(side, pixelRatio));
  if (!fromAbove_.refreshPicture(marked, side, pixelRatio, landMoves())) return {};
  return fromAbove_.picture().pixels();
}

TakenPicture Screen::takeFlatPicture(int side, float pixelRatio) const {
  const MapState marked = mapState(restMarks(session_, view()), cssSide(side, pixelRatio));
  return fromAbove_.take(marked, side, pixelRatio);
}

}  // namespace faultline
