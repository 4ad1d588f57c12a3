// Lands of students. See student_land.h.
#include "grade/student_land.h"

#include <algorithm>

#include "share/recipe_text.h"

namespace faultline {
namespace {

constexpr std::string_view kStudent = "{student}";

// An id as a part of a seed.
std::string seedOf(std::string_view id) {
  std::string seed;
  for (const char c : id) {
    const char small = c >= 'A' && c <= 'Z' ? static_cast<char>(c + 'a' - 'A') : c;
    const bool isKept = (small >= 'a' && small <= 'z') || (small >= '0' && small <= '9') ||
                        small == '.' || small == '_' || small == '~';
    if (isKept) {
      seed += small;
    } else if (!seed.empty() && seed.back() != '-') {
      seed += '-';
    }
  }
  // A seed ends in a letter or a digit.
  seed.erase(std::min(seed.size(), seed.find_last_not_of("-._~") + 1));
  return seed;
}

}  // namespace

bool isForEachStudent(std::string_view recipe) {
  return recipe.find(kStudent) != std::string_view::npos;
}

std::string landOf(std::string_view recipe, std::string_view student) {
  const std::string id = seedOf(student);
  std::string land(recipe);
  for (std::size_t at = 0; (at = land.find(kStudent, at)) != std::string::npos; at += id.size()) {
    land.replace(at, kStudent.size(), id);
  }
  return land;
}

std::string forEachStudent(std::string_view text) {
  if (isForEachStudent(text)) return std::string(text);
  Link link = readLink(text);
  // Room for an id.
  constexpr std::size_t kLongestSeed = 32;
  const std::string seed = link.recipe.seed.substr(0, kLongestSeed);
  // A seed that no recipe has by default, so that it stands in the text.
  link.recipe.seed = "x";
  std::string land = writeLink(link.recipe, link.view);
  constexpr std::string_view kSeed = "seed=x";
  return land.replace(land.find(kSeed), kSeed.size(), "seed=" + seed + "-" + std::string(kStudent));
}

}  // namespace faultline
