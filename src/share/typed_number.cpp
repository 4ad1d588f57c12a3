// Numbers as a person types them. See typed_number.h.
#include "share/typed_number.h"

#include "generated/text_share.h"
#include "terrain/recipe/parameter_display.h"

namespace faultline {
namespace {

// Reads the first number of a text, with spaces in it, a point or a decimal comma.
std::optional<double> numberIn(std::string_view text) {
  double digits = 0, power = 1;
  bool negative = false, point = false, begun = false;
  for (const char c : text) {
    if (c >= '0' && c <= '9') {
      digits = 10 * digits + (c - '0');
      if (point) power *= 10;
      begun = true;
    } else if (c == '.' || c == ',') {
      if (point) return std::nullopt;
      point = true;
    } else if (c == '-') {
      if (negative || point || begun) return std::nullopt;
      negative = true;
    } else if (begun && c != ' ') {
      break;
    }
  }
  if (!begun) return std::nullopt;
  return (negative ? -digits : digits) / power;
}

// Of a length, by its unit: 1, or 1000 for "km"; 0 for another unit.
int metresOf(std::string_view unit) {
  return unit.starts_with("km") ? 1000 : unit.starts_with('m') ? 1 : 0;
}

// The unit that follows a number.
std::string_view unitIn(std::string_view text) {
  const std::size_t at = text.find_first_not_of("-.,0123456789 ");
  return at == text.npos ? std::string_view() : text.substr(at);
}

// Says the row's name and its limit if `typed` is beyond the limit.
std::string limitNotice(const Parameter& row, double typed) {
  for (const std::int32_t limit : {row.min, row.max}) {
    const double shown =
        static_cast<double>(limit) / powerOfTen(row.places) * row.displayFactor + row.displayOffset;
    const double beyond = limit == row.min ? shown - typed : typed - shown;
    // The displayed limit is rounded.
    if (beyond <= 0.5 / powerOfTen(row.displayPlaces)) continue;
    return (limit == row.min ? text::typedBelow : text::typedAbove)(
        std::string(row.label), limit == 0 ? "0" : displayText(row, limit));
  }
  return {};
}

}  // namespace

std::optional<TypedNumber> readTyped(const Parameter& row, std::string_view text) {
  if (!row.zeroText.empty() && text == row.zeroText) return TypedNumber();
  auto number = numberIn(text);
  if (!number) return std::nullopt;
  const int typed = metresOf(unitIn(text)), shown = metresOf(row.displayUnit);
  if (typed > 0 && shown > 0) *number *= static_cast<double>(typed) / shown;
  return TypedNumber{fromDisplay(row, *number), limitNotice(row, *number)};
}

}  // namespace faultline
