// How work with files ends that cannot be done.
#pragma once

#include <string>

namespace faultline {

// A sentence that says what and why. The command line ends with it and exit code 1; the C interface
// returns it as its last error.
struct Failure {
  std::string message;
};

}  // namespace faultline
