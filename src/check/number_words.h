// Numbers as the check says them.
#pragma once

#include <string>

namespace faultline {

// Six digits, as people check them by hand.
std::string numberText(double value);

}  // namespace faultline
