// Owners of OpenGL ES 3 objects: each makes its object when constructed and frees it when
// destroyed, moves, and does not copy. Freeing after the context was lost does nothing, as OpenGL
// says.
#pragma once

#include <GLES3/gl3.h>

#include <array>
#include <chrono>
#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "render/look.h"

namespace faultline {

// The names of the errors OpenGL noted since this was asked last, or nothing. Waits for the device.
std::string takeGlErrors();

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

using GlVertexArray = GlName<makeVertexArrays, freeVertexArrays>;

// A buffer that is filled anew often; it grows and never shrinks.
class GlDynamicBuffer {
 public:
  // Replaces the contents; no bytes leave them as they are. Leaves the buffer bound to `target`.
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

// A texture, clamped at its edges, whose storage is made anew when its size changes.
class GlTexture {
 public:
  explicit GlTexture(const TextureFormat& format) : format_(format) {}
  // Gives it this size, if it does not have it yet. Leaves it bound.
  void resize(int width, int height, int levels);
  // Replaces one whole level, rows tightly packed.
  void upload(int level, int width, int height, const void* texels);
  void setMinFilter(GLenum filter);
  // Fills the levels above the first.
  void makeMipmaps();
  void bind(GLuint unit) const;
  GLuint name() const { return texture_.name(); }  // another one after resize()

 private:
  TextureFormat format_;
  GlName<makeTextures, freeTextures> texture_;
  int width_ = 0;
  int height_ = 0;
  int levels_ = 0;
};

// A linked program. Uniforms are set by name while it is in use; a name the shader does not have is
// ignored.
class GlProgram {
 public:
  GlProgram() = default;
  ~GlProgram();
  GlProgram(GlProgram&& other) noexcept;
  GlProgram& operator=(GlProgram&& other) noexcept;
  GlProgram(const GlProgram&) = delete;
  GlProgram& operator=(const GlProgram&) = delete;

  // Has both shaders compiled and linked, without waiting for it.
  void begin(std::string_view vertexSource, std::string_view fragmentSource);
  // Whether that is taken to have come to an end: it lasts a while, and asking would wait.
  bool ended() const;
  // Waits for it: true when it went well; otherwise `error` holds the driver's words.
  bool good(std::string& error);
  void use() const { glUseProgram(program_); }

  void set(const char* name, int value);
  void set(const char* name, int x, int y);
  void set(const char* name, float value);
  void set(const char* name, float x, float y);
  void set(const char* name, float x, float y, float z);
  void set(const char* name, float x, float y, float z, float w);
  void set(const char* name, const std::array<float, 4>& v) { set(name, v[0], v[1], v[2], v[3]); }
  void set(const char* name, const look::Colour& colour);
  void set(const char* name, const std::array<float, 3>& v) { set(name, v[0], v[1], v[2]); }
  void set(const char* name, const std::array<float, 16>& matrix);
  void setMany(const char* name, std::span<const std::array<float, 2>> values);
  void setMany(const char* name, std::span<const std::array<float, 4>> values);

 private:
  GLint locationOf(const char* name);

  GLuint program_ = 0;
  std::array<GLuint, 2> shaders_{};  // until good() has looked at them
  std::chrono::steady_clock::time_point begun_;
  std::vector<std::pair<std::string, GLint>> locations_;
};

// One pair of shaders compiled with different names defined, each variant when it is first wanted.
class GlProgramFamily {
 public:
  // `names`: what bit i of a variant defines. Texts and names must outlive the family (they are
  // constants).
  GlProgramFamily(std::string_view vertexSource, std::string_view fragmentSource,
                  std::span<const std::string_view> names)
      : vertexSource_(vertexSource), fragmentSource_(fragmentSource), names_(names) {}

  // Compiles a variant; false with the driver's words in `error` when that fails.
  bool prepare(unsigned variant, std::string& error);

  // Has a variant compiled without waiting for it; true once it is known how that went.
  bool rehearse(unsigned variant);

  // The variant itself, or, while it is being compiled, one that is ready and differs in nothing
  // but `without` (bits it may lack) and `with` (bits it may have besides): then `plainer` is set.
  // Where there is none such, or `plainer` is null, the variant is waited for.
  unsigned standIn(unsigned variant, unsigned without, unsigned with, bool* plainer);

  // The variant, in use; one that does not compile is replaced by `otherwise`, which must be
  // prepared.
  GlProgram& use(unsigned variant, unsigned otherwise);

 private:
  struct Member {
    unsigned variant;
    bool asked;  // whether it is good
    bool good;
    GlProgram program;
  };
  Member& begun(unsigned variant);
  bool good(Member& member, std::string& error);

  std::string_view vertexSource_;
  std::string_view fragmentSource_;
  std::span<const std::string_view> names_;
  std::vector<std::unique_ptr<Member>> members_;
};

}  // namespace faultline
