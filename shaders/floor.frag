#version 300 es
// The ground around the block: the backdrop's gradient, darkened by the block's cast shadow and by a soft contact shadow
// around its foot. FINE: the cast shadow fades over to the finer map made at rest.
precision highp float;
precision highp sampler2D;

in vec2 vSquare;

uniform vec3 uTop;            // sRGB
uniform vec3 uBottom;
uniform float uPerRow;        // 1 / height of the picture in pixels
uniform sampler2D uShadow;
uniform vec3 uShadowPlace;    // square -> texture: scale, offset; one texel in sides of the square
uniform float uDepth;         // how much a full shadow takes away
uniform float uContact;       // how far the contact shadow reaches
#ifdef FINE
uniform sampler2D uLight;
uniform vec3 uLightPlace;
uniform float uLightStrength;
#endif

out vec4 oColour;

// The sun on the ground; next to the block it is read a texel away from it, so that no light of its top leaks in.
float sunAt(sampler2D map, vec3 place, vec2 fromMiddle) {
  vec2 away = abs(fromMiddle);
  vec2 clear = mix(away, max(away, vec2(0.5 + place.z)), step(0.5, away));
  return texture(map, (0.5 + sign(fromMiddle) * clear) * place.x + place.y).r;
}

void main() {
  vec2 fromMiddle = vSquare - 0.5;
  vec2 beside = abs(fromMiddle) - 0.5;
  float sun = sunAt(uShadow, uShadowPlace, fromMiddle);
#ifdef FINE
  sun = mix(sun, sunAt(uLight, uLightPlace, fromMiddle), uLightStrength);
#endif
  float away = length(max(beside, 0.0));
  float wide = clamp(1.0 - away / uContact, 0.0, 1.0);
  float narrow = clamp(1.0 - away / (0.22 * uContact), 0.0, 1.0);
  float contact = 0.42 * wide * wide * wide + 0.30 * narrow * narrow;
  float edge = clamp((0.75 - max(beside.x, beside.y)) * 5.0, 0.0, 1.0);
  float dark = min((1.0 - sun) * 0.72 * edge + contact, 1.2);
  float grain = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715)))) - 0.5;
  vec3 ground = mix(uBottom, uTop, gl_FragCoord.y * uPerRow);
  oColour = vec4(ground * (1.0 - uDepth * dark) + grain / 255.0, 1.0);
}
