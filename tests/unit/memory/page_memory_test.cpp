// The parts of the page where memory does not suffice: std::bad_alloc reaches the caller, and a
// page that is opened afterwards is as ever.
#include <catch2/catch_test_macros.hpp>
#include <string>

#include "app/page_state.h"
#include "base/hash.h"
#include "lesson/lesson.h"
#include "unit/app/page_bench.h"
#include "unit/memory/failing_memory.h"

namespace faultline::test {
namespace {

constexpr const char* kLink =
    "v1;seed=oak;size=33;faults=9;erosion=both;erosion-steps=2!show=water,contours;map=1;"
    "stops=1,2,end;title=A%20lecture";

// What a person does in a minute; the result depends on every step.
std::string visit(PageBench& page) {
  page.document.applyText("faults", "12");
  page.session.finish();
  page.land.take(false);
  page.frame();
  page.send(PointerKind::kDown, 700, 300);
  page.send(PointerKind::kMove, 760, 320);
  page.send(PointerKind::kUp, 760, 320, 0);
  page.frame();
  page.document.surprise(7);
  page.document.undo();
  page.document.setView("palette", "atlas");
  page.session.finish();
  page.land.take(false);
  page.settle();
  return page.document.link(true, {}) + ' ' + hexDigits(fingerprint(page.session.heights()));
}

TEST_CASE("A page without memory", "[memory]") {
  const auto whole = [] {
    PageBench page(kLink);
    return visit(page);
  };
  const std::string result = whole();
  bool isSame = false;
  const int tries = failEach(
      [&](const auto& fail) {
        fail();
        PageBench page(kLink);
        isSame = visit(page) == result;
      },
      [&] { REQUIRE(whole() == result); }, {.mayLeak = true});
  CHECK(isSame);
  CHECK(tries >= 100);
}

TEST_CASE("Cards and plots without memory", "[memory]") {
  const std::string text = "v1;seed=oak;size=33;faults=9;erosion=both;erosion-steps=2";
  Session session(readLink(text).recipe);
  session.seek(session.length());
  session.finish();
  const auto all = [&] {
    Lesson lesson;
    std::string answer;
    for (const int position : {0, 1, 9, 10, 11}) answer += lesson.card(text, position);
    lesson.setHeights(session.heights());
    for (const char* tab : {"cut", "heights", "roughness", "section", "point"}) {
      answer += lesson.plots(tab, text, {});
    }
    return answer;
  };
  const std::string whole = all();
  bool isSame = false;
  const int tries = failEach([&](const auto& fail) { fail(), isSame = all() == whole; },
                             [&] { REQUIRE(all() == whole); });
  CHECK(isSame);
  CHECK(tries >= 100);
}

}  // namespace
}  // namespace faultline::test
