// grade/grade and grade/result_forms: which file counts, and what each part of it is worth.
#include "grade/grade.h"

#include <catch2/catch_test_macros.hpp>
#include <deque>
#include <string>
#include <vector>

#include "grade/result_forms.h"
#include "share/recipe_text.h"
#include "terrain/timeline/session.h"

namespace faultline {
namespace {

constexpr const char* kAssignment = R"({"faultline": "assignment/v1", "title": "Land",
  "lands": [{"name": "A", "land": "v1;seed=a;size=17;faults=9", "formats": ["csv", "npy"],
             "points": {"size": 1, "orientation": 1, "vertices": 8}}]})";

Heightfield landOfA() {
  Session session(readLink("v1;seed=a;size=17;faults=9").recipe);
  session.seek(session.length());
  session.finish();
  return session.heights();
}

std::string csvOf(const Heightfield& land) {
  std::string text;
  for (int y = 0; y < land.size; ++y) {
    for (int x = 0; x < land.size; ++x) {
      text += (x > 0 ? "," : "") + std::to_string(static_cast<double>(land.at(x, y)) * 1000.0);
    }
    text += '\n';
  }
  return text;
}

Grade gradeOf(const std::vector<std::pair<std::string, std::string>>& files) {
  std::deque<BytesInMemory> sources;
  std::vector<GivenFile> given;
  for (const auto& [name, text] : files) {
    sources.emplace_back(
        std::span(reinterpret_cast<const std::uint8_t*>(text.data()), text.size()));
    given.push_back({name, &sources.back()});
  }
  return gradeFiles(readAssignment(kAssignment), given, "");
}

TEST_CASE("The right land has all points, and its unit does not matter without points", "[grade]") {
  const Grade grade = gradeOf({{"heights.csv", csvOf(landOfA())}});
  CHECK(grade.error.empty());
  CHECK(grade.isReadable);
  CHECK(grade.points() == 1000);
  CHECK(grade.allPoints() == 1000);
  REQUIRE(grade.tests.size() == 3);
  CHECK(grade.tests[2].id == "vertices");
}

TEST_CASE("Vertices have points by their share, and never all of them for less", "[grade]") {
  Heightfield land = landOfA();
  land.row(3)[4] += 1.0f;
  const Grade one = gradeOf({{"heights.csv", csvOf(land)}});
  CHECK(one.tests[2].points == 797);  // 800 * 288 / 289, rounded down
  for (float& z : land.z) z = -z;
  CHECK(gradeOf({{"heights.csv", csvOf(land)}}).tests[2].points == 797);
}

TEST_CASE("The least deep file of the first format counts", "[grade]") {
  const std::string right = csvOf(landOfA());
  CHECK(gradeOf({{"b/heights.csv", "1,2\n3,4\n"}, {"Heights.csv", right}}).points() == 1000);
  CHECK(gradeOf({{"a/x/heights.csv", "1,2\n3,4\n"}, {"b/heights.csv", right}}).points() == 1000);
  CHECK(gradeOf({{"heights.npy", "no array"}, {"heights.csv", right}}).points() == 1000);
  CHECK(gradeOf({{"myheights.csv", right}}).points() == 0);
  CHECK_FALSE(gradeOf({{"heights.csv.txt", right}}).isReadable);
  CHECK_FALSE(gradeOf({}).isReadable);
}

TEST_CASE("Classroom 50 has whole points, and PrairieLearn a picture", "[grade]") {
  Heightfield land = landOfA();
  land.row(3)[4] += 1.0f;
  const Grade grade = gradeOf({{"heights.csv", csvOf(land)}});
  ClassroomValues values;
  values[0] = "cs-418";
  const std::string classroom = findGradeForm("classroom50")->write(grade, values);
  CHECK(classroom.find("\"classroom\":\"cs-418\"") != std::string::npos);
  CHECK(classroom.find("\"score\":9,\"max-score\":10") != std::string::npos);
  CHECK(classroom.find("commit") == std::string::npos);
  const std::string learn = findGradeForm("prairielearn")->write(grade, {});
  CHECK(learn.find("\"score\":0.997") != std::string::npos);
  CHECK(learn.find("data:image/png;base64,iVBORw0KGgo") != std::string::npos);
  const std::string unread = findGradeForm("prairielearn")->write(gradeOf({}), {});
  CHECK(unread.find("\"gradable\":false,\"format_errors\":[\"A: no file") != std::string::npos);
  CHECK(findGradeForm("moodle") == nullptr);
}

}  // namespace
}  // namespace faultline
