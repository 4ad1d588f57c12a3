// How a pose changes: turned, moved, zoomed so that what is held stays under the pointer, framed,
// or on the way from one to another. Plain functions; who calls them when is
// app/camera/gestures.h's. Device pixels. View only: no bits are promised. Every pose returned is
// within what is allowed.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "render/camera.h"

namespace faultline {

// A drag by (dx, dy) device pixels turns the block as if it were held: right turns it to the right,
// down tips it towards the reader. Half a turn takes a drag across the region.
OrbitPose orbitBy(const OrbitPose& pose, double dx, double dy, const ScreenRect& region);

// Moves the point looked at, so that the picture there goes along by (dx, dy) device pixels.
OrbitPose slideBy(const Camera& camera, double dx, double dy);

// What a pointer takes hold of at (x, y): the terrain (when given), else the ground the block
// stands on, and where that is far away, a point as far as the one looked at.
Vec3 grab(const Camera& camera, const Heightfield* surface, double x, double y);

// The pose like `request`, but moved so that `held` lies under (x, y), as far as it stays over the
// block. Towards the horizon, where a pixel means a long way, it goes only part of it. `camera`
// says which block and screen.
OrbitPose holdUnder(const Camera& camera, const OrbitPose& request, const Vec3& held, double x,
                    double y);

// Zooms by `factor` so that `held` comes to lie, or stays, under (x, y). Zooming out beyond the
// whole block takes it back to the middle.
OrbitPose zoomAt(const Camera& camera, double factor, const Vec3& held, double x, double y);

// Moves, zooms and turns so that both points lie under their fingers. Where that cannot be (at a
// limit of the zoom or the block's edge, seen from too low, fingers too close) their middle does.
OrbitPose holdTwo(const Camera& camera, const std::array<Vec3, 2>& held,
                  const std::array<ScreenPoint, 2>& fingers);

// The same direction, and the zoom from which the whole block just fits the region.
OrbitPose framedPose(const OrbitPose& pose, const BlockShape& block, const ScreenRect& region);

// A view by its name: "top" (from above, north up), or from the "north", "east", "south" or "west",
// just above the horizon; framed. None for "home" and any other word.
std::optional<OrbitPose> namedPose(std::string_view name, const BlockShape& block,
                                   const ScreenRect& region);

// The pose `part` (0 to 1) of the way; azimuths the shorter way around.
OrbitPose poseBetween(const OrbitPose& from, const OrbitPose& to, double part);

}  // namespace faultline
