// Any bytes as a file of heights (exchange/read/heights_file.h): an error that is a sentence, or a
// sound grid. The first byte chooses the name's extension, the next two columns and rows, the
// fourth what a person says of the numbers and the pixels.
#include "fuzz/fuzz_draws.h"
#include "fuzz/fuzz_target.h"
#include "unit/exchange/sound_heights.h"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace faultline;
  constexpr const char* kNames[] = {"x.png", "x.raw", "x.r32", "x.asc", "x.csv", "x.obj",      "x",
                                    "x.npy", "x.pgm", "x.grd", "x.f64", "x.hgt", "N46E007.hgt"};
  constexpr std::size_t kHead = 4;
  FuzzDraws draws({data, size});
  const char* const name = kNames[draws.between(0, std::size(kNames) - 1)];
  HeightsRequest request;
  request.width = draws.between(-1, 20);
  request.height = draws.between(-1, 20);
  const int said = draws.between(0, 255);
  if ((said & 2) == 0) request.bigEndian = (said & 1) == 0;
  request.samples = static_cast<SampleKind>(said >> 2 & 3);
  constexpr int kBits[] = {0, 8, 32, 64};
  request.sampleBits = kBits[said >> 4 & 3];
  request.pixels = static_cast<PixelCode>(said >> 6);
  const std::span<const std::uint8_t> file(data, size);
  const std::string broken = brokenPromise(name, file.subspan(std::min(size, kHead)), request);
  if (!broken.empty()) reportBroken(broken);
  return 0;
}
