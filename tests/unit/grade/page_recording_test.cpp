// Recordings of pages: a sound one is read back, and whatever else the text holds ends with an
// error that names the member.
#include "grade/page/page_recording.h"

#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <nlohmann/json.hpp>
#include <string>

#include "generated/text_grade.h"
#include "grade/page/page_check.h"

namespace faultline {
namespace {

using nlohmann::json;

json soundRecording() {
  // 1.0F, -2.0F, 0.5F as base64 of little-endian numbers
  const json attribute = {{"name", "position"}, {"size", 3},  {"vertices", 1},
                          {"held", 1},          {"same", -1}, {"data", "AACAPwAAAMAAAAA/"}};
  const json draw = {{"mode", 4},
                     {"count", 3},
                     {"first", 0},
                     {"indices", "AAAAAAEAAAACAAAA"},
                     {"error", 0},
                     {"attributes", json::array({attribute})},
                     {"uniforms", json::array({{{"name", "eye"}, {"values", {1, nullptr, 3}}}})}};
  const json press = {
      {"grid", 6}, {"faults", 1}, {"shown", true}, {"loops", 1}, {"draws", json::array({draw})}};
  const json light = {{"normals", json::array({{0, 0, 1}})},
                      {"frames", json::array({{{"timeMs", 5},
                                               {"uniforms", json::array()},
                                               {"values", json::array({{{"pixels", 0}}})}}})}};
  const json browser = {
      {"name", "chromium"},
      {"version", "1"},
      {"ended", "done"},
      {"notes", json::array({{{"kind", "alert"}, {"text", ""}, {"times", 2}}})},
      {"warnings", json::array()},
      {"errors", json::array({"TypeError"})},
      {"before", {{"draws", 0}, {"missing", json::array()}}},
      {"presses", json::array({press})},
      {"runs", {{"grid", 21}, {"faults", 1}, {"runs", json::array({json::array({draw})})}}},
      {"light", light}};
  return {{"kind", "page"}, {"version", 1}, {"browsers", json::array({browser})}};
}

std::string errorOf(const json& document) { return readPageRecording(document.dump()).error; }

TEST_CASE("A sound recording is read back") {
  const PageRecording recording = readPageRecording(soundRecording().dump());
  REQUIRE(recording.error.empty());
  REQUIRE(recording.browsers.size() == 1);
  const PageBrowser& browser = recording.browsers[0];
  CHECK(browser.notes[0].times == 2);
  CHECK(browser.runs.size() == 1);
  const PageDraw& draw = browser.presses.at(0).frame.at(0);
  CHECK(draw.indices == std::vector<std::uint32_t>{0, 1, 2});
  CHECK(draw.attributes[0].data == std::vector<float>{1.0F, -2.0F, 0.5F});
  CHECK(std::isnan(draw.uniforms[0].values[1]));
  CHECK(browser.lightFrames[0].values[0].pixels == 0);
}

TEST_CASE("What is no recording is named") {
  CHECK(readPageRecording("").error == text::kGradePageRecordingNone);
  CHECK(readPageRecording("[1, 2").error == text::kGradePageRecordingNone);
  CHECK(readPageRecording("[]").error == text::gradePageRecordingFault("kind"));
  CHECK(readPageRecording(std::string(100000, '[')).error == text::kGradePageRecordingNone);
}

TEST_CASE("Each member is checked") {
  const auto without = [](const char* pointer, const json& value) {
    json document = soundRecording();
    document[json::json_pointer(pointer)] = value;
    return errorOf(document);
  };
  const auto fault = [](const char* name) { return text::gradePageRecordingFault(name); };
  CHECK(without("/version", 2) == fault("kind"));
  CHECK(without("/browsers", 1) == fault("browsers"));
  CHECK(without("/browsers", json::array()) == fault("browsers"));
  CHECK(without("/browsers/0", nullptr) == fault("name"));
  CHECK(without("/browsers/0/presses/0/grid", "six") == fault("grid"));
  CHECK(without("/browsers/0/presses/0/grid", 1e30) == fault("grid"));
  CHECK(without("/browsers/0/presses/0/grid", 3000000000U) == fault("grid"));
  CHECK(without("/browsers/0/presses/0/draws", 7) == fault("draws"));
  const std::string draw = "/browsers/0/presses/0/draws/0";
  CHECK(without((draw + "/indices").c_str(), "AAA") == fault("indices"));
  CHECK(without((draw + "/indices").c_str(), "AA!A") == fault("indices"));
  const std::string attribute = draw + "/attributes/0";
  CHECK(without((attribute + "/size").c_str(), 5) == fault("size"));
  CHECK(without((attribute + "/vertices").c_str(), 2000000000) == fault("data"));
  CHECK(without((attribute + "/vertices").c_str(), -1) == fault("size"));
  CHECK(without((attribute + "/same").c_str(), 0) == fault("same"));
  CHECK(without("/browsers/0/light/normals/0", json::array({1, 2})) == fault("normals"));
  CHECK(without("/browsers/0/light/frames/0/values", json::array({1, 2})) == fault("pixels"));
}

TEST_CASE("Numbers that fit nothing are judged without harm") {
  const auto judged = [](const char* pointer, const json& value) {
    json document = soundRecording();
    document[json::json_pointer(pointer)] = value;
    return pageReport(readPageRecording(document.dump())).findings.size();
  };
  const std::string draw = "/browsers/0/presses/0/draws/0";
  CHECK(judged("/browsers/0/runs/grid", 0) > 10);
  CHECK(judged("/browsers/0/presses/0/grid", 40000) > 10);
  CHECK(judged((draw + "/indices").c_str(), "////////////////") > 10);
  CHECK(judged((draw + "/indices").c_str(), nullptr) > 10);
  CHECK(judged((draw + "/count").c_str(), 2147483647) > 10);
  CHECK(judged((draw + "/first").c_str(), 2147483647) > 10);
  CHECK(judged((draw + "/mode").c_str(), 5) > 10);
  CHECK(judged((draw + "/attributes/0/data").c_str(), "AADAfwAAwH8AAMB/") > 10);
  CHECK(judged((draw + "/attributes").c_str(), json::array()) > 10);
}

}  // namespace
}  // namespace faultline
