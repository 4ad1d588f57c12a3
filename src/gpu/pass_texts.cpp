// What people read of a pass. See pass_texts.h.
#include "gpu/pass_texts.h"

#include <algorithm>
#include <utility>

#include "generated/text_gpu.h"
#include "gpu/cut_list.h"
#include "gpu/height_passes.h"
#include "gpu/rounded_sums.h"
#include "gpu/run_texts.h"
#include "gpu/shader_text.h"
#include "terrain/smoothing/smoothing.h"

namespace faultline {
namespace {

std::string pairText(const char* type, int a, int b) {
  return std::string(type) + "(" + std::to_string(a) + ", " + std::to_string(b) + ")";
}

}  // namespace

PassTexts::PassTexts(const Recipe& recipe, int end, int maxTexture)
    : recipe_(recipe),
      timeline_(recipe),
      plan_(upliftPlan(recipe)),
      end_(end),
      maxTexture_(maxTexture) {}

std::string PassTexts::blurTitle(const ShownPass& shown) const {
  const bool isHalf = shown.blur == Blur::kRows;
  const bool isOnTheWay = shown.position <= timeline_.steps && timeline_.smoothEvery > 0 &&
                          !(isHalf && shown.position == timeline_.steps);
  // Half a pass does not count yet.
  const int pass = timeline_.passesTo(shown.position) + (isHalf && !isOnTheWay ? 1 : 0);
  const std::string number = std::to_string(std::max(1, pass));
  const std::string all = std::to_string(timeline_.passesTo(end_));
  if (shown.blur == Blur::kCross) return text::shaderRunBlurCrossTitle(number, all);
  return isHalf ? text::shaderRunBlurXTitle(number, all) : text::shaderRunBlurYTitle(number, all);
}

std::string PassTexts::title(const ShownPass& shown) const {
  if (shown.isBlur()) return blurTitle(shown);
  if (shown.position == 0) return text::kShaderRunStartTitle;
  const std::string step = std::to_string(std::min(shown.position, timeline_.steps));
  const std::string steps = std::to_string(timeline_.steps);
  return isTree(plan_, std::min(shown.position, timeline_.steps) - 1)
             ? text::shaderRunTreeTitle(step, steps)
             : text::shaderRunCutTitle(step, steps);
}

std::string PassTexts::note(const ShownPass& shown) const {
  if (shown.isBlur() || timeline_.steps == 0 || !plan_.isCut()) return {};
  if (isTree(plan_, std::clamp(shown.position, 1, timeline_.steps) - 1))
    return text::kShaderRunTreeNote;
  return plan_.profile() == Profile::kStep ? "" : text::kShaderRunProfileNote;
}

// The numbers of a step's cut; of a tree those of its root.
CutTexel PassTexts::cutNumbers(int index) const {
  const int size = recipe_.size();
  if (!isTree(plan_, index)) return cutTexel(faultOf(plan_, index), size - 1);
  CutBatch batch;
  takeCuts(plan_, size, {0, 0, size, size}, index, index + 1, 1, maxTexture_, batch);
  return batch.texels[0];
}

// The numbers of the cut that led to a position; before the first cut, those of the first.
std::vector<UniformValue> PassTexts::cutValues(int position) const {
  if (timeline_.steps == 0) return {};
  const CutTexel cut = cutNumbers(std::clamp(position, 1, timeline_.steps) - 1);
  return {{"uCut", "ivec4(" + std::to_string(cut[0]) + ", " + std::to_string(cut[1]) + ", " +
                       std::to_string(cut[2]) + ", " + std::to_string(cut[3]) + ")"},
          {"uOrigin", pairText("ivec2", 0, 0)}};
}

std::vector<ShaderLine> PassTexts::code(const ShownPass& shown) const {
  // Other methods have no cuts.
  if (!plan_.isCut()) return {};
  if (shown.isBlur()) return blurCode(shown.blur);
  return shaderLines(cutShaderText(), cutValues(shown.position));
}

std::vector<ShaderLine> PassTexts::roundedCode(int position) const {
  std::vector<UniformValue> values = cutValues(position);
  values.emplace_back("uStep", threeDigits(kDocumentStep));
  std::vector<ShaderLine> lines = shaderLines(roundedCutShaderText(), values);
  markOthers(lines, cutShaderText());
  return lines;
}

std::vector<ShaderLine> PassTexts::blurCode(Blur blur) const {
  std::vector<UniformValue> values{{"uHeightsOrigin", pairText("ivec2", 0, 0)},
                                   {"uOrigin", pairText("ivec2", 0, 0)},
                                   {"uSize", std::to_string(recipe_.size())}};
  if (blur == Blur::kCross) {
    const double taken = takenShare(recipe_, recipe_.size());
    values.emplace_back("uCentre", text::shaderRunDouble(threeDigits(1.0 - taken)));
    values.emplace_back("uSide", text::shaderRunDouble(threeDigits(0.25 * taken)));
    return shaderLines(crossShaderText(), values);
  }
  const bool alongX = blur == Blur::kRows;
  values.emplace_back("uAxis", pairText("ivec2", alongX ? 1 : 0, alongX ? 0 : 1));
  values.emplace_back("uReach", std::to_string(boxWeights(recipe_, recipe_.size()).reach));
  return shaderLines(boxShaderText(), values);
}

std::string_view PassTexts::kernel(const ShownPass& shown) const {
  return !shown.isBlur() ? "cut.frag" : shown.blur == Blur::kCross ? "cross.frag" : "box.frag";
}

}  // namespace faultline
