// Any bytes as a TIFF (exchange/tiff): an error that is a sentence, or a sound grid that opens as a
// land or is refused in words. The last byte chooses how gaps are filled.
#include <algorithm>
#include <cmath>

#include "exchange/read/opened_heights.h"
#include "fuzz/fuzz_target.h"
#include "unit/exchange/sound_heights.h"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace faultline;
  const std::span<const std::uint8_t> file(data, size);
  const std::string broken = brokenPromise("x.tif", file, {});
  if (!broken.empty()) reportBroken(broken);
  HeightsRequest request;
  if (size > 0) request.gaps = static_cast<GapFill>(data[size - 1] % 3);
  const OpenedHeights opened = openedHeights(readHeightsFile("x.tif", file), {}, request);
  if (opened.error.empty() != (opened.land != nullptr)) reportBroken("a land or an error");
  if (!opened.error.empty() && !isSentence(opened.error)) reportBroken("an error is a sentence");
  if (!std::all_of(opened.notes.begin(), opened.notes.end(), isSentence)) {
    reportBroken("a note is a sentence");
  }
  if (!std::isfinite(opened.world.side) || !std::isfinite(opened.world.level)) {
    reportBroken("side and level are finite");
  }
  return 0;
}
