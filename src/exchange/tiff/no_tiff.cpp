// In place of the reader of TIFFs, in a module that is to be small: says that the other one is
// needed.
#include "exchange/read/heights_reading.h"
#include "generated/text_exchange.h"

namespace faultline {

bool readTiffHeights(HeightsReading& reading, const ByteSource&) {
  reading.file.needsTiffReader = true;
  return reading.fail(text::kTiffErrorReader);
}

}  // namespace faultline
