// The Dear ImGui panels: they show a recipe and a timeline and say what a person changed. They own
// no terrain and draw only into the rectangles they are given. Each Ui has its own Dear ImGui
// context, made current by every call; it needs a backend with dynamic textures (OpenGL3 as of
// 1.92). Cost: well under a millisecond a frame. Bits: values go through the parameter table only.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "share/view.h"
#include "terrain/recipe/recipe.h"
#include "terrain/timeline/timeline.h"
#include "ui/pointer_event.h"

struct ImDrawData;

namespace faultline {

struct UiRect {
  float x = 0, y = 0, width = 0, height = 0;  // CSS pixels of the window
  bool contains(float px, float py) const {
    return px >= x && py >= y && px < x + width && py < y + height;
  }
};

struct LegendState;
struct MapState;
struct PictureWordPlaces;
struct PictureWords;

struct UiRegions {
  float windowWidth = 0, windowHeight = 0;  // CSS pixels
  float pixelRatio = 1;                     // device pixels per CSS pixel
  UiRect panel;         // all of it; empty: not drawn (the HTML form covers it, or the
                        // sheet is shut)
  float panelTop = 0;   // height kept free at the panel's top for the HTML seed field
  UiRect view;          // where the block stands
  UiRect timeline;      // empty: not drawn
  bool narrow = false;  // phone: sheet with tabs, short timeline
};

// A place of the land as it is seen, CSS pixels; hidden behind other land or not.
struct LandPoint {
  float x = 0, y = 0;
  bool hidden = false;
};

// What the panels show this frame.
struct UiState {
  const Recipe* recipe = nullptr;
  Timeline timeline;
  int position = 0;        // what is shown
  std::vector<int> stops;  // the view's, as positions
  bool playing = false;
  const View* view = nullptr;  // wanted; its place and camera say nothing
  SunPlace sun;                // where the sun stands now, said by the view or not
  float cameraAzimuthDeg = 0;  // the camera stands there: 0 in the south, on to the east
  float rangeLow = 0;          // the finished land's true heights, in sides
  float rangeHigh = 0.2f;
  bool dark = false;
  bool drawing = false;                       // faults are drawn by hand
  std::vector<std::array<float, 2>> handles;  // of a line on the land, CSS pixels: knobs are drawn
  std::optional<LandPoint> pin;               // the view's, on the land, or where `top` is
  std::optional<MapPoint> top;                // stands for a pin that the view has not: quietly
  std::vector<LandPoint> section;             // points of it
  bool layers = false;                        // whether layers are offered
  const MapState* map = nullptr;              // or none; see map_view.h
  const LegendState* legend = nullptr;        // or none; see legend.h
  bool reducedMotion = false;
  std::string_view fingerprint;      // first digits, or empty while not known
  std::string_view fingerprintNote;  // "identical to the link", "differs from
                                     // the link", or empty
  bool differs = false;              // it does
};

// What a person did this frame.
struct UiEvents {
  std::optional<Recipe> recipe;  // edited (live, while dragging)
  bool gestureEnded = false;     // the edit is complete: one undo step
  bool again = false;            // and it replaces the gesture before: a double click's first press
  bool togglePlay = false;
  std::optional<int> seek;          // scrubbed or stepped to this position
  std::optional<std::size_t> stop;  // pressed this one of the view's stops
  std::optional<View> view;         // the state's, edited
  bool draw = false;                // faults are to be drawn by hand
  std::string notice;               // about a value that could not be taken as it was typed
};

// Fills a rectangle of the framebuffer (device pixels, y down) with one opaque colour, faster than
// triangles: for the inside of cards, on devices without a GPU. `colour` is 0xAABBGGRR.
using PlainFill = void (*)(int x, int y, int width, int height, std::uint32_t colour);

// A control as it stood in the last frame, for tests and for the page. The key is a parameter's, a
// word of a choice ("smooth:Box", "palette:Atlas", "theme:Dark", "show:Water", "tab:Look"), a fold
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

class Ui {
 public:
  // Fonts as TTF bytes, weights 400 and 600; copied.
  Ui(const std::vector<std::uint8_t>& regularFont, const std::vector<std::uint8_t>& semiBoldFont);
  ~Ui();
  Ui(const Ui&) = delete;
  Ui& operator=(const Ui&) = delete;

  void setRegions(const UiRegions& regions);

  // Called back while the draw data are drawn. None (the default): cards are triangles like the
  // rest.
  void setPlainFill(PlainFill fill);

  // Input, in CSS pixels. wantsPointer: whether a press or the wheel here belongs to a panel
  // (everywhere while a list is open or a drag that began on a panel goes on).
  bool wantsPointer(float x, float y) const;
  void pointerMove(float x, float y, bool touch);
  // button: 0 left, 1 right.
  void pointerButton(int button, bool down, bool touch);
  void pointerLeave();
  // All of these by one event of the window. True for a press, which belongs to the panels then.
  bool pointer(const PointerEvent& event);
  // A press where no panel is takes the keyboard focus away from the panels.
  void pressOutside(bool touch);
  void wheel(float deltaX, float deltaY);
  // key is a DOM KeyboardEvent.key. True when a panel used it (an open list, a value being typed, a
  // slider that was touched last). ctrl: Control or Command. Typed characters and pasted text come
  // through textInput.
  bool key(std::string_view key, bool down, bool shift, bool ctrl);
  void textInput(std::string_view utf8);
  // The canvas lost the keyboard: a value being typed is taken, the focus leaves the panels.
  void blur();

  // Builds one frame (ImGui::NewFrame .. Render) and says what happened. The caller draws
  // ImGui::GetDrawData() with the OpenGL3 backend.
  UiEvents frame(const UiState& state, double nowMs);

  // Whether something still moves or input waits: build another frame.
  bool animating() const;
  // When nothing moves: the time at which a frame is wanted all the same (a tooltip falls due), as
  // given to frame(). Nothing need be drawn before that.
  std::optional<double> dueMs() const;
  // Builds the words of a picture that is kept (picture_words.h), beside the page's own frames; and
  // what of them falls into a part of it, in pixels, until the next call.
  PictureWordPlaces buildPictureWords(const PictureWords& words);
  ImDrawData* pictureWords(int left, int top, int width, int height);

  // Where the legend stood in the last frame; 0 wide while none is shown.
  UiRect legendPlace() const;
  // CSS pixels of the map's side in the last frame; 0 while none is shown.
  float mapSide() const;
  // Where its land is, and whether a press at this place would meet that.
  UiRect mapPlace() const;
  bool mapTakes(float x, float y) const;
  // CSS cursor for the last frame: "default", "pointer", "text", "ew-resize", ...
  const char* cursor() const;
  // The controls of the last frame.
  const std::vector<UiControl>& controls() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace faultline
