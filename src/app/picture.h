// Everything that needs a GL context: the terrain renderer and Dear ImGui's backend. It can be
// started, lost and started again; what it draws is handed in each time.
#pragma once

#include <memory>
#include <string>

#include "render/terrain_renderer.h"

namespace faultline {

class Picture {
 public:
  ~Picture();

  // Makes the GL objects in the current context. Dear ImGui's context must exist. Empty, or what is
  // missing.
  std::string start();
  // Drops them; harmless when the context is gone.
  void stop();
  bool started() const { return renderer_ != nullptr; }

  TerrainRenderer& terrain() { return *renderer_; }
  const TerrainRenderer& terrain() const { return *renderer_; }

  // Before and after the panels build their frame.
  void beginPanels();
  void drawPanels();

 private:
  std::unique_ptr<TerrainRenderer> renderer_;
};

}  // namespace faultline
