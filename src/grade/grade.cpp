// Grades of lands. See grade.h.
#include "grade/grade.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <utility>

#include "check/check_report.h"
#include "exchange/read/heights_sidecar.h"
#include "exchange/read/opened_heights.h"
#include "generated/text_grade.h"
#include "grade/page/page_check.h"
#include "grade/page/page_recording.h"
#include "grade/receipt.h"
#include "grade/student_land.h"
#include "share/recipe_text.h"

namespace faultline {
namespace {

std::string_view baseName(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

// Whether two names are the same but for small and large letters.
bool isSameName(std::string_view a, std::string_view b) {
  const auto small = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [small](char x, char y) { return small(x) == small(y); });
}

std::size_t depthOf(std::string_view path) {
  return static_cast<std::size_t>(std::count(path.begin(), path.end(), '/'));
}

// The file of a name that lies least deep, the first of those by their paths; null if there is
// none.
const GivenFile* findFile(std::span<const GivenFile> files, std::string_view name) {
  const GivenFile* found = nullptr;
  for (const GivenFile& file : files) {
    if (!isSameName(baseName(file.name), name)) continue;
    const auto order = [](const GivenFile& each) {
      return std::pair(depthOf(each.name), std::string_view(each.name));
    };
    if (found == nullptr || order(file) < order(*found)) found = &file;
  }
  return found;
}

// The names that a task takes, in its order: "heights.csv, heights.npy".
std::string namesOf(const LandTask& task) {
  std::string names;
  for (const std::string& format : task.formats) {
    names += (names.empty() ? "" : ", ") + task.file + "." + format;
  }
  return names;
}

GradedSentence sentenceOf(const Finding& finding, const std::string& before = {}) {
  return {findingRow(finding.id).name, finding.state, before + finding.text};
}
GradedSentence sentenceOf(FindingId id, std::string text) {
  return sentenceOf(findingOf(id, std::move(text)));
}

// Grades one land.
class LandGrader {
 public:
  LandGrader(const LandTask& task, std::span<const GivenFile> files, std::string prefix,
             Grade& grade)
      : task_(task), files_(files), prefix_(std::move(prefix)), grade_(grade) {}

  void grade(const Link& land) {
    const GivenFile* file = nullptr;
    std::size_t others = 0;
    for (const std::string& format : task_.formats) {
      const GivenFile* const found = findFile(files_, task_.file + "." + format);
      if (found == nullptr) continue;
      others += file == nullptr ? 0 : 1;
      if (file == nullptr) file = found;
    }
    if (file == nullptr) return unread(text::gradeFileNone(task_.name, namesOf(task_)));
    if (file->source->size() > kLargestSubmission) {
      return unread(text::gradeFileLarge(task_.name, std::to_string(kLargestSubmission >> 20)));
    }
    if (others > 0) note(text::gradeFileOthers(task_.name, namesOf(task_)));
    GivenHeights given = readGiven(withBeside(*file), {});
    takeSaid(given.file, given.sidecar, {});
    // It names the file that was handed in; other names are not repeated.
    if (!given.file.error.empty()) return unread(task_.name + ": " + given.file.error);
    grade_.isReadable = true;
    CheckOptions options;
    options.tolerance = task_.tolerance;
    options.halfMeans = task_.halfMeans;
    const CheckReport report = checkReport(land.recipe, positionOf(land), given.file, options);
    if (report.mapSide > 0) grade_.maps.push_back({task_.name, report.mapSide, report.map});
    for (const Finding& finding : report.findings) {
      const FindingPart part = findingRow(finding.id).part;
      if (part == FindingPart::kFile || part == FindingPart::kReason) {
        grade_.sentences.push_back(sentenceOf(finding, task_.name + ": "));
      }
    }
    for (const PointRow& row : pointRows()) addTest(row, report);
  }

 private:
  // A file with what may stand beside it and tell its unit and size.
  std::vector<GivenFile> withBeside(const GivenFile& file) const {
    std::vector<GivenFile> all{file};
    for (const std::string& name : namesBeside(file.name)) {
      if (givenKind(name) == GivenKind::kHeights) continue;
      const auto beside = std::find_if(files_.begin(), files_.end(),
                                       [&](const GivenFile& each) { return each.name == name; });
      if (beside != files_.end()) all.push_back(*beside);
    }
    return all;
  }

  void note(std::string sentence) {
    grade_.sentences.push_back(sentenceOf(FindingId::kFileNote, std::move(sentence)));
  }

  // Without heights no part has points.
  void unread(std::string sentence) {
    grade_.sentences.push_back(sentenceOf(FindingId::kFileUnread, std::move(sentence)));
    for (const PointRow& row : pointRows()) addTest(row, {});
  }

  void addTest(const PointRow& row, const CheckReport& report) {
    const int points = task_.points[static_cast<std::size_t>(row.part)];
    if (points == 0) return;
    GradedTest test;
    test.id = prefix_ + std::string(row.name);
    test.name = text::gradeTestName(task_.name, row.label);
    test.allPoints = points * kPointUnits;
    test.isGiven = !report.findings.empty();
    int right = 0, wrong = 0;
    for (const Finding& finding : report.findings) {
      if (findingRow(finding.id).part != row.part) continue;
      test.sentences.push_back(sentenceOf(finding));
      right += finding.state == FindingState::kRight ? 1 : 0;
      wrong += finding.state == FindingState::kWrong ? 1 : 0;
    }
    // What costs points is no mere note.
    if (right + wrong == 0) {
      for (GradedSentence& sentence : test.sentences) sentence.state = FindingState::kWrong;
    }
    if (right > 0 && wrong == 0) {
      test.points = test.allPoints;
    } else if (row.part == FindingPart::kVertices || row.part == FindingPart::kNormals) {
      const double share =
          row.part == FindingPart::kVertices ? report.rightShare : report.normalShare;
      test.points = static_cast<int>(std::floor(test.allPoints * share));
    } else if (row.part == FindingPart::kTriangles && right + wrong > 0) {
      test.points = test.allPoints * right / (right + wrong);
    }
    grade_.tests.push_back(std::move(test));
  }

