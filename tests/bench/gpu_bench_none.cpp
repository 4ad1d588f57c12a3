// Stands in for gpu_bench.cpp where EGL is missing: it has no rows.
#include <cstdio>

#include "bench/bench.h"

namespace faultline::bench {

std::vector<Row> gpuRows() {
  if (wanted("gpu")) std::fprintf(stderr, "bench: no rows of the GPU: this build has no EGL.\n");
  return {};
}

}  // namespace faultline::bench
