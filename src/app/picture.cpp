// Everything that needs a GL context. See picture.h.
#include "app/picture.h"

#include <GLES3/gl3.h>
#include <imgui.h>
#include <imgui_impl_opengl3.h>

#include <initializer_list>

namespace faultline {
namespace {

void append(std::vector<double>& list, std::initializer_list<double> numbers) {
  list.insert(list.end(), numbers);
}

// Every number a scene is drawn from.
std::vector<double> numbersOf(const Scene& scene) {
  std::vector<double> list;
  const Viewport& viewport = scene.camera->viewport();
  append(list, {scene.camera->eye().x, scene.camera->eye().y, scene.camera->eye().z});
  for (const double entry : scene.camera->viewProjection().at) list.push_back(entry);
  append(list, {double(viewport.framebufferWidth), double(viewport.framebufferHeight)});
  append(list, {scene.pixelRatio, double(scene.dark), double(scene.wireframe), scene.rangeLow,
                scene.rangeHigh, scene.sunAzimuthDeg, scene.shadowStrength});
  if (scene.mark != nullptr) {
    const FaultMark& mark = *scene.mark;
    append(list, {mark.normalU, mark.normalV, mark.pointU, mark.pointV, double(mark.profile),
                  mark.reach, mark.displacement, mark.sweep, mark.lift, mark.opacity});
  }
  if (scene.tree != nullptr) {
    const TreeMark& tree = *scene.tree;
    append(list, {double(tree.levels), tree.displacement, double(tree.cliffs), tree.opacity});
    for (const float sweep : tree.sweep) list.push_back(sweep);
    for (const float lift : tree.lift) list.push_back(lift);
    for (const std::span<const TreeLine> lines : {tree.lines, tree.earlier}) {
      list.push_back(double(lines.size()));
      for (const TreeLine& line : lines) {
        append(list, {line.normalU, line.normalV, line.pointU, line.pointV, line.u1, line.v1,
                      line.u2, line.v2});
      }
    }
  }
  for (const FaultInk& ink : scene.inks) {
    append(list,
           {ink.normalU, ink.normalV, ink.pointU, ink.pointV, ink.opacity, double(ink.cliff)});
  }
  return list;
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

}  // namespace

Picture::~Picture() { stop(); }

std::string Picture::start(bool fast) {
  stop();
  std::string whyNot;
  std::unique_ptr<TerrainRenderer> renderer = TerrainRenderer::create(whyNot);
  if (renderer == nullptr) return whyNot;
  if (!ImGui_ImplOpenGL3_Init("#version 300 es"))
    return "The panels cannot be drawn by this browser.";
  renderer_ = std::move(renderer);
  canvas_ = std::make_unique<Canvas>();
  fast_ = fast;
  drawn_.clear();
  return {};
}

void Picture::stop() {
  if (!started()) return;
  ImGui_ImplOpenGL3_Shutdown();
  canvas_.reset();
  renderer_.reset();
}

void Picture::setHeights(const Heightfield& heights, bool moving) {
  renderer_->setHeights(heights, moving, moving && !fast_);
  ++heightsSet_;
}

void Picture::setLayer(ErosionLayer kind, const Heightfield& values) {
  renderer_->setLayer(kind, values);
  ++heightsSet_;
}

void Picture::drawScene(Scene scene, bool resting) {
  std::vector<double> numbers = numbersOf(scene);
  numbers.push_back(heightsSet_);
  const bool changed = numbers != drawn_;
  if (!changed && fine_) return;
  drawn_ = std::move(numbers);
  fine_ = fast_ || (resting && !changed);
  const Viewport& viewport = scene.camera->viewport();
  if (fine_) {
    canvas_->begin(viewport.framebufferWidth, viewport.framebufferHeight);
    renderer_->draw(scene);
    canvas_->end();
  } else {
    scene.quick = true;
    renderer_->draw(scene);
  }
}

PlainFill Picture::plainFill() const { return fast_ ? nullptr : clearRectangle; }

void Picture::beginPanels() { ImGui_ImplOpenGL3_NewFrame(); }

void Picture::present() {
  if (fine_) canvas_->present();
  ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
}

}  // namespace faultline
