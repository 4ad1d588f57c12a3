// The picture of a profile. See profile_picture.h. The points are dense enough for a picture 36
// pixels wide. A cliff is two points at one x, so that it is vertical.
#include "ui/panel/profile_picture.h"

#include <vector>

#include "terrain/uplift/profile.h"

namespace faultline {
namespace {

constexpr float kWidth = 32, kHeight = 18;
constexpr float kStroke = 1.6f;
constexpr float kReachShown = 1.5f;
constexpr float kAtLine = 1e-6f;

}  // namespace

void drawProfile(Painter& paint, Profile profile, const UiRect& place, ImU32 colour, ImU32 ground) {
  constexpr int kSide = 18;  // points on each side of the line
  const float x = place.x + place.width / 2, y = place.y + place.height / 2;
  // A ridge moves both sides up; the other profiles raise one side and lower the other.
  const bool up = !profileRow(profile).twoSided;
  const float unit = up ? kHeight : kHeight / 2;
  const float base = up ? y + kHeight / 2 : y;
  std::vector<ImVec2> points;
  for (int i = -kSide; i <= kSide; ++i) {
    const float t = kReachShown * static_cast<float>(i) / kSide;
    const float px = x + kWidth / 2 * static_cast<float>(i) / kSide;
    // At the line the two sides have different heights.
    if (i == 0 && !up) {
      points.emplace_back(px, base - unit * signedProfileWeight(profile, -kAtLine));
    }
    points.emplace_back(px, base - unit * signedProfileWeight(profile, t));
  }
  paint.rule(x - kWidth / 2, base, kWidth, ground);
  paint.curve(points, kStroke, colour);
}

}  // namespace faultline
