// Times the fast routines against plain loops on the same input, checks that both made the same
// terrain, and prints one row each with the fingerprint of what was timed:  faultline_bench
// [--json] Method: both sides run once to warm up (JavaScript engines then have their best code
// ready) and then by turns; each time is the median of the runs. The plain side is
// tests/unit/plain_reference.h, built with the same flags as everything else. Exit code 1 if any
// pair of fingerprints differs.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <functional>
#include <string>
#include <vector>

#include "base/hash.h"
#include "base/json.h"
#include "terrain/fault.h"
#include "terrain/fault_field.h"
#include "terrain/heightfield.h"
#include "terrain/smoothing.h"
#include "unit/plain_reference.h"

namespace {

using namespace faultline;

#ifdef __EMSCRIPTEN__
constexpr const char* kBuild = "wasm";
#else
constexpr const char* kBuild = "native";
#endif

struct Row {
  const char* name;
  int size;
  double plainMs;
  double ms;
  std::uint64_t plainHash;
  std::uint64_t hash;
};

double millisecondsOf(const std::function<void()>& work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start)
      .count();
}

double median(std::vector<double> times) {
  std::sort(times.begin(), times.end());
  return times[times.size() / 2];
}

// Ours is short, so it runs several times for each run of the plain loops.
constexpr int kRounds = 5;
constexpr int kOursPerRound = 7;

Row measure(const char* name, int size, const std::function<Heightfield()>& plain,
            const std::function<void(Heightfield&)>& ours) {
  Heightfield plainHeights = plain();
  Heightfield heights(size);
  ours(heights);
  std::vector<double> plainTimes;
  std::vector<double> times;
  for (int round = 0; round < kRounds; ++round) {
    plainTimes.push_back(millisecondsOf([&] { plainHeights = plain(); }));
    for (int i = 0; i < kOursPerRound; ++i) times.push_back(millisecondsOf([&] { ours(heights); }));
  }
  return {name,
          size,
          median(plainTimes),
          median(times),
          fingerprint(plainHeights),
          fingerprint(heights)};
}

std::vector<Fault> benchFaults(int count) {
  Recipe recipe;
  recipe.seed = "bench";
  recipe.set(ParameterId::kFaults, count);
  recipe.set(ParameterId::kFade, 0);
  const FaultPlan plan = faultPlan(recipe);
  std::vector<Fault> faults;
  for (int i = 0; i < count; ++i) faults.push_back(faultAt(plan, i));
  return faults;
}

// 1000 step faults, from flat to heights.
Row measureStep(int size) {
  constexpr double kScale = 0x1p-40;
  const std::vector<Fault> faults = benchFaults(1000);
  FaultField field(size);
  return measure(
      "step", size, [&] { return plain::heights(faults, size, kScale); },
      [&](Heightfield& heights) {
        field.clear();
        field.add(faults, 1);
        field.writeHeights(kScale, heights, 0, size);
      });
}

// Six passes of radius 2 over such a terrain.
Row measureBox(int size) {
  constexpr double kRadius = 2.0;
  constexpr int kPasses = 6;
  FaultField field(size);
  field.add(benchFaults(200), 1);
  Heightfield start(size);
  field.writeHeights(0x1p-40, start, 0, size);
  const BoxKernel kernel = boxKernel(kRadius, size);
  Heightfield alongX(size);
  return measure(
      "box", size,
      [&] {
        Heightfield heights = plain::boxPass(start, kRadius);
        for (int pass = 1; pass < kPasses; ++pass) heights = plain::boxPass(heights, kRadius);
        return heights;
      },
      [&](Heightfield& heights) {
        for (int pass = 0; pass < kPasses; ++pass) {
          boxAlongX(kernel, pass == 0 ? start : heights, alongX, 0, size);
          boxAlongY(kernel, alongX, heights, 0, size);
        }
      });
}

void printTable(const std::vector<Row>& rows) {
  std::printf("%-8s %-8s %6s %10s %9s %8s  %s\n", "name", "build", "size", "plainMs", "ms", "ratio",
              "hash");
  for (const Row& row : rows) {
    std::printf("%-8s %-8s %6d %10.2f %9.3f %8.1f  %s\n", row.name, kBuild, row.size, row.plainMs,
                row.ms, row.plainMs / row.ms, hexDigits(row.hash).c_str());
  }
}

void printJson(const std::vector<Row>& rows) {
  JsonWriter json;
  json.beginArray();
  for (const Row& row : rows) {
    json.beginObject();
    json.member("name", row.name);
    json.member("build", kBuild);
    json.member("size", row.size);
    json.member("plainMs", row.plainMs);
    json.member("ms", row.ms);
    json.member("ratio", row.plainMs / row.ms);
    json.member("hash", hexDigits(row.hash));
    json.endObject();
  }
  json.endArray();
  std::printf("%s\n", json.text().c_str());
}

}  // namespace

int main(int argc, char** argv) {
  const bool asJson = argc == 2 && std::strcmp(argv[1], "--json") == 0;
  if (argc > 1 && !asJson) {
    std::fprintf(stderr, "usage: faultline_bench [--json]\n");
    return 1;
  }
  const std::vector<Row> rows = {measureStep(1025), measureBox(1025)};
  asJson ? printJson(rows) : printTable(rows);
  for (const Row& row : rows) {
    if (row.hash == row.plainHash) continue;
    std::fprintf(stderr, "%s: the plain loops made %s, ours made %s\n", row.name,
                 hexDigits(row.plainHash).c_str(), hexDigits(row.hash).c_str());
    return 1;
  }
  return 0;
}
