// The sweeps of an erosion step. See erosion_sweeps.h.
#include "terrain/world/erosion_sweeps.h"

namespace faultline {
namespace {

template <typename Sweep, typename Rows>
void runCarried(Sweep& sweep, const Rows& rows, int first, int end, CarriedRow& carried) {
  sweep.resume(rows, first, carried);
  sweep.run(rows, first, end);
  sweep.suspend(end, carried);
}

}  // namespace

ErosionSweeps::ErosionSweeps(const Recipe& recipe, const GridPart& grid)
    : size_(grid.size), slides_(recipe.thermal()), rains_(recipe.hydraulic()) {
  FAULTLINE_ASSERT(!recipe.droplets());
  if (recipe.printed()) {
    if (slides_) printedSlide_.emplace(recipe, grid, true, false);
    if (rains_) printedRain_.emplace(recipe, grid, false, true);
  } else {
    if (slides_) thermal_.emplace(recipe, grid);
    if (rains_) hydraulic_.emplace(recipe, grid);
  }
}

double ErosionSweeps::stepWork(int sweep) const {
  if (!sweepsRain(sweep)) return thermal_ ? thermal_->stepWork() : printedSlide_->stepWork();
  return hydraulic_ ? hydraulic_->stepWork() : printedRain_->stepWork();
}

void ErosionSweeps::run(int sweep, const ErosionRows& rows, int first, int end,
                        CarriedRow& carried) {
  if (sweepsRain(sweep)) {
    hydraulic_ ? runCarried(*hydraulic_, rows, first, end, carried)
               : runCarried(*printedRain_, rows, first, end, carried);
  } else {
    thermal_ ? runCarried(*thermal_, rows.land, first, end, carried)
             : runCarried(*printedSlide_, rows, first, end, carried);
  }
}

}  // namespace faultline
