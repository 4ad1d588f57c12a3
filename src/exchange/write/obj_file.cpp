// The land as a Wavefront OBJ. See mesh_files.h.
#include "exchange/write/file_numbers.h"
#include "exchange/write/mesh_files.h"
#include "exchange/write/mesh_rows.h"

namespace faultline {
namespace {

template <typename Mesh>
void writeMesh(FileWriter& out, const Mesh& mesh, const std::string& recipeText) {
  const int acrossPlaces = placesFor(mesh.spacing());
  const int upPlaces = placesFor(mesh.high()[1] - mesh.low()[1]);
  const auto number = [&out](double value, int places) {
    out.bytes(" ");
    out.decimal(value, places);
  };
  out.expect(2 * blocksOf(mesh.vertices()) + blocksOf(mesh.triangles()));
  out.bytes("# Faultline " + recipeText + "\n# Metres: x east, y up, z south\no land\n");
  const auto positions = [&](int i) {
    const Place at = mesh.position(i);
    out.bytes("v");
    number(at[0], acrossPlaces);
    number(at[1], upPlaces);
    number(at[2], acrossPlaces);
    out.bytes("\n");
  };
  const auto normals = [&](int i) {
    out.bytes("vn");
    for (const float part : mesh.normal(i)) number(static_cast<double>(part), 5);
    out.bytes("\n");
  };
  const auto triangles = [&](int i) {
    out.bytes("f");
    for (const int vertex : mesh.triangle(i)) {
      out.bytes(" ");
      out.integer(vertex + 1);
      out.bytes("//");
      out.integer(vertex + 1);
    }
    out.bytes("\n");
  };
  if (!inBlocks(out, mesh.vertices(), positions) || !inBlocks(out, mesh.vertices(), normals)) {
    return;
  }
  inBlocks(out, mesh.triangles(), triangles);
}

}  // namespace

void writeObj(FileWriter& out, const FileLand& land, const FileOptions& options) {
  withMesh(land, options, [&](const auto& mesh) { writeMesh(out, mesh, land.recipeText); });
}

}  // namespace faultline
