// Receipts. See receipt.h.
#include "grade/receipt.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <vector>

#include "base/hash.h"
#include "share/recipe_text.h"

namespace faultline {
namespace {

constexpr std::string_view kTitle = "Faultline receipt 1";
constexpr std::string_view kCode = "code: ";
constexpr std::array<std::string_view, 4> kLines{"land: ", "file: ", "found: ", "time: "};
constexpr std::string_view kBytes = " bytes, ";

std::string codeOf(std::string_view lines) {
  std::string code = hexDigits(fnv1a64(lines));
  for (const std::size_t at : {12, 8, 4}) code.insert(at, 1, '-');
  return code;
}

std::string_view trimmed(std::string_view line) {
  while (!line.empty() && (line.back() == ' ' || line.back() == '\t' || line.back() == '\r')) {
    line.remove_suffix(1);
  }
  while (!line.empty() && (line.front() == ' ' || line.front() == '\t')) line.remove_prefix(1);
  return line;
}

// Takes a line off a text.
std::string_view takeLine(std::string_view& text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  const std::string_view line = trimmed(text.substr(0, end));
  text.remove_prefix(std::min(end + 1, text.size()));
  return line;
}

// "heights.csv, 65536 bytes, 0123456789abcdef"
bool readFile(std::string_view line, Receipt& receipt) {
  const std::size_t bytes = line.rfind(kBytes);
  if (bytes == std::string_view::npos) return false;
  const auto hash = readFingerprint(line.substr(bytes + kBytes.size()));
  const std::size_t comma = line.substr(0, bytes).rfind(", ");
  if (!hash || comma == std::string_view::npos) return false;
  const std::string_view number = line.substr(comma + 2, bytes - comma - 2);
  const auto read = std::from_chars(number.data(), number.data() + number.size(), receipt.bytes);
  receipt.file = line.substr(0, comma);
  receipt.hash = *hash;
  return read.ec == std::errc() && read.ptr == number.data() + number.size();
}

}  // namespace

std::uint64_t hashOf(const ByteSource& source) {
  constexpr std::size_t kBlock = 1 << 16;
  std::vector<std::uint8_t> block(kBlock);
  Fnv1a64 hash;
  std::int64_t at = 0;
  while (const std::size_t count = source.read(at, block)) {
    hash.addBytes({reinterpret_cast<const char*>(block.data()), count});
    at += static_cast<std::int64_t>(count);
  }
  return hash.value();
}

Receipt receiptOf(std::string_view land, std::string_view file, const ByteSource& source,
                  const CheckReport& report, std::string_view time) {
  Receipt receipt;
  receipt.land = land;
  receipt.file = file.substr(file.rfind('/') + 1);
  // A line of a receipt is one line.
  for (char& c : receipt.file) c = c < ' ' || c == 0x7f ? '_' : c;
  receipt.bytes = source.size();
  receipt.hash = hashOf(source);
  for (const Finding& finding : report.findings) {
    if (finding.state == FindingState::kNote) continue;
    receipt.found += (receipt.found.empty() ? "" : " ") + std::string(findingRow(finding.id).name);
  }
  receipt.time = time;
  return receipt;
}

std::string receiptText(const Receipt& receipt) {
  std::string text = std::string(kTitle) + '\n';
  text += std::string(kLines[0]) + receipt.land + '\n';
  text += std::string(kLines[1]) + receipt.file + ", " + std::to_string(receipt.bytes) +
          std::string(kBytes) + hexDigits(receipt.hash) + '\n';
  text += std::string(kLines[2]) + receipt.found + '\n';
  text += std::string(kLines[3]) + receipt.time + '\n';
  return text + std::string(kCode) + codeOf(text) + '\n';
}

std::optional<Receipt> readReceipt(std::string_view text) {
  const std::size_t title = text.find(kTitle);
  if (title == std::string_view::npos) return std::nullopt;
  text.remove_prefix(title);
  takeLine(text);
  Receipt receipt;
  std::array<std::string_view, kLines.size()> values;
  for (std::size_t i = 0; i < kLines.size(); ++i) {
    const std::string_view line = takeLine(text);
    // A receipt without findings has nothing after "found:".
    if (!line.starts_with(trimmed(kLines[i]))) return std::nullopt;
    values[i] = trimmed(line.substr(trimmed(kLines[i]).size()));
  }
  if (!readFile(values[1], receipt)) return std::nullopt;
  receipt.land = values[0];
  receipt.found = values[2];
  receipt.time = values[3];
  const std::string again = receiptText(receipt);
  std::string_view wanted = std::string_view(again).substr(again.rfind(kCode));
  return takeLine(text) == takeLine(wanted) ? std::optional(receipt) : std::nullopt;
}

}  // namespace faultline
