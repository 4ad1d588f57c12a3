// Textures of whole numbers that a pass can draw into and the processor can read: a texel for each
// vertex of a tile. Sums have two 32-bit halves of a 64-bit number (RGBA32I, the format that every
// OpenGL ES 3 draws into and reads back); heights are the bits of floats (R32UI).
#pragma once

#include <cstdint>
#include <span>

#include "render/gl/gl_objects.h"

namespace faultline {

// A rectangle of the grid's vertices.
struct Tile {
  int x = 0, y = 0;  // the column and row of its first vertex
  int width = 0, height = 0;
};

// A texture of a format that OpenGL ES 3 can draw into, and a framebuffer around it.
class GridTexture {
 public:
  explicit GridTexture(const TextureFormat& format) : texture_(format) {}

  // Makes room for so many texels, unless it has it already. Returns whether the device can draw
  // into it; an error of OpenGL is left for takeGpuError().
  bool resize(int width, int height);
  // Directs drawing into the texels from (0, 0) to (width, height), and sets the state of a pass.
  void draw(int width, int height) const;
  void bind(GLuint unit) const { texture_.bind(unit); }
  int width() const { return width_; }
  int height() const { return height_; }
  GlTexture& texture() { return texture_; }
  GLuint framebuffer() const { return frame_.name(); }

 private:
  GlTexture texture_;
  GlFramebuffer frame_;
  int width_ = 0, height_ = 0;
};

inline constexpr TextureFormat kSumFormat{GL_RGBA32I, GL_RGBA_INTEGER, GL_INT, GL_NEAREST,
                                          GL_NEAREST};
inline constexpr TextureFormat kHeightBitsFormat{GL_R32UI, GL_RED_INTEGER, GL_UNSIGNED_INT,
                                                 GL_NEAREST, GL_NEAREST};

// Reads rows y0 <= y < y1 of a texture of sums, `width` each, one after the other. Waits for the
// device.
void readSums(const GridTexture& from, int y0, int y1, int width, std::span<std::int64_t> out);

// Reads the texels from (0, 0) to (width, height) of a texture of height bits to rows that lie
// `stride` apart. Waits for the device.
void readHeightBits(const GridTexture& from, int width, int height, std::uint32_t* out,
                    std::size_t stride);

// Sets the state of a pass over so many pixels: nothing is blended, tested or dithered.
void setPassState(int width, int height);

// Draws the triangle that covers the target.
inline void drawPass() { glDrawArrays(GL_TRIANGLES, 0, 3); }

// A list as a texture of 256 texels a row, as shaders/gpu/list.glsl reads it.
class ListTexture {
 public:
  explicit ListTexture(const TextureFormat& format) : texture_(format) {}

  static constexpr int kWidth = 256;

  // Replaces the list by `texels`, whose size in texels is a multiple of kWidth.
  void fill(const void* texels, int count);
  void bind(GLuint unit) const { texture_.bind(unit); }

 private:
  GlTexture texture_;
  int rows_ = 0;
};

}  // namespace faultline
