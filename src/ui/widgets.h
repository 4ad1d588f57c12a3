// The widgets of the panels: slider rows, segmented choices, disclosures, switches and buttons,
// after LOOK's "ImGui that is not a debug tool". Each is given a rectangle in CSS pixels, draws
// itself there and says what happened. The class holds what they share from frame to frame:
// movement, keyboard focus, a value being typed, the tooltip. Cost: microseconds a widget. Bits:
// values go through the parameter table only.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "terrain/recipe/parameters.h"
#include "ui/motion.h"
#include "ui/painter.h"
#include "ui/ui.h"

namespace faultline {

// The windows the panels draw in: nothing of Dear ImGui's own shows.
inline constexpr ImGuiWindowFlags kPanelWindow =
    ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoScrollWithMouse |
    ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoNav |
    ImGuiWindowFlags_NoBringToFrontOnFocus;

// What a key asks of the control that has the focus.
enum class KeyCommand : std::uint8_t {
  kLess,      // arrow left
  kMore,      // arrow right
  kPrevious,  // arrow up: the control above
  kNext,      // arrow down
  kLow,       // Home
  kHigh,      // End
  kPress,     // Space
  kEnter,
  kLeave,  // Escape
  kReset,  // Delete: the usual value
};

// What the pointer does to an area in this frame.
struct Hit {
  ImGuiID id = 0;
  bool hovered = false;
  bool pressed = false;   // went down here in this frame
  bool held = false;      // is down since it was pressed here
  bool released = false;  // was let go, wherever
  bool clicked = false;   // was let go here
};

// Where a tooltip stands.
enum class HelpSide : std::uint8_t { kRight, kAbove };

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
  // Draws the tooltip that is due.
  void end();

  Painter& paint() { return paint_; }
  const ThemeColours& colours() const { return *colours_; }
  Motion& motion() { return motion_; }
  bool narrow() const { return frame_.narrow; }
  double nowMs() const { return frame_.nowMs; }

  // While set, only hits named `overlay` take the pointer (a list is open).
  void setOverlayOpen(bool open) { overlayOpen_ = open; }

  // An area under the pointer in the current Dear ImGui window. `key` names it for controls().
  Hit hit(std::string_view key, const UiRect& rect, bool overlay = false);

  // A parameter with its slider. The new value, if it changed in this frame.
  std::optional<std::int32_t> sliderRow(const Parameter& row, std::int32_t value,
                                        const UiRect& rect);
  // Whether the row that was drawn last was reset, by the right button or by Delete.
  bool wasReset() const { return wasReset_; }
  // The padlock of a row, before the row itself is drawn: behind its `label`, which begins at `x`,
  // or in the margin left of it where that is empty.
  Hit padlockHit(std::string_view key, bool locked, std::string_view label, float x, float middle);
  // Draws it once the row stands in `rect`: shut, or open and then seen only while the pointer is
  // on the row (or a finger was last). True when pressed.
  bool padlock(const Hit& hit, bool locked, const UiRect& rect, float middle);
  // A choice of words in as many rows as they need, explained by `about`. `rect` is as wide as
  // there is room and segmentRows() rows high. The right button and Delete choose `usual`, unless
  // it is -1. The new index, if it changed.
  std::optional<int> segmented(std::string_view key, std::span<const std::string> labels,
                               int selected, const UiRect& rect, std::string_view about = {},
                               int usual = 0);
  int segmentRows(std::span<const std::string> labels, float width) const;
  // The same with pictures: draw(i, place, colour) draws choice i. One row, or two where a picture
  // would be narrower than kMinPicture. `about` explains all of them, or each.
  struct PictureChoice {
    std::optional<int> chosen;
    int pointed;  // the one under the pointer, else the selected one
  };
  using DrawPicture = std::function<void(int, const UiRect&, ImU32)>;
  static constexpr float kMinPicture = 40;
  PictureChoice pictures(std::string_view key, std::span<const std::string> labels, int selected,
                         const UiRect& rect, const DrawPicture& draw,
                         std::span<const std::string_view> about);
  static int pictureRows(int count, float width);
  // A line that opens and closes what stands below it. True when it was pressed.
  bool disclosure(std::string_view key, std::string_view name, std::string_view state, bool open,
                  const UiRect& rect, Weight weight = Weight::kSemiBold);
  // A label with its value and one or two buttons: to draw ("KEY:draw") and to take it all away
  // ("KEY:clear"; only where there is something).
  struct DrawnRowPress {
    bool draw = false;
    bool clear = false;
  };
  DrawnRowPress drawnRow(std::string_view key, std::string_view label, std::string_view value,
                         bool any, std::string_view about, const UiRect& rect);
  // True when it was toggled; the right button turns it off.
  bool switchRow(std::string_view key, std::string_view label, bool on, const UiRect& rect,
                 std::string_view about = {});
  // The sky from above in a square `rect`, turned so that the camera stands at its foot
  // (`cameraAzimuthDeg` as in UiState); the sun is dragged across it. `said`: not where it stands
  // by itself.
  struct SunChange {
    std::optional<SunPlace> place;  // none: where it stands by itself
  };
  std::optional<SunChange> sunDial(std::string_view key, const SunPlace& sun, bool said,
                                   float cameraAzimuthDeg, const UiRect& rect,
                                   std::string_view about);
  Hit iconButton(std::string_view key, Icon icon, const UiRect& rect, bool enabled);

  // A label on the left and a quieter value on the right.
  void label(std::string_view name, std::string_view value, const UiRect& rect, float centreY);

