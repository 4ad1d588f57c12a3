// The cuts that stand. See standing_cuts.h.
#include "terrain/standing_cuts.h"

namespace faultline {
namespace {

LandCuts cutsAt(const UpliftPlan& plan, const Timeline& timeline, int position, double scale,
                double maxPieces) {
  if (position > timeline.steps || timeline.latestCheckpoint(position) > 0) return {};
  return cutsOf(plan, 0, position, scale, maxPieces);
}

}  // namespace

LandCuts standingCuts(const Session& session, int position, double maxPieces) {
  if (session.recipe().base != 0) return {};
  return cutsAt(session.plan(), session.timeline(), position, session.scale(), maxPieces);
}

bool hasStandingCuts(const Recipe& recipe, int position, double maxPieces) {
  return recipe.base == 0 &&
         !cutsAt(upliftPlan(recipe), Timeline(recipe), position, 1.0, maxPieces).cuts.empty();
}

}  // namespace faultline
