// What the parts of the panel share within a frame: the sizes of its rows, the place of the next
// row, and the edits so far. Cost: microseconds a row.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "ui/model/ui_state.h"
#include "ui/widgets/widgets.h"

namespace faultline {

inline constexpr float kPanelPadding = 16;
inline constexpr float kLabelHeight = 24;
inline constexpr float kTouchHeight = 44;
inline constexpr float kRowGap = 8;

struct PanelCanvas {
  Widgets& widgets;
  const UiState& state;
  UiEvents& events;
  float x, width, y;
  bool narrow;
  bool roomy = false;  // high enough for the smoothing section to be open at first

  // The next `height` CSS pixels, as wide as the panel's rows.
  UiRect take(float height);
  float choiceHeight() const { return narrow ? kTouchHeight : 36; }
  float sliderHeight() const { return narrow ? 56 : 48; }
  float picturesHeight() const { return narrow ? kTouchHeight : 38; }
  void label(std::string_view name, std::string_view value);
  void divider();
  // A segmented control of the panel's full width. The new index, if it changed.
  std::optional<int> choice(std::string_view key, std::span<const std::string> labels, int selected,
                            std::string_view helpText, int defaultIndex = 0);
  // The same with its name at the left.
  std::optional<int> choiceBeside(std::string_view name, std::string_view key,
                                  std::span<const std::string> labels, int selected,
                                  std::string_view helpText);

  // Recipe and view as edited so far in this frame.
  Recipe& edit();
  const View& view() const { return events.view ? *events.view : *state.view; }
  View& editView();
};

}  // namespace faultline
