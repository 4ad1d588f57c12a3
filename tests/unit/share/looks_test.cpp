// share/looks: every look is sound, sets what it names and nothing else, and chance reaches all.
#include "share/looks.h"

#include <catch2/catch_test_macros.hpp>
#include <set>
#include <string>

#include "share/recipe_text.h"
#include "share/view_text.h"

namespace faultline {
namespace {

TEST_CASE("each look is a canonical view text, and they all differ") {
  std::set<std::string> texts;
  std::set<std::string_view> keys, labels;
  for (const LookRow& look : looks()) {
    CAPTURE(look.key);
    CHECK(keys.insert(look.key).second);
    CHECK(labels.insert(look.label).second);
    const Link read = readLink("v1;seed=oak!" + std::string(look.text));
    CHECK(read.notices.empty());
    View view;
    view.water = 900;
    view.sun = SunPlace{10, 20};
    view.palette = Palette::kEmber;
    view.exaggeration = 300;
    view.contours = true;
    REQUIRE(applyLook(view, look.key));
    CHECK(view == read.view);
    CHECK(texts.insert(writeView(view)).second);
  }
  CHECK(looks().size() == 8);
  View view;
  CHECK_FALSE(applyLook(view, "nothing"));
  CHECK(view == View());
}

TEST_CASE("a look leaves everything else of the view alone") {
  View view = readLink(
                  "v1;seed=oak!cam=10,20,2;map;show=wireframe,map,flow;theme=dark;scale=5000;"
                  "title=Here;stops=3,8;loop=1;pin=0.5,0.5")
                  .view;
  View expected = view;
  expected.palette = Palette::kGrey;
  expected.sun = SunPlace{110, 14};
  REQUIRE(applyLook(view, "moon"));
  CHECK(view == expected);
}

TEST_CASE("the list of looks says what each sets, as the page's state says it of a view") {
  const std::string json = looksJson();
  const auto has = [&](std::string_view part) { return json.find(part) != json.npos; };
  CHECK(has(R"({"key":"strata","label":"Strata","sets":"strata;;;1;false"})"));
  CHECK(has(R"("sets":"atlas;;0.35;1;true")"));
  CHECK(has(R"("sets":"natural;245,9;0.3;1;false")"));
}

TEST_CASE("chance reaches every look") {
  std::set<std::string> found;
  for (std::uint32_t entropy = 0; entropy < 100; ++entropy) {
    View view;
    applyAnyLook(view, entropy);
    found.insert(writeView(view));
  }
  CHECK(found.size() == looks().size());
}

}  // namespace
}  // namespace faultline
