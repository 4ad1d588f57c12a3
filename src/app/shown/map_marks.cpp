// What lies over the map. See map_marks.h.
#include "app/shown/map_marks.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <utility>

#include "render/scene/fault_line.h"
#include "render/scene/fault_profile.h"
#include "render/scene/look.h"
#include "ui/widgets/north_sign.h"

namespace faultline {
namespace {

constexpr float kMinOpacity = 0.02f;
constexpr double kSignGap = 0.05;  // of the square, from a line to its signs

std::uint32_t packed(const look::Colour& colour, float opacity) {
  const auto byte = [](float part) {
    return static_cast<std::uint32_t>(std::clamp(part, 0.0f, 1.0f) * 255.0f + 0.5f);
  };
  return byte(colour.red) | byte(colour.green) << 8 | byte(colour.blue) << 16 | byte(opacity) << 24;
}

// A fault line from side to side of the square.
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

void addPoints(const LevelMark& level, double side, MapState& map) {
  const double gap = static_cast<double>(level.gap) * side;
  map.pointSize = pointSize(gap);
  map.pointOpacity = level.opacity * pointOpacity(gap);
  if (map.pointOpacity < kMinOpacity) return;
  for (std::size_t i = 0; i < level.points.size(); ++i) {
    for (const GroundPoint& point : level.points[i]) {
      map.points.push_back(
          {static_cast<float>(point.u), static_cast<float>(point.v), static_cast<LevelPart>(i)});
    }
  }
}

// A point as dots and short lines, whose ends are round: a disc, an upright cross, or a slanted one
// that looks square.
void addPointStrokes(const LevelPoint& point, float size, float opacity, const look::Tokens& tokens,
                     float side, std::vector<HillshadeStroke>& strokes) {
  const bool square = point.part == LevelPart::kSquares;
  const float reach = point.part == LevelPart::kCorners ? 0.0f : 0.5f * size / side;
  for (const auto& [wider, colour] :
       {std::pair{2.0f, tokens.surface}, {0.0f, square ? tokens.sinking : tokens.accent}}) {
    for (const float turn : {-1.0f, 1.0f}) {
      const float du = square ? reach : turn > 0 ? 1.4f * reach : 0.0f;
      const float dv = square ? turn * reach : turn > 0 ? 0.0f : 1.4f * reach;
      strokes.push_back({point.u - du, point.v - dv, point.u + du, point.v + dv,
                         2.0f * size * (reach > 0 ? 0.55f : 1.0f) + wider, colour, opacity});
    }
  }
}

const look::Tokens& tokensOf(bool dark) { return dark ? look::kDark : look::kLight; }

// The sign of north on its tag in the upper left corner.
void addNorth(float width, const look::Tokens& tokens, std::vector<HillshadeStroke>& strokes) {
  const ImVec2 corner = northCorner({0, 0, width, width});
  const NorthSign sign = uprightNorth(corner.x, corner.y);
  const auto add = [&](const NorthStroke& line, float pen, look::Colour colour, float opacity) {
    strokes.push_back({line.from.x / width, line.from.y / width, line.to.x / width,
                       line.to.y / width, pen, colour, opacity});
  };
  add(northTag(sign), 2 * kNorthTag, tokens.surface, kNorthTagOpacity);
  for (const NorthStroke& stroke : northStrokes(sign)) add(stroke, kNorthPen, tokens.quiet, 1);
}

}  // namespace

MapState mapStateOf(const ShownLand& land, const Marks& marks,
                    const std::vector<GroundPoint>& handles, const OrbitPose& pose, bool dark,
                    bool flipped, double side) {
  MapState map;
  map.land = &land.trueHeights();
  if (flipped) map.mirror = land.mirror();
  if (const auto level = land.waterLevel()) map.water = static_cast<float>(*level);
  map.cameraAzimuthDeg = pose.azimuthDeg;
  map.targetU = static_cast<float>(pose.targetU);
  map.targetV = static_cast<float>(pose.targetV);
  const look::Tokens& tokens = tokensOf(dark);
  addFault(marks, tokens, map);
  if (marks.tree && marks.tree->opacity >= kMinOpacity) addTree(*marks.tree, tokens, map);
  if (marks.level) addPoints(*marks.level, side, map);
  for (const GroundPoint& handle : handles) {
    map.handles.push_back({static_cast<float>(handle.u), static_cast<float>(handle.v)});
  }
  return map;
}

std::vector<HillshadeStroke> strokesOf(const MapState& map, bool dark, float width) {
  const look::Tokens& tokens = tokensOf(dark);
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
  for (const LevelPoint& point : map.points) {
    addPointStrokes(point, map.pointSize, map.pointOpacity, tokens, width, strokes);
  }
  addNorth(width, tokens, strokes);
  return strokes;
}

}  // namespace faultline
