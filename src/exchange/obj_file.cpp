// The land as a Wavefront OBJ. See mesh_files.h.
#include "exchange/file_numbers.h"
#include "exchange/grid_files.h"
#include "exchange/mesh_files.h"
#include "exchange/mesh_rows.h"

namespace faultline {

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

}  // namespace faultline
