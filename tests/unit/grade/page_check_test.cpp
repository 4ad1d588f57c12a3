// The judge of recorded pages: a right page in each habit has nothing wrong, and each classic
// mistake is found as what it is, and as nothing else.
#include "grade/page/page_check.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <nlohmann/json.hpp>

#include "generated/text_grade.h"
#include "unit/grade/page_fixture.h"

namespace faultline {
namespace {

using Normals = PageHabits::Normals;

std::string wrongOf(PageHabits habits, const PageRules& rules = {}) {
  return wrongParts(pageReport(pageOf(std::move(habits)), rules));
}

std::string textOf(const PageRecording& recording, PagePart part) {
  return findingOf(pageReport(recording), part).text;
}
std::string textOf(PageHabits habits, PagePart part) {
  return textOf(pageOf(std::move(habits)), part);
}

// A page without the light's measurement has no verdict of it.
constexpr std::string_view kUnlit = "light";

TEST_CASE("A right page has nothing wrong, whatever its habits") {
  CHECK(wrongOf({}) == kUnlit);
  PageHabits habits;
  habits.isYUp = true;
  CHECK(wrongOf(habits) == kUnlit);
  habits.displace = [](double distance) { return distance > 0.0 ? 2.5 : -2.5; };
  CHECK(wrongOf(habits) == kUnlit);
  habits.isDome = true;
  CHECK(wrongOf(habits) == kUnlit);
  // Weighted by the distance from the fault
  PageHabits weighted;
  weighted.displace = [](double distance) {
    const double r = std::fabs(distance) / 0.8, g = r < 1.0 ? (1.0 - r * r) * (1.0 - r * r) : 0.0;
    return distance >= 0.0 ? g : -g;
  };
  CHECK(wrongOf(weighted) == kUnlit);
  CHECK(textOf(weighted, PagePart::kOne) == text::kGradePageOneWeighted);
  // Points on vertices, and an even distance instead of a point
  PageHabits vertices;
  vertices.fault = [](const PageHabits::Random& random) {
    const double angle = 6.283185307179586 * random();
    return std::array<double, 4>{2.0 * std::floor(21 * random()) / 20.0 - 1.0,
                                 2.0 * std::floor(21 * random()) / 20.0 - 1.0, std::cos(angle),
                                 std::sin(angle)};
  };
  CHECK(wrongOf(vertices) == kUnlit);
}

TEST_CASE("What is asked for without faults can be chosen") {
  PageHabits dome;
  dome.isDome = true;
  CHECK(wrongOf(dome, {ZeroFaults::kDome, 0.0}) == kUnlit);
  CHECK(wrongOf(dome, {ZeroFaults::kFlat, 0.0}) == "zero light");
  CHECK(wrongOf({}, {ZeroFaults::kDome, 0.0}) == "zero light");
  CHECK(wrongOf({}, {ZeroFaults::kFlat, 0.0}) == kUnlit);
  CHECK(wrongOf({}, {ZeroFaults::kEither, 0.25}) == kUnlit);
  CHECK(wrongOf({}, {ZeroFaults::kEither, 0.5}) == "height light");
}

TEST_CASE("Vertices and triangles that are made otherwise are found") {
  PageHabits unindexed;
  unindexed.isUnindexed = true;
  CHECK(wrongOf(unindexed) == "vertices light");
  PageHabits whole;
  whole.position = [](int i, int grid) { return i / (grid - 1); };
  const PageReport report = pageReport(pageOf(whole));
  CHECK(findingOf(report, PagePart::kVertices).text == text::gradePageVerticesWhole("50"));

  PageRecording recording = pageOf({});
  PageDraw& draw = recording.browsers[0].presses[3].frame[0];
  SECTION("A triangle twice") {
    std::copy_n(draw.indices.begin(), 3, draw.indices.end() - 3);
    CHECK(textOf(recording, PagePart::kTriangles) == text::gradePageTrianglesRepeated("50", "1"));
  }
  SECTION("A triangle without area") {
    draw.indices[1] = draw.indices[0];
    CHECK(textOf(recording, PagePart::kTriangles) == text::gradePageTrianglesFlat("50", "1"));
  }
  SECTION("A triangle from the end of a row to the next") {
    draw.indices[0] = 49;
    draw.indices[1] = 50;
    draw.indices[2] = 51;
    CHECK(textOf(recording, PagePart::kTriangles) == text::gradePageTrianglesFar("50", "1"));
  }
  SECTION("An index beyond the vertices") {
    draw.indices[5] = 2500;
    CHECK(textOf(recording, PagePart::kTriangles) == text::gradePageTrianglesOutside("50", "1"));
  }
  SECTION("A row that is left out") {
    draw.indices.resize(draw.indices.size() - 6 * 49);
    CHECK(textOf(recording, PagePart::kVertices) ==
          text::gradePageVerticesCount("50", "2450", "2500"));
    CHECK(textOf(recording, PagePart::kTriangles) ==
          text::gradePageTrianglesCount("50", "4704", "4802"));
  }
  SECTION("Strips, a row each, in one draw call") {
    draw.mode = 5;
    draw.indices.clear();
    for (std::uint32_t row = 0; row + 1 < 50; ++row) {
      if (row > 0) draw.indices.push_back(kStripRestart);
      for (std::uint32_t i = 0; i < 50; ++i) {
        draw.indices.push_back(row * 50 + i);
        draw.indices.push_back((row + 1) * 50 + i);
      }
    }
    draw.count = static_cast<int>(draw.indices.size());
    CHECK(wrongParts(pageReport(recording)) == kUnlit);
  }
  SECTION("The land drawn twice in a frame") {
    recording.browsers[0].presses[3].frame.push_back(draw);
    CHECK(textOf(recording, PagePart::kTriangles) == text::gradePageTrianglesAgain("2"));
  }
}

TEST_CASE("Heights that are wrong without faults or with one are found") {
  PageHabits divides;
  divides.dividesByZero = true;
  CHECK(wrongOf(divides) == "zero light");
  CHECK(textOf(divides, PagePart::kZero) == text::kGradePageZeroNumberless);
  PageHabits more;
  more.faultsMore = 1;
  CHECK(wrongOf(more) == "zero one directions places light");
  PageHabits sum;
  sum.addsUp = true;
  const PageReport report = pageReport(pageOf(sum));
  CHECK(findingOf(report, PagePart::kZero).text == text::kGradePageZeroLater);
  CHECK(findingOf(report, PagePart::kOne).text == text::kGradePageOneAddsUp);
  PageHabits bent;
  bent.displace = [](double distance) { return std::fabs(distance) < 0.3 ? 1.0 : -1.0; };
  CHECK(findingOf(pageReport(pageOf(bent)), PagePart::kOne).state == FindingState::kWrong);
}

TEST_CASE("Heights are found along their own axis, whatever their values") {
  // Sums of whole numbers have six values on the grid of six now and then, as its rows have
  for (std::uint32_t seed = 1; seed <= 60; ++seed) {
    PageHabits steep;
    steep.isScaled = false;
    steep.seed = seed;
    steep.isYUp = seed % 2 == 0;
    INFO("seed " << seed);
    CHECK(wrongOf(steep) == "height light");
  }
}

TEST_CASE("Heights that are not scaled or scaled by another range are found") {
  PageHabits bare;
  bare.isScaled = false;
  CHECK(wrongOf(bare) == "height light");
  PageHabits old;
  old.isScaledByOld = true;
  CHECK(wrongOf(old) == "height light");
  // Only the finer grid is lower
  PageRecording recording = pageOf({});
  for (std::size_t i = 2; i < recording.browsers[0].presses[6].frame[0].attributes[0].data.size();
       i += 3) {
    recording.browsers[0].presses[6].frame[0].attributes[0].data[i] *= 0.5F;
  }
  CHECK(textOf(recording, PagePart::kHeight) ==
        text::gradePageHeightGrid("255", "0.125", "50", "0.25"));
}

TEST_CASE("Each way of wrong normals is named") {
  const auto textWith = [](Normals normals) {
    PageHabits habits;
    habits.normals = normals;
    CHECK(wrongOf(habits) == "normals light");
    return textOf(habits, PagePart::kNormals);
  };
  CHECK(textWith(Normals::kTriangles) == text::kGradePageNormalsTriangles);
  CHECK(textWith(Normals::kDown) == text::kGradePageNormalsDown);
  CHECK(textWith(Normals::kLevel) == text::kGradePageNormalsLevel);
  CHECK(textWith(Normals::kExchanged) == text::kGradePageNormalsExchanged);
  CHECK(textWith(Normals::kNone) == text::kGradePageNormalsNone);
  CHECK(textWith(Normals::kNotUnit) == text::gradePageNormalsLength("2500", "2500"));
  CHECK(textWith(Normals::kBeforeScaling).find("after the heights are scaled") !=
        std::string::npos);
}

TEST_CASE("Grids that cover other ground at another size are found") {
  PageHabits cells;
  cells.position = [](int i, int grid) { return 2.0 * i / grid - 1.0; };
  const PageReport report = pageReport(pageOf(cells));
  CHECK(wrongParts(report) == "height footprint light");
  CHECK(findingOf(report, PagePart::kFootprint).text.find("minus 1") != std::string::npos);
  PageHabits grows;
  grows.position = [](int i, int) { return 0.1 * i; };
  CHECK(textOf(grows, PagePart::kFootprint) ==
        text::gradePageFootprintGrows("6", "0.5", "50", "4.9"));
  // A uniform makes up for it
  PageRecording recording = pageOf(grows);
  for (PagePress& press : recording.browsers[0].presses) {
    press.frame[0].uniforms.push_back({"scale", {1.0 / (press.grid - 1)}});
  }
  CHECK(findingOf(pageReport(recording), PagePart::kFootprint).state == FindingState::kNote);
}

TEST_CASE("Faults that are not even are found, and how") {
  const auto angled = [](double from, double to, double middle) {
    PageHabits habits;
    habits.fault = [=](const PageHabits::Random& random) {
      const double px = middle * (2.0 * random() - 1.0), py = middle * (2.0 * random() - 1.0);
      const double angle = from + (to - from) * random();
      return std::array<double, 4>{px, py, std::cos(angle), std::sin(angle)};
    };
    return habits;
  };
  constexpr double kPi = 3.14159265358979;
  CHECK(wrongOf(angled(0.0, kPi, 1.0)) == "directions light");
  CHECK(textOf(angled(0.0, kPi, 1.0), PagePart::kDirections) == text::kGradePageDirectionsHalf);
  CHECK(wrongOf(angled(0.0, kPi / 2.0, 1.0)) == "directions light");
  CHECK(wrongOf(angled(0.0, 2.0 * kPi, 0.5)) == "places light");
  CHECK(textOf(angled(0.0, 2.0 * kPi, 0.5), PagePart::kPlaces) == text::kGradePagePlacesMiddle);
  PageHabits corner;
  corner.fault = [](const PageHabits::Random& random) {
    const double angle = 6.283185307179586 * random();
    return std::array<double, 4>{random(), random(), std::cos(angle), std::sin(angle)};
  };
  CHECK(textOf(corner, PagePart::kPlaces) == text::kGradePagePlacesPart);
  PageHabits axes;
  axes.fault = [](const PageHabits::Random& random) {
    const double angle = 6.283185307179586 / 4.0 * std::floor(4.0 * random());
    return std::array<double, 4>{2.0 * random() - 1.0, 2.0 * random() - 1.0, std::cos(angle),
                                 std::sin(angle)};
  };
  CHECK(findingOf(pageReport(pageOf(axes)), PagePart::kDirections).state == FindingState::kWrong);
  CHECK(textOf(pageOf({}, 20), PagePart::kPlaces) == text::gradePageEvenSlow("20"));
}

// A browser whose land is lit from a direction, and whose camera turns by an angle between frames.
PageBrowser lit(double turnOfLight, double turnOfCamera) {
  PageBrowser browser = PageMaker(PageHabits()).browser();
  for (int x = -1; x <= 1; ++x) {
    for (int y = -1; y <= 1; ++y) {
      for (int z = -1; z <= 1; ++z) {
        const double length = std::sqrt(x * x + y * y + z * z);
        if (length > 0.0) browser.lightNormals.push_back({x / length, y / length, z / length});
      }
    }
  }
  for (int i = 0; i < 4; ++i) {
    PageLightFrame frame;
    frame.timeMs = 1000 * i;
    const double camera = turnOfCamera * i, angle = turnOfLight * i;
    frame.uniforms.push_back({"eye", {std::cos(camera), std::sin(camera), 0.5}});
    for (const auto& normal : browser.lightNormals) {
      const double along =
          0.5 * std::cos(angle) * normal[0] + 0.5 * std::sin(angle) * normal[1] + 0.7 * normal[2];
      const int level = static_cast<int>(20.0 + 150.0 * std::max(0.0, along));
      frame.values.push_back({1000, level, level, std::min(255, level + 60)});
    }
    browser.lightFrames.push_back(std::move(frame));
  }
  return browser;
}

TEST_CASE("A light that goes with the camera is found") {
  const auto verdict = [](double light, double camera) {
    PageRecording recording;
    recording.browsers.push_back(lit(light, camera));
    const PageReport report = pageReport(recording);
    return findingOf(report, PagePart::kLight);
  };
  CHECK(verdict(0.0, 0.7).state == FindingState::kRight);
  CHECK(verdict(0.7, 0.7).state == FindingState::kWrong);
  CHECK(verdict(0.0, 0.0).text == text::kGradePageLightStill);
}

TEST_CASE("A browser that could not show the page takes no points, one that ended takes its own") {
  PageRecording recording = pageOf({});
  PageBrowser none;
  none.name = "firefox";
  none.ended = "no-browser";
  recording.browsers.push_back(none);
  CHECK(wrongParts(pageReport(recording)) == kUnlit);
  CHECK(pageReport(recording).findings.back().text == text::gradePageTriedBrowser("Firefox"));
  recording.browsers[1].ended = "time";
  CHECK(wrongParts(pageReport(recording)) == kUnlit);
  CHECK(textOf(recording, PagePart::kOpens) ==
        text::gradePageIn("Firefox", std::string(text::kGradePageOpensSlow)));
  recording.browsers[1].ended = "left";
  CHECK(wrongParts(pageReport(recording)) == "opens light");
  recording.browsers.erase(recording.browsers.begin());
  CHECK(wrongParts(pageReport(recording)) ==
        "opens blank vertices triangles zero one height normals footprint directions places light "
        "warnings");
  recording.browsers[0].ended = "no-browser";
  CHECK(pageReport(recording).error == text::kGradePageNoBrowser);
}

TEST_CASE("A page whose many presses did not fit into the time loses no points for evenness") {
  PageRecording recording = pageOf({});
  recording.browsers[0].ended = "slow";
  CHECK(wrongParts(pageReport(recording)) == kUnlit);
  CHECK(textOf(recording, PagePart::kOpens) == text::kGradePageOpensSlow);
  recording.browsers[0].runs.clear();
  CHECK(wrongParts(pageReport(recording)) == kUnlit);
  CHECK(textOf(recording, PagePart::kPlaces).find("No points are lost") != std::string::npos);
  // What is not seen for another reason has none
  recording.browsers[0].ended = "done";
  CHECK(wrongParts(pageReport(recording)).find("places") != std::string::npos);
}

TEST_CASE("What is drawn before the press, warned of and tried is said") {
  PageRecording recording = pageOf({});
  PageBrowser& browser = recording.browsers[0];
  browser.drawsBefore = 3;
  browser.warnings.emplace_back("WebGL: INVALID_OPERATION");
  browser.notes = {{"alert", "", 2}, {"network", "http://a.test/", 1}};
  const PageReport report = pageReport(recording);
  CHECK(wrongParts(report) == "blank light warnings");
  CHECK(findingOf(report, PagePart::kTried).text == text::gradePageTriedDialog("alert"));
  CHECK(report.findings.back().text == text::gradePageTriedNetwork("http://a.test/"));
}

TEST_CASE("Findings as JSON are the same bytes each time") {
  const std::string error = pageFindingsJson("{}");
  CHECK(nlohmann::json::parse(error).at("error").is_string());
}

}  // namespace
}  // namespace faultline
