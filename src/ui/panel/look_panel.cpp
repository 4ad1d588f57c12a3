// Numbers of the view get rows like those of the parameter table, so that the same slider row
// serves both. See look_panel.h.
#include "ui/panel/look_panel.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "base/enum_count.h"
#include "generated/text_ui.h"
#include "share/quantities.h"
#include "share/view_rows.h"
#include "ui/widgets/swatches.h"

namespace faultline {
namespace {

constexpr float kColumnGap = 24;

std::vector<std::string> labelsOf(ViewChoice choice) {
  std::vector<std::string> labels;
  for (const ViewWord& word : viewWords(choice)) labels.emplace_back(word.label);
  return labels;
}

// Once the land has a size in metres, the slider of the water's level tells its height, as the
// legend.
void tellHeight(Parameter& water, const UiState& state) {
  const HeightDatum datum = heightDatum(*state.view, {});
  if (!datum.metresASide) return;
  const double low = (static_cast<double>(state.rangeLow) - datum.zero) * *datum.metresASide;
  const double range =
      (static_cast<double>(state.rangeHigh) - datum.zero) * *datum.metresASide - low;
  if (!(range > 0.0)) return;
  const LengthUnit unit = metricUnit(range);
  water.displayUnit = unit.name;
  water.displayFactor = range / unit.metres;
  water.displayOffset = low / unit.metres;
  // A thousandth of the range is the finest step.
  water.displayPlaces = std::clamp(2 - decimalExponent(range / unit.metres), 0, 4);
}

// Draws a strip of each palette. The name of the one under the pointer, or of the chosen one,
// stands above.
void drawPalettes(PanelCanvas& canvas) {
  std::vector<std::string> names;
  std::vector<std::string_view> helps;
  for (const PaletteRow& row : paletteRows()) {
    names.emplace_back(row.label);
    helps.push_back(row.help);
  }
  const UiRect line = canvas.take(kLabelHeight);
  const UiRect place = canvas.take(canvas.picturesHeight());
  canvas.y += kRowGap;
  const auto selected = static_cast<int>(canvas.view().palette);
  const ImU32 edge = withAlpha(canvas.widgets.colours().controlEdge, 0.4f);
  const auto draw = [&](int index, const UiRect& cell, ImU32) {
    drawSwatch(canvas.widgets.paint(), static_cast<Palette>(index), cell, edge);
  };
  const auto choice = canvas.widgets.pictures("palette", names, selected, place, draw, helps);
  canvas.widgets.label(text::kLookPaletteLabel, names[static_cast<std::size_t>(choice.pointed)],
                       line, line.y + line.height / 2);
  if (choice.chosen) {
    canvas.editView().palette = static_cast<Palette>(*choice.chosen);
  }
}

// Draws the sun's dial, and beside it a slider for the elevation alone.
void drawSun(PanelCanvas& canvas) {
  const SunPlace sun = canvas.view().sun.value_or(canvas.state.sun);
  const bool isSet = canvas.view().sun.has_value();
  const UiRect row = canvas.take(kLabelHeight + canvas.sliderHeight() + kRowGap);
  // The rim of the sky is aligned with the right ends of the rows; the sun's knob may overlap it by
  // half.
  const UiRect dial = {row.x + row.width + kRowGap - row.height, row.y, row.height, row.height};
  const float width = dial.x - kRowGap - row.x;
  const UiRect line = {row.x, row.y + kRowGap / 2, width, kLabelHeight};
  const UiRect slider = {row.x, line.y + kLabelHeight, width, canvas.sliderHeight()};
  const Parameter& azimuth = viewNumber(ViewNumber::kSunAzimuth);
  canvas.widgets.label(azimuth.label, isSet ? compassText(sun.azimuth) : text::kSunValueAuto, line,
                       line.y + line.height / 2);
  const Parameter& elevation = viewNumber(ViewNumber::kSunElevation);
  if (const auto higher = canvas.widgets.sliderRow(elevation, sun.elevation, slider)) {
    canvas.editView().sun = SunPlace{sun.azimuth, *higher};
  }
  if (canvas.widgets.wasReset()) {
    canvas.editView().sun.reset();
  }
  const auto moved = canvas.widgets.sunDial(azimuth.key, sun, isSet, canvas.state.cameraAzimuthDeg,
                                            dial, text::kLookSunHelp);
  if (moved) {
    canvas.editView().sun = moved->place;
  }
}

// Draws the slider of an optional number: the left end means that it is not set.
void drawNumberOrOff(PanelCanvas& canvas, ViewNumber id) {
  const auto number = optionalNumber(id);
  const std::optional<int> shown = canvas.view().*number;
  Parameter slider = viewNumber(id);
  slider.defaultValue = slider.softMin = 0;
  slider.min = std::min(slider.min, 0);
  // A land may lie at the height of the sea.
  if (id == ViewNumber::kLevel && shown) slider.zeroText = {};
  if (id == ViewNumber::kWater) tellHeight(slider, canvas.state);
  const UiRect place = canvas.take(canvas.sliderHeight());
  const auto changed = canvas.widgets.sliderRow(slider, shown.value_or(0), place);
  if (changed || canvas.widgets.wasReset()) {
    canvas.editView().*number = changed.value_or(0) != 0 ? changed : std::nullopt;
  }
}

void drawNumbers(PanelCanvas& canvas) {
  drawNumberOrOff(canvas, ViewNumber::kWater);

  const Parameter& times = viewNumber(ViewNumber::kExaggeration);
  const UiRect place = canvas.take(canvas.sliderHeight());
  if (const auto changed = canvas.widgets.sliderRow(times, canvas.view().exaggeration, place)) {
    canvas.editView().exaggeration = *changed;
  }

  for (std::size_t i = 0; i < enumCount<ViewNumber>; ++i) {
    const auto id = static_cast<ViewNumber>(i);
    const bool hasOwnPlace =
        id == ViewNumber::kWater || id == ViewNumber::kScale || id == ViewNumber::kLevel;
    if (optionalNumber(id) != nullptr && !hasOwnPlace) drawNumberOrOff(canvas, id);
  }
}

// Draws the width in metres, and below it, if it is set, how high the land lies.
void drawScale(PanelCanvas& canvas, Disclosures& disclosures) {
  drawNumberOrOff(canvas, ViewNumber::kScale);
  disclosures.slot(canvas, "level", canvas.view().scale.has_value(),
                   [&] { drawNumberOrOff(canvas, ViewNumber::kLevel); });
}

// Draws the choice of the layer that colours the land.
void drawLayers(PanelCanvas& canvas) {
  const std::vector<std::string> names = labelsOf(ViewChoice::kLayer);
  canvas.label(text::kLookShowLabel, "");
  const auto selected = static_cast<int>(canvas.view().layer);
  if (const auto chosen = canvas.choice("show", names, selected, text::kLookShowHelp)) {
    canvas.editView().layer = static_cast<ErosionLayer>(*chosen);
  }
}

// Draws the switches in two columns.
void drawSwitches(PanelCanvas& canvas) {
  const float width = (canvas.width - kColumnGap) / 2;
  const float height = canvas.choiceHeight();
  float right = 0;
  for (const ViewSwitchRow& row : viewSwitches()) {
    if (!isOffered(row, *canvas.state.recipe)) continue;
    const UiRect place = {canvas.x + right, canvas.y, width, height};
    const bool on = canvas.view().*row.on;
    if (canvas.widgets.switchRow(row.key, row.label, on, place, row.help)) {
      canvas.editView().*row.on = !on;
    }
    canvas.y += right > 0 ? height : 0;
    right = right > 0 ? 0 : width + kColumnGap;
  }
  canvas.y += (right > 0 ? height : 0) + kRowGap / 2;
}

void drawTheme(PanelCanvas& canvas) {
  const std::vector<std::string> names = labelsOf(ViewChoice::kTheme);
  const auto selected = static_cast<int>(canvas.view().theme);
  if (const auto chosen =
          canvas.choiceBeside(text::kLookThemeLabel, "theme", names, selected, {})) {
    canvas.editView().theme = static_cast<Theme>(*chosen);
  }
}

}  // namespace

void drawLook(PanelCanvas& canvas, Disclosures& disclosures) {
  drawPalettes(canvas);
  drawSun(canvas);
  drawNumbers(canvas);
  disclosures.slot(canvas, "show", canvas.state.layers, [&] { drawLayers(canvas); });
  drawSwitches(canvas);
  drawTheme(canvas);
  drawScale(canvas, disclosures);
}

std::string_view lookText(const View& view) {
  return paletteRows()[static_cast<std::size_t>(view.palette)].label;
}

}  // namespace faultline
