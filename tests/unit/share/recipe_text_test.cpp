// share/recipe_text: one recipe, one text; any bytes give a recipe, each repair named, none of it
// markup.
#include "share/recipe_text.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>

#include "share/view_text.h"
#include "terrain/recipe/parameter_display.h"
#include "unit/base/json_reader.h"
#include "unit/share/sound_link.h"
#include "unit/terrain/random_recipes.h"

namespace faultline {
namespace {

void requireSound(const Link& link) { REQUIRE(brokenPromise(link) == ""); }

TEST_CASE("Any recipe survives its text, and the text its recipe", "[recipe_text]") {
  RandomDraws draws(80);
  INFO(draws.name());
  for (int round = 0; round < 3000; ++round) {
    const Recipe recipe = anyRecipe(draws);
    const std::string text = writeRecipe(recipe);
    CAPTURE(text);
    const Link link = readLink(text);
    REQUIRE(link.notices.empty());
    REQUIRE(link.recipe == recipe);
    REQUIRE(writeRecipe(link.recipe) == text);
    constexpr std::string_view kAllowed =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._~-=;,";
    REQUIRE(text.find_first_not_of(kAllowed) == text.npos);
    REQUIRE(std::string_view("._~-=;,").find(text.back()) == std::string_view::npos);
  }
}

TEST_CASE("Canonical texts", "[recipe_text]") {
  Recipe recipe;
  CHECK(writeRecipe(recipe) == "v1");
  recipe.seed = "oak-ridge";
  recipe.set(ParameterId::kSmooth, 1);
  recipe.set(ParameterId::kFade, 3700);
  recipe.set(ParameterId::kSmoothRadius, 2125);
  recipe.set(ParameterId::kSize, 129);
  CHECK(writeRecipe(recipe) ==
        "v1;seed=oak-ridge;size=129;fade=0.37;smooth=box;smooth-radius=2.125");
  Recipe drawn;
  drawn.drawn = {{0, 10000, 3700, 1, 10000}, {5000, 0, 5000, 10000, -2500}};
  CHECK(writeRecipe(drawn) == "v1;drawn=0_1_0.37_0.0001_1,0.5_0_0.5_1_-0.25");
  // Drawn faults stay in the text of a method that has none.
  drawn.drawn.pop_back();
  drawn.set(ParameterId::kMethod, static_cast<int>(Method::kFbm));
  CHECK(writeRecipe(drawn) == "v1;method=fbm;drawn=0_1_0.37_0.0001_1");
  Recipe worn;
  worn.set(ParameterId::kMethod, static_cast<int>(Method::kDiamondSquare));
  worn.set(ParameterId::kReduction, 725);
  worn.set(ParameterId::kLevels, 10);
  worn.set(ParameterId::kErosion, static_cast<int>(Erosion::kBoth));
  worn.set(ParameterId::kRain, 1);
  worn.set(ParameterId::kTalus, 405);
  worn.set(ParameterId::kHydraulic, static_cast<int>(Hydraulic::kDroplets));
  worn.set(ParameterId::kFbmBase, -4000);
  CHECK(writeRecipe(worn) ==
        "v1;method=diamond-square;fbm-base=-4;levels=10;reduction=0.725;erosion=both;talus=40.5;"
        "hydraulic=droplets;rain=0.000001");
  View view;
  view.play = true;
  CHECK(writeLink(Recipe(), view, 0x0123456789abcdefULL) == "v1;check=0123456789abcdef!play=1");
}

TEST_CASE("The order of entries does not matter", "[recipe_text]") {
  RandomDraws draws(81);
  INFO(draws.name());
  for (int round = 0; round < 300; ++round) {
    const Recipe recipe = anyRecipe(draws);
    std::vector<std::string> items;
    for (const Parameter& row : parameters()) {
      items.push_back(std::string(row.key) + "=" + parameterText(recipe, row));
    }
    items.push_back("check=00000000000000ff");
    for (std::size_t i = items.size(); i > 1; --i) {
      std::swap(items[i - 1],
                items[static_cast<std::size_t>(draws.between(0, static_cast<int>(i) - 1))]);
    }
    std::string text = "v1";
    for (const std::string& item : items) text += ";" + item;
    CAPTURE(text);
    const Link link = readLink(text);
    REQUIRE(link.notices.empty());
    REQUIRE(link.recipe == recipe);
    REQUIRE(link.check == 255u);
  }
}

TEST_CASE("Drawn faults are kept, and have no effect, where nothing is cut", "[recipe_text]") {
  const std::string drawn = "0.1_0.2_0.3_0.4_-0.5,0_0_1_1_1";
  for (const char* method : {"diamond-square", "fbm"}) {
    const std::string text = std::string("v1;method=") + method + ";drawn=" + drawn;
    const Link link = readLink(text);
    CAPTURE(text);
    CHECK(link.notices.empty());
    CHECK(link.recipe.drawn.size() == 2);
    CHECK(writeRecipe(link.recipe) == text);
    Recipe without = link.recipe;
    without.drawn.clear();
    CHECK(Timeline(link.recipe).steps == Timeline(without).steps);
    CHECK(!isActive(parameter(ParameterId::kDrawn), link.recipe));
    // Back to faults, and they cut again.
    Recipe again = link.recipe;
    std::vector<Notice> notices;
    setFromText(again, "method", "fault", notices);
    CHECK(notices.empty());
    CHECK(Timeline(again).steps == 502);
  }
}

TEST_CASE("Read without a word: plain variants of one text", "[recipe_text]") {
  Recipe recipe;
  recipe.set(ParameterId::kFaults, 800);
  for (const char* text :
       {"v1;faults=800", "#v1;faults=800", "v1;faults=0800", "v1;;faults=800;", "v1;faults=800!",
        "v1%3Bfaults%3D800", "v1%3bfaults%3d%38%30%30%21play=0", "v1;faults=800.0",
        "v01;faults=800"}) {
    const Link link = readLink(text);
    CAPTURE(text);
    CHECK(link.notices.empty());
    CHECK(link.recipe == recipe);
  }
  CHECK(readLink("").notices.empty());
  CHECK(readLink("").recipe == Recipe());
  CHECK(readLink("#").notices.empty());
  CHECK(readLink("v1;relief=-0").notices.empty());
  Recipe drawn;
  drawn.drawn = {{0, 5000, 10000, 5000, 10000}, {5000, 0, 5000, 10000, -5000}};
  for (const char* text :
       {"v1;drawn=0_0.5_1_0.5_1,0.5_0_0.5_1_-0.5", "v1;drawn=0_0.5_1_0.5,0.50_0_0.5_1.0_-0.5",
        "v1;drawn=0_0.5_1_0.5%2C0.5%5F0_0.5_1_-0.5", "v1;drawn=,-0_0.5_1_0.5,,0.5_0_0.5_1_-0.5,"}) {
    CAPTURE(text);
    CHECK(readLink(text).notices.empty());
    CHECK(readLink(text).recipe == drawn);
  }
  CHECK(readLink("v1;drawn=").notices.empty());
  CHECK(readLink("v1;drawn=").recipe == Recipe());
}

TEST_CASE("Percent signs that decode to nothing visible stay as they are", "[recipe_text]") {
  // %25 is decoded once, not twice.
  const Link twice = readLink("v1;seed=a%253Bfaults=3");
  CHECK(twice.recipe.value(ParameterId::kFaults) == 500);
  for (const char* text : {"v1;seed=a%", "v1;seed=a%4", "v1;seed=a%zz", "v1;seed=a%00b",
                           "v1;seed=a%20b", "v1;seed=a%ffb", "v1;seed=%E0%A4%A"}) {
    const Link link = readLink(text);
    CAPTURE(text);
    REQUIRE(link.notices.size() == 1);
    CHECK(link.notices[0].key == "seed");
    requireSound(link);
  }
}

struct Hostile {
  std::string text;
  std::vector<std::string> named;  // the keys of the notices, in order
  std::string canonical;           // of what is taken
};

std::string repeated(std::string_view text, int times) {
  std::string out;
  for (int i = 0; i < times; ++i) out += text;
  return out;
}

TEST_CASE("Hostile texts are repaired and each repair is named", "[recipe_text]") {
  const std::string newline = "v1;seed=a\nb\x01";
  const Hostile table[] = {
      {"v1;faults=NaN", {"faults"}, "v1"},
      {"v1;faults=1e99", {"faults"}, "v1;faults=100000"},
      {"v1;faults=-1", {"faults"}, "v1;faults=0"},
      {"v1;faults=0x10", {"faults"}, "v1"},
      {"v1;faults=", {"faults"}, "v1"},
      {"v1;faults= 7", {"faults"}, "v1"},
      {"v1;faults=+7", {"faults"}, "v1;faults=7"},
      {"v1;faults=7.6", {"faults"}, "v1;faults=8"},
      {"v1;faults=99999999999999999999", {"faults"}, "v1;faults=100000"},
      {"v1;faults=-Infinity", {"faults"}, "v1"},
      {"v1;faults=1;faults=2", {"faults"}, "v1;faults=1"},
      {"v1;faults=x;faults=2", {"faults", "faults"}, "v1"},
      {"v1;faults", {"faults"}, "v1"},
      {"v1;size=1", {"size"}, "v1;size=2"},
      {"v1;size=1000000", {"size"}, "v1;size=4097"},
      {"v1;fade=0.33333", {"fade"}, "v1;fade=0.3333"},
      {"v1;fade=1.00001", {"fade"}, "v1"},
      {"v1;fade=.5", {"fade"}, "v1;fade=0.5"},
      {"v1;relief=5e-1", {"relief"}, "v1;relief=0.5"},
      {"v1;relief=1e-99", {"relief"}, "v1;relief=0"},
      {"v1;smooth=gauss", {"smooth"}, "v1"},
      {"v1;smooth=", {"smooth"}, "v1"},
      {"v1;smooth=BOX", {"smooth"}, "v1"},
      {"v1;method=tree;line=chords", {"method", "line"}, "v1"},
      {"v1;profile=1;jitter=-", {"profile", "jitter"}, "v1"},
      {"v1;method=noise;fbm=2;erosion=rain;hydraulic=",
       {"method", "fbm", "erosion", "hydraulic"},
       "v1"},
      {"v1;octaves=0;levels=99;erosion-steps=1e9;erode-every=0;droplet-radius=0",
       {"octaves", "levels", "erosion-steps", "erode-every", "droplet-radius"},
       "v1;octaves=1;levels=12;erosion-steps=2000;erode-every=1;droplet-radius=1"},
      {"v1;gain=1.1;fbm-shift=-9;talus=90;rain=0.0000001;inertia=1;softness=NaN",
       {"gain", "fbm-shift", "talus", "rain", "inertia", "softness"},
       "v1;gain=1;fbm-shift=-2;talus=85;rain=0;inertia=0.99"},
      {"v1;trees=99999;depth=0", {"trees", "depth"}, "v1;trees=10000;depth=1"},
      {"v1;depth=13;reach=0", {"depth", "reach"}, "v1;depth=12;reach=0.004"},
      {"v1;smooth-strength=1;spread=2.5",
       {"smooth-strength", "spread"},
       "v1;spread=2;smooth-strength=0.99"},
      {"v1;drawn=NaN", {"drawn"}, "v1"},
      {"v1;drawn=0_0_1", {"drawn"}, "v1"},
      {"v1;drawn=0_0_1_1_", {"drawn"}, "v1"},
      {"v1;drawn=0_0_1_1_1_1", {"drawn"}, "v1"},
      {"v1;drawn=0_0_1_1_1_", {"drawn"}, "v1"},
      {"v1;drawn=_____", {"drawn"}, "v1"},
      {"v1;drawn=0_0_1_nan,0_0_1_1,x", {"drawn"}, "v1;drawn=0_0_1_1_1"},
      {"v1;drawn=0_0_1_1e99_1", {"drawn"}, "v1;drawn=0_0_1_1_1"},
      {"v1;drawn=-1_0_2_1_-70", {"drawn"}, "v1;drawn=0_0_1_1_-50"},
      {"v1;drawn=0.12345_0_1_.5", {"drawn"}, "v1;drawn=0.1235_0_1_0.5_1"},
      {"v1;drawn=0.12345_0_1_1,0_2_0_0,y,0_0_0_1",
       {"drawn", "drawn", "drawn"},
       "v1;drawn=0.1235_0_1_1_1,0_1_0_0_1,0_0_0_1_1"},
      {"v1;drawn=0_0_1_1;drawn=1_1_0_0", {"drawn"}, "v1;drawn=0_0_1_1_1"},
      {"v1;drawn=" + repeated("0_0_1_1,", 33),
       {"drawn"},
       "v1;drawn=" + repeated("0_0_1_1_1,", 31) + "0_0_1_1_1"},
      {"v1;drawn=" + repeated("0_0_1_1,x,", 1500),
       {"drawn", "drawn"},
       "v1;drawn=" + repeated("0_0_1_1_1,", 31) + "0_0_1_1_1"},
      {"v1;drawn=" + repeated("_", 16000), {"drawn"}, "v1"},
      {"v1;drawn=" + repeated(",", 16000), {}, "v1"},
      {"v1;unknown=1", {"unknown"}, "v1"},
      {"v1;=1", {""}, "v1"},
      {"v1;__proto__=1;constructor=2", {"__proto__", "constructor"}, "v1"},
      {"v1;Seed=oak", {"Seed"}, "v1"},
      {"v1;seed=", {"seed"}, "v1"},
      {"v1;seed=---", {"seed"}, "v1"},
      {"v1;seed=<img src=x onerror=alert(1)>", {"seed"}, "v1;seed=-img-src-x-onerror-alert-1"},
      {"v1;seed=<b>", {"seed"}, "v1;seed=-b"},
      {"v1;seed=" + std::string(65, 'a'), {"seed"}, "v1;seed=" + std::string(64, 'a')},
      {"v1;seed=oak.", {"seed"}, "v1;seed=oak"},
      {"v1;seed=\xc3\xa9toile", {"seed"}, "v1;seed=-toile"},
      {"v1;seed=%E0%A4%A", {"seed"}, "v1;seed=-E0-A4-A"},
      {newline, {"seed"}, "v1;seed=a-b"},
      {"v1;check=12", {"check"}, "v1"},
      {"v1;check=zzzzzzzzzzzzzzzz", {"check"}, "v1"},
      {"v2;faults=7", {"version"}, "v1;faults=7"},
      {"v99999999999999999999", {"version"}, "v1"},
      {"v0;faults=7", {"version"}, "v1;faults=7"},
      {"vx;faults=7", {"version"}, "v1;faults=7"},
      {"faults=7", {"version"}, "v1;faults=7"},
      {"hello", {"version", "hello"}, "v1"},
      {"<script>alert(1)</script>", {"version", "<script>alert(1)</script>"}, "v1"},
      {"v1!play=maybe;speed=;zoom=3", {"play", "speed", "zoom"}, "v1"},
      {"v1!at=fault:9999", {"at"}, "v1"},
      {"v1;method=fbm!at=erode:7;show=flip,water,flow,x", {"show", "show", "at"}, "v1;method=fbm"},
      {"v1!play=1!play=0", {"play"}, "v1"},
      {std::string("v1;seed=a\0b", 11), {"seed"}, "v1;seed=a-b"},
      {"v1;seed=" + std::string(1 << 20, 'x'), {"link", "seed"}, "v1;seed=" + std::string(64, 'x')},
      {"v1" + repeated(";", 1 << 20), {"link"}, "v1"},
      {"v1" + repeated(";", 16384) + "faults=7", {"link"}, "v1"},
  };
  for (const Hostile& row : table) {
    const Link link = readLink(row.text);
    std::vector<std::string> named;
    for (const Notice& notice : link.notices) named.push_back(notice.key);
    CAPTURE(row.text.substr(0, 60));
    CHECK(named == row.named);
    CHECK(writeRecipe(link.recipe) == row.canonical);
    for (const Notice& notice : link.notices) {
      CHECK(notice.message.substr(0, notice.key.size() + 2) == notice.key + ": ");
    }
    requireSound(link);
  }
}

TEST_CASE("Only a higher version is said to be newer", "[recipe_text]") {
  for (const char* text : {"v2", "v10;faults=7", "v99999999999"}) {
    CHECK(readLink(text).notices.at(0).message.find("newer") != std::string::npos);
  }
  for (const char* text : {"v0", "vx", "faults=7"}) {
    CHECK(readLink(text).notices.at(0).message.find("newer") == std::string::npos);
  }
}

TEST_CASE("Many entries, many notices, no lost time", "[recipe_text]") {
  // The same key again and again is one repair.
  const Link same = readLink("v1" + repeated(";fade=1", 2000));
  requireSound(same);
  REQUIRE(same.notices.size() == 1);
  CHECK(same.notices[0].message ==
        "fade: given 2000 times; the first counts, \"1\" and the others are left out.");
  CHECK(readLink("v1;fade=1;fade=0.5").notices.at(0).message ==
        "fade: given more than once; the first counts, \"0.5\" is left out.");
  // The second value is quoted, not the last.
  CHECK(readLink("v1;fade=1;fade=0.5;fade=0.25").notices.at(0).message ==
        "fade: given 3 times; the first counts, \"0.5\" and the others are left out.");
  // A list of thousands of words, too.
  const Link shown = readLink("v1!show=" + repeated("flip,", 3000) + "water");
  requireSound(shown);
  CHECK(shown.notices.size() == 64);
  CHECK(writeView(shown.view) == "show=flip,water");
  // Thousands of different ones are named up to a bound, then counted.
  std::string keys = "v1";
  for (int i = 0; i < 2000; ++i) keys += ";" + std::to_string(i) + "=";
  for (const Link& link : {readLink(keys), readLink("v1" + repeated(";a", 2000))}) {
    requireSound(link);
    REQUIRE(link.notices.size() == 64);
    CHECK(link.notices[62].key != "link");
    CHECK(link.notices[63].message == "link: 1937 more repairs, not listed.");
  }
}

TEST_CASE("Repairs of drawn faults say what and how many", "[recipe_text]") {
  const auto message = [](const std::string& text) {
    const Link link = readLink("v1;drawn=" + text);
    REQUIRE(link.notices.size() == 1);
    return link.notices[0].message;
  };
  CHECK(message("0_0_1") == "drawn: \"0_0_1\" is not a fault (u1_v1_u2_v2_amplitude); left out.");
  CHECK(message("0_0_1,a,b") ==
        "drawn: \"0_0_1\" is not a fault (u1_v1_u2_v2_amplitude); left out. The same holds for 2 "
        "more.");
  CHECK(message("0_0_1_1.5") ==
        "drawn: a number in \"0_0_1_1.5\" is out of range; using the nearest allowed.");
  CHECK(message("0_0_1_1_-50.1") ==
        "drawn: a number in \"0_0_1_1_-50.1\" is out of range; using the nearest allowed.");
  CHECK(message("0_0_1_0.55555") ==
        "drawn: a number in \"0_0_1_0.55555\" is not a plain one here; read as the nearest.");
  CHECK(message(repeated("0_0_1_1,", 35)) ==
        "drawn: \"0_0_1_1\" is beyond the 32 faults a link can hold; left out. The same holds for "
        "2 more.");
}

TEST_CASE("Random bytes and damaged links are always read", "[recipe_text]") {
  RandomDraws draws(82);
  INFO(draws.name());
  constexpr std::string_view kLikely =
      "v1;=!%.,-+e0123456789&#<>seedfaultsmooth-radiusdrawn=_cam:\0\xff";
  for (int round = 0; round < 4000; ++round) {
    std::string text;
    if (draws.oneIn(2)) {
      // A good link with a few bytes changed, removed or doubled.
      View view;
      view.at = {TimelinePlace::Kind::kUplift, 3};
      view.cam = CameraPose{draws.between(-1800, 1800), 350, 100, 0, 0};
      text = writeLink(anyRecipe(draws), view, draws.word());
      for (int i = draws.between(1, 4); i > 0 && !text.empty(); --i) {
        const auto at =
            static_cast<std::size_t>(draws.between(0, static_cast<int>(text.size()) - 1));
        const int what = draws.between(0, 2);
        if (what == 0) text[at] = static_cast<char>(draws.between(0, 255));
        if (what == 1) text.erase(at, static_cast<std::size_t>(draws.between(1, 5)));
        if (what == 2)
          text.insert(at, text.substr(at, static_cast<std::size_t>(draws.between(1, 30))));
      }
    } else {
      for (int i = draws.between(0, 80); i > 0; --i) {
        const int last = static_cast<int>(kLikely.size()) - 1;
        text += draws.oneIn(6) ? static_cast<char>(draws.between(0, 255))
                               : kLikely[static_cast<std::size_t>(draws.between(0, last))];
      }
    }
    CAPTURE(text);
    requireSound(readLink(text));
  }
}

TEST_CASE("Typed values are repaired as links are", "[recipe_text]") {
  Recipe recipe;
  std::vector<Notice> notices;
  setFromText(recipe, "faults", "800", notices);
  setFromText(recipe, "smooth", "box", notices);
  CHECK(notices.empty());
  CHECK(writeRecipe(recipe) == "v1;faults=800;smooth=box");
  setFromText(recipe, "drawn", "0_0_1_1,0_1_1_0_-1", notices);
  CHECK(notices.empty());
  CHECK(writeRecipe(recipe) == "v1;faults=800;drawn=0_0_1_1_1,0_1_1_0_-1;smooth=box");
  setFromText(recipe, "drawn", "1_0_0_1", notices);
  CHECK(writeRecipe(recipe) == "v1;faults=800;drawn=1_0_0_1_1;smooth=box");
  setFromText(recipe, "drawn", "", notices);
  CHECK(notices.empty());
  setFromText(recipe, "seed", "oak ridge", notices);
  setFromText(recipe, "fade", "2", notices);
  setFromText(recipe, "nonsense", "2", notices);
  REQUIRE(notices.size() == 3);
  CHECK(notices[0].key == "seed");
  CHECK(notices[1].key == "fade");
  CHECK(notices[2].key == "nonsense");
  CHECK(writeRecipe(recipe) == "v1;seed=oak-ridge;faults=800;smooth=box");
}

std::string groupWord(ParameterGroup group) {
  switch (group) {
    case ParameterGroup::kSeed:
      return "seed";
    case ParameterGroup::kFaults:
      return "faults";
    case ParameterGroup::kSmoothing:
      return "smoothing";
    case ParameterGroup::kErosion:
      return "erosion";
    case ParameterGroup::kLand:
      return "land";
  }
  return {};
}

std::string stageWord(Stage stage) {
  switch (stage) {
    case Stage::kUplift:
      return "uplift";
    case Stage::kRelief:
      return "relief";
    case Stage::kSmoothing:
      return "smoothing";
    case Stage::kErosion:
      return "erosion";
  }
  return {};
}

TEST_CASE("The table as JSON has every row and every field", "[recipe_text]") {
  const auto table = readJson(parametersJson());
  REQUIRE(table.has_value());
  REQUIRE(table->items.size() == parameters().size());
  for (std::size_t i = 0; i < table->items.size(); ++i) {
    const Json& item = table->items[i];
    const Parameter& row = parameters()[i];
    CAPTURE(row.key);
    for (const char* name :
         {"number", "key", "label", "help", "type", "group", "stage", "advanced"}) {
      REQUIRE(item.find(name) != nullptr);
    }
    CHECK(item.find("key")->text == row.key);
    CHECK(item.find("group")->text == groupWord(row.group));
    CHECK(item.find("stage")->text == stageWord(row.stage));
    CHECK(item.find("number")->text == std::to_string(row.number));
    CHECK(item.find("help")->text == row.help);
    REQUIRE(item.find("default") != nullptr);
    CHECK(item.find("default")->text == parameterText(Recipe(), row));
    if (row.type == ParameterType::kChoice) {
      REQUIRE(item.find("choices") != nullptr);
      CHECK(item.find("choices")->items.size() == row.choices.size());
    }
    if (row.type == ParameterType::kNumber) {
      CHECK(item.find("min")->text == decimalText(row.min, row.places));
      CHECK(item.find("max")->text == decimalText(row.max, row.places));
      CHECK(item.find("softMax")->text == decimalText(row.softMax, row.places));
    }
  }
}

const Json* rowOf(const Json& link, std::string_view key) {
  for (const Json& row : link.find("parameters")->items) {
    if (row.find("key")->text == key) return &row;
  }
  return nullptr;
}

TEST_CASE("A link as JSON has its place, its values as numbers and its repairs", "[recipe_text]") {
  const Link link = readLink(
      "v1;seed=tarn;size=65;faults=40;fade=0.37;smooth=box;smooth-passes=2;nope=1"
      "!water=0.4;at=smooth:1");
  const auto json = readJson(linkJson(link));
  REQUIRE(json.has_value());
  CHECK(json->find("text")->text == writeRecipe(link.recipe));
  CHECK(json->find("view")->text == "at=smooth:1;water=0.4");
  CHECK(json->find("check")->text.empty());
  CHECK(json->find("size")->text == "65");
  CHECK(json->find("steps")->text == "42");
  CHECK(json->find("position")->text == "41");
  CHECK(json->find("timeline")->find("uplift")->text == "40");
  CHECK(json->find("timeline")->find("smoothing")->text == "2");
  CHECK(json->find("timeline")->find("erosion")->text == "0");
  REQUIRE(json->find("notices")->items.size() == 1);
  CHECK(json->find("notices")->items[0].find("key")->text == "nope");
  CHECK(json->find("notices")->items[0].find("message")->text == link.notices[0].message);

  REQUIRE(json->find("parameters")->items.size() == parameters().size());
  const Json* fade = rowOf(*json, "fade");
  CHECK(fade->find("value")->kind == Json::Kind::kNumber);
  CHECK(fade->find("value")->text == "0.37");
  CHECK(fade->find("max")->kind == Json::Kind::kNumber);
  CHECK(fade->find("active")->text == "true");
  CHECK(rowOf(*json, "seed")->find("value")->text == "tarn");
  CHECK(rowOf(*json, "smooth")->find("value")->text == "box");
  CHECK(rowOf(*json, "trees")->find("active")->text == "false");
}

TEST_CASE("Every number of the table is exact as JSON", "[recipe_text]") {
  for (const Parameter& row : parameters()) {
    if (row.type != ParameterType::kNumber) continue;
    CAPTURE(row.key);
    for (const std::int32_t scaled :
         {row.min, row.max, row.defaultValue, (row.min + row.max) / 3}) {
      Link link;
      link.recipe.set(row.id, scaled);
      const auto json = readJson(linkJson(link));
      REQUIRE(json.has_value());
      CHECK(rowOf(*json, row.key)->find("value")->text == parameterText(link.recipe, row));
    }
  }
}

TEST_CASE("A link names a position of its timeline", "[recipe_text]") {
  const std::string recipe =
      "v1;faults=40;smooth=box;smooth-passes=2;erosion=thermal;erosion-steps=5";
  CHECK(positionOf(readLink(recipe)) == 47);
  CHECK(positionOf(readLink(recipe + "!at=end")) == 47);
  CHECK(positionOf(readLink(recipe + "!at=fault:7")) == 7);
  CHECK(positionOf(readLink(recipe + "!at=smooth:1")) == 41);
  CHECK(positionOf(readLink(recipe + "!at=erode:3")) == 45);
}

}  // namespace
}  // namespace faultline
