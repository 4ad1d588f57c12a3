// How much work a slice of building a terrain does, in nanoseconds, and what a cell costs.
#pragma once

namespace faultline {

// One slice: about a millisecond.
inline constexpr double kSliceWork = 1e6;
// One slice of writing heights to show: enough that a grid of 1025 is shown in one.
inline constexpr double kShowWork = 2.2e6;
// Work at a checkpoint that takes less is finished before progress is shown.
inline constexpr double kShortCheckpoint = 4e6;

// Copying the height of a cell; converting it to the erosion's whole units, or back.
inline constexpr double kCopyCellWork = 2.0;
inline constexpr double kUnitsCellWork = 1.0;
// Carrying an opened land to the vertex of another grid.
inline constexpr double kResampleCellWork = 8.0;

}  // namespace faultline
