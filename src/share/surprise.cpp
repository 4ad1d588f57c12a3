// Families are recipe texts with ranges ("300~900") and alternatives ("box|gaussian"), read by the
// same code as links. See surprise.h.
#include "share/surprise.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "base/random.h"
#include "share/recipe_text.h"
#include "terrain/recipe/parameter_display.h"
#include "terrain/timeline/session.h"

namespace faultline {
namespace {

constexpr double kMaxNanoseconds = 0.5e9;
constexpr std::uint32_t kMaxTries = 400;

// Uplift and smoothing. All entries are equally likely; one that sets "erosion" gets no erosion
// from the table below.
constexpr std::string_view kShapes[] = {
    "faults=300~1000;schedule=linear|halving;fade=0~0.1;halving=0.003~0.01;"
    "line=point-normal|two-points|chord;smooth=box;smooth-passes=4~8;"
    "smooth-radius=1.5~3;relief=0.17~0.26",
    "faults=300~900;fade=0~0.1;jitter=none|uniform|normal|amount;smooth=gaussian;"
    "smooth-passes=1~3;smooth-radius=3~6;relief=0.17~0.26",
    "faults=300~900;fade=0~0.15;smooth=iir|fir|cross;smooth-strength=0.55~0.75;smooth-passes=4~10;"
    "relief=0.17~0.25",
    "faults=8~30;fade=0.2~0.6;relief=0.1~0.15;erosion=none",
    "faults=300~700;profile=near;reach=0.22~0.4;fade=0~0.15;smooth=box|iir;smooth-radius=1.5~2;"
    "smooth-passes=2~4;relief=0.14~0.2",
    "faults=40~120;profile=ridge;reach=0.1~0.18;reach-end=0.015~0.04;schedule=exponential;"
    "fade=0.1~0.25;jitter=none|uniform|normal|amount;relief=0.14~0.2",
    "faults=16~45;profile=ramp;line=point-normal|two-points;reach=0.015~0.03;fade=0.1~0.4;"
    "relief=0.16~0.2;erosion=none",
    "faults=90~260;profile=cosine;reach=0.05~0.09;reach-end=0.008~0.015;schedule=exponential;"
    "fade=0.08~0.25;relief=0.17~0.24",
    "faults=500~1000;profile=sine;reach=0.12~0.25;reach-end=0.006~0.012;schedule=exponential;"
    "fade=0.05~0.1;relief=0.18~0.25",
    "method=fault-tree;tree=grown;trees=30~80;depth=4~6;fade=0.05~0.25;smooth=iir;"
    "smooth-passes=2~5;relief=0.16~0.22",
    "method=fault-tree;tree=grown;trees=1~3;depth=7~8;relief=0.1~0.15;erosion=none",
    "method=fault-tree;trees=40~100;depth=3~5;fade=0~0.2;smooth=box|gaussian;smooth-passes=2~4;"
    "smooth-radius=2~4;relief=0.16~0.22",
    "method=diamond-square;reduction=0.44~0.51;smooth=none|gaussian;smooth-radius=1.5~2;"
    "relief=0.2~0.27",
    "method=fbm;octaves=7~9;frequency=2~4;gain=0.42~0.49;relief=0.19~0.26",
    "method=fbm;fbm=ridged;octaves=7~9;frequency=1.75~3;lacunarity=2~2.3;gain=0.38~0.46;"
    "relief=0.18~0.24",
    "method=fbm;fbm=multiplicative;octaves=8~9;frequency=2~3.5;gain=0.45~0.5;relief=0.22~0.3"};

// Erosion during or after the uplift; half of all lands have none.
constexpr std::string_view kErosions[] = {
    "",
    "",
    "",
    "",
    "erosion=thermal;erosion-steps=30~80;talus=28~38",
    "erosion=hydraulic;hydraulic=droplets;droplets=25000~60000;capacity=0.1~0.25",
    "erosion=both;erosion-steps=25~60;talus=36~42;brush=round;deposition=0.1~0.2",
    "erosion=hydraulic|both;erode=during;erode-every=8~20;talus=36~42;brush=round"};

// A stream of random numbers.
class RandomStream {
 public:
  RandomStream(std::uint32_t entropy, std::uint32_t attempt) : key_{entropy, attempt} {}
  std::uint32_t below(std::size_t count) {
    const std::uint64_t word = philox4x32({counter_++, 0, 0, 0}, key_)[0];
    return static_cast<std::uint32_t>(word * count >> 32);
  }
  double unit() { return below(1u << 24) / 16777216.0; }

