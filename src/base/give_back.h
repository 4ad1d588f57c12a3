// Buffers that have served.
#pragma once

namespace faultline {

// Empties containers and gives their room back, which assigning an empty one to them does not.
template <typename... Containers>
void giveBack(Containers&... containers) {
  ((containers = Containers()), ...);
}

}  // namespace faultline
