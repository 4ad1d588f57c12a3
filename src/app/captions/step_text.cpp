// Sentences about steps of the uplift. See step_text.h.
#include "app/captions/step_text.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string_view>
#include <utility>

#include "app/captions/amount_text.h"
#include "generated/text_app.h"
#include "render/scene/fault_profile.h"
#include "share/quantities.h"
#include "terrain/recipe/parameters.h"

namespace faultline {

std::string emptyReason(const Session& session, std::int64_t amplitude) {
  if (amplitude == 0) return text::kNoEffectZeroHeight;
  const bool flat = session.recipe().value(ParameterId::kRelief) == 0;
  return flat ? text::kNoEffectZeroRelief : text::kNoEffectAllAlike;
}

StepSentence faultSentence(const Session& session, const Fault& fault, Profile profile,
                           double displacement, bool brief, std::optional<int> metres) {
  if (!session.prepared()) return {};
  if (displacement == 0.0) return {emptyReason(session, fault.amplitude)};
  const ProfileRow& row = profileRow(profile);
  // The diagonal: no point of the square is farther than that from a line that crosses it.
  constexpr double kDiagonal = 1.41;
  const std::string reach = text::ofWidth(shownAs(ParameterId::kReach, fault.reach));
  const bool ends = fault.reach < kDiagonal;
  if (!row.twoSided) {
    const bool up = displacement > 0.0;
    if (brief) return {up ? text::kFaultStepRidgeBrief : text::kFaultStepTrenchBrief};
    const std::string height = heightText(std::fabs(displacement), metres);
    if (!ends) return {up ? text::faultStepRidge(height) : text::faultStepTrench(height)};
    return {up ? text::faultStepRidgeWithin(reach, height)
               : text::faultStepTrenchWithin(reach, height)};
  }

  // Name the two sides; a line along the border has land on one side only.
  const double sign = displacement < 0.0 ? -1.0 : 1.0;
  const std::string risen(windOf(sign * fault.a, sign * fault.b));
  const std::string sunk(windOf(-sign * fault.a, -sign * fault.b));
  const FaultLine line =
      faultLineOf(sign * fault.a, sign * fault.b, fault.px * kPlaceUnit, fault.py * kPlaceUnit);
  const double up = depthOfSide(line, true);
  const double down = depthOfSide(line, false);
  constexpr double kNoLand = 1e-6;
  std::string moved = profile == Profile::kStep ? text::faultStepSidesCut(risen, sunk)
                                                : text::faultStepSidesSoft(risen, sunk);
  const bool directions = down >= kNoLand && up >= kNoLand;
  if (down < kNoLand) moved = text::kFaultStepSidesAllRose;
  if (up < kNoLand) moved = text::kFaultStepSidesAllSank;
  const auto told = [directions](std::string words) {
    return StepSentence{std::move(words), directions};
  };
  if (brief) return told(text::faultStepBrief(moved));

  // Say how far the displacement reaches, and its maximum on this square.
  const double far = std::max(up, down) / fault.reach;
  const bool whole = far >= 1.0;
  const auto most = [&](double reaches) {
    return heightText(std::fabs(displacement) * curveAt(row, reaches), metres);
  };

  if (row.cliff) {
    // All of a side moves alike, or less and less from the line on.
    if (!row.ends) return told(text::faultStepStep(moved, most(0.0)));
    return told(ends ? text::faultStepNearWithin(moved, reach, most(0.0))
                     : text::faultStepNear(moved, most(0.0)));
  }
  if (row.ends) {
    // A wave, highest halfway to where it ends.
    if (far < 0.5) return told(text::faultStepRampBeyondMap(moved, most(far)));
    return told(text::faultStepSine(
        moved, text::ofWidth(shownAs(ParameterId::kReach, 0.5 * fault.reach)), most(0.5)));
  }
  if (!whole) return told(text::faultStepRampBeyondMap(moved, most(far)));
  const auto words = profile == Profile::kRamp ? text::faultStepRamp : text::faultStepCosine;
  return told(words(moved, reach, most(1.0)));
}

StepSentence treeSentence(const Session& session, int index, bool brief,
                          std::optional<int> metres) {
  if (!session.prepared()) return {};
  const UpliftPlan& plan = session.plan();
  const double displacement = session.displacement(index);
  const FaultTree tree = treeOf(plan, index);
  const Fault& root = tree.nodes.front().line;
  if (displacement == 0.0) return {emptyReason(session, root.amplitude)};
  if (tree.depth == 1) {
    StepSentence told = faultSentence(session, root, Profile::kStep, displacement, brief, metres);
    told.words = text::treeStepSingleLine(told.words);
    return told;
  }
  // Count the lines that cut: some lines of a free tree miss their part of the land.
  const auto all = static_cast<std::ptrdiff_t>(tree.nodes.size());
  const std::ptrdiff_t cutting =
      std::count_if(tree.nodes.begin(), tree.nodes.end(),
                    [](const FaultTreeNode& n) { return n.u1 != n.u2 || n.v1 != n.v2; });
  const std::string lines = std::to_string(all);
  const std::string hits = std::to_string(cutting);
  const std::string levels = std::to_string(tree.depth);
  if (brief) {
    return {cutting < all ? text::treeStepFreeBrief(hits, lines)
                          : text::treeStepBrief(lines, levels)};
  }
  const std::string height = heightText(std::fabs(displacement), metres);
  return {cutting < all ? text::treeStepFree(hits, lines, height)
                        : text::treeStepGrown(lines, levels, height)};
}

namespace {

// The marks of finer levels are too close to be seen (app/shown/marks.h).
constexpr int kLevelsSeenMarked = 4;

// The largest random offset of a level, in sides.
double chanceOf(const Session& session, int level) {
  const DiamondSquarePlan& plan = session.plan().squares;
  return plan.roughness * std::pow(plan.reduction, level - 1) * session.scale();
}

}  // namespace

std::string levelSentence(const Session& session, int level, bool brief,
                          std::optional<int> metres) {
  if (!session.prepared()) return {};
  if (session.scale() == 0.0) return emptyReason(session, 1);
  const DiamondSquarePlan& plan = session.plan().squares;
  if (level == 0) return plan.seamless ? text::kLevelStepCornersSeamless : text::kLevelStepCorners;
  const int cells = session.recipe().size() - 1;
  if ((cells & (cells - 1)) == 0 && 1 << level > cells) return text::kLevelStepBetweenVertices;
  const std::string who = level == 1 ? text::kLevelStepPointsFirst
                                     : text::levelStepPoints(std::to_string(1 << (level - 1)));
  if (brief) return text::levelStepBrief(who);
  const double chance = chanceOf(session, level);
  return chance == 0.0 ? text::levelStepNoChance(who)
                       : text::levelStepChance(who, heightText(chance, metres));
}

std::string halfLevelSentence(const Session& session, int level, bool diamonds,
                              std::optional<int> metres) {
  if (!session.prepared()) return {};
  if (session.scale() == 0.0) return emptyReason(session, 1);
  const std::string squares = std::to_string(1 << (level - 1));
  const double chance = chanceOf(session, level);
  const std::string height = heightText(chance, metres);
  std::string says;
  if (diamonds) {
    const std::string middles = level == 1 ? std::string(text::kLevelStepDiamondsPointsFirst)
                                           : text::levelStepDiamondsPoints(squares);
    says = chance == 0.0 ? text::levelStepDiamondsNoChance(middles)
                         : text::levelStepDiamondsChance(middles, height);
  } else {
    const std::string middles =
        level == 1 ? text::kLevelStepSquaresPointsFirst : text::kLevelStepSquaresPoints;
    says = chance == 0.0 ? text::levelStepSquaresNoChance(middles)
                         : text::levelStepSquaresChance(middles, height);
  }
  if (level <= kLevelsSeenMarked) {
    says += ' ';
    says += diamonds ? text::kLevelStepDiamondsMark : text::kLevelStepSquaresMark;
  }
  return says;
}

std::string octaveSentence(const Session& session, int octave, bool brief) {
  if (!session.prepared()) return {};
  if (session.scale() == 0.0) return emptyReason(session, 1);
  const FbmPlan& plan = session.plan().fbm;
  const double weight = std::pow(plan.gain, octave);
  if (octave > 0 && weight == 0.0) return text::kOctaveStepZeroGain;
  const std::string cells = roundText(octaveFrequency(plan, octave));
  if (isUnseen(plan, octave, session.recipe().size())) return text::octaveStepUnseen(cells);
  if (brief) return text::octaveStepBrief(cells);
  if (octave == 0) {
    return plan.form == FbmForm::kRidged ? text::octaveStepFirstRidged(cells)
                                         : text::octaveStepFirst(cells);
  }
  const std::string share = percentText(weight);
  switch (plan.form) {
    case FbmForm::kMultiplicative:
      return text::octaveStepMultiplied(cells, percentText(plan.scale * weight));
    case FbmForm::kRidged:
      return text::octaveStepRidged(cells, share);
    case FbmForm::kClassic:
      return text::octaveStepClassic(cells, share);
  }
  return {};
}

}  // namespace faultline
