// Grades what a student's program has written against the lands of an assignment. No program of a
// student is run. The same files give the same grade, whatever the machine.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "check/finding.h"
#include "exchange/read/given_files.h"
#include "grade/assignment.h"

namespace faultline {

// Points are counted in hundredths, so that sums are exact.
inline constexpr int kPointUnits = 100;

// A sentence of a grade, with the name of what it says: one of kFindingRows, or of a part of a
// page.
struct GradedSentence {
  std::string_view name;
  FindingState state;
  std::string text;
};

// What is graded by itself: a part of a land, or of a page.
struct GradedTest {
  std::string id;     // a stable name: "size", or "2.size" of the second land of several
  std::string name;   // for people: "Fifty cuts: the size"
  int points = 0;     // in hundredths of a point
  int allPoints = 0;  // the same
  std::vector<GradedSentence> sentences;  // what was found of this part, right and wrong
  bool isGiven = false;                   // something was handed in for it and could be read
  bool isPassed() const { return points == allPoints; }
};

// Where a student's heights differ from the land, as check_report.h has it.
struct GradedMap {
  std::string name;  // of the land
  int side = 0;
  std::vector<std::int8_t> hundredths;
};

struct Grade {
  std::string error;  // a fault of the set-up, not of the student: then nothing else counts
  std::string title;
  // Whether anything of what was handed in could be read. Where nothing could, the tests have no
  // points, and `sentences` say why.
  bool isReadable = false;
  std::vector<GradedSentence>
      sentences;  // of no test: how files were read, and the reasons of mistakes
  std::vector<GradedTest> tests;
  std::vector<GradedMap> maps;
  int points() const;     // in hundredths
  int allPoints() const;  // in hundredths; above 0
};

// Larger files are not read.
inline constexpr std::int64_t kLargestSubmission = std::int64_t{256} << 20;

// `files`: all that was handed in, by paths inside the folder, with "/" between folders. `student`:
// an id, or empty. `recording`: what the page of the assignment has drawn (page_recording.h), or
// empty. Cost: that of the lands and of reading one file for each, and that of pageReport().
Grade gradeFiles(const Assignment& assignment, std::span<const GivenFile> files,
                 std::string_view student, std::string_view recording = {});

}  // namespace faultline
