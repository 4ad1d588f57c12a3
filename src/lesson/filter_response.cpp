// Impulse and frequency response. See filter_response.h.
#include "lesson/filter_response.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/det_math.h"
#include "terrain/smoothing/smoothing.h"

namespace faultline {

double FilterResponse::sum() const { return std::accumulate(weights.begin(), weights.end(), 0.0); }

int FilterResponse::reach(double threshold) const {
  int reach = 0;
  for (int i = 0; i <= cells; ++i) {
    if (std::fabs(weights[static_cast<std::size_t>(i)]) >= threshold) {
      reach = std::max(reach, std::abs(i - centre));
    }
  }
  return reach;
}

double FilterResponse::gain(double cycles) const {
  // Sum the weights times a wave, whose values follow from the centre outwards by rotation.
  const SinCos turn = sinCosTurn(static_cast<std::uint32_t>(std::floor(cycles * 0x1p32 + 0.5)));
  const auto at = [this](int i) {
    return i >= 0 && i <= cells ? weights[static_cast<std::size_t>(i)] : 0.0;
  };
  double real = at(centre), imaginary = 0.0;
  double cosine = turn.cos, sine = turn.sin;
  for (int j = 1; j <= std::max(centre, cells - centre); ++j) {
    real += (at(centre + j) + at(centre - j)) * cosine;
    imaginary += (at(centre + j) - at(centre - j)) * sine;
    const double next = cosine * turn.cos - sine * turn.sin;
    sine = sine * turn.cos + cosine * turn.sin;
    cosine = next;
  }
  return std::sqrt(real * real + imaginary * imaginary);
}

FilterResponses filterResponses(const Recipe& recipe, int passes) {
  const int size = std::clamp(recipe.size(), 129, 1025);
  const Smoother smoother(recipe, size);
  Heightfield in(size), between(size), out(size);
  FilterResponse response;
  response.cells = size - 1;
  response.centre = response.cells / 2;
  // The impulse is the same in all rows, of which a cross reads the second too.
  in.row(0)[response.centre] = in.row(1)[response.centre] = 1.0f;
  FilterResponses responses;
  // The first row step of a pass filters the northern row along x only.
  for (int pass = 1; pass <= passes; ++pass) {
    smoother.run(in, between, out, 0, 1);
    for (const int y : {0, 1}) std::copy_n(between.row(0), size, in.row(y));
    if (pass > 1 && pass < passes) continue;
    response.weights.assign(between.row(0), between.row(0) + size);
    if (pass == 1) responses.one = response;
    if (pass == passes) responses.all = response;
  }
  return responses;
}

}  // namespace faultline
