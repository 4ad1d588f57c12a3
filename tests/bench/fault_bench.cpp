// Benchmark of faults: from flat ground to heights. The plain side applies every fault to every
// cell, row by row. "steps in one go" keeps no field (StepRows); "step" is what a timeline goes on
// with.
#include <algorithm>
#include <vector>

#include "bench/bench.h"
#include "terrain/uplift/fault_field.h"
#include "terrain/uplift/step_rows.h"
#include "unit/terrain/plain_reference.h"

namespace faultline::bench {
namespace {

constexpr int kSize = 1025;
constexpr double kScale = 0x1p-40;

struct Subject {
  const char* name;
  Profile profile;
  int faults;
  int reach;  // in ten-thousandths of the side
  bool inOneGo = false;
};

// The speed goal is stated for the first case; the others have reaches of 1/16, 1/4 and
// 1/32.
constexpr Subject kSubjects[] = {
    {"step", Profile::kStep, 1000, 1000},
    {"steps in one go", Profile::kStep, 1000, 1000, true},
    {"near reach 1/16", Profile::kNear, 1000, 625},
    {"near reach 1/4", Profile::kNear, 250, 2500},
    {"ridge reach 1/16", Profile::kRidge, 1000, 625},
    {"ramp reach 1/32", Profile::kRamp, 1000, 313},
    {"cosine reach 1/32", Profile::kCosine, 1000, 313},
    {"sine reach 1/32", Profile::kSine, 1000, 313},
};

Row measureFaults(const Subject& subject) {
  Recipe recipe = benchRecipe();
  recipe.set(ParameterId::kFaults, subject.faults);
  recipe.set(ParameterId::kFade, 0);
  recipe.set(ParameterId::kProfile, static_cast<std::int32_t>(subject.profile));
  recipe.set(ParameterId::kReach, subject.reach);
  const std::vector<Fault> faults = benchFaults(recipe);
  const auto plain = [&] { return plain::heights(faults, subject.profile, kSize, kScale); };
  if (subject.inOneGo) {
    return measure(subject.name, kSize, plain, [&](Heightfield& heights) {
      StepRows(faults, kSize).writeHeights(kScale, nullptr, heights, 0, kSize);
    });
  }
  FaultField field(kSize, subject.profile);
  return measure(subject.name, kSize, plain, [&](Heightfield& heights) {
    field.clear();
    field.add(faults, 1);
    field.writeHeights(kScale, nullptr, heights, 0, kSize);
  });
}

// Lower bounds for the profile `step`, which does little more than move memory: one copy of the
// heights, and one copy of a grid of sums.
template <typename Number>
Row measureCopy(const char* name) {
  const std::vector<Number> from(static_cast<std::size_t>(kSize) * kSize, Number{1});
  std::vector<Number> to(from.size());
  const auto copies = [&] {
    for (std::size_t i = 0; i < 10; ++i) {
      std::copy(from.begin(), from.end(), to.begin());
      // Keep the compiler from merging the copies.
      to[i] += Number{1};
    }
  };
  Row row;
  row.name = name;
  row.size = kSize;
  row.ms = medianOf(9, copies) / 10.0;
  return row;
}

}  // namespace

std::vector<Row> faultRows() {
  std::vector<Row> rows;
  for (const Subject& subject : kSubjects) {
    if (!wanted(subject.name)) continue;
    rows.push_back(measureFaults(subject));
    if (subject.inOneGo) {
      rows.push_back(measureCopy<float>("copy of the heights"));
      rows.push_back(measureCopy<std::int64_t>("copy of the sums"));
    }
  }
  return rows;
}

}  // namespace faultline::bench
