// The land from above as the page keeps it: painted again only when something in it changed, and
// while the land moves no more often than the processor can spare. Knows no GL. View only: no bits
// are promised.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "render/hillshade.h"
#include "render/layer_map.h"
#include "render/scene.h"
#include "terrain/grid/heightfield.h"

namespace faultline {

// Where a map's light comes from: the sun, or where it stands in the south its mirror image in the
// north. Seen from above, land that is lit from below the page looks turned over, hills like
// hollows; maps have their light from the upper edge for that reason. Azimuths as in Scene.
double mapSunAzimuth(double azimuthDeg);

// What a scene says of the land from above, lit as maps are; layers and strokes are the caller's.
HillshadeRequest hillshadeOf(const Scene& scene);

class LandMap {
 public:
  struct Source {
    const Heightfield* heights = nullptr;  // drawn ones
    std::uint64_t revision = 0;            // of heights and layer: another number for other ones
    const Heightfield* layer = nullptr;    // or none
    bool moving = false;                   // more is to come soon
  };

  // Brings the picture up to date; `request` without a layer's values and scale, `side` clamped to
  // what paintHillshade takes. True when it was painted anew; false when nothing changed, or when
  // the land moves and it is too soon.
  bool refresh(const Source& source, HillshadeRequest request, int side, double nowMs);
  // Wall time of the last painting, given by the caller's clock; see refresh.
  void spent(double ms) { costMs_ = ms; }
  // Whether what was painted last is what was requested.
  bool current() const { return current_; }
  void forget() { madeFor_.clear(); }

  // side() x side() pixels as paintHillshade leaves them; none before the first refresh.
  std::span<const std::uint32_t> pixels() const { return pixels_; }
  int side() const { return side_; }

 private:
  std::vector<std::uint32_t> pixels_;
  int side_ = 0;
  std::vector<double> madeFor_;  // every number it was painted from
  bool current_ = false;
  LayerScale layerScale_;
  std::optional<double> scaleFor_;  // the revision that the layer's scale follows
  float scale_ = 1;
  double madeMs_ = 0;
  double costMs_ = 0;
};

}  // namespace faultline
