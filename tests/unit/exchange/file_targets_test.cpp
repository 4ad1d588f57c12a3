// exchange/file_targets: what fits where, and that the numbers in the advice are the land's.
#include "exchange/write/file_targets.h"

#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <regex>
#include <vector>

#include "unit/exchange/written_file.h"

namespace faultline {
namespace {

// The decimal numbers of a text, in their order.
std::vector<double> numbersOf(const std::string& text) {
  const std::regex number("(−)?([0-9]+(\\.[0-9]+)?)");
  std::vector<double> numbers;
  for (std::sregex_iterator at(text.begin(), text.end(), number), end; at != end; ++at) {
    numbers.push_back((*at)[1].matched ? -std::stod((*at)[2]) : std::stod((*at)[2]));
  }
  return numbers;
}

bool near(double found, double expected) {
  return std::abs(found - expected) <= 1e-5 * std::abs(expected) + 1e-9;
}

TEST_CASE("Grids that engines take", "[exchange]") {
  const FileTarget& unity = *findFileTarget("unity");
  const FileTarget& unreal = *findFileTarget("unreal");
  for (int k = 5; k <= 12; ++k) CHECK(fitsTarget(unity, (1 << k) + 1));
  for (const int size : {512, 1009, 17}) CHECK(!fitsTarget(unity, size));
  for (const int size : {505, 1009, 2017, 4033}) CHECK(fitsTarget(unreal, size));
  for (const int size : {513, 1025, 4097}) CHECK(!fitsTarget(unreal, size));
  CHECK(fitsTarget(*findFileTarget("godot"), 700));
  CHECK(findFileTarget("maya") == nullptr);
  CHECK(nearestSize(unreal, 513) == 505);
  CHECK(nearestSize(unreal, 1025) == 1009);
  CHECK(nearestSize(unreal, 4097) == 4033);
  CHECK(nearestSize(unreal, 190) == 253);  // as near to 127
  CHECK(nearestSize(unity, 129) == 129);
  CHECK(nearestSize(*findFileTarget("data"), 700) == 700);
  for (const FileTarget& target : fileTargets()) {
    CHECK(target.sizes.empty() == target.sizeHelp.empty());
    for (const int size : target.sizes) CHECK((size >= kMinSize && size <= kMaxSize));
    for (const TargetFormat& each : target.formats) {
      const std::string advice = each.advice(importNumbers(randomBumps(9), target.options));
      CAPTURE(advice);
      CHECK(advice.size() > 20);
      CHECK(advice.find_first_of("{}|") == std::string::npos);
    }
  }
}

TEST_CASE("Unreal's scales turn levels back into heights", "[exchange]") {
  const Heightfield field = randomBumps(505);
  FileOptions options;
  options.side = 2016.0;
  const ImportNumbers numbers = importNumbers(field, options);
  const std::vector<double> advice =
      numbersOf(findFileTarget("unreal")->formats[0].advice(numbers));
  REQUIRE(advice.size() == 4);    // the last: the land's zero lies at 0
  CHECK(near(advice[0], 400.0));  // centimetres between vertices
  // Unreal: height in centimetres = location + (level - 32768) / 128 * Z scale
  const auto height = [&](double level) { return advice[2] + (level - 32768) / 128 * advice[1]; };
  CHECK(std::abs(height(0) - numbers.low * 100) < 0.5);
  CHECK(std::abs(height(65535) - numbers.high * 100) < 0.5);
}

TEST_CASE("Unity's form gets resolution, size and the flip that the rows need", "[exchange]") {
  const FileTarget& unity = *findFileTarget("unity");
  FileOptions options = unity.options;
  options.side = 800.0;
  const ImportNumbers numbers = importNumbers(randomBumps(65), options);
  const std::string advice = unity.formats[0].advice(numbers);
  CHECK(advice.find("Vertically off") != std::string::npos);
  const std::vector<double> found = numbersOf(advice);
  REQUIRE(found.size() == 7);  // 16 bit, then these, and the 0 of the land's zero
  CHECK(found[1] == 65);
  CHECK(near(found[2], 800.0));
  CHECK(near(found[3], numbers.high - numbers.low));
  CHECK(near(found[5], numbers.low));
  options.southFirst = false;
  const std::string flipped = unity.formats[0].advice(importNumbers(randomBumps(65), options));
  CHECK(flipped.find("Vertically on") != std::string::npos);
}

TEST_CASE("Brief advice has as many digits as a person types", "[exchange]") {
  ImportNumbers numbers = importNumbers(Heightfield(65), {});
  const std::pair<double, std::string> full[] = {{0.0, "0"},
                                                 {167.798125, "167.7981"},
                                                 {2.345678912, "2.345679"},
                                                 {-0.01234567, "−0.01234567"}};
  for (const auto& [value, text] : full) CHECK(numbers.text(value) == text);
  numbers.brief = true;
  const std::pair<double, std::string> brief[] = {{0.0, "0"},
                                                  {167.798125, "167.8"},
                                                  {2.345678912, "2.346"},
                                                  {-0.01234567, "−0.01235"},
                                                  {12345.678, "12345.68"},
                                                  {-10.005678, "−10.01"},
                                                  {800.0, "800"},
                                                  {9.9996, "10"}};
  for (const auto& [value, text] : brief) CHECK(numbers.text(value) == text);
}

TEST_CASE("A flat land has no heights to import", "[exchange]") {
  const ImportNumbers flat = importNumbers(Heightfield(65), {});
  for (const FileTarget& target : fileTargets()) {
    for (const TargetFormat& each : target.formats) {
      const std::string advice = importAdvice(target, each.format, flat);
      CAPTURE(advice);
      CHECK((advice == "This land is flat, 0 m everywhere: there are no heights to import.") ==
            fileFormat(each.format).ofLevels);
    }
  }
}

}  // namespace
}  // namespace faultline
