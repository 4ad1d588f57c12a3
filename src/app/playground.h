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

#include "app/gestures.h"
#include "app/history.h"
#include "app/land_map.h"
#include "app/marks.h"
#include "app/picture.h"
#include "app/playback.h"
#include "app/words.h"
#include "share/recipe_text.h"
#include "terrain/session.h"
#include "ui/legend.h"
#include "ui/map_view.h"
#include "ui/ui.h"

namespace faultline {

class JsonWriter;

// Bits of frame()'s answer.
enum FrameResult : int {
  kFrameMore = 1,   // call frame() again at the next animation frame
  kFrameState = 2,  // state() changed: read it
  kFrameDrawn = 4,  // something was drawn
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

  // Takes a link's text (after '#'); an empty text is the opening terrain, played as a story.
  void load(std::string_view text);
  // The same for a link the page itself offers: theme and wireframe stay as they are.
  void loadStarter(std::string_view text);
  void applyText(std::string_view key, std::string_view value);  // from the HTML form
  void newSeed(std::uint32_t entropy);                           // the New button
  void undo();
  void redo();

  void play();
  void pause();
  void seek(int position);
  int position() const;
  // One setting of the view, as in a link: palette, sun, water, exaggeration, scale, theme or
  // speed; an empty text is the default. Repairs are named on the page.
  void setView(std::string_view key, std::string_view text);
  // A word of the link's "show": a switch, or a layer, of which there is one at most.
  void setShown(std::string_view word, bool on);

  // Pointer events in CSS pixels of the window. kind: 0 down, 1 move, 2 up, 3 cancel, 4 leave.
  // type: 0 mouse, 1 touch, 2 pen. shift: the key is held. timeMs: when it
  // happened, by the clock, which may be a while ago. True when the press belongs to the canvas
  // (then capture the pointer).
  bool pointer(int kind, int id, int type, double x, double y, int buttons, bool shift,
               double timeMs);
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
  TakenPicture takePicture(const PictureWish& wish);
  // Whether takePicture can draw: between startGraphics and loseGraphics.
  bool hasGraphics() const { return picture_.started(); }

  // The land from above, for a page without WebGL 2: square, as paintHillshade leaves it, `side`
  // pixels a side or fewer while the land moves; the map is the same land. Empty when nothing
  // changed since the last call. Valid until the next one. `pixelRatio`: pixels per CSS pixel.
  std::span<const std::uint32_t> flatPicture(int side, float pixelRatio);
  // The same to keep, without a context: settled, `side` pixels a side, in the page's theme.
  TakenPicture takeFlatPicture(int side, float pixelRatio);

  // Everything the HTML shows, as JSON; see web/src/state.ts for the same list:
  // { link, shareLink, recipe, hash, finished, check: "none"|"pending"|"identical"|"different",
  //   position, length, faults, passes, erosions, playing, speed, theme, dark, palette,
  //   sun: { azimuth, elevation, chosen }, water, exaggeration, scale, contours, contourStep,
  //   slope, map, wireframe, flip, layer, layers, story, caption: { strong, rest }, words,
  //   progress (0..1, or -1), canUndo, canRedo, cursor, notices: [message...], noticesRevision,
  //   values: { key: { text, shown, active } }, triangles, drawnSize, frames }
  std::string state() const;

  std::string recipeText() const;
  std::string hash();  // of the heights at position(), 16 digits; finishes what is under way

 private:
  // A claim about a recipe's finished terrain.
  struct Check {
    Recipe recipe;
    std::uint64_t fingerprint;
  };

  void showRecipe(const Recipe& recipe);
  void startPlaying(const Schedule& schedule);
  void openAt(const Link& link, bool opening);
  void touched();
  void place(int position);

