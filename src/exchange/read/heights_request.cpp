// Requests as texts. See heights_request.h.
#include "exchange/read/heights_request.h"

#include <cmath>

#include "exchange/read/length_units.h"
#include "exchange/read/text_scan.h"
#include "terrain/grid/heightfield.h"

namespace faultline {
namespace {

void takeCount(std::string_view value, std::int64_t most, int& count) {
  const auto number = wholeOf(value);
  if (number && *number >= kMinSize && *number <= most) count = static_cast<int>(*number);
}

void takeCell(std::string_view value, std::int64_t& cell) {
  const auto number = wholeOf(value);
  if (number && *number >= 0) cell = *number;
}

void takeLength(std::string_view value, double& length) {
  const auto number = decimalOf(value);
  if (number && *number > 0.0 && std::isfinite(*number)) length = *number;
}

void takeNumber(std::string_view value, std::optional<double>& into) {
  const auto number = decimalOf(value);
  if (number && std::isfinite(*number)) into = number;
}

void takeItem(HeightsRequest& request, std::string_view key, std::string_view value) {
  if (key == "columns") takeCount(value, kMostCells, request.width);
  if (key == "rows") takeCount(value, kMostCells, request.height);
  if (key == "cell") takeLength(value, request.cellSize);
  if (key == "unit") {
    takeLength(value, request.heightUnit);
    if (const double metres = unitNamed(value); metres > 0.0) request.heightUnit = metres;
  }
  if (key == "x") takeCell(value, request.part.x);
  if (key == "y") takeCell(value, request.part.y);
  if (key == "side") takeCell(value, request.part.side);
  if (key == "size") takeCount(value, kMaxSize, request.size);
  if (key == "ask" && value == "part") request.asksForPart = true;
  if (key == "scale") takeNumber(value, request.scale);
  if (key == "offset") takeNumber(value, request.offset);
  if (key == "order" && value == "big") request.bigEndian = true;
  if (key == "order" && value == "little") request.bigEndian = false;
  if (key == "pixels" && value == "grey") request.pixels = PixelCode::kGrey;
  if (key == "pixels" && value == "terrarium") request.pixels = PixelCode::kTerrarium;
  if (key == "pixels" && value == "terrain-rgb") request.pixels = PixelCode::kTerrainRgb;
  if (key == "first-row" && value == "north") request.rows = RowOrder::kNorthFirst;
  if (key == "first-row" && value == "south") request.rows = RowOrder::kSouthFirst;
  if (key == "gaps" && value == "smooth") request.gaps = GapFill::kSmooth;
  if (key == "gaps" && value == "sea") request.gaps = GapFill::kSea;
  if (key == "samples" && value == "unsigned") request.samples = SampleKind::kUnsigned;
  if (key == "samples" && value == "signed") request.samples = SampleKind::kSigned;
  if (key == "samples" && value == "float") request.samples = SampleKind::kFloat;
  if (key == "bits") {
    const auto bits = wholeOf(value);
    if (bits && (*bits == 8 || *bits == 16 || *bits == 32 || *bits == 64)) {
      request.sampleBits = static_cast<int>(*bits);
    }
  }
}

}  // namespace

HeightsRequest readHeightsRequest(std::string_view text) {
  HeightsRequest request;
  while (!text.empty()) {
    const std::string_view item = text.substr(0, text.find('&'));
    text.remove_prefix(std::min(text.size(), item.size() + 1));
    const std::size_t at = item.find('=');
    if (at != item.npos) takeItem(request, item.substr(0, at), item.substr(at + 1));
  }
  return request;
}

}  // namespace faultline
