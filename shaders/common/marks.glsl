// The changes that marks make to the land: tint, lines, slope and light. MARKED: lines of faults.
// TREE: a tree of faults. Without either each function returns its argument.
#if defined(MARKED) || defined(TREE)
uniform vec3 uRisingColour;       // sRGB, like all colours laid over the lit picture
uniform vec3 uSinkingColour;
uniform float uTint;              // opacity of these two
#endif

#if defined(CUTS)
flat in vec2 vInside;             // a place inside the piece of land

vec3 cliffNormal(vec3 normal, vec2 slope) { return normal; }

// Where to read the light map: away from the piece's edges, beside which the map shows other land.
vec2 lightPlace(float reach) {
  vec2 inwards = vInside - vSquare;
  return vSquare + inwards * min(0.5, reach / max(length(inwards), 1e-6));
}
#elif defined(MARKED) || defined(TREE)
in float vSnap;                   // how much a place belongs to a marked line's cliff, 0 to 1

// At a marked line's cliff the normal is the mesh's own: there the mesh follows the line, and the
// cliff may not have risen yet. Gentle land beside it keeps the grid's slopes.
vec3 cliffNormal(vec3 normal, vec2 slope) {
  // The square's frame is left-handed (v runs south), hence the order of the product.
  vec3 facing = cross(dFdy(vPosition), dFdx(vPosition));
  facing /= max(length(facing), 1e-20);
  float steep = max(length(slope), length(facing.xy) / max(facing.z, 0.1));
  return mix(normal, facing, clamp(vSnap, 0.0, 1.0) * smoothstep(0.25, 0.6, steep));
}

// Where to read the light map: at the shown place, moved by at most `reach` towards the original
// place, which is on its own side of a line that the vertex was pulled onto.
vec2 lightPlace(float reach) {
  vec2 pulled = vSquare - vPosition.xy;
  return vPosition.xy + pulled * min(1.0, reach / max(length(pulled), 1e-6));
}
#else
vec3 cliffNormal(vec3 normal, vec2 slope) { return normal; }
vec2 lightPlace(float reach) { return vSquare; }
#endif

#if defined(MARKED)
const float kGroundInk = 1.0;
#include "common/faults.glsl"
#include "common/fault_ink.glsl"
uniform float uTintAway;          // the factor of uTint far from the line

vec3 marked(vec3 colour) {
  Footprint at = footprintOf(vPosition.xy);
  colour = inked(colour, at);
  // Away from the line the land keeps more of its own colours, which the legend explains.
  float away = dot(at.square - uFaultLine.zw, uFaultLine.xy);
  float weight = faultWeight(away) * mix(1.0, uTintAway, smoothstep(0.03, 0.12, abs(away)));
  colour = mix(colour, away >= 0.0 ? uRisingColour : uSinkingColour, uTint * weight);
  return faultDrawn(colour, at);
}

// The slope of the displacement still to come beside the line.
vec2 slopeNotMovedYet(vec2 square) {
  float away = dot(square - uFaultLine.zw, uFaultLine.xy) * uFaultReach.y;
  float c = abs(away);
  float steep = uFaultCurve.y + c * (2.0 * uFaultCurve.z + c * (3.0 * uFaultCurve.w
      + c * 4.0 * uFaultReach.x));
  // For a profile with two sides the shift changes its sign with the distance.
  float turned = away < 0.0 ? -uFaultOther : 1.0;
  return uFaultLine.xy * (c < 1.0 ? uFaultShift * uFaultReach.y * turned * steep : 0.0);
}
#elif defined(TREE)
in float vTreeTint;               // raised or lowered by the tree: 1 to -1

vec3 marked(vec3 colour) {
  vec3 tint = vTreeTint >= 0.0 ? uRisingColour : uSinkingColour;
  return mix(colour, tint, min(abs(vTreeTint), 1.0) * uTint);
}

vec2 slopeNotMovedYet(vec2 square) { return vec2(0.0); }
#else
vec3 marked(vec3 colour) { return colour; }
vec2 slopeNotMovedYet(vec2 square) { return vec2(0.0); }
#endif
