// Paints planes, signs and the lines of trees. See mark_painter.h.
#include "render/painters/mark_painter.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "generated/shaders.h"
#include "render/scene/fault_profile.h"

namespace faultline {
namespace {

constexpr float kPlain = 0.0f;
constexpr float kBar = 1.0f;
constexpr float kTriangle = 2.0f;
constexpr float kSquare = 3.0f;
// The width of the light rim around dots and arrows, in CSS pixels.
constexpr float kRim = 1.5f;
// The minimum distance of a sign from the line and its point, in CSS pixels.
constexpr double kSignRoom = 32.0;
// Each piece is two triangles.
constexpr std::size_t kMaxRibbonPieces = 8000;
// The light rim around a point of a level, in CSS pixels.
constexpr float kPointRim = 1.0f;
// The point is moved towards the eye by so many times the size of its mark, so that the ground
// before it hides no part of that.
constexpr double kPointNearer = 4.0;

double awayFrom(const Camera& camera, GroundPoint p) {
  return length(Vec3{p.u, p.v, camera.block().base} - camera.eye());
}

// The depth of a point of the world, as the depth test compares it.
float clipDepth(const Camera& camera, const Vec3& p) {
  const Mat4 matrix = camera.viewProjection();
  const auto row = [&](std::size_t r) {
    return matrix(r, 0) * p.x + matrix(r, 1) * p.y + matrix(r, 2) * p.z + matrix(r, 3);
  };
  return static_cast<float>(row(2) / row(3));
}

}  // namespace

LineSpan sweptSpan(const Camera& camera, const FaultLine& line, const LineSpan& span,
                   double sweep) {
  const double part = std::clamp(sweep, 0.0, 1.0) * (span.leave - span.enter);
  const bool enterIsFar =
      awayFrom(camera, line.at(span.enter)) >= awayFrom(camera, line.at(span.leave));
  return enterIsFar ? LineSpan{span.enter, span.enter + part}
                    : LineSpan{span.leave - part, span.leave};
}

std::unique_ptr<MarkPainter> MarkPainter::create(std::string& error) {
  std::unique_ptr<MarkPainter> painter(new MarkPainter);
  painter->program_.begin(shaders::kMarkVert, shaders::kMarkFrag);
  if (!painter->program_.good(error)) {
    return nullptr;
  }
  return painter;
}

void MarkPainter::drawFault(const Camera& camera, const FaultLine& line, const FaultMark& mark,
                            const MarkLook& style, ShownSurface surface) {
  const std::optional<LineSpan> span = spanInSquare(line);
  if (!span || style.opacity <= 0) {
    return;
  }
  // The plane comes first, with the depth test; the signs come after it and are never hidden.
  corners_.clear();
  const LineSpan swept = sweptSpan(camera, line, *span, static_cast<double>(mark.sweep));
  addPlane(camera, line, swept, style);
  const std::size_t tested = corners_.size();
  addTopEdge(camera, line, swept, style);
  const double minDistance =
      kSignRoom * static_cast<double>(style.pixelRatio) / camera.pixelsPerSide();
  const bool sides = profileRow(mark.profile).twoSided;
  for (const bool rising : {true, false}) {
    const auto place =
        signPlace(line, mark.profile, static_cast<double>(mark.reach), rising, minDistance);
    if (place) {
      addSign(camera, {place->u, place->v, surface(*place)},
              sides ? rising : mark.displacement >= 0, style);
    }
  }
  const double level = surface({line.pointU, line.pointV});
  if (sides) {
    addArrow(camera, line, style, level);
  } else {
    addPoint(camera, line, style, level);
  }
  draw(tested);
}

void MarkPainter::drawTree(const Camera& camera, const TreeMark& tree, const MarkLook& style,
                           double cell, ShownSurface surface) {
  if (tree.lines.empty() || style.opacity <= 0) {
    return;
  }
  corners_.clear();
  layRibbons(camera, {tree.lines, tree.sweep, cell, kMaxRibbonPieces}, surface, ribbons_);
  addRibbons(camera, style);
  const std::size_t tested = corners_.size();
  const TreeLine& root = tree.lines.front();
  const FaultLine line =
      faultLineOf(static_cast<double>(root.normalU), static_cast<double>(root.normalV),
                  static_cast<double>(root.pointU), static_cast<double>(root.pointV));
  for (const bool raised : {true, false}) {
    if (const auto place = middleOfBand(line, raised, 0.0, 2.0)) {
      addSign(camera, {place->u, place->v, surface(*place)}, raised == (tree.displacement >= 0),
              style);
    }
  }
  draw(tested);
}

void MarkPainter::drawDrops(const Camera& camera, const RainMark& rain, const MarkLook& style,
                            ShownSurface surface) {
  corners_.clear();
  float turn = rain.fall;
  for (const GroundPoint& drop : rain.drops) {
    // Each drop is elsewhere on its way; the golden ratio spreads them evenly.
    turn += 0.618034f;
    turn -= std::floor(turn);
    const double level = surface(drop) + look::kDropHeight * (1.0 - static_cast<double>(turn));
    const Vec3 low{drop.u, drop.v, level};
    const Vec3 high{drop.u, drop.v, level + look::kDropLength};
    const auto from = camera.project(low), to = camera.project(high);
    if (!from || !to) continue;
    addBar(camera, *from, *to, 0.5f * look::kDropWidth * style.pixelRatio, style.tokens->sinking,
           style.opacity, clipDepth(camera, low));
  }
  draw(corners_.size());
}

void MarkPainter::drawPoints(const Camera& camera, const LevelMark& level, const MarkLook& style,
                             ShownSurface surface) {
  corners_.clear();
  const double nearer = kPointNearer *
                        static_cast<double>((level.size + kPointRim) * style.pixelRatio) /
                        camera.pixelsPerSide();
  for (std::size_t i = 0; i < level.points.size(); ++i) {
    const auto part = static_cast<LevelPart>(i);
    const look::Colour& colour =
        part == LevelPart::kSquares ? style.tokens->sinking : style.tokens->accent;
    // A square on its corner is a diamond.
    const double along = part == LevelPart::kDiamonds ? std::sqrt(0.5) : 1.0;
    const double across = part == LevelPart::kDiamonds ? std::sqrt(0.5) : 0.0;
    const float kind = part == LevelPart::kCorners ? kBar : kSquare;
    for (const GroundPoint& point : level.points[i]) {
      const Vec3 place{point.u, point.v, surface(point)};
      const auto at = camera.project(place);
      if (!at) continue;
      const Vec3 seen = place + normalized(camera.eye() - place) * nearer;
      const float depth = clipDepth(camera, seen);
      for (const bool rim : {true, false}) {
        const float radius = (level.size + (rim ? kPointRim : 0.0f)) * style.pixelRatio;
        addStroke(camera, {*at, along, across, kind, 0.0f, radius,
                           rim ? style.tokens->surface : colour, style.opacity, depth});
      }
    }
  }
  draw(corners_.size());
}

// Renders the corners: the first `tested` with the depth test, the rest over everything.
void MarkPainter::draw(std::size_t tested) {
  glBindVertexArray(vertexArray_.name());
  buffer_.fill(GL_ARRAY_BUFFER, corners_.data(), corners_.size() * sizeof(Corner));
  const std::array<std::size_t, 4> offsets{offsetof(Corner, clip), offsetof(Corner, shape),
                                           offsetof(Corner, colour), offsetof(Corner, kind)};
  for (GLuint i = 0; i < offsets.size(); ++i) {
    glEnableVertexAttribArray(i);
    glVertexAttribPointer(i, i == 3 ? 1 : 4, GL_FLOAT, GL_FALSE, sizeof(Corner),
                          reinterpret_cast<const void*>(offsets[i]));
  }
  program_.use();
  glEnable(GL_BLEND);
  glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
  glEnable(GL_DEPTH_TEST);
  glDepthMask(GL_FALSE);
  glDrawArrays(GL_TRIANGLES, 0, static_cast<GLsizei>(tested));
  glDepthMask(GL_TRUE);
  glDisable(GL_DEPTH_TEST);
  glDrawArrays(GL_TRIANGLES, static_cast<GLint>(tested),
               static_cast<GLsizei>(corners_.size() - tested));
  glDisable(GL_BLEND);
  glBindVertexArray(0);
  glBindBuffer(GL_ARRAY_BUFFER, 0);
}

// Turns the ribbons' middle lines into strips of equal width on the screen.
void MarkPainter::addRibbons(const Camera& camera, const MarkLook& style) {
  const Viewport& viewport = camera.viewport();
  struct Across {
    double x, y;
  };
  const auto starts = [&](std::size_t i) { return i >= ribbons_.size() || ribbons_[i].starts; };
  const auto across = [&](std::size_t from, std::size_t to) {
    const double dx = ribbons_[to].x - ribbons_[from].x;
    const double dy = ribbons_[to].y - ribbons_[from].y;
    const double size = std::max(1e-9, std::hypot(dx, dy));
    return Across{-dy / size, dx / size};
  };
  Across before{0, 0};
  for (std::size_t i = 0; i < ribbons_.size(); ++i) {
    const bool first = starts(i);
    const bool last = starts(i + 1);
    if (first && last) {
      continue;
    }
    // The direction across the ribbon at this point is the mean of those of the two pieces.
    const Across now = across(first ? i : i - 1, last ? i : i + 1);
    if (!first) {
      const auto level = static_cast<std::size_t>(ribbons_[i].level);
      const std::size_t last_colour = style.tokens->levels.size() - 1;
      const look::Colour& colour = style.tokens->levels[std::min(level, last_colour)];
      const float width =
          std::max(look::kThinnestLine,
                   look::kRootWidth * std::pow(look::kLevelThinner, static_cast<float>(level)));
      const float radius = 0.5f * width * style.pixelRatio;
      const auto corner = [&](std::size_t at, const Across& way, double side) {
        const RibbonPoint& point = ribbons_[at];
        const double out = side * (static_cast<double>(radius) + 1.0);
        const auto w = static_cast<double>(point.clip[3]);
        return Corner{{static_cast<float>(static_cast<double>(point.clip[0]) +
                                          2 * w * way.x * out / viewport.framebufferWidth),
                       static_cast<float>(static_cast<double>(point.clip[1]) -
                                          2 * w * way.y * out / viewport.framebufferHeight),
                       point.clip[2], point.clip[3]},
                      {0.0f, static_cast<float>(out), 0.0f, radius},
                      {colour.red, colour.green, colour.blue, style.opacity},
                      kBar};
      };
      for (const Corner& made :
           {corner(i - 1, before, -1), corner(i - 1, before, 1), corner(i, now, 1),
            corner(i - 1, before, -1), corner(i, now, 1), corner(i, now, -1)}) {
        corners_.push_back(made);
      }
    }
    before = now;
  }
}

void MarkPainter::addPlane(const Camera& camera, const FaultLine& line, const LineSpan& span,
                           const MarkLook& style) {
  const GroundPoint from = line.at(span.enter);
  const GroundPoint to = line.at(span.leave);
  const double low = camera.block().base;
  const double high = camera.block().high + look::kPlaneRise;
  const Mat4 matrix = camera.viewProjection();
  const look::Colour& colour = style.tokens->accent;
  const auto corner = [&](GroundPoint p, double z) {
    Corner made{{},
                {},
                {colour.red, colour.green, colour.blue, look::kPlaneOpacity * style.opacity},
                kPlain};
    for (std::size_t row = 0; row < 4; ++row) {
      made.clip[row] = static_cast<float>(matrix(row, 0) * p.u + matrix(row, 1) * p.v +
                                          matrix(row, 2) * z + matrix(row, 3));
    }
    return made;
  };
  for (const Corner& made : {corner(from, low), corner(to, low), corner(to, high),
                             corner(from, low), corner(to, high), corner(from, high)}) {
    corners_.push_back(made);
  }
}

void MarkPainter::addTopEdge(const Camera& camera, const FaultLine& line, const LineSpan& span,
                             const MarkLook& style) {
  const double high = camera.block().high + look::kPlaneRise;
  const GroundPoint from = line.at(span.enter);
  const GroundPoint to = line.at(span.leave);
  const std::optional<ScreenPoint> a = camera.project({from.u, from.v, high});
  const std::optional<ScreenPoint> b = camera.project({to.u, to.v, high});
  if (a && b) {
    addBar(camera, *a, *b, 0.5f * look::kLineWidth * style.pixelRatio, style.tokens->accent,
           style.opacity);
  }
}

void MarkPainter::addPoint(const Camera& camera, const FaultLine& line, const MarkLook& style,
                           double level) {
  if (const auto point = camera.project({line.pointU, line.pointV, level})) {
    for (const bool rim : {true, false}) {
      addBar(camera, *point, *point,
             (0.5f * look::kDotSize + (rim ? kRim : 0.0f)) * style.pixelRatio,
             rim ? style.tokens->surface : style.tokens->accent, style.opacity);
    }
  }
}

void MarkPainter::addArrow(const Camera& camera, const FaultLine& line, const MarkLook& style,
                           double level) {
  const std::optional<ScreenPoint> point = camera.project({line.pointU, line.pointV, level});
  const std::optional<ScreenPoint> ahead =
      camera.project({line.pointU + 0.02 * line.normalU, line.pointV + 0.02 * line.normalV, level});
  if (!point || !ahead) {
    return;
  }
  const double dx = ahead->x - point->x;
  const double dy = ahead->y - point->y;
  const double size = std::max(1e-6, std::hypot(dx, dy));
  const double alongX = dx / size;
  const double alongY = dy / size;
  const float ratio = style.pixelRatio;
  const auto along = [&](double pixels) {
    return ScreenPoint{point->x + alongX * pixels * static_cast<double>(ratio),
                       point->y + alongY * pixels * static_cast<double>(ratio)};
  };

  // Add a light rim first, so that the sign can be read on any ground; then dot, shaft and head.
  constexpr float kHeadLength = 11.0f;
  constexpr float kHeadWidth = 9.0f;
  const ScreenPoint neck = along(static_cast<double>(look::kArrowLength - kHeadLength));
  const ScreenPoint headMiddle =
      along(static_cast<double>(look::kArrowLength - 0.5f * kHeadLength));
  for (const bool rim : {true, false}) {
    const float wider = rim ? kRim : 0.0f;
    const look::Colour& colour = rim ? style.tokens->surface : style.tokens->accent;
    addBar(camera, *point, *point, (0.5f * look::kDotSize + wider) * ratio, colour, style.opacity);
    addBar(camera, *point, neck, (0.5f * look::kLineWidth + wider) * ratio, colour, style.opacity);
    addStroke(camera,
              {headMiddle, alongX, alongY, kTriangle, (0.5f * kHeadLength + wider * 1.6f) * ratio,
               (kHeadWidth + wider * 3.2f) * ratio, colour, style.opacity});
  }
}

void MarkPainter::addSign(const Camera& camera, const Vec3& place, bool rising,
                          const MarkLook& style) {
  const std::optional<ScreenPoint> middle = camera.project(place);
  if (!middle) {
    return;
  }
  const look::Colour& colour = rising ? style.tokens->accent : style.tokens->sinking;
  const float half = 0.5f * look::kGlyphSize * style.pixelRatio;
  const double up = rising ? -1.0 : 1.0;
  constexpr float kSignRim = 2.0f;
  for (const bool rim : {true, false}) {
    const float wider = rim ? kSignRim * style.pixelRatio : 0.0f;
    addStroke(camera,
              {*middle, 0.0, up, kTriangle, half * 0.88f + wider * 1.5f, 2.0f * half + wider * 3.4f,
               rim ? style.tokens->surface : colour, style.opacity});
  }
}

void MarkPainter::addBar(const Camera& camera, ScreenPoint from, ScreenPoint to, float radius,
                         look::Colour colour, float opacity, float depth) {
  const double dx = to.x - from.x;
  const double dy = to.y - from.y;
  const double size = std::hypot(dx, dy);
  const bool dot = size < 1e-6;
  addStroke(camera, {{0.5 * (from.x + to.x), 0.5 * (from.y + to.y)},
                     dot ? 1.0 : dx / size,
                     dot ? 0.0 : dy / size,
                     kBar,
                     static_cast<float>(0.5 * size),
                     radius,
                     colour,
                     opacity,
                     depth});
}

void MarkPainter::addStroke(const Camera& camera, const Stroke& stroke) {
  // The rectangle around the shape, one pixel larger on each side and turned into its direction.
  const bool bar = stroke.kind != kTriangle;
  const double halfX = static_cast<double>(bar ? stroke.first + stroke.second : stroke.first) + 1.5;
  const double halfY = static_cast<double>(bar ? stroke.second : 0.5f * stroke.second) + 1.5;
  const auto corner = [&](double x, double y) {
    const double screenX = stroke.middle.x + stroke.alongX * x * halfX - stroke.alongY * y * halfY;
    const double screenY = stroke.middle.y + stroke.alongY * x * halfX + stroke.alongX * y * halfY;
    return Corner{
        {static_cast<float>(2 * screenX / camera.viewport().framebufferWidth - 1),
         static_cast<float>(1 - 2 * screenY / camera.viewport().framebufferHeight), stroke.depth,
         1.0f},
        {static_cast<float>(x * halfX), static_cast<float>(y * halfY), stroke.first, stroke.second},
        {stroke.colour.red, stroke.colour.green, stroke.colour.blue, stroke.opacity},
        stroke.kind};
  };
  for (const Corner& made :
       {corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, -1), corner(1, 1), corner(-1, 1)}) {
    corners_.push_back(made);
  }
}

}  // namespace faultline
