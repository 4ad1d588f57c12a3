// exchange/heights_file: bare numbers of every kind and what is guessed of them, tiles of the SRTM,
// and NumPy's arrays.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <string>
#include <vector>

#include "exchange/read/bare_numbers.h"
#include "exchange/read/gaps.h"
#include "exchange/read/heights_file.h"
#include "unit/exchange/bare_samples.h"
#include "unit/exchange/height_samples.h"
#include "unit/exchange/written_file.h"

namespace faultline {
namespace {

// Whole heights from -900 to 900 that are smooth, or chance between these.
std::vector<double> wholeHeights(int side) {
  std::vector<double> heights;
  for (int y = 0; y < side; ++y) {
    for (int x = 0; x < side; ++x) {
      heights.push_back(std::floor(500.0 * std::sin(0.3 * x) + 400.0 * std::cos(0.21 * y)));
    }
  }
  return heights;
}

UnfilledVector<float> floatsOf(const std::vector<double>& numbers) {
  UnfilledVector<float> floats;
  for (const double number : numbers) floats.push_back(static_cast<float>(number));
  return floats;
}

TEST_CASE("Half floats of NumPy's arrays are read", "[exchange]") {
  std::string bytes;
  // 1, -2, the least above 0, the greatest; by IEEE 754 and numpy.float16
  for (const int word : {0x3c00, 0xc000, 0x0001, 0x7bff}) {
    bytes += static_cast<char>(word & 255);
    bytes += static_cast<char>(word >> 8);
  }
  const HeightsFile file = readText("x.npy", npy("<f2", "(2, 2)", false) + bytes);
  REQUIRE(file.error.empty());
  CHECK(std::vector<float>(file.z.begin(), file.z.end()) ==
        std::vector<float>{1.0f, -2.0f, 0x1p-24f, 65504.0f});
}

TEST_CASE("Bare numbers of every kind are read as they are said to be", "[exchange]") {
  for (const NumberKind& kind : everyKind()) {
    CAPTURE(numberKindText(kind), kind.bigEndian);
    std::vector<double> numbers{0, 1, 2, 100, 77, 5, 33, 127, 9};
    if (kind.samples == SampleKind::kUnsigned) numbers[4] = std::ldexp(1.0, kind.bits) - 1.0;
    if (kind.bits == 64) numbers[4] = 1e9;
    if (kind.samples != SampleKind::kUnsigned) numbers[2] = -100;
    if (kind.isFloat()) numbers[1] = 0.375;
    const HeightsFile file =
        readSound("x.raw", bytesOf(numbers, kind),
                  {.bigEndian = kind.bigEndian, .samples = kind.samples, .sampleBits = kind.bits});
    CHECK(file.z == floatsOf(numbers));
    CHECK(file.says.samples == kind.samples);
    CHECK(file.says.sampleBits == kind.bits);
    CHECK(file.step == (kind.isFloat() ? 0.0 : 1.0));
    CHECK(file.notes.size() == 1);  // the square
  }
}

TEST_CASE("A name tells what bare numbers are", "[exchange]") {
  const std::vector<double> numbers{0.5, -1, 2, 3};
  const NumberKind half{SampleKind::kFloat, 64}, single{SampleKind::kFloat, 32};
  CHECK(readSound("x.f64", bytesOf(numbers, half)).z == floatsOf(numbers));
  CHECK(readSound("x.R64", bytesOf(numbers, half)).format == HeightsFormat::kBare);
  CHECK(readSound("x.f32", bytesOf(numbers, single)).format == HeightsFormat::kR32);
  CHECK(readText("x.f64", std::string(9, '\0')).error ==
        "The length of the file, 9 bytes, is not a multiple of the 8 bytes of a value: it was cut "
        "short, or it is another kind of file.");
}

TEST_CASE("A raw file of floats, or of 8 bits, is known by its length and its numbers",
          "[exchange]") {
  const Heightfield land = randomBumps(33);
  const std::vector<double> numbers(land.z.begin(), land.z.end());
  for (const int bits : {32, 64}) {
    for (const bool bigEndian : {false, true}) {
      CAPTURE(bits, bigEndian);
      const HeightsFile file =
          readSound("x.raw", bytesOf(numbers, {SampleKind::kFloat, bits, bigEndian}));
      CHECK(file.width == 33);
      CHECK(file.z == land.z);
      CHECK(file.format == HeightsFormat::kBare);
      CHECK(hasNote(file, "they were read as floats of " + std::to_string(bits) + " bits"));
      CHECK(hasNote(file, "The higher byte of each number was read first") == bigEndian);
    }
  }
  std::vector<double> levels;
  for (int i = 0; i < 25; ++i) levels.push_back(10 * i);
  const HeightsFile bytes = readSound("x.raw", bytesOf(levels, {SampleKind::kUnsigned, 8}));
  CHECK(bytes.width == 5);
  CHECK(bytes.z == floatsOf(levels));
  CHECK(hasNote(bytes, "whole numbers of 8 bits without a sign"));
  // Given columns and rows
  const HeightsFile oblong = readSound(
      "x.raw", bytesOf(levels, {SampleKind::kFloat, 32}).substr(0, 80), {.width = 5, .height = 4});
  CHECK(oblong.z[19] == 190.0f);
  // Whole numbers of 16 bits that are no land stay what the name says
  std::string chance;
  RandomDraws draws(96);
  for (int i = 0; i < 2 * 66 * 66; ++i) chance += static_cast<char>(draws.between(0, 255));
  CHECK(readSound("x.raw", chance).width == 66);
}

TEST_CASE("Numbers of 16 bits have a sign where heights below 0 would be the highest",
          "[exchange]") {
  const std::vector<double> heights = wholeHeights(40);
  const NumberKind kSigned{SampleKind::kSigned, 16};
  for (const bool bigEndian : {false, true}) {
    const NumberKind kind{SampleKind::kSigned, 16, bigEndian};
    const HeightsFile file = readSound("x.raw", bytesOf(heights, kind));
    CHECK(file.z == floatsOf(heights));
    CHECK(hasNote(file, "read with a sign"));
    CHECK(hasNote(file, "higher byte of each number was read first") == bigEndian);
    CHECK(file.says.samples == SampleKind::kSigned);
    // A person knows better
    const HeightsFile chosen =
        readSound("x.raw", bytesOf(heights, kind),
                  {.bigEndian = bigEndian, .samples = SampleKind::kUnsigned});
    CHECK(chosen.z[0] == heights[0]);
    CHECK(*std::max_element(chosen.z.begin(), chosen.z.end()) > 65000.0f);
    CHECK_FALSE(hasNote(chosen, "sign"));
  }
  // Five levels around 0, as steps of a student's program
  std::vector<double> steps;
  for (int i = 0; i < 33 * 33; ++i) steps.push_back(48.0 * ((i % 33 / 7 + i / 33 / 9) % 5 - 2));
  const HeightsFile few =
      readSound("x.raw", bytesOf(steps, {SampleKind::kSigned, 16, true}), {.bigEndian = true});
  CHECK(few.z == floatsOf(steps));
  CHECK(readSound("x.raw", bytesOf(steps, {SampleKind::kSigned, 16, true})).z == few.z);
  // Voids among heights above 0
  std::vector<double> voids(900);
  for (std::size_t i = 0; i < voids.size(); ++i) voids[i] = 1000.0 + static_cast<double>(i % 40);
  voids[77] = voids[78] = -32768.0;
  const HeightsFile gaps = readSound("x.raw", bytesOf(voids, kSigned));
  CHECK(gapsOf(gaps.z, gaps.width).count == 2);
  CHECK(gaps.z[76] == voids[76]);
}

TEST_CASE("Levels from 0 to 65535 keep their sign and their byte order", "[exchange]") {
  // A single cut, and a few, as our own exports stretch them
  for (const std::vector<double>& levels : std::vector<std::vector<double>>{
           {0, 65535}, {0, 100, 65435, 65535}, {0, 16384, 32768, 49151, 65535}}) {
    std::vector<double> numbers;
    for (int i = 0; i < 400; ++i) {
      numbers.push_back(levels[static_cast<std::size_t>(i % 20) * levels.size() / 20]);
    }
    const HeightsFile file = readSound("x.raw", bytesOf(numbers, {}));
    CHECK(file.z == floatsOf(numbers));
    CHECK(file.notes.size() == 1);
  }
  // 16384 is 64 in the other byte order, and 65535 the same
  std::vector<double> stripes;
  for (int i = 0; i < 400; ++i) stripes.push_back(i % 2 == 0 ? 0.0 : 16384.0);
  stripes.back() = 65535.0;
  const HeightsFile kept = readSound("x.raw", bytesOf(stripes, {}));
  CHECK(kept.z == floatsOf(stripes));
  CHECK(kept.notes.size() == 1);
}

TEST_CASE("The other byte order is taken where it makes the land far smoother", "[exchange]") {
  std::vector<double> numbers;
  for (int i = 0; i < 50 * 50; ++i) numbers.push_back(20000.0 + 300.0 * std::sin(0.13 * (i % 50)));
  for (double& number : numbers) number = std::floor(number);
  const std::string big = bytesOf(numbers, {SampleKind::kUnsigned, 16, true});
  const HeightsFile guessed = readSound("x.raw", big);
  CHECK(guessed.z == floatsOf(numbers));
  CHECK(hasNote(guessed, "The higher byte of each number was read first, because"));
  const HeightsFile little = readSound("x.raw", big, {.bigEndian = false});
  CHECK(little.z != guessed.z);
  CHECK(little.notes.size() == 1);
  CHECK(readSound("x.raw", bytesOf(numbers, {})).notes.size() == 1);
}

TEST_CASE("A float that is no number is a gap", "[exchange]") {
  std::vector<double> numbers(9, 0.5);
  numbers[4] = std::nan("");
  numbers[5] = -3.4028234663852886e38;
  const HeightsFile file = readSound("x.r32", bytesOf(numbers, {SampleKind::kFloat, 32}));
  numbers[6] = -HUGE_VAL;
  CHECK(gapsOf(file.z, 3).count == 2);
  CHECK(std::isnan(readSound("x.r32", bytesOf(numbers, {SampleKind::kFloat, 32})).z[6]));
  CHECK(std::isnan(file.z[4]));
}

TEST_CASE("An HGT tile lies where its name says", "[exchange]") {
  std::string bytes;
  for (int i = 0; i < 1201 * 1201; ++i) {
    const int height = i == 5 ? -32768 : i % 1201 - 100;
    bytes += static_cast<char>(height >> 8 & 255);
    bytes += static_cast<char>(height & 255);
  }
  const HeightsFile file = readSound("tiles/n46E007.HGT", bytes);
  CHECK(file.format == HeightsFormat::kHgt);
  CHECK(file.width == 1201);
  CHECK(file.z[0] == -100.0f);
  CHECK(std::isnan(file.z[5]));
  CHECK(gapsOf(file.z, file.width).count == 1);
  CHECK(file.says.kind == CoordinateKind::kGeographic);
  CHECK(file.says.places == CellPlaces{7.0, 47.0, 1.0 / 1200, 0.0, 0.0, -1.0 / 1200});
  CHECK(file.says.placeUnit == 0.017453292519943295);
  CHECK(file.says.isPoint);
  CHECK(file.says.epsg == 4326);
  CHECK(file.says.heightUnit == 1.0);
  CHECK(file.says.noData == -32768.0);
  CHECK(file.says.rows == RowOrder::kNorthFirst);
  CHECK(file.notes.empty());
  const HeightsFile south = readSound("S01W180.hgt", bytes.substr(0, 2 * 601 * 1201));
  CHECK(south.width == 601);
  CHECK(south.height == 1201);
  CHECK(south.says.places == CellPlaces{-180.0, 0.0, 1.0 / 600, 0.0, 0.0, -1.0 / 1200});
  for (const char* const name : {"x.hgt", "N91E007.hgt", "N46E181.hgt", "N4xE007.hgt", "N46.hgt"}) {
    const HeightsFile nameless = readSound(name, bytes);
    CHECK_FALSE(nameless.says.places.has_value());
    CHECK(hasNote(nameless, "does not say where the tile lies"));
  }
  CHECK(readSound("N46E007.hgt", bytes.substr(0, 18)).width == 3);
  CHECK(readText("N46E007.hgt", bytes.substr(0, 20)).needsSize);
}

TEST_CASE("NumPy's arrays of every kind are read", "[exchange]") {
  const std::vector<double> numbers{0, 1, 2, 100, 77, 5};
  const char* const types[] = {"u1", "i1", "u2", "i2", "u4", "i4", "u8", "i8", "f4", "f8"};
  for (const char* const type : types) {
    for (const bool bigEndian : {false, true}) {
      const NumberKind kind{type[0] == 'u'   ? SampleKind::kUnsigned
                            : type[0] == 'i' ? SampleKind::kSigned
                                             : SampleKind::kFloat,
                            8 * (type[1] - '0'), bigEndian};
      const std::string descr = (kind.bits == 8 ? "|" : bigEndian ? ">" : "<") + std::string(type);
      const std::string data = bytesOf(numbers, kind);
      CAPTURE(descr);
      for (const int version : {1, 2, 3}) {
        const HeightsFile file = readSound("x.npy", npy(descr, "(2, 3)", false, version) + data);
        CHECK(file.format == HeightsFormat::kNpy);
        CHECK(file.width == 3);
        CHECK(file.height == 2);
        CHECK(file.z == floatsOf(numbers));
        CHECK(file.step == (kind.isFloat() ? 0.0 : 1.0));
      }
      CHECK(readSound("x", npy(descr, "(3, 2)", true) + data).z ==
            UnfilledVector<float>{0, 100, 1, 77, 2, 5});
      CHECK(readSound("x.npy", npy(descr, "(1, 2, 3)", false) + data).width == 3);
      CHECK(readSound("x.npy", npy(descr, "(2, 3, 1)", false) + data).width == 3);
      const HeightsFile row = readSound("x.npy", npy(descr, "(4,)", false) + data);
      CHECK(row.width == 2);
      CHECK(hasNote(row, "2 by 2 was assumed"));
    }
  }
  const HeightsFile gap =
      readSound("x.npy", npy("<f4", "(2, 2)", false) +
                             bytesOf({1, std::nan(""), 3, 4}, {SampleKind::kFloat, 32}));
  CHECK(gapsOf(gap.z, 2).count == 1);
}

TEST_CASE("Every fault of a NumPy array is named", "[exchange]") {
  const std::string data(64, '\0');
  const auto error = [](const std::string& bytes) { return readText("x.npy", bytes).error; };
  const char* const head =
      "The head of the NumPy array is damaged: save the array again, as "
      "np.save does.";
  CHECK(error("hello") == head);
  CHECK(error("\x93NUMPY") == head);
  CHECK(error(npy("<f4", "(2, 2", false) + data) == head);
  CHECK(error(npy("<f4", "(2, x)", false) + data) == head);
  CHECK(error(npy("<f4", "(2, -2)", false) + data) == head);
  CHECK(error(npy("<f4", "(2, 2)", false, 4) + data) == head);
  CHECK(error(npy("<f4", "(2, 2)", false).substr(0, 40)) == head);
  for (const char* const type : {"<f1", "<c8", "|b1", "|S4", "<U4", "<M8[ns]", "|O"}) {
    CHECK(error(npy(type, "(2, 2)", false) + data) ==
          "The NumPy array does not hold plain numbers: save it as floats, as astype('float32') "
          "makes them.");
  }
  for (const char* const shape : {"()", "(2, 2, 2)", "(1, 1, 2, 2)"}) {
    CHECK(error(npy("<f4", shape, false) + data) ==
          "The NumPy array is not a grid: save one with two dimensions, rows and columns.");
  }
  CHECK(error(npy("<f4", "(5,)", false) + data) ==
        "The NumPy array is a row of 5 values, which do not make a square: reshape it to rows and "
        "columns.");
  CHECK(error(npy("<f4", "(5, 5)", false) + data) ==
        "The NumPy array ends after 16 of its 25 values: copy or save it again.");
  CHECK(error(npy("<f4", "(1000000000000, 2)", false) + data)
            .starts_with("The file has 2 by 1000000000000 heights"));
  CHECK(
      error(npy("<f4", "(2, 2)", false) + bytesOf({1, 2, 3, HUGE_VAL}, {SampleKind::kFloat, 32})) ==
      "The height in row 2, column 2 of the NumPy array is too large: write a number below 10^38 "
      "there.");
}

}  // namespace
}  // namespace faultline
