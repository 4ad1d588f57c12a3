// A zlib stream by zlib. See deflate.h.
#include "exchange/write/deflate.h"

#include <zlib.h>

#include <array>
#include <cstddef>
#include <cstdlib>

namespace faultline {
namespace {

// With Z_FILTERED, filtered heights of a smooth land come out 3 to 5 % smaller than at level 3;
// level 6 takes up to four times as long for another 1 to 8 %. Rough land changes by 2 % at most.
// Levels 1 and 2 take half as long as this one and make files 2 to 14 % larger.
constexpr int kLevel = 4;
constexpr int kWindowBits = 15;
constexpr int kMemoryLevel = 8;

// What zlib allocates with these settings (272 KiB and its state), with some room.
constexpr std::size_t kMemory = 288 << 10;

}  // namespace

// zlib and its memory, which is one allocation of ours, so that a lack of it is reported as for all
// others and never within zlib.
struct DeflateStream::Zlib {
  Zlib() {
    stream.zalloc = [](void* self, uInt count, uInt size) {
      return static_cast<Zlib*>(self)->take(count * size);
    };
    stream.zfree = [](void*, void*) {};
    stream.opaque = this;
    if (deflateInit2(&stream, kLevel, Z_DEFLATED, kWindowBits, kMemoryLevel, Z_FILTERED) != Z_OK) {
      std::abort();  // kMemory is too small for this version of zlib
    }
  }
  ~Zlib() { deflateEnd(&stream); }
  Zlib(const Zlib&) = delete;
  Zlib& operator=(const Zlib&) = delete;

  void* take(std::size_t size) {
    constexpr std::size_t kAlignment = alignof(std::max_align_t);
    const std::size_t first = used;
    used += (size + kAlignment - 1) / kAlignment * kAlignment;
    return used <= kMemory ? memory.data() + first : nullptr;
  }

  z_stream stream{};
  std::size_t used = 0;
  alignas(std::max_align_t) std::array<std::byte, kMemory> memory;
};

DeflateStream::DeflateStream() : zlib_(new Zlib) {}
DeflateStream::~DeflateStream() = default;

void DeflateStream::compress(std::string_view bytes, bool isLast) {
  std::array<Bytef, 1 << 14> part;
  // zlib reads only, whatever the pointer's type says
  z_stream& stream = zlib_->stream;
  stream.next_in = const_cast<Bytef*>(reinterpret_cast<const Bytef*>(bytes.data()));
  stream.avail_in = static_cast<uInt>(bytes.size());
  do {
    stream.next_out = part.data();
    stream.avail_out = static_cast<uInt>(part.size());
    deflate(&stream, isLast ? Z_FINISH : Z_NO_FLUSH);
    output_.append(reinterpret_cast<const char*>(part.data()), part.size() - stream.avail_out);
  } while (stream.avail_out == 0);
}

}  // namespace faultline
