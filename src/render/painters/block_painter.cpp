// Paints the block. See block_painter.h.
#include "render/painters/block_painter.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "generated/shaders.h"
#include "render/light/linear_colour.h"
#include "render/light/sun_light.h"
#include "render/painters/sky_light.h"
#include "terrain/measure/broad_slopes.h"

namespace faultline {
namespace {

namespace land = shaders::land;
namespace painted = shaders::painted_land;
namespace walls = shaders::walls;

// How many pyramid levels above the one whose texels are one pixel wide, because slanting ground
// shows them narrower.
constexpr double kSlopeBlur = 0.3;

// The marks on the block, and the shader features that show them.
enum class Marks { kNone, kLines, kTree };
constexpr std::array<unsigned, 3> kLandMarks{0, land::kMarked, land::kTree};
constexpr std::array<unsigned, 3> kWallMarks{0, walls::kMarked, walls::kTree};
constexpr unsigned kAnyLandMark = land::kMarked | land::kTree;
constexpr unsigned kAnyWallMark = walls::kMarked | walls::kTree;
static_assert(kLandMarks.size() == static_cast<std::size_t>(Marks::kTree) + 1);
static_assert(kWallMarks.size() == kLandMarks.size());

Marks marksOf(const Scene& scene) {
  if (scene.tree) return Marks::kTree;
  return scene.mark || !scene.inks.empty() ? Marks::kLines : Marks::kNone;
}

// The strength of soft shadows on the land. They are gentle in the slope view, whose colours people
// compare with the legend.
float shadeOf(const Scene& scene) {
  const float full = scene.slopeView ? look::kGentleShadow : 1.0f;
  return full * std::clamp(scene.shadowStrength, 0.0f, 1.0f);
}

unsigned landVariant(const Scene& scene, const TerrainTextures& textures, Marks marks, bool cuts,
                     bool fullDetail) {
  unsigned variant = kLandMarks[static_cast<std::size_t>(marks)];
  if (fullDetail) variant |= land::kFullDetail;
  if (cuts) variant |= land::kCuts;
  if (scene.wireframe && !cuts) variant |= land::kWireframe;
  if (textures.layer() != ErosionLayer::kNone && !cuts) variant |= land::kLayer;
  const bool isNature = paletteRows()[static_cast<std::size_t>(scene.palette)].isNature;
  if (scene.slopeView || scene.rockSlope > 0 || isNature) variant |= land::kSteep;
  if (scene.contourInterval > 0) variant |= land::kContours;
  if (scene.waterLevel) variant |= land::kWater;
  if (scene.horizon > 0 && (variant & land::kWireframe) == 0) variant |= land::kHorizon;
  if (showsCover(scene) && (variant & land::kMarked) == 0) variant |= land::kCover;
  return variant;
}

unsigned paintedVariant(const Scene& scene) {
  return (scene.contourInterval > 0 ? painted::kContours : 0u) |
         (scene.waterLevel ? painted::kWater : 0u) | (scene.horizon > 0 ? painted::kHorizon : 0u);
}

unsigned wallVariant(const Scene& scene, Marks marks, bool cuts, bool fullDetail) {
  const bool draft = scene.quality == PictureQuality::kDraft && marks == Marks::kNone;
  return kWallMarks[static_cast<std::size_t>(marks)] | (draft ? walls::kDraft : 0u) |
         (cuts ? walls::kCuts : 0u) | (cuts && fullDetail ? walls::kFullDetail : 0u) |
         (scene.horizon > 0 ? walls::kHorizon : 0u) |
         (cuts && scene.contourInterval > 0 ? walls::kContours : 0u) |
         (cuts && scene.waterLevel ? walls::kWater : 0u);
}

// Whether the surface may use the colours computed by the processor, which cannot show marks and
// wireframe.
bool allowsPainted(const Scene& scene, Marks marks) {
  return scene.quality == PictureQuality::kDraft && !scene.wireframe && marks == Marks::kNone;
}

// Sets scale and offset from the square to a texture whose texels lie on this many vertices a side.
void setTexelPlaces(GlProgram& program, const char* name, int vertices) {
  const auto side = static_cast<float>(vertices);
  program.set(name, (side - 1.0f) / side, 0.5f / side);
}

}  // namespace

BlockPainter::BlockPainter()
    : land_(land::kSource), painted_(painted::kSource), walls_(walls::kSource) {}

std::unique_ptr<BlockPainter> BlockPainter::create(std::string& error) {
  std::unique_ptr<BlockPainter> painter(new BlockPainter);
  if (!painter->land_.prepare(0, error) || !painter->walls_.prepare(0, error)) {
    return nullptr;
  }
  // The first faults are cuts. Nothing waits for these two, and others stand in for none of them.
  painter->land_.precompile(land::kCuts);
  painter->walls_.precompile(walls::kCuts);
  return painter;
}

void BlockPainter::setMesh(const LodMesh& mesh) {
  glBindVertexArray(grid_.array.name());
  grid_.vertices.fill(GL_ARRAY_BUFFER, mesh.vertices.data(),
                      mesh.vertices.size() * sizeof(MeshVertex));
  grid_.indices.fill(GL_ELEMENT_ARRAY_BUFFER, mesh.indices.data(),
                     mesh.indices.size() * sizeof(std::uint32_t));
  glEnableVertexAttribArray(0);
  glVertexAttribIPointer(0, 4, GL_UNSIGNED_SHORT, sizeof(MeshVertex), nullptr);
  grid_.heights.fill(GL_ARRAY_BUFFER, mesh.heights.data(), mesh.heights.size() * sizeof(float));
  glEnableVertexAttribArray(1);
  glVertexAttribPointer(1, 1, GL_FLOAT, GL_FALSE, sizeof(float), nullptr);
  glBindVertexArray(0);
  glBindBuffer(GL_ARRAY_BUFFER, 0);
  grid_.surfaceIndices = 3 * mesh.surfaceTriangles;
  grid_.wallIndices = 3 * mesh.wallTriangles;
}

void BlockPainter::setMeshHeights(const LodMesh& mesh) {
  grid_.heights.fill(GL_ARRAY_BUFFER, mesh.heights.data(), mesh.heights.size() * sizeof(float));
  glBindBuffer(GL_ARRAY_BUFFER, 0);
}

void BlockPainter::setCuts(const CutMesh& mesh) {
  glBindVertexArray(cuts_.array.name());
  cuts_.vertices.fill(GL_ARRAY_BUFFER, mesh.vertices.data(),
                      mesh.vertices.size() * sizeof(CutVertex));
  cuts_.indices.fill(GL_ELEMENT_ARRAY_BUFFER, mesh.indices.data(),
                     mesh.indices.size() * sizeof(std::uint32_t));
  for (const GLuint place : {2u, 3u}) {
    glEnableVertexAttribArray(place);
    const std::size_t offset = place == 2u ? 0 : offsetof(CutVertex, insideU);
    glVertexAttribPointer(place, 4, GL_FLOAT, GL_FALSE, sizeof(CutVertex),
                          reinterpret_cast<const void*>(offset));
  }
  glBindVertexArray(0);
  glBindBuffer(GL_ARRAY_BUFFER, 0);
  cuts_.surfaceIndices = 3 * mesh.surfaceTriangles;
  cuts_.wallIndices = 3 * (mesh.faceTriangles + mesh.sideTriangles);
}

bool BlockPainter::precompile(const Scene& scene, bool cuts, const TerrainTextures& textures) {
  bool ready = true;
  for (const Marks marks : {Marks::kNone, Marks::kLines}) {
    const bool painted = allowsPainted(scene, marks) && !cuts;
    for (const bool fullDetail : {false, true}) {
      ready = walls_.precompile(wallVariant(scene, marks, cuts, fullDetail)) && ready;
      if (!painted) {
        ready = land_.precompile(landVariant(scene, textures, marks, cuts, fullDetail)) && ready;
      }
    }
    if (painted) ready = painted_.precompile(paintedVariant(scene)) && ready;
  }
  return ready;
}

void BlockPainter::draw(const Scene& scene, bool cuts, const std::optional<FaultLine>& line,
                        TerrainTextures& textures, const LightTexture& light) {
  const Marks marks = marksOf(scene);
  const bool shadows = scene.shadowStrength > 0 && light.made();
  std::string error;
  const bool painted = allowsPainted(scene, marks) && !cuts && painted_.prepare(0, error);

  // Uploads come first, as they bind textures.
  if (scene.tree) marks_.uploadTree(*scene.tree);
  unsigned variant = 0;
  if (painted) {
    variant = painted_.standIn(paintedVariant(scene), 0, 0, scene.standInUsed);
    const LandShade shade =
        shadows ? LandShade{&light.map(), shadeOf(scene)} : LandShade{nullptr, 0.0f};
    const ColourRange range = scene.colours();
    textures.makeColours(
        {range.low, range.high, scene.sunAzimuthDeg, scene.sunElevationDeg, scene.palette,
         scene.heightScale, scene.rockSlope, scene.slopeView, scene.horizon},
        shade, shadows ? light.timesMade() : 0);
    textures.bindColours(kColourUnit);
  } else {
    // A stand-in may lack marks, and lack or have full detail.
    variant = land_.standIn(landVariant(scene, textures, marks, cuts, shadows),
                            kAnyLandMark | land::kFullDetail, land::kFullDetail, scene.standInUsed);
    textures.makeLandPalette(scene.palette, scene.rockSlope > 0);
    if (!cuts) {
      const bool facets = (variant & land::kFullDetail) != 0 ||
                          ((variant & land::kContours) != 0 && (variant & kAnyLandMark) == 0);
      if (facets) textures.sendHeights();
      textures.makeSlopes(scene.normals);
      textures.bindSlopes(kSlopeUnit);
    }
    textures.bindLandPalette(kLandPaletteUnit);
  }
  textures.bindHeights(kHeightUnit);

  // The walls come first because they are nearest.
  const Mesh& mesh = cuts ? cuts_ : grid_;
  glBindVertexArray(mesh.array.name());
  drawWalls(scene, cuts, line, textures, light);
  GlProgram& surface = painted ? painted_.use(variant) : land_.use(variant);
  setScene(surface, scene, textures, scene.slopeView);
  if (scene.contourInterval > 0) setContours(surface, scene);
  if (scene.waterLevel) water_.set(surface, scene, painted);
  if (painted) {
    surface.set("uColours", static_cast<int>(kColourUnit));
  } else {
    setSurface(surface, scene, textures);
    setLight(surface, scene, light);
    setCover(surface, scene);
    if (textures.layer() != ErosionLayer::kNone) setLayer(surface, textures);
  }
  if (marks != Marks::kNone) marks_.set(surface, scene, line);
  glDrawElements(GL_TRIANGLES, mesh.surfaceIndices, GL_UNSIGNED_INT, nullptr);
  glBindVertexArray(0);
}

void BlockPainter::drawWalls(const Scene& scene, bool cuts, const std::optional<FaultLine>& line,
                             const TerrainTextures& textures, const LightTexture& light) {
  const Marks marks = marksOf(scene);
  const bool shadows = cuts && scene.shadowStrength > 0 && light.made();
  GlProgram& program =
      walls_.use(walls_.standIn(wallVariant(scene, marks, cuts, shadows),
                                kAnyWallMark | walls::kFullDetail, 0, scene.standInUsed));
  setScene(program, scene, textures, false);
  const look::Tokens& tokens = scene.dark ? look::kDark : look::kLight;
  program.set("uSideTop", toLinear(tokens.sideTop));
  program.set("uSideBottom", toLinear(tokens.sideBottom));
  if (cuts) setFaces(program, scene, light);
  if (scene.horizon > 0) setCover(program, scene);
  if (marks != Marks::kNone) marks_.set(program, scene, line);
  // Skip what faces away: the surface, rendered later, hides it, but for dots along its edge.
  glEnable(GL_CULL_FACE);
  glFrontFace(GL_CCW);
  const Mesh& mesh = cuts ? cuts_ : grid_;
  glDrawElements(GL_TRIANGLES, mesh.wallIndices, GL_UNSIGNED_INT,
                 reinterpret_cast<const void*>(static_cast<std::size_t>(mesh.surfaceIndices) *
                                               sizeof(std::uint32_t)));
  glDisable(GL_CULL_FACE);
}

void BlockPainter::setScene(GlProgram& program, const Scene& scene, const TerrainTextures& textures,
                            bool gentle) {
  program.set("uHeights", static_cast<int>(kHeightUnit));
  program.set("uViewProjection", toFloats(scene.camera->viewProjection()));
  program.set("uCells", static_cast<float>(textures.size() - 1));
  program.set("uBase", static_cast<float>(scene.camera->block().base));
  const SurfaceLight light =
      surfaceLight(scene.sunAzimuthDeg, scene.sunElevationDeg, gentle, scene.horizon);
  program.set("uSunDirection", light.towardsSun);
  program.set("uSunColour", light.sun);
  program.set("uSkyColour", light.sky);
  program.set("uGroundColour", light.bounce);
  setSky(program, scene);
}

void BlockPainter::setPalette(GlProgram& program, const Scene& scene) {
  program.set("uLandPalette", static_cast<int>(kLandPaletteUnit));
  // Coordinates go from the middle of the first texel to that of the last.
  constexpr float kFirst = 0.5f / kLandColours;
  constexpr float kWhole = 1.0f - 2.0f * kFirst;
  const ColourRange range = scene.colours();
  const float scale = kWhole / std::max(1e-6f, range.high - range.low);
  program.set("uPaletteAt", scale, kFirst - range.low * scale);
  program.set("uTrueSlope", 1.0f / scene.heightScale);
  // The edge of rock is no wider than a pixel.
  const float rock = scene.rockSlope;
  program.set("uFlatSteep", rock > 0 ? 0.999f * rock : kFlatSlope,
              rock > 0 ? 1.001f * rock : kSteepSlope, rock > 0 ? 1.0f : 0.0f);
  program.set("uSlopeAt", kWhole / kSteepestPart, kFirst, scene.slopeView ? 1.0f : 0.0f);
}

void BlockPainter::setContours(GlProgram& program, const Scene& scene) {
  const float ratio = scene.pixelRatio;
  program.set("uContourSteps", 1.0f / scene.contourInterval, look::kMinContourSteps / ratio,
              scene.contourPhase);
  program.set("uContourWidths", 0.5f * look::kContourWidth * ratio,
              0.5f * look::kStrongContourWidth * ratio);
  program.set("uContourInks", look::kContourInk, look::kStrongContourInk);
  program.set("uContourGaps", look::kMinContourGap * ratio, look::kFullContourGap * ratio);
  program.set("uContourColour", look::kLight.text);
}

void BlockPainter::setSurface(GlProgram& program, const Scene& scene,
                              const TerrainTextures& textures) {
  setPalette(program, scene);
  program.set("uSlopes", static_cast<int>(kSlopeUnit));
  if (scene.normals == NormalKind::kGrid) {
    setTexelPlaces(program, "uSlopePlace", textures.size());
  } else {
    program.set("uSlopePlace", 1.0f, 0.0f);
  }
  const double cellsPerPixel = (textures.size() - 1) / scene.camera->pixelsPerSide();
  program.set("uSlopeLevel",
              static_cast<float>(std::max(0.0, std::log2(cellsPerPixel) + kSlopeBlur)));
  program.set("uBroadLevel", static_cast<float>(broadLevel(textures.size() - 1)));
  program.set("uPixelRatio", scene.pixelRatio);
  const Vec3& eye = scene.camera->eye();
  const bool shines = scene.specular && !scene.slopeView;
  program.set("uSpecular", static_cast<float>(eye.x), static_cast<float>(eye.y),
              static_cast<float>(eye.z), shines ? look::kSpecular : 0.0f);
  program.set("uWireColour", look::kLight.text);
  program.set("uWire", static_cast<float>(std::min(scene.wireCells, textures.size() - 1)));
}

// Sets what the faces of cuts show besides the block's sides. They are as steep as can be, in the
// slope view and where rock is shown.
void BlockPainter::setFaces(GlProgram& program, const Scene& scene, const LightTexture& light) {
  setLight(program, scene, light);
  if (scene.contourInterval > 0) setContours(program, scene);
  if (scene.waterLevel) water_.set(program, scene, false);
  const std::array<float, 3> colour =
      scene.slopeView ? slopeViewColours(2).back() : samplePalette(scene.palette, 3, true).steep[1];
  const bool replaced = scene.slopeView || scene.rockSlope > 0;
  program.set("uFaceColour", colour[0], colour[1], colour[2], replaced ? 1.0f : 0.0f);
}

void BlockPainter::setLight(GlProgram& program, const Scene& scene, const LightTexture& light) {
  light.bind(kLightUnit);
  program.set("uLight", static_cast<int>(kLightUnit));
  program.set("uLightPlace", light.place()[0], light.place()[1]);
  program.set("uLightStrength", shadeOf(scene));
}

void BlockPainter::setLayer(GlProgram& program, const TerrainTextures& textures) {
  textures.bindLayer(kLayerUnit);
  textures.bindPalette(kPaletteUnit);
  program.set("uLayer", static_cast<int>(kLayerUnit));
  program.set("uLayerPalette", static_cast<int>(kPaletteUnit));
  setTexelPlaces(program, "uLayerPlace", textures.layerSize());
}

}  // namespace faultline
