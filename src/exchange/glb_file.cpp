// The land as binary glTF. See mesh_files.h.
#include <array>
#include <string>

#include "base/json.h"
#include "exchange/grid_files.h"
#include "exchange/mesh_files.h"
#include "exchange/mesh_rows.h"

namespace faultline {
namespace {

// Constants of glTF: component types and buffer targets.
constexpr int kFloat = 5126, kUnsignedInt = 5125, kVertexBytes = 34962, kIndexBytes = 34963;

// An array of numbers in the file's binary chunk.
struct Numbers {
  double start, length;  // bytes
  int purpose;
  int type;
  const char* shape;
  int bytesEach;
};

// Positions, normals, triangles.
using AllNumbers = std::array<Numbers, 3>;

AllNumbers numbersOf(int size) {
  const double vertices = 12.0 * size * size;
  const double triangles = 24.0 * (size - 1) * (size - 1);
  return {{{0.0, vertices, kVertexBytes, kFloat, "VEC3", 12},
           {vertices, vertices, kVertexBytes, kFloat, "VEC3", 12},
           {2.0 * vertices, triangles, kIndexBytes, kUnsignedInt, "SCALAR", 4}}};
}

// Writes an object with what content() writes into it.
template <typename Content>
void object(JsonWriter& json, const Content& content) {
  json.beginObject();
  content();
  json.endObject();
}

template <typename Content>
void object(JsonWriter& json, const char* name, const Content& content) {
  json.key(name);
  object(json, content);
}

template <typename Content>
void list(JsonWriter& json, const char* name, const Content& content) {
  json.key(name);
  json.beginArray();
  content();
  json.endArray();
}

// Writes a list of one object.
template <typename Content>
void single(JsonWriter& json, const char* name, const Content& content) {
  list(json, name, [&] { object(json, content); });
}

// Writes the scene, which is the same for every land: one node, one mesh, one material.
void writeScene(JsonWriter& json) {
  json.member("scene", 0);
  single(json, "scenes", [&] { list(json, "nodes", [&] { json.integer(0); }); });
  single(json, "nodes", [&] {
    json.member("mesh", 0);
    json.member("name", "land");
  });
  single(json, "meshes", [&] {
    single(json, "primitives", [&] {
      object(json, "attributes", [&] {
        json.member("POSITION", 0);
        json.member("NORMAL", 1);
      });
      json.member("indices", 2);
      json.member("material", 0);
    });
  });
  // Needed because glTF's default material is metallic
  single(json, "materials", [&] {
    object(json, "pbrMetallicRoughness", [&] {
      json.member("metallicFactor", 0);
      json.member("roughnessFactor", 1);
    });
  });
}

// Writes a corner of the positions' bounding box, rounded to floats like the positions themselves.
void writeCorner(JsonWriter& json, const char* name, double across, double up) {
  list(json, name, [&] {
    for (const double part : {across, up, across}) {
      json.number(static_cast<double>(static_cast<float>(part)));
    }
  });
}

// Writes the accessors and buffer views of the arrays.
void writeNumbers(JsonWriter& json, const AllNumbers& all, const Heightfield& field,
                  const SceneVertices& vertices) {
  const HeightLevels range(field);
  int view = 0;
  list(json, "accessors", [&] {
    for (const Numbers& numbers : all) {
      object(json, [&] {
        json.member("bufferView", view);
        json.member("componentType", numbers.type);
        json.member("count", numbers.length / numbers.bytesEach);
        json.member("type", numbers.shape);
        if (view == 0) {
          writeCorner(json, "min", vertices.across(0), vertices.up(range.low()));
          writeCorner(json, "max", vertices.across(field.size - 1), vertices.up(range.high()));
        }
      });
      ++view;
    }
  });
  list(json, "bufferViews", [&] {
    for (const Numbers& numbers : all) {
      object(json, [&] {
        json.member("buffer", 0);
        json.member("byteOffset", numbers.start);
        json.member("byteLength", numbers.length);
        json.member("target", numbers.purpose);
      });
    }
  });
  single(json, "buffers", [&] { json.member("byteLength", all[2].start + all[2].length); });
}

// The text of the file's JSON chunk.
std::string sceneText(const FileLand& land, const AllNumbers& all, const SceneVertices& vertices) {
  JsonWriter json;
  object(json, [&] {
    object(json, "asset", [&] {
      json.member("version", "2.0");
      json.member("generator", "Faultline");
      object(json, "extras", [&] {
        json.member("recipe", land.recipeText);
        if (!land.link.empty()) json.member("link", land.link);
      });
    });
    writeScene(json);
    writeNumbers(json, all, land.heights, vertices);
  });
  return json.text();
}

}  // namespace

void writeGlb(FileWriter& out, const FileLand& land, const FileOptions& options) {
  const Heightfield& field = land.heights;
  const SceneVertices vertices(field, options.side);
  const AllNumbers all = numbersOf(field.size);
  std::string text = sceneText(land, all, vertices);
  text.append(-text.size() % 4, ' ');
  const auto textLength = static_cast<std::uint32_t>(text.size());
  const auto binaryLength = static_cast<std::uint32_t>(all[2].start + all[2].length);
  out.expect(3 * static_cast<std::int64_t>(field.size));
  // Write the header, then the two chunks, each with its length and kind
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

}  // namespace faultline
