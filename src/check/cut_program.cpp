// A program of cuts with one thing done otherwise. See cut_program.h.
#include "check/cut_program.h"

#include <algorithm>
#include <cmath>

#include "terrain/grid/units.h"
#include "terrain/uplift/profile.h"

namespace faultline {

CutRun::CutRun(const CutLand& land, const CutProgram& program)
    : profile_(program.profile.value_or(land.profile)),
      isStrict_(program.isStrict),
      isWeightOnce_(program.isWeightOnce),
      isDistance_(program.isDistance),
      keepsWhole_(program.keepsWhole),
      amplitude_(static_cast<double>(kSumsPerAmplitude) * land.scale / kAmplitudeUnit) {
  const auto axisOf = [&land](CutProgram::MakeAxis make) {
    return make != nullptr ? make(land.size) : GridAxis{0.0, static_cast<double>(land.size - 1)};
  };
  across_ = axisOf(program.across);
  along_ = axisOf(program.along);
  cells_ = across_.cells;
  if (!profileRow(profile_).twoSided) below_ = 1.0;
  if (program.raisesAlone) below_ = 0.0;
  const auto count = static_cast<int>(land.cuts.size());
  cuts_.reserve(land.cuts.size());
  for (int i = 0; i < count; ++i) {
    const Fault& fault = land.cuts[static_cast<std::size_t>(i)];
    CutLine line{fault.px * kPlaceUnit, fault.py * kPlaceUnit, fault.a * kNormalUnit,
                 fault.b * kNormalUnit};
    if (program.line != nullptr) program.line(line);
    double amount = static_cast<double>(kSumsPerAmplitude) * fault.amplitude * land.scale;
    if (program.amount != nullptr) amount = program.amount(amount, i, count);
    const double length = std::sqrt(line.nx * line.nx + line.ny * line.ny);
    cuts_.push_back({line.nx, line.ny * (across_.cells / along_.cells),
                     (line.nx * line.px + line.ny * line.py) * across_.cells, amount,
                     length > 0.0 ? 1.0 / (across_.cells * length * fault.reach) : 0.0});
  }
}

namespace {

// Without its fraction; what is a whole number but for rounding stays one.
double wholeOf(double value) {
  const double nearest = std::round(value);
  return std::fabs(value - nearest) < 1e-9 ? nearest : std::trunc(value);
}

}  // namespace

double CutRun::place(const GridAxis& axis, int i) const {
  const double at = static_cast<double>(i) + axis.shift;
  return axis.isWhole ? axis.cells * std::floor(at / axis.cells) : at;
}

double CutRun::at(int column, int row) const {
  const double x = place(across_, column), y = place(along_, row);
  double height = 0.0;
  if (profile_ == Profile::kStep) {
    for (const Cut& cut : cuts_) {
      const double side = sideOf(cut, x, y);
      const bool isAbove = isStrict_ ? side > 0.0 : side >= 0.0;
      height += cut.amount * (isDistance_ ? side / cells_ : isAbove ? above_ : below_);
      if (keepsWhole_) height = amplitude_ * wholeOf(height / amplitude_);
    }
    return height;
  }
  withWeight(profile_, [&](auto weight) {
    for (const Cut& cut : cuts_) {
      const double side = sideOf(cut, x, y);
      const bool isAbove = isStrict_ ? side > 0.0 : side >= 0.0;
      const double t = side * cut.perCell;
      const double part = isWeightOnce_ ? std::max(1.0 - t * t, 0.0) : weight.at(t);
      height += cut.amount * part * (isAbove ? above_ : below_);
    }
  });
  return height;
}

bool CutRun::isOtherSide(int column, int row, double off, double tolerance) const {
  if (profile_ != Profile::kStep || isDistance_ || keepsWhole_) return false;
  constexpr double kRounding = 0x1p-15;  // in sides
  const double x = place(across_, column), y = place(along_, row);
  return std::any_of(cuts_.begin(), cuts_.end(), [&](const Cut& cut) {
    const double side = sideOf(cut, x, y);
    if (std::fabs(side) > kRounding * cells_) return false;
    const double step = cut.amount * (above_ - below_);
    return std::fabs(off - (side >= 0.0 ? -step : step)) <= tolerance;
  });
}

}  // namespace faultline
