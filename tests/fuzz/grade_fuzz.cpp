// What instructors and students write and a grader reads, by the first byte: an assignment, a
// result, a receipt or the recording of a page. What is sound is written and read again as the
// same.
#include "fuzz/fuzz_target.h"
#include "grade/assignment.h"
#include "grade/assignment_text.h"
#include "grade/page/page_check.h"
#include "grade/receipt.h"
#include "grade/result_reader.h"

namespace faultline {
namespace {

void checkAssignment(std::string_view text) {
  const Assignment assignment = readAssignment(text);
  require(assignment.error.empty() == (!assignment.lands.empty() || assignment.page.has_value()),
          "an assignment has an error or something to grade");
  if (!assignment.error.empty() || assignment.lands.empty()) return;
  const Assignment again = readAssignment(assignmentText(assignment));
  require(again.error.empty(), "an assignment that is written is sound");
  require(assignmentText(again) == assignmentText(assignment), "and is the same");
}

void checkReceipt(std::string_view text) {
  const std::optional<Receipt> receipt = readReceipt(text);
  if (receipt) require(readReceipt(receiptText(*receipt)) == receipt, "a receipt is read again");
}

}  // namespace
}  // namespace faultline

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace faultline;
  if (size == 0) return 0;
  const std::string_view text = textOf(data, size).substr(1);
  switch (data[0] % 4) {
    case 0:
      checkAssignment(text);
      break;
    case 1:
      require(!resultJson(readResult(text)).empty(), "a result is told");
      break;
    case 2:
      checkReceipt(text);
      break;
    default:
      require(!pageFindingsJson(text).empty(), "a recording is told");
  }
  return 0;
}
