// The document: links, edits, undo, notices and the check, without a window.
#include "app/document/document.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <string>
#include <vector>

#include "share/starters.h"
#include "share/surprise.h"

using namespace faultline;
using enum TimelinePlace::Kind;

namespace {

struct Page {
  Page() { player.setReducedMotion(true); }
  std::string link() const { return document.link(false, {}); }
  double now = 0.0;
  Session session{Recipe()};
  View view;
  Player player{session, view, [this] { return now; }};
  Document document{session, view, player};
};

constexpr const char* kSmall = "v1;seed=oak;size=33;faults=40!";

}  // namespace

TEST_CASE("A link that was opened is the link that is written, with its camera apart") {
  Page page;
  const auto camera =
      page.document.load("#v1;seed=oak;faults=40!at=fault:8;cam=25,30,1;palette=grey");
  REQUIRE(camera);
  CHECK(camera->azimuth == 250);
  CHECK(page.session.target() == 8);
  CHECK(page.link() == "v1;seed=oak;faults=40!at=fault:8;palette=grey");
  CHECK(page.document.link(true, camera) ==
        "v1;seed=oak;faults=40!at=fault:8;cam=25,30,1;palette=grey");
  CHECK(page.document.notices().empty());
  CHECK_FALSE(page.document.canUndo());
}

TEST_CASE("An empty text opens the opening terrain, and repairs of a link are named") {
  Page page;
  page.document.load("");
  CHECK(page.document.recipe() == readLink(openingLink()).recipe);
  const int revision = page.document.noticesRevision();
  page.document.load("v1;faults=many");
  CHECK(page.document.notices().size() == 1);
  CHECK(page.document.noticesRevision() > revision);
  page.document.load("v1");
  CHECK(page.document.notices().empty());
}

TEST_CASE("A starter keeps what stands around the block") {
  Page page;
  page.document.load("v1!theme=dark;show=wireframe;lock=seed;palette=grey");
  page.document.loadStarter("v1;seed=elm");
  CHECK(page.view.theme == Theme::kDark);
  CHECK(page.view.wireframe);
  CHECK(page.view.locks == parameterBit(ParameterId::kSeed));
  CHECK(page.view.palette == View().palette);
  page.document.load("v1;seed=elm");
  CHECK(page.view.theme == Theme::kAuto);
}

TEST_CASE("A text from the form edits, repairs and is one entry for each gesture") {
  Page page;
  page.document.load(kSmall);
  page.document.applyText("faults", "50");
  page.document.applyText("faults", "60", true);
  page.document.applyText("faults", "70", true);
  CHECK(page.document.gesture() == 1);
  CHECK(page.document.recipe().value(ParameterId::kFaults) == 70);
  CHECK(page.session.target() == 70);
  page.document.undo();
  CHECK(page.document.recipe().value(ParameterId::kFaults) == 40);
  CHECK_FALSE(page.document.canUndo());
  page.document.redo();
  CHECK(page.document.recipe().value(ParameterId::kFaults) == 70);
  page.document.applyText("faults", "-5");
  CHECK(page.document.notices().size() == 1);
  CHECK_FALSE(page.document.goTo(7));
  CHECK(page.document.goTo(0));
  CHECK(page.document.recipe().value(ParameterId::kFaults) == 40);
}

TEST_CASE(
    "An edit stays at the step a person stopped at, and undo goes back to where it was made") {
  Page page;
  page.document.load(kSmall);
  page.player.seek(8);
  page.document.applyText("seed", "elm");
  CHECK(page.session.target() == 8);
  page.document.applyText("faults", "5");
  CHECK(page.session.target() == 5);
  page.document.undo();
  CHECK(page.session.target() == 8);
  page.document.tryLink("v1;seed=ash;faults=90;size=33!palette=grey");
  CHECK(page.session.target() == 8);
  CHECK(page.view.palette == View().palette);
  page.document.undo();
  CHECK(page.document.recipe().seed == "elm");
}

TEST_CASE("Drawn faults move the step that is shown along with them") {
  Page page;
  page.document.load(kSmall);
  page.player.seek(8);
  const DrawnFault fault = {1000, 2000, 8000, 9000, 10000};
  page.document.showDrawn({fault, fault});
  CHECK(page.session.target() == 10);
  page.document.commit();
  page.document.showDrawn({});
  CHECK(page.session.target() == 8);
  page.document.forgetGesture();
  page.player.seek(42);
  page.document.showDrawn({fault});
  CHECK(page.session.target() == page.session.length());
}

TEST_CASE("The view is set row by row, and what is not understood is named") {
  Page page;
  page.document.load(kSmall);
  page.document.setView("water", "0.25");
  CHECK(page.view.water == 250);
  page.document.setView("water", "");
  CHECK_FALSE(page.view.water);
  page.document.setView("at", "fault:3");
  CHECK(page.document.notices().size() == 1);
  CHECK(page.view == readLink(kSmall).view);
  page.document.setView("title", "Week 3");
  CHECK(page.document.notices().empty());
  CHECK(page.view.title == "Week 3");
  page.document.setShown("contours", true);
  page.document.setShown("nothing", true);
  CHECK(page.view.contours);
  CHECK_FALSE(page.document.offersLayers());
  page.document.showNextLayer();
  CHECK(page.view.layer != ErosionLayer::kNone);
  CHECK(page.document.offersLayers());
  page.document.undo();
  page.document.undo();
  CHECK_FALSE(page.view.contours);
}

