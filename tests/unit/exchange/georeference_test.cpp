// exchange/georeference, geo_keys, number_text and projection_text: what a file says comes out
// again.
#include "exchange/write/georeference.h"

#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <string>

#include "base/bits.h"
#include "exchange/read/length_units.h"
#include "exchange/read/projection_text.h"
#include "exchange/write/geo_keys.h"
#include "exchange/write/number_text.h"
#include "unit/base/json_reader.h"
#include "unit/exchange/height_samples.h"
#include "unit/exchange/written_file.h"

namespace faultline {
namespace {

constexpr std::string_view kGrid =
    "ncols 3\nnrows 3\nxllcorner 0.1\nyllcorner -5000000.3\ncellsize 400.7\nNODATA_value -9999\n"
    "2500.1 2501 2502.25\n2600 2700.5 2650\n20.1 2512.125 2999.9\n";

OpenedHeights opened(std::string_view name, std::string_view bytes, bool keepsNumbers = true) {
  HeightsRequest request;
  request.keepsNumbers = keepsNumbers;
  OpenedHeights heights = openedHeights(readSound(name, bytes), {}, request);
  INFO(heights.error);
  REQUIRE(heights.land != nullptr);
  return heights;
}

std::string fileOf(FileFormatId id, const Heightfield& heights, const FileGeoreference* place,
                   const FileOptions& options = {}) {
  const WrittenLand written(heights, "v1;faults=0");
  FileLand land = written.land();
  land.georeference = place;
  std::string bytes;
  const ByteSink sink = [&bytes](std::string_view chunk) { return bytes += chunk, true; };
  REQUIRE(writeFile(fileFormat(id), land, options, sink) == FileEnd::kWritten);
  return bytes;
}

TEST_CASE("An ESRI grid comes out as it went in, word by word", "[exchange]") {
  const OpenedHeights heights = opened("x.asc", kGrid);
  const auto place = georeferenceOf(heights);
  REQUIRE(place);
  const std::string whole(kGrid);
  std::string wanted = whole;
  for (const char* const number : {"2501 ", "2600 ", "2650\n"}) {
    const std::size_t at = wanted.find(number);
    wanted.insert(at + 4, ".0");  // floats stay floats for readers that ask for a point
  }
  CHECK(fileOf(FileFormatId::kAsc, heights.land->heights, &*place) == wanted);
  // Whole numbers stay whole
  const std::string ints = "ncols 2\nnrows 2\nxllcenter 7\nyllcenter 8\ndx 30\ndy 20\n1 2\n3 4\n";
  const OpenedHeights small = opened("x.asc", ints);
  const auto around = georeferenceOf(small);
  CHECK(fileOf(FileFormatId::kAsc, small.land->heights, &*around) == ints);
}

TEST_CASE("Only heights that have kept their bits are the numbers of the file", "[exchange]") {
  const OpenedHeights heights = opened("x.asc", kGrid);
  const auto place = georeferenceOf(heights);
  Heightfield changed = heights.land->heights;
  changed.z[4] = 0.125f;
  const HeightsFile out = readSound("x.tif", fileOf(FileFormatId::kGeoTiff, changed, &*place));
  const HeightsFile in = readSound("x.asc", kGrid);
  for (std::size_t i = 0; i < 9; ++i) {
    const double computed = heights.world.metres(static_cast<double>(changed.z[i]));
    CHECK(out.z[i] == (i == 4 ? static_cast<float>(computed) : in.z[i]));
  }
  // Without the numbers all are computed
  const OpenedHeights bare = opened("x.asc", kGrid, false);
  CHECK(bare.numbers.empty());
  const auto around = georeferenceOf(bare);
  const HeightsFile again =
      readSound("x.tif", fileOf(FileFormatId::kGeoTiff, bare.land->heights, &*around));
  for (std::size_t i = 0; i < 9; ++i) {
    CHECK(again.z[i] ==
          static_cast<float>(bare.world.metres(static_cast<double>(bare.land->heights.z[i]))));
  }
  CHECK(again.says.corner == in.says.corner);
  CHECK(again.says.noData == in.says.noData);
}

TEST_CASE("A land of another size has its vertices in the same square", "[exchange]") {
  const OpenedHeights heights = opened("x.asc", kGrid);
  const auto place = georeferenceOf(heights);
  for (const int size : {2, 5, 65}) {
    CAPTURE(size);
    const Heightfield field = resampled(heights.land->heights, size);
    const HeightsFile out = readSound("x.tif", fileOf(FileFormatId::kGeoTiff, field, &*place));
    const CellPlaces &before = *heights.world.places, &after = *out.says.places;
    CHECK(std::abs(after.x0 - before.x0) < 1e-6);
    CHECK(std::abs(after.y0 - before.y0) < 1e-6);
    CHECK(std::abs(after.xi * (size - 1) - before.xi * 2) < 1e-6);
    CHECK(std::abs(after.yj * (size - 1) - before.yj * 2) < 1e-6);
    for (std::size_t i = 0; i < out.z.size(); ++i) {
      const double metres = heights.world.metres(static_cast<double>(field.z[i]));
      REQUIRE(out.z[i] == static_cast<float>(metres));
    }
  }
}

TEST_CASE("A difference is counted from no level, in the unit and place of the file",
          "[exchange]") {
  OpenedHeights heights = opened("x.asc", kGrid);
  heights.says.heightUnit = kFoot;
  const FileGeoreference place = ofDifference(*georeferenceOf(heights));
  Heightfield difference(3);
  difference.z[5] = 0.25f;
  const HeightsFile out = readSound("x.tif", fileOf(FileFormatId::kGeoTiff, difference, &place));
  for (std::size_t i = 0; i < 9; ++i) {
    CHECK(out.z[i] == (i == 5 ? static_cast<float>(0.25 * heights.world.side / kFoot) : 0.0f));
  }
  CHECK(out.says.corner == heights.says.corner);
  CHECK(out.says.heightUnitName == "ft");
  CHECK(!out.says.noData);
}

TEST_CASE("A number of the land is never the one for no height", "[exchange]") {
  const OpenedHeights heights = opened("x.asc", kGrid);
  auto place = georeferenceOf(heights);
  place->says.noData = 2501.0;
  const std::string file = fileOf(FileFormatId::kAsc, heights.land->heights, &*place);
  CHECK(file.find("NODATA") == std::string::npos);
}

TEST_CASE("Scale and offset are applied, and feet stay feet", "[exchange]") {
  HeightsFile file = readSound("x.asc", kGrid);
  file.says.scale = 0.5;
  file.says.offset = 100.0;
  file.says.heightUnit = kSurveyFoot;
  file.says.heightUnitName = "US survey foot";
  HeightsRequest request;
  request.keepsNumbers = true;
  const UnfilledVector<float> numbers = file.z;
  const OpenedHeights heights = openedHeights(std::move(file), {}, request);
  const auto place = georeferenceOf(heights);
  REQUIRE(place);
  const HeightsFile out =
      readSound("x.tif", fileOf(FileFormatId::kGeoTiff, heights.land->heights, &*place));
  for (std::size_t i = 0; i < 9; ++i) {
    CHECK(out.z[i] == static_cast<float>(0.5 * static_cast<double>(numbers[i]) + 100.0));
  }
  CHECK(out.says.heightUnit == kSurveyFoot);
  CHECK(out.says.heightUnitName == "US survey foot");
  CHECK((out.says.scale == 1.0 && out.says.offset == 0.0 && !out.says.noData));
}

TEST_CASE("A unit without a name becomes metres", "[exchange]") {
  OpenedHeights heights = opened("x.asc", kGrid);
  heights.says.heightUnit = 0.5;
  const auto place = georeferenceOf(heights);
  CHECK(place->unit() == 1.0);
  CHECK(place->unitName() == "m");
  CHECK(place->numbers.empty());
}

TEST_CASE("GeoKeys come out word by word, or are made of code or text", "[exchange]") {
  OpenedHeights heights = opened("x.asc", kGrid);
  const auto keysOf = [&heights] {
    const auto place = georeferenceOf(heights);
    return geoKeysOf(&*place);
  };
  CHECK(keysOf() == GeoKeyTags{});
  heights.says.kind = CoordinateKind::kProjected;
  heights.says.epsg = 2263;
  heights.says.placeUnit = kSurveyFoot;
  CHECK(keysOf().directory == std::vector<std::uint16_t>{1, 1,    0,    4, 1024, 0,    1,
                                                         1, 1025, 0,    1, 1,    3072, 0,
                                                         1, 2263, 3076, 0, 1,    9003});
  heights.says.kind = CoordinateKind::kGeographic;
  heights.says.epsg = 4258;
  heights.says.isPoint = true;
  CHECK(keysOf().directory == std::vector<std::uint16_t>{1, 1,    0,    4, 1024, 0,    1,
                                                         2, 1025, 0,    1, 2,    2048, 0,
                                                         1, 4258, 2054, 0, 1,    9102});
  heights.says.epsg = 0;
  heights.says.projectionText = "GEOGCS[\"Moon\"]";
  CHECK(keysOf().ascii == "ESRI PE String = GEOGCS[\"Moon\"]|");
  const GeoKeyTags own{{1, 1, 0, 1, 1026, 34737, 3, 0}, {1.5}, "ab|"};
  heights.says.geoKeys = own;
  CHECK(keysOf() == own);
  CHECK(geoKeysOf(nullptr).ascii == "Local plane|");
}

TEST_CASE("The sidecar keeps side, level and place, and opens with them", "[exchange]") {
  const OpenedHeights heights = opened("x.asc", kGrid);
  const auto place = georeferenceOf(heights);
  const std::string text = fileOf(FileFormatId::kSidecar, heights.land->heights, &*place);
  const auto json = readJson(text);
  REQUIRE(json);
  const auto sidecar = readHeightsSidecar(text);
  REQUIRE(sidecar);
  CHECK(sidecar->side == heights.world.side);
  CHECK(sidecar->level == heights.world.level);
  CHECK(std::abs(std::stod(json->find("places")->find("xi")->text) - 400.7) < 1e-9);
  const OpenedHeights again = openedHeights(
      readSound("x.r32", fileOf(FileFormatId::kR32, heights.land->heights, &*place)), sidecar);
  CHECK(again.world.side == heights.world.side);
  CHECK(again.world.level == heights.world.level);
  CHECK(again.land->fingerprint == heights.land->fingerprint);
}

TEST_CASE("Floats as text read back equal, in as few decimals as that takes", "[exchange]") {
  RandomDraws draws(11);
  INFO(draws.name());
  for (int i = 0; i < 20000; ++i) {
    const auto scale = std::pow(10.0, draws.between(-12, 12));
    const auto number = static_cast<float>((draws.part() - 0.5) * scale);
    const std::string text = floatText(number, 1);
    CAPTURE(text);
    REQUIRE(static_cast<float>(std::strtod(text.c_str(), nullptr)) == number);
  }
  for (const float number : {0.1f, 2500.1f, -0.3f, 1.5f, 0.123457f, 12.3457f}) {
    char shortest[32];
    std::snprintf(shortest, sizeof shortest, "%.6g", static_cast<double>(number));
    CHECK(floatText(number, 0) == shortest);
  }
  CHECK(floatText(-0.00012345f, 1) == "-0.00012345");
  CHECK(floatText(12.0f, 0) == "12");
  CHECK(floatText(12.0f, 1) == "12.0");
  CHECK(std::strtof(floatText(std::numeric_limits<float>::max(), 1).c_str(), nullptr) ==
        std::numeric_limits<float>::max());
}

TEST_CASE("A number is found that a formula takes to another, to the last bit", "[exchange]") {
  RandomDraws draws(12);
  INFO(draws.name());
  for (int i = 0; i < 5000; ++i) {
    // A corner of few digits, which a reader moves by half a cell
    const double corner = draws.between(-9999999, 9999999) / 1000.0;
    const double cell = draws.between(1, 99999) / 3600.0;
    const auto formula = [cell](double x) { return x - 0.5 * cell + 9 * cell; };
    const double wanted = formula(corner);
    const double found = exactNumber(wanted - 9 * cell + 0.5 * cell, wanted, formula);
    REQUIRE(formula(found) == wanted);
  }
  CHECK(exactNumber(0.1 + 0.2, 0.3, [](double x) { return x; }) == 0.3);
}

TEST_CASE("A .prj of a compound system tells both of its parts", "[exchange]") {
  const std::string feet =
      "PROJCS[\"Own \\[grid]\",GEOGCS[\"G\",UNIT[\"degree\",0.0174532925199433]],"
      "UNIT[\"US survey foot\",0.304800609601219]]";
  const std::string up = "[\"NAVD88 height\",VDATUM[\"NAVD88\"],UNIT[\"metre\",1.0]]";
  for (const std::string& text :
       {feet + ",VERTCS" + up, "COMPD_CS[\"Both\"," + feet + ",VERT_CS" + up + ']',
        "COMPOUNDCRS[\"Both\",\n  " + feet + ",\n  VERTCRS" + up + ']'}) {
    CAPTURE(text);
    FileSays says;
    takeProjectionText(says, text);
    CHECK(says.kind == CoordinateKind::kProjected);
    CHECK(std::abs(says.placeUnit - kSurveyFoot) < 1e-9);
    CHECK(says.heightUnit == 1.0);
    CHECK(says.heightDatum == "NAVD88 height");
    CHECK(says.projectionText == text);
    CHECK(horizontalText(text) == feet);
  }
  // What the file itself says of its heights counts more
  FileSays says;
  says.heightUnit = kFoot;
  says.heightDatum = "own";
  takeProjectionText(says, feet + ",VERTCS" + up);
  CHECK(says.heightUnit == kFoot);
  CHECK(says.heightDatum == "own");
  CHECK(horizontalText("no system[") == "");
}

TEST_CASE("The text of a .prj tells kind, unit, name and code", "[exchange]") {
  const auto said = [](std::string_view text) {
    FileSays says;
    takeProjectionText(says, text);
    return says;
  };
  const FileSays feet = said(
      " PROJCS[\"NAD83 / New York\",GEOGCS[\"NAD83\",UNIT[\"degree\",0.0174]],UNIT[\"US survey "
      "foot\",0.3048006096012192],AUTHORITY[\"EPSG\",\"2263\"]]\n");
  CHECK(feet.kind == CoordinateKind::kProjected);
  CHECK(feet.placeUnit == 0.3048006096012192);
  CHECK(feet.coordinates == "NAD83 / New York");
  CHECK(feet.epsg == 2263);
  // A code within belongs to a part
  CHECK(said("PROJCS[\"a\",GEOGCS[\"b\",AUTHORITY[\"EPSG\",\"4326\"]],UNIT[\"m\",1]]").epsg == 0);
  CHECK(said("projection utm").projectionText.empty());
  for (const int code : {4326, 4258, 4269, 32601, 32660, 32701, 32760, 25832, 26910, 3857}) {
    CAPTURE(code);
    const FileSays says = said(projectionTextOf(code));
    CHECK(says.kind ==
          (code < 5000 && code != 3857 ? CoordinateKind::kGeographic : CoordinateKind::kProjected));
    CHECK((says.kind == CoordinateKind::kGeographic || says.placeUnit == 1.0));
    if (says.kind == CoordinateKind::kGeographic)
      CHECK(geographicCodeNamed(says.coordinates) == code);
  }
  for (const int code : {0, 2056, 32600, 32661, 32700, 32761, 25827, 26924}) {
    CHECK(projectionTextOf(code).empty());
  }
}

}  // namespace
}  // namespace faultline
