// Whether the light stays with the land. See page_check.h.
//
// The land was drawn with the same normal at all its vertices, once for each of many normals, at
// times between which the page's camera moves. How bright it then is depends on the normal alone:
// the sum of the normals, weighted by brightness, points to the light, whatever the shaders do. The
// light of a page is right if that direction stays the same.
#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "generated/text_grade.h"
#include "grade/page/page_verdict.h"

namespace faultline {
namespace {

using Vector = std::array<double, 3>;
double dot(const Vector& a, const Vector& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }

// The direction of the light, not of unit length; shorter than kLeast if it does not depend on the
// normals. Highlights cover a part of the land only, so the darker half counts.
Vector lightOf(const PageBrowser& browser, const PageLightFrame& frame) {
  Vector sum{};
  for (std::size_t i = 0; i < frame.values.size(); ++i) {
    const double level = (frame.values[i].low + frame.values[i].middle) / 2.0;
    for (std::size_t k = 0; k < 3; ++k) sum[k] += level * browser.lightNormals[i][k];
  }
  return sum;
}
constexpr double kLeast = 60.0;

// Whether something that the page gives to its shaders as a matrix or a vector has changed by more
// than a fifth of its size: the camera has moved.
bool hasMoved(const PageLightFrame& a, const PageLightFrame& b) {
  for (std::size_t i = 0; i < std::min(a.uniforms.size(), b.uniforms.size()); ++i) {
    const auto &one = a.uniforms[i].values, &other = b.uniforms[i].values;
    if (one.size() < 3 || one.size() != other.size()) continue;
    double size = 0.0, change = 0.0;
    for (std::size_t k = 0; k < one.size(); ++k) {
      size += one[k] * one[k];
      change += (one[k] - other[k]) * (one[k] - other[k]);
    }
    if (change > 0.04 * size) return true;
  }
  return false;
}

}  // namespace

MaybeVerdict lightVerdict(const PageVisit& visit) {
  const PageBrowser& browser = *visit.browser;
  const auto& frames = browser.lightFrames;
  if (frames.empty()) return std::nullopt;
  constexpr double kSame = 0.985, kOther = 0.94;  // cosines of 10 and 20 degrees
  double least = 1.0;
  bool isSeen = frames.size() >= 2, isMoved = false;
  const Vector first = lightOf(browser, frames.front());
  for (const PageLightFrame& frame : frames) {
    const Vector light = lightOf(browser, frame);
    const double sizes = std::sqrt(dot(light, light) * dot(first, first));
    isSeen = isSeen && dot(light, light) >= kLeast * kLeast && sizes > 0.0;
    if (isSeen) least = std::min(least, dot(light, first) / sizes);
    isMoved = isMoved || hasMoved(frames.front(), frame);
  }
  if (!isMoved) return noteVerdict(std::string(text::kGradePageLightStill));
  if (!isSeen) return noteVerdict(std::string(text::kGradePageLightUnseen));
  if (least >= kSame) return rightVerdict(std::string(text::kGradePageLightRight));
  if (least < kOther) return wrongVerdict(std::string(text::kGradePageLightMoves));
  return noteVerdict(std::string(text::kGradePageLightUnsure));
}

}  // namespace faultline
