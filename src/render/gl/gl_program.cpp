// Shader programs in OpenGL ES 3. See gl_program.h.
#include "render/gl/gl_program.h"

#include <algorithm>

#include "generated/shaders.h"

namespace faultline {
namespace {

GLuint compiling(GLenum kind, std::string_view source) {
  const GLuint shader = glCreateShader(kind);
  const char* text = source.data();
  const auto length = static_cast<GLint>(source.size());
  glShaderSource(shader, 1, &text, &length);
  glCompileShader(shader);
  return shader;
}

std::string& laterChunk() {
  static std::string text(shaders::kLaterChunk);
  return text;
}

// The source with a line "#define NAME" for each feature of the variant, after the first line,
// which is the version, and with the later chunk in place of the line "@".
std::string withFeatures(std::string_view source, std::span<const std::string_view> names,
                         unsigned variant) {
  const std::size_t secondLine = source.find('\n') + 1;
  std::string text(source.substr(0, secondLine));
  for (std::size_t i = 0; i < names.size(); ++i) {
    if ((variant >> i & 1u) != 0) {
      text += "#define ";
      text += names[i];
      text += '\n';
    }
  }
  const std::size_t later = source.find("\n@\n");
  text += source.substr(secondLine, later - secondLine);
  if (later == std::string_view::npos) return text;
  text += '\n';
  text += laterChunk();
  text += source.substr(later + 3);
  return text;
}

}  // namespace

bool hasLaterChunk() { return !laterChunk().empty(); }
void setLaterChunk(std::string text) { laterChunk() = std::move(text); }

GlProgram::~GlProgram() {
  for (const GLuint shader : shaders_) glDeleteShader(shader);
  if (program_ != 0) {
    glDeleteProgram(program_);
  }
}

GlProgram::GlProgram(GlProgram&& other) noexcept
    : program_(std::exchange(other.program_, 0)),
      shaders_(std::exchange(other.shaders_, {})),
      begun_(other.begun_),
      locations_(std::move(other.locations_)) {}

GlProgram& GlProgram::operator=(GlProgram&& other) noexcept {
  std::swap(program_, other.program_);
  std::swap(shaders_, other.shaders_);
  std::swap(begun_, other.begun_);
  std::swap(locations_, other.locations_);
  return *this;
}

void GlProgram::begin(std::string_view vertexSource, std::string_view fragmentSource) {
  shaders_ = {compiling(GL_VERTEX_SHADER, vertexSource),
              compiling(GL_FRAGMENT_SHADER, fragmentSource)};
  program_ = glCreateProgram();
  for (const GLuint shader : shaders_) glAttachShader(program_, shader);
  glLinkProgram(program_);
  begun_ = std::chrono::steady_clock::now();
}

bool GlProgram::ended() const {
  constexpr std::chrono::milliseconds kAWhile{400};
  return std::chrono::steady_clock::now() - begun_ > kAWhile;
}

bool GlProgram::good(std::string& error) {
  std::array<char, 1024> log{};
  const auto room = static_cast<GLsizei>(log.size());
  GLint linked = GL_FALSE;
  glGetProgramiv(program_, GL_LINK_STATUS, &linked);
  if (linked != GL_TRUE) {
    glGetProgramInfoLog(program_, room, nullptr, log.data());
    error = std::string("The shaders did not link: ") + log.data();
  }
  for (GLuint& shader : shaders_) {
    GLint compiled = GL_TRUE;
    if (linked != GL_TRUE) glGetShaderiv(shader, GL_COMPILE_STATUS, &compiled);
    if (compiled != GL_TRUE) {
      glGetShaderInfoLog(shader, room, nullptr, log.data());
      error = std::string("A shader did not compile: ") + log.data();
    }
    glDeleteShader(std::exchange(shader, 0));
  }
  // The first call makes the driver list all uniforms.
  if (linked == GL_TRUE) locationOf("");
  return linked == GL_TRUE;
}

GLint GlProgram::locationOf(const char* name) {
  const auto known = std::find_if(locations_.begin(), locations_.end(),
                                  [name](const auto& entry) { return entry.first == name; });
  if (known != locations_.end()) {
    return known->second;
  }
  const GLint location = glGetUniformLocation(program_, name);
  locations_.emplace_back(name, location);
  return location;
}

void GlProgram::set(const char* name, int value) { glUniform1i(locationOf(name), value); }
void GlProgram::set(const char* name, int x, int y) { glUniform2i(locationOf(name), x, y); }
void GlProgram::set(const char* name, const std::array<std::int32_t, 4>& v) {
  glUniform4i(locationOf(name), v[0], v[1], v[2], v[3]);
}
void GlProgram::set(const char* name, float value) { glUniform1f(locationOf(name), value); }
void GlProgram::set(const char* name, float x, float y) { glUniform2f(locationOf(name), x, y); }
void GlProgram::set(const char* name, float x, float y, float z) {
  glUniform3f(locationOf(name), x, y, z);
}
void GlProgram::set(const char* name, float x, float y, float z, float w) {
  glUniform4f(locationOf(name), x, y, z, w);
}
void GlProgram::set(const char* name, const look::Colour& colour) {
  glUniform3f(locationOf(name), colour.red, colour.green, colour.blue);
}
void GlProgram::set(const char* name, const std::array<float, 16>& matrix) {
  glUniformMatrix4fv(locationOf(name), 1, GL_FALSE, matrix.data());
}
void GlProgram::setMany(const char* name, std::span<const std::array<float, 2>> values) {
  if (!values.empty()) {
    glUniform2fv(locationOf(name), static_cast<GLsizei>(values.size()), values.front().data());
  }
}
void GlProgram::setMany(const char* name, std::span<const std::array<float, 4>> values) {
  if (!values.empty()) {
    glUniform4fv(locationOf(name), static_cast<GLsizei>(values.size()), values.front().data());
  }
}

GlProgramFamily::Member& GlProgramFamily::begun(unsigned variant) {
  for (const std::unique_ptr<Member>& member : members_) {
    if (member->variant == variant) {
      return *member;
    }
  }
  members_.push_back(std::make_unique<Member>(Member{variant, false, false, {}}));
  Member& member = *members_.back();
  member.program.begin(withFeatures(source_.vertex, source_.features, variant),
                       withFeatures(source_.fragment, source_.features, variant));
  return member;
}

bool GlProgramFamily::good(Member& member, std::string& error) {
  if (!member.checked) member.good = member.program.good(error);
  member.checked = true;
  return member.good;
}

bool GlProgramFamily::prepare(unsigned variant, std::string& error) {
  return good(begun(variant), error);
}

bool GlProgramFamily::precompile(unsigned variant) {
  Member& member = begun(variant);
  std::string error;
  if (!member.checked && member.program.ended()) good(member, error);
  return member.checked;
}

unsigned GlProgramFamily::standIn(unsigned variant, unsigned without, unsigned with,
                                  bool* standsIn) {
  const Member& exact = begun(variant);
  if (standsIn == nullptr || exact.checked || exact.program.ended()) return variant;
  for (const std::unique_ptr<Member>& member : members_) {
    const unsigned other = member->variant;
    if (!member->good || (variant & ~other & ~without) != 0 || (other & ~variant & ~with) != 0) {
      continue;
    }
    *standsIn = true;
    return other;
  }
  return variant;
}

GlProgram& GlProgramFamily::use(unsigned variant, unsigned fallback) {
  std::string error;
  Member* member = &begun(variant);
  if (!good(*member, error)) {
    member = &begun(fallback);
    good(*member, error);
  }
  member->program.use();
  return member->program;
}

}  // namespace faultline
