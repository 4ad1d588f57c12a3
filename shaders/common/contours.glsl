// Lines of equal height, all equally wide on the screen whatever the slope. They fade out where the
// ground is level and where they would crowd.
#ifdef CONTOURS
// Intervals per unit of height; fewer per pixel than y: level; intervals from a strong line to 0.
uniform vec3 uContourSteps;
uniform vec2 uContourWidths;    // half widths in pixels: of a line, of every fifth line
uniform vec2 uContourInks;      // how much of the land's colour each of the two covers
uniform vec2 uContourGaps;      // pixels between lines at which none is shown, and all are
uniform mediump vec3 uContourColour;

// Lays the lines over `colour`. `rise`: of the height to the next pixels right and up.
mediump vec3 contoured(mediump vec3 colour, float height, vec2 rise) {
  float steps = length(rise) * uContourSteps.x;
  float at = height * uContourSteps.x + uContourSteps.z;
  float nearest = floor(at + 0.5);
  float fifth = 1.0 - step(0.5, abs(nearest - 5.0 * floor(nearest * 0.2 + 0.5)));
  float gap = mix(1.0, 5.0, fifth) / max(steps, 1e-9);
  float distance = abs(at - nearest) / max(steps, 1e-9);
  float halfWidth = mix(uContourWidths.x, uContourWidths.y, fifth);
  float cover = clamp(halfWidth + 0.5 - distance, 0.0, 1.0);
  cover *= smoothstep(uContourGaps.x, uContourGaps.y, gap);
  cover *= smoothstep(uContourSteps.y, 2.0 * uContourSteps.y, steps);
  return mix(colour, uContourColour, cover * mix(uContourInks.x, uContourInks.y, fifth));
}
#else
mediump vec3 contoured(mediump vec3 colour, float height, vec2 rise) { return colour; }
#endif
