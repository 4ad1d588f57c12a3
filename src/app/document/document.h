// The document of a page: a recipe and a view, how they are edited, undone and written as a link,
// and what is said about them (notices, the check of a link's claim). The session holds the recipe
// and the player stands on its timeline; the document keeps all three in step, so that one call is
// one whole edit. Knows no window and no picture.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/document/history.h"
#include "app/document/link_check.h"
#include "app/document/notices.h"
#include "app/document/page_memory.h"
#include "app/player/player.h"
#include "share/memory_check.h"
#include "share/recipe_text.h"
#include "share/view.h"
#include "terrain/timeline/session.h"

namespace faultline {

// What a link that was opened says besides recipe and view.
struct OpenedLink {
  std::optional<CameraPose> camera;
};

// What a stop of a lecture says besides recipe and view.
struct OpenedStop {
  bool isNewLand;                    // another one was shown before
  bool hasCamera;                    // false: the camera stays
  std::optional<CameraPose> camera;  // none: the home view
};

// A land for which there is not enough memory is not taken, whichever edit asks for it: everything
// stays as it is, and a notice says what the land needs and which size fits. Only the first link of
// a page, which has no land before it, is shown in that size.
class Document {
 public:
  // All three outlive the document, which alone changes the view and the session's recipe. The view
  // never says a place, a camera or whether to play: session, camera and player know these.
  Document(Session& session, View& view, Player& player, const MemoryCheck& memory = {pageMemory});

  const Recipe& recipe() const { return session_.recipe(); }
  const View& view() const { return view_; }

  // Opens a link (the text after '#'); an empty text is the opening terrain, which plays as a
  // story. Nothing where its land does not fit into memory.
  std::optional<OpenedLink> load(std::string_view text) { return open(text, false); }
  // The same for a link that the page offers: theme, wireframe, locks and everything around the
  // block stay as they are.
  std::optional<OpenedLink> loadStarter(std::string_view text) { return open(text, true); }
  // Gives the heights that recipes with this base stand on; see Session::open.
  void openLand(OpenedLandPtr land);
  // Takes only the recipe of a link, as one gesture. The view stays, and so does the place on the
  // timeline, as far as the new one has it.
  void tryLink(std::string_view text);

  // Sets a parameter from a text that a person typed; a notice names each repair. In this and all
  // that follows, `again` continues the gesture of the edit before (a drag): one undo entry.
  void applyText(std::string_view key, std::string_view value, bool again = false);
  // Sets a number of the recipe or of the view from a text in people's units
  // (share/typed_number.h). The key "sun" has two, "295°;35°". Nothing changes where the text has
  // no number; an empty text is the default of a number of the view.
  void applyTyped(std::string_view key, std::string_view typed);
  // Another seed, by its number.
  void newSeed(std::uint32_t entropy);
  // Another land; what the view locks stays.
  void surprise(std::uint32_t entropy);
  // Sets one row of the view as in a link (docs/spec.md, "View part"), but for at, play, cam, show
  // and open; the title is plain text. An empty text is the default. The key "look" sets several of
  // them (share/looks.h). A notice names each repair.
  void setView(std::string_view key, std::string_view text, bool again = false);
  // Turns a word of the link's "show" on or off: a switch, or a layer, of which there is one at
  // most.
  void setShown(std::string_view word, bool on);
  // Adds a word to the list of a row, or takes it away; see toggleListed (share/view_lists.h).
  void toggle(std::string_view key, std::string_view word);
  // Whether there are layers to choose from: water flows, or one is shown all the same.
  bool offersLayers() const;
  // The next layer in the order of ErosionLayer, and after the last none.
  void showNextLayer();
  // Moves one step on (1) or back (-1) and stands still there. A level of diamond-square comes in
  // two steps, as hasHalfStep allows: first its diamonds, by the view's switch, then its squares.
  // Any other move along the timeline puts the switch back.
  void step(int direction);
  // Which half of a level is shown.
  LevelHalf half() const;
  // Follows the timeline, once a frame, after the player has moved.
  void followTimeline();
  // Shows the land and the view of a stop of the lecture, and goes to its place. Stops that follow
  // each other without another edit between them are one gesture. Nothing where there is no such
  // stop, or no memory for its land.
  std::optional<OpenedStop> showStop(std::size_t stop);