 private:
  std::array<std::uint32_t, 2> key_;
  std::uint32_t counter_ = 0;
};

std::vector<std::string_view> split(std::string_view text, char at) {
  std::vector<std::string_view> parts;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(at), text.size());
    parts.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return parts;
}

// Sets the rows of a family to random values, uniformly distributed along their sliders.
void drawFamily(std::string_view family, Recipe& recipe, RandomStream& random) {
  std::vector<Notice> notices;  // stays empty: the table's own texts need no repair
  for (const std::string_view item : split(family, ';')) {
    const std::size_t equals = item.find('=');
    const Parameter& row = *findParameter(item.substr(0, equals));
    const auto alternatives = split(item.substr(equals + 1), '|');
    const auto ends = split(alternatives[random.below(alternatives.size())], '~');
    setFromText(recipe, row.key, ends.back(), notices);
    if (ends.size() == 1) continue;
    const double high = sliderTravel(row, recipe.value(row.id));
    setFromText(recipe, row.key, ends.front(), notices);
    const double low = sliderTravel(row, recipe.value(row.id));
    recipe.set(row.id, sliderValue(row, low + (high - low) * random.unit()));
  }
}

template <std::size_t Count>
std::string_view oneOf(const std::string_view (&table)[Count], RandomStream& random) {
  return table[random.below(Count)];
}

bool isIn(ParameterSet set, const Parameter& row) { return (set & parameterBit(row.id)) != 0; }

// Copies the kept rows of `from`, and resets rows without effect to their defaults, so that links
// stay short. True if the kept choices are the same as the family's.
bool keepRows(const Recipe& from, ParameterSet kept, Recipe& recipe) {
  bool fits = true;
  recipe.drawn = from.drawn;
  for (const Parameter& row : parameters()) {
    if (!isScaled(row) || !isIn(kept, row)) continue;
    const bool choice = row.type == ParameterType::kChoice;
    fits = fits && (!choice || recipe.value(row.id) == from.value(row.id));
    recipe.set(row.id, from.value(row.id));
  }
  for (const Parameter& row : parameters()) {
    if (isScaled(row) && !isIn(kept, row) && !isActive(row, recipe)) {
      recipe.set(row.id, row.defaultValue);
    }
  }
  return fits;
}

// How many locked rows have no effect in this land.
int lockedWithoutEffect(ParameterSet locked, const Recipe& recipe) {
  int count = 0;
  for (const Parameter& row : parameters()) {
    count += isScaled(row) && isIn(locked, row) && !isActive(row, recipe) ? 1 : 0;
  }
  return count;
}

double workOf(const Recipe& recipe) {
  const SessionCost cost = sessionCost(recipe);
  return cost.upliftWork + cost.smoothingWork + cost.erosionWork;
}

}  // namespace

Recipe surprise(const Recipe& recipe, ParameterSet locked, std::string seed,
                std::uint32_t entropy) {
  const ParameterSet kept = locked | kNeverSurprised;
  std::optional<Recipe> best;
  std::tuple<int, double, bool> bestRank;
  for (std::uint32_t attempt = 0; attempt < kMaxTries; ++attempt) {
    RandomStream random(entropy, attempt);
    Recipe next;
    next.seed = (locked & parameterBit(ParameterId::kSeed)) != 0 ? recipe.seed : seed;
    const std::string_view shape = oneOf(kShapes, random);
    drawFamily(shape, next, random);
    const std::string_view erosion = oneOf(kErosions, random);
    if (shape.find("erosion") == shape.npos) drawFamily(erosion, next, random);
    const bool fits = keepRows(recipe, kept, next);
    // The locked rows may fit no family, or take long whatever else is drawn: then use the best
    // try.
    const std::tuple rank(lockedWithoutEffect(locked, next),
                          std::max(workOf(next), kMaxNanoseconds), !fits);
    if (rank == std::tuple(0, kMaxNanoseconds, false)) return next;
    if (!best || rank < bestRank) {
      best = std::move(next);
      bestRank = rank;
    }
  }
  return *best;
}

}  // namespace faultline
