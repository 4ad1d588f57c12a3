// How the land is seen. See viewpoint.h.
#include "app/shown/viewpoint.h"

namespace faultline {

bool Viewpoint::dark() const {
  return view_.theme == Theme::kDark || (view_.theme == Theme::kAuto && systemDark_);
}

namespace {

// The direction of the home camera of a page that opens this land, where it is known.
std::optional<double> openingAzimuth(const Session& session) {
  if (!session.prepared()) return std::nullopt;
  return homeAzimuth(session.preview());
}

}  // namespace

std::optional<CameraPose> Viewpoint::linkCamera(const Session& session) const {
  return rig_.linkPose(viewportOf(regions_).region, openingAzimuth(session));
}

std::optional<SunPlace> Viewpoint::linkSun(const Session& session) const {
  const auto opening = openingAzimuth(session);
  if (!opening || *opening == rig_.homeAzimuthDeg()) return std::nullopt;
  return sun();
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
