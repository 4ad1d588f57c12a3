// The sums of cuts on one tile of a grid, added up by the GPU: two textures take turns, and each
// pass reads the one, adds a batch of cuts to every vertex, and writes the other.
// Method: the shader document's fault shader, in whole numbers (shaders/gpu/cut.frag is its plain
// form for one cut). Bits: equal to FaultField::rowSums by construction for steps, drawn faults and
// trees; for weighted profiles where the device's floats round as IEEE 754 says (float_test.h).
// Cost: cuts x vertices; memory 32 bytes a vertex of the largest tile.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "gpu/cut_list.h"
#include "gpu/gpu_context.h"
#include "gpu/grid_texture.h"
#include "terrain/uplift/uplift.h"

namespace faultline {

class CutSums {
 public:
  // `fused`: products and sums of weights are rounded once together, as a device that contracts
  // them would do it; only to test that this is noticed.
  CutSums(GpuContext& context, const UpliftPlan& plan, int size, bool fused = false);

  // Compiles the shaders and makes room for tiles up to this size. On failure a sentence, else
  // empty.
  std::string prepare(int tileWidth, int tileHeight);

  // Starts on a tile, with sums of 0.
  void begin(const Tile& tile);
  // Adds steps from `first` on to the tile in one pass: at most `end` and `max` of them, at least
  // one. Returns how many.
  int add(int first, int end, int max);

  // The sums so far, in unitsPerAmplitude() parts of kAmplitudeUnit: 1 for steps and trees, which
  // move land by whole amplitudes, and kSumsPerAmplitude for weighted profiles.
  const GridTexture& sums() const { return textures_[current_]; }
  const Tile& tile() const { return tile_; }
  std::int64_t unitsPerAmplitude() const;

  // Reads rows y0 <= y < y1 of the tile, in kSumUnit. Waits for the device.
  void read(int y0, int y1, std::span<std::int64_t> out) const;

 private:
  GlProgram& useProgram();
  void addBatch();

  GpuContext& context_;
  UpliftPlan plan_;
  int size_;
  unsigned weightedVariant_;
  Tile tile_;
  std::array<GridTexture, 2> textures_{GridTexture(kSumFormat), GridTexture(kSumFormat)};
  std::size_t current_ = 0;
  CutBatch batch_;
  ListTexture cuts_{kSumFormat};
  GlTexture rowStarts_;
};

}  // namespace faultline
