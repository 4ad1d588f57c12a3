// What the camera looks at during one call, and where that stands in the window.
#pragma once

#include "render/camera/camera.h"
#include "ui/ui.h"

namespace faultline {

// Where the block stands in the window, in device pixels.
Viewport viewportOf(const UiRegions& regions);

struct CameraStage {
  Viewport viewport;
  double pixelRatio = 1.0;  // device pixels per CSS pixel
  BlockShape block;
  const Heightfield* surface = nullptr;  // the heights that stand there now, or none yet
  bool rendered = true;  // whether frames are rendered; without them a flight ends at once
};

}  // namespace faultline
