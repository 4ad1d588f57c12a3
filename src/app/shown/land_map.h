// The picture of the land from above, as the page keeps it: painted again only when something in it
// changed, and while the land moves at most a fifth of the time. Knows no GL. View only: no bits
// are promised.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "app/shown/shown_land.h"
#include "base/function_ref.h"
#include "render/light/hillshade.h"
#include "render/light/layer_map.h"
#include "render/scene/scene.h"
#include "terrain/grid/heightfield.h"

namespace faultline {

// Where a map's light comes from: the sun or, where the sun stands in the south, its mirror image
// in the north. Land that is lit from the lower edge of a map looks inverted, hills like hollows,
// so maps have their light from the upper edge. Azimuths as in Scene.
double mapSunAzimuth(double azimuthDeg);

// The request for a scene's land from above, lit as maps are; without layer and strokes.
HillshadeRequest hillshadeOf(const Scene& scene);

class LandMap {
 public:
  struct Source {
    const Heightfield* heights = nullptr;  // as they are rendered
    std::uint64_t revision = 0;            // another number for other heights or another layer
    const Heightfield* layer = nullptr;    // or none
    bool moving = false;                   // other heights follow soon
  };

  // Brings the picture up to date; `request` without a layer's values and scale, `side` clamped to
  // what paintHillshade takes. True when it was painted anew; false when nothing changed, or when
  // the land moves and it is too soon.
  bool refresh(const Source& source, HillshadeRequest request, int side, double nowMs);
  // The same for the shown land with its layer; while it moves with fewer pixels. Takes the time of
  // the painting by `clockMs`.
  bool refresh(const ShownLand& land, HillshadeRequest request, int side, bool moving,
               FunctionRef<double()> clockMs);
  // Tells the wall time of the last painting, by which the next one is delayed.
  void spent(double ms) { costMs_ = ms; }
  // Whether what was painted last is what was requested.
  bool current() const { return current_; }
  void forget() { madeFor_.reset(); }

  // side() x side() pixels as paintHillshade leaves them; none before the first refresh.
  std::span<const std::uint32_t> pixels() const { return pixels_; }
  int side() const { return side_; }

 private:
  // What a picture is painted from.
  struct Subject {
    std::uint64_t revision;
    int side;
    HillshadeRequest request;  // without a layer's values and scale
    bool operator==(const Subject&) const = default;
  };

  const Heightfield& heightsFor(const ShownLand& land, int side, bool moving);

  std::vector<std::uint32_t> pixels_;
  // A land of cuts on a grid that fits the pixels, and what it was made for.
  Heightfield cuts_{kMinSize};
  std::uint64_t cutsOfTake_ = 0;
  int side_ = 0;
  std::optional<Subject> madeFor_;
  bool current_ = false;
  LayerScale layerScale_;
  std::optional<std::uint64_t> scaleFor_;  // the revision that the layer's scale follows
  float scale_ = 1;
  double madeMs_ = 0;
  double costMs_ = 0;
};

}  // namespace faultline
