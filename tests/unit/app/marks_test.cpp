// What the picture marks: that its lines, signs and moves are those of the terrain.
#include "app/shown/marks.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <numeric>

#include "app/player/playback.h"
#include "render/scene/fault_profile.h"
#include "share/recipe_text.h"
#include "terrain/erosion/droplet_erosion.h"
#include "terrain/recipe/smooth.h"
#include "unit/terrain/random_recipes.h"

using namespace faultline;

namespace {

constexpr int kProfileNumber = static_cast<int>(kProfileCount);

constexpr double kPi = 3.14159265358979323846;

FaultLine lineOf(const FaultMark& mark) {
  return faultLineOf(static_cast<double>(mark.normalU), static_cast<double>(mark.normalV),
                     static_cast<double>(mark.pointU), static_cast<double>(mark.pointV));
}

void finish(Session& session, int position) {
  session.seek(position);
  session.finish();
}

}  // namespace

TEST_CASE("The shaders' polynomial is within a thousandth of the profile's weight", "[marks]") {
  for (const ProfileRow& row : kProfileRows) {
    CAPTURE(static_cast<int>(row.profile));
    for (int i = -1500; i <= 1500; ++i) {
      const double reaches = i / 1000.0;
      REQUIRE(std::fabs(curveAt(row, reaches) - profileWeight(row.profile, reaches)) < 0.001);
    }
  }
}

TEST_CASE("A fault's mark moves every vertex as the fault did", "[marks]") {
  RandomDraws draws(0x6d61726b);
  INFO(draws.name());
  for (int i = 0; i < 60; ++i) {
    Recipe recipe;
    recipe.seed = "mark" + std::to_string(draws.between(0, 99999));
    recipe.set(ParameterId::kSize, 65);
    recipe.set(ParameterId::kFaults, 1);
    recipe.set(ParameterId::kProfile, i % kProfileNumber);
    recipe.set(ParameterId::kReach, draws.between(200, 15000));
    if (draws.oneIn(2)) {
      recipe.set(ParameterId::kFaults, 0);
      const auto place = [&draws] { return draws.between(0, 10000); };
      const int most = draws.oneIn(2) ? kMaxDrawnAmplitude : kDrawnUnit;
      const int amplitude = draws.between(1000, most) * (draws.oneIn(2) ? 1 : -1);
      recipe.drawn = {{place(), place(), place(), place(), amplitude}};
    }
    Session session(recipe);
    finish(session, 1);
    Marks marks;
    makeMarks(session, 1, {}, marks);
    REQUIRE(marks.fault);
    CHECK_FALSE(marks.tree);
    const FaultMark& mark = *marks.fault;
    const ProfileRow& row = profileRow(mark.profile);
    if (profileRow(mark.profile).twoSided) CHECK(mark.displacement > 0.0f);
    const FaultLine line = lineOf(mark);
    const auto displacement = static_cast<double>(mark.displacement);
    double worst = 0.0;
    for (int y = 0; y < 65; ++y) {
      for (int x = 0; x < 65; ++x) {
        const double away = line.distance(x / 64.0, y / 64.0);
        const double side = away < 0.0 && profileRow(mark.profile).twoSided ? -1.0 : 1.0;
        const double moved =
            side * displacement * curveAt(row, away / static_cast<double>(mark.reach));
        worst = std::max(worst, std::fabs(moved - static_cast<double>(session.heights().at(x, y))));
      }
    }
    INFO(recipe.seed << " profile " << i % kProfileNumber);
    CHECK(worst < 0.002 * std::fabs(displacement) + 1e-7);
  }
}

