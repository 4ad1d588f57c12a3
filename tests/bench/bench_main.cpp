// Times the fast routines and plain loops on the same input, checks that both make the same
// terrain, and prints one row each with the fingerprint of the terrain:
//
//   faultline_bench [--json] [NAME...]
//
// NAME: run only rows whose names begin with it. Exit code 1 if any pair of fingerprints differs,
// or if what should be fast is slower than the plain loops. A row that is slower is measured twice
// more, and its best ratio counts: other work on the machine makes a row slower, but not faster.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <functional>
#include <utility>

#include "base/hash.h"
#include "base/json.h"
#include "bench/bench.h"
#include "terrain/uplift/fault_field.h"

namespace faultline::bench {
namespace {

#ifdef __EMSCRIPTEN__
constexpr const char* kBuild = "wasm";
#else
constexpr const char* kBuild = "native";
#endif

std::vector<std::string>& wantedNames() {
  static std::vector<std::string> names;
  return names;
}

std::string number(double value, const char* format) {
  char text[32];
  std::snprintf(text, sizeof text, format, value);
  return std::isnan(value) ? "-" : text;
}

void printTable(const std::vector<Row>& rows) {
  std::printf("%-26s %-8s %6s %10s %9s %8s %9s  %s\n", "name", "build", "size", "plainMs", "ms",
              "ratio", "triangles", "hash");
  for (const Row& row : rows) {
    std::printf("%-26s %-8s %6d %10s %9s %8s %9s  %s\n", row.name.c_str(), kBuild, row.size,
                number(row.plainMs, "%.2f").c_str(), number(row.ms, "%.3f").c_str(),
                number(row.ratio(), "%.1f").c_str(),
                row.triangles > 0 ? std::to_string(row.triangles).c_str() : "-",
                row.hash.empty() ? "-" : row.hash.c_str());
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
    json.member("ms", row.ms);
    if (!std::isnan(row.plainMs)) {
      json.member("plainMs", row.plainMs);
      json.member("ratio", row.ratio());
    }
    if (!row.hash.empty()) json.member("hash", row.hash);
    if (row.triangles > 0) json.member("triangles", row.triangles);
    json.endObject();
  }
  json.endArray();
  std::printf("%s\n", json.text().c_str());
}

bool isTooSlow(const Row& row) { return !row.mayBeSlower && row.ratio() < 1.0; }

// Measures a row that is too slow again.
void measureAgain(Row& row, std::vector<Row> (*subject)()) {
  constexpr int kAgain = 2;
  const std::vector<std::string> names = std::exchange(wantedNames(), {row.name});
  for (int i = 0; i < kAgain && isTooSlow(row); ++i) {
    for (const Row& again : subject()) {
      if (again.name == row.name && again.ratio() > row.ratio()) row = again;
    }
  }
  wantedNames() = names;
}

// Says what is wrong with a row. Whether anything is.
bool complain(const Row& row) {
  const char* name = row.name.c_str();
  const bool differs = !row.plainHash.empty() && row.hash != row.plainHash;
  if (differs) {
    std::fprintf(stderr, "bench: %s: the plain loops made %s, ours made %s\n", name,
                 row.plainHash.c_str(), row.hash.c_str());
  }
  if (isTooSlow(row)) {
    std::fprintf(stderr, "bench: %s: %.2f ms, where its plain reference takes %.2f\n", name, row.ms,
                 row.plainMs);
  }
  return differs || isTooSlow(row);
}

int run(int argc, char** argv) {
  bool asJson = false;
  for (int i = 1; i < argc; ++i) {
    if (std::strcmp(argv[i], "--json") == 0) {
      asJson = true;
    } else if (argv[i][0] == '-') {
      std::fprintf(stderr, "usage: faultline_bench [--json] [NAME...]\n");
      return 1;
    } else {
      wantedNames().emplace_back(argv[i]);
    }
  }
  std::vector<Row> rows;
  for (const auto subject : {
           faultRows,
           treeRows,
           smoothingRows,
           generatorRows,
           erosionRows,
           dropletRows,
           meshRows,
           frameRows,
           gpuRows,
           sessionRows,
           worldRows,
#ifndef __EMSCRIPTEN__
           processRows,
#endif
       }) {
    for (Row& row : subject()) {
      measureAgain(row, subject);
      rows.push_back(row);
    }
  }
  asJson ? printJson(rows) : printTable(rows);
  return std::count_if(rows.begin(), rows.end(), complain) > 0 ? 1 : 0;
}

}  // namespace

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

double medianOf(int times, const std::function<void()>& work) {
  work();
  std::vector<double> measured;
  for (int i = 0; i < times; ++i) measured.push_back(millisecondsOf(work));
  return median(measured);
}

Row measure(const std::string& name, int size, const std::function<Heightfield()>& plain,
            const std::function<void(Heightfield&)>& ours, const Rounds& rounds) {
  Heightfield plainHeights = plain();
  Heightfield heights(size);
  ours(heights);
  std::vector<double> plainTimes;
  std::vector<double> times;
  for (int round = 0; round < rounds.rounds; ++round) {
    plainTimes.push_back(millisecondsOf([&] { plainHeights = plain(); }));
    for (int i = 0; i < rounds.oursPerRound; ++i) {
      times.push_back(millisecondsOf([&] { ours(heights); }));
    }
  }
  return {name,
          size,
          median(times),
          median(plainTimes),
          hexDigits(fingerprint(heights)),
          hexDigits(fingerprint(plainHeights))};
}

Recipe benchRecipe() {
  Recipe recipe;
  recipe.seed = "bench";
  return recipe;
}

std::vector<Fault> benchFaults(const Recipe& recipe) {
  const FaultPlan plan = faultPlan(recipe);
  std::vector<Fault> faults;
  for (int i = 0; i < plan.count; ++i) faults.push_back(faultAt(plan, i));
  return faults;
}

Heightfield benchTerrain(int size) {
  Recipe recipe = benchRecipe();
  recipe.set(ParameterId::kFaults, 200);
  recipe.set(ParameterId::kFade, 0);
  FaultField field(size);
  field.add(benchFaults(recipe), 1);
  Heightfield terrain(size);
  field.writeHeights(0x1p-40, nullptr, terrain, 0, size);
  return terrain;
}

bool wanted(const std::string& name) {
  const std::vector<std::string>& names = wantedNames();
  return names.empty() || std::any_of(names.begin(), names.end(), [&](const std::string& prefix) {
           return name.compare(0, prefix.size(), prefix) == 0;
         });
}

}  // namespace faultline::bench

int main(int argc, char** argv) { return faultline::bench::run(argc, argv); }
