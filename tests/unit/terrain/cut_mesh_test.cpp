// terrain/cliffs: the mesh of a land of cuts against the plain sum of all cuts at random places,
// and against the grid.
#include "terrain/cliffs/cut_mesh.h"

#include <algorithm>
#include <array>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <string>

#include "share/recipe_text.h"
#include "terrain/timeline/session.h"
#include "unit/terrain/random_recipes.h"

namespace faultline {
namespace {

constexpr double kManyPieces = 1 << 20;
constexpr double kBase = -0.5;

struct CutLand {
  LandCuts cuts;
  CutMesh mesh;
};

CutLand landOf(const Session& session) {
  CutLand land;
  land.cuts = cutsOf(session.plan(), 0, session.timeline().steps, session.scale(), kManyPieces);
  CutMesher().build(land.cuts, kBase, land.mesh);
  return land;
}

Session finished(const std::string& link) {
  const Link read = readLink(link);
  for (const Notice& notice : read.notices) FAIL_CHECK(notice.message);
  Session session(read.recipe);
  session.seek(session.length());
  session.finish();
  return session;
}

using Triangle = std::array<CutVertex, 3>;

Triangle triangleOf(const CutMesh& mesh, int number) {
  Triangle corners;
  for (std::size_t i = 0; i < 3; ++i) {
    corners[i] = mesh.vertices[mesh.indices[3 * static_cast<std::size_t>(number) + i]];
  }
  return corners;
}

double doubledArea(const Triangle& t) {
  return (double(t[1].v) - double(t[0].v)) * (double(t[2].u) - double(t[0].u)) -
         (double(t[1].u) - double(t[0].u)) * (double(t[2].v) - double(t[0].v));
}

// Whether a place lies within 1e-6 of a line, where the side is a matter of rounding.
bool isNearLine(const LandCuts& cuts, double u, double v) {
  return std::any_of(cuts.cuts.begin(), cuts.cuts.end(), [&](const Cut& cut) {
    return std::fabs(cut.a * u + cut.b * v - cut.c) < 1e-6;
  });
}

void checkSurface(const CutLand& land) {
  double area = 0.0;
  for (int i = 0; i < land.mesh.surfaceTriangles; ++i) {
    const Triangle t = triangleOf(land.mesh, i);
    const double doubled = doubledArea(t);
    CHECK(doubled > -1e-9);
    area += 0.5 * doubled;
    if (doubled < 1e-6) continue;
    const double u = (double(t[0].u) + double(t[1].u) + double(t[2].u)) / 3.0;
    const double v = (double(t[0].v) + double(t[1].v) + double(t[2].v)) / 3.0;
    if (isNearLine(land.cuts, u, v)) continue;
    CHECK(std::fabs(heightAt(land.cuts, u, v) - double(t[0].z)) < 1e-6);
    CHECK((t[0].z == t[1].z && t[0].z == t[2].z && t[0].z == t[0].top));
    CHECK(std::fabs(heightAt(land.cuts, double(t[0].insideU), double(t[0].insideV)) -
                    double(t[0].z)) < 1e-6);
  }
  CHECK(std::fabs(area - 1.0) < 1e-5);
}

// The height of the surface at a place, by the triangle that contains it.
double surfaceAt(const CutMesh& mesh, double u, double v) {
  for (int i = 0; i < mesh.surfaceTriangles; ++i) {
    const Triangle t = triangleOf(mesh, i);
    bool inside = true;
    for (std::size_t k = 0; k < 3; ++k) {
      const CutVertex &p = t[k], &q = t[(k + 1) % 3];
      inside = inside && (double(q.v) - double(p.v)) * (u - double(p.u)) -
                                 (double(q.u) - double(p.u)) * (v - double(p.v)) >=
                             -1e-9;
    }
    if (inside || doubledArea(t) < 0.0) {
      if (inside) return double(t[0].z);
    }
  }
  return -1e9;
}

// Whether a face stands at a place of a line, from `low` to `high`, and faces the low side.
bool hasFace(const CutMesh& mesh, double u, double v, double low, double high, double outU,
             double outV) {
  for (int i = 0; i < mesh.faceTriangles; i += 2) {
    // The first triangle of a face has the top's first end, the bottom below it, the top's second.
    const Triangle t = triangleOf(mesh, mesh.surfaceTriangles + i);
    const double du = double(t[2].u) - double(t[0].u), dv = double(t[2].v) - double(t[0].v);
    const double length = std::hypot(du, dv);
    if (length < 1e-9) continue;
    const double along = ((u - double(t[0].u)) * du + (v - double(t[0].v)) * dv) / length;
    const double across = ((u - double(t[0].u)) * dv - (v - double(t[0].v)) * du) / length;
    if (along < 0.0 || along > length || std::fabs(across) > 1e-6) continue;
    const double faces = double(t[0].normalU) * outU + double(t[0].normalV) * outV;
    if (faces < 0.999 || std::fabs(double(t[0].z) - high) > 1e-6) continue;
    if (double(t[1].z) < low + 1e-6) return true;
  }
  return false;
}

bool isWithin(const CutPart& part, double u, double v, double margin) {
  return std::all_of(part.lines.begin(), part.lines.end(),
                     [&](const Cut& line) { return line.a * u + line.b * v >= line.c + margin; });
}

// Returns how many places with a jump were tried.
int checkFaces(const CutLand& land, RandomDraws& draws, const CutPart& part = {}) {
  int jumps = 0;
  for (const Cut& cut : land.cuts.cuts) {
    for (int i = 0; i < 6; ++i) {
      const double t = 3.0 * draws.part() - 1.5;
      const double u = cut.a * cut.c - cut.b * t, v = cut.b * cut.c + cut.a * t;
      if (u < 1e-3 || v < 1e-3 || u > 1.0 - 1e-3 || v > 1.0 - 1e-3) continue;
      if (!isWithin(part, u, v, 1e-3)) continue;
      constexpr double kBeside = 1e-5;
      const double above = heightAt(land.cuts, u + kBeside * cut.a, v + kBeside * cut.b);
      const double below = heightAt(land.cuts, u - kBeside * cut.a, v - kBeside * cut.b);
      const bool clear =
          std::count_if(land.cuts.cuts.begin(), land.cuts.cuts.end(), [&](const Cut& other) {
            const double away = other.a * u + other.b * v - other.c;
            return std::fabs(away) < 3.0 * kBeside;
          }) == 1;
      if (!clear || std::fabs(above - below) < 1e-6) continue;
      ++jumps;
      const double out = above > below ? -1.0 : 1.0;
      CAPTURE(u, v, above, below);
      CHECK(hasFace(land.mesh, u, v, std::min(above, below), std::max(above, below), out * cut.a,
                    out * cut.b));
    }
  }
  return jumps;
}

void checkSides(const CutLand& land) {
  double length = 0.0;
  const int first = land.mesh.surfaceTriangles + land.mesh.faceTriangles;
  for (int i = 0; i < land.mesh.sideTriangles; i += 2) {
    const Triangle t = triangleOf(land.mesh, first + i);
    const double u = double(t[0].u), v = double(t[0].v);
    CHECK(double(t[0].normalU) == (t[0].normalV != 0.0f ? 0.0 : u < 0.5 ? -1.0 : 1.0));
    CHECK(double(t[0].normalV) == (t[0].normalU != 0.0f ? 0.0 : v < 0.5 ? -1.0 : 1.0));
    length += std::hypot(double(t[2].u) - u, double(t[2].v) - v);
    CHECK(double(t[1].z) == kBase);
    const double nearU = u + 1e-4 * (double(t[0].insideU) - u) + 0.5 * (double(t[2].u) - u);
    const double nearV = v + 1e-4 * (double(t[0].insideV) - v) + 0.5 * (double(t[2].v) - v);
    if (isNearLine(land.cuts, nearU, nearV)) continue;
    CHECK(std::fabs(heightAt(land.cuts, nearU, nearV) - double(t[0].top)) < 1e-6);
  }
  CHECK(std::fabs(length - 4.0) < 1e-5);
}

void checkGrid(const Session& session, const CutLand& land) {
  const Heightfield& grid = session.heights();
  const double last = grid.size - 1;
  for (int y = 0; y < grid.size; ++y) {
    for (int x = 0; x < grid.size; ++x) {
      if (isNearLine(land.cuts, x / last, y / last)) continue;
      CHECK(std::fabs(heightAt(land.cuts, x / last, y / last) - double(grid.row(y)[x])) < 1e-6);
    }
  }
}

TEST_CASE("a land of cuts is drawn as it is", "[cliffs]") {
  RandomDraws draws(1907);
  INFO(draws.name());
  int jumps = 0;
  for (int i = 0; i < 60; ++i) {
    // One draw in each statement, so that every compiler makes the same recipes.
    std::string link = "v1;size=33;relief=0.2;seed=cut-" + std::to_string(draws.word() % 1000000);
    const int kind = draws.between(0, 5);
    const int count = draws.between(0, 63);
    const int depth = 1 + draws.between(0, 5);
    if (kind < 3) {
      constexpr std::array<const char*, 3> kLines = {"point-normal", "two-points", "chord"};
      link += ";faults=" + std::to_string(1 + count) +
              ";line=" + kLines[static_cast<std::size_t>(kind)];
    } else {
      link += ";method=fault-tree;trees=" + std::to_string(1 + count % 3) +
              ";depth=" + std::to_string(depth) + (kind == 3 ? ";tree=free" : ";tree=grown");
    }
    if (draws.oneIn(2)) link += ";fade=0.2";
    if (draws.oneIn(3)) link += ";jitter=normal";
    if (draws.oneIn(4)) link += ";drawn=0.1_0.2_0.9_0.7_1,0.5_0_0.5_1_-0.5";
    CAPTURE(link);
    const Session session = finished(link);
    const CutLand land = landOf(session);
    checkSurface(land);
    jumps += checkFaces(land, draws);
    checkSides(land);
    if (i % 6 == 0) checkGrid(session, land);
  }
  CHECK(jumps > 1000);
}

// A random recipe of faults or trees, of more pieces than the tests of parts may keep.
std::string manyCuts(RandomDraws& draws) {
  std::string link = "v1;size=33;relief=0.2;seed=many-" + std::to_string(draws.word() % 1000000);
  const int kind = draws.between(0, 3);
  const int count = draws.between(0, 80);
  if (kind == 3) return link + ";method=fault-tree;tree=grown;depth=6;trees=6";
  constexpr std::array<const char*, 3> kLines = {"point-normal", "two-points", "chord"};
  return link + ";faults=" + std::to_string(80 + count) +
         ";line=" + kLines[static_cast<std::size_t>(kind)];
}

// A convex part of the square, whose grain grows along a random direction.
CutPart randomPart(RandomDraws& draws) {
  CutPart part;
  const int lines = draws.between(2, 5);
  for (int i = 0; i < lines; ++i) {
    const double angle = 6.283185307179586 * draws.part();
    Cut line;
    line.a = std::cos(angle);
    line.b = std::sin(angle);
    line.c = 0.5 * (line.a + line.b) - 0.05 - 0.4 * draws.part();
    part.lines.push_back(line);
  }
  part.grainU = draws.part() - 0.5;
  part.grainV = draws.part() - 0.5;
  part.grain = 0.8;
  part.leastGrain = 0.2;
  return part;
}

// How much of the square lies in a part, by a grid of places.
double areaOf(const CutPart& part) {
  constexpr int kSide = 400;
  int within = 0;
  for (int i = 0; i < kSide * kSide; ++i) {
    within += isWithin(part, (i % kSide + 0.5) / kSide, (i / kSide + 0.5) / kSide, 0.0) ? 1 : 0;
  }
  return static_cast<double>(within) / (kSide * kSide);
}

TEST_CASE("a part of a land of cuts is drawn as it is", "[cliffs]") {
  RandomDraws draws(2311);
  INFO(draws.name());
  int jumps = 0;
  for (int i = 0; i < 24; ++i) {
    const std::string link = manyCuts(draws);
    CAPTURE(link);
    const Session session = finished(link);
    CutLand land = landOf(session);
    const int all = land.mesh.pieces;
    const CutPart part = randomPart(draws);
    CutMesher().build(land.cuts, part, static_cast<int>(kManyPieces), kBase, land.mesh);
    CHECK(land.mesh.pieces < all);
    double area = 0.0;
    for (int k = 0; k < land.mesh.surfaceTriangles; ++k) {
      const Triangle t = triangleOf(land.mesh, k);
      for (const CutVertex& corner : t) {
        CHECK(isWithin(part, double(corner.u), double(corner.v), -1e-6));
      }
      area += 0.5 * doubledArea(t);
      const double u = (double(t[0].u) + double(t[1].u) + double(t[2].u)) / 3.0;
      const double v = (double(t[0].v) + double(t[1].v) + double(t[2].v)) / 3.0;
      if (doubledArea(t) < 1e-6 || isNearLine(land.cuts, u, v)) continue;
      CHECK(std::fabs(heightAt(land.cuts, u, v) - double(t[0].z)) < 1e-6);
    }
    CHECK(std::fabs(area - areaOf(part)) < 5e-3);
    // The block's sides are those of the square, not of the part.
    for (int k = 0; k < land.mesh.sideTriangles; ++k) {
      const Triangle t =
          triangleOf(land.mesh, land.mesh.surfaceTriangles + land.mesh.faceTriangles + k);
      for (const CutVertex& corner : t) {
        CHECK((corner.u == 0.0f || corner.u == 1.0f || corner.v == 0.0f || corner.v == 1.0f));
      }
    }
    jumps += checkFaces(land, draws, part);
  }
  CHECK(jumps > 1000);
}

TEST_CASE("a part of too many pieces is drawn by coarser ones", "[cliffs]") {
  RandomDraws draws(4177);
  INFO(draws.name());
  int whole = 0, coarse = 0;
  for (int i = 0; i < 24; ++i) {
    const std::string link = manyCuts(draws);
    CAPTURE(link);
    const Session session = finished(link);
    CutLand land = landOf(session);
    CutPart part = randomPart(draws);
    if (i % 6 == 0) part.lines.clear();
    constexpr int kWanted = 400;
    CutMesher().build(land.cuts, part, kWanted, kBase, land.mesh);
    CHECK(land.mesh.pieces <= kWanted * 3 / 2);
    double area = 0.0, largest = 0.0;
    for (int k = 0; k < land.mesh.surfaceTriangles; ++k) {
      const Triangle t = triangleOf(land.mesh, k);
      area += 0.5 * doubledArea(t);
      // Each piece is as high as the land in its middle.
      const double u = double(t[0].insideU), v = double(t[0].insideV);
      if (isNearLine(land.cuts, u, v)) continue;
      const double grain =
          std::max(part.leastGrain, part.grainU * u + part.grainV * v + part.grain);
      CHECK(std::fabs(heightAt(land.cuts, u, v) - double(t[0].z)) < 1e-6);
      // A triangle over which the land is not level is part of a small piece.
      const double atU = (double(t[0].u) + double(t[1].u) + double(t[2].u)) / 3.0;
      const double atV = (double(t[0].v) + double(t[1].v) + double(t[2].v)) / 3.0;
      const bool level = std::fabs(heightAt(land.cuts, atU, atV) - double(t[0].z)) < 1e-6;
      ++(level ? whole : coarse);
      if (level || isNearLine(land.cuts, atU, atV)) continue;
      const double width =
          std::hypot(double(t[1].u) - double(t[0].u), double(t[1].v) - double(t[0].v));
      largest = std::max(largest, width / grain);
    }
    CHECK(std::fabs(area - areaOf(part)) < 5e-3);
    CHECK(largest < 0.5);
  }
  CHECK(whole > 1000);
  CHECK(coarse > 1000);
}

TEST_CASE("a part may be narrow, or outside of the square", "[cliffs]") {
  CutLand land = landOf(finished("v1;size=33;faults=200;line=two-points"));
  CutPart part;
  part.lines = {{1, 0, 0.5001}, {-1, 0, -0.5061}};
  CutMesher().build(land.cuts, part, 20, kBase, land.mesh);
  CHECK(land.mesh.pieces > 1);
  CHECK(land.mesh.pieces <= 30);
  part.lines = {{1, 0, 1.5}};
  CutMesher().build(land.cuts, part, 20, kBase, land.mesh);
  CHECK(land.mesh.pieces == 0);
  CHECK(land.mesh.indices.empty());
}

TEST_CASE("land without cuts is one square", "[cliffs]") {
  CutMesh mesh;
  LandCuts flat;
  flat.ground = 0.125;
  CutMesher().build(flat, kBase, mesh);
  CHECK(mesh.pieces == 1);
  CHECK(mesh.surfaceTriangles == 2);
  CHECK(mesh.faceTriangles == 0);
  CHECK(mesh.sideTriangles == 8);
  CHECK(surfaceAt(mesh, 0.4, 0.7) == 0.125);
}

TEST_CASE("the number of pieces is estimated, and limited", "[cliffs]") {
  for (const char* recipe : {"faults=12", "faults=64", "faults=300", "faults=64;line=two-points",
                             "faults=64;line=chord", "method=fault-tree;trees=1;depth=6;tree=grown",
                             "method=fault-tree;trees=20;depth=4;tree=grown"}) {
    const Session session = finished("v1;size=33;" + std::string(recipe));
    const CutLand land = landOf(session);
    CAPTURE(recipe, land.mesh.pieces, land.cuts.pieces);
    CHECK(land.cuts.pieces < 2.5 * land.mesh.pieces);
    CHECK(land.mesh.pieces < 2.5 * land.cuts.pieces);
    const int steps = session.timeline().steps;
    const auto limited = [&](double most) {
      return cutsOf(session.plan(), 0, steps, session.scale(), most).cuts.empty();
    };
    CHECK(limited(land.cuts.pieces - 1.0));
    CHECK(!limited(land.cuts.pieces));
  }
  const Session flat = finished("v1;size=33;faults=20;relief=0");
  CHECK(cutsOf(flat.plan(), 0, 20, flat.scale(), kManyPieces).cuts.empty());
  // Only steps are level between their lines.
  for (const char* other : {"profile=sine", "profile=near", "method=fbm"}) {
    const Session soft = finished("v1;size=33;" + std::string(other));
    CHECK(cutsOf(soft.plan(), 0, 4, soft.scale(), kManyPieces).cuts.empty());
  }
}

TEST_CASE("some steps make the land of these steps", "[cliffs]") {
  const Session session = finished("v1;size=33;faults=30;seed=some");
  const auto cuts = [&](int first, int end) {
    return cutsOf(session.plan(), first, end, session.scale(), kManyPieces);
  };
  const LandCuts early = cuts(0, 12), late = cuts(12, 30), all = cuts(0, 30);
  CHECK(early.cuts.size() == 12);
  CHECK(late.lastStep == 17);
  CHECK(late.firstStep == 12);
  CHECK(heightAt(all, 0.3, 0.6) == heightAt(early, 0.3, 0.6) + heightAt(late, 0.3, 0.6));
}

}  // namespace
}  // namespace faultline
