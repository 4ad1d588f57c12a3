// Reads PGM pictures, plain (P2) and binary (P5), as levels, the northern row first. See
// heights_file.h. Of several pictures in a file it reads the first.
#include <optional>

#include "exchange/read/bare_numbers.h"
#include "exchange/read/grid_words.h"
#include "generated/text_exchange.h"

namespace faultline {
namespace {

constexpr std::int64_t kMostLevels = 65535;

// A head is a kind, columns, rows and the highest level, with comments between them.
class Head {
 public:
  explicit Head(std::string_view bytes) : bytes_(bytes) {}

  // The next word, without what follows it.
  std::string_view next() {
    while (at_ < bytes_.size() && (isBlank(bytes_[at_]) || bytes_[at_] == '#')) {
      if (bytes_[at_] == '#') at_ = std::min(bytes_.find_first_of("\r\n", at_), bytes_.size() - 1);
      ++at_;
    }
    const std::size_t first = at_;
    while (at_ < bytes_.size() && !isBlank(bytes_[at_]) && bytes_[at_] != '#') ++at_;
    return bytes_.substr(first, at_ - first);
  }
  // What stands after the single blank behind the last word.
  std::string_view rest() const { return bytes_.substr(std::min(at_ + 1, bytes_.size())); }

 private:
  std::string_view bytes_;
  std::size_t at_ = 0;
};

// One level, of a plain picture from words, of a binary one from bytes; none where it is missing.
class Levels {
 public:
  Levels(std::string_view bytes, bool isPlain, bool isWide)
      : words_(isPlain ? bytes : std::string_view(), '#'),
        bytes_(reinterpret_cast<const std::uint8_t*>(bytes.data()), isPlain ? 0 : bytes.size()),
        kind_{SampleKind::kUnsigned, isWide ? 16 : 8, true},
        isPlain_(isPlain) {}

  std::optional<std::int64_t> next() {
    if (isPlain_) {
      const std::optional<std::int64_t> level = wholeOf(words_.peek());
      words_.take();
      return level;
    }
    if ((at_ + 1) * kind_.bytes() > bytes_.size()) return std::nullopt;
    return static_cast<std::int64_t>(numberAt(bytes_, kind_, at_++));
  }
  // The most levels that there can be.
  std::int64_t most(std::size_t bytes) const {
    return static_cast<std::int64_t>(isPlain_ ? (bytes + 1) / 2 : bytes / kind_.bytes());
  }

 private:
  GridWords words_;
  std::span<const std::uint8_t> bytes_;
  NumberKind kind_;
  bool isPlain_;
  std::size_t at_ = 0;
};

}  // namespace

bool readPgmHeights(HeightsReading& reading, std::string_view bytes) {
  Head head(bytes);
  const std::string_view kind = head.next();
  if (kind != "P2" && kind != "P5") return reading.fail(text::kHeightsErrorPgmOther);
  std::int64_t numbers[3];
  for (std::int64_t& number : numbers) {
    const std::optional<std::int64_t> read = wholeOf(head.next());
    if (!read) return reading.fail(text::kHeightsErrorPgmHead);
    number = *read;
  }
  const auto& [width, height, highest] = numbers;
  if (highest < 1 || highest > kMostLevels) return reading.fail(text::kHeightsErrorPgmHead);
  if (!reading.takesSize(width, height)) return false;
  HeightsFile& file = reading.file;
  const std::string_view rest = head.rest();
  Levels levels(rest, kind == "P2", highest > 255);
  const auto few = [&](std::int64_t count) {
    return reading.fail(
        text::heightsErrorPgmFew(std::to_string(count), std::to_string(reading.cells())));
  };
  if (const std::int64_t most = levels.most(rest.size()); most < reading.cells()) return few(most);
  const std::int64_t memory = reading.cells() * std::int64_t{sizeof(float)};
  if (!reading.takesMemory(memory, memory)) return false;
  file.step = 1.0;
  file.z.reserve(static_cast<std::size_t>(reading.cells()));
  for (std::int64_t i = 0; i < reading.cells(); ++i) {
    const std::optional<std::int64_t> level = levels.next();
    if (!level) return few(i);
    if (*level < 0 || *level > highest) {
      return reading.fail(text::heightsErrorPgmLevel(std::to_string(i / file.width + 1),
                                                     std::to_string(i % file.width + 1)));
    }
    file.z.push_back(static_cast<float>(*level));
  }
  if (highest < kMostLevels) {
    file.notes.push_back(text::heightsNotePngLevels(std::to_string(highest + 1)));
  }
  return true;
}

}  // namespace faultline
