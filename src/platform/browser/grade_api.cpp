// The functions of the grade module that JavaScript may call (web/src/check/grade_module.d.ts has
// their types): files that a student handed in, graded by an assignment; and for the page, an
// assignment that is made and a result that is explained.
#include <emscripten/bind.h>
#include <emscripten/val.h>

#include <string>

#include "base/json.h"
#include "grade/assignment_text.h"
#include "grade/grade.h"
#include "grade/result_forms.h"
#include "grade/result_reader.h"
#include "grade/student_land.h"
#include "platform/browser/chosen_files.h"

namespace faultline {
namespace {

// {error, text}: with an error, which is one of the set-up, there is no text. `recording`:
// what the page of the assignment has drawn, or empty; `form` is a name of gradeForms(); `values`
// are those of kClassroomNames, in their order.
std::string grade(const std::string& assignment, const emscripten::val& names,
                  const emscripten::val& sizes, const emscripten::val& read,
                  const std::string& student, const std::string& recording, const std::string& form,
                  const emscripten::val& values) {
  const ChosenFiles chosen(names, sizes, read);
  const Grade grade = gradeFiles(readAssignment(assignment), chosen.files(), student, recording);
  const GradeForm* const wanted = findGradeForm(form);
  ClassroomValues told;
  for (std::size_t i = 0; i < told.size(); ++i) told[i] = values[i].as<std::string>();
  JsonWriter json;
  json.beginObject();
  json.member("error", grade.error);
  json.member("text", grade.error.empty() && wanted ? wanted->write(grade, told) : std::string());
  json.endObject();
  return json.text();
}

// What a host needs to know: {forms: [names], variables: [names of kClassroomNames]}.
std::string gradeTables() {
  JsonWriter json;
  json.beginObject();
  json.array("forms", gradeForms(), [&json](const GradeForm& form) { json.string(form.name); });
  json.array("variables", kClassroomNames,
             [&json](const ClassroomName& each) { json.string(each.variable); });
  json.endObject();
  return json.text();
}

// The assignment of fields that a person filled in, which are the JSON of one: {error, text, link,
// sentence}. `link`: the land of the first of them, for students; `sentence`: how many points there
// are, or the error.
std::string makeAssignment(const std::string& fields, bool isEachStudent) {
  Assignment assignment = readAssignment(fields);
  for (LandTask& task : assignment.lands) {
    if (isEachStudent) task.land = forEachStudent(task.land);
  }
  const bool isSound = assignment.error.empty();
  JsonWriter json;
  json.beginObject();
  json.member("error", assignment.error);
  json.member("text", isSound ? assignmentText(assignment) : std::string());
  json.member("link", isSound ? assignment.lands[0].land : std::string());
  json.member("sentence", isSound ? pointsSentence(assignment) : assignment.error);
  json.endObject();
  return json.text();
}

std::string explainResult(const std::string& text) { return resultJson(readResult(text)); }

}  // namespace

EMSCRIPTEN_BINDINGS(faultline_grade) {
  using emscripten::function;
  function("grade", &grade);
  function("gradeTables", &gradeTables);
  function("makeAssignment", &makeAssignment);
  function("explainResult", &explainResult);
}

}  // namespace faultline