TEST_CASE("A tree's mark moves every vertex as the tree did", "[marks]") {
  RandomDraws draws(0x74726565);
  INFO(draws.name());
  for (int i = 0; i < 40; ++i) {
    Recipe recipe;
    recipe.seed = "tree" + std::to_string(draws.between(0, 99999));
    recipe.set(ParameterId::kMethod, 1);
    recipe.set(ParameterId::kTree, i % 2);
    recipe.set(ParameterId::kSize, 65);
    recipe.set(ParameterId::kTrees, 1);
    recipe.set(ParameterId::kDepth, 1 + i % 12);
    recipe.set(ParameterId::kJitter, 1);
    recipe.set(ParameterId::kSpread, 2000);
    Session session(recipe);
    finish(session, 1);
    Marks marks;
    makeMarks(session, 1, {}, marks);
    REQUIRE(marks.tree);
    CHECK_FALSE(marks.fault);
    const TreeMark& tree = *marks.tree;
    REQUIRE(tree.lines.size() == (std::size_t{1} << tree.levels) - 1);
    std::vector<float> byLevel(static_cast<std::size_t>(tree.levels));
    float moved = tree.displacement;
    for (float& level : byLevel) {
      level = moved;
      moved *= 0.5f;
    }
    int compared = 0;
    double worst = 0.0;
    for (int y = 0; y < 65; ++y) {
      for (int x = 0; x < 65; ++x) {
        const double sum = treeSum(tree.lines, byLevel, {x / 64.0, y / 64.0});
        // Floats cannot tell a vertex on a line from one just beside it.
        constexpr double kNear = 1e-5;
        const bool clear = sum == treeSum(tree.lines, byLevel, {x / 64.0 + kNear, y / 64.0}) &&
                           sum == treeSum(tree.lines, byLevel, {x / 64.0 - kNear, y / 64.0}) &&
                           sum == treeSum(tree.lines, byLevel, {x / 64.0, y / 64.0 + kNear}) &&
                           sum == treeSum(tree.lines, byLevel, {x / 64.0, y / 64.0 - kNear});
        if (!clear) continue;
        ++compared;
        worst = std::max(worst, std::fabs(sum - static_cast<double>(session.heights().at(x, y))));
      }
    }
    INFO(recipe.seed << " depth " << tree.levels);
    CHECK(compared > 4000);
    CHECK(worst < 1e-5);
  }
}

TEST_CASE("Signs stand inside the square, on their side, where the land moves", "[marks]") {
  RandomDraws draws(0x7369676e);
  INFO(draws.name());
  int placed = 0;
  for (int i = 0; i < 3000; ++i) {
    const double angle = 2.0 * kPi * draws.part();
    const FaultLine line =
        faultLineOf(std::cos(angle), std::sin(angle), draws.part(), draws.part());
    const auto profile = static_cast<Profile>(i % kProfileNumber);
    const double reach = 0.01 + 0.5 * draws.part();
    const double least = 0.03;
    for (const bool rising : {true, false}) {
      const auto place = signPlace(line, profile, reach, rising, least);
      if (!place) continue;
      ++placed;
      CHECK((place->u > 0.0 && place->u < 1.0 && place->v > 0.0 && place->v < 1.0));
      const double away = line.distance(place->u, place->v);
      if (profileRow(profile).twoSided) {
        CHECK((rising ? away : -away) > 0.0);
      } else {
        CHECK(rising);
        CHECK(std::fabs(away) < 1e-9);
      }
      if (reach > 4.0 * least && profileRow(profile).ends) {
        CHECK(std::fabs(away) < reach);
      }
    }
  }
  CHECK(placed > 4000);
}

TEST_CASE("Marks leave with the pace, and when the uplift is over", "[marks]") {
  Recipe recipe;
  recipe.set(ParameterId::kSize, 33);
  recipe.set(ParameterId::kFaults, 20);
  recipe.set(ParameterId::kProfile, static_cast<int>(Profile::kRidge));
  Session session(recipe);
  finish(session, 14);
  Marks marks;
  makeMarks(session, 14, {}, marks);
  REQUIRE(marks.fault);
  CHECK(marks.inks.size() == kMaxInks);
  CHECK_FALSE(marks.inks.front().cliff);
  makeMarks(session, 14, {4.0, 0.2}, marks);
  CHECK(marks.fault->lift < 1.0f);
  makeMarks(session, 14, {30.0, 0.2}, marks);
  CHECK_FALSE(marks.fault);
  CHECK(!marks.inks.empty());
  makeMarks(session, 14, {100.0, 0.2}, marks);
  CHECK(marks.inks.empty());
  makeMarks(session, 20, {}, marks);
  CHECK_FALSE(marks.fault);
  makeMarks(session, 0, {}, marks);
  CHECK_FALSE(marks.fault);
}

TEST_CASE("Cliffs that were smoothed on the way are no cliffs any more", "[marks]") {
  Recipe recipe;
  recipe.set(ParameterId::kSize, 33);
  recipe.set(ParameterId::kFaults, 20);
  recipe.set(ParameterId::kSmooth, static_cast<int>(Smooth::kBox));
  recipe.set(ParameterId::kSmoothEvery, 5);
  Session session(recipe);
  finish(session, 7);
  Marks marks;
  makeMarks(session, 7, {4.0, 0.0}, marks);
  CHECK(marks.fault->lift < 1.0f);
  REQUIRE(marks.inks.size() == 6);
  CHECK(marks.inks[0].cliff);
  for (std::size_t i = 1; i < 6; ++i) CHECK_FALSE(marks.inks[i].cliff);
  // The smoothed step stands as it is.
  makeMarks(session, 5, {4.0, 0.0}, marks);
  CHECK(marks.fault->lift == 1.0f);
}

