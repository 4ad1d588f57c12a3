// Schedules the work on the shown land over the frames of the page: a slice of building it, uploads
// while it changes, and once it rests full detail, fingerprint and shadows, one a frame, as each
// takes its time. Knows no GL: uploads and shadows are made by callbacks. Reads the time from the
// clock it is given.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "app/player/player.h"
#include "app/shown/shown_land.h"
#include "base/function_ref.h"
#include "share/view.h"
#include "terrain/grid/heightfield.h"
#include "terrain/timeline/session.h"

namespace faultline {

// Heights, light and camera rest after this long without a change.
inline constexpr double kRestMs = 150.0;

class LandSchedule {
 public:
  // Uploads the heights of the ShownLand; `moving`: others follow soon, so less detail will do.
  using Upload = std::function<void(bool moving)>;
  // Makes the light and shadows of the land at rest. False: they are there already.
  using MakeLight = FunctionRef<bool()>;

  // All of these outlive the schedule.
  LandSchedule(Session& session, const View& view, const Player& player, ShownLand& land,
               std::function<double()> clockMs, Upload upload);

  // Notes when the view's light or exaggeration changed, which a slider may go on to do: shadows
  // and full detail wait until that rests. Call it once a frame, before build().
  void noteView();
  // Builds the session's land for a slice of a frame. False: there was nothing to build.
  bool build();

  // What a frame did.
  struct Step {
    bool spent = false;             // so much that this frame renders nothing
    bool changed = false;           // something that the page shows or says
    bool fading = false;            // shadows fade in: render this frame
    bool fingerprintKnown = false;  // of the heights that rest, since the frame before or longer
    std::optional<std::uint64_t> finished;  // the finished land's fingerprint, once it was seen
  };
  // Uploads and refines. `seconds`: since the frame before.
  Step advance(double seconds, MakeLight makeLight);

  // Builds all of the land at the session's position and uploads it in full detail. False: that was
  // done already.
  bool finish();
  // Shows nothing any more, as the graphics were lost: the next frame uploads again.
  void forget();

  // Whether the land in full detail was uploaded and nothing changed since.
  bool atRest() const { return atRest_; }
  // How much of the shadows is shown, 0 to 1.
  float shadow() const { return shadow_; }
  // Whether nothing is left to do but the fingerprint.
  bool settled() const { return atRest_ && shadow_ >= 1.0f; }
  bool fingerprintDone() const { return scan_ && scan_->done(); }
  // The fingerprint of the heights that are shown; none while it is not known, or while they play.
  std::optional<std::uint64_t> fingerprint() const;
  // The same, once the session's land is built and scanned in this call.
  std::uint64_t finishedFingerprint();

 private:
  void upload(bool moving, bool preview);
  void beginScan();

  Session& session_;
  const View& view_;
  const Player& player_;
  ShownLand& land_;
  std::function<double()> clockMs_;
  Upload upload_;

  bool atRest_ = false;
  float shadow_ = 0.0f;
  int previewedSeek_ = -1;  // the player's seek for which a preview was shown
  double uploadedMs_ = 0.0;
  double uploadCostMs_ = 0.0;
  double changedMs_ = 0.0;
  // The view's values at the last noteView().
  std::optional<SunPlace> sun_;
  std::optional<int> water_;

  std::optional<FingerprintScan> scan_;
  std::uint64_t scanRevision_ = 0;
};

}  // namespace faultline
