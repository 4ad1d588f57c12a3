// Tone mapping of linear light by its luminance alone, so that the palette's colours keep their
// hue. Dark and middle tones are unchanged; brighter ones are compressed towards 1.
vec3 toneMap(vec3 colour) {
  const float knee = 0.62;
  float luminance = dot(colour, vec3(0.2126, 0.7152, 0.0722));
  float over = max(luminance - knee, 0.0);
  float toned = min(luminance, knee) + over * (1.0 - knee) / (1.0 - knee + over);
  colour *= toned / max(luminance, 0.001);
  // A colour too bright for one channel moves towards white of the same luminance.
  float brightest = max(colour.r, max(colour.g, colour.b));
  return mix(colour, vec3(toned),
             clamp((brightest - 1.0) / max(brightest - toned, 0.001), 0.0, 1.0));
}
