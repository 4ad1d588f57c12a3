// A lecture for people. See lecture_sheet.h.
#include "lesson/lecture_sheet.h"

#include <cstddef>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/json.h"
#include "generated/text_lesson.h"
#include "lesson/compared.h"
#include "lesson/math.h"
#include "share/lecture_text.h"
#include "share/number_text.h"
#include "share/recipe_text.h"
#include "share/words.h"
#include "terrain/timeline/timeline.h"

namespace faultline {
namespace {

constexpr std::string_view kKinds[] = {"text", "bold", "formula", "link"};

// Signs that lecturers know by the names that TeX has for them.
constexpr std::pair<std::string_view, std::string_view> kSigns[] = {
    {"alpha", "α"},   {"beta", "β"},  {"gamma", "γ"},  {"delta", "δ"},  {"Delta", "Δ"},
    {"epsilon", "ε"}, {"theta", "θ"}, {"kappa", "κ"},  {"lambda", "λ"}, {"mu", "μ"},
    {"pi", "π"},      {"rho", "ρ"},   {"sigma", "σ"},  {"tau", "τ"},    {"phi", "φ"},
    {"omega", "ω"},   {"cdot", "·"},  {"times", "×"},  {"pm", "±"},     {"le", "≤"},
    {"ge", "≥"},      {"ne", "≠"},    {"approx", "≈"}, {"sum", "∑"},    {"infty", "∞"},
    {"to", "→"},      {"nabla", "∇"}, {"partial", "∂"}};

// The notation of math.h for a formula that may have TeX's names.
std::string notationOf(std::string_view formula) {
  std::string notation;
  for (std::size_t i = 0; i < formula.size(); ++i) {
    if (formula[i] != '\\') {
      notation += formula[i];
      continue;
    }
    std::size_t end = i + 1;
    while (end < formula.size() && isAlphanumeric(formula[end])) ++end;
    std::string_view name = formula.substr(i + 1, end - i - 1);
    for (const auto& [known, sign] : kSigns) {
      if (known == name) name = sign;
    }
    notation += name;
    i = end - 1;
  }
  return notation;
}

// Whether braces are paired, and not nested more deeply than formulas are.
bool isBalanced(std::string_view notation) {
  constexpr int kMaxDepth = 12;
  int depth = 0;
  for (const char c : notation) {
    depth += c == '{' ? 1 : c == '}' ? -1 : 0;
    if (depth < 0 || depth > kMaxDepth) return false;
  }
  return depth == 0;
}

void writeRun(JsonWriter& json, const WordRun& run) {
  const std::string notation =
      run.kind == WordRun::Kind::kFormula ? notationOf(run.text) : std::string();
  const bool isFormula = !notation.empty() && isBalanced(notation);
  const bool isBroken = run.kind == WordRun::Kind::kFormula && !isFormula;
  const auto kind = static_cast<std::size_t>(isBroken ? WordRun::Kind::kText : run.kind);
  json.beginArray();
  json.string(kKinds[kind]);
  if (isFormula) {
    writeMath(json, mathOf(notation));
  } else {
    json.string(run.text);
  }
  if (run.kind == WordRun::Kind::kLink) json.string(run.address);
  json.endArray();
}

void writeLines(JsonWriter& json, std::string_view words) {
  json.array(readWords(words), [&json](const WordLine& line) {
    json.array(line, [&json](const WordRun& run) { writeRun(json, run); });
  });
}

// The land that is compared with a stop's, named by what it has that the stop's has not.
std::string comparedText(std::string land, const Recipe& recipe, const std::string& compared) {
  if (compared.empty()) return land;
  const Recipe there = readLink(compared).recipe;
  return text::lectureLandCompared(std::move(land), landNames(recipe, there).there);
}

// What a land has that the one before has not.
std::string landText(const std::optional<Recipe>& before, const Recipe& now) {
  if (before && *before == now) return std::string(text::kLectureLandSame);
  const bool isOther = !before || before->seed != now.seed || before->method() != now.method();
  return isOther ? text::lectureLandOther(now.seed)
                 : text::lectureLandChanged(landNames(*before, now).there);
}

// The step of a stop: "Fault 8 of 500", "Diamond-square, level 3 of 9".
std::string stepText(const Recipe& recipe, const TimelinePlace& place) {
  const Timeline timeline(recipe);
  const int position = timeline.positionOf(place);
  if (position == 0)
    return std::string(recipe.base == 0 ? text::kLectureStepFlat : text::kLectureStepOpened);
  const TimelineStage stage = timeline.stageOf(position);
  const int at = position - timeline.first(stage), all = timeline.count(stage);
  const std::string step = std::to_string(at), steps = std::to_string(all);
  if (stage == TimelineStage::kSmoothing) return text::lectureStepSmoothing(step, steps);
  if (stage == TimelineStage::kErosion) return text::lectureStepErosion(step, steps);
  const int drawn = static_cast<int>(recipe.drawn.size());
  switch (recipe.method()) {
    case Method::kFault:
      break;
    case Method::kFaultTree:
      if (at <= drawn) return text::lectureStepDrawn(step, std::to_string(drawn));
      return text::lectureStepTree(std::to_string(at - drawn), std::to_string(all - drawn));
    case Method::kDiamondSquare:
      if (Timeline::levelOf(at) == 0) return std::string(text::kLectureStepCorners);
      return text::lectureStepLevel(std::to_string(Timeline::levelOf(at)),
                                    std::to_string(timeline.levelCount()));
    case Method::kFbm:
      return text::lectureStepOctave(step, steps);
  }
  return text::lectureStepFault(step, steps);
}

}  // namespace

std::string linesJson(std::string_view words) {
  JsonWriter json;
  writeLines(json, words);
  return json.text();
}

std::string lectureJson(std::string_view text) {
  // A file holds lectures that are too long for a link.
  const Link link = readLink(text, text.size());
  JsonWriter json;
  json.beginObject();
  json.member("format", "faultline-lecture");
  json.member("version", 1);
  json.member("title", link.view.title);
  json.member("loop", link.view.loop);
  std::optional<Recipe> before;
  json.objects("stops", link.view.stops, [&](LectureStop stop) {
    if (stop.land.empty()) stop.land = writeRecipe(link.recipe);
    const Link own = readLink(stopLink(stop));
    const Recipe& land = own.recipe;
    json.member("link", stopLink(stop));
    json.member("by", entryKey(stop.entry));
    json.member("words", stop.words);
    json.member("notes", stop.notes);
    json.member("step", stepText(land, stop.at));
    json.member("land", comparedText(landText(before, land), land, own.view.compare));
    json.key("lines");
    writeLines(json, stop.words);
    before = land;
  });
  json.endObject();
  return json.text();
}

}  // namespace faultline