TEST_CASE("Only cuts are marked: no level, no octave, no erosion step", "[marks]") {
  Recipe recipe;
  recipe.set(ParameterId::kSize, 33);
  Marks marks;
  const auto marked = [&](const Session& session, int shown) {
    makeMarks(session, shown, {4.0, 0.2}, marks);
    return marks.fault || marks.tree || !marks.inks.empty();
  };
  for (const Method method : {Method::kDiamondSquare, Method::kFbm}) {
    recipe.set(ParameterId::kMethod, static_cast<int>(method));
    Session session(recipe);
    for (int shown = 0; shown <= session.length(); ++shown) {
      finish(session, shown);
      CHECK_FALSE(marked(session, shown));
    }
  }
  recipe.set(ParameterId::kMethod, static_cast<int>(Method::kFault));
  recipe.set(ParameterId::kFaults, 1);
  recipe.set(ParameterId::kErosion, static_cast<int>(Erosion::kThermal));
  recipe.set(ParameterId::kErosionSteps, 3);
  Session session(recipe);
  finish(session, 1);
  CHECK(marked(session, 1));
  for (int shown = 2; shown <= session.length(); ++shown) CHECK_FALSE(marked(session, shown));
}

TEST_CASE("What was eroded on the way is marked as what was smoothed", "[marks]") {
  Recipe recipe;
  recipe.set(ParameterId::kSize, 33);
  recipe.set(ParameterId::kFaults, 20);
  recipe.set(ParameterId::kErosion, static_cast<int>(Erosion::kThermal));
  recipe.set(ParameterId::kErode, static_cast<int>(Erode::kDuring));
  recipe.set(ParameterId::kErodeEvery, 5);
  Session session(recipe);
  finish(session, 7);
  Marks marks;
  makeMarks(session, 7, {4.0, 0.0}, marks);
  CHECK(marks.fault->lift < 1.0f);
  REQUIRE(marks.inks.size() == 6);
  CHECK(marks.inks[0].cliff);
  for (std::size_t i = 1; i < 6; ++i) CHECK_FALSE(marks.inks[i].cliff);
  makeMarks(session, 5, {4.0, 0.0}, marks);
  CHECK(marks.fault->lift == 1.0f);
}

TEST_CASE("A tree's levels come one after the other, all in its own time", "[marks]") {
  for (int levels = 1; levels <= kMaxTreeLevels; ++levels) {
    for (int level = 0; level < levels; ++level) {
      CHECK(treeMotion(0.0, level, levels).sweep == 0.0f);
      CHECK(treeMotion(0.0, level, levels).lift == 0.0f);
      CHECK(treeMotion(0.95, level, levels).sweep == 1.0f);
      CHECK(treeMotion(0.95, level, levels).lift == 1.0f);
      if (level == 0) continue;
      CHECK(treeMotion(0.4, level, levels).sweep <= treeMotion(0.4, level - 1, levels).sweep);
      CHECK(treeMotion(0.4, level, levels).lift <= treeMotion(0.4, level - 1, levels).lift);
    }
  }
}

TEST_CASE("Ribbons keep to their lines and to the bound", "[marks]") {
  const Viewport viewport{{320, 48, 960, 552}, 1280, 720};
  const Camera camera(homePose(-34, viewport.region), BlockShape{}, viewport);
  for (const int depth : {1, 4, 8, 12}) {
    Recipe recipe;
    recipe.set(ParameterId::kMethod, 1);
    recipe.set(ParameterId::kTree, 1);
    recipe.set(ParameterId::kSize, 33);
    recipe.set(ParameterId::kTrees, 1);
    recipe.set(ParameterId::kDepth, depth);
    Session session(recipe);
    finish(session, 1);
    Marks marks;
    makeMarks(session, 1, {}, marks);
    const TreeMark& tree = *marks.tree;
    std::vector<RibbonPoint> ribbons;
    constexpr std::size_t kMax = 8000;
    const auto flat = [](GroundPoint) { return 0.0; };
    layRibbons(camera, {tree.lines, tree.sweep, 1.0 / 512, kMax}, flat, ribbons);
    REQUIRE(!ribbons.empty());
    CHECK(ribbons.front().starts);
    std::size_t count = 0;
    for (const RibbonPoint& point : ribbons) {
      if (point.starts) ++count;
      CHECK((point.level >= 0 && point.level < depth));
    }
    CHECK(count <= tree.lines.size());
    CHECK(ribbons.size() - count <= kMax);
    // The root is the last, and so lies over the others.
    CHECK(ribbons.back().level == 0);
    const auto end = camera.project(
        {static_cast<double>(tree.lines[0].u2), static_cast<double>(tree.lines[0].v2), 0.0});
    REQUIRE(end);
    CHECK(std::hypot(end->x - ribbons.back().x, end->y - ribbons.back().y) < 0.1);
    // Nothing stands before it has swept in.
    const std::array<float, kMaxTreeLevels> none{};
    layRibbons(camera, {tree.lines, none, 1.0 / 512, kMax}, flat, ribbons);
    CHECK(ribbons.empty());
  }
}

