// Lands by the GPU, without a window, with the machine's OpenGL ES 3 renderer, which is named on
// stderr: from flat ground to heights that are read back. Each is compared with the plain loops,
// and with the row method ("... rows"), by time and by fingerprint. The first two rows add one cut
// a pass, as the shader document does. Where the renderer is the processor itself, its passes are
// plain loops over vertices and cuts, in all of its cores.
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <memory>

#include "base/hash.h"
#include "bench/bench.h"
#include "gpu/gpu_terrain.h"
#include "gpu/processor_land.h"
#include "platform/cli/headless.h"
#include "terrain/recipe/smooth.h"
#include "terrain/timeline/timeline.h"
#include "unit/terrain/plain_reference.h"
#include "unit/terrain/plain_smoothing.h"

namespace faultline::bench {
namespace {

constexpr int kSize = 513;
constexpr double kScale = 0x1p-40;
constexpr int kTimes = 3;

struct Subject {
  const char* name;
  int cutsPerPass;
  Profile profile;
  int passes;  // of the blur
};

constexpr Subject kSubjects[] = {
    {"gpu-step-1", 1, Profile::kStep, 0},     {"gpu-step-64", 64, Profile::kStep, 0},
    {"gpu-step-256", 256, Profile::kStep, 0}, {"gpu-near-64", 64, Profile::kNear, 0},
    {"gpu-box-6", 256, Profile::kStep, 6},
};

Recipe recipeOf(const Subject& subject) {
  using enum ParameterId;
  Recipe recipe = benchRecipe();
  recipe.set(kSize, bench::kSize);
  recipe.set(kFaults, 500);
  recipe.set(kFade, 0);
  recipe.set(kProfile, static_cast<std::int32_t>(subject.profile));
  if (subject.passes > 0) recipe.set(kSmooth, static_cast<std::int32_t>(Smooth::kBox));
  recipe.set(kSmoothPasses, subject.passes);
  recipe.set(kSmoothRadius, 2000);
  return recipe;
}

Heightfield byPlainLoops(const Recipe& recipe) {
  Heightfield heights = plain::heights(benchFaults(recipe), recipe.profile(), kSize, kScale);
  for (int pass = Timeline(recipe).passes; pass > 0; --pass) {
    heights = plain::smoothingPass(recipe, heights);
  }
  return heights;
}

Heightfield byRows(const Recipe& recipe) {
  ProcessorLand land(recipe, kScale, Timeline(recipe).length());
  while (!land.advance()) {
  }
  return land.takeHeights();
}

// A land by the GPU; its shaders are compiled when this is made.
class Land {
 public:
  Land(GpuContext& context, const Recipe& recipe, int cutsPerPass)
      : context_(context), recipe_(recipe), cutsPerPass_(cutsPerPass) {}

  Heightfield make() {
    GpuTerrain terrain(context_, recipe_, kScale, Timeline(recipe_).length(), {cutsPerPass_, 0});
    std::string error = terrain.prepare();
    Heightfield heights(kSize);
    if (error.empty()) {
      while (!terrain.advance()) {
      }
      error = terrain.read(heights);
    }
    if (!error.empty()) {
      std::fprintf(stderr, "bench: %s\n", error.c_str());
      std::exit(1);
    }
    return heights;
  }

 private:
  GpuContext& context_;
  Recipe recipe_;
  int cutsPerPass_;
};

void addRows(GpuContext& context, const Subject& subject, std::vector<Row>& rows) {
  const Recipe recipe = recipeOf(subject);
  Land land(context, recipe, subject.cutsPerPass);
  Heightfield made(kSize);
  const double ms = medianOf(kTimes, [&] { made = land.make(); });
  const std::string hash = hexDigits(fingerprint(made));
  Heightfield defined(kSize);
  const auto add = [&](const char* beside, const std::function<Heightfield()>& make) {
    const double plainMs = medianOf(kTimes, [&] { defined = make(); });
    rows.push_back({std::string(subject.name) + beside, kSize, ms, plainMs, hash,
                    hexDigits(fingerprint(defined)), 0, true});
  };
  add("", [&] { return byPlainLoops(recipe); });
  add(" rows", [&] { return byRows(recipe); });
}

}  // namespace

std::vector<Row> gpuRows() {
  std::vector<Row> rows;
  bool any = false;
  for (const Subject& subject : kSubjects) any |= wanted(subject.name);
  if (!any) return rows;
  std::string error;
  const std::unique_ptr<HeadlessContext> window = HeadlessContext::create(error);
  if (window == nullptr) {
    std::fprintf(stderr, "bench: no rows of the GPU: %s\n", error.c_str());
    return rows;
  }
  GpuContext context;
  std::fprintf(stderr, "bench: the GPU is %s\n", context.device.renderer.c_str());
  for (const Subject& subject : kSubjects) {
    if (wanted(subject.name)) addRows(context, subject, rows);
  }
  return rows;
}

}  // namespace faultline::bench
