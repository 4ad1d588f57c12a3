// Names for new seeds. See seed_name.h.
#include "app/document/seed_name.h"

#include <array>
#include <string_view>

namespace faultline {

std::string seedName(std::uint32_t entropy) {
  constexpr std::array<std::string_view, 32> kFirst = {
      "oak",    "amber",  "first", "slow",   "north", "grey",   "iron",   "salt",
      "cedar",  "copper", "early", "quiet",  "south", "white",  "stone",  "wind",
      "birch",  "silver", "late",  "broken", "east",  "red",    "chalk",  "rain",
      "willow", "golden", "deep",  "folded", "west",  "russet", "basalt", "cloud"};
  constexpr std::array<std::string_view, 32> kSecond = {
      "ridge", "scarp",  "vale",  "tor",    "moor",  "bluff",   "saddle", "corrie",
      "crag",  "fell",   "dale",  "summit", "ledge", "plateau", "gorge",  "spur",
      "cliff", "hollow", "glen",  "mesa",   "basin", "terrace", "pass",   "butte",
      "shelf", "down",   "combe", "knoll",  "range", "shore",   "rift",   "field"};
  std::string name(kFirst[entropy & 31]);
  name.append("-").append(kSecond[(entropy >> 5) & 31]);
  return name + "-" + std::to_string((entropy >> 10) % 1000);
}

}  // namespace faultline
