// The JSON that the page reads, written without a window.
#include "app/page_state.h"

#include <catch2/catch_test_macros.hpp>
#include <string>

using namespace faultline;

namespace {

struct Page {
  explicit Page(const char* link) {
    player.setReducedMotion(true);
    document.load(link);
    session.finish();
  }
  PageState state() const { return {session, document, player, faultTool, placeTool}; }

  Session session{Recipe()};
  View view;
  Player player{session, view, [] { return 0.0; }};
  Document document{session, view, player};
  FaultTool faultTool;
  PlaceTool placeTool;
};

bool has(const std::string& json, const std::string& part) {
  return json.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("The state has the recipe, the place on the timeline and the values of every row") {
  const Page page("v1;seed=oak;faults=8;size=33!at=fault:3;palette=grey");
  const std::string json = pageStateJson(page.state());
  CAPTURE(json);
  CHECK(has(json, R"("link":"v1;seed=oak;size=33;faults=8!at=fault:3;palette=grey")"));
  CHECK(has(json, R"("recipe":"v1;seed=oak;size=33;faults=8")"));
  CHECK(has(json, R"("position":3,"length":8,"faults":8)"));
  CHECK(has(json, R"("palette":"grey")"));
  CHECK(has(json, R"("check":"none")"));
  CHECK(has(json, R"("playing":false)"));
  CHECK(has(json, R"("faults":{"text":"8")"));
  CHECK(has(json, R"("pin":null)"));
  CHECK(has(json, R"("plots":["cut","heights"])"));
  CHECK(has(json, R"("progress":-1)"));
}

TEST_CASE("The state has what the playground says of its picture") {
  const Page page("v1;seed=oak;faults=8;size=33!water=0.5;scale=1000");
  PageState state = page.state();
  state.caption = {"Fault 3 of 8.", "It rose by 0.4 % of the width."};
  state.range = {0.0f, 0.2f};
  state.rebuilding = true;
  state.fingerprint = 0x0123456789abcdefu;
  state.cursor = "crosshair";
  state.frames = 7;
  state.renderedSize = 257;
  const std::string json = pageStateJson(state);
  CAPTURE(json);
  // A line does not break within an amount.
  CHECK(has(json,
            "\"caption\":{\"strong\":\"Fault 3 of 8.\","
            "\"rest\":\"It rose by 0.4\u00a0% of the width.\"}"));
  CHECK(has(json, R"("water":{"text":"0.5","shown":"50 %"})"));
  CHECK_FALSE(has(json, R"("progress":-1)"));
  CHECK(has(json, R"("hash":"0123456789abcdef")"));
  CHECK(has(json, R"("cursor":"crosshair")"));
  CHECK(has(json, R"("frames":7,"triangles":0,"drawnSize":257)"));
}

TEST_CASE("The state lists drawn faults, tools and notices") {
  Page page("v1;seed=oak;faults=2;size=33;drawn=0.1_0.2_0.8_0.9");
  page.document.notices().say("typed", "A \"sentence\".");
  page.faultTool.setOn(true);
  page.placeTool.set(PlaceTool::Kind::kPin, true);
  const std::string json = pageStateJson(page.state());
  CAPTURE(json);
  CHECK(has(json, R"("drawing":true,"drawnSelected":-1,"drawn":[{"from":"0.1, 0.2")"));
  CHECK(has(json, R"("to":"0.8, 0.9")"));
  CHECK(has(json, R"("pinning":true,"standing":"","daylight":false,"sectioning":false)"));
  CHECK(has(json, R"("notices":["A \"sentence\"."])"));
  page.placeTool.set(PlaceTool::Kind::kStand, true);
  PageState state = page.state();
  CHECK(has(pageStateJson(state), R"("pinning":false,"standing":"aiming")"));
  state.standing = true;
  CHECK(has(pageStateJson(state), R"("standing":"there")"));
}

TEST_CASE("Controls are listed with their rectangles") {
  const UiControl controls[] = {{"faults", {1.0f, 2.5f, 30.0f, 4.0f}}};
  CHECK(controlsJson(controls) == R"([{"key":"faults","x":1,"y":2.5,"width":30,"height":4}])");
}

TEST_CASE(
    "The state tells the timeline's stages, what can be undone, and whether the land is finished") {
  Page page(
      "v1;seed=oak;faults=8;size=33;smooth=iir;smooth-passes=3;erosion=thermal;erosion-steps=5");
  page.session.finish();
  std::string json = pageStateJson(page.state());
  CHECK(has(json, R"("position":16,"length":16,"faults":8,"passes":3,"erosions":5)"));
  CHECK(has(json, R"("finished":true)"));
  CHECK(has(json, R"("canUndo":false,"canRedo":false)"));
  page.document.applyText("faults", "9");
  page.session.finish();
  CHECK(has(pageStateJson(page.state()), R"("canUndo":true,"canRedo":false)"));
  page.document.undo();
  page.player.seek(3);
  page.session.finish();
  json = pageStateJson(page.state());
  CAPTURE(json);
  CHECK(has(json, R"("canUndo":false,"canRedo":true)"));
  CHECK(has(json, R"("finished":false)"));
}

TEST_CASE("Places are parts of the side, and a shared link says that the land plays") {
  Page page("v1;seed=oak;faults=8;size=33!pin=0.25,0.75;section=0,0.1,1,0.9");
  std::string json = pageStateJson(page.state());
  CAPTURE(json);
  CHECK(has(json, R"("pin":[0.25,0.75])"));
  CHECK(has(json, R"("section":[0,0.1,1,0.9])"));
  page.player.play();
  json = pageStateJson(page.state());
  const std::size_t shared = json.find("shareLink");
  const std::size_t playing = json.find("play=1");
  CHECK(playing > shared);
  CHECK(playing < json.find("recipe"));
}

TEST_CASE("A number beyond the usual range of its slider says the end that the slider needs") {
  const std::string json =
      pageStateJson(Page("v1;seed=oak;faults=8;size=33!rock=70;exaggeration=3").state());
  CHECK(has(json, R"("rock":{"text":"70","shown":"70°","max":"70"})"));
  CHECK(has(json, R"("exaggeration":{"text":"3","shown":"3 ×"})"));
  CHECK(has(json, R"("scale":{"text":"","shown":"off"})"));
  CHECK(has(json, R"("faults":{"text":"8","shown":"8","active":true})"));
  CHECK(has(json, R"("level":{"text":"","shown":"off"})"));
  const std::string sea = pageStateJson(Page("v1;seed=oak;faults=8;size=33!level=0").state());
  CHECK(has(sea, R"("level":{"text":"0","shown":"0 m"})"));
  const std::string high =
      pageStateJson(Page("v1;seed=oak;faults=8;size=33!level=2500.37").state());
  CHECK(has(high, R"("level":{"text":"2500.37","shown":"2500.37 m"})"));
  const std::string small = pageStateJson(Page("v1;seed=oak;faults=8;size=33!scale=20").state());
  CHECK(has(small, R"("scale":{"text":"20","shown":"20 m wide","min":"20"})"));
}
