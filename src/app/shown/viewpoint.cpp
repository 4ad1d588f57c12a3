// How the land is seen. See viewpoint.h.
#include "app/shown/viewpoint.h"

namespace faultline {

bool Viewpoint::dark() const {
  return view_.theme == Theme::kDark || (view_.theme == Theme::kAuto && systemDark_);
}

std::optional<CameraPose> Viewpoint::linkCamera(const Session& session) const {
  const auto opening =
      session.prepared() ? std::optional(homeAzimuth(session.preview())) : std::optional<double>();
  return rig_.linkPose(viewportOf(regions_).region, opening);
}

CameraStage Viewpoint::stage(const Viewport& viewport) const {
  return {viewport, static_cast<double>(regions_.pixelRatio), land_.block(),
          land_.taken() ? &land_.heights() : nullptr, rendered_};
}

Scene Viewpoint::scene(const Camera& eye) const {
  Scene scene = sceneOf(land_, view_, eye, {rig_.homeAzimuthDeg(), regions_.pixelRatio, dark()});
  scene.horizon = rig_.horizon();
  return scene;
}

}  // namespace faultline
