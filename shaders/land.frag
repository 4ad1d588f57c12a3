#version 300 es
// The surface of the block: palette colours, sun and sky by the full grid's slopes, contour lines,
// wireframe, water and marks. Lighting is computed in linear light. Software renderers run both
// sides of every branch, so each feature of programs.txt is compiled in or left out.
precision highp float;
precision highp int;
precision highp sampler2D;

in vec3 vPosition;
in vec2 vSquare;     // the place on the grid that is shown here
in float vTop;       // the mesh's height here

out vec4 oColour;

precision mediump float;
#include "common/srgb.glsl"
#include "common/tone.glsl"
precision highp float;
#include "common/dither.glsl"
#include "common/sunlight.glsl"
#include "common/soft_light.glsl"
#include "common/marks.glsl"
#include "common/facets.glsl"
#include "common/albedo.glsl"
#include "common/contours.glsl"
#include "common/wireframe.glsl"
#include "common/water.glsl"
#include "common/no_horizon.glsl"
#include "common/horizon.glsl"

uniform vec4 uSpecular;        // the eye; strength of the highlight

// The part of the sun's light that a place mirrors towards the eye, by Blinn and Phong's model.
float highlight(vec3 normal) {
  vec3 halfway = normalize(uSunDirection + normalize(uSpecular.xyz - vPosition));
  return uSpecular.w * pow(max(dot(normal, halfway), 0.0), 24.0);
}

// Linear light from the ground towards the eye.
vec3 lit(Ground ground) {
  vec3 albedo = covered(albedoOf(ground), vPosition, ground.height, ground.slope);
  vec3 normal = cliffNormal(normalize(vec3(-ground.slope, 1.0)), ground.slope);
  float sun = max(dot(normal, uSunDirection), 0.0);
  vec3 sky = mix(uGroundColour, uSkyColour, 0.5 + 0.5 * normal.z);
  vec2 seen = softLight(lightPlace(lightTexels(1.5)));
  sun *= seen.x;
  // Land that hides the sky reflects some of its light, tinted by the land's colour.
  sky *= seen.y / (1.0 - albedo * (1.0 - seen.y));
  return albedo * (uSunColour * sun + sky) + uSunColour * (sun * highlight(normal));
}

void main() {
  Ground ground = groundHere();
  mediump vec3 colour = toSrgb(toneMap(lit(ground)));
  colour = contoured(colour, ground.height, ground.rise);
  colour = wired(colour);
  colour = flooded(colour, ground.height, ground.rise, softLight(vSquare));
  colour = marked(colour);
  oColour = vec4(hazed(colour, vPosition) + dither(gl_FragCoord.xy), 1.0);
}
