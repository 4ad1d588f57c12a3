// What goes into the panels of a frame and what comes out of them: the regions of the window, what
// the panels show, and what a person did. Plain values; nothing here draws.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "share/view.h"
#include "terrain/recipe/recipe.h"
#include "terrain/timeline/timeline.h"

namespace faultline {

struct UiRect {
  float x = 0, y = 0, width = 0, height = 0;  // CSS pixels of the window
  bool operator==(const UiRect&) const = default;
  bool contains(float px, float py) const {
    return px >= x && py >= y && px < x + width && py < y + height;
  }
};

struct LegendState;
struct MapState;
struct NorthSign;

struct UiRegions {
  float windowWidth = 0, windowHeight = 0;  // CSS pixels
  float pixelRatio = 1;                     // device pixels per CSS pixel
  UiRect panel;         // the whole panel; empty: hidden (the HTML form covers it, or the sheet is
                        // closed)
  float panelTop = 0;   // height kept free at the panel's top for the HTML seed field
  UiRect view;          // where the block stands
  UiRect timeline;      // empty: hidden
  bool narrow = false;  // phone: sheet with tabs, short timeline
  bool operator==(const UiRegions&) const = default;
};

// A point of the land on the screen, in CSS pixels.
struct LandPoint {
  float x = 0, y = 0;
  bool hidden = false;  // behind other land
};

// A stop of the lecture by its index, and its place on the timeline.
struct UiStop {
  std::size_t stop;
  int position;
};

// What the panels show this frame.
struct UiState {
  const Recipe* recipe = nullptr;
  // Most bytes that a land needs on this page; null: nothing is said about it.
  std::int64_t (*memoryOf)(const Recipe& recipe) = nullptr;
  Timeline timeline;
  int position = 0;           // what is shown
  bool halfWay = false;       // a level lacks its squares, to which a step on leads
  std::vector<UiStop> stops;  // those of the lecture that the land has
  bool playing = false;
  bool walks = false;          // a lecture is presented: back and forward lead from stop to stop
  const View* view = nullptr;  // required; its place and camera are not used
  SunPlace sun;                // where the sun stands, whether or not the view sets it
  float cameraAzimuthDeg = 0;  // of the camera: 0 in the south, 90 in the east
  float rangeLow = 0;          // the finished land's true heights, in sides
  float rangeHigh = 0.2f;
  bool dark = false;
  bool drawing = false;                       // a person draws faults by hand
  std::vector<std::array<float, 2>> handles;  // ends of a drawn fault, CSS pixels: shown as knobs
  std::optional<LandPoint> pin;               // the view's pin on the land, or `top`
  std::optional<MapPoint> top;                // shown in a quiet colour where the view has no pin
  std::vector<LandPoint> section;             // the cross-section as a polyline on the land
  bool layers = false;                        // whether the choice of layers is shown
  const MapState* map = nullptr;              // null: no map; see map_view.h
  const LegendState* legend = nullptr;        // null: no legend; see legend.h
  const NorthSign* north = nullptr;           // beside the block; null: none; see north_sign.h
  bool reducedMotion = false;
  std::string_view fingerprint;      // its first digits; empty while it is not known
  std::string_view fingerprintNote;  // "identical to the link", "differs from
                                     // the link", or empty
  bool differs = false;              // the fingerprint differs from the link's
};

// What a person did this frame.
struct UiEvents {
  std::optional<Recipe> recipe;  // edited (live, while dragging)
  bool gestureEnded = false;     // the edit is complete: one undo step
  bool again = false;  // the edit also replaces the one before, the first press of a double click
  bool togglePlay = false;
  std::optional<int> seek;          // the person scrubbed or jumped to this position
  int step = 0;                     // 1: the person stepped on, -1: back
  std::optional<std::size_t> stop;  // the person pressed the view's stop with this index
  int walk = 0;                     // 1: to the next stop of the lecture, -1: to the one before
  std::optional<View> view;         // the edited view
  bool draw = false;                // the person wants to draw faults by hand
  std::string notice;               // a sentence about a typed value that was out of range
};

// Fills a rectangle of the framebuffer (device pixels, y down) with one opaque colour, faster than
// triangles: for the inside of cards, on devices without a GPU. `colour` is 0xAABBGGRR.
using PlainFill = void (*)(int x, int y, int width, int height, std::uint32_t colour);

// A control of the last frame, for tests and for the page. The key is a parameter's, an option of a
// choice ("smooth:Box", "palette:Atlas", "theme:Dark", "show:Water", "tab:Look"), a section
// ("smoothing", "erode-section", "land", "look", "faults-section-more", "smoothing-more",
// "erode-section-more"), a row of the view ("sun-azimuth": the dial, "sun-elevation", "water",
// "exaggeration", "scale", "contours", "slope", "wireframe", "flip", "map"), "drawn:draw",
// "drawn:clear", "lock:" and a parameter's key (its padlock), "play", "to-start", "back",
// "forward", "to-end", "loop", "stop:1" and on, "track", "speed" or a line of its list
// ("speed:Max"), or the map's ("map:land", "map:plot", "map:close").
struct UiControl {
  std::string key;
  UiRect rect;
};

}  // namespace faultline
