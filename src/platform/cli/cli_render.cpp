// The command line's `render`. See cli_render.h.
#include "platform/cli/cli_render.h"

#include <chrono>
#include <memory>
#include <utility>

#include "app/playground.h"
#include "exchange/write/png8.h"
#include "generated/fonts.h"
#include "platform/cli/headless.h"
#include "platform/cli/jpeg.h"

namespace faultline {
namespace {

constexpr int kJpegQuality = 88;

double now() {
  using Milliseconds = std::chrono::duration<double, std::milli>;
  return Milliseconds(std::chrono::steady_clock::now().time_since_epoch()).count();
}

PictureRequest pictureRequest(const RenderRequest& request) {
  PictureRequest picture;
  picture.width = request.width;
  picture.height = request.height;
  picture.pixelRatio = static_cast<float>(request.pixelRatio);
  if (request.dark) picture.dark = true;
  picture.legend = request.legend;
  picture.caption = request.caption;
  return picture;
}

}  // namespace

std::vector<std::uint8_t> renderPicture(const LinkedLand& link, const RenderRequest& request,
                                        std::string& error) {
  const std::unique_ptr<HeadlessContext> context = HeadlessContext::create(error);
  if (context == nullptr) return {};
  if ((request.legend || request.caption) && fonts::kInter400.empty()) {
    error =
        "This program was built without its typeface, so it writes no legend and no caption: run "
        "scripts/setup --web and build it anew.";
    return {};
  }
  Playground playground(now, {fonts::kInter400.begin(), fonts::kInter400.end()},
                        {fonts::kInter600.begin(), fonts::kInter600.end()});
  // With reduced motion a link that names no place shows the finished land at once.
  playground.setPreferences(false, true);
  error = playground.startGraphics(true);
  if (!error.empty()) return {};
  if (link.opened != nullptr) playground.edit().openLand(link.opened);
  View view = link.view;
  view.play.reset();
  playground.load(writeLink(link.recipe, view, link.check));
  TakenPicture picture = playground.takePicture(pictureRequest(request));
  error = std::move(picture.error);
  if (!error.empty()) return {};
  if (request.jpeg) return encodeJpeg(picture.rgba, picture.width, picture.height, kJpegQuality);
  return encodePng8(picture.rgba, picture.width, picture.height, error);
}

}  // namespace faultline
