// What people read of the pass that a run of the shader version shows: its title, the shader's text
// with the numbers of this pass, and a note. Cost: microseconds.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "gpu/gpu_terrain.h"
#include "gpu/shader_code.h"
#include "terrain/timeline/timeline.h"
#include "terrain/uplift/uplift.h"

namespace faultline {

// The pass that was made last, and the position on the timeline after it.
struct ShownPass {
  int position = 0;
  GpuTerrain::Pass pass = GpuTerrain::Pass::kNone;
  Blur blur = Blur::kRows;

  bool isBlur() const { return pass == GpuTerrain::Pass::kBlur; }
};

class PassTexts {
 public:
  // `end`: the last position that the GPU computes; `maxTexture`: of the device.
  PassTexts(const Recipe& recipe, int end, int maxTexture);

  std::string title(const ShownPass& shown) const;
  // The name of the shader in code().
  std::string_view kernel(const ShownPass& shown) const;
  std::string note(const ShownPass& shown) const;
  std::vector<ShaderLine> code(const ShownPass& shown) const;
  // The same of a cut in textures of limited precision (RoundedSums), with the lines marked that
  // are others.
  static constexpr std::string_view kRoundedKernel = "rounded_cut.frag";
  std::vector<ShaderLine> roundedCode(int position) const;

 private:
  std::string blurTitle(const ShownPass& shown) const;
  std::vector<ShaderLine> blurCode(Blur blur) const;
  CutTexel cutNumbers(int index) const;
  std::vector<UniformValue> cutValues(int position) const;

  Recipe recipe_;
  Timeline timeline_;
  UpliftPlan plan_;
  int end_, maxTexture_;
};

}  // namespace faultline