  // Shows `text` beside `anchor` once the pointer has rested on `id` for half a second.
  void help(ImGuiID id, bool hovered, std::string_view text, const UiRect& anchor, HelpSide side);
  std::optional<double> helpDueMs() const;
  // The right edge of the panel: tooltips of its rows stand beyond it.
  void setHelpEdge(float x) { helpEdge_ = x; }

  // Keyboard. takeKey answers at once and acts in the next frame.
  bool takeKey(KeyCommand command, bool big);
  void keyReleased() { keyHeld_ = false; }
  void dropFocus();
  // Where the focus came to by a key in this frame; read once.
  std::optional<UiRect> takeFocusArrived();
  bool typing() const { return typing_.id != 0; }
  void cancelTyping() { typing_.cancelled = true; }

  // The edit of this frame is complete (one undo step). takeGestureEnd reads and clears it.
  void endGesture() { gestureEnded_ = true; }
  bool takeGestureEnd();
  // Whether a gesture goes on: a press, a series of steps by key, a value being typed.
  bool busy() const { return press_.id != 0 || keyGesture_ || typing(); }
  // Whether the gesture took back what the one before had done: the first press of a double click.
  bool takesBack() { return std::exchange(takesBack_, false); }
  // A sentence about a value that was typed and could not be taken as it stood; read once.
  std::string takeNotice() { return std::exchange(notice_, {}); }

  // Touch: a drag that turned out to be a scroll takes the press away from the control under it.
  void releasePress() { press_.id = 0; }
  // Whether a slider has decided that the press is its own.
  bool sliding() const { return press_.id != 0 && press_.sliding; }

  void setCursor(const char* cursor) { cursor_ = cursor; }
  const char* cursor() const { return cursor_; }
  const std::vector<UiControl>& controls() const { return controls_; }
  // What was pressed shows only in the next frame.
  void wantFrame() { again_ = true; }
  // Whether a frame must follow for what was begun in this one.
  bool unsettled() const {
    return again_ || motion_.moving() || typing_.opening || pending_.has_value() ||
           (keyGesture_ && !keyHeld_);
  }

 private:
  enum class Takes : std::uint8_t { kValue, kChoice, kPress };
  struct Focusable {
    ImGuiID id;
    Takes takes;
  };
  struct Pending {
    ImGuiID id;
    KeyCommand command;
    bool big;
  };
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
  struct Help {
    ImGuiID id = 0;
    double sinceMs = 0;
    bool claimed = false;
    bool dismissed = false;
    std::string text;
    UiRect anchor;
    HelpSide side = HelpSide::kRight;
  };

  // Offers the control to the keyboard; the command for it, if one came.
  std::optional<Pending> focusable(ImGuiID id, Takes takes);
  void focusByPointer(ImGuiID id);
  static bool pressedRight(bool hovered);
  void noteBeyond(const Parameter& row, double typed);
  void drawFocus(ImGuiID id, const UiRect& rect, float radius);
  void hoverTint(ImGuiID id, bool hovered, const UiRect& rect);
  PictureChoice choose(std::string_view key, std::span<const std::string> labels, int selected,
                       const UiRect& rect, std::span<const UiRect> places, const DrawPicture& draw,
                       std::span<const std::string_view> about, int usual);
  std::vector<float> wordWidths(std::span<const std::string> labels) const;

  std::optional<std::int32_t> slide(const Parameter& row, std::int32_t value, const UiRect& rect,
                                    const Hit& hit);
  struct Sky;
  std::optional<ImVec2> dragSun(const Hit& hit, const ImVec2& knob);
  void drawSky(const Sky& sky, const Hit& hit, const SunPlace& sun, bool said);
  std::optional<std::int32_t> step(const Parameter& row, std::int32_t value,
                                   const Pending& pending);
  std::optional<std::int32_t> typedValue(const Parameter& row, std::int32_t value,
                                         const UiRect& rect);
  void drawSelection(float textLeft, float middle);
  void startTyping(ImGuiID id, const Parameter& row, std::int32_t value);
  void drawSlider(const Parameter& row, std::int32_t value, const UiRect& rect, const Hit& hit);
  void drawHelp();
  bool helpShown() const;

  Fonts fonts_;
  Frame frame_;
  Painter paint_;
  const ThemeColours* colours_ = &themeColours(false);
  Motion motion_;

  std::vector<Focusable> order_;  // of the last frame, while none is open
  ImGuiID focus_ = 0;
  bool focusVisible_ = false, focusMoved_ = false;
  std::optional<UiRect> focusArrived_;
  ImGuiID hoveredSlider_ = 0;
  std::optional<Pending> pending_;
  bool keyHeld_ = false, keyGesture_ = false;

  Press press_;
  ImGuiID lastPressId_ = 0;
  std::int32_t lastPressBefore_ = 0;
  bool wasReset_ = false;
  ImGuiID touchedRow_ = 0;  // whose padlock a finger finds
  bool lockUnseen_ = false;
  float lockX_ = 0;
  ImGuiID hintRow_ = 0;  // whose tooltip says how a row is typed and reset
  std::string notice_;
  Typing typing_;
  Help help_;
  float helpEdge_ = 0;
  bool overlayOpen_ = false;
  bool gestureEnded_ = false;
  bool takesBack_ = false;
  bool again_ = false;
  const char* cursor_ = "default";
  std::vector<UiControl> controls_;
};

}  // namespace faultline
