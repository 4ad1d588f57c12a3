// The panel: the parameter table as rows, group by group, and how the page looks. A new table row
// appears by itself: numbers as sliders, choices of two or more as words. Wide it is a card with
// sections, narrow a sheet with tabs. Cost: microseconds a row. Values go through the table only.
#pragma once

#include <array>
#include <functional>
#include <map>
#include <set>
#include <string>

#include "ui/scroll_area.h"
#include "ui/ui.h"
#include "ui/widgets.h"

namespace faultline {

class Panel {
 public:
  // Draws into regions.panel and writes what a person changed into `events`.
  void draw(Widgets& widgets, const UiRegions& regions, const UiState& state, UiEvents& events);

  ScrollArea& scroll() { return scroll_; }

 private:
  struct Section;
  struct Canvas;
  static const std::array<Section, 3> kSections;

  void drawCard(Widgets& widgets, const UiRegions& regions) const;
  void drawTabs(Canvas& canvas);
  void drawSections(Canvas& canvas);
  void drawSection(Canvas& canvas, const Section& section);
  void drawRows(Canvas& canvas, const Section& section, bool advanced);
  void drawRow(Canvas& canvas, const Parameter& row, bool named);
  void drawSizeRow(Canvas& canvas, const Parameter& row);
  void drawLook(Canvas& canvas);
  void drawFolded(Canvas& canvas, std::string_view key, std::string_view title,
                  std::string_view state, const std::function<void()>& content);
  void reveal(const Canvas& canvas, const UiRect& area);

  std::set<std::string, std::less<>> open_;
  std::map<std::string, float, std::less<>> heights_;  // of what stands below a disclosure
  std::string opened_;                                 // the disclosure that is unrolling
  float openedTop_ = -1, openedBottom_ = 0;
  int tab_ = 0;
  ScrollArea scroll_;
};

}  // namespace faultline
