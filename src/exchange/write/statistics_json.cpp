// The statistics of a terrain as JSON. See statistics_json.h.
#include "exchange/write/statistics_json.h"

#include "terrain/measure/drainage.h"
#include "terrain/measure/statistics.h"

namespace faultline {
namespace {

constexpr int kHistogramBins = 32;
constexpr int kHypsometricHeights = 33;

void writeVariogram(JsonWriter& json, const Variogram& roughness) {
  json.key("variogram");
  json.beginArray();
  for (const Variogram::Class& each : roughness.classes) {
    json.beginObject();
    json.member("lag", each.lag);
    json.member("gamma", each.gamma);
    json.member("pairs", static_cast<double>(each.pairs));
    json.endObject();
  }
  json.endArray();
}

}  // namespace

void writeStatistics(JsonWriter& json, const Heightfield& field) {
  const Statistics numbers = statistics(field);
  const Variogram roughness = variogram(field);
  json.member("low", numbers.low);
  json.member("high", numbers.high);
  json.member("mean", numbers.mean);
  json.member("deviation", numbers.deviation);
  json.member("rmsSlope", numbers.rmsSlope);
  json.member("hurst", roughness.hurst);
  json.member("fractalDimension", roughness.dimension);
  json.member("drainageDensity", drainageDensity(drainage(field)));
  json.numbers("histogram", histogram(field, kHistogramBins));
  json.numbers("hypsometricCurve", hypsometricCurve(field, kHypsometricHeights));
  writeVariogram(json, roughness);
}

}  // namespace faultline
