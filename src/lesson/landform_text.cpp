// A land's form in words. See landform_text.h.
#include "lesson/landform_text.h"

#include <array>
#include <string_view>

#include "generated/text_lesson.h"
#include "share/quantities.h"

namespace faultline {
namespace {

// Below this the parts of the land are about as high as each other.
constexpr double kLeastContrast = 0.15;

// By rows from the north, each from the west.
constexpr std::array<std::string_view, 9> kPlaces{
    text::kLandformNorthWest, text::kLandformNorth,  text::kLandformNorthEast,
    text::kLandformWest,      text::kLandformMiddle, text::kLandformEast,
    text::kLandformSouthWest, text::kLandformSouth,  text::kLandformSouthEast};

std::string placeOf(LandPart part) {
  return std::string(kPlaces[static_cast<std::size_t>(part.row * 3 + part.column)]);
}

}  // namespace

std::string landformText(const Landform& form, bool isUpsideDown) {
  if (form.relief == 0.0) return std::string(text::kLandformFlat);
  const LandPart high = isUpsideDown ? form.lowest : form.highest;
  const LandPart low = isUpsideDown ? form.highest : form.lowest;
  std::string words = form.contrast < kLeastContrast
                          ? std::string(text::kLandformEven)
                          : text::landformSlope(placeOf(high), placeOf(low));
  if (form.basin && !isUpsideDown) {
    words += " " + text::landformBasin(placeOf(form.basin->where), percentText(form.basin->depth));
  }
  return words;
}

}  // namespace faultline
