// What people are told of their own heights or mesh, in the order in which they would look for the
// fault: the file, its size, how it lies, its unit, the vertices, the cuts, the mesh.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "check/finding.h"
#include "exchange/read/fault_table.h"
#include "exchange/read/heights_file.h"
#include "terrain/recipe/recipe.h"

namespace faultline {

struct CheckOptions {
  HeightsRequest said = {};  // what a person said of the file, and FileSays has taken (takeSaid)
  // What a vertex may be off, in sides of the land, or in the unit of the amplitudes where the land
  // is a list of cuts; but never less than half a step of the file's levels and what its floats
  // round. 0: as close as these, or a hundred-thousandth of the land's relief.
  double tolerance = 0.0;
};

struct CheckReport {
  std::vector<Finding> findings;
  // The share of vertices whose height is right to the tolerance, 0 to 1, whatever way and unit
  // they have; 0 if nothing was compared or the land is another one.
  double rightShare = 0.0;
  // What the vertices are off, -100 to 100 of the largest difference, of a grid of at most
  // kMapSide vertices a side, row by row from the north-west; empty if nothing was compared.
  int mapSide = 0;
  std::vector<std::int8_t> map;

  bool isRight() const;
};

inline constexpr int kMapSide = 129;

// Whether the land at a position of the timeline is the sum of faults and nothing else; and of step
// faults, so that the list of their lines and amplitudes tells all of it.
bool isCutsAlone(const Recipe& recipe, int position);
bool isPlainCuts(const Recipe& recipe, int position);

// Checks a file against the land of a recipe at a position of its timeline. A file of another size
// is compared with the land of its size. The report tells what a person said as theirs. Cost: that
// of the land, and some 30 ns a vertex.
CheckReport checkReport(const Recipe& recipe, int position, const HeightsFile& file,
                        const CheckOptions& options = {});

// Checks a file against what somebody's own cuts give on a grid of its size; `cuts` has no error.
CheckReport checkReport(const FaultTable& cuts, const HeightsFile& file,
                        const CheckOptions& options = {});

// {right, needsSize, needsTiffReader, rightShare, findings: [{id: a name of kFindingRows, state:
// "right", "note" or "wrong", text}], mapSide, map, colours}. What is needed is said of the file.
std::string checkJson(const CheckReport& report, const HeightsFile& file);

}  // namespace faultline
