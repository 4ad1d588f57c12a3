// Where people take a land to: for each engine or purpose the formats it reads, the options to
// begin with, the grids it takes, and what to type into its import form, with this land's numbers.
// The facts are those of the makers' manuals: Unity's "Working with Heightmaps", Unreal's
// "Landscape Technical Guide", Godot's "Importing images" and Terrain3D's "Importing & Exporting
// Data".
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "exchange/file_formats.h"

namespace faultline {

// What the advice speaks of.
struct ImportNumbers {
  int size;          // vertices a side
  double side;       // metres
  double low, high;  // metres
  bool southFirst;
  double printSide;    // millimetres
  double printHeight;  // millimetres, base included
};

ImportNumbers importNumbers(const Heightfield& heights, const FileOptions& options);

struct TargetFormat {
  FileFormatId format;
  std::string (*advice)(const ImportNumbers& numbers);  // one to three sentences
};

struct FileTarget {
  std::string_view key;                   // "unity"
  std::string_view label;                 // "Unity"
  std::span<const TargetFormat> formats;  // the best first
  FileOptions options;                    // where the form begins
  std::span<const int> sizes;             // the grids it takes, rising; empty: any
  std::string_view sizeHelp;              // said where this land's grid is none of them
};

// Unity, Unreal, Godot, print, data.
std::span<const FileTarget> fileTargets();
// The row of this key, or nullptr.
const FileTarget* findFileTarget(std::string_view key);

bool fitsTarget(const FileTarget& target, int size);
// The grid it takes that is nearest to `size`, the finer of two as near.
int nearestSize(const FileTarget& target, int size);

// What to type there, with these numbers; empty where the target does not list the format.
std::string importAdvice(const FileTarget& target, FileFormatId format,
                         const ImportNumbers& numbers);

}  // namespace faultline
