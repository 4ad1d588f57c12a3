// Units by their words. See length_units.h.
#include "exchange/read/length_units.h"

#include <cmath>

#include "exchange/read/text_scan.h"

namespace faultline {

double unitNamed(std::string_view words) {
  struct UnitName {
    std::string_view name;
    double metres;
  };
  static constexpr UnitName kNames[] = {
      {"m", 1.0},
      {"metre", 1.0},
      {"metres", 1.0},
      {"meter", 1.0},
      {"meters", 1.0},
      {"ft", kFoot},
      {"foot", kFoot},
      {"feet", kFoot},
      {"international foot", kFoot},
      {"international feet", kFoot},
      {"foot (international)", kFoot},
      {"us survey foot", kSurveyFoot},
      {"us survey feet", kSurveyFoot},
      {"us_survey_foot", kSurveyFoot},
      {"foot_us", kSurveyFoot},
      {"us-ft", kSurveyFoot},
      {"ft-us", kSurveyFoot},
      {"ftus", kSurveyFoot},
      {"ft us", kSurveyFoot},
      {"foot us", kSurveyFoot},
      {"u.s. survey foot", kSurveyFoot},
      {"survey foot", kSurveyFoot},
      {"survey feet", kSurveyFoot},
      {"km", 1000.0},
      {"kilometre", 1000.0},
      {"kilometer", 1000.0},
      {"dm", 0.1},
      {"decimetre", 0.1},
      {"decimeter", 0.1},
      {"cm", 0.01},
      {"centimetre", 0.01},
      {"centimeter", 0.01},
      {"mm", 0.001},
      {"millimetre", 0.001},
      {"millimeter", 0.001},
      {"fathom", 1.8288},
      {"yd", 0.9144},
      {"yard", 0.9144},
  };
  for (const UnitName& row : kNames) {
    if (isWord(words, row.name)) return row.metres;
  }
  return 0.0;
}

double lengthUnitNear(double metres) {
  for (const double unit : {1.0, kSurveyFoot, kFoot}) {
    if (std::abs(metres - unit) < 1e-7) return unit;
  }
  return metres;
}

}  // namespace faultline
