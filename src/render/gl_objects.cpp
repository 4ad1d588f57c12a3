// Owners of OpenGL ES 3 objects. See gl_objects.h.
#include "render/gl_objects.h"

#include <algorithm>

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

const char* errorName(GLenum error) {
  switch (error) {
    case GL_INVALID_ENUM:
      return "INVALID_ENUM";
    case GL_INVALID_VALUE:
      return "INVALID_VALUE";
    case GL_INVALID_OPERATION:
      return "INVALID_OPERATION";
    case GL_INVALID_FRAMEBUFFER_OPERATION:
      return "INVALID_FRAMEBUFFER_OPERATION";
    case GL_OUT_OF_MEMORY:
      return "OUT_OF_MEMORY";
    default:
      return "an unknown error";
  }
}

// The text with a line "#define NAME" for each bit of the variant, behind the first line, which is
// the version.
std::string withNames(std::string_view source, std::span<const std::string_view> names,
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
  text += source.substr(secondLine);
  return text;
}

}  // namespace

std::string takeGlErrors() {
  // A lost context may answer without end.
  constexpr int kMax = 8;
  std::string names;
  for (int i = 0; i < kMax; ++i) {
    const GLenum error = glGetError();
    if (error == GL_NO_ERROR) {
      break;
    }
    names += names.empty() ? "" : ", ";
    names += errorName(error);
  }
  return names;
}

void GlDynamicBuffer::fill(GLenum target, const void* bytes, std::size_t size) {
  glBindBuffer(target, buffer_.name());
  // A size of 0 means to WebGL all bytes up to the end of memory.
  if (size == 0) {
    return;
  }
  if (size > capacity_) {
    capacity_ = size + size / 2;
  }
  // New storage each time lets the driver go on drawing from the old one.
  glBufferData(target, static_cast<GLsizeiptr>(capacity_), nullptr, GL_DYNAMIC_DRAW);
  glBufferSubData(target, 0, static_cast<GLsizeiptr>(size), bytes);
}

void GlTexture::resize(int width, int height, int levels) {
  if (width != width_ || height != height_ || levels != levels_) {
    texture_ = GlName<makeTextures, freeTextures>();
    width_ = width;
    height_ = height;
    levels_ = levels;
    glBindTexture(GL_TEXTURE_2D, texture_.name());
    glTexStorage2D(GL_TEXTURE_2D, levels, format_.internal, width, height);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, static_cast<GLint>(format_.minFilter));
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, static_cast<GLint>(format_.magFilter));
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
  }
  glBindTexture(GL_TEXTURE_2D, texture_.name());
}

void GlTexture::upload(int level, int width, int height, const void* texels) {
  glBindTexture(GL_TEXTURE_2D, texture_.name());
  glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
  glTexSubImage2D(GL_TEXTURE_2D, level, 0, 0, width, height, format_.format, format_.type, texels);
  glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
}

void GlTexture::setMinFilter(GLenum filter) {
  glBindTexture(GL_TEXTURE_2D, texture_.name());
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, static_cast<GLint>(filter));
}

void GlTexture::makeMipmaps() {
  glBindTexture(GL_TEXTURE_2D, texture_.name());
  glGenerateMipmap(GL_TEXTURE_2D);
}

void GlTexture::bind(GLuint unit) const {
  glActiveTexture(GL_TEXTURE0 + unit);
  glBindTexture(GL_TEXTURE_2D, texture_.name());
}

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
  // The first question after its uniforms has all their names listed.
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
  member.program.begin(withNames(vertexSource_, names_, variant),
                       withNames(fragmentSource_, names_, variant));
  return member;
}

bool GlProgramFamily::good(Member& member, std::string& error) {
  if (!member.asked) member.good = member.program.good(error);
  member.asked = true;
  return member.good;
}

bool GlProgramFamily::prepare(unsigned variant, std::string& error) {
  return good(begun(variant), error);
}

bool GlProgramFamily::rehearse(unsigned variant) {
  Member& member = begun(variant);
  std::string error;
  if (!member.asked && member.program.ended()) good(member, error);
  return member.asked;
}

unsigned GlProgramFamily::standIn(unsigned variant, unsigned without, unsigned with,
                                  bool* plainer) {
  const Member& wanted = begun(variant);
  if (plainer == nullptr || wanted.asked || wanted.program.ended()) return variant;
  for (const std::unique_ptr<Member>& member : members_) {
    const unsigned other = member->variant;
    if (!member->good || (variant & ~other & ~without) != 0 || (other & ~variant & ~with) != 0) {
      continue;
    }
    *plainer = true;
    return other;
  }
  return variant;
}

GlProgram& GlProgramFamily::use(unsigned variant, unsigned otherwise) {
  std::string error;
  Member* member = &begun(variant);
  if (!good(*member, error)) {
    member = &begun(otherwise);
    good(*member, error);
  }
  member->program.use();
  return member->program;
}

}  // namespace faultline
