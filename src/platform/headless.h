// An OpenGL ES 3 context without a window or a display, by EGL: Mesa's surfaceless platform, else
// the default display without a surface. There is no default framebuffer: everything is drawn into
// framebuffers of its own. Mesa draws with the machine's GPU or, without one, with the processor.
#pragma once

#include <memory>
#include <string>

namespace faultline {

class HeadlessContext {
 public:
  // Made and current on this thread; or null, and error says in a sentence what is missing.
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
