// The sidecar: what the other files cannot hold, as a JSON object beside them: "size",
// "sideMetres", "spacingMetres", the range "lowMetres" and "highMetres", "metresPerLevel" (of the
// 65535 steps of 16-bit files, 0 the lowest), which row RAW16 and R32 begin with, "seed", "method",
// "position" of "length" steps, "recipe", "link", "fingerprint", and whose files these are. Cost:
// one pass over the heights.
#pragma once

#include "exchange/file_formats.h"

namespace faultline {

void writeSidecar(FileWriter& out, const FileLand& land, const FileOptions& options);

}  // namespace faultline
