#version 300 es
// The sides of the block, and with CUTS the faces of its cliffs: fine layers that follow the surface
// above, so that a fault offsets them. Below a surface that is not made of steps they become even
// with depth.
precision highp float;
precision highp int;
precision highp sampler2D;

in vec3 vPosition;
in vec2 vSquare;
in float vTop;                 // the surface's height above this point
#ifdef CUTS
flat in vec2 vNormal;
#else
flat in int vSide;             // 0 north, 1 east, 2 south, 3 west
#endif

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
#include "common/soft_light.glsl"
#include "common/no_horizon.glsl"
#define WALL
#include "common/horizon.glsl"

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

#ifdef CUTS
#include "common/contours.glsl"
#include "common/water.glsl"
uniform vec4 uFaceColour;      // linear; its share, in place of the layers' colour

vec3 normalHere() { return vec3(vNormal, 0.0); }
// 1 on a face, 0 on the block's sides.
float face() {
  vec2 outside = vPosition.xy + vNormal * 1e-4;
  return outside == clamp(outside, 0.0, 1.0) ? 1.0 : 0.0;
}
vec3 faceColour(vec3 albedo) { return mix(albedo, uFaceColour.rgb, uFaceColour.a * face()); }
// Below any surface a layer is as deep.
float layerHeight(float part) { return vPosition.z - vTop; }
// What the ground in front of a face sees; nothing shades the block's sides.
vec2 lightHere() {
  vec2 place = vPosition.xy + vNormal * lightTexels(1.5);
  return mix(vec2(1.0), softLight(place), face());
}
// Lays over a face what lies over the land.
vec3 overlaid(vec3 colour) {
  vec2 rise = vec2(dFdx(vPosition.z), dFdy(vPosition.z));
  vec3 over = contoured(colour, vPosition.z, rise);
  return mix(colour, flooded(over, vPosition.z, rise, lightHere()), face());
}
#else
vec3 faceColour(vec3 albedo) { return albedo; }
vec3 overlaid(vec3 colour) { return colour; }
vec3 normalHere() {
  return vec3(vSide == 1 ? 1.0 : vSide == 3 ? -1.0 : 0.0,
              vSide == 2 ? 1.0 : vSide == 0 ? -1.0 : 0.0, 0.0);
}
float layerHeight(float part) { return vPosition.z - 0.72 * vTop * (1.0 - 0.55 * part); }
vec2 lightHere() { return vec2(1.0); }
#endif

// How much lighter or darker rock is in this layer; lines lie between layers. Close by, each layer is
// seen to consist of finer ones.
float bedding(float layer) {
  float pixel = fwidth(layer);
  float line = smoothstep(0.86, 0.98, abs(fract(layer) - 0.5) * 2.0);
  float coarse = wave(floor(layer) * 2.4) * 0.045 - 0.16 * line;
  float fine = wave(floor(layer * 7.0) * 1.9) * 0.035;
  return coarse * (1.0 - smoothstep(0.25, 0.6, pixel))
      + fine * (1.0 - smoothstep(0.04, 0.1, pixel));
}

// Linear light from the side towards the eye.
vec3 lit() {
  vec3 normal = normalHere();
  float depth = vTop - vPosition.z;
  float part = clamp(depth / max(vTop - uBase, 1e-4), 0.0, 1.0);
  vec3 albedo = mix(uSideTop, uSideBottom, part);
  float along = vSquare.x + vSquare.y;
  float layer = 48.0 * (layerHeight(part)
      + 0.0035 * wave(along * 9.0 + 1.3) + 0.0020 * wave(along * 23.0 + 0.4));
  albedo *= 1.0 + bedding(layer);
  albedo = faceColour(albedo);
  vec2 seen = lightHere();
  float sun = max(dot(normal, uSunDirection), 0.0) * seen.x;
  // Near the floor a wall sees less of the sky.
  float foot = smoothstep(0.0, 0.07, vPosition.z - uBase);
  vec3 sky = mix(uGroundColour, uSkyColour, 0.55) * (0.75 + 0.35 * foot) * seen.y;
  return albedo * (uSunColour * sun + sky);
}

void main() {
  mediump vec3 colour = toSrgb(toneMap(lit()));
  colour = marked(overlaid(colour));
  oColour = vec4(hazed(colour, vPosition) + dither(gl_FragCoord.xy), 1.0);
}
