// The command line's `gpu`. See cli_gpu.h.
#include "platform/cli/cli_gpu.h"

#include <algorithm>
#include <chrono>
#include <cstdarg>
#include <cstdio>
#include <memory>

#include "base/hash.h"
#include "gpu/gpu_context.h"
#include "gpu/gpu_part.h"
#include "gpu/gpu_terrain.h"
#include "gpu/processor_land.h"
#include "platform/cli/headless.h"
#include "terrain/measure/comparison.h"
#include "terrain/timeline/session.h"

namespace faultline {
namespace {

double now() {
  using Milliseconds = std::chrono::duration<double, std::milli>;
  return Milliseconds(std::chrono::steady_clock::now().time_since_epoch()).count();
}

[[gnu::format(printf, 1, 2)]] std::string line(const char* format, ...) {
  char text[512];
  va_list values;
  va_start(values, format);
  std::vsnprintf(text, sizeof text, format, values);
  va_end(values);
  return std::string(text) + "\n";
}

// Heights per unit of the sums, as the processor measures it.
double scaleOf(const Recipe& recipe) {
  Session session(recipe);
  while (!session.prepared()) session.advance([] { return false; });
  return session.scale();
}

struct Timed {
  Heightfield heights;
  double ms;
};

// The land by the processor's row method.
Timed byProcessor(const Recipe& recipe, double scale, int position) {
  const double start = now();
  ProcessorLand land(recipe, scale, position);
  while (!land.advance()) {
  }
  return {land.takeHeights(), now() - start};
}

std::string floatLine(const FloatTest& test) {
  if (!test.tested()) return line("floats       not needed: all numbers are whole");
  if (test.exact())
    return line("floats       exact: the self-test's %d sums are equal", test.vertices);
  return line(
      "floats       not exact: %d of the self-test's %d sums differ, by up to %.3g of a cut",
      test.differing, test.vertices, static_cast<double>(test.largest) * kSumUnit);
}

std::string comparisonLine(const HeightComparison& comparison) {
  if (comparison.equal()) {
    return line("equal        yes: all %lld heights", static_cast<long long>(comparison.vertices));
  }
  return line("equal        no: %lld of %lld heights differ, by up to %.3g of the width, at %d, %d",
              static_cast<long long>(comparison.differing),
              static_cast<long long>(comparison.vertices), comparison.largest, comparison.x,
              comparison.y);
}

}  // namespace

std::string compareWithGpu(const Link& link, const GpuRequest& request, bool& equal,
                           std::string& error) {
  const Recipe& recipe = link.recipe;
  const GpuPart part = gpuPart(recipe);
  const int asked = positionOf(link);
  const int position = std::min(asked, part.position);
  if (asked > 0 && !part.any()) {
    error = part.rest;
    return {};
  }
  const std::unique_ptr<HeadlessContext> context = HeadlessContext::create(error);
  if (context == nullptr) return {};

  const double scale = scaleOf(recipe);
  GpuContext gpu;
  GpuTerrain terrain(gpu, recipe, scale, position, {request.cutsPerPass, request.tile});
  const double begun = now();
  error = terrain.prepare();
  if (!error.empty()) return {};
  const double prepared = now();
  while (!terrain.advance()) {
  }
  glFinish();
  const double computed = now();
  Heightfield heights(recipe.size());
  error = terrain.read(heights);
  if (!error.empty()) return {};
  const double read = now();
  const Timed defined = byProcessor(recipe, scale, position);
  const HeightComparison comparison = compareHeights(defined.heights, heights);
  equal = comparison.equal();

  std::string text = line("renderer     %s", gpu.device.renderer.c_str());
  text += line("position     %d of %d", position, Timeline(recipe).length());
  text += line(
      "gpu          %s  %.1f ms: %d passes, %.2f ms each; reading %.1f ms, shaders %.1f ms",
      hexDigits(fingerprint(heights)).c_str(), read - prepared, terrain.passes(),
      (computed - prepared) / std::max(1, terrain.passes()), read - computed, prepared - begun);
  text += line("processor    %s  %.1f ms: row method",
               hexDigits(fingerprint(defined.heights)).c_str(), defined.ms);
  text += line("tiles        %d", terrain.tiles());
  text += floatLine(terrain.floatTest());
  text += comparisonLine(comparison);
  if (asked > position) text += "rest         " + part.rest + "\n";
  return text;
}

}  // namespace faultline
