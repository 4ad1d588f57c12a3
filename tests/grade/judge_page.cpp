// Judges a recorded page: prints the findings of the file whose path is given, as JSON. Exit code 1
// if it is no recording.
#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>

#include "grade/page/page_check.h"

int main(int count, char** words) {
  if (count != 2) return 2;
  std::ifstream file(words[1], std::ios::binary);
  const std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  const std::string findings = faultline::pageFindingsJson(text);
  std::puts(findings.c_str());
  return findings.rfind("{\"error\"", 0) == 0 ? 1 : 0;
}
