// terrain/session: a session's terrain against the plain definition, sizes that agree, cost, and
// displacement.
#include "terrain/session.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>

#include "share/recipe_text.h"
#include "unit/plain_reference.h"
#include "unit/plain_smoothing.h"
#include "unit/plain_tree.h"
#include "unit/random_recipes.h"

namespace faultline {
namespace {

Heightfield finished(const Recipe& recipe, int position) {
  Session session(recipe);
  session.seek(position);
  session.finish();
  return session.heights();
}

Heightfield finished(const Recipe& recipe) {
  return finished(recipe, recipe.steps() + recipe.passes());
}

// What the uplift's steps first <= i < end add to each vertex, in units of 2^-30.
std::vector<std::int64_t> plainSums(const UpliftPlan& plan, int first, int end, int size) {
  std::vector<std::int64_t> sums(static_cast<std::size_t>(size) * static_cast<std::size_t>(size));
  const auto addToAll = [&](const auto& amountAt) {
    std::size_t i = 0;
    for (int y = 0; y < size; ++y) {
      for (int x = 0; x < size; ++x) sums[i++] += amountAt(x, y);
    }
  };
  for (int i = first; i < end; ++i) {
    if (isTree(plan, i)) {
      const FaultTree tree = treeOf(plan, i);
      addToAll([&](int x, int y) { return plain::treeSumAt(tree, x, y, size - 1) * 64; });
    } else {
      const Fault fault = faultOf(plan, i);
      addToAll(
          [&](int x, int y) { return plain::amountAt(fault, plan.profile(), x, y, size - 1); });
    }
  }
  return sums;
}

// The factor from sums to heights: relief over the finished uplift's range on the 257 grid.
double plainScale(const Recipe& recipe) {
  const UpliftPlan plan = upliftPlan(recipe);
  const std::vector<std::int64_t> sums = plainSums(plan, 0, plan.steps(), 257);
  const auto [low, high] = std::minmax_element(sums.begin(), sums.end());
  const std::int64_t range = *high - *low;
  return range == 0 ? 0.0 : recipe.real(ParameterId::kRelief) / static_cast<double>(range);
}

// The state at a position, straight from docs/spec.md.
Heightfield plainState(const Recipe& recipe, double scale, int position) {
  const UpliftPlan plan = upliftPlan(recipe);
  const int count = std::min(position, plan.steps());
  const int every = recipe.smoothEvery();
  Heightfield out(recipe.size());
  for (int done = 0; done < count;) {
    const int end = every == 0 ? count : std::min(count, done + every);
    const std::vector<std::int64_t> sums = plainSums(plan, done, end, recipe.size());
    for (std::size_t i = 0; i < sums.size(); ++i) {
      const double z = static_cast<double>(out.z[i]) + static_cast<double>(sums[i]) * scale;
      const auto rounded = static_cast<float>(z);
      out.z[i] = std::fabs(rounded) < 0x1p-40f ? 0.0f : rounded;
    }
    if (every > 0 && end - done == every) out = plain::smoothingPass(recipe, out);
    done = end;
  }
  for (int pass = plan.steps(); pass < position; ++pass) out = plain::smoothingPass(recipe, out);
  return out;
}

TEST_CASE("Every position of random recipes is what the definition says", "[session]") {
  RandomDraws draws(90);
  INFO(draws.name());
  for (int round = 0; round < 120; ++round) {
    const Recipe recipe = smallRecipe(draws, round < 40 ? 70 : 20, 25);
    const double scale = plainScale(recipe);
    Session session(recipe);
    CHECK(session.length() == recipe.steps() + recipe.passes());
    const int stride = draws.between(1, 5);
    for (int position = 0; position <= session.length(); position += stride) {
      session.seek(position);
      session.finish();
      CAPTURE(writeRecipe(recipe), position);
      REQUIRE(session.position() == position);
      REQUIRE(session.heights().z == plainState(recipe, scale, position).z);
    }
  }
}

TEST_CASE("No faults: flat at every size, smoothed or not", "[session]") {
  for (const int size : {2, 3, 129}) {
    Recipe recipe;
    recipe.set(ParameterId::kSize, size);
    recipe.set(ParameterId::kFaults, 0);
    recipe.set(ParameterId::kSmooth, size % 2);
    CHECK(finished(recipe).z == Heightfield(size).z);
  }
}

TEST_CASE("65, 129 and 513 agree at shared vertices, bit by bit", "[session]") {
  RandomDraws draws(91);
  INFO(draws.name());
  for (int round = 0; round < 12; ++round) {
    Recipe recipe = smallRecipe(draws, 2, 400);
    recipe.set(ParameterId::kSmooth, 0);
    const int position = draws.between(recipe.steps() / 2, recipe.steps());
    recipe.set(ParameterId::kSize, 513);
    const Heightfield fine = finished(recipe, position);
    for (const int size : {65, 129, 257}) {
      recipe.set(ParameterId::kSize, size);
      const Heightfield coarse = finished(recipe, position);
      const int step = 512 / (size - 1);
      for (int y = 0; y < size; ++y) {
        for (int x = 0; x < size; ++x) REQUIRE(coarse.at(x, y) == fine.at(x * step, y * step));
      }
    }
  }
}

TEST_CASE("The finished uplift spans the relief on the reference grid", "[session]") {
  Recipe recipe;
  recipe.set(ParameterId::kSize, 257);
  for (const std::int32_t relief : {1, 2000, 20000}) {
    recipe.set(ParameterId::kRelief, relief);
    const Heightfield field = finished(recipe);
    const auto [low, high] = std::minmax_element(field.z.begin(), field.z.end());
    const double span = static_cast<double>(*high) - static_cast<double>(*low);
    CHECK(std::fabs(span / recipe.real(ParameterId::kRelief) - 1.0) < 1e-6);
  }
  recipe.set(ParameterId::kRelief, 0);
  CHECK(finished(recipe).z == Heightfield(257).z);
}

TEST_CASE("The preview is the finished terrain at 129, and the range its own", "[session]") {
  RandomDraws draws(92);
  INFO(draws.name());
  for (int round = 0; round < 5; ++round) {
    Recipe recipe = smallRecipe(draws, 40, 60);
    Session session(recipe);
    CHECK(!session.prepared());
    session.finish();
    REQUIRE(session.prepared());
    recipe.set(ParameterId::kSize, 129);
    const Heightfield whole = finished(recipe);
    REQUIRE(session.preview().z == whole.z);
    const auto [low, high] = std::minmax_element(whole.z.begin(), whole.z.end());
    CHECK(session.finishedRange().low == *low);
    CHECK(session.finishedRange().high == *high);
  }
}

TEST_CASE("A fault's displacement is the step it makes in the heights", "[session]") {
  Recipe recipe;
  recipe.set(ParameterId::kSize, 65);
  recipe.set(ParameterId::kFaults, 40);
  recipe.set(ParameterId::kFade, 1000);
  Session session(recipe);
  for (const int index : {0, 7, 39}) {
    session.seek(index);
    session.finish();
    const Heightfield before = session.heights();
    session.seek(index + 1);
    session.finish();
    const Heightfield& after = session.heights();
    const Fault fault = faultOf(session.plan(), index);
    CHECK(fault == faultAt(faultPlan(recipe), index));
    for (int y = 0; y < 65; ++y) {
      for (int x = 0; x < 65; ++x) {
        const double sign = plain::isRaised(fault, x, y, 64) ? 1.0 : -1.0;
        const double rise =
            static_cast<double>(after.at(x, y)) - static_cast<double>(before.at(x, y));
        REQUIRE(std::fabs(rise - sign * session.displacement(index)) < 1e-7);
      }
    }
  }
}

TEST_CASE("Positions asked for are clamped to the timeline", "[session]") {
  Recipe recipe;
  recipe.set(ParameterId::kSize, 9);
  recipe.set(ParameterId::kFaults, 5);
  Session session(recipe);
  session.seek(-3);
  CHECK(session.target() == 0);
  session.seek(1 << 30);
  CHECK(session.target() == 5);
  session.finish();
  CHECK(session.position() == 5);
  recipe.set(ParameterId::kFaults, 3);
  session.setRecipe(recipe);
  CHECK(session.target() == 3);
  session.finish();
  CHECK(session.heights().z == finished(recipe).z);
}

TEST_CASE("Setting the same recipe again changes nothing", "[session]") {
  Recipe recipe;
  recipe.set(ParameterId::kSize, 33);
  Session session(recipe);
  session.seek(session.length());
  session.finish();
  const std::uint64_t revision = session.revision();
  session.setRecipe(recipe);
  CHECK(session.arrived());
  CHECK(session.progress() == 1.0);
  session.finish();
  CHECK(session.revision() == revision);
}

TEST_CASE("Cost: snapshots stay inside their bound, work is counted", "[session]") {
  Recipe recipe;
  recipe.set(ParameterId::kSmooth, 1);
  recipe.set(ParameterId::kSmoothPasses, 64);
  for (int size = 2; size <= 4097; size = size * 3 / 2 + 1) {
    recipe.set(ParameterId::kSize, size);
    const SessionCost cost = sessionCost(recipe);
    const std::int64_t cells = static_cast<std::int64_t>(size) * size;
    CAPTURE(size);
    CHECK(cost.memoryBytes >= 20 * cells);
    CHECK(cost.memoryBytes <= 20 * cells + Session::kSnapshotBytes);
    CHECK(cost.upliftWork == 500 * 2.0 * (size + 257));
    const Smoother smoother(recipe, size);
    CHECK(cost.smoothingWork == 64 * smoother.steps() * smoother.stepWork());
    CHECK(cost.smoothingWork >= 64.0 * static_cast<double>(cells));
  }
  // A pass after every second fault costs as much as one at the end.
  const double atEnd = sessionCost(recipe).smoothingWork;
  recipe.set(ParameterId::kSmoothEvery, 2);
  CHECK(sessionCost(recipe).smoothingWork == atEnd / 64 * (64 + 250));
  recipe.set(ParameterId::kSmooth, 0);
  CHECK(sessionCost(recipe).smoothingWork == 0);
}

}  // namespace
}  // namespace faultline
