// What the legend needs of the rendered picture. See legend_source.h.
#include "app/captions/legend_source.h"

#include <array>
#include <cstddef>

#include "render/light/layer_map.h"
#include "render/light/water_tint.h"
#include "terrain/palette/palette.h"
#include "ui/widgets/swatches.h"

namespace faultline {

std::vector<ImVec2> blockOutline(const Camera& eye, float pixelRatio) {
  // With a corner behind the eye the camera is so near that land may cover the whole picture.
  const Viewport& viewport = eye.viewport();
  const auto width = static_cast<float>(viewport.framebufferWidth) / pixelRatio;
  const auto height = static_cast<float>(viewport.framebufferHeight) / pixelRatio;
  std::vector<ImVec2> outline;
  for (const double z : {eye.block().base, eye.block().high}) {
    for (const double u : {0.0, 1.0}) {
      for (const double v : {0.0, 1.0}) {
        const auto at = eye.project({u, v, z});
        if (!at) return {{0, 0}, {width, 0}, {0, height}, {width, height}};
        outline.push_back(
            {static_cast<float>(at->x) / pixelRatio, static_cast<float>(at->y) / pixelRatio});
      }
    }
  }
  return outline;
}

LegendLayer legendLayerOf(ErosionLayer kind, float scale, bool drops, Palette palette) {
  const LayerPalette over = layerPalette(kind);
  const std::array<float, 3> land = samplePalette(palette, 3).flat[1];
  std::vector<std::array<float, 3>> colours;
  constexpr std::size_t kEvery = 5;  // 52 of the 256
  for (std::size_t step = 0; step < over.size(); step += kEvery) {
    std::array<float, 3> mixed = land;
    for (std::size_t i = 0; i < mixed.size(); ++i) {
      mixed[i] += (over[step][i] - mixed[i]) * over[step][3];
    }
    colours.push_back(mixed);
  }
  return {kind, scale, drops, encodedColours(colours)};
}

ImU32 underWater(float depth, ImU32 land) {
  const ImVec4 dry = ImGui::ColorConvertU32ToFloat4(land);
  const look::Colour wet = waterTint(depth, {dry.x, dry.y, dry.z});
  return ImGui::ColorConvertFloat4ToU32({wet.red, wet.green, wet.blue, 1.0f});
}

}  // namespace faultline
