// A zlib stream, block by block. See deflate.h.
#include "exchange/deflate.h"

#include <algorithm>
#include <functional>
#include <queue>
#include <span>
#include <utility>

namespace faultline {
namespace {

constexpr std::size_t kBlock = 1 << 17;
constexpr int kHashBits = 15;
constexpr int kShortest = 4;  // RFC 1951 has matches of 3, which save little
constexpr int kLongest = 258;
constexpr int kFarthest = 32768;
constexpr std::size_t kLengthSymbols = 286;  // literals, the block's end, lengths
constexpr std::size_t kDistanceSymbols = 30;
constexpr std::size_t kLengthCodeSymbols = 19;
constexpr int kBlockEnd = 256;
constexpr int kLongestCode = 15;
constexpr int kLongestLengthCode = 7;

// The highest set bit's place; value above 0.
int highestBit(unsigned value) { return 31 - __builtin_clz(value); }

// RFC 1951, 3.2.5: four lengths a step from 8 on, two distances a step from 2 on, each step twice
// as wide as the one before; the longest match has a symbol of its own.
Coded codedLength(int length) {
  const auto rest = static_cast<unsigned>(length - 3);
  if (length == kLongest) return {285, 0, 0};
  if (rest < 8) return {257 + static_cast<int>(rest), 0, 0};
  const int extra = highestBit(rest) - 2;
  const int step = static_cast<int>(rest >> extra & 3u);
  return {261 + 4 * extra + step, extra, rest & ((1u << extra) - 1)};
}

Coded codedDistance(int distance) {
  const auto rest = static_cast<unsigned>(distance - 1);
  if (rest < 2) return {static_cast<int>(rest), 0, 0};
  const int extra = highestBit(rest) - 1;
  const int step = static_cast<int>(rest >> extra & 1u);
  return {2 + 2 * extra + step, extra, rest & ((1u << extra) - 1)};
}

// The canonical code of these lengths (RFC 1951, 3.2.2), each with its first bit lowest.
std::vector<std::uint32_t> canonicalCodes(std::span<const std::uint8_t> lengths) {
  std::array<std::uint32_t, kLongestCode + 2> next{};
  for (const std::uint8_t length : lengths) {
    if (length > 0) ++next[static_cast<std::size_t>(length) + 1];
  }
  for (std::size_t i = 1; i < next.size(); ++i) next[i] = (next[i] + next[i - 1]) << 1;
  std::vector<std::uint32_t> codes;
  for (const std::uint8_t length : lengths) {
    std::uint32_t code = length > 0 ? next[length]++ : 0;
    std::uint32_t reversed = 0;
    for (int i = 0; i < length; ++i, code >>= 1) reversed = reversed << 1 | (code & 1);
    codes.push_back(reversed);
  }
  return codes;
}

// Huffman's algorithm: the two rarest become one, until one is left.
std::vector<std::uint8_t> huffmanLengths(const std::vector<std::uint32_t>& counts) {
  using Node = std::pair<std::uint64_t, std::size_t>;  // how often, and which; so ties are ordered
  std::priority_queue<Node, std::vector<Node>, std::greater<>> rarest;
  std::vector<std::size_t> parents(counts.size());
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (counts[i] > 0) rarest.push({counts[i], i});
  }
  while (rarest.size() > 1) {
    const Node first = rarest.top();
    rarest.pop();
    const Node second = rarest.top();
    rarest.pop();
    parents[first.second] = parents[second.second] = parents.size();
    rarest.push({first.first + second.first, parents.size()});
    parents.push_back(0);
  }
  // A parent's place is behind its children's.
  std::vector<std::uint8_t> depths(parents.size());
  for (std::size_t i = parents.size() - 1; i-- > 0;) {
    if (parents[i] > 0) depths[i] = static_cast<std::uint8_t>(depths[parents[i]] + 1);
  }
  depths.resize(counts.size());
  return depths;
}

// The lengths of both codes, runs of them shortened: a symbol of the code-length alphabet, and what
// follows it. RFC 1951, 3.2.7.
std::vector<Coded> codedLengths(std::span<const std::uint8_t> lengths) {
  std::vector<Coded> coded;
  for (std::size_t i = 0; i < lengths.size();) {
    std::size_t run = 1;
    while (i + run < lengths.size() && lengths[i + run] == lengths[i]) ++run;
    const std::size_t end = i + run;
    if (lengths[i] != 0) coded.push_back({lengths[i++], 0, 0});
    while (end - i >= 3) {
      const bool many = lengths[i] == 0 && end - i >= 11;
      const std::size_t most = lengths[i] != 0 ? 6 : many ? 138 : 10;
      const std::size_t part = std::min(end - i, most);
      const auto extra = static_cast<std::uint32_t>(part - (many ? 11 : 3));
      coded.push_back(lengths[i] != 0 ? Coded{16, 2, extra}
                      : many          ? Coded{18, 7, extra}
                                      : Coded{17, 3, extra});
      i += part;
    }
    for (; i < end; ++i) coded.push_back({lengths[i], 0, 0});
  }
  return coded;
}

}  // namespace

