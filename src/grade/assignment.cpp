// Assignments. See assignment.h.
#include "grade/assignment.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "generated/text_grade.h"
#include "grade/json_members.h"
#include "grade/student_land.h"
#include "share/memory_check.h"
#include "share/recipe_text.h"
#include "terrain/timeline/session.h"

namespace faultline {
namespace {

constexpr double kMaxTolerance = 0.5;  // in sides
constexpr int kMaxHalfMeans = 100;

constexpr PointRow kPointRows[] = {
    {FindingPart::kSize, "size", text::kGradePointsSize},
    {FindingPart::kOrientation, "orientation", text::kGradePointsOrientation},
    {FindingPart::kUnit, "unit", text::kGradePointsUnit},
    {FindingPart::kVertices, "vertices", text::kGradePointsVertices},
    {FindingPart::kTriangles, "triangles", text::kGradePointsTriangles},
    {FindingPart::kNormals, "normals", text::kGradePointsNormals},
};

// Endings of files that readHeightsFile knows and a program writes.
constexpr std::string_view kFormats[] = {"csv", "tsv", "txt", "npy", "png", "pgm", "raw", "r16",
                                         "r32", "f32", "r64", "f64", "asc", "obj", "tif"};

bool isFormat(std::string_view ending) {
  return std::find(std::begin(kFormats), std::end(kFormats), ending) != std::end(kFormats);
}

// A name that cannot lead out of a folder: letters, digits and . _ - inside.
bool isFileName(std::string_view name) {
  const auto isPlain = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '-' || c == '.';
  };
  return !name.empty() && name.size() <= 64 && name.front() != '.' &&
         std::all_of(name.begin(), name.end(), isPlain);
}

// The land without what depends on a student, so that slips are found before anybody hands in.
void checkLand(const LandTask& task, const std::string& path, std::string& error) {
  const Link link = readLink(landOf(task.land, "student"));
  if (!link.notices.empty()) {
    error = text::gradeAssignmentLand(path, link.notices[0].message);
  } else if (const std::string memory = memoryError(link.recipe, {sessionMemory});
             !memory.empty()) {
    error = text::gradeAssignmentLand(path, memory);
  } else if (Session(link.recipe).lacksBase()) {
    error = text::gradeAssignmentOpened(path);
  }
}

LandTask readTask(const nlohmann::json& json, const std::string& path, std::string& error) {
  LandTask task;
  JsonMembers members(json, path, error);
  task.name = members.text("name");
  task.land = members.text("land");
  task.file = members.text("file", "heights");
  if (!isFileName(task.file)) members.fail(text::gradeAssignmentFile(members.pathOf("file")));
  const std::size_t dot = std::min(task.file.rfind('.'), task.file.size() - 1);
  if (isFormat(std::string_view(task.file).substr(dot + 1))) {
    members.fail(text::gradeAssignmentEnding(members.pathOf("file")));
  }
  task.formats = members.texts("formats");
  if (task.formats.empty()) task.formats = {"csv", "npy", "png", "obj"};
  for (const std::string& format : task.formats) {
    if (!isFormat(format)) {
      members.fail(text::gradeAssignmentFormat(members.pathOf("formats")));
    }
  }
  task.tolerance = members.number("tolerance", 0.0, 0.0, kMaxTolerance);
  task.halfMeans = members.whole("half-means", 0, 0, kMaxHalfMeans);
  const bool hasMesh =
      std::find(task.formats.begin(), task.formats.end(), "obj") != task.formats.end();
  int all = 0;
  if (const nlohmann::json* const given = members.find("points"); given != nullptr) {
    JsonMembers points(*given, members.pathOf("points"), error);
    for (const PointRow& row : kPointRows) {
      int& each = task.points[static_cast<std::size_t>(row.part)];
      all += each = points.whole(std::string(row.name).c_str(), 0, 0, kMaxPoints);
      const bool isOfMesh =
          row.part == FindingPart::kTriangles || row.part == FindingPart::kNormals;
      if (each > 0 && isOfMesh && !hasMesh) {
        points.fail(text::gradeAssignmentMesh(points.pathOf(row.name)));
      }
    }
    points.end();
  }
  if (all == 0) members.fail(text::gradeAssignmentPoints(members.pathOf("points")));
  members.end();
  if (error.empty()) checkLand(task, members.pathOf("land"), error);
  return task;
}

// The member of "points" of a part of a page: its name without "page.".
std::string_view pagePointName(PagePart part) {
  const std::string_view name = pagePartName(part);
  return name.substr(name.find('.') + 1);
}

constexpr std::string_view kZeroWords[] = {"either", "flat", "dome"};  // by ZeroFaults

PageTask readPage(const nlohmann::json& json, std::string& error) {
  PageTask task;
  JsonMembers members(json, "page", error);
  task.name = members.text("name");
  const std::string file = members.text("file", "index.html");
  if (!isFileName(file)) members.fail(text::gradeAssignmentFile(members.pathOf("file")));
  // The recorder's own; it has passed when this is read.
  constexpr int kSeconds = 16, kFewestSeconds = 5, kMostSeconds = 300;
  members.whole("seconds", kSeconds, kFewestSeconds, kMostSeconds);
  if (const nlohmann::json* const given = members.find("selectors"); given != nullptr) {
    JsonMembers selectors(*given, members.pathOf("selectors"), error);
    for (const char* name : {"gridsize", "faults", "submit"}) selectors.text(name, "");
    selectors.end();
  }
  const std::string zero = members.text("zero-faults", kZeroWords[0]);
  const auto word = std::find(std::begin(kZeroWords), std::end(kZeroWords), zero);
  if (word == std::end(kZeroWords)) {
    members.fail(text::gradeAssignmentZero(members.pathOf("zero-faults")));
  } else {
    task.rules.zero = static_cast<ZeroFaults>(word - std::begin(kZeroWords));
  }
  task.rules.heightOverWidth = members.number("height-over-width", 0.0, 0.0, 100.0);
  int all = 0;
  if (const nlohmann::json* const given = members.find("points"); given != nullptr) {
    JsonMembers points(*given, members.pathOf("points"), error);
    for (std::size_t i = 0; i < task.points.size(); ++i) {
      const auto part = static_cast<PagePart>(i);
      if (part == PagePart::kTried) continue;
      all += task.points[i] =
          points.whole(std::string(pagePointName(part)).c_str(), 0, 0, kMaxPoints);
    }
    points.end();
  }
  if (all == 0) members.fail(text::gradeAssignmentPoints(members.pathOf("points")));
  members.end();
  return task;
}

}  // namespace

