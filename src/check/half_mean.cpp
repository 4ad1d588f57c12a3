// Half means. See half_mean.h.
#include "check/half_mean.h"

#include <algorithm>
#include <array>

namespace faultline {
namespace {

using Border = HalfMeanProgram::Border;

struct Offset {
  int x, y;
};
constexpr std::array<Offset, 8> kOffsets{
    {{-1, 0}, {1, 0}, {0, -1}, {0, 1}, {-1, -1}, {1, -1}, {-1, 1}, {1, 1}}};

// The mean of a vertex's neighbours in `from`.
double meanAround(const Heightfield& from, int x, int y, const HalfMeanProgram& program) {
  const int size = from.size;
  double sum = 0.0;
  int count = 0;
  const auto take = [&](int column, int row) {
    const bool isBeyond = column < 0 || row < 0 || column >= size || row >= size;
    if (isBeyond && program.border == Border::kNothing) return;
    ++count;
    if (isBeyond && program.border == Border::kZeros) return;
    if (isBeyond && program.border == Border::kRepeated) {
      column = std::clamp(column, 0, size - 1);
      row = std::clamp(row, 0, size - 1);
    } else if (isBeyond) {
      column = (column + size) % size;
      row = (row + size) % size;
    }
    sum += static_cast<double>(from.at(column, row));
  };
  const std::size_t neighbours = program.takesEight ? 8 : 4;
  for (std::size_t i = 0; i < neighbours; ++i) take(x + kOffsets[i].x, y + kOffsets[i].y);
  if (program.countsOwn) take(x, y);
  return sum / count;
}

}  // namespace

void takeHalfMeans(Heightfield& field, int passes, const HalfMeanProgram& program) {
  const int first = program.border == Border::kUnwritten ? 1 : 0;
  const int end = field.size - first;
  Heightfield before(field.size);
  for (int pass = 0; pass < passes; ++pass) {
    if (!program.isInPlace) before.z = field.z;
    const Heightfield& from = program.isInPlace ? field : before;
    for (int i = first; i < end; ++i) {
      for (int j = first; j < end; ++j) {
        const int x = program.isByColumns ? i : j, y = program.isByColumns ? j : i;
        const double mean = meanAround(from, x, y, program);
        const auto own = static_cast<double>(from.at(x, y));
        field.row(y)[x] = static_cast<float>(program.isWhole ? mean : (own + mean) / 2.0);
      }
    }
  }
}

}  // namespace faultline
