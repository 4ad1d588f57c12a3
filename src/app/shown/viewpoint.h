// How the land is seen: the window's regions, the theme of the system, the view and the camera rig
// taken together as a camera, a scene and the stage that gestures act on. It owns regions and theme
// and reads the rest. Knows no GL. View only: no bits are promised.
#pragma once

#include <optional>

#include "app/camera/camera_rig.h"
#include "app/shown/shown_land.h"
#include "app/shown/shown_scene.h"
#include "render/camera/camera.h"
#include "render/scene/scene.h"
#include "share/view.h"
#include "terrain/timeline/session.h"
#include "ui/ui.h"

namespace faultline {

class Viewpoint {
 public:
  // All three outlive the viewpoint.
  Viewpoint(const View& view, const ShownLand& land, const CameraRig& rig)
      : view_(view), land_(land), rig_(rig) {}

  void setRegions(const UiRegions& regions) { regions_ = regions; }
  const UiRegions& regions() const { return regions_; }
  // What theme=auto in the view follows.
  void setSystemDark(bool dark) { systemDark_ = dark; }
  // Whether frames are rendered: from the start of the graphics to their loss.
  void setRendered(bool rendered) { rendered_ = rendered; }
  bool rendered() const { return rendered_; }

  bool dark() const;
  SunPlace sun() const { return sunPlace(view_, rig_.homeAzimuthDeg()); }
  OrbitPose pose() const { return rig_.pose(viewportOf(regions_).region); }
  // Whether a person stands on the land.
  bool standing() const { return rig_.standing(); }
  // The camera as a link says it; see CameraRig::linkPose.
  std::optional<CameraPose> linkCamera(const Session& session) const;
  // The sun that a link must name, because a page that opens it would have another: it stands
  // beside the home camera, which turns with the land.
  std::optional<SunPlace> linkSun(const Session& session) const;

  // What the camera looks at: in the window, or in another viewport.
  CameraStage stage() const { return stage(viewportOf(regions_)); }
  CameraStage stage(const Viewport& viewport) const;
  Camera camera() const { return rig_.camera(stage()); }
  Camera camera(const Viewport& viewport) const { return rig_.camera(stage(viewport)); }

  // What the view shows of the land, without marks and shadows. `eye` outlives the scene.
  Scene scene(const Camera& eye) const;

 private:
  const View& view_;
  const ShownLand& land_;
  const CameraRig& rig_;
  UiRegions regions_;
  bool systemDark_ = false;
  bool rendered_ = false;
};

}  // namespace faultline
