// exchange/heights_file under damage: files of each format cut short anywhere, with bytes changed,
// words exchanged, huge heads and bombs. Each has an error or is a sound grid, and what is said of
// memory holds. The fuzz target heights_fuzz.cpp goes on from here.
#include <lodepng.h>

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <string>
#include <vector>

#include "exchange/read/heights_file.h"
#include "exchange/read/heights_reading.h"
#include "unit/exchange/bare_samples.h"
#include "unit/exchange/height_samples.h"
#include "unit/exchange/sound_heights.h"
#include "unit/exchange/written_file.h"

namespace faultline {
namespace {

struct Sample {
  const char* name;  // with markup, which no error may repeat
  std::string bytes;
};

// A sound file of each format, and a second one of the formats that vary most.
std::vector<Sample> samples() {
  const WrittenLand land(randomBumps(9));
  FileOptions options;
  options.side = 90.0;
  std::vector<double> numbers(81);
  for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = static_cast<double>(i * 37 % 100);
  return {{"<b>.png", land.file(FileFormatId::kPng16)},
          {"<b>.png", greyPng(LCT_PALETTE, 4, 13, 7, 1).bytes},
          {"<b>.raw", land.file(FileFormatId::kRaw16)},
          {"<b>.r32", land.file(FileFormatId::kR32)},
          {"<b>.asc", land.file(FileFormatId::kAsc, options)},
          {"<b>.csv", "west;east;all\n1,5;2;3\n4;5;6\n7;8;9\n"},
          {"<b>.csv", "1 2 3 4\n5 6 7 8\n"},
          {"<b>.obj", land.file(FileFormatId::kObj, options)},
          {"<b>.f64", bytesOf(numbers, {SampleKind::kFloat, 64})},
          {"N46E007.hgt", bytesOf(numbers, {SampleKind::kSigned, 16, true})},
          {"<b>.npy", npy("<f4", "(9, 9)", true) + bytesOf(numbers, {SampleKind::kFloat, 32})},
          {"<b>.pgm", "P5 9 9 65535\n" + bytesOf(numbers, {SampleKind::kUnsigned, 16, true})},
          {"<b>.pgm", "P2 # levels\n2 3 99\n1 2 3\n4 50 99"},
          {"<b>.grd", "DSAA\n3 2\n0 20\n5 9.5\n1 6\n1 2 3\n4 1.70141e38 6\n"},
          {"<b>.asc",
           "north: 300\nsouth: 0\neast: 300\nwest: 0\nrows: 2\ncols: 3\nnull: *\n"
           "1 2 3\n4 * 6\n"},
          {"<b>", "v 0 1 0\nv 1 5 0\nv 0 2 1\nv 1 0 1\nvn 0 1 0\nf -4//1 -3//1 -1//1 -2//1\n"}};
}

void checkSound(const Sample& sample, const std::string& bytes) {
  const std::string broken = brokenPromise(sample.name, bytesOf(bytes), {});
  CHECK(broken == "");
}

TEST_CASE("A file cut short anywhere has an error or is a sound grid", "[exchange]") {
  for (const Sample& sample : samples()) {
    CAPTURE(sample.name);
    REQUIRE(readText(sample.name, sample.bytes).error == "");
    const std::size_t step = std::max<std::size_t>(1, sample.bytes.size() / 400);
    int errors = 0;
    for (std::size_t length = 0; length < sample.bytes.size(); length += step) {
      const std::string cut = sample.bytes.substr(0, length);
      checkSound(sample, cut);
      errors += readText(sample.name, cut).error.empty() ? 0 : 1;
    }
    CHECK(errors >= 15);
  }
}

TEST_CASE("A PNG and an ESRI grid cut short are never taken for whole", "[exchange]") {
  const Sample png = samples()[0], asc = samples()[4];
  for (std::size_t length = 0; length < png.bytes.size(); ++length) {
    const HeightsFile file = readText(png.name, png.bytes.substr(0, length));
    REQUIRE(!file.error.empty());
  }
  // The last number may lose digits
  const std::size_t last = asc.bytes.find_last_of(' ') + 1;
  for (std::size_t length = 0; length <= last; ++length) {
    REQUIRE(!readText(asc.name, asc.bytes.substr(0, length)).error.empty());
  }
  CHECK(readText("x.png", png.bytes.substr(0, png.bytes.size() / 2)).error ==
        "The PNG ends too early: copy or save it again.");
}

TEST_CASE("A file with changed bytes has an error or is a sound grid", "[exchange]") {
  RandomDraws draws(94);
  INFO(draws.name());
  for (const Sample& sample : samples()) {
    CAPTURE(sample.name);
    const int last = static_cast<int>(sample.bytes.size()) - 1;
    for (int i = 0; i < 600; ++i) {
      std::string bytes = sample.bytes;
      for (int changes = draws.between(1, 4); changes > 0; --changes) {
        const auto at =
            static_cast<std::size_t>(draws.between(0, draws.oneIn(3) ? std::min(last, 40) : last));
        bytes[at] = static_cast<char>(draws.oneIn(2) ? draws.between(0, 255)
                                                     : " -.,;e9\n/#"[draws.between(0, 9)]);
      }
      checkSound(sample, bytes);
    }
  }
}

TEST_CASE("A text with other words in place of its own has an error or is a sound grid",
          "[exchange]") {
  const char* const words[] = {
      "",      "x",     "<b>",    "nan",      "-inf", "1e999", "99999999999999999999",
      "-1",    "0",     "1e-400", "\xff\xfe", "0x10", "1/2/3", "//",
      "ncols", "-9999", "v",      "f",        "4097", "#"};
  for (const Sample& sample : samples()) {
    if (sample.bytes.find('\0') != std::string::npos) continue;
    CAPTURE(sample.name);
    RandomDraws draws(95);
    for (int i = 0; i < 60; ++i) {
      std::size_t at =
          static_cast<std::size_t>(draws.between(0, static_cast<int>(sample.bytes.size()) - 1));
      at = std::min(sample.bytes.find_first_not_of(" ;\n", at), sample.bytes.size());
      const std::size_t end = std::min(sample.bytes.find_first_of(" ;\n", at), sample.bytes.size());
      for (const char* word : words) {
        checkSound(sample, sample.bytes.substr(0, at) + word + sample.bytes.substr(end));
      }
    }
  }
}

TEST_CASE("One format under the name of another has an error or is a sound grid", "[exchange]") {
  for (const Sample& sample : samples()) {
    for (const char* name : {"x.png", "x.raw", "x.r32", "x.asc", "x.csv", "x.obj", "x.txt", "x",
                             ".", "", "x.f64", "x.hgt", "x.npy", "x.pgm", "x.grd", "x.xyz"}) {
      checkSound({name, {}}, sample.bytes);
    }
  }
}

std::string bigEndian(std::uint32_t value) {
  std::string bytes;
  for (int shift = 24; shift >= 0; shift -= 8) bytes += static_cast<char>(value >> shift & 255u);
  return bytes;
}

std::string chunk(const std::string& name, const std::string& content) {
  const std::string sum = name + content;
  const unsigned crc =
      lodepng_crc32(reinterpret_cast<const unsigned char*>(sum.data()), sum.size());
  return bigEndian(static_cast<std::uint32_t>(content.size())) + sum + bigEndian(crc);
}

// A PNG of grey pixels of 16 bits with this size in its head and these bytes, packed.
std::string pngOf(std::uint32_t width, std::uint32_t height,
                  const std::vector<unsigned char>& rows) {
  std::vector<unsigned char> packed;
  REQUIRE(lodepng::compress(packed, rows) == 0);
  return std::string("\x89PNG\r\n\x1a\n") +
         chunk("IHDR", bigEndian(width) + bigEndian(height) + std::string("\x10\0\0\0\0", 5)) +
         chunk("IDAT", {reinterpret_cast<const char*>(packed.data()), packed.size()}) +
         chunk("IEND", "");
}

TEST_CASE("A PNG that unpacks to more than its pixels need is stopped on the way", "[exchange]") {
  const std::vector<unsigned char> rows(2 * (2 * 2 + 1), 0);
  CHECK(readText("x.png", pngOf(2, 2, rows)).error.empty());
  const std::string bomb = pngOf(2, 2, std::vector<unsigned char>(50'000'000, 0));
  CHECK(bomb.size() < 100'000);
  CHECK(
      readText("x.png", bomb).error ==
      "The PNG unpacks to more than its pixels need: it is damaged or made to fill the memory, so "
      "save it again.");
  CHECK(readHeightsHead("x.png", bytesOf(bomb)).memory < 1'000'000);
  CHECK(!readText("x.png", pngOf(2, 2, std::vector<unsigned char>(11, 0))).error.empty());
  CHECK(readText("x.png", pngOf(3, 2, rows)).error ==
        "The PNG ends too early: copy or save it again.");
}

TEST_CASE("A pixel whose colour the palette lacks is refused", "[exchange]") {
  // Two pixels a row of 4 bits each, among two colours
  const auto png = [](unsigned char pixels) {
    std::vector<unsigned char> packed;
    REQUIRE(lodepng::compress(packed, {0, 0x10, 0, pixels}) == 0);
    return std::string("\x89PNG\r\n\x1a\n") +
           chunk("IHDR", bigEndian(2) + bigEndian(2) + std::string("\4\3\0\0\0", 5)) +
           chunk("PLTE", "\1\1\1\7\7\7") +
           chunk("IDAT", {reinterpret_cast<const char*>(packed.data()), packed.size()}) +
           chunk("IEND", "");
  };
  CHECK(readText("x.png", png(0x01)).z == UnfilledVector<float>{7, 1, 1, 7});
  CHECK(readText("x.png", png(0x02)).error ==
        "The PNG has a pixel whose colour its palette lacks: save it as a grey PNG of 16 bits.");
}

TEST_CASE("A huge head takes no memory", "[exchange]") {
  const std::vector<unsigned char> rows(10, 0);
  CHECK(readText("x.png", pngOf(4098, 2, rows)).error ==
        "The file has 4098 by 2 heights, but a land is 2 to 4097 wide and high: crop it or "
        "scale it.");
  CHECK(readText("x.png", pngOf(0x7fffffff, 0x7fffffff, rows)).error ==
        "The file has 2147483647 by 2147483647 heights, but a land is 2 to 4097 wide and high: "
        "crop it or "
        "scale it.");
  CHECK(!readText("x.png", pngOf(0, 2, rows)).error.empty());
  CHECK(!readText("x.png", pngOf(4097, 4097, rows)).error.empty());
  const HeightsHead grid =
      readHeightsHead("x.asc", bytesOf("ncols 4097\nnrows 4097\ncellsize 1\n1 2 3\n"));
  CHECK(!grid.error.empty());
  CHECK(grid.memory == 0);
  // As many heights as the head says would be 400 MB
  std::string wide;
  for (int i = 0; i < 4097; ++i) wide += "1 ";
  wide += '\n';
  for (int i = 0; i < 4000; ++i) wide += "1\n";
  CHECK(readHeightsHead("x.csv", bytesOf(wide)).memory <
        4 * static_cast<std::int64_t>(wide.size()));
  CHECK(readText("x.csv", wide).error ==
        "Line 2 of the table has 1 value, but the first row has 4097: give every row the same "
        "number of values.");
}

TEST_CASE("A head of a size that nothing has takes no memory", "[exchange]") {
  const char* const sizes[] = {"0",           "1",          "4098", "-1",
                               "1e9",         "2147483648", "4097", "4294967297",
                               "99999999999", "nan",        "",     "18446744073709551617"};
  int files = 0;
  for (const std::string columns : sizes) {
    for (const std::string rows : sizes) {
      const std::string both = columns + ' ' + rows;
      for (const auto& [name, bytes] :
           {std::pair<const char*, std::string>("x.pgm", "P5 " + both + " 255\n1234"),
            {"x.pgm", "P2 " + both + " 255\n1 2 3 4"},
            {"x.npy", npy("<f4", "(" + columns + ", " + rows + ")", false) + std::string(16, '\0')},
            {"x.grd", "DSAA " + both + " 0 1 0 1 0 9 1 2 3 4"},
            {"x.asc", "north: 1\nsouth: 0\neast: 1\nwest: 0\ncols: " + columns + "\nrows: " + rows +
                          "\n1 2 3 4"}}) {
        CAPTURE(name, columns, rows);
        checkSound({name, {}}, bytes);
        const HeightsHead head = readHeightsHead(name, bytesOf(bytes));
        CHECK(!readText(name, bytes).error.empty());
        CHECK(head.memory == 0);
        ++files;
      }
    }
  }
  CHECK(files >= 40 * 5);
}

TEST_CASE("A reader that gets no memory says how much it needs", "[exchange]") {
  HeightsFile file;
  HeightsReading reading(file, false);
  CHECK(!reading.takesMemory(std::int64_t{1} << 50, std::int64_t{1} << 50));
  CHECK(file.error ==
        "Reading the file takes 1125899907 MB of memory, which is not available: close other "
        "programs, "
        "or scale the file down.");
}

TEST_CASE("Bare numbers that are no grid, or too wide a one, are refused", "[exchange]") {
  CHECK(readText("x.raw", std::string(4'000'006, '\0'), {.width = 1'000'001}).error ==
        "The file has 2000003 values, which are not 1000001 columns by 2 rows: give other columns "
        "and rows.");
  CHECK(readText("x.raw", std::string(8'000'008, '\0'), {.width = 2'000'002}).error ==
        "The file has 2000002 by 2 heights, more than 1000000 a side: crop it first.");
  CHECK(readText("x.raw", std::string(2, '\0')).error ==
        "The file has 1 by 1 heights, but a land is 2 to 4097 wide and high: crop it or "
        "scale it.");
}

}  // namespace
}  // namespace faultline
