// The sources of a shader program, as generated/shaders.h holds them.
#pragma once

#include <span>
#include <string_view>

namespace faultline {

struct ProgramSource {
  std::string_view vertex;
  std::string_view fragment;
  std::span<const std::string_view> features;  // the macro that each bit of a variant defines
};

}  // namespace faultline
