// The land from above: the map beside the block, and the picture of a page without WebGL 2. See
// playground.h.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <utility>

#include "app/playground.h"
#include "app/shown/marks.h"
#include "render/fault_line.h"
#include "render/fault_profile.h"
#include "render/look.h"

namespace faultline {
namespace {

// While the land moves the map has fewer pixels than the screen, but not fewer than this.
constexpr int kMovingSide = 256;
constexpr float kMinOpacity = 0.02f;
constexpr double kSignGap = 0.05;  // of the square, from a line to its signs

std::uint32_t packed(const look::Colour& colour, float opacity) {
  const auto byte = [](float part) {
    return static_cast<std::uint32_t>(std::clamp(part, 0.0f, 1.0f) * 255.0f + 0.5f);
  };
  return byte(colour.red) | byte(colour.green) << 8 | byte(colour.blue) << 16 | byte(opacity) << 24;
}

// A whole fault line, as far as it runs through the square.
void addLine(const FaultLine& line, float width, std::uint32_t colour, MapState& map) {
  const auto span = spanInSquare(line);
  if (!span) return;
  const GroundPoint from = line.at(span->enter);
  const GroundPoint to = line.at(span->leave);
  map.lines.push_back({static_cast<float>(from.u), static_cast<float>(from.v),
                       static_cast<float>(to.u), static_cast<float>(to.v), width, colour});
}

template <class Mark>
FaultLine lineOf(const Mark& mark) {
  return faultLineOf(static_cast<double>(mark.normalU), static_cast<double>(mark.normalV),
                     static_cast<double>(mark.pointU), static_cast<double>(mark.pointV));
}

void addSign(const std::optional<GroundPoint>& place, bool rising, float opacity, MapState& map) {
  if (!place) return;
  map.signs.push_back(
      {static_cast<float>(place->u), static_cast<float>(place->v), rising, opacity});
}

void addFault(const Marks& marks, const look::Tokens& tokens, MapState& map) {
  // Inks are dark in either theme: the land is the same in both.
  for (auto ink = marks.inks.rbegin(); ink != marks.inks.rend(); ++ink) {
    if (ink->opacity < kMinOpacity) continue;
    addLine(lineOf(*ink), 1.0f, packed(look::kLight.text, 0.55f * ink->opacity), map);
  }
  if (!marks.fault || marks.fault->opacity < kMinOpacity) return;
  const FaultMark& mark = *marks.fault;
  const FaultLine line = lineOf(mark);
  addLine(line, look::kLineWidth, packed(tokens.accent, mark.opacity), map);
  const auto reach = static_cast<double>(mark.reach);
  const bool turned = mark.displacement < 0;  // a trench
  addSign(signPlace(line, mark.profile, reach, true, kSignGap), !turned, mark.opacity, map);
  if (profileRow(mark.profile).twoSided) {
    addSign(signPlace(line, mark.profile, reach, false, kSignGap), turned, mark.opacity, map);
  }
}

void addTree(const TreeMark& tree, const look::Tokens& tokens, MapState& map) {
  // Deepest level first, as on the block.
  for (std::size_t i = tree.lines.size(); i-- > 0;) {
    const TreeLine& line = tree.lines[i];
    std::size_t level = 0;
    while ((i + 1) >> (level + 1) != 0) ++level;
    const look::Colour& colour = tokens.levels[std::min(level, tokens.levels.size() - 1)];
    const float width =
        std::max(look::kThinnestLine,
                 look::kRootWidth * std::pow(look::kLevelThinner, static_cast<float>(level)));
    map.lines.push_back({line.u1, line.v1, line.u2, line.v2, width, packed(colour, tree.opacity)});
  }
}

// The same lines and signs as strokes of a picture.
std::vector<HillshadeStroke> strokesOf(const MapState& map, const look::Tokens& tokens) {
  std::vector<HillshadeStroke> strokes;
  const auto colourOf = [](std::uint32_t packedColour) {
    const auto part = [packedColour](int shift) {
      return static_cast<float>(packedColour >> shift & 255u) / 255.0f;
    };
    return look::Colour{part(0), part(8), part(16)};
  };
  for (const MapLine& line : map.lines) {
    strokes.push_back({line.u1, line.v1, line.u2, line.v2, line.width, colourOf(line.colour),
                       static_cast<float>(line.colour >> 24) / 255.0f});
  }
  constexpr float kHalf = 0.012f, kRise = 0.010f;  // of the square
  for (const MapSign& sign : map.signs) {
    const float up = sign.rising ? -kRise : kRise;
    const std::array<std::array<float, 2>, 4> corners{{{sign.u, sign.v + up},
                                                       {sign.u + kHalf, sign.v - up},
                                                       {sign.u - kHalf, sign.v - up},
                                                       {sign.u, sign.v + up}}};
    for (const auto& [width, colour] :
         {std::pair{8.0f, tokens.surface}, {3.5f, sign.rising ? tokens.accent : tokens.sinking}}) {
      for (std::size_t i = 0; i + 1 < corners.size(); ++i) {
        strokes.push_back({corners[i][0], corners[i][1], corners[i + 1][0], corners[i + 1][1],
                           width, colour, sign.opacity});
      }
    }
  }
  return strokes;
}

}  // namespace

// What lies over the map: the lines of the steps just made.
MapState Playground::mapMarks(const Marks& marks) const {
  MapState map;
  map.land = &session_.heights();
  if (view_.flip) map.mirror = shownRange_.low + shownRange_.high;
  if (view_.water) {
    const float part = static_cast<float>(*view_.water) / 1000.0f;
    map.water = shownRange_.low + part * (shownRange_.high - shownRange_.low);
  }
  const OrbitPose from = camera_.pose(viewportOf(regions_).region);
  map.cameraAzimuthDeg = from.azimuthDeg;
  map.targetU = static_cast<float>(from.targetU);
  map.targetV = static_cast<float>(from.targetV);
  const look::Tokens& tokens = dark() ? look::kDark : look::kLight;
  addFault(marks, tokens, map);
  for (const GroundPoint& handle : faultTool_.handles(session_.recipe())) {
    map.handles.push_back({static_cast<float>(handle.u), static_cast<float>(handle.v)});
  }
  if (marks.tree && marks.tree->opacity >= kMinOpacity) addTree(*marks.tree, tokens, map);
  return map;
}

// Paints the land from above into `map`, unless it stands there already. True when it is new.
bool Playground::paintMap(LandMap& map, HillshadeRequest request, int side, bool moving) {
  const bool shows = view_.layer != ErosionLayer::kNone && layerMost_ > 0.0f;
  request.layer = shows ? view_.layer : ErosionLayer::kNone;
  const LandMap::Source source{&drawnHeights(), uploads_, shows ? &session_.layer() : nullptr,
                               moving};
  if (moving && side > kMovingSide) {
    const int smaller = std::max(kMovingSide, side / 2);
    request.pixelRatio *= static_cast<float>(smaller) / static_cast<float>(side);
    side = smaller;
  }
  const double start = clock_();
  const bool painted = map.refresh(source, request, side, start);
  if (painted) map.spent(clock_() - start);
  return painted;
}

bool Playground::landMoves() const { return player_.playing() || !session_.arrived(); }

// What the map beside the block shows in this frame.
MapState Playground::mapState(const Scene& scene, const Marks& marks) {
  MapState map = mapMarks(marks);
  const int side = static_cast<int>(std::lround(ui_.mapSide() * regions_.pixelRatio));
  if (side > 0 && uploaded_ && paintMap(map_, hillshadeOf(scene), side, landMoves())) {
    picture_.setMap(map_.side(), map_.pixels());
  }
  map.texture = picture_.mapTexture();
  return map;
}

// Paints all of the land into `map`, marks and all, as paintMap does.
bool Playground::paintFlat(LandMap& map, const Marks& marks, int side, float pixelRatio,
                           bool moving) {
  const Camera eye = camera();
  const look::Tokens& tokens = dark() ? look::kDark : look::kLight;
  const std::vector<HillshadeStroke> strokes = strokesOf(mapMarks(marks), tokens);
  HillshadeRequest request = hillshadeOf(sceneOf(eye));
  request.pixelRatio = pixelRatio;
  request.strokes = strokes;
  return paintMap(map, request, side, moving);
}

std::span<const std::uint32_t> Playground::flatPicture(int side, float pixelRatio) {
  if (!uploaded_ || !session_.prepared()) return {};
  const bool painted = paintFlat(flat_, currentMarks(), side, pixelRatio, landMoves());
  return painted ? flat_.pixels() : std::span<const std::uint32_t>();
}

TakenPicture Playground::takeFlatPicture(int side, float pixelRatio) {
  settleLand();
  Marks marks;
  if (!view_.flip) makeMarks(session_, session_.position(), MarkPace(), marks);
  LandMap map;
  paintFlat(map, marks, side, pixelRatio, false);
  TakenPicture picture;
  picture.width = picture.height = map.side();
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(map.pixels().data());
  picture.rgba.assign(bytes, bytes + map.pixels().size_bytes());
  return picture;
}

}  // namespace faultline
