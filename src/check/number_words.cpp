// Numbers as the check says them. See number_words.h.
#include "check/number_words.h"

#include <cmath>

#include "base/fixed_text.h"

namespace faultline {

std::string numberText(double value) {
  int places = 5;
  for (double size = std::fabs(value); size >= 10.0 && places > 0; size /= 10.0) --places;
  for (double size = std::fabs(value); size > 0.0 && size < 1.0 && places < 12; size *= 10.0) {
    ++places;
  }
  std::string text = fixedText(value, places);
  if (text.find('.') == std::string::npos) return text;
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text;
}

}  // namespace faultline
