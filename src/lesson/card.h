// A card: one place of a timeline explained. Which card stands where, and its shape as JSON
// (web/src/common/lesson.d.ts). Each maker below fills a card for one kind of step; its numbers are
// those the code computes with.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/json.h"
#include "lesson/measured.h"

namespace faultline {

struct CardLine {
  int indent = 0;
  std::string text;
  std::string values = {};
};

struct CardSymbol {
  std::string math;  // in the notation of math.h
  std::string words;
};

// A recipe that differs in one or two rows.
struct CardTry {
  std::string label;
  std::string link;
};

using CurvePoints = std::vector<std::pair<double, double>>;

struct Card {
  std::string key;  // the same for steps that differ in their numbers only
  std::string_view stage = "uplift";
  int step = 0;
  std::string tab;    // "Fault 8"
  std::string title;  // "Fault 8 of 500: a step"
  std::string_view picture;
  std::string pictureLabel;
  CurvePoints curve;
  std::string sentences[2];
  std::string formula, numbers;  // in the notation of math.h
  std::vector<CardSymbol> symbols;
  std::string watch;
  std::string_view document, section;
  std::vector<CardTry> tries;
  std::vector<CardLine> pseudocode;
  int line = 0;
};

// An edit of a recipe's rows that teaches something, tried in order until two fit.
struct TryRow {
  std::string_view label;  // at most four words
  std::string_view edits;  // "key=value;key*factor"
};
// Puts the first of `rows` that fit on the card, then general ones: two in all. A row fits where
// it changes the recipe, its first edit, if a choice (a word), is not made already, and no product
// is beyond what the parameter takes.
void addTries(Card& card, const Recipe& recipe, const std::vector<TryRow>& rows);

// `index`: the step of the uplift, from 0.
Card faultCard(const Measured& land, int index);
// What to watch in the sum of all faults of a profile.
std::string_view faultSumWatch(Profile profile);
Card treeCard(const Measured& land, int index);
Card levelCard(const Measured& land, int index);
Card octaveCard(const Measured& land, int index);
// `pass`: its number from 1, on the way or at the end.
Card smoothingCard(const Measured& land, int pass, bool onTheWay);
// What the recipe's filter is called; empty for none.
std::string_view smootherName(const Recipe& recipe);
// `step`: its number from 1 among all steps of erosion.
Card erosionCard(const Measured& land, int step);
Card startCard(const Measured& land);
Card finishedCard(const Measured& land);

// f, with what it is at the end; nothing where all steps are alike.
void addFadeSymbol(Card& card, const FaultPlan& plan);

// What follows a step of the uplift on the way, as lines at the end of its loop.
void addFoldLines(Card& card, const Recipe& recipe, int position);

// The middle row of the uplift after `steps` steps of a small grid, fitted to 0.1 to 0.9; nothing
// where that would take long.
CurvePoints middleRow(const Measured& land, int steps);

// The card of a place, with those of the smoothing and the erosion that belong to it.
void writeCard(JsonWriter& json, const Measured& land, int position);

}  // namespace faultline
