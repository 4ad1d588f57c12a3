// An OpenGL ES 3 context without a window. See headless.h.
#include "platform/cli/headless.h"

#include <EGL/egl.h>
#include <EGL/eglext.h>

#include <array>
#include <cstring>

namespace faultline {
namespace {

// Whether EGL has an extension: of the client without a display, or of an initialised display.
bool has(EGLDisplay display, const char* extension) {
  const char* list = eglQueryString(display, EGL_EXTENSIONS);
  return list != nullptr && std::strstr(list, extension) != nullptr;
}

// Opens and initialises a display; EGL_NO_DISPLAY if there is none.
EGLDisplay openDisplay() {
  EGLDisplay display = EGL_NO_DISPLAY;
  if (has(EGL_NO_DISPLAY, "EGL_MESA_platform_surfaceless")) {
    const auto open = reinterpret_cast<PFNEGLGETPLATFORMDISPLAYEXTPROC>(
        eglGetProcAddress("eglGetPlatformDisplayEXT"));
    if (open != nullptr) {
      display = open(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, nullptr);
    }
    if (display != EGL_NO_DISPLAY && eglInitialize(display, nullptr, nullptr) == EGL_TRUE) {
      return display;
    }
  }
  display = eglGetDisplay(EGL_DEFAULT_DISPLAY);
  const bool open =
      display != EGL_NO_DISPLAY && eglInitialize(display, nullptr, nullptr) == EGL_TRUE;
  return open ? display : EGL_NO_DISPLAY;
}

}  // namespace

std::unique_ptr<HeadlessContext> HeadlessContext::create(std::string& error) {
  EGLDisplay display = openDisplay();
  if (display == EGL_NO_DISPLAY) {
    error = "EGL finds nothing to draw with (Debian: apt-get install libegl1 libgl1-mesa-dri).";
    return nullptr;
  }
  constexpr std::array<EGLint, 3> kContext{EGL_CONTEXT_MAJOR_VERSION, 3, EGL_NONE};
  constexpr std::array<EGLint, 5> kConfig{EGL_RENDERABLE_TYPE, EGL_OPENGL_ES3_BIT, EGL_SURFACE_TYPE,
                                          0, EGL_NONE};
  EGLConfig config = nullptr;
  EGLint found = 0;
  EGLContext context = EGL_NO_CONTEXT;
  if (eglBindAPI(EGL_OPENGL_ES_API) == EGL_TRUE && has(display, "EGL_KHR_surfaceless_context") &&
      eglChooseConfig(display, kConfig.data(), &config, 1, &found) == EGL_TRUE && found > 0) {
    context = eglCreateContext(display, config, EGL_NO_CONTEXT, kContext.data());
  }
  if (context == EGL_NO_CONTEXT ||
      eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context) != EGL_TRUE) {
    error = "EGL offers no OpenGL ES 3 without a window.";
    if (context != EGL_NO_CONTEXT) eglDestroyContext(display, context);
    eglTerminate(display);
    return nullptr;
  }
  return std::unique_ptr<HeadlessContext>(new HeadlessContext(display, context));
}

HeadlessContext::~HeadlessContext() {
  eglMakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
  eglDestroyContext(display_, context_);
  eglTerminate(display_);
}

}  // namespace faultline
