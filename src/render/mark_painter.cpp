// Paints the fault's plane and signs. See mark_painter.h.
#include "render/mark_painter.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "generated/shaders.h"

namespace faultline {
namespace {

constexpr float kPlain = 0.0f;
constexpr float kBar = 1.0f;
constexpr float kTriangle = 2.0f;

double awayFrom(const Camera& camera, GroundPoint p) {
  return length(Vec3{p.u, p.v, camera.block().base} - camera.eye());
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

std::unique_ptr<MarkPainter> MarkPainter::create(std::string& whyNot) {
  std::unique_ptr<MarkPainter> painter(new MarkPainter);
  if (!painter->program_.build(shaders::kMarkVert, shaders::kMarkFrag, whyNot)) {
    return nullptr;
  }
  return painter;
}

void MarkPainter::draw(const Camera& camera, const FaultLine& line, const MarkLook& wanted,
                       const std::function<double(GroundPoint)>& surface) {
  const std::optional<LineSpan> span = spanInSquare(line);
  if (!span || wanted.opacity <= 0) {
    return;
  }
  // The plane comes first and is hidden by what stands before it; the signs are always in sight.
  corners_.clear();
  const LineSpan swept = sweptSpan(camera, line, *span, wanted.sweep);
  addPlane(camera, line, swept, wanted);
  const auto planeCorners = static_cast<GLsizei>(corners_.size());
  addTopEdge(camera, line, swept, wanted);
  for (const bool rising : {true, false}) {
    if (const std::optional<GroundPoint> middle = middleOfSide(line, rising)) {
      addSign(camera, {middle->u, middle->v, surface(*middle)}, rising, wanted);
    }
  }
  addPointAndArrow(camera, line, wanted, surface({line.pointU, line.pointV}));

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
  glDrawArrays(GL_TRIANGLES, 0, planeCorners);
  glDepthMask(GL_TRUE);
  glDisable(GL_DEPTH_TEST);
  glDrawArrays(GL_TRIANGLES, planeCorners, static_cast<GLsizei>(corners_.size()) - planeCorners);
  glDisable(GL_BLEND);
  glBindVertexArray(0);
  glBindBuffer(GL_ARRAY_BUFFER, 0);
}

void MarkPainter::addPlane(const Camera& camera, const FaultLine& line, const LineSpan& span,
                           const MarkLook& wanted) {
  const GroundPoint from = line.at(span.enter);
  const GroundPoint to = line.at(span.leave);
  const double low = camera.block().base;
  const double high = camera.block().high + look::kPlaneRise;
  const Mat4 matrix = camera.viewProjection();
  const look::Colour& colour = wanted.tokens->accent;
  const auto corner = [&](GroundPoint p, double z) {
    Corner made{{},
                {},
                {colour.red, colour.green, colour.blue, look::kPlaneOpacity * wanted.opacity},
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
                             const MarkLook& wanted) {
  const double high = camera.block().high + look::kPlaneRise;
  const GroundPoint from = line.at(span.enter);
  const GroundPoint to = line.at(span.leave);
  const std::optional<ScreenPoint> a = camera.project({from.u, from.v, high});
  const std::optional<ScreenPoint> b = camera.project({to.u, to.v, high});
  if (a && b) {
    addBar(camera, *a, *b, 0.5f * look::kLineWidth * wanted.pixelRatio, wanted.tokens->accent,
           wanted.opacity);
  }
}

void MarkPainter::addPointAndArrow(const Camera& camera, const FaultLine& line,
                                   const MarkLook& wanted, double level) {
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
  const float ratio = wanted.pixelRatio;
  const auto along = [&](double pixels) {
    return ScreenPoint{point->x + alongX * pixels * static_cast<double>(ratio),
                       point->y + alongY * pixels * static_cast<double>(ratio)};
  };

  // A light rim first, so that the sign reads on any ground; then dot, shaft and head.
  constexpr float kHeadLength = 11.0f;
  constexpr float kHeadWidth = 9.0f;
  constexpr float kRim = 1.5f;
  const ScreenPoint neck = along(static_cast<double>(look::kArrowLength - kHeadLength));
  const ScreenPoint headMiddle =
      along(static_cast<double>(look::kArrowLength - 0.5f * kHeadLength));
  for (const bool rim : {true, false}) {
    const float wider = rim ? kRim : 0.0f;
    const look::Colour& colour = rim ? wanted.tokens->surface : wanted.tokens->accent;
    addBar(camera, *point, *point, (0.5f * look::kDotSize + wider) * ratio, colour, wanted.opacity);
    addBar(camera, *point, neck, (0.5f * look::kLineWidth + wider) * ratio, colour, wanted.opacity);
    addStroke(camera,
              {headMiddle, alongX, alongY, kTriangle, (0.5f * kHeadLength + wider * 1.6f) * ratio,
               (kHeadWidth + wider * 3.2f) * ratio, colour, wanted.opacity});
  }
}

void MarkPainter::addSign(const Camera& camera, const Vec3& place, bool rising,
                          const MarkLook& wanted) {
  const std::optional<ScreenPoint> middle = camera.project(place);
  if (!middle) {
    return;
  }
  const look::Colour& colour = rising ? wanted.tokens->accent : wanted.tokens->sinking;
  const float half = 0.5f * look::kGlyphSize * wanted.pixelRatio;
  const double up = rising ? -1.0 : 1.0;
  constexpr float kRim = 2.0f;
  for (const bool rim : {true, false}) {
    const float wider = rim ? kRim * wanted.pixelRatio : 0.0f;
    addStroke(camera,
              {*middle, 0.0, up, kTriangle, half * 0.88f + wider * 1.5f, 2.0f * half + wider * 3.4f,
               rim ? wanted.tokens->surface : colour, wanted.opacity});
  }
}

void MarkPainter::addBar(const Camera& camera, ScreenPoint from, ScreenPoint to, float radius,
                         look::Colour colour, float opacity) {
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
                     opacity});
}

void MarkPainter::addStroke(const Camera& camera, const Stroke& stroke) {
  // A rectangle around the shape with a pixel to spare, turned into its direction.
  const bool bar = stroke.kind == kBar;
  const double halfX = static_cast<double>(bar ? stroke.first + stroke.second : stroke.first) + 1.5;
  const double halfY = static_cast<double>(bar ? stroke.second : 0.5f * stroke.second) + 1.5;
  const auto corner = [&](double x, double y) {
    const double screenX = stroke.middle.x + stroke.alongX * x * halfX - stroke.alongY * y * halfY;
    const double screenY = stroke.middle.y + stroke.alongY * x * halfX + stroke.alongX * y * halfY;
    return Corner{
        {static_cast<float>(2 * screenX / camera.viewport().framebufferWidth - 1),
         static_cast<float>(1 - 2 * screenY / camera.viewport().framebufferHeight), 0.0f, 1.0f},
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
