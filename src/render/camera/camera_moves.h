// Changes of a pose: orbiting, sliding, zooming so that a grabbed point stays under the pointer,
// framing, and interpolation between two poses. app/camera/gestures.h decides when to call them.
// Lengths are device pixels. View only: no bits are promised. Every pose returned is allowed in the
// sense of clampPose.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "render/camera/camera.h"

namespace faultline {

// Turns the block as a drag by (dx, dy) device pixels does: a drag to the right turns it to the
// right, a drag down tips it towards the viewer. A drag across the whole region is half a turn.
OrbitPose orbitBy(const OrbitPose& pose, double dx, double dy, const ScreenRect& region);

// Moves the target so that the picture at the target moves by (dx, dy) device pixels.
OrbitPose slideBy(const Camera& camera, double dx, double dy);

// The point that a pointer at (x, y) grabs: on the terrain when `surface` is given and hit, else on
// the ground around the block, and where that is far away, a point at the target's distance.
Vec3 grab(const Camera& camera, const Heightfield* surface, double x, double y);

// The pose `request` with its target moved so that the grabbed point `held` is shown at (x, y), as
// far as the target stays over the block. Towards the horizon, where a pixel is a long way on the
// ground, the target moves only part of the way. `camera` has the block and the screen.
OrbitPose holdUnder(const Camera& camera, const OrbitPose& request, const Vec3& held, double x,
                    double y);

// Zooms by `factor` so that `held` is shown at (x, y). Zooming out beyond the whole block moves the
// target back to the middle.
OrbitPose zoomAt(const Camera& camera, double factor, const Vec3& held, double x, double y);

// Moves, zooms and turns so that both grabbed points are shown under their fingers. Where that is
// impossible (at a limit of the zoom or the block's edge, from too low, with fingers too close),
// the middle between the points is shown at the middle between the fingers.
OrbitPose holdTwo(const Camera& camera, const std::array<Vec3, 2>& held,
                  const std::array<ScreenPoint, 2>& fingers);

// The pose with the same direction and the zoom at which the whole block just fits the region.
OrbitPose framedPose(const OrbitPose& pose, const BlockShape& block, const ScreenRect& region);

// The framed pose with a name: "top" is from above with north up; "north", "east", "south" and
// "west" are just above the horizon. None for "home" and any other name.
std::optional<OrbitPose> namedPose(std::string_view name, const BlockShape& block,
                                   const ScreenRect& region);

// Interpolates between two poses, `part` 0 to 1. Azimuths turn the shorter way.
OrbitPose poseBetween(const OrbitPose& from, const OrbitPose& to, double part);

}  // namespace faultline
