// share/mended_link: whatever a program does to a link on its way, the link is read as it was
// written, without a word; what may be meant is not taken away.
#include "share/mended_link.h"

#include <catch2/catch_test_macros.hpp>

#include "share/link_text.h"
#include "share/recipe_text.h"
#include "unit/share/link_programs.h"

namespace faultline {
namespace {

std::string written(const Link& link) { return writeLink(link.recipe, link.view, link.check); }

// A link of each kind of value, also with a text at its end.
constexpr const char* kSent[] = {
    "v1",
    "v1;seed=oak",
    "v1;seed=oak-ridge;faults=800;fade=0;smooth=box;smooth-passes=6;smooth-radius=2",
    "v1;seed=A.b_c~d-9;size=129;check=0123456789abcdef!at=fault:212;play=0",
    "v1;faults=3;drawn=0_0.5_1_0.5_-7,0.1_0.2_0.8_0.9_1",
    "v1!at=fault:8",
    "v1;seed=oak!cam=40,35,1.5;sun=90,45;show=contours,flip;open=-land;stops=1,2,smooth:3,end",
    "v1;seed=oak!compare=v1:seed=elm:faults=40;compare-as=side",
    "v1;seed=oak!title=What%253F%20%2522Cuts%2522%253A%203%253B%204;lock=seed",
};

// Reads what arrived of a link, and says how it differs from what was sent.
void requireArrived(const std::string& sent, const std::string& arrived) {
  const Link link = readLink(arrived);
  if (link.notices.empty() && written(link) == sent && linkIn(arrived) == sent) return;
  CAPTURE(arrived);
  CHECK(link.notices.empty());
  CHECK(written(link) == sent);
  CHECK(linkIn(arrived) == sent);
}

TEST_CASE("A link is read as it was written, whatever a program did to it", "[mended_link]") {
  for (const std::string sent : kSent) {
    CAPTURE(sent);
    for (const LinkProgram& within : kWithin) requireArrived(sent, within.send(sent));
    for (const std::string_view behind : kBehind) requireArrived(sent, sent + std::string(behind));
    for (const LinkProgram& escape : kEscapes) requireArrived(sent, escape.send(sent));
    for (const LinkProgram& around : kAround) requireArrived(sent, around.send(sent));
  }
}

TEST_CASE("Several programs, one after the other, do no more harm than one", "[mended_link]") {
  const std::string sent = "v1;seed=oak_ridge;faults=40!at=fault:8;stops=1,2";
  for (const LinkProgram& within : kWithin) {
    for (const std::string_view end : kBehind) {
      const std::string behind(end);
      for (const LinkProgram& escape : kEscapes) {
        for (const LinkProgram& around : kAround) {
          CAPTURE(within.name, behind, escape.name, around.name);
          requireArrived(sent, around.send(escape.send(within.send(sent) + behind)));
          requireArrived(sent, around.send(escape.send(within.send(sent)) + behind));
        }
      }
    }
  }
}

TEST_CASE("A title at the end loses only what a link has as %XX", "[mended_link]") {
  const auto title = [](std::string_view end) {
    const Link link = readLink("v1;seed=oak!title=" + std::string(end));
    CHECK(link.notices.empty());
    return link.view.title;
  };
  for (const char* const end : {"Cuts", "Cuts)", "Cuts),", "Cuts\"", "Cuts**", "Cuts>\r\n"}) {
    CAPTURE(end);
    CHECK(title(end) == "Cuts");
  }
  // These may be meant, as the sender wrote them.
  CHECK(title("What?") == "What?");
  CHECK(title("-x-") == "-x-");
  CHECK(title("Cuts (8)") == "Cuts (8)");
  CHECK(title("Cuts%20%25288%2529") == "Cuts (8)");
  CHECK(title("And%E2%80%A6") == "And\xe2\x80\xa6");
  CHECK(title("%C2%ABCuts%C2%BB") ==
        "\xc2\xab"
        "Cuts\xc2\xbb");
}

TEST_CASE("What may be a part of the link is repaired with a notice", "[mended_link]") {
  struct Row {
    std::string text, canonical, named;
  };
  const Row table[] = {
      {"v1;seed=oak-", "v1;seed=oak", "seed"},
      {"v1;seed=oak.", "v1;seed=oak", "seed"},
      {"v1;seed=oak...", "v1;seed=oak", "seed"},
      {"v1;seed=oak_", "v1;seed=oak", "seed"},
      {"v1;seed=caf\xc3\xa9", "v1;seed=caf", "seed"},
      {"v1;seed=caf%C3%A9", "v1;seed=caf-C3-A9", "seed"},
      {"v1;seed=oak%", "v1;seed=oak", "seed"},
      {"v1;seed=a)b", "v1;seed=a-b", "seed"},
      {"v1;seed=oak);faults=3", "v1;seed=oak;faults=3", "seed"},
      {"v1;faults=3);size=9", "v1;size=9", "faults"},
      {"v1;faults=3-", "v1", "faults"},
      {"v1;faults= 3", "v1", "faults"},
      {"v1;seed=a%253Bfaults%253D3", "v1;seed=a-3Bfaults-3D3", "seed"},
      {"v1;fade", "v1", "fade"},
      {"v1;fade=", "v1", "fade"},
  };
  for (const Row& row : table) {
    CAPTURE(row.text);
    const Link link = readLink(row.text);
    REQUIRE(link.notices.size() == 1);
    CHECK(link.notices[0].key == row.named);
    CHECK(writeRecipe(link.recipe) == row.canonical);
  }
}

TEST_CASE("A text without a version in front is no link that something happened to",
          "[mended_link]") {
  for (const char* const text :
       {"(seed=oak)", ";v1;size=3)", "<b>", "https://example.org/", "a)"}) {
    CAPTURE(text);
    CHECK(mendedLink(text) == text);
  }
  CHECK(linkPart("seed=oak#v1") == "seed=oak#v1");
  CHECK(linkPart("v1!title=a/#v2") == "v1!title=a/#v2");
}

TEST_CASE("A mended link is mended", "[mended_link]") {
  std::string often = ";";
  for (int i = 0; i < 40; ++i) often = escapedBut(often, "");
  for (const std::string text : {"v1;a%2541=3", "v1%41%2541=)", "v1%3Ba%253D3;", "%41%2542=",
                                 "v1;%%41%25=%2)", "v1&amp;amp;;&seed=oak&amp;amp;", ""}) {
    CAPTURE(text);
    const std::string once = mendedLink(text);
    CHECK(mendedLink(once) == once);
  }
  const std::string far = "v1" + often + "seed=oak";
  CHECK(mendedLink(far) == far);
  CHECK_FALSE(readLink(far).notices.empty());
}

}  // namespace
}  // namespace faultline
