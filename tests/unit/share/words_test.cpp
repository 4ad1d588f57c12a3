// share/words: the marks of a lecturer's words, against a table and against each other.
#include "share/words.h"

#include <catch2/catch_test_macros.hpp>
#include <string>
#include <vector>

#include "unit/share/random_views.h"

namespace faultline {
namespace {

using enum WordRun::Kind;

WordLine line(std::string_view words) { return readWords(words).at(0); }

TEST_CASE("Marks of words are read, and what is no complete mark is text") {
  struct Row {
    const char* words;
    WordLine line;
  };
  const Row rows[] = {
      {"", {}},
      {"plain, with signs: 2 * 3 = 6!", {{kText, "plain, with signs: 2 * 3 = 6!", ""}}},
      {"a **b c** d", {{kText, "a ", ""}, {kBold, "b c", ""}, {kText, " d", ""}}},
      {"**a****b**", {{kBold, "a", ""}, {kBold, "b", ""}}},
      {"**open", {{kText, "**open", ""}}},
      {"****", {{kText, "****", ""}}},
      {"$x^2$", {{kFormula, "x^2", ""}}},
      {"costs 5 $", {{kText, "costs 5 $", ""}}},
      {"$$", {{kText, "$$", ""}}},
      {"\\$5 and \\$6", {{kText, "$5 and $6", ""}}},
      {"\\**a**", {{kText, "**a**", ""}}},
      {"**a\\*b**", {{kBold, "a*b", ""}}},
      {"$\\frac{a}{b}$", {{kFormula, "\\frac{a}{b}", ""}}},
      {"back\\slash \\\\ twice", {{kText, "back\\slash \\ twice", ""}}},
      {"[notes](https://a.b/c)", {{kLink, "notes", "https://a.b/c"}}},
      {"[a](http://b) [c](https://d)",
       {{kLink, "a", "http://b"}, {kText, " ", ""}, {kLink, "c", "https://d"}}},
      {"[a](javascript:alert(1))", {{kText, "[a](javascript:alert(1))", ""}}},
      {"[a](data:text/html,x)", {{kText, "[a](data:text/html,x)", ""}}},
      {"[a](https://)", {{kText, "[a](https://)", ""}}},
      {"[a](https://b\"c)", {{kText, "[a](https://b\"c)", ""}}},
      {"[](https://b)", {{kText, "[](https://b)", ""}}},
      {"[1] and [2](3)", {{kText, "[1] and [2](3)", ""}}},
  };
  for (const Row& row : rows) {
    CAPTURE(row.words);
    CHECK(line(row.words) == row.line);
  }
}

TEST_CASE("Words have lines, and as one line they have no marks") {
  const std::string words = "First **line**\n\n$h = 2$ [more](https://a.b)";
  const std::vector<WordLine> lines = readWords(words);
  REQUIRE(lines.size() == 3);
  CHECK(lines[1].empty());
  CHECK(plainWords(words).text == "First line h = 2 more");
  CHECK(plainWords("").text.empty());
  CHECK(plainWords("a\nb").hadMarks);
  CHECK(plainWords("**a**").hadMarks);
  CHECK_FALSE(plainWords("a * b").hadMarks);
  CHECK_FALSE(plainWords("\\**a**").hadMarks);
}

TEST_CASE("Any text survives as words") {
  RandomDraws draws(91);
  INFO(draws.name());
  for (int round = 0; round < 3000; ++round) {
    const std::string text = anyText(draws, 40);
    CAPTURE(text);
    const PlainWords plain = plainWords(wordsOf(text));
    REQUIRE(plain.text == text);
    REQUIRE_FALSE(plain.hadMarks);
  }
}

TEST_CASE("Words as one line are their runs, one after the other") {
  RandomDraws draws(94);
  INFO(draws.name());
  for (int round = 0; round < 3000; ++round) {
    const std::string words = anyWords(draws);
    CAPTURE(words);
    std::string text;
    bool marked = false;
    const std::vector<WordLine> lines = readWords(words);
    for (const WordLine& line : lines) {
      if (!text.empty() && !line.empty()) text += ' ';
      for (const WordRun& run : line) {
        text += run.text;
        marked = marked || run.kind != WordRun::Kind::kText;
      }
    }
    REQUIRE(plainWords(words).text == text);
    REQUIRE(plainWords(words).hadMarks == (marked || lines.size() > 1));
  }
}

}  // namespace
}  // namespace faultline
