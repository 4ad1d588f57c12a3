// The `grade` command of the command line: what a student has handed in, graded by an assignment.
#pragma once

#include <string>

namespace CLI {
class App;
}

namespace faultline {

struct GradeRequest {
  std::string assignment;  // FILE.json
  std::string folder;      // what was handed in
  std::string form;        // a name of gradeForms()
  std::string student;     // an id; empty: none
  std::string recording;   // FILE.json of the page; empty: none
  std::string output;      // a file; empty: standard output
};

void addGradeOptions(CLI::App& app, GradeRequest& request);

// Grades the files of the folder and of the folders in it; links are not followed. Throws Failure
// only for a fault of the set-up: an assignment that cannot be read or is not sound, no such
// folder, no such form, a result that cannot be written. Whatever a student hands in gives a grade.
void gradeFolder(const GradeRequest& request);

}  // namespace faultline
