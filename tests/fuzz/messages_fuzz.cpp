// What JavaScript may call of the page and of the drawer's module (platform/browser/embind_api.cpp,
// lesson_api.cpp), on their parts without graphics, in any order and with any arguments. Each line
// of the input is a call, "NAME|ARGUMENT|...": the names are those of kCalls. Nothing stops the
// program, and recipe and view stay ones that a link can hold.
#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>
#include <vector>

#include "app/page_state.h"
#include "app/test_page.h"
#include "fuzz/fuzz_target.h"
#include "lesson/lecture_edit.h"
#include "lesson/lesson.h"
#include "platform/browser/web_numbers.h"
#include "share/lecture_text.h"
#include "share/link_text.h"
#include "share/recipe_text.h"
#include "share/share_texts.h"
#include "share/view_text.h"
#include "unit/share/sound_link.h"

namespace faultline {
namespace {

// Larger lands take long; links, settings and edits are the same on small ones.
constexpr std::string_view kSmall = ";size=17";
constexpr int kMaxCalls = 24;
// Nanoseconds of work on a land that is finished.
constexpr double kMaxWork = 5.0e6;
constexpr int kMaxStopSize = 65;

using Arguments = std::array<std::string_view, 6>;

// Numbers come from JavaScript as doubles: NaN for a text that is none.
double number(std::string_view text) {
  double value = std::nan("");
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}
bool isOn(std::string_view text) { return text == "1"; }

// The link with a small grid: of two settings the first counts.
std::string small(std::string_view link) {
  if (!link.empty() && link[0] == '#') link.remove_prefix(1);
  const std::size_t version = linkParts(link).version.size();
  std::string text(link.substr(0, version));
  if (version == 0) text = "v1";
  return text + std::string(kSmall) + ";" + std::string(link.substr(version));
}

struct Page {
  test::TestPage parts{small("v1;seed=oak;faults=3")};
  Lesson lesson;

