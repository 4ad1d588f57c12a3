#version 300 es
// As cuts.frag, for faults of a profile whose amount depends on the distance from the line. The
// weight is computed in floats, one rounding for each operation, in the order of docs/spec.md,
// section 6.


precision highp float;
precision highp int;
precision highp isampler2D;

uniform isampler2D uSums;
uniform isampler2D uCuts;       // two texels a cut: A, B, K; then the bits of dt and of the amount
uniform isampler2D uRowStarts;  // the bits of t0: a column for each row of the target, a row a cut
uniform int uCount;
uniform ivec2 uOrigin;
uniform int uTwoSided;  // 1: one side rises and the other sinks; 0: both move alike
uniform int uZero;      // 0, which the compiler cannot know
out ivec4 sums;

#include "list.glsl"
#include "wide.glsl"

// The value, and a wall for the compiler: it cannot merge the operation that made the value with
// the next one (a product and a sum into one fused operation, which rounds once where the CPU
// rounds twice), because for all it knows the bits change in between.
float rounded(float value) { return intBitsToFloat(floatBitsToInt(value) ^ uZero); }

// a * b + c.
float productPlus(float a, float b, float c) {
  float product = rounded(a * b);
  float sum = rounded(product + c);
#ifdef FUSED
  // Add what both roundings lost, as a fused operation does.
  float aHigh = intBitsToFloat(floatBitsToInt(a) & -4096);
  float bHigh = intBitsToFloat(floatBitsToInt(b) & -4096);
  float aLow = rounded(a - aHigh);
  float bLow = rounded(b - bHigh);
  float lost = rounded(rounded(aHigh * bHigh) - product);
  lost = rounded(lost + rounded(aHigh * bLow));
  lost = rounded(lost + rounded(aLow * bHigh));
  lost = rounded(lost + rounded(aLow * bLow));
  float back = rounded(sum - product);
  float lostBySum = rounded(rounded(product - rounded(sum - back)) + rounded(c - back));
  sum = rounded(sum + rounded(lost + lostBySum));
#endif
  return sum;
}

// The sine of q quarter turns. The coefficients are given by their bits.
float sinQuarter(float q) {
  float s = rounded(q * q);
  float r = uintBitsToFloat(0x391ed08eu);
  r = productPlus(r, s, uintBitsToFloat(0xbb992660u));
  r = productPlus(r, s, uintBitsToFloat(0x3da3345cu));
  r = productPlus(r, s, uintBitsToFloat(0xbf255de1u));
  r = productPlus(r, s, uintBitsToFloat(0x3fc90fdbu));
  return min(rounded(q * r), 1.0);
}

float weightAt(float t) {
#if defined(NEAR)
  // A product is subtracted from 1: 1 - t * t.
  float m = max(productPlus(-t, t, 1.0), 0.0);
  return rounded(m * m);
#elif defined(COSINE)
  return sinQuarter(min(abs(t), 1.0));
#elif defined(SINE)
  float c = min(abs(t), 1.0);
  return sinQuarter(rounded(1.0 - abs(rounded(rounded(c + c) - 1.0))));
#else
  return min(abs(t), 1.0);
#endif
}

// The float without its fraction, as a whole number; below 2^55 in size. It takes the bits apart,
// because a conversion to int ends at 2^31.
ivec2 truncated(float value) {
  int bits = floatBitsToInt(value);
  int shift = ((bits >> 23) & 255) - 150;
  int digits = (bits & 0x7fffff) | 0x800000;
  ivec2 size = ivec2(0);
  if (shift >= 0) {
    size = ivec2(digits << shift, shift > 8 ? digits >> (32 - shift) : 0);
  } else if (shift > -24) {
    size = ivec2(digits >> -shift, 0);
  }
  return bits < 0 ? minusWide(size) : size;
}

void main() {
  ivec2 texel = ivec2(gl_FragCoord.xy);
  ivec2 vertex = uOrigin + texel;
  float x = float(vertex.x);
  ivec2 sum = texelFetch(uSums, texel, 0).xy;
  for (int i = 0; i < uCount; ++i) {
    ivec4 cut = texelFetch(uCuts, placeInList(2 * i), 0);
    ivec4 numbers = texelFetch(uCuts, placeInList(2 * i + 1), 0);
    float t0 = intBitsToFloat(texelFetch(uRowStarts, ivec2(texel.y, i), 0).x);
    float t = productPlus(x, intBitsToFloat(numbers.x), t0);
    ivec2 amount = truncated(rounded(weightAt(t) * intBitsToFloat(numbers.y)));
    bool isRaised = cut.x * vertex.x + cut.y * vertex.y >= cut.z;
    sum = plusWide(sum, isRaised || uTwoSided == 0 ? amount : minusWide(amount));
  }
  sums = ivec4(sum, 0, 0);
}