  // Shows another recipe while a gesture goes on: at the step a person stopped at, if that is on
  // the way and the recipe has it, or else at the end. Ends with commit(). Rows that come to have
  // an effect take the values they offer (terrain/recipe/parameters.h).
  // Returns false if memory does not suffice.
  bool showRecipe(const Recipe& recipe);
  // The same for other drawn faults. They come first on the timeline: a step a person stopped at
  // moves along with the fault it made.
  // Nothing for a recipe that has no drawn faults.
  void showDrawn(const std::vector<DrawnFault>& faults);
  // The least of a few round amplitudes by which a fault that is drawn now can be seen: it moves a
  // side by a tenth of the land's range.
  std::int32_t visibleAmplitude() const;
  // Shows another view of the same land while a gesture goes on. Ends with commit().
  void showView(const View& next);
  // A gesture ended: what is shown becomes an entry of the history, unless nothing changed.
  void commit(bool again = false);
  // The gesture under way was cancelled, and what it had changed is as before.
  void forgetGesture() { stoodAt_.reset(); }

  // What undo() and redo() go along.
  const History& history() const { return history_; }
  void undo();
  void redo();
  // Undoes or redoes to the entry with this number. False: there is none, or none that fits.
  bool goTo(int gesture);

  // About the last edit.
  const Notices& notices() const { return notices_; }
  Notices& notices() { return notices_; }
  // What the last edit, another method, left as it was: a sentence, or empty.
  const std::string& kept() const { return kept_; }

  // Canonical texts. `camera`: what the link says of it. `forSharing`: without the claim, and with
  // play=1 while the land plays because a person asked for it.
  std::string recipeText() const { return writeRecipe(recipe()); }
  // The view as a link says it, without place, camera and whether to play.
  View linkView() const { return standsHalf() ? view_ : restingView(); }
  std::string link(bool forSharing, const std::optional<CameraPose>& camera,
                   const std::optional<SunPlace>& sun = {}) const;

  // The finished land of the recipe has this fingerprint.
  void finished(std::uint64_t fingerprint) {
    if (!session_.lacksBase()) check_.finished(recipe(), fingerprint);
  }
  // Compares the link's claim with the finished land, once both are known; a notice names a
  // difference. True for the one call that compared.
  bool compareClaim();
  LinkCheck::Result check() const { return check_.result(recipe()); }
  // The fingerprint of the finished land; none while that has not been seen.
  std::optional<std::uint64_t> finishedFingerprint() const { return check_.fingerprint(recipe()); }

 private:
  std::optional<OpenedLink> open(std::string_view text, bool starter);
  void fitFirstLand(Link& link) const;
  bool admits(const Recipe& recipe);
  void showEdited(const View& next, std::vector<Notice> notices, bool again);
  void takeRecipe(const Recipe& recipe);
  bool setRecipe(const Recipe& recipe);
  bool showExactly(const Recipe& recipe);
  bool showMoment(const Moment& moment);
  void standHalf(LevelHalf half, bool diamondsElsewhere);
  bool standsHalf() const;
  View restingView() const;
  void seekKeepingHalf(int position);

  Session& session_;
  View& view_;
  Player& player_;
  MemoryCheck memory_;
  History history_;
  // Where the timeline stood before the gesture under way changed the recipe.
  std::optional<TimelinePlace> stoodAt_;
  // A half step that a person stands at, until the timeline moves.
  struct HalfStep {
    LevelHalf half;
    int position, seeks;  // where, and the player's count of moves then
    bool elsewhere;       // the view's switch away from here
  };
  std::optional<HalfStep> stepped_;
  std::optional<HalfStep> played_;  // the diamonds that played in the frame before
  LinkCheck check_;
  Notices notices_;
  std::string kept_;
  bool walked_ = false;  // the last gesture went to a stop
};

}  // namespace faultline
