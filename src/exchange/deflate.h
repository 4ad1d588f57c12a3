// Compresses a stream into the zlib format (RFC 1950) as it comes, by zlib, which lodepng does only
// with the whole of it in memory. Bits: the same bytes give the same stream with the version of
// zlib pinned in scripts/third_party.txt, however they are cut into parts; another version may
// differ. Cost: linear; memory: about 270 KiB beside the output. Without that much the program
// ends.
#pragma once

#include <memory>
#include <string>
#include <string_view>

struct z_stream_s;

namespace faultline {

class DeflateStream {
 public:
  DeflateStream();

  // Takes the next bytes; what they compress to comes at once or with later ones.
  void add(std::string_view bytes) { compress(bytes, false); }
  // Nothing more comes; called once.
  void finish() { compress({}, true); }

  // What is compressed so far; the caller takes it away as it likes.
  std::string& output() { return output_; }

 private:
  struct End {
    void operator()(z_stream_s* stream) const;
  };

  void compress(std::string_view bytes, bool isLast);

  std::unique_ptr<z_stream_s, End> stream_;
  std::string output_;
};

}  // namespace faultline
