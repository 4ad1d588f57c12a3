// What the colours of exported files follow: the link's view of a land.
#pragma once

#include "exchange/write/file_formats.h"
#include "share/view.h"
#include "terrain/timeline/session.h"

namespace faultline {

// `range`: the heights that the colours' ends and the view's water go by.
inline FileColours fileColours(const View& view, const HeightRange& range) {
  FileColours colours{.palette = view.palette, .low = range.low, .high = range.high};
  if (const auto sea =
          waterLevel(view, static_cast<double>(range.low), static_cast<double>(range.high))) {
    colours.sea = static_cast<float>(*sea);
  }
  return colours;
}

inline FileColours fileColours(const View& view, const Session& session) {
  return fileColours(view, session.finishedRange());
}

}  // namespace faultline
