// grade/assignment and grade/json_members: what is sound is read, and what is not is named.
#include "grade/assignment.h"

#include <catch2/catch_test_macros.hpp>
#include <string>

#include "grade/assignment_text.h"
#include "grade/student_land.h"

namespace faultline {
namespace {

constexpr const char* kSound = R"({"faultline": "assignment/v1", "title": "Land",
  "lands": [{"name": "A", "land": "v1;seed=cs-{student};size=33", "file": "out", "formats": ["npy"],
             "tolerance": 0.25, "half-means": 3, "points": {"size": 1, "vertices": 2}}]})";

std::string changed(const std::string& from, const std::string& to) {
  std::string text = kSound;
  const std::size_t at = text.find(from);
  REQUIRE(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

std::string errorOf(const std::string& from, const std::string& to) {
  const Assignment assignment = readAssignment(changed(from, to));
  CHECK(assignment.lands.empty() == !assignment.error.empty());
  return assignment.error;
}

TEST_CASE("A sound assignment is read as it stands", "[assignment]") {
  const Assignment assignment = readAssignment(kSound);
  REQUIRE(assignment.error.empty());
  CHECK(assignment.title == "Land");
  REQUIRE(assignment.lands.size() == 1);
  const LandTask& task = assignment.lands[0];
  CHECK(task.name == "A");
  CHECK(task.file == "out");
  CHECK(task.formats == std::vector<std::string>{"npy"});
  CHECK(task.tolerance == 0.25);
  CHECK(task.halfMeans == 3);
  CHECK(task.points[static_cast<std::size_t>(FindingPart::kSize)] == 1);
  CHECK(task.points[static_cast<std::size_t>(FindingPart::kVertices)] == 2);
  CHECK(task.points[static_cast<std::size_t>(FindingPart::kNormals)] == 0);
}

TEST_CASE("What is wrong in an assignment is named by its path", "[assignment]") {
  CHECK(errorOf("\"A\"", "1") == "lands[0].name is not a text.");
  CHECK(errorOf("\"name\"", "\"nam\"") == "lands[0].name is missing.");
  CHECK(errorOf("\"size\": 1", "\"size\": 1.5") ==
        "lands[0].points.size is not a whole number from 0 to 1000.");
  CHECK(errorOf("\"size\": 1", "\"size\": 99999999999999999999") ==
        "lands[0].points.size is not a whole number from 0 to 1000.");
  CHECK(errorOf("\"size\": 1", "\"size\": -1") ==
        "lands[0].points.size is not a whole number from 0 to 1000.");
  CHECK(errorOf("\"size\": 1", "\"Size\": 1") == "lands[0].points.Size is not known here.");
  CHECK(errorOf("0.25", "0.75") == "lands[0].tolerance is not a number from 0 to 0.5.");
  CHECK(errorOf("\"title\"", "\"faultline\": 1, \"title\"") ==
        "The member \"faultline\" stands twice in one object.");
  CHECK(errorOf("2}}]}", "2}}]") == "This is not JSON: line 3 is the first that is not.");
  CHECK(errorOf("\"lands\":", "\"lands\" ") ==
        "This is not JSON: line 2 is the first that is not.");
  CHECK(errorOf("size=33", "size=1").starts_with("lands[0].land is not sound"));
  CHECK(
      errorOf("\"size\": 1", "\"normals\": 1").starts_with("lands[0].points.normals gives points"));
  CHECK(errorOf("\"size\": 1", "\"triangles\": 1").starts_with("lands[0].points.triangles gives"));
  CHECK(errorOf("\"out\"", "\"out.npy\"").starts_with("lands[0].file has the ending"));
  CHECK(errorOf("2}}]}",
                "2}}, {\"name\": \"A\", \"land\": \"v1;seed=b\", \"points\": {\"size\": 1}}]}") ==
        "lands[1].name is the name of an earlier land too.");
  CHECK(errorOf("\"out\"", "\"a/b\"").starts_with("lands[0].file is not a name"));
  CHECK(errorOf("\"npy\"", "\"exe\"").starts_with("lands[0].formats has an ending"));
}

TEST_CASE("An assignment that is written is read as it was", "[assignment]") {
  const Assignment assignment = readAssignment(kSound);
  const std::string text = assignmentText(assignment);
  const Assignment again = readAssignment(text);
  REQUIRE(again.error.empty());
  CHECK(assignmentText(again) == text);
  CHECK(again.lands[0].tolerance == assignment.lands[0].tolerance);
  CHECK(again.lands[0].halfMeans == assignment.lands[0].halfMeans);
  CHECK(again.lands[0].points == assignment.lands[0].points);
  CHECK(again.lands[0].land == assignment.lands[0].land);
}

TEST_CASE("Documents that are none are refused, however they are made", "[assignment]") {
  for (const std::string text :
       {"", "null", "[]", "3", "{", "{\"faultline\":}", "\xff\xfe", "{}"}) {
    CHECK_FALSE(readAssignment(text).error.empty());
  }
  CHECK_FALSE(readAssignment(std::string(2'000'000, ' ')).error.empty());
  // Deep nesting ends no program.
  CHECK_FALSE(readAssignment(std::string(500'000, '[')).error.empty());
  CHECK_FALSE(readAssignment(std::string(400'000, '[') + std::string(400'000, ']')).error.empty());
}

TEST_CASE("An id becomes part of a seed, and the land needs no repair", "[assignment]") {
  std::string land = "v1;seed=cs-{student};faults=3";
  CHECK(isForEachStudent(land));
  CHECK(landOf(land, "ada") == "v1;seed=cs-ada;faults=3");
  CHECK(landOf(land, "Ada.L@Uni.Example") == "v1;seed=cs-ada.l-uni.example;faults=3");
  CHECK(landOf(land, "a;size=9!b") == "v1;seed=cs-a-size-9-b;faults=3");
  CHECK(landOf(land, "--x__--") == "v1;seed=cs-x;faults=3");
  CHECK(landOf(land, "{student}") == "v1;seed=cs-student;faults=3");
  CHECK(forEachStudent(land) == land);
  CHECK(forEachStudent("v1;seed=oak;faults=3!at=fault:2") ==
        "v1;seed=oak-{student};faults=3!at=fault:2");
  CHECK(forEachStudent("v1") == "v1;seed=first-light-{student}");
  land = "v1;seed=everybody";
  CHECK_FALSE(isForEachStudent(land));
  CHECK(landOf(land, "ada") == "v1;seed=everybody");
}

}  // namespace
}  // namespace faultline
