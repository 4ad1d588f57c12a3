// The panel: the parameter table as rows, group by group, and the settings of the look. A new row
// of the table appears without further code: numbers as sliders, choices as labels (the profile as
// pictures). In a wide window the panel is a card with sections, in a narrow one a sheet with tabs.
// Cost: microseconds a row. Values go through the table only.
#pragma once

#include <array>

#include "ui/model/ui_state.h"
#include "ui/panel/disclosures.h"
#include "ui/panel/panel_canvas.h"
#include "ui/panel/parameter_row.h"
#include "ui/widgets/scroll_area.h"
#include "ui/widgets/widgets.h"

namespace faultline {

class Panel {
 public:
  // Draws into regions.panel and writes what a person changed into `events`.
  void draw(Widgets& widgets, const UiRegions& regions, const UiState& state, UiEvents& events);

  ScrollArea& scroll() { return scroll_; }

 private:
  struct Section;
  static const std::array<Section, 4> kSections;

  float lowerEnd(Widgets& widgets, const UiRect& area, float rowsEnd);
  void fadeEdges(Widgets& widgets, const UiRect& area, float above, float below) const;
  void drawCard(Widgets& widgets, const UiRegions& regions) const;
  void drawTabs(PanelCanvas& canvas);
  void drawSections(PanelCanvas& canvas);
  void drawSection(PanelCanvas& canvas, const Section& section);
  void drawRows(PanelCanvas& canvas, const Section& section);
  void drawRows(PanelCanvas& canvas, const Section& section, bool advanced);

  ParameterRows rows_;
  Disclosures disclosures_;
  int tab_ = 0;
  ScrollArea scroll_;
  float rowsHeight_ = 0;  // of the area that the rows scroll in
};

}  // namespace faultline
