// What a check can find, one table for page, command line and graders: the name of each finding,
// what points are given for, and whether it is right, worth knowing or wrong. The sentences are the
// texts check.* of text/en.txt.
//
// Names go into files and other machines: a name never changes its meaning, and none is used twice.
// New findings are added anywhere.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "base/enum_count.h"

namespace faultline {

enum class FindingState : std::uint8_t { kRight, kNote, kWrong };

// What points are given for.
enum class FindingPart : std::uint8_t {
  kFile,         // whether it can be read and compared, and how it was read
  kSize,         // columns and rows
  kOrientation,  // which of the eight ways it lies
  kUnit,         // factor and offset
  kVertices,     // whether each has its height
  kReason,       // what was done otherwise; it says again what is wrong with another part
  kTriangles,    // the faces of a mesh
  kNormals,      // the normals of a mesh
};

enum class FindingId : std::uint8_t {
  kFileUnread,
  kFileRead,
  kFileNote,
  kFileGaps,
  kLandOpened,
  kSizeRight,
  kSizeAny,
  kSizeNoSquare,
  kSizeShape,
  kSizeCells,
  kSizeOther,
  kWayRight,
  kWayFormat,
  kWaySaid,
  kWayFormatWrong,
  kWaySaidWrong,
  kWaySouthFirst,
  kWayEastFirst,
  kWayHalfTurn,
  kWayExchanged,
  kWayQuarterLeft,
  kWayQuarterRight,
  kWayExchangedHalfTurn,
  kWayTable,
  kUnitSame,
  kUnitAmplitude,
  kUnitCells,
  kUnitRelief,
  kUnitOneSide,
  kUnitFactor,
  kUnitOffset,
  kUnitNegative,
  kLandFlat,
  kGivenFlat,
  kUnlike,
  kVerticesOnLines,
  kVerticesRight,
  kVerticesWrong,
  kVerticesLargest,
  kCutsNone,
  kCutsMany,
  kCutsUnexplained,
  kCutsOnLines,
  kCutsEqual,
  kCutTurned,
  kCutMissing,
  kCutTwice,
  kCutAdded,
  kCutOther,
  kCutsMixed,
  kCutsLinear,
  kCutsFalling,
  kGridCount,
  kGridHalfCell,
  kGridFromOne,
  kGridWhole,
  kGridUndivided,
  kGridCentred,
  kNormalExchanged,
  kNormalSign,
  kNormalAlong,
  kAngleDegrees,
  kAngleRadians,
  kPointExchanged,
  kPointMissing,
  kPointAdded,
  kSideStrict,
  kSideOne,
  kSideDistance,
  kWeightAdded,
  kWeightMissing,
  kWeightOther,
  kMeanInPlace,
  kMeanBorder,
  kMeanNeighbours,
  kMeanWhole,
  kMeanPasses,
  kMeanUnknown,
  kSmoothPasses,
  kSmoothOneWay,
  kSmoothInPlace,
  kSmoothBorder,
  kSmoothWindow,
  kHeightsRounded,
  kHeightsHalf,
  kHeightsWhole,
  kBorderUnwritten,
  kTrianglesRight,
  kTrianglesWrong,
  kTrianglesFlat,
  kWindingRight,
  kWindingAll,
  kWindingSome,
  kNormalsNone,
  kNormalsLength,
  kNormalsRight,
  kNormalsWrong,
  kNormalsDown,
  kNormalsExchanged,
  kNormalsSign,
  kNormalsScale,
};

struct FindingRow {
  FindingId id;
  std::string_view name;
  FindingPart part;
  FindingState state;
};

inline constexpr std::array kFindingRows = [] {
  using enum FindingId;
  using enum FindingPart;
  using enum FindingState;
  return std::array{
      // The file
      FindingRow{kFileUnread, "file-unread", kFile, kWrong},  // the text says what is wrong with it
      FindingRow{kFileRead, "file-read", kFile, kNote},
      FindingRow{kFileNote, "file-note", kFile, kNote},  // what was assumed or left out
      FindingRow{kFileGaps, "file-gaps", kFile, kWrong},
      FindingRow{kLandOpened, "land-opened", kFile, kWrong},  // a fault of the one who asks
      // The size; the land of a list of cuts has any
      FindingRow{kSizeRight, "size-right", kSize, kRight},
      FindingRow{kSizeAny, "size-any", kSize, kRight},
      FindingRow{kSizeNoSquare, "size-no-square", kSize, kWrong},
      FindingRow{kSizeShape, "size-shape", kSize, kWrong},
      FindingRow{kSizeCells, "size-cells", kSize, kWrong},  // one vertex too few
      FindingRow{kSizeOther, "size-other", kSize, kWrong},
      // How it lies
      FindingRow{kWayRight, "way-right", kOrientation, kRight},
      FindingRow{kWayFormat, "way-format", kOrientation, kRight},
      FindingRow{kWaySaid, "way-said", kOrientation, kRight},
      FindingRow{kWayFormatWrong, "way-format-wrong", kOrientation, kWrong},
      FindingRow{kWaySaidWrong, "way-said-wrong", kOrientation, kWrong},
      FindingRow{kWaySouthFirst, "way-south-first", kOrientation, kWrong},
      FindingRow{kWayEastFirst, "way-east-first", kOrientation, kWrong},
      FindingRow{kWayHalfTurn, "way-half-turn", kOrientation, kWrong},
      FindingRow{kWayExchanged, "way-exchanged", kOrientation, kWrong},
      FindingRow{kWayQuarterLeft, "way-quarter-left", kOrientation, kWrong},
      FindingRow{kWayQuarterRight, "way-quarter-right", kOrientation, kWrong},
      FindingRow{kWayExchangedHalfTurn, "way-exchanged-half-turn", kOrientation, kWrong},
      FindingRow{kWayTable, "way-table", kOrientation, kRight},  // rows of a table of x, y, height
      // The unit
      FindingRow{kUnitSame, "unit-same", kUnit, kRight},
      FindingRow{kUnitAmplitude, "unit-amplitude", kUnit, kRight},
      FindingRow{kUnitCells, "unit-cells", kUnit, kRight},
      FindingRow{kUnitRelief, "unit-relief", kUnit, kRight},
      FindingRow{kUnitOneSide, "unit-one-side", kUnit, kNote},  // of steps; the shape is the same
      FindingRow{kUnitFactor, "unit-factor", kUnit, kNote},
      FindingRow{kUnitOffset, "unit-offset", kUnit, kNote},
      // Up is down: that is how they lie, and no unit
      FindingRow{kUnitNegative, "unit-negative", kOrientation, kWrong},
      // The vertices
      FindingRow{kLandFlat, "land-flat", kVertices, kWrong},
      FindingRow{kGivenFlat, "given-flat", kVertices, kWrong},
      FindingRow{kUnlike, "unlike", kVertices, kWrong},
      FindingRow{kVerticesOnLines, "vertices-on-lines", kVertices, kNote},
      FindingRow{kVerticesRight, "vertices-right", kVertices, kRight},
      FindingRow{kVerticesWrong, "vertices-wrong", kVertices, kWrong},
      FindingRow{kVerticesLargest, "vertices-largest", kVertices, kWrong},
      // Why: cuts that were counted otherwise
      FindingRow{kCutsNone, "cuts-none", kReason, kNote},
      FindingRow{kCutsMany, "cuts-many", kReason, kNote},
      FindingRow{kCutsUnexplained, "cuts-unexplained", kReason, kNote},
      FindingRow{kCutsOnLines, "cuts-on-lines", kReason, kWrong},
      FindingRow{kCutsEqual, "cuts-equal", kReason, kWrong},
      FindingRow{kCutTurned, "cut-turned", kReason, kWrong},
      FindingRow{kCutMissing, "cut-missing", kReason, kWrong},
      FindingRow{kCutTwice, "cut-twice", kReason, kWrong},
      FindingRow{kCutAdded, "cut-added", kReason, kWrong},
      FindingRow{kCutOther, "cut-other", kReason, kWrong},
      FindingRow{kCutsMixed, "cuts-mixed", kReason, kWrong},  // several of the five above
      FindingRow{kCutsLinear, "cuts-linear", kReason, kWrong},
      FindingRow{kCutsFalling, "cuts-falling", kReason, kWrong},
      // Why: the whole program (mistakes.h)
      FindingRow{kGridCount, "grid-count", kReason, kWrong},
      FindingRow{kGridHalfCell, "grid-half-cell", kReason, kWrong},
      FindingRow{kGridFromOne, "grid-from-one", kReason, kWrong},
      FindingRow{kGridWhole, "grid-whole", kReason, kWrong},
      FindingRow{kGridUndivided, "grid-undivided", kReason, kWrong},
      FindingRow{kGridCentred, "grid-centred", kReason, kWrong},
      FindingRow{kNormalExchanged, "normal-exchanged", kReason, kWrong},
      FindingRow{kNormalSign, "normal-sign", kReason, kWrong},
      FindingRow{kNormalAlong, "normal-along", kReason, kWrong},
      FindingRow{kAngleDegrees, "angle-degrees", kReason, kWrong},
      FindingRow{kAngleRadians, "angle-radians", kReason, kWrong},
      FindingRow{kPointExchanged, "point-exchanged", kReason, kWrong},
      FindingRow{kPointMissing, "point-missing", kReason, kWrong},
      FindingRow{kPointAdded, "point-added", kReason, kWrong},
      FindingRow{kSideStrict, "side-strict", kReason, kWrong},
      FindingRow{kSideOne, "side-one", kReason, kWrong},
      FindingRow{kSideDistance, "side-distance", kReason, kWrong},
      FindingRow{kWeightAdded, "weight-added", kReason, kWrong},
      FindingRow{kWeightMissing, "weight-missing", kReason, kWrong},
      FindingRow{kWeightOther, "weight-other", kReason, kWrong},
      // Why: the weathering (half_mean_mistakes.h)
      FindingRow{kMeanInPlace, "mean-in-place", kReason, kWrong},
      FindingRow{kMeanBorder, "mean-border", kReason, kWrong},
      FindingRow{kMeanNeighbours, "mean-neighbours", kReason, kWrong},
      FindingRow{kMeanWhole, "mean-whole", kReason, kWrong},
      FindingRow{kMeanPasses, "mean-passes", kReason, kWrong},
      FindingRow{kMeanUnknown, "mean-unknown", kReason, kNote},
      // Why: the recipe's own smoothing (smoothing_mistakes.h)
      FindingRow{kSmoothPasses, "smooth-passes", kReason, kWrong},
      FindingRow{kSmoothOneWay, "smooth-one-way", kReason, kWrong},
      FindingRow{kSmoothInPlace, "smooth-in-place", kReason, kWrong},
      FindingRow{kSmoothBorder, "smooth-border", kReason, kWrong},
      FindingRow{kSmoothWindow, "smooth-window", kReason, kWrong},
      // Why: how right heights were kept
      FindingRow{kHeightsRounded, "heights-rounded", kReason, kWrong},
      FindingRow{kHeightsHalf, "heights-half", kReason, kWrong},
      FindingRow{kHeightsWhole, "heights-whole", kReason, kWrong},
      FindingRow{kBorderUnwritten, "border-unwritten", kReason, kWrong},
      // The mesh
      FindingRow{kTrianglesRight, "triangles-right", kTriangles, kRight},
      FindingRow{kTrianglesWrong, "triangles-wrong", kTriangles, kWrong},
      FindingRow{kTrianglesFlat, "triangles-flat", kTriangles, kWrong},
      FindingRow{kWindingRight, "winding-right", kTriangles, kRight},
      FindingRow{kWindingAll, "winding-all", kTriangles, kWrong},
      FindingRow{kWindingSome, "winding-some", kTriangles, kWrong},
      FindingRow{kNormalsNone, "normals-none", kNormals, kNote},
      FindingRow{kNormalsLength, "normals-length", kNormals, kWrong},
      FindingRow{kNormalsRight, "normals-right", kNormals, kRight},
      FindingRow{kNormalsWrong, "normals-wrong", kNormals, kWrong},
      FindingRow{kNormalsDown, "normals-down", kNormals, kWrong},
      FindingRow{kNormalsExchanged, "normals-exchanged", kNormals, kWrong},
      FindingRow{kNormalsSign, "normals-sign", kNormals, kWrong},
      FindingRow{kNormalsScale, "normals-scale", kNormals, kWrong},
  };
}();
static_assert(kFindingRows.size() == enumCount<FindingId>);
static_assert([] {
  for (std::size_t i = 0; i < kFindingRows.size(); ++i) {
    if (kFindingRows[i].id != static_cast<FindingId>(i)) return false;
    for (std::size_t j = 0; j < i; ++j) {
      if (kFindingRows[i].name == kFindingRows[j].name) return false;
    }
  }
  return true;
}());

constexpr const FindingRow& findingRow(FindingId id) {
  return kFindingRows[static_cast<std::size_t>(id)];
}

inline constexpr std::array<std::string_view, enumCount<FindingState>> kFindingStateNames{
    "right", "note", "wrong"};

struct Finding {
  FindingId id;
  FindingState state;  // that of its row
  std::string text;    // a sentence or a few, for people
};

inline Finding findingOf(FindingId id, std::string text) {
  return {id, findingRow(id).state, std::move(text)};
}

}  // namespace faultline
