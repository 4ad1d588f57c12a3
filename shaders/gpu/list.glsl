// Lists of any length as textures of 256 texels a row.

ivec2 placeInList(int index) { return ivec2(index & 255, index >> 8); }
