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
  ~WebMain();
  WebMain(const WebMain&) = delete;
  WebMain& operator=(const WebMain&) = delete;

  Playground& playground() { return playground_; }
  const Playground& playground() const { return playground_; }

  // Makes the context of the canvas with this CSS selector and everything drawn with it. An empty
  // string, or what is missing as a sentence for people; everything but drawing works then.
  // `fast`: see Playground::startGraphics.
  std::string startGraphics(const std::string& canvasSelector, bool fast);
  // The browser took the context away: nothing is drawn until restoreGraphics().
  void loseGraphics();
  // The browser gave it back, empty: makes everything in it again. Answers as startGraphics().
  std::string restoreGraphics();

 private:
  Playground playground_;
  std::intptr_t context_ = 0;
  bool fast_ = false;
};

}  // namespace faultline