  Document& edit() { return parts.edits.edit(); }
  bool isCheap() const { return isCheap(parts.session.recipe()); }
  // Whether the land of each stop of the lecture is.
  bool hasCheapStops() const {
    const std::vector<LectureStop>& stops = parts.view.stops;
    return std::all_of(stops.begin(), stops.end(), [](const LectureStop& stop) {
      const Recipe recipe = readLink(stop.land).recipe;
      return stop.land.empty() || (recipe.size() <= kMaxStopSize && isCheap(recipe));
    });
  }
  static bool isCheap(const Recipe& recipe) {
    const SessionCost cost = sessionCost(recipe);
    return cost.upliftWork + cost.smoothingWork + cost.erosionWork < kMaxWork;
  }
};

std::uint32_t randomBits(std::string_view text) {
  return static_cast<std::uint32_t>(bounded(number(text), 0.0, 4294967295.0));
}

void pointer(Page& page, const Arguments& words) {
  PointerEvent event;
  event.kind = static_cast<PointerKind>(toInt(number(words[0]), 0.0, kPointerKinds - 1));
  event.id = toInt(number(words[1]), -kMaxSteps, kMaxSteps);
  event.type = static_cast<PointerType>(toInt(number(words[2]), 0.0, kPointerTypes - 1));
  event.x = bounded(number(words[3]), -65536.0, 65536.0);
  event.y = bounded(number(words[4]), -65536.0, 65536.0);
  event.buttons = toInt(number(words[5]), 0.0, 255.0);
  event.timeMs = page.parts.now;
  page.parts.input.pointer(event);
}

void frame(Page& page, const Arguments& words) {
  page.parts.now += bounded(number(words[0]), 0.0, 1.0e6);
  page.parts.player.advance(bounded(number(words[0]), 0.0, 100.0) / 1000.0);
  page.parts.session.advance([] { return false; });
  if (page.parts.session.prepared()) page.parts.land.take(false);
  page.parts.frame();
}

void finish(Page& page, const Arguments&) {
  if (!page.isCheap()) return;
  page.parts.session.finish();
  page.parts.land.take(false);
}

void plots(Page& page, const Arguments& words) {
  if (!page.isCheap()) return;
  PlotRequest request;
  request.position = toInt(number(words[1]), 0.0, kMaxSteps);
  const double u = bounded(number(words[3]), 0.0, 1.0);
  const double v = bounded(number(words[4]), 0.0, 1.0);
  if (!words[3].empty()) request.pin = std::array{u, v};
  if (!words[4].empty()) request.section = std::array{u, v, v, u};
  request.flip = isOn(words[5]);
  if (page.parts.session.arrived()) page.lesson.setHeights(page.parts.session.heights());
  const std::string link = linkWith(page.parts.document.recipeText(), "scale", words[2]);
  page.lesson.plots(words[0], linkWith(link, "level", words[5]), request);
}

void card(Page& page, const Arguments& words) {
  const std::string link = linkWith(page.parts.document.recipeText(), "scale", words[0]);
  page.lesson.card(link, toInt(number(words[1]), 0.0, kMaxSteps));
}

void share(Page& page, const Arguments& words) {
  ShareRequest request;
  request.page = words[0];
  request.link = page.parts.document.link(true, std::nullopt);
  request.fromStart = isOn(words[1]);
  request.checked = isOn(words[2]);
  request.fingerprint = readFingerprint(words[3]);
  shareTextsJson(request);
}

// A size would be a large land: the row is read, but takes the small one.
void applyText(Page& page, const Arguments& words) {
  const bool isSize = words[0] == "size";
  page.edit().applyText(words[0], isSize ? "17" : words[1], isOn(words[2]));
}

struct Call {
  std::string_view name;
  void (*call)(Page& page, const Arguments& words);
};
void open(Page& page, const std::optional<OpenedLink>& opened) {
  if (opened) page.parts.camera.open(opened->camera);
}
constexpr Call kCalls[] = {
    {"load", [](Page& page, const Arguments& w) { open(page, page.edit().load(small(w[0]))); }},
    {"loadStarter",
     [](Page& page, const Arguments& w) { open(page, page.edit().loadStarter(small(w[0]))); }},
    {"tryLink", [](Page& page, const Arguments& w) { page.edit().tryLink(small(w[0])); }},
    {"applyText", applyText},
    {"newSeed", [](Page& page, const Arguments& w) { page.edit().newSeed(randomBits(w[0])); }},
    {"surprise", [](Page& page, const Arguments& w) { page.edit().surprise(randomBits(w[0])); }},
    {"setView",
     [](Page& page, const Arguments& w) { page.edit().setView(w[0], w[1], isOn(w[2])); }},
    {"setShown", [](Page& page, const Arguments& w) { page.edit().setShown(w[0], isOn(w[1])); }},
    {"undo", [](Page& page, const Arguments&) { page.edit().undo(); }},
    {"redo", [](Page& page, const Arguments&) { page.edit().redo(); }},
    {"goTo", [](Page& page,
                const Arguments& w) { page.edit().goTo(toInt(number(w[0]), -1.0, kMaxSteps)); }},
    {"editLecture",
     [](Page& page, const Arguments& w) {
       const auto stop = static_cast<std::size_t>(toInt(number(w[0]), 0.0, kMaxSteps));
       const Link seen = readLink(page.parts.document.link(false, std::nullopt));
       const EditedLecture edited =
           editLecture(seen, stop, w[1], w[1] == "land" ? small(w[2]) : w[2]);
       page.edit().setView("lecture", lectureText(edited.stops), isOn(w[3]));
       if (edited.seen > 0) page.parts.player.stayAtStop(edited.seen - 1);
     }},
    {"goToStop",
     [](Page& page, const Arguments& w) {
       const auto stop = static_cast<std::size_t>(toInt(number(w[0]), 0.0, kMaxSteps));
       if (page.hasCheapStops()) page.parts.lecture.goTo(stop);
     }},
    {"walk",
     [](Page& page, const Arguments& w) {
       if (page.hasCheapStops()) page.parts.lecture.walk(isOn(w[0]) ? 1 : -1);
     }},
    {"play", [](Page& page, const Arguments&) { page.parts.edits.timeline().play(); }},
    {"pause", [](Page& page, const Arguments&) { page.parts.edits.timeline().pause(); }},
    {"seek",
     [](Page& page, const Arguments& w) {
       page.parts.edits.timeline().seek(toInt(number(w[0]), 0.0, kMaxSteps));
     }},
    {"setPresenting",
     [](Page& page, const Arguments& w) {
       if (page.hasCheapStops()) page.parts.lecture.setPresenting(isOn(w[0]));
     }},
    {"setDrawing", [](Page& page, const Arguments& w) { page.parts.tools.setDrawing(isOn(w[0])); }},
    {"selectDrawn",
     [](Page& page, const Arguments& w) {
       page.parts.tools.selectDrawn(toInt(number(w[0]), -1.0, kMaxSteps));
     }},
    {"editDrawn",
     [](Page& page, const Arguments& w) {
       page.parts.tools.editDrawn(toInt(number(w[0]), -1.0, kMaxSteps), w[1], w[2], isOn(w[3]));
     }},
    {"setPinning",
     [](Page& page, const Arguments& w) {
       page.parts.tools.setPlacing(PlaceTool::Kind::kPin, isOn(w[0]));
     }},
    {"setSectioning",
     [](Page& page, const Arguments& w) {
       page.parts.tools.setPlacing(PlaceTool::Kind::kSection, isOn(w[0]));
     }},
    {"pointer", pointer},
    {"wheel",
     [](Page& page, const Arguments& w) {
       const auto pixels = [](std::string_view text) {
         return bounded(number(text), -65536.0, 65536.0);
       };
       page.parts.input.wheel(pixels(w[0]), pixels(w[1]), pixels(w[2]), pixels(w[3]), isOn(w[4]));
     }},
    {"key",
     [](Page& page, const Arguments& w) {
       // A key may lead to a stop.
       if (!page.hasCheapStops()) return;
       page.parts.input.key(w[0], !isOn(w[1]), isOn(w[2]), isOn(w[3]), isOn(w[4]), isOn(w[5]));
     }},
    {"textInput", [](Page& page, const Arguments& w) { page.parts.input.textInput(w[0]); }},
    {"blur", [](Page& page, const Arguments&) { page.parts.input.blur(); }},
    {"frame", frame},
    {"finish", finish},
    {"card", card},
    {"plots", plots},
    {"share", share},
};

Arguments argumentsOf(std::string_view text) {
  Arguments words;
  for (std::string_view& word : words) {
    const std::size_t end = std::min(text.find('|'), text.size());
    word = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return words;
}

bool run(Page& page, std::string_view line) {
  const std::size_t end = std::min(line.find('|'), line.size());
  for (const Call& call : kCalls) {
    if (call.name != line.substr(0, end)) continue;
    call.call(page, argumentsOf(line.substr(std::min(end + 1, line.size()))));
    return true;
  }
  return false;
}

void checkDocument(const Page& page) {
  const Document& document = page.parts.document;
  Link link;
  link.recipe = document.recipe();
  link.view = document.view();
  link.notices = document.notices().all();
  std::string broken = brokenPromise(link);
  if (!broken.empty()) reportBroken(broken);
  broken = brokenPromise(readLink(document.link(true, CameraPose())));
  if (!broken.empty()) reportBroken(broken);
  require(page.parts.session.target() <= page.parts.session.length(),
          "the page stands on the timeline");
  const ToolInput& tools = page.parts.tools;
  const PageState state{page.parts.session, document, page.parts.player, tools.faultTool(),
                        tools.placeTool()};
  require(!pageStateJson(state).empty(), "the page's state is a text");
}

}  // namespace
}  // namespace faultline

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace faultline;
  std::string_view lines = textOf(data, size);
  Page page;
  for (int calls = 0; calls < kMaxCalls && !lines.empty();) {
    const std::size_t end = std::min(lines.find('\n'), lines.size());
    if (run(page, lines.substr(0, end))) {
      checkDocument(page);
      ++calls;
    }
    lines.remove_prefix(std::min(end + 1, lines.size()));
  }
  return 0;
}
