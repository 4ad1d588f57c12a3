// The sweeps of which one erosion step consists: sliding, then rain. A sweep goes down the rows and
// is done when its last row step is; several steps of a land go down it one behind the other, and
// these objects do a few row steps of each by turns (terrain/world/land_rows.h).
#pragma once

#include <optional>

#include "terrain/erosion/hydraulic_erosion.h"
#include "terrain/erosion/printed_erosion.h"
#include "terrain/erosion/thermal_erosion.h"

namespace faultline {

class ErosionSweeps {
 public:
  // Of a recipe whose erosion has no droplets.
  ErosionSweeps(const Recipe& recipe, const GridPart& grid);

  int count() const { return (slides_ ? 1 : 0) + (rains_ ? 1 : 0); }
  // How many rows above the row step's own are final after it: a row step `at` reads rows up to
  // at + 1 and makes row at - behind(sweep) final.
  int behind(int sweep) const { return sweepsRain(sweep) && hydraulic_ ? 1 : 0; }
  int steps(int sweep) const { return size_ + behind(sweep); }
  double stepWork(int sweep) const;

  // Row steps first <= at < end of a sweep, which has done those before and left `carried`.
  void run(int sweep, const ErosionRows& rows, int first, int end, CarriedRow& carried);

 private:
  bool sweepsRain(int sweep) const { return sweep == count() - 1 && rains_; }

  int size_;
  bool slides_, rains_;
  std::optional<ThermalErosion> thermal_;
  std::optional<HydraulicErosion> hydraulic_;
  std::optional<PrintedErosion> printedSlide_, printedRain_;
};

}  // namespace faultline
