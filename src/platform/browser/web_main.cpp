// The WebGL 2 context of the page's canvas, made with Emscripten's html5.h. See web_main.h.
#include "platform/browser/web_main.h"

#include <emscripten.h>
#include <emscripten/html5.h>

#include <cstdint>
#include <vector>

#include "generated/text_platform.h"

namespace faultline {
namespace {

// Extensions must be enabled in a new context, and again in a restored one.
constexpr const char* kExtensions[] = {"EXT_color_buffer_float", "OES_texture_float_linear"};

void enableExtensions(EMSCRIPTEN_WEBGL_CONTEXT_HANDLE context) {
  for (const char* name : kExtensions) emscripten_webgl_enable_extension(context, name);
}

std::vector<std::uint8_t> toBytes(const std::string& text) { return {text.begin(), text.end()}; }

}  // namespace

WebMain::WebMain(const std::string& regularFont, const std::string& semiBoldFont)
    : playground_([] { return emscripten_get_now(); }, toBytes(regularFont),
                  toBytes(semiBoldFont)) {}

std::string WebMain::startGraphics(const std::string& canvasSelector, bool fast) {
  EmscriptenWebGLContextAttributes attributes;
  emscripten_webgl_init_context_attributes(&attributes);
  attributes.majorVersion = 2;
  attributes.minorVersion = 0;
  attributes.alpha = false;
  attributes.depth = true;
  attributes.stencil = false;
  attributes.premultipliedAlpha = true;
  // The browser may clear the buffer after showing it; pixels are read back in the same task that
  // rendered them.
  attributes.preserveDrawingBuffer = false;
  attributes.powerPreference = EM_WEBGL_POWER_PREFERENCE_DEFAULT;
  attributes.enableExtensionsByDefault = false;
  // The picture smooths its own edges (render/gl/canvas.h).
  attributes.antialias = false;
  const EMSCRIPTEN_WEBGL_CONTEXT_HANDLE context =
      emscripten_webgl_create_context(canvasSelector.c_str(), &attributes);
  if (context <= 0) return text::kGraphicsErrorNoWebgl;
  context_ = static_cast<std::intptr_t>(context);
  fast_ = fast;
  return restoreGraphics();
}

void WebMain::loseGraphics() { playground_.loseGraphics(); }

std::string WebMain::restoreGraphics() {
  const auto context = static_cast<EMSCRIPTEN_WEBGL_CONTEXT_HANDLE>(context_);
  if (context <= 0) return text::kGraphicsErrorNoCanvas;
  if (emscripten_webgl_make_context_current(context) != EMSCRIPTEN_RESULT_SUCCESS) {
    return text::kGraphicsErrorRefused;
  }
  enableExtensions(context);
  return playground_.startGraphics(fast_);
}

}  // namespace faultline
