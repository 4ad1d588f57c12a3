// "KEY=TEXT" as a page sends it for one row of a recipe or of a view, where KEY chooses the row and
// TEXT is anything that a person typed: the value is within its range, and its text is read as the
// same value without a repair.
#include "fuzz/fuzz_target.h"
#include "share/view_lists.h"
#include "share/view_text.h"
#include "unit/share/sound_link.h"

namespace faultline {
namespace {

void checkRecipeRow(const Parameter& row, std::string_view text) {
  Recipe recipe;
  std::vector<Notice> notices;
  setFromText(recipe, row.key, text, notices);
  require(isSoundRecipe(recipe), "a value that was set is in its range");
  require(std::all_of(notices.begin(), notices.end(), isSoundNotice), "a notice can be shown");
  Recipe again;
  notices.clear();
  const std::string written = parameterText(recipe, row);
  if (!written.empty()) setFromText(again, row.key, written, notices);
  require(again == recipe && notices.empty(), "a parameter's text is read as the same value");
}

void checkViewRow(std::string_view key, std::string_view text) {
  View view;
  std::vector<Notice> notices;
  if (!setViewFromText(view, key, text, notices)) return;
  // "stops" and "words" say parts of a lecture; who sets a row drops what has no place, as
  // readLink() does.
  dropStopsWithoutPlace(view, notices);
  require(std::all_of(notices.begin(), notices.end(), isSoundNotice), "a notice can be shown");
  const Link again = readLink("v1!" + writeView(view));
  // A place is clamped to the timeline of the link's recipe.
  view.at = again.view.at;
  require(again.view == view && again.notices.size() <= 1,
          "a setting's text is read as the same value");
  require(resetView(view, key), "a setting can be set back");
  dropStopsWithoutPlace(view, notices);
  require(view == View(), "a setting that is set back is the default");
}

}  // namespace
}  // namespace faultline

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace faultline;
  const std::string_view line = textOf(data, size);
  const std::size_t sign = line.find('=');
  if (sign == line.npos) return 0;
  const std::string_view key = line.substr(0, sign), text = line.substr(sign + 1);
  if (const Parameter* row = findParameter(key)) {
    checkRecipeRow(*row, text);
  } else {
    checkViewRow(key, text);
  }
  return 0;
}
