// A large land as a Zarr array. See world_files.h.
// Version 2 of the format, which all readers know: pieces of 512 x 512 floats, each compressed by
// zlib in a file "ROW.COLUMN". https://zarr-specs.readthedocs.io, "Zarr Storage Specification
// Version 2". Version 3, with few files: shards of 2048 x 2048 floats in a file "c/ROW/COLUMN",
// each 64 pieces of 256 x 256, compressed by gzip, and behind them where each stands, with a
// checksum. "Zarr core specification (version 3)" and its codecs bytes, gzip, crc32c and
// sharding_indexed. What lies beyond the land is filled up with not-a-numbers.
#include <zlib.h>

#include <array>
#include <limits>
#include <string>
#include <vector>

#include "base/json.h"
#include "exchange/write/deflate.h"
#include "exchange/write/world_files.h"

namespace faultline {
namespace {

constexpr int kPiece = 512;
constexpr int kShardPieces = 8, kShardPiece = 256;  // a side

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

void addAttributes(JsonWriter& json, const WorldHeights& heights, const WorldOptions& options) {
  json.member("units", "sides of the land");
  json.member("sideMetres", options.side);
  json.member("low", static_cast<double>(heights.low));
  json.member("high", static_cast<double>(heights.high));
}

void addDimensions(JsonWriter& json, std::string_view name) {
  json.array(name, std::array{"y", "x"}, [&](const char* dimension) { json.string(dimension); });
}

// For xarray, which takes the names of the dimensions from here.
std::string attributesJson(const WorldHeights& heights, const WorldOptions& options) {
  JsonWriter json;
  json.beginObject();
  addDimensions(json, "_ARRAY_DIMENSIONS");
  addAttributes(json, heights, options);
  json.endObject();
  return json.text();
}

// A codec of version 3, with what `configure` adds.
template <typename Configure>
void addCodec(JsonWriter& json, const char* name, const Configure& configure) {
  json.beginObject();
  json.member("name", name);
  json.key("configuration");
  json.beginObject();
  configure();
  json.endObject();
  json.endObject();
}

// The array of version 3, with its attributes.
std::string shardedJson(const WorldHeights& heights, const WorldOptions& options) {
  JsonWriter json;
  const auto bytes = [&] { addCodec(json, "bytes", [&] { json.member("endian", "little"); }); };
  json.beginObject();
  json.member("zarr_format", 3);
  json.member("node_type", "array");
  json.numbers("shape", std::vector<int>{heights.size, heights.size});
  json.member("data_type", "float32");
  json.member("fill_value", "NaN");
  json.key("chunk_grid");
  addCodec(json, "regular",
           [&] { json.numbers("chunk_shape", std::vector<int>(2, kShardPieces * kShardPiece)); });
  json.key("chunk_key_encoding");
  addCodec(json, "default", [&] { json.member("separator", "/"); });
  json.key("codecs");
  json.beginArray();
  addCodec(json, "sharding_indexed", [&] {
    json.numbers("chunk_shape", std::vector<int>(2, kShardPiece));
    json.key("codecs");
    json.beginArray();
    bytes();
    addCodec(json, "gzip", [&] { json.member("level", 4); });
    json.endArray();
    json.key("index_codecs");
    json.beginArray();
    bytes();
    json.texts({{"name", "crc32c"}});
    json.endArray();
    json.member("index_location", "end");
  });
  json.endArray();
  addDimensions(json, "dimension_names");
  json.key("attributes");
  json.beginObject();
  addAttributes(json, heights, options);
  json.endObject();
  json.endObject();
  return json.text();
}

// A square of floats of the land from a vertex on, as bytes.
std::string floatsAt(const WorldHeights& heights, int x, int y, int side) {
  std::vector<float> z(static_cast<std::size_t>(side) * static_cast<std::size_t>(side),
                       std::numeric_limits<float>::quiet_NaN());
  const int width = std::min(side, heights.size - x), height = std::min(side, heights.size - y);
  for (int i = 0; i < height; ++i) {
    heights.read(y + i, x,
                 std::span(z).subspan(static_cast<std::size_t>(i) * static_cast<std::size_t>(side),
                                      static_cast<std::size_t>(width)));
  }
  return {reinterpret_cast<const char*>(z.data()), z.size() * sizeof(float)};
}

std::string compressed(const std::string& bytes) {
  DeflateStream stream;
  stream.add(bytes);
  stream.finish();
  return std::move(stream.output());
}

void append(std::string& bytes, std::uint64_t value, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) bytes += static_cast<char>(value >> 8 * i);
}

// A file of gzip (RFC 1952): the stream of zlib without its two bytes of head and its checksum,
// between those of gzip.
std::string gzipped(const std::string& bytes) {
  std::string file("\x1f\x8b\x08\0\0\0\0\0\0\xff", 10);
  const std::string stream = compressed(bytes);
  file.append(stream, 2, stream.size() - 6);
  append(file,
         crc32(0, reinterpret_cast<const Bytef*>(bytes.data()), static_cast<uInt>(bytes.size())),
         4);
  append(file, bytes.size(), 4);
  return file;
}

// The checksum of iSCSI (RFC 3720): Castagnoli's polynomial, bits reversed.
std::uint32_t crc32c(std::string_view bytes) {
  std::uint32_t sum = ~0u;
  for (const char byte : bytes) {
    sum ^= static_cast<unsigned char>(byte);
    for (int bit = 0; bit < 8; ++bit) sum = sum >> 1 ^ (0x82f63b78u & (0u - (sum & 1)));
  }
  return ~sum;
}

// The pieces of a shard that hold any of the land, and where each stands; others have no place.
std::string writeShard(const WorldHeights& heights, int row, int column, FileWriter& out) {
  constexpr std::uint64_t kNowhere = ~std::uint64_t{0};
  constexpr int kSide = kShardPieces * kShardPiece;
  std::string index;
  std::uint64_t at = 0;
  out.expect(kShardPieces * kShardPieces);
  for (int i = 0; i < kShardPieces * kShardPieces; ++i) {
    const int x = column * kSide + i % kShardPieces * kShardPiece;
    const int y = row * kSide + i / kShardPieces * kShardPiece;
    const bool isThere = x < heights.size && y < heights.size;
    const std::string piece = isThere ? gzipped(floatsAt(heights, x, y, kShardPiece)) : "";
    append(index, isThere ? at : kNowhere, 8);
    append(index, isThere ? piece.size() : kNowhere, 8);
    at += piece.size();
    out.bytes(piece);
    if (!out.worked()) return {};
  }
  append(index, crc32c(index), 4);
  out.bytes(index);
  return {};
}

// The pieces of an array, row by row: `make` gets the row, the column and their share of the work.
int across(int size, int piece) { return (size + piece - 1) / piece; }
template <typename Make>
void makePieces(int size, int piece, const Make& make) {
  const int count = across(size, piece);
  for (int row = 0; row < count; ++row) {
    for (int column = 0; column < count; ++column) {
      make(row, column, 1.0 / (static_cast<double>(count) * count));
    }
  }
}

// The files of an array in a folder, of which what is there is not made again.
class ArrayFolder {
 public:
  ArrayFolder(std::string root, WorldFolder& folder) : root_(std::move(root)), folder_(folder) {}
  void make(const std::string& name, double share,
            FunctionRef<std::string(FileWriter&)> write) const {
    if (!folder_.has(root_ + name)) folder_.make(root_ + name, share, write);
  }
  void text(const std::string& name, const std::string& text) const {
    make(name, 0.0, [&](FileWriter& out) {
      out.bytes(text);
      return std::string();
    });
  }

 private:
  std::string root_;
  WorldFolder& folder_;
};

}  // namespace

std::string writeZarrWorld(const WorldHeights& heights, const WorldOptions& options,
                           WorldFolder& folder) {
  const ArrayFolder array("heights.zarr/", folder);
  array.text(".zattrs", attributesJson(heights, options));
  makePieces(heights.size, kPiece, [&](int row, int column, double share) {
    array.make(std::to_string(row) + "." + std::to_string(column), share, [&](FileWriter& out) {
      out.bytes(compressed(floatsAt(heights, column * kPiece, row * kPiece, kPiece)));
      return std::string();
    });
  });
  // Last: without it there is no array
  array.text(".zarray", arrayJson(heights.size));
  return {};
}

std::string writeZarr3World(const WorldHeights& heights, const WorldOptions& options,
                            WorldFolder& folder) {
  const ArrayFolder array("heights.zarr/", folder);
  makePieces(heights.size, kShardPieces * kShardPiece, [&](int row, int column, double share) {
    array.make("c/" + std::to_string(row) + "/" + std::to_string(column), share,
               [&](FileWriter& out) { return writeShard(heights, row, column, out); });
  });
  array.text("zarr.json", shardedJson(heights, options));
  return {};
}

}  // namespace faultline
