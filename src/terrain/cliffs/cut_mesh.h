// The land that cuts make, as it is: level pieces between straight lines, and vertical faces where
// the land jumps. The pieces are the cells of the lines' arrangement, found by splitting the square
// at one line after the other (a tree's lines split only their own side), so the mesh knows no
// grid. Faces reach from a piece's edge down to the lowest land beside it; what of them lies in the
// rock is hidden. Cost: about 1 microsecond a piece. View only: no bits are promised.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "terrain/cliffs/land_cuts.h"

namespace faultline {

// One vertex. The surface's have no normal; faces and the block's sides have a horizontal one of
// length 1, which points out of the rock.
struct CutVertex {
  float u, v, z;           // sides of the square
  float top;               // the surface's height above this point
  float insideU, insideV;  // a place inside the piece of land that this is part of
  float normalU, normalV;
  bool operator==(const CutVertex&) const = default;
};

struct CutMesh {
  std::vector<CutVertex> vertices;
  // Three for each triangle, counter-clockwise seen from outside the block (v runs south): the
  // surface, then the faces, then the block's sides.
  std::vector<std::uint32_t> indices;
  int surfaceTriangles = 0;
  int faceTriangles = 0;
  int sideTriangles = 0;
  int pieces = 0;
};

// A part of the square: the raised side of all these lines. Where it has too many pieces, small
// ones are not split, and are as high as the land in their middle: those smaller than the grain at
// their place, which is proportional to grainU * u + grainV * v + grain, but to leastGrain at
// least.
struct CutPart {
  std::vector<Cut> lines;
  double grainU = 0, grainV = 0, grain = 0;
  double leastGrain = 1;
};

class CutMesher {
 public:
  // Builds the mesh into `mesh`, whose memory is reused. The block's sides reach down to `base`, or
  // to the land where that is lower; none: there are no sides.
  void build(const LandCuts& land, std::optional<double> base, CutMesh& mesh);
  // The same for a part of the land. The grain is chosen so that about `pieces` result, and not
  // more than half as many again.
  void build(const LandCuts& land, const CutPart& part, int pieces, double base, CutMesh& mesh);

 private:
  // A corner of a piece, and what runs from it to the next: a cut, kBorder of the square, or kSeam
  // of a part of it.
  struct Corner {
    double u, v;
    int edge;
  };
  // One side of a stretch of a cut, from `from` to `to` along the cut.
  struct Edge {
    int cut;
    bool raised;  // the piece lies on the side that the cut's normal points to
    double from, to;
    double height;
    Corner a, b;  // the ends, in the piece's order
    float insideU, insideV;
  };
  static constexpr int kBorder = -1;
  static constexpr int kSeam = -2;

  void buildPart(const LandCuts& land, CutMesh& mesh);
  bool isFine(std::size_t begin) const;
  void keepSide(const Cut& cut, double side, int edge, std::size_t begin, std::size_t end);
  void split(std::size_t begin, std::size_t beginCuts, double height);
  static double awayFrom(const Cut& cut, const Corner& corner);
  int sideOf(const Cut& cut, std::size_t begin) const;
  void keep(std::size_t begin, std::size_t beginCuts, double height);
  void addFaces();
  void addFace(const Edge& edge, double bottom);
  void addSide(const Corner& a, const Corner& b, double height, float insideU, float insideV);
  void addWall(const Corner& a, const Corner& b, double height, double bottom, float normalU,
               float normalV, float insideU, float insideV);

  const LandCuts* land_ = nullptr;
  CutMesh* mesh_ = nullptr;
  std::optional<double> base_;
  CutPart part_;
  double grain_ = 0;             // in units of the part's
  int most_ = 0;                 // pieces; no more are kept
  std::vector<Corner> corners_;  // of the pieces that are being split, one after the other
  std::vector<int> crossing_;    // the cuts that may cross them, likewise
  std::vector<Edge> edges_;
  std::vector<std::uint32_t> sideIndices_;
};

}  // namespace faultline
