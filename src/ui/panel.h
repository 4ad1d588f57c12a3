// The panel: the parameter table as rows, group by group, and how the page looks. A new table row
// appears by itself: numbers as sliders, choices as words (the profile as pictures). Wide it is a
// card with sections, narrow a sheet with tabs. Cost: microseconds a row. Values go through the
// table only.
#pragma once

#include <array>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

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
  // A line that opens and closes what stands below it; `open` until a person says otherwise.
  struct Fold {
    std::string_view key, title;
    std::string state;
    bool open = false;
    bool more = false;  // quieter, inside a section
  };
  static const std::array<Section, 4> kSections;

  void drawCard(Widgets& widgets, const UiRegions& regions) const;
  void drawTabs(Canvas& canvas);
  void drawSections(Canvas& canvas);
  void drawSection(Canvas& canvas, const Section& section);
  void drawRows(Canvas& canvas, const Section& section);
  void drawRows(Canvas& canvas, const Section& section, bool advanced);
  void drawRow(Canvas& canvas, const Parameter& row);
  std::optional<int> drawWords(Canvas& canvas, std::string_view key,
                               std::span<const std::string> words, int selected,
                               std::string_view about);
  void drawChoiceRow(Canvas& canvas, const Parameter& row);
  void drawProfileRow(Canvas& canvas, const Parameter& row);
  void drawDrawnRow(Canvas& canvas, const Parameter& row);
  void drawSizeRow(Canvas& canvas, const Parameter& row);
  void drawLook(Canvas& canvas);
  void drawLayers(Canvas& canvas);
  void drawFolded(Canvas& canvas, const Fold& fold, const std::function<void()>& content);
  void drawSlot(Canvas& canvas, std::string_view key, bool shown,
                const std::function<void()>& content);
  void unroll(Canvas& canvas, std::string_view key, float amount,
              const std::function<void()>& content);
  void reveal(const Canvas& canvas, const UiRect& area);

  std::map<std::string, bool, std::less<>> open_;      // the folds a person opened or closed
  std::map<std::string, float, std::less<>> heights_;  // of what comes and goes, in full
  std::string opened_;                                 // the disclosure that is unrolling
  float openedTop_ = -1, openedBottom_ = 0;
  int tab_ = 0;
  ScrollArea scroll_;
};

}  // namespace faultline
