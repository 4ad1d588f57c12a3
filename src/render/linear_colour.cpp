// Colours as linear light. See linear_colour.h.
#include "render/linear_colour.h"

#include <cmath>

namespace faultline {
namespace {

float channelToLinear(float c) {
  return c <= 0.04045f ? c / 12.92f : std::pow((c + 0.055f) / 1.055f, 2.4f);
}

}  // namespace

look::Colour toLinear(const look::Colour& colour) {
  return {channelToLinear(colour.red), channelToLinear(colour.green), channelToLinear(colour.blue)};
}

}  // namespace faultline
