// exchange/read/number_cells, cell_file and bare_sample: parts of large files of bare numbers and
// of NumPy's arrays, which are read where they lie.
#include "exchange/read/number_cells.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <set>
#include <string>
#include <vector>

#include "exchange/read/bare_sample.h"
#include "exchange/read/given_files.h"
#include "exchange/read/heights_map.h"
#include "terrain/grid/heightfield.h"
#include "unit/exchange/bare_samples.h"
#include "unit/terrain/random_recipes.h"

namespace faultline {
namespace {

// A grid of any size that nobody stores: its bytes are made where they are read, and counted.
class EndlessFile final : public ByteSource {
 public:
  EndlessFile(NumberLayout layout, double (*height)(std::int64_t x, std::int64_t y),
              std::string head = {})
      : layout_(std::move(layout)), height_(height), head_(std::move(head)) {}

  std::int64_t size() const override {
    return static_cast<std::int64_t>(head_.size()) +
           layout_.columns * layout_.rows * static_cast<std::int64_t>(layout_.kind.bytes()) - lost;
  }
  std::size_t read(std::int64_t offset, std::span<std::uint8_t> into) const override {
    const auto each = static_cast<std::int64_t>(layout_.kind.bytes());
    const auto count = std::min(static_cast<std::int64_t>(into.size()), size() - offset);
    if (count <= 0 || broken) return 0;
    const std::int64_t line = layout_.isColumnFirst ? layout_.rows : layout_.columns;
    std::int64_t known = -1;
    std::string number;
    for (std::int64_t i = 0; i < count; ++i) {
      const std::int64_t at = offset + i - static_cast<std::int64_t>(head_.size());
      if (at < 0) {
        into[static_cast<std::size_t>(i)] =
            static_cast<std::uint8_t>(head_[static_cast<std::size_t>(offset + i)]);
        continue;
      }
      if (const std::int64_t cell = at / each; cell != known) {
        known = cell;
        const std::int64_t a = cell % line, b = cell / line;
        number = bytesOf({layout_.isColumnFirst ? height_(b, a) : height_(a, b)}, layout_.kind);
      }
      into[static_cast<std::size_t>(i)] =
          static_cast<std::uint8_t>(number[static_cast<std::size_t>(at % each)]);
    }
    read_ += count;
    return static_cast<std::size_t>(count);
  }

  std::int64_t bytesRead() const { return read_; }
  std::int64_t lost = 0;  // bytes at the end that are missing
  bool broken = false;    // it can no longer be read

