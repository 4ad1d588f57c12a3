// Where the block stands in the window. See camera_stage.h.
#include "app/camera/camera_stage.h"

#include <algorithm>
#include <cmath>

namespace faultline {

Viewport viewportOf(const UiRegions& regions) {
  const double ratio = static_cast<double>(regions.pixelRatio);
  const auto pixels = [ratio](float css) { return static_cast<double>(css) * ratio; };
  const UiRect& view = regions.view;
  return {{pixels(view.x), pixels(view.y), std::max(1.0, pixels(view.width)),
           std::max(1.0, pixels(view.height))},
          std::max(1, static_cast<int>(std::lround(pixels(regions.windowWidth)))),
          std::max(1, static_cast<int>(std::lround(pixels(regions.windowHeight))))};
}

}  // namespace faultline
