// What the water's surface and its sides share. They are laid over the land under them, which
// common/water.glsl has tinted by its depth already. Colours that come out are premultiplied; all
// measures are look.h's.
in vec3 vPosition;

uniform vec3 uShore;           // sRGB
uniform vec2 uRim;             // half its width in pixels, its cover

out vec4 oColour;

// Lays an sRGB colour over a premultiplied one.
vec4 over(vec4 below, vec3 colour, float cover) {
  return vec4(mix(below.rgb, colour, cover), mix(below.a, 1.0, cover));
}

// Lays the rim, where the water is cut, over a colour `pixels` away from it.
vec4 rimmed(vec4 below, float pixels, float strength) {
  return over(below, uShore, clamp(uRim.x + 0.5 - pixels, 0.0, 1.0) * uRim.y * strength);
}