 private:
  NumberLayout layout_;
  double (*height_)(std::int64_t x, std::int64_t y);
  std::string head_;
  mutable std::int64_t read_ = 0;
};

// Hills a few hundred cells wide, as whole numbers from 500 to 4500.
double hills(std::int64_t x, std::int64_t y) {
  const double u = static_cast<double>(x) / 170.0, v = static_cast<double>(y) / 230.0;
  return std::floor(2500.0 + 1000.0 * std::sin(u) + 1000.0 * std::cos(v + 0.3 * u));
}

// The same, with a lake that is marked by -9999.
double lake(std::int64_t x, std::int64_t y) {
  const bool isWater = x > 6000 && x < 6100 && y > 5000 && y < 5300;
  return isWater ? -9999.0 : hills(x, y);
}

// The same, with one number that no float holds.
double flaw(std::int64_t x, std::int64_t y) { return x == 6010 && y == 6020 ? 1e300 : hills(x, y); }

float floatAt(double (*height)(std::int64_t, std::int64_t), std::int64_t x, std::int64_t y) {
  const double number = height(x, y);
  return number == -9999.0 ? kGap : static_cast<float>(number);
}

// Compares a file that was read with means of the cells that are nearest to each place.
void checkPart(const HeightsFile& file, double (*height)(std::int64_t, std::int64_t),
               const HeightsPart& part, int size) {
  REQUIRE(file.error.empty());
  REQUIRE((file.width == size && file.height == size && file.isPart));
  const std::int64_t steps = part.side - 1;
  // Place p has the cells from the first that is nearer to it than to p - 1.
  const auto firstOf = [&](int place) {
    return place == 0 ? 0 : ((2 * place - 1) * steps + 2 * (size - 1) - 1) / (2 * (size - 1));
  };
  const auto endOf = [&](int place) { return place == size - 1 ? part.side : firstOf(place + 1); };
  RandomDraws draws(size);
  for (int round = 0; round < 400; ++round) {
    const int u = draws.between(0, size - 1), v = draws.between(0, size - 1);
    double sum = 0.0;
    int count = 0;
    for (std::int64_t y = firstOf(v); y < endOf(v); ++y) {
      for (std::int64_t x = firstOf(u); x < endOf(u); ++x) {
        const float z = floatAt(height, part.x + x, part.y + y);
        if (std::isnan(z)) continue;
        sum += static_cast<double>(z);
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

std::string npyHead(const NumberKind& kind, const std::string& shape, bool isColumnFirst) {
  const char letter = kind.isFloat() ? 'f' : kind.samples == SampleKind::kSigned ? 'i' : 'u';
  return npy(std::string(1, kind.bigEndian ? '>' : '<') + letter + std::to_string(kind.bits / 8),
             shape, isColumnFirst);
}

TEST_CASE("A part of a large file of bare numbers is read where it lies", "[exchange]") {
  RandomDraws draws(3701);
  INFO(draws.name());
  for (const NumberKind kind :
       {NumberKind{SampleKind::kUnsigned, 16}, NumberKind{SampleKind::kSigned, 16, true},
        NumberKind{SampleKind::kFloat, 32}, NumberKind{SampleKind::kFloat, 64, true}}) {
    const int columns = draws.between(9000, 40000), rows = draws.between(9000, 40000);
    const EndlessFile source({.kind = kind, .columns = columns, .rows = rows}, hills);
    HeightsRequest request{.width = columns, .height = rows};
    request.samples = kind.samples;
    request.sampleBits = kind.bits;
    request.bigEndian = kind.bigEndian;
    const HeightsPart part{draws.between(0, columns - 700), draws.between(0, rows - 700),
                           draws.between(300, 700)};
    for (const int size : {0, draws.between(60, 257)}) {
      request.part = part;
      request.size = size;
      const std::int64_t before = source.bytesRead();
      const HeightsFile file = readHeightsFile("x.raw", source, request);
      checkPart(file, hills, part, size == 0 ? static_cast<int>(part.side) : size);
      const std::int64_t cells = part.side * part.side;
      // And the sample, of which nothing is asked here
      CHECK(source.bytesRead() - before <=
            cells * static_cast<std::int64_t>(kind.bytes()) + 34'000'000);
    }
  }
}

TEST_CASE("What nobody says of large bare numbers is guessed by rows of them", "[exchange]") {
  const EndlessFile source(
      {.kind = {SampleKind::kUnsigned, 16, true}, .columns = 9001, .rows = 9001}, hills);
  const HeightsFile file =
      readHeightsFile("x.raw", source, {.part = {4000, 5000, 600}, .size = 100});
  checkPart(file, hills, {4000, 5000, 600}, 100);
  CHECK(std::any_of(file.notes.begin(), file.notes.end(), [](const std::string& note) {
    return note.find("higher byte") != note.npos || note.find("byte first") != note.npos;
  }));
  const EndlessFile doubles({.kind = {SampleKind::kFloat, 64}, .columns = 6000, .rows = 6000},
                            hills);
  checkPart(readHeightsFile("x.raw", doubles, {.part = {100, 200, 300}, .size = 300}), hills,
            {100, 200, 300}, 300);
}

TEST_CASE("A sample of large bare numbers is of whole rows of the width that is told",
          "[exchange]") {
  struct Zeros final : ByteSource {
    std::int64_t size() const override { return 80'000'000; }
    std::size_t read(std::int64_t offset, std::span<std::uint8_t> into) const override {
      CHECK(offset % 8000 == 0);
      CHECK(into.size() % 8000 == 0);
      ++reads;
      std::fill(into.begin(), into.end(), std::uint8_t{0});
      return into.size();
    }
    mutable int reads = 0;
  };
  const Zeros source;
  const HeightsRequest request{.width = 1000};
  BareSample sample(source, request);
  CHECK(sample.bytes().size() >= 15'000'000);
  CHECK(source.reads == 64);
}

TEST_CASE("Parts of large arrays are read, in either order of their numbers", "[exchange]") {
  for (const bool isColumnFirst : {false, true}) {
    const NumberKind kind{SampleKind::kFloat, 32, isColumnFirst};
    const std::string head = npyHead(kind, "(7000, 12000)", isColumnFirst);
    const EndlessFile source(
        {.kind = kind, .columns = 12000, .rows = 7000, .isColumnFirst = isColumnFirst}, hills,
        head);
    const HeightsHead told = readHeightsHead("x.npy", source);
    REQUIRE((told.error.empty() && told.width == 12000 && told.height == 7000 && told.hasCells));
    for (const int size : {401, 77}) {
      const HeightsFile file =
          readHeightsFile("x.npy", source, {.part = {9000, 6500, 401}, .size = size});
      checkPart(file, hills, {9000, 6500, 401}, size);
    }
    const HeightsMap map = readHeightsMap("x.npy", source, {.asksForPart = true});
    REQUIRE(map.error.empty());
    CHECK((map.columns == 12000 && map.rows == 7000 && map.width == kMapCells));
    CHECK(std::set(map.shade.begin(), map.shade.end()).size() > 20);
  }
}

TEST_CASE("A large file without a part is asked for one, or read whole by means", "[exchange]") {
  const NumberKind kind{SampleKind::kFloat, 32};
  const EndlessFile source({.kind = kind, .columns = 4500, .rows = 4400}, hills,
                           npyHead(kind, "(4400, 4500)", false));
  const HeightsFile asked = readHeightsFile("x.npy", source, {.asksForPart = true});
  CHECK((asked.needsPart && !asked.error.empty()));
  checkPart(readHeightsFile("x.npy", source, {.size = 129}), hills, {50, 0, 4400}, 129);
}

TEST_CASE("A part that would take too long is refused before it is read", "[exchange]") {
  const NumberKind kind{SampleKind::kUnsigned, 8};
  const EndlessFile source({.kind = kind, .columns = 60000, .rows = 60000}, hills,
                           npyHead(kind, "(60000, 60000)", false));
  const HeightsFile file = readHeightsFile("x.npy", source);
  CHECK(file.error ==
        "60000 by 60000 heights are more than are read for one land: choose a part of at most "
        "45000 a side.");
  CHECK(source.bytesRead() < 100'000);
}

TEST_CASE("The head beside a large file of bare numbers tells where a part lies", "[exchange]") {
  const NumberKind kind{SampleKind::kFloat, 32};
  const EndlessFile source({.kind = kind, .columns = 10812, .rows = 10812}, lake);
  const std::string head =
      "ncols 10812\nnrows 10812\nxllcorner 500000\nyllcorner 200000\ncellsize 10\n"
      "NODATA_value -9999\nbyteorder LSBFIRST\n";
  const BytesInMemory headBytes(
      std::span(reinterpret_cast<const std::uint8_t*>(head.data()), head.size()));
  const std::vector<GivenFile> files{{"n47w122.flt", &source}, {"n47w122.hdr", &headBytes}};
  const HeightsMap map = readGivenMap(files, {.asksForPart = true});
  REQUIRE(map.error.empty());
  CHECK((map.columns == 10812 && map.rows == 10812 && map.cell.across == 10.0));
  CHECK(source.bytesRead() < 45'000'000);
  const HeightsPart part{5900, 4900, 513};
  const GivenHeights given = readGiven(files, {.part = part, .size = 257});
  checkPart(given.file, lake, part, 257);
  REQUIRE(given.file.says.places.has_value());
  const CellPlaces& places = *given.file.says.places;
  CHECK((places.x0 == 500005.0 + 59000.0 && places.xi == 20.0 && places.yj == -20.0));
  CHECK(places.y0 == 200000.0 + 108120.0 - 5.0 - 49000.0);
}

TEST_CASE("A number for no height that nothing names does not count for means", "[exchange]") {
  const NumberKind kind{SampleKind::kSigned, 16};
  const EndlessFile source({.kind = kind, .columns = 7000, .rows = 6500}, lake,
                           npyHead(kind, "(6500, 7000)", false));
  const HeightsFile file =
      readHeightsFile("x.npy", source, {.part = {5800, 4900, 600}, .size = 113});
  checkPart(file, lake, {5800, 4900, 600}, 113);
  CHECK(std::any_of(file.notes.begin(), file.notes.end(),
                    [](const std::string& note) { return note.find("-9999") != note.npos; }));
  CHECK(std::any_of(file.z.begin(), file.z.end(), [](float z) { return std::isnan(z); }));
}

TEST_CASE("Faults of large files are told by a sentence that is true of them", "[exchange]") {
  const NumberKind kind{SampleKind::kFloat, 64};
  const std::string head = npyHead(kind, "(7000, 7000)", false);
  const NumberLayout layout{.kind = kind, .columns = 7000, .rows = 7000};
  const EndlessFile flawed(layout, flaw, head);
  for (const int size : {300, 50}) {
    CHECK(readHeightsFile("x.npy", flawed, {.part = {5900, 5900, 300}, .size = size})
              .error.find("row 6021, column 6011") != std::string::npos);
  }
  EndlessFile cut(layout, hills, head);
  cut.lost = 8;
  CHECK(readHeightsFile("x.npy", cut, {.part = {0, 0, 300}}).error ==
        "The NumPy array ends after 48999999 of its 49000000 values: copy or save it again.");
  EndlessFile broken(layout, hills);
  broken.broken = true;
  CHECK(!readHeightsFile("x.r64", broken, {.part = {0, 0, 300}}).error.empty());
  const EndlessFile wide({.kind = {SampleKind::kUnsigned, 8}, .columns = 2'000'000, .rows = 40},
                         hills);
  HeightsRequest request{.width = 1000, .height = 80'000};
  request.sampleBits = 8;
  CHECK(readHeightsFile("x.raw", wide, request).error.empty());
  CHECK(readHeightsFile(
            "x.npy",
            EndlessFile({.kind = {SampleKind::kUnsigned, 8}, .columns = 2'000'000, .rows = 40},
                        hills, npyHead({SampleKind::kUnsigned, 8}, "(40, 2000000)", false)))
            .error ==
        "The file has 2000000 by 40 heights, more than 1000000 a side: crop it first.");
}

}  // namespace
}  // namespace faultline
