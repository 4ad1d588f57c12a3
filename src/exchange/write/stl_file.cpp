// The land as a block for 3D printers. See mesh_files.h.
#include <cmath>

#include "exchange/write/file_heights.h"
#include "exchange/write/mesh_files.h"
#include "exchange/write/mesh_rows.h"

namespace faultline {
namespace {

// The printed block: x east, y north, z up, in millimetres from the floor's south-western corner.
class Block {
 public:
  Block(const Heightfield& field, const FileOptions& options)
      : field_(field, options), options_(options) {}

  Vector top(int x, int y) const {
    const double above = (static_cast<double>(field_.at(x, y)) - field_.low()) * options_.printSide;
    return {across(x), across(field_.size - 1 - y), static_cast<float>(options_.printBase + above)};
  }
  Vector bottom(int x, int y) const { return {across(x), across(field_.size - 1 - y), 0.0f}; }
  Vector middle() const {
    const auto half = static_cast<float>(options_.printSide / 2.0);
    return {half, half, 0.0f};
  }

  // Vertex i of the border, from 0 to 4 (size - 1) - 1: counter-clockwise seen from above, from the
  // south-western corner.
  std::array<int, 2> border(int i) const {
    const int d = field_.size - 1;
    const int along = i % d;
    switch (i / d % 4) {
      case 0:
        return {along, d};
      case 1:
        return {d, d - along};
      case 2:
        return {d - along, 0};
      default:
        return {0, along};
    }
  }

 private:
  float across(int i) const {
    return static_cast<float>(static_cast<double>(i) / (field_.size - 1) * options_.printSide);
  }

  FileHeights field_;
  const FileOptions& options_;
};

// Writes a triangle, counter-clockwise seen from outside, with its normal.
void writeFacet(FileWriter& out, const Vector& a, const Vector& b, const Vector& c) {
  std::array<double, 3> p{}, q{};
  for (std::size_t i = 0; i < 3; ++i) {
    p[i] = static_cast<double>(b[i]) - static_cast<double>(a[i]);
    q[i] = static_cast<double>(c[i]) - static_cast<double>(a[i]);
  }
  const double x = p[1] * q[2] - p[2] * q[1];
  const double y = p[2] * q[0] - p[0] * q[2];
  const double z = p[0] * q[1] - p[1] * q[0];
  const double length = std::sqrt(x * x + y * y + z * z);
  writeVector(out, {static_cast<float>(x / length), static_cast<float>(y / length),
                    static_cast<float>(z / length)});
  for (const Vector& corner : {a, b, c}) writeVector(out, corner);
  out.u16(0);
}

}  // namespace

void writeStl(FileWriter& out, const FileLand& land, const FileOptions& options) {
  const int size = land.heights.size;
  const int borderCount = 4 * (size - 1);
  const Block block(land.heights, options);
  const std::int64_t cells = static_cast<std::int64_t>(size - 1) * (size - 1);
  const GridMesh mesh(land.heights, options);
  out.expect(blocksOf(mesh.triangles()) + 4);
  // Eighty bytes that programs ignore, except that some take "solid" for the start of a text file
  std::string head = "Faultline " + land.recipeText;
  head.resize(80);
  out.bytes(head);
  out.u32(static_cast<std::uint32_t>(2 * cells + 3 * borderCount));
  const auto surface = [&](int number) {
    const auto corner = [&](int vertex) { return block.top(vertex % size, vertex / size); };
    const auto [a, b, c] = mesh.triangle(number);
    writeFacet(out, corner(a), corner(b), corner(c));
  };
  if (!inBlocks(out, mesh.triangles(), surface)) return;
  // Write walls and floor strip by strip around the border
  for (int i = 0; i < borderCount; ++i) {
    const auto [x1, y1] = block.border(i);
    const auto [x2, y2] = block.border(i + 1);
    writeFacet(out, block.bottom(x1, y1), block.bottom(x2, y2), block.top(x2, y2));
    writeFacet(out, block.bottom(x1, y1), block.top(x2, y2), block.top(x1, y1));
    writeFacet(out, block.middle(), block.bottom(x2, y2), block.bottom(x1, y1));
    const bool isCorner = (i + 1) % (size - 1) == 0;
    if (isCorner && !out.worked()) return;
  }
}

}  // namespace faultline
