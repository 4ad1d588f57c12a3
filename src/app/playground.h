// The playground: owns session, view, history, camera, renderer and panels, and advances them one
// frame at a time. The page only carries: pointer, keys, sizes and text go in, words and a link
// come out. Knows no browser; time comes in as milliseconds. Draws only when something changed.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/camera/camera_rig.h"
#include "app/captions/caption.h"
#include "app/document/document.h"
#include "app/player/player.h"
#include "app/shown/land_map.h"
#include "app/shown/land_schedule.h"
#include "app/shown/marks.h"
#include "app/shown/picture.h"
#include "app/shown/shown_land.h"
#include "app/shown/shown_scene.h"
#include "app/tools/fault_tool.h"
#include "app/tools/place_tool.h"
#include "terrain/timeline/session.h"
#include "ui/legend.h"
#include "ui/map_view.h"
#include "ui/ui.h"

namespace faultline {

// Bits of frame()'s answer.
enum FrameResult : int {
  kFrameMore = 1,   // call frame() again at the next animation frame
  kFrameState = 2,  // state() changed: read it
  kFrameDrawn = 4,  // something was drawn
  kFrameLater = 8,  // nothing presses: call it again within seconds
};

class Playground {
 public:
  // `clock` returns milliseconds, monotonic. Fonts are TTF bytes (400 and 600).
  Playground(std::function<double()> clock, std::vector<std::uint8_t> regularFont,
             std::vector<std::uint8_t> semiBoldFont);
  ~Playground();

  // Makes the GL objects in the current context. An empty string, or what is missing in plain
  // words. Without it everything but drawing works (state, form, links). `fast`: the device draws
  // smooth edges at every frame; otherwise only a picture that rests gets them.
  std::string startGraphics(bool fast);
  void loseGraphics();

  // Where things stand: CSS pixels, device pixels per CSS pixel, see ui.h.
  void setRegions(const UiRegions& regions);
  // What the system prefers; theme=auto in the view follows it.
  void setPreferences(bool systemDark, bool reducedMotion);

  // Opens a link, or one that the page offers; see Document.
  void load(std::string_view text);
  void loadStarter(std::string_view text);
  // For edits of the document and moves along the timeline: what they change is shown by the frames
  // that follow.
  Document& edit();
  Player& timeline();
  const Document& document() const { return document_; }
  const Player& player() const { return player_; }
  // The next press on terrain or map puts the pin there; the next drag lays the section.
  void setPinning(bool on);
  void setSectioning(bool on);
  // Whether a drag on terrain or map draws a fault. Only where the land is made of cuts: elsewhere
  // a notice says so.
  void setDrawing(bool on);
  // Selects one of the drawn faults while they are drawn, or none (-1).
  void selectDrawn(int index);
  // Changes a drawn fault. `what`: "amplitude" (-1 to 1), "from" or "to" ("0.25, 0.5"), "flip",
  // "remove", or "add", which makes a new one whatever the index. `again` as in applyText.
  void editDrawn(int index, std::string_view what, std::string_view text, bool again);
  // True when the press belongs to the canvas (then capture the pointer). The event's time may be a
  // while ago.
  bool pointer(PointerEvent event);
  // Wheel in CSS pixels. True when used (then preventDefault).
  bool wheel(double x, double y, double deltaX, double deltaY, bool ctrl);
  // A KeyboardEvent.key while the canvas or nothing has the focus. True when used.
  bool key(std::string_view key, bool down, bool shift, bool ctrl, bool alt, bool meta);
  // Text typed while the canvas has the focus (numbers into a slider's value).
  void textInput(std::string_view utf8);
  // The canvas lost the keyboard: a value being typed is taken.
  void blur();

  // A view by its name: "home", "top" (from above), or from the "north", "east", "south" or "west".
  // The camera goes there in a moment. Another word does nothing.
  void setCamera(std::string_view name);

  int frame(double nowMs);
  void redraw();  // something outside changed (tab shown)

