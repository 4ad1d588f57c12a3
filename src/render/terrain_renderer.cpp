// Draws the terrain block. See terrain_renderer.h. Nearest first, so that what is hidden costs
// nothing: the block, the ground around it, the backdrop; then the fault mark over it all.
#include "render/terrain_renderer.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "render/block_painter.h"
#include "render/ground_painter.h"
#include "render/mark_painter.h"

namespace faultline {
namespace {

// While heights move, larger grids are thinned, and mesh and lattice are coarser than at rest.
constexpr int kMostVerticesMoving = 1025;
constexpr int kMostVertices = kMaxSize;
constexpr int kLatticeMoving = 512;
constexpr int kLatticeAtRest = 1024;
// What a device without a GPU draws in time while the land moves.
constexpr int kTriangleBudgetQuick = 10'000;
// The thinned copy that shadows and signs are made from.
constexpr int kMostVerticesCoarse = 513;

LightMapWish shadowWish(const Scene& scene, bool fine) {
  LightMapWish wish;
  wish.resolution = fine ? 256 : 128;
  wish.sunAzimuthDeg = scene.sunAzimuthDeg;
  wish.sunElevationDeg = look::kSunElevationDeg;
  wish.base = static_cast<float>(scene.camera->block().base);
  wish.contact = static_cast<float>(contactReach(scene.camera->block()));
  wish.sunSamples = fine ? 5 : 2;
  wish.sky = fine;
  return wish;
}

}  // namespace

struct TerrainRenderer::Parts {
  std::unique_ptr<BlockPainter> block;
  std::unique_ptr<GroundPainter> ground;
  std::unique_ptr<MarkPainter> marks;
  TerrainTextures textures;
  LodMesher mesher;
  LodMesh mesh;
  LightTexture shadow;  // coarse, always there
  LightTexture light;   // fine, at rest
  std::uint64_t revision = 0;
  int coarseSize = 0;
  std::vector<float> coarse;

  double coarseHeight(GroundPoint p) const {
    const int last = coarseSize - 1;
    const auto x =
        static_cast<std::size_t>(std::clamp(static_cast<int>(p.u * last + 0.5), 0, last));
    const auto y =
        static_cast<std::size_t>(std::clamp(static_cast<int>(p.v * last + 0.5), 0, last));
    return static_cast<double>(coarse[y * static_cast<std::size_t>(coarseSize) + x]);
  }
};

TerrainRenderer::TerrainRenderer(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
TerrainRenderer::~TerrainRenderer() = default;

std::unique_ptr<TerrainRenderer> TerrainRenderer::create(std::string& whyNot) {
  auto parts = std::make_unique<Parts>();
  parts->block = BlockPainter::create(whyNot);
  parts->ground = parts->block ? GroundPainter::create(whyNot) : nullptr;
  parts->marks = parts->ground ? MarkPainter::create(whyNot) : nullptr;
  if (parts->marks == nullptr) {
    return nullptr;
  }
  std::unique_ptr<TerrainRenderer> renderer(new TerrainRenderer(std::move(parts)));
  renderer->setHeights(Heightfield(kMinSize), false, false);
  return renderer;
}

void TerrainRenderer::setHeights(const Heightfield& heights, bool moving, bool quick) {
  Parts& p = *parts_;
  ++p.revision;
  const int budget = quick ? kTriangleBudgetQuick : kTriangleBudget;
  p.textures.setHeights(heights, moving ? kMostVerticesMoving : kMostVertices, moving);
  const std::span<const float> drawn = p.textures.heights();
  const int size = p.textures.size();

  // Keep what shadows and signs need.
  p.coarseSize = thinnedSize(size, kMostVerticesCoarse);
  if (p.coarseSize < size) {
    thinHeights(drawn, size, p.coarseSize, p.coarse);
  } else {
    p.coarse.assign(drawn.begin(), drawn.end());
  }

  p.mesher.build(drawn, size, budget, moving ? kLatticeMoving : kLatticeAtRest, p.mesh);
  p.block->setMesh(p.mesh);
}

void TerrainRenderer::draw(const Scene& scene) {
  if (scene.camera == nullptr) {
    return;
  }
  Parts& p = *parts_;
  p.shadow.refresh(p.coarse, p.coarseSize, p.revision, shadowWish(scene, false));
  if (scene.shadowStrength > 0) {
    p.light.refresh(p.coarse, p.coarseSize, p.revision, shadowWish(scene, true));
  }
  std::optional<FaultLine> line;
  if (scene.mark != nullptr) {
    line = faultLineOf(scene.mark->normalU, scene.mark->normalV, scene.mark->pointU,
                       scene.mark->pointV);
  }

  const Viewport& viewport = scene.camera->viewport();
  glViewport(0, 0, viewport.framebufferWidth, viewport.framebufferHeight);
  glDisable(GL_SCISSOR_TEST);
  glDisable(GL_BLEND);
  glDisable(GL_CULL_FACE);
  glEnable(GL_DEPTH_TEST);
  glDepthFunc(GL_LEQUAL);
  glDepthMask(GL_TRUE);
  glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
  glClearDepthf(1.0f);
  glClear(GL_DEPTH_BUFFER_BIT);
  if (scene.quick) {
    p.ground->clearInBands(scene);
  }
  p.block->draw(scene, line, p.textures, p.light);
  p.ground->draw(scene, p.shadow, p.light);
  if (line) {
    const FaultMark& mark = *scene.mark;
    const double shift = static_cast<double>(mark.displacement * (mark.lift - 1.0f));
    const auto surface = [&](GroundPoint at) {
      return p.coarseHeight(at) + (line->distance(at.u, at.v) >= 0 ? shift : -shift);
    };
    p.marks->draw(
        *scene.camera, *line,
        {scene.dark ? &look::kDark : &look::kLight, scene.pixelRatio, mark.opacity, mark.sweep},
        surface);
  }

  glDisable(GL_DEPTH_TEST);
  glUseProgram(0);
  glActiveTexture(GL_TEXTURE0);
  glBindTexture(GL_TEXTURE_2D, 0);
}

int TerrainRenderer::triangleCount() const {
  return parts_->mesh.surfaceTriangles + parts_->mesh.wallTriangles;
}

int TerrainRenderer::drawnSize() const { return parts_->textures.size(); }

}  // namespace faultline
