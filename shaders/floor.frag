#version 300 es
// The ground around the block: the backdrop's gradient, darkened by the block's cast and contact
// shadow. FINE: the map made at rest takes over. TILES: drawn in pieces,
// for speed.
precision highp float;
precision highp sampler2D;

in vec2 vSquare;

uniform vec3 uTop;            // sRGB
uniform vec3 uBottom;
uniform float uPerRow;        // 1 / height of the picture in pixels
uniform float uFirstRow;      // of the picture, that the framebuffer's lowest shows
uniform sampler2D uShadow;
uniform vec3 uShadowPlace;    // square -> texture: scale, offset; one texel in sides of the square
uniform float uDepth;         // how much a full shadow takes away
#ifdef FINE
uniform sampler2D uLight;
uniform vec3 uLightPlace;
uniform float uLightStrength;
#endif

out vec4 oColour;

void main() {
  float open = texture(uShadow, vSquare * uShadowPlace.x + uShadowPlace.y).r;
#ifdef FINE
  // Next to the block it is read a texel away from it, so that no light of its top leaks in.
  vec2 fromMiddle = vSquare - 0.5;
  vec2 away = abs(fromMiddle);
  float least = 0.5 + uLightPlace.z;
  vec2 outside = away.x > away.y ? vec2(max(away.x, least), away.y)
                                 : vec2(away.x, max(away.y, least));
  vec2 clear = 0.5 + sign(fromMiddle) * outside;
  open = mix(open, texture(uLight, clear * uLightPlace.x + uLightPlace.y).r, uLightStrength);
#endif
#ifdef TILES
  const float grain = 0.0;
#else
  float grain = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715)))) - 0.5;
#endif
  vec3 ground = mix(uBottom, uTop, (gl_FragCoord.y + uFirstRow) * uPerRow);
  oColour = vec4(ground * (1.0 - uDepth * (1.0 - open)) + grain / 255.0, 1.0);
}
