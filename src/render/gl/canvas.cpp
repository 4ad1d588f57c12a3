// The framebuffer that keeps the picture. See canvas.h.
#include "render/gl/canvas.h"

#include <algorithm>

#include "render/gl/gl_objects.h"

namespace faultline {
namespace {

constexpr GLint kMaxSamples = 4;

void makeRenderbuffers(GLsizei n, GLuint* names) { glGenRenderbuffers(n, names); }
void freeRenderbuffers(GLsizei n, const GLuint* names) { glDeleteRenderbuffers(n, names); }

// A framebuffer with colour and depth, of one size and number of samples.
class Target {
 public:
  // Binds the framebuffer; a changed size gives it new storage.
  void bind(int width, int height, GLint samples) {
    glBindFramebuffer(GL_FRAMEBUFFER, frame_.name());
    if (width == width_ && height == height_) return;
    width_ = width;
    height_ = height;
    attach(colour_.name(), GL_RGBA8, GL_COLOR_ATTACHMENT0, samples);
    attach(depth_.name(), GL_DEPTH_COMPONENT24, GL_DEPTH_ATTACHMENT, samples);
  }
  GLuint name() const { return frame_.name(); }
  int width() const { return width_; }
  int height() const { return height_; }

 private:
  void attach(GLuint buffer, GLenum format, GLenum point, GLint samples) const {
    glBindRenderbuffer(GL_RENDERBUFFER, buffer);
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples, format, width_, height_);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, point, GL_RENDERBUFFER, buffer);
  }

  GlFramebuffer frame_;
  GlName<makeRenderbuffers, freeRenderbuffers> colour_;
  GlName<makeRenderbuffers, freeRenderbuffers> depth_;
  int width_ = 0;
  int height_ = 0;
};

void copy(const Target& from, GLuint to) {
  glBindFramebuffer(GL_READ_FRAMEBUFFER, from.name());
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, to);
  const int width = from.width();
  const int height = from.height();
  glBlitFramebuffer(0, 0, width, height, 0, 0, width, height, GL_COLOR_BUFFER_BIT, GL_NEAREST);
}

}  // namespace

struct Canvas::Parts {
  Target still;                      // one sample; present() copies it
  std::unique_ptr<Target> smoothed;  // several samples, if the device can do that
  GLint samples = 0;
};

Canvas::Canvas() : parts_(std::make_unique<Parts>()) {
  GLint deviceMax = 0;
  glGetIntegerv(GL_MAX_SAMPLES, &deviceMax);
  parts_->samples = std::min(deviceMax, kMaxSamples);
}

Canvas::~Canvas() = default;

void Canvas::begin(int width, int height) {
  Parts& p = *parts_;
  p.still.bind(width, height, 0);
  if (p.samples < 2) return;
  if (p.smoothed == nullptr) p.smoothed = std::make_unique<Target>();
  p.smoothed->bind(width, height, p.samples);
}

void Canvas::end() {
  const Parts& p = *parts_;
  if (p.smoothed != nullptr) copy(*p.smoothed, p.still.name());
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
}

void Canvas::present() const {
  // A browser clears the default framebuffer before the first draw call after it was shown, and
  // some do not count a copy as one. A clear makes that happen now instead of after the copy.
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
  glDisable(GL_SCISSOR_TEST);
  glClear(GL_COLOR_BUFFER_BIT);
  copy(parts_->still, 0);
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
}

void Canvas::read(std::vector<std::uint8_t>& rgba) const {
  const Target& still = parts_->still;
  constexpr std::size_t kChannels = 4;
  rgba.resize(static_cast<std::size_t>(still.width()) * static_cast<std::size_t>(still.height()) *
              kChannels);
  glBindFramebuffer(GL_FRAMEBUFFER, still.name());
  glReadPixels(0, 0, still.width(), still.height(), GL_RGBA, GL_UNSIGNED_BYTE, rgba.data());
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
}

}  // namespace faultline
