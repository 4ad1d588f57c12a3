#version 300 es
// The quiet ground: a gradient over the picture, the block's cast shadow, and a soft contact shadow around its foot.
precision highp float;
precision highp sampler2D;

in vec3 vRay;
in float vHeight;

uniform vec3 uTop;            // sRGB
uniform vec3 uBottom;
uniform vec3 uEye;
uniform float uBase;
uniform sampler2D uShadow;    // always there, coarse
uniform vec2 uShadowPlace;    // square -> texture: scale, offset
uniform sampler2D uLight;     // fine, made at rest
uniform vec2 uLightPlace;
uniform float uLightStrength;
uniform float uDepth;         // how much a full shadow takes away
uniform float uBlockHeight;

out vec4 oColour;

// The sun on the ground; beside the block it is read a texel away from it, so that no light of its top leaks in.
float sunAt(sampler2D map, vec2 place, vec2 square) {
  float texel = 1.0 / (float(textureSize(map, 0).x) * place.x);
  vec2 away = abs(square - 0.5);
  vec2 clear = mix(away, max(away, vec2(0.5 + texel)), step(0.5, away));
  return texture(map, (0.5 + sign(square - 0.5) * clear) * place.x + place.y).r;
}

void main() {
  vec3 colour = mix(uBottom, uTop, vHeight);
  float grain = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715)))) - 0.5;
  if (vRay.z < -1e-4) {
    vec2 square = uEye.xy + vRay.xy * ((uBase - uEye.z) / vRay.z);
    vec2 beside = abs(square - 0.5) - 0.5;
    float away = length(max(beside, 0.0));
    if (away < 0.75) {
      float sun = sunAt(uShadow, uShadowPlace, square);
      if (uLightStrength > 0.0) {
        sun = mix(sun, sunAt(uLight, uLightPlace, square), uLightStrength);
      }
      float edge = 1.0 - smoothstep(0.5, 0.74, max(beside.x, beside.y));
      float contact = exp(-away / (0.35 * uBlockHeight + 0.01)) + 0.5 * exp(-away / 0.018);
      float dark = (1.0 - sun) * edge * 0.72 + contact * 0.5 * edge;
      colour *= 1.0 - uDepth * min(dark, 1.25);
    }
  }
  oColour = vec4(colour + grain / 255.0, 1.0);
}
