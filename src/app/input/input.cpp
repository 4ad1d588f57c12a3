// Leads the events of the window. See input.h.
#include "app/input/input.h"

#include <cmath>
#include <utility>

namespace faultline {
namespace {

// An event whose time is further from the clock than this carries a time of another clock.
constexpr double kMaxEventDelayMs = 5000.0;

// A key of the page, a letter in lower case. `act` is false where the key means nothing now.
struct PageKey {
  std::string_view key;
  bool (*act)(Edits& edits, ToolInput& tools, Lecture& lecture);
};

bool toggleShown(Edits& edits, std::string_view word, bool shown) {
  edits.edit().setShown(word, !shown);
  return true;
}

constexpr PageKey kPageKeys[] = {
    // Drag the sun over the land.
    {"k",
     [](Edits&, ToolInput& tools, Lecture&) {
       tools.setDaylight(tools.placeTool().kind() != PlaceTool::Kind::kSun);
       return true;
     }},
    // Stand on the land, or leave it.
    {"g",
     [](Edits& edits, ToolInput& tools, Lecture&) {
       tools.standAhead();
       edits.redraw();
       return true;
     }},
    // The triangles of the mesh.
    {"w",
     [](Edits& edits, ToolInput&, Lecture&) {
       return toggleShown(edits, "wireframe", edits.document().view().wireframe);
     }},
    // The land upside down.
    {"f", [](Edits& edits, ToolInput&,
             Lecture&) { return toggleShown(edits, "flip", edits.document().view().flip); }},
    {"m", [](Edits& edits, ToolInput&,
             Lecture&) { return toggleShown(edits, "map", edits.document().view().map); }},
    {"l",
     [](Edits& edits, ToolInput&, Lecture&) {
       if (!edits.document().offersLayers()) return false;
       edits.edit().showNextLayer();
       return true;
     }},
    // "How it works", in the drawer.
    {"h",
     [](Edits& edits, ToolInput&, Lecture&) {
       const bool closed = edits.document().view().card == DrawerSide::kClosed;
       edits.edit().setView("card", closed ? "how" : "");
       return true;
     }},
    {"p",
     [](Edits& edits, ToolInput&, Lecture& lecture) {
       lecture.setPresenting(!edits.player().presenting());
       return true;
     }},
    // Ends what is under way.
    {"Escape",
     [](Edits& edits, ToolInput& tools, Lecture& lecture) {
       if (tools.leaveGround()) return true;
       const PlaceTool::Kind placing = tools.placeTool().kind();
       const bool presenting = edits.player().presenting();
       if (placing != PlaceTool::Kind::kNone) {
         tools.setPlacing(placing, false);
       } else if (presenting) {
         lecture.setPresenting(false);
       }
       return placing != PlaceTool::Kind::kNone || presenting;
     }},
};

bool isKey(const PageKey& row, std::string_view key) {
  if (row.key.size() > 1) return key == row.key;
  return key.size() == 1 && (key[0] | 0x20) == row.key[0];
}

}  // namespace

Input::Input(Ui& ui, ToolInput& tools, Lecture& lecture, Edits& edits, CameraRig& camera,
             const Viewpoint& viewpoint, std::function<double()> clockMs)
    : ui_(ui),
      tools_(tools),
      lecture_(lecture),
      edits_(edits),
      camera_(camera),
      viewpoint_(viewpoint),
      clockMs_(std::move(clockMs)) {}

PointerTarget Input::targetAt(double x, double y) const {
  const auto px = static_cast<float>(x), py = static_cast<float>(y);
  if (ui_.mapTakes(px, py)) return PointerTarget::kMap;
  return ui_.wantsPointer(px, py) ? PointerTarget::kPanel : PointerTarget::kLand;
}

bool Input::pointer(PointerEvent event) {
  if (!viewpoint_.rendered()) return false;  // nothing is there to press
  const double nowMs = clockMs_();
  if (std::abs(nowMs - event.timeMs) >= kMaxEventDelayMs) event.timeMs = nowMs;
  edits_.redraw();
  if (tools_.pointer(event, targetAt(event.x, event.y))) return true;
  const bool down = event.kind == PointerKind::kDown;
  const CameraStage stage = viewpoint_.stage();
  if (down && !ui_.wantsPointer(static_cast<float>(event.x), static_cast<float>(event.y))) {
    // Right or middle button, or nothing but the view under the finger.
    camera_.stop();
    camera_.press(event, event.shift || event.secondaryButton(), stage.pixelRatio);
    ui_.pressOutside(event.touch());
    return true;
  }
  return camera_.pointer(event, stage) || ui_.pointer(event);
}

bool Input::wheel(double x, double y, double deltaX, double deltaY, bool ctrl) {
  edits_.redraw();
  if (ui_.wantsPointer(static_cast<float>(x), static_cast<float>(y))) {
    ui_.wheel(static_cast<float>(deltaX), static_cast<float>(deltaY));
  } else {
    camera_.wheel(x, y, deltaY, ctrl, viewpoint_.stage());
  }
  return true;
}

bool Input::key(std::string_view key, bool down, bool shift, bool ctrl, bool alt, bool meta) {
  if (viewpoint_.rendered() && ui_.key(key, down, shift, ctrl || meta)) {
    edits_.redraw();
    return true;
  }
  const bool plain = !ctrl && !meta && !alt;
  // An audience goes from stop to stop, also where it stands on the land.
  if (plain && down && edits_.player().presenting() && lecture_.key(key)) return true;
  if (plain && camera_.steerKey(key, down, shift)) {
    edits_.redraw();
    return true;
  }
  if (!down || alt) return false;
  if (ctrl || meta) {
    if (key != "z" && key != "Z" && key != "y") return false;
    (key == "z" && !shift) ? edits_.edit().undo() : edits_.edit().redo();
    return true;
  }
  return (!shift && (tools_.key(key) || stepKey(key))) || lecture_.key(key) ||
         edits_.timeline().key(key, shift) || pageKey(key) || cameraKey(key, shift);
}

bool Input::stepKey(std::string_view key) {
  const int direction = key == "ArrowRight" ? 1 : key == "ArrowLeft" ? -1 : 0;
  if (direction != 0) edits_.edit().step(direction);
  return direction != 0;
}

bool Input::pageKey(std::string_view key) {
  for (const PageKey& row : kPageKeys) {
    if (isKey(row, key)) return row.act(edits_, tools_, lecture_);
  }
  return false;
}

bool Input::cameraKey(std::string_view key, bool shift) {
  if (!camera_.key(key, shift, viewpoint_.stage())) return false;
  edits_.redraw();
  return true;
}

void Input::textInput(std::string_view utf8) {
  ui_.textInput(utf8);
  edits_.redraw();
}

void Input::blur() {
  camera_.releaseKeys();
  ui_.blur();
  edits_.redraw();
}

}  // namespace faultline
