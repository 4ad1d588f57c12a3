// The table of the formats of large lands. See world_files.h.
#include "exchange/write/world_files.h"

#include <algorithm>
#include <vector>

namespace faultline {
namespace {

std::string noMasks(int, const WorldOptions& options) {
  return options.masks.empty() ? std::string() : std::string(text::kWorldMasksError);
}

std::string writeFloats(const WorldHeights& heights, const WorldOptions&, WorldFolder& folder) {
  if (folder.has("heights.r32")) return {};
  folder.make("heights.r32", 1.0, [&](FileWriter& out) {
    std::vector<float> row(static_cast<std::size_t>(heights.size));
    out.expect(heights.size);
    for (int y = 0; y < heights.size; ++y) {
      heights.read(y, 0, row);
      out.f32(row);
      if (!out.worked()) break;
    }
    return std::string();
  });
  return {};
}

constexpr WorldFormat kFormats[] = {
    {"geotiff", text::kWorldGeotiffHelp, noMasks, writeTiffWorld},
    {"zarr", text::kWorldZarrHelp, noMasks, writeZarrWorld},
    {"zarr3", text::kWorldZarr3Help, noMasks, writeZarr3World},
    {"pmtiles", text::kWorldPmtilesHelp, noMasks, writePmtilesWorld},
    {"raw", text::kWorldRawHelp, rawWorldError, writeRawWorld},
    {"r32", text::kWorldR32Help, noMasks, writeFloats},
};

}  // namespace

std::span<const WorldFormat> worldFormats() { return kFormats; }

const WorldFormat* findWorldFormat(std::string_view key) {
  const auto* found = std::find_if(std::begin(kFormats), std::end(kFormats),
                                   [&](const WorldFormat& format) { return format.key == key; });
  return found == std::end(kFormats) ? nullptr : found;
}

}  // namespace faultline
