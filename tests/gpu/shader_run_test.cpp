// gpu/shader_run, run_texts, shader_code and rounding: what a page shows of the shader version.
#include "gpu/shader_run.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>

#include "base/hash.h"
#include "gpu/shader_text.h"
#include "gpu/test_gpu.h"
#include "terrain/recipe/smooth.h"

namespace faultline {
namespace {

using Phase = ShaderRun::Phase;

// A clock that goes on by a millisecond whenever it is read.
double ticks() {
  static double now = 0.0;
  return now += 1.0;
}

Recipe smallRecipe() {
  Recipe recipe;
  recipe.set(ParameterId::kSize, 65);
  recipe.set(ParameterId::kFaults, 20);
  recipe.set(ParameterId::kSmooth, static_cast<int>(Smooth::kBox));
  recipe.set(ParameterId::kSmoothPasses, 2);
  return recipe;
}

void runTo(ShaderRun& run, Phase phase, bool isSlow) {
  for (int frame = 0; frame < 5000 && run.phase() != phase; ++frame) {
    REQUIRE(run.phase() != Phase::kFailed);
    run.advance(isSlow, 10.0);
  }
  REQUIRE(run.phase() == phase);
}

bool contains(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

TEST_CASE("A run ends with the processor's fingerprint and both times", "[gpu]") {
  for (const bool isSlow : {true, false}) {
    ShaderRun run(testGpu(), smallRecipe(), Palette::kStrata, false, ticks);
    runTo(run, Phase::kDone, isSlow);
    CHECK(run.comparison().equal());
    CHECK(run.position() == 22);
    CHECK(run.times().oneCut > 0.0);
    CHECK(run.times().batched > 0.0);
    CHECK(run.times().processor > 0.0);
    const std::string state = run.stateJson();
    CHECK(contains(state, "Same fingerprint as the CPU: "));
    CHECK(contains(state, "\"phase\":\"done\""));
    CHECK(contains(state, "Computed in "));
    run.restart();
    runTo(run, Phase::kPasses, true);
    CHECK(run.position() == 0);
    CHECK(!contains(run.stateJson(), "fingerprint"));
  }
}

TEST_CASE("A slow run does one cut, then half a blur, in each call, and says which", "[gpu]") {
  const Recipe recipe = smallRecipe();
  ShaderRun run(testGpu(), recipe, Palette::kStrata, false, ticks);
  CHECK(contains(run.stateJson(), "First the processor"));
  runTo(run, Phase::kPasses, true);
  CHECK(contains(run.stateJson(), "Flat ground"));
  const UpliftPlan plan = upliftPlan(recipe);
  for (int cut = 1; cut <= 20; ++cut) {
    run.advance(true, 10.0);
    CHECK(run.position() == cut);
    const CutTexel texel = cutTexel(faultOf(plan, cut - 1), recipe.size() - 1);
    const std::string state = run.stateJson();
    CHECK(contains(state, "Cut " + std::to_string(cut) + " of 20"));
    CHECK(contains(state, "ivec4(" + std::to_string(texel[0]) + ", " + std::to_string(texel[1]) +
                              ", " + std::to_string(texel[2]) + ", " + std::to_string(texel[3]) +
                              ")"));
  }
  for (int pass = 1; pass <= 2; ++pass) {
    const std::string blur = "Blur " + std::to_string(pass) + " of 2, along the ";
    run.advance(true, 10.0);
    CHECK(contains(run.stateJson(), blur + "rows"));
    CHECK(contains(run.stateJson(), "ivec2(1, 0)"));
    run.advance(true, 10.0);
    CHECK(contains(run.stateJson(), blur + "columns"));
    CHECK(run.position() == 20 + pass);
  }
  CHECK(run.phase() == Phase::kCompare);
}

TEST_CASE("A slow run of the cross shows its shader and weights", "[gpu]") {
  Recipe recipe = smallRecipe();
  recipe.set(ParameterId::kSmooth, static_cast<int>(Smooth::kCross));
  recipe.set(ParameterId::kSize, 513);
  ShaderRun run(testGpu(), recipe, Palette::kStrata, false, ticks);
  runTo(run, Phase::kPasses, true);
  for (int cut = 1; cut <= 20; ++cut) run.advance(true, 10.0);
  for (int pass = 1; pass <= 2; ++pass) {
    run.advance(true, 10.0);
    const std::string state = run.stateJson();
    CHECK(contains(state, "Blur " + std::to_string(pass) + " of 2\""));
    CHECK(contains(state, "cross.frag"));
    CHECK(contains(state, "the bits of 0.15"));
    CHECK(run.position() == 20 + pass);
  }
  runTo(run, Phase::kDone, false);
  CHECK(run.comparison().equal());
}

TEST_CASE("What the GPU does not compute is said, and a run of it fails", "[gpu]") {
  Recipe recipe;
  recipe.set(ParameterId::kMethod, static_cast<int>(Method::kFbm));
  ShaderRun run(testGpu(), recipe, Palette::kStrata, false, ticks);
  CHECK(run.phase() == Phase::kFailed);
  CHECK(contains(run.error(), "are left to the processor"));
  CHECK(contains(run.stateJson(), "\"code\":[]"));
  run.advance(false, 10.0);
  run.restart();
  run.round("bytes");
  CHECK(run.phase() == Phase::kFailed);

  ShaderRun lost(testGpu(), smallRecipe(), Palette::kStrata, false, ticks);
  runTo(lost, Phase::kPasses, true);
  lost.lose();
  lost.advance(false, 10.0);
  lost.paint(64, 64);
  CHECK(contains(lost.stateJson(), "\"phase\":\"failed\",\"error\":\"The browser took"));
}

TEST_CASE("The same cuts in bytes are off, and the map shows where", "[gpu]") {
  ShaderRun run(testGpu(), smallRecipe(), Palette::kStrata, false, ticks);
  runTo(run, Phase::kDone, false);
  run.round("bytes");
  CHECK(contains(run.stateJson(), "\"Flat ground, in bytes\""));
  // Each call says how far it is.
  int at = 0;
  for (int i = 0; i < 100 && !run.rounding()->complete(); ++i) {
    run.advance(false, 1.0);
    CHECK(run.rounding()->position() > at);
    at = run.rounding()->position();
    CHECK(contains(run.stateJson(), "Cut " + std::to_string(at) + " of 20, in bytes"));
  }
  CHECK(at == 20);
  CHECK(contains(run.stateJson(), "rounded_cut.frag"));
  CHECK(contains(run.stateJson(), "The marked lines are others"));
  REQUIRE(run.rounding()->complete());
  CHECK(run.rounding()->error().largest > 0.01);
  CHECK(contains(run.stateJson(), "Off by up to "));
  int side = 0;
  const std::vector<std::uint8_t> map = run.rounding()->map(32, side);
  CHECK(side == 32);
  CHECK(map.size() == 32u * 32u * 4u);
  CHECK(std::vector<std::uint8_t>(map.begin(), map.begin() + 4) !=
        std::vector<std::uint8_t>(map.end() - 4, map.end()));
  run.round("");
  CHECK(run.rounding() == nullptr);
  CHECK(run.phase() == Phase::kDone);
  CHECK(contains(run.stateJson(), "\"kernel\":\"box.frag\""));

  Recipe weighted = smallRecipe();
  weighted.set(ParameterId::kProfile, static_cast<int>(Profile::kNear));
  ShaderRun other(testGpu(), weighted, Palette::kStrata, false, ticks);
  runTo(other, Phase::kPasses, false);
  other.round("half");
  CHECK(other.rounding() == nullptr);
  CHECK(contains(other.stateJson(), "This profile has weights."));
}

TEST_CASE("Shaders are shown line by line, with comments apart and values beside", "[gpu]") {
  const std::vector<UniformValue> values{{"uCut", "ivec4(1, 2, 3, 4)"}};
  const std::vector<ShaderLine> lines = shaderLines(
      "#version 300 es\n// One.\n// Two.\n\nuniform ivec4 uCut;  // a cut\n  int a = 1;\n", values);
  REQUIRE(lines.size() == 4);
  CHECK(lines[0].code == "#version 300 es");
  CHECK(lines[1].note == "One. Two.");
  CHECK(lines[1].code.empty());
  CHECK(lines[2].code == "uniform ivec4 uCut;");
  CHECK(lines[2].note == "a cut");
  CHECK(lines[2].values == "ivec4(1, 2, 3, 4)");
  CHECK(lines[3].indent == 1);
  CHECK(lines[3].values.empty());
  for (const std::string_view text : {boxShaderText(), crossShaderText(), roundedCutShaderText()}) {
    for (const ShaderLine& line : shaderLines(text, {})) {
      CHECK((!line.code.empty() || !line.note.empty()));
    }
  }
}

TEST_CASE("The lines of a shader that another one lacks are marked", "[gpu]") {
  std::vector<ShaderLine> lines = shaderLines("int a = 1;  // one\nint b = 2;\n// Three.\n", {});
  markOthers(lines, "  int a = 1;\nint c = 2;\n");
  REQUIRE(lines.size() == 3);
  CHECK_FALSE(lines[0].isOther);
  CHECK(lines[1].isOther);
  CHECK_FALSE(lines[2].isOther);
  // The side test of both shaders is the same; what they read, add and write is not.
  lines = shaderLines(roundedCutShaderText(), {});
  markOthers(lines, cutShaderText());
  const auto isOther = [&lines](std::string_view part) {
    const auto line = std::find_if(lines.begin(), lines.end(), [part](const ShaderLine& each) {
      return contains(each.code, part);
    });
    REQUIRE(line != lines.end());
    return line->isOther;
  };
  CHECK_FALSE(isOther("bool isRaised"));
  CHECK_FALSE(isOther("int amount"));
  CHECK(isOther("out vec4 height;"));
  CHECK(isOther("z += uStep"));
}

TEST_CASE("The verdict is that of the times", "[gpu]") {
  CHECK(
      contains(verdictText({.oneCut = 2, .batched = 1, .processor = 4}), "GPU wins with one pass"));
  CHECK(contains(verdictText({.oneCut = 8, .batched = 1, .processor = 4}),
                 "adds 64 cuts, in 1.0 ms"));
  CHECK(contains(verdictText({.oneCut = 8, .batched = 5, .processor = 4}), "processor wins"));
  CHECK(contains(verdictText({.oneCut = 8, .batched = 5, .processor = 4}), "takes 2.00 times"));
  CHECK(contains(verdictText({.oneCut = 404.6, .batched = 50, .processor = 0.2}), "2000 times"));
  CHECK(timeText({.oneCut = 12.34, .batched = 1, .processor = 4}, "") ==
        "Computed in 12 ms on this GPU, 4.0 ms by the row method on this processor.");
  CHECK(contains(timeText({.oneCut = 1, .batched = 1, .processor = 1, .own = 0.5}, "A"), "0.5 ms"));
  CHECK(threeDigits(0.001234) == "0.00123");
  CHECK(threeDigits(12.34) == "12.3");
  CHECK(threeDigits(1234.0) == "1234");
  CHECK(threeDigits(0.0) == "0.00");
}

}  // namespace
}  // namespace faultline
