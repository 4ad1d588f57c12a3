// Turns the cells of a file so that the first row lies in the north and the first column in the
// west, and takes the middle square of them.
#pragma once

#include <string>
#include <vector>

#include "exchange/read/heights_file.h"

namespace faultline {

// Turns and mirrors whole rows and columns as `says.places` (or `says.rows`, where places are not
// said) tells. A grid that lies askew, with square cells, is read by the bilinear formula on the
// largest upright square inside it, in cells of the same size. Afterwards places are upright. Adds
// a sentence where something was turned. Returns a sentence for people where it cannot be done, and
// then nothing is changed.
std::string makeUpright(HeightsFile& file);

// Takes the middle square, and says so where something was left out.
void takeSquare(HeightsFile& file);

}  // namespace faultline
