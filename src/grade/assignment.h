// An assignment: the lands that students compute, the files that are taken, and the points. It is a
// JSON document that an instructor writes or the page makes (docs/grading.md lists its members):
//
//   {"faultline": "assignment/v1", "title": "Land by faults",
//    "lands": [{"name": "Fifty cuts", "land": "v1;seed=cs-{student};size=129;faults=50",
//               "file": "heights", "formats": ["csv", "npy"], "tolerance": 0.001,
//               "points": {"size": 1, "orientation": 2, "vertices": 7}}]}
//
// A page that students have made is graded by what it draws, in place of lands or beside them:
//
//    "page": {"name": "The page", "height-over-width": 0.5, "points": {"blank": 1, "vertices": 2}}
//
// Whatever is wrong in it becomes one sentence for the instructor that names the member: a member
// that is not known, of another type or out of range is a fault, so that a slip of the pen does not
// cost students points.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/enum_count.h"
#include "base/filled_text.h"
#include "check/finding.h"
#include "grade/page/page_check.h"

namespace faultline {

// A part of a land that points may be given for, in the order in which they are listed.
struct PointRow {
  FindingPart part;
  std::string_view name;  // of the member of "points", and of the test
  ConstantText label;     // for people
};
std::span<const PointRow> pointRows();

// One land of an assignment.
struct LandTask {
  std::string name;
  std::string land;                  // a recipe; {student} stands for the student's id
  std::string file;                  // the name of the file without its ending
  std::vector<std::string> formats;  // endings that are taken, the first that is there counts
  double tolerance = 0.0;            // in sides of the land; 0: that of the check
  int halfMeans = 0;                 // passes of (p + m) / 2 over the land (half_mean.h)
  std::array<int, enumCount<FindingPart>> points{};
};

// A page that is opened and used. What the recorder needs of it (its file, the elements' names) it
// reads itself; here they are only checked.
struct PageTask {
  std::string name;
  PageRules rules;
  std::array<int, enumCount<PagePart>> points{};
};

struct Assignment {
  std::string error;  // a sentence; then there are no tasks
  std::string title;
  std::vector<LandTask> lands;
  std::optional<PageTask> page;
};

inline constexpr std::string_view kAssignmentVersion = "assignment/v1";
inline constexpr int kMaxLandTasks = 32;
inline constexpr int kMaxPoints = 1000;  // of one part of one land

// Reads an assignment. Cost: linear in the text.
Assignment readAssignment(std::string_view json);

}  // namespace faultline
