// The mesh of a land of cuts. See cut_mesh.h.
#include "terrain/cliffs/cut_mesh.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace faultline {
namespace {

// Nearer than this a corner lies on a line, in sides of the square.
constexpr double kOnLine = 1e-9;
// Smaller jumps have no face.
constexpr double kLevel = 1e-9;

// A part is sampled at so many places a side, to know its pieces in advance. Measured for faults: a
// piece that is not split covers this part of its grain's square, and a part that the camera sees
// has so many times as many pieces as an average one.
constexpr int kSamples = 64;
constexpr double kGrainArea = 0.15;
constexpr double kPiecesOverMean = 1.3;
// How much coarser the grain gets where there are too many pieces nevertheless.
constexpr double kMinFactor = 1e-3;
constexpr double kCoarser = 1.4;

// Where the way from p to q meets a line, by the distances of both from it. The same for q and p,
// so that pieces on either side of an edge share their corners.
template <class Corner>
Corner crossing(const Corner& p, double pAway, const Corner& q, double qAway) {
  if (q.u < p.u || (q.u == p.u && q.v < p.v)) return crossing(q, qAway, p, pAway);
  const double t = pAway / (pAway - qAway);
  return {p.u + t * (q.u - p.u), p.v + t * (q.v - p.v), 0};
}

void addTriangle(std::vector<std::uint32_t>& indices, std::uint32_t a, std::uint32_t b,
                 std::uint32_t c) {
  for (const std::uint32_t vertex : {a, b, c}) indices.push_back(vertex);
}

double grainAt(const CutPart& part, double u, double v) {
  return std::max(part.leastGrain, part.grainU * u + part.grainV * v + part.grain);
}

// About the factor of a part's grain that makes so many pieces of it; 0 where it has fewer.
double grainFor(const LandCuts& land, const CutPart& part, int pieces) {
  // Sample the grain, squared, over the part.
  std::vector<double> squares;
  for (int y = 0; y < kSamples; ++y) {
    for (int x = 0; x < kSamples; ++x) {
      const double u = (x + 0.5) / kSamples, v = (y + 0.5) / kSamples;
      const double grain = grainAt(part, u, v);
      const bool within = std::all_of(part.lines.begin(), part.lines.end(), [&](const Cut& line) {
        return line.a * u + line.b * v >= line.c;
      });
      if (within) squares.push_back(grain * grain);
    }
  }
  const auto piecesAt = [&](double factor) {
    double sum = 0.0;
    for (const double square : squares) {
      sum += kPiecesOverMean / (kGrainArea * factor * factor * square + 1.0 / land.pieces);
    }
    return sum / (kSamples * kSamples);
  };
  if (piecesAt(0.0) <= pieces) return 0.0;
  double low = 0.0, high = 1.0;
  while (piecesAt(high) > pieces) high *= 2.0;
  for (int i = 0; i < 12; ++i) {
    const double middle = 0.5 * (low + high);
    (piecesAt(middle) > pieces ? low : high) = middle;
  }
  return high;
}

}  // namespace

void CutMesher::build(const LandCuts& land, std::optional<double> base, CutMesh& mesh) {
  base_ = base;
  part_ = {};
  grain_ = 0.0;
  most_ = std::numeric_limits<int>::max();
  buildPart(land, mesh);
}

void CutMesher::build(const LandCuts& land, const CutPart& part, int pieces, double base,
                      CutMesh& mesh) {
  base_ = base;
  part_ = part;
  most_ = pieces + pieces / 2;
  grain_ = grainFor(land, part, pieces);
  buildPart(land, mesh);
  while (mesh.pieces > most_) {
    grain_ = std::max(kMinFactor, kCoarser * grain_);
    buildPart(land, mesh);
  }
}

void CutMesher::buildPart(const LandCuts& land, CutMesh& mesh) {
  land_ = &land;
  mesh_ = &mesh;
  mesh.vertices.clear();
  mesh.indices.clear();
  mesh.pieces = 0;
  edges_.clear();
  sideIndices_.clear();
  corners_ = {{0, 0, kBorder}, {0, 1, kBorder}, {1, 1, kBorder}, {1, 0, kBorder}};
  for (const Cut& line : part_.lines) {
    const auto end = static_cast<std::ptrdiff_t>(corners_.size());
    keepSide(line, 1.0, kSeam, 0, corners_.size());
    corners_.erase(corners_.begin(), corners_.begin() + end);
  }
  crossing_ = land.roots;
  if (corners_.size() > 2) split(0, 0, land.ground);
  mesh.surfaceTriangles = static_cast<int>(mesh.indices.size() / 3);
  addFaces();
  mesh.faceTriangles = static_cast<int>(mesh.indices.size() / 3) - mesh.surfaceTriangles;
  for (const std::uint32_t vertex : sideIndices_) mesh.indices.push_back(vertex);
  mesh.sideTriangles = static_cast<int>(sideIndices_.size() / 3);
}

