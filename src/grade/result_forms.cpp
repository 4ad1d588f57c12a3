// Grades for other systems. See result_forms.h.
#include "grade/result_forms.h"

#include <algorithm>
#include <vector>

#include "base/base64.h"
#include "base/fixed_text.h"
#include "base/json.h"
#include "exchange/write/png8.h"
#include "generated/text_grade.h"
#include "terrain/palette/diverging.h"

namespace faultline {
namespace {

// PrairieLearn reads at most 1 MB; its pictures take less than this.
constexpr std::size_t kPictureBytes = 600'000;
// A square of the map is so many pixels wide.
constexpr int kMapScale = 3;

double pointsOf(int units) { return static_cast<double>(units) / kPointUnits; }

std::string pointsText(int units) {
  std::string text = fixedText(pointsOf(units), 2);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text;
}

std::string summaryOf(const Grade& grade) {
  return text::gradeSummary(grade.title, pointsText(grade.points()), pointsText(grade.allPoints()));
}

// The sentences, one a line, each with what it is.
std::string linesOf(const std::vector<GradedSentence>& sentences) {
  constexpr ConstantText kStates[] = {text::kGradeStateRight, text::kGradeStateNote,
                                      text::kGradeStateWrong};
  std::string lines;
  for (const GradedSentence& sentence : sentences) {
    if (!lines.empty()) lines += '\n';
    lines += text::gradeLine(kStates[static_cast<std::size_t>(sentence.state)], sentence.text);
  }
  return lines;
}

// Of a test: without sentences the part was not there to be graded.
std::string outputOf(const GradedTest& test) {
  if (!test.sentences.empty()) return linesOf(test.sentences);
  return std::string(test.isGiven ? text::kGradeTestNothing : text::kGradeTestNone);
}

std::string outputOf(const Grade& grade) {
  const std::string lines = linesOf(grade.sentences);
  return summaryOf(grade) + (lines.empty() ? "" : "\n" + lines);
}

// A map as a PNG in an address; empty if there is no memory for it.
std::string pictureOf(const GradedMap& map) {
  constexpr double kMinColour = 0.35;
  const int side = map.side * kMapScale;
  std::vector<std::uint8_t> pixels;
  for (int y = 0; y < side; ++y) {
    for (int x = 0; x < side; ++x) {
      const std::uint32_t colour = divergingColour(
          map.hundredths[static_cast<std::size_t>(y / kMapScale * map.side + x / kMapScale)],
          kMinColour);
      for (const int shift : {16, 8, 0})
        pixels.push_back(static_cast<std::uint8_t>(colour >> shift));
      pixels.push_back(255);
    }
  }
  std::string error;
  const std::vector<std::uint8_t> png = encodePng8(pixels, side, side, error);
  return error.empty() ? "data:image/png;base64," + base64(png) : std::string();
}

void member(JsonWriter& json, std::string_view name, double value, int places) {
  json.key(name);
  json.decimal(value, places);
}

// gradescope-autograders.readthedocs.io, "Autograder Specifications": every test has its score, so
// the whole needs none.
std::string writeGradescope(const Grade& grade, const ClassroomValues& /*values*/) {
  JsonWriter json;
  json.beginObject();
  json.member("output", outputOf(grade));
  json.member("output_format", "text");
  json.member("visibility", "visible");
  json.member("stdout_visibility", "hidden");
  json.key("extra_data");
  json.beginObject();
  json.array("findings", grade.sentences,
             [&json](const GradedSentence& each) { json.string(each.name); });
  json.endObject();
  json.objects("tests", grade.tests, [&json](const GradedTest& test) {
    json.member("name", test.name);
    member(json, "score", pointsOf(test.points), 2);
    member(json, "max_score", pointsOf(test.allPoints), 2);
    json.member("status", test.isPassed() ? "passed" : "failed");
    json.member("number", test.id);
    json.member("output", outputOf(test));
    json.member("output_format", "text");
    json.member("visibility", "visible");
    json.array("tags", test.sentences,
               [&json](const GradedSentence& each) { json.string(each.name); });
  });
  json.endObject();
  return json.text() + '\n';
}

// prairielearn.readthedocs.io, "External Grading", "Grading results". What cannot be read costs the
// student no attempt.
std::string writePrairieLearn(const Grade& grade, const ClassroomValues& /*values*/) {
  JsonWriter json;
  json.beginObject();
  json.member("gradable", grade.isReadable);
  if (grade.isReadable) {
    member(json, "score", static_cast<double>(grade.points()) / grade.allPoints(), 6);
  } else {
    json.array("format_errors", grade.sentences,
               [&json](const GradedSentence& each) { json.string(each.text); });
  }
  json.member("message", summaryOf(grade));
  json.member("output", outputOf(grade));
  std::size_t bytes = 0;
  json.key("images");
  json.beginArray();
  for (const GradedMap& map : grade.maps) {
    const std::string picture = pictureOf(map);
    bytes += picture.size();
    if (picture.empty() || bytes > kPictureBytes) continue;
    json.beginObject();
    json.member("label", text::gradeMapLabel(map.name));
    json.member("url", picture);
    json.endObject();
  }
  json.endArray();
  json.objects("tests", grade.tests, [&json](const GradedTest& test) {
    json.member("name", test.name);
    json.member("description", test.id);
    member(json, "points", pointsOf(test.points), 2);
    member(json, "max_points", pointsOf(test.allPoints), 2);
    json.member("message", "");
    json.member("output", outputOf(test));
  });
  json.endObject();
  return json.text() + '\n';
}

// The wiki of Classroom 50, "Advanced Autograding", "The result.json contract": whole numbers, so a
// point counts once all of it is earned. Members that it does not know are kept as they are.
std::string writeClassroom50(const Grade& grade, const ClassroomValues& values) {
  const auto whole = [](int units) { return units / kPointUnits; };
  int points = 0;
  for (const GradedTest& test : grade.tests) points += whole(test.points);
  JsonWriter json;
  json.beginObject();
  json.member("schema", "classroom50/result/v1");
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (!values[i].empty()) json.member(kClassroomNames[i].member, values[i]);
  }
  json.member("score", points);
  json.member("max-score", whole(grade.allPoints()));
  json.objects("tests", grade.tests, [&](const GradedTest& test) {
    json.member("test-name", test.name);
    json.member("passed", test.isPassed());
    json.member("score", whole(test.points));
    json.member("max-score", whole(test.allPoints));
    json.member("output", outputOf(test));
  });
  json.member("output", outputOf(grade));
  json.endObject();
  return json.text() + '\n';
}

std::string writeText(const Grade& grade, const ClassroomValues& /*values*/) {
  std::string text = outputOf(grade) + '\n';
  for (const GradedTest& test : grade.tests) {
    text += '\n' +
            text::gradeTestPoints(test.name, pointsText(test.points), pointsText(test.allPoints)) +
            '\n' + outputOf(test) + '\n';
  }
  return text;
}

// .autofeedback of the course's own submission site (tychonievich/archimedes): a grade from 0 to 1,
// and an object for each test.
std::string writeArchimedes(const Grade& grade, const ClassroomValues& values) {
  JsonWriter json;
  json.beginObject();
  json.member("stdout", writeText(grade, values));
  json.member("stderr", "");
  member(json, "grade", static_cast<double>(grade.points()) / grade.allPoints(), 6);
  json.objects("details", grade.tests, [&json](const GradedTest& test) {
    json.member("name", test.name);
    json.member("correct", test.isPassed());
    member(json, "points", pointsOf(test.points), 2);
    member(json, "weight", pointsOf(test.allPoints), 2);
    json.member("feedback", outputOf(test));
  });
  json.endObject();
  return json.text() + '\n';
}

constexpr GradeForm kForms[] = {{"text", "", &writeText},
                                {"gradescope", "results.json", &writeGradescope},
                                {"prairielearn", "results.json", &writePrairieLearn},
                                {"classroom50", "result.json", &writeClassroom50},
                                {"archimedes", ".autofeedback", &writeArchimedes}};

}  // namespace

std::span<const GradeForm> gradeForms() { return kForms; }

const GradeForm* findGradeForm(std::string_view name) {
  const auto found = std::find_if(std::begin(kForms), std::end(kForms),
                                  [name](const GradeForm& form) { return form.name == name; });
  return found == std::end(kForms) ? nullptr : found;
}

}  // namespace faultline
