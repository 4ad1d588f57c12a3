// Renders the terrain block. See terrain_renderer.h. Near objects come first, so that hidden
// fragments cost nothing: the block, the ground around it, the backdrop; then water and marks over
// them.
#include "render/terrain_renderer.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "render/painters/block_painter.h"
#include "render/painters/ground_painter.h"
#include "render/painters/mark_painter.h"
#include "render/painters/water_painter.h"
#include "render/scene/fault_profile.h"
#include "terrain/cliffs/cut_mesh.h"

namespace faultline {
namespace {

// The limits of each quality level, by PictureQuality.
struct HeightsBudget {
  int maxVertices;  // a side; larger grids are thinned
  int lattice;      // cells a side that the mesh is refined to
  int triangles;
  double cutPieces;  // that are shown exactly; about 6 triangles each
};
constexpr std::array<HeightsBudget, 3> kBudgets{{
    // About as many vertices as pixels, and as many triangles as a processor renders in time.
    {513, 256, 10'000, 2500.0},
    {1025, 512, kTriangleBudget, 5000.0},
    {kMaxSize, 2048, kTriangleBudget, kMaxCutPieces},
}};
static_assert(kBudgets.size() == static_cast<std::size_t>(PictureQuality::kFull) + 1);

// Pieces of land are shown exactly from so many pixels on that a mean one is wide.
constexpr double kMinPieceWidth = 4.0;

// The size of the thinned copy from which shadows are made and signs are placed.
constexpr int kMaxVerticesCoarse = 513;

LightMapRequest shadowRequest(const Scene& scene, bool fine) {
  LightMapRequest request;
  request.resolution = fine ? 256 : 128;
  request.sunAzimuthDeg = scene.sunAzimuthDeg;
  request.sunElevationDeg = scene.sunElevationDeg;
  request.base = static_cast<float>(scene.camera->block().base);
  request.contact = static_cast<float>(contactReach(scene.camera->block()));
  request.sunSamples = fine ? 5 : 2;
  request.sky = fine;
  if (fine && scene.waterLevel) request.water = *scene.waterLevel;
  return request;
}

}  // namespace

struct TerrainRenderer::Parts {
  std::unique_ptr<BlockPainter> block;
  std::unique_ptr<GroundPainter> ground;
  std::unique_ptr<WaterPainter> water;
  std::unique_ptr<MarkPainter> marks;
  TerrainTextures textures;
  LodMesher mesher;
  LodMesh mesh;
  LightTexture shadow;  // coarse, made for every picture
  LightTexture light;   // fine, made at rest
  std::uint64_t revision = 0;
  // The view that the mesh was made for, and points of the land in it; none while heights change.
  std::optional<LodView> meshView;
  std::optional<LodView> lastView;
  std::vector<Vec3> meshProbes;
  bool forgotten = false;  // what was shown before
  bool meshFollows = false;
  bool meshStale = false;                          // made before the last heights
  PictureQuality quality = PictureQuality::kFull;  // of the heights
  // The cuts that are shown in place of the heights, if any, and down to which level: all of them
  // or, where these are too many, those of the land that one view saw (cutPart).
  CutMesher cutMesher;
  CutMesh cutMesh;
  std::optional<LandCuts> cuts;
  double cutBase = 0;
  std::optional<LodView> cutView;
  CutPart cutPart;
  bool exact = true;
  float lowest = 0;  // of the heights
  int coarseSize = 0;
  std::vector<float> coarse;

  // The coarse copy's height at a place, by bilinear interpolation.
  double coarseHeight(GroundPoint p) const {
    const int last = coarseSize - 1;
    const double x = std::clamp(p.u * last, 0.0, static_cast<double>(last));
    const double y = std::clamp(p.v * last, 0.0, static_cast<double>(last));
    const int column = std::min(static_cast<int>(x), last - 1);
    const int row = std::min(static_cast<int>(y), last - 1);
    const float* at = coarse.data() + static_cast<std::ptrdiff_t>(row) * coarseSize + column;
    const auto mixed = [](double a, double b, double t) { return a + (b - a) * t; };
    const double north = mixed(static_cast<double>(at[0]), static_cast<double>(at[1]), x - column);
    const double south = mixed(static_cast<double>(at[coarseSize]),
                               static_cast<double>(at[coarseSize + 1]), x - column);
    return mixed(north, south, y - row);
  }

