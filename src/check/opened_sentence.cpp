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

// Which way the rows of the file run.
std::string orderText(const FileSays& says) {
  const bool isAskew = says.places && says.places->isRotated();
  const bool isSouth = says.places ? says.places->yj > 0.0 : says.rows == RowOrder::kSouthFirst;
  return isAskew ? text::kOpenedAskew : isSouth ? text::kOpenedSouthUp : text::kOpenedNorthUp;
}

}  // namespace

std::string heightUnitText(const FileSays& says) {
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

std::string openedSentence(const OpenedHeights& opened) {
  const FileSays& says = opened.says;
  const LandInWorld& world = opened.world;
  std::string sentence;
  if (!says.places && says.heightUnit == 0.0) return sentence;
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
  if (says.places || says.rows != RowOrder::kUnsaid) add(orderText(says));
  if (!says.coordinates.empty()) {
    add(says.coordinates);
  } else if (says.epsg > 0) {
    add("EPSG:" + std::to_string(says.epsg));
  }
  if (says.heightUnit > 0.0) add(text::openedHeightUnit(heightUnitText(says)));
  if (!says.heightDatum.empty()) add(text::openedDatum(says.heightDatum));
  if (says.scale != 1.0 || says.offset != 0.0) {
    add(text::openedScaled(figuresText(says.scale, 7), figuresText(says.offset, 7)));
  }
  if (says.noData) add(text::openedNoData(figuresText(*says.noData, 7)));
  return sentence.empty() ? sentence : unbroken(text::openedSays(sentence));
}

}  // namespace faultline
