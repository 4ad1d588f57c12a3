// The manifest of a batch as text. See cli_batch_manifest.h.
#include "platform/cli/cli_batch_manifest.h"

#include <algorithm>
#include <charconv>
#include <system_error>

#include "base/hash.h"
#include "base/json.h"
#include "exchange/read/text_scan.h"
#include "share/recipe_text.h"

namespace faultline {
namespace {

constexpr std::string_view kFirst = "{\"land\":";
constexpr std::string_view kSeconds = "\",\"seconds\":";
constexpr std::string_view kStands = ",\"stands\":";
constexpr std::size_t kFingerprint = 16;
constexpr std::string_view kError = ",\"error\":\"";
constexpr std::string_view kQuoteEnd = "\"";

// The bytes of a character of UTF-8 at the beginning of a text; 0 if there is none.
std::size_t characterLength(std::string_view text) {
  const auto byte = [text](std::size_t at) -> unsigned {
    return at < text.size() ? static_cast<unsigned char>(text[at]) : 0u;
  };
  const unsigned first = byte(0), second = byte(1);
  if (first < 0x80) return 1;
  const std::size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  // No longer form than is needed, no half of a pair, nothing beyond U+10FFFF.
  const unsigned least = first == 0xe0 ? 0xa0 : first == 0xf0 ? 0x90 : 0x80;
  const unsigned most = first == 0xed ? 0x9f : first == 0xf4 ? 0x8f : 0xbf;
  if (first < 0xc2 || first > 0xf4 || second < least || second > most) return 0;
  for (std::size_t at = 2; at < length; ++at) {
    if ((byte(at) & 0xc0) != 0x80) return 0;
  }
  return length;
}

// What JSON can hold of a text that somebody gave.
std::string sound(std::string_view given) {
  constexpr std::string_view kUnknown = "\xef\xbf\xbd";
  std::string text;
  while (!given.empty()) {
    const std::size_t length = characterLength(given);
    text += length > 0 ? given.substr(0, length) : kUnknown;
    given.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return text;
}

// Takes a whole number off a text.
template <typename Number>
bool takeNumber(std::string_view& text, Number& number) {
  const char* const end = text.data() + text.size();
  const auto [after, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc()) return false;
  text.remove_prefix(static_cast<std::size_t>(after - text.data()));
  return true;
}

bool take(std::string_view& text, std::string_view word) {
  if (!text.starts_with(word)) return false;
  text.remove_prefix(word.size());
  return true;
}

// Takes "[[BYTES,NANOSECONDS],...]}", which ends the line.
bool takeStands(std::string_view& text, std::vector<FileStamp>& stands) {
  if (!take(text, "[")) return false;
  while (!take(text, "]")) {
    FileStamp stamp;
    if (!stands.empty() && !take(text, ",")) return false;
    if (!take(text, "[") || !takeNumber(text, stamp.bytes) || !take(text, ",") ||
        !takeNumber(text, stamp.nanoseconds) || !take(text, "]")) {
      return false;
    }
    stands.push_back(stamp);
  }
  return text == "}";
}

// What all lines of a land begin with.
std::string start(const PlannedLine& planned) {
  JsonWriter json;
  json.beginObject();
  json.member("land", planned.land);
  json.member("recipe", sound(planned.recipe));
  json.member("made", sound(planned.made));
  return json.text();
}

// The same of one that is made, up to its fingerprint.
std::string madeStart(const PlannedLine& planned) {
  JsonWriter json;
  json.beginObject();
  json.member("size", planned.size);
  json.array("files", planned.files, [&json](const std::string& name) { json.string(name); });
  return start(planned) + ',' + json.text().substr(1) + ",\"fingerprint\":\"";
}

// Whether a line, without its last brace, says that this land could not be made.
bool isErrorOf(const PlannedLine& planned, std::string_view line) {
  return take(line, start(planned)) && take(line, kError) && line.ends_with(kQuoteEnd);
}

// Whether it says that it was.
bool isMadeOf(const PlannedLine& planned, std::string_view line) {
  if (!take(line, madeStart(planned))) return false;
  if (!readFingerprint(line.substr(0, kFingerprint))) return false;
  line.remove_prefix(kFingerprint);
  return take(line, kSeconds) && decimalOf(line);
}

}  // namespace

std::string madeLine(const PlannedLine& planned, std::uint64_t fingerprint, double seconds) {
  constexpr int kMilliseconds = 3;
  JsonWriter number;
  number.decimal(seconds, kMilliseconds);
  return madeStart(planned) + hexDigits(fingerprint) + std::string(kSeconds) + number.text() + '}';
}

std::string errorLine(const PlannedLine& planned, std::string_view error) {
  JsonWriter text;
  text.string(sound(error));
  return start(planned) + std::string(kError) + text.text().substr(1) + '}';
}

std::string partLine(const std::string& line, const std::vector<FileStamp>& stands) {
  JsonWriter numbers;
  numbers.array(stands, [&numbers](const FileStamp& stamp) {
    numbers.beginArray();
    numbers.integer(stamp.bytes);
    numbers.integer(stamp.nanoseconds);
    numbers.endArray();
  });
  return line.substr(0, line.size() - 1) + std::string(kStands) + numbers.text() + '}';
}

std::optional<PartLine> readPartLine(std::string_view line, const PlannedLine& planned) {
  // In a text of JSON these quotes would have backslashes.
  const std::size_t at = line.rfind(kStands);
  if (at == line.npos) return std::nullopt;
  const std::string_view head = line.substr(0, at);
  PartLine read{std::string(head) + '}', {}, false};
  std::string_view stands = line.substr(at + kStands.size());
  if (!takeStands(stands, read.stands)) return std::nullopt;
  read.isError = isErrorOf(planned, head);
  const bool isKnown = planned.error.empty() || read.line == errorLine(planned, planned.error);
  if (read.isError) return isKnown && read.stands.empty() ? std::optional(read) : std::nullopt;
  const bool isWhole = read.stands.size() == planned.files.size() && isMadeOf(planned, head);
  return isWhole && planned.error.empty() ? std::optional(read) : std::nullopt;
}

std::size_t wholeLength(std::string_view part) { return part.rfind('\n') + 1; }

int PartLines::landOf(std::string_view line) {
  int land = 0;
  return take(line, kFirst) && takeNumber(line, land) ? land : 0;
}

void PartLines::keep(int land, std::string_view line) {
  std::vector<Line>& lines = lines_[land];
  if (!lines.empty() && lines.back().part == parts_) {
    lines.back().text = line;
  } else {
    lines.push_back({parts_, std::string(line)});
  }
}

}  // namespace faultline
