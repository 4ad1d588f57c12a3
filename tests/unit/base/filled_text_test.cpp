// base/filled_text: texts of the word table with their placeholders filled.
#include "base/filled_text.h"

#include <catch2/catch_test_macros.hpp>
#include <string>

#include "generated/text_app.h"

namespace faultline {
namespace {

TEST_CASE("Values stand where their characters do, whatever they hold", "[filled]") {
  const std::string a = "\002|ab", b = "", c = "°";
  CHECK(filled("\001, \002\001 and \003.", &a, &b, &c) == "\002|ab, \002|ab and °.");
  CHECK(filled("\002", &a, &c) == "°");
  CHECK(filled("no place", &a) == "no place");
  CHECK(filled("", &a).empty());
}

TEST_CASE("A number chooses its form, the last for any beyond", "[filled]") {
  const std::string drawn = "3";
  const char* const forms = "\001 fault, \002 drawn|\001 faults, \002 drawn";
  CHECK(filled(forms, 0, 1, &drawn) == "1 fault, 3 drawn");
  CHECK(filled(forms, 1, 503, &drawn) == "503 faults, 3 drawn");
  CHECK(filled(forms, 2, -4, &drawn) == "-4 faults, 3 drawn");
  CHECK(filled("\001.", 1, 12345678901) == "12345678901.");
}

TEST_CASE("English plurals and places in a row", "[filled]") {
  CHECK(text::upliftCountFaults(0) == "0 faults");
  CHECK(text::upliftCountFaults(1) == "1 fault");
  CHECK(text::upliftCountFaultsSomeDrawn(21, "2") == "21 faults, 2 of them drawn");
  for (const auto& [place, text] : {std::pair{1, "1st"},
                                    {2, "2nd"},
                                    {3, "3rd"},
                                    {4, "4th"},
                                    {10, "10th"},
                                    {11, "11th"},
                                    {12, "12th"},
                                    {13, "13th"},
                                    {21, "21st"},
                                    {22, "22nd"},
                                    {103, "103rd"},
                                    {111, "111th"},
                                    {112, "112th"}}) {
    CHECK(text::ordinal(place) == text);
  }
}

TEST_CASE("A fixed text becomes a string where one is wanted", "[filled]") {
  const std::string text = text::kTimesOnce;
  CHECK(text == "once");
  CHECK(text::kTimesOnce == "once");
}

}  // namespace
}  // namespace faultline
