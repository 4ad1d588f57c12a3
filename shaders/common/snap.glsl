// Moves vertices next to a marked line onto it, so that its cliff is straight instead of following
// the grid in steps.
out float vSnap;           // how much this place belongs to the cliff of a marked line, 0 to 1

// How much a place at distance `away` belongs to a line's cliff, where triangles are `reach` wide.
float snapAt(float away, float reach) { return clamp(3.0 - abs(away) / reach, 0.0, 1.0); }

// Returns the new place of a vertex. A vertex within one triangle's width of the line is moved onto
// it, one within two is pulled towards it, and none changes sides. `away`: the distance of the
// vertex's original place, which earlier lines may have moved to `place`.
vec2 pulled(vec2 place, vec2 square, vec4 line, float away, float reach, float firm) {
  if (abs(away) >= 2.0 * reach) return place;
  float target = max(abs(away) - reach, 0.0) * 2.0 * sign(away);
  float pull = (target - dot(place - line.zw, line.xy)) * firm;
  // Border vertices stay on the border.
  bvec2 border = bvec2(square.x <= 0.0 || square.x >= 1.0, square.y <= 0.0 || square.y >= 1.0);
  vec2 direction = border.x && border.y ? vec2(0.0) : border.x ? vec2(0.0, 1.0 / line.y)
      : border.y ? vec2(1.0 / line.x, 0.0) : line.xy;
  return dot(abs(direction), vec2(1.0)) < 3.0 ? place + direction * pull : place;
}
