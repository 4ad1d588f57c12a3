// Everything that is rendered of the playground: the picture of the land with its marks and panels,
// the same for a page without WebGL 2, and pictures to keep. Between start() and stop() it needs
// the GL context that was current at the start; without graphics it shows the land from above only.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "app/page_parts.h"
#include "app/panels.h"
#include "app/shown/land_from_above.h"
#include "app/shown/picture.h"
#include "app/shown/picture_layout.h"

namespace faultline {

class Screen {
 public:
  // The parts outlive it.
  explicit Screen(PageParts& parts);
  ~Screen() { picture_.stop(); }

  // See Picture::start and stop.
  std::string start(bool fast);
  void stop();

  // Takes the shown land's heights and layer; `moving`: others follow soon.
  void upload(bool moving);
  // Makes the light that the land wants at rest; false where it is there or nothing is rendered.
  bool makeLight();
  // Has the shaders compiled that may be needed soon; true when none is missing.
  bool precompile();

  // One frame is two calls. The first takes the scene, builds the panels and applies what a person
  // changed in them; the second renders that scene with those panels, so that land and panels of
  // one picture show the same state. `shadow`: how much of the shadows is shown, 0 to 1;
  // `fingerprint`: of the shown heights, none while not known; `calm`: nothing moves.
  void buildFrame(double nowMs, float shadow, std::optional<std::uint64_t> fingerprint);
  void renderFrame(bool calm);
  // Whether a frame is wanted at this time although nothing that it shows changed.
  bool wantsFrame(double nowMs, bool calm) const;
  // Whether what was rendered last is as good as it gets; true without graphics.
  bool fullQuality() const { return !viewpoint_.rendered() || picture_.fullQuality(); }

  // Why such a picture cannot be taken, as a sentence; empty where it can.
  std::string pictureError(const PictureRequest& request) const;
  // See Playground. The land is finished for pictures to keep. `moving`: as a step of the timeline
  // is being made; else at rest.
  TakenPicture takePicture(const PictureRequest& request, const Caption& caption, bool moving);
  std::span<const std::uint32_t> flatPicture(int side, float pixelRatio);
  TakenPicture takeFlatPicture(int side, float pixelRatio) const;

  // Frames rendered so far; triangles, and vertices a side, of the last one, 0 without graphics.
  int frames() const { return frames_; }
  int triangles() const { return viewpoint_.rendered() ? picture_.terrain().triangleCount() : 0; }
  int renderedSize() const { return viewpoint_.rendered() ? picture_.terrain().drawnSize() : 0; }

 private:
  const View& view() const { return edits_.document().view(); }
  bool landMoves() const { return edits_.player().playing() || !session_.arrived(); }
  // What a frame shows of the land.
  struct Frame {
    Frame(const Viewpoint& from, Marks made)
        : eye(from.camera()), scene(from.scene(eye)), marks(std::move(made)) {}
    Camera eye;
    Scene scene;
    Marks marks;
  };

  Marks marks() const;
  MapState mapState(const Marks& marks, double side) const;
  LegendLayer legendLayer() const;

  const Session& session_;
  const ShownLand& land_;
  Viewpoint& viewpoint_;
  const ToolInput& tools_;
  const Edits& edits_;
  Ui& ui_;
  Picture picture_;
  LandFromAbove fromAbove_;
  Panels panels_;
  std::optional<Frame> frame_;  // built and not yet rendered
  int frames_ = 0;
};

}  // namespace faultline
