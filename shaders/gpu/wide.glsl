// Whole numbers of 64 bits in two halves, the lower one first; in two's complement where they have
// a sign. GLSL ES 3.00 defines that 32-bit sums and products wrap.

ivec2 widened(int a) { return ivec2(a, a < 0 ? -1 : 0); }

ivec2 plusWide(ivec2 a, ivec2 b) {
  int low = a.x + b.x;
  int carry = uint(low) < uint(b.x) ? 1 : 0;
  return ivec2(low, a.y + b.y + carry);
}

ivec2 minusWide(ivec2 a) { return plusWide(ivec2(~a.x, ~a.y), ivec2(1, 0)); }
