// A picture to keep. See take_picture.h.
#include "app/shown/take_picture.h"

#include <array>
#include <cmath>
#include <numeric>
#include <span>
#include <utility>

#include "app/captions/legend_source.h"
#include "app/shown/north.h"
#include "terrain/palette/diverging.h"
#include "ui/picture/picture_texts.h"

namespace faultline {
namespace {

// The texts' size and look.
PictureTexts textsOf(const PictureRequest& request, bool dark) {
  PictureTexts texts;
  texts.pixelRatio = pictureRatio(request);
  texts.width = static_cast<float>(request.width) / texts.pixelRatio;
  texts.height = static_cast<float>(request.height) / texts.pixelRatio;
  texts.dark = dark;
  return texts;
}

// Paints a rectangle, in CSS pixels, of cells whose hundredths are given, row by row.
void paintCells(TakenPicture& picture, const UiRect& place, float ratio, int columns,
                std::span<const std::int8_t> cells) {
  const auto pixel = [ratio](float css) { return static_cast<int>(std::lround(css * ratio)); };
  const int left = pixel(place.x), width = pixel(place.x + place.width) - left;
  const int top = pixel(place.y), height = pixel(place.y + place.height) - top;
  const int rows = static_cast<int>(cells.size()) / columns;
  // The middle of a pixel chooses the cell.
  const auto cellAt = [](int i, int pixels, int count) {
    return (2 * i + 1) * count / (2 * pixels);
  };
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      const int cell = cellAt(y, height, rows) * columns + cellAt(x, width, columns);
      const std::uint32_t colour = divergingColour(cells[static_cast<std::size_t>(cell)]);
      const auto at = 4 * static_cast<std::size_t>((top + y) * picture.width + left + x);
      for (const std::size_t channel : {0u, 1u, 2u}) {
        picture.rgba[at + channel] = static_cast<std::uint8_t>(colour >> (16 - 8 * channel));
      }
    }
  }
}

TakenPicture takeDifference(const PictureRequest& request, bool dark, Ui& ui, Picture& picture) {
  PictureTexts texts = textsOf(request, dark);
  texts.difference = &*request.difference;
  const PictureTextPlaces places = ui.buildPictureTexts(texts);
  TakenPicture taken = picture.take(request.width, request.height, [&](const PictureTile& tile) {
    picture.drawTexts(ui.pictureTexts(tile.left, tile.top, tile.width, tile.height));
  });
  if (!taken.error.empty()) return taken;
  const std::span<const std::int8_t> map = request.difference->map;
  const auto side = static_cast<int>(std::lround(std::sqrt(static_cast<double>(map.size()))));
  if (side > 0) paintCells(taken, places.map, texts.pixelRatio, side, map);
  std::array<std::int8_t, 2 * kDivergingEnd + 1> scale{};
  std::iota(scale.begin(), scale.end(), static_cast<std::int8_t>(-kDivergingEnd));
  paintCells(taken, places.scale, texts.pixelRatio, static_cast<int>(scale.size()), scale);
  return taken;
}

// The least distance of the sign of north from the picture's edge, in CSS pixels.
constexpr float kNorthMargin = 16;

// The sign of north: where the request asks for it, where its caption names a direction, and at
// marked cuts.
std::optional<NorthSign> northOf(const PictureRequest& request, const PictureSubject& subject,
                                 const PictureTexts& texts, const PictureTextPlaces& places,
                                 const Scene& scene) {
  const bool named = request.north || (request.caption && subject.caption.directions);
  const float opacity = northOpacity(&subject.marks, named, scene.horizon);
  if (opacity <= 0) return std::nullopt;
  // Of two lands only this one's half is seen.
  const PictureHalf* half = texts.half;
  const float left = half != nullptr && !half->isLeft ? half->line : 0;
  const float right = half != nullptr && half->isLeft ? half->line : texts.width;
  const std::array taken{places.legend, places.caption};
  return northSign({*scene.camera, subject.viewpoint.stage().surface, texts.pixelRatio,
                    inset({left, 0, right - left, texts.height}, kNorthMargin), taken,
                    scene.horizon, opacity});
}

}  // namespace

TakenPicture takePicture(const PictureRequest& request, const PictureSubject& subject, Ui& ui,
                         Picture& picture) {
  const bool dark = request.dark.value_or(subject.viewpoint.dark());
  if (request.difference) return takeDifference(request, dark, ui, picture);

  // Lay the texts out, then stand so that the block keeps clear of them.
  const HeightRange range = subject.land.range();
  const LegendSource legend{&subject.view, range.low, range.high, &subject.layer, underWater};
  PictureTexts texts = textsOf(request, dark);
  const float ratio = texts.pixelRatio;
  std::optional<PictureHalf> half = request.half;
  if (half) {
    half->line /= ratio;
    texts.half = &*half;
  }
  const bool hasLegend = request.legend && !subject.viewpoint.standing();
  if (hasLegend) texts.legend = &legend;
  if (request.caption) {
    texts.strong = subject.caption.strong;
    texts.rest = subject.caption.rest;
  }
  const bool hasWords = hasLegend || request.caption || half;
  const PictureTextPlaces places = hasWords ? ui.buildPictureTexts(texts) : PictureTextPlaces();
  const Viewport viewport = pictureViewport(request, places);
  Camera eye = subject.viewpoint.camera(viewport);
  texts.block = blockOutline(eye, ratio);
  // Two lands that are compared must have the same camera, and one of the pictures has no legend.
  const bool keepsClear = places.legend.width > 0.0f && !subject.land.compared();
  if (keepsClear && touches(places.legend, texts.block)) {
    eye = subject.viewpoint.camera(clearOfLegend(places.legend, ratio, viewport));
    texts.block = blockOutline(eye, ratio);
  }
  Scene scene = subject.viewpoint.scene(eye);
  texts.north = northOf(request, subject, texts, places, scene);
  const bool hasTexts = hasWords || texts.north;
  if (hasTexts) ui.buildPictureTexts(texts);

  scene.pixelRatio = ratio;
  scene.dark = dark;
  scene.shadowStrength = 1.0f;
  showMarks(subject.marks, scene);
  return picture.take(std::move(scene), [&](const PictureTile& tile) {
    if (!hasTexts) return;
    picture.drawTexts(ui.pictureTexts(tile.left, tile.top, tile.width, tile.height));
  });
}

}  // namespace faultline
