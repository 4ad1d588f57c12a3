// share/share_texts: whatever a title or an address holds, no text to copy can be broken by it.
#include "share/share_texts.h"

#include <catch2/catch_test_macros.hpp>
#include <string>

#include "share/recipe_text.h"
#include "unit/base/json_reader.h"

namespace faultline {
namespace {

constexpr std::uint64_t kHash = 0x9f8e7d6c5b4a3210;

Json textsOf(const ShareRequest& request) {
  const auto json = readJson(shareTextsJson(request));
  REQUIRE(json);
  return *json;
}

std::string member(const Json& texts, std::string_view name) {
  const Json* found = texts.find(name);
  REQUIRE(found != nullptr);
  return found->text;
}

ShareRequest requestOf(std::string link) {
  ShareRequest request;
  request.page = "https://example.org/land/index.html?a=1&b=2";
  request.link = std::move(link);
  return request;
}

}  // namespace

TEST_CASE("Share's texts of a land with a view") {
  ShareRequest request =
      requestOf("v1;seed=oak;size=129;faults=60!at=fault:8;cam=20,30,1;palette=atlas");
  request.fingerprint = kHash;
  const Json here = textsOf(request);
  const std::string link = "v1;seed=oak;size=129;faults=60!at=fault:8;cam=20,30,1;palette=atlas";
  CHECK(member(here, "link") == request.page + "#" + link);
  CHECK(member(here, "iframe") ==
        "<iframe src=\"https://example.org/land/embed.html#" + link +
            "\" title=\"Faultline terrain oak\" width=\"640\" height=\"360\""
            " loading=\"lazy\" style=\"border: 0; max-width: 100%\"></iframe>");
  CHECK(member(here, "element") ==
        "<script type=\"module\" src=\"https://example.org/land/element.js\"></script>\n"
        "<fault-terrain recipe=\"v1;seed=oak;size=129;faults=60\""
        " view=\"at=fault:8;cam=20,30,1;palette=atlas\" title=\"Faultline terrain "
        "oak\"></fault-terrain>");
  CHECK(member(here, "markdown") == "[![Faultline terrain oak](faultline-oak-v1-129-at-8.jpg)](" +
                                        request.page + "#" + link + ")");
  CHECK(member(here, "picture") == "faultline-oak-v1-129-at-8.jpg");
  CHECK(member(here, "qr") == "faultline-oak-v1-129-at-8-qr.svg");
  const std::string checked = request.page +
                              "#v1;seed=oak;size=129;faults=60;check=9f8e7d6c5b4a3210!at=fault:8;"
                              "cam=20,30,1;palette=atlas";
  // What stands before the first comma names authors, program and its version.
  const std::string citation = member(here, "citation");
  const std::string authors = "The Faultline authors (2026): ";
  REQUIRE(citation.starts_with(authors));
  const std::string program = citation.substr(authors.size(), citation.find(',') - authors.size());
  REQUIRE(program.find_first_of("0123456789") == std::string("Faultline ").size());
  CHECK(citation == authors + program +
                        ", terrain v1;seed=oak;size=129;faults=60, fingerprint 9f8e7d6c5b4a3210, " +
                        checked);
  CHECK(member(here, "bibtex") ==
        "@misc{faultline-9f8e7d6c,\n"
        "  author = {{The Faultline authors}},\n"
        "  title = {Faultline terrain oak},\n"
        "  year = {2026},\n"
        "  howpublished = {" +
            program +
            "},\n"
            "  note = {Terrain v1;seed=oak;size=129;faults=60, fingerprint 9f8e7d6c5b4a3210},\n"
            "  url = {" +
            checked + "}\n}");

  request.checked = true;
  CHECK(member(textsOf(request), "link") == checked);
  request.checked = false;
  request.fromStart = true;
  CHECK(member(textsOf(request), "link") ==
        request.page + "#v1;seed=oak;size=129;faults=60!play=1;palette=atlas");
  // Names of files tell what is shown now.
  CHECK(member(textsOf(request), "picture") == "faultline-oak-v1-129-at-8.jpg");
}

TEST_CASE("A citation names the land without the lecture about it") {
  ShareRequest request = requestOf(
      "v1;seed=oak;faults=60!at=fault:8;stops=8,30;title=Week%203;words=Look,Why;palette=atlas");
  request.fingerprint = kHash;
  const Json texts = textsOf(request);
  CHECK(member(texts, "link").find("words=Look,Why") != std::string::npos);
  for (const char* part : {"citation", "bibtex"}) {
    const std::string text = member(texts, part);
    CHECK(text.find("at=fault:8;palette=atlas") != std::string::npos);
    CHECK(text.find("words") == std::string::npos);
    CHECK(text.find("stops") == std::string::npos);
  }
}

TEST_CASE("Share's texts without a fingerprint have no citation and claim nothing") {
  ShareRequest request = requestOf("v1;seed=oak");
  request.checked = true;
  const Json texts = textsOf(request);
  CHECK(member(texts, "citation").empty());
  CHECK(member(texts, "bibtex").empty());
  CHECK(member(texts, "link").find("check") == std::string::npos);
}

TEST_CASE("A title cannot break out of Share's texts") {
  View view;
  view.title = "\"><script>&]({}$\\";
  ShareRequest request = requestOf(writeLink(Recipe(), view));
  request.fingerprint = kHash;
  REQUIRE(readLink(request.link).view.title == view.title);
  const Json texts = textsOf(request);
  CHECK(member(texts, "iframe").find(" title=\"&quot;&gt;&lt;script&gt;&amp;]({}$\\\" ") !=
        std::string::npos);
  CHECK(member(texts, "element").find("title=\"&quot;&gt;&lt;script&gt;&amp;]({}$\\\">") !=
        std::string::npos);
  CHECK(member(texts, "markdown").starts_with("[![\"\\>\\<script\\>\\&\\]({}$\\\\]("));
  CHECK(member(texts, "bibtex").find("title = {\"><script>\\&](\\{\\}\\$\\textbackslash{}},") !=
        std::string::npos);
}

TEST_CASE("A page's own address cannot break Share's texts") {
  ShareRequest request;
  request.page = "https://example.org/a (b)/{c}/?q=\"><b>/d";
  request.link = "v1;seed=oak";
  request.fingerprint = kHash;
  const Json texts = textsOf(request);
  CHECK(member(texts, "iframe")
            .starts_with("<iframe src=\"https://example.org/a (b)/{c}/embed.html#v1;seed=oak\""));
  CHECK(
      member(texts, "markdown")
          .ends_with("](https://example.org/a%20%28b%29/%7Bc%7D/?q=%22%3E%3Cb%3E/d#v1;seed=oak)"));
  CHECK(member(texts, "bibtex").find("url = {https://example.org/a%20%28b%29/%7Bc%7D/") !=
        std::string::npos);
  request.page = "index.html";
  CHECK(member(textsOf(request), "iframe").starts_with("<iframe src=\"embed.html#"));
}

TEST_CASE("A file's name tells seed, version, size and step") {
  const auto nameOf = [](const std::string& place) {
    const Link link =
        readLink("v1;seed=oak-ridge;faults=60;smooth=box;smooth-passes=2;erosion=thermal" + place);
    return fileStem(link.recipe, positionOf(link));
  };
  const std::string name = "faultline-oak-ridge-v1-513";
  CHECK(nameOf("") == name);
  CHECK(nameOf("!at=end") == name);
  CHECK(nameOf("!at=fault:0") == name + "-at-0");
  CHECK(nameOf("!at=fault:60") == name + "-at-60");
  CHECK(nameOf("!at=smooth:1") == name + "-at-61");
  CHECK(nameOf("!at=erode:3") == name + "-at-65");
}

TEST_CASE("A view from the start keeps the look and plays") {
  const View view =
      readLink(
          "v1!at=fault:8;play=0;speed=10;cam=20,30,1;palette=atlas;theme=dark;show=contours;"
          "card=how;pin=0.5,0.5;title=Hills;lock=seed;loop=1")
          .view;
  CHECK(writeLink({}, viewFromStart(view)) ==
        "v1!play=1;speed=10;palette=atlas;theme=dark;show=contours;loop=1;title=Hills");
}

TEST_CASE("An embed has neither the drawer nor the panel's sections") {
  ShareRequest request;
  request.page = "https://example.org/";
  request.link = "v1!card=how;open=look;palette=atlas";
  const std::string texts = shareTextsJson(request);
  // Only the link has them.
  const auto count = [&texts](std::string_view word) {
    int found = 0;
    for (std::size_t at = texts.find(word); at != texts.npos; at = texts.find(word, at + 1))
      ++found;
    return found;
  };
  CHECK(count("open=look") == count("card=how"));
  CHECK(count("palette=atlas") > count("open=look"));
}

TEST_CASE("A fingerprint is sixteen digits") {
  CHECK(readFingerprint("0123456789abcdef") == 0x0123456789abcdefULL);
  for (const char* text :
       {"", "0123", "0123456789abcdefa", "0123456789abcdeg", "-123456789abcdef"}) {
    CHECK(!readFingerprint(text));
  }
}

}  // namespace faultline
