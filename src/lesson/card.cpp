// What all cards have in common, the choice of cards for a position, and cards as JSON. See card.h.
#include "lesson/card.h"

#include <algorithm>
#include <array>

#include "generated/text_lesson.h"
#include "lesson/math.h"
#include "terrain/timeline/timeline.h"

namespace faultline {
namespace {

Card stepCard(const Measured& land, int index) {
  if (land.plan.method == Method::kDiamondSquare) return levelCard(land, index);
  if (land.plan.method == Method::kFbm) return octaveCard(land, index);
  return isTree(land.plan, index) ? treeCard(land, index) : faultCard(land, index);
}

void writeCut(JsonWriter& json, const CardCut& cut) {
  const auto place = [&json](std::string_view name, double u, double v) {
    json.array(name, std::array{u, v}, [&json](double each) { json.decimal(each, 4); });
  };
  json.key("cut");
  json.beginObject();
  place("p", cut.u, cut.v);
  place("n", cut.normalU, cut.normalV);
  json.member("moves", cut.moves);
  json.endObject();
}

void writeOne(JsonWriter& json, const Card& card, const std::vector<Card>& more) {
  json.beginObject();
  json.member("key", card.key);
  json.member("stage", card.stage);
  json.member("step", card.step);
  json.member("tab", card.tab);
  json.member("title", card.title);
  json.key("picture");
  json.beginObject();
  json.member("kind", card.picture);
  json.member("label", card.pictureLabel);
  json.key("curve");
  json.beginArray();
  for (const auto& [x, y] : card.curve) {
    json.beginArray();
    json.decimal(x, 4);
    json.decimal(y, 4);
    json.endArray();
  }
  json.endArray();
  if (card.cut) writeCut(json, *card.cut);
  json.endObject();
  json.array("sentences", card.sentences,
             [&](const std::string& sentence) { json.string(sentence); });
  json.key("formula");
  writeMath(json, mathOf(card.formula));
  json.key("numbers");
  writeMath(json, mathOf(card.numbers));
  json.objects("symbols", card.symbols, [&](const CardSymbol& symbol) {
    json.key("math");
    writeMath(json, mathOf(symbol.math));
    json.member("words", symbol.meaning);
  });
  json.member("watch", card.watch);
  json.key("source");
  json.beginObject();
  json.member("key", source(card.document).key);
  json.member("document", source(card.document).name);
  json.member("section", card.section);
  json.endObject();
  json.objects("tries", card.tries, [&](const CardTry& each) {
    json.member("label", each.label);
    json.member("link", each.link);
  });
  json.objects("pseudocode", card.pseudocode, [&](const CardLine& line) {
    json.member("indent", line.indent);
    json.member("text", line.text);
    json.member("values", line.values);
  });
  json.member("line", card.line);
  json.key("more");
  json.beginArray();
  for (const Card& each : more) writeOne(json, each, {});
  json.endArray();
  json.endObject();
}

}  // namespace

void Card::take(const CardTexts& texts) {
  sentences[0] = texts.sentence;
  watch = texts.watch;
  document = texts.document;
  section = texts.section;
}

void Card::math(std::string_view pattern, std::initializer_list<std::string> values) {
  if (!formula.empty()) formula += '\n';
  if (!numbers.empty()) numbers += '\n';
  const std::string* value = values.begin();
  for (bool inBrackets = false; const char each : pattern) {
    if (each == '[' || each == ']') {
      inBrackets = each == '[';
      if (inBrackets) numbers += *value++;
      continue;
    }
    formula += each;
    if (!inBrackets) numbers += each;
  }
}

void Card::add(const StepMath& lines) {
  if (lines.formula.empty()) return;
  formula += "\n" + lines.formula;
  numbers += "\n" + lines.numbers;
}

void addFadeSymbol(Card& card, const FaultPlan& plan) {
  if (plan.isConstant()) return;
  if (plan.schedule == AmplitudeSchedule::kHalving) {
    card.define({{"H", text::symbolHalving(placesNumber(plan.halving, 4))}});
    return;
  }
  const bool dies = plan.fade == 0.0 && plan.schedule == AmplitudeSchedule::kExponential;
  card.define({{"f", dies ? text::kSymbolFadeToZero : text::symbolFade(shareText(plan.fade))}});
}

void addChanceSymbols(Card& card, const FaultPlan& plan) {
  if (plan.jitter == Jitter::kNone) return;
  if (plan.jitter == Jitter::kAmount) {
    card.define({{"u", text::kSymbolChanceAmount}});
    return;
  }
  card.define({{"σ", text::kSymbolSpread},
               {"ξ", plan.jitter == Jitter::kUniform ? text::kSymbolChanceUniform
                                                     : text::kSymbolChanceNormal}});
}

void addCheckpointLines(Card& card, const Recipe& recipe, int position) {
  const Timeline timeline(recipe);
  const int smooth = timeline.smoothEvery, erode = timeline.erodeEvery;
  const auto due = [position](int every) {
    return position % every == 0 ? std::string(text::kCodeDueNow)
                                 : text::codeDueIn(text::countSteps(every - position % every));
  };
  if (smooth > 0) {
    card.code({{1, text::codeSmoothEvery(nthStep(smooth)), due(smooth)}});
  }
  if (erode > 0) {
    card.code({{1, text::codeErodeEvery(nthStep(erode)), due(erode)}});
  }
}

void writeCard(JsonWriter& json, const Measured& land, int position) {
  const Timeline& timeline = land.timeline;
  position = std::clamp(position, 0, timeline.length());
  if (position == 0) return writeOne(json, startCard(land), {});
  std::vector<Card> cards;
  if (position == timeline.length() && position > 1) cards.push_back(finishedCard(land));
  const TimelinePlace place = timeline.placeOf(position);
  if (place.kind == TimelinePlace::Kind::kErosion) {
    cards.push_back(erosionCard(land, place.step));
  } else if (place.kind == TimelinePlace::Kind::kSmoothing) {
    cards.push_back(smoothingCard(land, place.step, false));
  } else {
    cards.push_back(stepCard(land, position - 1));
    if (timeline.smoothsAt(position)) {
      cards.push_back(smoothingCard(land, timeline.passesTo(position), true));
    }
    if (timeline.erodesAt(position)) {
      cards.push_back(erosionCard(land, timeline.erosionStepsTo(position)));
    }
  }
  writeOne(json, cards.front(), {cards.begin() + 1, cards.end()});
}

}  // namespace faultline
