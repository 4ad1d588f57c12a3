// The programs and purposes that a land is exported for: for each the formats that it reads, the
// options to start from, the grid sizes that it accepts, and the numbers to type into its import
// form. Sources: Unity's "Working with Heightmaps", Unreal's "Landscape Technical Guide", Godot's
// "Importing images" and Terrain3D's "Importing & Exporting Data", Blender's "Displace Modifier".
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "exchange/write/file_formats.h"

namespace faultline {

// The numbers in the import advice.
struct ImportNumbers {
  int size;          // vertices a side
  double side;       // metres
  double low, high;  // metres
  bool southFirst;
  double printSide;    // millimetres
  double printHeight;  // millimetres, base included
  // Whether texts have as many digits as a person types, four significant ones or two decimals, in
  // place of the seven that an engine's form keeps.
  bool brief = false;

  // A number of the advice, without trailing zeros and with a typographic minus sign.
  std::string text(double value) const;
};

// `options`: those that the file uses (usedOptions).
ImportNumbers importNumbers(const Heightfield& heights, const FileOptions& options);

struct TargetFormat {
  FileFormatId format;
  std::string (*advice)(const ImportNumbers& numbers);  // one to three sentences
};

struct FileTarget {
  std::string_view key;                   // "unity"
  std::string_view label;                 // "Unity"
  std::span<const TargetFormat> formats;  // the best first
  FileOptions options;                    // the options to start from
  std::span<const int> sizes;             // the accepted grid sizes, rising; empty: any
  std::string_view sizeHelp;              // shown if the land's size is none of them
};

// Unity, Unreal, Godot, Blender, print, data.
std::span<const FileTarget> fileTargets();
// The row of this key, or nullptr.
const FileTarget* findFileTarget(std::string_view key);

bool fitsTarget(const FileTarget& target, int size);
// The accepted size nearest to `size`; of two at the same distance the larger.
int nearestSize(const FileTarget& target, int size);

// What to type into the import form; empty if the target does not list the format.
std::string importAdvice(const FileTarget& target, FileFormatId format,
                         const ImportNumbers& numbers);

}  // namespace faultline
