// The tool that puts a pin on the land, or lays a section across it: by a press, or by a drag, on
// the land or on its map. And how pin and section are seen on the land. A view's places are
// thousandths of the side. No GL, no clock.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "app/tools/tool_surface.h"
#include "share/view.h"
#include "terrain/grid/heightfield.h"
#include "ui/model/pointer_event.h"
#include "ui/ui.h"

namespace faultline {

class PlaceTool {
 public:
  enum class Kind : std::uint8_t { kNone, kPin, kSection, kStand, kSun };

  // Turns one of them on, or off if it is the one that is on. A drag under way is forgotten.
  void set(Kind kind, bool on);
  Kind kind() const { return kind_; }

  // Whether an event may belong to the tool; then pointer() is next. `target` is what lies under
  // it.
  bool takes(const PointerEvent& event, PointerTarget target);
  // Whether the event that was taken last lies on the map.
  bool onMap() const { return onMap_; }
  // What the view becomes by an event that takes() accepted; nothing where the event is not used: a
  // press beside the land. When the pointer is lifted the tool is done, but a press without a drag
  // lays no section.
  std::optional<View> pointer(const PointerEvent& event, const ToolSurface& surface,
                              const View& view);

 private:
  Kind kind_ = Kind::kNone;
  std::optional<int> pointerId_;  // the pointer that is pressed
  bool onMap_ = false;
  MapPoint start_{};
};

// The highest vertex of the land that is shown, found again only when that changed. Cost: linear in
// the vertices when it did.
class HighestPlace {
 public:
  // `flipped`: the land is shown upside down.
  MapPoint of(const Heightfield& heights, std::uint64_t revision, bool flipped);

 private:
  std::optional<std::uint64_t> revision_;
  bool flipped_ = false;
  MapPoint place_{};
};

// Whether the drawer shows a plot of the point that the pin marks, while there is none: the highest
// place stands for it.
bool wantsHighestPlace(const View& view);

// Whether a place lies over the square.
bool inSquare(const Vec3& place);

// Writes into `state` how pin and section are seen on the land. `highest` stands for a missing pin;
// a missing section is the middle one, where the drawer plots it. Cost: some 50 rays.
void addSeenPlaces(const View& view, const std::optional<MapPoint>& highest,
                   const ToolSurface& surface, UiState& state);

}  // namespace faultline
