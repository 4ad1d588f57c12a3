// Undo and redo as a list of moments.
#include "app/document/history.h"

#include <catch2/catch_test_macros.hpp>
#include <string>

using namespace faultline;

namespace {

Moment moment(const std::string& seed, Palette palette = Palette::kStrata) {
  Moment result;
  result.recipe.seed = seed;
  result.look.palette = palette;
  return result;
}

}  // namespace

TEST_CASE("History undoes and redoes one entry per gesture") {
  History history;
  const Moment first = moment("first"), second = moment("second"), third = moment("third");
  history.commit(first);
  CHECK_FALSE(history.canUndo());
  CHECK(history.number() == 0);
  history.commit(second);
  history.commit(second);
  CHECK(history.number() == 1);
  CHECK(history.undo() == first);
  CHECK(history.number() == 0);
  CHECK_FALSE(history.canUndo());
  CHECK(history.redo() == second);
  CHECK_FALSE(history.canRedo());
  history.undo();
  history.commit(third);
  CHECK_FALSE(history.canRedo());
  CHECK(history.number() == 2);
  CHECK(history.undo() == first);
}

TEST_CASE("A look is undone as a recipe is") {
  History history;
  const Moment first = moment("same"), grey = moment("same", Palette::kGrey);
  history.commit(first);
  history.commit(grey);
  CHECK(history.canUndo());
  CHECK(history.undo() == first);
  CHECK(history.redo() == grey);
}

TEST_CASE("A gesture that goes on has one entry, and none where it leads back") {
  History history;
  history.commit(moment("first"));
  history.commit(moment("second"));
  // A drag whose first value changes nothing.
  history.commit(moment("second"), false);
  history.commit(moment("a"), true);
  CHECK(history.number() == 2);
  history.commit(moment("b"), true);
  CHECK(history.number() == 2);
  CHECK(history.undo() == moment("second"));
  CHECK(history.redo() == moment("b"));
  // Back to where it began, and on from there.
  history.commit(moment("c"));
  history.commit(moment("b"), true);
  CHECK_FALSE(history.canRedo());
  CHECK(history.number() == 2);
  history.commit(moment("d"), true);
  CHECK(history.number() == 3);
  CHECK(history.undo() == moment("b"));
  // After an undo nothing goes on.
  history.commit(moment("e"), true);
  CHECK(history.undo() == moment("b"));
}

TEST_CASE("After an undo and a redo a gesture does not go on") {
  History history;
  history.commit(moment("first"));
  history.commit(moment("a"));
  history.undo();
  history.redo();
  history.commit(moment("b"), true);
  CHECK(history.number() == 2);
  CHECK(history.undo() == moment("a"));
}

TEST_CASE("History keeps a thousand entries and drops the oldest") {
  History history;
  for (int i = 0; i < 1003; ++i) history.commit(moment(std::to_string(i)));
  CHECK(history.find(2) == nullptr);
  CHECK(history.number() == 1002);
  for (int i = 1001; i >= 3; --i) REQUIRE(history.undo() == moment(std::to_string(i)));
  CHECK_FALSE(history.canUndo());
}

TEST_CASE("History goes to an entry by its number, while there is one") {
  History history;
  for (const char* seed : {"zero", "one", "two", "three"}) history.commit(moment(seed));
  REQUIRE(history.find(1) != nullptr);
  CHECK(history.number() == 1);
  CHECK(history.redo() == moment("two"));
  CHECK(*history.find(0) == moment("zero"));
  history.commit(moment("four"));
  CHECK(history.number() == 4);
  CHECK(history.find(2) == nullptr);
  CHECK(history.number() == 4);
  CHECK(history.find(-1) == nullptr);
}

TEST_CASE("History knows where a person stood when a gesture was made") {
  using enum TimelinePlace::Kind;
  const TimelinePlace end = {kEnd, 0}, eighth = {kUplift, 8}, third = {kUplift, 3};
  History history;
  history.commit(moment("first"), false, {}, end);
  // A card's try at step 8, and then New at the end.
  history.commit(moment("second"), false, eighth, eighth);
  history.commit(moment("third"), false, end, third);
  history.undo();
  CHECK(history.place() == end);
  history.undo();
  CHECK(history.place() == eighth);
  history.redo();
  CHECK(history.place() == eighth);
  history.redo();
  CHECK(history.place() == third);
  history.find(0);
  CHECK(history.place() == eighth);
  // A drag begins where its first value was set.
  history.find(2);
  history.commit(moment("a"), false, third, end);
  history.commit(moment("b"), true, end, end);
  history.undo();
  CHECK(history.place() == third);
}
