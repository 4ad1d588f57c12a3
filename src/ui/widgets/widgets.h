// The widgets of the panels: slider rows, segmented controls, disclosures, switches and buttons.
// Each is given a rectangle in CSS pixels, draws itself there and returns what a person did. The
// class holds what they share from frame to frame: animations, keyboard focus, tooltip, a value
// being typed. Cost: microseconds a widget. Values go through the parameter table only.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/function_ref.h"
#include "terrain/recipe/parameters.h"
#include "ui/model/ui_state.h"
#include "ui/widgets/key_focus.h"
#include "ui/widgets/motion.h"
#include "ui/widgets/painter.h"
#include "ui/widgets/tooltip.h"

namespace faultline {

struct SkyDisc;

// Flags of the windows that the panels draw in: Dear ImGui itself draws nothing there.
inline constexpr ImGuiWindowFlags kPanelWindow =
    ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoScrollWithMouse |
    ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoNav |
    ImGuiWindowFlags_NoBringToFrontOnFocus;

// What the pointer does to an area in this frame.
struct Hit {
  ImGuiID id = 0;
  bool hovered = false;
  bool pressed = false;   // it was pressed here in this frame
  bool held = false;      // it was pressed here and is still down
  bool released = false;  // it was pressed here and is released in this frame, anywhere
  bool clicked = false;   // it was pressed here and is released here
};

class Widgets {
 public:
  explicit Widgets(const Fonts& fonts) : fonts_(fonts), paint_(fonts, 1) {}

  struct Frame {
    double nowMs = 0;
    float ratio = 1;
    float windowWidth = 0, windowHeight = 0;
    bool dark = false;
    bool reducedMotion = false;
    bool narrow = false;
    PlainFill plainFill = nullptr;
  };
  void begin(const Frame& frame);
  // Draws the tooltip, if it is due.
  void end();

  Painter& paint() { return paint_; }
  const ThemeColours& colours() const { return *colours_; }
  Motion& motion() { return motion_; }
  KeyFocus& keys() { return keys_; }
  Tooltip& tooltip() { return tooltip_; }
  bool narrow() const { return frame_.narrow; }
  float ratio() const { return frame_.ratio; }
  double nowMs() const { return frame_.nowMs; }

  // While a list is open, only areas with `overlay` take the pointer.
  void setOverlayOpen(bool open) { overlayOpen_ = open; }

  // An area of the current Dear ImGui window that takes the pointer. `key` names it for controls().
  Hit hit(std::string_view key, const UiRect& rect, bool overlay = false);

  // A parameter with its slider. Returns the new value, if it changed in this frame.
  std::optional<std::int32_t> sliderRow(const Parameter& row, std::int32_t value,
                                        const UiRect& rect);
  // Whether the latest slider row was reset, by the right button or by Delete.
  bool wasReset() const { return wasReset_; }
  // A segmented control: a choice of labels in as many rows as they need, with the tooltip
  // `helpText`. `rect` has the full width and a height of segmentRows() rows. The right button and
  // Delete choose `defaultIndex`, unless it is -1. Returns the new index, if it changed.
  std::optional<int> segmented(std::string_view key, std::span<const std::string> labels,
                               int selected, const UiRect& rect, std::string_view helpText = {},
                               int defaultIndex = 0);
  int segmentRows(std::span<const std::string> labels, float width) const;
  // The same with pictures in one row, or in two if a picture would be narrower than kMinPicture.
  // draw(i, place, colour) draws option i. `helpTexts` has one text for all options, or one for
  // each.
  struct PictureChoice {
    std::optional<int> chosen;
    int pointed;  // the one under the pointer, else the selected one
  };
  using DrawPicture = FunctionRef<void(int, const UiRect&, ImU32)>;
  static constexpr float kMinPicture = 36;  // seven of them fit into the panel
  PictureChoice pictures(std::string_view key, std::span<const std::string> labels, int selected,
                         const UiRect& rect, DrawPicture draw,
                         std::span<const std::string_view> helpTexts);
  static int pictureRows(int count, float width);
  // A title line that opens and closes the content below it. True when it was pressed.
  bool disclosure(std::string_view key, std::string_view name, std::string_view state, bool open,
                  const UiRect& rect, Weight weight = Weight::kSemiBold);
  // The row of the drawn faults: a label with a value, a button to draw ("KEY:draw") and, if there
  // are `any`, a button to remove all ("KEY:clear").
  struct DrawnRowPress {
    bool draw = false;
    bool clear = false;
  };
  DrawnRowPress drawnRow(std::string_view key, std::string_view label, std::string_view value,
                         bool any, std::string_view helpText, const UiRect& rect);
  // True when it was toggled; the right button turns it off.
  bool switchRow(std::string_view key, std::string_view label, bool on, const UiRect& rect,
                 std::string_view helpText = {});
  // A dial in a square `rect` on which a person drags the sun: the sky from above, turned so that
  // the camera is at the bottom (`cameraAzimuthDeg` as in UiState). `isSet`: the view sets the
  // sun's place, so that it is not the automatic one.
  struct SunChange {
    std::optional<SunPlace> place;  // nothing: the automatic place
  };
  std::optional<SunChange> sunDial(std::string_view key, const SunPlace& sun, bool isSet,
                                   float cameraAzimuthDeg, const UiRect& rect,
                                   std::string_view helpText);
  Hit iconButton(std::string_view key, Icon icon, const UiRect& rect, bool enabled);

