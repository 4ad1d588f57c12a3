// exchange/read/part_means, heights_request and length_units: parts of grids, and what people say
// of files.
#include "exchange/read/part_means.h"

#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <cstdlib>

#include "exchange/read/heights_request.h"
#include "exchange/read/length_units.h"
#include "unit/terrain/random_recipes.h"

namespace faultline {
namespace {

TEST_CASE("Each place of a part is the mean of the cells that are nearest to it", "[exchange]") {
  RandomDraws draws(38);
  INFO(draws.name());
  for (int round = 0; round < 60; ++round) {
    const int columns = draws.between(2, 60), rows = draws.between(2, 60);
    HeightsFile file;
    file.width = columns;
    file.height = rows;
    file.says.places = CellPlaces{100.0, 200.0, 10.0, 0.0, 0.0, -10.0};
    for (int i = 0; i < columns * rows; ++i) {
      file.z.push_back(draws.oneIn(9) ? kGap : static_cast<float>(draws.between(0, 99)));
    }
    const UnfilledVector<float> z = file.z;
    const HeightsPart wanted{draws.between(0, columns), draws.between(0, rows),
                             draws.between(2, 70)};
    const HeightsPart part = fittedPart(wanted, columns, rows);
    REQUIRE((part.x >= 0 && part.x + part.side <= columns));
    REQUIRE((part.y >= 0 && part.y + part.side <= rows));
    const int side = static_cast<int>(part.side);
    const int size = draws.between(2, side);
    takePart(file, wanted, size);
    REQUIRE((file.width == size && file.height == size));
    for (int v = 0; v < size; ++v) {
      for (int u = 0; u < size; ++u) {
        // Plainly: all cells for which this place is the nearest, halves going up
        double sum = 0.0;
        int count = 0;
        for (int y = 0; y < side; ++y) {
          for (int x = 0; x < side; ++x) {
            const auto nearest = [&](int cell) {
              const double place = static_cast<double>(cell) * (size - 1) / (side - 1);
              return static_cast<int>(std::floor(place + 0.5));
            };
            if (nearest(x) != u || nearest(y) != v) continue;
            const float height = z[static_cast<std::size_t>((part.y + y) * columns + part.x + x)];
            if (std::isnan(height)) continue;
            sum += static_cast<double>(height);
            ++count;
          }
        }
        const float found = file.z[static_cast<std::size_t>(v * size + u)];
        if (count == 0) {
          REQUIRE(std::isnan(found));
        } else {
          REQUIRE(found == static_cast<float>(sum / count));
        }
      }
    }
    if (side == columns && side == rows && size == side) continue;
    const double step = static_cast<double>(side - 1) / (size - 1);
    REQUIRE(file.says.places == CellPlaces{100.0 + 10.0 * static_cast<double>(part.x),
                                           200.0 - 10.0 * static_cast<double>(part.y), 10.0 * step,
                                           0.0, 0.0, -10.0 * step});
    REQUIRE(file.notes.size() == 1);
  }
}

TEST_CASE("What a person says of a file is read, and what it cannot be is left out", "[exchange]") {
  const HeightsRequest all = readHeightsRequest(
      "columns=33&rows=17&order=big&samples=signed&bits=16&first-row=south&unit=us-ft&cell=30"
      "&scale=0.1&offset=-5&gaps=smooth&x=10&y=20&side=300&size=129&ask=part&pixels=terrarium");
  CHECK((all.width == 33 && all.height == 17));
  CHECK(all.bigEndian == true);
  CHECK((all.samples == SampleKind::kSigned && all.sampleBits == 16));
  CHECK(all.rows == RowOrder::kSouthFirst);
  CHECK(all.heightUnit == kSurveyFoot);
  CHECK(all.cellSize == 30.0);
  CHECK((all.scale == 0.1 && all.offset == -5.0));
  CHECK(all.gaps == GapFill::kSmooth);
  CHECK(all.part == HeightsPart{10, 20, 300});
  CHECK((all.size == 129 && all.asksForPart));
  CHECK(all.pixels == PixelCode::kTerrarium);
  const HeightsRequest none = readHeightsRequest(
      "columns=1&rows=1000001&order=&samples=odd&bits=12&first-row=&unit=-3&cell=0&scale=nan&x=-4"
      "&size=&ask=&&=&unknown=5&columns");
  CHECK((none.width == 0 && none.height == 0 && none.size == 0 && none.sampleBits == 0));
  CHECK(none.bigEndian == std::nullopt);
  CHECK((none.heightUnit == 0.0 && none.cellSize == 0.0 && !none.scale && none.part.x == 0));
  CHECK_FALSE(none.asksForPart);
  CHECK(readHeightsRequest("unit=0.5").heightUnit == 0.5);
  CHECK(heightsRequestError("") == "");
  CHECK(heightsRequestError("columns=33&order=&gaps=&&=&unit=Feet&bits=64&size=&ask=part") == "");
  for (const char* const item :
       {"columns=1", "rows=1000001", "order=middle", "samples=odd", "bits=12", "first-row=up",
        "unit=-3", "unit=furlong", "cell=0", "scale=nan", "offset=1,5", "x=-4", "side=2.5",
        "size=x", "gaps=yes", "ask=all", "pixels=red", "unknown=5", "=5"}) {
    CHECK(heightsRequestError("cell=30&" + std::string(item) + "&rows=0") ==
          "What was said of the file is not understood: " + std::string(item) + ".");
  }
}

TEST_CASE("Units are known by the words that programs write", "[exchange]") {
  CHECK(unitNamed("Metre") == 1.0);
  CHECK(unitNamed("ft") == kFoot);
  CHECK(unitNamed("US survey foot") == kSurveyFoot);
  CHECK(unitNamed("Ft_US") == 0.0);
  CHECK(unitNamed("") == 0.0);
}

}  // namespace
}  // namespace faultline
