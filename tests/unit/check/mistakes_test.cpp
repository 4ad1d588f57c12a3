// check/mistakes: programs with one mistake, as students write them, are told what was done; right
// heights and single cuts that were counted otherwise are never taken for one.
#include "check/mistakes.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <functional>
#include <utility>

#include "check/check_report.h"
#include "check/line_fit.h"
#include "terrain/timeline/session.h"
#include "terrain/uplift/uplift.h"
#include "unit/terrain/random_recipes.h"

namespace faultline {
namespace {

// ---- Students' programs ----

// A row of the list of cuts.
struct Listed {
  double px, py, nx, ny, amplitude, reach;
};
using List = std::vector<Listed>;
// The height of the vertex in column x and row y of n.
using Program = std::function<double(const List&, int x, int y, int n)>;

double steps(const List& cuts, double u, double v) {
  double height = 0.0;
  for (const Listed& cut : cuts) {
    if ((u - cut.px) * cut.nx + (v - cut.py) * cut.ny >= 0.0) {
      height += cut.amplitude;
    } else {
      height -= cut.amplitude;
    }
  }
  return height;
}

// A program with the right u and v that changes each row of the list as it reads it.
Program changed(const std::function<void(Listed&)>& change) {
  return [change](const List& cuts, int x, int y, int n) {
    List read = cuts;
    for (Listed& cut : read) change(cut);
    return steps(read, x / (n - 1.0), y / (n - 1.0));
  };
}

// A program that weights each cut by g(r / R) of the distance r.
Program weighted(const std::function<double(double)>& g, bool lowers = true) {
  return [g, lowers](const List& cuts, int x, int y, int n) {
    double height = 0.0;
    for (const Listed& cut : cuts) {
      const double r = (x / (n - 1.0) - cut.px) * cut.nx + (y / (n - 1.0) - cut.py) * cut.ny;
      const double move = cut.amplitude * g(std::fabs(r) / cut.reach);
      if (r >= 0.0) height += move;
      if (r < 0.0 && lowers) height -= move;
    }
    return height;
  };
}

// The course's (1 - (r / R)^2)^2.
double near(double t) { return t < 1.0 ? (1.0 - t * t) * (1.0 - t * t) : 0.0; }
double nearOnce(double t) { return t < 1.0 ? 1.0 - t * t : 0.0; }
double ramp(double t) { return std::min(t, 1.0); }

constexpr double kPi = 3.14159265358979323846;
void setAngle(Listed& cut, double angle) {
  cut.nx = std::cos(angle);
  cut.ny = std::sin(angle);
}

struct Taught {
  std::string_view name;
  Program program;
};

const std::vector<Taught>& mistakesOfSteps() {
  static const std::vector<Taught> all{
      {"grid-count",
       [](const List& c, int x, int y, int n) { return steps(c, double(x) / n, double(y) / n); }},
      {"grid-count",
       [](const List& c, int x, int y, int n) { return steps(c, double(x) / n, y / (n - 1.0)); }},
      {"grid-half-cell",
       [](const List& c, int x, int y, int n) { return steps(c, (x + 0.5) / n, (y + 0.5) / n); }},
      {"grid-half-cell", [](const List& c, int x, int y,
                            int n) { return steps(c, (x + 0.5) / (n - 1), (y + 0.5) / (n - 1)); }},
      {"grid-from-one", [](const List& c, int x, int y,
                           int n) { return steps(c, (x + 1.0) / (n - 1), (y + 1.0) / (n - 1)); }},
      {"grid-from-one",
       [](const List& c, int x, int y, int n) { return steps(c, (x + 1.0) / n, (y + 1.0) / n); }},
      {"grid-from-one", [](const List& c, int x, int y,
                           int n) { return steps(c, (x + 1.0) / (n - 1), y / (n - 1.0)); }},
      {"grid-from-one", [](const List& c, int x, int y,
                           int n) { return steps(c, x / (n - 1.0), (y - 1.0) / (n - 1)); }},
      {"grid-whole",
       [](const List& c, int x, int y, int n) { return steps(c, x / (n - 1), y / (n - 1)); }},
      {"grid-undivided", [](const List& c, int x, int y, int) { return steps(c, x, y); }},
      {"grid-centred",
       [](const List& c, int x, int y, int n) {
         return steps(c, 2.0 * x / (n - 1) - 1.0, 2.0 * y / (n - 1) - 1.0);
       }},
      {"grid-centred", [](const List& c, int x, int y,
                          int n) { return steps(c, x / (n - 1.0) - 0.5, y / (n - 1.0) - 0.5); }},
      {"normal-exchanged", changed([](Listed& cut) { std::swap(cut.nx, cut.ny); })},
      // Sine and cosine of the angle exchanged
      {"normal-exchanged",
       changed([](Listed& cut) { setAngle(cut, kPi / 2.0 - std::atan2(cut.ny, cut.nx)); })},
      {"normal-sign", changed([](Listed& cut) { cut.ny = -cut.ny; })},
      {"normal-sign", changed([](Listed& cut) { cut.nx = -cut.nx; })},
      {"normal-along",
       changed([](Listed& cut) { setAngle(cut, std::atan2(cut.ny, cut.nx) + kPi / 2.0); })},
      {"normal-along",
       changed([](Listed& cut) { setAngle(cut, std::atan2(cut.ny, cut.nx) - kPi / 2.0); })},
      {"angle-degrees",
       changed([](Listed& cut) { setAngle(cut, std::atan2(cut.ny, cut.nx) * 180.0 / kPi); })},
      {"angle-degrees", changed([](Listed& cut) {
         const double angle = std::atan2(cut.ny, cut.nx);
         setAngle(cut, (angle < 0.0 ? angle + 2.0 * kPi : angle) * 180.0 / kPi);
       })},
      {"angle-radians",
       changed([](Listed& cut) { setAngle(cut, std::atan2(cut.ny, cut.nx) * kPi / 180.0); })},
      {"point-exchanged", changed([](Listed& cut) { std::swap(cut.px, cut.py); })},
      {"point-missing", changed([](Listed& cut) { cut.px = cut.py = 0.0; })},
      {"point-added",
       [](const List& cuts, int x, int y, int n) {
         double height = 0.0;
         for (const Listed& cut : cuts) {
           const double u = x / (n - 1.0), v = y / (n - 1.0);
           const bool isRaised = (u + cut.px) * cut.nx + (v + cut.py) * cut.ny >= 0.0;
           height += isRaised ? cut.amplitude : -cut.amplitude;
         }
         return height;
       }},
      {"heights-whole",
       [](const List& cuts, int x, int y, int n) {
         int height = 0;  // what the student meant to be a number of any kind
         for (const Listed& cut : cuts) {
           const double side =
               (x / (n - 1.0) - cut.px) * cut.nx + (y / (n - 1.0) - cut.py) * cut.ny;
           height = static_cast<int>(side >= 0.0 ? height + cut.amplitude : height - cut.amplitude);
         }
         return static_cast<double>(height);
       }},
      {"side-distance",
       [](const List& cuts, int x, int y, int n) {
         double height = 0.0;
         for (const Listed& cut : cuts) {
           const double u = x / (n - 1.0), v = y / (n - 1.0);
           height += cut.amplitude * ((u - cut.px) * cut.nx + (v - cut.py) * cut.ny);
         }
         return height;
       }},
      {"weight-added", weighted(near)},
      {"weight-added", weighted(nearOnce)},
      {"weight-added", weighted(ramp)},
  };
  return all;
}

// ---- Lands ----

List listOf(const Recipe& recipe) {
  const UpliftPlan plan = upliftPlan(recipe);
  List list;
  for (int i = 0; i < plan.steps; ++i) {
    const Fault fault = faultOf(plan, i);
    list.push_back({fault.px * 0x1p-24, fault.py * 0x1p-24, fault.a * 0x1p-16, fault.b * 0x1p-16,
                    fault.amplitude * 0x1p-24, fault.reach});
  }
  return list;
}

Recipe randomCuts(RandomDraws& draws, int leastFaults, Profile profile = Profile::kStep) {
  Recipe recipe;
  recipe.seed = "mistakes-" + std::to_string(draws.between(0, 99999));
  recipe.set(ParameterId::kSize, draws.between(17, 80));
  recipe.set(ParameterId::kFaults, draws.between(leastFaults, 50));
  recipe.set(ParameterId::kLine, draws.between(0, 2));
  recipe.set(ParameterId::kProfile, static_cast<int>(profile));
  recipe.set(ParameterId::kReach, draws.between(1000, 4000));
  recipe.set(ParameterId::kSchedule, draws.between(0, 1));
  recipe.set(ParameterId::kFade, draws.between(2000, 9000));
  return recipe;
}

// What a program writes for a list, as floats, in a unit of its own.
HeightsFile run(const Program& program, const List& list, int side, double factor = 1.0,
                double offset = 0.0) {
  HeightsFile file;
  file.width = file.height = side;
  for (int y = 0; y < side; ++y) {
    for (int x = 0; x < side; ++x) {
      file.z.push_back(static_cast<float>(factor * program(list, x, y, side) + offset));
    }
  }
  return file;
}

HeightsFile landOf(const Recipe& recipe) {
  Session session(recipe);
  session.seek(session.length());
  session.finish();
  HeightsFile file;
  file.width = file.height = recipe.size();
  file.z = session.heights().z;
  return file;
}

// Whether two programs' heights are the same up to factor and offset.
bool areAlike(const HeightsFile& a, const HeightsFile& b) {
  std::vector<double> own(a.z.begin(), a.z.end()), other(b.z.begin(), b.z.end());
  const auto [low, high] = std::minmax_element(own.begin(), own.end());
  const HeightLine line = medianLine(own, other, *high - *low);
  std::size_t off = 0;
  for (std::size_t i = 0; i < own.size(); ++i) {
    const double rest = other[i] - line.factor * own[i] - line.offset;
    if (std::fabs(rest) > 1e-4 * std::fabs(line.factor) * (*high - *low)) ++off;
  }
  return 1000 * off <= own.size();
}

// The name of what a report says was done; empty if nothing.
std::string_view reasonOf(const CheckReport& report) {
  for (const Finding& finding : report.findings) {
    const FindingRow& row = findingRow(finding.id);
    if (row.part == FindingPart::kReason) return row.name;
  }
  return {};
}
bool has(const CheckReport& report, FindingId id) {
  return std::any_of(report.findings.begin(), report.findings.end(),
                     [id](const Finding& finding) { return finding.id == id; });
}

// Whether a report names the mistake, or another one whose heights are the same.
bool names(const CheckReport& report, std::string_view name, const HeightsFile& file,
           const List& list) {
  const std::string_view said = reasonOf(report);
  if (said == name) return true;
  return std::any_of(mistakesOfSteps().begin(), mistakesOfSteps().end(), [&](const Taught& each) {
    return each.name == said && areAlike(file, run(each.program, list, file.width));
  });
}

TEST_CASE("Mistakes of a whole program are named", "[check]") {
  RandomDraws draws(140);
  INFO(draws.name());
  for (const Taught& each : mistakesOfSteps()) {
    int exact = 0;
    constexpr int kRounds = 6;
    for (int round = 0; round < kRounds; ++round) {
      const Recipe recipe = randomCuts(draws, 6);
      const List list = listOf(recipe);
      const HeightsFile file = run(each.program, list, recipe.size(),
                                   std::ldexp(1.0, draws.between(-3, 5)), draws.between(-20, 20));
      const CheckReport report = checkReport(recipe, static_cast<int>(list.size()), file);
      const std::string_view said = reasonOf(report);
      CAPTURE(each.name, round, recipe.seed, recipe.size(), list.size(), said);
      REQUIRE_FALSE(report.isRight());
      // Whole numbers may drop everything
      if (std::count(file.z.begin(), file.z.end(), file.z[0]) ==
          static_cast<std::ptrdiff_t>(file.z.size())) {
        REQUIRE(each.name == "heights-whole");
        REQUIRE(has(report, FindingId::kGivenFlat));
        ++exact;
        continue;
      }
      REQUIRE(names(report, each.name, file, list));
      REQUIRE_FALSE(has(report, FindingId::kUnlike));
      exact += said == each.name ? 1 : 0;
    }
    CAPTURE(each.name);
    CHECK(exact >= kRounds - 1);
  }
}

TEST_CASE("A mistake is named in a file that lies otherwise as well", "[check]") {
  RandomDraws draws(141);
  INFO(draws.name());
  for (int round = 0; round < 16; ++round) {
    const Recipe recipe = randomCuts(draws, 8);
    const List list = listOf(recipe);
    const HeightsFile straight = run(mistakesOfSteps()[0].program, list, recipe.size());
    HeightsFile file = straight;
    const auto symmetry = static_cast<Symmetry>(round % 8);
    for (int y = 0; y < recipe.size(); ++y) {
      for (int x = 0; x < recipe.size(); ++x) {
        file.z[givenIndex(symmetry, recipe.size(), x, y)] =
            straight.z[static_cast<std::size_t>(y * recipe.size() + x)];
      }
    }
    const CheckReport report = checkReport(recipe, static_cast<int>(list.size()), file);
    CAPTURE(round, recipe.seed, recipe.size(), list.size(), reasonOf(report));
    REQUIRE(reasonOf(report) == "grid-count");
    REQUIRE(has(report, FindingId::kWaySouthFirst) == (symmetry == Symmetry::kSouthFirst));
  }
}

TEST_CASE("Weights that are missing, added or others are named", "[check]") {
  RandomDraws draws(142);
  INFO(draws.name());
  struct Case {
    Profile land;
    Program program;
    std::string_view name;
  };
  const auto straight = [](const List& list, int x, int y, int n) {
    return steps(list, x / (n - 1.0), y / (n - 1.0));
  };
  const std::vector<Case> cases{{Profile::kNear, straight, "weight-missing"},
                                {Profile::kRamp, straight, "weight-missing"},
                                {Profile::kNear, weighted(nearOnce), "weight-other"},
                                {Profile::kSine, weighted(near), "weight-other"},
                                {Profile::kRidge, weighted(near), "weight-other"},
                                {Profile::kNear, weighted(near, false), "side-one"},
                                {Profile::kRamp, weighted(ramp, false), "side-one"}};
  for (const Case& each : cases) {
    for (int round = 0; round < 4; ++round) {
      const Recipe recipe = randomCuts(draws, 6, each.land);
      const List list = listOf(recipe);
      const CheckReport report = checkReport(recipe, static_cast<int>(list.size()),
                                             run(each.program, list, recipe.size(), 3.0));
      CAPTURE(each.name, round, recipe.seed, recipe.size(), list.size(), reasonOf(report));
      REQUIRE(reasonOf(report) == each.name);
    }
  }
  // The places of weighted cuts are looked at as well
  const Recipe recipe = randomCuts(draws, 6, Profile::kNear);
  const Program counted = [](const List& list, int x, int y, int n) {
    return weighted(near)(list, x, y, n + 1);
  };
  CHECK(reasonOf(checkReport(recipe, recipe.randomSteps(),
                             run(counted, listOf(recipe), recipe.size()))) == "grid-count");
}

TEST_CASE(
    "A program that leaves out or repeats an end of a list is named where cuts are not looked "
    "for one by one",
    "[check]") {
  Recipe recipe;
  recipe.seed = "ends";
  recipe.set(ParameterId::kSize, 33);
  recipe.set(ParameterId::kFaults, 300);
  recipe.set(ParameterId::kFade, 6000);
  const List list = listOf(recipe);
  const Program straight = [](const List& cuts, int x, int y, int n) {
    return steps(cuts, x / (n - 1.0), y / (n - 1.0));
  };
  const auto report = [&](const List& cuts) {
    return checkReport(recipe, 300, run(straight, cuts, 33));
  };
  CHECK(report(list).isRight());
  CHECK(reasonOf(report(List(list.begin(), list.end() - 1))) == "cut-missing");
  CHECK(reasonOf(report(List(list.begin() + 1, list.end()))) == "cut-missing");
  List twice = list;
  twice.push_back(list.back());
  CHECK(reasonOf(report(twice)) == "cut-twice");
  List equal = list, linear = list;
  for (std::size_t i = 0; i < 300; ++i) {
    equal[i].amplitude = 0.5;
    linear[i].amplitude = 0.1 - 0.1 * static_cast<double>(i) / 300.0;
  }
  CHECK(reasonOf(report(equal)) == "cuts-equal");
  CHECK(reasonOf(report(linear)) == "cuts-linear");
  // In the list's unit
  for (std::size_t i = 0; i < 300; ++i) {
    equal[i].amplitude = 1.0;
    linear[i].amplitude = 1.0 - static_cast<double>(i) / 300.0;
  }
  CHECK(has(report(equal), FindingId::kUnitAmplitude));
  CHECK(has(report(linear), FindingId::kUnitAmplitude));
}

TEST_CASE("Amounts that fade by another rule are told", "[check]") {
  Recipe recipe;
  recipe.seed = "fading";
  recipe.set(ParameterId::kSize, 65);
  recipe.set(ParameterId::kFaults, 12);
  recipe.set(ParameterId::kFade, 8000);
  const Program straight = [](const List& cuts, int x, int y, int n) {
    return steps(cuts, x / (n - 1.0), y / (n - 1.0));
  };
  const auto said = [&](const std::function<double(int)>& amplitude) {
    List list = listOf(recipe);
    for (std::size_t i = 0; i < list.size(); ++i)
      list[i].amplitude = amplitude(static_cast<int>(i));
    return reasonOf(checkReport(recipe, 12, run(straight, list, 65)));
  };
  CHECK(said([](int) { return 0.7; }) == "cuts-equal");
  CHECK(said([](int i) { return 1.0 - i / 12.0; }) == "cuts-linear");
  CHECK(said([](int i) { return std::pow(0.5, i); }) == "cuts-falling");
  CHECK(said([](int i) { return std::pow(0.9, i); }) == "cuts-falling");
  CHECK(said([](int i) { return i % 2 == 0 ? 1.0 : 0.4; }) == "cut-other");
}

TEST_CASE("Amounts by another rule keep the unit of the first, and odd cuts cost their share",
          "[check]") {
  Recipe recipe;
  recipe.seed = "shares";
  recipe.set(ParameterId::kSize, 65);
  recipe.set(ParameterId::kFaults, 20);
  recipe.set(ParameterId::kFade, 2000);
  const Program straight = [](const List& cuts, int x, int y, int n) {
    return steps(cuts, x / (n - 1.0), y / (n - 1.0));
  };
  const auto report = [&](const std::function<void(List&)>& change) {
    List list = listOf(recipe);
    change(list);
    return checkReport(recipe, 20, run(straight, list, 65));
  };
  const CheckReport equal = report([](List& list) {
    for (Listed& cut : list) cut.amplitude = 1.0;
  });
  CHECK(reasonOf(equal) == "cuts-equal");
  CHECK(has(equal, FindingId::kUnitAmplitude));
  const CheckReport falling = report([](List& list) {
    for (std::size_t i = 0; i < list.size(); ++i) {
      list[i].amplitude = std::pow(0.9, static_cast<double>(i));
    }
  });
  CHECK(reasonOf(falling) == "cuts-falling");
  CHECK(has(falling, FindingId::kUnitAmplitude));
  // Every vertex is wrong, but nineteen cuts of twenty are right
  CHECK(report([](List& list) { list[7].amplitude = 0.0; }).rightShare == 0.95);
  CHECK(report([](List& list) {
          list[3].amplitude *= -1.0;
          list[9].amplitude *= 2.0;
        }).rightShare == 0.9);
  CHECK(equal.rightShare < 0.5);
}

TEST_CASE("Heights that follow from no cut but the first are told in no absurd numbers",
          "[check]") {
  RandomDraws draws(144);
  INFO(draws.name());
  for (int round = 0; round < 20; ++round) {
    const Recipe recipe = randomCuts(draws, 5);
    List list = listOf(recipe);
    list.resize(1);
    const Program straight = [](const List& cuts, int x, int y, int n) {
      return steps(cuts, x / (n - 1.0), y / (n - 1.0));
    };
    const CheckReport report =
        checkReport(recipe, recipe.randomSteps(), run(straight, list, recipe.size()));
    CAPTURE(round, recipe.seed, reasonOf(report));
    for (const Finding& finding : report.findings) {
      REQUIRE(finding.text.find("0000000") == std::string::npos);
      REQUIRE(finding.text.find("are 0 times") == std::string::npos);
    }
  }
}

TEST_CASE("Vertices on a line that are lowered are put down to the test, in whole numbers",
          "[check]") {
  // 3 x + 4 y = 80 and two columns of 33, as integers, so that the side test is exact
  FaultTable table = readFaultTable(
      "px24,py24,A,B,a24\n4194304,0,65536,0,900000\n12582912,0,-65536,0,500000\n"
      "0,8388608,0,65536,300000\n");
  REQUIRE(table.error == "");
  REQUIRE(table.isWhole);
  List list;
  for (const Fault& cut : table.cuts) {
    list.push_back({cut.px * 0x1p-24, cut.py * 0x1p-24, cut.a * 0x1p-16, cut.b * 0x1p-16,
                    cut.amplitude * 1e-6, 0.1});
  }
  const Program strict = [](const List& cuts, int x, int y, int n) {
    double height = 0.0;
    for (const Listed& cut : cuts) {
      const double side = (x / (n - 1.0) - cut.px) * cut.nx + (y / (n - 1.0) - cut.py) * cut.ny;
      height += side > 0.0 ? cut.amplitude : -cut.amplitude;
    }
    return height;
  };
  const CheckReport report = checkReport(table, run(strict, list, 33));
  CHECK(reasonOf(report) == "side-strict");
  // One line alone is put down to that line
  list[1].px += 1e-9;
  list[2].py -= 1e-9;
  CHECK(reasonOf(checkReport(table, run(strict, list, 33))) == "cuts-on-lines");
}

TEST_CASE("Right heights have no reason, and odd cuts are never a mistake of the whole",
          "[check]") {
  RandomDraws draws(143);
  INFO(draws.name());
  for (int round = 0; round < 60; ++round) {
    const auto profile = static_cast<Profile>(round % static_cast<int>(enumCount<Profile>));
    const Recipe recipe = randomCuts(draws, 1, profile);
    const CheckReport right = checkReport(recipe, recipe.randomSteps(), landOf(recipe));
    CAPTURE(round, recipe.seed, recipe.size(), recipe.randomSteps(), reasonOf(right));
    REQUIRE(right.isRight());
    REQUIRE(reasonOf(right).empty());
  }
  const Program straight = [](const List& cuts, int x, int y, int n) {
    return steps(cuts, x / (n - 1.0), y / (n - 1.0));
  };
  constexpr std::string_view kNames[] = {"cut-turned", "cut-missing", "cut-twice"};
  int told = 0, exact = 0;
  for (int round = 0; round < 60; ++round) {
    const Recipe recipe = randomCuts(draws, 5);
    List list = listOf(recipe);
    const auto odd = static_cast<std::size_t>(draws.between(0, static_cast<int>(list.size()) - 1));
    const auto kind = static_cast<std::size_t>(draws.between(0, 2));
    list[odd].amplitude *= std::array{-1.0, 0.0, 2.0}[kind];
    const CheckReport report = checkReport(recipe, static_cast<int>(list.size()),
                                           run(straight, list, recipe.size(), 49.0));
    // A cut that parts no vertices cannot be told, and one that parts a small grid as another does
    // is told as that one
    if (report.isRight()) continue;
    CAPTURE(round, recipe.seed, recipe.size(), list.size(), odd, reasonOf(report));
    REQUIRE(findingRow(report.findings.back().id).name.substr(0, 3) == "cut");
    ++told;
    exact += reasonOf(report) == kNames[kind] ? 1 : 0;
  }
  CHECK(10 * exact >= 9 * told);
}

TEST_CASE("Cuts that part the grid alike or not at all do not hide another cut's fault",
          "[check]") {
  // The first two part a grid of 5 in the same way; the third passes between vertices and a corner
  const FaultTable table = readFaultTable(
      "px,py,nx,ny,amplitude\n0.3,0.5,1,0,8\n0.4,0.5,1,0,3\n0.01,0.01,0.7071,0.7071,2\n"
      "0.5,0.6,0,1,4\n0.6,0.5,0.6,0.8,5\n");
  REQUIRE(table.error == "");
  const auto report = [&](int turned) {
    HeightsFile file;
    file.width = file.height = 5;
    constexpr double kCuts[][5] = {{0.3, 0.5, 1, 0, 8},
                                   {0.4, 0.5, 1, 0, 3},
                                   {0.01, 0.01, 0.7071, 0.7071, 2},
                                   {0.5, 0.6, 0, 1, 4},
                                   {0.6, 0.5, 0.6, 0.8, 5}};
    for (int i = 0; i < 25; ++i) {
      double z = 0.0;
      for (int k = 0; k < 5; ++k) {
        const auto& [px, py, nx, ny, amplitude] = kCuts[k];
        const bool isRaised = (i % 5 / 4.0 - px) * nx + (i / 5 / 4.0 - py) * ny >= 0.0;
        z += (isRaised ? 1.0 : -1.0) * (k == turned ? -amplitude : amplitude);
      }
      file.z.push_back(static_cast<float>(z));
    }
    return checkReport(table, file);
  };
  CHECK(report(-1).isRight());
  for (const int turned : {3, 4}) {
    const CheckReport odd = report(turned);
    CAPTURE(turned, odd.findings.back().text);
    CHECK(reasonOf(odd) == "cut-turned");
    CHECK(odd.findings.back().text.find("Cut " + std::to_string(turned) +
                                        " has its sign turned. With") == 0);
  }
}

// ---- How heights are kept ----

// The nearest float of 16 bits.
float half(double height) {
  int exponent = 0;
  std::frexp(height, &exponent);
  const double step = std::ldexp(1.0, std::max(exponent - 11, -24));
  return static_cast<float>(step * std::nearbyint(height / step));
}

TEST_CASE("Right heights that were rounded, halved in bits or not all written are told",
          "[check]") {
  RandomDraws draws(144);
  INFO(draws.name());
  const Program straight = [](const List& cuts, int x, int y, int n) {
    return steps(cuts, x / (n - 1.0), y / (n - 1.0));
  };
  for (int round = 0; round < 12; ++round) {
    const Recipe recipe = randomCuts(draws, 8);
    const int faults = recipe.randomSteps(), side = recipe.size();
    const HeightsFile right = run(straight, listOf(recipe), side);
    CAPTURE(round, recipe.seed, side, faults);
    const auto after = [&](const std::function<float(double)>& keep) {
      HeightsFile file = right;
      for (float& z : file.z) z = keep(static_cast<double>(z));
      return reasonOf(checkReport(recipe, faults, file));
    };
    const auto rounded = [](double z) {
      return static_cast<float>(std::nearbyint(10.0 * z) / 10.0);
    };
    REQUIRE(after(rounded) == "heights-rounded");
    REQUIRE(after([](double z) { return static_cast<float>(std::floor(10.0 * z) / 10.0); }) ==
            "heights-rounded");
    REQUIRE(after([](double z) { return static_cast<float>(std::trunc(10.0 * z) / 10.0); }) ==
            "heights-rounded");
    REQUIRE(after([](double z) { return static_cast<float>(std::nearbyint(100.0 * z) / 100.0); }) ==
            "heights-rounded");
    REQUIRE(after(half) == "heights-half");

    // A border that keeps its zeros
    const auto without = [&](int column, int row) {
      HeightsFile file = right;
      for (int i = 0; i < side; ++i) {
        if (column >= 0) file.z[static_cast<std::size_t>(i * side + column)] = 0.0f;
        if (row >= 0) file.z[static_cast<std::size_t>(row * side + i)] = 0.0f;
      }
      return checkReport(recipe, faults, file);
    };
    REQUIRE(reasonOf(without(side - 1, -1)) == "border-unwritten");
    REQUIRE(reasonOf(without(-1, side - 1)) == "border-unwritten");
    REQUIRE(reasonOf(without(0, -1)) == "border-unwritten");
    const CheckReport both = without(side - 1, side - 1);
    REQUIRE(reasonOf(both) == "border-unwritten");
    REQUIRE(has(both, FindingId::kWayRight));
    REQUIRE(both.rightShare > 0.85);
  }
}

TEST_CASE("Decimals that were written do not hide a turned cut or a mistake", "[check]") {
  RandomDraws draws(145);
  INFO(draws.name());
  const Program straight = [](const List& cuts, int x, int y, int n) {
    return steps(cuts, x / (n - 1.0), y / (n - 1.0));
  };
  for (int round = 0; round < 8; ++round) {
    const Recipe recipe = randomCuts(draws, 10);
    const int faults = recipe.randomSteps();
    const auto written = [&](const Program& program, const List& list) {
      HeightsFile file = run(program, list, recipe.size());
      for (float& z : file.z) {
        z = static_cast<float>(std::nearbyint(1000.0 * static_cast<double>(z)) / 1000.0);
      }
      return reasonOf(checkReport(recipe, faults, file));
    };
    List odd = listOf(recipe);
    odd[2].amplitude = -odd[2].amplitude;
    CAPTURE(round, recipe.seed, recipe.size(), faults);
    CHECK(written(straight, odd) == "cut-turned");
    CHECK(written(mistakesOfSteps()[0].program, listOf(recipe)) == "grid-count");
  }
}

// ---- Units ----

TEST_CASE("Units that people use are named, and one side alone is told from them", "[check]") {
  RandomDraws draws(146);
  INFO(draws.name());
  int told = 0;
  for (int round = 0; round < 20; ++round) {
    const Recipe recipe = randomCuts(draws, 8);
    const int faults = recipe.randomSteps(), side = recipe.size();
    const HeightsFile land = landOf(recipe);
    const auto [low, high] = std::minmax_element(land.z.begin(), land.z.end());
    const float least = *low, range = *high - *low;
    CAPTURE(round, recipe.seed, side, faults);
    const auto in = [&](const std::function<float(float)>& unit) {
      HeightsFile file = land;
      for (float& z : file.z) z = unit(z);
      const CheckReport report = checkReport(recipe, faults, file);
      CHECK(report.isRight());
      return report;
    };
    CHECK(has(in([](float z) { return z; }), FindingId::kUnitSame));
    CHECK(
        has(in([&](float z) { return z * static_cast<float>(side - 1); }), FindingId::kUnitCells));
    CHECK(has(in([&](float z) { return (z - least) / range; }), FindingId::kUnitRelief));
    CHECK(has(in([&](float z) { return 255.0f * (z - least) / range; }), FindingId::kUnitRelief));
    CHECK(has(in([](float z) { return 0.37f * z; }), FindingId::kUnitFactor));
    CHECK(has(in([](float z) { return 0.37f * z + 5.0f; }), FindingId::kUnitOffset));
    // As the list has them
    const List list = listOf(recipe);
    const Program straight = [](const List& cuts, int x, int y, int n) {
      return steps(cuts, x / (n - 1.0), y / (n - 1.0));
    };
    const CheckReport amplitudes = checkReport(recipe, faults, run(straight, list, side));
    CHECK(amplitudes.isRight());
    CHECK(has(amplitudes, FindingId::kUnitAmplitude));
    const Program oneSide = [](const List& cuts, int x, int y, int n) {
      double height = 0.0;
      for (const Listed& cut : cuts) {
        const double u = x / (n - 1.0), v = y / (n - 1.0);
        if ((u - cut.px) * cut.nx + (v - cut.py) * cut.ny >= 0.0) height += cut.amplitude;
      }
      return height;
    };
    const CheckReport alone = checkReport(recipe, faults, run(oneSide, list, side, 4.0));
    CHECK(alone.isRight());
    told += has(alone, FindingId::kUnitOneSide) ? 1 : 0;
  }
  // Where a vertex lies below or above all cuts, the lowest or highest at 0 is the same
  CHECK(told >= 15);
  // Of one cut, the same heights are those from 0 to 1
  const FaultTable one = readFaultTable("px,py,nx,ny,amplitude\n0.3,0.4,0.6,0.8,2\n");
  HeightsFile flat;
  flat.width = flat.height = 9;
  for (int i = 0; i < 81; ++i) {
    const bool isRaised = (i % 9 / 8.0 - 0.3) * 0.6 + (i / 9 / 8.0 - 0.4) * 0.8 >= 0.0;
    flat.z.push_back(isRaised ? 1.0f : 0.0f);
  }
  CHECK(has(checkReport(one, flat), FindingId::kUnitRelief));
}

}  // namespace
}  // namespace faultline
