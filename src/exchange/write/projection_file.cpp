// The .prj beside a grid. See projection_file.h.
#include "exchange/write/projection_file.h"

#include "exchange/read/projection_text.h"

namespace faultline {

std::string projectionOf(const FileGeoreference& georeference) {
  if (!georeference.places) return {};
  const FileSays& says = georeference.says;
  return says.projectionText.empty() ? projectionTextOf(says.epsg) : says.projectionText;
}

void writeProjection(FileWriter& out, const FileLand& land, const FileOptions&) {
  if (land.georeference != nullptr) out.bytes(projectionOf(*land.georeference));
  out.bytes("\n");
}

}  // namespace faultline
