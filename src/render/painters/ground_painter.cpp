// Paints the ground. See ground_painter.h.
#include "render/painters/ground_painter.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "generated/shaders.h"
#include "render/painters/sky_light.h"

namespace faultline {
namespace {

constexpr double kPi = 3.14159265358979323846;
static_assert(static_cast<unsigned>(shaders::floor::kFullDetail) ==
              static_cast<unsigned>(shaders::floor_tiles::kFullDetail));

// The extent of all shadows (west, north, east, south): of the contact shadow around the block, and
// of the cast shadow away from the sun.
std::array<float, 4> shadowExtent(const Scene& scene) {
  const BlockShape& block = scene.camera->block();
  const double contact = contactReach(block);
  const double cast =
      1.15 * (block.high - block.base) / std::tan(scene.sunElevationDeg * kPi / 180.0);
  const double towardsU = -std::sin(scene.sunAzimuthDeg * kPi / 180.0) * cast;
  const double towardsV = -std::cos(scene.sunAzimuthDeg * kPi / 180.0) * cast;
  const double margin = static_cast<double>(kLightMapMargin);
  return {static_cast<float>(-std::min(margin, std::max(contact, -towardsU + 0.05))),
          static_cast<float>(-std::min(margin, std::max(contact, -towardsV + 0.05))),
          static_cast<float>(1 + std::min(margin, std::max(contact, towardsU + 0.05))),
          static_cast<float>(1 + std::min(margin, std::max(contact, towardsV + 0.05)))};
}

// In draft quality the gradient is this many bands of one colour. Its ends differ by at most 17 of
// 255 steps, so that neighbouring bands differ by one step.
constexpr int kBands = 18;

// In draft quality the floor is rendered in tiles this many texels of the shadow map wide, and only
// where there is a shadow.
constexpr int kTile = 8;
// Ground at least this bright, of 255, has no visible shadow.
constexpr int kShaded = 253;

}  // namespace

GroundPainter::GroundPainter()
    : floor_(shaders::floor::kSource),
      floorTiles_(shaders::floor_tiles::kSource),
      backdrop_(shaders::backdrop::kSource) {}

std::unique_ptr<GroundPainter> GroundPainter::create(std::string& error) {
  std::unique_ptr<GroundPainter> painter(new GroundPainter);
  if (!painter->floor_.prepare(0, error) || !painter->backdrop_.prepare(0, error)) {
    return nullptr;
  }
  return painter;
}

bool GroundPainter::precompile(const Scene& scene) {
  const bool draft = scene.quality == PictureQuality::kDraft;
  return (draft ? floorTiles_ : floor_).precompile(shaders::floor::kFullDetail);
}

void GroundPainter::draw(const Scene& scene, const LightTexture& shadow,
                         const LightTexture& light) {
  const look::Tokens& tokens = scene.dark ? look::kDark : look::kLight;
  const Camera& camera = *scene.camera;
  glBindVertexArray(array_.name());
  // The sky comes first, and the floor fades out over it.
  if (scene.horizon > 0) {
    drawSky(scene);
    if (scene.horizon >= 1) return glBindVertexArray(0);
    glEnable(GL_BLEND);
    glBlendFunc(GL_CONSTANT_ALPHA, GL_ONE_MINUS_CONSTANT_ALPHA);
    glBlendColor(0, 0, 0, 1 - scene.horizon);
  }

  const bool shadows = scene.shadowStrength > 0 && light.made();
  std::string error;
  const bool draft = scene.quality == PictureQuality::kDraft;
  const bool tiles = draft && floorTiles_.prepare(0, error);
  GlProgramFamily& programs = tiles ? floorTiles_ : floor_;
  GlProgram& floor =
      programs.use(programs.standIn(shadows ? shaders::floor::kFullDetail : 0u,
                                    shaders::floor::kFullDetail, 0, scene.standInUsed));
  shadow.bind(kShadowUnit);
  light.bind(kLightUnit);
  floor.set("uShadow", static_cast<int>(kShadowUnit));
  floor.set("uShadowPlace", shadow.place());
  floor.set("uLight", static_cast<int>(kLightUnit));
  floor.set("uLightPlace", light.place());
  floor.set("uLightStrength", std::clamp(scene.shadowStrength, 0.0f, 1.0f));
  floor.set("uTop", tokens.groundTop);
  floor.set("uBottom", tokens.groundBottom);
  floor.set("uPerRow", 1.0f / static_cast<float>(camera.viewport().framebufferHeight));
  floor.set("uFirstRow", static_cast<float>(scene.firstRow));
  floor.set("uDepth", tokens.shadow);
  floor.set("uViewProjection", toFloats(camera.viewProjection()));
  floor.set("uBase", static_cast<float>(camera.block().base));
  floor.set("uExtent", shadowExtent(scene));
  if (tiles) {
    drawShadedTiles(shadow, shadows ? &light.map() : nullptr);
  } else {
    glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
  }

  glDisable(GL_BLEND);
  if (!draft && scene.horizon <= 0) {
    GlProgram& backdrop = backdrop_.use(0);
    backdrop.set("uTop", tokens.groundTop);
    backdrop.set("uBottom", tokens.groundBottom);
    glDrawArrays(GL_TRIANGLES, 0, 3);
  }
  glBindVertexArray(0);
}

void GroundPainter::drawSky(const Scene& scene) {
  const look::Tokens& tokens = scene.dark ? look::kDark : look::kLight;
  const Mat4& view = scene.camera->view();
  const Mat4& projection = scene.camera->projection();
  // The direction that a row of the view matrix stands for, times a factor.
  const auto axis = [&view](std::size_t row, double by) {
    return Vec3{view(row, 0), view(row, 1), view(row, 2)} * by;
  };
  const auto set = [](GlProgram& program, const char* name, const Vec3& v) {
    program.set(name, static_cast<float>(v.x), static_cast<float>(v.y), static_cast<float>(v.z));
  };
  GlProgram& sky = backdrop_.use(shaders::backdrop::kHorizon);
  sky.set("uTop", tokens.groundTop);
  sky.set("uBottom", tokens.groundBottom);
  setSky(sky, scene);
  const Vec3 across = axis(0, 1.0 / projection(0, 0));
  const Vec3 upwards = axis(1, 1.0 / projection(1, 1));
  set(sky, "uAcross", across);
  set(sky, "uUpwards", upwards);
  set(sky, "uAhead", across * projection(0, 2) + upwards * projection(1, 2) - axis(2, 1.0));
  glDrawArrays(GL_TRIANGLES, 0, 3);
}

// Renders the floor only where the map, or the fine one, has a shadow, and not under the block.
void GroundPainter::drawShadedTiles(const LightTexture& shadow, const LightMap* fine) {
  const LightMap& map = shadow.map();
  const auto squareAt = [&map, place = shadow.place()](int index) {
    const float at = static_cast<float>(std::min(index, map.size)) / static_cast<float>(map.size);
    return (at - place[1]) / place[0];  // without the offset and the scale
  };
  // Tiles are those of `map`; `in` has `finer` times as many texels a side.
  const auto shadedIn = [](const LightMap& in, int column, int row, int finer) {
    // Texels beside the tile count as well, because the map is interpolated.
    const auto end = [&](int from) { return std::min(in.size, finer * (from + kTile) + 1); };
    for (int y = std::max(0, finer * row - 1); y < end(row); ++y) {
      for (int x = std::max(0, finer * column - 1); x < end(column); ++x) {
        if (in.texels[2 * static_cast<std::size_t>(y * in.size + x)] < kShaded) {
          return true;
        }
      }
    }
    return false;
  };
  const auto shaded = [&](int column, int row) {
    return shadedIn(map, column, row, 1) ||
           (fine != nullptr && shadedIn(*fine, column, row, fine->resolution / map.resolution));
  };
  tiles_.clear();
  for (int row = 0; row < map.size; row += kTile) {
    const float north = squareAt(row);
    const float south = squareAt(row + kTile);
    for (int column = 0; column < map.size; column += kTile) {
      const float west = squareAt(column);
      const float east = squareAt(column + kTile);
      const bool under = west > 0 && east < 1 && north > 0 && south < 1;
      if (under || !shaded(column, row)) {
        continue;
      }
      for (const std::array<float, 2>& corner :
           {std::array{west, north}, std::array{west, south}, std::array{east, north},
            std::array{east, north}, std::array{west, south}, std::array{east, south}}) {
        tiles_.push_back(corner);
      }
    }
  }
  if (tiles_.empty()) {
    return;
  }
  glBindVertexArray(tileArray_.name());
  tileBuffer_.fill(GL_ARRAY_BUFFER, tiles_.data(), tiles_.size() * sizeof tiles_[0]);
  glEnableVertexAttribArray(0);
  glVertexAttribPointer(0, 2, GL_FLOAT, GL_FALSE, 0, nullptr);
  glBindBuffer(GL_ARRAY_BUFFER, 0);
  glDrawArrays(GL_TRIANGLES, 0, static_cast<GLsizei>(tiles_.size()));
}

void GroundPainter::clearInBands(const Scene& scene) {
  const look::Tokens& tokens = scene.dark ? look::kDark : look::kLight;
  const Viewport& viewport = scene.camera->viewport();
  const auto part = [](float from, float to, float t) { return from + (to - from) * t; };
  glEnable(GL_SCISSOR_TEST);
  for (int band = 0; band < kBands; ++band) {
    const int low = viewport.framebufferHeight * band / kBands;
    const int high = viewport.framebufferHeight * (band + 1) / kBands;
    const float t = (static_cast<float>(band) + 0.5f) / static_cast<float>(kBands);
    const look::Colour& from = tokens.groundBottom;
    const look::Colour& to = tokens.groundTop;
    glScissor(0, low, viewport.framebufferWidth, high - low);
    glClearColor(part(from.red, to.red, t), part(from.green, to.green, t),
                 part(from.blue, to.blue, t), 1.0f);
    glClear(GL_COLOR_BUFFER_BIT);
  }
  glDisable(GL_SCISSOR_TEST);
}

}  // namespace faultline
