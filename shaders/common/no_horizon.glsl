// Stands for common/horizon.glsl, which may not be there yet, where its features are off.
#ifndef HORIZON
vec3 hazed(vec3 colour, vec3 position) { return colour; }
#endif
#ifndef COVER
vec3 covered(vec3 albedo, vec3 position, float height, vec2 slope) { return albedo; }
#endif
