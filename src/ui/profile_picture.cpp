// Curves are followed closely enough for a picture of 36 pixels; the jump at the line is two points
// at the same place, so cliffs stand upright.
#include "ui/profile_picture.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace faultline {
namespace {

constexpr float kWidth = 32, kHeight = 18;
constexpr float kStroke = 1.6f;
constexpr float kReachShown = 1.5f;
constexpr float kAtLine = 1e-6f;
constexpr float kHalfPi = 1.57079633f;

}  // namespace

float profileHeight(Profile profile, float t) {
  const float side = t < 0 ? -1.0f : 1.0f;
  const float c = std::min(std::abs(t), 1.0f);
  const float bump = (1 - c * c) * (1 - c * c);
  switch (profile) {
    case Profile::kStep:
      return side;
    case Profile::kNear:
      return side * bump;
    case Profile::kRidge:
      return bump;
    case Profile::kRamp:
      return side * c;
    case Profile::kCosine:
      return side * std::sin(kHalfPi * c);
    case Profile::kSine:
      return side * std::sin(2 * kHalfPi * c);
  }
  return 0;
}

void drawProfile(Painter& paint, Profile profile, const UiRect& place, ImU32 colour, ImU32 ground) {
  constexpr int kSide = 18;  // points on each side of the line
  const float x = place.x + place.width / 2, y = place.y + place.height / 2;
  // A ridge rises from the ground; the others move both ways.
  const bool up = profile == Profile::kRidge;
  const float unit = up ? kHeight : kHeight / 2;
  const float base = up ? y + kHeight / 2 : y;
  // The line itself has two heights where the land jumps there.
  const bool jumps = profileHeight(profile, -kAtLine) != profileHeight(profile, kAtLine);
  std::vector<ImVec2> points;
  for (int i = -kSide; i <= kSide; ++i) {
    const float t = kReachShown * static_cast<float>(i) / kSide;
    const float px = x + kWidth / 2 * static_cast<float>(i) / kSide;
    if (i == 0 && jumps) {
      points.emplace_back(px, base - unit * profileHeight(profile, -kAtLine));
    }
    points.emplace_back(px, base - unit * profileHeight(profile, t));
  }
  paint.rule(x - kWidth / 2, base, kWidth, ground);
  paint.curve(points, kStroke, colour);
}

}  // namespace faultline
