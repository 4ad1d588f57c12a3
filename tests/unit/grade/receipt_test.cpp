// grade/receipt and grade/result_reader: what was written is read, and what was changed is not.
#include "grade/receipt.h"

#include <catch2/catch_test_macros.hpp>
#include <vector>

#include "grade/grade.h"
#include "grade/result_forms.h"
#include "grade/result_reader.h"

namespace faultline {
namespace {

Receipt someReceipt() {
  const std::vector<std::uint8_t> bytes{1, 2, 3};
  CheckReport report;
  report.findings = {findingOf(FindingId::kSizeRight, "A."), findingOf(FindingId::kFileRead, "B."),
                     findingOf(FindingId::kVerticesWrong, "C.")};
  return receiptOf("v1;seed=cs-ada", "work/heights.csv", BytesInMemory(bytes), report,
                   "2026-11-28T12:00Z");
}

TEST_CASE("A receipt is read as it was written, from the middle of a text too", "[receipt]") {
  const Receipt receipt = someReceipt();
  CHECK(receipt.file == "heights.csv");
  CHECK(receipt.bytes == 3);
  CHECK(receipt.found == "size-right vertices-wrong");
  const std::string text = receiptText(receipt);
  CHECK(readReceipt(text) == receipt);
  std::string pasted = "Hello,\r\n  ";
  for (const char c : text) pasted += c == '\n' ? std::string(" \r\n  ") : std::string(1, c);
  CHECK(readReceipt(pasted + "Ada") == receipt);
}

TEST_CASE("A receipt with any character changed is none", "[receipt]") {
  const std::string text = receiptText(someReceipt());
  for (std::size_t i = 0; i + 1 < text.size(); ++i) {
    std::string changed = text;
    changed[i] = changed[i] == '7' ? '8' : '7';
    INFO(changed);
    CHECK(readReceipt(changed) != someReceipt());
  }
  for (std::size_t length = 0; length + 1 < text.size(); ++length) {
    CHECK_FALSE(readReceipt(std::string_view(text).substr(0, length)));
  }
}

TEST_CASE("Each form of a grade is read back", "[result]") {
  Grade grade;
  grade.title = "Land";
  grade.isReadable = true;
  grade.tests = {
      {"size", "A: the size", 100, 100, {{"size-right", FindingState::kRight, "Right."}}},
      {"vertices", "A: the vertices", 200, 300, {}}};
  for (const GradeForm& form : gradeForms()) {
    if (form.name == "text") continue;
    const GradeResult result = readResult(form.write(grade, {}));
    INFO(form.name);
    REQUIRE(result.error.empty());
    CHECK(result.form == form.name);
    REQUIRE(result.tests.size() == 2);
    CHECK(result.tests[0].name == "A: the size");
    CHECK(result.tests[0].points == 1.0);
    CHECK(result.tests[1].points == 2.0);
    CHECK(result.tests[1].allPoints == 3.0);
    CHECK(result.output.find("Land: 3 of 4 points") != std::string::npos);
  }
  for (const char* text : {"", "[]", "{}", "{\"tests\": 3}", "{\"gradable\": true}", "nonsense"}) {
    CHECK_FALSE(readResult(text).error.empty());
  }
  CHECK(readResult("{\"tests\": [1, {\"name\": 2, \"score\": \"x\"}]}").tests.size() == 1);
}

}  // namespace
}  // namespace faultline
