// exchange/mesh_files: the block is closed and has its volume; GLB and OBJ hold every vertex where
// it stands, triangles and normals looking up.
#include "exchange/write/mesh_files.h"

#include <array>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <map>
#include <sstream>
#include <vector>

#include "exchange/write/grid_files.h"
#include "share/recipe_text.h"
#include "terrain/grid/centred.h"
#include "terrain/grid/normals.h"
#include "terrain/standing_cuts.h"
#include "unit/base/json_reader.h"
#include "unit/exchange/written_file.h"

namespace faultline {
namespace {

using Vector = std::array<float, 3>;

double heightOf(const Heightfield& field, std::size_t vertex) {
  return static_cast<double>(field.z[vertex]);
}

// The area and direction of a triangle, twice.
std::array<double, 3> crossOf(const Vector& a, const Vector& b, const Vector& c) {
  std::array<double, 3> p{}, q{};
  for (std::size_t i = 0; i < 3; ++i) {
    p[i] = static_cast<double>(b[i]) - static_cast<double>(a[i]);
    q[i] = static_cast<double>(c[i]) - static_cast<double>(a[i]);
  }
  return {p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0]};
}

double dot(const std::array<double, 3>& a, const Vector& b) {
  double sum = 0.0;
  for (std::size_t i = 0; i < 3; ++i) sum += a[i] * static_cast<double>(b[i]);
  return sum;
}

TEST_CASE("A block is closed, looks outward and has the land's volume", "[exchange]") {
  FileOptions options;
  options.printSide = 80.0;
  options.printBase = 2.5;
  for (const Heightfield& field : {randomBumps(2), randomBumps(9), Heightfield(5)}) {
    const int d = field.size - 1;
    const std::string file = WrittenLand(field).file(FileFormatId::kStl, options);
    const auto count = numberAt<std::uint32_t>(file, 80);
    CHECK(count == static_cast<std::uint32_t>(2 * d * d + 12 * d));
    REQUIRE(file.size() == 84 + 50 * std::size_t{count});
    CHECK(file.substr(0, 9) == "Faultline");
    std::map<std::pair<Vector, Vector>, int> edges;
    double volume = 0.0;
    for (std::uint32_t i = 0; i < count; ++i) {
      std::array<Vector, 4> facet{};  // normal, then corners
      for (std::size_t k = 0; k < 12; ++k) {
        facet[k / 3][k % 3] = numberAt<float>(file, 84 + 50 * std::size_t{i} + 4 * k);
      }
      const auto& [normal, a, b, c] = facet;
      const std::array<double, 3> cross = crossOf(a, b, c);
      volume += dot(cross, a) / 6.0;
      const double area =
          std::sqrt(cross[0] * cross[0] + cross[1] * cross[1] + cross[2] * cross[2]);
      CHECK(std::abs(dot(cross, normal) / area - 1.0) < 1e-6);
      for (const auto& edge : {std::pair{a, b}, std::pair{b, c}, std::pair{c, a}}) ++edges[edge];
    }
    for (const auto& [edge, times] : edges) {
      REQUIRE(times == 1);
      REQUIRE(edges.count({edge.second, edge.first}) == 1);
    }
    // By prisms under the triangles, each with its three corners' mean height
    double low = 1e9;
    for (std::size_t i = 0; i < field.z.size(); ++i) low = std::min(low, heightOf(field, i));
    double expected = 0.0;
    const double area = options.printSide / d * options.printSide / d / 2.0;
    for (int y = 0; y < d; ++y) {
      for (int x = 0; x < d; ++x) {
        for (const auto& [cx, cy] : {std::pair{x, y}, {x + 1, y + 1}}) {
          const double mean =
              (static_cast<double>(field.at(cx, cy)) + static_cast<double>(field.at(x + 1, y)) +
               static_cast<double>(field.at(x, y + 1))) /
              3.0;
          expected += area * (options.printBase + (mean - low) * options.printSide);
        }
      }
    }
    CHECK(std::abs(volume / expected - 1.0) < 1e-5);
  }
}

// The two meshes as numbers: corners of triangles count from 0.
struct ReadMesh {
  std::vector<Vector> positions, normals;
  std::vector<std::array<std::uint32_t, 3>> triangles;
};

void checkMesh(const ReadMesh& mesh, const Heightfield& field, double side) {
  const int d = field.size - 1;
  REQUIRE(mesh.positions.size() == field.z.size());
  REQUIRE(mesh.normals.size() == field.z.size());
  REQUIRE(mesh.triangles.size() == static_cast<std::size_t>(2 * d * d));
  const double close = side * 1e-6;
  for (std::size_t i = 0; i < field.z.size(); ++i) {
    const auto [x, y, z] = mesh.positions[i];
    const double u = static_cast<double>(i % static_cast<std::size_t>(field.size)) / d;
    const double v = static_cast<double>(i / static_cast<std::size_t>(field.size)) / d;
    REQUIRE(std::abs(static_cast<double>(x) - (u - 0.5) * side) <= close);
    REQUIRE(std::abs(static_cast<double>(y) - heightOf(field, i) * side) <= close);
    REQUIRE(std::abs(static_cast<double>(z) - (v - 0.5) * side) <= close);
  }
  // Land looks up, and a vertex normal leans as the mean of its triangles does
  std::vector<std::array<double, 3>> sums(field.z.size());
  for (const auto& [a, b, c] : mesh.triangles) {
    const std::array<double, 3> cross =
        crossOf(mesh.positions[a], mesh.positions[b], mesh.positions[c]);
    REQUIRE(cross[1] > 0.0);
    for (const std::uint32_t corner : {a, b, c}) {
      for (std::size_t i = 0; i < 3; ++i) sums[corner][i] += cross[i];
    }
  }
  for (std::size_t i = 0; i < sums.size(); ++i) {
    const auto& [x, y, z] = sums[i];
    REQUIRE(dot(sums[i], mesh.normals[i]) > 0.9999 * std::sqrt(x * x + y * y + z * z));
  }
}

ReadMesh readObj(const std::string& file) {
  ReadMesh mesh;
  std::istringstream lines(file);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string kind;
    words >> kind;
    if (kind == "v" || kind == "vn") {
      Vector vector{};
      REQUIRE(words >> vector[0] >> vector[1] >> vector[2]);
      (kind == "v" ? mesh.positions : mesh.normals).push_back(vector);
    } else if (kind == "f") {
      std::array<std::uint32_t, 3> corners{};
      for (std::uint32_t& corner : corners) {
        std::uint32_t normal = 0;
        char slash = 0;
        REQUIRE(words >> corner >> slash >> slash >> normal);
        REQUIRE(corner == normal);
        --corner;
      }
      mesh.triangles.push_back(corners);
    }
  }
  return mesh;
}

