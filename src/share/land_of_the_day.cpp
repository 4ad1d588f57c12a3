// See land_of_the_day.h.
#include "share/land_of_the_day.h"

#include <array>
#include <charconv>

#include "base/random.h"
#include "share/looks.h"
#include "share/recipe_text.h"
#include "share/surprise.h"

namespace faultline {
namespace {

// The number that the whole text is, or -1.
int digits(std::string_view text) {
  int number = -1;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size() ? number : -1;
}

bool isDate(std::string_view text) {
  if (text.size() != 10 || text[4] != '-' || text[7] != '-') return false;
  const int year = digits(text.substr(0, 4));
  const int month = digits(text.substr(5, 2)), day = digits(text.substr(8, 2));
  if (year < 0 || month < 1 || month > 12 || day < 1) return false;
  constexpr std::array kDays = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  const bool isLeap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
  const int leapDay = isLeap && month == 2 ? 1 : 0;
  return day <= kDays[static_cast<std::size_t>(month - 1)] + leapDay;
}

}  // namespace

std::string landOfTheDay(std::string_view date) {
  if (!isDate(date)) return {};
  const std::array<std::uint32_t, 2> key = randomKey(date);
  View view;
  applyAnyLook(view, philox4x32({}, key)[0]);
  return writeLink(surprise(Recipe(), 0, std::string(date), key[0]), view);
}

}  // namespace faultline
