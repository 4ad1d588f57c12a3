// The ground around the block: the backdrop's gradient, darkened by the block's cast and contact
// shadow.
in vec2 vSquare;

uniform vec3 uTop;            // sRGB
uniform vec3 uBottom;
uniform float uPerRow;        // 1 / height of the picture in pixels
uniform float uFirstRow;      // the picture's row that the framebuffer's lowest row shows
uniform sampler2D uShadow;
uniform vec3 uShadowPlace;    // square -> texture: scale, offset; one texel in sides of the square
uniform float uDepth;         // the share of the light that a full shadow removes

#ifdef FULL_DETAIL
uniform sampler2D uLight;     // the light map made at rest, which takes over from uShadow
uniform vec3 uLightPlace;
uniform float uLightStrength;

float refined(float open) {
  // Next to the block read the map a texel away from it, so that no light of its top leaks in.
  vec2 fromMiddle = vSquare - 0.5;
  vec2 away = abs(fromMiddle);
  float outer = 0.5 + uLightPlace.z;
  vec2 outside = away.x > away.y ? vec2(max(away.x, outer), away.y)
                                 : vec2(away.x, max(away.y, outer));
  vec2 clear = 0.5 + sign(fromMiddle) * outside;
  return mix(open, texture(uLight, clear * uLightPlace.x + uLightPlace.y).r, uLightStrength);
}
#else
float refined(float open) { return open; }
#endif

vec3 shadedGround() {
  float open = refined(texture(uShadow, vSquare * uShadowPlace.x + uShadowPlace.y).r);
  vec3 ground = mix(uBottom, uTop, (gl_FragCoord.y + uFirstRow) * uPerRow);
  return ground * (1.0 - uDepth * (1.0 - open));
}
