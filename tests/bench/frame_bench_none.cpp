// Frames on the bench where nothing draws without a window. See frame_bench.cpp.
#include <cstdio>

#include "bench/bench.h"

namespace faultline::bench {

std::vector<Row> frameRows() {
  if (wanted("frame")) std::fprintf(stderr, "bench: no rows of frames: this build has no EGL.\n");
  return {};
}

}  // namespace faultline::bench
