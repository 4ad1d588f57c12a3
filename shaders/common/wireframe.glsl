// Lines of the grid's own triangles, or of the squares of a coarser lattice, equally wide on the
// screen.
#ifdef WIREFRAME
uniform vec3 uWireColour;
uniform float uPixelRatio;
uniform float uWire;  // cells a side; those of a lattice have no diagonals

// How much of a pixel is covered by the lines where x, y or x + y is an integer.
float linesAt(vec3 place, vec3 perPixel) {
  vec3 away = abs(fract(place + 0.5) - 0.5) / perPixel;
  vec3 lines = clamp(0.5 * uPixelRatio + 0.5 - away, 0.0, 1.0);
  return max(lines.x, max(lines.y, lines.z * 0.8 * step(uCells, uWire)));
}

float wireAt(vec2 grid) {
  vec3 place = vec3(grid, grid.x + grid.y);
  vec3 dx = dFdx(place);
  vec3 dy = dFdy(place);
  vec3 perPixel = max(sqrt(dx * dx + dy * dy), vec3(1e-6));
  // Where cells are narrower than this, only every second, fourth, ... line shows.
  const float minPixels = 6.0;
  float level = max(0.0, log2(minPixels * uPixelRatio * max(perPixel.x, perPixel.y)));
  float coarse = exp2(ceil(level));
  return max(linesAt(place / coarse, perPixel / coarse),
             linesAt(2.0 * place / coarse, 2.0 * perPixel / coarse) * (ceil(level) - level));
}

mediump vec3 wired(mediump vec3 colour) {
  return mix(colour, uWireColour, 0.55 * wireAt(vSquare * uWire));
}
#else
mediump vec3 wired(mediump vec3 colour) { return colour; }
#endif
