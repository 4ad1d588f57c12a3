// Words and shapes of cuts. See cut_words.h.
#include "lesson/cut_words.h"

#include <algorithm>
#include <cmath>

#include "base/det_math.h"
#include "generated/text_lesson.h"
#include "share/view_rows.h"

namespace faultline {

double scheduled(const FaultPlan& plan, int index) {
  FaultPlan even = plan;
  even.jitter = Jitter::kNone;
  return amplitudeAt(even, index) * kAmplitudeUnit;
}

double chanceOf(const FaultPlan& plan, int index) {
  // Read off an amplitude that no chance takes beyond 1: four deviations are half of it.
  FaultPlan even = plan;
  even.fade = 1.0;
  even.spread = 0.125;
  const double raised = amplitudeAt(even, index) * kAmplitudeUnit;
  if (raised < 1.0) return (raised - 1.0) / even.spread;
  even.spread = -even.spread;
  return (amplitudeAt(even, index) * kAmplitudeUnit - 1.0) / even.spread;
}

namespace {

std::string partMath(const FaultPlan& plan, int index) {
  return "{" + std::to_string(index) + "}{" + std::to_string(plan.count) + "}";
}

std::string powerMath(const FaultPlan& plan, int index) {
  return "^{" + std::to_string(index) + "/" + std::to_string(plan.count) + "}";
}

// The schedule alone: of any step, and of this one.
AmplitudeMath scheduleMath(const FaultPlan& plan, int index) {
  if (plan.fade == 1.0) return {"1", "1"};
  const std::string fade = placesNumber(plan.fade, 4);
  if (plan.schedule == AmplitudeSchedule::kLinear) {
    return {"1 + (f - 1) frac{i}{N}", "1 + (" + fade + " - 1) frac" + partMath(plan, index)};
  }
  return {"f^{i/N}", (plan.fade == 0.0 ? "{2^{-20}}" : fade) + powerMath(plan, index)};
}

}  // namespace

AmplitudeMath amplitudeMath(const FaultPlan& plan, int index, int coin) {
  const AmplitudeMath schedule = scheduleMath(plan, index);
  const std::string c = coin == 0 ? "" : "c ", sign = coin < 0 ? "-" : "";
  const double amplitude = (coin < 0 ? -1.0 : 1.0) * amplitudeAt(plan, index) * kAmplitudeUnit;
  const bool constant = plan.fade == 1.0;
  if (plan.jitter == Jitter::kNone) {
    if (constant) return {coin == 0 ? "a = 1" : "a = c", "a = " + sign + "1"};
    const auto signedMath = [coin](const std::string& by, const std::string& part) {
      return coin == 0 ? part : by + "(" + part + ")";
    };
    return {"a = " + signedMath(c, schedule.formula),
            "a = " + signedMath(sign, schedule.numbers) + " = " + figuresNumber(amplitude, 4)};
  }
  const double even = scheduled(plan, index), chance = chanceOf(plan, index);
  const double whole = (coin < 0 ? -1.0 : 1.0) * even * (1.0 + plan.spread * chance);
  const std::string factor = std::string(chance < 0.0 ? "(1 - " : "(1 + ") +
                             placesNumber(plan.spread, 3) + " · " +
                             figuresNumber(std::fabs(chance), 5) + ")";
  // Beyond 1 it is cut.
  const bool cut = std::fabs(whole) > 1.0;
  return {"a = " + c + (constant ? "" : "(" + schedule.formula + ") ") + "(1 + σ ξ)",
          "a = " + sign + figuresNumber(even, 5) + " · " + factor + " = " +
              figuresNumber(whole, 4) +
              (cut ? "\na → " + figuresNumber(amplitude, 4) + " \"" +
                         std::string(text::kAmplitudeClipped) + "\""
                   : "")};
}

AmplitudeMath reachMath(const FaultPlan& plan, int index) {
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
