// app/playground without graphics: state, form and links work, frames say what is still to come,
// and what needs a picture says why there is none.
#include "app/playground.h"

#include <catch2/catch_test_macros.hpp>
#include <string>

#include "base/hash.h"

namespace faultline {
namespace {

constexpr std::string_view kLink = "v1;seed=oak;size=65;faults=9!play=0";

// A playground whose clock goes on by a frame at each call of frames().
struct Bench {
  Bench() {
    UiRegions regions;
    regions.windowWidth = 800;
    regions.windowHeight = 600;
    regions.view = {0, 0, 800, 600};
    playground.setRegions(regions);
    playground.setPreferences(false, true);
  }
  // Frames until none is wanted; what the last one answered, or -1 if that took too many.
  int rest() {
    for (int frames = 0; frames < 400; ++frames) {
      now += 16;
      const int result = playground.frame(now);
      seen |= result;
      if ((result & kFrameMore) == 0) return result;
    }
    return -1;
  }
  bool says(std::string_view part) const {
    return playground.state().find(part) != std::string::npos;
  }

  double now = 1000;
  int seen = 0;
  Playground playground{[this] { return now; }, {}, {}};
};

TEST_CASE("A playground without graphics builds the land and comes to rest", "[playground]") {
  Bench bench;
  REQUIRE(bench.playground.load(kLink));
  CHECK_FALSE(bench.playground.hasGraphics());
  REQUIRE(bench.rest() >= 0);
  CHECK((bench.seen & kFrameState) != 0);
  CHECK((bench.seen & kFrameDrawn) == 0);
  Session session(readLink("v1;seed=oak;size=65;faults=9").recipe);
  session.seek(session.length());
  session.finish();
  CHECK(bench.playground.hash() == hexDigits(fingerprint(session.heights())));
  CHECK(bench.says(bench.playground.hash()));
  CHECK(bench.playground.heights().size() == 65u * 65u);
}

TEST_CASE("An edit wants frames and changes the state", "[playground]") {
  Bench bench;
  REQUIRE(bench.playground.load(kLink));
  REQUIRE(bench.rest() >= 0);
  const std::string before = bench.playground.hash();
  bench.seen = 0;
  bench.playground.edit().applyText("faults", "12");
  CHECK((bench.playground.frame(bench.now) & kFrameMore) != 0);
  REQUIRE(bench.rest() >= 0);
  CHECK((bench.seen & kFrameState) != 0);
  CHECK(bench.playground.hash() != before);
  bench.playground.edit().undo();
  CHECK(bench.playground.hash() == before);
}

TEST_CASE("A tab that slept does not jump along the timeline", "[playground]") {
  Bench bench;
  REQUIRE(bench.playground.load("v1;seed=oak;size=65;faults=500!at=start;play=1;speed=10"));
  bench.playground.frame(bench.now);
  bench.now += 3.6e6;
  bench.playground.frame(bench.now);
  CHECK(bench.playground.player().position() <= 3);
}

TEST_CASE("Without graphics a picture is refused by a sentence, but the land from above is there",
          "[playground]") {
  Bench bench;
  REQUIRE(bench.playground.load(kLink));
  PictureRequest request;
  request.width = request.height = 320;
  const TakenPicture refused = bench.playground.takePicture(request);
  CHECK(refused.rgba.empty());
  CHECK_FALSE(refused.error.empty());
  const TakenPicture taken = bench.playground.takeFlatPicture(200, 1.0f);
  CHECK(taken.error.empty());
  CHECK(taken.width == 200);
  CHECK_FALSE(taken.rgba.empty());
  CHECK(!bench.playground.flatPicture(200, 1.0f).empty());
  CHECK(bench.playground.flatPicture(200, 1.0f).empty());
}

}  // namespace
}  // namespace faultline
