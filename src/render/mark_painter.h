// Paints what stands above the terrain for the fault under way: the translucent plane with its top
// edge, the point, the normal's arrow, and the signs of the rising and the sinking side (their
// shapes differ, not only their colours). Tint and ground line belong to the block's own shader.
// Cost: under 30 triangles.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "render/camera.h"
#include "render/fault_line.h"
#include "render/gl_objects.h"

namespace faultline {

struct MarkLook {
  const look::Tokens* tokens;
  float pixelRatio;
  float opacity;
  float sweep;  // how much of the plane stands, 0 to 1, from its far end
};

class MarkPainter {
 public:
  // Null when the shaders fail; then whyNot says why.
  static std::unique_ptr<MarkPainter> create(std::string& whyNot);

  // `surface` gives the height shown at a place of the square. Leaves depth writing on, and depth
  // test and blending off.
  void draw(const Camera& camera, const FaultLine& line, const MarkLook& wanted,
            const std::function<double(GroundPoint)>& surface);

 private:
  // One corner, as the shader takes it.
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
  };

  MarkPainter() = default;
  void addPlane(const Camera& camera, const FaultLine& line, const LineSpan& span,
                const MarkLook& wanted);
  void addTopEdge(const Camera& camera, const FaultLine& line, const LineSpan& span,
                  const MarkLook& wanted);
  void addPointAndArrow(const Camera& camera, const FaultLine& line, const MarkLook& wanted,
                        double level);
  void addSign(const Camera& camera, const Vec3& place, bool rising, const MarkLook& wanted);
  void addBar(const Camera& camera, ScreenPoint from, ScreenPoint to, float radius,
              look::Colour colour, float opacity);
  void addStroke(const Camera& camera, const Stroke& stroke);

  GlProgram program_;
  GlVertexArray vertexArray_;
  GlDynamicBuffer buffer_;
  std::vector<Corner> corners_;
};

// The part of the line's span over which the plane stands after `sweep`, from the end farther from
// the eye.
LineSpan sweptSpan(const Camera& camera, const FaultLine& line, const LineSpan& span, double sweep);

}  // namespace faultline
