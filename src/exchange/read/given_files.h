// The files that somebody gives together: heights, of which several are one map (mosaic.h), and
// what stands beside them and tells what they do not: a projection (.prj), a world file (.tfw,
// .pgw, .wld and the like), the head of bare numbers (.hdr of ESRI's programs), one of our sidecars
// (.json).
//
// A file beside belongs to the file of heights of its name, but for the ending; one that has no
// such name, to all, if it is the only one of its kind. A .prj that is the only one is that of all.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "exchange/read/heights_file.h"
#include "exchange/read/heights_map.h"
#include "exchange/read/heights_sidecar.h"

namespace faultline {

struct GivenFile {
  std::string name;
  const ByteSource* source = nullptr;
};

enum class GivenKind : std::uint8_t {
  kHeights,
  kProjection,
  kWorld,
  kHead,
  kSidecar,
  kUnread,  // what maps come with and nobody needs: statistics, smaller copies, pages
};

// By the name alone.
GivenKind givenKind(std::string_view name);

// The names that files beside a file of heights may have, so that they can be looked for.
std::vector<std::string> namesBeside(std::string_view path);

// What is read of several files, as of one.
struct GivenHeights {
  HeightsFile file;
  std::optional<HeightsSidecar> sidecar;
  int files = 0;     // of heights
  std::string name;  // of the first of them
};
GivenHeights readGiven(std::span<const GivenFile> files, const HeightsRequest& request);

// A map to choose a part by.
HeightsMap readGivenMap(std::span<const GivenFile> files, const HeightsRequest& request);

}  // namespace faultline
