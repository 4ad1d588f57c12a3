// Draws the terrain block. See terrain_renderer.h. One pass each: block, ground behind it, fault mark above it.
#include "render/terrain_renderer.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <vector>

#include "generated/shaders.h"
#include "render/fault_line.h"
#include "render/gl_objects.h"
#include "render/light_map.h"
#include "render/lod_mesh.h"
#include "render/look.h"
#include "render/mark_painter.h"
#include "render/terrain_textures.h"

namespace faultline {
namespace {

constexpr double kPi = 3.14159265358979323846;
// While heights move, larger grids are thinned, and the mesh is made from a coarser lattice than at rest.
constexpr int kMostVerticesMoving = 1025;
constexpr int kMostVertices = kMaxSize;
constexpr int kLatticeMoving = 512;
constexpr int kLatticeAtRest = 1024;
// The thinned copy that shadows and signs are made from.
constexpr int kMostVerticesCoarse = 513;
constexpr int kShadowResolution = 128;
constexpr int kLightResolution = 256;
constexpr int kShadowSamples = 2;
constexpr int kLightSamples = 5;
// Pixels a cell from which on a cliff is shaded by its own facets: early while few faults stand.
constexpr float kCrispPixels = 3.0f;
constexpr float kCrispWithMarks = 0.4f;
constexpr TextureFormat kLightFormat{GL_RG8, GL_RG, GL_UNSIGNED_BYTE, GL_LINEAR, GL_LINEAR};

enum TextureUnit : GLuint { kHeightUnit, kSlopeUnit, kPaletteUnit, kShadowUnit, kLightUnit };

float toLinear(float c) {
  return c <= 0.04045f ? c / 12.92f : std::pow((c + 0.055f) / 1.055f, 2.4f);
}

look::Colour toLinear(const look::Colour& c) { return {toLinear(c.red), toLinear(c.green), toLinear(c.blue)}; }

look::Colour scaled(const look::Colour& c, float by) { return {c.red * by, c.green * by, c.blue * by}; }

std::array<float, 4> asFloats(const FaultLine& line) {
  return {static_cast<float>(line.normalU), static_cast<float>(line.normalV), static_cast<float>(line.pointU),
          static_cast<float>(line.pointV)};
}

// What a light map was made for; made again when this changes.
struct LightKey {
  std::uint64_t revision = 0;
  double sunAzimuthDeg = 0;
  double base = 0;
  bool operator==(const LightKey&) const = default;
};

// A light map as a texture.
struct LightTexture {
  GlTexture texture{kLightFormat};
  std::optional<LightKey> madeFor;
  int size = 1;
  int resolution = 1;

  // Scale and offset from the square to texture coordinates.
  std::array<float, 2> place() const {
    const float texels = static_cast<float>(size);
    return {static_cast<float>(resolution) / texels,
            (kLightMapMargin * static_cast<float>(resolution) + 0.5f) / texels};
  }
};

}  // namespace

struct TerrainRenderer::Parts {
  GlProgram blockProgram;
  GlProgram groundProgram;
  std::unique_ptr<MarkPainter> markPainter;
  TerrainTextures textures;
  GlVertexArray blockArray;
  GlVertexArray groundArray;
  GlDynamicBuffer vertices;
  GlDynamicBuffer indices;
  LodMesher mesher;
  LodMesh mesh;
  LightTexture shadow;  // coarse, always there
  LightTexture light;   // fine, at rest
  LightMap lightMap;
  std::uint64_t revision = 0;
  int coarseSize = 0;
  std::vector<float> coarse;

