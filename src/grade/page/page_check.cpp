// A recorded page, judged. See page_check.h.
#include "grade/page/page_check.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/json.h"
#include "generated/text_grade.h"
#include "grade/page/even_lines.h"
#include "grade/page/page_land.h"
#include "grade/page/page_verdict.h"

namespace faultline {
namespace {

constexpr std::string_view kPartNames[] = {
    "page.opens",  "page.blank",  "page.vertices", "page.triangles", "page.zero",
    "page.one",    "page.height", "page.normals",  "page.footprint", "page.directions",
    "page.places", "page.light",  "page.warnings", "page.tried"};

std::string nameOf(const PageBrowser& browser) {
  return browser.name == "chromium" ? "Chromium" : browser.name == "firefox" ? "Firefox" : "?";
}

// How a page may end that is the page's own doing.
struct Ending {
  std::string_view word;
  ConstantText text;
};
constexpr Ending kEndings[] = {{"no-page", text::kGradePageOpensNone},
                               {"time", text::kGradePageOpensTime},
                               {"memory", text::kGradePageOpensMemory},
                               {"left", text::kGradePageOpensLeft},
                               {"crash", text::kGradePageOpensCrash}};

// What one browser has shown of whether the page opens.
Verdict opensVerdict(const PageBrowser& browser) {
  for (const Ending& ending : kEndings) {
    if (browser.ended == ending.word) return wrongVerdict(std::string(ending.text));
  }
  if (!browser.missing.empty())
    return wrongVerdict(text::gradePageOpensMissing(browser.missing[0]));
  const auto isUnshown = [](const PagePress& press) { return !press.isShown; };
  const auto unshown = std::find_if(browser.presses.begin(), browser.presses.end(), isUnshown);
  if (unshown != browser.presses.end()) {
    const auto all = std::count_if(browser.presses.begin(), browser.presses.end(), isUnshown);
    const double share =
        1.0 - static_cast<double>(all) / static_cast<double>(browser.presses.size());
    std::string text = text::gradePageOpensNothing(unshown->faults, std::to_string(unshown->grid));
    if (!browser.errors.empty()) text += " " + text::gradePageOpensError(browser.errors[0]);
    return wrongVerdict(std::move(text), share);
  }
  return rightVerdict(std::string(text::kGradePageOpensRight));
}

MaybeVerdict blankVerdict(const PageBrowser& browser) {
  if (!browser.hasBefore) return std::nullopt;
  if (browser.drawsBefore == 0) return rightVerdict(std::string(text::kGradePageBlankRight));
  return wrongVerdict(std::string(text::kGradePageBlankWrong));
}

MaybeVerdict warningsVerdict(const PageVisit& visit) {
  const PageBrowser& browser = *visit.browser;
  if (!browser.hasBefore || browser.presses.empty()) return std::nullopt;
  if (!browser.warnings.empty()) {
    return wrongVerdict(text::gradePageWarningsSaid(browser.warnings.front()));
  }
  for (const PagePress& press : browser.presses) {
    for (const PageDraw& draw : press.frame) {
      if (draw.error != 0)
        return wrongVerdict(text::gradePageWarningsError(std::to_string(draw.error)));
    }
  }
  return rightVerdict(std::string(text::kGradePageWarningsRight));
}

PageVisit visitOf(const PageBrowser& browser) {
  PageVisit visit;
  visit.browser = &browser;
  for (const PagePress& press : browser.presses) {
    visit.lands.push_back(pageLand(press.frame, press.grid));
    if (press.faults == 1) visit.oneFaultLands.push_back(visit.lands.back());
  }
  for (const PageFrame& run : browser.runs) {
    if (browser.runFaults == 1) {
      visit.oneFaultLands.push_back(pageLand(run, browser.runGrid, FrameKind::kVertices));
    }
  }
  return visit;
}

Verdict evenVerdict(EvenFault fault, const EvenCheck& check, std::string right) {
  switch (fault) {
    case EvenFault::kNone:
      return rightVerdict(std::move(right));
    case EvenFault::kFew:
      return wrongVerdict(std::string(text::kGradePageEvenFew));
    case EvenFault::kHalfTurn:
      return wrongVerdict(std::string(text::kGradePageDirectionsHalf));
    case EvenFault::kDirections:
      return wrongVerdict(std::string(text::kGradePageDirectionsWrong));
    case EvenFault::kMiddle:
      return wrongVerdict(std::string(text::kGradePagePlacesMiddle));
    case EvenFault::kBorder:
      return wrongVerdict(std::string(text::kGradePagePlacesBorder));
    case EvenFault::kPart:
      return wrongVerdict(std::string(text::kGradePagePlacesPart));
  }
  static_cast<void>(check);
  return {};
}

class Judge {
 public:
  Judge(const PageRecording& recording, const PageRules& rules)
      : recording_(recording), rules_(rules) {
    for (const PageBrowser& browser : recording.browsers) {
      if (browser.ended != "no-browser") visits_.push_back(visitOf(browser));
    }
  }

