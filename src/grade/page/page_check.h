// Judges a recorded page of the course's terrain assignment (course page, "Terrain MP"), without
// knowing the random faults. Each finding has a name that never changes, a state, a sentence for
// students, and a share of its points. A recording of several browsers is judged as one page: what
// is wrong in one of them is wrong.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "check/finding.h"
#include "grade/page/page_recording.h"

namespace faultline {

// What points are given for, and what is only said.
enum class PagePart : std::uint8_t {
  kOpens,       // page.opens: it opens, has its controls, and stays
  kBlank,       // page.blank: nothing is drawn before the press
  kVertices,    // page.vertices: g^2 of them, one at each place
  kTriangles,   // page.triangles: 2 (g - 1)^2, two for each cell
  kZero,        // page.zero: the land without faults
  kOne,         // page.one: one fault gives two levels, split by a straight line
  kHeight,      // page.height: the same height over width for every number of faults
  kNormals,     // page.normals: (n - s) x (w - e), of unit length
  kFootprint,   // page.footprint: the same land at every grid size
  kDirections,  // page.directions: no direction gets more faults
  kPlaces,      // page.places: no part of the grid gets more faults
  kLight,       // page.light: the light stays with the land
  kWarnings,    // page.warnings: WebGL says nothing
  kTried        // page.tried: what the page has tried; no points
};
std::string_view pagePartName(PagePart part);

struct PageFinding {
  PagePart part;
  FindingState state;
  std::string text;
  double share;  // of the part's points, 0 to 1; notes cost nothing
};

// What the land without faults may be. The course asks for a flat one; its page also shows half a
// ball (sqrt(1 - r^2), our test dome), to try the light with.
enum class ZeroFaults : std::uint8_t { kEither, kFlat, kDome };

struct PageRules {
  ZeroFaults zero = ZeroFaults::kEither;
  double heightOverWidth = 0.0;  // 0: any, as long as it stays the same
};

struct PageReport {
  std::string error;  // a fault of the recording or of the set-up: then there are no findings
  std::vector<PageFinding> findings;  // one for each part, in their order; kTried any number
};

// Cost: linear in the recording, and once for each size of grid that of checkEvenLines.
PageReport pageReport(const PageRecording& recording, const PageRules& rules = {});

// {error} or {findings: [{id, state: "right", "note" or "wrong", text, share}]} of a recording's
// text.
std::string pageFindingsJson(std::string_view recording, const PageRules& rules = {});

}  // namespace faultline
