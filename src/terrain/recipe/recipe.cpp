// A recipe's own arithmetic. See recipe.h.
#include "terrain/recipe/recipe.h"

#include "base/assert.h"
#include "terrain/recipe/parameters.h"

namespace faultline {

Recipe::Recipe() : seed("first-light") {
  for (const Parameter& row : parameters()) {
    values[static_cast<std::size_t>(row.id)] = row.defaultValue;
  }
}

int Recipe::levels() const {
  const int asked = value(ParameterId::kLevels);
  if (asked > 0) return asked;
  int levels = 0;
  while (1 << levels < size() - 1) ++levels;
  return levels;
}

int Recipe::randomSteps() const {
  switch (method()) {
    case Method::kFault:
      return value(ParameterId::kFaults);
    case Method::kFaultTree:
      return value(ParameterId::kTrees);
    case Method::kDiamondSquare:
      return levels() + 1;
    case Method::kFbm:
      return value(ParameterId::kOctaves);
  }
  return 0;
}

void Recipe::set(ParameterId id, std::int32_t scaled) {
  const Parameter& row = parameter(id);
  FAULTLINE_ASSERT(isScaled(row));
  const std::int32_t low = scaled < row.min ? row.min : scaled;
  values[static_cast<std::size_t>(id)] = low > row.max ? row.max : low;
}

double Recipe::real(ParameterId id) const {
  return static_cast<double>(value(id)) / static_cast<double>(powerOfTen(parameter(id).places));
}

}  // namespace faultline
