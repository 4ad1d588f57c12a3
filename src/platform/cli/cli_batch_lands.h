// Which lands a batch consists of: a recipe in each line of a file, or every combination of a
// sweep's values. Each land has a number that depends on nothing else, so that every shard and
// every run gives its files the same names. Memory: the file's text, or the sweep's values.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "share/recipe_text.h"

namespace faultline {

// Numbers have six digits in the names of files.
inline constexpr int kMaxBatchLands = 999'999;

struct BatchLand {
  int number = 0;     // from 1: the line in its file, or the place among the combinations
  std::string text;   // the recipe as it was given, without blanks around it
  std::string error;  // why it cannot be read, a sentence; else empty
};

// "seed": "1", "2", ...
struct SweepAxis {
  std::string key;
  std::vector<std::string> values;
};

// Reads "seed=1..1000 fade=0,0.1 size=65..513..64": settings with blanks between them, each with
// values between commas, of which one can be a range of whole numbers, FROM..TO or FROM..TO..STEP,
// both ends included. The keys are those of links; each value is read as a link's, over `base`, and
// one that would have to be repaired is refused. Throws Failure.
std::vector<SweepAxis> readSweep(std::string_view text, const Link& base);

class BatchLands {
 public:
  // One recipe a line. Empty lines, and those that begin with '#', are none; but a '#' right before
  // a version ("#v1;seed=oak") can be a link or a comment, and is an error of that land. Throws
  // Failure if there is no land, or a line beyond kMaxBatchLands.
  static BatchLands ofLines(std::string text);
  // All combinations, the last setting's values changing fastest.
  static BatchLands ofSweep(std::string_view text, const Link& base);

  std::size_t count() const { return count_; }
  // From 0; O(1) for lines, a recipe's text for a sweep.
  int numberOf(std::size_t index) const;
  BatchLand at(std::size_t index) const;

 private:
  struct Line {
    int number;
    std::size_t begin, length;  // in text_
  };

  std::size_t count_ = 0;
  std::string text_;
  std::vector<Line> lines_;
  Link base_;
  std::vector<SweepAxis> axes_;
};

}  // namespace faultline
