// The row of a parameter in the panel. See parameter_row.h.
#include "ui/panel/parameter_row.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "generated/text_ui.h"
#include "share/memory_check.h"
#include "terrain/timeline/session.h"
#include "ui/panel/profile_picture.h"

namespace faultline {
namespace {

constexpr std::array kSizes = {257, 513, 1025, 2049, 4097};
// A land that takes longer says so; estimates are those of a native build on one processor.
constexpr double kLongSeconds = 1.0;

// The size, and what the land costs: "4097 × 4097, up to 1180 MB, 12 seconds".
std::string sizeCost(const UiState& state, const Recipe& recipe) {
  const std::string size = sizeText(recipe);
  if (state.memoryOf == nullptr) return size;
  const std::string need = megabytes(state.memoryOf(recipe));
  const SessionCost cost = sessionCost(recipe);
  const double seconds = 1e-9 * (cost.upliftWork + cost.smoothingWork + cost.erosionWork);
  return seconds < kLongSeconds ? text::panelSizeValue(size, need)
                                : text::panelSizeValueLong(std::lround(seconds), size, need);
}

// Whether a row is the main choice of its section, which needs no label.
bool isMainChoice(const Parameter& row) {
  return row.id == ParameterId::kMethod || row.id == ParameterId::kSmooth ||
         row.id == ParameterId::kErosion;
}

std::vector<std::string> labelsOf(const Parameter& row) {
  std::vector<std::string> labels;
  for (const ParameterChoice& choice : row.choices) {
    labels.emplace_back(choice.label);
  }
  return labels;
}

void drawChoiceRow(PanelCanvas& canvas, const Parameter& row) {
  // Below the tabs the label stands beside the choice, so that tabs and choice look different.
  const bool beside = canvas.narrow && row.id == ParameterId::kMethod;
  if (!isMainChoice(row)) {
    canvas.label(row.label, "");
  }
  const std::vector<std::string> names = labelsOf(row);
  const int selected = canvas.state.recipe->value(row.id);
  const auto chosen = beside ? canvas.choiceBeside(row.label, row.key, names, selected, row.help)
                             : canvas.choice(row.key, names, selected, row.help);
  if (chosen) {
    canvas.edit().set(row.id, *chosen);
    canvas.widgets.endGesture();
  }
}

// Draws a picture of each profile. The name of the one under the pointer, or of the chosen one,
// stands above.
void drawProfileRow(PanelCanvas& canvas, const Parameter& row) {
  const ThemeColours& colours = canvas.widgets.colours();
  const std::vector<std::string> names = labelsOf(row);
  const UiRect line = canvas.take(kLabelHeight);
  const int rows = Widgets::pictureRows(static_cast<int>(names.size()), canvas.width);
  const UiRect place = canvas.take(canvas.picturesHeight() * static_cast<float>(rows));
  canvas.y += kRowGap;
  const int selected = canvas.state.recipe->value(row.id);
  const auto draw = [&](int index, const UiRect& cell, ImU32 colour) {
    drawProfile(canvas.widgets.paint(), static_cast<Profile>(index), cell,
                index == selected ? colours.accent : colour, colours.line);
  };
  const auto choice =
      canvas.widgets.pictures(row.key, names, selected, place, draw, {&row.help, 1});
  canvas.widgets.label(row.label, names[static_cast<std::size_t>(choice.pointed)], line,
                       line.y + line.height / 2);
  if (choice.chosen) {
    canvas.edit().set(row.id, *choice.chosen);
    canvas.widgets.endGesture();
  }
}

void drawDrawnRow(PanelCanvas& canvas, const Parameter& row) {
  const std::size_t count = canvas.state.recipe->drawn.size();
  const std::string value =
      count == 0 ? std::string() : text::panelDrawnFaultsValue(static_cast<int>(count));
  const auto press = canvas.widgets.drawnRow(row.key, row.label, value, count > 0, row.help,
                                             canvas.take(kTouchHeight));
  canvas.events.draw = press.draw;
  if (press.clear) {
    canvas.edit().drawn.clear();
    canvas.widgets.endGesture();
  }
}

void drawSizeRow(PanelCanvas& canvas, const Parameter& row) {
  const int size = canvas.state.recipe->size();
  std::vector<int> sizes(kSizes.begin(), kSizes.end());
  auto at = std::lower_bound(sizes.begin(), sizes.end(), size);
  if (at == sizes.end() || *at != size) {
    at = sizes.insert(at, size);
  }
  std::vector<std::string> labels;
  labels.reserve(sizes.size());
  for (const int each : sizes) {
    labels.push_back(std::to_string(each));
  }
  canvas.label(row.label, sizeCost(canvas.state, *canvas.state.recipe));
  Recipe largest = *canvas.state.recipe;
  largest.set(row.id, kSizes.back());
  const std::string help = text::panelSizeHelpLargest(sizeCost(canvas.state, largest));
  const auto selected = static_cast<int>(at - sizes.begin());
  const auto defaultIndex =
      static_cast<int>(std::find(sizes.begin(), sizes.end(), row.defaultValue) - sizes.begin());
  if (const auto chosen = canvas.choice(row.key, labels, selected, help, defaultIndex)) {
    canvas.edit().set(row.id, sizes[static_cast<std::size_t>(*chosen)]);
    canvas.widgets.endGesture();
  }
}

void drawControl(PanelCanvas& canvas, const Parameter& row) {
  if (row.id == ParameterId::kSize) {
    drawSizeRow(canvas, row);
  } else if (row.id == ParameterId::kProfile) {
    drawProfileRow(canvas, row);
  } else if (row.type == ParameterType::kDrawnFaults) {
    drawDrawnRow(canvas, row);
  } else if (row.type == ParameterType::kNumber) {
    const UiRect place = canvas.take(canvas.sliderHeight());
    const std::int32_t value = canvas.state.recipe->value(row.id);
    if (const auto changed = canvas.widgets.sliderRow(row, value, place)) {
      canvas.edit().set(row.id, *changed);
    }
  } else {
    drawChoiceRow(canvas, row);
  }
}

}  // namespace

std::string sizeText(const Recipe& recipe) {
  const std::string side = std::to_string(recipe.size());
  return side + " × " + side;
}

void ParameterRows::draw(PanelCanvas& canvas, const Parameter& row) {
  if (!isScaled(row) || row.id == ParameterId::kSize) return drawControl(canvas, row);
  const float top = canvas.y;
  const bool slides = row.type == ParameterType::kNumber;
  const float middle = top + (slides              ? canvas.sliderHeight() / 2 - 10
                              : isMainChoice(row) ? canvas.choiceHeight() / 2
                                                  : kLabelHeight / 2);
  const std::uint64_t bit = std::uint64_t{1} << static_cast<unsigned>(row.id);
  const bool locked = (canvas.view().locks & bit) != 0;
  const float room = isMainChoice(row) ? kPadlockWidth : 0;
  const Hit lock =
      padlocks_.hit(canvas.widgets, row.key, locked, room > 0 ? std::string_view() : row.label,
                    room > 0 ? canvas.x + canvas.width - room : canvas.x, middle);
  canvas.width -= room;
  drawControl(canvas, row);
  canvas.width += room;
  const UiRect place = {canvas.x, top, canvas.width, canvas.y - top};
  if (padlocks_.draw(canvas.widgets, lock, locked, place, middle)) {
    canvas.editView().locks ^= bit;
    canvas.widgets.endGesture();
  }
}

}  // namespace faultline
