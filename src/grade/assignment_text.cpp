// Assignments as text. See assignment_text.h.
#include "grade/assignment_text.h"

#include <numeric>

#include "base/json.h"
#include "generated/text_grade.h"

namespace faultline {

std::string assignmentText(const Assignment& assignment) {
  JsonWriter json;
  json.beginObject();
  json.member("faultline", kAssignmentVersion);
  json.member("title", assignment.title);
  json.objects("lands", assignment.lands, [&json](const LandTask& task) {
    json.member("name", task.name);
    json.member("land", task.land);
    json.member("file", task.file);
    json.array("formats", task.formats, [&json](const std::string& each) { json.string(each); });
    if (task.tolerance > 0.0) {
      json.key("tolerance");
      json.decimal(task.tolerance, 9);
    }
    if (task.halfMeans > 0) json.member("half-means", task.halfMeans);
    json.key("points");
    json.beginObject();
    for (const PointRow& row : pointRows()) {
      const int points = task.points[static_cast<std::size_t>(row.part)];
      if (points > 0) json.member(row.name, points);
    }
    json.endObject();
  });
  json.endObject();
  return json.text() + '\n';
}

std::string pointsSentence(const Assignment& assignment) {
  int points = 0;
  for (const LandTask& task : assignment.lands) {
    points = std::accumulate(task.points.begin(), task.points.end(), points);
  }
  return text::gradeAssignmentTotal(points);
}

}  // namespace faultline