TEST_CASE("A level's marks are the points that it has set", "[marks]") {
  RandomDraws draws(0x6c657665);
  INFO(draws.name());
  for (int round = 0; round < 60; ++round) {
    Recipe recipe;
    recipe.set(ParameterId::kMethod, static_cast<int>(Method::kDiamondSquare));
    const bool lattice = draws.oneIn(2);
    recipe.set(ParameterId::kSize,
               lattice ? (1 << draws.between(0, 7)) + 1 : draws.between(2, 140));
    recipe.set(ParameterId::kLevels, draws.between(0, 9));
    if (draws.oneIn(3)) recipe.set(ParameterId::kEdges, static_cast<int>(Edges::kSeamless));
    Session session(recipe);
    const int steps = session.timeline().steps, cells = recipe.size() - 1;
    const int position = draws.between(0, session.length());
    const auto half = static_cast<LevelHalf>(draws.between(0, 2));
    CAPTURE(round, position, static_cast<int>(half), recipe.size(), steps);
    finish(session, position);
    Marks marks;
    makeMarks(session, position, {}, marks, half);
    CHECK_FALSE((marks.fault || marks.tree));
    // Walk all vertices of the level's lattice: those of the lattice before are not new.
    const int level = position - 1, side = 1 << std::max(level, 0);
    const bool seen = (cells & (cells - 1)) != 0 || side <= cells;
    const bool ends = position == steps && steps > 1 && half != LevelHalf::kDiamonds;
    if (level < 0 || level > kMaxMarkedLevel || !seen || ends || position > steps) {
      CHECK_FALSE(marks.level);
      continue;
    }
    REQUIRE(marks.level);
    CHECK(marks.level->gap * static_cast<float>(side) == 1.0f);
    std::size_t expected = 0, found = 0;
    for (int j = 0; j <= side; ++j) {
      for (int i = 0; i <= side; ++i) {
        const auto part = level == 0                 ? LevelPart::kCorners
                          : i % 2 != 0 && j % 2 != 0 ? LevelPart::kDiamonds
                                                     : LevelPart::kSquares;
        const bool old = level > 0 && i % 2 == 0 && j % 2 == 0;
        const bool shown =
            !old && (level == 0 || half == LevelHalf::kWhole ||
                     (half == LevelHalf::kDiamonds) == (part == LevelPart::kDiamonds));
        const auto& points = marks.level->points[static_cast<std::size_t>(part)];
        const GroundPoint place{static_cast<double>(i) / side, static_cast<double>(j) / side};
        expected += shown ? 1 : 0;
        found += shown && std::find(points.begin(), points.end(), place) != points.end() ? 1 : 0;
      }
    }
    REQUIRE(found == expected);
    std::size_t all = 0;
    for (const auto& points : marks.level->points) all += points.size();
    REQUIRE(all == expected);
  }
}

TEST_CASE("Points that are too close on the screen are not marked", "[marks]") {
  CHECK(pointOpacity(kMinPointGap) == 0.0f);
  CHECK(pointOpacity(kFullPointGap) == 1.0f);
  Session session(readLink("v1;method=diamond-square;size=257;relief=0.2").recipe);
  for (const double side : {168.0, 250.0, 500.0}) {
    for (int level = 0; level <= 8; ++level) {
      CAPTURE(side, level);
      finish(session, Timeline::positionOfLevel(level));
      Marks marks = restMarks(session, View());
      const double gap = side / (1 << level);
      const bool expected = gap > kMinPointGap && level <= kMaxMarkedLevel && level < 8;
      CHECK((marks.level && pointOpacity(static_cast<double>(marks.level->gap) * side) > 0.0f) ==
            expected);
      if (expected) CHECK(2 * pointSize(gap) < static_cast<float>(gap));
    }
  }
}

