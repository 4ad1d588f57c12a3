// A sentence about an opened file. See opened_sentence.h.
#include "check/opened_sentence.h"

#include <algorithm>

#include "exchange/read/length_units.h"
#include "generated/text_check.h"
#include "share/quantities.h"

namespace faultline {
namespace {

// Whole metres where there are hundreds of them, as maps write heights.
std::string heightText(double metres) {
  const double size = metres < 0.0 ? -metres : metres;
  return placesText(metres, size < 10.0 ? 2 : size < 100.0 ? 1 : 0);
}

std::string unitText(const FileSays& says) {
  if (!says.heightUnitName.empty()) return says.heightUnitName;
  struct Name {
    double metres;
    ConstantText text;
  };
  static constexpr Name kNames[] = {{1.0, text::kOpenedUnitMetres},
                                    {kFoot, text::kOpenedUnitFeet},
                                    {kSurveyFoot, text::kOpenedUnitSurveyFeet}};
  for (const Name& row : kNames) {
    if (says.heightUnit == row.metres) return std::string(row.text);
  }
  return text::openedUnitOther(figuresText(says.heightUnit, 7));
}

}  // namespace

std::string openedSentence(const OpenedHeights& opened) {
  const FileSays& says = opened.says;
  const LandInWorld& world = opened.world;
  std::string sentence;
  const auto add = [&sentence](const std::string& part) {
    sentence += (sentence.empty() ? "" : ", ") + part;
  };
  if (world.side > 0.0) {
    const auto& z = opened.land->heights.z;
    const auto [low, high] = std::minmax_element(z.begin(), z.end());
    const LengthUnit unit = metricUnit(world.side);
    add(text::openedWide(figuresText(world.side / unit.metres, 4), std::string(unit.name)));
    add(text::openedFromTo(heightText(world.metres(static_cast<double>(*low))),
                           heightText(world.metres(static_cast<double>(*high)))));
  }
  if (!says.coordinates.empty()) {
    add(says.coordinates);
  } else if (says.epsg > 0) {
    add("EPSG:" + std::to_string(says.epsg));
  }
  if (says.heightUnit > 0.0) add(text::openedHeightUnit(unitText(says)));
  if (!says.heightDatum.empty()) add(text::openedDatum(says.heightDatum));
  return sentence.empty() ? sentence : unbroken(text::openedSays(sentence));
}

}  // namespace faultline
