// The cards of fault trees, of levels of diamond-square and of octaves of noise. See card.h.
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <optional>

#include "base/det_math.h"
#include "generated/text_lesson.h"
#include "lesson/card.h"
#include "lesson/cut_math.h"
#include "terrain/grid/opened_land.h"
#include "terrain/measure/history.h"
#include "terrain/uplift/uplift_field.h"

namespace faultline {
namespace {

constexpr SourceId kSlides = SourceId::kSlides;
constexpr SourceId kSummary = SourceId::kSummary;

// Scales values to a curve from 0.1 to 0.9; equal values go to the middle.
CurvePoints fitted(const std::vector<double>& values) {
  CurvePoints curve;
  const auto [low, high] = std::minmax_element(values.begin(), values.end());
  const Span span{*low, *high};
  const auto last = static_cast<double>(values.size() - 1);
  for (std::size_t i = 0; i < values.size(); ++i) {
    const double part = *high > *low ? 0.1 + 0.8 * span.part(values[i]) : 0.5;
    curve.emplace_back(static_cast<double>(i) / last, part);
  }
  return curve;
}

// The displacement by a tree along the middle of the square, from west to east.
CurvePoints treeCurve(const FaultTree& tree) {
  constexpr int kCells = 256;
  std::vector<double> moves;
  for (int x = 0; x <= kCells; ++x) {
    moves.push_back(static_cast<double>(amountAt(tree, x, kCells / 2, kCells)));
  }
  return fitted(moves);
}

int linesThatCut(const FaultTree& tree) {
  return static_cast<int>(std::count_if(
      tree.nodes.begin(), tree.nodes.end(),
      [](const FaultTreeNode& node) { return node.u1 != node.u2 || node.v1 != node.v2; }));
}

std::string linesOf(int levels) { return std::to_string((1 << levels) - 1); }

void addTreeMath(Card& card, const Measured& land, int number, const FaultTree& tree) {
  const FaultPlan& plan = land.plan.tree.fault;
  const double a = tree.nodes.front().line.amplitude * kAmplitudeUnit;
  const std::string last = std::to_string(tree.depth - 1);
  const std::string part = figuresNumber(a, 4);
  const std::string full =
      (a < 0.0 ? "(" + part + ")" : part) + " · " + lengthMath(land.fullHeight(), land.units, 4);
  const StepMath amplitude = amplitudeMath(plan, number);
  card.math("z ← z + ∑_{l=0}^[{L-1}] s_l frac{[a H]}{2^l}", {last, full});
  card.add(amplitude);
  card.symbols = {{"z", text::kTreeCardSymbolHeight},
                  {"l", text::kTreeCardSymbolLevel},
                  {"s_l", text::kTreeCardSymbolSide},
                  {"a", text::kTreeCardSymbolAmplitude},
                  {"H", text::symbolStepHeight(lengthText(land.fullHeight(), land.units))}};
  addFadeSymbol(card, plan);
  if (!plan.isConstant()) card.define({{"i", text::kTreeCardSymbolIndex}});
  addChanceSymbols(card, plan);
}

void addTreePseudocode(Card& card, const Measured& land, int number, const FaultTree& tree) {
  const FaultTreePlan& plan = land.plan.tree;
  const double a = tree.nodes.front().line.amplitude * kAmplitudeUnit;
  const bool grown = plan.kind == TreeKind::kGrown;
  card.pseudocode = {
      {0, text::kCodeLoopToN,
       "i = " + std::to_string(number) + ", N = " + std::to_string(plan.fault.count)},
      {1, "h ← a · H", "h = " + lengthText(a * land.fullHeight(), land.units)},
      grown
          ? CardLine{1, text::kTreeCardCodeGrow,
                     text::treeCardCodeGrowRange(shareText(plan.branchFrom),
                                                 shareText(1.0 - plan.branchFrom),
                                                 placesNumber(360.0 * plan.branchTurn, 1))}
          : CardLine{1, text::kTreeCardCodeFree, text::treeCardCodeLineCount(linesOf(tree.depth))},
      {1, text::kTreeCardCodeVertices},
      {2, text::kTreeCardCodeLevels, "L = " + std::to_string(tree.depth)},
      {3, text::kTreeCardCodeRise,
       text::treeCardCodeFirstHeight(lengthText(std::fabs(a) * land.fullHeight(), land.units))},
      {3, "else: z ← z − h / 2^l, go left"}};
  card.line = 5;
}

}  // namespace

CurvePoints middleRow(const Measured& land, int steps) {
  constexpr int kSize = 129;
  constexpr double kMaxWork = 5e7;
  if (steps * stepWork(land.plan, kSize) > kMaxWork) return {};
  UpliftField field(land.plan, kSize);
  while (!field.advanceTo(steps, 1e9)) {
  }
  Heightfield heights(kSize);
  std::optional<Heightfield> ground;
  if (land.ground != nullptr) ground = resampled(*land.ground, kSize);
  field.write(ground ? land.scale : 1.0, ground ? &*ground : nullptr, heights, kSize / 2,
              kSize / 2 + 1);
  const float* row = heights.row(kSize / 2);
  return fitted(std::vector<double>(row, row + kSize));
}

Card treeCard(const Measured& land, int index) {
  const int number = index - static_cast<int>(land.plan.drawn.size());
  const int trees = land.plan.tree.fault.count;
  const FaultTree tree = treeOf(land.plan, index);
  const bool grown = land.plan.tree.kind == TreeKind::kGrown;
  const int lines = static_cast<int>(tree.nodes.size()), cut = linesThatCut(tree);
  const double a = tree.nodes.front().line.amplitude * kAmplitudeUnit;
  Card card;
  card.key = grown ? "tree:grown" : "tree:free";
  card.step = number + 1;
  card.tab = text::stepNameTree(std::to_string(number + 1));
  card.title = text::treeCardTitle(card.tab, std::to_string(trees),
                                   (grown ? text::kTreeCardGrownName : text::kTreeCardFreeName));
  card.picture = "tree";
  card.pictureLabel = text::kTreeCardPicture;
  card.curve = treeCurve(tree);
  const bool single = tree.depth == 1;
  card.sentences[0] = single  ? text::kTreeCardSingleSentence
                      : grown ? text::kTreeCardGrownSentence
                              : text::kTreeCardFreeSentence;
  card.sentences[1] =
      a * land.fullHeight() == 0.0
          ? text::kTreeCardZeroHeightHere
          : text::treeCardHere(text::countLines(lines), text::countLevels(tree.depth),
                               lengthText(std::fabs(a) * land.fullHeight(), land.units));
  addTreeMath(card, land, number, tree);
  card.watch = single        ? text::kTreeCardSingleWatch
               : grown       ? text::kTreeCardGrownWatch
               : cut < lines ? text::treeCardFreeWatch(std::to_string(cut), std::to_string(lines))
                             : text::kTreeCardFreeNoMissWatch;
  card.document = SourceId::kBlog;
  card.section = grown ? text::kTreeCardGrownSource : text::kTreeCardFreeSource;
  addTreePseudocode(card, land, number, tree);
  addCheckpointLines(card, land.recipe, index + 1);
  addTries(card, land.recipe,
           {grown ? TryRow{text::kTryFreeTreeLabel, "tree=free"}
                  : TryRow{text::kTryGrownTreeLabel, "tree=grown"},
            {text::kTryDeepTreeLabel, trees > 1 || tree.depth < 8 ? "trees=1;depth=8" : ""},
            {text::kTrySixtyTreesLabel, "trees=60"},
            {text::kTryDepth1Label, "depth=1"}});
  return card;
}

namespace {

// Whether levels or octaves that halve the cells keep the roughness of a random walk: their height
// falls by the square root of a half.
bool isRandomWalkFactor(double factor) { return std::fabs(factor - 0.7071) < 0.01; }

}  // namespace

Card levelCard(const Measured& land, int index) {
  const DiamondSquarePlan& plan = land.plan.squares;
  const int level = index;
  const double chance = level == 0 ? 1.0
                                   : static_cast<double>(static_cast<float>(
                                         plan.roughness * power(plan.reduction, level - 1)));
  const int side = 1 << level;
  // A seamless lattice has no vertices of its own at the eastern and southern edge.
  const long long more = plan.seamless ? 0 : 1;
  const long long made = (side + more) * (side + more) - (side / 2 + more) * (side / 2 + more);
  Card card;
  card.key = level == 0 ? "diamond:corners" : "diamond:level";
  card.step = index + 1;
  card.tab = level == 0 ? text::kStepNameCorners : text::stepNameLevel(std::to_string(level));
  card.title = level == 0 ? text::kLevelCardCornersTitle
                          : text::levelCardTitle(card.tab, std::to_string(plan.levels));
  card.picture = "diamond";
  card.pictureLabel = text::kLevelCardPicture;
  card.curve = middleRow(land, index + 1);
  const std::string range = lengthText(chance * land.scale, land.units);
  if (level == 0) {
    card.sentences[0] =
        plan.seamless ? text::kLevelCardCornersSeamlessSentence : text::kLevelCardCornersSentence;
    card.sentences[1] = plan.seamless ? text::levelCardCornersSeamlessHere(range)
                                      : text::levelCardCornersHere(range);
    const std::string most = lengthMath(land.scale, land.units);
    card.math("[]h[ = r]", {"-" + most + " ≤ ", " ≤ " + most});
    card.watch =
        plan.seamless ? text::kLevelCardCornersSeamlessWatch : text::kLevelCardCornersWatch;
    card.section = text::kLevelCardCornersSource;
  } else {
    card.sentences[0] = text::kLevelCardSentence;
    card.sentences[1] = text::levelCardHere(text::countPoints(made), range);
    const std::string here = shortNumber(chance);
    card.math("h = frac{1}{4} ∑_{i=1}^4 h_i + [R_l] r", {here});
    card.math(
        "R_[l] = [R k]^[{l-1}]",
        {std::to_string(level), shortNumber(plan.roughness) + " · " + shortNumber(plan.reduction),
         std::to_string(level - 1) + " = " + here});
    const int cells = land.recipe.size() - 1;
    card.watch = side > cells && (cells & (cells - 1)) == 0 ? text::kLevelCardBetweenVerticesWatch
                                                            : text::kLevelCardWatch;
    card.section = text::kLevelCardSource;
  }
  card.document = kSlides;
  card.symbols = {{"h", text::levelCardSymbolHeight(lengthText(land.scale, land.units))},
                  {"r", text::kSymbolChanceUniform}};
  if (level > 0) {
    card.define({{"h_i", plan.seamless ? text::kLevelCardSymbolNeighboursSeamless
                                       : text::kLevelCardSymbolNeighbours},
                 {"R", text::kSymbolRoughness},
                 {"k", text::kSymbolReduction},
                 {"l", text::kLevelCardSymbolLevel}});
  }
  card.pseudocode = {
      {0, text::kLevelCardCodeCorners, level == 0 ? text::kLevelCardCodeChanceRange : ""},
      {0, text::kLevelCardCodeLevels,
       (level == 0 ? "" : "l = " + std::to_string(level) + ", ") + std::string("K = ") +
           std::to_string(plan.levels)},
      {1, "R_l ← R · k^(l − 1)", level == 0 ? "" : "R_l = " + shortNumber(chance)},
      {1, text::kLevelCardCodeDiamonds,
       level == 0 ? "" : text::countMiddles(static_cast<long long>(side / 2) * (side / 2))},
      {1, text::kLevelCardCodeSquares,
       level == 0 ? "" : text::countEdges(made - static_cast<long long>(side / 2) * (side / 2))}};
  card.line = level == 0 ? 0 : 3;
  addCheckpointLines(card, land.recipe, index + 1);
  addTries(
      card, land.recipe,
      {{text::kTryFaultRoughnessLabel, isRandomWalkFactor(plan.reduction) ? "" : "reduction=0.707"},
       {text::kTrySmoothHillsLabel, plan.reduction > 0.4 ? "reduction=0.4" : ""},
       {text::kTryThreeLevelsLabel, plan.levels > 3 ? "levels=3" : ""},
       {text::kTry500FaultsInsteadLabel, "method=fault;faults=500"}});
  return card;
}

namespace {

// By FbmForm.
constexpr CardTexts kForms[] = {
    {"classic",
     text::kOctaveCardClassicName,
     text::kOctaveCardClassicSentence,
     text::kOctaveCardClassicWatch,
     SourceId::kCoursePage,
     text::kOctaveCardClassicSource,
     {}},
    {"multiplicative",
     text::kOctaveCardMultipliedName,
     text::kOctaveCardMultipliedSentence,
     text::kOctaveCardMultipliedWatch,
     kSummary,
     text::kOctaveCardMultipliedSource,
     {}},
    {"ridged",
     text::kOctaveCardRidgedName,
     text::kOctaveCardRidgedSentence,
     text::kOctaveCardRidgedWatch,
     SourceId::kMusgrave,
     text::kOctaveCardRidgedSource,
     {}},
};
static_assert(std::size(kForms) == enumCount<FbmForm>);

}  // namespace

namespace {

// A sentence about the cells and the weight of this octave, or about an octave too fine for the
// grid.
std::string octaveSentence(const Measured& land, int index, double cells, double weight) {
  const FbmPlan& plan = land.plan.fbm;
  const std::string count = shortNumber(cells);
  if (!isUnseen(plan, index, land.recipe.size())) {
    return text::octaveCardHere(count, lengthText(1.0 / cells, land.units), shareText(weight));
  }
  if (plan.form == FbmForm::kClassic) return text::octaveCardUnseenClassicHere(count);
  if (index == 0) return text::octaveCardUnseenFirstHere(count);
  if (plan.form == FbmForm::kRidged) return text::octaveCardUnseenRidgedHere(count);
  return text::octaveCardUnseenMultipliedHere(count,
                                              shortNumber(1.0 + plan.shift * plan.scale * weight));
}

}  // namespace

Card octaveCard(const Measured& land, int index) {
  const FbmPlan& plan = land.plan.fbm;
  const CardTexts& texts = kForms[static_cast<std::size_t>(plan.form)];
  const double cells = octaveFrequency(plan, index);
  double weight = 1.0;
  for (int i = 0; i < index; ++i) weight *= plan.gain;
  const std::string k = std::to_string(index), before = std::to_string(index - 1);
  const std::string w = shortNumber(weight), noise = "N(" + shortNumber(cells) + " p)";
  const std::string octaveNoise = plan.seamless ? (index == 0 ? "N(F_0 p)" : "N(F_k p)")
                                  : index == 0  ? "N(F p)"
                                                : "N(F λ^k p)";
  Card card;
  card.key = "octave:" + std::string(texts.key);
  card.step = index + 1;
  card.tab = text::stepNameOctave(std::to_string(index + 1));
  card.title =
      text::octaveCardTitle(card.tab, std::to_string(plan.octaves), std::string(texts.name));
  card.picture = "octaves";
  card.pictureLabel = text::kOctaveCardPicture;
  card.curve = middleRow(land, index + 1);
  card.take(texts);
  card.sentences[1] = octaveSentence(land, index, cells, weight);
  const std::string shifted =
      plan.shift < 0.0 ? " - " + placesNumber(-plan.shift, 3) : " + " + placesNumber(plan.shift, 3);
  const std::string base =
      plan.base < 0.0 ? " - " + placesNumber(-plan.base, 3) : " + " + placesNumber(plan.base, 3);
  card.symbols = {{"a_k", text::octaveCardSymbolHeight(lengthText(land.scale, land.units))},
                  {"N", text::kSymbolGradientNoise},
                  {"p", text::kSymbolPlace},
                  {"F", text::kSymbolFrequency},
                  {"λ", text::kSymbolLacunarity},
                  {"w", text::kSymbolGain}};
  if (plan.seamless) card.define({{"F_k", text::kSymbolWholeFrequency}});
  if (plan.form == FbmForm::kMultiplicative) {
    const std::string scale = shortNumber(plan.scale);
    if (index == 0) {
      card.math("a_0 = ([" + octaveNoise + "][ + c_t]) [c_s][ + c_0]",
                {noise, shifted, scale, base});
    } else {
      card.math("a_[k] = a_[{k-1}] + a_[{k-1}] ([" + octaveNoise + "][ + c_t]) [c_s w^k]",
                {k, before, before, noise, shifted, "· " + scale + " · " + w});
    }
    card.define({{"c_t", text::kOctaveCardSymbolShift}, {"c_s", text::kOctaveCardSymbolScale}});
    if (index == 0) card.define({{"c_0", text::kOctaveCardSymbolBase}});
  } else if (plan.form == FbmForm::kRidged) {
    if (index == 0) {
      card.math("q_0 = {(1 - |[" + octaveNoise + "]|)}^2\na_0 = q_0", {noise});
    } else {
      card.math("q_[k] = {(1 - |[" + octaveNoise + "]|)}^2 min(1, 2 q_[{k-1}])",
                {k, noise, before});
      card.math("a_[k] = a_[{k-1}] + [w^k] q_[k]", {k, before, w, k});
    }
    card.define({{"q_k", text::kOctaveCardSymbolFoldedNoise}});
  } else {
    if (index == 0) {
      card.math("a_0 = [" + octaveNoise + "]", {noise});
    } else {
      card.math("a_[k] = a_[{k-1}] + [w^k] [" + octaveNoise + "]", {k, before, w, noise});
    }
  }
  card.pseudocode = {
      {0, text::kOctaveCardCodeOctaves,
       text::octaveCardCodeOctave(k, std::to_string(plan.octaves))},
      {1, plan.seamless ? text::kOctaveCardCodeWholeFrequency : text::kOctaveCardCodeFrequency,
       "F_k = " + shortNumber(cells)},
      {1, "w_k ← w^k", "w_k = " + w},
      {1, text::kOctaveCardCodeVertices},
      {2, text::kOctaveCardCodeNoise}};
  card.line = 5;
  if (plan.form == FbmForm::kMultiplicative) {
    card.code({{2, index == 0 ? "a ← (N + c_t) · c_s + c_0" : "a ← a + a · (N + c_t) · c_s · w_k",
                "c_t = " + shortNumber(plan.shift) + ", c_s = " + shortNumber(plan.scale)}});
  } else if (plan.form == FbmForm::kRidged) {
    card.code({{2, index == 0 ? "q ← (1 − |N|)²" : "q ← (1 − |N|)² · min(1, 2 · q)"}});
    card.code({{2, "a ← a + w_k · q", "w_k = " + w}});
    card.line = 6;
  } else {
    card.code({{2, "a ← a + w_k · N", "w_k = " + w}});
  }
  addCheckpointLines(card, land.recipe, index + 1);
  std::vector<TryRow> rows;
  if (plan.form != FbmForm::kRidged) rows.push_back({text::kTryRidgedLabel, "fbm=ridged"});
  if (plan.form != FbmForm::kClassic) rows.push_back({text::kTryClassicLabel, "fbm=classic"});
  const bool doubles = plan.lacunarity == 2.0 && plan.form == FbmForm::kClassic;
  const std::string_view rough = doubles && !isRandomWalkFactor(plan.gain) ? "gain=0.707" : "";
  rows.insert(rows.end(), {{text::kTryMultipliedLabel, "fbm=multiplicative"},
                           {text::kTryFaultRoughnessLabel, rough},
                           {text::kTryOneOctaveLabel, "octaves=1"}});
  addTries(card, land.recipe, rows);
  return card;
}

}  // namespace faultline
