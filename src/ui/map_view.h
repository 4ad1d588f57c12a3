// The map: the land from above, north up, in the view's top right corner, or enlarged to the view's
// height; what stands under the pointer; and a cross-section between two points dragged on the
// enlarged map. The picture of the land is a texture that the caller made; lines, signs and words
// are drawn over it. Cost: microseconds a frame, a section a height per pixel of its plot. View
// only: no bits are promised.
#pragma once

#include <imgui.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "terrain/grid/heightfield.h"
#include "ui/ui.h"
#include "ui/widgets.h"

namespace faultline {

// A line over the map. Places of the square.
struct MapLine {
  float u1 = 0, v1 = 0, u2 = 0, v2 = 0;
  float width = 1.5f;        // CSS pixels
  std::uint32_t colour = 0;  // 0xAABBGGRR
};

// Which side rises or sinks.
struct MapSign {
  float u = 0, v = 0;
  bool rising = true;
  float opacity = 1;
};

// What the map shows; see UiState::map.
struct MapState {
  std::uint64_t texture = 0;          // as Dear ImGui's backend names it; 0: not made yet
  const Heightfield* land = nullptr;  // wanted: true heights, by which pointer and section go
  std::optional<float> mirror;        // a height z stands for `mirror` - z (the land upside down)
  std::optional<float> water;         // true height of the water's level
  double cameraAzimuthDeg = 0;        // from where the block is seen, as in render/camera.h
  float targetU = 0.5f, targetV = 0.5f;
  std::vector<MapLine> lines;  // the latest last
  std::vector<MapSign> signs;
  std::vector<ImVec2> handles;  // of a line that is being drawn: places of the square
};

// A height and the slope there (rise over run) of the land, straight between vertices.
struct MapPlace {
  float height = 0, slope = 0;
};
MapPlace placeOnMap(const MapState& map, float u, float v);

// The heights of `count` (2 or more) places evenly from one point to the other.
std::vector<float> sectionHeights(const MapState& map, ImVec2 from, ImVec2 to, int count);

class MapView {
 public:
  // Draws the map where the regions and UiState::map allow it.
  void draw(Widgets& widgets, const UiRegions& regions, const UiState& state, UiEvents& events);

  // Whether a press or the wheel at this place belongs to the map, as it stood in the last frame.
  bool contains(float x, float y) const { return area_.contains(x, y); }
  // Escape and M. True when used.
  bool takeKey(std::string_view key);
  bool enlarged() const { return enlarged_; }
  // CSS pixels of the map's side in the last frame; 0 while it is not shown.
  float side() const { return side_; }
  // Where the land is, as it stood in the last frame.
  const UiRect& place() const { return place_; }

 private:
  struct Sheet;
  struct Section {
    ImVec2 from, to;  // of the square
  };

  void drawLand(Sheet& sheet, const UiRect& place);
  void drawLines(Sheet& sheet, const UiRect& place);
  ImVec2 drawCamera(Sheet& sheet, const UiRect& place);
  void drawNorth(Sheet& sheet, const UiRect& place, const ImVec2& eye);
  void drawInset(Sheet& sheet, const UiRect& place);
  void drawEnlarged(Sheet& sheet);
  void drag(Sheet& sheet, const Hit& area, const UiRect& place);
  void drawSection(Sheet& sheet, const UiRect& place);
  void drawPlot(Sheet& sheet, const UiRect& plot);
  void drawPin(Sheet& sheet, const UiRect& place);
  void keepSection(const View& view, UiEvents& events);

  bool enlarged_ = false;
  UiRect area_;     // where presses belong to the map
  float side_ = 0;  // see side()
  UiRect place_;
  std::optional<Section> section_;  // the view's, in this frame
  bool dropsSection_ = false;       // Escape was pressed
  std::optional<ImVec2> anchor_;    // the end that stays, while the other is dragged
  bool movesStart_ = false;         // the dragged end is where the section starts
  ImVec2 pressed_;                  // where the drag began, CSS pixels
  std::optional<ImVec2> pointed_;   // the place of the square under the pointer
  std::optional<float> along_;      // the part of the section that the plot's pointer stands at
};

}  // namespace faultline
