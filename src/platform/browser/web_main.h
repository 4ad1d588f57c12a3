// The playground in a browser tab: the WebGL 2 context of the page's canvas and the Playground that
// renders into it. JavaScript makes it (embind_api.cpp). Single-threaded. Decides no bits.
#pragma once

#include <cstdint>
#include <string>

#include "app/playground.h"

namespace faultline {

class WebMain {
 public:
  // Fonts are TTF bytes (400 and 600). The clock is the browser's performance.now().
  WebMain(const std::string& regularFont, const std::string& semiBoldFont);
  WebMain(const WebMain&) = delete;
  WebMain& operator=(const WebMain&) = delete;

  Playground& playground() { return playground_; }

  // Makes the context of the canvas with this CSS selector, and all objects in it. Returns an empty
  // string, or a sentence that says what is missing; then everything but rendering works. `fast`:
  // see Playground::startGraphics.
  std::string startGraphics(const std::string& canvasSelector, bool fast);
  // The browser has taken the context away: nothing is rendered until restoreGraphics().
  void loseGraphics();
  // The browser has restored the context without its objects: makes them again. Returns the same as
  // startGraphics().
  std::string restoreGraphics();

 private:
  Playground playground_;
  std::intptr_t context_ = 0;
  bool fast_ = false;
};

}  // namespace faultline
