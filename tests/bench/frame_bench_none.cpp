// Stands in for frame_bench.cpp where EGL is missing: it has no rows.
#include <cstdio>

#include "bench/bench.h"

namespace faultline::bench {

std::vector<Row> frameRows() {
  if (wanted("frame")) std::fprintf(stderr, "bench: no rows of frames: this build has no EGL.\n");
  return {};
}

}  // namespace faultline::bench
