// The panel: the parameter table as rows, group by group, and how the page looks. A new table row
// appears by itself: numbers as sliders, choices of two or more as words. Wide it is a card with
// sections, narrow a sheet with tabs. Cost: microseconds a row. Bits: values go through the table
// only.
#pragma once

#include <map>
#include <set>
#include <string>

#include "ui/ui.h"
#include "ui/widgets.h"

namespace faultline {

class Panel {
 public:
  // Draws into regions.panel and writes what a person changed into `events`.
  void draw(Widgets& widgets, const UiRegions& regions, const UiState& state, UiEvents& events);

  // Moves the content, in CSS pixels; takes effect in the next frame.
  void scrollBy(float distance) { scrollWanted_ += distance; }

 private:
  struct Section;
  struct Canvas;

  void drawCard(Widgets& widgets, const UiRegions& regions) const;
  void drawTabs(Canvas& canvas);
  void drawSections(Canvas& canvas);
  void drawSection(Canvas& canvas, const Section& section);
  void drawRows(Canvas& canvas, const Section& section, bool advanced);
  void drawRow(Canvas& canvas, const Parameter& row, bool named);
  void drawSizeRow(Canvas& canvas, const Parameter& row);
  void drawLook(Canvas& canvas);
  void drawFolded(Canvas& canvas, std::string_view key, std::string_view title,
                  std::string_view state, void (Panel::*content)(Canvas&, const Section*),
                  const Section* section);
  void foldedRows(Canvas& canvas, const Section* section);
  void foldedMore(Canvas& canvas, const Section* section);
  void foldedLook(Canvas& canvas, const Section* section);
  void scroll(Canvas& canvas, const UiRect& area);

  std::set<std::string, std::less<>> open_;
  std::map<std::string, float, std::less<>> heights_;  // of what stands below a disclosure
  int tab_ = 0;
  float scrollWanted_ = 0;
  bool scrolling_ = false;  // a touch drags the content
  float touchX_ = 0, touchY_ = 0, lastY_ = 0;
  bool touchInside_ = false;
};

}  // namespace faultline
