// Shared by the water's surface and its sides. They are laid over land that common/water.glsl has
// already tinted by its depth. Output colours are premultiplied; all sizes and opacities come from
// look.h.
in vec3 vPosition;

uniform vec3 uShore;           // sRGB
uniform vec2 uRim;             // half its width in pixels, its cover

out vec4 oColour;

// Lays an sRGB colour over a premultiplied one.
vec4 over(vec4 below, vec3 colour, float cover) {
  return vec4(mix(below.rgb, colour, cover), mix(below.a, 1.0, cover));
}

// Lays the rim, the edge where the water is cut, over a colour `pixels` away from it.
vec4 rimmed(vec4 below, float pixels, float strength) {
  return over(below, uShore, clamp(uRim.x + 0.5 - pixels, 0.0, 1.0) * uRim.y * strength);
}
