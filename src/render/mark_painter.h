// Paints what stands above the terrain for the fault under way: the translucent plane with its top
// edge, the point, the normal's arrow, and the signs of the rising and the sinking side (their
// shapes differ, not only their colours); for a tree its lines and signs; and on the ground which
// way north is. Tints and a fault's ground lines belong to the block's own shader. Cost: under 50
// triangles, and for a tree up to 16,000.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "render/camera.h"
#include "render/fault_line.h"
#include "render/gl_objects.h"
#include "render/gl_program.h"
#include "render/scene.h"

namespace faultline {

struct MarkLook {
  const look::Tokens* tokens;
  float pixelRatio;
  float opacity;
};

// The height shown at a place of the square.
using ShownSurface = std::function<double(GroundPoint)>;

class MarkPainter {
 public:
  // Null when the shaders fail; then error says why.
  static std::unique_ptr<MarkPainter> create(std::string& error);

  // Each leaves depth writing on, and depth test and blending off.
  void drawFault(const Camera& camera, const FaultLine& line, const FaultMark& mark,
                 const MarkLook& wanted, const ShownSurface& surface);
  // `cell`: how finely the surface is known, in sides of the square.
  void drawTree(const Camera& camera, const TreeMark& tree, const MarkLook& wanted, double cell,
                const ShownSurface& surface);
  // On the ground, beside the western or the eastern wall, whichever the reader sees.
  void drawNorth(const Camera& camera, const MarkLook& wanted);

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
    float depth = 0.0f;  // in clip space, for what the block may hide
  };

  MarkPainter() = default;
  void draw(std::size_t tested);
  void addFaultSigns(const Camera& camera, const FaultLine& line, const LineSpan& span,
                     const FaultMark& mark, const MarkLook& wanted, const ShownSurface& surface);
  void addRibbons(const Camera& camera, const MarkLook& wanted);
  void addNorth(const Camera& camera, bool west, const MarkLook& wanted);
  void addPlane(const Camera& camera, const FaultLine& line, const LineSpan& span,
                const MarkLook& wanted);
  void addTopEdge(const Camera& camera, const FaultLine& line, const LineSpan& span,
                  const MarkLook& wanted);
  void addPoint(const Camera& camera, const FaultLine& line, const MarkLook& wanted, double level);
  void addArrow(const Camera& camera, const FaultLine& line, const MarkLook& wanted, double level);
  void addSign(const Camera& camera, const Vec3& place, bool rising, const MarkLook& wanted);
  void addBar(const Camera& camera, ScreenPoint from, ScreenPoint to, float radius,
              look::Colour colour, float opacity, float depth = 0.0f);
  void addStroke(const Camera& camera, const Stroke& stroke);

  GlProgram program_;
  GlVertexArray vertexArray_;
  GlDynamicBuffer buffer_;
  std::vector<Corner> corners_;
  std::vector<RibbonPoint> ribbons_;
};

// The part of the line's span over which the plane stands after `sweep`, from the end farther from
// the eye.
LineSpan sweptSpan(const Camera& camera, const FaultLine& line, const LineSpan& span, double sweep);

}  // namespace faultline
