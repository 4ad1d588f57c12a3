// Amplitudes and reaches of faults. See cut_math.h.
#include "lesson/cut_math.h"

#include <algorithm>
#include <cmath>

#include "base/det_math.h"
#include "generated/text_lesson.h"
#include "share/view_rows.h"

namespace faultline {

double scheduled(const FaultPlan& plan, int index) {
  FaultPlan unjittered = plan;
  unjittered.jitter = Jitter::kNone;
  return amplitudeAt(unjittered, index) * kAmplitudeUnit;
}

double chanceOf(const FaultPlan& plan, int index) {
  // Compute it from the amplitude of a plan without fade whose spread is so small that four
  // deviations are half of the amplitude. Amplitudes are clipped at 1, so a positive deviation is
  // measured with a negative spread.
  FaultPlan probe = plan;
  probe.schedule = AmplitudeSchedule::kLinear;
  probe.fade = 1.0;
  probe.spread = 0.125;
  const double amplitude = amplitudeAt(probe, index) * kAmplitudeUnit;
  if (plan.jitter == Jitter::kAmount) return amplitude;
  if (amplitude < 1.0) return (amplitude - 1.0) / probe.spread;
  probe.spread = -probe.spread;
  return (amplitudeAt(probe, index) * kAmplitudeUnit - 1.0) / probe.spread;
}

namespace {

std::string partMath(const FaultPlan& plan, int index) {
  return "{" + std::to_string(index) + "}{" + std::to_string(plan.count) + "}";
}

std::string powerMath(const FaultPlan& plan, int index) {
  return "^{" + std::to_string(index) + "/" + std::to_string(plan.count) + "}";
}

// The schedule without jitter: as a formula, and with this step's numbers.
StepMath scheduleMath(const FaultPlan& plan, int index) {
  if (plan.isConstant()) return {"1", "1"};
  if (plan.schedule == AmplitudeSchedule::kHalving) {
    return {"2^{-H i}",
            "2^{-" + placesNumber(plan.halving, 4) + " · " + std::to_string(index) + "}"};
  }
  const std::string fade = placesNumber(plan.fade, 4);
  if (plan.schedule == AmplitudeSchedule::kLinear) {
    return {"1 + (f - 1) frac{i}{N}", "1 + (" + fade + " - 1) frac" + partMath(plan, index)};
  }
  return {"f^{i/N}", (plan.fade == 0.0 ? "{2^{-20}}" : fade) + powerMath(plan, index)};
}

}  // namespace

StepMath amplitudeMath(const FaultPlan& plan, int index, int coin) {
  const StepMath schedule = scheduleMath(plan, index);
  const std::string c = coin == 0 ? "" : "c ", sign = coin < 0 ? "-" : "";
  const double amplitude = (coin < 0 ? -1.0 : 1.0) * amplitudeAt(plan, index) * kAmplitudeUnit;
  const bool constant = plan.isConstant();
  if (plan.jitter == Jitter::kNone) {
    if (constant) return {coin == 0 ? "a = 1" : "a = c", "a = " + sign + "1"};
    const auto signedMath = [coin](const std::string& by, const std::string& part) {
      return coin == 0 ? part : by + "(" + part + ")";
    };
    return {"a = " + signedMath(c, schedule.formula),
            "a = " + signedMath(sign, schedule.numbers) + " = " + figuresNumber(amplitude, 4)};
  }
  const double planned = scheduled(plan, index), chance = chanceOf(plan, index);
  const bool isAmount = plan.jitter == Jitter::kAmount;
  const double unclipped =
      (coin < 0 ? -1.0 : 1.0) * planned * (isAmount ? chance : 1.0 + plan.spread * chance);
  const std::string figures = figuresNumber(std::fabs(chance), 5);
  const std::string factor = isAmount ? figures
                                      : std::string(chance < 0.0 ? "(1 - " : "(1 + ") +
                                            placesNumber(plan.spread, 3) + " · " + figures + ")";
  const bool isClipped = std::fabs(unclipped) > 1.0;
  return {
      "a = " + c + (constant ? "" : "(" + schedule.formula + ") ") + (isAmount ? "u" : "(1 + σ ξ)"),
      "a = " + sign + figuresNumber(planned, 5) + " · " + factor + " = " +
          figuresNumber(unclipped, 4) +
          (isClipped ? "\na → " + figuresNumber(amplitude, 4) + " \"" +
                           std::string(text::kAmplitudeClipped) + "\""
                     : "")};
}

StepMath reachMath(const FaultPlan& plan, int index) {
  if (plan.reachEnd == plan.reach) return {};
  const std::string first = placesNumber(plan.reach, 4), last = placesNumber(plan.reachEnd, 4);
  const std::string reach = figuresNumber(faultAt(plan, index).reach, 4);
  if (plan.schedule == AmplitudeSchedule::kLinear) {
    return {"R = R_0 + (R_N - R_0) frac{i}{N}", "R = " + first + " + (" + last + " - " + first +
                                                    ") frac" + partMath(plan, index) + " = " +
                                                    reach};
  }
  return {"R = R_0 {(R_N / R_0)}^{i/N}", "R = " + first + " {(" + last + " / " + first + ")}" +
                                             powerMath(plan, index) + " = " + reach};
}

}  // namespace faultline
