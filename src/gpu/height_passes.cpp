// Passes over heights. See height_passes.h.
#include "gpu/height_passes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdlib>

#include "generated/gpu_shaders.h"
#include "generated/text_gpu.h"
#include "terrain/recipe/smooth.h"
#include "terrain/smoothing/smoothing.h"

namespace faultline {
namespace {

constexpr TextureFormat kDoubleFormat{GL_RG32UI, GL_RG_INTEGER, GL_UNSIGNED_INT, GL_NEAREST,
                                      GL_NEAREST};

constexpr GLuint kSumUnit0 = 0, kHeightUnit = 1, kDivisorUnit = 2;

// A double as the shaders take it: the lower half of its bits first.
struct Halves {
  std::uint32_t low, high;
};
Halves halvesOf(double value) {
  const auto bits = __builtin_bit_cast(std::uint64_t, value);
  return {static_cast<std::uint32_t>(bits), static_cast<std::uint32_t>(bits >> 32)};
}
void setDouble(GlProgram& program, const char* name, double value) {
  const Halves halves = halvesOf(value);
  program.set(name, static_cast<int>(halves.low), static_cast<int>(halves.high));
}

}  // namespace

BoxWeights boxWeights(const Recipe& recipe, int size) {
  const double radius = recipe.real(ParameterId::kSmoothRadius) * (size - 1) / kReferenceCells;
  const double whole = std::floor(radius);
  const double fraction = radius - whole;
  BoxWeights weights;
  weights.reach = static_cast<int>(whole) + (fraction > 0.0 ? 1 : 0);
  if (fraction > 0.0) weights.endWeight = fraction;
  for (int i = 0; i < size; ++i) {
    double total = 0.0;
    const int last = std::min(i + weights.reach, size - 1);
    for (int tap = std::max(i - weights.reach, 0); tap <= last; ++tap) {
      total += std::abs(tap - i) == weights.reach ? weights.endWeight : 1.0;
    }
    weights.divisors.push_back(total);
  }
  return weights;
}

HeightPasses::HeightPasses(GpuContext& context, const Recipe& recipe, int size)
    : context_(context),
      size_(size),
      isCross_(recipe.smooth() == Smooth::kCross),
      taken_(takenShare(recipe, size)),
      weights_(boxWeights(recipe, size)),
      divisors_(kDoubleFormat) {}

std::string HeightPasses::prepare() {
  std::string error;
  if (!context_.heights.prepare(0, error) ||
      !context_.heights.prepare(gpu_shaders::heights::kBase, error) ||
      !(isCross_ ? context_.cross : context_.box).prepare(0, error)) {
    return text::gpuErrorShader(error);
  }
  std::vector<Halves> list;
  for (const double divisor : weights_.divisors) list.push_back(halvesOf(divisor));
  constexpr std::size_t kRow = ListTexture::kWidth;
  list.resize((list.size() + kRow - 1) / kRow * kRow, halvesOf(1.0));
  divisors_.fill(list.data(), static_cast<int>(list.size()));
  return {};
}

void HeightPasses::writeHeights(const GridTexture& sums, double factor, bool hasBase,
                                HeightGrid& heights, const Tile& tile) {
  GlProgram& program = context_.heights.use(hasBase ? unsigned{gpu_shaders::heights::kBase} : 0u);
  if (hasBase) {
    // Without vertices around it the tile begins at the texture's first texel.
    heights.source(tile, 0, 0, kHeightUnit);
    program.set("uBase", static_cast<int>(kHeightUnit));
  }
  sums.bind(kSumUnit0);
  program.set("uSums", static_cast<int>(kSumUnit0));
  setDouble(program, "uFactor", factor);
  heights.draw(tile);
  drawPass();
  heights.keep(tile);
}

std::span<const Blur> HeightPasses::blurs() const {
  static constexpr Blur kBox[] = {Blur::kRows, Blur::kColumns};
  static constexpr Blur kCross[] = {Blur::kCross};
  return isCross_ ? std::span<const Blur>(kCross) : kBox;
}

void HeightPasses::blur(Blur blur, HeightGrid& heights, const Tile& tile) {
  if (blur == Blur::kCross) return blurCross(heights, tile);
  blurBox(blur == Blur::kRows, heights, tile);
}

void HeightPasses::blurCross(HeightGrid& heights, const Tile& tile) {
  GlProgram& program = context_.cross.use(0);
  const HeightGrid::Place place = heights.source(tile, 1, 1, kHeightUnit);
  program.set("uHeights", static_cast<int>(kHeightUnit));
  program.set("uHeightsOrigin", place.x, place.y);
  program.set("uOrigin", tile.x, tile.y);
  program.set("uSize", size_);
  setDouble(program, "uCentre", 1.0 - taken_);
  setDouble(program, "uSide", 0.25 * taken_);
  heights.draw(tile);
  drawPass();
  heights.keep(tile);
}

void HeightPasses::blurBox(bool alongX, HeightGrid& heights, const Tile& tile) {
  GlProgram& program = context_.box.use(0);
  const HeightGrid::Place place =
      heights.source(tile, alongX ? reach() : 0, alongX ? 0 : reach(), kHeightUnit);
  divisors_.bind(kDivisorUnit);
  program.set("uHeights", static_cast<int>(kHeightUnit));
  program.set("uDivisors", static_cast<int>(kDivisorUnit));
  program.set("uHeightsOrigin", place.x, place.y);
  program.set("uOrigin", tile.x, tile.y);
  program.set("uAxis", alongX ? 1 : 0, alongX ? 0 : 1);
  program.set("uSize", size_);
  program.set("uReach", reach());
  setDouble(program, "uEndWeight", weights_.endWeight);
  heights.draw(tile);
  drawPass();
  heights.keep(tile);
}

}  // namespace faultline