  void stepPlayback(double seconds);
  void work();
  void turnHome();
  void settle(double seconds);
  void scanFingerprint();
  void upload(bool moving);
  void drawFrame(double nowMs, bool calm);
  Marks currentMarks() const;
  MapState mapMarks(const Marks& marks) const;
  MapState mapState(const Scene& scene, const Marks& marks);
  bool paintMap(LandMap& map, HillshadeWish wish, int side);
  bool paintFlat(LandMap& map, const Marks& marks, int side, float pixelRatio);
  void settleLand();
  LegendLayer legendLayer() const;
  void drawPictureWords(const PictureTile& tile);
  bool calmed() const;
  void applyEvents(const UiEvents& events);
  bool viewKey(std::string_view key, bool shift);
  bool showKey(std::string_view key);
  void takeView(const View& next);
  bool timelineKey(std::string_view key, bool shift);

  void look(const std::optional<OrbitPose>& pose);
  Viewport viewport() const;
  BlockShape block() const;
  OrbitPose home() const;
  OrbitPose pose() const;
  Camera camera() const;
  Sight sight(const Camera& eye) const;
  void flyTo(const std::optional<OrbitPose>& goal);
  void visit(double x, double y);
  void stopCamera();
  bool cameraMoves() const;
  void noteMotion();
  void moveCamera(double nowMs);
  Scene sceneOf(const Camera& eye) const;
  double sunAzimuthDeg() const;
  SunPlace sun() const;
  double shownContourStep() const;
  bool dark() const;
  bool fast() const;
  TimelineCounts counts() const;
  bool offersLayers() const;
  bool rebuilding() const;
  Caption shownCaption() const;
  const Heightfield& drawnHeights() const;
  void makeDrawn();
  std::string link(bool forSharing) const;
  std::string_view checkState() const;
  std::string shownHash() const;
  void writeLook(JsonWriter& json) const;
  UiState uiState(std::string_view digits) const;

  std::function<double()> clock_;
  Ui ui_;
  Picture picture_;
  Session session_;
  History history_;
  Gestures gestures_;
  UiRegions regions_;

  // The view part, without the place, which session_ knows.
  View view_;
  bool systemDark_ = false;
  bool reducedMotion_ = false;
  // The camera a person chose (or the link), and the one that stands for none.
  std::optional<OrbitPose> pose_;
  // On the way to a view, and to which; since when the camera's own motion has been drawn; where
  // two presses led.
  std::optional<Flight> flight_;
  std::optional<OrbitPose> flightGoal_;
  std::optional<double> cameraMs_;
  std::optional<OrbitPose> visited_;
  double homeAzimuthDeg_ = -34.0;
  bool homeKnown_ = false;

  bool playing_ = false;
  bool rising_ = false;  // what plays is a link's quick rise, which needs no asking for
  bool story_ = false;
  Schedule schedule_;
  double playSeconds_ = 0.0;

  // What the picture has: which heights, and the range they are coloured by. What is drawn differs
  // from the land where it is upside down, under water or exaggerated. The range is the land's,
  // true.
  std::optional<std::uint64_t> uploaded_;
  std::uint64_t uploads_ = 0;
  LandMap map_, flat_;
  Heightfield drawn_{kMinSize};
  Heightfield lie_{kMinSize};  // of the finished land, as drawn: see BlockShape
  bool drawnDiffers_ = false;
  bool shownAnew_ = false;  // the same land is to be uploaded in another way
  float layerMost_ = 0.0f;  // the greatest value of the shown layer; 0: nothing is shown
  bool uploadedAtRest_ = false;
  HeightRange shownRange_{0.0f, 0.2f};
  float shownScale_ = 1.0f;  // how many times as high as they are
  float shadow_ = 0.0f;
  double uploadedMs_ = 0.0;
  double uploadCostMs_ = 0.0;
  double changedMs_ = 0.0;
  double movedMs_ = 0.0;
  double lastMs_ = 0.0;
  int framesWanted_ = 2;
  int framesDrawn_ = 0;

  // Fingerprints: of the shown heights while they rest, and of the finished terrain once it was
  // seen.
  std::optional<FingerprintScan> scan_;
  std::uint64_t scanRevision_ = 0;
  std::optional<Check> finished_;
  std::optional<Check> check_;

  std::vector<Notice> notices_;
  int noticesRevision_ = 0;
  bool stateChanged_ = true;
};

}  // namespace faultline
