// Noise for what surrounds a person: the grain of walls, ground cover and foam.
#if defined(COVER) || (defined(HORIZON) && (defined(SEA) || defined(WALL)))
float randomAt(ivec2 cell) {
  uint x = uint(cell.x) * 0x9E3779B1u ^ uint(cell.y) * 0x85EBCA77u;
  x ^= x >> 15u;
  x *= 0x2C1B3C6Du;
  x ^= x >> 12u;
  x *= 0x297A2D39u;
  return float(x >> 8u) * (1.0 / 16777216.0);
}

// Value noise, 0 to 1, and its slopes.
vec3 noiseAt(vec2 at) {
  vec2 corner = floor(at);
  ivec2 cell = ivec2(corner);
  vec2 t = at - corner;
  vec2 s = t * t * (3.0 - 2.0 * t);
  vec2 ds = 6.0 * t * (1.0 - t);
  float a = randomAt(cell), b = randomAt(cell + ivec2(1, 0));
  float c = randomAt(cell + ivec2(0, 1)), d = randomAt(cell + ivec2(1, 1));
  float k = a - b - c + d;
  return vec3(a + (b - a) * s.x + (c - a) * s.y + k * s.x * s.y,
              ds * (vec2(b - a, c - a) + k * s.yx));
}

// A sum of octaves from `cells` a side on, about -0.5 to 0.5, and its slopes a side. Octaves that a
// pixel (`pixel` sides wide) cannot show are left out.
vec3 roughness(vec2 square, float cells, float pixel) {
  vec3 sum = vec3(0.0);
  float size = 0.5;
  mat2 turn = mat2(0.8, 0.6, -0.6, 0.8);
  vec2 at = turn * square * cells;
  mat2 back = transpose(turn);
  for (int octave = 0; octave < 8; ++octave) {
    float seen = clamp(2.0 - 4.0 * pixel * cells, 0.0, 1.0);
    if (seen <= 0.0) break;
    vec3 noise = noiseAt(at + float(octave) * 17.3);
    sum += seen * size * vec3(noise.x - 0.5, back * noise.yz * cells);
    size *= 0.62;
    cells *= 2.13;
    at = turn * at * 2.13;
    back = back * transpose(turn);
  }
  return sum;
}
#endif
