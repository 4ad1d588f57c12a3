// The contents of a picture as a value that can be compared: equal scenes of the same heights give
// the same picture. See TerrainRenderer::draw.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

#include "base/enum_count.h"
#include "render/camera/camera.h"
#include "render/scene/tree_lines.h"
#include "terrain/cliffs/land_cuts.h"
#include "terrain/grid/normals.h"
#include "terrain/palette/palette.h"
#include "terrain/uplift/diamond_square.h"
#include "terrain/uplift/fault_tree.h"

namespace faultline {

// The current fault. Its line passes through (pointU, pointV); the side that the normal points to
// rises.
struct FaultMark {
  float normalU = 1, normalV = 0;  // any length but 0
  float pointU = 0.5f, pointV = 0.5f;
  Profile profile = Profile::kStep;
  float reach = 0.1f;  // of the profile, in sides of the square
  // The largest rise of the land (and fall on the other side), in sides of the square. For a ridge
  // it may be negative: a trench.
  float displacement = 0;
  float sweep = 1;    // how much of the plane is shown, 0 to 1
  float lift = 1;     // 0: the land has not moved yet; 1: it has moved, as in the heights
  float opacity = 1;  // of everything that shows the mark
  int step = -1;      // of the uplift, counted from 0; -1: no step yet
  bool operator==(const FaultMark&) const = default;
};

// The line of an earlier fault.
struct FaultInk {
  float normalU = 1, normalV = 0;
  float pointU = 0.5f, pointV = 0.5f;
  float opacity = 1;
  // The land jumps at the line. While the ink is visible (opacity 0.1 or more), that cliff is shown
  // straight.
  bool cliff = true;
  bool operator==(const FaultInk&) const = default;
};

// How many trees before the current one keep straight cliffs, and down to which level.
inline constexpr std::size_t kMaxEarlierTrees = 4;
inline constexpr int kEarlierLevels = 3;

// The current tree: all its lines, coloured by level.
struct TreeMark {
  std::vector<TreeLine> lines;  // by level, from the root: 2^levels - 1
  int levels = 0;
  // How far the root's raised side (normal) rises, in sides of the square; negative: it sinks. Each
  // level moves the land half as far as the one above.
  float displacement = 0;
  std::array<float, kMaxTreeLevels> sweep{};  // by level, as in FaultMark
  std::array<float, kMaxTreeLevels> lift{};
  bool cliffs = true;  // the land jumps at the lines
  // The upper levels of the trees before it, newest first, all with the same number of lines: 2^k -
  // 1 with k the levels of this tree, at most kEarlierLevels.
  std::vector<TreeLine> earlier;
  float opacity = 1;
  bool operator==(const TreeMark&) const = default;
};

// The points that a level of diamond-square has set: a disc for a corner, a square on its corner
// for the middle of a square (a diamond), an upright one for the middle of an edge.
struct LevelMark {
  std::array<std::vector<GroundPoint>, enumCount<LevelPart>> points;  // by LevelPart
  float gap = 1;   // between neighbouring points of the lattice, in sides of the square
  float size = 4;  // of a mark, from its middle to its edge, in CSS pixels
  float opacity = 1;
  bool operator==(const LevelMark&) const = default;
};

inline constexpr std::size_t kMaxInks = 12;

// Drops of the rain that falls now, each above the place where it will land.
struct RainMark {
  std::vector<GroundPoint> drops;
  float fall = 0;  // grows by 1 while a drop falls
  bool operator==(const RainMark&) const = default;
};

// How much work a picture may cost.
enum class PictureQuality {
  // The land or the camera moves, on a device without a GPU. The processor lights the land, the
  // mesh is coarse, slopes are not filtered, and the backdrop's gradient has bands.
  kDraft,
  // The heights change with every frame, on a device with a GPU. Large grids are thinned, and the
  // mesh does not follow the camera.
  kMoving,
  // The picture at rest: the whole grid. Also of a moving camera over resting land, with a GPU.
  kFull
};

// Of cuts at most so many pieces are shown exactly: all those of about 290 faults. Of more cuts the
// camera may see no more than that, where it is so close that a piece is wider than some pixels.
// The grid shows the rest.
inline constexpr int kMaxCutPieces = 24'000;
// The most cells a side of the grid that shows them from above.
inline constexpr int kMaxCutCells = 1024;
// Cuts that make more pieces than this are shown by the grid only. This is about 2,000 faults.
inline constexpr double kMaxKnownPieces = 1.1e6;

struct Scene {
  std::optional<Camera> camera;  // required
  float pixelRatio = 1;          // device pixels per CSS pixel
  bool dark = false;
  bool wireframe = false;
  // Cells a side of the lattice that the wireframe shows: that of a level of diamond-square,
  // between whose points the land is bilinear and has no triangles. As many as the grid has, or
  // more: it shows the triangles of the grid.
  int wireCells = kMaxSize;
  float rangeLow = 0;  // of the finished land
  float rangeHigh = 0.2f;
  Palette palette = Palette::kStrata;
  // All heights here are as shown: this many times the true ones (an exaggeration).
  float heightScale = 1;
  std::optional<float> waterLevel;  // shown height of a level surface of water
  // The heights that get the first and the last colour of the palette.
  ColourRange colours() const { return colourRange(palette, rangeLow, rangeHigh, waterLevel); }
  float contourInterval = 0;  // between contour lines, in shown height; 0: none
  float contourPhase = 0;     // intervals from a strong line to the height 0; 0 to 5
  // How much is shown of what a person who stands on the land sees: sky, haze, and a sea up to the
  // horizon. 0 to 1.
  float horizon = 0;
  bool slopeView = false;  // colours by true steepness instead of height
  float rockSlope = 0;     // true slope above which land is bare rock; 0: none is
  bool specular = false;   // a highlight where the land mirrors the sun
  // How vertices get the normals by which the land is shaded; a draft's cells have their own.
  NormalKind normals = NormalKind::kTriangles;
  double sunAzimuthDeg = -115;  // sunAzimuth(home azimuth)
  double sunElevationDeg = 35;  // above the horizon, 5 to 85
  std::optional<FaultMark> mark;
  std::optional<TreeMark> tree;  // never together with a mark or inks
  std::optional<LevelMark> level;
  std::optional<RainMark> rain;
  // What the land is made of, where that is nothing but cuts: the heights are rendered, but shown
  // exactly. Heights are as shown, including faults that are still rising. Null: unknown.
  const LandCuts* cuts = nullptr;
  bool hasCutsElsewhere = false;  // other positions of the timeline may have them
  std::vector<FaultInk> inks;     // newest first; those after kMaxInks are left out
  // Shaders have two levels: kMoving renders like kFull, with the given heights.
  PictureQuality quality = PictureQuality::kFull;
  // Null: rendering waits for a shader that is still being compiled. Otherwise a simpler shader is
  // used meanwhile, if one is ready, and this is set to true: render the scene again later.
  bool* standInUsed = nullptr;
  // Strength of soft terrain shadows and sky occlusion, 0 to 1. Above 0 their map is made whenever
  // the heights have changed (15 to 40 ms): raise it only at rest.
  float shadowStrength = 0;
  // For a picture that is rendered in tiles: where the framebuffer's lower left corner lies, in
  // pixels from the picture's own. The camera's viewport is always the whole picture's.
  int firstColumn = 0;
  int firstRow = 0;

  // Pointers are equal if they point to the same; what they point to comes with the heights.
  bool operator==(const Scene&) const = default;
};

}  // namespace faultline
