// What all fuzz targets share. A target is one function that takes any bytes and stops the program
// if a promise is broken. libFuzzer calls it with inputs that it invents (scripts/fuzz);
// replay_main.cpp calls it with the files of tests/fuzz/corpus.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

// libFuzzer's name for a target; it returns 0.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace faultline {

// Stops the program with the sentence about the promise that is broken.
[[noreturn]] inline void reportBroken(const std::string& promise) {
  std::fprintf(stderr, "broken promise: %s\n", promise.c_str());
  std::abort();
}

inline void require(bool holds, const char* promise) {
  if (!holds) reportBroken(promise);
}

inline std::string_view textOf(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

}  // namespace faultline
