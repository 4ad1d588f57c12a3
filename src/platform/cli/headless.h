// An OpenGL ES 3 context without a window or a display, by EGL: Mesa's surfaceless platform, else
// the default display without a surface. There is no default framebuffer, so the caller renders
// into framebuffers that it makes. Mesa uses the machine's GPU or, without one, the processor.
#pragma once

#include <memory>
#include <string>

namespace faultline {

class HeadlessContext {
 public:
  // Makes a context and makes it current on this thread. Null on failure; `error` then says in a
  // sentence what is missing.
  static std::unique_ptr<HeadlessContext> create(std::string& error);
  ~HeadlessContext();
  HeadlessContext(const HeadlessContext&) = delete;
  HeadlessContext& operator=(const HeadlessContext&) = delete;

 private:
  HeadlessContext(void* display, void* context) : display_(display), context_(context) {}

  void* display_;
  void* context_;
};

}  // namespace faultline