TEST_CASE("While it rains, drops fall where the erosion lets them fall", "[marks]") {
  Recipe recipe =
      readLink("v1;seed=rainy;size=65;faults=5;erosion=hydraulic;erosion-steps=8").recipe;
  for (const bool droplets : {true, false}) {
    CAPTURE(droplets);
    recipe.set(ParameterId::kHydraulic,
               static_cast<int>(droplets ? Hydraulic::kDroplets : Hydraulic::kGrid));
    recipe.set(ParameterId::kDroplets, 60'000);
    Session session(recipe);
    View view;
    view.speed = Speed::k1;
    Player player(session, view, [] { return 0.0; });
    Marks marks;
    player.seek(5 + 3);
    session.finish();
    makeShownMarks(session, player, marks);
    CHECK(marks.drops.empty());
    player.play();
    player.advance(0.25);
    session.finish();
    makeShownMarks(session, player, marks);
    const int step = player.place().whole - 5;
    REQUIRE(step >= 3);
    CHECK(marks.fall >= 3.0f);
    REQUIRE(!marks.drops.empty());
    CHECK(marks.drops.size() <= static_cast<std::size_t>(kMaxDrops));
    CHECK(marks.drops.size() > static_cast<std::size_t>(kMaxDrops) / 3);
    if (droplets) {
      const DropPlace first = dropPlace(recipe, firstDrop(dropCount(recipe, 65), step, 8));
      CHECK(marks.drops[0].u == first.u);
      CHECK(marks.drops[0].v == first.v);
    }
    Scene scene;
    const std::size_t drops = marks.drops.size();
    showMarks(marks, scene);
    REQUIRE(scene.rain);
    CHECK(scene.rain->drops.size() == drops);
    // None before the erosion begins.
    player.seek(2);
    session.finish();
    player.play();
    makeShownMarks(session, player, marks);
    CHECK(marks.drops.empty());
  }
}

TEST_CASE("A person who stands on the land sees no lines but those drawn by hand", "[marks]") {
  for (const char* link :
       {"v1;seed=oak;size=65;faults=20", "v1;seed=oak;size=65;method=fault-tree;trees=6;depth=3"}) {
    CAPTURE(link);
    Session session(readLink(link).recipe);
    session.seek(3);
    session.finish();
    for (const float horizon : {0.0f, 0.25f, 1.0f}) {
      Marks marks = restMarks(session, View());
      Scene scene;
      scene.horizon = horizon;
      showMarks(marks, scene);
      REQUIRE((scene.mark || scene.tree));
      CHECK((scene.mark ? scene.mark->opacity : scene.tree->opacity) == 1.0f - horizon);
      for (const FaultInk& ink : scene.inks) CHECK(ink.opacity <= 1.0f - horizon);
    }
  }
  Session session(readLink("v1;seed=oak;size=65;faults=3;drawn=0.2_0.2_0.8_0.6").recipe);
  session.finish();
  Marks marks;
  makeDrawnMarks(session, 0, std::nullopt, std::nullopt, marks);
  Scene scene;
  scene.horizon = 1;
  showMarks(marks, scene);
  REQUIRE(scene.mark);
  CHECK(scene.mark->opacity == 1.0f);
}

TEST_CASE("The mark of a fault that rises holds back what it moved, whether drawing is on or not") {
  Session session(readLink("v1;seed=oak;size=65;faults=40;drawn=0.2_0.2_0.8_0.6_-12").recipe);
  session.seek(session.length());
  session.finish();
  View view;
  Player player(session, view, [] { return 0.0; });
  player.lift(0);
  player.advance(0.45);
  Marks shown;
  makeShownMarks(session, player, shown);
  Marks drawn;
  makeDrawnMarks(session, 0, std::nullopt, player.lifted(), drawn);
  for (const Marks& marks : {shown, drawn}) {
    REQUIRE(marks.fault);
    CHECK(marks.fault->lift == 0.5f);
    CHECK(marks.fault->step == 0);
    CHECK(marks.fault->displacement == static_cast<float>(-session.displacement(0)));
    CHECK(marks.fault->opacity == 1.0f);
  }
  // Another fault that is selected does not move.
  makeDrawnMarks(session, 0, std::nullopt, StepLift{1, 0.5f}, drawn);
  CHECK(drawn.fault->lift == 1.0f);
}
