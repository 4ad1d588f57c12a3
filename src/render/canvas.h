// The picture kept between frames: the terrain is drawn into it only when it changed, and copied
// under the panels as often as those move. Edges are smoothed by multisampling, which
// software renderers can afford for a still picture but not for a moving one.
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

  // What is drawn from now on goes into the canvas, which takes this size in pixels; its contents
  // are undefined until drawn. Multisampled, as far as the device can.
  void begin(int width, int height);
  // Ends drawing into it.
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
