// Directories of TIFFs. See tiff_directory.h.
#include "exchange/write/tiff_directory.h"

namespace faultline {
namespace {

enum TiffType : std::uint16_t { kAscii = 2, kShort = 3, kLong = 4, kDouble = 12, kLong8 = 16 };

void append(std::string& bytes, std::uint64_t value, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) bytes += static_cast<char>(value >> 8 * i);
}

template <typename Value>
std::string joined(const std::vector<Value>& values, std::size_t each) {
  std::string bytes;
  bytes.reserve(values.size() * each);
  for (const Value value : values) append(bytes, value, each);
  return bytes;
}

}  // namespace

void TiffDirectory::words(TiffTag tag, const std::vector<std::uint16_t>& values) {
  fields_.push_back({tag, kShort, values.size(), joined(values, 2)});
}

void TiffDirectory::longs(TiffTag tag, const std::vector<std::uint32_t>& values) {
  fields_.push_back({tag, kLong, values.size(), joined(values, 4)});
}

void TiffDirectory::offsets(TiffTag tag, const std::vector<std::uint64_t>& values) {
  const std::uint16_t type = isBig_ ? kLong8 : kLong;
  fields_.push_back({tag, type, values.size(), joined(values, offsetBytes())});
}

void TiffDirectory::doubles(TiffTag tag, const std::vector<double>& values) {
  std::string bytes;
  for (const double value : values) append(bytes, __builtin_bit_cast(std::uint64_t, value), 8);
  fields_.push_back({tag, kDouble, values.size(), std::move(bytes)});
}

void TiffDirectory::text(TiffTag tag, std::string_view text) {
  fields_.push_back({tag, kAscii, text.size() + 1, std::string(text) + '\0'});
}

std::string TiffDirectory::head(bool isBig) {
  return isBig ? std::string("II\x2b\0\x08\0\0\0\x10\0\0\0\0\0\0\0", 16)
               : std::string("II\x2a\0\x08\0\0\0", 8);
}

// How many fields there are, each with its tag, type, count and value, and the next directory.
std::size_t TiffDirectory::tableBytes() const {
  return (isBig_ ? 8 : 2) + (4 + 2 * offsetBytes()) * fields_.size() + offsetBytes();
}

std::uint64_t TiffDirectory::size() const {
  std::size_t size = tableBytes();
  for (const Field& field : fields_) {
    if (field.bytes.size() > offsetBytes()) size += evenSize(field);
  }
  return size;
}

std::string TiffDirectory::bytes(std::uint64_t at, std::uint64_t next) const {
  std::string bytes, values;
  append(bytes, fields_.size(), isBig_ ? 8 : 2);
  for (const Field& field : fields_) {
    append(bytes, field.tag, 2);
    append(bytes, field.type, 2);
    append(bytes, field.count, offsetBytes());
    std::string value = field.bytes;
    if (value.size() <= offsetBytes()) {
      value.resize(offsetBytes(), '\0');
      bytes += value;
      continue;
    }
    append(bytes, at + tableBytes() + values.size(), offsetBytes());
    value.resize(evenSize(field), '\0');
    values += value;
  }
  append(bytes, next, offsetBytes());
  return bytes + values;
}

}  // namespace faultline
