// The land as binary glTF. See mesh_files.h.
#include <array>
#include <string>

#include "base/json.h"
#include "exchange/write/grid_files.h"
#include "exchange/write/mesh_files.h"
#include "exchange/write/mesh_rows.h"

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

template <typename Mesh>
AllNumbers numbersOf(const Mesh& mesh) {
  const double vertices = 12.0 * mesh.vertices();
  const double triangles = 12.0 * mesh.triangles();
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
void writeCorner(JsonWriter& json, const char* name, const Place& corner) {
  list(json, name, [&] {
    for (const double part : corner) json.number(static_cast<double>(static_cast<float>(part)));
  });
}

// Writes the accessors and buffer views of the arrays.
void writeNumbers(JsonWriter& json, const AllNumbers& all, const Place& low, const Place& high) {
  int view = 0;
  list(json, "accessors", [&] {
    for (const Numbers& numbers : all) {
      object(json, [&] {
        json.member("bufferView", view);
        json.member("componentType", numbers.type);
        json.member("count", numbers.length / numbers.bytesEach);
        json.member("type", numbers.shape);
        if (view == 0) {
          writeCorner(json, "min", low);
          writeCorner(json, "max", high);
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
std::string sceneText(const FileLand& land, const AllNumbers& all, const Place& low,
                      const Place& high) {
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
    writeNumbers(json, all, low, high);
  });
  return json.text();
}

template <typename Mesh>
void writeMesh(FileWriter& out, const Mesh& mesh, const FileLand& land) {
  const AllNumbers all = numbersOf(mesh);
  std::string text = sceneText(land, all, mesh.low(), mesh.high());
  text.append(-text.size() % 4, ' ');
  const auto textLength = static_cast<std::uint32_t>(text.size());
  const auto binaryLength = static_cast<std::uint32_t>(all[2].start + all[2].length);
  out.expect(2 * blocksOf(mesh.vertices()) + blocksOf(mesh.triangles()));
  // Write the header, then the two chunks, each with its length and kind
  out.bytes("glTF");
  for (const std::uint32_t word : {2u, 28 + textLength + binaryLength, textLength}) out.u32(word);
  out.bytes("JSON");
  out.bytes(text);
  out.u32(binaryLength);
  out.bytes(std::string_view("BIN\0", 4));
  const auto positions = [&](int i) {
    const Place at = mesh.position(i);
    writeVector(out,
                {static_cast<float>(at[0]), static_cast<float>(at[1]), static_cast<float>(at[2])});
  };
  const auto normals = [&](int i) { writeVector(out, mesh.normal(i)); };
  const auto triangles = [&](int i) {
    for (const int vertex : mesh.triangle(i)) out.u32(static_cast<std::uint32_t>(vertex));
  };
  if (!inBlocks(out, mesh.vertices(), positions) || !inBlocks(out, mesh.vertices(), normals)) {
    return;
  }
  inBlocks(out, mesh.triangles(), triangles);
}

}  // namespace

void writeGlb(FileWriter& out, const FileLand& land, const FileOptions& options) {
  withMesh(land, options, [&](const auto& mesh) { writeMesh(out, mesh, land); });
}

}  // namespace faultline
