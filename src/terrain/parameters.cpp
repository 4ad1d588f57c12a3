// The one parameter table and what follows from its rows. See parameters.h.
#include "terrain/parameters.h"

#include <cmath>

#include "base/assert.h"

namespace faultline {
namespace {

using enum ParameterId;
using enum ParameterType;
using Group = ParameterGroup;

constexpr ParameterChoice kMethods[] = {{"fault", "Faults"}};
constexpr ParameterChoice kLines[] = {{"point-normal", "Point and direction"}};
constexpr ParameterChoice kProfiles[] = {{"step", "Step"}};
constexpr ParameterChoice kSchedules[] = {{"linear", "Linear"}};
constexpr ParameterChoice kSmooths[] = {{"none", "Off"}, {"box", "Box"}};

// The row matters always: its own id never stands for another row's choice.
constexpr ParameterId kAlways = kSeed;

constexpr Parameter text(ParameterId id, int number, std::string_view key, std::string_view label,
                         std::string_view help, Group group) {
  return {id, number, key, label,   help, kText, group, Stage::kUplift,       false,
          0,  0,      0,   0,       0,    0,     1,     SliderCurve::kLinear, 1.0,
          0,  "",     {},  kAlways, 0};
}

constexpr Parameter choice(ParameterId id, int number, std::string_view key, std::string_view label,
                           std::string_view help, Group group, Stage stage,
                           std::span<const ParameterChoice> choices, std::int32_t defaultValue) {
  const auto last = static_cast<std::int32_t>(choices.size()) - 1;
  return {id,
          number,
          key,
          label,
          help,
          kChoice,
          group,
          stage,
          false,
          0,
          defaultValue,
          0,
          last,
          0,
          last,
          1,
          SliderCurve::kLinear,
          1.0,
          0,
          "",
          choices,
          kAlways,
          0};
}

constexpr Parameter kRows[] = {
    text(kSeed, 10, "seed", "Seed",
         "The name of this land. Every random number is computed from these letters, so the same "
         "seed gives the same terrain on every machine.",
         Group::kSeed),
    choice(kMethod, 20, "method", "Method",
           "What makes the land. Faults: straight cuts, one side up, the other down (course page, "
           "The Faulting Method).",
           Group::kFaults, Stage::kUplift, kMethods, 0),
    {kSize,
     30,
     "size",
     "Detail",
     "Vertices along each side of the square. The land is the same at every size, only finer: "
     "sizes 2^k + 1 agree at shared vertices.",
     kNumber,
     Group::kLand,
     Stage::kUplift,
     true,
     0,
     513,
     2,
     4097,
     129,
     2049,
     1,
     SliderCurve::kLinear,
     1.0,
     0,
     "",
     {},
     kAlways,
     0},
    {kFaults,
     40,
     "faults",
     "How many",
     "The number of faults. Each one raises every point b with (b - p) · n ≥ 0 and lowers the "
     "others (course page). 500 to 1000 look like land (shader version).",
     kNumber,
     Group::kFaults,
     Stage::kUplift,
     false,
     0,
     500,
     0,
     100000,
     0,
     2000,
     1,
     SliderCurve::kSquare,
     1.0,
     0,
     "",
     {},
     kAlways,
     0},
    choice(kLine, 50, "line", "Line",
           "How a line is drawn. Point and direction: p uniform in the square, n = (cos θ, sin θ) "
           "(course page).",
           Group::kFaults, Stage::kUplift, kLines, 0),
    choice(kProfile, 60, "profile", "Profile",
           "How far from the line the land moves. Step: all of it (course page).", Group::kFaults,
           Stage::kUplift, kProfiles, 0),
    choice(kSchedule, 70, "schedule", "Schedule",
           "How the height of a step changes from the first fault to the last. Linear: "
           "a = 1 + (fade - 1) · i / n (shader version).",
           Group::kFaults, Stage::kUplift, kSchedules, 0),
    {kFade,
     80,
     "fade",
     "Fade to",
     "Height of the last step compared with the first: a = 1 + (fade - 1) · i / n. 100 % keeps "
     "every step alike (course page), 0 % lets them die away (shader version).",
     kNumber,
     Group::kFaults,
     Stage::kUplift,
     false,
     4,
     10000,
     0,
     10000,
     0,
     10000,
     100,
     SliderCurve::kLinear,
     100.0,
     0,
     "%",
     {},
     kAlways,
     0},
    {kRelief,
     90,
     "relief",
     "Relief",
     "Highest minus lowest point before smoothing, as a share of the side: the final rescaling of "
     "the vertical axis (course page).",
     kNumber,
     Group::kLand,
     Stage::kRelief,
     true,
     4,
     2000,
     0,
     20000,
     0,
     6000,
     100,
     SliderCurve::kLinear,
     100.0,
     0,
     "%",
     {},
     kAlways,
     0},
    choice(kSmooth, 100, "smooth", "Smoothing",
           "What softens the cliffs afterwards. Box: each height becomes the mean of its "
           "neighbours, along x, then along y (shader version).",
           Group::kSmoothing, Stage::kSmoothing, kSmooths, 0),
    {kSmoothPasses,
     110,
     "smooth-passes",
     "Times",
     "How often the smoothing runs. The shader version found six the best.",
     kNumber,
     Group::kSmoothing,
     Stage::kSmoothing,
     false,
     0,
     1,
     0,
     64,
     0,
     12,
     1,
     SliderCurve::kLinear,
     1.0,
     0,
     "",
     {},
     ParameterId::kSmooth,
     0},
    {kSmoothRadius,
     120,
     "smooth-radius",
     "Radius",
     "How far the mean reaches to each side, as a share of the side. 0.4 % is two cells of a 513 "
     "grid, the shader version's five taps.",
     kNumber,
     Group::kSmoothing,
     Stage::kSmoothing,
     false,
     3,
     1000,
     0,
     64000,
     0,
     16000,
     500,
     SliderCurve::kSquare,
     100.0 / 512.0,
     1,
     "%",
     {},
     ParameterId::kSmooth,
     0},
};
static_assert(std::size(kRows) == kParameterCount);

// Ids are positions in the table, and permanent numbers rise.
constexpr bool tableIsOrdered() {
  for (std::size_t i = 0; i < std::size(kRows); ++i) {
    if (static_cast<std::size_t>(kRows[i].id) != i) return false;
    if (i > 0 && kRows[i].number <= kRows[i - 1].number) return false;
  }
  return true;
}
static_assert(tableIsOrdered());

double clamp01(double t) { return t < 0.0 ? 0.0 : (t > 1.0 ? 1.0 : t); }

// Clamps before converting, so that no float outside the range reaches the conversion; NaN goes to
// min.
std::int32_t clampToRow(const Parameter& row, double scaled) {
  if (!(scaled > static_cast<double>(row.min))) return row.min;
  if (scaled >= static_cast<double>(row.max)) return row.max;
  return static_cast<std::int32_t>(std::floor(scaled + 0.5));
}

}  // namespace

std::span<const Parameter> parameters() { return kRows; }

const Parameter& parameter(ParameterId id) { return kRows[static_cast<std::size_t>(id)]; }

const Parameter* findParameter(std::string_view key) {
  for (const Parameter& row : kRows) {
    if (row.key == key) return &row;
  }
  return nullptr;
}

bool isActive(const Parameter& row, const Recipe& recipe) {
  return row.onlyUnless == kAlways || recipe.value(row.onlyUnless) != row.unlessValue;
}

std::int32_t powerOfTen(int places) {
  FAULTLINE_ASSERT(places >= 0 && places <= 6);
  std::int32_t power = 1;
  for (int i = 0; i < places; ++i) power *= 10;
  return power;
}

std::string decimalText(std::int32_t scaled, int places) {
  const std::int64_t size = scaled < 0 ? -static_cast<std::int64_t>(scaled) : scaled;
  const std::int64_t power = powerOfTen(places);
  std::string text = (scaled < 0 ? "-" : "") + std::to_string(size / power);
  std::string fraction = std::to_string(power + size % power).substr(1);
  while (!fraction.empty() && fraction.back() == '0') fraction.pop_back();
  return places == 0 || fraction.empty() ? text : text + '.' + fraction;
}

std::string displayText(const Parameter& row, std::int32_t scaled) {
  if (row.type == kChoice) {
    return std::string(row.choices[static_cast<std::size_t>(scaled)].label);
  }
  const double shown = static_cast<double>(scaled) / powerOfTen(row.places) * row.displayFactor;
  const double rounded = std::floor(shown * powerOfTen(row.displayPlaces) + 0.5);
  std::string text = decimalText(static_cast<std::int32_t>(rounded), row.displayPlaces);
  if (!row.displayUnit.empty()) {
    text += ' ';
    text += row.displayUnit;
  }
  return text;
}

std::int32_t fromDisplay(const Parameter& row, double shown) {
  return clampToRow(row, shown / row.displayFactor * powerOfTen(row.places));
}

double sliderTravel(const Parameter& row, std::int32_t scaled) {
  const double span = static_cast<double>(row.softMax) - row.softMin;
  const double t = clamp01((static_cast<double>(scaled) - row.softMin) / span);
  return row.curve == SliderCurve::kSquare ? std::sqrt(t) : t;
}

std::int32_t sliderValue(const Parameter& row, double travel) {
  const double t = clamp01(travel);
  const double span = static_cast<double>(row.softMax) - row.softMin;
  const double offset = span * (row.curve == SliderCurve::kSquare ? t * t : t);
  const double steps = std::floor(offset / row.step + 0.5);
  return clampToRow(row, row.softMin + steps * row.step);
}

Recipe::Recipe() : seed("first-light") {
  for (const Parameter& row : kRows) {
    values[static_cast<std::size_t>(row.id)] = row.defaultValue;
  }
}

void Recipe::set(ParameterId id, std::int32_t scaled) {
  const Parameter& row = parameter(id);
  FAULTLINE_ASSERT(row.type != kText);
  const std::int32_t low = scaled < row.min ? row.min : scaled;
  values[static_cast<std::size_t>(id)] = low > row.max ? row.max : low;
}

double Recipe::real(ParameterId id) const {
  return static_cast<double>(value(id)) / static_cast<double>(powerOfTen(parameter(id).places));
}

}  // namespace faultline
