// Benchmark of fault trees: from flat ground to heights. The plain side walks down each tree by
// pointers for every cell.
#include "bench/bench.h"
#include "terrain/uplift/fault_field.h"
#include "unit/terrain/plain_tree.h"

namespace faultline::bench {
namespace {

std::vector<FaultTree> benchTrees(TreeKind kind, int depth, int count) {
  Recipe recipe = benchRecipe();
  recipe.set(ParameterId::kMethod, static_cast<std::int32_t>(Method::kFaultTree));
  recipe.set(ParameterId::kTree, static_cast<std::int32_t>(kind));
  recipe.set(ParameterId::kTrees, count);
  recipe.set(ParameterId::kDepth, depth);
  recipe.set(ParameterId::kFade, 0);
  const FaultTreePlan plan = faultTreePlan(recipe);
  std::vector<FaultTree> trees;
  for (int i = 0; i < count; ++i) trees.push_back(faultTreeAt(plan, i));
  return trees;
}

Row measureTrees(const std::string& name, TreeKind kind, int depth, int count) {
  constexpr double kScale = 0x1p-40;
  constexpr int kSize = 1025;
  const std::vector<FaultTree> trees = benchTrees(kind, depth, count);
  FaultField field(kSize);
  return measure(
      name, kSize, [&] { return plain::treeHeights(trees, kSize, kScale); },
      [&](Heightfield& heights) {
        field.clear();
        field.add(trees, 1);
        field.writeHeights(kScale, nullptr, heights, 0, kSize);
      },
      {3, 9});
}

}  // namespace

std::vector<Row> treeRows() {
  struct Subject {
    const char* name;
    TreeKind kind;
    int depth, count;
  };
  constexpr Subject kSubjects[] = {
      {"tree depth 4", TreeKind::kGrown, 4, 60},     {"tree depth 8", TreeKind::kGrown, 8, 30},
      {"tree depth 12", TreeKind::kGrown, 12, 10},   {"free tree depth 4", TreeKind::kFree, 4, 60},
      {"free tree depth 8", TreeKind::kFree, 8, 30},
  };
  std::vector<Row> rows;
  for (const Subject& subject : kSubjects) {
    if (wanted(subject.name)) {
      rows.push_back(measureTrees(subject.name, subject.kind, subject.depth, subject.count));
    }
  }
  return rows;
}

}  // namespace faultline::bench
