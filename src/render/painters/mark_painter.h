// Paints the marks above the terrain. For the current fault: the translucent plane with its top
// edge, the point, the normal's arrow, and the signs of the rising and the sinking side, which
// differ in shape and not only in colour. For a tree: its lines and signs. For a level: its points,
// which differ in shape likewise. The block's own shader has tints and the ground lines of faults.
// Cost: under 50 triangles, for a tree up to 16,000, for a level 4 a point.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "base/function_ref.h"
#include "render/camera/camera.h"
#include "render/gl/gl_objects.h"
#include "render/gl/gl_program.h"
#include "render/scene/fault_line.h"
#include "render/scene/scene.h"

namespace faultline {

struct MarkLook {
  const look::Tokens* tokens;
  float pixelRatio;
  float opacity;
};

// The height that is shown at a place of the square.
using ShownSurface = FunctionRef<double(GroundPoint)>;

class MarkPainter {
 public:
  // Null when the shaders fail; then error says why.
  static std::unique_ptr<MarkPainter> create(std::string& error);

  // All draw functions leave depth writing on, and depth test and blending off.
  void drawFault(const Camera& camera, const FaultLine& line, const FaultMark& mark,
                 const MarkLook& style, ShownSurface surface);
  // `cell`: the distance between the surface's known heights, in sides of the square.
  void drawTree(const Camera& camera, const TreeMark& tree, const MarkLook& style, double cell,
                ShownSurface surface);
  // Paints falling drops of water, hidden by the land in front of them.
  void drawDrops(const Camera& camera, const RainMark& rain, const MarkLook& style,
                 ShownSurface surface);
  // Paints the points of a level, hidden by the land in front of them.
  void drawPoints(const Camera& camera, const LevelMark& level, const MarkLook& style,
                  ShownSurface surface);

 private:
  // A vertex of mark.vert.
  struct Corner {
    std::array<float, 4> clip;
    std::array<float, 4> shape;
    std::array<float, 4> colour;
    float kind;
  };
  struct Stroke {
    ScreenPoint middle;
    double alongX, alongY;      // unit direction
    float kind, first, second;  // see mark.vert
    look::Colour colour;
    float opacity;
    float depth = 0.0f;  // in clip space, for strokes that the block may hide
  };

  MarkPainter() = default;
  void draw(std::size_t tested);
  void addRibbons(const Camera& camera, const MarkLook& style);
  void addPlane(const Camera& camera, const FaultLine& line, const LineSpan& span,
                const MarkLook& style);
  void addTopEdge(const Camera& camera, const FaultLine& line, const LineSpan& span,
                  const MarkLook& style);
  void addPoint(const Camera& camera, const FaultLine& line, const MarkLook& style, double level);
  void addArrow(const Camera& camera, const FaultLine& line, const MarkLook& style, double level);
  void addSign(const Camera& camera, const Vec3& place, bool rising, const MarkLook& style);
  void addBar(const Camera& camera, ScreenPoint from, ScreenPoint to, float radius,
              look::Colour colour, float opacity, float depth = 0.0f);
  void addStroke(const Camera& camera, const Stroke& stroke);

  GlProgram program_;
  GlVertexArray vertexArray_;
  GlDynamicBuffer buffer_;
  std::vector<Corner> corners_;
  std::vector<RibbonPoint> ribbons_;
};

// The part of the line's span that the plane covers at `sweep` (0 to 1). The plane grows from the
// end farther from the eye.
LineSpan sweptSpan(const Camera& camera, const FaultLine& line, const LineSpan& span, double sweep);

}  // namespace faultline
