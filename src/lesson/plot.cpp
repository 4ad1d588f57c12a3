// A plot as JSON. See plot.h.
#include "lesson/plot.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "generated/text_lesson.h"

namespace faultline {
namespace {

// Writes a coordinate of the frame, clamped, with four decimal places.
void writePart(JsonWriter& json, double part) {
  json.decimal(part > 0.0 ? std::min(part, 1.0) : 0.0, 4);
}

void writeAxis(JsonWriter& json, std::string_view name, const PlotAxis& axis) {
  json.key(name);
  json.beginObject();
  json.member("label", axis.label);
  json.array("ticks", axis.ticks, [&](const Tick& tick) {
    json.beginArray();
    writePart(json, tick.at);
    json.string(tick.text);
    json.endArray();
  });
  json.endObject();
}

void writeCurve(JsonWriter& json, const PlotCurve& curve) {
  json.beginObject();
  json.member("kind", curve.kind);
  json.member("label", curve.label);
  json.key("points");
  json.beginArray();
  for (const auto& [x, y] : curve.points) {
    json.beginArray();
    writePart(json, x);
    writePart(json, y);
    json.endArray();
  }
  json.endArray();
  json.endObject();
}

void writeMark(JsonWriter& json, const PlotMark& mark) {
  json.beginObject();
  json.member("kind", mark.kind);
  json.key("x");
  writePart(json, mark.x);
  if (mark.y) {
    json.key("y");
    writePart(json, *mark.y);
  }
  json.member("label", mark.label);
  json.endObject();
}

}  // namespace

void writePlot(JsonWriter& json, const Plot& plot) {
  json.beginObject();
  json.member("key", plot.key);
  json.member("title", plot.title);
  writeAxis(json, "x", plot.x);
  writeAxis(json, "y", plot.y);
  json.array("curves", plot.curves, [&](const PlotCurve& curve) { writeCurve(json, curve); });
  json.array("marks", plot.marks, [&](const PlotMark& mark) { writeMark(json, mark); });
  json.key("values");
  json.beginArray();
  for (const auto& [x, text] : plot.values) {
    json.beginArray();
    writePart(json, x);
    json.string(text);
    json.endArray();
  }
  json.endArray();
  json.member("reading", plot.reading);
  json.member("empty", plot.empty);
  json.endObject();
}

PlotAxis lengthAxis(std::string_view name, const Span& span, int maxSteps, const Units& units) {
  const LengthScale scale = lengthScale(std::max(std::fabs(span.low), std::fabs(span.high)), units);
  return {std::string(name) + ", " + scale.unit, roundTicks(span, maxSteps, scale.factor)};
}

PlotAxis heightAxis(std::string_view name, const Span& span, const Units& units) {
  constexpr int kMaxSteps = 5;
  const HeightDatum& datum = units.datum;
  if (!datum.isAbove) return lengthAxis(name, span, kMaxSteps, units);
  const auto above = [&](double sides) { return (sides - datum.zero) * *datum.metresASide; };
  return {std::string(name) + ", " + std::string(text::kPlotAboveSeaUnit),
          roundTicks({above(span.low), above(span.high)}, kMaxSteps)};
}

Span paddedSpan(double low, double high) {
  const double width = high - low;
  if (!(width > 0.0)) return {low - 0.01, low + 0.01};
  return {low - 0.05 * width, high + 0.05 * width};
}

Plot emptyPlot(std::string key, std::string title, std::string reason) {
  Plot plot;
  plot.key = std::move(key);
  plot.title = std::move(title);
  plot.empty = std::move(reason);
  return plot;
}

TabContent emptyTab(std::string title, std::string_view key) {
  return {std::move(title), {emptyPlot(std::string(key), "", text::kPlotNotBuiltEmpty)}};
}

}  // namespace faultline
