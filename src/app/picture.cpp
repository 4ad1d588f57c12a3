// Everything that needs a GL context. See picture.h.
#include "app/picture.h"

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
    append(list, {mark.normalU, mark.normalV, mark.pointU, mark.pointV, mark.displacement,
                  mark.sweep, mark.lift, mark.opacity});
  }
  for (const FaultInk& ink : scene.inks) {
    append(list, {ink.normalU, ink.normalV, ink.pointU, ink.pointV, ink.opacity});
  }
  return list;
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
  renderer_->setHeights(heights, moving);
  ++heightsSet_;
}

bool Picture::drawScene(const Scene& scene, bool resting) {
  std::vector<double> numbers = numbersOf(scene);
  numbers.push_back(heightsSet_);
  const bool changed = numbers != drawn_;
  const bool refine = resting && !fine_;
  if (!changed && !refine) return false;
  drawn_ = std::move(numbers);
  // A slow device smooths edges only once nothing moves any more.
  fine_ = fast_ || (resting && !changed);
  const Viewport& viewport = scene.camera->viewport();
  canvas_->begin(viewport.framebufferWidth, viewport.framebufferHeight, fine_);
  renderer_->draw(scene);
  canvas_->end();
  return true;
}

void Picture::beginPanels() { ImGui_ImplOpenGL3_NewFrame(); }

void Picture::present() {
  canvas_->present();
  ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
}

}  // namespace faultline
