#version 300 es
// The quiet ground far from the block: a gradient over the picture, dithered against banding.
precision highp float;

in float vHeight;

uniform vec3 uTop;     // sRGB
uniform vec3 uBottom;

out vec4 oColour;

void main() {
  float grain = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715)))) - 0.5;
  oColour = vec4(mix(uBottom, uTop, vHeight) + grain / 255.0, 1.0);
}
