// The uniforms of the current fault and of earlier faults, for vertex and fragment shaders.
const int kMaxLines = 13;
uniform vec4 uFaultLine;          // unit normal, point
uniform float uFaultShift;        // minus the displacement still to come beside the line, or 0
uniform float uFaultOther;        // the shift's factor on the other side: -1, or 1 for a ridge
uniform vec4 uFaultCurve;         // the profile's weight as a polynomial: see fault_profile.h
uniform vec2 uFaultReach;         // its last coefficient, 1 / reach
// The earlier faults, then the current one: unit normal and point; how strongly the mesh follows
// the line, and how dark its ink is. Unused entries have no ink.
uniform vec4 uLine[kMaxLines];
uniform vec2 uLineWeight[kMaxLines];

// The profile's weight at a distance from the line, in sides of the square.
float faultWeight(float away) {
  float c = min(abs(away) * uFaultReach.y, 1.0);
  return uFaultCurve.x + c * (uFaultCurve.y + c * (uFaultCurve.z + c * (uFaultCurve.w
      + c * uFaultReach.x)));
}
