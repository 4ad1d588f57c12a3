// Compresses a stream into the zlib format (RFC 1950) piece by piece, with zlib. (lodepng needs the
// whole stream in memory.) Bits: the same bytes give the same stream with the version of
// zlib pinned in scripts/third_party.txt, however they are cut into parts; another version may
// differ. Cost: linear; memory: 288 KiB beside the output, allocated at once.
#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace faultline {

class DeflateStream {
 public:
  DeflateStream();
  ~DeflateStream();

  // Adds the next bytes. Their compressed form may appear with this call or a later one.
  void add(std::string_view bytes) { compress(bytes, false); }
  // Ends the stream; called once.
  void finish() { compress({}, true); }

  // The compressed bytes so far; the caller may remove them at any time.
  std::string& output() { return output_; }

 private:
  struct Zlib;

  void compress(std::string_view bytes, bool isLast);

  std::unique_ptr<Zlib> zlib_;
  std::string output_;
};

}  // namespace faultline
