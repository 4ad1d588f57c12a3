// Passes a file's bytes from a format's writer, in chunks, to the caller's sink (a file, a
// browser's blob, a test's string). No writer holds a whole file, so that the largest grid needs
// little more memory than its heights. Bits: the same calls produce the same bytes, whatever the
// sink.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>

namespace faultline {

// Receives the next bytes of a file, in order; the view is valid only during the call. Returns
// false if they cannot be stored (a full disk); then no more bytes follow.
using ByteSink = std::function<bool(std::string_view bytes)>;

// Receives the finished share of the work, from 0 to 1, never decreasing, at most kProgressCalls
// times a file. Returns false to cancel the file. An empty function is not called.
using GoOn = std::function<bool(double done)>;
inline constexpr int kProgressCalls = 200;

// How a file ended. Except for kWritten the sink has received the beginning of a file only.
enum class FileEnd : std::uint8_t { kWritten, kCancelled, kSinkFailed };

class FileWriter {
 public:
  // The fewest bytes of a chunk; the last chunk of a file may have fewer.
  static constexpr std::size_t kChunk = 1 << 16;

  // Both functions must outlive the writer.
  FileWriter(const ByteSink& sink, const GoOn& goOn) : sink_(sink), goOn_(goOn) {}

  void bytes(std::string_view bytes);
  void u8(std::uint8_t value) { bytes_ += static_cast<char>(value); }
  void u16(std::uint16_t value) { whole(value, 2); }  // this and the next two: little-endian
  void u32(std::uint32_t value) { whole(value, 4); }
  void f32(float value);
  void u16(std::span<const std::uint16_t> values) { row(values); }  // a row of them, in one copy
  void f32(std::span<const float> values) { row(values); }
  void integer(std::int64_t value);        // as text
  void decimal(double value, int places);  // as text, see base/fixed_text.h

  // Announces how many times worked() will be called at most (above 0), before the first call. A
  // writer calls worked() about once a row, and chunks go to the sink there.
  void expect(std::int64_t units) { units_ = units; }
  // Reports one unit of work as done. Returns false if the writer must stop, because the file was
  // cancelled or the sink failed.
  [[nodiscard]] bool worked();

  // Sends the bytes that are left to the sink and returns how the file ended.
  FileEnd finish();

 private:
  void whole(std::uint32_t value, int count);
  template <typename Value>
  void row(std::span<const Value> values);
  void flush();
  void report(double done);

  const ByteSink& sink_;
  const GoOn& goOn_;
  std::string bytes_;
  FileEnd end_ = FileEnd::kWritten;
  std::int64_t units_ = 1;
  std::int64_t done_ = 0;
};

}  // namespace faultline
