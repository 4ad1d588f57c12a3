// Files that JavaScript has and C++ reads where it needs them: their names, their sizes, and a
// function that gives bytes of one of them.
#pragma once

#include <emscripten/val.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "exchange/read/byte_source.h"
#include "exchange/read/given_files.h"

namespace faultline {

// A file that a person chose: `read` gives the bytes of a file from an offset on. A browser takes
// about a millisecond for each call, so that small reads share one of kBlock bytes.
class ChosenFile final : public ByteSource {
 public:
  ChosenFile(double size, const emscripten::val& read, int number)
      : size_(static_cast<std::int64_t>(size)), read_(read), number_(number) {}

  std::int64_t size() const override { return size_; }
  std::size_t read(std::int64_t offset, std::span<std::uint8_t> into) const override {
    if (offset < 0 || offset >= size_ || into.empty()) return 0;
    const auto wanted =
        std::min<std::int64_t>(size_ - offset, static_cast<std::int64_t>(into.size()));
    if (wanted >= kBlock) return fetch(offset, into.first(static_cast<std::size_t>(wanted)));
    const bool isHeld = offset >= begin_ && offset + wanted <= begin_ + held_;
    if (!isHeld) {
      block_.resize(static_cast<std::size_t>(std::min<std::int64_t>(kBlock, size_ - offset)));
      begin_ = offset;
      held_ = static_cast<std::int64_t>(fetch(offset, block_));
    }
    const auto count = static_cast<std::size_t>(std::min(wanted, begin_ + held_ - offset));
    std::copy_n(block_.begin() + (offset - begin_), count, into.begin());
    return count;
  }

 private:
  static constexpr std::int64_t kBlock = 1 << 18;

  std::size_t fetch(std::int64_t offset, std::span<std::uint8_t> into) const {
    const emscripten::val bytes =
        read_(number_, static_cast<double>(offset), static_cast<double>(into.size()));
    const auto count = static_cast<std::size_t>(bytes["length"].as<double>());
    if (count > into.size()) return 0;
    emscripten::val(emscripten::typed_memory_view(into.size(), into.data()))
        .call<void>("set", bytes);
    return count;
  }

  std::int64_t size_;
  emscripten::val read_;
  int number_;
  mutable std::vector<std::uint8_t> block_;  // the file's bytes from begin_ on, held_ of them
  mutable std::int64_t begin_ = 0, held_ = 0;
};

// The files that a person chose, by their names and sizes.
class ChosenFiles {
 public:
  ChosenFiles(const emscripten::val& names, const emscripten::val& sizes,
              const emscripten::val& read) {
    const int count = names["length"].as<int>();
    for (int i = 0; i < count; ++i) {
      sources_.push_back(std::make_unique<ChosenFile>(sizes[i].as<double>(), read, i));
      files_.push_back({names[i].as<std::string>(), sources_.back().get()});
    }
  }

  std::span<const GivenFile> files() const { return files_; }

 private:
  std::vector<std::unique_ptr<ChosenFile>> sources_;
  std::vector<GivenFile> files_;
};

}  // namespace faultline
