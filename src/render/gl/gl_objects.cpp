// Owners of OpenGL ES 3 objects. See gl_objects.h.
#include "render/gl/gl_objects.h"

namespace faultline {

const char* glErrorName(GLenum error) {
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

std::string takeGlErrors() {
  // A lost context may report an error at every call.
  constexpr int kMax = 8;
  std::string names;
  for (int i = 0; i < kMax; ++i) {
    const GLenum error = glGetError();
    if (error == GL_NO_ERROR) {
      break;
    }
    names += names.empty() ? "" : ", ";
    names += glErrorName(error);
  }
  return names;
}

void GlDynamicBuffer::fill(GLenum target, const void* bytes, std::size_t size) {
  glBindBuffer(target, buffer_.name());
  // WebGL reads a size of 0 as all bytes up to the end of memory.
  if (size == 0) {
    return;
  }
  if (size > capacity_) {
    capacity_ = size + size / 2;
  }
  // New storage each time lets the driver keep rendering from the old one.
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

}  // namespace faultline
