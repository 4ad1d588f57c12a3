// The sources of a shader program, as generated/shaders.h holds them.
#pragma once

#include <span>
#include <string_view>

#include "base/assert.h"

namespace faultline {

struct ProgramSource {
  std::string_view vertex;
  std::string_view fragment;
  std::span<const std::string_view> features;  // the macro that each bit of a variant defines

  // The bit of a macro; 0 for none.
  constexpr unsigned feature(std::string_view name) const {
    for (unsigned bit = 0; bit < features.size(); ++bit) {
      if (features[bit] == name) return 1u << bit;
    }
    FAULTLINE_ASSERT(name.empty());
    return 0;
  }
};

}  // namespace faultline
