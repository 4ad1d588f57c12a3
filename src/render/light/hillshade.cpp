// The land from above. See hillshade.h. Rows are computed one after the other; light and tone for
// four pixels at a time.
#include "render/light/hillshade.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "base/assert.h"
#include "base/colour.h"
#include "render/light/land_colours.h"
#include "render/light/layer_map.h"
#include "render/light/pixel_ground.h"
#include "render/light/slope_light.h"
#include "render/light/sun_light.h"
#include "render/light/water_tint.h"
#include "terrain/grid/lanes.h"
#include "terrain/measure/broad_slopes.h"

namespace faultline {
namespace {

constexpr int kPaletteSteps = 1024;

using Rgb = std::array<float, 3>;

// The sRGB bytes of linear light, in steps fine enough for dark colours.
constexpr int kCurveSteps = 4096;
std::array<std::uint8_t, kCurveSteps> makeCurve() {
  std::array<std::uint8_t, kCurveSteps> curve{};
  for (int i = 0; i < kCurveSteps; ++i) {
    const double c = static_cast<double>(i) / (kCurveSteps - 1);
    curve[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(255 * linearToSrgb(c) + 0.5);
  }
  return curve;
}

float smooth(float from, float to, float value) {
  const float t = std::clamp((value - from) / (to - from), 0.0f, 1.0f);
  return t * t * (3 - 2 * t);
}

// One row of pixels: its ground, and the linear light that leaves it.
struct Row {
  explicit Row(std::size_t side) : padded((side + kLanes - 1) / kLanes * kLanes), ground(padded) {
    for (std::vector<float>* part : {&steep, &slope, &red, &green, &blue}) part->resize(padded);
  }
  std::size_t padded;
  PixelGround ground;
  std::vector<float> steep;             // how much is shown of the colours of steep ground, 0 to 1
  std::vector<float> slope;             // the true slope, where rock is shown
  std::vector<float> red, green, blue;  // linear light
};

class Shader {
 public:
  Shader(std::span<const float> heights, int size, const HillshadeRequest& request, int side)
      : request_(request),
        side_(static_cast<std::size_t>(side)),
        light_(surfaceLight(request.sunAzimuthDeg, request.sunElevationDeg, request.slopeView),
               SlopeLight::Against::kLevelGround),
        palette_(samplePalette(request.palette, kPaletteSteps, request.rockSlope > 0)),
        steepDiffers_(palette_.flat != palette_.steep && !request.levelPieces) {
    if (steepDiffers_ && request.rockSlope <= 0) broad_.measure(heights, size);
    if (request.slopeView) slopeColours_ = slopeViewColours(kPaletteSteps);
    if (request.layer == ErosionLayer::kNone || request.layerValues == nullptr) return;
    layerColours_ = layerPalette(request.layer);
    const std::span values(request.layerValues, heights.size());
    makeLayerMap(request.layer, values, size, std::min(size, side), request.layerScale, layer_);
  }

  void shade(std::size_t y, Row& row) const {
    request_.slopeView ? colourBySlope(row) : colourByHeight(y, row);
    if (layer_.size > 0) layOver(y, row);
    for (std::size_t x = 0; x < row.padded; x += kLanes) lightLanes(row, x);
  }

 private:
  float trueSlope(const PixelGround& ground, std::size_t x) const {
    const float u = ground.slopeU[x], v = ground.slopeV[x];
    return std::sqrt(u * u + v * v) / request_.heightScale;
  }

  void put(Row& row, std::size_t x, const Rgb& colour) const {
    row.red[x] = colour[0];
    row.green[x] = colour[1];
    row.blue[x] = colour[2];
  }

  // How much of the palette's colours of steep ground each pixel of a row shows, 0 to 1.
  void measureSteepness(std::size_t y, Row& row) const {
    const std::span<float> parts = std::span(row.steep).first(side_);
    const float rock = request_.rockSlope;
    if (rock <= 0) {
      broad_.rowAt((static_cast<float>(y) + 0.5f) / static_cast<float>(side_), parts);
      for (float& part : parts) {
        part = smooth(kFlatSlope, kSteepSlope, part / request_.heightScale);
      }
      return;
    }
    // The edge of rock is a pixel wide: from the slopes of the pixels in the west and in the north.
    for (std::size_t x = 0; x < side_; ++x) {
      const float slope = trueSlope(row.ground, x);
      const float west = x > 0 ? row.slope[x - 1] : slope, north = y > 0 ? row.slope[x] : slope;
      const float edge =
          0.001f * rock + 0.5f * (std::fabs(slope - west) + std::fabs(slope - north));
      parts[x] = smooth(rock - edge, rock + edge, slope);
      row.slope[x] = slope;
    }
  }

  void colourByHeight(std::size_t y, Row& row) const {
    constexpr float kLast = kPaletteSteps - 1;
    const ColourRange range =
        colourRange(request_.palette, request_.rangeLow, request_.rangeHigh, request_.waterLevel);
    const float perStep = kLast / std::max(1e-6f, range.high - range.low);
    if (steepDiffers_) measureSteepness(y, row);
    for (std::size_t x = 0; x < side_; ++x) {
      const float at = std::clamp((row.ground.z[x] - range.low) * perStep, 0.0f, kLast);
      const auto step = static_cast<std::size_t>(at + 0.5f);
      Rgb colour = palette_.flat[step];
      if (steepDiffers_) {
        const float part = row.steep[x];
        const Rgb& steep = palette_.steep[step];
        for (std::size_t i = 0; i < 3; ++i) colour[i] += (steep[i] - colour[i]) * part;
      }
      put(row, x, colour);
    }
  }

  void colourBySlope(Row& row) const {
    constexpr float kLast = kPaletteSteps - 1;
    for (std::size_t x = 0; x < side_; ++x) {
      const float slope = trueSlope(row.ground, x);
      const float at = slope / (1.0f + slope) * (kLast / kSteepestPart);
      put(row, x, slopeColours_[static_cast<std::size_t>(std::min(at, kLast) + 0.5f)]);
    }
  }

  // Lays erosion's layer over a row. A picture finer than the layer interpolates its values, a
  // coarser one takes the nearest.
  void layOver(std::size_t y, Row& row) const {
    const auto last = static_cast<std::size_t>(layer_.size - 1);
    const float perPixel = static_cast<float>(last) / static_cast<float>(side_);
    const auto place = [&](std::size_t pixel) {
      return (static_cast<float>(pixel) + 0.5f) * perPixel;
    };
    const bool between = last + 1 < side_;
    const auto part = [&](float at, std::size_t& first) {
      first = std::min(static_cast<std::size_t>(at), last - 1);
      const float more = at - static_cast<float>(first);
      return between ? more : std::floor(more + 0.5f);
    };
    std::size_t north = 0, west = 0;
    const float south = part(place(y), north);
    const std::uint8_t* a = layer_.steps.data() + north * (last + 1);
    const std::uint8_t* b = a + last + 1;
    for (std::size_t x = 0; x < side_; ++x) {
      const float east = part(place(x), west);
      const auto mixed = [east](const std::uint8_t* at) {
        return static_cast<float>(at[0]) +
               east * (static_cast<float>(at[1]) - static_cast<float>(at[0]));
      };
      const float upper = mixed(a + west);
      const float step = upper + south * (mixed(b + west) - upper);
      const std::array<float, 4>& over = layerColours_[static_cast<std::size_t>(step + 0.5f)];
      row.red[x] += (over[0] - row.red[x]) * over[3];
      row.green[x] += (over[1] - row.green[x]) * over[3];
      row.blue[x] += (over[2] - row.blue[x]) * over[3];
    }
  }

  // Lights four pixels. Dark and middle tones keep their luminance, and so does everything no
  // brighter than level ground; brighter luminance is compressed towards 1.
  void lightLanes(Row& row, std::size_t x) const {
    const ColourLanes albedo = {load<Floats>(&row.red[x]), load<Floats>(&row.green[x]),
                                load<Floats>(&row.blue[x])};
    const Floats knee = lesser(greater(luminance(albedo), everyLane(kToneKnee)), everyLane(0.999f));
    const ColourLanes shown = toned(
        light_.on(albedo, load<Floats>(&row.ground.slopeU[x]), load<Floats>(&row.ground.slopeV[x])),
        knee);
    store(&row.red[x], shown[0]);
    store(&row.green[x], shown[1]);
    store(&row.blue[x], shown[2]);
  }

  const HillshadeRequest& request_;
  std::size_t side_;
  SlopeLight light_;
  SampledPalette palette_;
  bool steepDiffers_;
  BroadSlopes broad_;
  std::vector<Rgb> slopeColours_;
  LayerPalette layerColours_{};
  LayerMap layer_;
};

// Lays a colour (sRGB, 0 to 255 a channel) over a pixel.
std::uint32_t laidOver(std::uint32_t pixel, const Rgb& colour, float cover) {
  std::uint32_t result = 0xff000000u;
  for (std::size_t i = 0; i < 3; ++i) {
    const auto below = static_cast<float>(pixel >> (8 * i) & 255u);
    const float mixed = below + (colour[i] - below) * cover;
    result |= static_cast<std::uint32_t>(mixed + 0.5f) << (8 * i);
  }
  return result;
}

Rgb bytesOf(const look::Colour& c) { return {255 * c.red, 255 * c.green, 255 * c.blue}; }

// Contour lines of one row. The distance from a line follows from height and slope, so that all
// lines are equally wide. They fade out where the ground is level and where they would crowd.
class Contours {
 public:
  Contours(const HillshadeRequest& request, int side)
      : interval_(request.contourInterval),
        phase_(request.contourPhase),
        perPixel_(1.0f / (request.contourInterval * static_cast<float>(side))),
        ratio_(request.pixelRatio) {}

  void draw(const PixelGround& ground, std::size_t side, std::uint32_t* pixels) const {
    constexpr float kStrong = 5.0f;  // every fifth
    for (std::size_t x = 0; x < side; ++x) {
      const float u = ground.slopeU[x], v = ground.slopeV[x];
      const float steps = std::sqrt(u * u + v * v) * perPixel_;  // intervals a pixel
      const float flat = steps * ratio_;
      if (flat <= look::kMinContourSteps) continue;
      const float at = ground.z[x] / interval_ + phase_;
      const float nearest = std::floor(at + 0.5f);
      const bool strong = std::fabs(std::fmod(nearest, kStrong)) < 0.5f;
      const float pixelsAway = std::fabs(at - nearest) / steps;
      const float width = strong ? look::kStrongContourWidth : look::kContourWidth;
      const float halfWidth = 0.5f * width * ratio_;
      float cover = std::clamp(halfWidth + 0.5f - pixelsAway, 0.0f, 1.0f);
      if (cover <= 0) continue;
      const float apart = (strong ? kStrong : 1.0f) / flat;
      cover *= smooth(look::kMinContourGap, look::kFullContourGap, apart) *
               smooth(look::kMinContourSteps, 2 * look::kMinContourSteps, flat);
      pixels[x] =
          laidOver(pixels[x], ink_, cover * (strong ? look::kStrongContourInk : look::kContourInk));
    }
  }

 private:
  float interval_, phase_, perPixel_, ratio_;
  Rgb ink_ = bytesOf(look::kLight.text);
};

// Still water on one row, with a pale line along the shore.
class Water {
 public:
  Water(const HillshadeRequest& request, int side)
      : level_(*request.waterLevel),
        perStep_(kSteps / std::max(1e-6f, request.rangeHigh - request.rangeLow)),
        side_(static_cast<float>(side)),
        halfWidth_(0.5f * look::kShoreWidth * request.pixelRatio) {
    for (int i = 0; i <= kSteps; ++i) {
      const float depth = std::max(1e-6f, static_cast<float>(i) / kSteps);
      // The tint is linear in the land's colour, so black and white land define it.
      const Rgb black = bytesOf(waterTint(depth, {0, 0, 0}));
      const Rgb white = bytesOf(waterTint(depth, {1, 1, 1}));
      tints_.push_back(black);
      lands_.push_back(
          {(white[0] - black[0]) / 255, (white[1] - black[1]) / 255, (white[2] - black[2]) / 255});
    }
  }

  void draw(const PixelGround& ground, std::size_t side, std::uint32_t* pixels) const {
    constexpr float kMinRise =
        0.02f;  // land counts as at least this steep, so that the shore is narrow
    for (std::size_t x = 0; x < side; ++x) {
      const float depth = level_ - ground.z[x];
      const float u = ground.slopeU[x], v = ground.slopeV[x];
      const float perPixel = std::max(std::sqrt(u * u + v * v), kMinRise) / side_;
      const float away = depth / perPixel;
      const float wet = std::clamp(away + 0.5f, 0.0f, 1.0f);
      if (wet <= 0) continue;
      const float at = std::clamp(depth * perStep_, 0.0f, static_cast<float>(kSteps));
      const auto step = static_cast<std::size_t>(at + 0.5f);
      const float shore =
          look::kShoreCover * (1.0f - smooth(0.5f * halfWidth_, 3.0f * halfWidth_, away));
      std::uint32_t result = 0xff000000u;
      for (std::size_t i = 0; i < 3; ++i) {
        const auto land = static_cast<float>(pixels[x] >> (8 * i) & 255u);
        float shown = land * lands_[step][i] + tints_[step][i];
        shown += (shore_[i] - shown) * shore;
        const float mixed = land + (shown - land) * wet;
        result |= static_cast<std::uint32_t>(mixed + 0.5f) << (8 * i);
      }
      pixels[x] = result;
    }
  }

 private:
  static constexpr int kSteps =
      512;  // of depth over the finished range; deeper water looks the same
  float level_, perStep_, side_, halfWidth_;
  Rgb shore_ = bytesOf(look::kShore);
  std::vector<Rgb> tints_;  // over black land
  std::vector<Rgb> lands_;  // how much of the land's own colour is left
};

void drawStroke(const HillshadeStroke& stroke, float ratio, int side,
                std::vector<std::uint32_t>& rgba) {
  const auto scale = static_cast<float>(side);
  const float x1 = stroke.u1 * scale, y1 = stroke.v1 * scale;
  const float dx = stroke.u2 * scale - x1, dy = stroke.v2 * scale - y1;
  const float length = std::max(std::sqrt(dx * dx + dy * dy), 1e-6f);
  const float halfWidth = 0.5f * stroke.width * ratio;
  const float reach = halfWidth + 1.0f;
  const Rgb colour = bytesOf(stroke.colour);
  const auto row = [side](float y) {
    return static_cast<int>(std::clamp(y, 0.0f, static_cast<float>(side)));
  };
  for (int y = row(std::min(y1, y1 + dy) - reach); y < row(std::max(y1, y1 + dy) + reach + 1);
       ++y) {
    // Visit only the part of this row that can be near the line: where the line crosses the row,
    // and as far to the sides as its slant requires.
    const float middle = static_cast<float>(y) + 0.5f;
    const float wide = reach * length / std::max(std::fabs(dy), 1e-6f);
    const float crossing = x1 + dx * (middle - y1) / (std::fabs(dy) > 1e-6f ? dy : 1e-6f);
    const float left = std::max(std::min(x1, x1 + dx) - reach, crossing - wide);
    const float right = std::min(std::max(x1, x1 + dx) + reach, crossing + wide);
    const int last = std::min(side, row(right) + 1);
    for (int x = row(left); x < last; ++x) {
      const float px = static_cast<float>(x) + 0.5f - x1, py = middle - y1;
      const float along = (px * dx + py * dy) / length;
      const float beyond = std::max({0.0f, -along, along - length});
      const float beside = (px * dy - py * dx) / length;
      const float away = std::sqrt(beyond * beyond + beside * beside);
      const float cover = std::clamp(halfWidth + 0.5f - away, 0.0f, 1.0f) * stroke.opacity;
      if (cover <= 0) continue;
      std::uint32_t& pixel = rgba[static_cast<std::size_t>(y) * static_cast<std::size_t>(side) +
                                  static_cast<std::size_t>(x)];
      pixel = laidOver(pixel, colour, cover);
    }
  }
}

template <typename Source>
void paintRows(Source& source, std::span<const float> heights, int size,
               const HillshadeRequest& request, int side, std::vector<std::uint32_t>& rgba) {
  static const std::array<std::uint8_t, kCurveSteps> kCurve = makeCurve();
  const auto width = static_cast<std::size_t>(side);
  const Shader shader(heights, size, request, side);
  std::optional<Water> water;
  if (request.waterLevel) water.emplace(request, side);
  Row row(width);
  for (std::size_t y = 0; y < width; ++y) {
    source.row(y, row.ground);
    shader.shade(y, row);
    std::uint32_t* pixels = rgba.data() + y * width;
    const auto byte = [](float light) -> std::uint32_t {
      const float step = std::clamp(light, 0.0f, 1.0f) * (kCurveSteps - 1);
      return kCurve[static_cast<std::size_t>(step + 0.5f)];
    };
    for (std::size_t x = 0; x < width; ++x) {
      pixels[x] =
          byte(row.red[x]) | byte(row.green[x]) << 8 | byte(row.blue[x]) << 16 | 0xff000000u;
    }
    if (request.contourInterval > 0) Contours(request, side).draw(row.ground, width, pixels);
    if (water) water->draw(row.ground, width, pixels);
  }
}

}  // namespace

void paintHillshade(std::span<const float> heights, int size, const HillshadeRequest& request,
                    int side, std::vector<std::uint32_t>& rgba) {
  FAULTLINE_ASSERT(size >= 2 && side >= kMinHillshade && side <= kMaxHillshade);
  FAULTLINE_ASSERT(heights.size() ==
                   static_cast<std::size_t>(size) * static_cast<std::size_t>(size));
  rgba.resize(static_cast<std::size_t>(side) * static_cast<std::size_t>(side));
  if (size - 1 > side) {
    Reducer source(heights, size, side);
    paintRows(source, heights, size, request, side, rgba);
  } else {
    Enlarger source(heights, size, side);
    paintRows(source, heights, size, request, side, rgba);
  }
  for (const HillshadeStroke& stroke : request.strokes) {
    drawStroke(stroke, request.pixelRatio, side, rgba);
  }
}

}  // namespace faultline
