// Ties the panels together. There is one Dear ImGui context in device pixels; input comes from the
// page's events, and frames are built on demand. There is no ini file, no log and no clock: the
// caller of frame() gives the time.
#include "ui/ui.h"

#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cfloat>
#include <new>

#include "ui/map/map_view.h"
#include "ui/panel/panel.h"
#include "ui/picture/legend.h"
#include "ui/picture/picture_texts.h"
#include "ui/timeline/timeline_bar.h"
#include "ui/widgets/keys.h"
#include "ui/widgets/north_sign.h"
#include "ui/widgets/widgets.h"

namespace faultline {
namespace {

// Draws section and pin on the land, fainter where land hides them.
void drawPlaces(Painter& paint, const ThemeColours& colours, const UiState& state) {
  const ImU32 light = IM_COL32(255, 255, 255, 200), dark = IM_COL32(29, 35, 39, 255);
  for (const auto& [width, colour] : {std::pair{4.0f, light}, {2.0f, dark}}) {
    for (std::size_t i = 1; i < state.section.size(); ++i) {
      const LandPoint &from = state.section[i - 1], &to = state.section[i];
      paint.list()->AddLine(paint.device(from.x, from.y), paint.device(to.x, to.y),
                            withAlpha(colour, from.hidden || to.hidden ? 0.15f : 1.0f),
                            paint.thickness(width));
    }
  }
  if (!state.section.empty()) {
    const auto name = [&](const LandPoint& at, std::string_view letter) {
      paint.disc(at.x, at.y, 8, withAlpha(colours.surface, 0.85f));
      paint.text(at.x, at.y, letter, {kSmallSize, Weight::kSemiBold}, colours.text, Align::kCentre);
    };
    name(state.section.front(), "A");
    name(state.section.back(), "B");
  }
  if (!state.pin) return;
  const float alpha = state.pin->hidden ? 0.4f : 1.0f;
  const ImU32 colour = state.top ? colours.quiet : colours.accent;
  paint.knob(state.pin->x, state.pin->y, 6, 2, withAlpha(colour, alpha),
             withAlpha(colours.surface, alpha));
}

// Multiplies the alpha of a list's vertices from `first` on by `alpha`.
void fade(ImDrawList& list, int first, float alpha) {
  if (alpha >= 1) return;
  for (int i = first; i < list.VtxBuffer.Size; ++i) {
    list.VtxBuffer[i].col = withAlpha(list.VtxBuffer[i].col, alpha);
  }
}

// A context whose memory comes from `new` where that can throw: Dear ImGui does not check what
// malloc returns.
ImGuiContext* createContext() {
#ifdef __cpp_exceptions
  ImGui::SetAllocatorFunctions([](std::size_t size, void*) { return ::operator new(size); },
                               [](void* memory, void*) { ::operator delete(memory); });
#endif
  ImGuiContext* context = ImGui::CreateContext();
  ImGui::SetCurrentContext(context);
  return context;
}

}  // namespace

struct Ui::State {
  State(const std::vector<std::uint8_t>& regular, const std::vector<std::uint8_t>& semiBold)
      : context(createContext()),
        fonts(loadFonts(*ImGui::GetIO().Fonts, regular, semiBold)),
        widgets(fonts) {}

  void use() const { ImGui::SetCurrentContext(context); }
  bool inPanels(float x, float y) const {
    return regions.panel.contains(x, y) || regions.timeline.contains(x, y) || map.contains(x, y);
  }

  ImGuiContext* context;
  // False while Dear ImGui works. What it leaves where memory does not suffice cannot be destroyed.
  bool isWhole = false;
  Fonts fonts;
  Widgets widgets;
  Panel panel;
  TimelineBar timeline;
  MapView map;
  UiRect legend, north;
  PictureTextList pictureTexts;

