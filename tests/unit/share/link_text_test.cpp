// share/link_text: links taken apart and put together as texts mean to readLink what was asked for.
#include "share/link_text.h"

#include <catch2/catch_test_macros.hpp>

#include "share/recipe_text.h"

namespace faultline {
namespace {

TEST_CASE("A link's parts are its version, its recipe and its view") {
  const LinkParts parts = linkParts("v1;seed=3!at=end;ui=none");
  CHECK(parts.version == "v1");
  CHECK(parts.recipe == "v1;seed=3");
  CHECK(parts.view == "at=end;ui=none");
  CHECK(linkParts("#v12").version == "v12");
  CHECK(linkParts("v1;seed=3").view.empty());
}

TEST_CASE("A text that does not begin with a version has none") {
  for (const char* const text : {"", "v", "seed=3", "v1x;seed=3", "w1", "!at=end"}) {
    INFO(text);
    CHECK(linkParts(text).version.empty());
  }
}

TEST_CASE("Signs that came as %XX part a link, and a title's stay") {
  const LinkParts parts = linkParts("v1%3Bseed=3%21title=50%25%3Bui=none");
  CHECK(parts.version == "v1");
  CHECK(parts.recipe == "v1;seed=3");
  CHECK(parts.view == "title=50%;ui=none");
  CHECK(linkWith("v1%21title=a%253Bb%3Bui%3Dnone", "ui", "") == "v1!title=a%253Bb");
}

TEST_CASE("A link is found in an address, and in a text by itself") {
  CHECK(linkIn("v1;seed=3!at=end") == "v1;seed=3!at=end");
  CHECK(linkIn("#v1") == "v1");
  CHECK(linkIn("https://example.org/a?b=c#v1;seed=3") == "v1;seed=3");
  CHECK(linkIn("http://example.org/embed.html#v1") == "v1");
  for (const char* const text : {"", "oak-ridge", "https://example.org/", "a#v1", "v1=3"}) {
    INFO(text);
    CHECK(linkIn(text).empty());
  }
}

TEST_CASE("A setting takes the place of what the view says, or is left out") {
  CHECK(linkWith("v1;seed=3", "ui", "none") == "v1;seed=3!ui=none");
  CHECK(linkWith("v1!at=end;ui=full;speed=10", "ui", "none") == "v1!ui=none;at=end;speed=10");
  CHECK(linkWith("v1!at=end;ui=full", "ui", "") == "v1!at=end");
  CHECK(linkWith("v1!ui=full", "ui", "") == "v1");
  CHECK(linkWith("v1!;;ui=full;", "ui", "") == "v1");
  // A key is a whole one.
  CHECK(linkWith("v1!gui=2;ui", "ui", "") == "v1!gui=2;ui");
  CHECK(linkWith("", "ui", "none") == "!ui=none");
}

TEST_CASE("What linkWith wrote is read without a notice") {
  for (const char* const text :
       {"v1;seed=3;size=65", "v1%21at=fault:5;ui=full", "v1!title=50%2525"}) {
    INFO(text);
    const Link before = readLink(text);
    const Link after = readLink(linkWith(text, "ui", "none"));
    CHECK(after.notices.size() == before.notices.size());
    CHECK(after.view.ui == Surroundings::kNone);
    CHECK(after.view.title == before.view.title);
    CHECK(writeRecipe(after.recipe) == writeRecipe(before.recipe));
  }
}

TEST_CASE("A default holds unless the view says something that is understood") {
  CHECK(linkWithDefault("v1!ui=full", "ui", "minimal") == "v1!ui=full");
  CHECK(linkWithDefault("v1!ui=all", "ui", "minimal") == "v1!ui=minimal;ui=all");
  CHECK(readLink("v1!ui=minimal;ui=all").notices.size() == 1);
  CHECK(linkWithDefault("v1%21ui=none", "ui", "minimal") == "v1%21ui=none");
  CHECK(linkWithDefault("v1", "ui", "minimal") == "v1!ui=minimal");
}

TEST_CASE("The syntax for pages names the signs and what stands around the land") {
  CHECK(linkSyntaxJson() ==
        R"({"recipe":"v1","view":"!","entry":";","value":"=","longest":16384,"surroundings":)"
        R"({"key":"ui","values":["full","minimal","none"]}})");
}

}  // namespace
}  // namespace faultline
