// What is said of a land that a GPU computed. See run_texts.h.
#include "gpu/run_texts.h"

#include <cmath>

#include "base/fixed_text.h"
#include "base/hash.h"
#include "generated/text_gpu.h"
#include "terrain/grid/units.h"

namespace faultline {
namespace {

// How many times as long, from 1 on: "1.40", "12.0", "2000". Clocks are too coarse for more than
// two digits of a large ratio.
std::string ratioText(double longer, double shorter) {
  double ratio = shorter > 0.0 ? longer / shorter : 0.0;
  double unit = 1.0;
  while (ratio / unit >= 100.0) unit *= 10.0;
  if (unit > 1.0) ratio = std::round(ratio / unit) * unit;
  return threeDigits(ratio);
}

}  // namespace

std::string threeDigits(double value) {
  const double size = std::fabs(value);
  int places = 2;
  for (double limit = 1.0; size > 0.0 && size < limit && places < 12; limit /= 10.0) ++places;
  for (double limit = 10.0; size >= limit && places > 0; limit *= 10.0) --places;
  return fixedText(value, places);
}

std::string millisecondsText(double ms) {
  return text::shaderRunMilliseconds(fixedText(ms, ms < 10.0 ? 1 : 0));
}

std::string comparisonText(const HeightComparison& comparison, std::uint64_t fingerprint) {
  if (comparison.equal()) return text::shaderRunSame(hexDigits(fingerprint));
  return text::shaderRunDifferent(std::to_string(comparison.differing),
                                  std::to_string(comparison.vertices),
                                  threeDigits(comparison.largest * 100.0));
}

std::string timeText(const RunTimes& times, const std::string& renderer) {
  std::string said = text::shaderRunTime(millisecondsText(times.oneCut),
                                         renderer.empty() ? text::kShaderRunThisGpu : renderer,
                                         millisecondsText(times.processor));
  if (times.own) said += " " + std::string(text::shaderRunOwnTime(millisecondsText(*times.own)));
  return said;
}

std::string verdictText(const RunTimes& times) {
  const std::string batched = millisecondsText(times.batched);
  const std::string cuts = std::to_string(kBatchedCuts);
  if (times.oneCut < times.processor) {
    return text::shaderRunVerdictGpu(ratioText(times.processor, times.oneCut), cuts, batched);
  }
  if (times.batched < times.processor) {
    return text::shaderRunVerdictBatched(cuts, batched, ratioText(times.oneCut, times.processor));
  }
  return text::shaderRunVerdictProcessor(ratioText(times.oneCut, times.processor), cuts, batched);
}

std::string floatText(const FloatTest& test) {
  if (!test.tested() || test.exact()) return {};
  return text::shaderRunFloats(std::to_string(test.differing), std::to_string(test.vertices),
                               threeDigits(static_cast<double>(test.largest) * kSumUnit));
}

}  // namespace faultline
