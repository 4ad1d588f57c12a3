// Where the sign of north stands in a picture of the block: on the ground beside the western or the
// eastern wall, whichever faces the viewer; and where nobody would see it there (the camera is near
// the land or stands on it, or texts lie over that place), on a tag in a corner of the picture.
// Knows no GL. Cost: at most four searches along a ray (Camera::meet).
#pragma once

#include <span>

#include "app/shown/marks.h"
#include "render/camera/camera.h"
#include "ui/widgets/north_sign.h"

namespace faultline {

// What north is shown in; lengths in CSS pixels.
struct NorthRoom {
  const Camera& eye;
  const Heightfield* land = nullptr;  // the heights that the camera sees, or none
  float pixelRatio = 1;               // device pixels per CSS pixel
  UiRect room;                        // where the sign may stand
  std::span<const UiRect> taken;      // what stands there already
  float horizon = 0;                  // as in Scene
  float opacity = 1;                  // of the sign
};

NorthSign northSign(const NorthRoom& in);

// How much of it is shown, 0 to 1: north belongs to every cut that is marked, and is seen wherever
// words name a direction (`named`). A person who stands on the land sees no marks.
float northOpacity(const Marks* marks, bool named, float horizon);

}  // namespace faultline
