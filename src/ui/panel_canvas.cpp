// Rows stack from top to bottom. See panel_canvas.h.
#include "ui/panel_canvas.h"

#include <cmath>

namespace faultline {

UiRect PanelCanvas::take(float height) {
  const UiRect rect = {x, y, width, height};
  y += height;
  return rect;
}

void PanelCanvas::label(std::string_view name, std::string_view value) {
  const UiRect line = take(kLabelHeight);
  widgets.label(name, value, line, line.y + line.height / 2);
}

void PanelCanvas::divider() { widgets.paint().rule(x, y, width, widgets.colours().line); }

std::optional<int> PanelCanvas::words(std::string_view key, std::span<const std::string> words,
                                      int selected, std::string_view about, int usual) {
  const int rows = widgets.segmentRows(words, width);
  const UiRect place = take(wordsHeight() * static_cast<float>(rows));
  y += kRowGap;
  return widgets.segmented(key, words, selected, place, about, usual);
}

std::optional<int> PanelCanvas::wordsBeside(std::string_view name, std::string_view key,
                                            std::span<const std::string> words, int selected,
                                            std::string_view about) {
  const float nameWidth = std::ceil(widgets.paint().width(name, {})) + 2 * kRowGap;
  widgets.label(name, "", {x, y, nameWidth, wordsHeight()}, y + wordsHeight() / 2);
  PanelCanvas rest = *this;
  rest.x += nameWidth;
  rest.width -= nameWidth;
  const std::optional<int> chosen = rest.words(key, words, selected, about);
  y = rest.y;
  return chosen;
}

Recipe& PanelCanvas::edit() {
  if (!events.recipe) {
    events.recipe = *state.recipe;
  }
  return *events.recipe;
}

View& PanelCanvas::editView() {
  if (!events.view) {
    events.view = *state.view;
  }
  return *events.view;
}

}  // namespace faultline
