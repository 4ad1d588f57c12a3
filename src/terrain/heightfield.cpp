// The fingerprint of a grid of heights. See heightfield.h.
#include "terrain/heightfield.h"

#include "base/hash.h"

namespace faultline {

std::uint64_t fingerprint(const Heightfield& field) {
  Fnv1a64 hash;
  hash.addU32(static_cast<std::uint32_t>(field.size));
  hash.addU32(static_cast<std::uint32_t>(field.size));
  for (const float z : field.z) {
    hash.addFloat(z);
  }
  return hash.value();
}

}  // namespace faultline
