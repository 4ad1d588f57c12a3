// The functions of the page's module for JavaScript (web/src/common/playground.d.ts lists them as
// types). A module has one playground, which start() makes before any other function is called, and
// which lives as long as the module. Only strings, numbers and bytes (fonts, pictures) cross the
// border; numbers are clamped (web_numbers.h).
#include <emscripten/bind.h>
#include <emscripten/val.h>
#include <malloc.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "platform/browser/web_main.h"
#include "platform/browser/web_numbers.h"
#include "render/gl/gl_program.h"
#include "share/recipe_text.h"
#include "share/view_rows.h"

namespace faultline {
namespace {

WebMain* started = nullptr;

void start(const std::string& regularFont, const std::string& semiBoldFont) {
  if (started == nullptr) started = new WebMain(regularFont, semiBoldFont);
}

Playground& playground() { return started->playground(); }

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

void setRegions(const WebRegions& regions) {
  UiRegions result;
  result.windowWidth = static_cast<float>(bounded(regions.windowWidth, 1.0, kMaxPixels));
  result.windowHeight = static_cast<float>(bounded(regions.windowHeight, 1.0, kMaxPixels));
  result.pixelRatio = static_cast<float>(bounded(regions.pixelRatio, 0.1, 16.0));
  result.panel = toRect(regions.panel);
  result.panelTop = static_cast<float>(bounded(regions.panelTop, 0.0, kMaxPixels));
  result.view = toRect(regions.view);
  result.timeline = toRect(regions.timeline);
  result.narrow = regions.narrow;
  playground().setRegions(result);
}

// 32 random bits.
std::uint32_t toRandomBits(double entropy) {
  return static_cast<std::uint32_t>(bounded(entropy, 0.0, 4294967295.0));
}

bool pointer(double kind, double id, double type, double x, double y, double buttons, bool shift,
             double timeMs) {
  PointerEvent event;
  event.kind = static_cast<PointerKind>(toInt(kind, 0.0, kPointerKinds - 1));
  event.id = toInt(id, -kMaxSteps, kMaxSteps);
  event.type = static_cast<PointerType>(toInt(type, 0.0, kPointerTypes - 1));
  event.x = static_cast<double>(pixels(x));
  event.y = static_cast<double>(pixels(y));
  event.buttons = toInt(buttons, 0.0, 255.0);
  event.shift = shift;
  event.timeMs = bounded(timeMs, 0.0, 1.0e15);
  return playground().input().pointer(event);
}

bool wheel(double x, double y, double deltaX, double deltaY, bool ctrl) {
  const auto inPixels = [](double value) { return static_cast<double>(pixels(value)); };
  return playground().input().wheel(inPixels(x), inPixels(y), inPixels(deltaX), inPixels(deltaY),
                                    ctrl);
}

// A view of the module's memory, to be copied at once: the next call may free it.
emscripten::val flatPicture(double side, double pixelRatio) {
  const std::span<const std::uint32_t> pixels =
      playground().flatPicture(toInt(side, kMinHillshade, kMaxHillshade),
                               static_cast<float>(bounded(pixelRatio, 0.1, 16.0)));
  return emscripten::val(emscripten::typed_memory_view(
      4 * pixels.size(), reinterpret_cast<const std::uint8_t*>(pixels.data())));
}

// A view of the module's memory, to be copied at once.
emscripten::val heights() {
  const std::span<const float> heights = playground().heights();
  return emscripten::val(emscripten::typed_memory_view(heights.size(), heights.data()));
}

// What two playgrounds share: the eye's place, azimuth and elevation in degrees, focal length and
// near plane, the range of the land, the sun in degrees, and whether the theme is dark.
struct WebSharedView {
  double x, y, z, azimuth, elevation, focal, near, low, high, sunAzimuth, sunElevation;
  bool dark;
};

WebSharedView webView(const SharedView& shared) {
  const auto& [eye, range, sun, dark] = shared;
  return {eye.eye.x,
          eye.eye.y,
          eye.eye.z,
          eye.azimuthDeg,
          eye.elevationDeg,
          eye.focal,
          eye.near,
          static_cast<double>(range.low),
          static_cast<double>(range.high),
          static_cast<double>(sun.azimuth),
          static_cast<double>(sun.elevation),
          dark};
}

// As in the window, or as in a picture of this size; see PictureRequest.
WebSharedView viewInWindow() { return webView(playground().sharedView()); }
WebSharedView viewInPicture(double width, double height) {
  return webView(
      playground().sharedView(toInt(width, 1, kMaxPictureSide), toInt(height, 1, kMaxPictureSide)));
}

bool share(const WebSharedView& view, bool follows) {
  const auto number = [](double value) { return bounded(value, -1e6, 1e6); };
  SharedView shared;
  shared.eye = {{number(view.x), number(view.y), number(view.z)},
                number(view.azimuth),
                number(view.elevation),
                number(view.focal),
                number(view.near)};
  shared.range = {static_cast<float>(number(view.low)), static_cast<float>(number(view.high))};
  shared.sun = {toInt(view.sunAzimuth, 0, 359), toInt(view.sunElevation, 5, 85)};
  shared.dark = view.dark;
  return playground().share(shared, follows);
}

// The bytes of floats, row by row. False if they are no land (see openedLand).
bool openLand(const std::string& bytes) {
  UnfilledVector<float> heights = unfilledHeights(bytes.size() / sizeof(float));
  if (!heights.empty()) std::memcpy(heights.data(), bytes.data(), heights.size() * sizeof(float));
  const auto side = static_cast<int>(std::sqrt(static_cast<double>(heights.size())));
  OpenedLandPtr land = openedLand(std::move(heights), side);
  if (land == nullptr) return false;
  playground().edit().openLand(std::move(land));
  return true;
}

struct WebPictureRequest {
  double width = 0, height = 0, pixelRatio = 0;
  bool legend = false, caption = false, north = false;
  std::string look;     // "light" or "dark"; empty: as the page
  double seconds = -1;  // the story's moment, for a frame of a clip; below 0: what is shown
  // One of two lands: `both` is the width of the picture of both (0: it is no half), `line` where
  // the line between them stands, and `left` whether this land, which is called `name`, is left of
  // it.
  double both = 0, line = 0;
  bool left = false;
  std::string name;
  // The map of their difference: a byte for each cell (none: it is no map), and a line of text each
  // for the three ends of its scale and for the paragraphs.
  std::string map, words;
};

struct WebPicture {
  int width = 0, height = 0;
  emscripten::val rgba = emscripten::val::undefined();
  std::string error;
  bool flat = false;
};

// The bytes of the latest picture. JavaScript gets a view of them, to be copied at once;
// dropPicture() frees them.
std::vector<std::uint8_t>& takenBytes() {
  static std::vector<std::uint8_t> bytes;
  return bytes;
}

// Without graphics the picture is the land from above, in the largest square that fits the request.
TakenPicture take(const WebPictureRequest& request) {
  PictureRequest picture;
  picture.width = toInt(request.width, 0.0, kMaxPixels);
  picture.height = toInt(request.height, 0.0, kMaxPixels);
  picture.pixelRatio = static_cast<float>(bounded(request.pixelRatio, 0.0, 16.0));
  picture.legend = request.legend;
  picture.caption = request.caption;
  picture.north = request.north;
  if (!request.look.empty()) picture.dark = request.look == "dark";
  picture.bothWidth = toInt(request.both, 0.0, kMaxPixels);
  if (picture.bothWidth > 0) picture.half = {pixels(request.line), request.left, request.words};
  if (!request.map.empty()) {
    const auto* cells = reinterpret_cast<const std::int8_t*>(request.map.data());
    picture.difference = {{cells, request.map.size()}, request.words};
  }
  if (playground().hasGraphics()) {
    std::string error = sizeError(request.width, request.height);
    if (!error.empty()) return {0, 0, {}, std::move(error)};
    if (request.seconds >= 0)
      return playground().takeClipFrame(picture, bounded(request.seconds, 0.0, 1.0e6));
    return playground().takePicture(picture);
  }
  picture.width = picture.height =
      std::clamp(std::min(picture.width, picture.height), kMinPictureSide, kMaxPictureSide);
  return playground().takeFlatPicture(picture.width, pictureRatio(picture));
}

WebPicture takePicture(const WebPictureRequest& request) {
  WebPicture result;
  result.flat = !playground().hasGraphics();
  TakenPicture taken = take(request);
  result.width = taken.width;
  result.height = taken.height;
  result.error = taken.error;
  takenBytes() = std::move(taken.rgba);
  result.rgba =
      emscripten::val(emscripten::typed_memory_view(takenBytes().size(), takenBytes().data()));
  return result;
}

// Whether it is one of the sun's two numbers, which share a key of links.
bool isSunPart(std::string_view key) { return key.starts_with("sun-"); }

// How many bytes are allocated. The module's memory never shrinks, so that only this shows a leak.
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

void bindSharedView() {
  emscripten::value_object<WebSharedView>("SharedView")
      .field("x", &WebSharedView::x)
      .field("y", &WebSharedView::y)
      .field("z", &WebSharedView::z)
      .field("azimuth", &WebSharedView::azimuth)
      .field("elevation", &WebSharedView::elevation)
      .field("focal", &WebSharedView::focal)
      .field("near", &WebSharedView::near)
      .field("low", &WebSharedView::low)
      .field("high", &WebSharedView::high)
      .field("sunAzimuth", &WebSharedView::sunAzimuth)
      .field("sunElevation", &WebSharedView::sunElevation)
      .field("dark", &WebSharedView::dark);
}

void bindPictures() {
  emscripten::value_object<WebPictureRequest>("PictureRequest")
      .field("width", &WebPictureRequest::width)
      .field("height", &WebPictureRequest::height)
      .field("pixelRatio", &WebPictureRequest::pixelRatio)
      .field("legend", &WebPictureRequest::legend)
      .field("caption", &WebPictureRequest::caption)
      .field("north", &WebPictureRequest::north)
      .field("look", &WebPictureRequest::look)
      .field("seconds", &WebPictureRequest::seconds)
      .field("both", &WebPictureRequest::both)
      .field("line", &WebPictureRequest::line)
      .field("left", &WebPictureRequest::left)
      .field("map", &WebPictureRequest::map)
      .field("words", &WebPictureRequest::words);
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
  bindSharedView();
  bindPictures();
  function("start", &start);
  function(
      "startGraphics", +[](const std::string& canvasSelector, bool fast) {
        return started->startGraphics(canvasSelector, fast);
      });
  function(
      "loseGraphics", +[]() { started->loseGraphics(); });
  function(
      "restoreGraphics", +[]() { return started->restoreGraphics(); });
  function("setRegions", &setRegions);
  function(
      "setPreferences", +[](bool systemDark, bool reducedMotion) {
        playground().setPreferences(systemDark, reducedMotion);
      });
  function(
      "load", +[](const std::string& text) { return playground().load(text); });
  function(
      "loadStarter", +[](const std::string& text) { playground().loadStarter(text); });
  function(
      "tryLink", +[](const std::string& text) { playground().edit().tryLink(text); });
  function(
      "applyText", +[](const std::string& key, const std::string& value, bool again) {
        playground().edit().applyText(key, value, again);
      });
  function(
      "applyTyped", +[](const std::string& key, const std::string& typed) {
        if (isSunPart(key)) return playground().tools().setSun(key, typed, true, false);
        playground().edit().applyTyped(key, typed);
      });
  function(
      "newSeed", +[](double entropy) { playground().edit().newSeed(toRandomBits(entropy)); });
  function(
      "surprise", +[](double entropy) { playground().edit().surprise(toRandomBits(entropy)); });
  function(
      "setDrawing", +[](bool on) { playground().tools().setDrawing(on); });
  function(
      "selectDrawn",
      +[](double index) { playground().tools().selectDrawn(toInt(index, -1.0, kMaxSteps)); });
  function(
      "editDrawn", +[](double index, const std::string& what, const std::string& text, bool again) {
        playground().tools().editDrawn(toInt(index, -1.0, kMaxSteps), what, text, again);
      });
  function(
      "undo", +[]() { playground().edit().undo(); });
  function(
      "redo", +[]() { playground().edit().redo(); });
  function(
      "goTo",
      +[](double gesture) { return playground().edit().goTo(toInt(gesture, -1.0, kMaxSteps)); });
  function(
      "gesture", +[]() { return playground().document().history().number(); });
  function(
      "play", +[]() { playground().timeline().play(); });
  function(
      "pause", +[]() { playground().timeline().pause(); });
  function(
      "seek",
      +[](double position) { playground().timeline().seek(toInt(position, 0.0, kMaxSteps)); });
  function(
      "step", +[](bool on) { playground().edit().step(on ? 1 : -1); });
  function(
      "position", +[]() { return playground().player().position(); });
  function(
      "setView", +[](const std::string& key, const std::string& text, bool again) {
        if (isSunPart(key)) return playground().tools().setSun(key, text, false, again);
        playground().edit().setView(key, text, again);
      });
  function(
      "toggle", +[](const std::string& key, const std::string& word) {
        playground().edit().toggle(key, word);
      });
  function(
      "setShown",
      +[](const std::string& word, bool on) { playground().edit().setShown(word, on); });
  function(
      "setCard", +[](const std::string& side) { playground().edit().setView("card", side); });
  function(
      "setPinning", +[](bool on) { playground().tools().setPlacing(PlaceTool::Kind::kPin, on); });
  function(
      "setSectioning",
      +[](bool on) { playground().tools().setPlacing(PlaceTool::Kind::kSection, on); });
  function(
      "setStanding", +[](bool on) { playground().tools().setStanding(on); });
  function(
      "setDaylight", +[](bool on) { playground().tools().setDaylight(on); });
  function(
      "steer", +[](double ahead, double right, double up, double turn, double tilt) {
        playground().tools().steer({ahead, right, up, turn, tilt});
      });
  function(
      "setLaterShaders", +[](const std::string& text) {
        setLaterChunk(text);
        playground().redraw();
      });
  function(
      "setPresenting", +[](bool on) { playground().lecture().setPresenting(on); });
  function(
      "stayAtStop", +[](double stop) {
        playground().timeline().stayAtStop(static_cast<std::size_t>(toInt(stop, 0.0, kMaxSteps)));
      });
  function(
      "goToStop", +[](double stop) {
        playground().lecture().goTo(static_cast<std::size_t>(toInt(stop, 0.0, kMaxSteps)));
      });
  function(
      "walk", +[](double direction) { playground().lecture().walk(toInt(direction, -1.0, 1.0)); });
  function(
      "setCamera", +[](const std::string& name) { playground().setCamera(name); });
  function("pointer", &pointer);
  function("wheel", &wheel);
  function(
      "key", +[](const std::string& name, bool down, bool shift, bool ctrl, bool alt, bool meta) {
        return playground().input().key(name, down, shift, ctrl, alt, meta);
      });
  function(
      "textInput", +[](const std::string& text) { playground().input().textInput(text); });
  function(
      "blur", +[]() { playground().input().blur(); });
  function(
      "frame", +[](double nowMs) { return playground().frame(bounded(nowMs, 0.0, 1.0e15)); });
  function(
      "redraw", +[]() { playground().redraw(); });
  function("flatPicture", &flatPicture);
  function("heights", &heights);
  function("openLand", &openLand);
  function("sharedView", &viewInWindow);
  function("sharedViewIn", &viewInPicture);
  function("share", &share);
  function(
      "showAlone", +[]() { return playground().share(std::nullopt, false); });
  function("takePicture", &takePicture);
  function(
      "dropPicture", +[]() { takenBytes() = std::vector<std::uint8_t>(); });
  function(
      "state", +[]() { return playground().state(); });
  function(
      "controls", +[]() { return playground().controls(); });
  function(
      "describe", +[]() { return parametersJson(); });
  function(
      "describeView", +[]() { return viewJson(); });
  function(
      "recipeText", +[]() { return playground().document().recipeText(); });
  function(
      "hash", +[]() { return playground().hash(); });
  function("memoryInUse", &memoryInUse);
}

}  // namespace faultline
