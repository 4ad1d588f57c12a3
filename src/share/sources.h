// The documents that the methods come from: who wrote them, what they are called, when, and where
// they are. One table for About, the cards, the starters and the course notes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "base/enum_count.h"

namespace faultline {

enum class SourceId : std::uint8_t {
  kCoursePage,
  kSlides,
  kShader,
  kBlog,
  kSummary,
  kErodedTerrains,
  kMusgrave,
  kPerlin,
  kBeyer,
  kLighthouse
};

struct Source {
  std::string_view key;     // an id in addresses: "slides"
  std::string_view name;    // as cards and starters say it: "Slides"
  std::string_view author;  // people, or the course where none is named
  std::string_view title;
  std::string_view year;     // "undated" where the document does not say it
  std::string_view address;  // empty where none is known
};

std::span<const Source> sources();
const Source& source(SourceId id);

// An array of {key, name, author, title, year, address}, in order.
std::string sourcesJson();

}  // namespace faultline
