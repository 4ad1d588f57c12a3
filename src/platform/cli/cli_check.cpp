// The command line's `check`. See cli_check.h.
#include "platform/cli/cli_check.h"

#include <iostream>

#include "check/check_report.h"
#include "platform/cli/cli_land.h"

namespace faultline {

void printCheck(const Link& link, const std::vector<std::string>& paths,
                const HeightsRequest& request) {
  constexpr const char* kMarks[] = {"right  ", "note   ", "WRONG  "};
  std::string name;
  GivenHeights given = readHeights(paths, request, name);
  takeSaid(given.file, given.sidecar, request);
  const CheckReport report = checkReport(link.recipe, positionOf(link), given.file, {request});
  for (const Finding& finding : report.findings) {
    std::cout << kMarks[static_cast<std::size_t>(finding.state)] << finding.text << '\n';
  }
  if (!report.isRight()) throw Failure{name + ": not the land of this recipe"};
}

}  // namespace faultline
