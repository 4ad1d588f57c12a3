// The land at a fragment: its height and slope, from the full grid where that is affordable.
struct Ground {
  float height;        // for contours and water
  float colourHeight;  // for the palette
  vec2 slope;          // per side of the square, to the east and to the south
  vec2 rise;           // of the height to the next pixels right and up
};

#if defined(CUTS)
Ground groundHere() { return Ground(vTop, vTop, vec2(0.0), vec2(0.0)); }
#else
uniform float uCells;         // grid size - 1
uniform sampler2D uSlopes;    // pyramid of mean slopes
uniform vec2 uSlopePlace;     // square -> its texture coordinates: scale, offset
vec2 slopePlace() { return vSquare * uSlopePlace.x + uSlopePlace.y; }

#if defined(FULL_DETAIL) || (defined(CONTOURS) && !defined(MARKED) && !defined(TREE))
uniform sampler2D uHeights;

// The grid's facet (triangle) under a place of the grid: its height there, and its slopes.
vec3 facetAt(vec2 grid) {
  vec2 corner = floor(clamp(grid, vec2(0.0), vec2(uCells - 0.0001)));
  vec2 inside = grid - corner;
  ivec2 at = ivec2(corner);
  bool north = inside.x + inside.y < 1.0;
  float apex = texelFetch(uHeights, north ? at : at + ivec2(1, 1), 0).r;
  float east = texelFetch(uHeights, at + ivec2(1, 0), 0).r;
  float south = texelFetch(uHeights, at + ivec2(0, 1), 0).r;
  vec2 rise = north ? vec2(east - apex, south - apex) : vec2(apex - south, apex - east);
  vec2 from = north ? inside : inside - vec2(1.0);
  return vec3(apex + dot(rise, from), rise * uCells);
}

vec2 riseToPixels(vec2 slope) { return vec2(dot(slope, dFdx(vSquare)), dot(slope, dFdy(vSquare))); }
#endif

#ifdef FULL_DETAIL
Ground groundHere() {
  vec2 slope = texture(uSlopes, slopePlace(), -0.6).rg;
  vec2 grid = vSquare * uCells;
  vec3 facet = facetAt(grid);
  // Where cells are many pixels wide, a cliff keeps its edges: use the facet's own slope there
  // instead of the smooth mean.
  float cellsPerPixel = max(length(dFdx(grid)), length(dFdy(grid)));
  float cliff = smoothstep(1.0, 2.5, length(facet.yz - slope));
  slope = mix(slope, facet.yz, cliff * (1.0 - smoothstep(0.125, 0.33, cellsPerPixel)));
  return Ground(facet.x, facet.x, slope, riseToPixels(slope));
}
#else
uniform float uSlopeLevel;     // the level of the pyramid whose texels are as large as pixels

Ground groundHere() {
  vec2 slope = textureLod(uSlopes, slopePlace(), uSlopeLevel).rg + slopeNotMovedYet(vSquare);
#if defined(CONTOURS) && !defined(MARKED) && !defined(TREE)
  // Contour lines follow the grid. With marks they follow the mesh, whose land has not moved yet.
  return Ground(facetAt(vSquare * uCells).x, vTop, slope, riseToPixels(slope));
#else
  return Ground(vTop, vTop, slope, vec2(dFdx(vTop), dFdy(vTop)));
#endif
}
#endif
#endif
