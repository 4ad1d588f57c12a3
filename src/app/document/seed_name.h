// Names for new seeds.
#pragma once

#include <cstdint>
#include <string>

namespace faultline {

// A name such as "oak-ridge-27": two words and a number below 1000. Every number gives a name.
std::string seedName(std::uint32_t entropy);

}  // namespace faultline
