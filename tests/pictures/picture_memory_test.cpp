// Pictures where memory does not suffice: std::bad_alloc reaches the caller, and a picture that is
// taken afterwards in another context is as ever.
#include <catch2/catch_test_macros.hpp>
#include <string>

#include "app/playground.h"
#include "base/hash.h"
#include "platform/cli/headless.h"
#include "unit/memory/failing_memory.h"

namespace faultline {
namespace {

constexpr const char* kLink =
    "v1;seed=oak;size=65;faults=9;erosion=hydraulic;erosion-steps=3!show=water,contours;water=0.3";

std::uint64_t pictureOf() {
  Playground playground([] { return 0.0; }, {}, {});
  playground.setPreferences(false, true);
  if (!playground.startGraphics(true).empty()) return 0;
  playground.load(kLink);
  playground.frame(0.0);
  PictureRequest request;
  request.width = request.height = 96;
  const TakenPicture picture = playground.takePicture(request);
  if (!picture.error.empty()) return 0;
  Fnv1a64 hash;
  hash.addBytes({reinterpret_cast<const char*>(picture.rgba.data()), picture.rgba.size()});
  return hash.value();
}

TEST_CASE("Pictures without memory", "[memory]") {
  std::string error;
  auto context = HeadlessContext::create(error);
  if (context == nullptr) {
    WARN("not checked: " << error);
    return;
  }
  const std::uint64_t whole = pictureOf();
  const int count = test::failEach([](const auto& fail) { fail(), pictureOf(); }, [] {},
                                   {.maxTries = 40, .mayLeak = true});
  CHECK(count > 30);
  // What OpenGL was set to where memory did not suffice stays set in that context.
  context.reset();
  context = HeadlessContext::create(error);
  REQUIRE(context != nullptr);
  CHECK(pictureOf() == whole);
}

}  // namespace
}  // namespace faultline
