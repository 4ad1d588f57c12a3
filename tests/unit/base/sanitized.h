// Whether the tests were built with sanitizers, which make them ten times as slow. Sanitizers find
// a fault in the first case that runs into it, so of many cases that are alike they get a part; the
// values are checked in all cases by the builds without sanitizers.
#pragma once

namespace faultline {

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define FAULTLINE_TESTS_SANITIZED
#endif
#endif

#if defined(FAULTLINE_TESTS_SANITIZED) || defined(__SANITIZE_ADDRESS__)
inline constexpr bool kSanitized = true;
#else
inline constexpr bool kSanitized = false;
#endif

// How many of `count` cases that are alike run: with sanitizers a quarter, at least one.
constexpr int casesOf(int count) { return kSanitized ? (count + 3) / 4 : count; }

}  // namespace faultline
