// The table of export targets. See file_targets.h.
#include "exchange/write/file_targets.h"

#include <algorithm>
#include <cstdlib>
#include <string>

#include "base/fixed_text.h"
#include "exchange/write/file_heights.h"
#include "exchange/write/file_numbers.h"
#include "generated/text_exchange.h"

namespace faultline {
namespace {

using Numbers = ImportNumbers;

std::string sizeText(const Numbers& n) { return std::to_string(n.size); }
std::string rangeText(const Numbers& n) { return n.text(n.high - n.low); }

// Unity maps 0 to 65535 to its terrain's height, and places the first row at its southern border
// (z = 0) unless told to flip.
constexpr TargetFormat kUnityFormats[] = {
    {FileFormatId::kRaw16,
     [](const Numbers& n) {
       const auto advice =
           n.southFirst ? text::targetUnityRaw16Advice : text::targetUnityRaw16NorthFirstAdvice;
       return advice(sizeText(n), n.text(n.side), rangeText(n), n.text(n.low));
     }},
    {FileFormatId::kGlb, [](const Numbers&) { return std::string(text::kTargetUnityGlbAdvice); }},
};
constexpr int kUnitySizes[] = {33, 65, 129, 257, 513, 1025, 2049, 4097};

// Unreal has 1 cm units; level 32768 lies at its landscape's own height, and a Z scale of 100 makes
// a level 1/128 of a metre (Landscape Technical Guide).
constexpr TargetFormat kUnrealFormats[] = {
    {FileFormatId::kPng16,
     [](const Numbers& n) {
       const double horizontal = n.side * 100.0 / (n.size - 1);
       const double vertical = (n.high - n.low) / 65535.0 * 128.0 * 100.0;
       const double location = (n.low + (n.high - n.low) * 32768.0 / 65535.0) * 100.0;
       return text::targetUnrealPng16Advice(n.text(horizontal), n.text(vertical), n.text(location));
     }},
    {FileFormatId::kGlb, [](const Numbers&) { return std::string(text::kTargetUnrealGlbAdvice); }},
};
constexpr int kUnrealSizes[] = {127, 253, 505, 1009, 2017, 4033};

// Godot reads 8 bits of a PNG, so heights go in as a mesh, or as RAW16 by its terrain add-ons.
constexpr TargetFormat kGodotFormats[] = {
    {FileFormatId::kGlb, [](const Numbers&) { return std::string(text::kTargetGodotGlbAdvice); }},
    {FileFormatId::kRaw16,
     [](const Numbers& n) {
       return text::targetGodotRawAdvice(sizeText(n), n.text(n.low), n.text(n.high),
                                         n.text(n.side / (n.size - 1)));
     }},
};

// Blender's Displace modifier lifts a plane by a picture: strength times grey, above the midlevel.
constexpr TargetFormat kBlenderFormats[] = {
    {FileFormatId::kPng16,
     [](const Numbers& n) {
       return text::targetBlenderPng16Advice(n.text(n.side), rangeText(n), n.text(n.low));
     }},
    {FileFormatId::kGlb, [](const Numbers&) { return std::string(text::kTargetBlenderGlbAdvice); }},
    {FileFormatId::kObj, [](const Numbers&) { return std::string(text::kTargetBlenderObjAdvice); }},
};

constexpr TargetFormat kPrintFormats[] = {
    {FileFormatId::kStl,
     [](const Numbers& n) {
       return text::targetPrintStlAdvice(n.text(n.printSide), fixedText(n.printHeight, 1));
     }},
};
// A finer grid has triangles below a nozzle's width, and too many for slicers.
constexpr int kPrintSizes[] = {65, 129, 257, 513, 1025};

constexpr TargetFormat kDataFormats[] = {
    {FileFormatId::kAsc,
     [](const Numbers& n) { return text::targetDataAscAdvice(n.text(n.side / (n.size - 1))); }},
    {FileFormatId::kGeoTiff,
     [](const Numbers& n) { return text::targetDataGeotiffAdvice(n.text(n.side / (n.size - 1))); }},
    {FileFormatId::kR32, [](const Numbers& n) { return text::targetDataR32Advice(sizeText(n)); }},
    {FileFormatId::kPng16,
     [](const Numbers& n) {
       return text::targetDataLevelsAdvice(n.text(n.low), n.text((n.high - n.low) / 65535.0));
     }},
    {FileFormatId::kRaw16,
     [](const Numbers& n) {
       return text::targetDataLevelsAdvice(n.text(n.low), n.text((n.high - n.low) / 65535.0));
     }},
    {FileFormatId::kObj, [](const Numbers&) { return std::string(text::kTargetDataMeshAdvice); }},
    {FileFormatId::kGlb, [](const Numbers&) { return std::string(text::kTargetDataMeshAdvice); }},
    {FileFormatId::kFaultsCsv,
     [](const Numbers&) { return std::string(text::kTargetDataFaultsAdvice); }},
    {FileFormatId::kFaultsJson,
     [](const Numbers&) { return std::string(text::kTargetDataFaultsAdvice); }},
    {FileFormatId::kSidecar,
     [](const Numbers&) { return std::string(text::kTargetDataSidecarAdvice); }},
};

const FileTarget kTargets[] = {
    {.key = "unity",
     .label = text::kTargetUnity,
     .formats = kUnityFormats,
     .options = {.southFirst = true},
     .sizes = kUnitySizes,
     .sizeHelp = text::kTargetUnitySizeHelp},
    {.key = "unreal",
     .label = text::kTargetUnreal,
     .formats = kUnrealFormats,
     .options = {},
     .sizes = kUnrealSizes,
     .sizeHelp = text::kTargetUnrealSizeHelp},
    {.key = "godot",
     .label = text::kTargetGodot,
     .formats = kGodotFormats,
     .options = {},
     .sizes = {},
     .sizeHelp = {}},
    {.key = "blender",
     .label = text::kTargetBlender,
     .formats = kBlenderFormats,
     .options = {},
     .sizes = {},
     .sizeHelp = {}},
    {.key = "print",
     .label = text::kTargetPrint,
     .formats = kPrintFormats,
     .options = {},
     .sizes = kPrintSizes,
     .sizeHelp = text::kTargetPrintSizeHelp},
    {.key = "data",
     .label = text::kTargetData,
     .formats = kDataFormats,
     .options = {},
     .sizes = {},
     .sizeHelp = {}},
};

}  // namespace

std::string ImportNumbers::text(double value) const {
  const double size = value < 0.0 ? -value : value;
  int places = placesFor(size);
  if (brief) places = std::min(places, size < 1.0 ? std::max(places - 3, 1) : size < 10.0 ? 3 : 2);
  std::string number = fixedText(value, places);
  number.erase(number.find_last_not_of('0') + 1);
  if (number.back() == '.') number.pop_back();
  if (number.front() == '-') number.replace(0, 1, "−");
  return number;
}

ImportNumbers importNumbers(const Heightfield& heights, const FileOptions& options) {
  const FileHeights written(heights, options);
  return {.size = heights.size,
          .side = options.side,
          .low = written.low() * options.side,
          .high = written.high() * options.side,
          .southFirst = options.southFirst,
          .printSide = options.printSide,
          .printHeight = options.printBase + written.range() * options.printSide};
}

std::span<const FileTarget> fileTargets() { return kTargets; }

const FileTarget* findFileTarget(std::string_view key) {
  for (const FileTarget& row : kTargets) {
    if (row.key == key) return &row;
  }
  return nullptr;
}

bool fitsTarget(const FileTarget& target, int size) {
  return target.sizes.empty() ||
         std::find(target.sizes.begin(), target.sizes.end(), size) != target.sizes.end();
}

int nearestSize(const FileTarget& target, int size) {
  if (fitsTarget(target, size)) return size;
  return *std::min_element(target.sizes.rbegin(), target.sizes.rend(), [size](int a, int b) {
    return std::abs(a - size) < std::abs(b - size);
  });
}

std::string importAdvice(const FileTarget& target, FileFormatId format,
                         const ImportNumbers& numbers) {
  // Without a range all levels are equal, and no import form accepts a height of 0.
  const bool isFlat = fileFormat(format).ofLevels && !(numbers.high > numbers.low);
  for (const TargetFormat& each : target.formats) {
    if (each.format != format) continue;
    return isFlat ? text::targetFlatLandAdvice(numbers.text(numbers.low)) : each.advice(numbers);
  }
  return {};
}

}  // namespace faultline