TEST_CASE("The view never says whether to play, nor a place or a camera") {
  Page page;
  page.document.load("v1;seed=oak;size=33!at=fault:3;play=1;cam=30_40_1");
  CHECK_FALSE(page.view.play);
  CHECK_FALSE(page.view.cam);
  CHECK(page.view.at == TimelinePlace());
}

TEST_CASE("Trying a recipe keeps the place on the timeline, not the number of steps") {
  Page page;
  page.document.load("v1;seed=oak;size=33;faults=40;smooth=iir;smooth-passes=2");
  page.player.seek(41);  // the first of two passes after 40 faults
  page.document.tryLink("v1;seed=elm;size=33;faults=20;smooth=iir;smooth-passes=2");
  CHECK(page.session.target() == 21);
}

TEST_CASE("The session computes the layer that the view shows") {
  Page page;
  page.document.load("v1;seed=oak;size=33;faults=9;erosion=hydraulic;erosion-steps=9!at=end");
  page.session.finish();
  page.document.showNextLayer();
  page.session.finish();
  const std::vector<float>& values = page.session.layer().z;
  CHECK(*std::max_element(values.begin(), values.end()) > 0.0f);
}

TEST_CASE("Every layer comes in its turn, and after the last none") {
  Page page;
  page.document.load(kSmall);
  std::vector<ErosionLayer> seen;
  do {
    page.document.showNextLayer();
    seen.push_back(page.view.layer);
  } while (page.view.layer != ErosionLayer::kNone && seen.size() < 9);
  using enum ErosionLayer;
  CHECK(seen == std::vector<ErosionLayer>{kWater, kSediment, kFlow, kNone});
}

TEST_CASE("Where a stop is removed the stops that remain are counted anew") {
  Page page;
  page.document.load(kSmall);
  page.document.setView("stops", "8,12");
  page.player.goToStop(1);
  CHECK(page.player.stopNumber() == 2);
  page.player.seek(12);
  page.player.goToStop(1);
  page.document.setView("stops", "12");
  CHECK(page.player.stopNumber() <= 1);
}

TEST_CASE("A stop is toggled where the timeline stands") {
  Page page;
  page.document.load(kSmall);
  page.player.seek(8);
  page.document.toggleStop();
  CHECK(page.view.stops == std::vector<TimelinePlace>{{kUplift, 8}});
  page.document.toggleStop();
  CHECK(page.view.stops.empty());
}

TEST_CASE("A new seed and a surprise are other lands, each one gesture") {
  Page page;
  page.document.load("v1;seed=oak;size=33!lock=seed;title=Week%203");
  page.document.newSeed(12345);
  CHECK(page.document.recipe().seed != "oak");
  CHECK(page.document.gesture() == 1);
  const std::string seed = page.document.recipe().seed;
  page.document.surprise(99);
  CHECK(page.document.recipe().seed == seed);
  CHECK(page.view.title.empty());
  CHECK(page.document.gesture() == 2);
  page.document.undo();
  CHECK(page.view.title == "Week 3");
}

TEST_CASE("A changed speed goes on playing, and a shared link says that it plays") {
  Page page;
  page.document.load(kSmall);
  page.player.play();
  CHECK(page.document.link(true, {}) == "v1;seed=oak;size=33;faults=40!play=1");
  CHECK(page.link() == "v1;seed=oak;size=33;faults=40");
  page.document.setView("speed", "100");
  CHECK(page.player.playing());
  CHECK(page.player.rate() == 100.0);
}

TEST_CASE("A claim that differs is named once, and only the address bar keeps a claim") {
  Page page;
  page.document.load("v1;seed=oak;faults=3;size=33;check=0123456789abcdef");
  CHECK(page.document.check() == LinkCheck::Result::kPending);
  CHECK_FALSE(page.document.compareClaim());
  page.document.finished(42);
  CHECK(page.document.finishedFingerprint() == 42u);
  CHECK(page.document.compareClaim());
  CHECK_FALSE(page.document.compareClaim());
  CHECK(page.document.check() == LinkCheck::Result::kDifferent);
  REQUIRE(page.document.notices().size() == 1);
  CHECK(page.document.notices()[0].message.find("0123456789abcdef") != std::string::npos);
  CHECK(page.link().find("check=0123456789abcdef") != std::string::npos);
  CHECK(page.document.link(true, {}).find("check") == std::string::npos);
  page.document.applyText("seed", "elm");
  CHECK(page.document.check() == LinkCheck::Result::kNone);
  CHECK(page.link().find("check") == std::string::npos);
}
