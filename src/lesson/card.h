// A card explains one position of a timeline. Here are the choice of the card for a position, the
// functions that fill a card for each kind of step, and its JSON (web/src/common/lesson.d.ts). The
// numbers on a card are those that the code computes with.
#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/json.h"
#include "lesson/cut_math.h"
#include "lesson/measured.h"
#include "share/sources.h"

namespace faultline {

struct CardLine {
  int indent = 0;
  std::string text;
  std::string values = {};
};

struct CardSymbol {
  std::string math;  // in the notation of math.h
  std::string meaning;
};

// A link to a recipe that differs in one or two rows.
struct CardTry {
  std::string label;
  std::string link;
};

// The line of a fault in the square, for a picture from above: a point of it, and its normal.
struct CardCut {
  double u = 0.0, v = 0.0;
  double normalU = 1.0, normalV = 0.0;
  int moves = 1;  // whether the normal's side rises, 1, or sinks, -1; 0: both sides move alike
};

using CurvePoints = std::vector<std::pair<double, double>>;

// An edit of a recipe's rows that teaches something, tried in order until two fit.
struct TryRow {
  std::string_view label;  // at most four words
  std::string_view edits;  // "key=value;key*factor"
};

// What the cards of one kind of step have in common.
struct CardTexts {
  std::string_view key{};  // of a fault: its name
  std::string_view name{};
  std::string_view sentence{};
  std::string_view watch{};
  SourceId document = SourceId::kCoursePage;
  std::string_view section{};
  TryRow tries[3]{};
};

struct Card {
  // Takes over sentence, what to watch, document and section.
  void take(const CardTexts& texts);
  // Adds lines of mathematics, in the notation of math.h: a formula, and the same with the numbers
  // of this step. The pattern has those symbols in brackets, "d = (b - [p]) · [n]", for which the
  // values stand in turn.
  void math(std::string_view pattern, std::initializer_list<std::string> values = {});
  void add(const StepMath& lines);
  void define(std::initializer_list<CardSymbol> more) { symbols.insert(symbols.end(), more); }
  void code(std::initializer_list<CardLine> more) { pseudocode.insert(pseudocode.end(), more); }
  // The next line of the pseudocode is the one that the step runs.
  void markLine() { line = static_cast<int>(pseudocode.size()); }

  std::string key;  // the same for steps that differ only in their numbers
  std::string_view stage = "uplift";
  int step = 0;
  std::string tab;    // "Fault 8"
  std::string title;  // "Fault 8 of 500: a step"
  std::string_view picture;
  std::string pictureLabel;
  CurvePoints curve;
  std::optional<CardCut> cut;  // of a fault
  std::string sentences[2];
  std::string formula, numbers;  // in the notation of math.h
  std::vector<CardSymbol> symbols;
  std::string watch;
  SourceId document = SourceId::kCoursePage;
  std::string_view section;
  std::vector<CardTry> tries;
  std::vector<CardLine> pseudocode;
  int line = 0;
};

// Adds the first of `rows` that fit to the card, then general ones, until there are two. A row fits
// if it changes the recipe, its first edit is no choice that the recipe already has, and no product
// is out of the parameter's range.
void addTries(Card& card, const Recipe& recipe, const std::vector<TryRow>& rows);

// In these functions `index` is the step of the uplift, from 0.
Card faultCard(const Measured& land, int index);
// What to watch in the sum of all faults of a profile.
std::string_view faultSumWatch(Profile profile);
Card treeCard(const Measured& land, int index);
Card levelCard(const Measured& land, int index);
Card octaveCard(const Measured& land, int index);
// `pass`: its number from 1, among the passes during the uplift or among those after it.
Card smoothingCard(const Measured& land, int pass, bool duringUplift);
// The name of the recipe's filter; empty without one.
std::string_view smootherName(const Recipe& recipe);
// `step`: its number from 1 among all erosion steps.
Card erosionCard(const Measured& land, int step);
Card startCard(const Measured& land);
Card finishedCard(const Measured& land);

// Adds the symbol f, the share of the amplitude at the end; nothing if the amplitude does not fade.
void addFadeSymbol(Card& card, const FaultPlan& plan);

// Adds the symbols of chance in the amplitude; nothing if there is none.
void addChanceSymbols(Card& card, const FaultPlan& plan);

// Adds lines for the smoothing and the erosion during the uplift at the end of the uplift's loop.
void addCheckpointLines(Card& card, const Recipe& recipe, int position);

// The middle row of the uplift after `steps` steps on a small grid, scaled to 0.1 to 0.9; empty if
// that would take long.
CurvePoints middleRow(const Measured& land, int steps);

// Writes the card of a position, with the cards of the smoothing and the erosion that follow the
// same step.
void writeCard(JsonWriter& json, const Measured& land, int position);

}  // namespace faultline
