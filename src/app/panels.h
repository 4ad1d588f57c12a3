// The Dear ImGui panels of a frame: what they show of the playground's parts, and what a person
// changed in them. Knows no GL: the frame's draw data are left to Dear ImGui's backend.
#pragma once

#include <cstdint>
#include <optional>

#include "app/page_parts.h"
#include "app/shown/marks.h"
#include "ui/map/map_view.h"
#include "ui/picture/legend.h"
#include "ui/widgets/north_sign.h"

namespace faultline {

class Panels {
 public:
  // The parts outlive it.
  explicit Panels(PageParts& parts) : page_(parts) {}

  // What a frame shows besides the parts.
  struct Frame {
    const Camera& eye;                         // of the scene under the panels
    std::optional<std::uint64_t> fingerprint;  // of the shown heights; none while not known
    const MapState* map = nullptr;
    LegendLayer layer;  // what lies over the land, as the legend shows it
    double nowMs = 0;
    const Marks* marks = nullptr;  // on the land; null: none
  };
  // Builds the frame and applies what a person changed since the last one.
  void build(const Frame& frame);

 private:
  UiState state(const Frame& frame);
  float audienceScale() const;
  std::optional<NorthSign> north(const Frame& frame) const;
  void apply(const UiEvents& events);

  PageParts& page_;
  HighestPlace highest_;
};

}  // namespace faultline
