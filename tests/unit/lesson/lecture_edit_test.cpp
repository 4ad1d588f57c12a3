// lesson/lecture_edit: a lecture is made from what is seen, and edited, against a plain list.
#include "lesson/lecture_edit.h"

#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "share/lecture_text.h"
#include "unit/share/random_views.h"

namespace faultline {
namespace {

using enum TimelinePlace::Kind;

constexpr std::string_view kOak = "v1;seed=oak;size=33;faults=20";
constexpr std::string_view kElm = "v1;seed=elm;size=33;faults=30";
constexpr std::string_view kFour =
    "lecture=at=4:seed=oak:size=33:faults=20:words=a/at=8:cam=30,40,2:words=b"
    "/at=6:seed=elm:faults=30:cam:by=cut:words=c/words=d";

// A page with a lecture: what it shows, and what its link says.
struct Page {
  std::string shown;    // a link without a lecture
  std::string lecture;  // a value of the key
  std::vector<Notice> notices = {};

  std::size_t edit(std::size_t stop, std::string_view what, std::string_view text = {}) {
    const bool hasView = shown.find('!') != shown.npos;
    const std::string link = shown + (hasView ? ";" : "!") + "lecture=" + lecture;
    const EditedLecture edited = editLecture(readLink(link), stop, what, text);
    lecture = lectureText(edited.stops);
    notices = edited.notices;
    return edited.seen;
  }
  std::vector<LectureStop> stops() const {
    std::vector<Notice> repairs;
    return readLecture(lecture, repairs);
  }
  std::string order() const {
    std::string words;
    for (const LectureStop& stop : stops()) words += stop.words;
    return words;
  }
};

Page fourStops() { return {std::string(kElm), std::string(kFour.substr(8))}; }

TEST_CASE("Stops are made from what is seen, after the one that was last gone to", "[lecture]") {
  Page page{std::string(kOak) + "!at=fault:8;cam=30,40,2;palette=grey", ""};
  CHECK(page.edit(0, "add") == 1);
  CHECK(page.lecture == "at=8:seed=oak:size=33:faults=20:cam=30,40,2:palette=grey");
  page.shown = std::string(kElm) + "!palette=grey";
  CHECK(page.edit(1, "add") == 2);
  CHECK(page.stops().at(1).land == kElm);
  CHECK(page.stops().at(0).land == kOak);
  CHECK(page.stops().at(1).at.kind == kEnd);
  // Back at the first, a new one comes behind it.
  page.shown = std::string(kOak) + "!at=fault:12";
  CHECK(page.edit(1, "add") == 2);
  CHECK(page.stops().at(1).at == TimelinePlace{kUplift, 12});
  // Where none was gone to, it stands in the timeline's order among those of the land, or last.
  page.shown = std::string(kOak) + "!at=fault:10";
  CHECK(page.edit(0, "add") == 2);
  page.shown = "v1;seed=fir";
  CHECK(page.edit(0, "add") == 5);
}

TEST_CASE("Stops on the shown land get it once another stop is made", "[lecture]") {
  Page page{std::string(kOak) + "!at=fault:8", "here:at=4:words=a/here:at=12:words=b"};
  CHECK(page.edit(0, "add") == 2);
  const std::vector<LectureStop> stops = page.stops();
  REQUIRE(stops.size() == 3);
  for (const LectureStop& stop : stops) CHECK(stop.land == kOak);
  CHECK(stops[1].at.step == 8);
  CHECK(stops[2].words == "b");
}

TEST_CASE("A full lecture takes no further stop", "[lecture]") {
  Page page{std::string(kOak), "at=1"};
  for (std::size_t i = 1; i < kMaxStops; ++i) page.lecture += "/at=2";
  CHECK(page.edit(3, "add") == 0);
  CHECK(page.stops().size() == kMaxStops);
  CHECK(page.notices.size() == 1);
}

TEST_CASE("Edits of a stop, and what they refuse", "[lecture]") {
  Page page = fourStops();
  page.edit(1, "move", "3");
  CHECK(page.order() == "bcad");
  page.edit(3, "move", "1");
  CHECK(page.order() == "abcd");
  for (const char* text : {"x", "", "1e999"}) {
    page.edit(4, "move", text);
    CHECK(page.order() == "abcd");
  }
  page.edit(1, "move", "99");
  CHECK(page.order() == "bcda");
  page.edit(4, "remove");
  CHECK(page.order() == "bcd");
  page.edit(1, "at", "9999");
  CHECK(page.stops()[0].at == TimelinePlace{kUplift, 20});
  page.edit(1, "at", "soon");
  CHECK(page.notices.size() == 1);
  CHECK(page.stops()[0].at == TimelinePlace{kUplift, 20});
  for (const char* text : {"hello", "https://a.b/whatever", ""}) {
    page.edit(1, "land", text);
    CHECK(page.notices.size() == 1);
    CHECK(page.stops()[0].land == kOak);
  }
  page.edit(1, "land", "https://a.b/#v1;seed=fir;faults=3!at=fault:2");
  CHECK(page.notices.empty());
  CHECK(page.stops()[0].land == "v1;seed=fir;faults=3");
  CHECK(page.stops()[0].at.step == 2);
  CHECK(page.stops()[0].words == "b");
  page.edit(1, "by", "fly");
  page.edit(1, "by", "boat");
  CHECK(page.stops()[0].entry == StopEntry::kFly);
  page.edit(1, "notes", "Slowly,\nplease");
  CHECK(page.stops()[0].notes == "Slowly,\nplease");
  CHECK(page.edit(1, "seen") == 1);
  CHECK(page.stops()[0].land == kElm);
  const std::string before = page.lecture;
  for (const std::size_t stop : {std::size_t{0}, std::size_t{9}}) {
    page.edit(stop, "words", "nobody");
    page.edit(stop, "remove");
  }
  page.edit(1, "nonsense");
  CHECK(page.lecture == before);
}

TEST_CASE("The lecture of a file is repaired, with notices", "[lecture]") {
  const FileStop good{std::string(kElm) + "!at=fault:3", "cut", "Look", "Ask"};
  const EditedLecture one = lectureOf({good, {"", "", "", ""}, {"v1;faults=x", "boat", "", ""}});
  REQUIRE(one.stops.size() == 3);
  CHECK(one.stops[0] == LectureStop{.at = {kUplift, 3},
                                    .land = std::string(kElm),
                                    .entry = StopEntry::kCut,
                                    .words = "Look",
                                    .notes = "Ask"});
  CHECK(one.stops[1].land == "v1");
  CHECK(one.notices.size() == 1);
  const EditedLecture many = lectureOf(std::vector<FileStop>(kMaxStops + 1, good));
  CHECK(many.stops.size() == kMaxStops);
  CHECK(many.notices.size() == 1);
  CHECK(editedJson(one).starts_with(R"({"lecture":"at=3:seed=elm:size=33:faults=30:by=cut:)"));
}

TEST_CASE("Edits of random lectures do to their stops what they do to a plain list", "[lecture]") {
  RandomDraws draws(93);
  INFO(draws.name());
  std::vector<LectureStop> plain;
  for (int i = 0; i < 5; ++i) plain.push_back(randomStop(draws));
  Page page{std::string(kOak), lectureText(plain)};
  for (int round = 0; round < 200 && !plain.empty(); ++round) {
    const int count = static_cast<int>(plain.size());
    const int stop = draws.between(0, count - 1);
    const auto at = plain.begin() + stop;
    if (draws.oneIn(40)) {
      page.edit(static_cast<std::size_t>(stop) + 1, "remove");
      plain.erase(at);
    } else if (draws.oneIn(3)) {
      at->words = anyWords(draws);
      page.edit(static_cast<std::size_t>(stop) + 1, "words", at->words);
    } else {
      const int to = draws.between(1, count);
      page.edit(static_cast<std::size_t>(stop) + 1, "move", std::to_string(to));
      const LectureStop moved = *at;
      plain.erase(at);
      plain.insert(plain.begin() + (to - 1), moved);
    }
    REQUIRE(page.stops() == plain);
  }
}

}  // namespace
}  // namespace faultline
