// Everything that the page's HTML shows, as one JSON text; web/src/common/state.ts lists the same
// members as types. Written from the parts of a playground, which it only reads. Cost: some ten
// microseconds and as many kilobytes, so the page asks for it at most once a frame.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "app/captions/caption.h"
#include "app/document/document.h"
#include "app/player/player.h"
#include "app/tools/fault_tool.h"
#include "app/tools/place_tool.h"
#include "share/view.h"
#include "terrain/timeline/session.h"
#include "ui/ui.h"

namespace faultline {

struct PageState {
  const Session& session;
  const Document& document;
  const Player& player;
  const FaultTool& faultTool;
  const PlaceTool& placeTool;

  std::optional<CameraPose> camera = {};          // as links say it
  std::optional<SunPlace> linkSun = {};           // as links say it
  std::optional<std::uint64_t> fingerprint = {};  // of the shown heights; none while not known
  Caption caption = {};
  SunPlace sun = {};             // where the sun stands, said by the view or not
  bool dark = false;             // the theme that is shown
  bool standing = false;         // a person stands on the land
  HeightRange range{};           // the finished land's true heights, in sides
  bool rebuilding = false;       // a rebuild takes so long that the page says how far it is
  std::string_view cursor = {};  // CSS cursor over the canvas
  int frames = 0;                // rendered so far
  int triangles = 0;             // of the last picture; 0 without graphics
  int renderedSize = 0;          // vertices a side of the last picture; 0 without graphics
};

std::string pageStateJson(const PageState& state);

// The panels' controls as they stood in the last frame: [{ key, x, y, width, height }], in CSS
// pixels of the window, keys as in ui/ui.h.
std::string controlsJson(std::span<const UiControl> controls);

}  // namespace faultline
