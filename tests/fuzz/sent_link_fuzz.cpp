// A valid link, sent through programs that change its text (unit/share/link_programs.h): what
// arrives shows the same land, by its fingerprint, and is read without a word.
#include "base/hash.h"
#include "fuzz/fuzz_draws.h"
#include "fuzz/fuzz_target.h"
#include "share/recipe_text.h"
#include "share/view_text.h"
#include "terrain/timeline/session.h"
#include "unit/share/link_programs.h"
#include "unit/terrain/random_recipes.h"

namespace faultline {
namespace {

constexpr int kMaxSize = 9;
constexpr int kMaxSteps = 6;
// Signs of titles; letters and figures come as words of them. A '%' and the figures after it could
// be either a title's or a program's.
constexpr std::string_view kTitleSigns = " ;!=,.:?&<>()\"'_-*#\\/";

View drawnView(FuzzDraws& draws) {
  constexpr const char* kViews[] = {"at=fault:3",       "at=end;play=0",     "cam=40,35,1.5,0.1,0",
                                    "show=flip,water",  "open=-land,look",   "sun=90,45;water=0.25",
                                    "stops=1,smooth:2", "compare=v1:size=9", "lock=seed,faults"};
  View view = readLink(std::string("v1!") +
                       kViews[static_cast<std::size_t>(draws.between(0, std::size(kViews) - 1))])
                  .view;
  for (int i = draws.oneIn(2) ? draws.between(1, 8) : 0; i > 0; --i) {
    view.title += "Cut " + std::to_string(draws.between(0, 9));
    view.title += kTitleSigns[static_cast<std::size_t>(
        draws.between(0, static_cast<int>(kTitleSigns.size()) - 1))];
  }
  return view;
}

std::uint64_t landOf(const Link& link) {
  Session session(link.recipe);
  session.seek(positionOf(link));
  session.finish();
  return fingerprint(session.heights());
}

template <typename Table>
const auto& drawnFrom(FuzzDraws& draws, const Table& table) {
  return table[static_cast<std::size_t>(draws.between(0, static_cast<int>(std::size(table)) - 1))];
}

// A title at the very end may keep a sign that a program put behind it.
bool endsWithTitle(const std::string& link) {
  const std::size_t title = link.find("title=");
  return title != link.npos && link.find(';', title) == link.npos;
}

void send(FuzzDraws& draws) {
  Recipe recipe = smallRecipe(draws, kMaxSize, kMaxSteps);
  recipe.set(ParameterId::kDropletLife, 8);
  // A place beyond the timeline's end is none that is written.
  const Link drawn = readLink(writeLink(recipe, drawnView(draws), 0x0123456789abcdef));
  const std::string sent = writeLink(drawn.recipe, drawn.view, drawn.check);
  const Link wanted = readLink(sent);
  require(wanted.notices.empty(), "a written link needs no repair");

  const std::string within = drawnFrom(draws, kWithin).send(sent);
  const std::string behind(drawnFrom(draws, kBehind));
  const LinkProgram& escape = drawnFrom(draws, kEscapes);
  const bool isEarly = draws.oneIn(2);
  const std::string escaped = isEarly ? escape.send(within + behind) : escape.send(within) + behind;
  const std::string arrived = drawnFrom(draws, kAround).send(escaped);

  const Link link = readLink(arrived);
  const std::string named = sent + " arrived as " + arrived;
  if (link.recipe != wanted.recipe || link.check != wanted.check) {
    reportBroken("the recipe is another: " + named);
  }
  if (landOf(link) != landOf(wanted)) reportBroken("the land is another: " + named);
  if (endsWithTitle(sent)) return;
  if (link.view != wanted.view) reportBroken("the view is another: " + named);
  if (!link.notices.empty()) reportBroken(link.notices[0].message + " " + named);
}

}  // namespace
}  // namespace faultline

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  faultline::FuzzDraws draws({data, size});
  faultline::send(draws);
  return 0;
}
