// Rows stack from top to bottom. See panel_canvas.h.
#include "ui/panel/panel_canvas.h"

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

std::optional<int> PanelCanvas::choice(std::string_view key, std::span<const std::string> labels,
                                       int selected, std::string_view helpText, int defaultIndex) {
  const int rows = widgets.segmentRows(labels, width);
  const UiRect place = take(choiceHeight() * static_cast<float>(rows));
  y += kRowGap;
  return widgets.segmented(key, labels, selected, place, helpText, defaultIndex);
}

std::optional<int> PanelCanvas::choiceBeside(std::string_view name, std::string_view key,
                                             std::span<const std::string> labels, int selected,
                                             std::string_view helpText) {
  const float nameWidth = std::ceil(widgets.paint().width(name, {})) + 2 * kRowGap;
  widgets.label(name, "", {x, y, nameWidth, choiceHeight()}, y + choiceHeight() / 2);
  PanelCanvas rest = *this;
  rest.x += nameWidth;
  rest.width -= nameWidth;
  const std::optional<int> chosen = rest.choice(key, labels, selected, helpText);
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
