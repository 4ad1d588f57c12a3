// platform/c_api: what the functions of include/faultline.h fill in is what the rest of the program
// computes, and goes where it shall.
#include <faultline.h>

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cfenv>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>
#include <vector>

#include "base/hash.h"
#include "base/json.h"
#include "check/check_report.h"
#include "exchange/write/fault_list.h"
#include "exchange/write/statistics_json.h"
#include "share/recipe_text.h"
#include "terrain/grid/test_dome.h"
#include "terrain/timeline/session.h"
#include "terrain/world/tile.h"
#include "unit/terrain/random_recipes.h"

namespace faultline {
namespace {

// The text must stay.
faultline_land landOf(const char* link) { return {link, 0, 0, nullptr}; }
faultline_land landOf(const std::string& link) { return landOf(link.c_str()); }
faultline_land landOf(std::string&& link) = delete;

// A text of the library, by the two calls that its header describes.
template <typename Call>
std::string textOf(const Call& fill) {
  std::size_t needed = 0;
  REQUIRE(fill(nullptr, std::size_t{0}, &needed) == FAULTLINE_TOO_SMALL);
  // One byte less is too little, and leaves the memory as it is
  std::string text(needed, '?');
  REQUIRE(fill(text.data(), needed - 1, &needed) == FAULTLINE_TOO_SMALL);
  REQUIRE(text == std::string(needed, '?'));
  text += '?';
  REQUIRE(fill(text.data(), needed, nullptr) == FAULTLINE_OK);
  REQUIRE(text.back() == '?');
  REQUIRE(std::strlen(text.c_str()) + 1 == needed);
  text.resize(needed - 1);
  return text;
}

std::vector<float> generated(const faultline_land& land, int size) {
  std::vector<float> heights(static_cast<std::size_t>(size) * static_cast<std::size_t>(size));
  const faultline_rasters into{heights.data(), nullptr, nullptr, nullptr, heights.size()};
  const int status = faultline_generate(&land, &into, nullptr, nullptr);
  INFO(faultline_last_error());
  REQUIRE(status == FAULTLINE_OK);
  return heights;
}

std::uint64_t fingerprintOf(const std::vector<float>& heights, int columns, int rows) {
  std::uint64_t number = 0;
  REQUIRE(faultline_fingerprint(heights.data(), columns, rows, &number) == FAULTLINE_OK);
  return number;
}

bool isSame(const UnfilledVector<float>& own, const std::vector<float>& filled) {
  return std::equal(own.begin(), own.end(), filled.begin(), filled.end());
}

TEST_CASE("The library says its interface and its version", "[c_api]") {
  CHECK(faultline_interface() == FAULTLINE_INTERFACE);
  CHECK(std::string(faultline_version()).find_first_not_of("0123456789.") == std::string::npos);
  CHECK(std::string(faultline_version()).size() >= 5);
}

TEST_CASE("A link is read, set and written in its canonical form", "[c_api]") {
  const char* keys[] = {"smooth", "faults", "at"};
  const char* values[] = {"box", "9", "fault:3"};
  const faultline_land land = landOf("https://example.org/#v1;faults=800;seed=elm!theme=dark");
  faultline_recipe recipe{};
  const std::string text = textOf([&](char* to, std::size_t room, std::size_t* needed) {
    return faultline_read(&land, keys, values, 3, &recipe, to, room, needed);
  });
  CHECK(text == "v1;seed=elm;faults=9;smooth=box!at=fault:3");
  CHECK(recipe.size == 513);
  CHECK(recipe.steps == 10);
  CHECK(recipe.position == 3);
  CHECK(recipe.has_check == 0);

  // Without a link, the defaults; with a size, this one; a fingerprint is told and not kept
  const faultline_land plain{nullptr, 65, 0, nullptr};
  char written[64];
  REQUIRE(faultline_read(&plain, nullptr, nullptr, 0, &recipe, written, sizeof written, nullptr) ==
          FAULTLINE_OK);
  CHECK(std::string(written) == "v1;size=65");
  const faultline_land claimed = landOf("v1;check=0123456789abcdef!at=end");
  REQUIRE(faultline_read(&claimed, nullptr, nullptr, 0, &recipe, written, sizeof written,
                         nullptr) == FAULTLINE_OK);
  CHECK(std::string(written) == "v1");
  CHECK(recipe.has_check == 1);
  CHECK(recipe.check == 0x0123456789abcdef);
  CHECK(faultline_read(&plain, nullptr, nullptr, 0, nullptr, nullptr, 0, nullptr) == FAULTLINE_OK);
}

TEST_CASE("Repairs are told line by line, and what remains is filled in", "[c_api]") {
  const char* keys[] = {"faults", "nothing", "at"};
  const char* values[] = {"200000", "1", "fault:200000"};
  const faultline_land land = landOf("v1;size=9;smooth=bx");
  faultline_recipe recipe{};
  char text[64];
  REQUIRE(faultline_read(&land, keys, values, 3, &recipe, text, sizeof text, nullptr) ==
          FAULTLINE_REPAIRED);
  CHECK(std::string(text) == "v1;size=9;faults=100000!at=fault:100000");
  CHECK(recipe.size == 9);
  const std::string told = faultline_last_error();
  CHECK(std::count(told.begin(), told.end(), '\n') == 3);
  for (const char* begin : {"smooth: ", "faults: ", "nothing: ", "at: "}) {
    CHECK(told.find(begin) != std::string::npos);
  }
  // A place that the size takes away
  const faultline_land smaller{"v1;method=diamond-square;size=1025!at=level:10", 3, 0, nullptr};
  CHECK(faultline_read(&smaller, nullptr, nullptr, 0, nullptr, nullptr, 0, nullptr) ==
        FAULTLINE_REPAIRED);
}

TEST_CASE("Texts of the library are those of the rest of the program", "[c_api]") {
  const std::string link = "v1;seed=elm;fade=0.25!at=fault:7";
  const faultline_land land = landOf(link);
  CHECK(textOf([&](char* to, std::size_t room, std::size_t* needed) {
          return faultline_describe(&land, to, room, needed);
        }) == linkJson(readLink(link)));
  CHECK(textOf(faultline_parameters) == parametersJson());
  const auto palettes = nlohmann::json::parse(textOf(faultline_palettes));
  REQUIRE(palettes.size() > 3);
  for (const auto& palette : palettes) {
    const auto name = palette["key"].get<std::string>();
    float rgb[3 * 5 + 1];
    std::fill(std::begin(rgb), std::end(rgb), 7.0f);
    REQUIRE(faultline_palette(name.c_str(), 5, rgb, 15) == FAULTLINE_OK);
    CHECK(std::all_of(rgb, rgb + 15, [](float part) { return part >= 0.0f && part <= 1.0f; }));
    CHECK(rgb[15] == 7.0f);
  }
  // The first colour of strata is the one in the list of palettes, 0x31566B
  float rgb[6];
  REQUIRE(faultline_palette("strata", 2, rgb, 6) == FAULTLINE_OK);
  CHECK(std::lround(rgb[0] * 255.0f) == 0x31);
  CHECK(std::lround(rgb[1] * 255.0f) == 0x56);
  CHECK(std::lround(rgb[2] * 255.0f) == 0x6B);
}

TEST_CASE("Lands of random recipes are the session's, with their layers", "[c_api]") {
  RandomDraws draws(3901);
  INFO(draws.name());
  for (int round = 0; round < 60; ++round) {
    const Recipe recipe = smallRecipe(draws, 60, 30);
    Session session(recipe);
    const int position = draws.oneIn(2) ? session.length() : draws.between(0, session.length());
    std::string link = writeRecipe(recipe);
    if (position < session.length()) {
      View view;
      view.at = session.timeline().placeOf(position);
      link = writeLink(recipe, view);
    }
    INFO(link);
    session.seek(position);
    session.finish();
    const std::size_t count = session.heights().z.size();
    std::vector<float> heights(count + 1, 7.0f), water(heights), sediment(heights), flow(heights);
    const faultline_rasters into{heights.data(), water.data(), sediment.data(), flow.data(), count};
    const faultline_land land = landOf(link);
    REQUIRE(faultline_generate(&land, &into, nullptr, nullptr) == FAULTLINE_OK);
    for (auto* each : {&heights, &water, &sediment, &flow}) {
      REQUIRE(each->back() == 7.0f);
      each->pop_back();
    }
    REQUIRE(isSame(session.heights().z, heights));
    const std::pair<ErosionLayer, std::vector<float>*> layers[] = {
        {ErosionLayer::kWater, &water},
        {ErosionLayer::kSediment, &sediment},
        {ErosionLayer::kFlow, &flow}};
    for (const auto& [layer, filled] : layers) {
      session.setLayer(layer);
      session.finish();
      REQUIRE(isSame(session.layer().z, *filled));
    }
  }
}

TEST_CASE("A size takes the place of the link's", "[c_api]") {
  const std::string link = "v1;seed=oak;size=65;faults=40";
  const faultline_land land{link.c_str(), 33, 0, nullptr};
  CHECK(fingerprintOf(generated(land, 33), 33, 33) ==
        fingerprintOf(generated(landOf("v1;seed=oak;size=33;faults=40"), 33), 33, 33));
  // A golden line
  CHECK(fingerprintOf(generated(landOf("v1;seed=oak-ridge;size=65;faults=40"), 65), 65, 65) ==
        0x849769beaa4c435f);
}

TEST_CASE("The bits are the same whatever the thread has set for floating point", "[c_api]") {
  const faultline_land land =
      landOf("v1;size=65;faults=40;profile=near;smooth=gaussian;erosion=both;erosion-steps=4");
  const std::vector<float> usual = generated(land, 65);
  for (const int rounding : {FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO}) {
    std::fesetround(rounding);
    const std::vector<float> other = generated(land, 65);
    const int after = std::fegetround();
    std::fesetround(FE_TONEAREST);
    CHECK(other == usual);
    CHECK(after == rounding);
  }
}

TEST_CASE("A fingerprint that a link claims is compared with the finished land", "[c_api]") {
  const std::string link = "v1;size=9;faults=3;check=0000000000000000";
  std::vector<float> heights(81, 7.0f);
  const faultline_rasters into{heights.data(), nullptr, nullptr, nullptr, heights.size()};
  faultline_land land = landOf(link);
  CHECK(faultline_generate(&land, &into, nullptr, nullptr) == FAULTLINE_DIFFERS);
  CHECK(std::string(faultline_last_error()).find("check=0000000000000000") != std::string::npos);
  CHECK(heights == generated(landOf("v1;size=9;faults=3"), 9));
  const std::string right = "v1;size=9;faults=3;check=" + hexDigits(fingerprintOf(heights, 9, 9));
  land = landOf(right);
  CHECK(faultline_generate(&land, &into, nullptr, nullptr) == FAULTLINE_OK);
  // Not on the way, nor in another size
  land.link = "v1;size=9;faults=3;check=0000000000000000!at=fault:2";
  CHECK(faultline_generate(&land, &into, nullptr, nullptr) == FAULTLINE_OK);
  land = {link.c_str(), 8, 0, nullptr};
  CHECK(faultline_generate(&land, &into, nullptr, nullptr) == FAULTLINE_OK);
}

TEST_CASE("A land stands on the heights that are given", "[c_api]") {
  const std::vector<float> ground = generated(landOf("v1;seed=tarn;size=33;faults=20"), 33);
  const faultline_land on{"v1;faults=5", 0, 33, ground.data()};
  faultline_recipe recipe{};
  char text[96];
  REQUIRE(faultline_read(&on, nullptr, nullptr, 0, &recipe, text, sizeof text, nullptr) ==
          FAULTLINE_OK);
  CHECK(recipe.size == 33);
  CHECK(recipe.base == fingerprintOf(ground, 33, 33));
  const std::vector<float> land = generated(on, 33);
  CHECK(land != ground);
  // The text names them, and then needs them
  const faultline_land named{text, 0, 33, ground.data()}, missing{text, 0, 0, nullptr};
  CHECK(generated(named, 33) == land);
  std::vector<float> heights(33 * 33);
  const faultline_rasters into{heights.data(), nullptr, nullptr, nullptr, heights.size()};
  CHECK(faultline_generate(&missing, &into, nullptr, nullptr) == FAULTLINE_ARGUMENT);
  // Those of another land, and what is no ground
  std::vector<float> other = ground;
  other[5] += 0.25f;
  const faultline_land wrong{text, 0, 33, other.data()};
  CHECK(faultline_generate(&wrong, &into, nullptr, nullptr) == FAULTLINE_ARGUMENT);
  other[5] = 3.0f;
  const faultline_land tall{"v1", 0, 33, other.data()};
  CHECK(faultline_generate(&tall, &into, nullptr, nullptr) == FAULTLINE_ARGUMENT);
  // The test dome needs none; a tile stands on them too
  const std::string dome = "v1;size=33;faults=0;base=" + hexDigits(testDome(33)->fingerprint);
  CHECK(isSame(testDome(33)->heights.z, generated(landOf(dome), 33)));
  std::vector<float> part(12);
  const faultline_window window{3, 5, 4, 3};
  REQUIRE(faultline_tile(&on, &window, nullptr, part.data(), nullptr, part.size(), nullptr,
                         nullptr) == FAULTLINE_OK);
  CHECK(part[4] == land[33 * 6 + 3]);
}

TEST_CASE("A tile is the window of its land, and its cost is told before", "[c_api]") {
  const faultline_land land =
      landOf("v1;seed=oak;size=129;faults=60;smooth=box;erosion=hydraulic;erosion-steps=3");
  std::vector<float> whole(129 * 129), water(whole.size());
  const faultline_rasters into{whole.data(), water.data(), nullptr, nullptr, whole.size()};
  REQUIRE(faultline_generate(&land, &into, nullptr, nullptr) == FAULTLINE_OK);
  const faultline_window window{20, 30, 41, 25};
  faultline_cost cost{};
  REQUIRE(faultline_tile_cost(&land, &window, &cost) == FAULTLINE_OK);
  CHECK(cost.halo > 0);
  CHECK(cost.parts == 1);
  CHECK(cost.factor > 1.0);
  CHECK(cost.memory_bytes > 0);
  std::vector<float> heights(41 * 25 + 1, 7.0f), values(heights);
  REQUIRE(faultline_tile(&land, &window, "water", heights.data(), values.data(), 41 * 25, nullptr,
                         nullptr) == FAULTLINE_OK);
  for (std::size_t i = 0; i < 41 * 25; ++i) {
    const std::size_t place = (30 + i / 41) * 129 + 20 + i % 41;
    REQUIRE(heights[i] == whole[place]);
    REQUIRE(values[i] == water[place]);
  }
  CHECK(heights.back() == 7.0f);
  CHECK(values.back() == 7.0f);
  // Without a window, the whole land, in another size as well
  const faultline_land small{"v1;seed=oak;faults=60", 17, 0, nullptr};
  std::vector<float> all(17 * 17);
  REQUIRE(faultline_tile(&small, nullptr, "none", all.data(), nullptr, all.size(), nullptr,
                         nullptr) == FAULTLINE_OK);
  CHECK(all == generated(small, 17));
  // The largest grid
  const faultline_land large{"v1;seed=oak", 65537, 0, nullptr};
  const faultline_window corner{65536, 65536, 1, 1};
  float last = 7.0f;
  REQUIRE(faultline_tile(&large, &corner, nullptr, &last, nullptr, 1, nullptr, nullptr) ==
          FAULTLINE_OK);
  CHECK(last != 7.0f);
}

TEST_CASE("The cuts are those of the list", "[c_api]") {
  for (const std::string link :
       {"v1;seed=oak;faults=9;drawn=0.5_1_0.5_0_0.5;profile=near;reach-end=0.2",
        "v1;seed=oak;method=fault-tree;trees=3;depth=4;tree=grown;drawn=0_0_1_0.125",
        "v1;faults=0"}) {
    INFO(link);
    const faultline_land land = landOf(link);
    std::size_t count = 99;
    const int asked = faultline_faults(&land, nullptr, 0, &count);
    REQUIRE(asked == (count == 0 ? FAULTLINE_OK : FAULTLINE_TOO_SMALL));
    std::vector<faultline_fault> faults(count + 1);
    faults.back().index = -7;
    REQUIRE(faultline_faults(&land, faults.data(), count, &count) == FAULTLINE_OK);
    CHECK(faults.back().index == -7);
    // The same as JSON
    std::string json;
    const ByteSink sink = [&json](std::string_view bytes) {
      json += bytes;
      return true;
    };
    const GoOn goOn;
    FileWriter out(sink, goOn);
    writeFaultsJson(out, readLink(link).recipe, link);
    out.finish();
    const auto rows = nlohmann::json::parse(json)["faults"];
    REQUIRE(rows.size() == count);
    const auto same = [](const nlohmann::json& row, const char* key, double value) {
      if (!row.contains(key)) return std::isnan(value) || value == -1.0;
      return row[key].is_null() ? value == -1.0 : row[key].get<double>() == value;
    };
    for (std::size_t i = 0; i < count; ++i) {
      const faultline_fault& f = faults[i];
      const std::pair<const char*, double> cells[] = {{"index", f.index},
                                                      {"tree", f.tree},
                                                      {"node", f.node},
                                                      {"level", f.level},
                                                      {"A", f.A},
                                                      {"B", f.B},
                                                      {"px24", f.px24},
                                                      {"py24", f.py24},
                                                      {"a24", f.a24},
                                                      {"px", f.px},
                                                      {"py", f.py},
                                                      {"nx", f.nx},
                                                      {"ny", f.ny},
                                                      {"u1", f.u1},
                                                      {"v1", f.v1},
                                                      {"u2", f.u2},
                                                      {"v2", f.v2},
                                                      {"reach", f.reach},
                                                      {"amplitude", f.amplitude}};
      for (const auto& [key, value] : cells) {
        INFO(key << " of row " << i << ": " << value << ", " << rows[i].dump());
        REQUIRE(same(rows[i], key, value));
      }
      REQUIRE(f.drawn == (i == 0 && link.find("drawn") != std::string::npos ? 1 : 0));
    }
  }
}

TEST_CASE("Statistics and fingerprints are of the heights that are given", "[c_api]") {
  const std::vector<float> heights = generated(landOf("v1;seed=oak;size=65;faults=40"), 65);
  Heightfield field(65);
  std::copy(heights.begin(), heights.end(), field.z.begin());
  JsonWriter json;
  json.beginObject();
  json.member("size", 65);
  json.member("fingerprint", hexDigits(fingerprint(field)));
  writeStatistics(json, field);
  json.endObject();
  CHECK(textOf([&](char* to, std::size_t room, std::size_t* needed) {
          return faultline_statistics(heights.data(), 65, to, room, needed);
        }) == json.text());
  const std::vector<float> part(heights.begin(), heights.begin() + 12);
  CHECK(fingerprintOf(part, 4, 3) == fingerprint(Window{0, 0, 4, 3}, part));
}

TEST_CASE("A picture has the palette's colours, north at the top, and the link's view", "[c_api]") {
  // Level ground in the south, and higher ground in the north, with a cliff between
  std::vector<float> heights(64 * 64, 0.0f);
  std::fill(heights.begin(), heights.begin() + 32 * 64, 0.01f);
  const auto pictureOf = [&](const char* link) {
    std::vector<std::uint8_t> rgb(3 * 64 * 64 + 1, 7);
    const faultline_land land = landOf(link);
    REQUIRE(faultline_picture(&land, heights.data(), 64, 64, rgb.data(), rgb.size() - 1) ==
            FAULTLINE_OK);
    REQUIRE(rgb.back() == 7);
    return rgb;
  };
  for (const char* palette : {"atlas", "strata"}) {
    INFO(palette);
    const std::vector<std::uint8_t> rgb = pictureOf(("v1!palette=" + std::string(palette)).c_str());
    float colours[6];
    REQUIRE(faultline_palette(palette, 2, colours, 6) == FAULTLINE_OK);
    for (std::size_t i = 0; i < 3; ++i) {
      CHECK(std::abs(static_cast<float>(rgb[3 * (8 * 64 + 8) + i]) - 255 * colours[3 + i]) <= 2);
      CHECK(std::abs(static_cast<float>(rgb[3 * (56 * 64 + 8) + i]) - 255 * colours[i]) <= 2);
    }
  }
  CHECK(pictureOf("v1!palette=atlas") != pictureOf("v1!palette=atlas;water=0.5"));
  // The land of the link does not count
  CHECK(pictureOf("v1!palette=atlas") == pictureOf("v1;seed=oak;size=129;faults=40!palette=atlas"));
}

TEST_CASE("Heights are checked against a land as a file of them is", "[c_api]") {
  const std::string link = "v1;seed=oak;size=33;faults=8";
  const faultline_land land = landOf(link);
  std::vector<float> mine = generated(land, 33);
  const auto report = [&](const char* request) {
    return nlohmann::json::parse(textOf([&](char* to, std::size_t room, std::size_t* needed) {
      return faultline_check(&land, mine.data(), 33, 33, 0.0, request, to, room, needed);
    }));
  };
  CHECK(report(nullptr)["right"] == true);
  std::vector<float> rows;
  for (std::size_t y = 33; y-- > 0;) rows.insert(rows.end(), &mine[33 * y], &mine[33 * y] + 33);
  mine = rows;
  CHECK(report(nullptr)["right"] == false);
  CHECK(report("first-row=south")["right"] == true);
  mine[0] = std::nanf("");
  CHECK(report(nullptr).dump().find("no height") != std::string::npos);
}

struct Place {
  std::vector<float> heights;
  int calls = 0;
};
float* placeFor(int32_t size, void* user) {
  auto& place = *static_cast<Place*>(user);
  ++place.calls;
  place.heights.resize(static_cast<std::size_t>(size) * static_cast<std::size_t>(size));
  return place.heights.data();
}
float* noPlace(int32_t, void*) { return nullptr; }

TEST_CASE("Files of heights are opened into memory that the caller gives", "[c_api]") {
  const std::vector<float> mine = generated(landOf("v1;seed=oak;size=17;faults=8"), 17);
  const std::string path =
      (std::filesystem::temp_directory_path() / "faultline-c-api-test.r32").string();
  std::FILE* const file = std::fopen(path.c_str(), "wb");
  REQUIRE(file != nullptr);
  REQUIRE(std::fwrite(mine.data(), sizeof(float), mine.size(), file) == mine.size());
  std::fclose(file);
  const char* paths[] = {path.c_str()};
  Place place;
  char text[4096];
  REQUIRE(faultline_open_heights(paths, 1, nullptr, placeFor, &place, text, sizeof text, nullptr) ==
          FAULTLINE_OK);
  CHECK(place.calls == 1);
  CHECK(place.heights == mine);
  const auto told = nlohmann::json::parse(text);
  CHECK(told["file"]["format"] == "r32");
  CHECK(told["land"]["size"] == 17);
  CHECK(told["land"]["fingerprint"] == hexDigits(fingerprintOf(mine, 17, 17)));

  // The recipe that it tells shows the land as it is
  const auto recipe = told["land"]["recipe"].get<std::string>();
  const faultline_land shown{recipe.c_str(), 0, 17, mine.data()};
  CHECK(generated(shown, 17) == mine);

  // The text alone; too little room, which is noticed before memory is asked for; and no memory
  CHECK(faultline_open_heights(paths, 1, "cell=2", nullptr, nullptr, text, sizeof text, nullptr) ==
        FAULTLINE_OK);
  CHECK(nlohmann::json::parse(text)["land"]["side"] == 32.0);
  CHECK(faultline_open_heights(paths, 1, nullptr, placeFor, &place, text, 8, nullptr) ==
        FAULTLINE_TOO_SMALL);
  CHECK(place.calls == 1);
  CHECK(faultline_open_heights(paths, 1, nullptr, noPlace, nullptr, text, sizeof text, nullptr) ==
        FAULTLINE_STOPPED);
  std::filesystem::remove(path);
  CHECK(faultline_open_heights(paths, 1, nullptr, nullptr, nullptr, text, sizeof text, nullptr) ==
        FAULTLINE_FILE);
  CHECK(std::string(faultline_last_error()).find(path) != std::string::npos);
}

struct Told {
  std::vector<double> done;
  std::thread::id thread;
  std::size_t most = 1000;
};
int tell(double done, void* user) {
  auto& told = *static_cast<Told*>(user);
  told.done.push_back(done);
  told.thread = std::this_thread::get_id();
  // A call may call the library
  std::uint64_t number = 0;
  const float height = 1.0f;
  faultline_fingerprint(&height, 1, 1, &number);
  return told.done.size() < told.most ? 0 : 1;
}

TEST_CASE("Long work is told and can be stopped", "[c_api]") {
  // Two seconds of work
  const faultline_land land =
      landOf("v1;size=1025;erosion=hydraulic;erosion-steps=200;smooth=gaussian");
  std::vector<float> heights(1025 * 1025);
  const faultline_rasters into{heights.data(), nullptr, nullptr, nullptr, heights.size()};
  Told told;
  told.most = 3;
  CHECK(faultline_generate(&land, &into, tell, &told) == FAULTLINE_STOPPED);
  CHECK(std::string(faultline_last_error()).find("stopped") != std::string::npos);
  REQUIRE(told.done.size() == 3);
  CHECK(told.thread == std::this_thread::get_id());
  CHECK(std::is_sorted(told.done.begin(), told.done.end()));
  CHECK((told.done.front() >= 0.0 && told.done.back() < 1.0));
  Told tile;
  tile.most = 2;
  CHECK(faultline_tile(&land, nullptr, nullptr, heights.data(), nullptr, heights.size(), tell,
                       &tile) == FAULTLINE_STOPPED);
  CHECK(tile.done.size() == 2);
}

TEST_CASE("Threads work at once, and each has an error of its own", "[c_api]") {
  const faultline_land land = landOf("v1;seed=oak;size=65;faults=40;smooth=box;erosion=both");
  const std::vector<float> alone = generated(land, 65);
  std::vector<std::thread> threads;
  std::vector<int> good(8, 0);
  for (std::size_t i = 0; i < good.size(); ++i) {
    threads.emplace_back([&, i] {
      const std::string word = "key" + std::to_string(i);
      const std::string odd = "v1;" + word + "=1";
      for (int round = 0; round < 5; ++round) {
        std::vector<float> heights(alone.size());
        const faultline_rasters into{heights.data(), nullptr, nullptr, nullptr, heights.size()};
        const bool isMade = faultline_generate(&land, &into, nullptr, nullptr) == FAULTLINE_OK;
        const faultline_land unknown = landOf(odd);
        const bool isRefused =
            faultline_generate(&unknown, &into, nullptr, nullptr) == FAULTLINE_REPAIRED;
        const bool isOwn = std::string(faultline_last_error()).find(word) != std::string::npos;
        if (isMade && isRefused && isOwn && heights == alone) ++good[i];
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  CHECK(good == std::vector<int>(8, 5));
}

}  // namespace
}  // namespace faultline
