// The same cuts summed as the shader document's textures would hold them, to show why the land is
// made of whole numbers: in bytes (RGBA8, clipped to 0..1), in half floats, or in floats. A height
// begins at a half, and each pass rounds it to what the texture can store.
// The document gives no format; its first cut moves the land by 0.1, which is kDocumentStep. Where
// more than five such cuts agree, bytes end at 0 or 1.
// Cost: as CutSums. Nothing here is part of a land.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/enum_count.h"
#include "gpu/cut_list.h"
#include "gpu/gpu_context.h"
#include "gpu/grid_texture.h"
#include "terrain/uplift/uplift.h"

namespace faultline {

enum class SumFormat : std::uint8_t { kBytes, kHalf, kFloat };

inline constexpr double kDocumentStep = 0.1;
// The height of flat ground.
inline constexpr float kRoundedGround = 0.5f;

// Whether the current context can draw into textures of this format: bytes always. In WebGL 2 the
// page must have asked for EXT_color_buffer_float, or for halves EXT_color_buffer_half_float.
bool canDrawInto(SumFormat format);

class RoundedSums {
 public:
  // Of steps, drawn faults and trees: plan.profile() is kStep.
  RoundedSums(GpuContext& context, const UpliftPlan& plan, int size, SumFormat format, double step);

  // Compiles the shader and makes the textures, which hold the whole grid. On failure (a format
  // that the device lacks, a grid larger than its textures) a sentence, else empty.
  std::string prepare();

  // Sets all heights to a half.
  void begin();
  // Adds up to `max` steps from `first` on, before `end`, in one pass, which rounds once; the
  // document adds one. Returns how many.
  int add(int first, int end, int max);

  // Waits until the device has done all passes so far.
  void wait() const;
  // Reads the heights, row by row. On failure a sentence, else empty. Waits for the device.
  std::string read(std::vector<float>& heights) const;

  int size() const { return size_; }
  // The heights so far, in the red of a texture of `size` texels a side.
  void bind(GLuint unit) const { textures_[current_].bind(unit); }

 private:
  GlProgram& useProgram();

  GpuContext& context_;
  UpliftPlan plan_;
  int size_;
  SumFormat format_;
  double step_;
  std::array<GridTexture, 2> textures_;
  std::size_t current_ = 0;
  CutBatch batch_;
  ListTexture cuts_{kSumFormat};
};

struct RoundingError {
  double largest = 0.0;         // in full amplitudes: 1 is as much as the first cut of a land moves
  double mean = 0.0;            // of the sizes of all
  std::vector<float> vertices;  // of each vertex, with its sign, row by row: a map
};

// How far the heights of RoundedSums are from the exact sums of the same cuts, in kSumUnit.
RoundingError roundingError(std::span<const float> heights, double step,
                            std::span<const std::int64_t> sums);

}  // namespace faultline
