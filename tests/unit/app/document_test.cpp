// The document: links, edits, undo, notices and the check, without a window.
#include "app/document/document.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <set>
#include <string>
#include <vector>

#include "app/shown/marks.h"
#include "base/hash.h"
#include "render/scene/scene.h"
#include "share/starters.h"
#include "share/surprise.h"
#include "terrain/cliffs/cut_mesh.h"
#include "unit/share/look_palettes.h"

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
  const auto opened =
      page.document.load("#v1;seed=oak;faults=40!at=fault:8;cam=25,30,1;palette=grey");
  REQUIRE(opened);
  const auto camera = opened->camera;
  REQUIRE(camera);
  CHECK(camera->azimuth == 250);
  CHECK(page.session.target() == 8);
  CHECK(page.link() == "v1;seed=oak;faults=40!at=fault:8;palette=grey");
  CHECK(page.document.link(true, camera) ==
        "v1;seed=oak;faults=40!at=fault:8;cam=25,30,1;palette=grey");
  CHECK(page.document.notices().all().empty());
  CHECK_FALSE(page.document.history().canUndo());
}

TEST_CASE("A link whose opened land is missing says so until the land comes; other notices stay") {
  Page page;
  const OpenedLandPtr land = openedLand({0.0f, 0.1f, 0.2f, 0.3f}, 2);
  const std::string base = hexDigits(land->fingerprint);
  page.document.load("v1;base=" + base + ";size=2;faults=0;nonsense=1");
  REQUIRE(page.document.notices().all().size() == 2);
  page.session.finish();
  page.document.finished(fingerprint(page.session.heights()));
  CHECK_FALSE(page.document.finishedFingerprint().has_value());
  page.document.openLand(land);
  REQUIRE(page.document.notices().all().size() == 1);
  CHECK(page.document.notices().all()[0].key == "nonsense");
  page.session.finish();
  page.document.finished(fingerprint(page.session.heights()));
  CHECK(page.document.finishedFingerprint() == land->fingerprint);
}

TEST_CASE("An empty text opens the opening terrain, and repairs of a link are named") {
  Page page;
  page.document.load("");
  CHECK(page.document.recipe() == readLink(openingLink()).recipe);
  const int revision = page.document.notices().revision();
  page.document.load("v1;faults=many");
  CHECK(page.document.notices().all().size() == 1);
  CHECK(page.document.notices().revision() > revision);
  page.document.load("v1");
  CHECK(page.document.notices().all().empty());
}

