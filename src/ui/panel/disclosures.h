// The disclosures of the panel: sections that open and close below their titles, and rows that
// appear and disappear. Both changes of height are animated. The panel scrolls while a section
// opens, until all of it is seen, or its title stands at the top. The view holds which sections are
// open. Cost: microseconds a frame.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "base/function_ref.h"
#include "ui/panel/panel_canvas.h"
#include "ui/widgets/scroll_area.h"

namespace faultline {

// A title line that opens and closes the content below it. `open` is the state at first, which the
// view may override. The key is one of panelSectionKeys() (share/view_lists.h).
struct Disclosure {
  std::string_view key, title;
  std::string state;
  bool open = false;
  bool more = false;  // a line inside a section, in regular weight
};

class Disclosures {
 public:
  // Shows a row, or hides it; a change of `shown` is animated.
  void slot(PanelCanvas& canvas, std::string_view key, bool shown, FunctionRef<void()> content);
  // Shows a title line and, while it is open, the content below it.
  void section(PanelCanvas& canvas, const Disclosure& disclosure, FunctionRef<void()> content);
  // Scrolls to the control that a key moved the focus to, and to a section that was just opened.
  void reveal(const PanelCanvas& canvas, const UiRect& area, ScrollArea& scroll);

 private:
  void drawPart(PanelCanvas& canvas, std::string_view key, float amount,
                FunctionRef<void()> content);

  std::map<std::string, float, std::less<>> heights_;  // full heights of content, CSS pixels
  std::string opened_;                                 // the section that is opening
  UiRect openedTitle_;
  float openedBottom_ = 0;  // 0: not drawn in this frame
};

}  // namespace faultline