HuffmanCode::HuffmanCode(std::vector<std::uint32_t> counts, int longest) {
  // A code of one symbol or none is read differently by different readers.
  std::size_t used = 0;
  for (const std::uint32_t count : counts) used += count > 0;
  for (std::size_t i = 0; used < 2; ++i) {
    if (counts[i] == 0) ++counts[i], ++used;
  }
  // Flatter counts give a flatter tree; all equal at last.
  lengths = huffmanLengths(counts);
  while (*std::max_element(lengths.begin(), lengths.end()) > longest) {
    for (std::uint32_t& count : counts) count = (count + 1) / 2;
    lengths = huffmanLengths(counts);
  }
  codes = canonicalCodes(lengths);
}

DeflateStream::DeflateStream() : places_(std::size_t{1} << kHashBits) {
  output_ = {'\x78', '\x5e'};  // deflate, a window of 32 KiB, quickly
}

void DeflateStream::add(std::string_view bytes) {
  while (!bytes.empty()) {
    const std::string_view part = bytes.substr(0, kBlock - input_.size());
    input_ += part;
    bytes.remove_prefix(part.size());
    if (input_.size() == kBlock) block(false);
  }
}

void DeflateStream::finish() {
  block(true);
  if (pendingCount_ > 0) putBits(0, 8 - pendingCount_);
  const std::uint32_t sum = sumB_ << 16 | sumA_;
  for (int shift = 24; shift >= 0; shift -= 8) output_ += static_cast<char>(sum >> shift);
}

void DeflateStream::putBits(std::uint32_t bits, int count) {
  pending_ |= static_cast<std::uint64_t>(bits) << pendingCount_;
  for (pendingCount_ += count; pendingCount_ >= 8; pendingCount_ -= 8, pending_ >>= 8) {
    output_ += static_cast<char>(pending_ & 255);
  }
}

// Takes the nearest earlier place with the same four bytes, and as much of it as is the same.
void DeflateStream::findTokens() {
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(input_.data());
  const auto size = static_cast<std::int32_t>(input_.size());
  std::fill(places_.begin(), places_.end(), -1);
  tokens_.clear();
  // The place before `at` with its hash; `at` takes its stead.
  const auto earlier = [&](std::int32_t at) {
    const std::uint32_t word = bytes[at] | static_cast<std::uint32_t>(bytes[at + 1]) << 8 |
                               static_cast<std::uint32_t>(bytes[at + 2]) << 16 |
                               static_cast<std::uint32_t>(bytes[at + 3]) << 24;
    return std::exchange(places_[word * 0x9e3779b1u >> (32 - kHashBits)], at);
  };
  for (std::int32_t at = 0; at < size;) {
    const std::int32_t from = at + kShortest <= size ? earlier(at) : -1;
    std::int32_t length = 0;
    if (from >= 0 && at - from <= kFarthest) {
      const std::int32_t most = std::min(size - at, kLongest);
      while (length < most && bytes[from + length] == bytes[at + length]) ++length;
    }
    if (length < kShortest) {
      tokens_.push_back({0, bytes[at++]});
      continue;
    }
    tokens_.push_back({static_cast<std::uint16_t>(length), static_cast<std::uint16_t>(at - from)});
    const std::int32_t end = at + length;
    for (++at; at < end && at + kShortest <= size; ++at) earlier(at);
    at = end;
  }
}

