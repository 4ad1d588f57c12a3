// Frames at 1280 x 720 without a window, with the machine's OpenGL ES 3 renderer, which is named on
// stderr: a camera that turns over resting land in draft quality, as on a device without a GPU;
// land that changes with every frame; and one still picture in full quality. The land has 1000
// faults and is not smoothed, which is the hardest case for the mesh.
#include <GLES3/gl3.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "bench/bench.h"
#include "platform/cli/headless.h"
#include "render/camera/camera_fit.h"
#include "render/gl/canvas.h"
#include "render/gl/gl_objects.h"
#include "render/terrain_renderer.h"

namespace faultline::bench {
namespace {

constexpr int kWidth = 1280;
constexpr int kHeight = 720;
constexpr int kFrames = 24;
constexpr float kRelief = 0.2f;

// A framebuffer without multisampling, like a page's own.
class Screen {
 public:
  Screen() {
    glGenFramebuffers(1, &frame_);
    glGenRenderbuffers(static_cast<GLsizei>(buffers_.size()), buffers_.data());
    bind();
    attach(buffers_[0], GL_RGBA8, GL_COLOR_ATTACHMENT0);
    attach(buffers_[1], GL_DEPTH_COMPONENT24, GL_DEPTH_ATTACHMENT);
  }
  ~Screen() {
    glDeleteRenderbuffers(static_cast<GLsizei>(buffers_.size()), buffers_.data());
    glDeleteFramebuffers(1, &frame_);
  }
  Screen(const Screen&) = delete;
  Screen& operator=(const Screen&) = delete;
  void bind() const { glBindFramebuffer(GL_FRAMEBUFFER, frame_); }

 private:
  static void attach(GLuint buffer, GLenum format, GLenum point) {
    glBindRenderbuffer(GL_RENDERBUFFER, buffer);
    glRenderbufferStorage(GL_RENDERBUFFER, format, kWidth, kHeight);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, point, GL_RENDERBUFFER, buffer);
  }
  GLuint frame_ = 0;
  std::array<GLuint, 2> buffers_{};
};

struct Studio {
  std::unique_ptr<TerrainRenderer> renderer;
  Heightfield land;
  double zoom = 1;

  // Renders frame i of a slow turn, 1 degree a frame.
  void draw(int i, PictureQuality quality, float shadows) {
    OrbitPose pose;
    pose.zoom = zoom;
    pose.azimuthDeg = 30.0 + i;
    const Viewport screen{{0, 0, kWidth, kHeight}, kWidth, kHeight};
    const Camera camera(pose, blockOf(0, static_cast<double>(kRelief)), screen, &land);
    Scene scene;
    scene.camera = camera;
    scene.rangeHigh = kRelief;
    scene.quality = quality;
    scene.shadowStrength = shadows;
    renderer->draw(scene);
    glFinish();
  }
};

Row rowOf(const char* name, const Studio& studio, double ms, int triangles = 0) {
  Row row{name, studio.land.size, ms};
  row.triangles = triangles;
  return row;
}

// Times a turn over resting land, with its shadows.
Row turningRow(Studio& studio, const Screen& screen, double zoom) {
  studio.zoom = zoom;
  studio.renderer->setHeights(studio.land, PictureQuality::kFull);
  screen.bind();
  int frame = 0;
  int most = 0;
  const double ms = medianOf(kFrames, [&] {
    studio.draw(frame++, PictureQuality::kDraft, 1.0f);
    most = std::max(most, studio.renderer->triangleCount());
  });
  return rowOf(zoom > 1 ? "frame-turning-zoom-6" : "frame-turning", studio, ms, most);
}

// Times land that changes with every frame, as while the timeline plays: the whole frame, and the
// part of it for taking and uploading the heights.
void addPlayingRows(Studio& studio, const Screen& screen, std::vector<Row>& rows) {
  studio.zoom = 1;
  screen.bind();
  int most = 0;
  std::vector<double> whole, again;
  for (int i = 0; i <= kFrames; ++i) {
    whole.push_back(millisecondsOf([&] {
      studio.renderer->setHeights(studio.land, PictureQuality::kDraft);
      studio.draw(0, PictureQuality::kDraft, 0.0f);
    }));
    // Render the same land again, which needs no upload.
    again.push_back(millisecondsOf([&] { studio.draw(0, PictureQuality::kDraft, 0.0f); }));
    most = std::max(most, studio.renderer->triangleCount());
  }
  rows.push_back(rowOf("frame-playing", studio, median(whole), most));
  rows.push_back(rowOf("frame-playing-upload", studio, median(whole) - median(again)));
}

// Times a still picture in full quality after the land came to rest, with its light map.
Row stillRow(Studio& studio) {
  studio.zoom = 1;
  Canvas canvas;
  const double ms = medianOf(3, [&] {
    studio.renderer->setHeights(studio.land, PictureQuality::kFull);
    canvas.begin(kWidth, kHeight);
    studio.draw(0, PictureQuality::kFull, 1.0f);
    canvas.end();
    glFinish();
  });
  return rowOf("frame-still", studio, ms, studio.renderer->triangleCount());
}

}  // namespace

std::vector<Row> frameRows() {
  std::vector<Row> rows;
  if (!wanted("frame")) return rows;
  std::string error;
  const std::unique_ptr<HeadlessContext> context = HeadlessContext::create(error);
  std::unique_ptr<TerrainRenderer> renderer = context ? TerrainRenderer::create(error) : nullptr;
  if (renderer == nullptr) {
    std::fprintf(stderr, "bench: no rows of frames: %s\n", error.c_str());
    return rows;
  }
  std::fprintf(stderr, "bench: frames are drawn by %s\n",
               reinterpret_cast<const char*>(glGetString(GL_RENDERER)));
  Studio studio{std::move(renderer), Heightfield(kMinSize)};
  const Screen screen;
  for (const int size : {513, 1025, 2049}) {
    studio.land = coarseLand(size);
    rows.push_back(turningRow(studio, screen, 1));
    rows.push_back(turningRow(studio, screen, 6));
    addPlayingRows(studio, screen, rows);
    rows.push_back(stillRow(studio));
  }
  const std::string errors = takeGlErrors();
  if (!errors.empty()) std::fprintf(stderr, "bench: OpenGL reports %s\n", errors.c_str());
  return rows;
}

}  // namespace faultline::bench
