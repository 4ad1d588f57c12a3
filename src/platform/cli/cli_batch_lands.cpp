// The lands of a batch. See cli_batch_lands.h.
#include "platform/cli/cli_batch_lands.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>

#include "exchange/read/text_scan.h"
#include "platform/cli/cli_land.h"
#include "share/view_text.h"
#include "terrain/recipe/parameters.h"

namespace faultline {
namespace {

[[noreturn]] void fail(std::string_view what, const std::string& why) {
  constexpr std::size_t kMost = 80;
  std::string text(what.substr(0, kMost));
  if (what.size() > kMost) text += "...";
  throw Failure{"--sweep: " + text + ": " + why};
}

[[noreturn]] void failOfSize() {
  throw Failure{"a batch has at most " + std::to_string(kMaxBatchLands) +
                " lands: make several, each with a folder of its own"};
}

// Sets one key of a link, of the recipe or of the view.
void set(Link& link, const std::string& key, std::string_view value) {
  if (findParameter(key) != nullptr) {
    setFromText(link.recipe, key, value, link.notices);
  } else if (!setViewFromText(link.view, key, value, link.notices)) {
    fail(key, "no setting has this name; the keys are those of links");
  }
}

// "1..1000" or "0..100..10" as its numbers; empty if the word is no range.
std::vector<std::string> rangeOf(std::string_view word) {
  constexpr std::string_view kDots = "..";
  std::vector<std::int64_t> numbers;
  if (word.find(kDots) == word.npos) return {};
  for (std::string_view rest = word;;) {
    const std::size_t end = std::min(rest.find(kDots), rest.size());
    const std::optional<std::int64_t> number = wholeOf(rest.substr(0, end));
    if (!number) fail(word, "a range is of whole numbers, as 1..1000 or 0..100..10");
    numbers.push_back(*number);
    if (end == rest.size()) break;
    rest.remove_prefix(end + kDots.size());
  }
  if (numbers.size() > 3) fail(word, "a range has two ends and at most a step");
  const std::int64_t step = numbers.size() == 3 ? numbers[2] : 1;
  if (step < 1) fail(word, "the step of a range is at least 1");
  if (numbers[1] < numbers[0]) fail(word, "the range ends before it begins");
  // Both are far from the ends of what 64 bits hold: wholeOf() takes 18 digits.
  if ((numbers[1] - numbers[0]) / step >= kMaxBatchLands) failOfSize();
  std::vector<std::string> values;
  for (std::int64_t value = numbers[0]; value <= numbers[1]; value += step) {
    values.push_back(std::to_string(value));
  }
  return values;
}

SweepAxis readAxis(std::string_view word) {
  const std::size_t equals = word.find('=');
  if (equals == word.npos || equals == 0) fail(word, "settings look like fade=0,0.1 or seed=1..9");
  SweepAxis axis{std::string(word.substr(0, equals)), {}};
  for (std::string_view rest = word.substr(equals + 1);;) {
    const std::size_t end = std::min(rest.find(','), rest.size());
    const std::string_view value = rest.substr(0, end);
    if (value.empty()) fail(word, "a value is missing");
    std::vector<std::string> range = rangeOf(value);
    if (range.empty()) range.emplace_back(value);
    axis.values.insert(axis.values.end(), range.begin(), range.end());
    if (axis.values.size() > kMaxBatchLands) failOfSize();
    if (end == rest.size()) return axis;
    rest.remove_prefix(end + 1);
  }
}

void checkValues(const SweepAxis& axis, const Link& base) {
  if (axis.key == "check" || axis.key == "base") fail(axis.key, "this cannot be swept");
  Link link = base;
  link.notices.clear();
  for (const std::string& value : axis.values) {
    set(link, axis.key, value);
    if (!link.notices.empty()) fail(axis.key + '=' + value, link.notices[0].message);
  }
}

}  // namespace

std::vector<SweepAxis> readSweep(std::string_view text, const Link& base) {
  std::vector<SweepAxis> axes;
  std::size_t lands = 1;
  while (true) {
    text = trimmed(text);
    const std::string_view word = takeWord(text);
    if (word.empty()) break;
    SweepAxis axis = readAxis(word);
    for (const SweepAxis& other : axes) {
      if (other.key == axis.key) fail(axis.key, "it is given twice");
    }
    lands *= axis.values.size();
    if (lands > kMaxBatchLands) failOfSize();
    axes.push_back(std::move(axis));
  }
  if (axes.empty()) throw Failure{"--sweep: it is empty; give settings such as seed=1..1000"};
  for (const SweepAxis& axis : axes) checkValues(axis, base);
  return axes;
}

BatchLands BatchLands::ofLines(std::string text) {
  constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
  BatchLands lands;
  lands.text_ = std::move(text);
  std::string_view whole = lands.text_;
  if (whole.starts_with(kByteOrderMark)) whole.remove_prefix(kByteOrderMark.size());
  TextLines lines(whole);
  for (std::string_view line; lines.next(line);) {
    line = trimmed(line);
    const bool isLink = line.size() > 2 && line[1] == 'v' && line[2] >= '0' && line[2] <= '9';
    if (line.empty() || (line[0] == '#' && !isLink)) continue;
    if (lines.number() > kMaxBatchLands) failOfSize();
    lands.lines_.push_back({static_cast<int>(lines.number()),
                            static_cast<std::size_t>(line.data() - lands.text_.data()),
                            line.size()});
  }
  if (lands.lines_.empty()) throw Failure{"there is no recipe in it"};
  lands.count_ = lands.lines_.size();
  return lands;
}

BatchLands BatchLands::ofSweep(std::string_view text, const Link& base) {
  BatchLands lands;
  lands.base_ = base;
  lands.axes_ = readSweep(text, base);
  lands.count_ = 1;
  for (const SweepAxis& axis : lands.axes_) lands.count_ *= axis.values.size();
  return lands;
}

int BatchLands::numberOf(std::size_t index) const {
  return axes_.empty() ? lines_[index].number : static_cast<int>(index) + 1;
}

BatchLand BatchLands::at(std::size_t index) const {
  BatchLand land{numberOf(index), {}, {}};
  if (axes_.empty()) {
    const Line& line = lines_[index];
    land.text = text_.substr(line.begin, line.length);
    if (land.text[0] == '#') {
      land.error = "it begins with #" + land.text.substr(1, 2) +
                   ": leave the # out to have the land, or put a blank after it for a comment";
    }
    return land;
  }
  Link link = base_;
  for (std::size_t a = axes_.size(); a-- > 0;) {
    const SweepAxis& axis = axes_[a];
    set(link, axis.key, axis.values[index % axis.values.size()]);
    index /= axis.values.size();
  }
  land.text = writeLink(link.recipe, link.view);
  return land;
}

}  // namespace faultline
