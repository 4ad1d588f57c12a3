// How long the device itself worked, by its own clock: timer queries, where a browser offers them
// (EXT_disjoint_timer_query_webgl2). Most browsers do not, or round the time to hide it.
#pragma once

#include <GLES3/gl3.h>

#include <optional>
#include <vector>

namespace faultline {

class GpuTimer {
 public:
  // `offered`: whether the current context has the extension, and it is enabled.
  explicit GpuTimer(bool offered) : offered_(offered) {}
  ~GpuTimer();
  GpuTimer(const GpuTimer&) = delete;
  GpuTimer& operator=(const GpuTimer&) = delete;

  // Around the passes of one slice. Slices do not nest.
  void begin();
  void end();
  // Adds up the slices whose results have arrived; a browser hands them over between two frames.
  // Whether all have. After many calls without the rest it gives up, and milliseconds() is empty.
  bool collect();
  // The time of all slices; empty if it is not known.
  std::optional<double> milliseconds() const;

 private:
  void forget();

  bool offered_;
  std::vector<GLuint> open_;
  double nanoseconds_ = 0.0;
  int slices_ = 0;
  int tries_ = 0;
};

}  // namespace faultline