void DeflateStream::put(const HuffmanCode& code, const Coded& coded) {
  const auto symbol = static_cast<std::size_t>(coded.symbol);
  putBits(code.codes[symbol], code.lengths[symbol]);
  putBits(coded.extra, coded.extraCount);
}

void DeflateStream::addToSum() {
  // The sums stay below 2^32 for 5552 bytes.
  for (std::size_t i = 0; i < input_.size();) {
    const std::size_t end = std::min(input_.size(), i + 5552);
    for (; i < end; ++i) sumB_ += sumA_ += static_cast<std::uint8_t>(input_[i]);
    sumA_ %= 65521;
    sumB_ %= 65521;
  }
}

// Writes how both codes are made: their lengths, in a code whose own lengths come first.
void DeflateStream::writeCodes(const HuffmanCode& symbols, const HuffmanCode& distances) {
  std::vector<std::uint8_t> lengths = symbols.lengths;
  lengths.insert(lengths.end(), distances.lengths.begin(), distances.lengths.end());
  const std::vector<Coded> coded = codedLengths(lengths);
  std::vector<std::uint32_t> counts(kLengthCodeSymbols);
  for (const Coded& each : coded) ++counts[static_cast<std::size_t>(each.symbol)];
  const HuffmanCode code(std::move(counts), kLongestLengthCode);
  putBits(kLengthSymbols - 257, 5);
  putBits(kDistanceSymbols - 1, 5);
  putBits(kLengthCodeSymbols - 4, 4);
  for (const std::size_t symbol :
       {16u, 17u, 18u, 0u, 8u, 7u, 9u, 6u, 10u, 5u, 11u, 4u, 12u, 3u, 13u, 2u, 14u, 1u, 15u}) {
    putBits(code.lengths[symbol], 3);
  }
  for (const Coded& each : coded) put(code, each);
}

// Writes what has come as one block of dynamic Huffman codes.
void DeflateStream::block(bool isLast) {
  addToSum();
  findTokens();
  input_.clear();

  // Count the symbols
  std::vector<std::uint32_t> counts(kLengthSymbols);
  std::vector<std::uint32_t> distanceCounts(kDistanceSymbols);
  const auto symbolOf = [](const Token& token) {
    return token.length == 0 ? Coded{token.distance, 0, 0} : codedLength(token.length);
  };
  counts[kBlockEnd] = 1;
  for (const Token& token : tokens_) {
    ++counts[static_cast<std::size_t>(symbolOf(token).symbol)];
    if (token.length > 0) {
      ++distanceCounts[static_cast<std::size_t>(codedDistance(token.distance).symbol)];
    }
  }

  // Write the codes, the tokens and the block's end
  const HuffmanCode symbols(std::move(counts), kLongestCode);
  const HuffmanCode distances(std::move(distanceCounts), kLongestCode);
  putBits(isLast ? 1 : 0, 1);
  putBits(2, 2);
  writeCodes(symbols, distances);
  for (const Token& token : tokens_) {
    put(symbols, symbolOf(token));
    if (token.length > 0) put(distances, codedDistance(token.distance));
  }
  put(symbols, {kBlockEnd, 0, 0});
}

}  // namespace faultline
