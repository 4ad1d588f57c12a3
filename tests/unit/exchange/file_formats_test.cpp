// exchange/file_formats: the tables, names and options; every writer into sinks that fail and under
// callers that change their mind; lists of faults and the sidecar as data.
#include "exchange/write/file_formats.h"

#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <limits>
#include <set>
#include <sstream>

#include "base/hash.h"
#include "exchange/write/grid_files.h"
#include "terrain/grid/centred.h"
#include "unit/base/json_reader.h"
#include "unit/exchange/written_file.h"

namespace faultline {
namespace {

// Large enough for a few chunks of every format that follows the grid.
WrittenLand largeLand() { return WrittenLand(randomBumps(257), "v1;seed=oak;faults=4000"); }

TEST_CASE("Every format, option and ending is one of its kind", "[exchange]") {
  std::set<std::string_view> keys, endings, labels;
  for (const FileFormat& format : fileFormats()) {
    CHECK(keys.insert(format.key).second);
    CHECK(endings.insert(format.extension).second);
    CHECK(labels.insert(format.label).second);
    CHECK(findFileFormat(format.key) == &format);
    CHECK(&fileFormat(format.id) == &format);
    CHECK(fileFormatOfName("a." + std::string(format.extension)) == &format);
    CHECK(!format.help.empty());
  }
  CHECK(findFileFormat("gif") == nullptr);
  for (const std::string_view name : {"a.gif", "a.PNG", "png", ".png", ""}) {
    CHECK(fileFormatOfName(name) == nullptr);
  }
  CHECK(fileFormatOfName("a.faults.json")->id == FileFormatId::kFaultsJson);
  for (const FileOption& option : fileOptions()) CHECK(keys.insert(option.key).second);
}

TEST_CASE("Names carry seed, version, size and the step on the way", "[exchange]") {
  const Recipe recipe = readLink("v1;seed=oak-ridge;size=65;faults=300").recipe;
  const FileFormat& png = fileFormat(FileFormatId::kPng16);
  const FileFormat& raw = fileFormat(FileFormatId::kRaw16);
  FileOptions options;
  CHECK(fileName(png, recipe, 300, options) == "faultline-oak-ridge-v1-65.png");
  CHECK(fileName(png, recipe, 212, options) == "faultline-oak-ridge-v1-65-at-212.png");
  CHECK(fileName(raw, recipe, 300, options) == "faultline-oak-ridge-v1-65.raw");
  CHECK(fileName(fileFormat(FileFormatId::kFaultsCsv), recipe, 300, options) ==
        "faultline-oak-ridge-v1-65.faults.csv");
  // A mirrored file is never taken for the other.
  options.southFirst = true;
  CHECK(fileName(raw, recipe, 300, options) == "faultline-oak-ridge-v1-65-south-first.raw");
  CHECK(fileName(raw, recipe, 212, options) == "faultline-oak-ridge-v1-65-at-212-south-first.raw");
  CHECK(fileName(png, recipe, 300, options) == "faultline-oak-ridge-v1-65.png");
}

TEST_CASE("An option out of its range is refused and named", "[exchange]") {
  FileOptions options;
  CHECK(setFileOption(options, "side", 2500.5).empty());
  CHECK(options.side == 2500.5);
  CHECK(setFileOption(options, "south-first", 1.0).empty());
  CHECK(options.southFirst);
  for (const double bad :
       {0.0, -1.0, 1e8, static_cast<double>(NAN), std::numeric_limits<double>::infinity()}) {
    CHECK(setFileOption(options, "side", bad) == "Width must be a number from 1 to 10000000 m.");
  }
  CHECK(options.side == 2500.5);
  CHECK(setFileOption(options, "centred-range", 0.25).empty());
  CHECK(options.centredRange == 0.25);
  CHECK(setFileOption(options, "centred-range", 0.0) ==
        "Range must be a number from 0.001 to 1000.");
  CHECK(setFileOption(options, "south-first", 0.5) == "South first is either on or off.");
  CHECK(setFileOption(options, "sides", 5.0) == "There is no option sides.");
}

TEST_CASE("A sink that fails is asked no more, whatever the format", "[exchange]") {
  const WrittenLand land = largeLand();
  for (const FileFormat& format : fileFormats()) {
    CAPTURE(format.key);
    int calls = 0;
    std::size_t longest = 0;
    const ByteSink count = [&](std::string_view bytes) {
      longest = std::max(longest, bytes.size());
      return ++calls, true;
    };
    REQUIRE(writeFile(format, land.land(), {}, count) == FileEnd::kWritten);
    const int all = calls;
    // A picture of 8 bits beside the heights is smaller than two chunks.
    CHECK((all >= 2 || format.kind == FileKind::kBeside || format.kind == FileKind::kCompanion));
    CHECK(longest < 200000);
    for (const int last : {1, all}) {
      calls = 0;
      const ByteSink fail = [&](std::string_view) { return ++calls < last; };
      CHECK(writeFile(format, land.land(), {}, fail) == FileEnd::kSinkFailed);
      CHECK(calls == last);
    }
  }
}

TEST_CASE("Progress rises to 1 in few calls, and a no ends the writing", "[exchange]") {
  const WrittenLand land = largeLand();
  const ByteSink keep = [](std::string_view) { return true; };
  for (const FileFormat& format : fileFormats()) {
    CAPTURE(format.key);
    int calls = 0;
    double before = 0.0;
    const GoOn watch = [&](double done) {
      CHECK(done >= before);
      before = done;
      return ++calls, true;
    };
    REQUIRE(writeFile(format, land.land(), {}, keep, watch) == FileEnd::kWritten);
    CHECK(before == 1.0);
    CHECK(calls <= kProgressCalls);
    const int all = calls;
    const bool isShort = format.id == FileFormatId::kSidecar || format.kind == FileKind::kCompanion;
    CHECK((all >= 100 || isShort));
    for (const int last : {1, all}) {
      calls = 0;
      std::size_t after = 0;
      const ByteSink count = [&](std::string_view bytes) {
        if (calls >= last) after += bytes.size();
        return true;
      };
      const GoOn stop = [&](double) { return ++calls < last; };
      CHECK(writeFile(format, land.land(), {}, count, stop) == FileEnd::kCancelled);
      CHECK(calls == last);
      CHECK(after == 0);
    }
  }
}

TEST_CASE("Flat land and the smallest grid make whole files", "[exchange]") {
  for (const Heightfield& field : {Heightfield(2), Heightfield(33)}) {
    const WrittenLand land(field, "v1;seed=oak;faults=0");
    for (const FileFormat& format : fileFormats()) {
      CAPTURE(format.key);
      const std::string file = land.file(format.id);
      CHECK(!file.empty());
      CHECK(file.find("nan") == std::string::npos);
      CHECK(land.file(format.id) == file);
    }
  }
}

// The list of a recipe's faults, as CSV's cells and as JSON's rows.
void checkList(const std::string& recipe, std::size_t rows) {
  const WrittenLand land(Heightfield(2), recipe);
  std::istringstream csv(land.file(FileFormatId::kFaultsCsv));
  const std::optional<Json> json = readJson(land.file(FileFormatId::kFaultsJson));
  REQUIRE(json);
  CHECK(json->find("recipe")->text == writeRecipe(land.recipe));
  const std::vector<Json>& list = json->find("faults")->items;
  REQUIRE(list.size() == rows);
  std::string line;
  REQUIRE(std::getline(csv, line));
  const std::string head = line;
  for (const Json& row : list) {
    REQUIRE(std::getline(csv, line));
    std::string names, cells;
    for (std::size_t i = 0; i < row.names.size(); ++i) {
      const bool isNull = row.items[i].kind == Json::Kind::kNull;
      names += (i > 0 ? "," : "") + row.names[i];
      cells += (i > 0 ? "," : "") + (isNull ? "" : row.items[i].text);
    }
    CHECK(names == head);
    CHECK(cells == line);
  }
  CHECK(!std::getline(csv, line));
}

TEST_CASE("A list of faults says the same as CSV and as JSON", "[exchange]") {
  checkList("v1;seed=oak;faults=6;profile=near;drawn=0.5_1_0.5_0_0.5", 7);
  checkList("v1;seed=oak;faults=0", 0);
  checkList("v1;seed=oak;method=fault-tree;trees=3;drawn=0_0_1_0.125", 1 + 3 * 15);
}

TEST_CASE("Lands without faults have no list of them", "[exchange]") {
  const Recipe noise = readLink("v1;method=fbm").recipe;
  for (const FileFormat& format : fileFormats()) {
    const std::string why = writeError(format, {}, noise, 0);
    CHECK(why.empty() == !format.ofCuts);
    CHECK((why.empty() || why.find("method Noise draws no") != std::string::npos));
    CHECK(writeError(format, {}, Recipe(), 0).empty());
  }
}

TEST_CASE("Exact faces are for cuts that stand", "[exchange]") {
  FileOptions exact;
  exact.exactFaces = true;
  const auto why = [&](FileFormatId id, const char* text, int position) {
    return writeError(fileFormat(id), exact, readLink(text).recipe, position);
  };
  constexpr const char* kSmoothed = "v1;faults=20;smooth=box;smooth-passes=2";
  for (const FileFormatId id : {FileFormatId::kObj, FileFormatId::kGlb}) {
    CHECK(why(id, kSmoothed, 20).empty());
    CHECK(why(id, kSmoothed, 21).find("Exact faces are for cuts") == 0);
    CHECK(why(id, "v1;faults=20;profile=sine", 20).find("Exact faces") == 0);
    CHECK(why(id, "v1;method=fbm", 3).find("Exact faces") == 0);
    CHECK(why(id, "v1;faults=5000", 5000).find("Exact faces") == 0);
    CHECK(why(id, "v1;method=fault-tree;trees=1;depth=6", 1).empty());
  }
  // The others do not use the option.
  CHECK(why(FileFormatId::kPng16, kSmoothed, 21).empty());
  CHECK(why(FileFormatId::kStl, kSmoothed, 21).empty());
}

TEST_CASE("A file of centred heights is that of a land with those heights", "[exchange]") {
  const WrittenLand land(randomBumps(33));
  FileOptions options;
  options.side = 250.0;
  FileOptions centred = options;
  centred.centred = true;
  centred.centredRange = 0.4;
  const HeightLevels levels(land.heights);
  const Centring centring(levels.low(), levels.high(), 0.4);
  WrittenLand moved = land;
  for (float& z : moved.heights.z) z = centring.height(z);
  int changed = 0;
  for (const FileFormat& format : fileFormats()) {
    if (format.id == FileFormatId::kSidecar) continue;
    CAPTURE(format.key);
    const bool changes = format.uses(FileOptionId::kCentred);
    changed += changes;
    CHECK(land.file(format.id, centred) ==
          (changes ? moved.file(format.id, options) : land.file(format.id, options)));
    CHECK((land.file(format.id, centred) != land.file(format.id, options)) == changes);
    CHECK((fileName(format, land.recipe, 3, centred).find("-centred.") != std::string::npos) ==
          changes);
  }
  CHECK(changed == 6);
  const Json sidecar = *readJson(land.file(FileFormatId::kSidecar, centred));
  CHECK(sidecar.find("centredRange")->text == "0.4");
  CHECK(sidecar.find("centred")->text.find("(lowMetres + highMetres)") != std::string::npos);
  CHECK(sidecar.find("lowMetres")->text ==
        readJson(land.file(FileFormatId::kSidecar, options))->find("lowMetres")->text);
  CHECK(readJson(land.file(FileFormatId::kSidecar, options))->find("centred") == nullptr);
}

TEST_CASE("Options that change nothing in a file are off for it", "[exchange]") {
  FileOptions all;
  all.southFirst = all.exactFaces = all.centred = all.gridNormals = true;
  const FileOptions png = usedOptions(fileFormat(FileFormatId::kPng16), all);
  CHECK(!(png.southFirst || png.exactFaces || png.centred || png.gridNormals));
  const FileOptions r32 = usedOptions(fileFormat(FileFormatId::kR32), all);
  CHECK((r32.southFirst && r32.centred));
  CHECK(!(r32.exactFaces || r32.gridNormals));
  // Exact faces have normals of their own.
  const FileOptions obj = usedOptions(fileFormat(FileFormatId::kObj), all);
  CHECK((obj.exactFaces && obj.centred && !obj.gridNormals));
  CHECK(fileName(fileFormat(FileFormatId::kObj), Recipe(), 0, all).find("-exact-faces-centred.") !=
        std::string::npos);
  all.exactFaces = false;
  CHECK(usedOptions(fileFormat(FileFormatId::kGlb), all).gridNormals);
}

TEST_CASE("The sidecar says what the other files do not", "[exchange]") {
  const WrittenLand land(randomBumps(33));
  FileOptions options;
  options.side = 4000.0;
  const std::optional<Json> json = readJson(land.file(FileFormatId::kSidecar, options));
  REQUIRE(json);
  const auto text = [&](std::string_view name) {
    CAPTURE(name);
    REQUIRE(json->find(name) != nullptr);
    return json->find(name)->text;
  };
  CHECK(text("recipe") == writeRecipe(land.recipe));
  CHECK(text("link") == "#" + writeRecipe(land.recipe));
  CHECK(text("version") == "1");
  CHECK(text("fingerprint") == hexDigits(fingerprint(land.heights)));
  CHECK(text("seed") == "oak");
  CHECK(text("method") == "fault");
  CHECK(text("size") == "33");
  CHECK(text("sideMetres") == "4000");
  CHECK(text("spacingMetres") == "125");
  CHECK(text("firstRow") == "north");
  const double low = std::stod(text("lowMetres"));
  const double high = std::stod(text("highMetres"));
  const double step = std::stod(text("metresPerLevel"));
  CHECK(std::abs(low + 65535.0 * step - high) < 1e-9);
  const std::string raw = land.file(FileFormatId::kRaw16);
  for (std::size_t i = 0; i < land.heights.z.size(); ++i) {
    const double metres = low + step * numberAt<std::uint16_t>(raw, 2 * i);
    REQUIRE(std::abs(metres - static_cast<double>(land.heights.z[i]) * 4000.0) <= step * 0.5000001);
  }
}

TEST_CASE("The tables stand as JSON", "[exchange]") {
  const std::optional<Json> json = readJson(fileFormatsJson(513));
  REQUIRE(json);
  CHECK(json->find("formats")->items.size() == fileFormats().size());
  CHECK(json->find("options")->items.size() == fileOptions().size());
  CHECK(json->find("targets")->items.size() == 6);
}

}  // namespace
}  // namespace faultline
