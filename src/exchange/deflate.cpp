// A zlib stream by zlib. See deflate.h.
#include "exchange/deflate.h"

#include <zlib.h>

#include <array>
#include <cstdlib>

namespace faultline {
namespace {

// With Z_FILTERED, filtered heights of a smooth land come out 3 to 5 % smaller than at level 3;
// level 6 takes up to four times as long for another 1 to 8 %. Rough land changes by 2 % at most.
constexpr int kLevel = 4;
constexpr int kWindowBits = 15;
constexpr int kMemoryLevel = 8;

}  // namespace

DeflateStream::DeflateStream() : stream_(new z_stream{}) {
  if (deflateInit2(stream_.get(), kLevel, Z_DEFLATED, kWindowBits, kMemoryLevel, Z_FILTERED) !=
      Z_OK) {
    std::abort();
  }
}

void DeflateStream::End::operator()(z_stream_s* stream) const {
  deflateEnd(stream);
  delete stream;
}

void DeflateStream::compress(std::string_view bytes, bool isLast) {
  std::array<Bytef, 1 << 14> part;
  // zlib reads only, whatever the pointer's type says
  stream_->next_in = const_cast<Bytef*>(reinterpret_cast<const Bytef*>(bytes.data()));
  stream_->avail_in = static_cast<uInt>(bytes.size());
  do {
    stream_->next_out = part.data();
    stream_->avail_out = static_cast<uInt>(part.size());
    deflate(stream_.get(), isLast ? Z_FINISH : Z_NO_FLUSH);
    output_.append(reinterpret_cast<const char*>(part.data()), part.size() - stream_->avail_out);
  } while (stream_->avail_out == 0);
}

}  // namespace faultline
