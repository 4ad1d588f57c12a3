// exchange/read/given_files and beside_files: what stands beside files of heights.
#include "exchange/read/given_files.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <memory>

#include "base/bits.h"
#include "exchange/read/beside_files.h"
#include "unit/exchange/height_samples.h"

namespace faultline {
namespace {

struct Named {
  std::string name, bytes;
};

GivenHeights read(const std::vector<Named>& named, const HeightsRequest& request = {}) {
  std::vector<std::unique_ptr<BytesInMemory>> sources;
  std::vector<GivenFile> files;
  for (const Named& each : named) {
    sources.push_back(std::make_unique<BytesInMemory>(bytesOf(each.bytes)));
    files.push_back({each.name, sources.back().get()});
  }
  return readGiven(files, request);
}

const std::string kPgm = "P2\n3 2\n9\n1 2 3\n4 5 6\n";
const std::string kUtm =
    "PROJCS[\"Zone\",GEOGCS[\"G\",UNIT[\"Degree\",0.0174]],PROJECTION[\"T\"],UNIT[\"Foot\",0.3048]"
    "]";

TEST_CASE("A world file names the centre of the first cell", "[exchange]") {
  const auto places = readWorldFile("30.0\n0.0\n0.0\n-20.0\n500015.0\n4999990.0\n");
  REQUIRE(places);
  CHECK(*places == CellPlaces{.x0 = 500015.0, .y0 = 4999990.0, .xi = 30.0, .yj = -20.0});
  // The steps of rows stand in the second and the fourth line
  CHECK(readWorldFile("1 2 3 -4 5 6") ==
        CellPlaces{.x0 = 5.0, .y0 = 6.0, .xi = 1.0, .xj = 3.0, .yi = 2.0, .yj = -4.0});
  CHECK(readWorldFile("0,5\r\n0\r\n0\r\n-0,5\r\n7\r\n46,25\r\n")->y0 == 46.25);
  for (const char* const damaged :
       {"", "1 0 0 -1 5", "1 0 0 -1 5 6 7", "1 0 0 north 5 6", "0 0 0 0 5 6", "1 2 2 4 5 6",
        "1e40 0 0 -1 5 6", "1 0 0 -1 5 1e300", "nan 0 0 -1 5 6", "1,5 0 0 -1.5 5 6"}) {
    INFO(damaged);
    CHECK_FALSE(readWorldFile(damaged));
  }
}

TEST_CASE("What stands beside a file tells its place and coordinates", "[exchange]") {
  const HeightsFile file =
      read({{"map.pgw", "30 0 0 -30 15 985"}, {"map.prj", kUtm}, {"map.pgm", kPgm}}).file;
  REQUIRE(file.error.empty());
  CHECK(file.says.places == CellPlaces{.x0 = 15.0, .y0 = 985.0, .xi = 30.0, .yj = -30.0});
  CHECK((file.says.kind == CoordinateKind::kProjected && file.says.placeUnit == 0.3048));
  CHECK_FALSE(hasNote(file, "not read"));
  // A file that says its place itself keeps it
  const std::string grid = "ncols 2\nnrows 2\nxllcorner 0\nyllcorner 0\ncellsize 10\n1 2 3 4";
  CHECK(read({{"a.asc", grid}, {"a.wld", "30 0 0 -30 15 985"}}).file.says.places->x0 == 5.0);
  CHECK(read({{"A.PMW", "30 0 0 -30 15 985"}, {"a.wld", "1"}, {"a.pgm", kPgm}}).file.says.places);
  const std::string error = read({{"a.pgm", kPgm}, {"b/a.wld", "30 0 0"}}).file.error;
  CHECK(error.find("a.wld is no world file") == 0);
}

TEST_CASE("A map of a file has the cells that stand beside it", "[exchange]") {
  const std::string world = "0.01 0 0 -0.01 7 0";
  const std::string degrees = "GEOGCS[\"G\",UNIT[\"Degree\",0.0174532925199433]]";
  const BytesInMemory pgm(bytesOf(kPgm)), wld(bytesOf(world)), prj(bytesOf(degrees));
  std::vector<GivenFile> files{{"a.pgm", &pgm}, {"a.wld", &wld}};
  CHECK(readGivenMap(files, {}).cell.across == 0.01);
  files.push_back({"a.prj", &prj});
  CHECK(std::abs(readGivenMap(files, {}).cell.across - 1113.19) < 0.1);
}

TEST_CASE("What belongs to no file is not taken for one", "[exchange]") {
  // The only one of its kind belongs to the only file, whatever its name
  CHECK(read({{"a.pgm", kPgm}, {"b.wld", "30 0 0 -30 15 985"}}).file.says.places);
  const std::string sidecar =
      "{\"sideMetres\": 100, \"lowMetres\": 0, \"highMetres\": 9, \"levelMetres\": 0}";
  CHECK(read({{"a.pgm", kPgm}, {"other.json", sidecar}}).sidecar->side == 100.0);
  const std::vector<Named> two{{"a.pgm", kPgm}, {"b.pgm", kPgm}};
  // Beside two files, one belongs to its own
  std::vector<Named> named = two;
  named.push_back({"a.wld", "30 0 0 -30 15 985"});
  CHECK(read(named).file.error.find("b.pgm does not say where its cells lie") == 0);
  named.push_back({"b.wld", "30 0 0 -30 105 985"});
  CHECK(read(named).file.width == 6);
  // A .prj is that of all files if it is the only one
  named.push_back({"a.prj", kUtm});
  const GivenHeights joined = read(named);
  CHECK(joined.file.says.coordinates == "Zone");
  CHECK_FALSE(hasNote(joined.file, "coordinates"));
  CHECK((joined.files == 2 && joined.name == "a.pgm"));
  // What nobody needs is named
  named.push_back({"a.pgm.aux.xml", "<x/>"});
  named.push_back({"a.json", sidecar});
  CHECK(hasNote(read(named).file, "2 other files were not read: a.pgm.aux.xml, a.json."));
  CHECK(read({{"a.json", sidecar}}).file.error.find("None of these files holds heights") == 0);
  CHECK(read({}).file.error.find("None of these files holds heights") == 0);
}

TEST_CASE("A text for people that comes with heights is left out, and named", "[exchange]") {
  const std::string readme = "Tile n46\n3601 rows of heights, in metres.\nLicence: CC0\n";
  const GivenHeights given = read({{"README.txt", readme}, {"land.pgm", kPgm}});
  REQUIRE(given.file.error.empty());
  CHECK((given.files == 1 && given.name == "land.pgm" && given.file.width == 3));
  CHECK(hasNote(given.file, "README.txt"));
  // Tables with and without a heading are heights, and a text alone is what was meant
  for (const char* const table : {"1 2\n3 4\n", "x;y;height\n0;0;1\n1;0;2\n0;1;3\n1;1;4\n"}) {
    CHECK(read({{"a.txt", table}, {"land.pgm", kPgm}}).files == 2);
  }
  CHECK_FALSE(read({{"README.txt", readme}}).file.error.empty());
}

TEST_CASE("A file whose coordinates are not said is read in those of the others", "[exchange]") {
  const std::string world = "30 0 0 -30 15 985", beside = "30 0 0 -30 105 985";
  const std::string other = "PROJCS[\"Other\",UNIT[\"Foot\",0.3048]]";
  std::vector<Named> named{{"a.pgm", kPgm},   {"a.wld", world}, {"b.pgm", kPgm},
                           {"b.wld", beside}, {"c.pgm", kPgm},  {"c.wld", "30 0 0 -30 195 985"},
                           {"b.prj", kUtm},   {"c.prj", kUtm}};
  const HeightsFile file = read(named).file;
  CHECK(hasNote(file, "1 file does not say its coordinates; it was read in those of b.pgm."));
  CHECK(file.says.coordinates == "Zone");
  named.back().bytes = other;
  CHECK(read(named).file.error.find("c.pgm is in another coordinate system than b.pgm") == 0);
}

TEST_CASE("The head of ESRI's bare numbers is read", "[exchange]") {
  std::string floats;
  for (int i = 0; i < 6; ++i) {
    const float z = i == 4 ? -9999.0f : 0.5f * static_cast<float>(i);
    const auto bits = floatBits(z);
    for (int place = 24; place >= 0; place -= 8) floats += static_cast<char>(bits >> place);
  }
  const std::string head =
      "ncols 3\r\nnrows 2\r\nxllcorner 100\r\nyllcorner 200\r\ncellsize 10\r\n"
      "NODATA_value -9999\r\nbyteorder MSBFIRST\r\n";
  const HeightsFile file = read({{"a.flt", floats}, {"a.hdr", head}}).file;
  REQUIRE(file.error.empty());
  REQUIRE((file.width == 3 && file.height == 2));
  CHECK((file.z[0] == 0.0f && file.z[5] == 2.5f && std::isnan(file.z[4])));
  CHECK(file.says.places == northFirst(105.0, 205.0, 10.0, 10.0, 2));
  const std::string bil =
      "BYTEORDER I\nLAYOUT BIL\nNROWS 2\nNCOLS 3\nNBANDS 1\nNBITS 16\nPIXELTYPE SIGNEDINT\n"
      "ULXMAP 7.5\nULYMAP 46.5\nXDIM 0.5\nYDIM 0.25\nNODATA -32768\n";
  const std::string words("\x01\x00\xff\xff\x03\x00\x00\x80\x05\x00\x06\x01", 12);
  const HeightsFile whole = read({{"a.bil", words}, {"a.hdr", bil}}).file;
  REQUIRE(whole.error.empty());
  CHECK((whole.z[0] == 1.0f && whole.z[1] == -1.0f && whole.z[5] == 262.0f));
  CHECK(std::isnan(whole.z[3]));
  CHECK(whole.says.places == northFirst(7.5, 46.25, 0.5, 0.25, 2));
  const auto errorOf = [&](const std::string& text) {
    return read({{"a.bil", words}, {"a.hdr", text}}).file.error;
  };
  // Beside other files it is none of ours, and that is said
  const HeightsFile grid =
      read({{"a.asc", "ncols 2\nnrows 2\ncellsize 1\n1 2\n3 4\n"}, {"a.hdr", "ENVI\n"}}).file;
  CHECK(grid.error == "");
  REQUIRE(!grid.notes.empty());
  CHECK(grid.notes.back().find("a.hdr") != std::string::npos);
  const std::vector<std::string> names = namesBeside("a.obj");
  CHECK(std::find(names.begin(), names.end(), "a.hdr") == names.end());
  CHECK(errorOf("ENVI\nsamples = 3\n").find("a.hdr: It is a head of ENVI") == 0);
  CHECK(errorOf("ncols 3\n").find("a.hdr: It is damaged") == 0);
  CHECK(errorOf("ncols three\nnrows 2\n").find("a.hdr: It is damaged") == 0);
  CHECK(errorOf(bil + "skipbytes 2\n").find("a.hdr: Its numbers begin further on") == 0);
  CHECK(errorOf("ncols 3000000000\nnrows 2\n").find("a.hdr: The file has") == 0);
}

TEST_CASE("What may stand beside a file is looked for by its name", "[exchange]") {
  const std::vector<std::string> names = namesBeside("a/b.c/land.tif");
  for (const char* const wanted : {"a/b.c/land.prj", "a/b.c/land.PRJ", "a/b.c/land.tfw",
                                   "a/b.c/land.tifw", "a/b.c/land.wld", "a/b.c/land.json"}) {
    INFO(wanted);
    CHECK(std::count(names.begin(), names.end(), wanted) == 1);
  }
  CHECK(namesBeside("a.b/land").front() == "a.b/land.wld");
  CHECK(givenKind("land.tif.aux.xml") == GivenKind::kUnread);
  CHECK(givenKind("LAND.TFW") == GivenKind::kWorld);
  CHECK(givenKind("prj") == GivenKind::kHeights);
}

}  // namespace
}  // namespace faultline