std::span<const PointRow> pointRows() { return kPointRows; }

Assignment readAssignment(std::string_view json) {
  Assignment assignment;
  std::string& error = assignment.error;
  const nlohmann::json document = readJson(json, error);
  JsonMembers members(document, "", error);
  const std::string version = members.text("faultline");
  if (error.empty() && version != kAssignmentVersion) {
    members.fail(text::gradeAssignmentVersion(std::string(kAssignmentVersion)));
  }
  assignment.title = members.text("title");
  const nlohmann::json* const lands = members.find("lands");
  const nlohmann::json* const page = members.find("page");
  const bool isList = lands != nullptr && lands->is_array() && !lands->empty();
  if (lands == nullptr ? page == nullptr : !isList || lands->size() > kMaxLandTasks) {
    members.fail(text::gradeAssignmentLands(std::to_string(kMaxLandTasks)));
  }
  for (std::size_t i = 0; error.empty() && lands != nullptr && i < lands->size(); ++i) {
    const std::string path = "lands[" + std::to_string(i) + "]";
    LandTask task = readTask((*lands)[i], path, error);
    const bool isTwice =
        std::any_of(assignment.lands.begin(), assignment.lands.end(),
                    [&task](const LandTask& each) { return each.name == task.name; });
    if (error.empty() && isTwice) error = text::gradeAssignmentName(path + ".name");
    assignment.lands.push_back(std::move(task));
  }
  if (error.empty() && page != nullptr) assignment.page = readPage(*page, error);
  members.end();
  if (!error.empty()) {
    assignment.lands.clear();
    assignment.page.reset();
  }
  return assignment;
}

}  // namespace faultline
