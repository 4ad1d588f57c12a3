// Vertices near the lines of faults (MARKED).
#include "common/faults.glsl"
uniform int uLineCount;

// Subtracts from `top` what the current fault has not moved yet, and returns the place of the
// vertex of `square`. `cell`: the width of its triangles, in sides of the square.
vec2 movedPlace(vec2 square, float cell, inout float top) {
  float fromFault = dot(square - uFaultLine.zw, uFaultLine.xy);
  top += uFaultShift * (fromFault >= 0.0 ? 1.0 : uFaultOther) * faultWeight(fromFault);
  vec2 place = square;
  vSnap = 0.0;
  for (int i = 0; i < uLineCount; ++i) {
    float away = dot(square - uLine[i].zw, uLine[i].xy);
    float reach = cell * (abs(uLine[i].x) + abs(uLine[i].y));
    vSnap = max(vSnap, uLineWeight[i].x * snapAt(away, reach));
    place = pulled(place, square, uLine[i], away, reach, uLineWeight[i].x);
  }
  return clamp(place, 0.0, 1.0);
}
