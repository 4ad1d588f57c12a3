// The list of the random numbers of a land made by squares or noise, for whoever computes it with a
// program of their own: one row for each point of a lattice. Numbers are written as the shortest
// decimals that read back to them. Sources: docs/spec.md, sections 18 and 19. Cost: about 2
// microseconds a row.
#pragma once

#include <cstdint>
#include <string_view>

#include "exchange/write/file_writer.h"
#include "terrain/recipe/recipe.h"

namespace faultline {

// More rows make a list of some 100 MB.
inline constexpr std::int64_t kMostChances = 3'000'000;

// What names of such files end in, after a full stop.
inline constexpr std::string_view kChancesEnding = "numbers.csv";

// The rows that writeChancesCsv makes; 0 for lands of other methods.
std::int64_t chanceCount(const Recipe& recipe);

// Writes a line of column names, then one line for each row:
//
//   squares  level,part,i,j,range,r    part: corner, diamond or square; the point (i, j) of the
//            lattice of 2^level cells goes off the mean of its neighbours by range * r, -1 <= r
//            < 1. In the order in which points are made
//   noise    octave,frequency,weight,j,k,gx,gy    the gradient at the lattice point in column j and
//            row k of an octave with so many cells across. Octaves whose noise is 0 at every vertex
//            are left out
//
// The land has at most kMostChances rows, and some.
void writeChancesCsv(FileWriter& out, const Recipe& recipe);

}  // namespace faultline
