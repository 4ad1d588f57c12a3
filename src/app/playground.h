// The playground: owns the page's parts and what renders them, and advances them one frame at a
// time. The page only carries: pointer, keys, sizes and text go in, texts and a link come out.
// Knows no browser; time comes in as milliseconds. Renders only when something changed.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/page_parts.h"
#include "app/page_state.h"
#include "app/screen.h"
#include "app/shown/land_schedule.h"
#include "app/shown/shared_view.h"
#include "base/hash.h"

namespace faultline {

// Bits of frame()'s answer.
enum FrameResult : int {
  kFrameMore = 1,   // call frame() again at the next animation frame
  kFrameState = 2,  // state() changed: read it
  kFrameDrawn = 4,  // something was rendered
  kFrameLater = 8,  // nothing presses: call it again within seconds
};

class Playground {
 public:
  // `clockMs` returns milliseconds, monotonic. Fonts are TTF bytes (400 and 600).
  Playground(std::function<double()> clockMs, const std::vector<std::uint8_t>& regularFont,
             const std::vector<std::uint8_t>& semiBoldFont);

  // Makes the GL objects in the current context. An empty string, or what is missing in plain
  // words. Without it everything but rendering works (state, form, links). `fast`: the device
  // renders smooth edges at every frame; otherwise only a picture that rests gets them.
  std::string startGraphics(bool fast);
  void loseGraphics();
  bool hasGraphics() const { return page_.viewpoint.rendered(); }

  // Where things stand: CSS pixels, device pixels per CSS pixel, see ui.h.
  void setRegions(const UiRegions& regions) { page_.setRegions(regions); }
  // What the system prefers; theme=auto in the view follows it.
  void setPreferences(bool systemDark, bool reducedMotion);

  // Opens a link, or one that the page offers; see Document. False where its land does not fit into
  // memory.
  bool load(std::string_view text) { return page_.show(edit().load(text)); }
  void loadStarter(std::string_view text) { page_.show(edit().loadStarter(text)); }
  // The parts that a person acts on; edit() and timeline() request the frames that show what is
  // changed through them.
  Document& edit() { return page_.edits.edit(); }
  Player& timeline() { return page_.edits.timeline(); }
  ToolInput& tools() { return page_.tools; }
  Lecture& lecture() { return page_.lecture; }
  Input& input() { return page_.input; }
  const Document& document() const { return page_.document; }
  const Player& player() const { return page_.player; }
  // The camera goes to a view by its name: see CameraRig::flyToNamed.
  void setCamera(std::string_view name);
  // Something outside changed (the tab is shown): render again.
  void redraw() { page_.redraw.request(); }

  // What another playground needs to show its land as this one does: in the window, or in a picture
  // of this size.
  SharedView sharedView() const { return faultline::sharedView(page_.viewpoint, page_.session); }
  SharedView sharedView(int width, int height) const {
    return faultline::sharedView(page_.viewpoint, page_.session, width, height);
  }
  bool share(const std::optional<SharedView>& other, bool follows) {
    return page_.share(other, follows);
  }

  // Plays on, builds a slice of the land and renders what changed; returns FrameResult's bits.
  int frame(double nowMs);

  // The land at position(), in full quality and without panels, its camera fitted to the picture's
  // size: see take_picture.h. Finishes what is under way first; its context must be current.
  TakenPicture takePicture(const PictureRequest& request);
  // The same at a moment of the story, which Player::playStoryFrom tells: a frame of a clip. The
  // timeline stands still there afterwards.
  TakenPicture takeClipFrame(const PictureRequest& request, double seconds);
  // The land from above, for a page without WebGL 2: square, as paintHillshade leaves it, `side`
  // pixels a side or fewer while the land moves; the map is the same land. Empty when nothing
  // changed since the last call. Valid until the next one. `pixelRatio`: pixels per CSS pixel.
  std::span<const std::uint32_t> flatPicture(int side, float pixelRatio) {
    return screen_.flatPicture(side, pixelRatio);
  }
  // The same to keep: finished, `side` pixels a side, in the page's theme.
  TakenPicture takeFlatPicture(int side, float pixelRatio);

  // Everything the HTML shows, and the panels' controls as they stood in the last frame, as JSON:
  // see page_state.h.
  std::string state() const;
  // The controls come with the legend and the sign of north, which are none, under the keys
  // "legend" and "north".
  std::string controls() const;

  // What is shown, row by row from the north-west; its side is the root of the number. Valid until
  // the next call; state's `heightsRevision` tells when it has changed.
  std::span<const float> heights() const { return page_.session.heights().z; }
  // Of the heights at position(), 16 digits; finishes what is under way.
  std::string hash() { return hexDigits(schedule_.finishedFingerprint()); }

 private:
  bool advance(double nowMs);
  void finishLand();
  bool calm() const;
  Caption caption() const;

  PageParts page_;
  Screen screen_;
  LandSchedule schedule_;

  bool precompiled_ = false;
  double renderedMs_ = 0.0;
  double lastMs_ = 0.0;
};

}  // namespace faultline
