// Timer queries. See gpu_timer.h.
#include "gpu/gpu_timer.h"

namespace faultline {
namespace {

// Of the extension, which the headers of OpenGL ES 3 do not have.
constexpr GLenum kTimeElapsed = 0x88BF;
constexpr GLenum kGpuDisjoint = 0x8FBB;

constexpr int kMaxTries = 120;

}  // namespace

GpuTimer::~GpuTimer() { forget(); }

void GpuTimer::forget() {
  if (!open_.empty()) glDeleteQueries(static_cast<GLsizei>(open_.size()), open_.data());
  open_.clear();
}

void GpuTimer::begin() {
  if (!offered_) return;
  GLuint query = 0;
  glGenQueries(1, &query);
  open_.push_back(query);
  ++slices_;
  glBeginQuery(kTimeElapsed, query);
}

void GpuTimer::end() {
  if (offered_) glEndQuery(kTimeElapsed);
}

bool GpuTimer::collect() {
  if (!offered_ || open_.empty()) return true;
  GLint disjoint = 0;
  glGetIntegerv(kGpuDisjoint, &disjoint);
  // The device changed its clock in between: the results mean nothing.
  if (disjoint != 0 || ++tries_ > kMaxTries) {
    offered_ = false;
    forget();
    return true;
  }
  while (!open_.empty()) {
    const GLuint query = open_.back();
    GLuint available = 0;
    glGetQueryObjectuiv(query, GL_QUERY_RESULT_AVAILABLE, &available);
    if (available == 0) return false;
    GLuint elapsed = 0;
    glGetQueryObjectuiv(query, GL_QUERY_RESULT, &elapsed);
    nanoseconds_ += static_cast<double>(elapsed);
    glDeleteQueries(1, &query);
    open_.pop_back();
  }
  return true;
}

std::optional<double> GpuTimer::milliseconds() const {
  if (!offered_ || slices_ == 0 || !open_.empty() || nanoseconds_ <= 0.0) return std::nullopt;
  return nanoseconds_ / 1.0e6;
}

}  // namespace faultline
