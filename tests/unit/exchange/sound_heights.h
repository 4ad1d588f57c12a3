// What exchange/heights_file promises of any bytes, for tests and the fuzz target.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "exchange/read/heights_file.h"
#include "terrain/grid/heightfield.h"

namespace faultline {

inline bool isSentence(std::string_view text) {
  return text.size() > 10 && text.back() == '.' && text.find_first_of("<>\n") == text.npos &&
         std::all_of(text.begin(), text.end(), [](char c) { return c >= ' ' && c <= '~'; });
}

inline bool isSoundMesh(const HeightsFile::Mesh& mesh) {
  const auto isFinite = [](const std::array<float, 3>& vector) {
    return std::all_of(vector.begin(), vector.end(),
                       [](float part) { return std::isfinite(part); });
  };
  const std::size_t count = mesh.positions.size();
  return std::all_of(mesh.positions.begin(), mesh.positions.end(), isFinite) &&
         std::all_of(mesh.normals.begin(), mesh.normals.end(), isFinite) &&
         (mesh.normals.empty() || mesh.normals.size() == count) &&
         std::all_of(mesh.triangles.begin(), mesh.triangles.end(), [&](const auto& corners) {
           return std::all_of(corners.begin(), corners.end(),
                              [&](std::uint32_t corner) { return corner < count; });
         });
}

// The promise that reading these bytes breaks, or an empty text.
inline std::string brokenPromise(std::string_view name, std::span<const std::uint8_t> bytes,
                                 const HeightsRequest& request) {
  const HeightsHead head = readHeightsHead(name, bytes, request);
  const HeightsFile file = readHeightsFile(name, bytes, request);
  const std::size_t cells =
      static_cast<std::size_t>(file.width) * static_cast<std::size_t>(file.height);
  if (!std::all_of(file.notes.begin(), file.notes.end(), isSentence)) return "a note is a sentence";
  if (!head.error.empty() && head.error != file.error) return "the head's error is the file's";
  if (head.needsSize && !file.needsSize) return "the head knows what the file needs";
  const std::size_t declared =
      4 * static_cast<std::size_t>(head.width) * static_cast<std::size_t>(head.height);
  if (head.memory > static_cast<std::int64_t>(6 * std::max(declared, bytes.size()) + 1000)) {
    return "memory is at most 6 times the grid or the file";
  }
  if (!file.error.empty()) {
    if (!isSentence(file.error)) return "an error is a sentence without markup: " + file.error;
    const bool isEmpty = file.z.empty() && file.mesh.positions.empty() && file.width == 0;
    return isEmpty ? "" : "a file that failed holds nothing";
  }
  if (file.needsSize) return "a file that was read needs no size";
  if (std::min(file.width, file.height) < kMinSize ||
      std::max(file.width, file.height) > kMaxSize) {
    return "columns and rows are within the limits";
  }
  if (file.z.size() != cells) return "there is a height for each place";
  if (std::any_of(file.z.begin(), file.z.end(), [](float z) { return std::isinf(z); })) {
    return "every height is finite or a gap";
  }
  if (head.memory < static_cast<std::int64_t>(4 * cells)) return "memory covers the heights";
  const CellSize cell = cellSizeOf(file.says);
  if (file.says.places && !(cell.across > 0.0 && cell.along > 0.0)) return "a cell has a length";
  if (!(std::isfinite(cell.across) && std::isfinite(cell.along))) return "a cell is finite";
  return isSoundMesh(file.mesh) ? "" : "the mesh is sound";
}

}  // namespace faultline
