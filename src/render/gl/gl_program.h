// Shader programs in OpenGL ES 3: one program, and the family of a program's variants. They own
// their objects as those of gl_objects.h do.
#pragma once

#include <GLES3/gl3.h>

#include <array>
#include <chrono>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "render/gl/program_source.h"
#include "render/scene/look.h"

namespace faultline {

// The chunk of shader text that the table calls "later": what it draws is not part of the first
// view, so the page fetches it (programs.txt). Programs may use its features once it is there;
// elsewhere it always is.
bool hasLaterChunk();
void setLaterChunk(std::string text);

// A linked program. Uniforms are set by name while it is in use; a name that the shader does not
// have is ignored.
class GlProgram {
 public:
  GlProgram() = default;
  ~GlProgram();
  GlProgram(GlProgram&& other) noexcept;
  GlProgram& operator=(GlProgram&& other) noexcept;
  GlProgram(const GlProgram&) = delete;
  GlProgram& operator=(const GlProgram&) = delete;

  // Starts compiling and linking without waiting.
  void begin(std::string_view vertexSource, std::string_view fragmentSource);
  // Whether compiling has probably ended, by the time that has passed: a query of OpenGL would
  // wait.
  bool ended() const;
  // Waits for the end and returns whether it succeeded; otherwise `error` holds the driver's
  // message, whose file numbers are those of generated/shaders.h.
  bool good(std::string& error);
  void use() const { glUseProgram(program_); }

  void set(const char* name, int value);
  void set(const char* name, int x, int y);
  void set(const char* name, const std::array<std::int32_t, 4>& v);
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
  std::array<GLuint, 2> shaders_{};  // deleted by good()
  std::chrono::steady_clock::time_point begun_;
  std::vector<std::pair<std::string, GLint>> locations_;
};

// The variants of one program. Each is compiled when it is first needed.
class GlProgramFamily {
 public:
  // A variant is a set of features: bit i stands for the i-th of the source's.
  explicit GlProgramFamily(const ProgramSource& source) : source_(source) {}

  // Compiles a variant and waits for it; false with the driver's message in `error` when that
  // fails.
  bool prepare(unsigned variant, std::string& error);

  // Starts compiling a variant without waiting; true once it is known whether that succeeded.
  bool precompile(unsigned variant);

  // Returns the variant or, while it is being compiled, another that is ready and differs only in
  // `without` (features it may lack) and `with` (features it may have in addition). In the second
  // case `standsIn` is set to true. Without such a variant, or if `standsIn` is null, it returns
  // the variant, for which use() waits.
  unsigned standIn(unsigned variant, unsigned without, unsigned with, bool* standsIn);

  // Makes the variant the program in use. One that does not compile is replaced by `fallback`,
  // which must be prepared.
  GlProgram& use(unsigned variant, unsigned fallback = 0);

 private:
  struct Member {
    unsigned variant;
    bool checked;  // whether `good` is known
    bool good;
    GlProgram program;
  };
  Member& begun(unsigned variant);
  bool good(Member& member, std::string& error);

  ProgramSource source_;
  std::vector<std::unique_ptr<Member>> members_;
};

}  // namespace faultline
