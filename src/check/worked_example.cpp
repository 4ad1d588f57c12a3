// A worked example. See worked_example.h.
#include "check/worked_example.h"

#include <string_view>

#include "base/json.h"
#include "exchange/read/fault_table.h"
#include "share/quantities.h"
#include "terrain/grid/units.h"
#include "terrain/uplift/fault_field.h"

namespace faultline {
namespace {

// Numbers that can be followed by hand; the third line passes through vertices, which are raised.
constexpr std::string_view kList =
    "px,py,nx,ny,amplitude\n"
    "0.4,0.5,1,0,1\n"
    "0.25,0.75,0.6,-0.8,0.5\n"
    "0.75,0.25,0,1,0.25\n";

}  // namespace

std::vector<WorkedStep> workedExample() {
  const FaultTable table = readFaultTable(kList);
  std::vector<WorkedStep> steps;
  FaultField field(kWorkedSize);
  Heightfield sums(kWorkedSize);
  const double scale = kSumUnit * table.amplitudeUnit / kAmplitudeUnit;
  for (const Fault& fault : table.cuts) {
    WorkedStep step;
    step.cut = {fault.px * kPlaceUnit, fault.py * kPlaceUnit, fault.a * kNormalUnit,
                fault.b * kNormalUnit, fault.amplitude * table.amplitudeUnit};
    const auto& [px, py, nx, ny, amplitude] = step.cut;
    field.add({&fault, 1}, 1);
    field.writeHeights(scale, nullptr, sums, 0, kWorkedSize);
    for (int y = 0; y < kWorkedSize; ++y) {
      for (int x = 0; x < kWorkedSize; ++x) {
        const double u = static_cast<double>(x) / (kWorkedSize - 1);
        const double v = static_cast<double>(y) / (kWorkedSize - 1);
        step.beyond.push_back((u - px) * nx + (v - py) * ny);
        step.sums.push_back(static_cast<double>(sums.at(x, y)));
      }
    }
    steps.push_back(std::move(step));
  }
  return steps;
}

std::string workedExampleJson() {
  JsonWriter json;
  // Places and normals are rounded to units of 2^-24 and 2^-16, which four digits do not show.
  const auto write = [&json](double value) { json.string(placesText(value, 4)); };
  json.beginObject();
  json.member("size", kWorkedSize);
  json.member("list", kList);
  json.objects("steps", workedExample(), [&](const WorkedStep& step) {
    json.array("cut", step.cut, write);
    json.array("beyond", step.beyond, write);
    json.array("sums", step.sums, write);
    json.array("raised", step.beyond, [&json](double beyond) { json.integer(beyond >= 0.0); });
  });
  json.endObject();
  return json.text();
}

}  // namespace faultline
