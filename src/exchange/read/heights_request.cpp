// Requests as texts. See heights_request.h.
#include "exchange/read/heights_request.h"

#include <algorithm>
#include <cmath>

#include "exchange/read/length_units.h"
#include "exchange/read/mosaic.h"
#include "exchange/read/text_scan.h"
#include "generated/text_exchange.h"
#include "terrain/grid/heightfield.h"

namespace faultline {
namespace {

// Each take... returns whether the value is one.
bool takeCount(std::string_view value, std::int64_t most, int& count) {
  const auto number = wholeOf(value);
  if (!number || *number < kMinSize || *number > most) return false;
  count = static_cast<int>(*number);
  return true;
}

bool takeCell(std::string_view value, std::int64_t& cell) {
  const auto number = wholeOf(value);
  if (!number || *number < 0) return false;
  cell = *number;
  return true;
}

bool takeLength(std::string_view value, double& length) {
  const auto number = decimalOf(value);
  if (!number || !(*number > 0.0) || !std::isfinite(*number)) return false;
  length = *number;
  return true;
}

bool takeUnit(std::string_view value, double& metres) {
  if (takeLength(value, metres)) return true;
  const double named = unitNamed(value);
  if (!(named > 0.0)) return false;
  metres = named;
  return true;
}

bool takeNumber(std::string_view value, std::optional<double>& into) {
  const auto number = decimalOf(value);
  if (!number || !std::isfinite(*number)) return false;
  into = number;
  return true;
}

bool takeBits(std::string_view value, int& bits) {
  const auto number = wholeOf(value);
  if (!number || (*number != 8 && *number != 16 && *number != 32 && *number != 64)) return false;
  bits = static_cast<int>(*number);
  return true;
}

// One of a few words.
template <typename Value>
struct Word {
  std::string_view word;
  Value value;
};
template <typename Value, std::size_t kCount, typename Into>
bool takeWord(std::string_view word, const Word<Value> (&words)[kCount], Into& into) {
  for (const Word<Value>& each : words) {
    if (each.word != word) continue;
    into = each.value;
    return true;
  }
  return false;
}

constexpr Word<bool> kOrders[] = {{"big", true}, {"little", false}};
constexpr Word<bool> kAsked[] = {{"part", true}};
constexpr Word<PixelCode> kPixels[] = {{"grey", PixelCode::kGrey},
                                       {"terrarium", PixelCode::kTerrarium},
                                       {"terrain-rgb", PixelCode::kTerrainRgb}};
constexpr Word<RowOrder> kFirstRows[] = {{"north", RowOrder::kNorthFirst},
                                         {"south", RowOrder::kSouthFirst}};
constexpr Word<GapFill> kGapFills[] = {{"smooth", GapFill::kSmooth}, {"sea", GapFill::kSea}};
constexpr Word<SampleKind> kSamples[] = {{"unsigned", SampleKind::kUnsigned},
                                         {"signed", SampleKind::kSigned},
                                         {"float", SampleKind::kFloat}};

bool takeItem(HeightsRequest& request, std::string_view key, std::string_view value) {
  if (key == "columns") return takeCount(value, kMostCells, request.width);
  if (key == "rows") return takeCount(value, kMostCells, request.height);
  if (key == "cell") return takeLength(value, request.cellSize);
  if (key == "unit") return takeUnit(value, request.heightUnit);
  if (key == "x") return takeCell(value, request.part.x);
  if (key == "y") return takeCell(value, request.part.y);
  if (key == "side") return takeCell(value, request.part.side);
  if (key == "size") return takeCount(value, kMaxSize, request.size);
  if (key == "ask") return takeWord(value, kAsked, request.asksForPart);
  if (key == "scale") return takeNumber(value, request.scale);
  if (key == "offset") return takeNumber(value, request.offset);
  if (key == "order") return takeWord(value, kOrders, request.bigEndian);
  if (key == "pixels") return takeWord(value, kPixels, request.pixels);
  if (key == "first-row") return takeWord(value, kFirstRows, request.rows);
  if (key == "gaps") return takeWord(value, kGapFills, request.gaps);
  if (key == "samples") return takeWord(value, kSamples, request.samples);
  if (key == "bits") return takeBits(value, request.sampleBits);
  return false;
}

// Reads one item after the other; `refuse` gets those that say something that cannot be.
template <typename Refuse>
HeightsRequest readItems(std::string_view text, const Refuse& refuse) {
  HeightsRequest request;
  while (!text.empty()) {
    const std::string_view item = text.substr(0, text.find('&'));
    text.remove_prefix(std::min(text.size(), item.size() + 1));
    const std::size_t at = std::min(item.find('='), item.size());
    const std::string_view value = item.substr(std::min(item.size(), at + 1));
    if (!takeItem(request, item.substr(0, at), value) && !value.empty()) refuse(item);
  }
  return request;
}

}  // namespace

HeightsRequest readHeightsRequest(std::string_view text) {
  return readItems(text, [](std::string_view) {});
}

std::string heightsRequestError(std::string_view text) {
  std::string error;
  readItems(text, [&error](std::string_view item) {
    if (error.empty()) error = text::heightsErrorRequest(shownText(item));
  });
  return error;
}

}  // namespace faultline
