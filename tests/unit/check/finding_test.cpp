// check/finding: the names of findings are promised, reports use them, and the share of right
// vertices follows the tolerance that is asked for.
#include "check/finding.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <set>

#include "check/check_report.h"
#include "terrain/timeline/session.h"

namespace faultline {
namespace {

Recipe cutRecipe(int size, int faults) {
  Recipe recipe;
  recipe.seed = "findings";
  recipe.set(ParameterId::kSize, size);
  recipe.set(ParameterId::kFaults, faults);
  recipe.set(ParameterId::kFade, 3000);
  return recipe;
}

HeightsFile fileOf(const Recipe& recipe) {
  Session session(recipe);
  session.seek(session.length());
  session.finish();
  HeightsFile file;
  file.width = file.height = recipe.size();
  file.z = session.heights().z;
  return file;
}

std::string idsOf(const CheckReport& report) {
  std::string ids;
  for (const Finding& finding : report.findings) {
    CHECK(finding.state == findingRow(finding.id).state);
    ids += (ids.empty() ? "" : " ") + std::string(findingRow(finding.id).name);
  }
  return ids;
}

TEST_CASE("The names of findings are those of every version", "[check]") {
  // Lines are only added: graders keep these names in files.
  constexpr std::string_view kPromised[] = {"file-unread",
                                            "file-read",
                                            "file-note",
                                            "file-gaps",
                                            "land-opened",
                                            "size-right",
                                            "size-any",
                                            "size-no-square",
                                            "size-shape",
                                            "size-cells",
                                            "size-other",
                                            "way-right",
                                            "way-format",
                                            "way-said",
                                            "way-format-wrong",
                                            "way-said-wrong",
                                            "way-south-first",
                                            "way-east-first",
                                            "way-half-turn",
                                            "way-exchanged",
                                            "way-quarter-left",
                                            "way-quarter-right",
                                            "way-exchanged-half-turn",
                                            "unit-same",
                                            "unit-factor",
                                            "unit-offset",
                                            "unit-negative",
                                            "land-flat",
                                            "given-flat",
                                            "unlike",
                                            "vertices-on-lines",
                                            "vertices-right",
                                            "vertices-wrong",
                                            "vertices-largest",
                                            "cuts-none",
                                            "cuts-many",
                                            "cuts-unexplained",
                                            "cuts-on-lines",
                                            "cuts-equal",
                                            "cut-turned",
                                            "cut-missing",
                                            "cut-twice",
                                            "cut-added",
                                            "cut-other",
                                            "cuts-mixed",
                                            "way-table",
                                            "unit-amplitude",
                                            "unit-cells",
                                            "unit-relief",
                                            "unit-one-side",
                                            "cuts-linear",
                                            "cuts-falling",
                                            "grid-count",
                                            "grid-half-cell",
                                            "grid-from-one",
                                            "grid-whole",
                                            "grid-undivided",
                                            "grid-centred",
                                            "normal-exchanged",
                                            "normal-sign",
                                            "normal-along",
                                            "angle-degrees",
                                            "angle-radians",
                                            "point-exchanged",
                                            "point-missing",
                                            "point-added",
                                            "side-strict",
                                            "side-one",
                                            "weight-added",
                                            "weight-missing",
                                            "weight-other",
                                            "heights-rounded",
                                            "heights-half",
                                            "border-unwritten",
                                            "triangles-right",
                                            "triangles-wrong",
                                            "triangles-flat",
                                            "winding-right",
                                            "winding-all",
                                            "winding-some",
                                            "normals-none",
                                            "normals-length",
                                            "normals-right",
                                            "normals-wrong",
                                            "side-distance",
                                            "mean-in-place",
                                            "mean-border",
                                            "mean-neighbours",
                                            "mean-whole",
                                            "mean-passes",
                                            "normals-down",
                                            "normals-exchanged",
                                            "normals-sign",
                                            "normals-scale",
                                            "heights-whole",
                                            "mean-unknown",
                                            "smooth-passes",
                                            "smooth-one-way",
                                            "smooth-in-place",
                                            "smooth-border",
                                            "smooth-window"};
  std::set<std::string_view> names;
  for (const FindingRow& row : kFindingRows) {
    names.insert(row.name);
    CHECK(row.name.find_first_not_of("abcdefghijklmnopqrstuvwxyz-") == row.name.npos);
  }
  CHECK(names == std::set<std::string_view>(std::begin(kPromised), std::end(kPromised)));
}

TEST_CASE("A report names its findings, in its JSON too", "[check]") {
  const Recipe recipe = cutRecipe(33, 6);
  HeightsFile file = fileOf(recipe);
  const CheckReport right = checkReport(recipe, 6, file);
  CHECK(idsOf(right) == "file-read size-right way-right unit-same vertices-right");
  const std::string json = checkJson(right, file);
  CHECK(json.find(R"({"id":"size-right","state":"right","text":")") != std::string::npos);
  CHECK(json.find(R"("rightShare":1)") != std::string::npos);
  std::reverse(file.z.begin(), file.z.end());
  for (float& z : file.z) z = 3.0f * z + 1.0f;
  CHECK(idsOf(checkReport(recipe, 6, file)) ==
        "file-read size-right way-half-turn unit-offset vertices-right");
  HeightsFile broken;
  broken.error = "It ends too early.";
  CHECK(idsOf(checkReport(recipe, 6, broken)) == "file-unread");
  CHECK(checkReport(recipe, 6, broken).rightShare == 0.0);
}

TEST_CASE("A mesh that is mirrored is told by the axis that runs the other way", "[check]") {
  const Recipe recipe = cutRecipe(9, 6);
  const HeightsFile land = fileOf(recipe);
  // With z up and y growing from row to row, and with y up and z falling.
  for (const bool isYUp : {false, true}) {
    std::string text;
    for (int i = 0; i < 81; ++i) {
      const std::string z = std::to_string(land.z[static_cast<std::size_t>(i)]);
      const std::string row = std::to_string(i / 9 / 8.0);
      text += "v " + std::to_string(i % 9 / 8.0) +
              (isYUp ? " " + z + " -" + row : " " + row + " " + z) + "\n";
    }
    for (int i = 0; i < 72; ++i) {
      if (i % 9 == 8) continue;
      const auto corner = [](int at) { return " " + std::to_string(at + 1); };
      text += "f" + corner(i) + corner(i + 9) + corner(i + 10) + corner(i + 1) + "\n";
    }
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(text.data());
    const HeightsFile file = readHeightsFile("land.obj", {bytes, text.size()});
    REQUIRE(file.error == "");
    const CheckReport report = checkReport(recipe, 6, file);
    const auto way =
        std::find_if(report.findings.begin(), report.findings.end(),
                     [](const Finding& each) { return each.id == FindingId::kWaySouthFirst; });
    REQUIRE(way != report.findings.end());
    CHECK(way->text.starts_with("The mesh is mirrored from north to south."));
  }
}

TEST_CASE("Vertices are right to the tolerance that is asked for, and reasons stay exact",
          "[check]") {
  const Recipe recipe = cutRecipe(33, 6);
  HeightsFile file = fileOf(recipe);
  // Every fourth vertex is off by a thousandth of the land's width
  for (std::size_t i = 0; i < file.z.size(); i += 4) file.z[i] += i % 8 == 0 ? 0.001f : -0.001f;
  const CheckReport strict = checkReport(recipe, 6, file);
  CHECK_FALSE(strict.isRight());
  CHECK(std::fabs(strict.rightShare - 816.0 / 1089.0) < 1e-12);
  CHECK(checkReport(recipe, 6, file, {{}, 0.0009}).rightShare == strict.rightShare);
  const CheckReport lax = checkReport(recipe, 6, file, {{}, 0.0011});
  CHECK(lax.isRight());
  CHECK(lax.rightShare == 1.0);
  // No tolerance is smaller than what roundings leave
  CHECK(checkReport(recipe, 6, fileOf(recipe), {{}, 1e-30}).isRight());
}

}  // namespace
}  // namespace faultline
