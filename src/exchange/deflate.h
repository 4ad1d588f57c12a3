// Compresses a stream into the zlib format (RFC 1950 and 1951) as it comes, block by block, which
// lodepng does only with the whole of it in memory. Method: matches by a hash of four bytes, the
// nearest earlier place only, inside a block; each block with Huffman codes of its own. Filtered
// heights come out about as small as from lodepng, in a fraction of the time. Bits: integers only.
// Cost: linear, about 15 ns a byte; memory: about 1 MiB.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace faultline {

// A symbol of a code and the bits that follow it.
struct Coded {
  int symbol;
  int extraCount;
  std::uint32_t extra;
};

// The canonical Huffman code of symbols that occur so often, none longer than `longest` bits, which
// must be enough for all of them. At least two symbols get a code, whatever occurs.
struct HuffmanCode {
  HuffmanCode(std::vector<std::uint32_t> counts, int longest);

  std::vector<std::uint8_t> lengths;  // in bits; 0 for what does not occur
  std::vector<std::uint32_t> codes;   // the first bit lowest
};

class DeflateStream {
 public:
  DeflateStream();

  // Takes the next bytes; whole blocks are compressed at once.
  void add(std::string_view bytes);
  // Nothing more comes; called once.
  void finish();

  // What is compressed so far; the caller takes it away as it likes.
  std::string& output() { return output_; }

 private:
  struct Token {
    std::uint16_t length;    // of a match; 0: a literal
    std::uint16_t distance;  // of a match, or the literal
  };

  void addToSum();
  void findTokens();
  void block(bool isLast);
  void writeCodes(const HuffmanCode& symbols, const HuffmanCode& distances);
  void put(const HuffmanCode& code, const Coded& coded);
  void putBits(std::uint32_t bits, int count);

  std::string input_;
  std::string output_;
  std::vector<Token> tokens_;
  std::vector<std::int32_t> places_;  // by hash: the last place in the block, -1 for none
  std::uint64_t pending_ = 0;         // bits that make no byte yet, the first lowest
  int pendingCount_ = 0;
  std::uint32_t sumA_ = 1, sumB_ = 0;  // Adler-32
};

}  // namespace faultline
