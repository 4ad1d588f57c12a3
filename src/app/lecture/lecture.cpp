// Showing a lecture. See lecture.h.
#include "app/lecture/lecture.h"

#include <optional>

#include "app/player/player.h"

namespace faultline {

void Lecture::goTo(std::size_t stop) {
  if (edits_.document().view().stops.empty()) return edits_.timeline().goToStop(stop);
  const std::optional<OpenedStop> opened = edits_.edit().showStop(stop);
  if (!opened || !opened->hasCamera) return;
  const bool cuts = edits_.document().view().stops[stop].entry == StopEntry::kCut;
  // Which way the home view looks is known once the land is.
  if (cuts || (opened->isNewLand && !opened->camera)) {
    camera_.open(opened->camera);
  } else {
    camera_.flyTo(opened->camera, viewpoint_.stage(), opened->isNewLand);
  }
}

void Lecture::walk(int direction) {
  if (const auto stop = edits_.timeline().nextStop(direction)) goTo(*stop);
}

bool Lecture::key(std::string_view key) {
  if (key != "PageDown" && key != "PageUp") return false;
  walk(key == "PageDown" ? 1 : -1);
  return true;
}

void Lecture::setPresenting(bool on) {
  Player& player = edits_.timeline();
  const bool begins = on && !player.presenting() && player.isPastStops();
  player.setPresenting(on);
  if (begins) goTo(0);
}

}  // namespace faultline
