// Everything that needs a GL context. See picture.h.
#include "app/picture.h"

#include <imgui.h>
#include <imgui_impl_opengl3.h>

namespace faultline {

Picture::~Picture() { stop(); }

std::string Picture::start() {
  stop();
  std::string whyNot;
  std::unique_ptr<TerrainRenderer> renderer = TerrainRenderer::create(whyNot);
  if (renderer == nullptr) return whyNot;
  if (!ImGui_ImplOpenGL3_Init("#version 300 es"))
    return "The panels cannot be drawn by this browser.";
  renderer_ = std::move(renderer);
  return {};
}

void Picture::stop() {
  if (!started()) return;
  ImGui_ImplOpenGL3_Shutdown();
  renderer_.reset();
}

void Picture::beginPanels() { ImGui_ImplOpenGL3_NewFrame(); }

void Picture::drawPanels() { ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData()); }

}  // namespace faultline
