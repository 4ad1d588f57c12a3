// platform/c_api: arguments that cannot be so come back as a status and a sentence, and nothing is
// written.
#include <faultline.h>

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <vector>

namespace faultline {
namespace {

// One call with something wrong.
struct Refusal {
  const char* what;
  int status;
  const char* says;  // a part of the sentence
  std::function<int()> call;
};

// Memory that must stay as it is.
struct Memory {
  std::vector<float> floats = std::vector<float>(64, 7.0f);
  std::string text = std::string(64, '?');
  faultline_rasters rasters{floats.data(), nullptr, nullptr, nullptr, floats.size()};
  bool isUntouched() const {
    return std::all_of(floats.begin(), floats.end(), [](float z) { return z == 7.0f; }) &&
           text == std::string(64, '?');
  }
};

void checkAll(const std::vector<Refusal>& refusals, const Memory& memory) {
  for (const Refusal& refusal : refusals) {
    INFO(refusal.what);
    CHECK(refusal.call() == refusal.status);
    const std::string sentence = faultline_last_error();
    INFO(sentence);
    CHECK(sentence.find(refusal.says) != std::string::npos);
    CHECK(sentence.size() > 10);
    REQUIRE(memory.isUntouched());
  }
  // What succeeds leaves no error behind
  std::uint64_t number = 0;
  const float height = 1.0f;
  CHECK(faultline_fingerprint(&height, 1, 1, &number) == FAULTLINE_OK);
  CHECK(std::string(faultline_last_error()).empty());
}

TEST_CASE("Lands that cannot be", "[c_api]") {
  Memory memory;
  float* const floats = memory.floats.data();
  static std::vector<float> ground(9, 0.5f);
  const auto make = [&](faultline_land land) {
    return faultline_generate(&land, &memory.rasters, nullptr, nullptr);
  };
  const faultline_land sound{"v1;size=8;faults=1", 0, 0, nullptr};
  checkAll(
      {
          {"no land", FAULTLINE_ARGUMENT, "land is NULL",
           [&] { return faultline_generate(nullptr, &memory.rasters, nullptr, nullptr); }},
          {"no place", FAULTLINE_ARGUMENT, "into is NULL",
           [&] { return faultline_generate(&sound, nullptr, nullptr, nullptr); }},
          {"an unknown key", FAULTLINE_REPAIRED, "nothing: ",
           [&] {
             return make({"v1;size=8;nothing=1", 0, 0, nullptr});
           }},
          {"a number out of range", FAULTLINE_REPAIRED, "faults: ",
           [&] {
             return make({"v1;size=8;faults=-1", 0, 0, nullptr});
           }},
          {"no version", FAULTLINE_REPAIRED, "v1",
           [&] {
             return make({"size=8;faults=1", 0, 0, nullptr});
           }},
          {"bytes that are no text", FAULTLINE_REPAIRED, "?",
           [&] {
             return make({"\xff\xfe\x01\x7f", 8, 0, nullptr});
           }},
          {"a size below 2", FAULTLINE_ARGUMENT, "from 2 to 4097",
           [&] {
             return make({"v1", 1, 0, nullptr});
           }},
          {"a size below 0", FAULTLINE_ARGUMENT, "from 2 to 4097",
           [&] {
             return make({"v1", std::numeric_limits<int32_t>::min(), 0, nullptr});
           }},
          {"a size beyond the largest", FAULTLINE_ARGUMENT, "tiles",
           [&] {
             return make({"v1", 4098, 0, nullptr});
           }},
          {"too little room", FAULTLINE_TOO_SMALL, "81 numbers, and room for 64",
           [&] {
             return make({"v1", 9, 0, nullptr});
           }},
          {"a size of a base that is missing", FAULTLINE_ARGUMENT, "base is NULL",
           [&] {
             return make({"v1;size=8", 0, 3, nullptr});
           }},
          {"a base of no size", FAULTLINE_ARGUMENT, "from -2 to 2",
           [&] {
             return make({"v1;size=8", 0, 0, ground.data()});
           }},
          {"a base that is infinite", FAULTLINE_ARGUMENT, "from -2 to 2",
           [&] {
             ground[4] = std::numeric_limits<float>::infinity();
             const int status = make({"v1;size=8", 0, 3, ground.data()});
             ground[4] = 0.5f;
             return status;
           }},
          {"heights that are not given", FAULTLINE_ARGUMENT, "base",
           [&] {
             return make({"v1;size=8;base=0123456789abcdef", 0, 0, nullptr});
           }},
          {"other heights than those named", FAULTLINE_ARGUMENT, "0123456789abcdef",
           [&] {
             return make({"v1;size=8;base=0123456789abcdef", 0, 3, ground.data()});
           }},
          {"no cuts in noise", FAULTLINE_REFUSED, "",
           [&] {
             const faultline_land noise{"v1;method=fbm", 0, 0, nullptr};
             std::size_t count = 0;
             return faultline_faults(&noise, nullptr, 0, &count);
           }},
          {"cuts without a place", FAULTLINE_ARGUMENT, "faults is NULL",
           [&] { return faultline_faults(&sound, nullptr, 3, nullptr); }},
          {"keys without values", FAULTLINE_ARGUMENT, "NULL",
           [&] {
             const char* keys[] = {"faults"};
             return faultline_read(&sound, keys, nullptr, 1, nullptr, memory.text.data(), 64,
                                   nullptr);
           }},
          {"a key that is NULL", FAULTLINE_ARGUMENT, "a key is NULL",
           [&] {
             const char* none[] = {nullptr};
             return faultline_read(&sound, none, none, 1, nullptr, memory.text.data(), 64, nullptr);
           }},
          {"a count below 0", FAULTLINE_ARGUMENT, "count is below 0",
           [&] {
             return faultline_read(&sound, nullptr, nullptr, -1, nullptr, memory.text.data(), 64,
                                   nullptr);
           }},
          {"room without a text", FAULTLINE_ARGUMENT, "text is NULL",
           [&] { return faultline_describe(&sound, nullptr, 64, nullptr); }},
          {"a text that is too long", FAULTLINE_TOO_SMALL, "room for 64",
           [&] { return faultline_parameters(memory.text.data(), 64, nullptr); }},
          {"no palette of this name", FAULTLINE_ARGUMENT, "strata",
           [&] { return faultline_palette("nothing", 4, floats, 64); }},
          {"a palette without a name", FAULTLINE_ARGUMENT, "name is NULL",
           [&] { return faultline_palette(nullptr, 4, floats, 64); }},
          {"one colour", FAULTLINE_ARGUMENT, "from 2",
           [&] { return faultline_palette("atlas", 1, floats, 64); }},
          {"more colours than there is room for", FAULTLINE_TOO_SMALL, "too little room",
           [&] { return faultline_palette("atlas", 22, floats, 64); }},
      },
      memory);
}

TEST_CASE("Tiles that cannot be", "[c_api]") {
  Memory memory;
  float* const floats = memory.floats.data();
  const auto make = [&](faultline_land land, faultline_window window, const char* layer,
                        std::size_t room) {
    return faultline_tile(&land, &window, layer, floats, nullptr, room, nullptr, nullptr);
  };
  const faultline_land sound{"v1;size=65;faults=1", 0, 0, nullptr};
  const faultline_window window{0, 0, 8, 8};
  constexpr int32_t kMost = std::numeric_limits<int32_t>::max();
  checkAll(
      {
          {"no land", FAULTLINE_ARGUMENT, "land is NULL",
           [&] {
             return faultline_tile(nullptr, &window, nullptr, floats, nullptr, 64, nullptr,
                                   nullptr);
           }},
          {"beyond the east", FAULTLINE_ARGUMENT, "65",
           [&] {
             return make(sound, {60, 0, 8, 8}, nullptr, 64);
           }},
          {"beyond what adds up", FAULTLINE_ARGUMENT, "65",
           [&] {
             return make(sound, {kMost, 0, kMost, 8}, nullptr, 64);
           }},
          {"before the west", FAULTLINE_ARGUMENT, "65",
           [&] {
             return make(sound, {-1, 0, 8, 8}, nullptr, 64);
           }},
          {"no width", FAULTLINE_ARGUMENT, "65",
           [&] {
             return make(sound, {0, 0, 0, 8}, nullptr, 64);
           }},
          {"too little room", FAULTLINE_TOO_SMALL, "64 numbers, and room for 63",
           [&] { return make(sound, window, nullptr, 63); }},
          {"an unknown layer", FAULTLINE_ARGUMENT, "water",
           [&] { return make(sound, window, "lava", 64); }},
          {"values of no layer", FAULTLINE_ARGUMENT, "layer names none",
           [&] {
             return faultline_tile(&sound, &window, nullptr, nullptr, floats, 64, nullptr, nullptr);
           }},
          {"on the way", FAULTLINE_ARGUMENT, "leave out at=",
           [&] {
             return make({"v1;size=65!at=fault:1", 0, 0, nullptr}, window, nullptr, 64);
           }},
          {"larger than any", FAULTLINE_ARGUMENT, "65537",
           [&] {
             return make({"v1", 65538, 0, nullptr}, window, nullptr, 64);
           }},
          {"IIR", FAULTLINE_REFUSED, "iir",
           [&] {
             return make({"v1;smooth=iir", 0, 0, nullptr}, window, nullptr, 64);
           }},
          {"droplets", FAULTLINE_REFUSED, "drop",
           [&] {
             return make({"v1;erosion=hydraulic;hydraulic=droplets", 0, 0, nullptr}, window,
                         nullptr, 64);
           }},
          {"a halo too wide", FAULTLINE_REFUSED, "",
           [&] {
             return make({"v1;erosion=both;erosion-steps=2000", 65537, 0, nullptr}, window, nullptr,
                         64);
           }},
          {"a link that needs repair", FAULTLINE_REPAIRED, "faults",
           [&] {
             return make({"v1;size=65;faults=x", 0, 0, nullptr}, window, nullptr, 64);
           }},
          {"a cost without a place", FAULTLINE_ARGUMENT, "cost is NULL",
           [&] { return faultline_tile_cost(&sound, &window, nullptr); }},
          {"a cost of what is refused", FAULTLINE_REFUSED, "iir",
           [&] {
             faultline_cost cost;
             const faultline_land iir{"v1;smooth=iir", 0, 0, nullptr};
             return faultline_tile_cost(&iir, &window, &cost);
           }},
      },
      memory);
}

TEST_CASE("Heights that cannot be", "[c_api]") {
  Memory memory;
  char* const text = memory.text.data();
  const faultline_land land{"v1;size=8;faults=1", 0, 0, nullptr};
  std::vector<float> heights(64, 0.25f), odd(heights);
  odd[9] = std::nanf("");
  std::vector<float> infinite(heights);
  infinite[10] = -std::numeric_limits<float>::infinity();
  std::uint64_t number = 0;
  const char* paths[] = {"/nothing/of/this/name.png"};
  const char* none[] = {nullptr};
  const auto check = [&](const float* z, int columns, int rows, double step, const char* request) {
    return faultline_check(&land, z, columns, rows, step, request, text, 64, nullptr);
  };
  const auto open = [&](const char* const* names, int count, const char* request) {
    return faultline_open_heights(names, count, request, nullptr, nullptr, text, 64, nullptr);
  };
  std::vector<std::uint8_t> rgb(3 * 16 * 16, 7);
  const auto picture = [&](const float* z, int size, int side, std::size_t room) {
    return faultline_picture(&land, z, size, side, rgb.data(), room);
  };
  checkAll(
      {
          {"a picture of nothing", FAULTLINE_ARGUMENT, "NULL",
           [&] { return picture(nullptr, 8, 16, rgb.size()); }},
          {"a picture that goes nowhere", FAULTLINE_ARGUMENT, "rgb is NULL",
           [&] { return faultline_picture(&land, heights.data(), 8, 16, nullptr, rgb.size()); }},
          {"a picture of a gap", FAULTLINE_ARGUMENT, "row 1 and column 1",
           [&] { return picture(odd.data(), 8, 16, rgb.size()); }},
          {"a picture of one vertex", FAULTLINE_ARGUMENT, "from 2 to 4097",
           [&] { return picture(heights.data(), 1, 16, rgb.size()); }},
          {"a picture of 15 pixels", FAULTLINE_ARGUMENT, "from 16 to 4096",
           [&] { return picture(heights.data(), 8, 15, rgb.size()); }},
          {"a picture of 4097 pixels", FAULTLINE_ARGUMENT, "from 16 to 4096",
           [&] { return picture(heights.data(), 8, 4097, rgb.size()); }},
          {"a picture with a byte less of room", FAULTLINE_TOO_SMALL, "768 bytes, and room for 767",
           [&] { return picture(heights.data(), 8, 16, rgb.size() - 1); }},
          {"a fingerprint of nothing", FAULTLINE_ARGUMENT, "NULL",
           [&] { return faultline_fingerprint(nullptr, 8, 8, &number); }},
          {"a fingerprint that goes nowhere", FAULTLINE_ARGUMENT, "NULL",
           [&] { return faultline_fingerprint(heights.data(), 8, 8, nullptr); }},
          {"no columns", FAULTLINE_ARGUMENT, "1 or more",
           [&] { return faultline_fingerprint(heights.data(), 0, 8, &number); }},
          {"statistics of nothing", FAULTLINE_ARGUMENT, "NULL",
           [&] { return faultline_statistics(nullptr, 8, text, 64, nullptr); }},
          {"statistics of one vertex", FAULTLINE_ARGUMENT, "from 2 to 4097",
           [&] { return faultline_statistics(heights.data(), 1, text, 64, nullptr); }},
          {"statistics of a gap", FAULTLINE_ARGUMENT, "row 1 and column 1",
           [&] { return faultline_statistics(odd.data(), 8, text, 64, nullptr); }},
          {"statistics of what is infinite", FAULTLINE_ARGUMENT, "row 1 and column 2",
           [&] { return faultline_statistics(infinite.data(), 8, text, 64, nullptr); }},
          {"a check of nothing", FAULTLINE_ARGUMENT, "NULL",
           [&] { return check(nullptr, 8, 8, 0.0, nullptr); }},
          {"a check of one row", FAULTLINE_ARGUMENT, "from 2 to 4097",
           [&] { return check(heights.data(), 8, 1, 0.0, nullptr); }},
          {"a check of what is infinite", FAULTLINE_ARGUMENT, "row 1 and column 2",
           [&] { return check(infinite.data(), 8, 8, 0.0, nullptr); }},
          {"levels without a step", FAULTLINE_ARGUMENT, "step",
           [&] { return check(heights.data(), 8, 8, -1.0, nullptr); }},
          {"what nobody understands", FAULTLINE_ARGUMENT, "first-row=up",
           [&] { return check(heights.data(), 8, 8, 0.0, "first-row=up"); }},
          {"a check against another size", FAULTLINE_ARGUMENT, "size",
           [&] {
             const faultline_land sized{"v1", 8, 0, nullptr};
             return faultline_check(&sized, heights.data(), 8, 8, 0.0, nullptr, text, 64, nullptr);
           }},
          {"a check against what needs repair", FAULTLINE_REPAIRED, "faults",
           [&] {
             const faultline_land broken{"v1;faults=x", 0, 0, nullptr};
             return faultline_check(&broken, heights.data(), 8, 8, 0.0, nullptr, text, 64, nullptr);
           }},
          {"a report that is too long", FAULTLINE_TOO_SMALL, "room for 64",
           [&] { return check(heights.data(), 8, 8, 0.0, nullptr); }},
          {"no files", FAULTLINE_ARGUMENT, "paths", [&] { return open(nullptr, 1, nullptr); }},
          {"no file", FAULTLINE_ARGUMENT, "paths", [&] { return open(paths, 0, nullptr); }},
          {"a path that is NULL", FAULTLINE_ARGUMENT, "a path is NULL",
           [&] { return open(none, 1, nullptr); }},
          {"a file that is not there", FAULTLINE_FILE, "/nothing/of/this/name.png",
           [&] { return open(paths, 1, nullptr); }},
          {"a request that is none", FAULTLINE_ARGUMENT, "gaps=lava",
           [&] { return open(paths, 1, "gaps=lava"); }},
      },
      memory);
  CHECK(std::count(rgb.begin(), rgb.end(), 7) == 3 * 16 * 16);
}

}  // namespace
}  // namespace faultline
