// In place of the reader of TIFFs, in a module that is to be small: says that the other one is
// needed.
#include "exchange/read/cell_file.h"
#include "generated/text_exchange.h"

namespace faultline {

std::unique_ptr<CellFile> openTiffCells(HeightsReading& reading, const ByteSource&,
                                        const HeightsRequest&) {
  reading.file.needsTiffReader = true;
  reading.fail(text::kTiffErrorReader);
  return nullptr;
}

}  // namespace faultline
