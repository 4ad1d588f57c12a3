// Any bytes as a link (share/recipe_text.h): everything is within its limits, and what is written
// of it is read as the same.
#include "fuzz/fuzz_target.h"
#include "unit/share/sound_link.h"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace faultline;
  const std::string broken = brokenPromise(readLink(textOf(data, size)));
  if (!broken.empty()) reportBroken(broken);
  return 0;
}
