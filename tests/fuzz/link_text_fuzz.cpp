// Any bytes as a link that is taken apart and put together as a text (share/link_text.h): what was
// asked for is read from the result, and nothing else has changed.
#include "fuzz/fuzz_target.h"
#include "share/link_text.h"
#include "share/mended_link.h"
#include "share/recipe_text.h"

namespace faultline {
namespace {

// A text that gets longer is cut by readLink.
constexpr std::size_t kLongestWithRoom = 16000;

// Whether nothing would be cut off the end. An entry that was not the last of its link may have
// marks there, which are no part of it once it is the last.
bool endsAsWritten(const std::string& link) { return mendedLink(link) == link; }

Link readAgain(const std::string& link) { return readLink("#" + link); }

void checkTexts(std::string_view text, const Link& link) {
  const std::string mended = mendedLink(text);
  require(!mended.starts_with('v') || mendedLink(mended) == mended, "a mended link is mended");
  const LinkParts parts = linkParts(text);
  require(!endsAsWritten(parts.recipe) || readAgain(parts.recipe).recipe == link.recipe,
          "linkParts: the recipe alone is the link's recipe");
  const std::string removed = linkWith(text, "ui", "");
  const Link without = readAgain(removed);
  View expected = link.view;
  expected.ui = View().ui;
  require(!endsAsWritten(removed) || (without.recipe == link.recipe && without.view == expected),
          "linkWith without a value removes a setting and nothing else");
  const Link with = readAgain(linkWith(text, "ui", "none"));
  expected.ui = Surroundings::kNone;
  require(with.recipe == link.recipe && with.view == expected,
          "linkWith sets a setting and nothing else");
  require(with.check == link.check, "linkWith keeps the fingerprint");
  const Link withDefault = readAgain(linkWithDefault(text, "ui", "minimal"));
  require(withDefault.recipe == link.recipe, "linkWithDefault keeps the recipe");
  const std::string found = linkIn(text);
  require(found.empty() || !linkParts(found).version.empty(),
          "linkIn finds a link that begins with its version");
}

}  // namespace
}  // namespace faultline

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace faultline;
  const std::string_view text = textOf(data, size);
  if (size <= kLongestWithRoom) checkTexts(text, readLink(text));
  return 0;
}
