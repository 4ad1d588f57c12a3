// Any bytes as a file of heights (exchange/read/heights_file.h): an error that is a sentence, or a
// sound grid. The first byte chooses the name's extension, the next three columns, rows and byte
// order.
#include "fuzz/fuzz_draws.h"
#include "fuzz/fuzz_target.h"
#include "unit/exchange/sound_heights.h"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace faultline;
  constexpr const char* kNames[] = {"x.png", "x.raw", "x.r32", "x.asc", "x.csv", "x.obj", "x"};
  constexpr std::size_t kHead = 4;
  FuzzDraws draws({data, size});
  const char* const name = kNames[draws.between(0, std::size(kNames) - 1)];
  HeightsRequest request;
  request.width = draws.between(-1, 20);
  request.height = draws.between(-1, 20);
  request.bigEndian = draws.oneIn(2);
  const std::span<const std::uint8_t> file(data, size);
  const std::string broken = brokenPromise(name, file.subspan(std::min(size, kHead)), request);
  if (!broken.empty()) reportBroken(broken);
  return 0;
}
