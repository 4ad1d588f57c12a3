// The lines of faults as ink over the picture. Needs common/faults.glsl, and a constant kGroundInk
// from the including shader: how dark ink is on ground that is no cliff face.
uniform vec3 uAccentColour;       // of the current fault's line; sRGB, like the next
uniform vec3 uInkColour;
uniform float uFaultOpacity;
uniform vec2 uFaultEnd;           // along the line: its direction, how far the plane has swept
uniform float uFaultRim;          // distance from the line where the profile ends; below 0: none
uniform vec2 uLineWidths;         // half widths in device pixels: the fault's line, ink
uniform float uMinStep;           // a small part of a pixel, in sides of the square

// A place of the square and how it changes to the next pixels right and up.
struct Footprint {
  vec2 square;
  vec2 dx;
  vec2 dy;
};

Footprint footprintOf(vec2 square) { return Footprint(square, dFdx(square), dFdy(square)); }

// How much of a pixel at `distance` pixels from a line's middle is covered.
float stroke(float distance, float halfWidth) {
  return clamp(halfWidth + 0.5 - distance, 0.0, 1.0);
}

// The distance from a line in pixels, and the step of a pixel across the line. All of a cliff face
// is on its line: there that step is below uMinStep.
vec2 pixelsFrom(Footprint at, vec4 line) {
  float perPixel = abs(dot(at.dx, line.xy)) + abs(dot(at.dy, line.xy));
  return vec2(abs(dot(at.square - line.zw, line.xy)) / max(perPixel, uMinStep), perPixel);
}

// The share of the colour below that the ink of one line leaves visible.
float besideInk(Footprint at, vec4 line, float ink) {
  vec2 pixels = pixelsFrom(at, line);
  float firm = pixels.y > uMinStep ? kGroundInk : 0.4;
  return 1.0 - stroke(pixels.x, uLineWidths.y) * ink * firm;
}

// Lays the ink of the earlier faults over the picture.
vec3 inked(vec3 colour, Footprint at) {
  // Written out, because software renderers take five times as long for a loop over uniforms.
  float clear = besideInk(at, uLine[0], uLineWeight[0].y);
  clear *= besideInk(at, uLine[1], uLineWeight[1].y);
  clear *= besideInk(at, uLine[2], uLineWeight[2].y);
  clear *= besideInk(at, uLine[3], uLineWeight[3].y);
  clear *= besideInk(at, uLine[4], uLineWeight[4].y);
  clear *= besideInk(at, uLine[5], uLineWeight[5].y);
  clear *= besideInk(at, uLine[6], uLineWeight[6].y);
  clear *= besideInk(at, uLine[7], uLineWeight[7].y);
  clear *= besideInk(at, uLine[8], uLineWeight[8].y);
  clear *= besideInk(at, uLine[9], uLineWeight[9].y);
  clear *= besideInk(at, uLine[10], uLineWeight[10].y);
  clear *= besideInk(at, uLine[11], uLineWeight[11].y);
  return mix(uInkColour, colour, clear);
}

// Lays the current fault's line over the picture, and a fine line on either side where its profile
// ends.
vec3 faultDrawn(vec3 colour, Footprint at) {
  vec2 from = at.square - uFaultLine.zw;
  float away = dot(from, uFaultLine.xy);
  float along = dot(from, vec2(-uFaultLine.y, uFaultLine.x));
  float swept = step(along * uFaultEnd.x, uFaultEnd.y) * uFaultOpacity;
  vec2 pixels = pixelsFrom(at, uFaultLine);
  float rim = stroke(abs(abs(away) - uFaultRim) / max(pixels.y, uMinStep), 0.5 * uLineWidths.x);
  // Surfaces nearly parallel to the line get no rim.
  float across = clamp(0.4 * pixels.y / uMinStep - 0.6, 0.0, 1.0);
  colour = mix(colour, uInkColour, 0.4 * rim * across * swept);
  // The line's own cliff face keeps its layers.
  float firm = pixels.y > uMinStep ? 1.0 : 0.6;
  return mix(colour, uAccentColour, stroke(pixels.x, uLineWidths.x) * swept * firm);
}
