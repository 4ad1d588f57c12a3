// Texts, lands and files where memory does not suffice: std::bad_alloc reaches the caller, and what
// is made afterwards is as ever.
#include <catch2/catch_test_macros.hpp>
#include <functional>
#include <string>
#include <string_view>

#include "base/hash.h"
#include "exchange/write/file_formats.h"
#include "exchange/write/statistics_json.h"
#include "share/recipe_text.h"
#include "terrain/timeline/session.h"
#include "unit/memory/failing_memory.h"

namespace faultline {
namespace {

using test::failEach;

constexpr const char* kLands[] = {
    "v1;seed=oak;size=33;faults=9;drawn=0_0_1_1_0.5,0_0.25_1_0.25_-1;profile=ramp;smooth=box",
    "v1;seed=oak;size=33;faults=9;smooth=iir;smooth-every=3;erosion=thermal;erosion-steps=3",
    "v1;seed=oak;size=33;method=fault-tree;trees=3;tree=grown;smooth=gaussian;erosion=both;"
    "erosion-steps=3;erode=during",
    "v1;seed=oak;size=33;method=diamond-square;erosion=hydraulic;erosion-steps=3",
    "v1;seed=oak;size=33;method=fbm;smooth=fir;erosion=hydraulic;hydraulic=droplets;droplets=50"};

std::uint64_t landOf(Session& session) {
  session.seek(session.length());
  session.finish();
  return fingerprint(session.heights());
}

TEST_CASE("Links without memory", "[memory]") {
  const std::string text =
      "#v1;seed=a%20long%20name%20for%20a%20seed%20that%20is%20kept;faults=many;fade=2;fade=3;"
      "drawn=0_0_1_1_0.5,0_0.25;nothing=1;check=0123456789abcdef!at=fault:3;palette=none;"
      "stops=1,2,8,64,500,end;title=A%20lecture%20with%20a%20long%20title;show=contours,x;cam=1,2";
  const Link whole = readLink(text);
  const std::string written = writeLink(whole.recipe, whole.view, whole.check);
  bool isSame = false;
  const int tries = failEach(
      [&](const auto& fail) {
        fail();
        const Link link = readLink(text);
        isSame = writeLink(link.recipe, link.view, link.check) == written;
      },
      [&] {
        const Link link = readLink(text);
        REQUIRE(link.recipe == whole.recipe);
        REQUIRE(link.view == whole.view);
        REQUIRE(link.notices.size() == whole.notices.size());
      });
  CHECK(isSame);
  CHECK(tries > 30);
}

TEST_CASE("Lands without memory", "[memory]") {
  for (const char* text : kLands) {
    CAPTURE(text);
    const Recipe recipe = readLink(text).recipe;
    Session whole(recipe);
    const std::uint64_t hash = landOf(whole);
    std::uint64_t found = 0;
    const int tries = failEach(
        [&](const auto& fail) {
          fail();
          Session session(recipe);
          session.enableCoarse();
          session.setLayer(ErosionLayer::kFlow);
          found = landOf(session);
          session.seek(session.length() / 2);
          session.finish();
        },
        [&] {
          Session session(recipe);
          REQUIRE(landOf(session) == hash);
        });
    CHECK(found == hash);
    CHECK(tries > 20);
  }
}

TEST_CASE("A land stays shown where there is no memory for another recipe", "[memory]") {
  const Recipe recipe = readLink(kLands[1]).recipe;
  Session whole(recipe);
  const std::uint64_t hash = landOf(whole);
  for (const char* next :
       {"v1;seed=elm;size=65", "v1;seed=oak;size=33;faults=9;smooth=box",
        "v1;seed=oak;size=33;faults=9;smooth=iir;smooth-every=3;erosion=both;erode=during",
        "v1;method=fbm;size=33"}) {
    CAPTURE(next);
    const Recipe other = readLink(next).recipe;
    Session different(other);
    const std::uint64_t otherHash = landOf(different);
    std::uint64_t found = 0;
    const int tries = failEach(
        [&](const auto& fail) {
          Session session(recipe);
          landOf(session);
          try {
            fail();
            session.setRecipe(other);
          } catch (const std::bad_alloc&) {
            REQUIRE(fingerprint(session.heights()) == hash);
            REQUIRE(session.position() == whole.position());
            throw;
          }
          found = landOf(session);
        },
        [] {});
    CHECK(found == otherHash);
    CHECK(tries > 2);
  }
}

TEST_CASE("Files without memory", "[memory]") {
  Recipe recipe = readLink("v1;seed=oak;size=129;faults=9").recipe;
  Session session(recipe);
  landOf(session);
  const std::string text = writeRecipe(recipe);
  const FileLand land{session.heights(), recipe, session.position(), text, '#' + text, "1"};
  for (const FileFormat& format : fileFormats()) {
    if (format.kind == FileKind::kCompanion) continue;  // this land has none
    CAPTURE(format.key);
    const auto hashOf = [&](const std::function<void()>& fail) {
      Fnv1a64 hash;
      const ByteSink sink = [&hash](std::string_view bytes) { return hash.addBytes(bytes), true; };
      fail();
      const bool isWritten = writeFile(format, land, {}, sink) == FileEnd::kWritten;
      return isWritten ? hash.value() : 0;
    };
    const std::uint64_t whole = hashOf([] {});
    std::uint64_t found = 0;
    const int tries = failEach([&](const auto& fail) { found = hashOf(fail); },
                               [&] { REQUIRE(hashOf([] {}) == whole); });
    CHECK(found == whole);
    CHECK(tries > 0);
  }
}

TEST_CASE("Statistics without memory", "[memory]") {
  Session session(readLink("v1;seed=oak;size=65;faults=9").recipe);
  landOf(session);
  const auto numbers = [&] {
    JsonWriter json;
    json.beginObject();
    writeStatistics(json, session.heights());
    json.endObject();
    return json.text();
  };
  const std::string whole = numbers();
  bool isSame = false;
  CHECK(failEach([&](const auto& fail) { fail(), isSame = numbers() == whole; },
                 [&] { REQUIRE(numbers() == whole); }) > 10);
  CHECK(isSame);
}

}  // namespace
}  // namespace faultline
