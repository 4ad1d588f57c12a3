// A grade as the systems that courses use read it: one row for each of them. What each wants is in
// its own documentation (docs/grading.md names it); the schemas of tests/grade are written from it.
// The same grade gives the same bytes: no form holds a time of its own.
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>

#include "grade/grade.h"

namespace faultline {

// What Classroom 50 tells of a submission in its environment, and wants to read again.
struct ClassroomName {
  std::string_view variable;  // of the environment
  std::string_view member;    // of result.json
};
inline constexpr std::array<ClassroomName, 7> kClassroomNames{{
    {"CLASSROOM", "classroom"},
    {"ASSIGNMENT", "assignment"},
    {"SUBMISSION_TAG", "submission"},
    {"COMMIT_URL", "commit"},
    {"RELEASE_URL", "release"},
    {"REVIEW_URL", "review"},
    {"SUBMISSION_DATETIME", "datetime"},  // ours: its documentation has the commit's time there
}};
// The values, in that order; empty where the environment has none.
using ClassroomValues = std::array<std::string, kClassroomNames.size()>;

struct GradeForm {
  std::string_view name;
  std::string_view file;  // where the system looks for it
  std::string (*write)(const Grade& grade, const ClassroomValues& values);
};
std::span<const GradeForm> gradeForms();

// Null for a name that is none.
const GradeForm* findGradeForm(std::string_view name);

}  // namespace faultline
