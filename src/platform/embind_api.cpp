// What JavaScript may call (web/src/common/playground.d.ts is the same list as types). Strings,
// numbers and bytes (fonts, pictures) cross, nothing else; numbers are brought into range
// (web_numbers.h). Calls before create() do nothing.
#include <emscripten/bind.h>
#include <emscripten/val.h>
#include <malloc.h>

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "platform/web_main.h"
#include "platform/web_numbers.h"
#include "share/recipe_text.h"
#include "share/view_rows.h"

namespace faultline {
namespace {

constexpr double kMaxPixels = 65536.0;

float pixels(double value) { return static_cast<float>(bounded(value, -kMaxPixels, kMaxPixels)); }

struct WebRect {
  double x = 0, y = 0, width = 0, height = 0;
};

struct WebRegions {
  double windowWidth = 0, windowHeight = 0, pixelRatio = 1;
  WebRect panel;
  double panelTop = 0;
  WebRect view;
  WebRect timeline;
  bool narrow = false;
};

UiRect toRect(const WebRect& rect) {
  UiRect result;
  result.x = pixels(rect.x);
  result.y = pixels(rect.y);
  result.width = static_cast<float>(bounded(rect.width, 0.0, kMaxPixels));
  result.height = static_cast<float>(bounded(rect.height, 0.0, kMaxPixels));
  return result;
}

std::vector<std::uint8_t> toBytes(const std::string& text) { return {text.begin(), text.end()}; }

void create(const std::string& regularFont, const std::string& semiBoldFont) {
  createWebMain(toBytes(regularFont), toBytes(semiBoldFont));
}

std::string startGraphics(const std::string& canvasSelector, bool fast) {
  return webMain() ? webMain()->startGraphics(canvasSelector, fast) : std::string();
}

void loseGraphics() {
  if (webMain()) webMain()->loseGraphics();
}

std::string restoreGraphics() { return webMain() ? webMain()->restoreGraphics() : std::string(); }

void setRegions(const WebRegions& regions) {
  if (!webMain()) return;
  UiRegions result;
  result.windowWidth = static_cast<float>(bounded(regions.windowWidth, 1.0, kMaxPixels));
  result.windowHeight = static_cast<float>(bounded(regions.windowHeight, 1.0, kMaxPixels));
  result.pixelRatio = static_cast<float>(bounded(regions.pixelRatio, 0.1, 16.0));
  result.panel = toRect(regions.panel);
  result.panelTop = static_cast<float>(bounded(regions.panelTop, 0.0, kMaxPixels));
  result.view = toRect(regions.view);
  result.timeline = toRect(regions.timeline);
  result.narrow = regions.narrow;
  webMain()->playground().setRegions(result);
}

void setPreferences(bool systemDark, bool reducedMotion) {
  if (webMain()) webMain()->playground().setPreferences(systemDark, reducedMotion);
}

void load(const std::string& text) {
  if (webMain()) webMain()->playground().load(text);
}

void loadStarter(const std::string& text) {
  if (webMain()) webMain()->playground().loadStarter(text);
}

void tryLink(const std::string& text) {
  if (webMain()) webMain()->playground().edit().tryLink(text);
}

void applyText(const std::string& key, const std::string& value, bool again) {
  if (webMain()) webMain()->playground().edit().applyText(key, value, again);
}

void newSeed(double entropy) {
  if (!webMain()) return;
  const double word = bounded(entropy, 0.0, 4294967295.0);
  webMain()->playground().edit().newSeed(static_cast<std::uint32_t>(word));
}

void surprise(double entropy) {
  if (!webMain()) return;
  const double word = bounded(entropy, 0.0, 4294967295.0);
  webMain()->playground().edit().surprise(static_cast<std::uint32_t>(word));
}

void setDrawing(bool on) {
  if (webMain()) webMain()->playground().setDrawing(on);
}

void selectDrawn(double index) {
  if (webMain()) webMain()->playground().selectDrawn(toInt(index, -1.0, kMaxSteps));
}

void editDrawn(double index, const std::string& what, const std::string& text, bool again) {
  if (!webMain()) return;
  webMain()->playground().editDrawn(toInt(index, -1.0, kMaxSteps), what, text, again);
}

void undo() {
  if (webMain()) webMain()->playground().edit().undo();
}

void redo() {
  if (webMain()) webMain()->playground().edit().redo();
}

bool goTo(double gesture) {
  return webMain() && webMain()->playground().edit().goTo(toInt(gesture, -1.0, kMaxSteps));
}

void play() {
  if (webMain()) webMain()->playground().timeline().play();
}

void pause() {
  if (webMain()) webMain()->playground().timeline().pause();
}

void seek(double position) {
  if (webMain()) webMain()->playground().timeline().seek(toInt(position, 0.0, kMaxSteps));
}

int position() { return webMain() ? webMain()->playground().player().position() : 0; }

void setView(const std::string& key, const std::string& text, bool again) {
  if (webMain()) webMain()->playground().edit().setView(key, text, again);
}

void setCard(const std::string& side) { setView("card", side, false); }

void setShown(const std::string& word, bool on) {
  if (webMain()) webMain()->playground().edit().setShown(word, on);
}

void setPinning(bool on) {
  if (webMain()) webMain()->playground().setPinning(on);
}

void setSectioning(bool on) {
  if (webMain()) webMain()->playground().setSectioning(on);
}

void toggleStop() {
  if (webMain()) webMain()->playground().edit().toggleStop();
}

void setPresenting(bool on) {
  if (webMain()) webMain()->playground().timeline().setPresenting(on);
}

bool pointer(double kind, double id, double type, double x, double y, double buttons, bool shift,
             double timeMs) {
  if (!webMain()) return false;
  PointerEvent event;
  event.kind = static_cast<PointerKind>(toInt(kind, 0.0, kPointerKinds - 1));
  event.id = toInt(id, -kMaxSteps, kMaxSteps);
  event.type = static_cast<PointerType>(toInt(type, 0.0, kPointerTypes - 1));
  event.x = static_cast<double>(pixels(x));
  event.y = static_cast<double>(pixels(y));
  event.buttons = toInt(buttons, 0.0, 255.0);
  event.shift = shift;
  event.timeMs = bounded(timeMs, 0.0, 1.0e15);
  return webMain()->playground().pointer(event);
}

void setCamera(const std::string& name) {
  if (webMain()) webMain()->playground().setCamera(name);
}

bool wheel(double x, double y, double deltaX, double deltaY, bool ctrl) {
  if (!webMain()) return false;
  return webMain()->playground().wheel(
      static_cast<double>(pixels(x)), static_cast<double>(pixels(y)),
      static_cast<double>(pixels(deltaX)), static_cast<double>(pixels(deltaY)), ctrl);
}

bool key(const std::string& name, bool down, bool shift, bool ctrl, bool alt, bool meta) {
  return webMain() && webMain()->playground().key(name, down, shift, ctrl, alt, meta);
}

void blur() {
  if (webMain()) webMain()->playground().blur();
}

void textInput(const std::string& text) {
  if (webMain()) webMain()->playground().textInput(text);
}

// A view of the module's memory, to be copied at once: a call later it may be gone.
emscripten::val flatPicture(double side, double pixelRatio) {
  std::span<const std::uint32_t> pixels;
  if (webMain()) {
    pixels =
        webMain()->playground().flatPicture(toInt(side, kMinHillshade, kMaxHillshade),
                                            static_cast<float>(bounded(pixelRatio, 0.1, 16.0)));
  }
  return emscripten::val(emscripten::typed_memory_view(
      4 * pixels.size(), reinterpret_cast<const std::uint8_t*>(pixels.data())));
}

// A view of the module's memory, to be copied at once.
emscripten::val heights() {
  std::span<const float> heights;
  if (webMain()) heights = webMain()->playground().heights();
  return emscripten::val(emscripten::typed_memory_view(heights.size(), heights.data()));
}

struct WebPictureRequest {
  double width = 0, height = 0, pixelRatio = 0;
  bool legend = false, caption = false;
  std::string look;  // "light", "dark" or empty: as the page is
};

struct WebPicture {
  int width = 0, height = 0;
  emscripten::val rgba = emscripten::val::undefined();
  std::string error;
  bool flat = false;
};

// The bytes are a view of the module's memory, to be copied at once, and gone after dropPicture().
std::vector<std::uint8_t>& takenBytes() {
  static std::vector<std::uint8_t> bytes;
  return bytes;
}

void dropPicture() { takenBytes() = std::vector<std::uint8_t>(); }

// Without graphics the land from above instead, as large a square as the picture holds.
TakenPicture take(const WebPictureRequest& request) {
  Playground& playground = webMain()->playground();
  PictureRequest picture;
  picture.width = toInt(request.width, 0.0, kMaxPixels);
  picture.height = toInt(request.height, 0.0, kMaxPixels);
  picture.pixelRatio = static_cast<float>(bounded(request.pixelRatio, 0.0, 16.0));
  picture.legend = request.legend;
  picture.caption = request.caption;
  if (!request.look.empty()) picture.dark = request.look == "dark";
  if (playground.hasGraphics()) return playground.takePicture(picture);
  picture.width = picture.height =
      std::clamp(std::min(picture.width, picture.height), kMinPictureSide, kMaxPictureSide);
  return playground.takeFlatPicture(picture.width, pictureRatio(picture));
}

WebPicture takePicture(const WebPictureRequest& request) {
  WebPicture result;
  if (!webMain()) return result;
  result.flat = !webMain()->playground().hasGraphics();
  TakenPicture taken = take(request);
  result.width = taken.width;
  result.height = taken.height;
  result.error = taken.error;
  takenBytes() = std::move(taken.rgba);
  result.rgba =
      emscripten::val(emscripten::typed_memory_view(takenBytes().size(), takenBytes().data()));
  return result;
}

int frame(double nowMs) { return webMain() ? webMain()->frame(bounded(nowMs, 0.0, 1.0e15)) : 0; }

void redraw() {
  if (webMain()) webMain()->playground().redraw();
}

std::string state() { return webMain() ? webMain()->playground().state() : std::string("{}"); }

std::string controls() {
  return webMain() ? webMain()->playground().controls() : std::string("[]");
}

std::string recipeText() {
  return webMain() ? webMain()->playground().document().recipeText() : std::string();
}

std::string hash() { return webMain() ? webMain()->playground().hash() : std::string(); }

// Memory that is given back does not shrink the module's, so only this shows what leaks.
double memoryInUse() { return static_cast<double>(mallinfo().uordblks); }

void bindRegions() {
  emscripten::value_object<WebRect>("Rect")
      .field("x", &WebRect::x)
      .field("y", &WebRect::y)
      .field("width", &WebRect::width)
      .field("height", &WebRect::height);
  emscripten::value_object<WebRegions>("Regions")
      .field("windowWidth", &WebRegions::windowWidth)
      .field("windowHeight", &WebRegions::windowHeight)
      .field("pixelRatio", &WebRegions::pixelRatio)
      .field("panel", &WebRegions::panel)
      .field("panelTop", &WebRegions::panelTop)
      .field("view", &WebRegions::view)
      .field("timeline", &WebRegions::timeline)
      .field("narrow", &WebRegions::narrow);
}

void bindPictures() {
  emscripten::value_object<WebPictureRequest>("PictureRequest")
      .field("width", &WebPictureRequest::width)
      .field("height", &WebPictureRequest::height)
      .field("pixelRatio", &WebPictureRequest::pixelRatio)
      .field("legend", &WebPictureRequest::legend)
      .field("caption", &WebPictureRequest::caption)
      .field("look", &WebPictureRequest::look);
  emscripten::value_object<WebPicture>("TakenPicture")
      .field("width", &WebPicture::width)
      .field("height", &WebPicture::height)
      .field("rgba", &WebPicture::rgba)
      .field("error", &WebPicture::error)
      .field("flat", &WebPicture::flat);
}

}  // namespace

EMSCRIPTEN_BINDINGS(playground) {
  using emscripten::function;
  bindRegions();
  bindPictures();
  function("create", &create);
  function("startGraphics", &startGraphics);
  function("loseGraphics", &loseGraphics);
  function("restoreGraphics", &restoreGraphics);
  function("setRegions", &setRegions);
  function("setPreferences", &setPreferences);
  function("load", &load);
  function("loadStarter", &loadStarter);
  function("tryLink", &tryLink);
  function("applyText", &applyText);
  function("newSeed", &newSeed);
  function("surprise", &surprise);
  function("setDrawing", &setDrawing);
  function("selectDrawn", &selectDrawn);
  function("editDrawn", &editDrawn);
  function("undo", &undo);
  function("redo", &redo);
  function("goTo", &goTo);
  function("play", &play);
  function("pause", &pause);
  function("seek", &seek);
  function("position", &position);
  function("setView", &setView);
  function("setShown", &setShown);
  function("setCard", &setCard);
  function("setPinning", &setPinning);
  function("setSectioning", &setSectioning);
  function("setPresenting", &setPresenting);
  function("toggleStop", &toggleStop);
  function("setCamera", &setCamera);
  function("pointer", &pointer);
  function("wheel", &wheel);
  function("key", &key);
  function("textInput", &textInput);
  function("blur", &blur);
  function("frame", &frame);
  function("redraw", &redraw);
  function("flatPicture", &flatPicture);
  function("heights", &heights);
  function("takePicture", &takePicture);
  function("dropPicture", &dropPicture);
  function("state", &state);
  function("controls", &controls);
  function("describe", &parametersJson);
  function("describeView", &viewJson);
  function("recipeText", &recipeText);
  function("hash", &hash);
  function("memoryInUse", &memoryInUse);
}

}  // namespace faultline