  bool allowsCuts(const Scene& scene) const;
  bool showsAllCuts(const Scene& scene) const;
  bool seesCutsClosely(const Scene& scene) const;
  bool takeCuts(const Scene& scene);
  void followCuts(const Scene& scene);
  void followSeenCuts(const Scene& scene, const LodView& view, bool stands);
  void leaveCuts();
  void dropCutMesh();
  double heightOfCuts(GroundPoint p) const;
  LodView viewOf(const Scene& scene) const;
  void followView(const LodView& view, bool stands);
  void sinkBelowCuts();
  void drawMarks(const Scene& scene, const std::optional<FaultLine>& line);
};

// The wireframe is the grid's.
bool TerrainRenderer::Parts::allowsCuts(const Scene& scene) const {
  return scene.cuts != nullptr && !scene.wireframe;
}

// Whether all of the scene's cuts are shown, and not the heights.
bool TerrainRenderer::Parts::showsAllCuts(const Scene& scene) const {
  const auto worst = std::min(scene.quality, quality);
  return allowsCuts(scene) &&
         scene.cuts->pieces <= kBudgets[static_cast<std::size_t>(worst)].cutPieces;
}

// Whether those are shown that the camera sees, as it is close and the land is at rest.
bool TerrainRenderer::Parts::seesCutsClosely(const Scene& scene) const {
  return allowsCuts(scene) && std::min(scene.quality, quality) == PictureQuality::kFull &&
         scene.camera->pixelsPerSide() > kMinPieceWidth * std::sqrt(scene.cuts->pieces);
}

// Takes the scene's cuts, as far as they have moved the land. False: nothing changed.
bool TerrainRenderer::Parts::takeCuts(const Scene& scene) {
  LandCuts lifted = *scene.cuts;
  if (scene.tree) {
    for (std::size_t i = lifted.lastStep; i < lifted.cuts.size(); ++i) {
      const auto level = static_cast<std::size_t>(treeLevel(i - lifted.lastStep));
      lifted.cuts[i].rise *= static_cast<double>(scene.tree->lift[level]);
    }
  } else if (scene.mark && scene.mark->step >= lifted.firstStep) {
    const auto root = static_cast<std::size_t>(scene.mark->step - lifted.firstStep);
    if (root < lifted.roots.size()) {
      const auto at = static_cast<std::size_t>(lifted.roots[root]);
      lifted.cuts[at].rise *= static_cast<double>(scene.mark->lift);
    }
  }
  const double base = scene.camera->block().base;
  if (cuts == lifted && cutBase == base) return false;
  cuts = std::move(lifted);
  cutBase = base;
  return true;
}

// Makes the mesh of all cuts.
void TerrainRenderer::Parts::followCuts(const Scene& scene) {
  if (!takeCuts(scene) && !cutView) return;
  if (cutView) meshView.reset();
  cutView.reset();
  cutMesher.build(*cuts, cutBase, cutMesh);
  block->setCuts(cutMesh);
  if (std::min(scene.quality, quality) == PictureQuality::kFull) dropCutMesh();
}

// Gives back the memory of a resting mesh, which OpenGL has copied. One that moves is made again
// with every frame, in the same memory.
void TerrainRenderer::Parts::dropCutMesh() {
  cutMesher = {};
  std::vector<CutVertex>().swap(cutMesh.vertices);
  std::vector<std::uint32_t>().swap(cutMesh.indices);
}

// Makes the mesh of the cuts that the camera sees, when the camera is at rest.
void TerrainRenderer::Parts::followSeenCuts(const Scene& scene, const LodView& view, bool stands) {
  const bool changed = takeCuts(scene) || !cutView;
  exact = cutView == view && !changed;
  if (exact || !stands) {
    if (changed) leaveCuts();
    return;
  }
  cutView = view;
  exact = true;

  const BlockShape& shape = scene.camera->block();
  cutPart.lines = landInFrame(view, shape.low, shape.high, kViewMargin);
  // The grain grows with the depth.
  const Mat4& m = view.viewProjection;
  cutPart.grainU = m(3, 0);
  cutPart.grainV = m(3, 1);
  cutPart.grain = m(3, 2) * 0.5 * (shape.low + shape.high) + m(3, 3);
  cutPart.leastGrain = view.near;
  cutMesher.build(*cuts, cutPart, kMaxCutPieces, cutBase, cutMesh);
  block->setCuts(cutMesh);
  dropCutMesh();
  meshView.reset();
}

// Gives back the memory of the cuts, which may be as much as that of a grid.
void TerrainRenderer::Parts::leaveCuts() {
  if (!cuts) return;
  if (cutView) meshView.reset();
  cuts.reset();
  cutView.reset();
  cutMesher = {};
  cutMesh = {};
}

// The height of the land of cuts near a place: on a line, that of its higher side.
double TerrainRenderer::Parts::heightOfCuts(GroundPoint p) const {
  constexpr double kNear = 2e-4;
  double highest = heightAt(*cuts, p.u - kNear, p.v);
  highest = std::max(highest, heightAt(*cuts, p.u + kNear, p.v));
  highest = std::max(highest, heightAt(*cuts, p.u, p.v - kNear));
  return std::max(highest, heightAt(*cuts, p.u, p.v + kNear));
}

// The view of the camera upon land that marks may not have moved yet.
LodView TerrainRenderer::Parts::viewOf(const Scene& scene) const {
  double lift = 0.0;
  if (scene.mark && scene.mark->lift < 1.0f) {
    lift = std::fabs(static_cast<double>(scene.mark->displacement));
  }
  if (scene.tree &&
      std::any_of(scene.tree->lift.begin(), scene.tree->lift.begin() + scene.tree->levels,
                  [](float lifted) { return lifted < 1.0f; })) {
    // The displacement halves from level to level, so the sum is below twice the root's.
    lift = 2.0 * std::fabs(static_cast<double>(scene.tree->displacement));
  }
  return lodViewOf(*scene.camera, lift);
}

// Makes the mesh for the camera's view, unless the last mesh is still good enough. Once the camera
// stands still the mesh is made for exactly its view, so that equal pictures have equal meshes.
void TerrainRenderer::Parts::followView(const LodView& view, bool stands) {
  if (!meshFollows) {
    if (meshStale) {
      mesher.build(kBudgets[static_cast<std::size_t>(quality)].triangles, mesh);
      block->setMesh(mesh);
    }
    meshStale = false;
    return;
  }
  if (meshView && (stands ? *meshView == view : stillFits(*meshView, view, meshProbes))) {
    if (!stands) {
      mesher.blend(view, mesh);
      sinkBelowCuts();
      block->setMeshHeights(mesh);
    }
    return;
  }
  mesher.build(view, kTriangleBudget, mesh);
  meshProbes = mesher.probes(view);
  meshView = view;
  sinkBelowCuts();
  block->setMesh(mesh);
}

// Sinks the grid's mesh down to the base where cuts are shown, but for the triangles along the seam
// that are not all among them.
void TerrainRenderer::Parts::sinkBelowCuts() {
  if (!cutView) return;
  const double cells = textures.size() - 1;
  std::vector<char> sinks(mesh.vertices.size());
  for (std::size_t i = 0; i < sinks.size(); ++i) {
    const double u = mesh.vertices[i].x / cells, v = mesh.vertices[i].y / cells;
    sinks[i] = std::all_of(cutPart.lines.begin(), cutPart.lines.end(),
                           [&](const Cut& line) { return line.a * u + line.b * v > line.c; });
  }
  std::vector<char> sunk = sinks;
  for (std::size_t i = 0; i < mesh.indices.size(); i += 3) {
    const auto corners = std::span(mesh.indices).subspan(i, 3);
    if (sinks[corners[0]] && sinks[corners[1]] && sinks[corners[2]]) continue;
    for (const std::uint32_t corner : corners) sunk[corner] = false;
  }
  for (std::size_t i = 0; i < sunk.size(); ++i) {
    if (sunk[i]) mesh.heights[i] = static_cast<float>(cutBase);
  }
}

void TerrainRenderer::Parts::drawMarks(const Scene& scene, const std::optional<FaultLine>& line) {
  MarkLook style{scene.dark ? &look::kDark : &look::kLight, scene.pixelRatio, 0.0f};
  if (line) {
    const FaultMark& mark = *scene.mark;
    style.opacity = mark.opacity;
    const ProfileRow& row = profileRow(mark.profile);
    const double shift = static_cast<double>(mark.displacement * (mark.lift - 1.0f));
    const auto surface = [&](GroundPoint at) {
      if (cuts) return heightOfCuts(at);
      const double away = line->distance(at.u, at.v);
      const double side = away < 0 && row.twoSided ? -1.0 : 1.0;
      return coarseHeight(at) + side * shift * curveAt(row, away / static_cast<double>(mark.reach));
    };
    marks->drawFault(*scene.camera, *line, mark, style, surface);
  }
  if (scene.tree) {
    const TreeMark& tree = *scene.tree;
    style.opacity = tree.opacity;
    // Find what each level has not moved yet.
    std::array<float, kMaxTreeLevels> missing{};
    float moved = tree.displacement;
    bool rests = true;
    for (std::size_t level = 0; level < missing.size(); ++level) {
      missing[level] = moved * (tree.lift[level] - 1.0f);
      rests = rests && tree.lift[level] >= 1.0f;
      moved *= 0.5f;
    }
    const auto surface = [&](GroundPoint at) {
      if (cuts) return heightOfCuts(at);
      return coarseHeight(at) + (rests ? 0.0 : treeSum(tree.lines, missing, at));
    };
    marks->drawTree(*scene.camera, tree, style, 1.0 / (coarseSize - 1), surface);
  }
  const auto surface = [&](GroundPoint at) { return coarseHeight(at); };
  if (scene.level) {
    style.opacity = scene.level->opacity;
    marks->drawPoints(*scene.camera, *scene.level, style, surface);
  }
  if (scene.rain) {
    style.opacity = 0.8f;
    marks->drawDrops(*scene.camera, *scene.rain, style, surface);
  }
}

TerrainRenderer::TerrainRenderer(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
TerrainRenderer::~TerrainRenderer() = default;

std::unique_ptr<TerrainRenderer> TerrainRenderer::create(std::string& error) {
  auto parts = std::make_unique<Parts>();
  parts->block = BlockPainter::create(error);
  parts->ground = parts->block ? GroundPainter::create(error) : nullptr;
  parts->water = parts->ground ? WaterPainter::create(error) : nullptr;
  parts->marks = parts->water ? MarkPainter::create(error) : nullptr;
  if (parts->marks == nullptr) {
    return nullptr;
  }
  std::unique_ptr<TerrainRenderer> renderer(new TerrainRenderer(std::move(parts)));
  renderer->setHeights(Heightfield(kMinSize), PictureQuality::kFull);
  return renderer;
}

void TerrainRenderer::setHeights(const Heightfield& heights, PictureQuality quality) {
  Parts& p = *parts_;
  ++p.revision;
  const bool moving = quality != PictureQuality::kFull;
  const HeightsBudget& budget = kBudgets[static_cast<std::size_t>(quality)];
  p.textures.setHeights(heights, budget.maxVertices, moving);
  const std::span<const float> drawn = p.textures.heights();
  const int size = p.textures.size();

  // Keep the lowest height for the water, and a coarse copy for shadows and signs.
  p.lowest = *std::min_element(drawn.begin(), drawn.end());
  p.coarseSize = thinnedSize(size, kMaxVerticesCoarse);
  if (p.coarseSize < size) {
    thinHeights(drawn, size, p.coarseSize, p.coarse);
  } else {
    p.coarse.assign(drawn.begin(), drawn.end());
  }

  // At rest the mesh follows the camera, and draw() makes it.
  p.mesher.setHeights(drawn, size, budget.lattice);
  p.meshFollows = !moving;
  p.meshView.reset();
  p.meshStale = true;
  p.quality = quality;
}

void TerrainRenderer::setLayer(ErosionLayer kind, const Heightfield& values) {
  parts_->textures.setLayer(kind, values.z);
}

float TerrainRenderer::layerScale() const {
  const TerrainTextures& textures = parts_->textures;
  return textures.layer() == ErosionLayer::kNone ? 0.0f : textures.layerScale();
}

bool TerrainRenderer::exact() const { return parts_->exact; }

void TerrainRenderer::forgetView() {
  parts_->meshView.reset();
  parts_->forgotten = true;
}

void TerrainRenderer::draw(const Scene& scene) {
  if (!scene.camera) {
    return;
  }
  Parts& p = *parts_;
  const LodView view = p.viewOf(scene);
  const bool stands = std::exchange(p.lastView, view) == view;
  const bool grid = !p.showsAllCuts(scene);
  p.exact = true;
  if (!grid) {
    p.followCuts(scene);
  } else {
    if (p.seesCutsClosely(scene)) {
      p.followSeenCuts(scene, view, stands || p.forgotten);
    } else {
      p.leaveCuts();
    }
    p.followView(view, stands);
  }
  p.forgotten = false;
  p.shadow.refresh(p.coarse, p.coarseSize, p.revision, shadowRequest(scene, false));
  if (scene.shadowStrength > 0) {
    p.light.refresh(p.coarse, p.coarseSize, p.revision, shadowRequest(scene, true));
  }
  std::optional<FaultLine> line;
  if (scene.mark) {
    line = faultLineOf(scene.mark->normalU, scene.mark->normalV, scene.mark->pointU,
                       scene.mark->pointV);
  }

  const Viewport& viewport = scene.camera->viewport();
  glViewport(-scene.firstColumn, -scene.firstRow, viewport.framebufferWidth,
             viewport.framebufferHeight);
  glDisable(GL_SCISSOR_TEST);
  glDisable(GL_BLEND);
  glDisable(GL_CULL_FACE);
  glEnable(GL_DEPTH_TEST);
  glDepthFunc(GL_LEQUAL);
  glDepthMask(GL_TRUE);
  glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
  glClearDepthf(1.0f);
  glClear(GL_DEPTH_BUFFER_BIT);
  if (scene.quality == PictureQuality::kDraft) {
    if (scene.horizon <= 0) p.ground->clearInBands(scene);
  }
  if (p.cuts) p.block->draw(scene, true, line, p.textures, p.light);
  if (grid) p.block->draw(scene, false, line, p.textures, p.light);
  p.ground->draw(scene, p.shadow, p.light);
  // With a mark the land may not have moved yet, so its lowest point is unknown.
  const bool moves = scene.mark || scene.tree;
  const bool mirrors = scene.horizon > 0 && scene.quality == PictureQuality::kFull && !moves;
  if (mirrors) p.textures.sendHeights();
  p.water->draw(scene, moves ? -1e9f : p.lowest, p.light, mirrors ? &p.textures : nullptr);
  p.drawMarks(scene, line);

  glDisable(GL_DEPTH_TEST);
  glUseProgram(0);
  glActiveTexture(GL_TEXTURE0);
  glBindTexture(GL_TEXTURE_2D, 0);
}

bool TerrainRenderer::makeLight(const Scene& scene) {
  Parts& p = *parts_;
  const std::uint64_t before = p.light.timesMade();
  p.light.refresh(p.coarse, p.coarseSize, p.revision, shadowRequest(scene, true));
  return p.light.timesMade() != before;
}

bool TerrainRenderer::precompile(const Scene& scene) {
  // A drag along the timeline may lead from the grid to cuts, and back.
  const bool cuts = parts_->showsAllCuts(scene);
  bool ready = parts_->block->precompile(scene, cuts, parts_->textures);
  if (cuts || scene.hasCutsElsewhere) {
    ready = parts_->block->precompile(scene, !cuts, parts_->textures) && ready;
  }
  return parts_->ground->precompile(scene) && ready;
}

int TerrainRenderer::triangleCount() const {
  const CutMesh& cuts = parts_->cutMesh;
  const LodMesh& grid = parts_->mesh;
  int count = 0;
  if (parts_->cuts) count += cuts.surfaceTriangles + cuts.faceTriangles + cuts.sideTriangles;
  if (!parts_->cuts || parts_->cutView) count += grid.surfaceTriangles + grid.wallTriangles;
  return count;
}

int TerrainRenderer::drawnSize() const { return parts_->textures.size(); }

}  // namespace faultline
