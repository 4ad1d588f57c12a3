// The land as triangles. See mesh_files.h.
#include "exchange/mesh_files.h"

#include <array>
#include <cmath>
#include <string>

#include "base/json.h"
#include "exchange/file_numbers.h"
#include "exchange/grid_files.h"
#include "terrain/normals.h"

namespace faultline {
namespace {

using Vector = std::array<float, 3>;

// Vertices of the land around its middle, in metres: x east, y up, z south.
class SceneVertices {
 public:
  SceneVertices(const Heightfield& field, double side) : field_(field), side_(side) {}

  double across(int i) const { return (static_cast<double>(i) / (field_.size - 1) - 0.5) * side_; }
  double up(double z) const { return z * side_; }
  Vector normal(int x, int y) const {
    const auto [east, north, above] = vertexNormal(field_, x, y);
    return {east, above, -north};
  }

 private:
  const Heightfield& field_;
  double side_;
};

// Calls triangle(a, b, c) for the two of each cell of a row, by number from 0, counter-clockwise
// seen from above.
template <typename Triangle>
void eachTriangle(int size, int y, const Triangle& triangle) {
  for (int x = 0; x < size - 1; ++x) {
    const int northWest = y * size + x;
    const int southWest = northWest + size;
    triangle(northWest, southWest, northWest + 1);
    triangle(northWest + 1, southWest, southWest + 1);
  }
}

void writeVector(FileWriter& out, const Vector& vector) {
  for (const float part : vector) out.f32(part);
}

// Calls write(y) for the first `count` rows; false as soon as nobody wants more.
template <typename Write>
bool eachRow(FileWriter& out, int count, const Write& write) {
  for (int y = 0; y < count; ++y) {
    write(y);
    if (!out.worked()) return false;
  }
  return true;
}

}  // namespace

void writeObj(FileWriter& out, const FileLand& land, const FileOptions& options) {
  const Heightfield& field = land.heights;
  const SceneVertices vertices(field, options.side);
  const double spacing = options.side / (field.size - 1);
  const int acrossPlaces = placesFor(spacing);
  const int upPlaces = placesFor(HeightLevels(field).range() * options.side);
  const auto number = [&out](double value, int places) {
    out.bytes(" ");
    out.decimal(value, places);
  };
  out.expect(3 * static_cast<std::int64_t>(field.size));
  out.bytes("# Faultline " + land.recipeText + "\n# Metres: x east, y up, z south\no land\n");
  const auto positions = [&](int y) {
    for (int x = 0; x < field.size; ++x) {
      out.bytes("v");
      number(vertices.across(x), acrossPlaces);
      number(vertices.up(static_cast<double>(field.at(x, y))), upPlaces);
      number(vertices.across(y), acrossPlaces);
      out.bytes("\n");
    }
  };
  const auto normals = [&](int y) {
    for (int x = 0; x < field.size; ++x) {
      out.bytes("vn");
      for (const float part : vertices.normal(x, y)) number(static_cast<double>(part), 5);
      out.bytes("\n");
    }
  };
  const auto triangles = [&](int y) {
    eachTriangle(field.size, y, [&out](int a, int b, int c) {
      out.bytes("f");
      for (const int vertex : {a, b, c}) {
        out.bytes(" ");
        out.integer(vertex + 1);
        out.bytes("//");
        out.integer(vertex + 1);
      }
      out.bytes("\n");
    });
  };
  if (!eachRow(out, field.size, positions) || !eachRow(out, field.size, normals)) return;
  eachRow(out, field.size - 1, triangles);
}

namespace {

// What glTF calls its numbers: floats, 32-bit integers, and what their bytes are for.
constexpr int kFloat = 5126, kUnsignedInt = 5125, kVertexBytes = 34962, kIndexBytes = 34963;

// Bytes of one kind inside the file's second part.
struct BufferView {
  double start, length;
  int target;
};

void writeAccessor(JsonWriter& json, int view, int type, double count, const char* shape) {
  json.member("bufferView", view);
  json.member("componentType", type);
  json.member("count", count);
  json.member("type", shape);
}

void writeCorner(JsonWriter& json, const char* name, double across, double up) {
  json.key(name);
  json.beginArray();
  // As the floats that they stand for in the file
  for (const double part : {across, up, across}) {
    json.number(static_cast<double>(static_cast<float>(part)));
  }
  json.endArray();
}

// The scene's description: one node, one mesh, three rows of numbers in one buffer.
std::string gltfText(const FileLand& land, const SceneVertices& vertices,
                     const std::array<BufferView, 3>& views) {
  const HeightLevels range(land.heights);
  const double count = views[0].length / 12.0;
  JsonWriter json;
  const auto list = [&json](const char* name, const auto& content) {
    json.key(name);
    json.beginArray();
    json.beginObject();
    content();
    json.endObject();
    json.endArray();
  };
  json.beginObject();
  json.key("asset");
  json.beginObject();
  json.member("version", "2.0");
  json.member("generator", "Faultline");
  json.key("extras");
  json.beginObject();
  json.member("recipe", land.recipeText);
  if (!land.link.empty()) json.member("link", land.link);
  json.endObject();
  json.endObject();
  json.member("scene", 0);
  list("scenes", [&] { json.key("nodes"), json.beginArray(), json.integer(0), json.endArray(); });
  list("nodes", [&] { json.member("mesh", 0), json.member("name", "land"); });
  list("meshes", [&] {
    list("primitives", [&] {
      json.key("attributes");
      json.beginObject();
      json.member("POSITION", 0);
      json.member("NORMAL", 1);
      json.endObject();
      json.member("indices", 2);
      json.member("material", 0);
    });
  });
  // Said, as metal is what glTF takes for granted
  list("materials", [&] {
    json.key("pbrMetallicRoughness");
    json.beginObject();
    json.member("metallicFactor", 0);
    json.member("roughnessFactor", 1);
    json.endObject();
  });
  json.key("accessors");
  json.beginArray();
  json.beginObject();
  writeAccessor(json, 0, kFloat, count, "VEC3");
  writeCorner(json, "min", vertices.across(0), vertices.up(range.low()));
  writeCorner(json, "max", vertices.across(land.heights.size - 1), vertices.up(range.high()));
  json.endObject();
  json.beginObject();
  writeAccessor(json, 1, kFloat, count, "VEC3");
  json.endObject();
  json.beginObject();
  writeAccessor(json, 2, kUnsignedInt, views[2].length / 4.0, "SCALAR");
  json.endObject();
  json.endArray();
  json.key("bufferViews");
  json.beginArray();
  for (const BufferView& view : views) {
    json.beginObject();
    json.member("buffer", 0);
    json.member("byteOffset", view.start);
    json.member("byteLength", view.length);
    json.member("target", view.target);
    json.endObject();
  }
  json.endArray();
  list("buffers", [&] { json.member("byteLength", views[2].start + views[2].length); });
  json.endObject();
  return json.text();
}

}  // namespace

void writeGlb(FileWriter& out, const FileLand& land, const FileOptions& options) {
  const Heightfield& field = land.heights;
  const SceneVertices vertices(field, options.side);
  const double count = static_cast<double>(field.size) * field.size;
  const double cells = static_cast<double>(field.size - 1) * (field.size - 1);
  const std::array<BufferView, 3> views{{{0.0, 12.0 * count, kVertexBytes},
                                         {12.0 * count, 12.0 * count, kVertexBytes},
                                         {24.0 * count, 24.0 * cells, kIndexBytes}}};
  std::string text = gltfText(land, vertices, views);
  text.append(-text.size() % 4, ' ');
  const auto textLength = static_cast<std::uint32_t>(text.size());
  const auto binaryLength = static_cast<std::uint32_t>(views[2].start + views[2].length);
  out.expect(3 * static_cast<std::int64_t>(field.size));
  // Head, then the two parts, each with its length and kind
  out.bytes("glTF");
  for (const std::uint32_t word : {2u, 28 + textLength + binaryLength, textLength}) out.u32(word);
  out.bytes("JSON");
  out.bytes(text);
  out.u32(binaryLength);
  out.bytes(std::string_view("BIN\0", 4));
  const auto positions = [&](int y) {
    for (int x = 0; x < field.size; ++x) {
      writeVector(out, {static_cast<float>(vertices.across(x)),
                        static_cast<float>(vertices.up(static_cast<double>(field.at(x, y)))),
                        static_cast<float>(vertices.across(y))});
    }
  };
  const auto normals = [&](int y) {
    for (int x = 0; x < field.size; ++x) writeVector(out, vertices.normal(x, y));
  };
  const auto triangles = [&](int y) {
    eachTriangle(field.size, y, [&out](int a, int b, int c) {
      for (const int vertex : {a, b, c}) out.u32(static_cast<std::uint32_t>(vertex));
    });
  };
  if (!eachRow(out, field.size, positions) || !eachRow(out, field.size, normals)) return;
  eachRow(out, field.size - 1, triangles);
}

namespace {

// The printed block: x east, y north, z up, in millimetres from the floor's south-western corner.
class Block {
 public:
  Block(const Heightfield& field, const FileOptions& options)
      : field_(field), options_(options), low_(HeightLevels(field).low()) {}

  Vector top(int x, int y) const {
    const double above = (static_cast<double>(field_.at(x, y)) - low_) * options_.printSide;
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

  const Heightfield& field_;
  const FileOptions& options_;
  double low_;
};

// One triangle, counter-clockwise seen from outside, with its normal.
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
  out.expect(size - 1 + 4);
  // Eighty bytes that say nothing to programs; some take a file that begins with "solid" for text
  std::string head = "Faultline " + land.recipeText;
  head.resize(80);
  out.bytes(head);
  out.u32(static_cast<std::uint32_t>(2 * cells + 3 * borderCount));
  const auto surface = [&](int y) {
    eachTriangle(size, y, [&](int a, int b, int c) {
      const auto corner = [&](int vertex) { return block.top(vertex % size, vertex / size); };
      writeFacet(out, corner(a), corner(b), corner(c));
    });
  };
  if (!eachRow(out, size - 1, surface)) return;
  // Walls and floor, a strip at a time around the border
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
