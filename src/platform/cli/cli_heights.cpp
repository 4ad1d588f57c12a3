// What a file of heights says. See cli_heights.h.
#include "platform/cli/cli_heights.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <iostream>
#include <map>

#include "exchange/read/length_units.h"
#include "exchange/read/text_scan.h"
#include "platform/cli/cli_land.h"

namespace faultline {
namespace {

// Metres of a unit, by its name or as a number above 0.
std::string takeUnit(const std::string& words, double& metres) {
  metres = unitNamed(words);
  if (metres == 0.0) metres = decimalOf(words).value_or(0.0);
  const bool isUnit = metres > 0.0 && std::isfinite(metres);
  return isUnit ? std::string() : words + " is no unit: give m, ft, us-ft or its metres";
}

// "X,Y,SIDE" in whole numbers.
std::string takeWindow(const std::string& words, HeightsPart& part) {
  std::string_view rest = words;
  for (std::int64_t* const number : {&part.x, &part.y, &part.side}) {
    const std::string_view word = rest.substr(0, rest.find(','));
    const auto value = wholeOf(word);
    if (!value || *value < 0) return words + " is not X,Y,SIDE in whole numbers";
    *number = *value;
    rest.remove_prefix(std::min(rest.size(), word.size() + 1));
  }
  const bool isWhole = rest.empty() && part.side >= kMinSize;
  return isWhole ? std::string() : words + " is not X,Y,SIDE with a SIDE of at least 2";
}

}  // namespace

void addHeightsOptions(CLI::App& app, HeightsRequest& request) {
  const std::string group = "Of a file of heights, where it does not say so itself";
  const auto option = [&](const char* name, auto& value, const char* help) {
    return app.add_option(name, value, help)->group(group);
  };
  option("--columns", request.width, "of bare numbers; else a square")
      ->check(CLI::Range(2, kMostCells));
  option("--rows", request.height, "likewise")->check(CLI::Range(2, kMostCells));
  app.add_flag_function(
         "--big-endian,!--little-endian",
         [&request](std::int64_t count) { request.bigEndian = count > 0; },
         "bare numbers with the higher, or the lower byte first")
      ->group(group);
  const std::map<std::string, SampleKind> kinds{{"unsigned", SampleKind::kUnsigned},
                                                {"signed", SampleKind::kSigned},
                                                {"float", SampleKind::kFloat}};
  option("--samples", request.samples, "what bare numbers are")
      ->transform(CLI::CheckedTransformer(kinds).description("{unsigned,signed,float}"));
  option("--bits", request.sampleBits, "how many bits a bare number has")
      ->check(CLI::IsMember({8, 16, 32, 64}));
  const std::map<std::string, PixelCode> codes{{"grey", PixelCode::kGrey},
                                               {"terrarium", PixelCode::kTerrarium},
                                               {"terrain-rgb", PixelCode::kTerrainRgb}};
  option("--pixels", request.pixels, "what the colours of a PNG mean")
      ->transform(CLI::CheckedTransformer(codes).description("{grey,terrarium,terrain-rgb}"));
  app.add_option_function<std::string>(
         "--first-row",
         [&request](const std::string& word) {
           request.rows = word == "south" ? RowOrder::kSouthFirst : RowOrder::kNorthFirst;
         },
         "which side the first row lies on")
      ->check(CLI::IsMember({"north", "south"}))
      ->group(group);
  option("--cell-size", request.cellSize, "metres from one height to the next")
      ->check(CLI::PositiveNumber);
  app.add_option_function<std::string>(
         "--height-unit",
         [&request](const std::string& words) {
           const std::string error = takeUnit(words, request.heightUnit);
           if (!error.empty()) throw CLI::ValidationError("--height-unit", error);
         },
         "unit of the heights: m, ft, us-ft, or its metres")
      ->group(group);
  option("--scale", request.scale, "a height is SCALE times a number of the file, plus OFFSET");
  option("--offset", request.offset, "likewise");
  app.add_option_function<std::string>(
         "--window",
         [&request](const std::string& words) {
           const std::string error = takeWindow(words, request.part);
           if (!error.empty()) throw CLI::ValidationError("--window", error);
         },
         "X,Y,SIDE: the square of SIDE cells from column X and row Y, counted from 0; else the "
         "middle")
      ->group(group);
  option("--resample", request.size, "vertices a side: each is the mean of the cells around it")
      ->check(CLI::Range(2, kMaxSize));
  app.add_option_function<std::string>(
         "--fill-gaps",
         [&request](const std::string& word) {
           request.gaps = word == "sea" ? GapFill::kSea : GapFill::kSmooth;
         },
         "give cells without a height one: smooth, between those around them, or sea, at 0 m")
      ->check(CLI::IsMember({"smooth", "sea"}))
      ->group(group);
}

void printHeights(const std::vector<std::string>& paths, const HeightsRequest& request) {
  std::cout << heightsJson(openHeights(paths, request)) << '\n';
}

}  // namespace faultline
