// Paints the block. See block_painter.h.
#include "render/block_painter.h"

#include <algorithm>
#include <cmath>
#include <string_view>

#include "generated/shaders.h"
#include "render/fault_profile.h"
#include "render/linear_colour.h"
#include "render/mark_painter.h"
#include "render/sun_light.h"
#include "render/water_tint.h"

namespace faultline {
namespace {

constexpr double kPi = 3.14159265358979323846;
// A marked line's cliff stands straight while the mark is at least this visible (1 /
// kSnapByOpacity).
constexpr float kSnapByOpacity = 12.0f;
// Pyramid levels above the one whose texels are one pixel wide, because slanting ground shows them
// narrower.
constexpr double kSlopeBlur = 0.3;
constexpr std::size_t kMaxLines = kMaxInks + 1;

// Lines of trees are steep only down to this level: below it more lines than triangles meet.
constexpr int kSnappedLevels = 6;
// The tree's nodes as a texture: node k at texel k, see block.vert.
constexpr int kTreeTextureSide = 64;
constexpr int kTreeTextureRows = kTreeTextureSide + static_cast<int>(kMaxEarlierTrees);
static_assert(kTreeTextureSide * kTreeTextureSide == 1 << kMaxTreeLevels);
static_assert(1 << kEarlierLevels <= kTreeTextureSide);
constexpr TextureFormat kTreeFormat{GL_RGBA32F, GL_RGBA, GL_FLOAT, GL_NEAREST, GL_NEAREST};
// Steps of depth from none to the whole range.
constexpr int kWaterSteps = 256;
constexpr TextureFormat kWaterFormat{GL_RGBA8, GL_RGBA, GL_UNSIGNED_BYTE, GL_LINEAR, GL_LINEAR};
// Where a profile does not end the square is over.
constexpr float kNowhere = 9.0f;

constexpr std::array<std::string_view, 10> kNames{"WALLS", "FINE",  "MARKED", "WIREFRAME", "QUICK",
                                                  "TREE",  "LAYER", "STEEP",  "CONTOURS",  "WATER"};
enum Variant : unsigned {
  kSurface = 0,
  kWalls = 1,
  kFine = 2,
  kMarked = 4,
  kWireframe = 8,
  kQuick = 16,
  kTree = 32,
  kLayer = 64,
  kSteep = 128,
  kContours = 256,
  kWater = 512
};
constexpr unsigned kMarks = kMarked | kTree;

bool steepnessCounts(Palette palette) {
  for (const PaletteStop& stop : paletteRows()[static_cast<std::size_t>(palette)].stops) {
    if (stop.flat != stop.steep) return true;
  }
  return false;
}

// Seen along the water shores lie close together: there they are quieter. `along`: the sine of the
// camera's elevation.
float shorePart(double along) {
  return static_cast<float>(0.3 + 0.7 * std::clamp((along - 0.05) / 0.3, 0.0, 1.0));
}

// How much soft shadows count on the land. Where colours are to be read off they are only hinted
// at.
float shadeOf(const Scene& scene) {
  const float most = scene.slopeView ? look::kGentleShadow : 1.0f;
  return most * std::clamp(scene.shadowStrength, 0.0f, 1.0f);
}

int earlierLevels(const TreeMark& tree) { return std::min(tree.levels, kEarlierLevels); }

unsigned surfaceVariant(const Scene& scene, const TerrainTextures& textures, unsigned marks,
                        bool quick, bool fine) {
  unsigned variant =
      (scene.contourInterval > 0 ? kContours : 0u) | (scene.waterLevel ? kWater : 0u);
  if (quick) return variant | kQuick;
  if (scene.wireframe) variant |= kWireframe;
  if (fine) variant |= kFine;
  if (textures.layer() != ErosionLayer::kNone) variant |= kLayer;
  if (scene.slopeView || steepnessCounts(scene.palette)) variant |= kSteep;
  return variant | marks;
}

std::array<float, 4> asFloats(const FaultLine& line) {
  return {static_cast<float>(line.normalU), static_cast<float>(line.normalV),
          static_cast<float>(line.pointU), static_cast<float>(line.pointV)};
}

}  // namespace

BlockPainter::BlockPainter()
    : programs_(shaders::kBlockVert, shaders::kBlockFrag, kNames),
      treeTexture_(kTreeFormat),
      waterTable_(kWaterFormat) {}

std::unique_ptr<BlockPainter> BlockPainter::create(std::string& error) {
  std::unique_ptr<BlockPainter> painter(new BlockPainter);
  if (!painter->programs_.prepare(kSurface, error) || !painter->programs_.prepare(kWalls, error)) {
    return nullptr;
  }
  return painter;
}

void BlockPainter::setMesh(const LodMesh& mesh) {
  glBindVertexArray(array_.name());
  vertices_.fill(GL_ARRAY_BUFFER, mesh.vertices.data(), mesh.vertices.size() * sizeof(MeshVertex));
  indices_.fill(GL_ELEMENT_ARRAY_BUFFER, mesh.indices.data(),
                mesh.indices.size() * sizeof(std::uint32_t));
  glEnableVertexAttribArray(0);
  glVertexAttribIPointer(0, 4, GL_UNSIGNED_SHORT, sizeof(MeshVertex), nullptr);
  heights_.fill(GL_ARRAY_BUFFER, mesh.heights.data(), mesh.heights.size() * sizeof(float));
  glEnableVertexAttribArray(1);
  glVertexAttribPointer(1, 1, GL_FLOAT, GL_FALSE, sizeof(float), nullptr);
  glBindVertexArray(0);
  glBindBuffer(GL_ARRAY_BUFFER, 0);
  surfaceIndices_ = 3 * mesh.surfaceTriangles;
  wallIndices_ = 3 * mesh.wallTriangles;
}

void BlockPainter::setMeshHeights(const LodMesh& mesh) {
  heights_.fill(GL_ARRAY_BUFFER, mesh.heights.data(), mesh.heights.size() * sizeof(float));
  glBindBuffer(GL_ARRAY_BUFFER, 0);
}

bool BlockPainter::rehearse(const Scene& scene, const TerrainTextures& textures) {
  bool ready = true;
  for (const unsigned marks : {0u, unsigned(kMarked)}) {
    const bool quick = scene.quick && !scene.wireframe && marks == 0;
    ready = programs_.rehearse(kWalls | marks | (quick ? kQuick : 0u)) && ready;
    for (const bool fine : {false, true}) {
      ready = programs_.rehearse(surfaceVariant(scene, textures, marks, quick, fine)) && ready;
    }
  }
  return ready;
}

void BlockPainter::draw(const Scene& scene, const std::optional<FaultLine>& line,
                        TerrainTextures& textures, const LightTexture& light) {
  const unsigned marks = scene.tree != nullptr ? kTree : line || !scene.inks.empty() ? kMarked : 0u;
  const bool fine = scene.shadowStrength > 0 && light.made();
  const unsigned contours = scene.contourInterval > 0 ? kContours : 0u;
  const unsigned water = scene.waterLevel ? kWater : 0u;
  // Finished colours only where there is nothing over them.
  std::string error;
  const bool quick =
      scene.quick && !scene.wireframe && marks == 0 && programs_.prepare(kQuick, error);
  // Marks may appear a little later, shadows be there or not.
  const unsigned variant = programs_.standIn(surfaceVariant(scene, textures, marks, quick, fine),
                                             kMarks | kFine, kFine, scene.plainer);

  // What is uploaded comes first: uploads bind textures.
  if (!quick && ((variant & kFine) != 0 || (contours != 0 && (variant & kMarks) == 0))) {
    textures.sendHeights();
  }
  if (scene.tree != nullptr) {
    uploadTree(*scene.tree);
  }
  if (quick) {
    textures.makeColours({scene.rangeLow, scene.rangeHigh, scene.sunAzimuthDeg,
                          scene.sunElevationDeg, scene.palette, scene.heightScale, scene.slopeView},
                         fine ? LandShade{&light.map(), shadeOf(scene)} : LandShade{nullptr, 0.0f},
                         fine ? light.timesMade() : 0);
    textures.bindColours(kColourUnit);
  } else {
    textures.makeLandPalette(scene.palette);
    textures.makeSlopes();
    textures.bindSlopes(kSlopeUnit);
    textures.bindLandPalette(kLandPaletteUnit);
  }
  textures.bindHeights(kHeightUnit);
  glBindVertexArray(array_.name());

  // The walls first: they stand before the rest.
  GlProgram& walls = programs_.use(
      programs_.standIn(kWalls | marks | (quick ? kQuick : 0u), kMarks, 0, scene.plainer), kWalls);
  setScene(walls, scene, textures, false);
  const look::Tokens& tokens = scene.dark ? look::kDark : look::kLight;
  walls.set("uSideTop", toLinear(tokens.sideTop));
  walls.set("uSideBottom", toLinear(tokens.sideBottom));
  if (marks != 0) {
    setMarks(walls, scene, line);
  }
  // The far sides are hidden by the surface, which comes after them: do not light them in vain.
  if (scene.quick) {
    glEnable(GL_CULL_FACE);
    glFrontFace(GL_CCW);
  }
  glDrawElements(GL_TRIANGLES, wallIndices_, GL_UNSIGNED_INT,
                 reinterpret_cast<const void*>(static_cast<std::size_t>(surfaceIndices_) *
                                               sizeof(std::uint32_t)));
  glDisable(GL_CULL_FACE);

  GlProgram& surface = programs_.use(variant, quick ? kQuick : kSurface);
  setScene(surface, scene, textures, scene.slopeView);
  if (contours != 0) {
    setContours(surface, scene);
  }
  if (water != 0) {
    setWater(surface, scene, quick);
  }
  if (quick) {
    surface.set("uColours", static_cast<int>(kColourUnit));
  } else {
    setSurface(surface, scene, textures, light);
  }
  if (textures.layer() != ErosionLayer::kNone && !quick) {
    setLayer(surface, textures);
  }
  if (marks != 0) {
    setMarks(surface, scene, line);
  }
  glDrawElements(GL_TRIANGLES, surfaceIndices_, GL_UNSIGNED_INT, nullptr);
  glBindVertexArray(0);
}

void BlockPainter::setScene(GlProgram& program, const Scene& scene, const TerrainTextures& textures,
                            bool gentle) {
  program.set("uHeights", static_cast<int>(kHeightUnit));
  program.set("uViewProjection", toFloats(scene.camera->viewProjection()));
  program.set("uCells", static_cast<float>(textures.size() - 1));
  program.set("uBase", static_cast<float>(scene.camera->block().base));
  const SurfaceLight light = surfaceLight(scene.sunAzimuthDeg, scene.sunElevationDeg, gentle);
  program.set("uSunDirection", light.towardsSun);
  program.set("uSunColour", light.sun);
  program.set("uSkyColour", light.sky);
  program.set("uGroundColour", light.bounce);
}

void BlockPainter::setPalette(GlProgram& program, const Scene& scene) {
  program.set("uLandPalette", static_cast<int>(kLandPaletteUnit));
  // From the middle of the first texel to that of the last.
  constexpr float kFirst = 0.5f / kLandColours;
  constexpr float kWhole = 1.0f - 2.0f * kFirst;
  const float scale = kWhole / std::max(1e-6f, scene.rangeHigh - scene.rangeLow);
  program.set("uPaletteAt", scale, kFirst - scene.rangeLow * scale);
  program.set("uTrueSlope", 1.0f / scene.heightScale);
  program.set("uFlatSteep", kFlatSlope, kSteepSlope);
  program.set("uSlopeAt", kWhole / kSteepestPart, kFirst, scene.slopeView ? 1.0f : 0.0f);
}

void BlockPainter::setContours(GlProgram& program, const Scene& scene) {
  const float ratio = scene.pixelRatio;
  program.set("uContourSteps", 1.0f / scene.contourInterval, look::kMinContourSteps / ratio);
  program.set("uContourWidths", 0.5f * look::kContourWidth * ratio,
              0.5f * look::kStrongContourWidth * ratio);
  program.set("uContourInks", look::kContourInk, look::kStrongContourInk);
  program.set("uContourGaps", look::kContoursCrowded * ratio, look::kContoursFree * ratio);
  program.set("uContourColour", look::kLight.text);
}

void BlockPainter::setWater(GlProgram& program, const Scene& scene, bool quick) {
  // Powers of 2 instead of e.
  constexpr float kLog2E = 1.44269504f;
  const float perRange = kLog2E / std::max(1e-6f, scene.rangeHigh - scene.rangeLow);
  const SurfaceLight light =
      surfaceLight(scene.sunAzimuthDeg, scene.sunElevationDeg, scene.slopeView);
  const float up = light.towardsSun[2];
  const look::Colour sun{light.sun.red * up, light.sun.green * up, light.sun.blue * up};
  const auto pixel = 1.0f / static_cast<float>(scene.camera->pixelsPerSide());
  const double along = std::sin(scene.camera->pose().elevationDeg * kPi / 180.0);
  program.set("uWaterEdge", 0.5f * look::kShoreWidth * scene.pixelRatio,
              look::kShoreCover * shorePart(along));
  program.set("uWaterLevelStep", 0.004f * pixel);
  program.set("uShore", look::kShore);
  if (quick) {
    // Uploads bind textures: to its own unit.
    waterTable_.bind(kWaterUnit);
    makeWaterTable(
        {sun.red + light.sky.red, sun.green + light.sky.green, sun.blue + light.sky.blue});
    program.set("uWaterTable", static_cast<int>(kWaterUnit));
    constexpr float kHalf = 0.5f / kWaterSteps;
    const float scale = (1.0f - 2.0f * kHalf) / std::max(1e-6f, scene.rangeHigh - scene.rangeLow);
    program.set("uWater", *scene.waterLevel, scale, kHalf);
    return;
  }
  program.set("uWater", *scene.waterLevel, perRange / look::kWaterVeil,
              perRange / look::kWaterGloom, look::kWaterCover);
  program.set("uShallow", toLinear(look::kShallowWater));
  program.set("uDeep", toLinear(look::kDeepWater));
  program.set("uWaterSun", sun);
  program.set("uWaterSky", light.sky);
}

// Colours and covers of water by its depth, in that light on level ground, unless they are there.
void BlockPainter::makeWaterTable(const look::Colour& light) {
  const std::array<float, 3> channels{light.red, light.green, light.blue};
  if (waterTableFor_ == channels) {
    return;
  }
  std::array<std::uint8_t, std::size_t{4} * kWaterSteps> texels{};
  for (std::size_t i = 0; i < kWaterSteps; ++i) {
    const WaterColour water = waterAt(static_cast<float>(i) / (kWaterSteps - 1));
    const std::array<float, 4> lit{water.albedo.red * light.red, water.albedo.green * light.green,
                                   water.albedo.blue * light.blue, water.cover};
    for (std::size_t k = 0; k < lit.size(); ++k) {
      const float shown = k < 3 ? 1.14f * std::sqrt(lit[k]) - 0.14f * lit[k] : lit[k];
      texels[4 * i + k] = static_cast<std::uint8_t>(std::clamp(shown, 0.0f, 1.0f) * 255.0f + 0.5f);
    }
  }
  waterTable_.resize(kWaterSteps, 1, 1);
  waterTable_.upload(0, kWaterSteps, 1, texels.data());
  waterTableFor_ = channels;
}

void BlockPainter::setSurface(GlProgram& program, const Scene& scene,
                              const TerrainTextures& textures, const LightTexture& light) {
  setPalette(program, scene);
  program.set("uSlopes", static_cast<int>(kSlopeUnit));
  const double cellsPerPixel = (textures.size() - 1) / scene.camera->pixelsPerSide();
  program.set("uSlopeLevel",
              static_cast<float>(std::max(0.0, std::log2(cellsPerPixel) + kSlopeBlur)));
  light.bind(kLightUnit);
  program.set("uLight", static_cast<int>(kLightUnit));
  program.set("uLightPlace", light.place()[0], light.place()[1]);
  program.set("uLightStrength", shadeOf(scene));
  program.set("uPixelRatio", scene.pixelRatio);
  program.set("uWireColour", look::kLight.text);
}

void BlockPainter::setLayer(GlProgram& program, const TerrainTextures& textures) {
  textures.bindLayer(kLayerUnit);
  textures.bindPalette(kPaletteUnit);
  program.set("uLayer", static_cast<int>(kLayerUnit));
  program.set("uLayerPalette", static_cast<int>(kPaletteUnit));
  const auto side = static_cast<float>(textures.layerSize());
  program.set("uLayerPlace", (side - 1.0f) / side, 0.5f / side);
}

void BlockPainter::setMarks(GlProgram& program, const Scene& scene,
                            const std::optional<FaultLine>& line) {
  const look::Tokens& tokens = scene.dark ? look::kDark : look::kLight;
  program.set("uRisingColour", tokens.accent);
  program.set("uSinkingColour", tokens.sinking);
  if (scene.tree != nullptr) {
    setTree(program, scene);
    return;
  }
  program.set("uAccentColour", tokens.accent);
  program.set("uInkColour", look::kLight.text);
  const float half = 0.5f * scene.pixelRatio;
  program.set("uLineWidths", half * look::kLineWidth, half * look::kInkWidth);
  program.set("uLeastStep", static_cast<float>(0.2 / scene.camera->pixelsPerSide()));
  setLines(program, scene, line);
  if (line) {
    setFault(program, scene, *line);
    return;
  }
  program.set("uFaultLine", 1.0f, 0.0f, 0.0f, 0.0f);
  program.set("uFaultShift", 0.0f);
  program.set("uFaultOpacity", 0.0f);
  program.set("uTint", 0.0f);
  program.set("uFaultRim", -kNowhere);
}

void BlockPainter::setFault(GlProgram& program, const Scene& scene, const FaultLine& line) {
  const look::Tokens& tokens = scene.dark ? look::kDark : look::kLight;
  const FaultMark& mark = *scene.mark;
  const ProfileShape& shape = shapeOf(mark.profile);
  program.set("uFaultLine", asFloats(line));
  program.set("uFaultShift", mark.displacement * (mark.lift - 1.0f));
  program.set("uFaultOther", shape.sides ? -1.0f : 1.0f);
  const std::array<float, 5>& curve = shape.curve;
  program.set("uFaultCurve", curve[0], curve[1], curve[2], curve[3]);
  program.set("uFaultReach", curve[4], 1.0f / mark.reach);
  program.set("uFaultOpacity", mark.opacity);
  program.set("uTint", look::kTintOpacity * mark.opacity);
  program.set("uTintAway", look::kTintAway);
  program.set("uFaultRim", mark.profile == Profile::kStep ? -kNowhere : mark.reach);
  if (!shape.sides) {
    const look::Colour& moved = mark.displacement < 0 ? tokens.sinking : tokens.accent;
    program.set("uRisingColour", moved);
    program.set("uSinkingColour", moved);
  }
  float direction = 1.0f;
  float reached = kNowhere;
  const std::optional<LineSpan> span = spanInSquare(line);
  if (span && mark.sweep < 1.0f) {
    const LineSpan swept = sweptSpan(*scene.camera, line, *span, static_cast<double>(mark.sweep));
    const bool fromEnter = swept.enter == span->enter;
    direction = fromEnter ? 1.0f : -1.0f;
    reached = static_cast<float>(fromEnter ? swept.leave : -swept.enter);
  }
  program.set("uFaultEnd", direction, reached);
}

// Puts the tree's lines where the vertices look them up, unless they are there.
void BlockPainter::uploadTree(const TreeMark& tree) {
  std::vector<std::array<float, 4>> nodes(std::size_t{kTreeTextureSide} * kTreeTextureRows);
  const auto put = [&nodes](std::size_t at, const TreeLine& line) {
    nodes[at] = {line.normalU, line.normalV, line.pointU, line.pointV};
  };
  for (std::size_t i = 0; i < tree.lines.size(); ++i) {
    put(i + 1, tree.lines[i]);
  }
  const std::size_t each = (std::size_t{1} << earlierLevels(tree)) - 1;
  for (std::size_t i = 0; i < tree.earlier.size(); ++i) {
    put((kTreeTextureSide + i / each) * kTreeTextureSide + i % each + 1, tree.earlier[i]);
  }
  if (nodes == treeNodes_) {
    return;
  }
  treeNodes_ = std::move(nodes);
  treeTexture_.resize(kTreeTextureSide, kTreeTextureRows, 1);
  treeTexture_.upload(0, kTreeTextureSide, kTreeTextureRows, treeNodes_.data());
}

void BlockPainter::setTree(GlProgram& program, const Scene& scene) {
  const TreeMark& tree = *scene.tree;
  treeTexture_.bind(kTreeUnit);
  program.set("uTree", static_cast<int>(kTreeUnit));
  program.set("uTreeLevels", tree.levels);
  const int each = (1 << earlierLevels(tree)) - 1;
  const int earlier = tree.opacity > 0 ? static_cast<int>(tree.earlier.size()) / each : 0;
  program.set("uEarlier", earlier, earlierLevels(tree));
  // The levels' moves halve, so all of them together stay below two of the root's.
  std::array<std::array<float, 2>, kMaxTreeLevels> levels{};
  float part = tree.displacement < 0 ? -0.5f : 0.5f;
  for (std::size_t i = 0; i < levels.size(); ++i) {
    const float moved = 2.0f * std::abs(tree.displacement) * part;
    levels[i] = {moved * (tree.lift[i] - 1.0f), part * tree.sweep[i]};
    part *= 0.5f;
  }
  program.setMany("uTreeLevel", levels);
  const float firm = tree.cliffs ? std::min(1.0f, kSnapByOpacity * tree.opacity) : 0.0f;
  program.set("uTreeFirm", firm, static_cast<float>(kSnappedLevels));
  program.set("uTint", look::kTintOpacity * tree.opacity);
}

// The marked lines, oldest first: where they cross, the newest has the last word.
void BlockPainter::setLines(GlProgram& program, const Scene& scene,
                            const std::optional<FaultLine>& line) {
  std::array<std::array<float, 4>, kMaxLines> lines{};
  std::array<std::array<float, 2>, kMaxLines>
      weights{};  // how straight the cliff, how dark the ink
  std::size_t count = 0;
  for (std::size_t i = std::min(scene.inks.size(), kMaxInks); i-- > 0;) {
    const FaultInk& ink = scene.inks[i];
    lines[count] = asFloats(faultLineOf(ink.normalU, ink.normalV, ink.pointU, ink.pointV));
    const float firm = ink.cliff ? std::min(1.0f, kSnapByOpacity * ink.opacity) : 0.0f;
    weights[count++] = {firm, ink.opacity};
  }
  if (line) {
    lines[count] = asFloats(*line);
    const bool cliff = shapeOf(scene.mark->profile).cliff;
    weights[count++] = {cliff ? std::min(1.0f, kSnapByOpacity * scene.mark->opacity) : 0.0f, 0.0f};
  }
  program.set("uLineCount", static_cast<int>(count));
  program.setMany("uLine", lines);
  program.setMany("uLineWeight", weights);
}

}  // namespace faultline
