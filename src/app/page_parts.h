// The parts of the page that need no graphics, tied together: the land with its view, player and
// document, the camera, and what a person points, presses and types at. Playground renders them;
// tests and fuzz targets use them as they are.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "app/camera/camera_rig.h"
#include "app/captions/caption.h"
#include "app/document/document.h"
#include "app/document/edits.h"
#include "app/input/input.h"
#include "app/input/tool_input.h"
#include "app/lecture/lecture.h"
#include "app/player/player.h"
#include "app/shown/shared_view.h"
#include "app/shown/shown_land.h"
#include "app/shown/viewpoint.h"
#include "terrain/timeline/session.h"
#include "ui/ui.h"

namespace faultline {

struct PageParts {
  // `clockMs` returns milliseconds, monotonic. Fonts are TTF bytes (400 and 600); without them the
  // panels lay out with blank glyphs.
  explicit PageParts(std::function<double()> clockMs,
                     const std::vector<std::uint8_t>& regularFont = {},
                     const std::vector<std::uint8_t>& semiBoldFont = {})
      : clock(std::move(clockMs)), ui(regularFont, semiBoldFont) {}

  void setRegions(const UiRegions& regions);
  void setReducedMotion(bool reduced);
  // Shows a link that the document opened, or tried to: false where its land does not fit into
  // memory.
  bool show(const std::optional<OpenedLink>& link);
  // Turns the lowest corner to the reader, once the finished land is known. Another seed or method
  // makes another land; other changes must not turn it while a person compares.
  void turnHome();
  // The range of another land counts here, too; if this page `follows`, it also takes eye, sun and
  // theme of the other one. None: it shows its land alone again, in the light that it has. False if
  // that is so already.
  bool share(const std::optional<SharedView>& other, bool follows);
  // What the caption says of the shown land. `renderedSize`: the vertices a side of its picture at
  // rest, 0 where there is none.
  Caption caption(int renderedSize) const;
  // Whether words around the land may name directions of the compass, so that north must be seen:
  // the caption says so; every side of the drawer, the card and the form's list of drawn faults
  // have such words; and a map that stands beside the block has a north, too.
  bool namesDirections() const;

  // Each is made of those before it.
  std::function<double()> clock;
  Ui ui;
  Session session{Recipe()};
  View view;  // without what session, camera and player know
  Player player{session, view, clock};
  Document document{session, view, player};
  Redraw redraw;
  Edits edits{document, player, redraw};
  CameraRig camera{clock};
  ShownLand land{session, view};
  Viewpoint viewpoint{view, land, camera};
  ToolInput tools{edits, camera, viewpoint, ui, clock};
  Lecture lecture{edits, camera, viewpoint};
  Input input{ui, tools, lecture, edits, camera, viewpoint, clock};
};

}  // namespace faultline
