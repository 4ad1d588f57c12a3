// The lecture of a page: its stops are made from what is seen, edited, and shown one after the
// other. The stops are a part of the view; here is what a person does with them. A stop holds land,
// place and view as they were when it was made, so stops may be moved and removed without changing
// each other. Every edit is one undo entry.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/camera/camera_rig.h"
#include "app/document/edits.h"
#include "app/shown/viewpoint.h"
#include "share/lecture.h"
#include "terrain/timeline/session.h"

namespace faultline {

class Lecture {
 public:
  // All of these outlive it.
  Lecture(Edits& edits, CameraRig& camera, const Viewpoint& viewpoint, const Session& session)
      : edits_(edits), camera_(camera), viewpoint_(viewpoint), session_(session) {}

  // Adds what is seen as a stop: after the stop that was last gone to; else in the order of the
  // timeline among the stops of the same land, or at the end. Stops that had no land of their own
  // get this one. Nothing but a notice where there are kMaxStops.
  void add();
  // Edits a stop by its index: "words", "notes" and "at" set a text, "land" takes land, view and
  // place from a link, "by" is the way it comes ("play", "cut", "fly"), "seen" takes what is seen,
  // "move" goes to a place in the order, from 1, "earlier" and "later" by one, "remove" takes the
  // stop away. Other words change nothing. `again`: the gesture of the edit before goes on.
  void edit(std::size_t stop, std::string_view what, std::string_view text, bool again);
  // Replaces all stops, and the title. Each is repaired, and notices say what.
  void open(std::string_view title, std::vector<LectureStop> stops, std::vector<Notice> notices);

  // Goes to the next stop (1) or the one before (-1), or to a stop by its index.
  void walk(int direction);
  void goTo(std::size_t stop);
  // Page Down and Page Up. False for another key.
  bool key(std::string_view key);
  // A lecture that has no stop ahead begins at its first.
  void setPresenting(bool on);

 private:
  LectureStop seen() const;
  void change(std::vector<LectureStop> stops, std::vector<Notice> notices, bool again);
  std::size_t placeOfNew() const;

  Edits& edits_;
  CameraRig& camera_;
  const Viewpoint& viewpoint_;
  const Session& session_;
};

}  // namespace faultline