// Adds to corners_ the part of the piece of corners begin <= i < end that lies on one side of a
// cut: 1 or -1. `edge`: what runs along the cut.
void CutMesher::keepSide(const Cut& cut, double side, int edge, std::size_t begin,
                         std::size_t end) {
  for (std::size_t i = begin; i < end; ++i) {
    const Corner from = corners_[i], to = corners_[i + 1 < end ? i + 1 : begin];
    const double here = side * awayFrom(cut, from), there = side * awayFrom(cut, to);
    if (here >= 0.0) {
      corners_.push_back({from.u, from.v, here == 0.0 && there < 0.0 ? edge : from.edge});
    }
    if ((here > 0.0 && there < 0.0) || (here < 0.0 && there > 0.0)) {
      const CutMesher::Corner met = crossing(from, here, to, there);
      corners_.push_back({met.u, met.v, here > 0.0 ? edge : from.edge});
    }
  }
}

// Splits the last piece of corners_, which begins at `begin`, by the cuts of crossing_ from
// `beginCuts` on, and keeps the parts. `height`: what all other cuts make of it. Leaves the corners
// as they are, and removes those cuts.
void CutMesher::split(std::size_t begin, std::size_t beginCuts, double height) {
  // Keep the cuts that cross the piece; the others move it as a whole.
  std::size_t endCuts = beginCuts;
  for (std::size_t i = beginCuts; i < crossing_.size(); ++i) {
    int at = crossing_[i];
    while (at >= 0) {
      const Cut& cut = land_->cuts[static_cast<std::size_t>(at)];
      const int side = sideOf(cut, begin);
      if (side == 0) break;
      height += side * cut.rise;
      at = side > 0 ? cut.above : cut.below;
    }
    if (at >= 0) crossing_[endCuts++] = at;
  }
  crossing_.resize(endCuts);
  if (beginCuts == endCuts || isFine(begin)) {
    keep(begin, beginCuts, height);
    crossing_.resize(beginCuts);
    return;
  }

  // Split it by the first of them. Behind the piece stand the parts, one after the other; behind
  // the cuts stand those that remain for a part.
  const int first = crossing_[beginCuts];
  const Cut cut = land_->cuts[static_cast<std::size_t>(first)];
  const std::size_t end = corners_.size();
  for (const double side : {1.0, -1.0}) {
    keepSide(cut, side, first, begin, end);
    const int child = side > 0.0 ? cut.above : cut.below;
    if (child >= 0) crossing_.push_back(child);
    for (std::size_t i = beginCuts + 1; i < endCuts; ++i) crossing_.push_back(crossing_[i]);
    split(end, endCuts, height + side * cut.rise);
    corners_.resize(end);
  }
  crossing_.resize(beginCuts);
}

double CutMesher::awayFrom(const Cut& cut, const Corner& corner) {
  const double away = cut.a * corner.u + cut.b * corner.v - cut.c;
  return std::fabs(away) < kOnLine ? 0.0 : away;
}

// On which side of a cut the last piece lies: 1 or -1; 0 where the cut crosses it.
int CutMesher::sideOf(const Cut& cut, std::size_t begin) const {
  bool above = false, below = false;
  for (std::size_t i = begin; i < corners_.size(); ++i) {
    const double away = awayFrom(cut, corners_[i]);
    above = above || away > 0.0;
    below = below || away < 0.0;
  }
  return above && below ? 0 : above ? 1 : -1;
}

// Whether the last piece is too small to be split any further, or there are too many.
bool CutMesher::isFine(std::size_t begin) const {
  if (mesh_->pieces > most_) return true;
  const Corner& first = corners_[begin];
  const double grain = grain_ * grainAt(part_, first.u, first.v);
  return std::all_of(corners_.begin() + static_cast<std::ptrdiff_t>(begin), corners_.end(),
                     [&](const Corner& corner) {
                       return std::fabs(corner.u - first.u) < grain &&
                              std::fabs(corner.v - first.v) < grain;
                     });
}

