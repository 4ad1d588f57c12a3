// terrain/hydraulic_erosion, the round brush: what rain lays down is smooth, where the point brush
// leaves ripples along grid and diagonals; valleys stay what they are.
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <string>

#include "base/sanitized.h"
#include "share/recipe_text.h"
#include "terrain/timeline/session.h"

namespace faultline {
namespace {

Heightfield landOf(const std::string& seed, const std::string& words) {
  Session session(readLink("v1;seed=" + seed +
                           ";size=257;faults=500;fade=0;smooth=box;smooth-passes=6;"
                           "smooth-radius=2;capacity=0.3;" +
                           words)
                      .recipe);
  session.seek(session.length());
  session.finish();
  return session.heights();
}

// The mean of a vertex and its neighbours by the weights 1 2 1, 2 4 2, 1 2 1; the border as it is.
Heightfield blurred(const Heightfield& land) {
  Heightfield mean = land;
  for (int y = 1; y + 1 < land.size; ++y) {
    for (int x = 1; x + 1 < land.size; ++x) {
      const float beside =
          land.at(x - 1, y) + land.at(x + 1, y) + land.at(x, y - 1) + land.at(x, y + 1);
      const float across = land.at(x - 1, y - 1) + land.at(x + 1, y - 1) + land.at(x - 1, y + 1) +
                           land.at(x + 1, y + 1);
      mean.row(y)[x] = land.at(x, y) / 4 + beside / 8 + across / 16;
    }
  }
  return mean;
}

// How rough the ground is where soil was laid down, in cells: the root mean square of what two
// blurs take away, which is most of waves of two to four cells and little of waves longer than six.
double ripplesOnFills(const Heightfield& before, const Heightfield& after) {
  const auto cells = static_cast<float>(after.size - 1);
  const Heightfield once = blurred(after), twice = blurred(once);
  double squares = 0.0;
  int count = 0;
  for (int y = 2; y + 2 < after.size; ++y) {
    for (int x = 2; x + 2 < after.size; ++x) {
      if (after.at(x, y) <= before.at(x, y)) continue;
      const double wave = (after.at(x, y) - 2 * once.at(x, y) + twice.at(x, y)) * cells;
      squares += wave * wave;
      ++count;
    }
  }
  return std::sqrt(squares / count);
}

// The root mean square of how far the land rose or sank, without waves of a few cells.
double meanChange(const Heightfield& before, const Heightfield& after) {
  const Heightfield from = blurred(blurred(before)), to = blurred(blurred(after));
  double squares = 0.0;
  for (std::size_t v = 0; v < to.z.size(); ++v) {
    squares += static_cast<double>(to.z[v] - from.z[v]) * (to.z[v] - from.z[v]);
  }
  return std::sqrt(squares / static_cast<double>(to.z.size()));
}

TEST_CASE("With the round brush rain leaves no ripples where it lays down soil",
          "[hydraulic_erosion]") {
  constexpr const char* kSeeds[] = {"first-rise", "oak-ridge", "gully", "tarn"};
  for (int i = 0; i < casesOf(4); ++i) {
    const char* const seed = kSeeds[i];
    CAPTURE(seed);
    const Heightfield before = landOf(seed, "erosion=none");
    const Heightfield point = landOf(seed, "erosion=hydraulic");
    const Heightfield round = landOf(seed, "erosion=hydraulic;brush=round");
    const Heightfield drops = landOf(seed, "erosion=hydraulic;hydraulic=droplets");
    const double left = ripplesOnFills(before, round);
    CAPTURE(left, ripplesOnFills(before, point), ripplesOnFills(before, drops));
    // A ripple of 1 % of a cell is a change of slope by one or two degrees.
    CHECK(left < 0.01);
    CHECK(left < ripplesOnFills(before, drops) / 2);
    // The same measure finds the ripples of the point brush.
    CHECK(ripplesOnFills(before, point) > 3 * left);
    // The valleys are as deep, and what they lost lies as high.
    CHECK(std::fabs(meanChange(before, round) / meanChange(before, point) - 1.0) < 0.05);
  }
}

}  // namespace
}  // namespace faultline
