// Everything that needs a GL context: the terrain renderer and Dear ImGui's backend. It can be
// started, lost and started again; what it draws is handed in each time.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/shown/picture_layout.h"
#include "base/function_ref.h"
#include "render/gl/canvas.h"
#include "render/gl/gl_objects.h"
#include "render/terrain_renderer.h"
#include "ui/ui.h"

struct ImDrawData;

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
  void drawScene(Scene&& scene, bool resting);
  // Whether what was drawn last is as good as it gets.
  bool fullQuality() const { return fine_ && whole_ && renderer_->exact(); }
  // Whether nothing in it waits for a shader: else it wants to be drawn again.
  bool whole() const { return whole_; }

  // Makes the light that this scene wants at rest; false where it is there.
  bool makeLight(const Scene& scene) { return renderer_->makeLight(scene); }

  // Has the shaders compiled that this scene may need soon; true when none is missing.
  bool precompile(Scene&& scene);

  // Draws the scene into a framebuffer of its own, tile by tile, in full quality. After each tile
  // `words` may draw over it; the tile's framebuffer is bound then. The scene's viewport has the
  // picture's size.
  TakenPicture take(Scene&& scene, FunctionRef<void(const PictureTile&)> words);
  // The same of what `draw` draws, in place of a scene.
  TakenPicture take(int width, int height, FunctionRef<void(const PictureTile&)> draw);

  // Takes the map's picture, side x side pixels (RGBA, 8 bits each, the top row first); and how
  // Dear ImGui's backend names it, 0 while there is none.
  void setMap(int side, std::span<const std::uint32_t> pixels);
  std::uint64_t mapTexture() const { return map_ ? map_->name() : 0; }

  // Draws words over what is bound: see Ui::pictureTexts.
  void drawTexts(ImDrawData* words);

  // Fills for Ui::setPlainFill; none on a fast device.
  PlainFill plainFill() const;
  // Call it before the panels build their frame.
  void beginPanels();
  // Draws the canvas, and then the panels on it.
  void present();

 private:
  std::unique_ptr<TerrainRenderer> renderer_;
  std::unique_ptr<Canvas> canvas_;
  std::unique_ptr<GlTexture> map_;
  bool fast_ = false;
  bool fine_ = false;
  bool whole_ = true;
  // What was drawn last; none for other heights.
  std::optional<Scene> drawn_;
};

}  // namespace faultline
