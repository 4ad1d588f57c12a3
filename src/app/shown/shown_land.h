// The land as the page shows it: which heights of the session are rendered, and how the view
// changes them: turned upside down, under the water that erosion left, exaggerated. Colours, camera
// and water level refer to the range of the finished land, which is true height, in sides of the
// square. Knows no GL: the caller uploads heights() after each take(). View only: no bits are
// promised.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>

#include "render/camera/camera.h"
#include "share/view.h"
#include "terrain/cliffs/land_cuts.h"
#include "terrain/timeline/session.h"

namespace faultline {

class ShownLand {
 public:
  // Session and view outlive the land.
  ShownLand(const Session& session, const View& view) : session_(session), view_(view) {}

  // Takes the session's heights, in the view's shape. `preview`: those of the small grid that the
  // session offers while a change takes long (Session::coarse). Cost: linear in the vertices where
  // the view changes them, else O(1).
  void take(bool preview);
  // Shows the level at the session's position without its squares from the next take(), as the
  // view's switch does: it plays so slowly that both halves are seen.
  void showDiamonds(bool on) { diamonds_ = on; }
  // Nothing is shown any more, as after the graphics were lost.
  void forget() { takenOf_.reset(); }

  // Whether heights were taken; before that they are those of the session.
  bool taken() const { return takenOf_.has_value(); }
  // Whether the heights taken last are the session's present ones.
  bool upToDate() const { return takenOf_ == session_.revision(); }
  // Whether the view shapes the land as it did at the last take().
  bool shapeCurrent() const { return shape_ == shape(); }
  // The view's exaggeration at the last take(), in hundredths.
  int exaggeration() const { return shape_.exaggeration; }
  bool showsPreview() const { return preview_; }
  // Another number after each take().
  std::uint64_t revision() const { return revision_; }

  // The rendered heights; valid until the session advances.
  const Heightfield& heights() const { return differs_ ? shaped_ : source(); }
  // The session's heights at this position, in full.
  const Heightfield& trueHeights() const { return session_.heights(); }
  // What the rendered heights consist of, where that is nothing but cuts, at most kMaxKnownPieces
  // (render/scene/scene.h); else none.
  const LandCuts& cuts() const { return cuts_; }
  // Whether the first position of the timeline is such a land.
  bool beginsWithCuts() const;
  // The rendered heights of that land on a grid of any other size, 2 to kMaxSize vertices a side.
  // Cost: O(cuts * rows + vertices).
  Heightfield heightsOfCuts(int size) const;
  // Includes another land's range in the colours from the next take(). False if that is so already.
  bool include(const std::optional<HeightRange>& other) {
    return std::exchange(included_, other) != other;
  }
  // Whether another land's range counts.
  bool compared() const { return included_.has_value(); }
  // The range of the finished land, and how many times as high it is rendered.
  HeightRange range() const { return range_; }
  float scale() const { return scale_; }
  // Whether the rendered heights lack the squares of the last level (View::diamonds, showDiamonds).
  bool lacksSquares() const { return squaresOf_.has_value(); }
  // Cells a side of the lattice of diamond-square's level at the session's position; kMaxSize where
  // the land is none. It may be more than the grid has.
  int latticeCells() const;
  // The height around which the land is turned upside down: z is shown as mirror() - z.
  float mirror() const { return range_.low + range_.high; }

  // The layer of erosion that is shown: the view's, if it has a value above 0 here; its values and
  // the greatest of them.
  ErosionLayer layer() const { return layerMax_ > 0.0f ? view_.layer : ErosionLayer::kNone; }
  const Heightfield& layerValues() const { return session_.layer(); }
  float layerMax() const { return layerMax_; }

  // The level of the view's water, in true height and as it is rendered; none without water.
  std::optional<double> waterLevel() const;
  std::optional<double> renderedWaterLevel() const;

  // What the camera looks at.
  BlockShape block() const;

 private:
  struct Shape {
    bool flip = false;
    bool diamonds = false;
    ErosionLayer layer = ErosionLayer::kNone;
    int exaggeration = 100;
    bool operator==(const Shape&) const = default;
  };
  Shape shape() const {
    return {view_.flip, view_.diamonds || diamonds_, view_.layer, view_.exaggeration};
  }
  const Heightfield& source() const;
  void makeHeights();
  void findCuts();
  void findSquares();

  const Session& session_;
  const View& view_;
  std::optional<std::uint64_t> takenOf_;  // of the session's heights that were taken
  std::uint64_t revision_ = 0;
  bool preview_ = false;
  bool diamonds_ = false;
  Shape shape_;
  HeightRange range_{0.0f, 0.2f};
  std::optional<HeightRange> included_;
  float scale_ = 1.0f;
  float layerMax_ = 0.0f;
  LandCuts cuts_;
  int steps_ = 0;         // of the uplift, which made them
  double sumScale_ = 0;   // rendered height per unit of their sums
  bool differs_ = false;  // rendered heights differ from the session's
  Heightfield shaped_{kMinSize};
  // What the squares of the last level add, in sums, and of which revision.
  Heightfield squares_{kMinSize};
  std::optional<std::uint64_t> squaresOf_;
  Heightfield restSurface_{kMinSize};  // see BlockShape
};

}  // namespace faultline
