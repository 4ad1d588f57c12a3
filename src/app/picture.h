// Everything that needs a GL context: the terrain renderer and Dear ImGui's backend. It can be
// started, lost and started again; what it draws is handed in each time.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "render/canvas.h"
#include "render/terrain_renderer.h"
#include "ui/ui.h"

namespace faultline {

class Picture {
 public:
  ~Picture();

  // Makes the GL objects in the current context. Dear ImGui's context must exist. Empty, or what is
  // missing.
  // `fast`: the device draws a moving picture with smooth edges in time.
  std::string start(bool fast);
  // Drops them; harmless when the context is gone.
  void stop();
  bool started() const { return renderer_ != nullptr; }

  TerrainRenderer& terrain() { return *renderer_; }
  const TerrainRenderer& terrain() const { return *renderer_; }

  // Takes new heights; see TerrainRenderer::setHeights.
  void setHeights(const Heightfield& heights, bool moving);

  // Takes what lies over the land; see TerrainRenderer::setLayer.
  void setLayer(ErosionLayer kind, const Heightfield& values);

  // Draws the scene. On a fast device, and on any once the scene rests, smoothly and into the
  // canvas, where it is kept until something in it changes; else quickly and straight to the
  // screen.
  void drawScene(Scene scene, bool resting);
  // Whether what was drawn last is as good as it gets.
  bool fine() const { return fine_; }

  // Before the panels build their frame, and afterwards: the canvas, then the panels on it.
  // Fills for Ui::setPlainFill; none on a fast device.
  PlainFill plainFill() const;
  void beginPanels();
  void present();

 private:
  std::unique_ptr<TerrainRenderer> renderer_;
  std::unique_ptr<Canvas> canvas_;
  bool fast_ = false;
  bool fine_ = false;
  // The numbers the canvas was drawn from.
  std::vector<double> drawn_;
  double heightsSet_ = 0.0;
};

}  // namespace faultline
