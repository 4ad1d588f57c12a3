// The heights as a grid. See grid_files.h.
#include "exchange/write/grid_files.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "exchange/write/file_heights.h"
#include "exchange/write/file_numbers.h"
#include "exchange/write/georeference.h"
#include "exchange/write/number_text.h"
#include "exchange/write/png_file.h"

namespace faultline {
namespace {

// Calls row(heights) for every row from north or south, until the writer must stop.
template <typename Row>
void writeRows(FileWriter& out, const Heightfield& field, bool southFirst, const Row& row) {
  out.expect(field.size);
  for (int i = 0; i < field.size; ++i) {
    row(field.row(southFirst ? field.size - 1 - i : i));
    if (!out.worked()) return;
  }
}

// The head of an ESRI grid that lies in the world. GDAL computes the corner by these formulas.
void writePlacedHead(FileWriter& out, const WrittenNumbers& numbers, int size) {
  const CellGrid cells = numbers.cells();
  const FileGeoreference& georeference = *numbers.georeference();
  const bool isPoint = georeference.says.isPoint || !georeference.places;
  const double half = isPoint ? 0.5 : 0.0;
  const auto line = [&out](std::string_view name, double value) {
    out.bytes(name);
    out.bytes(" ");
    out.bytes(numberText(value));
    out.bytes("\n");
  };
  line("ncols", size);
  line("nrows", size);
  line(isPoint ? "xllcenter" : "xllcorner",
       exactNumber(cells.west + half * cells.across, cells.west,
                   [&](double x) { return x - half * cells.across; }));
  line(isPoint ? "yllcenter" : "yllcorner",
       exactNumber(cells.north - size * cells.along + half * cells.along, cells.north,
                   [&](double y) { return y - half * cells.along + size * cells.along; }));
  if (cells.across == cells.along) {
    line("cellsize", cells.across);
  } else {
    line("dx", cells.across);
    line("dy", cells.along);
  }
  if (const std::optional<double> noData = numbers.noData()) line("NODATA_value", *noData);
}

// Numbers as the file had them: whole ones without a point only where all of the file's were whole.
void writePlacedAsc(FileWriter& out, const WrittenNumbers& numbers, int size) {
  const SampleKind samples = numbers.georeference()->says.samples;
  const bool areWhole = samples == SampleKind::kSigned || samples == SampleKind::kUnsigned;
  writePlacedHead(out, numbers, size);
  std::vector<float> row(static_cast<std::size_t>(size));
  out.expect(size);
  for (int y = 0; y < size; ++y) {
    numbers.row(y, row);
    for (std::size_t x = 0; x < row.size(); ++x) {
      if (x > 0) out.bytes(" ");
      out.bytes(floatText(row[x], areWhole ? 0 : 1));
    }
    out.bytes("\n");
    if (!out.worked()) return;
  }
}

}  // namespace

HeightLevels::HeightLevels(const Heightfield& heights) {
  const auto [low, high] = std::minmax_element(heights.z.begin(), heights.z.end());
  low_ = static_cast<double>(*low);
  high_ = static_cast<double>(*high);
}

std::uint16_t HeightLevels::level(float z) const {
  const double part = range() > 0.0 ? (static_cast<double>(z) - low_) / range() : 0.0;
  return static_cast<std::uint16_t>(static_cast<int>(part * 65535.0 + 0.5));
}

void writePng16(FileWriter& out, const FileLand& land, const FileOptions&) {
  const Heightfield& field = land.heights;
  const HeightLevels levels(field);
  PngFile png(out, field.size, field.size, PngPixel::kGrey16);
  writeRows(out, field, false, [&](const float* row) {
    std::uint8_t* bytes = png.row();
    for (int x = 0; x < field.size; ++x) {
      const std::uint16_t level = levels.level(row[x]);
      *bytes++ = static_cast<std::uint8_t>(level >> 8);
      *bytes++ = static_cast<std::uint8_t>(level);
    }
    png.writeRow();
  });
  png.finish();
}

void writeRaw16(FileWriter& out, const FileLand& land, const FileOptions& options) {
  const HeightLevels levels(land.heights);
  std::vector<std::uint16_t> words(static_cast<std::size_t>(land.heights.size));
  writeRows(out, land.heights, options.southFirst, [&](const float* row) {
    for (std::size_t x = 0; x < words.size(); ++x) words[x] = levels.level(row[x]);
    out.u16(words);
  });
}

void writeR32(FileWriter& out, const FileLand& land, const FileOptions& options) {
  const auto size = static_cast<std::size_t>(land.heights.size);
  if (!options.centred) {
    return writeRows(out, land.heights, options.southFirst, [&](const float* row) {
      out.f32({row, size});
    });
  }
  const FileHeights heights(land.heights, options);
  std::vector<float> centred(size);
  writeRows(out, land.heights, options.southFirst, [&](const float* row) {
    for (std::size_t x = 0; x < size; ++x) centred[x] = heights.height(row[x]);
    out.f32(centred);
  });
}

void writeAsc(FileWriter& out, const FileLand& land, const FileOptions& options) {
  const Heightfield& field = land.heights;
  const WrittenNumbers numbers(land, options);
  if (numbers.georeference() != nullptr) return writePlacedAsc(out, numbers, field.size);
  const FileHeights heights(field, options);
  const int places = placesFor(heights.range() * options.side);
  const auto line = [&out](std::string_view name, double value, int digits) {
    out.bytes(name);
    out.decimal(value, digits);
    out.bytes("\n");
  };
  line("ncols ", field.size, 0);
  line("nrows ", field.size, 0);
  line("xllcenter ", 0.0, 0);
  line("yllcenter ", 0.0, 0);
  // fixedText() writes twelve places of numbers below 9,000,000 only
  const double cell = options.side / (field.size - 1);
  line("cellsize ", cell, cell < 9e6 ? 12 : 6);
  // Use a height below the land's
  line("NODATA_value ", std::min(-9999.0, std::floor(heights.low() * options.side) - 1.0), 0);
  writeRows(out, field, false, [&](const float* row) {
    for (int x = 0; x < field.size; ++x) {
      if (x > 0) out.bytes(" ");
      out.decimal(static_cast<double>(heights.height(row[x])) * options.side, places);
    }
    out.bytes("\n");
  });
}

}  // namespace faultline