  PageReport judge() {
    if (visits_.empty()) return {std::string(text::kGradePageNoBrowser), {}};
    addOpens();
    add(PagePart::kBlank, [](const PageVisit& visit) { return blankVerdict(*visit.browser); });
    add(PagePart::kVertices, verticesVerdict);
    add(PagePart::kTriangles, trianglesVerdict);
    add(PagePart::kZero, [this](const PageVisit& v) { return zeroVerdict(v, rules_.zero); });
    add(PagePart::kOne, oneVerdict);
    add(PagePart::kHeight,
        [this](const PageVisit& v) { return heightVerdict(v, rules_.heightOverWidth); });
    add(PagePart::kNormals, normalsVerdict);
    add(PagePart::kFootprint, footprintVerdict);
    addEven();
    add(PagePart::kLight, lightVerdict);
    add(PagePart::kWarnings, warningsVerdict);
    addTried();
    return std::move(report_);
  }

 private:
  struct Shown {
    const PageVisit* visit;
    Verdict verdict;
  };

  // The worst of what the browsers have shown counts; it is said in which one, if not in all.
  void addWorst(PagePart part, const std::vector<Shown>& all) {
    if (all.empty()) {
      report_.findings.push_back(
          {part, FindingState::kWrong, std::string(text::kGradePageUnseen), 0.0});
      return;
    }
    const auto rank = [](const Shown& shown) {
      return static_cast<int>(shown.verdict.state) * 2.0 - shown.verdict.share;
    };
    const Shown& worst = *std::max_element(
        all.begin(), all.end(), [&](const Shown& a, const Shown& b) { return rank(a) < rank(b); });
    PageFinding finding{part, worst.verdict.state, worst.verdict.text, worst.verdict.share};
    const bool isOfAll = std::all_of(all.begin(), all.end(), [&](const Shown& shown) {
      return shown.verdict.state == worst.verdict.state;
    });
    if (!isOfAll) finding.text = text::gradePageIn(nameOf(*worst.visit->browser), finding.text);
    report_.findings.push_back(std::move(finding));
  }

  template <typename VerdictOf>
  void add(PagePart part, const VerdictOf& verdictOf) {
    std::vector<Shown> all;
    for (const PageVisit& visit : visits_) {
      if (MaybeVerdict verdict = verdictOf(visit)) all.push_back({&visit, std::move(*verdict)});
    }
    addWorst(part, all);
  }

  // A browser that ran out of time where another one has seen the whole page was too slow.
  void addOpens() {
    const bool isSeen = std::any_of(visits_.begin(), visits_.end(), [](const PageVisit& visit) {
      return visit.browser->ended == "done";
    });
    add(PagePart::kOpens, [isSeen](const PageVisit& visit) -> MaybeVerdict {
      if (isSeen && visit.browser->ended == "time") {
        return noteVerdict(std::string(text::kGradePageOpensSlow));
      }
      Verdict verdict = opensVerdict(*visit.browser);
      const bool isRight = verdict.state == FindingState::kRight;
      return isRight && visit.browser->ended == "slow"
                 ? noteVerdict(std::string(text::kGradePageOpensSlow))
                 : verdict;
    });
  }

