// ui/imgui_text: what Dear ImGui writes is what printf writes.
#include <imgui.h>
#include <imgui_internal.h>

#include <catch2/catch_test_macros.hpp>
#include <cstdio>
#include <string>

// The page's build has Dear ImGui call this one.
extern "C" int faultline_imgui_sscanf(const char* text, const char* format, ...);

namespace {

template <typename... Values>
void checkFormat(const char* format, Values... values) {
  char wanted[256];
  char found[256];
  const int length = std::snprintf(wanted, sizeof wanted, format, values...);
  CAPTURE(format);
  CHECK(ImFormatString(found, sizeof found, format, values...) == length);
  CHECK(std::string(found) == wanted);
  CHECK(ImFormatString(nullptr, 0, format, values...) == length);
}

TEST_CASE("Formats are written as printf writes them", "[imgui_text]") {
  checkFormat("%s/%s_%08X", "panel", "rows", 0xBEEFu);
  checkFormat("%d|%i|%u|%x|%5d|%-5d|%05d|%.3d", -7, 8, 9u, 255u, -42, -42, -42, 7);
  checkFormat("%*s%.*s|%8s|%-8s|", 4, "", 3, "cut off", "right", "left");
  checkFormat("%c%%%p", 'x', reinterpret_cast<void*>(0x1234));
  checkFormat("%.0f/%.3f/%f/%8.2f", 2.0, -1.25, 0.1, 3.14159);
  checkFormat("%ld %lld %llu %zu", -5L, -6LL, 7ULL, static_cast<std::size_t>(8));
  checkFormat("%lld %llu", -9223372036854775807LL - 1, ~0ULL);
  checkFormat("no values");
}

TEST_CASE("A text without room is cut and ends", "[imgui_text]") {
  char four[4];
  CHECK(ImFormatString(four, sizeof four, "%s", "longer") == 3);
  CHECK(std::string(four) == "lon");
}

TEST_CASE("Whole numbers are read out of words", "[imgui_text]") {
  int first = 0;
  int second = 0;
  CHECK(faultline_imgui_sscanf("#version 300 es", "#version %d", &first) == 1);
  CHECK(first == 300);
  CHECK(faultline_imgui_sscanf("3.2 Mesa", "%d.%d", &first, &second) == 2);
  CHECK(first == 3);
  CHECK(second == 2);
  CHECK(faultline_imgui_sscanf("Pos=-60,x", "Pos=%i,%i", &first, &second) == 1);
  CHECK(first == -60);
  CHECK(faultline_imgui_sscanf("Size=1", "Pos=%i", &first) == 0);
  CHECK(faultline_imgui_sscanf("", "%d", &first) == 0);
}

}  // namespace
