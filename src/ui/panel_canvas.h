// What the parts of the panel share: the measures of its rows, where the next one goes, and what
// was edited so far in this frame. Cost: microseconds a row.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "ui/ui.h"
#include "ui/widgets.h"

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
  bool roomy = false;

  UiRect take(float height);
  float wordsHeight() const { return narrow ? kTouchHeight : 36; }
  float sliderHeight() const { return narrow ? 56 : 48; }
  float picturesHeight() const { return narrow ? kTouchHeight : 38; }
  void label(std::string_view name, std::string_view value);
  void divider();
  // A choice of words on lines of their own. The new index, if it changed.
  std::optional<int> words(std::string_view key, std::span<const std::string> words, int selected,
                           std::string_view about, int usual = 0);
  // The same with its name at the left.
  std::optional<int> wordsBeside(std::string_view name, std::string_view key,
                                 std::span<const std::string> words, int selected,
                                 std::string_view about);

  // Recipe and view as edited so far in this frame.
  Recipe& edit();
  const View& view() const { return events.view ? *events.view : *state.view; }
  View& editView();
};

}  // namespace faultline