ReadMesh readGlb(const std::string& file, const Json& scene) {
  const std::size_t start = 28 + numberAt<std::uint32_t>(file, 12);
  const auto number = [](const Json* json) { return std::stoul(json->text); };
  const auto begins = [&](std::size_t view) {
    return start + number(scene.find("bufferViews")->items[view].find("byteOffset"));
  };
  const auto count = [&](std::size_t accessor) {
    return number(scene.find("accessors")->items[accessor].find("count"));
  };
  ReadMesh mesh;
  mesh.positions.resize(count(0));
  mesh.normals.resize(count(1));
  mesh.triangles.resize(count(2) / 3);
  std::memcpy(mesh.positions.data(), file.data() + begins(0), 12 * mesh.positions.size());
  std::memcpy(mesh.normals.data(), file.data() + begins(1), 12 * mesh.normals.size());
  std::memcpy(mesh.triangles.data(), file.data() + begins(2), 12 * mesh.triangles.size());
  REQUIRE(begins(2) + 12 * mesh.triangles.size() == file.size());
  return mesh;
}

TEST_CASE("OBJ and GLB hold the land in metres, right-handed, looking up", "[exchange]") {
  for (const int size : {2, 7, 33}) {
    const Heightfield field = randomBumps(size);
    const WrittenLand land(field);
    FileOptions options;
    options.side = 1500.0;
    checkMesh(readObj(land.file(FileFormatId::kObj, options)), field, options.side);

    const std::string glb = land.file(FileFormatId::kGlb, options);
    CHECK(glb.substr(0, 4) == "glTF");
    CHECK(numberAt<std::uint32_t>(glb, 4) == 2);
    CHECK(numberAt<std::uint32_t>(glb, 8) == glb.size());
    const auto length = numberAt<std::uint32_t>(glb, 12);
    CHECK(length % 4 == 0);
    const std::optional<Json> scene = readJson(glb.substr(20, length));
    REQUIRE(scene);
    const ReadMesh mesh = readGlb(glb, *scene);
    checkMesh(mesh, field, options.side);
    // The corners of its box are floats of the file
    const Json& accessor = scene->find("accessors")->items[0];
    for (std::size_t i = 0; i < 3; ++i) {
      float least = mesh.positions[0][i];
      float most = least;
      for (const Vector& position : mesh.positions) {
        least = std::min(least, position[i]);
        most = std::max(most, position[i]);
      }
      CHECK(std::stod(accessor.find("min")->items[i].text) == static_cast<double>(least));
      CHECK(std::stod(accessor.find("max")->items[i].text) == static_cast<double>(most));
    }
  }
}

