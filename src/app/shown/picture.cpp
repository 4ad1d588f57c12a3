// Everything that needs a GL context. See picture.h.
#include "app/shown/picture.h"

#include <GLES3/gl3.h>
#include <imgui.h>
#include <imgui_impl_opengl3.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstring>
#include <utility>

#include "generated/text_app.h"
#include "render/gl/gl_objects.h"
#include "render/gl/gl_program.h"

namespace faultline {
namespace {

// Leaves out of a scene what waits for shaders that the page has not fetched yet.
void waitForShaders(Scene& scene) {
  if (!hasLaterChunk()) scene.horizon = 0;
}

void clearRectangle(int x, int y, int width, int height, std::uint32_t colour) {
  const auto channel = [colour](int shift) {
    return static_cast<float>(colour >> shift & 255u) / 255.0f;
  };
  const int windowHeight = static_cast<int>(ImGui::GetDrawData()->DisplaySize.y);
  glScissor(x, windowHeight - y - height, width, height);
  glClearColor(channel(0), channel(8), channel(16), 1.0f);
  glClear(GL_COLOR_BUFFER_BIT);
}

// The side of the tiles that share a side of the picture evenly.
int tileSide(int side, int most) {
  const int tiles = (side + most - 1) / most;
  return (side + tiles - 1) / tiles;
}

// Copies a tile's rows, lowest first and wider than the picture perhaps, to
// where they belong.
void copyTile(const PictureTile& tile, const std::vector<std::uint8_t>& rows,
              TakenPicture& picture) {
  constexpr std::size_t kChannels = 4;
  const int columns = std::min(tile.width, picture.width - tile.left);
  for (int row = 0; row < std::min(tile.height, picture.height - tile.top); ++row) {
    const auto from = static_cast<std::size_t>(tile.height - 1 - row) *
                      static_cast<std::size_t>(tile.width) * kChannels;
    const auto to =
        (static_cast<std::size_t>(tile.top + row) * static_cast<std::size_t>(picture.width) +
         static_cast<std::size_t>(tile.left)) *
        kChannels;
    std::memcpy(&picture.rgba[to], &rows[from], static_cast<std::size_t>(columns) * kChannels);
  }
}

TakenPicture refused(const std::string& error) {
  TakenPicture picture;
  picture.error = error;
  return picture;
}

// In debug builds an error of OpenGL stops the program after the frame that
// made it.
void checkFrame() {
#ifndef NDEBUG
  const std::string errors = takeGlErrors();
  if (errors.empty()) return;
  std::fprintf(stderr, "OpenGL reports %s\n", errors.c_str());
  __builtin_trap();
#endif
}

}  // namespace

Picture::~Picture() { stop(); }

std::string Picture::start(bool fast) {
  stop();
  std::string error;
  std::unique_ptr<TerrainRenderer> renderer = TerrainRenderer::create(error);
  if (renderer == nullptr) return error;
  if (!ImGui_ImplOpenGL3_Init("#version 300 es")) return text::kPictureErrorNoPanels;
  renderer_ = std::move(renderer);
  canvas_ = std::make_unique<Canvas>();
  fast_ = fast;
  drawn_.reset();
  return {};
}

void Picture::stop() {
  if (!started()) return;
  ImGui_ImplOpenGL3_Shutdown();
  canvas_.reset();
  map_.reset();
  renderer_.reset();
}

void Picture::setHeights(const Heightfield& heights, bool moving) {
  const PictureQuality whileMoving = fast_ ? PictureQuality::kMoving : PictureQuality::kDraft;
  renderer_->setHeights(heights, moving ? whileMoving : PictureQuality::kFull);
  drawn_.reset();
}

void Picture::setLayer(ErosionLayer kind, const Heightfield& values) {
  renderer_->setLayer(kind, values);
  drawn_.reset();
}

void Picture::drawScene(Scene&& scene, bool resting) {
  waitForShaders(scene);
  const bool changed = scene != drawn_;
  if (!changed && fullQuality()) return;
  Scene& drawn = drawn_.emplace(std::move(scene));
  fine_ = fast_ || (resting && !changed);
  bool standInUsed = false;
  // At rest there is time to wait for what is being compiled.
  if (!resting) drawn.standInUsed = &standInUsed;
  const Viewport& viewport = drawn.camera->viewport();
  if (fine_) {
    canvas_->begin(viewport.framebufferWidth, viewport.framebufferHeight);
    renderer_->draw(drawn);
    canvas_->end();
  } else {
    drawn.quality = PictureQuality::kDraft;
    renderer_->draw(drawn);
    drawn.quality = PictureQuality::kFull;
  }
  drawn.standInUsed = nullptr;
  whole_ = !standInUsed;
}

bool Picture::precompile(Scene&& scene) {
  waitForShaders(scene);
  if (!fast_) scene.quality = PictureQuality::kDraft;
  return renderer_->precompile(scene);
}

void Picture::setMap(int side, std::span<const std::uint32_t> pixels) {
  constexpr TextureFormat kMapFormat{GL_RGBA8, GL_RGBA, GL_UNSIGNED_BYTE, GL_LINEAR, GL_LINEAR};
  if (map_ == nullptr) map_ = std::make_unique<GlTexture>(kMapFormat);
  map_->resize(side, side, 1);
  map_->upload(0, side, side, pixels.data());
}

PlainFill Picture::plainFill() const { return fast_ ? nullptr : clearRectangle; }

void Picture::drawTexts(ImDrawData* words) {
  ImGui_ImplOpenGL3_NewFrame();  // makes its objects, where no panel was drawn
                                 // so far
  ImGui_ImplOpenGL3_RenderDrawData(words);
}

void Picture::beginPanels() { ImGui_ImplOpenGL3_NewFrame(); }

void Picture::present() {
  if (fine_) canvas_->present();
  ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
  checkFrame();
}

TakenPicture Picture::take(Scene&& scene, FunctionRef<void(const PictureTile&)> words) {
  waitForShaders(scene);
  renderer_->forgetView();
  const Viewport& viewport = scene.camera->viewport();
  const int width = viewport.framebufferWidth, height = viewport.framebufferHeight;
  return take(width, height, [&](const PictureTile& tile) {
    scene.firstColumn = tile.left;
    scene.firstRow = height - tile.top - tile.height;
    renderer_->draw(scene);
    words(tile);
  });
}

TakenPicture Picture::take(int width, int height, FunctionRef<void(const PictureTile&)> draw) {
  checkFrame();
  takeGlErrors();
  TakenPicture picture;
  picture.width = width;
  picture.height = height;
  GLint mostSide = 0;
  std::array<GLint, 2> mostViewport{};
  glGetIntegerv(GL_MAX_RENDERBUFFER_SIZE, &mostSide);
  glGetIntegerv(GL_MAX_VIEWPORT_DIMS, mostViewport.data());
  if (picture.width > mostViewport[0] || picture.height > mostViewport[1]) {
    return refused(text::pictureErrorTooLarge(std::to_string(mostViewport[0]),
                                              std::to_string(mostViewport[1])));
  }
  const int most = std::min(kMaxTileSide, static_cast<int>(mostSide));
  PictureTile tile;
  tile.width = tileSide(picture.width, most);
  tile.height = tileSide(picture.height, most);
  picture.rgba.resize(static_cast<std::size_t>(picture.width) *
                      static_cast<std::size_t>(picture.height) * 4);
  Canvas canvas;
  std::vector<std::uint8_t> rows;
  for (tile.top = 0; tile.top < picture.height; tile.top += tile.height) {
    for (tile.left = 0; tile.left < picture.width; tile.left += tile.width) {
      canvas.begin(tile.width, tile.height);
      draw(tile);
      canvas.end();
      canvas.read(rows);
      copyTile(tile, rows, picture);
    }
  }
  for (std::size_t alpha = 3; alpha < picture.rgba.size(); alpha += 4) picture.rgba[alpha] = 255;
  const std::string errors = takeGlErrors();
  if (!errors.empty()) {
    return refused(text::pictureErrorOpengl(errors));
  }
  return picture;
}

}  // namespace faultline
