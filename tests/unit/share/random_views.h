// Random views, for tests of links.
#pragma once

#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>

#include "share/lecture.h"
#include "share/recipe_text.h"
#include "share/view.h"
#include "share/view_lists.h"
#include "share/view_text.h"
#include "share/words.h"
#include "unit/terrain/random_recipes.h"

namespace faultline {

// A text of up to so many characters, among them signs of links and of words; often empty.
inline std::string anyText(RandomDraws& draws, int longest) {
  constexpr std::string_view kCharacters[] = {
      "a", "Z", "7", " ", "%", ";", "=", "!", "#", "\"", "<", "é", "–", "山", "🏔",
      ".", "-", "&", ",", "_", "~", "/", ":", "*", "$",  "[", "]", "(", ")",  "\\"};
  std::string text;
  for (int i = draws.between(-20, longest); i > 0; --i) {
    text += kCharacters[draws.between(0, static_cast<int>(std::size(kCharacters)) - 1)];
  }
  return text;
}

// The same in lines, as tidyWords() leaves it.
inline std::string anyWords(RandomDraws& draws) {
  std::string words = anyText(draws, 60);
  while (draws.oneIn(3)) words += '\n' + anyText(draws, 60);
  while (words.ends_with('\n') || words.ends_with(' ')) words.pop_back();
  return words;
}

inline View randomView(RandomDraws& draws, const Recipe& recipe) {
  using Kind = TimelinePlace::Kind;
  View view;
  view.at.kind = static_cast<Kind>(draws.between(0, 4));
  if (view.at.kind == Kind::kUplift) view.at.step = draws.between(0, Timeline(recipe).steps);
  if (view.at.kind == Kind::kSmoothing) view.at.step = draws.between(0, Timeline(recipe).passes);
  if (view.at.kind == Kind::kErosion) {
    view.at.step = draws.between(0, Timeline(recipe).erosionSteps);
  }
  if (draws.oneIn(2)) view.play = draws.oneIn(2);
  view.speed = static_cast<Speed>(draws.between(0, 5));
  if (draws.oneIn(2)) {
    view.cam = CameraPose{draws.between(-1800, 1800), draws.between(20, 900),
                          draws.between(50, 1200), 0, 0};
    if (draws.oneIn(2)) view.cam->panU = draws.between(-500, 500);
    if (draws.oneIn(2)) view.cam->panV = draws.between(-500, 500);
    if (draws.oneIn(3)) {
      StandPlace place;
      place.u = draws.between(0, 10000);
      place.v = draws.between(0, 10000);
      place.heading = draws.between(0, 3599);
      if (draws.oneIn(2)) place.tilt = draws.between(-800, 800);
      if (draws.oneIn(2)) place.above = draws.between(30, 5000);
      if (draws.oneIn(2)) place.zoom = draws.between(100, 600);
      view.cam = CameraPose();
      view.cam->stand = place;
    }
  }
  view.palette = static_cast<Palette>(draws.between(0, kPaletteCount - 1));
  if (draws.oneIn(2)) view.sun = SunPlace{draws.between(0, 359), draws.between(5, 85)};
  if (draws.oneIn(2)) view.water = draws.between(0, 1000);
  if (draws.oneIn(2)) view.exaggeration = draws.between(25, 500);
  if (draws.oneIn(2)) view.rock = draws.between(1, 89);
  if (draws.oneIn(2)) view.scale = draws.between(1, draws.oneIn(2) ? 20000 : 10'000'000);
  if (draws.oneIn(2)) view.level = draws.between(-1, 1) * draws.between(0, 100'000'000);
  view.theme = static_cast<Theme>(draws.between(0, 2));
  for (bool View::*const on : {&View::wireframe, &View::contours, &View::slope, &View::map,
                               &View::flip, &View::specular, &View::diamonds, &View::turn}) {
    view.*on = draws.oneIn(2);
  }
  view.layer = static_cast<ErosionLayer>(draws.between(0, 3));
  view.ui = static_cast<Surroundings>(draws.between(0, 2));
  view.card = static_cast<DrawerSide>(draws.between(0, 2));
  if (draws.oneIn(2)) {
    const int first = draws.between(1, 5);
    const int second = draws.between(0, 5);
    view.plots = {static_cast<PlotTab>(first), static_cast<PlotTab>(second == first ? 0 : second)};
  }
  for (std::size_t i = 0; i < panelSectionKeys().size(); ++i) {
    const int how = draws.between(0, 2);
    if (how > 0) (how == 1 ? view.openSections.opened : view.openSections.closed) |= 1u << i;
  }
  const auto place = [&draws] { return draws.between(0, 1000); };
  if (draws.oneIn(2)) view.pin = MapPoint{place(), place()};
  if (draws.oneIn(2)) view.section = MapSection{place(), place(), place(), place()};
  if (draws.oneIn(2)) view.compare = writeRecipe(anyRecipe(draws));
  if (!view.compare.empty()) view.compareAs = static_cast<CompareAs>(draws.between(0, 2));
  view.normals = static_cast<NormalKind>(draws.between(0, 1));
  view.loop = draws.oneIn(2);
  view.title = anyText(draws, 80);
  // A list of stops on this land, as `stops` and `words` say it.
  for (int i = draws.between(-3, 5); i > 0; --i) {
    LectureStop stop;
    stop.at = {static_cast<Kind>(draws.between(1, 3)), draws.between(0, 1000000)};
    if (draws.oneIn(4)) stop.at = {Kind::kEnd, 0};
    if (draws.oneIn(2)) stop.words = wordsOf(anyText(draws, 160));
    view.stops.push_back(stop);
  }
  for (int i = draws.between(-2, 4); i > 0; --i) {
    view.locks |= std::uint64_t{1} << draws.between(0, kParameterCount - 1);
  }
  return view;
}

// A stop of a lecture of lands, as a page makes it.
inline LectureStop randomStop(RandomDraws& draws) {
  const Recipe recipe = anyRecipe(draws);
  LectureStop stop;
  stop.land = writeRecipe(recipe);
  const View view = randomView(draws, recipe);
  stop.view = stopViewText(view);
  stop.at = view.at;
  if (stop.at.kind == TimelinePlace::Kind::kNotSet) stop.at = {TimelinePlace::Kind::kEnd, 0};
  stop.entry = static_cast<StopEntry>(draws.between(0, 2));
  if (draws.oneIn(2)) stop.words = anyWords(draws);
  if (draws.oneIn(2)) stop.notes = anyWords(draws);
  return stop;
}

}  // namespace faultline
