// The input of the block's shaders for faults and trees. See block_marks.h.
#include "render/painters/block_marks.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "render/painters/mark_painter.h"
#include "render/painters/picture_light.h"
#include "render/scene/fault_profile.h"

namespace faultline {
namespace {

// The mesh follows a marked line's cliff fully while the mark's opacity is at least
// 1 / kSnapByOpacity.
constexpr float kSnapByOpacity = 12.0f;
// The same number as in shaders/common/faults.glsl.
constexpr std::size_t kMaxLines = kMaxInks + 1;
// The mesh follows a tree's lines only down to this level: below it there are more lines than
// triangles.
constexpr int kSnappedLevels = 6;
// The tree's nodes as a texture: node k at texel k, see shaders/common/snap_to_tree.glsl.
constexpr int kTextureSide = 64;
constexpr int kTextureRows = kTextureSide + static_cast<int>(kMaxEarlierTrees);
static_assert(kTextureSide * kTextureSide == 1 << kMaxTreeLevels);
static_assert(1 << kEarlierLevels <= kTextureSide);
constexpr TextureFormat kTreeFormat{GL_RGBA32F, GL_RGBA, GL_FLOAT, GL_NEAREST, GL_NEAREST};
// A distance beyond the square, for the rim of a profile without an end.
constexpr float kNowhere = 9.0f;

int earlierLevels(const TreeMark& tree) { return std::min(tree.levels, kEarlierLevels); }

std::array<float, 4> asFloats(const FaultLine& line) {
  return {static_cast<float>(line.normalU), static_cast<float>(line.normalV),
          static_cast<float>(line.pointU), static_cast<float>(line.pointV)};
}

}  // namespace

BlockMarks::BlockMarks() : texture_(kTreeFormat) {}

void BlockMarks::set(GlProgram& program, const Scene& scene, const std::optional<FaultLine>& line) {
  const look::Tokens& tokens = scene.dark ? look::kDark : look::kLight;
  program.set("uRisingColour", tokens.accent);
  program.set("uSinkingColour", tokens.sinking);
  if (scene.tree) {
    setTree(program, scene);
    return;
  }
  program.set("uAccentColour", tokens.accent);
  program.set("uInkColour", look::kLight.text);
  const float half = 0.5f * scene.pixelRatio;
  program.set("uLineWidths", half * look::kLineWidth, half * look::kInkWidth);
  program.set("uMinStep", static_cast<float>(0.2 / scene.camera->pixelsPerSide()));
  setLines(program, scene, line);
  if (line) {
    setFault(program, scene, *line);
    return;
  }
  program.set("uFaultLine", 1.0f, 0.0f, 0.0f, 0.0f);
  program.set("uFaultShift", 0.0f);
  program.set("uFaultOpacity", 0.0f);
  program.set("uTint", 0.0f);
  program.set("uFaultRim", -kNowhere);
}

// Sets the current fault: its profile, its tint, and how far its plane has swept.
void BlockMarks::setFault(GlProgram& program, const Scene& scene, const FaultLine& line) {
  const look::Tokens& tokens = scene.dark ? look::kDark : look::kLight;
  const FaultMark& mark = *scene.mark;
  const ProfileRow& row = profileRow(mark.profile);
  program.set("uFaultLine", asFloats(line));
  program.set("uFaultShift", mark.displacement * (mark.lift - 1.0f));
  program.set("uFaultOther", row.twoSided ? -1.0f : 1.0f);
  const std::array<float, 5>& curve = row.curve;
  program.set("uFaultCurve", curve[0], curve[1], curve[2], curve[3]);
  program.set("uFaultReach", curve[4], 1.0f / mark.reach);
  program.set("uFaultOpacity", mark.opacity);
  program.set("uTint", look::kTintOpacity * mark.opacity);
  program.set("uTintAway", look::kTintAway);
  program.set("uFaultRim", mark.profile == Profile::kStep ? -kNowhere : mark.reach);
  if (!row.twoSided) {
    const look::Colour& moved = mark.displacement < 0 ? tokens.sinking : tokens.accent;
    program.set("uRisingColour", moved);
    program.set("uSinkingColour", moved);
  }
  float direction = 1.0f;
  float reached = kNowhere;
  const std::optional<LineSpan> span = spanInSquare(line);
  if (span && mark.sweep < 1.0f) {
    const LineSpan swept = sweptSpan(*scene.camera, line, *span, static_cast<double>(mark.sweep));
    const bool fromEnter = swept.enter == span->enter;
    direction = fromEnter ? 1.0f : -1.0f;
    reached = static_cast<float>(fromEnter ? swept.leave : -swept.enter);
  }
  program.set("uFaultEnd", direction, reached);
}

// Uploads the tree's lines for the vertex shader, unless the texture holds them already.
void BlockMarks::uploadTree(const TreeMark& tree) {
  std::vector<std::array<float, 4>> nodes(std::size_t{kTextureSide} * kTextureRows);
  const auto put = [&nodes](std::size_t at, const TreeLine& line) {
    nodes[at] = {line.normalU, line.normalV, line.pointU, line.pointV};
  };
  for (std::size_t i = 0; i < tree.lines.size(); ++i) {
    put(i + 1, tree.lines[i]);
  }
  const std::size_t each = (std::size_t{1} << earlierLevels(tree)) - 1;
  for (std::size_t i = 0; i < tree.earlier.size(); ++i) {
    put((kTextureSide + i / each) * kTextureSide + i % each + 1, tree.earlier[i]);
  }
  if (nodes == nodes_) {
    return;
  }
  nodes_ = std::move(nodes);
  texture_.resize(kTextureSide, kTextureRows, 1);
  texture_.upload(0, kTextureSide, kTextureRows, nodes_.data());
}

void BlockMarks::setTree(GlProgram& program, const Scene& scene) {
  const TreeMark& tree = *scene.tree;
  texture_.bind(kTreeUnit);
  program.set("uTree", static_cast<int>(kTreeUnit));
  program.set("uTreeLevels", tree.levels);
  const int each = (1 << earlierLevels(tree)) - 1;
  const int earlier = tree.opacity > 0 ? static_cast<int>(tree.earlier.size()) / each : 0;
  program.set("uEarlier", earlier, earlierLevels(tree));
  // The displacement halves from level to level, so that the sum is below twice the root's.
  std::array<std::array<float, 2>, kMaxTreeLevels> levels{};
  float part = tree.displacement < 0 ? -0.5f : 0.5f;
  for (std::size_t i = 0; i < levels.size(); ++i) {
    const float moved = 2.0f * std::abs(tree.displacement) * part;
    levels[i] = {moved * (tree.lift[i] - 1.0f), part * tree.sweep[i]};
    part *= 0.5f;
  }
  program.setMany("uTreeLevel", levels);
  const float firm = tree.cliffs ? std::min(1.0f, kSnapByOpacity * tree.opacity) : 0.0f;
  program.set("uTreeFirm", firm, static_cast<float>(kSnappedLevels));
  program.set("uTint", look::kTintOpacity * tree.opacity);
}

// Sets the marked lines, oldest first: where lines cross, the newest is applied last.
void BlockMarks::setLines(GlProgram& program, const Scene& scene,
                          const std::optional<FaultLine>& line) {
  std::array<std::array<float, 4>, kMaxLines> lines{};
  // How strongly the mesh follows the line, and how dark its ink is.
  std::array<std::array<float, 2>, kMaxLines> weights{};
  std::size_t count = 0;
  for (std::size_t i = std::min(scene.inks.size(), kMaxInks); i-- > 0;) {
    const FaultInk& ink = scene.inks[i];
    lines[count] = asFloats(faultLineOf(ink.normalU, ink.normalV, ink.pointU, ink.pointV));
    const float firm = ink.cliff ? std::min(1.0f, kSnapByOpacity * ink.opacity) : 0.0f;
    weights[count++] = {firm, ink.opacity};
  }
  if (line) {
    lines[count] = asFloats(*line);
    const bool cliff = profileRow(scene.mark->profile).cliff;
    weights[count++] = {cliff ? std::min(1.0f, kSnapByOpacity * scene.mark->opacity) : 0.0f, 0.0f};
  }
  program.set("uLineCount", static_cast<int>(count));
  program.setMany("uLine", lines);
  program.setMany("uLineWeight", weights);
}

}  // namespace faultline
