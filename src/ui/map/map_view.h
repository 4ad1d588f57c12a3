// The map shows the land from above, north up, in the view's top right corner or enlarged to the
// view's height. It shows place, height and slope under the pointer, and a cross-section between
// two points that a person drags on the enlarged map. The caller makes the picture of the land as a
// texture; lines, signs and texts are drawn over it. Cost: microseconds a frame, for a section one
// height per pixel of its plot. View only: no bits are promised.
#pragma once

#include <imgui.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "terrain/grid/heightfield.h"
#include "terrain/uplift/diamond_square.h"
#include "ui/model/ui_state.h"
#include "ui/widgets/widgets.h"

namespace faultline {

// A line over the map, between two points of the unit square.
struct MapLine {
  float u1 = 0, v1 = 0, u2 = 0, v2 = 0;
  float width = 1.5f;        // CSS pixels
  std::uint32_t colour = 0;  // 0xAABBGGRR
};

// A triangle that says whether the side of a fault at (u, v) rises or sinks.
struct MapSign {
  float u = 0, v = 0;
  bool rising = true;
  float opacity = 1;
};

// A point that a level of diamond-square has set; its part decides the shape.
struct LevelPoint {
  float u = 0, v = 0;
  LevelPart part = LevelPart::kCorners;
};

// What the map shows; see UiState::map.
struct MapState {
  std::uint64_t texture = 0;          // the id for Dear ImGui's backend; 0: not made yet
  const Heightfield* land = nullptr;  // required: the true heights for pointer and section
  std::optional<float> mirror;        // the land is upside down: a height z counts as `mirror` - z
  std::optional<float> water;         // the true height of the water's level
  double cameraAzimuthDeg = 0;        // of the camera, as in render/camera/camera.h
  float targetU = 0.5f, targetV = 0.5f;  // what the camera looks at
  std::vector<MapLine> lines;            // the latest last
  std::vector<MapSign> signs;
  std::vector<LevelPoint> points;
  float pointSize = 0;          // of each, from its middle to its edge, in CSS pixels
  float pointOpacity = 0;       // of all
  std::vector<ImVec2> handles;  // ends of the fault being drawn, on the unit square
};

// Height and slope (rise over run) of the land at a place, bilinear between vertices.
struct MapPlace {
  float height = 0, slope = 0;
};
MapPlace placeOnMap(const MapState& map, float u, float v);

// The heights at `count` (2 or more) evenly spaced points of a line, its ends included.
std::vector<float> sectionHeights(const MapState& map, ImVec2 from, ImVec2 to, int count);

class MapView {
 public:
  // Draws the map where the regions and UiState::map allow it.
  void draw(Widgets& widgets, const UiRegions& regions, const UiState& state, UiEvents& events);

  // Whether a press or the wheel at this place belongs to the map of the last frame.
  bool contains(float x, float y) const { return area_.contains(x, y); }
  // Handles Escape and M. True when the key was used.
  bool takeKey(std::string_view key);
  bool enlarged() const { return enlarged_; }
  // The side of the map in the last frame, in CSS pixels; 0 while it is hidden.
  float side() const { return side_; }
  // Where the land was in the last frame.
  const UiRect& place() const { return place_; }

 private:
  struct Canvas;
  struct Section {
    ImVec2 from, to;  // points of the unit square
  };

  void drawLand(Canvas& canvas, const UiRect& place);
  void drawLines(Canvas& canvas, const UiRect& place);
  void drawPoints(Canvas& canvas, const UiRect& place);
  ImVec2 drawCamera(Canvas& canvas, const UiRect& place);
  void drawNorth(Canvas& canvas, const UiRect& place, const ImVec2& eye);
  void drawInset(Canvas& canvas, const UiRect& place);
  void drawEnlarged(Canvas& canvas);
  void drag(Canvas& canvas, const Hit& area, const UiRect& place);
  void drawSection(Canvas& canvas, const UiRect& place);
  void drawPlot(Canvas& canvas, const UiRect& plot);
  void drawPin(Canvas& canvas, const UiRect& place);
  void keepSection(const View& view, UiEvents& events);

  bool enlarged_ = false;
  UiRect area_;     // where presses belong to the map
  float side_ = 0;  // see side()
  UiRect place_;
  std::optional<Section> section_;  // the view's section in this frame
  bool dropsSection_ = false;       // Escape was pressed
  std::optional<ImVec2> anchor_;    // the fixed end while the other is dragged
  bool movesStart_ = false;         // the dragged end is where the section starts
  ImVec2 pressed_;                  // where the drag began, CSS pixels
  std::optional<ImVec2> pointed_;   // the point of the unit square under the pointer
  std::optional<float> along_;      // the place along the section under the plot's pointer, 0 to 1
};

}  // namespace faultline
