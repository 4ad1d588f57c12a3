// A large land as a Zarr array. See world_files.h. Version 2 of the format, which all readers know:
// pieces of 512 x 512 floats, each compressed by zlib in a file "ROW.COLUMN"; those at the borders
// are filled up with not-a-numbers. https://zarr-specs.readthedocs.io, "Zarr Storage Specification
// Version 2".
#include <limits>
#include <vector>

#include "base/json.h"
#include "exchange/write/deflate.h"
#include "exchange/write/world_files.h"

namespace faultline {
namespace {

constexpr int kPiece = 512;

std::string arrayJson(int size) {
  JsonWriter json;
  json.beginObject();
  json.numbers("chunks", std::vector<int>{kPiece, kPiece});
  json.key("compressor");
  json.beginObject();
  json.member("id", "zlib");
  json.member("level", 4);
  json.endObject();
  json.member("dtype", "<f4");
  json.member("fill_value", "NaN");
  json.key("filters");
  json.number(std::numeric_limits<double>::quiet_NaN());  // null
  json.member("order", "C");
  json.numbers("shape", std::vector<int>{size, size});
  json.member("zarr_format", 2);
  json.endObject();
  return json.text();
}

// For xarray, which takes the names of the dimensions from here.
std::string attributesJson(const WorldHeights& heights, const WorldOptions& options) {
  JsonWriter json;
  json.beginObject();
  json.key("_ARRAY_DIMENSIONS");
  json.beginArray();
  json.string("y");
  json.string("x");
  json.endArray();
  json.member("units", "sides of the land");
  json.member("sideMetres", options.side);
  json.member("low", static_cast<double>(heights.low));
  json.member("high", static_cast<double>(heights.high));
  json.endObject();
  return json.text();
}

std::string writeText(FileWriter& out, const std::string& text) {
  out.bytes(text);
  return {};
}

std::string writePiece(const WorldHeights& heights, int row, int column, FileWriter& out) {
  DeflateStream stream;
  std::vector<float> z(kPiece);
  const auto floats = std::as_bytes(std::span(z));
  for (int i = 0; i < kPiece; ++i) {
    std::fill(z.begin(), z.end(), std::numeric_limits<float>::quiet_NaN());
    const int y = row * kPiece + i, x = column * kPiece;
    const int width = std::min(kPiece, heights.size - x);
    if (y < heights.size) heights.read(y, x, std::span(z).first(static_cast<std::size_t>(width)));
    stream.add({reinterpret_cast<const char*>(floats.data()), floats.size()});
  }
  stream.finish();
  out.bytes(stream.output());
  return {};
}

}  // namespace

std::string writeZarrWorld(const WorldHeights& heights, const WorldOptions& options,
                           WorldFolder& folder) {
  const int across = (heights.size + kPiece - 1) / kPiece;
  const double share = 1.0 / (static_cast<double>(across) * across);
  const std::string root = "heights.zarr/";
  const auto write = [&](const std::string& name, double part,
                         FunctionRef<std::string(FileWriter&)> make) {
    if (!folder.has(root + name)) folder.make(root + name, part, make);
  };
  write(".zattrs", 0.0,
        [&](FileWriter& out) { return writeText(out, attributesJson(heights, options)); });
  for (int row = 0; row < across; ++row) {
    for (int column = 0; column < across; ++column) {
      write(std::to_string(row) + "." + std::to_string(column), share,
            [&](FileWriter& out) { return writePiece(heights, row, column, out); });
    }
  }
  // Last: without it there is no array
  write(".zarray", 0.0, [&](FileWriter& out) { return writeText(out, arrayJson(heights.size)); });
  return {};
}

}  // namespace faultline
