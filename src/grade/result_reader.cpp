// Results of grading. See result_reader.h.
#include "grade/result_reader.h"

#include <array>

#include "base/json.h"
#include "generated/text_grade.h"
#include "grade/json_members.h"
#include "share/quantities.h"

namespace faultline {
namespace {

// How each form calls what a result tells; the first whose tests are found is the form.
struct FormNames {
  const char* form;
  const char* tests;
  const char* mark;  // a member that the whole has, and other forms have not
  const char* output;
  const char* name;
  const char* points;
  const char* allPoints;
  const char* testOutput;
};
constexpr std::array<FormNames, 4> kNames{{
    {"prairielearn", "tests", "gradable", "output", "name", "points", "max_points", "output"},
    {"classroom50", "tests", "schema", "output", "test-name", "score", "max-score", "output"},
    {"archimedes", "details", "grade", "stdout", "name", "points", "weight", "feedback"},
    {"gradescope", "tests", "tests", "output", "name", "score", "max_score", "output"},
}};

// Members of other types are as if they were not there.
std::string textOf(const nlohmann::json& object, const char* name) {
  const auto found = object.find(name);
  return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}
double numberOf(const nlohmann::json& object, const char* name) {
  const auto found = object.find(name);
  return found != object.end() && found->is_number() ? found->get<double>() : 0.0;
}

}  // namespace

GradeResult readResult(std::string_view text) {
  GradeResult result;
  const nlohmann::json document = readJson(text, result.error);
  if (!result.error.empty()) return result;
  for (const FormNames& names : kNames) {
    if (!document.is_object() || !document.contains(names.mark)) continue;
    const auto tests = document.find(names.tests);
    if (tests == document.end() || !tests->is_array()) continue;
    result.form = names.form;
    result.output = textOf(document, names.output);
    for (const nlohmann::json& each : *tests) {
      if (!each.is_object()) continue;
      result.tests.push_back({textOf(each, names.name), textOf(each, names.testOutput),
                              numberOf(each, names.points), numberOf(each, names.allPoints)});
    }
    return result;
  }
  result.error = text::kGradeResultNone;
  return result;
}

std::string resultJson(const GradeResult& result) {
  double points = 0.0, all = 0.0;
  for (const ResultTest& test : result.tests) {
    points += test.points;
    all += test.allPoints;
  }
  JsonWriter json;
  json.beginObject();
  json.member("error", result.error);
  json.member("form", result.form);
  json.member("output", result.output);
  json.member("points", placesText(points, 2));
  json.member("allPoints", placesText(all, 2));
  json.objects("tests", result.tests, [&json](const ResultTest& test) {
    json.member("name", test.name);
    json.member("points", placesText(test.points, 2));
    json.member("allPoints", placesText(test.allPoints, 2));
    json.member("isPassed", test.points >= test.allPoints);
    json.member("output", test.output);
  });
  json.endObject();
  return json.text();
}

}  // namespace faultline
