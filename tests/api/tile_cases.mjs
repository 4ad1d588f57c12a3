// Random lands with random windows of them, for the tests of tiles: the same in every run.

/** A random generator with the same numbers from 0 to 1 in every run. */
export function randomNumbers(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

// Upper limits of random values, because larger ones would take too long.
const LIMITS = {
  size: 140,
  faults: 120,
  trees: 6,
  depth: 5,
  "smooth-passes": 3,
  "erosion-steps": 8,
  "smooth-radius": 6,
};
// No tiles, which other tests tell.
const WITHOUT_TILES = ["iir", "droplets"];

/** A random value that a row of the table allows. */
function randomValue(row, next) {
  if (row.type === "choice") {
    const choices = row.choices.filter(({ key }) => !WITHOUT_TILES.includes(key));
    return choices[Math.floor(next() * choices.length)].key;
  }
  if (row.type !== "number") return row.key === "seed" ? `s${Math.floor(next() * 1e6)}` : "";
  const high = Math.min(LIMITS[row.key] ?? row.softMax, row.max);
  const low = Math.min(row.softMin, high / 2);
  return Number((Math.max(row.min, low) + next() * (high - low)).toFixed(row.places));
}

const LAYERS = ["none", "water", "sediment", "flow"];

/**
 * `count` cases: {entries: [key, value] of a recipe, windowOf(size), layer}. `parameters`: the rows
 * of the table.
 */
export function* tileCases(parameters, count, seed = 38) {
  const next = randomNumbers(seed);
  const below = (limit) => Math.floor(next() * limit);
  for (let i = 0; i < count; ++i) {
    const entries = parameters.map((row) => [row.key, randomValue(row, next)]);
    const layer = LAYERS[below(LAYERS.length)];
    const [u, v, across, along] = [next(), next(), next(), next()];
    const windowOf = (size) => {
      // Now and then at a border, or a single row
      const x = i % 5 === 0 ? 0 : Math.floor(u * size);
      const y = Math.floor(v * size);
      const width = i % 7 === 0 ? size - x : 1 + Math.floor(across * (size - x));
      const height = i % 11 === 0 ? 1 : 1 + Math.floor(along * (size - y));
      return { x, y, width, height };
    };
    yield { entries, windowOf, layer };
  }
}

/** What a window of a whole land's numbers has. */
export function windowed(numbers, size, { x, y, width, height }) {
  const part = new Float32Array(width * height);
  for (let row = 0; row < height; ++row) {
    const first = (y + row) * size + x;
    part.set(numbers.subarray(first, first + width), row * width);
  }
  return part;
}

/** The first place at which the bits of two arrays differ; -1: none. */
export function firstDifference(a, b) {
  if (a.length !== b.length) return Math.min(a.length, b.length);
  const [left, right] = [a, b].map(
    (each) => new Uint32Array(each.buffer, each.byteOffset, each.length),
  );
  return left.findIndex((bits, i) => bits !== right[i]);
}
