// The command line's `check`. See cli_check.h.
#include "platform/cli/cli_check.h"

#include <iostream>

#include "check/check_report.h"
#include "platform/cli/cli_land.h"
#include "platform/cli/cli_path.h"

namespace faultline {

void printCheck(const Link& link, const std::string& path, const HeightsRequest& request) {
  constexpr const char* kMarks[] = {"right  ", "note   ", "WRONG  "};
  const HeightsFile file = readHeightsFile(path, *sourceOf(path), request);
  const CheckReport report = checkReport(link.recipe, positionOf(link), file);
  for (const Finding& finding : report.findings) {
    std::cout << kMarks[static_cast<std::size_t>(finding.state)] << finding.text << '\n';
  }
  if (!report.isRight()) throw Failure{path + ": not the land of this recipe"};
}

}  // namespace faultline
