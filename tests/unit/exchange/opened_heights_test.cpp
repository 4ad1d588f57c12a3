// exchange/opened_heights: our own exports open as the lands that they were, and files of others
// with a word about what is assumed.
#include "exchange/read/opened_heights.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <numeric>
#include <string>

#include "exchange/read/gaps.h"
#include "terrain/recipe/parameters.h"
#include "terrain/timeline/session.h"
#include "unit/exchange/height_samples.h"
#include "unit/exchange/written_file.h"

namespace faultline {
namespace {

// How far two lands are apart at most.
double furthest(const Heightfield& a, const Heightfield& b) {
  REQUIRE(a.size == b.size);
  double most = 0.0;
  for (std::size_t i = 0; i < a.z.size(); ++i) {
    most = std::max(most, std::abs(static_cast<double>(a.z[i]) - static_cast<double>(b.z[i])));
  }
  return most;
}

double rangeOf(const Heightfield& field) {
  const auto [low, high] = std::minmax_element(field.z.begin(), field.z.end());
  return static_cast<double>(*high) - static_cast<double>(*low);
}

// A land of a recipe, as a session makes it.
Heightfield landOf(const std::string& text) {
  Session session(readLink(text).recipe);
  session.seek(session.length());
  session.finish();
  return session.heights();
}

bool speaksOf(const std::vector<std::string>& notes, std::string_view words) {
  return std::any_of(notes.begin(), notes.end(),
                     [words](const std::string& note) { return note.find(words) != note.npos; });
}

// A file of these numbers, without a unit.
HeightsFile fileOf(int width, int height, UnfilledVector<float> z) {
  HeightsFile file;
  file.width = width;
  file.height = height;
  file.z = std::move(z);
  return file;
}

TEST_CASE("Every export opens again, R32 with the same bits", "[exchange][opened]") {
  for (const char* const text :
       {"v1;seed=oak;size=65;faults=40", "v1;seed=tarn;size=34;method=fbm;octaves=5;relief=1.5",
        "v1;seed=elm;size=33;method=diamond-square;relief=0.01"}) {
    const Heightfield field = landOf(text);
    const WrittenLand written(field, text);
    CAPTURE(text);
    for (const double side : {1000.0, 37.5}) {
      for (const bool southFirst : {false, true}) {
        FileOptions options;
        options.side = side;
        options.southFirst = southFirst;
        const auto sidecar = readHeightsSidecar(written.file(FileFormatId::kSidecar, options));
        REQUIRE(sidecar.has_value());
        CHECK(sidecar->southFirst == southFirst);
        const OpenedHeights raw =
            openedHeights(readSound("x.raw", written.file(FileFormatId::kRaw16, options)), sidecar);
        REQUIRE(raw.land != nullptr);
        CHECK(furthest(raw.land->heights, field) <= rangeOf(field) / 65535.0 * 0.51 + 1e-7);
        if (southFirst) continue;
        const OpenedHeights png =
            openedHeights(readSound("x.png", written.file(FileFormatId::kPng16, options)), sidecar);
        CHECK(furthest(png.land->heights, field) <= rangeOf(field) / 65535.0 * 0.51 + 1e-7);
        CHECK(png.notes.empty());
        const OpenedHeights exact =
            openedHeights(readSound("x.r32", written.file(FileFormatId::kR32, options)));
        CHECK(exact.land->fingerprint == fingerprint(field));
        const OpenedHeights asc =
            openedHeights(readSound("x.asc", written.file(FileFormatId::kAsc, options)));
        CHECK(furthest(asc.land->heights, field) <= 1e-5);
        CHECK_FALSE(speaksOf(asc.notes, "unit"));
        const OpenedHeights obj =
            openedHeights(readSound("x.obj", written.file(FileFormatId::kObj, options)));
        CHECK(furthest(obj.land->heights, field) <= 1e-5);
      }
    }
  }
}

TEST_CASE("Exports of centred heights open as the land that they were of", "[exchange][opened]") {
  const std::string text = "v1;seed=tarn;size=34;method=fbm;octaves=5;relief=0.4";
  const Heightfield field = landOf(text);
  const WrittenLand written(field, text);
  for (const double range : {0.001, 0.5, 1.0, 1000.0}) {
    FileOptions options;
    options.side = 37.5;
    options.centred = true;
    options.centredRange = range;
    CAPTURE(range);
    const auto sidecar = readHeightsSidecar(written.file(FileFormatId::kSidecar, options));
    REQUIRE(sidecar.has_value());
    CHECK(sidecar->centredRange == range);
    const auto opened = [&](FileFormatId id, const char* name) {
      const OpenedHeights heights =
          openedHeights(readSound(name, written.file(id, options)), sidecar);
      CHECK_FALSE(speaksOf(heights.notes, "unit"));
      REQUIRE(heights.land != nullptr);
      return furthest(heights.land->heights, field);
    };
    // A step of a float in the middle of its range, and one of the land's own.
    CHECK(opened(FileFormatId::kR32, "x.r32") <= rangeOf(field) * 0x1p-24 + 0x1p-25);
    // Seven significant digits of the range.
    CHECK(opened(FileFormatId::kAsc, "x.asc") <= rangeOf(field) * 1e-6);
    CHECK(opened(FileFormatId::kObj, "x.obj") <= rangeOf(field) * 1e-6);
  }
  // Levels are of the land's own range, centred or not.
  const auto plain = readHeightsSidecar(written.file(FileFormatId::kSidecar));
  const OpenedHeights levels =
      openedHeights(readSound("x.png", written.file(FileFormatId::kPng16)), plain);
  CHECK(plain->centredRange == 0.0);
  CHECK(furthest(levels.land->heights, field) <= rangeOf(field) / 65535.0 * 0.51 + 1e-7);
}

TEST_CASE("Centred flat land opens at the height that it had", "[opened]") {
  Heightfield field(5);
  for (float& z : field.z) z = 0.25f;
  const WrittenLand written(field, "v1;faults=0");
  FileOptions options;
  options.centred = true;
  const std::string r32 = written.file(FileFormatId::kR32, options);
  CHECK(r32 == std::string(100, '\0'));
  const auto sidecar = readHeightsSidecar(written.file(FileFormatId::kSidecar, options));
  CHECK(openedHeights(readSound("x.r32", r32), sidecar).land->heights.z == field.z);
}

TEST_CASE("A land that is eroded after its export was opened is the land eroded", "[opened]") {
  const std::string text = "v1;seed=oak;size=65;faults=40;smooth=box";
  const WrittenLand written(landOf(text), text);
  const OpenedHeights opened = openedHeights(readSound("x.r32", written.file(FileFormatId::kR32)));
  Recipe recipe = openedRecipe(*opened.land);
  CHECK(recipe.size() == 65);
  for (const char* const more : {";erosion=both;erosion-steps=30", ";erosion=thermal;talus=20"}) {
    Recipe eroded = readLink(writeRecipe(recipe) + more).recipe;
    Session session(eroded);
    session.open(opened.land);
    session.seek(session.length());
    session.finish();
    CHECK(fingerprint(session.heights()) == fingerprint(landOf(text + more)));
  }
}

TEST_CASE("Of a file that is no square the middle is taken", "[opened]") {
  for (const auto& [width, height] : {std::pair(7, 4), std::pair(3, 8), std::pair(5, 4)}) {
    UnfilledVector<float> z(static_cast<std::size_t>(width * height));
    std::iota(z.begin(), z.end(), 0.0f);
    for (float& number : z) number /= 64.0f;
    for (const bool southFirst : {false, true}) {
      HeightsFile file = fileOf(width, height, z);
      if (southFirst) file.says.rows = RowOrder::kSouthFirst;
      const OpenedHeights opened = openedHeights(file);
      REQUIRE(opened.land != nullptr);
      const int size = std::min(width, height);
      CHECK(opened.land->heights.size == size);
      CHECK(speaksOf(opened.notes, "middle"));
      for (int y = 0; y < size; ++y) {
        for (int x = 0; x < size; ++x) {
          const int row = (height - size) / 2 + (southFirst ? size - 1 - y : y);
          const int column = (width - size) / 2 + x;
          REQUIRE(opened.land->heights.at(x, y) ==
                  static_cast<float>(row * width + column) / 64.0f);
        }
      }
    }
  }
}

TEST_CASE("Heights whose unit nobody knows are set a quarter of the side apart", "[opened]") {
  const OpenedHeights metres = openedHeights(fileOf(2, 2, {300.0f, 800.0f, 1300.0f, 550.0f}));
  CHECK(metres.land->heights.z == UnfilledVector<float>{0.0f, 0.125f, 0.25f, 0.0625f});
  CHECK(speaksOf(metres.notes, "unit"));
  HeightsFile levels = fileOf(2, 2, {0.0f, 1.0f, 2.0f, 1.0f});
  levels.step = 1.0;
  CHECK(openedHeights(levels).land->heights.z ==
        UnfilledVector<float>{0.0f, 0.125f, 0.25f, 0.125f});
  const OpenedHeights flat = openedHeights(fileOf(2, 2, {9e9f, 9e9f, 9e9f, 9e9f}));
  CHECK(flat.land->heights.z == UnfilledVector<float>(4, 0.0f));
  // Metres on cells of so many degrees.
  HeightsFile degrees = fileOf(2, 2, {300.0f, 800.0f, 1300.0f, 550.0f});
  degrees.says.places = northFirst(7.0, 46.0, 0.01, 0.01, 2);
  CHECK(speaksOf(openedHeights(degrees).notes, "degrees"));
  degrees.says.places = northFirst(7.0, 46.0, 1000.0, 1000.0, 2);
  const OpenedHeights known = openedHeights(degrees);
  CHECK(known.land->heights.z == UnfilledVector<float>{0.3f, 0.8f, 1.3f, 0.55f});
  CHECK(known.notes.empty());
  HeightsFile broken;
  broken.error = "No file.";
  CHECK(openedHeights(broken).error == "No file.");
  CHECK(openedHeights(broken).land == nullptr);
}

TEST_CASE("A text that is no sidecar is none", "[opened]") {
  const std::string good =
      "{\"sideMetres\":1000,\"lowMetres\":-2.5,\"highMetres\": 7,\"firstRow\":"
      "\"south\"}";
  const auto sidecar = readHeightsSidecar(good);
  REQUIRE(sidecar.has_value());
  CHECK(sidecar->side == 1000.0);
  CHECK(sidecar->low == -2.5);
  CHECK(sidecar->high == 7.0);
  CHECK(sidecar->southFirst);
  CHECK(sidecar->centredRange == 0.0);
  for (const char* const range : {"0", "-1", "1e999", "nan", "\"1\""}) {
    const std::string text = good.substr(0, good.size() - 1) + ",\"centredRange\":" + range + "}";
    CHECK(readHeightsSidecar(text)->centredRange == 0.0);
  }
  for (const char* const bad : {"", "{}", "{\"sideMetres\":0,\"lowMetres\":1,\"highMetres\":2}",
                                "{\"sideMetres\":10,\"lowMetres\":3,\"highMetres\":2}",
                                "{\"sideMetres\":10,\"lowMetres\":1e999,\"highMetres\":2}",
                                "{\"sideMetres\":nan,\"lowMetres\":1,\"highMetres\":2}",
                                "{\"sideMetres\":\"10\",\"lowMetres\":1,\"highMetres\":2}",
                                "\"sideMetres\"", "{\"sideMetres\":10,\"lowMetres\":1"}) {
    CAPTURE(bad);
    CHECK_FALSE(readHeightsSidecar(bad).has_value());
  }
  for (std::size_t length = 0; length < good.size(); ++length) {
    CHECK_NOTHROW(readHeightsSidecar(good.substr(0, length)));
  }
}

TEST_CASE("What is added to an opened land is less than half as high", "[opened]") {
  const OpenedHeights opened = openedHeights(fileOf(2, 2, {0.0f, 0.5f, 0.1f, 0.2f}));
  const Recipe recipe = openedRecipe(*opened.land);
  CHECK(writeRecipe(recipe) ==
        "v1;base=" + hexDigits(opened.land->fingerprint) + ";size=2;faults=0");
  const OpenedHeights low = openedHeights(fileOf(2, 2, {0.0f, 0.3f, 0.1f, 0.2f}));
  CHECK(openedRecipe(*low.land).real(ParameterId::kRelief) == 0.12);
}

}  // namespace
}  // namespace faultline