  // The land at position(), in full quality and without panels: as the page shows it, its camera
  // fitted to the picture's size. Finishes what is under way first. The running page is not
  // disturbed; its context must be current.
  TakenPicture takePicture(const PictureRequest& request);
  // Whether takePicture can draw: between startGraphics and loseGraphics.
  bool hasGraphics() const { return picture_.started(); }

  // The land from above, for a page without WebGL 2: square, as paintHillshade leaves it, `side`
  // pixels a side or fewer while the land moves; the map is the same land. Empty when nothing
  // changed since the last call. Valid until the next one. `pixelRatio`: pixels per CSS pixel.
  std::span<const std::uint32_t> flatPicture(int side, float pixelRatio);
  // The same to keep, without a context: settled, `side` pixels a side, in the page's theme.
  TakenPicture takeFlatPicture(int side, float pixelRatio);

  // Everything the HTML shows, as JSON: see page_state.h.
  std::string state() const;
  // The panels' controls as they stood in the last frame, as JSON: see page_state.h.
  std::string controls() const;

  // What is shown, row by row from the north-west; its side is the root of the number. Valid until
  // the next call; state's `heightsRevision` tells when it has changed.
  std::span<const float> heights() const { return session_.heights().z; }

  std::string hash();  // of the heights at position(), 16 digits; finishes what is under way

 private:
  void open(const std::optional<CameraPose>& camera);
  void touched();
  void setPlaceTool(PlaceTool::Kind kind, bool on);
  bool placePointer(const PointerEvent& event, PointerTarget target);
  bool faultPointer(const PointerEvent& event, PointerTarget target);
  void apply(const FaultTool::Result& result, const PointerEvent& event);
  void cancelDrag() { apply(faultTool_.cancel(), {}); }
  bool faultKey(std::string_view key);
  bool draws() const { return faultTool_.active(session_.recipe()); }
  PointerTarget targetAt(double x, double y) const;
  ToolSurface toolSurface(const Camera& eye, bool onMap) const;

  void turnHome();
  bool refine(double seconds);
  void upload(bool moving);
  void drawFrame(double nowMs, bool calm);
  UiEvents buildPanels(const Scene& scene, const Marks& marks, double nowMs);
  Marks currentMarks() const;
  MapState mapMarks(const Marks& marks) const;
  MapState mapState(const Scene& scene, const Marks& marks);
  bool paintFlat(LandMap& map, const Marks& marks, int side, float pixelRatio, bool moving);
  bool landMoves() const;
  void settleLand();
  LegendLayer legendLayer() const;
  void drawPictureWords(const PictureTile& tile);
  bool calmed() const;
  void applyEvents(const UiEvents& events);
  bool showKey(std::string_view key);
  bool cameraKey(std::string_view key, bool shift);

  CameraStage stage() const;
  Camera camera() const { return camera_.camera(stage()); }
  Scene scene(const Camera& eye) const {
    return sceneOf(land_, view_, eye, {camera_.homeAzimuthDeg(), regions_.pixelRatio, dark()});
  }
  SunPlace sun() const { return sunPlace(view_, camera_.homeAzimuthDeg()); }
  bool dark() const;
  bool fast() const;
  bool rebuilding() const;
  Caption shownCaption() const;
  std::optional<CameraPose> linkCamera() const;
  std::string shownHash() const;
  UiState uiState(std::string_view digits) const;

  std::function<double()> clock_;
  Ui ui_;
  Picture picture_;
  Session session_;
  // The view, without what session, camera and player know.
  View view_;
  Player player_;
  Document document_;
  CameraRig camera_;
  UiRegions regions_;

  bool systemDark_ = false;

  FaultTool faultTool_;
  PlaceTool placeTool_;
  HighestPlace highest_;

  ShownLand land_;
  LandSchedule schedule_;
  LandMap map_, flat_;
  bool precompiled_ = false;
  double drawnMs_ = 0.0;
  double lastMs_ = 0.0;
  int framesWanted_ = 2;
  int framesDrawn_ = 0;

  bool stateChanged_ = true;
};

}  // namespace faultline
