// What comes, goes and folds in the panel: rows that appear make way smoothly, sections open and
// close below their titles, and what was just opened is brought into sight. Which are open the view
// says. Cost: microseconds.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "ui/panel_canvas.h"
#include "ui/scroll_area.h"

namespace faultline {

// A line that opens and closes what stands below it; `open` unless the view says otherwise. The key
// is one of foldKeys() (share/view_lists.h).
struct Fold {
  std::string_view key, title;
  std::string state;
  bool open = false;
  bool more = false;  // quieter, inside a section
};

class PanelFolds {
 public:
  // Makes way for a row that comes and closes the gap of one that goes.
  void slot(PanelCanvas& canvas, std::string_view key, bool shown,
            const std::function<void()>& content);
  void fold(PanelCanvas& canvas, const Fold& fold, const std::function<void()>& content);
  // Brings into sight where a key moved the focus, and what a fold just opened.
  void reveal(const PanelCanvas& canvas, const UiRect& area, ScrollArea& scroll);

 private:
  void unroll(PanelCanvas& canvas, std::string_view key, float amount,
              const std::function<void()>& content);

  std::map<std::string, float, std::less<>> heights_;  // of what comes and goes, in full
  std::string opened_;                                 // the fold that is unrolling
  float openedTop_ = -1, openedBottom_ = 0;
};

}  // namespace faultline
