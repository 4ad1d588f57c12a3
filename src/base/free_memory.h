// Frees the memory of containers that are no longer needed.
#pragma once

namespace faultline {

// Empties the containers and frees their memory. Assigning an empty list ({}) would keep the
// memory.
template <typename... Containers>
void freeMemory(Containers&... containers) {
  ((containers = Containers()), ...);
}

}  // namespace faultline
