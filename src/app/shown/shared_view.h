// What two playgrounds share so that their lands are seen alike: the eye, the range of the heights
// that colours and block stand for, the sun and the theme. A plain value: the page carries it from
// one to the other.
#pragma once

#include "app/shown/viewpoint.h"
#include "render/camera/camera.h"
#include "share/view.h"
#include "terrain/timeline/session.h"

namespace faultline {

struct SharedView {
  EyePose eye;
  HeightRange range{};
  SunPlace sun;
  bool dark = false;
  bool operator==(const SharedView&) const = default;
};

// As in the window.
inline SharedView sharedView(const Viewpoint& viewpoint, const Session& session) {
  return {viewpoint.camera().eyePose(), session.finishedRange(), viewpoint.sun(), viewpoint.dark()};
}

// As in a picture of this size, in pixels of the file, which the land fills. The window's regions
// have no part in it.
SharedView sharedView(const Viewpoint& viewpoint, const Session& session, int width, int height);

}  // namespace faultline
