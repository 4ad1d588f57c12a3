// The Dear ImGui panels: they show a recipe and a timeline and report what a person changed. They
// own no terrain and draw only into the rectangles they are given. Each Ui has its own Dear ImGui
// context, made current by every call; it needs a backend with dynamic textures (OpenGL3 as of
// 1.92). Cost: well under a millisecond a frame. Bits: values go through the parameter table only.
// Memory: a call that lacks it throws std::bad_alloc. Dear ImGui does not reckon with that, so a Ui
// that was building a frame can then only be destroyed, and its context stays in memory.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "ui/model/pointer_event.h"
#include "ui/model/ui_state.h"

struct ImDrawData;

namespace faultline {

struct PictureTextPlaces;
struct PictureTexts;

class Ui {
 public:
  // Fonts as TTF bytes, weights 400 and 600; copied.
  Ui(const std::vector<std::uint8_t>& regularFont, const std::vector<std::uint8_t>& semiBoldFont);
  ~Ui();
  Ui(const Ui&) = delete;
  Ui& operator=(const Ui&) = delete;

  void setRegions(const UiRegions& regions);

  // Called while the draw data are rendered. Null (the default): cards are filled with triangles
  // like the rest.
  void setPlainFill(PlainFill fill);

  // Input, in CSS pixels. wantsPointer: whether a press or the wheel here belongs to a panel. While
  // a list is open, and during a drag that began on a panel, every place belongs to the panels.
  bool wantsPointer(float x, float y) const;
  void pointerMove(float x, float y, bool touch);
  // button: 0 left, 1 right.
  void pointerButton(int button, bool down, bool touch);
  void pointerLeave();
  // Handles one pointer event of the window by the three functions above. True for a press.
  bool pointer(const PointerEvent& event);
  // A press where no panel is takes the keyboard focus away from the panels.
  void pressOutside(bool touch);
  void wheel(float deltaX, float deltaY);
  // key is a DOM KeyboardEvent.key. True when a panel used it: an open list, a value being typed or
  // the slider that has the focus. ctrl: Control or Command. Typed characters and pasted text come
  // through textInput.
  bool key(std::string_view key, bool down, bool shift, bool ctrl);
  void textInput(std::string_view utf8);
  // The canvas lost the keyboard: a value being typed is accepted, and the panels lose the focus.
  void blur();

  // Builds one frame (ImGui::NewFrame .. Render) and returns what a person did. The caller renders
  // ImGui::GetDrawData() with the OpenGL3 backend.
  UiEvents frame(const UiState& state, double nowMs);

  // Whether another frame must be built, because something still moves or input waits.
  bool animating() const;
  // When nothing moves: the time, by the clock of frame(), at which a tooltip needs the next frame.
  std::optional<double> dueMs() const;
  // Builds legend and caption of a downloaded picture (picture_texts.h) outside the page's own
  // frames.
  PictureTextPlaces buildPictureTexts(const PictureTexts& texts);
  // The draw data of a tile of that picture, in pixels; valid until the next call.
  ImDrawData* pictureTexts(int left, int top, int width, int height);

  // Where the legend stood in the last frame; width 0 while it is hidden.
  UiRect legendPlace() const;
  // Where the sign of north stood beside the block; width 0 while none did.
  UiRect northPlace() const;
  // The side of the map in the last frame, in CSS pixels; 0 while it is hidden.
  float mapSide() const;
  // Where the map shows the land, and whether a press at this place would hit it.
  UiRect mapPlace() const;
  bool mapTakes(float x, float y) const;
  // The CSS cursor of the last frame: "default", "pointer", "text", "ew-resize", ...
  const char* cursor() const;
  // The controls of the last frame.
  const std::vector<UiControl>& controls() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace faultline
