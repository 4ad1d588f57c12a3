// Colours as linear light. See linear_colour.h.
#include "render/light/linear_colour.h"

#include "base/colour.h"

namespace faultline {
namespace {

float channelToLinear(float c) { return static_cast<float>(srgbToLinear(static_cast<double>(c))); }

}  // namespace

look::Colour toLinear(const look::Colour& colour) {
  return {channelToLinear(colour.red), channelToLinear(colour.green), channelToLinear(colour.blue)};
}

}  // namespace faultline
