#version 300 es
// The surface of the block in draft quality: colours that the processor lit (land_colours.h), with
// contour lines and water.
precision highp float;
precision highp int;
precision highp sampler2D;

in vec2 vSquare;
in float vTop;
in vec3 vPosition;

uniform mediump sampler2D uColours;  // sRGB, lit

out mediump vec4 oColour;

#include "common/contours.glsl"
#include "common/no_horizon.glsl"
#include "common/horizon.glsl"

#ifdef WATER
uniform sampler2D uWaterTable;  // by depth: the lit water's sRGB colour, its cover
uniform vec3 uWater;            // level; depth -> texture coordinate: scale, offset
uniform vec2 uWaterEdge;        // half a shoreline's width in pixels, its cover
uniform float uWaterLevelStep;  // land that rises less than this per pixel counts as level
uniform mediump vec3 uShore;    // sRGB

// Approximates flooded() of common/water.glsl at a quarter of the cost.
mediump vec3 flooded(mediump vec3 colour, float height) {
  float depth = uWater.x - height;
  mediump vec4 water = texture(uWaterTable, vec2(depth * uWater.y + uWater.z, 0.5));
  colour = mix(colour, water.rgb, water.a);
  float pixels = depth / max(fwidth(height), uWaterLevelStep);
  float shore = clamp(min(pixels + 0.5, 1.5 - 0.5 * pixels / uWaterEdge.x), 0.0, 1.0);
  return mix(colour, uShore, shore * uWaterEdge.y);
}
#else
mediump vec3 flooded(mediump vec3 colour, float height) { return colour; }
#endif

void main() {
  mediump vec3 colour = texture(uColours, vSquare).rgb;
  colour = contoured(colour, vTop, vec2(dFdx(vTop), dFdy(vTop)));
  colour = flooded(colour, vTop);
  oColour = vec4(hazed(colour, vPosition), 1.0);
}
