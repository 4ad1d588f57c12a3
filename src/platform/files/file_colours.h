// What the colours of exported files follow: the link's view of a session's land.
#pragma once

#include "exchange/write/file_formats.h"
#include "share/view.h"
#include "terrain/timeline/session.h"

namespace faultline {

inline FileColours fileColours(const View& view, const Session& session) {
  const HeightRange range = session.finishedRange();
  FileColours colours{.palette = view.palette, .low = range.low, .high = range.high};
  if (const auto sea =
          waterLevel(view, static_cast<double>(range.low), static_cast<double>(range.high))) {
    colours.sea = static_cast<float>(*sea);
  }
  return colours;
}

}  // namespace faultline
