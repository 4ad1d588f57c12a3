// Fractional Brownian motion from Perlin (gradient) noise: octaves, each finer and lower than the
// one before. Forms: classic, the sum of gain^i * N(p_i); multiplicative, the summary's a_0 =
// (N(p_0) + c_t) c_s + c_0 and a_i = a_{i-1} + a_{i-1} (N(p_i) + c_t) c_s w^i, with p_i =
// lacunarity^i p_0; ridged, Musgrave's multifractal of (1 - |N|)^2, each octave weighted by the one
// before. Sources: Perlin, "Improving Noise" (2002); Alcock's summary; Musgrave in "Texturing and
// Modeling" (1994). With seamless edges each octave has a whole number of cells, and its lattice is
// that of a torus. Method: gradients from a counter-based generator, two lattice rows at a time,
// interpolated along y once for a whole row of vertices, then along x in vector lanes. Bits:
// docs/spec.md, section "fBm".
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "terrain/grid/grid_part.h"
#include "terrain/recipe/recipe.h"

namespace faultline {

struct FbmPlan {
  std::array<std::uint32_t, 2> key{};
  FbmForm form = FbmForm::kClassic;
  int octaves = 8;
  double frequency = 4.0;  // lattice cells along a side in octave 0
  double lacunarity = 2.0;
  double gain = 0.5;   // w
  double shift = 0.5;  // c_t
  double scale = 0.8;  // c_s
  double base = 0.0;   // c_0
  bool seamless = false;
};

FbmPlan fbmPlan(const Recipe& recipe);

// The lattice cells along a side in an octave, from 0; with seamless edges a whole number, at least
// 1.
double octaveFrequency(const FbmPlan& plan, int octave);

// Whether the noise of an octave (from 0) is 0 on a whole size x size grid: its cells are as small
// as the grid's, or go into them a whole number of times, so each vertex is a lattice point.
bool isUnseen(const FbmPlan& plan, int octave, int size);

// The vertices of a row, begin <= x < end, that lie in one cell of a lattice, between its slots
// `slot` and slot + 1.
struct LatticeCell {
  std::int32_t slot, begin, end;
};

// The sums of a grid, or of a part of one, octave by octave; each is a step.
class Fbm {
 public:
  Fbm(const FbmPlan& plan, const GridPart& part);

  int steps() const { return plan_.octaves; }
  // Whole steps done.
  int applied() const { return applied_; }

  // Goes on with the next octave for about `work` nanoseconds (at least one row); true when it is
  // whole.
  bool advance(double work);
  // Goes back to at most `step` <= applied() whole steps (to 0, from where it starts again); what
  // is half done is dropped.
  void rewind(int step);

  // Writes the sums after applied() octaves to rows y0 <= y < y1. Not while an octave is half done.
  void write(Heightfield& out, int y0, int y1) const;

  static std::int64_t memoryBytes(const FbmPlan& plan, int size);

 private:
  // The octave in work and where the vertices of a row stand in its lattice. Slots are the lattice
  // columns that some vertex touches, from west to east.
  struct Octave {
    double frequency = 0.0;
    double weight = 0.0;
    bool isZero = false;                 // every vertex is a lattice point, where noise is 0
    std::int64_t period = 0;             // of lattice columns and rows
    std::vector<std::uint32_t> columns;  // the lattice column of each slot, wrapped
    std::vector<LatticeCell> cells;
    std::vector<std::int32_t> slot;  // the west one of each vertex
    std::vector<float> t, fade;
  };
  // Gradients of one lattice row, by slot.
  struct GradientRow {
    std::vector<float> x, y;
  };

  // A lattice column or row as the generator counts it: modulo the octave's period.
  std::uint32_t wrapped(std::int64_t at) const {
    return static_cast<std::uint32_t>(at % octave_.period);
  }
  void beginOctave();
  double makeRow(int y);
  double makeNoise(int y);
  void addNoise(int y);
  void makeGradients(std::int64_t k, GradientRow& to) const;

  FbmPlan plan_;
  GridPart part_;
  std::size_t stride_;
  int applied_ = 0;
  int row_ = 0;  // of the octave in work: the next
  Octave octave_;
  std::array<GradientRow, 2> gradients_;  // of lattice rows latticeRow_ and the next
  std::int64_t latticeRow_ = 0;
  std::vector<float> lines_;          // A and B of each slot by turns, on one row of vertices
  std::vector<float> noise_;          // of one row of vertices
  std::unique_ptr<float[]> sums_;     // a
  std::unique_ptr<float[]> signals_;  // sig; only for ridged
};

}  // namespace faultline