// Adds a finished piece to the surface, and its edges to those that may have faces. Of the cuts of
// crossing_ from `beginCuts` on, which it was not split by, its middle counts.
void CutMesher::keep(std::size_t begin, std::size_t beginCuts, double height) {
  if (++mesh_->pieces > most_) return;
  const std::size_t count = corners_.size() - begin;
  double u = 0.0, v = 0.0;
  for (std::size_t i = begin; i < corners_.size(); ++i) {
    u += corners_[i].u / static_cast<double>(count);
    v += corners_[i].v / static_cast<double>(count);
  }
  for (std::size_t i = beginCuts; i < crossing_.size(); ++i) {
    height += riseAt(*land_, crossing_[i], u, v);
  }
  const auto insideU = static_cast<float>(u), insideV = static_cast<float>(v);
  const auto z = static_cast<float>(height);
  const auto first = static_cast<std::uint32_t>(mesh_->vertices.size());
  for (std::size_t i = begin; i < corners_.size(); ++i) {
    mesh_->vertices.push_back({static_cast<float>(corners_[i].u), static_cast<float>(corners_[i].v),
                               z, z, insideU, insideV, 0, 0});
  }
  for (std::uint32_t last = first + 2; last < first + count; ++last) {
    addTriangle(mesh_->indices, first, last - 1, last);
  }
  for (std::size_t i = 0; i < count; ++i) {
    const Corner& corner = corners_[begin + i];
    const Corner& next = corners_[begin + (i + 1) % count];
    if (corner.edge == kBorder && base_) addSide(corner, next, height, insideU, insideV);
    if (corner.edge < 0) continue;
    const Cut& cut = land_->cuts[static_cast<std::size_t>(corner.edge)];
    const double from = cut.a * corner.v - cut.b * corner.u;
    const double to = cut.a * next.v - cut.b * next.u;
    edges_.push_back({corner.edge, cut.a * u + cut.b * v >= cut.c, std::min(from, to),
                      std::max(from, to), height, corner, next, insideU, insideV});
  }
}

// Adds a face below each edge that is higher than land on the other side of its cut.
void CutMesher::addFaces() {
  // A total order: by cut, side and place, and stretches of one side do not overlap.
  std::sort(edges_.begin(), edges_.end(), [](const Edge& p, const Edge& q) {
    return p.cut != q.cut ? p.cut < q.cut : p.raised != q.raised ? q.raised : p.from < q.from;
  });
  for (std::size_t begin = 0; begin < edges_.size();) {
    // The stretches of one cut: those of the sunken side, then those of the raised side.
    std::size_t middle = begin;
    while (middle < edges_.size() && edges_[middle].cut == edges_[begin].cut &&
           !edges_[middle].raised) {
      ++middle;
    }
    std::size_t end = middle;
    while (end < edges_.size() && edges_[end].cut == edges_[begin].cut) ++end;
    for (const bool raised : {false, true}) {
      std::size_t other = raised ? begin : middle;
      const std::size_t otherEnd = raised ? middle : end;
      for (std::size_t i = raised ? middle : begin; i < (raised ? end : middle); ++i) {
        const Edge& edge = edges_[i];
        while (other < otherEnd && edges_[other].to <= edge.from + kOnLine) ++other;
        double bottom = edge.height;
        for (std::size_t k = other; k < otherEnd && edges_[k].from < edge.to - kOnLine; ++k) {
          bottom = std::min(bottom, edges_[k].height);
        }
        if (bottom < edge.height - kLevel) addFace(edge, bottom);
      }
    }
    begin = end;
  }
}

void CutMesher::addFace(const Edge& edge, double bottom) {
  const Cut& cut = land_->cuts[static_cast<std::size_t>(edge.cut)];
  const double out = edge.raised ? -1.0 : 1.0;
  addWall(edge.a, edge.b, edge.height, bottom, static_cast<float>(out * cut.a),
          static_cast<float>(out * cut.b), edge.insideU, edge.insideV);
}

// Adds the block's side below an edge of a piece, if that lies on the border.
void CutMesher::addSide(const Corner& a, const Corner& b, double height, float insideU,
                        float insideV) {
  const float normalU = a.u == b.u ? (a.u == 0.0 ? -1.0f : 1.0f) : 0.0f;
  const float normalV = a.u == b.u ? 0.0f : (a.v == 0.0 ? -1.0f : 1.0f);
  mesh_->indices.swap(sideIndices_);
  addWall(a, b, height, std::min(*base_, height), normalU, normalV, insideU, insideV);
  mesh_->indices.swap(sideIndices_);
}

void CutMesher::addWall(const Corner& a, const Corner& b, double height, double bottom,
                        float normalU, float normalV, float insideU, float insideV) {
  const auto first = static_cast<std::uint32_t>(mesh_->vertices.size());
  const auto top = static_cast<float>(height);
  for (const double z : {height, bottom}) {
    for (const Corner* end : {&a, &b}) {
      mesh_->vertices.push_back({static_cast<float>(end->u), static_cast<float>(end->v),
                                 static_cast<float>(z), top, insideU, insideV, normalU, normalV});
    }
  }
  addTriangle(mesh_->indices, first, first + 2, first + 1);
  addTriangle(mesh_->indices, first + 1, first + 2, first + 3);
}

}  // namespace faultline
