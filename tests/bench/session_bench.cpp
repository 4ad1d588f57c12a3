// Benchmark of sessions: how much of a frame the generator takes while the land rises, and how long
// a seek takes. These rows have no plain side; compare them with a frame of 16.7 ms.
#include <algorithm>
#include <optional>

#include "base/hash.h"
#include "bench/bench.h"
#include "terrain/timeline/session.h"

namespace faultline::bench {
namespace {

constexpr auto noTime = [] { return false; };

Recipe uplift(int size, int faults, Profile profile) {
  Recipe recipe = benchRecipe();
  recipe.set(ParameterId::kSize, size);
  recipe.set(ParameterId::kFaults, faults);
  recipe.set(ParameterId::kProfile, static_cast<std::int32_t>(profile));
  return recipe;
}

Recipe ofMethod(int size, Method method) {
  Recipe recipe = benchRecipe();
  recipe.set(ParameterId::kSize, size);
  recipe.set(ParameterId::kMethod, static_cast<std::int32_t>(method));
  recipe.set(ParameterId::kOctaves, 8);
  return recipe;
}

// A recipe with a step of both erosions after every fourth fault.
Recipe weathered(int size, int faults, Hydraulic hydraulic) {
  Recipe recipe = uplift(size, faults, Profile::kStep);
  recipe.set(ParameterId::kErosion, static_cast<std::int32_t>(Erosion::kBoth));
  recipe.set(ParameterId::kErode, static_cast<std::int32_t>(Erode::kDuring));
  recipe.set(ParameterId::kHydraulic, static_cast<std::int32_t>(hydraulic));
  return recipe;
}

std::string hashOf(const Session& session) { return hexDigits(fingerprint(session.heights())); }

// Plays all faults, so many a frame. The row is the longest time of the generator in one frame.
Row worstFrame(const std::string& name, int size, int faults, int faultsAFrame) {
  Session session(uplift(size, faults, Profile::kStep));
  session.seek(session.length());
  session.finish();
  session.seek(0);
  session.finish();
  double worst = 0.0;
  for (int position = 0; position < session.length();) {
    position = std::min(position + faultsAFrame, session.length());
    session.seek(position);
    double frame = 0.0;
    while (!session.arrived()) frame += millisecondsOf([&] { session.advance(noTime); });
    worst = std::max(worst, frame);
  }
  return {name, size, worst, kNoTime, hashOf(session)};
}

// The longest slice while a whole terrain is built from nothing.
Row worstSlice(const std::string& name, const Recipe& recipe) {
  double worst = 0.0;
  std::string hash;
  for (int round = 0; round < 2; ++round) {
    Session session(recipe);
    session.seek(session.length());
    worst = 0.0;
    while (!session.arrived()) {
      worst = std::max(worst, millisecondsOf([&] { session.advance(noTime); }));
    }
    hash = hashOf(session);
  }
  return {name, recipe.size(), worst, kNoTime, hash};
}

// The time from a recipe to its whole land: relief, preview and heights.
Row wholeLand(const std::string& name, const Recipe& recipe) {
  std::optional<Session> session;
  const double ms = medianOf(9, [&] {
    session.emplace(recipe);
    session->seek(session->length());
    session->finish();
  });
  return {name, recipe.size(), ms, kNoTime, hashOf(*session)};
}

// The mean time of seeks back and forth over the whole uplift.
Row seeks(const std::string& name, const Recipe& recipe) {
  Session session(recipe);
  session.finish();
  constexpr int kSeeks = 40;
  const auto scrub = [&] {
    for (int i = 1; i <= kSeeks; ++i) {
      session.seek(static_cast<int>((i * 617LL) % (session.length() + 1)));
      session.finish();
    }
  };
  const double ms = medianOf(3, scrub) / kSeeks;
  return {name, recipe.size(), ms, kNoTime, hashOf(session)};
}

}  // namespace

std::vector<Row> sessionRows() {
  std::vector<Row> rows;
  const auto add = [&rows](const std::string& name, auto row) {
    if (wanted(name)) rows.push_back(row(name));
  };
  add("whole land, step",
      [](const std::string& name) { return wholeLand(name, uplift(1025, 1000, Profile::kStep)); });
  add("whole land, diamond-square", [](const std::string& name) {
    return wholeLand(name, ofMethod(1025, Method::kDiamondSquare));
  });
  add("whole land, fbm",
      [](const std::string& name) { return wholeLand(name, ofMethod(1025, Method::kFbm)); });
  add("10000 faults, worst frame",
      [](const std::string& name) { return worstFrame(name, 2049, 10000, 40); });
  add("10000 faults, worst slice", [](const std::string& name) {
    return worstSlice(name, uplift(2049, 10000, Profile::kStep));
  });
  add("weathered, worst slice", [](const std::string& name) {
    return worstSlice(name, weathered(2049, 40, Hydraulic::kGrid));
  });
  add("droplets, worst slice", [](const std::string& name) {
    return worstSlice(name, weathered(2049, 40, Hydraulic::kDroplets));
  });
  add("fbm, worst slice",
      [](const std::string& name) { return worstSlice(name, ofMethod(2049, Method::kFbm)); });
  add("near at 4097, worst slice",
      [](const std::string& name) { return worstSlice(name, uplift(4097, 4, Profile::kNear)); });
  add("seek weathered",
      [](const std::string& name) { return seeks(name, weathered(513, 200, Hydraulic::kGrid)); });
  add("seek step",
      [](const std::string& name) { return seeks(name, uplift(1025, 1000, Profile::kStep)); });
  add("seek near",
      [](const std::string& name) { return seeks(name, uplift(1025, 1000, Profile::kNear)); });
  return rows;
}

}  // namespace faultline::bench
