// Plots: complete and inside their frames, and what they say is what the code computed.
#include <algorithm>
#include <array>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/det_math.h"
#include "lesson/filter_response.h"
#include "lesson/lesson.h"
#include "lesson/numbers.h"
#include "share/recipe_text.h"
#include "terrain/measure/statistics.h"
#include "terrain/timeline/session.h"
#include "unit/lesson/lesson_json.h"
#include "unit/terrain/plain_reference.h"
#include "unit/terrain/plain_smoothing.h"
#include "unit/terrain/random_recipes.h"

namespace faultline {
namespace {

using enum ParameterId;

Json readPlots(Lesson& lesson, std::string_view tab, const std::string& link,
               const PlotRequest& request) {
  const std::optional<Json> plots = readJson(lesson.plots(tab, link, request));
  REQUIRE(plots.has_value());
  return *plots;
}

PlotRequest atPosition(int position) {
  PlotRequest request;
  request.position = position;
  return request;
}

const Json& plotOf(const Json& tab, std::string_view key) {
  static const Json kNothing;
  for (const Json& plot : at(tab, "plots").items) {
    if (at(plot, "key").text == key) return plot;
  }
  INFO("no plot " << key);
  CHECK(false);
  return kNothing;
}

Heightfield landAt(const Recipe& recipe, int position) {
  Session session(recipe);
  session.seek(position);
  session.finish();
  return session.heights();
}

bool isInside(const Json& part) {
  const double value = numberOf(part);
  return part.kind == Json::Kind::kNumber && value >= 0.0 && value <= 1.0;
}

void checkAxis(const Json& axis) {
  CHECK(!at(axis, "label").text.empty());
  double before = -1.0;
  for (const Json& tick : at(axis, "ticks").items) {
    CHECK(isInside(tick.items.at(0)));
    CHECK(numberOf(tick.items.at(0)) > before);
    before = numberOf(tick.items.at(0));
    CHECK(!tick.items.at(1).text.empty());
  }
}

void checkPlot(const Json& plot) {
  INFO(at(plot, "key").text << ": " << at(plot, "reading").text);
  CHECK(!at(plot, "key").text.empty());
  if (!at(plot, "empty").text.empty()) {
    CHECK(at(plot, "empty").text.back() == '.');
    return;
  }
  CHECK(!at(plot, "title").text.empty());
  checkAxis(at(plot, "x"));
  checkAxis(at(plot, "y"));
  CHECK(at(plot, "reading").text.size() > 10);
  CHECK(at(plot, "reading").text.back() == '.');
  CHECK(!at(plot, "curves").items.empty());
  CHECK(!at(plot, "values").items.empty());
  CHECK(at(plot, "values").items.size() <= 400);
  bool framed = true;
  for (const Json& curve : at(plot, "curves").items) {
    for (const Json& point : at(curve, "points").items) {
      for (const Json& part : point.items) framed = framed && isInside(part);
    }
  }
  CHECK(framed);
  for (const Json& mark : at(plot, "marks").items) CHECK(isInside(at(mark, "x")));
  bool told = true;
  for (const Json& value : at(plot, "values").items) {
    told = told && isInside(value.items.at(0)) && !value.items.at(1).text.empty();
  }
  CHECK(told);
  const std::string all = textsOf(plot);
  for (const std::string_view wrong : {"nan", "inf %", "null"}) CHECK(all.find(wrong) == all.npos);
}

// What one unit of the frame's height is, by the highest tick.
double unitOf(const Json& axis) {
  const Json& last = at(axis, "ticks").items.back();
  return std::strtod(last.items.at(1).text.c_str(), nullptr) / numberOf(last.items.at(0));
}

TEST_CASE("plots: complete for random recipes at random places") {
  RandomDraws draws(71);
  INFO(draws.name());
  for (int i = 0; i < 50; ++i) {
    const Recipe recipe = smallRecipe(draws, 40, 20);
    const std::string recipeText = writeRecipe(recipe);
    Lesson lesson;
    for (int k = 0; k < 3; ++k) {
      constexpr std::string_view kViews[] = {"", "!scale=1200", "!scale=1200;level=2500.5"};
      const std::string text = recipeText + std::string(kViews[draws.between(0, 2)]);
      INFO(text);
      PlotRequest request = atPosition(draws.between(0, Timeline(recipe).length()));
      INFO("position " << request.position);
      if (k > 0) lesson.setHeights(landAt(recipe, request.position));
      if (draws.oneIn(2)) request.pin = {draws.part(), draws.part()};
      if (draws.oneIn(2))
        request.section = {draws.part(), draws.part(), draws.part(), draws.part()};
      request.flip = draws.oneIn(2);
      for (const std::string_view tab : std::span(kPlotTabWords).subspan(1)) {
        const Json plots = readPlots(lesson, tab, text, request);
        CHECK(!at(plots, "plots").items.empty());
        for (const Json& plot : at(plots, "plots").items) checkPlot(plot);
      }
    }
    CHECK(at(readPlots(lesson, "nonsense", recipeText, {}), "plots").items.empty());
  }
}

TEST_CASE("plots: the cut tab follows the stage") {
  Lesson lesson;
  const std::string text =
      "v1;faults=5;size=33;smooth=box;smooth-passes=2;erosion=thermal;erosion-steps=3";
  lesson.setHeights(landAt(readLink(text).recipe, 10));
  const auto titleAt = [&](int position) {
    return at(readPlots(lesson, "cut", text, atPosition(position)), "title").text;
  };
  CHECK(titleAt(0) == "Cut");
  CHECK(titleAt(5) == "Cut");
  CHECK(titleAt(6) == "Filter");
  CHECK(titleAt(8) == "Wear");
  // A filter that runs on the way is shown with the step it follows.
  const Json plots =
      readPlots(lesson, "cut", "v1;faults=5;size=33;smooth=fir;smooth-every=2", atPosition(4));
  CHECK(at(plots, "plots").items.size() == 4);
}

TEST_CASE("plots: the profile is the fault's weight at every distance") {
  Lesson lesson;
  for (const ParameterChoice& profile : parameter(ParameterId::kProfile).choices) {
    const std::string text =
        "v1;faults=3;size=65;reach=0.2;profile=" + std::string(profile.key) + "!scale=1000";
    const Recipe recipe = readLink(text).recipe;
    const Json tab = readPlots(lesson, "cut", text, atPosition(2));
    const Json& plot = plotOf(tab, "profile");
    const Fault fault = faultsOf(recipe)[1];
    const std::vector<std::int64_t> sums = plain::sums(faultsOf(recipe), recipe.profile(), 257);
    const auto [low, high] = std::minmax_element(sums.begin(), sums.end());
    const double height =
        0x1p6 * fault.amplitude * 0.2 / static_cast<double>(*high - *low) * 1000.0;
    const double far = recipe.profile() == Profile::kStep ? 0.5 : 0.4;
    for (const Json& value : at(plot, "values").items) {
      const double distance = (2.0 * numberOf(value.items[0]) - 1.0) * far;
      const double weight = static_cast<double>(
          plain::weightOf(recipe.profile(), static_cast<float>(distance / 0.2)));
      const bool up = distance >= 0.0 || recipe.profile() == Profile::kRidge;
      const double move = (up ? 1.0 : -1.0) * weight * height;
      std::string text2 = value.items[1].text;
      if (text2.starts_with("−")) text2.replace(0, std::string_view("−").size(), "-");
      INFO(profile.key << ": " << text2 << " should be " << move);
      CHECK(std::fabs(std::strtod(text2.c_str(), nullptr) - move) < 0.01 * std::fabs(height));
    }
  }
}

TEST_CASE("plots: the histogram sums to 1 and the hypsometric curve falls") {
  Lesson lesson;
  const Recipe recipe = readLink("v1;faults=60;size=129").recipe;
  lesson.setHeights(landAt(recipe, 60));
  const Json tab = readPlots(lesson, "heights", writeRecipe(recipe), atPosition(60));
  const Json& histogramPlot = plotOf(tab, "histogram");
  double sum = 0.0;
  for (const PlotPoint& bar : pointsOf(at(histogramPlot, "curves").items.at(0))) sum += bar.y;
  CHECK(std::fabs(sum * unitOf(at(histogramPlot, "y")) - 100.0) < 1.0);
  const Json& hypsometry = plotOf(tab, "hypsometry");
  const std::vector<PlotPoint> curve = pointsOf(at(hypsometry, "curves").items.at(0));
  CHECK(curve.front().y == 1.0);
  CHECK(curve.back().x == 1.0);
  CHECK(curve.back().y == 0.0);
  for (std::size_t i = 1; i < curve.size(); ++i) {
    CHECK(curve[i].x >= curve[i - 1].x);
    CHECK(curve[i].y < curve[i - 1].y);
  }
}

TEST_CASE("plots: raw step land is as rough as a random walk") {
  Lesson lesson;
  const Recipe recipe = readLink("v1;faults=1000;size=257").recipe;
  const Heightfield land = landAt(recipe, 1000);
  lesson.setHeights(land);
  const Json tab = readPlots(lesson, "roughness", writeRecipe(recipe), atPosition(1000));
  const std::string reading = at(plotOf(tab, "variogram"), "reading").text;
  INFO(reading);
  REQUIRE(reading.starts_with("Slope "));
  const double slope = std::strtod(reading.c_str() + 6, nullptr);
  CHECK(std::fabs(slope - 0.5) < 0.05);
  CHECK(std::fabs(slope - variogram(land).hurst) < 0.006);
  CHECK(reading.ends_with("a random walk would give 0.5."));
}

TEST_CASE("plots: an impulse gives the filter's weights, and all of a long wave is left") {
  for (const char* text : {"smooth=box;smooth-radius=3", "smooth=box;smooth-radius=2.5",
                           "smooth=gaussian;smooth-radius=6", "smooth=iir", "smooth=fir",
                           "smooth=iir;smooth-strength=0"}) {
    for (const char* size : {"129", "257", "513"}) {
      const Recipe recipe = readLink(std::string("v1;size=") + size + ";" + text).recipe;
      INFO(writeRecipe(recipe));
      const FilterResponse one = filterResponses(recipe, 1).one;
      CHECK(std::fabs(one.sum() - 1.0) < 1e-4);
      CHECK(std::fabs(one.gain(0.0) - 1.0) < 1e-4);
      const FilterResponse three = filterResponses(recipe, 3).all;
      CHECK(std::fabs(three.sum() - 1.0) < 1e-3);
      for (const double cycles : {0.01, 0.1, 0.25, 0.5}) {
        CHECK(std::fabs(three.gain(cycles) - std::pow(one.gain(cycles), 3.0)) < 1e-3);
      }
      // The plain filter on land that is one column of 1.
      if (recipe.size() > 257) continue;
      Heightfield column(recipe.size());
      for (int y = 0; y < column.size; ++y) column.row(y)[one.centre] = 1.0f;
      const Heightfield plain = plain::smoothingPass(recipe, column);
      for (int x = 0; x < column.size; ++x) {
        const auto weight = one.weights[static_cast<std::size_t>(x)];
        CHECK(std::fabs(weight - static_cast<double>(plain.at(x, column.size / 2))) < 1e-6);
      }
    }
  }
}

TEST_CASE("plots: a point is raised and lowered once a fault") {
  Lesson lesson;
  const Recipe recipe = readLink("v1;seed=fell;faults=300;size=129").recipe;
  const Heightfield land = landAt(recipe, 300);
  for (const int position : {0, 1, 77, 300}) {
    PlotRequest request = atPosition(position);
    request.pin = {0.25, 0.75};
    const Json tab = readPlots(lesson, "point", writeRecipe(recipe) + "!scale=1000", request);
    const std::string reading = at(plotOf(tab, "walk"), "reading").text;
    INFO(reading);
    int raised = 0, lowered = 0;
    const std::vector<Fault> faults = faultsOf(recipe);
    for (int i = 0; i < position; ++i) {
      ++(plain::isRaised(faults[static_cast<std::size_t>(i)], 32, 96, 128) ? raised : lowered);
    }
    CHECK(raised + lowered == position);
    const std::string times = std::to_string(raised) + (raised == 1 ? " time" : " times");
    CHECK(reading.starts_with("Raised " + times + ", lowered " + std::to_string(lowered)));
    if (position == 300) {
      const double height = static_cast<double>(land.at(32, 96)) * 1000.0;
      CHECK(reading.ends_with("stands at " + shortNumber(height) + " m."));
    }
  }
  // Without a pin it is the highest vertex, and smoothing is not in its walk.
  lesson.setHeights(land);
  const Json tab =
      readPlots(lesson, "point", writeRecipe(recipe) + ";smooth=box!scale=1000", atPosition(301));
  const std::string reading = at(plotOf(tab, "walk"), "reading").text;
  const float top = *std::max_element(land.z.begin(), land.z.end());
  CHECK(reading.find("stands at " + shortNumber(static_cast<double>(top) * 1000.0) + " m") !=
        reading.npos);
  CHECK(reading.ends_with("mix neighbouring points."));
}

// A dome, opened; and the heights of a recipe that stands on it.
OpenedLandPtr openedDome() {
  UnfilledVector<float> heights;
  for (int y = 0; y < 33; ++y) {
    for (int x = 0; x < 33; ++x) {
      const double u = (x - 16) / 16.0, v = (y - 16) / 16.0;
      heights.push_back(static_cast<float>(0.3 * std::max(0.0, 1.0 - u * u - v * v)));
    }
  }
  return openedLand(std::move(heights), 33);
}

TEST_CASE(
    "plots: on an opened land a point's walk begins at its height there, and ends on the land") {
  const OpenedLandPtr dome = openedDome();
  for (const std::string_view more : {"faults=30", "method=fbm;octaves=3"}) {
    Recipe recipe = readLink("v1;seed=fell;size=129;" + std::string(more)).recipe;
    recipe.base = dome->fingerprint;
    Session session(recipe);
    session.open(dome);
    session.seek(session.length());
    session.finish();
    PlotRequest request = atPosition(session.length());
    request.pin = {0.5, 0.5};
    const std::string link = writeRecipe(recipe) + "!scale=1000";
    Lesson lesson;
    lesson.openLand(dome);
    const Json tab = readPlots(lesson, "point", link, request);
    const std::string reading = at(plotOf(tab, "walk"), "reading").text;
    INFO(reading);
    const double height = static_cast<double>(session.heights().at(64, 64)) * 1000.0;
    CHECK(height > 150.0);
    CHECK(reading.ends_with("stands at " + shortNumber(height) + " m."));
    request.position = 0;
    const Json start = readPlots(lesson, "point", link, request);
    CHECK(at(plotOf(start, "walk"), "reading").text.ends_with("stands at 300 m."));
  }
}

TEST_CASE("plots: heights are told above the sea once the view says how high the land lies") {
  const OpenedLandPtr dome = openedDome();
  Recipe recipe = readLink("v1;size=33;faults=9").recipe;
  recipe.base = dome->fingerprint;
  const std::string link = writeRecipe(recipe) + "!scale=1000;level=2500.25";
  Lesson lesson;
  lesson.openLand(dome);
  lesson.setHeights(dome->heights);
  PlotRequest request;
  request.pin = {0.5, 0.5};
  const auto plot = [&](std::string_view tab, std::string_view key) {
    return plotOf(readPlots(lesson, tab, link, request), key);
  };
  const auto reading = [&](std::string_view tab, std::string_view key) {
    return at(plot(tab, key), "reading").text;
  };
  CHECK(reading("point", "walk").ends_with("stands at 2800 m."));
  CHECK(reading("section", "section") == "From 2500 m to 2800 m high, over 1000 m.");
  const std::string heights = reading("heights", "histogram");
  INFO(heights);
  CHECK(heights.starts_with("Heights from 2500 m to 2800 m, on average 26"));
  // A deviation is a difference.
  CHECK(heights.find("deviation 9") != heights.npos);
  const Json hypsometry = plot("heights", "hypsometry");
  const Json& up = at(hypsometry, "y");
  CHECK(at(up, "label").text == "Height, m above the sea");
  REQUIRE(at(up, "ticks").items.size() == 3);
  const Json& tick = at(up, "ticks").items[1];
  INFO(tick.items[0].text);
  CHECK(tick.items[1].text == "2700");
  CHECK(std::abs(std::stod(tick.items[0].text) - 199.75 / 300.0) < 1e-3);
  CHECK(at(*readJson(lesson.card(link, 0)), "sentences").items[0].text ==
        "The ground is the opened land: its heights are 2500 m to 2800 m.");
  // Upside down the land lies nowhere; without a scale there are no metres.
  request.flip = true;
  CHECK(reading("section", "section") == "From −300 m to 0 m high, over 1000 m.");
  request.flip = false;
  const Json bare = readPlots(lesson, "section", writeRecipe(recipe) + "!level=2500", request);
  CHECK(at(plotOf(bare, "section"), "reading").text.starts_with("From 0 % to 30 % of the width"));
}

TEST_CASE("plots: labels of an axis are as fine as its steps") {
  std::vector<std::string> texts;
  for (const Tick& tick : roundTicks({2500.2, 2502.1}, 5)) texts.push_back(tick.text);
  CHECK(texts == std::vector<std::string>{"2500.5", "2501", "2501.5", "2502"});
}

TEST_CASE("plots: what erosion moved of an opened land is counted from that land") {
  const OpenedLandPtr dome = openedDome();
  Recipe recipe = readLink("v1;seed=fell;size=33;faults=0;erosion=thermal;talus=5").recipe;
  recipe.base = dome->fingerprint;
  Session session(recipe);
  session.open(dome);
  session.seek(session.length());
  session.finish();
  Lesson lesson;
  lesson.setHeights(session.heights());
  const auto moved = [&] {
    const Json tab = readPlots(lesson, "cut", writeRecipe(recipe), atPosition(session.length()));
    return at(plotOf(tab, "moved"), "reading").text;
  };
  const std::string without = moved();
  lesson.openLand(dome);
  INFO(without << " / " << moved());
  CHECK(without.empty());
  CHECK(moved().find('%') != std::string::npos);
}

TEST_CASE("plots: slopes and what erosion moved are counted from the land") {
  Lesson lesson;
  const std::string text = "v1;faults=40;size=65;erosion=thermal;erosion-steps=30;talus=30";
  const Recipe recipe = readLink(text).recipe;
  const Heightfield before = landAt(recipe, 40), after = landAt(recipe, 70);
  lesson.setHeights(after);
  const Json tab = readPlots(lesson, "cut", text, atPosition(70));
  // Steeper than 30 degrees down to any of eight neighbours.
  int steeper = 0;
  for (int y = 0; y < 65; ++y) {
    for (int x = 0; x < 65; ++x) {
      double steepest = 0.0;
      for (int v = std::max(0, y - 1); v <= std::min(64, y + 1); ++v) {
        for (int u = std::max(0, x - 1); u <= std::min(64, x + 1); ++u) {
          const double far = u != x && v != y ? std::sqrt(2.0) : 1.0;
          const double drop =
              static_cast<double>(after.at(x, y)) - static_cast<double>(after.at(u, v));
          steepest = std::max(steepest, 64.0 * drop / far);
        }
      }
      steeper += steepest > std::tan(3.14159265358979 / 6.0) ? 1 : 0;
    }
  }
  const std::string slopes = at(plotOf(tab, "slopes"), "reading").text;
  INFO(slopes);
  CHECK(slopes.starts_with(shortNumber(100.0 * steeper / (65.0 * 65.0)) + " % "));
  double total = 0.0;
  int sank = 0;
  for (std::size_t i = 0; i < after.z.size(); ++i) {
    const double change = static_cast<double>(after.z[i]) - static_cast<double>(before.z[i]);
    total += std::fabs(change);
    sank += change < 0.0 ? 1 : 0;
  }
  const std::string moved = at(plotOf(tab, "moved"), "reading").text;
  INFO(moved);
  CHECK(moved.starts_with(shortNumber(100.0 * sank / (65.0 * 65.0)) + " % of the land sank"));
  CHECK(moved.find("by " + shortNumber(100.0 * total / (65.0 * 65.0)) + " % on average") !=
        moved.npos);
}

TEST_CASE("plots: one hypsometric integral has one meaning") {
  Lesson lesson;
  std::map<std::string, std::string> meanings;
  constexpr int kSize = 101;
  for (const int high : {4500, 4545, 4570, 4590, 4610, 4640, 5555, 5605, 5610, 5640, 5660, 5700}) {
    Heightfield land(kSize);
    std::fill_n(land.z.begin(), high, 1.0f);
    lesson.setHeights(land);
    const Json tab = readPlots(lesson, "heights", "v1;faults=3;size=101", atPosition(3));
    const std::string reading = at(at(tab, "plots").items.at(1), "reading").text;
    INFO(reading);
    const std::size_t colon = reading.find(": ");
    REQUIRE(colon != reading.npos);
    const std::string number = reading.substr(0, colon), meaning = reading.substr(colon);
    CHECK(meanings.emplace(number, meaning).first->second == meaning);
  }
  CHECK(meanings.size() >= 5);
}

}  // namespace
}  // namespace faultline
