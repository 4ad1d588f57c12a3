// In place of the reader of TIFFs, in a module that is to be small: says that the other one is
// needed.
#include "exchange/read/heights_map.h"
#include "generated/text_exchange.h"

namespace faultline {

bool readTiffHeights(HeightsReading& reading, const ByteSource&, const HeightsRequest&) {
  reading.file.needsTiffReader = true;
  return reading.fail(text::kTiffErrorReader);
}

bool readTiffHead(HeightsReading& reading, const ByteSource& source,
                  const HeightsRequest& request) {
  return readTiffHeights(reading, source, request);
}

bool readTiffRows(HeightsReading& reading, const ByteSource& source, const CellRange&,
                  const CellRange&, double, const TakeHeights&) {
  return readTiffHeights(reading, source, {});
}

bool readTiffMap(HeightsReading& reading, const ByteSource& source, HeightsMap&, const MapLimits&) {
  return readTiffHeights(reading, source, {});
}

}  // namespace faultline
