// Owners of OpenGL ES 3 objects. Each makes its object when constructed and frees it when
// destroyed; it moves and does not copy. Freeing after the context was lost does nothing, as OpenGL
// defines. Shader programs are in gl_program.h.
#pragma once

#include <GLES3/gl3.h>

#include <cstddef>
#include <string>
#include <utility>

namespace faultline {

// The names of the errors that OpenGL recorded since the last call; empty without errors. Waits for
// the device.
std::string takeGlErrors();
// The name of one of them: "OUT_OF_MEMORY".
const char* glErrorName(GLenum error);

// A name given by a glGen function, freed by the matching glDelete function.
template <auto kMake, auto kFree>
class GlName {
 public:
  GlName() { kMake(1, &name_); }
  ~GlName() {
    if (name_ != 0) {
      kFree(1, &name_);
    }
  }
  GlName(GlName&& other) noexcept : name_(std::exchange(other.name_, 0)) {}
  GlName& operator=(GlName&& other) noexcept {
    std::swap(name_, other.name_);
    return *this;
  }
  GlName(const GlName&) = delete;
  GlName& operator=(const GlName&) = delete;

  GLuint name() const { return name_; }

 private:
  GLuint name_ = 0;
};

inline void makeBuffers(GLsizei n, GLuint* names) { glGenBuffers(n, names); }
inline void freeBuffers(GLsizei n, const GLuint* names) { glDeleteBuffers(n, names); }
inline void makeVertexArrays(GLsizei n, GLuint* names) { glGenVertexArrays(n, names); }
inline void freeVertexArrays(GLsizei n, const GLuint* names) { glDeleteVertexArrays(n, names); }
inline void makeTextures(GLsizei n, GLuint* names) { glGenTextures(n, names); }
inline void freeTextures(GLsizei n, const GLuint* names) { glDeleteTextures(n, names); }

inline void makeFramebuffers(GLsizei n, GLuint* names) { glGenFramebuffers(n, names); }
inline void freeFramebuffers(GLsizei n, const GLuint* names) { glDeleteFramebuffers(n, names); }

using GlFramebuffer = GlName<makeFramebuffers, freeFramebuffers>;
using GlVertexArray = GlName<makeVertexArrays, freeVertexArrays>;

// A buffer whose contents are replaced often. It grows and never shrinks.
class GlDynamicBuffer {
 public:
  // Replaces the contents; a size of 0 keeps them. Leaves the buffer bound to `target`.
  void fill(GLenum target, const void* bytes, std::size_t size);
  GLuint name() const { return buffer_.name(); }

 private:
  GlName<makeBuffers, freeBuffers> buffer_;
  std::size_t capacity_ = 0;
};

struct TextureFormat {
  GLenum internal;
  GLenum format;
  GLenum type;
  GLenum minFilter;
  GLenum magFilter;
};

// A texture, clamped at its edges. New storage is made when its size changes.
class GlTexture {
 public:
  explicit GlTexture(const TextureFormat& format) : format_(format) {}
  // Gives the texture this size, unless it has it already. Leaves the texture bound.
  void resize(int width, int height, int levels);
  // Replaces one whole level, rows tightly packed.
  void upload(int level, int width, int height, const void* texels);
  void setMinFilter(GLenum filter);
  // Fills the levels above the first.
  void makeMipmaps();
  void bind(GLuint unit) const;
  GLuint name() const { return texture_.name(); }  // resize() may change it

 private:
  TextureFormat format_;
  GlName<makeTextures, freeTextures> texture_;
  int width_ = 0;
  int height_ = 0;
  int levels_ = 0;
};

}  // namespace faultline