  // A label on the left and a quieter value on the right.
  void label(std::string_view name, std::string_view value, const UiRect& rect, float centreY);

  // Shows `text` beside `anchor` once the pointer has rested on `id` for half a second.
  void help(ImGuiID id, bool hovered, std::string_view text, const UiRect& anchor, HelpSide side);
  bool typing() const { return typing_.id != 0; }
  void cancelTyping() { typing_.cancelled = true; }

  // Marks the edit of this frame as complete (one undo step). takeGestureEnd reads and clears it.
  void endGesture() { gestureEnded_ = true; }
  bool takeGestureEnd();
  // Whether a gesture is going on: a press, a series of steps by key, or a value being typed.
  bool busy() const { return press_.id != 0 || keys_.stepping() || typing(); }
  // Whether the gesture reverted the one before it, the first press of a double click. Reading
  // clears it.
  bool takeReverted() { return std::exchange(reverted_, false); }
  // A sentence about a typed value that was out of range. Reading clears it.
  std::string takeNotice() { return std::exchange(notice_, {}); }

  // Takes the press away from the control under it, because a touch turned out to scroll.
  void releasePress() { press_.id = 0; }
  // Whether a slider uses the current press.
  bool sliding() const { return press_.id != 0 && press_.sliding; }

  void setCursor(const char* cursor) { cursor_ = cursor; }
  const char* cursor() const { return cursor_; }
  const std::vector<UiControl>& controls() const { return controls_; }
  // Requests another frame, for a change that shows only then.
  void wantFrame() { wantsFrame_ = true; }
  // Whether another frame must follow.
  bool unsettled() const {
    return wantsFrame_ || motion_.moving() || typing_.opening || keys_.unsettled();
  }

 private:
  struct Press {
    ImGuiID id = 0;
    float startX = 0, startY = 0;
    float grab = 0, grabY = 0;  // from the knob's middle to the pointer
    bool touch = false;
    bool sliding = false;
    std::int32_t before = 0;
  };
  struct Typing {
    ImGuiID id = 0;
    ImGuiID inputId = 0;
    bool opening = false;
    bool cancelled = false;
    char text[24] = {};
  };
  static bool pressedRight(bool hovered);
  void drawFocus(ImGuiID id, const UiRect& rect, float radius);
  void hoverTint(ImGuiID id, bool hovered, const UiRect& rect);
  PictureChoice choose(std::string_view key, std::span<const std::string> labels, int selected,
                       const UiRect& rect, std::span<const UiRect> places, DrawPicture draw,
                       std::span<const std::string_view> helpTexts, int defaultIndex);
  std::vector<float> labelWidths(std::span<const std::string> labels) const;

  std::optional<std::int32_t> slide(const Parameter& row, std::int32_t value, const UiRect& rect,
                                    const Hit& hit);
  std::optional<ImVec2> dragSun(const Hit& hit, const ImVec2& knob);
  void drawSky(const SkyDisc& sky, const Hit& hit, const SunPlace& sun, bool isSet);
  std::optional<std::int32_t> step(const Parameter& row, std::int32_t value, const KeyPress& key);
  std::optional<std::int32_t> typedValue(const Parameter& row, std::int32_t value,
                                         const UiRect& rect);
  void drawSelection(float textLeft, float middle);
  void startTyping(ImGuiID id, const Parameter& row, std::int32_t value);
  void drawSlider(const Parameter& row, std::int32_t value, const UiRect& rect, const Hit& hit);

  Fonts fonts_;
  Frame frame_;
  Painter paint_;
  const ThemeColours* colours_ = &themeColours(false);
  Motion motion_;

  KeyFocus keys_;
  Tooltip tooltip_;
  Press press_;
  ImGuiID lastPressId_ = 0;
  std::int32_t lastPressBefore_ = 0;
  bool wasReset_ = false;
  ImGuiID hintRow_ = 0;  // the row whose tooltip explains typing and resetting
  std::string notice_;
  Typing typing_;
  bool overlayOpen_ = false;
  bool gestureEnded_ = false;
  bool reverted_ = false;
  bool wantsFrame_ = false;
  const char* cursor_ = "default";
  std::vector<UiControl> controls_;
};

}  // namespace faultline
