#version 300 es
// The sides of the block: fine layers that follow the surface above, so that a fault offsets them,
// and become even with depth.
precision highp float;
precision highp int;
precision highp sampler2D;

in vec3 vPosition;
in vec2 vSquare;
in float vTop;                 // the surface's height above this point
flat in int vSide;             // 0 north, 1 east, 2 south, 3 west

uniform float uBase;
uniform vec3 uSideTop;         // linear
uniform vec3 uSideBottom;

out vec4 oColour;

precision mediump float;
#include "common/srgb.glsl"
#include "common/tone.glsl"
precision highp float;
#include "common/dither.glsl"
#include "common/sunlight.glsl"

#ifdef MARKED
const float kGroundInk = 0.4;
#include "common/faults.glsl"
#include "common/fault_ink.glsl"

vec3 marked(vec3 colour) {
  Footprint at = footprintOf(vPosition.xy);
  return faultDrawn(inked(colour, at), at);
}
#else
vec3 marked(vec3 colour) { return colour; }
#endif

#ifdef DRAFT
// A sine approximated by parabolas, to within 0.06.
float wave(float angle) {
  float turn = 2.0 * fract(angle * 0.15915494) - 1.0;
  return 4.0 * turn * (abs(turn) - 1.0);
}
#else
float wave(float angle) { return sin(angle); }
#endif

// Linear light from the side towards the eye.
vec3 lit() {
  vec3 normal = vec3(vSide == 1 ? 1.0 : vSide == 3 ? -1.0 : 0.0,
                     vSide == 2 ? 1.0 : vSide == 0 ? -1.0 : 0.0, 0.0);
  float depth = vTop - vPosition.z;
  float part = clamp(depth / max(vTop - uBase, 1e-4), 0.0, 1.0);
  vec3 albedo = mix(uSideTop, uSideBottom, part);
  float along = vSquare.x + vSquare.y;
  float layer = 48.0 * (vPosition.z - 0.72 * vTop * (1.0 - 0.55 * part)
      + 0.0035 * wave(along * 9.0 + 1.3) + 0.0020 * wave(along * 23.0 + 0.4));
  float sharp = 1.0 - smoothstep(0.25, 0.6, fwidth(layer));
  float line = smoothstep(0.86, 0.98, abs(fract(layer) - 0.5) * 2.0);
  albedo *= 1.0 + (wave(floor(layer) * 2.4) * 0.045 - 0.16 * line) * sharp;
  float sun = max(dot(normal, uSunDirection), 0.0);
  // Near the floor a wall sees less of the sky.
  float foot = smoothstep(0.0, 0.07, vPosition.z - uBase);
  vec3 sky = mix(uGroundColour, uSkyColour, 0.55) * (0.75 + 0.35 * foot);
  return albedo * (uSunColour * sun + sky);
}

void main() {
  mediump vec3 colour = toSrgb(toneMap(lit()));
  colour = marked(colour);
  oColour = vec4(colour + dither(gl_FragCoord.xy), 1.0);
}
