// Bytes of a file that are read where they are needed, so that a large file need not be in memory.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <span>

namespace faultline {

class ByteSource {
 public:
  ByteSource() = default;
  ByteSource(const ByteSource&) = delete;
  ByteSource& operator=(const ByteSource&) = delete;
  virtual ~ByteSource() = default;

  virtual std::int64_t size() const = 0;
  // Copies the bytes from `offset` on, as many as fit and as there are. Returns how many.
  virtual std::size_t read(std::int64_t offset, std::span<std::uint8_t> into) const = 0;
};

// Bytes that somebody else keeps.
class BytesInMemory final : public ByteSource {
 public:
  explicit BytesInMemory(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}

  std::int64_t size() const override { return static_cast<std::int64_t>(bytes_.size()); }
  std::size_t read(std::int64_t offset, std::span<std::uint8_t> into) const override {
    if (offset < 0 || offset >= size()) return 0;
    const auto rest = bytes_.subspan(static_cast<std::size_t>(offset));
    const std::size_t count = std::min(rest.size(), into.size());
    if (count > 0) std::memcpy(into.data(), rest.data(), count);
    return count;
  }

 private:
  std::span<const std::uint8_t> bytes_;
};

}  // namespace faultline
