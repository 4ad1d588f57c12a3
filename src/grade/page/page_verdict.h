// What is said of one part of a page, as one browser has shown it.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "check/finding.h"
#include "grade/page/fault_line.h"
#include "grade/page/page_land.h"
#include "grade/page/page_recording.h"

namespace faultline {

struct Verdict {
  FindingState state = FindingState::kRight;
  std::string text;
  double share = 1.0;
};
inline Verdict rightVerdict(std::string text) {
  return {FindingState::kRight, std::move(text), 1.0};
}
inline Verdict noteVerdict(std::string text) { return {FindingState::kNote, std::move(text), 1.0}; }
inline Verdict wrongVerdict(std::string text, double share = 0.0) {
  return {FindingState::kWrong, std::move(text), share};
}

// The lands that one browser has shown.
struct PageVisit {
  const PageBrowser* browser = nullptr;
  std::vector<PageLand> lands;  // one for each press
  // Of the many presses with one fault and of those among `lands`
  std::vector<PageLand> oneFaultLands;
};

// No verdict: nothing of it was recorded.
using MaybeVerdict = std::optional<Verdict>;

// page_shape.cpp
MaybeVerdict verticesVerdict(const PageVisit& visit);
MaybeVerdict trianglesVerdict(const PageVisit& visit);
MaybeVerdict footprintVerdict(const PageVisit& visit);
// page_heights.cpp
enum class ZeroFaults : std::uint8_t;
MaybeVerdict zeroVerdict(const PageVisit& visit, ZeroFaults zero);
MaybeVerdict heightVerdict(const PageVisit& visit, double heightOverWidth);
MaybeVerdict oneVerdict(const PageVisit& visit);
// The lines of the many presses that could be found again.
std::vector<FaultLine> linesOf(const PageVisit& visit);
// page_normals.cpp
MaybeVerdict normalsVerdict(const PageVisit& visit);
// page_light.cpp
MaybeVerdict lightVerdict(const PageVisit& visit);

}  // namespace faultline
