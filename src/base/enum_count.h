// How many members an enum has, counted by the compiler, so that a table of rows cannot forget one
// unnoticed: static_assert(std::size(kRows) == enumCount<Edges>). The enum must name its underlying
// type, and its members must be 0, 1, 2 and so on.
#pragma once

#include <cstddef>
#include <string_view>

namespace faultline {

// Whether a value of an enum is one of its members. GCC and clang write "kValue = Edges::kFree" for
// a member and "kValue = (Edges)7" for another value, either with namespaces: so what follows the
// last bracket or colon is a name or a number.
template <auto kValue>
consteval bool isEnumMember() {
  constexpr std::string_view kName = __PRETTY_FUNCTION__;
  constexpr std::string_view kBefore = "kValue = ";
  std::string_view value = kName.substr(kName.find(kBefore) + kBefore.size());
  value = value.substr(0, value.find_first_of(";]"));
  const char first = value[value.find_last_of("):") + 1];
  return first != '-' && (first < '0' || first > '9');
}

template <class Enum, std::size_t kFrom = 0>
consteval std::size_t countMembers() {
  if constexpr (isEnumMember<static_cast<Enum>(kFrom)>()) {
    return countMembers<Enum, kFrom + 1>();
  } else {
    return kFrom;
  }
}

template <class Enum>
inline constexpr std::size_t enumCount = countMembers<Enum>();

}  // namespace faultline