  UiRegions regions;
  float pointerX = -FLT_MAX, pointerY = -FLT_MAX;
  PlainFill plainFill = nullptr;
  bool edited = false;        // the current gesture has edited something
  bool pressed = false;       // a press that began on a panel is not yet released
  bool leaveAfterUp = false;  // a finger was lifted, so the pointer must leave after the release
  int dueFrames = 2;          // frames still to be built for the input so far
  double lastMs = -1;
};

Ui::Ui(const std::vector<std::uint8_t>& regularFont, const std::vector<std::uint8_t>& semiBoldFont)
    : state_(std::make_unique<State>(regularFont, semiBoldFont)) {
  ImGuiIO& io = ImGui::GetIO();
  io.IniFilename = nullptr;
  io.LogFilename = nullptr;
  io.BackendFlags |= ImGuiBackendFlags_RendererHasTextures;
  io.ConfigFlags |= ImGuiConfigFlags_NoMouseCursorChange;
  io.ConfigInputTextCursorBlink = false;  // a still caret needs no redrawing
  io.ConfigNavCaptureKeyboard = false;
  io.KeyRepeatDelay = FLT_MAX;  // the page repeats keys
  state_->isWhole = true;
}

Ui::~Ui() {
  state_->use();
  if (!state_->isWhole) return;
  state_->pictureTexts = PictureTextList();  // belongs to the context
  ImGui::DestroyContext(state_->context);
}

void Ui::setPlainFill(PlainFill fill) { state_->plainFill = fill; }

void Ui::setRegions(const UiRegions& regions) {
  state_->use();
  const bool newRatio = regions.pixelRatio != state_->regions.pixelRatio;
  state_->regions = regions;
  state_->dueFrames = 2;
  if (!newRatio) return;
  state_->isWhole = false;
  setFontDetail(state_->fonts, regions.pixelRatio);
  state_->isWhole = true;
}

bool Ui::wantsPointer(float x, float y) const {
  return state_->pressed || state_->timeline.speeds().open() || state_->inPanels(x, y);
}

void Ui::pointerMove(float x, float y, bool touch) {
  State& s = *state_;
  s.use();
  const bool ours = wantsPointer(x, y) || wantsPointer(s.pointerX, s.pointerY);
  s.pointerX = x;
  s.pointerY = y;
  s.leaveAfterUp = false;
  if (!ours) {
    return;
  }
  s.dueFrames = std::max(s.dueFrames, 1);
  ImGuiIO& io = ImGui::GetIO();
  io.AddMouseSourceEvent(touch ? ImGuiMouseSource_TouchScreen : ImGuiMouseSource_Mouse);
  io.AddMousePosEvent(x * s.regions.pixelRatio, y * s.regions.pixelRatio);
}

void Ui::pointerButton(int button, bool down, bool touch) {
  State& s = *state_;
  s.use();
  s.dueFrames = 2;
  s.widgets.keys().release();  // a release may have gone elsewhere
  if (down && !wantsPointer(s.pointerX, s.pointerY)) {
    blur();
    return;
  }
  if (button != ImGuiMouseButton_Left && button != ImGuiMouseButton_Right) {
    return;
  }
  s.pressed = down;
  ImGuiIO& io = ImGui::GetIO();
  io.AddMouseSourceEvent(touch ? ImGuiMouseSource_TouchScreen : ImGuiMouseSource_Mouse);
  io.AddMouseButtonEvent(button, down);
  s.leaveAfterUp = touch && !down;
}

void Ui::pointerLeave() {
  State& s = *state_;
  s.use();
  s.dueFrames = std::max(s.dueFrames, s.inPanels(s.pointerX, s.pointerY) ? 2 : 0);
  s.pointerX = s.pointerY = -FLT_MAX;
  ImGui::GetIO().AddMousePosEvent(-FLT_MAX, -FLT_MAX);
}

bool Ui::pointer(const PointerEvent& event) {
  const bool touch = event.touch();
  if (event.kind == PointerKind::kLeave) {
    pointerLeave();
    return false;
  }
  pointerMove(static_cast<float>(event.x), static_cast<float>(event.y), touch);
  if (event.kind == PointerKind::kDown) {
    pointerButton((event.buttons & kRightButton) != 0 ? 1 : 0, true, touch);
    return true;
  }
  if (event.kind == PointerKind::kUp || event.kind == PointerKind::kCancel) {
    pointerButton(0, false, touch);
    pointerButton(1, false, touch);
    if (touch) pointerLeave();
  }
  return false;
}

void Ui::pressOutside(bool touch) {
  pointerButton(0, true, touch);
  pointerButton(0, false, touch);
}

void Ui::wheel(float, float deltaY) {
  State& s = *state_;
  if (s.regions.panel.contains(s.pointerX, s.pointerY)) {
    s.panel.scroll().by(deltaY);
    s.dueFrames = 2;
  }
}

bool Ui::key(std::string_view key, bool down, bool shift, bool ctrl) {
  State& s = *state_;
  s.use();
  if (s.widgets.typing()) {
    const ImGuiKey mapped = editingKey(key, ctrl);
    if (mapped == ImGuiKey_None) {
      // Characters count as used, because they come through textInput; chords do not.
      return !ctrl &&
             (key.size() == 1 || static_cast<unsigned char>(key.empty() ? 0 : key[0]) >= 0x80);
    }
    s.dueFrames = 2;
    if (mapped == ImGuiKey_Escape && down) {
      s.widgets.cancelTyping();
    }
    ImGuiIO& io = ImGui::GetIO();
    io.AddKeyEvent(ImGuiMod_Shift, shift);
    io.AddKeyEvent(ImGuiMod_Ctrl, ctrl);
    // A repeated press comes without a release in between.
    io.AddKeyEvent(mapped, false);
    if (down) {
      io.AddKeyEvent(mapped, true);
    }
    return true;
  }
  if (!down) {
    s.widgets.keys().release();
    s.dueFrames = std::max(s.dueFrames, 1);
    return false;
  }
  if (!ctrl && !s.timeline.speeds().open() && s.map.takeKey(key)) {
    s.dueFrames = 2;
    return true;
  }
  const auto command = commandOf(key);
  if (!command || ctrl) {
    return false;
  }
  const bool used = s.timeline.speeds().takeKey(*command) || s.widgets.keys().take(*command, shift);
  if (used) {
    s.dueFrames = 2;
  }
  return used;
}

void Ui::textInput(std::string_view utf8) {
  State& s = *state_;
  if (s.widgets.typing()) {
    s.use();
    s.dueFrames = 2;
    ImGuiIO& io = ImGui::GetIO();
    io.AddKeyEvent(ImGuiMod_Ctrl, false);  // a chord's release went elsewhere, or is still to come
    io.AddInputCharactersUTF8(std::string(utf8).c_str());
  }
}

void Ui::blur() {
  State& s = *state_;
  s.use();
  s.dueFrames = 2;
  s.widgets.keys().drop();
  s.widgets.keys().release();
  ImGui::ClearActiveID();
}

UiEvents Ui::frame(const UiState& state, double nowMs) {
  State& s = *state_;
  s.use();
  s.isWhole = false;
  ImGuiIO& io = ImGui::GetIO();
  const float ratio = s.regions.pixelRatio;
  io.DisplaySize = {s.regions.windowWidth * ratio, s.regions.windowHeight * ratio};
  io.DisplayFramebufferScale = {1, 1};
  constexpr double kFirstDelta = 1.0 / 60, kMinDelta = 1e-4;
  const double delta = s.lastMs < 0 ? kFirstDelta : (nowMs - s.lastMs) / 1000;
  io.DeltaTime = static_cast<float>(std::max(delta, kMinDelta));
  s.lastMs = nowMs;
  s.dueFrames = std::max(s.dueFrames - 1, 0);

  applyStyle(ImGui::GetStyle(), themeColours(state.dark), ratio);
  ImGui::NewFrame();
  s.widgets.begin({nowMs, ratio, s.regions.windowWidth, s.regions.windowHeight, state.dark,
                   state.reducedMotion, s.regions.narrow, s.plainFill});
  UiEvents events;
  s.legend = s.north = {};
  ImDrawList& behind = *ImGui::GetBackgroundDrawList();
  s.widgets.paint().drawInto(&behind);
  if (!s.map.enlarged() && state.north != nullptr) {
    Painter paint = s.widgets.paint().scaled(state.north->scale);
    drawNorth(paint, s.widgets.colours(), *state.north);
    s.north = scaledRect(northBox(*state.north), state.north->scale);
  }
  const int first = behind.VtxBuffer.Size;
  if (!s.map.enlarged()) s.legend = drawPageLegend(s.widgets.paint(), s.regions, state);
  fade(behind, first, s.widgets.motion().amount(ImHashStr("legend"), s.legend.width > 0));
  drawPlaces(s.widgets.paint(), s.widgets.colours(), state);
  for (const auto& [x, y] : state.handles) {
    const ThemeColours& colours = s.widgets.colours();
    s.widgets.paint().knob(x, y, 8, 2, colours.surface, colours.accent);
  }
  if (s.regions.panel.width > 0 && s.regions.panel.height > 0) {
    s.panel.draw(s.widgets, s.regions, state, events);
  }
  if (s.regions.timeline.width > 0 && s.regions.timeline.height > 0) {
    s.timeline.draw(s.widgets, s.regions, state, events);
  }
  s.map.draw(s.widgets, s.regions, state, events);
  s.widgets.end();
  // An edit that no widget goes on with ends its gesture.
  s.edited = s.edited || events.recipe || events.view;
  events.gestureEnded = s.widgets.takeGestureEnd() || (s.edited && !s.widgets.busy());
  if (events.gestureEnded) {
    s.edited = false;
    events.again = s.widgets.takeReverted();
  }
  events.notice = s.widgets.takeNotice();
  ImGui::Render();
  // A change shows in all panels only in the next frame.
  if (events.recipe || events.seek || events.togglePlay || events.view)
    s.dueFrames = std::max(s.dueFrames, 1);

  // Dear ImGui handles a press and its release in two frames.
  if (!s.context->InputEventsQueue.empty()) {
    s.dueFrames = std::max(s.dueFrames, 1);
  } else if (s.leaveAfterUp) {
    pointerLeave();
    s.leaveAfterUp = false;
    s.dueFrames = 2;
  }
  s.isWhole = true;
  return events;
}

bool Ui::animating() const {
  return state_->dueFrames > 0 || state_->widgets.unsettled() ||
         (state_->regions.panel.width > 0 && state_->panel.scroll().pending());
}

std::optional<double> Ui::dueMs() const { return state_->widgets.tooltip().dueMs(); }

UiRect Ui::legendPlace() const { return state_->legend; }

UiRect Ui::northPlace() const { return state_->north; }

PictureTextPlaces Ui::buildPictureTexts(const PictureTexts& texts) {
  State& s = *state_;
  s.use();
  s.isWhole = false;
  if (ImGui::GetFrameCount() == 0) {
    // Fonts exist from the first frame on.
    ImGui::GetIO().DisplaySize = {1, 1};
    applyStyle(ImGui::GetStyle(), themeColours(texts.dark), texts.pixelRatio);
    ImGui::NewFrame();
    ImGui::EndFrame();
  }
  const PictureTextPlaces places = s.pictureTexts.build(s.fonts, texts);
  setFontDetail(s.fonts, s.regions.pixelRatio);
  s.isWhole = true;
  return places;
}

ImDrawData* Ui::pictureTexts(int left, int top, int width, int height) {
  state_->use();
  return state_->pictureTexts.part(left, top, width, height);
}

UiRect Ui::mapPlace() const { return state_->map.place(); }

bool Ui::mapTakes(float x, float y) const {
  const State& s = *state_;
  if (s.pressed || s.timeline.speeds().open() || s.regions.panel.contains(x, y)) return false;
  // On a phone a button stands over the map.
  for (const UiControl& control : controls()) {
    if (control.key == "map:close" && control.rect.contains(x, y)) return false;
  }
  return s.map.place().contains(x, y);
}

float Ui::mapSide() const { return state_->map.side(); }

const char* Ui::cursor() const { return state_->widgets.cursor(); }

const std::vector<UiControl>& Ui::controls() const { return state_->widgets.controls(); }

}  // namespace faultline
