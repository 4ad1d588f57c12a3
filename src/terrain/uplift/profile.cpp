// The profiles of faults. See profile.h.
#include "terrain/uplift/profile.h"

#include "terrain/recipe/parameters.h"

namespace faultline {

std::string_view profileName(Profile profile) {
  return parameter(ParameterId::kProfile).choices[static_cast<std::size_t>(profile)].label;
}

}  // namespace faultline