TEST_CASE("OBJ and GLB can hold normals of the grid", "[exchange]") {
  const Heightfield field = randomBumps(17);
  const WrittenLand land(field);
  FileOptions options;
  options.gridNormals = true;
  const std::string glb = land.file(FileFormatId::kGlb, options);
  const std::optional<Json> scene = readJson(glb.substr(20, numberAt<std::uint32_t>(glb, 12)));
  REQUIRE(scene);
  const ReadMesh mesh = readGlb(glb, *scene);
  const ReadMesh obj = readObj(land.file(FileFormatId::kObj, options));
  const std::vector<Vector> expected = vertexNormals(field, NormalKind::kGrid);
  REQUIRE(mesh.normals.size() == expected.size());
  REQUIRE(obj.normals.size() == expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    // y up, z south
    const auto& [east, north, above] = expected[i];
    REQUIRE(mesh.normals[i] == Vector{east, above, -north});
    for (std::size_t k = 0; k < 3; ++k) {
      REQUIRE(std::fabs(obj.normals[i][k] - mesh.normals[i][k]) < 6e-6f);
    }
  }
}

// The positions and triangles of an OBJ.
struct Obj {
  explicit Obj(const std::string& text) {
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
      std::istringstream words(line);
      std::string kind;
      words >> kind;
      if (kind == "v" || kind == "vn") {
        Vector place{};
        for (float& part : place) words >> part;
        (kind == "v" ? positions : normals).push_back(place);
      } else if (kind == "f") {
        std::array<std::size_t, 3> corners{};
        for (std::size_t& corner : corners) {
          std::string word;
          words >> word;
          corner = std::stoul(word) - 1;
        }
        triangles.push_back(corners);
      }
    }
  }
  std::vector<Vector> positions, normals;
  std::vector<std::array<std::size_t, 3>> triangles;
};

TEST_CASE("Exact faces are level ground and vertical walls, each looking outward", "[exchange]") {
  const std::string recipe = "v1;seed=oak;size=65;faults=9;relief=0.2";
  Session session(readLink(recipe).recipe);
  session.seek(session.length());
  session.finish();
  WrittenLand land(session.heights(), recipe);
  const LandCuts cuts = standingCuts(session, session.position(), kMaxExactPieces);
  FileLand file = land.land();
  file.cuts = &cuts;
  FileOptions options;
  options.side = 500.0;
  options.exactFaces = true;
  const auto written = [&](FileFormatId id) {
    std::string bytes;
    const ByteSink sink = [&bytes](std::string_view chunk) { return bytes += chunk, true; };
    CHECK(writeFile(fileFormat(id), file, options, sink) == FileEnd::kWritten);
    return bytes;
  };
  const Obj obj(written(FileFormatId::kObj));
  REQUIRE(obj.positions.size() == obj.normals.size());
  double ground = 0.0;
  int walls = 0;
  for (const std::array<std::size_t, 3>& corners : obj.triangles) {
    const Vector &a = obj.positions[corners[0]], &b = obj.positions[corners[1]],
                 &c = obj.positions[corners[2]];
    const Vector& normal = obj.normals[corners[0]];
    const std::array<double, 3> cross = crossOf(a, b, c);
    const double doubled = std::hypot(cross[0], cross[1], cross[2]);
    if (doubled < 1e-3) continue;
    CHECK(dot(cross, normal) > 0.999 * doubled);
    if (normal[1] == 1.0f) {
      ground += 0.5 * doubled;
      const auto part = [&](std::size_t axis) {
        return (static_cast<double>(a[axis]) + static_cast<double>(b[axis]) +
                static_cast<double>(c[axis])) /
                   1500.0 +
               0.5;
      };
      CHECK(std::fabs(heightAt(cuts, part(0), part(2)) - static_cast<double>(a[1]) / 500.0) < 1e-5);
    } else {
      CHECK(normal[1] == 0.0f);
      ++walls;
    }
  }
  CHECK(std::fabs(ground / 250'000.0 - 1.0) < 1e-4);
  CHECK(walls > 9);
  // Centred, they have the same places and other heights.
  options.centred = true;
  const Obj centred(written(FileFormatId::kObj));
  REQUIRE(centred.positions.size() == obj.positions.size());
  const HeightLevels levels(land.heights);
  const Centring centring(levels.low(), levels.high(), 1.0);
  for (std::size_t i = 0; i < obj.positions.size(); ++i) {
    const float height = obj.positions[i][1] / 500.0f;
    CHECK(std::fabs(centred.positions[i][1] - 500.0f * centring.height(height)) < 0.01f);
    CHECK(centred.positions[i][0] == obj.positions[i][0]);
  }
  options.centred = false;
  // GLB holds the same triangles: after its header and text come the positions.
  const std::string glb = written(FileFormatId::kGlb);
  const std::size_t start = 28 + std::size_t{numberAt<std::uint32_t>(glb, 12)};
  CHECK(glb.size() == start + 24 * obj.positions.size() + 12 * obj.triangles.size());
  for (std::size_t i = 0; i < obj.positions.size(); ++i) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const float part = numberAt<float>(glb, start + 12 * i + 4 * axis);
      CHECK(std::fabs(part - obj.positions[i][axis]) < 2e-3f);
    }
  }
}

}  // namespace
}  // namespace faultline
