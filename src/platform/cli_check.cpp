// The command line's `check`. See cli_check.h.
#include "platform/cli_check.h"

#include <fstream>
#include <iostream>
#include <iterator>
#include <vector>

#include "check/check_report.h"
#include "platform/cli_land.h"

namespace faultline {
namespace {

std::vector<std::uint8_t> bytesOf(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::vector<std::uint8_t> bytes{std::istreambuf_iterator<char>(file), {}};
  if (!file.is_open() || file.bad()) throw Failure{path + ": cannot be read"};
  return bytes;
}

}  // namespace

void printCheck(const Link& link, const std::string& path, const HeightsRequest& request) {
  constexpr const char* kMarks[] = {"right  ", "note   ", "WRONG  "};
  const HeightsFile file = readHeightsFile(path, bytesOf(path), request);
  const CheckReport report = checkReport(link.recipe, positionOf(link), file);
  for (const Finding& finding : report.findings) {
    std::cout << kMarks[static_cast<std::size_t>(finding.state)] << finding.text << '\n';
  }
  if (!report.isRight()) throw Failure{path + ": not the land of this recipe"};
}

}  // namespace faultline