  void refreshLight(LightTexture& into, const Scene& scene, bool fine);
  double coarseHeight(GroundPoint p) const;
  void setFault(const Scene& scene, const std::optional<FaultLine>& line);
  void setInks(const Scene& scene);
  void setSnaps(const Scene& scene, std::span<const std::array<float, 4>> inkLines, std::size_t inkCount);
  void setLight(GlProgram& program, const Scene& scene);
  void drawBlock(const Scene& scene, const std::optional<FaultLine>& line);
  void drawGround(const Scene& scene);
  void drawMark(const Scene& scene, const FaultLine& line);
};

TerrainRenderer::TerrainRenderer(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
TerrainRenderer::~TerrainRenderer() = default;

std::unique_ptr<TerrainRenderer> TerrainRenderer::create(std::string& whyNot) {
  auto parts = std::make_unique<Parts>();
  if (!parts->blockProgram.build(shaders::kBlockVert, shaders::kBlockFrag, whyNot) ||
      !parts->groundProgram.build(shaders::kGroundVert, shaders::kGroundFrag, whyNot)) {
    return nullptr;
  }
  parts->markPainter = MarkPainter::create(whyNot);
  if (parts->markPainter == nullptr) {
    return nullptr;
  }
  std::unique_ptr<TerrainRenderer> renderer(new TerrainRenderer(std::move(parts)));
  renderer->setHeights(Heightfield(kMinSize), false);
  return renderer;
}

void TerrainRenderer::setHeights(const Heightfield& heights, bool moving) {
  Parts& p = *parts_;
  ++p.revision;
  p.textures.setHeights(heights, moving ? kMostVerticesMoving : kMostVertices);
  const int size = p.textures.size();

  // Keep what shadows and signs need.
  p.coarseSize = thinnedSize(size, kMostVerticesCoarse);
  if (p.coarseSize < size) {
    thinHeights(p.textures.heights(), size, p.coarseSize, p.coarse);
  } else {
    p.coarse.assign(p.textures.heights().begin(), p.textures.heights().end());
  }

  // Make the mesh.
  p.mesher.build(p.textures.heights(), size, kTriangleBudget, moving ? kLatticeMoving : kLatticeAtRest, p.mesh);
  glBindVertexArray(p.blockArray.name());
  p.vertices.fill(GL_ARRAY_BUFFER, p.mesh.vertices.data(), p.mesh.vertices.size() * sizeof(MeshVertex));
  p.indices.fill(GL_ELEMENT_ARRAY_BUFFER, p.mesh.indices.data(), p.mesh.indices.size() * sizeof(std::uint32_t));
  glEnableVertexAttribArray(0);
  glVertexAttribIPointer(0, 4, GL_UNSIGNED_SHORT, sizeof(MeshVertex), nullptr);
  glBindVertexArray(0);
  glBindBuffer(GL_ARRAY_BUFFER, 0);
}

void TerrainRenderer::draw(const Scene& scene) {
  if (scene.camera == nullptr) {
    return;
  }
  Parts& p = *parts_;
  p.refreshLight(p.shadow, scene, false);
  if (scene.shadowStrength > 0) {
    p.refreshLight(p.light, scene, true);
  }
  std::optional<FaultLine> line;
  if (scene.mark != nullptr) {
    line = faultLineOf(scene.mark->normalU, scene.mark->normalV, scene.mark->pointU, scene.mark->pointV);
  }

  // Block first, so that the ground behind it costs nothing where it is hidden.
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
  p.drawBlock(scene, line);
  p.drawGround(scene);
  if (line) {
    p.drawMark(scene, *line);
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

void TerrainRenderer::Parts::refreshLight(LightTexture& into, const Scene& scene, bool fine) {
  const LightKey key{revision, scene.sunAzimuthDeg, scene.camera->block().base};
  if (into.madeFor == key) {
    return;
  }
  LightMapWish wish;
  wish.resolution = fine ? kLightResolution : kShadowResolution;
  wish.sunAzimuthDeg = scene.sunAzimuthDeg;
  wish.sunElevationDeg = look::kSunElevationDeg;
  wish.base = static_cast<float>(scene.camera->block().base);
  wish.sunSamples = fine ? kLightSamples : kShadowSamples;
  wish.sky = fine;
  buildLightMap(coarse, coarseSize, wish, lightMap);
  into.texture.resize(lightMap.size, lightMap.size, 1);
  into.texture.upload(0, lightMap.size, lightMap.size, lightMap.texels.data());
  into.size = lightMap.size;
  into.resolution = lightMap.resolution;
  into.madeFor = key;
}

double TerrainRenderer::Parts::coarseHeight(GroundPoint p) const {
  const int last = coarseSize - 1;
  const int x = std::clamp(static_cast<int>(p.u * last + 0.5), 0, last);
  const int y = std::clamp(static_cast<int>(p.v * last + 0.5), 0, last);
  return static_cast<double>(coarse[static_cast<std::size_t>(y) * static_cast<std::size_t>(coarseSize) +
                                    static_cast<std::size_t>(x)]);
}

void TerrainRenderer::Parts::setFault(const Scene& scene, const std::optional<FaultLine>& line) {
  const look::Tokens& tokens = scene.dark ? look::kDark : look::kLight;
  blockProgram.set("uRisingColour", tokens.accent);
  blockProgram.set("uSinkingColour", tokens.sinking);
  const float half = 0.5f * scene.pixelRatio;
  blockProgram.set("uLineWidths", half * look::kLineWidth, half * look::kInkWidth);
  if (!line) {
    blockProgram.set("uFaultLine", 1.0f, 0.0f, 0.0f, 0.0f);
    blockProgram.set("uFaultShift", 0.0f);
    blockProgram.set("uFaultAmount", 0.0f, 1.0f, 1.0f);
    blockProgram.set("uFaultEnd", 1.0f, 9.0f);
    return;
  }
  const FaultMark& mark = *scene.mark;
  blockProgram.set("uFaultLine", asFloats(*line));
  blockProgram.set("uFaultShift", mark.displacement * (mark.lift - 1.0f));
  // Seen from afar the slopes are averaged over more than a cell, and so is the cliff.
  const double cellsPerPixel = (textures.size() - 1) / std::max(1.0, scene.camera->pixelsPerSide());
  blockProgram.set("uFaultAmount", mark.opacity, mark.lift, static_cast<float>(std::max(1.0, 2.0 * cellsPerPixel)));
  float direction = 1.0f;
  float reached = 9.0f;
  if (const std::optional<LineSpan> span = spanInSquare(*line)) {
    const LineSpan swept = sweptSpan(*scene.camera, *line, *span, mark.sweep);
    const bool fromEnter = swept.enter == span->enter;
    direction = fromEnter ? 1.0f : -1.0f;
    reached = static_cast<float>(fromEnter ? swept.leave : -swept.enter);
  }
  blockProgram.set("uFaultEnd", direction, mark.sweep >= 1.0f ? 9.0f : reached);
}

void TerrainRenderer::Parts::setInks(const Scene& scene) {
  const look::Tokens& tokens = look::kLight;
  std::array<std::array<float, 4>, kMostInks> lines{};
  std::array<float, kMostInks> opacities{};
  const std::size_t count = std::min<std::size_t>(scene.inks.size(), kMostInks);
  for (std::size_t i = 0; i < count; ++i) {
    const FaultInk& ink = scene.inks[i];
    const FaultLine line = faultLineOf(ink.normalU, ink.normalV, ink.pointU, ink.pointV);
    lines[i] = asFloats(line);
    opacities[i] = ink.opacity;
  }
  setSnaps(scene, lines, count);
  blockProgram.set("uInkColour", tokens.text);
  blockProgram.set("uInkCount", static_cast<int>(count));
  blockProgram.setMany("uInkLine", lines);
  blockProgram.setMany("uInkOpacity", opacities);
}

// Cliffs of the faults that are marked stand straight; as an ink fades its cliff goes back to the grid's steps.
void TerrainRenderer::Parts::setSnaps(const Scene& scene, std::span<const std::array<float, 4>> inkLines,
                                      std::size_t inkCount) {
  std::array<std::array<float, 4>, kMostInks + 1> lines{};
  std::array<float, kMostInks + 1> strengths{};
  std::size_t count = 0;
  if (scene.mark != nullptr) {
    const FaultMark& mark = *scene.mark;
    const FaultLine line = faultLineOf(mark.normalU, mark.normalV, mark.pointU, mark.pointV);
    lines[count] = asFloats(line);
    strengths[count++] = 1.0f;
  }
  for (std::size_t i = 0; i < inkCount; ++i) {
    lines[count] = inkLines[i];
    strengths[count++] = std::min(1.0f, 4.0f * scene.inks[i].opacity);
  }
  blockProgram.set("uSnapCount", static_cast<int>(count));
  blockProgram.setMany("uSnapLine", lines);
  blockProgram.setMany("uSnapStrength", strengths);
  blockProgram.set("uSnapReach", mesh.finestCell / static_cast<float>(textures.size() - 1));
  blockProgram.set("uCrispAt", count > 0 ? kCrispWithMarks : kCrispPixels);
}

void TerrainRenderer::Parts::setLight(GlProgram& program, const Scene& scene) {
  light.texture.bind(kLightUnit);
  program.set("uLight", static_cast<int>(kLightUnit));
  program.set("uLightPlace", light.place()[0], light.place()[1]);
  program.set("uLightStrength", light.madeFor ? std::clamp(scene.shadowStrength, 0.0f, 1.0f) : 0.0f);
}

void TerrainRenderer::Parts::drawBlock(const Scene& scene, const std::optional<FaultLine>& line) {
  const look::Tokens& tokens = scene.dark ? look::kDark : look::kLight;
  blockProgram.use();
  textures.bindHeights(kHeightUnit);
  textures.bindSlopes(kSlopeUnit);
  textures.bindPalette(kPaletteUnit);
  blockProgram.set("uHeights", static_cast<int>(kHeightUnit));
  blockProgram.set("uSlopes", static_cast<int>(kSlopeUnit));
  blockProgram.set("uPalette", static_cast<int>(kPaletteUnit));
  setLight(blockProgram, scene);
  blockProgram.set("uViewProjection", toFloats(scene.camera->viewProjection()));
  blockProgram.set("uCells", static_cast<float>(textures.size() - 1));
  blockProgram.set("uBase", static_cast<float>(scene.camera->block().base));
  blockProgram.set("uRange", scene.rangeLow, 1.0f / std::max(1e-6f, scene.rangeHigh - scene.rangeLow));
  const double azimuth = scene.sunAzimuthDeg * kPi / 180.0;
  const double elevation = look::kSunElevationDeg * kPi / 180.0;
  blockProgram.set("uSunDirection", static_cast<float>(std::sin(azimuth) * std::cos(elevation)),
                   static_cast<float>(std::cos(azimuth) * std::cos(elevation)),
                   static_cast<float>(std::sin(elevation)));
  blockProgram.set("uSunColour", scaled(toLinear(look::kSun), look::kSunStrength));
  blockProgram.set("uSkyColour", scaled(toLinear(look::kSky), look::kSkyStrength));
  blockProgram.set("uGroundColour", scaled(toLinear(look::kBounce), look::kBounceStrength));
  blockProgram.set("uSideTop", toLinear(tokens.sideTop));
  blockProgram.set("uSideBottom", toLinear(tokens.sideBottom));
  blockProgram.set("uPixelRatio", scene.pixelRatio);
  blockProgram.set("uWireframe", scene.wireframe ? 1.0f : 0.0f);
  setFault(scene, line);
  setInks(scene);
  glBindVertexArray(blockArray.name());
  glDrawElements(GL_TRIANGLES, static_cast<GLsizei>(mesh.indices.size()), GL_UNSIGNED_INT, nullptr);
  glBindVertexArray(0);
}

void TerrainRenderer::Parts::drawGround(const Scene& scene) {
  const look::Tokens& tokens = scene.dark ? look::kDark : look::kLight;
  const Camera& camera = *scene.camera;
  groundProgram.use();
  shadow.texture.bind(kShadowUnit);
  groundProgram.set("uShadow", static_cast<int>(kShadowUnit));
  groundProgram.set("uShadowPlace", shadow.place()[0], shadow.place()[1]);
  setLight(groundProgram, scene);
  groundProgram.set("uTop", tokens.groundTop);
  groundProgram.set("uBottom", tokens.groundBottom);
  groundProgram.set("uDepth", tokens.shadow);
  groundProgram.set("uBase", static_cast<float>(camera.block().base));
  groundProgram.set("uBlockHeight", static_cast<float>(0.5 * (camera.block().low + camera.block().high) -
                                                       camera.block().base));
  groundProgram.set("uEye", static_cast<float>(camera.eye().x), static_cast<float>(camera.eye().y),
                    static_cast<float>(camera.eye().z));

  // The ray through (x, y) in -1..1: the view's axes weighed by how far it leans from straight ahead.
  const Mat4& view = camera.view();
  const Mat4& projection = camera.projection();
  std::array<float, 9> rays{};
  for (std::size_t i = 0; i < 3; ++i) {
    const double right = view(0, i) / projection(0, 0);
    const double up = view(1, i) / projection(1, 1);
    rays[i] = static_cast<float>(right);
    rays[3 + i] = static_cast<float>(up);
    rays[6 + i] = static_cast<float>(right * projection(0, 2) + up * projection(1, 2) - view(2, i));
  }
  groundProgram.set("uRayOfPicture", rays);
  glBindVertexArray(groundArray.name());
  glDrawArrays(GL_TRIANGLES, 0, 3);
  glBindVertexArray(0);
}

void TerrainRenderer::Parts::drawMark(const Scene& scene, const FaultLine& line) {
  const FaultMark& mark = *scene.mark;
  const double shift = static_cast<double>(mark.displacement * (mark.lift - 1.0f));
  const auto surface = [&](GroundPoint p) {
    return coarseHeight(p) + (line.distance(p.u, p.v) >= 0 ? shift : -shift);
  };
  markPainter->draw(*scene.camera, line,
                    {scene.dark ? &look::kDark : &look::kLight, scene.pixelRatio, mark.opacity, mark.sweep},
                    surface);
}

}  // namespace faultline