TEST_CASE("Numbers of recipe and view are typed in people's units") {
  Page page;
  page.document.load(kSmall);
  page.document.applyTyped("fade", "7 %");
  CHECK(page.document.recipe().real(ParameterId::kFade) == 0.07);
  page.document.applyTyped("fade", "nothing");
  CHECK(page.document.recipe().real(ParameterId::kFade) == 0.07);
  CHECK(page.document.notices().all().empty());
  page.document.applyTyped("fade", "700");
  CHECK(page.document.recipe().real(ParameterId::kFade) == 1.0);
  CHECK(page.document.notices().all().size() == 1);
  page.document.applyTyped("scale", "2.5 km");
  CHECK(page.view.scale == 2500);
  CHECK(page.document.notices().all().empty());
  page.document.applyTyped("scale", "off");
  CHECK_FALSE(page.view.scale);
  page.document.applyTyped("water", "35 %");
  CHECK(page.view.water == 350);
  page.document.applyTyped("water", "");
  CHECK_FALSE(page.view.water);
  page.document.applyTyped("sun", "300°, north-west;20°");
  CHECK(page.view.sun == SunPlace{300, 20});
  page.document.applyTyped("sun", "east;20°");
  CHECK(page.view.sun == SunPlace{300, 20});
  const int gesture = page.document.history().number();
  page.document.undo();
  CHECK(page.document.history().number() == gesture - 1);
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
  CHECK(page.document.history().number() == 1);
  CHECK(page.document.recipe().value(ParameterId::kFaults) == 70);
  CHECK(page.session.target() == 70);
  page.document.undo();
  CHECK(page.document.recipe().value(ParameterId::kFaults) == 40);
  CHECK_FALSE(page.document.history().canUndo());
  page.document.redo();
  CHECK(page.document.recipe().value(ParameterId::kFaults) == 70);
  page.document.applyText("faults", "-5");
  CHECK(page.document.notices().all().size() == 1);
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

TEST_CASE("Rain that an edit turns on has the round brush; a link's rain is what it was") {
  Page page;
  page.document.load("v1;seed=oak;size=33;faults=9");
  page.document.applyText("erosion", "both");
  CHECK(page.document.recipeText() == "v1;seed=oak;size=33;faults=9;erosion=both;brush=round");
  page.document.applyText("hydraulic", "droplets");
  page.document.applyText("hydraulic", "grid");
  CHECK(page.document.recipeText() == "v1;seed=oak;size=33;faults=9;erosion=both;brush=round");
  page.document.applyText("brush", "point");
  CHECK(page.document.recipeText() == "v1;seed=oak;size=33;faults=9;erosion=both");
  page.document.applyText("rain", "0.0003");
  CHECK(page.document.recipe().value(ParameterId::kBrush) == 0);
  page.document.applyText("erosion", "none");
  CHECK(page.document.recipeText() == "v1;seed=oak;size=33;faults=9;rain=0.0003");
  page.document.load("v1;seed=oak;size=33;faults=9;erosion=both");
  CHECK(page.document.recipeText() == "v1;seed=oak;size=33;faults=9;erosion=both");
  page.document.tryLink("v1;seed=oak;size=33;faults=9;erosion=hydraulic");
  CHECK(page.document.recipeText() == "v1;seed=oak;size=33;faults=9;erosion=hydraulic");
  // A surprise keeps what is locked, whether it has an effect or not.
  page.document.load("v1;seed=oak;size=33;faults=9;brush=round!lock=brush");
  for (std::uint32_t i = 0; i < 9; ++i) {
    page.document.surprise(i);
    CHECK(page.document.recipe().value(ParameterId::kBrush) == 1);
  }
  page.document.load("v1;seed=oak;size=33;faults=9!lock=brush");
  for (std::uint32_t i = 0; i < 9; ++i) {
    page.document.surprise(i);
    CHECK(page.document.recipe().value(ParameterId::kBrush) == 0);
  }
}

TEST_CASE("Another method says that the smoothing stays, and nothing else says it") {
  Page page;
  page.document.load("v1;seed=oak;size=33;faults=40;smooth=box;smooth-passes=6");
  CHECK(page.document.kept().empty());
  page.document.applyText("faults", "30");
  CHECK(page.document.kept().empty());
  page.document.applyText("method", "fbm");
  CHECK(page.document.kept() == "Smoothing stays: Box × 6");
  page.document.undo();
  CHECK(page.document.kept().empty());
  page.document.applyText("smooth", "none");
  page.document.applyText("method", "fbm");
  CHECK(page.document.kept().empty());
  page.document.load("v1;seed=oak;size=33;faults=40;smooth=box;smooth-passes=6");
  CHECK(page.document.kept().empty());
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

TEST_CASE("A fault that is drawn is lifted where the timeline stands, unless motion is reduced") {
  const DrawnFault fault = {1000, 2000, 8000, 9000, 10000};
  const std::vector<DrawnFault> two = {fault, {1000, 8000, 9000, 3000, 10000}};
  const auto lifted = [](const Page& page) {
    return page.player.lifted() ? page.player.lifted()->step : -1;
  };
  for (const int faults : {0, 5}) {
    Page page;
    page.player.setReducedMotion(false);
    page.document.load("v1;seed=oak;size=33;play=0;faults=" + std::to_string(faults) + "!at=end");
    page.document.showDrawn({fault});
    CHECK(lifted(page) == 0);
    CHECK_FALSE(page.player.playing());
    CHECK(page.session.target() == faults + 1);
    page.document.showDrawn(two);
    CHECK(lifted(page) == 1);
    // A moved end is no new line.
    page.document.showDrawn({two[1], two[0]});
    CHECK(lifted(page) == -1);
    page.player.setReducedMotion(true);
    page.document.showDrawn({fault, fault, fault});
    CHECK(lifted(page) == -1);
    CHECK(page.session.target() == faults + 3);
  }
}

TEST_CASE("A land without cuts takes no drawn faults, and none rises in it") {
  Page page;
  page.player.setReducedMotion(false);
  page.document.load("v1;seed=oak;size=33;play=0;method=fbm!at=end");
  page.document.showDrawn({{1000, 2000, 8000, 9000, 10000}});
  CHECK(page.document.recipe().drawn.empty());
  CHECK_FALSE(page.player.lifted());
  page.session.finish();
  Marks marks;
  makeShownMarks(page.session, page.player, marks);
  CHECK_FALSE(marks.fault);
}

TEST_CASE("Another recipe ends the rise of a fault that was drawn") {
  Page page;
  page.player.setReducedMotion(false);
  page.document.load("v1;seed=oak;size=33;play=0;faults=5!at=end");
  page.document.showDrawn({{1000, 2000, 8000, 9000, 10000}});
  REQUIRE(page.player.lifted());
  page.document.load("v1;seed=oak;size=33;play=0;method=fbm!at=end");
  CHECK_FALSE(page.player.lifted());
}

TEST_CASE("A fault that is drawn has an amplitude by which it is seen") {
  Page page;
  page.document.load("v1;seed=oak;size=65;faults=0");
  page.session.finish();
  CHECK(page.document.visibleAmplitude() == kDrawnUnit);
  page.document.load("v1;seed=oak;size=65;faults=600");
  page.session.finish();
  const std::int32_t amplitude = page.document.visibleAmplitude();
  CHECK(amplitude > kDrawnUnit);
  const HeightRange before = page.session.finishedRange();
  page.document.showDrawn({{0, 5000, 10000, 5000, amplitude}});
  page.session.finish();
  const double range = static_cast<double>(before.high) - static_cast<double>(before.low);
  CHECK(page.session.displacement(0) > 0.07 * range);
  CHECK(page.session.displacement(0) < 0.3 * range);
  page.document.load("v1;seed=oak;size=65;method=fbm");
  CHECK(page.document.visibleAmplitude() == kDrawnUnit);
  // On land that is drawn alone, every fault is as strong as the first.
  page.document.load("v1;seed=oak;size=65;faults=0;relief=2;drawn=0_0_1_1_50,0_1_1_0_50");
  page.session.finish();
  CHECK(page.document.visibleAmplitude() == kDrawnUnit);
}

TEST_CASE("The view is set row by row, and what is not understood is named") {
  Page page;
  page.document.load(kSmall);
  page.document.setView("water", "0.25");
  CHECK(page.view.water == 250);
  page.document.setView("water", "");
  CHECK_FALSE(page.view.water);
  page.document.setView("at", "fault:3");
  CHECK(page.document.notices().all().size() == 1);
  CHECK(page.view == readLink(kSmall).view);
  page.document.setView("title", "Week 3");
  CHECK(page.document.notices().all().empty());
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
  const auto& values = page.session.layer().z;
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

TEST_CASE("A lecture of lands stays when another land comes; stops of one land go with it") {
  Page page;
  page.document.load("v1;seed=oak;size=33!stops=8;title=Week%203");
  page.document.surprise(7);
  CHECK(page.view.stops.empty());
  CHECK(page.view.title.empty());
  page.document.load("v1;seed=oak;size=33!title=Week%203;lecture=at=8:seed=oak:size=33");
  page.document.surprise(7);
  page.document.loadStarter("v1;seed=elm;size=33!palette=grey");
  CHECK(page.view.stops.size() == 1);
  CHECK(page.view.title == "Week 3");
  CHECK(page.view.palette == Palette::kGrey);
  page.document.load("v1;seed=elm;size=33");
  CHECK(page.view.stops.empty());
}

TEST_CASE("A new seed and a surprise are other lands, each one gesture") {
  Page page;
  page.document.load("v1;seed=oak;size=33!lock=seed;title=Week%203");
  page.document.newSeed(12345);
  CHECK(page.document.recipe().seed != "oak");
  CHECK(page.document.history().number() == 1);
  const std::string seed = page.document.recipe().seed;
  page.document.surprise(99);
  CHECK(page.document.recipe().seed == seed);
  CHECK(page.view.title.empty());
  CHECK(page.document.history().number() == 2);
  page.document.undo();
  CHECK(page.view.title == "Week 3");
}

TEST_CASE("A look is one gesture, and a surprise has one") {
  Page page;
  page.document.load("v1;seed=oak;size=33!water=0.9;show=map");
  page.document.setView("look", "moon");
  CHECK(page.link() == "v1;seed=oak;size=33!palette=grey;sun=110,14;show=map");
  CHECK(page.document.history().number() == 1);
  page.document.undo();
  CHECK(page.link() == "v1;seed=oak;size=33!water=0.9;show=map");
  page.document.setView("look", "sepia");
  CHECK(page.document.notices().all().size() == 1);
  CHECK(page.link() == "v1;seed=oak;size=33!water=0.9;show=map");
  std::set<Palette> palettes;
  for (std::uint32_t entropy = 0; entropy < 40; ++entropy) {
    page.document.surprise(entropy);
    palettes.insert(page.view.palette);
  }
  CHECK(palettes == lookPalettes());
  page.document.undo();
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
  REQUIRE(page.document.notices().all().size() == 1);
  CHECK(page.document.notices().all()[0].message.find("0123456789abcdef") != std::string::npos);
  CHECK(page.link().find("check=0123456789abcdef") != std::string::npos);
  CHECK(page.document.link(true, {}).find("check") == std::string::npos);
  page.document.applyText("seed", "elm");
  CHECK(page.document.check() == LinkCheck::Result::kNone);
  CHECK(page.link().find("check") == std::string::npos);
}

namespace {

std::int64_t bytesLeft = 0;

bool hasBytes(std::int64_t bytes, std::int64_t) { return bytes <= bytesLeft; }

// A page whose memory holds lands of up to 65 vertices a side besides one of 33.
struct SmallPage : Page {
  SmallPage() {
    Recipe largest;
    largest.set(ParameterId::kSize, 65);
    bytesLeft = pageMemory(largest) + 100'000;
    document.load(kSmall);
  }
  Document document{session, view, player, {pageMemory, hasBytes}};
  std::string recipe() const { return document.recipeText(); }
};

constexpr const char* kLarge = "v1;seed=elm;size=2049;faults=40!palette=atlas";

}  // namespace

TEST_CASE("A land that does not fit into memory is refused, whichever edit asks for it") {
  SmallPage page;
  const std::string before = page.document.link(false, {});
  const auto refused = [&](const char* what) {
    CAPTURE(what);
    CHECK(page.document.link(false, {}) == before);
    CHECK(page.session.recipe().size() == 33);
    CHECK_FALSE(page.document.history().canUndo());
    REQUIRE(page.document.notices().all().size() == 1);
    const std::string message = page.document.notices().all()[0].message;
    CAPTURE(message);
    CHECK(message.find("\"2049\"") != std::string::npos);
    CHECK(message.find("nothing changed") != std::string::npos);
    CHECK(message.find(std::to_string((pageMemory(readLink(kLarge).recipe) + 999'999) / 1'000'000) +
                       " MB") != std::string::npos);
    page.document.notices().set({});
  };
  CHECK_FALSE(page.document.load(kLarge));
  refused("load");
  CHECK_FALSE(page.document.loadStarter(kLarge));
  refused("loadStarter");
  page.document.tryLink(kLarge);
  refused("tryLink");
  page.document.applyText("size", "2049");
  refused("applyText");
  CHECK_FALSE(page.document.showRecipe(readLink(kLarge).recipe));
  page.document.commit();
  refused("showRecipe");
}

TEST_CASE("The bound of memory counts the mesh of cuts and their grid from above", "[cliffs]") {
  for (const int faults : {5, 60, 280, 1000}) {
    CAPTURE(faults);
    const std::string link = "v1;size=65;faults=" + std::to_string(faults);
    const Recipe cuts = readLink(link).recipe, smooth = readLink(link + ";profile=sine").recipe;
    CutMesh mesh;
    const int shown = std::min(faults, 290);
    CutMesher().build(cutsOf(upliftPlan(cuts), 0, shown, 1.0, kMaxKnownPieces), -1.0, mesh);
    const std::size_t meshBytes = mesh.vertices.capacity() * sizeof(CutVertex) +
                                  mesh.indices.capacity() * sizeof(std::uint32_t);
    // A profile that is no step takes some more elsewhere.
    constexpr std::int64_t kSmoothBytes = 1'000'000;
    constexpr std::int64_t kGridBytes = 1025 * 1025 * 12 - kSmoothBytes;
    CHECK(pageMemory(cuts) - pageMemory(smooth) >=
          kGridBytes + static_cast<std::int64_t>(meshBytes));
  }
}

TEST_CASE("The size that a notice offers is taken") {
  SmallPage page;
  page.document.applyText("size", "2049");
  const std::string message = page.document.notices().all()[0].message;
  const std::string offer = "The largest that fits is ";
  const std::string size = message.substr(message.find(offer) + offer.size());
  page.document.applyText("size", size.substr(0, size.find('.')));
  CHECK(page.document.notices().all().empty());
  CHECK(page.session.recipe().size() >= 65);
  page.document.applyText("size", std::to_string(page.session.recipe().size() + 1));
  CHECK(page.document.notices().all().size() == 1);
}

TEST_CASE("Undo and redo stay where they are if the land does not fit any more") {
  SmallPage page;
  page.document.applyText("size", "65");
  page.document.applyText("size", "33");
  bytesLeft = 0;
  page.document.undo();
  CHECK(page.recipe() == "v1;seed=oak;size=33;faults=40");
  CHECK(page.document.notices().all().size() == 1);
  CHECK_FALSE(page.document.goTo(1));
  CHECK(page.document.history().number() == 2);
  CHECK(page.document.history().canUndo());
  CHECK_FALSE(page.document.history().canRedo());
  bytesLeft = 1 << 30;
  page.document.undo();
  CHECK(page.recipe() == "v1;seed=oak;size=65;faults=40");
  page.document.undo();
  bytesLeft = 0;
  page.document.redo();
  CHECK(page.recipe() == "v1;seed=oak;size=33;faults=40");
  CHECK(page.document.history().number() == 0);
  CHECK(page.document.history().canRedo());
}

TEST_CASE("The first link of a page is shown in the size that fits, and the repair is named") {
  Page page;
  Recipe largest = readLink(kLarge).recipe;
  largest.set(ParameterId::kSize, 300);
  bytesLeft = pageMemory(largest);
  Document document{page.session, page.view, page.player, {pageMemory, hasBytes}};
  CHECK(document.load(kLarge));
  CHECK(document.recipeText() == "v1;seed=elm;size=300;faults=40");
  REQUIRE(document.notices().all().size() == 1);
  CHECK(document.notices().all()[0].message.find("using 300.") != std::string::npos);
}
