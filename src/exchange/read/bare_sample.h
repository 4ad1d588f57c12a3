// Of a file of bare numbers, as many bytes as guesses need.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "exchange/read/byte_source.h"
#include "exchange/read/heights_file.h"

namespace faultline {

// The side of a square of so many values; 0 if they make none.
std::int64_t squareSide(std::int64_t count);

// Files of this length at most are looked at whole.
inline constexpr std::int64_t kWholeSample = 68'000'000;

// All bytes of a file; of a longer one, groups of whole rows at equal distances, for the columns
// and rows that are requested or that a square of any kind of numbers has. They are read when
// somebody asks for them.
class BareSample {
 public:
  BareSample(const ByteSource& source, const HeightsRequest& request);

  // The bytes. None, and an error, if they cannot be read or do not fit into memory.
  std::span<const std::uint8_t> bytes();
  const std::string& error() const { return error_; }
  std::int64_t fileLength() const { return source_.size(); }

 private:
  bool read();

  const ByteSource& source_;
  const HeightsRequest& request_;
  std::vector<std::uint8_t> bytes_;
  std::string error_;
  bool isRead_ = false;
};

}  // namespace faultline
