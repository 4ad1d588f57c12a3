// Small replacements for the functions of the printf and scanf families that Dear ImGui uses: the C
// library's support long doubles and are a fortieth of the page's download. The formats are those
// of C: %d %i %u %x %X %c %s %p %f with flags 0 and -, width, precision (also *) and any length.
// Any other conversion writes only its letter. Linear in the text.
#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cstdarg>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <string>

#include "base/fixed_text.h"

namespace {

struct Conversion {
  bool left = false;
  char pad = ' ';
  int width = 0;
  int precision = -1;
  std::size_t bytes = sizeof(int);
};

bool isDigit(char c) { return c >= '0' && c <= '9'; }

// Writes text into a buffer. Text beyond the buffer's end is dropped, but counted.
class BufferWriter {
 public:
  BufferWriter(char* start, std::size_t size) : start_(start), size_(size) {}
  void put(char c) {
    if (length_ + 1 < size_) start_[length_] = c;
    ++length_;
  }
  void put(const char* text, std::size_t length, const Conversion& how) {
    const std::size_t width = how.width > 0 ? static_cast<std::size_t>(how.width) : 0;
    const std::size_t blank = width > length ? width - length : 0;
    // Zeros are placed between a sign and its digits.
    const bool zeros = how.pad == '0' && !how.left;
    const std::size_t sign = zeros && length > 0 && text[0] == '-' ? 1 : 0;
    if (sign == 1) put('-');
    for (std::size_t i = 0; i < blank && !how.left; ++i) put(how.pad);
    for (std::size_t i = sign; i < length; ++i) put(text[i]);
    for (std::size_t i = 0; i < blank && how.left; ++i) put(' ');
  }
  // Ends the text. Returns its length in the buffer, or without a buffer its full length.
  int close() {
    if (start_ == nullptr) return static_cast<int>(length_);
    const std::size_t end = size_ == 0 ? 0 : std::min(length_, size_ - 1);
    if (size_ > 0) start_[end] = 0;
    return static_cast<int>(end);
  }

 private:
  char* start_;
  std::size_t size_;
  std::size_t length_ = 0;
};

std::string integerText(std::uint64_t size, bool negative, unsigned base, bool capitals,
                        int minDigits) {
  const char* digits = capitals ? "0123456789ABCDEF" : "0123456789abcdef";
  std::string text;
  for (; size != 0; size /= base) text += digits[size % base];
  while (static_cast<int>(text.size()) < minDigits) text += '0';
  if (negative) text += '-';
  std::reverse(text.begin(), text.end());
  return text;
}

}  // namespace

int ImFormatStringV(char* buf, std::size_t buf_size, const char* fmt, std::va_list args) {
  BufferWriter writer(buf, buf == nullptr ? 0 : buf_size);
  const auto number = [&](int fallback) {
    if (*fmt == '*') return ++fmt, va_arg(args, int);
    int value = isDigit(*fmt) ? 0 : fallback;
    for (; isDigit(*fmt); ++fmt) value = 10 * value + (*fmt - '0');
    return value;
  };
  while (*fmt != 0) {
    if (*fmt != '%') {
      writer.put(*fmt++);
      continue;
    }
    // Read flags, width, precision and length.
    ++fmt;
    Conversion how;
    for (; *fmt == '0' || *fmt == '-' || *fmt == '+' || *fmt == ' ' || *fmt == '#'; ++fmt) {
      if (*fmt == '0') how.pad = '0';
      if (*fmt == '-') how.left = true;
    }
    how.width = number(0);
    if (*fmt == '.') ++fmt, how.precision = number(0);
    int longs = 0;
    for (; *fmt != 0 && std::strchr("hljzt", *fmt) != nullptr; ++fmt) {
      if (*fmt == 'l') how.bytes = ++longs == 1 ? sizeof(long) : sizeof(long long);
      if (*fmt == 'j') how.bytes = sizeof(std::intmax_t);
      if (*fmt == 'z' || *fmt == 't') how.bytes = sizeof(std::size_t);
    }
    const char letter = *fmt;
    if (letter == 0) break;
    ++fmt;
    // Write the value.
    std::string text;
    if (letter == 's') {
      const char* value = va_arg(args, const char*);
      if (value == nullptr) value = "(null)";
      const auto maxLength = static_cast<std::size_t>(how.precision);
      const void* end = how.precision < 0 ? nullptr : std::memchr(value, 0, maxLength);
      const std::size_t length =
          how.precision < 0 ? std::strlen(value)
          : end == nullptr  ? maxLength
                            : static_cast<std::size_t>(static_cast<const char*>(end) - value);
      how.pad = ' ';
      writer.put(value, length, how);
      continue;
    }
    const int minDigits = how.precision < 0 ? 1 : how.precision;
    if (letter == 'd' || letter == 'i') {
      const std::int64_t value =
          how.bytes == sizeof(int) ? va_arg(args, int) : va_arg(args, std::int64_t);
      const auto size = static_cast<std::uint64_t>(value);
      text = integerText(value < 0 ? 0 - size : size, value < 0, 10, false, minDigits);
    } else if (letter == 'u' || letter == 'x' || letter == 'X') {
      const std::uint64_t value =
          how.bytes == sizeof(int) ? va_arg(args, unsigned) : va_arg(args, std::uint64_t);
      text = integerText(value, false, letter == 'u' ? 10 : 16, letter == 'X', minDigits);
    } else if (letter == 'p') {
      const auto value = reinterpret_cast<std::uintptr_t>(va_arg(args, void*));
      text = "0x" + integerText(value, false, 16, false, 1);
    } else if (letter == 'f') {
      const double value = va_arg(args, double);
      text = faultline::fixedText(value, how.precision < 0 ? 6 : std::min(how.precision, 9));
    } else {
      text = letter == 'c' ? static_cast<char>(va_arg(args, int)) : letter;
    }
    writer.put(text.data(), text.size(), how);
  }
  return writer.close();
}

int ImFormatString(char* buf, std::size_t buf_size, const char* fmt, ...) {
  std::va_list args;
  va_start(args, fmt);
  const int length = ImFormatStringV(buf, buf_size, fmt, args);
  va_end(args);
  return length;
}

// In the page, the library's own calls of sscanf and fprintf come here (see third_party.cmake).
extern "C" {

// Reads integers between literal text, as in "#version %d". Returns how many were read.
int faultline_imgui_sscanf(const char* text, const char* format, ...) {
  std::va_list args;
  va_start(args, format);
  int read = 0;
  for (; *format != 0; ++format) {
    if (*format != '%') {
      if (*text++ != *format) break;
      continue;
    }
    ++format;
    if (*format != 'd' && *format != 'i') break;
    const bool negative = *text == '-';
    if (negative) ++text;
    if (!isDigit(*text)) break;
    int value = 0;
    for (; isDigit(*text); ++text) value = value > 99'999'999 ? value : 10 * value + (*text - '0');
    *va_arg(args, int*) = negative ? -value : value;
    ++read;
  }
  va_end(args);
  return read;
}

int faultline_imgui_fprintf(std::FILE* file, const char* format, ...) {
  char text[2048];
  std::va_list args;
  va_start(args, format);
  const int length = ImFormatStringV(text, sizeof text, format, args);
  va_end(args);
  std::fputs(text, file);
  return length;
}

}  // extern "C"
