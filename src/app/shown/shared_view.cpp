// What two playgrounds share. See shared_view.h.
#include "app/shown/shared_view.h"

namespace faultline {

SharedView sharedView(const Viewpoint& viewpoint, const Session& session, int width, int height) {
  UiRegions whole;
  whole.windowWidth = static_cast<float>(width);
  whole.windowHeight = static_cast<float>(height);
  whole.view = {0, 0, whole.windowWidth, whole.windowHeight};
  SharedView shared = sharedView(viewpoint, session);
  shared.eye = viewpoint.camera(viewportOf(whole)).eyePose();
  return shared;
}

}  // namespace faultline
