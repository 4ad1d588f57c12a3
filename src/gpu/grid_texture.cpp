// Textures of whole numbers. See grid_texture.h.
#include "gpu/grid_texture.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <vector>

#include "base/assert.h"

namespace faultline {
namespace {

// Rows that are read together, so that what is read fits into little memory.
constexpr int kRowsAtOnce = 64;

std::size_t index(int i) { return static_cast<std::size_t>(i); }

}  // namespace

bool GridTexture::resize(int width, int height) {
  if (width == width_ && height == height_) return true;
  texture_.resize(width, height, 1);
  width_ = width;
  height_ = height;
  glBindFramebuffer(GL_FRAMEBUFFER, frame_.name());
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture_.name(), 0);
  return glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
}

void GridTexture::draw(int width, int height) const {
  FAULTLINE_ASSERT(width <= width_ && height <= height_);
  glBindFramebuffer(GL_FRAMEBUFFER, frame_.name());
  setPassState(width, height);
}

void setPassState(int width, int height) {
  glViewport(0, 0, width, height);
  constexpr GLenum kStates[] = {GL_BLEND, GL_DITHER, GL_DEPTH_TEST, GL_SCISSOR_TEST, GL_CULL_FACE};
  for (const GLenum state : kStates) glDisable(state);
}

void readSums(const GridTexture& from, int y0, int y1, int width, std::span<std::int64_t> out) {
  FAULTLINE_ASSERT(out.size() == index(y1 - y0) * index(width));
  glBindFramebuffer(GL_FRAMEBUFFER, from.framebuffer());
  std::vector<std::array<std::int32_t, 4>> texels(index(kRowsAtOnce) * index(width));
  std::int64_t* to = out.data();
  for (int y = y0; y < y1; y += kRowsAtOnce) {
    const int rows = std::min(kRowsAtOnce, y1 - y);
    glReadPixels(0, y, width, rows, GL_RGBA_INTEGER, GL_INT, texels.data());
    const std::size_t count = index(rows) * index(width);
    for (std::size_t i = 0; i < count; ++i) {
      const auto [low, high, unused, alsoUnused] = texels[i];
      *to++ = static_cast<std::int64_t>(high) * (std::int64_t{1} << 32) +
              static_cast<std::uint32_t>(low);
    }
  }
}

void readHeightBits(const GridTexture& from, int width, int height, std::uint32_t* out,
                    std::size_t stride) {
  glBindFramebuffer(GL_FRAMEBUFFER, from.framebuffer());
  // Four numbers a texel can always be read; many devices also offer the one that there is.
  GLint format = 0;
  GLint type = 0;
  glGetIntegerv(GL_IMPLEMENTATION_COLOR_READ_FORMAT, &format);
  glGetIntegerv(GL_IMPLEMENTATION_COLOR_READ_TYPE, &type);
  const bool single = format == GL_RED_INTEGER && type == GL_UNSIGNED_INT;
  const std::size_t channels = single ? 1 : 4;
  std::vector<std::uint32_t> texels(index(kRowsAtOnce) * index(width) * channels);
  for (int y = 0; y < height; y += kRowsAtOnce) {
    const int rows = std::min(kRowsAtOnce, height - y);
    glReadPixels(0, y, width, rows, single ? GL_RED_INTEGER : GL_RGBA_INTEGER, GL_UNSIGNED_INT,
                 texels.data());
    const std::uint32_t* texel = texels.data();
    for (int row = 0; row < rows; ++row) {
      std::uint32_t* to = out + index(y + row) * stride;
      for (int x = 0; x < width; ++x, texel += channels) to[x] = *texel;
    }
  }
}

void ListTexture::fill(const void* texels, int count) {
  FAULTLINE_ASSERT(count % kWidth == 0);
  const int rows = count / kWidth;
  // The texture grows by doubling, so that lists of changing length do not make it anew each time.
  while (rows_ < rows) rows_ = std::max(1, 2 * rows_);
  texture_.resize(kWidth, rows_, 1);
  texture_.upload(0, kWidth, rows, texels);
}

}  // namespace faultline
