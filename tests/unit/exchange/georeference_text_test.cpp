// exchange/georeference_text: a georeference goes through its text unchanged, and no other text is
// one.
#include "exchange/write/georeference_text.h"

#include <catch2/catch_test_macros.hpp>
#include <random>
#include <string>

#include "exchange/write/projection_file.h"

namespace faultline {
namespace {

FileGeoreference bare() {
  FileGeoreference place;
  place.side = 240.0;
  place.size = 9;
  return place;
}

FileGeoreference full() {
  FileGeoreference place = bare();
  place.side = 0.1 + 0.2;
  place.level = -1234.5678901234567;
  place.places = CellPlaces{.x0 = 2600000.1, .y0 = 1e-17, .xi = 1.0 / 3.0, .yj = -1e300};
  FileSays& says = place.says;
  says.corner = MapCorner{.x = 5e-324, .y = -0.1};
  says.isPoint = true;
  says.kind = CoordinateKind::kGeographic;
  says.placeUnit = 0.017453292519943295;
  says.coordinates = "WGS 84 / \"UTM\" zone\n32N 7 x";
  says.epsg = 32632;
  says.projectionText = "PROJCS[\"x\",\nUNIT[\"Meter\",1.0]]";
  says.heightUnit = 1200.0 / 3937.0;
  says.heightUnitName = "US survey foot";
  says.heightDatum = "NAVD88";
  says.noData = -3.4028234663852886e38;
  says.geoKeys = {{1, 1, 0, 1, 1024, 0, 1, 65535}, {6378137.0, 1.0 / 298.257}, "a|b|"};
  return place;
}

bool isSame(const FileGeoreference& a, const FileGeoreference& b) {
  return a.side == b.side && a.level == b.level && a.size == b.size && a.places == b.places &&
         a.says == b.says;
}

TEST_CASE("A georeference goes through its text, to the last bit", "[exchange]") {
  for (const FileGeoreference& place : {bare(), full()}) {
    const auto read = readGeoreferenceText(georeferenceText(place));
    REQUIRE(read);
    CHECK(isSame(*read, place));
  }
  // What is too long is left out, and the rest is there.
  FileGeoreference place = full();
  place.says.projectionText.assign(kLongestPlaceText + 1, 'x');
  const auto read = readGeoreferenceText(georeferenceText(place));
  REQUIRE(read);
  CHECK(read->says.projectionText.empty());
  CHECK(read->says.geoKeys == place.says.geoKeys);
}

TEST_CASE("A text that is cut, changed or of no land is no georeference, or a sound one",
          "[exchange]") {
  const std::string text = georeferenceText(full());
  for (std::size_t length = 0; length < text.size(); ++length) {
    CHECK(!readGeoreferenceText(text.substr(0, length)));
  }
  CHECK(!readGeoreferenceText(text + " "));
  std::mt19937 random(5);
  int refused = 0;
  for (int i = 0; i < 20'000; ++i) {
    std::string damaged = text;
    for (int k = 0; k < 1 + i % 3; ++k) {
      damaged[random() % damaged.size()] = static_cast<char>(random() % 256);
    }
    const auto read = readGeoreferenceText(damaged);
    if (!read) {
      ++refused;
      continue;
    }
    CHECK((read->side > 0.0 && read->size >= 2 && read->size <= 4097));
    CHECK((!read->places || (read->places->xi > 0.0 && read->places->yj < 0.0)));
  }
  CHECK(refused > 5'000);
  FileGeoreference wrong = full();
  wrong.side = 0.0;
  CHECK(!readGeoreferenceText(georeferenceText(wrong)));
  wrong = full();
  wrong.size = 5000;
  CHECK(!readGeoreferenceText(georeferenceText(wrong)));
  wrong = full();
  wrong.places->yj = 1.0;
  CHECK(!readGeoreferenceText(georeferenceText(wrong)));
}

TEST_CASE("A .prj is the text of the file or of its code, and of no land without places",
          "[exchange]") {
  FileGeoreference place = full();
  CHECK(projectionOf(place) == place.says.projectionText);
  place.says.projectionText.clear();
  CHECK(projectionOf(place).find("UTM_Zone_32N") != std::string::npos);
  place.says.epsg = 2056;
  CHECK(projectionOf(place).empty());
  place = full();
  place.places.reset();
  CHECK(projectionOf(place).empty());
}

}  // namespace
}  // namespace faultline
