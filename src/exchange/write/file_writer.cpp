// Passes a file's bytes to a sink. See file_writer.h.
#include "exchange/write/file_writer.h"

#include <algorithm>
#include <bit>
#include <charconv>

#include "base/bits.h"
#include "base/fixed_text.h"

namespace faultline {

void FileWriter::bytes(std::string_view bytes) {
  bytes_ += bytes;
  if (bytes_.size() >= kChunk) flush();
}

void FileWriter::f32(float value) { u32(floatBits(value)); }

void FileWriter::integer(std::int64_t value) {
  char digits[24];
  const std::to_chars_result end = std::to_chars(digits, digits + sizeof digits, value);
  bytes_.append(digits, end.ptr);
}

void FileWriter::decimal(double value, int places) { bytes_ += fixedText(value, places); }

void FileWriter::whole(std::uint32_t value, int count) {
  for (int i = 0; i < count; ++i) u8(static_cast<std::uint8_t>(value >> 8 * i));
}

template <typename Value>
void FileWriter::row(std::span<const Value> values) {
  const std::size_t before = bytes_.size();
  bytes_.append(reinterpret_cast<const char*>(values.data()), values.size_bytes());
  if constexpr (std::endian::native == std::endian::little) return;
  for (auto at = bytes_.begin() + static_cast<std::ptrdiff_t>(before); at < bytes_.end();
       at += sizeof(Value)) {
    std::reverse(at, at + sizeof(Value));
  }
}
template void FileWriter::row(std::span<const std::uint16_t> values);
template void FileWriter::row(std::span<const float> values);

bool FileWriter::worked() {
  if (bytes_.size() >= kChunk) flush();
  const std::int64_t calls = kProgressCalls - 1;  // one more call follows at the end
  const bool isDue = done_ * calls / units_ != (done_ + 1) * calls / units_;
  ++done_;
  if (isDue) report(static_cast<double>(done_) / static_cast<double>(units_));
  return end_ == FileEnd::kWritten;
}

void FileWriter::report(double done) {
  if (end_ == FileEnd::kWritten && goOn_ && !goOn_(done)) end_ = FileEnd::kCancelled;
}

void FileWriter::flush() {
  if (end_ == FileEnd::kWritten && !sink_(bytes_)) end_ = FileEnd::kSinkFailed;
  bytes_.clear();
}

FileEnd FileWriter::finish() {
  if (!bytes_.empty()) flush();
  report(1.0);
  return end_;
}

}  // namespace faultline
