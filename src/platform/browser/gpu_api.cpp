// The functions of the gpu module that JavaScript may call (web/src/drawer/gpu.d.ts lists the same
// functions as types): one run of the shader version (gpu/shader_run.h) on a canvas and a WebGL 2
// context of its own. Numbers arrive as doubles and are clamped (web_numbers.h).
#include <emscripten.h>
#include <emscripten/bind.h>
#include <emscripten/html5.h>
#include <emscripten/val.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "generated/text_platform.h"
#include "gpu/shader_run.h"
#include "platform/browser/web_numbers.h"
#include "share/memory_check.h"
#include "share/recipe_text.h"

namespace faultline {
namespace {

constexpr double kMaxFrameMs = 1000.0;
constexpr double kMaxSide = 4096.0;

// Of WEBGL_debug_renderer_info.
constexpr GLenum kUnmaskedRenderer = 0x9246;

std::string rendererName(EMSCRIPTEN_WEBGL_CONTEXT_HANDLE context, const std::string& masked) {
  // Other browsers tell the name without the extension, and warn where it is used.
  if (!masked.starts_with("WebKit")) return masked;
  if (!emscripten_webgl_enable_extension(context, "WEBGL_debug_renderer_info")) return {};
  const auto* name = reinterpret_cast<const char*>(glGetString(kUnmaskedRenderer));
  return name == nullptr ? std::string() : name;
}

// The Shader of JavaScript.
class ShaderCanvas {
 public:
  ShaderCanvas() = default;
  ~ShaderCanvas() {
    run_.reset();
    gpu_.reset();
    if (context_ > 0) emscripten_webgl_destroy_context(context_);
  }
  ShaderCanvas(const ShaderCanvas&) = delete;
  ShaderCanvas& operator=(const ShaderCanvas&) = delete;

  std::string start(const std::string& selector) {
    EmscriptenWebGLContextAttributes attributes;
    emscripten_webgl_init_context_attributes(&attributes);
    attributes.majorVersion = 2;
    attributes.minorVersion = 0;
    attributes.alpha = false;
    attributes.depth = false;
    attributes.antialias = false;
    attributes.enableExtensionsByDefault = false;
    context_ = emscripten_webgl_create_context(selector.c_str(), &attributes);
    if (context_ <= 0) return text::kShaderErrorNoWebgl;
    if (emscripten_webgl_make_context_current(context_) != EMSCRIPTEN_RESULT_SUCCESS) {
      return text::kGraphicsErrorRefused;
    }
    for (const char* name : {"EXT_color_buffer_float", "EXT_color_buffer_half_float"}) {
      emscripten_webgl_enable_extension(context_, name);
    }
    hasTimers_ = emscripten_webgl_enable_extension(context_, "EXT_disjoint_timer_query_webgl2");
    gpu_ = std::make_unique<GpuContext>();
    gpu_->device.renderer = rendererName(context_, gpu_->device.renderer);
    return {};
  }

  void begin(const std::string& link) {
    run_.reset();
    if (gpu_ == nullptr) return;
    const Link read = readLink(link);
    run_ = std::make_unique<ShaderRun>(*gpu_, read.recipe, read.view.palette, hasTimers_,
                                       emscripten_get_now);
    // The session of the relief is the largest of what is allocated at a time.
    if (!fitsMemory(read.recipe, nullptr, {sessionMemory})) run_->fail(text::kShaderErrorMemory);
  }

  void advance(bool isSlow, double milliseconds) {
    if (isCurrent()) run_->advance(isSlow, bounded(milliseconds, 0.0, kMaxFrameMs));
  }
  void paint(double width, double height) {
    if (isCurrent()) run_->paint(toInt(width, 1.0, kMaxSide), toInt(height, 1.0, kMaxSide));
  }
  void restart() {
    if (isCurrent()) run_->restart();
  }
  void round(const std::string& word) {
    if (isCurrent()) run_->round(word);
  }
  void lose() {
    if (run_ != nullptr) run_->lose();
  }
  std::string state() const { return run_ == nullptr ? std::string() : run_->stateJson(); }

  // A view of the module's memory, valid until the next call.
  emscripten::val errorMap(double side) {
    pixels_.clear();
    const Rounding* rounding = run_ == nullptr ? nullptr : run_->rounding();
    int drawn = 0;
    if (rounding != nullptr && rounding->complete()) {
      pixels_ = rounding->map(toInt(side, 1.0, kMaxSide), drawn);
    }
    return emscripten::val(emscripten::typed_memory_view(pixels_.size(), pixels_.data()));
  }

 private:
  bool isCurrent() const {
    return run_ != nullptr && emscripten_webgl_make_context_current(context_) == 0;
  }

  EMSCRIPTEN_WEBGL_CONTEXT_HANDLE context_ = 0;
  bool hasTimers_ = false;
  std::unique_ptr<GpuContext> gpu_;
  std::unique_ptr<ShaderRun> run_;
  std::vector<std::uint8_t> pixels_;
};

}  // namespace

EMSCRIPTEN_BINDINGS(faultline_gpu) {
  emscripten::class_<ShaderCanvas>("Shader")
      .constructor<>()
      .function("start", &ShaderCanvas::start)
      .function("begin", &ShaderCanvas::begin)
      .function("advance", &ShaderCanvas::advance)
      .function("paint", &ShaderCanvas::paint)
      .function("restart", &ShaderCanvas::restart)
      .function("round", &ShaderCanvas::round)
      .function("lose", &ShaderCanvas::lose)
      .function("state", &ShaderCanvas::state)
      .function("errorMap", &ShaderCanvas::errorMap);
}

}  // namespace faultline
