// A framebuffer that keeps the picture between frames. The terrain is rendered into it only when
// something in it changed; each frame copies it to the screen before the panels. Multisampling
// smooths its edges, which software renderers can afford for a still picture but not for a moving
// one.
// Cost: one copy of the framebuffer a frame; memory 8 bytes a pixel, 40 with smooth edges.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

namespace faultline {

class Canvas {
 public:
  Canvas();
  ~Canvas();
  Canvas(const Canvas&) = delete;
  Canvas& operator=(const Canvas&) = delete;

  // Redirects rendering into the canvas and gives it this size in pixels. Its contents are
  // undefined at first. It is multisampled where the device can do that.
  void begin(int width, int height);
  // Ends rendering into the canvas.
  void end();
  // Copies the canvas to the whole default framebuffer and leaves that bound.
  void present() const;
  // The canvas's pixels, RGBA, the lowest row first. Leaves the default framebuffer bound.
  void read(std::vector<std::uint8_t>& rgba) const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace faultline
