// Noise per pixel, added against banding: half a step of 255 to either side of 0.
float dither(vec2 pixel) {
  return (fract(52.9829189 * fract(dot(pixel, vec2(0.06711056, 0.00583715)))) - 0.5) / 255.0;
}