  const LandTask& task_;
  std::span<const GivenFile> files_;
  std::string prefix_;
  Grade& grade_;
};

constexpr std::string_view kReceiptName = "receipt.txt";
constexpr std::int64_t kLongestReceipt = 1 << 16;

// What a receipt among the files is worth, as a sentence; empty if there is none.
std::string receiptSentence(std::span<const GivenFile> files,
                            const std::vector<std::string>& lands) {
  const GivenFile* const given = findFile(files, kReceiptName);
  if (given == nullptr) return {};
  if (given->source->size() > kLongestReceipt) return text::kGradeReceiptNone;
  std::string bytes(static_cast<std::size_t>(given->source->size()), '\0');
  bytes.resize(
      given->source->read(0, {reinterpret_cast<std::uint8_t*>(bytes.data()), bytes.size()}));
  const std::optional<Receipt> receipt = readReceipt(bytes);
  if (!receipt) return text::kGradeReceiptNone;
  if (std::find(lands.begin(), lands.end(), receipt->land) == lands.end()) {
    return text::kGradeReceiptLand;
  }
  const bool isThere = std::any_of(files.begin(), files.end(), [&](const GivenFile& file) {
    return isSameName(baseName(file.name), receipt->file) &&
           file.source->size() == receipt->bytes && hashOf(*file.source) == receipt->hash;
  });
  return isThere ? text::gradeReceiptRight(receipt->time) : std::string(text::kGradeReceiptFile);
}

// By PagePart.
constexpr ConstantText kPageLabels[] = {
    text::kGradePagePointsOpens,     text::kGradePagePointsBlank,
    text::kGradePagePointsVertices,  text::kGradePagePointsTriangles,
    text::kGradePagePointsZero,      text::kGradePagePointsOne,
    text::kGradePagePointsHeight,    text::kGradePagePointsNormals,
    text::kGradePagePointsFootprint, text::kGradePagePointsDirections,
    text::kGradePagePointsPlaces,    text::kGradePagePointsLight,
    text::kGradePagePointsWarnings,  text::kGradePagePointsTried};
static_assert(std::size(kPageLabels) == enumCount<PagePart>);

void gradePage(const PageTask& task, std::string_view recording, Grade& grade) {
  if (recording.empty()) {
    grade.error = text::kGradeRecordingNone;
    return;
  }
  const PageReport report = pageReport(readPageRecording(recording), task.rules);
  grade.error = report.error;
  for (const PageFinding& finding : report.findings) {
    const auto part = static_cast<std::size_t>(finding.part);
    GradedSentence sentence{pagePartName(finding.part), finding.state, finding.text};
    // A page that opens in a browser can be graded.
    if (finding.part == PagePart::kOpens && finding.share > 0.0) grade.isReadable = true;
    if (task.points[part] == 0) {
      if (finding.state == FindingState::kRight) continue;
      sentence.text = task.name + ": " + sentence.text;
      grade.sentences.push_back(std::move(sentence));
      continue;
    }
    GradedTest test;
    test.id = sentence.name;
    test.name = text::gradeTestName(task.name, kPageLabels[part]);
    test.allPoints = task.points[part] * kPointUnits;
    test.points = finding.state == FindingState::kWrong
                      ? static_cast<int>(std::floor(test.allPoints * finding.share))
                      : test.allPoints;
    test.sentences.push_back(std::move(sentence));
    grade.tests.push_back(std::move(test));
  }
}

int sumOf(const std::vector<GradedTest>& tests, int GradedTest::*points) {
  return std::accumulate(tests.begin(), tests.end(), 0,
                         [points](int sum, const GradedTest& test) { return sum + test.*points; });
}

}  // namespace

int Grade::points() const { return sumOf(tests, &GradedTest::points); }
int Grade::allPoints() const { return sumOf(tests, &GradedTest::allPoints); }

Grade gradeFiles(const Assignment& assignment, std::span<const GivenFile> files,
                 std::string_view student, std::string_view recording) {
  Grade grade;
  grade.title = assignment.title;
  grade.error = assignment.error;
  std::vector<std::string> lands;
  for (std::size_t i = 0; grade.error.empty() && i < assignment.lands.size(); ++i) {
    const LandTask& task = assignment.lands[i];
    if (isForEachStudent(task.land) && student.empty()) {
      grade.error = text::kGradeStudentNone;
      break;
    }
    const Link land = readLink(landOf(task.land, student));
    if (!land.notices.empty()) {
      grade.error = text::gradeStudentLand(task.name, land.notices[0].message);
      break;
    }
    lands.push_back(writeLink(land.recipe, land.view));
    const std::string prefix = assignment.lands.size() > 1 ? std::to_string(i + 1) + "." : "";
    LandGrader(task, files, prefix, grade).grade(land);
  }
  if (std::string sentence = receiptSentence(files, lands); !sentence.empty()) {
    grade.sentences.push_back(sentenceOf(FindingId::kFileNote, std::move(sentence)));
  }
  if (assignment.page && grade.error.empty()) gradePage(*assignment.page, recording, grade);
  // What is wrong is read first.
  std::stable_partition(
      grade.sentences.begin(), grade.sentences.end(),
      [](const GradedSentence& sentence) { return sentence.state == FindingState::kWrong; });
  return grade;
}

}  // namespace faultline
