// Ground cover: rock, scree, grass and snow by slope, height and aspect, a beach at the shore, and
// small unevenness that only the light sees. It is decoration: no height is changed.
#ifdef COVER
uniform vec3 uCover;       // strength; height -> part of the range: scale, offset
uniform vec2 uCoverShore;  // height of the water, or far below; height of a beach
uniform float uCoverSlope; // rendered slope -> true slope

// The unevenness of walls, which seen from above is stretched: from their two sides.
vec3 onWalls(vec3 fine, vec3 position, vec2 slope, float pixel) {
  float wall = smoothstep(0.55, 1.3, length(slope));
  if (wall <= 0.0) return fine;
  float east = slope.x * slope.x / dot(slope, slope);
  east = smoothstep(0.3, 0.7, east);
  float upon = 0.0;
  if (east < 1.0) upon += (1.0 - east) * roughness(position.xz + 3.1, 330.0, pixel).x;
  if (east > 0.0) upon += east * roughness(position.yz + 5.3, 330.0, pixel).x;
  return mix(fine, vec3(upon, fine.yz * 0.4), wall);
}

vec3 covered(vec3 albedo, vec3 position, float height, inout vec2 slope) {
  vec2 square = position.xy;
  float pixel = max(length(dFdx(square)), length(dFdy(square)));
  vec3 large = roughness(square, 23.0, pixel);
  float wide = max(length(dFdx(position)), length(dFdy(position)));
  vec3 fine = onWalls(roughness(square + 7.7, 330.0, pixel), position, slope, wide);
  float steep = mix(length(slope), length(broadSlope()), 0.6) * uCoverSlope;
  float part = height * uCover.y + uCover.z;
  float grain = fine.x + 0.5 * large.x;

  // From grass, which dries with height, through earth and scree to rock in layers.
  vec3 grass = mix(vec3(0.085, 0.125, 0.035), vec3(0.20, 0.19, 0.075),
                   clamp(1.3 * part + 0.9 * large.x + 0.5 * fine.x, 0.0, 1.0));
  vec3 earth = vec3(0.19, 0.135, 0.085) * (1.0 + 0.8 * grain);
  vec3 scree = vec3(0.30, 0.275, 0.245) * (1.0 + 1.1 * fine.x);
  float layer = position.z * 90.0 + 5.0 * large.x;
  float bed = abs(fract(layer) - 0.5) * 2.0 - 0.5;
  bed *= 1.0 - smoothstep(0.12, 0.4, fwidth(layer));
  vec3 rock = vec3(0.205, 0.185, 0.17) * (1.0 + 0.16 * bed + 0.7 * fine.x);
  vec3 ground = mix(grass, earth, smoothstep(0.52, 0.72, steep + 0.5 * grain + 0.35 * max(part - 0.55, 0.0)));
  ground = mix(ground, scree, smoothstep(0.70, 0.90, steep + 0.4 * grain + 0.25 * part));
  float bare = smoothstep(0.86, 1.14, steep + 0.5 * grain);
  ground = mix(ground, rock, bare);

  // A beach, then snow: more of it in the north of a ridge, none where it is too steep.
  float above = (height - uCoverShore.x) / uCoverShore.y;
  vec3 sand = vec3(0.42, 0.355, 0.235) * (1.0 + 0.5 * fine.x) * (0.62 + 0.38 * smoothstep(0.0, 0.35, above));
  ground = mix(ground, sand, (1.0 - smoothstep(0.6, 1.0, above + 0.8 * grain)) * (1.0 - smoothstep(0.5, 0.8, steep)));
  float north = slope.y * uCoverSlope / (1.0 + steep);
  float snow = smoothstep(0.74, 0.84, part + 0.16 * north + 0.22 * large.x + 0.10 * fine.x);
  snow *= 1.0 - smoothstep(0.85, 1.25, steep + 0.3 * fine.x);
  ground = mix(ground, vec3(0.80, 0.84, 0.90), snow);

  float bump = mix(mix(0.00035, 0.0011, bare), 0.00012, snow);
  slope += uCover.x * (bump * fine.yz + 0.0008 * large.yz * (1.0 - snow)) / uCoverSlope;
  return mix(albedo, ground, uCover.x);
}
#endif
