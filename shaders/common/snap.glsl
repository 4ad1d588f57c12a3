// Moves vertices next to a marked line onto it, so that its cliff stands straight instead of in
// grid steps.
out float vSnap;           // how much this place belongs to the cliff of a marked line, 0 to 1

// How firmly a place belongs to the cliff of a line that far away, where triangles are `reach` wide.
float snapAt(float away, float reach) { return clamp(3.0 - abs(away) / reach, 0.0, 1.0); }

// Returns where a vertex comes to stand. A vertex nearer to the line than one triangle comes to lie
// on the line, one nearer than two is pulled after it, and none changes sides. `away`: the distance
// of the vertex's own `square`, which lines before this one may have moved to `place`.
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
