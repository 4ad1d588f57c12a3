// One smoothing filter on one grid, and the table of all of them.
// A pass is two halves of `size` row steps each. The first half takes the rows from the north on
// and writes a field that no later row step of that half changes; the second half makes the result
// of it. Bits: docs/spec.md, section 8. A new filter: see CONTRIBUTING.md.
#pragma once

#include <array>
#include <cstddef>
#include <memory>

#include "terrain/grid/grid_part.h"
#include "terrain/grid/grid_rows.h"
#include "terrain/recipe/recipe.h"
#include "terrain/recipe/smooth.h"

namespace faultline {

class Filter {
 public:
  virtual ~Filter() = default;

  // About what a row step costs, in nanoseconds, on average over a pass.
  virtual double stepWork() const = 0;

  // Row steps begin <= at < end of the first half (rows from the north) and of the second (see each
  // filter). Steps are done in order. The fields are different ones of the filter's size.
  virtual void firstHalf(GridRows<const float> in, GridRows<float> between, int begin,
                         int end) const = 0;
  virtual void secondHalf(GridRows<const float> between, GridRows<float> out, int begin,
                          int end) const = 0;
};

using MakeFilter = std::unique_ptr<Filter> (*)(const Recipe& recipe, const GridPart& part);

std::unique_ptr<Filter> copyFilter(const Recipe& recipe, const GridPart& part);  // smoothing.cpp
std::unique_ptr<Filter> boxFilter(const Recipe& recipe, const GridPart& part);   // mean_filters.cpp
std::unique_ptr<Filter> gaussianFilter(const Recipe& recipe,
                                       const GridPart& part);                   // mean_filters.cpp
std::unique_ptr<Filter> iirFilter(const Recipe& recipe, const GridPart& part);  // iir_filter.cpp
std::unique_ptr<Filter> firFilter(const Recipe& recipe, const GridPart& part);  // fir_filter.cpp
std::unique_ptr<Filter> crossFilter(const Recipe& recipe,
                                    const GridPart& part);  // cross_filter.cpp

// By Smooth.
inline constexpr std::array kFilters{copyFilter, boxFilter, gaussianFilter,
                                     iirFilter,  firFilter, crossFilter};
static_assert(kFilters.size() == kSmoothCount);

}  // namespace faultline