  // The lines of all browsers together.
  void addEven() {
    std::vector<FaultLine> lines;
    int side = 0;
    std::size_t runs = 0;
    bool isSlow = false;
    for (const PageVisit& visit : visits_) {
      isSlow = isSlow || visit.browser->ended == "slow";
      runs += visit.browser->runs.size();
      if (side != 0 && visit.browser->runGrid != side) continue;
      const std::vector<FaultLine> more = linesOf(visit);
      lines.insert(lines.end(), more.begin(), more.end());
      side = visit.browser->runGrid;
    }
    const EvenCheck check = checkEvenLines(lines, side);
    const std::string count = std::to_string(check.lines);
    const auto addOf = [&](PagePart part, EvenFault fault, std::string right) {
      Verdict verdict = runs > 0 ? evenVerdict(fault, check, std::move(right))
                                 : wrongVerdict(std::string(text::kGradePageUnseen));
      // All that were recorded are right, but time has ended.
      const bool isAsked = runs > 0 || isSlow;
      if (fault == EvenFault::kFew && isAsked && 10 * lines.size() >= 9 * runs) {
        verdict = noteVerdict(text::gradePageEvenSlow(count));
      }
      report_.findings.push_back({part, verdict.state, std::move(verdict.text), verdict.share});
    };
    addOf(PagePart::kDirections, check.directions, text::gradePageDirectionsRight(count));
    addOf(PagePart::kPlaces, check.places, text::gradePagePlacesRight(count));
  }

  void note(std::string text) {
    for (const PageFinding& finding : report_.findings) {
      if (finding.text == text) return;
    }
    report_.findings.push_back({PagePart::kTried, FindingState::kNote, std::move(text), 1.0});
  }

  void addTried() {
    for (const PageBrowser& browser : recording_.browsers) {
      if (browser.ended == "no-browser") note(text::gradePageTriedBrowser(nameOf(browser)));
    }
    for (const PageVisit& visit : visits_) {
      const PageBrowser& browser = *visit.browser;
      for (const PageNote& tried : browser.notes) {
        const bool isDialog = tried.kind == "alert" || tried.kind == "confirm" ||
                              tried.kind == "prompt" || tried.kind == "beforeunload" ||
                              tried.kind == "print";
        if (isDialog) note(text::gradePageTriedDialog(tried.kind));
        if (tried.kind == "popup") note(std::string(text::kGradePageTriedPopup));
        if (tried.kind == "download") note(std::string(text::kGradePageTriedDownload));
        if (tried.kind == "network") note(text::gradePageTriedNetwork(tried.text));
        if (tried.kind == "missing") note(text::gradePageTriedMissing(tried.text));
        if (tried.kind == "no-context")
          note(text::gradePageTriedContext(nameOf(browser), tried.text));
        if (tried.kind == "offscreen") note(std::string(text::kGradePageTriedOffscreen));
      }
      if (!browser.errors.empty()) note(text::gradePageTriedError(browser.errors.front()));
      const auto most = std::max_element(
          browser.presses.begin(), browser.presses.end(),
          [](const PagePress& a, const PagePress& b) { return a.loops < b.loops; });
      if (most != browser.presses.end() && most->loops > 1) {
        note(text::gradePageTriedLoops(std::to_string(most->loops)));
      }
    }
  }

  const PageRecording& recording_;
  PageRules rules_;
  std::vector<PageVisit> visits_;
  PageReport report_;
};

}  // namespace

std::string_view pagePartName(PagePart part) { return kPartNames[static_cast<std::size_t>(part)]; }

PageReport pageReport(const PageRecording& recording, const PageRules& rules) {
  if (!recording.error.empty()) return {recording.error, {}};
  return Judge(recording, rules).judge();
}

std::string pageFindingsJson(std::string_view recording, const PageRules& rules) {
  const PageReport report = pageReport(readPageRecording(recording), rules);
  JsonWriter json;
  json.beginObject();
  if (!report.error.empty()) {
    json.member("error", report.error);
  } else {
    json.objects("findings", report.findings, [&json](const PageFinding& finding) {
      json.member("id", pagePartName(finding.part));
      json.member("state", kFindingStateNames[static_cast<std::size_t>(finding.state)]);
      json.member("text", finding.text);
      json.key("share");
      json.decimal(finding.share, 4);
    });
  }
  json.endObject();
  return json.text();
}

}  // namespace faultline
