// Reads a grade that result_forms.h has written, to explain it to people. Results are files of
// other people: whatever is wrong becomes one sentence, and members that are not known are passed
// over.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace faultline {

struct ResultTest {
  std::string name, output;
  double points = 0.0, allPoints = 0.0;
};

struct GradeResult {
  std::string error;  // a sentence; then nothing else counts
  std::string form;   // a name of gradeForms()
  std::string output;
  std::vector<ResultTest> tests;
};

GradeResult readResult(std::string_view json);

// {error, form, output, points, allPoints, tests: [{name, points, allPoints, isPassed, output}]};
// points are texts.
std::string resultJson(const GradeResult& result);

}  // namespace faultline
