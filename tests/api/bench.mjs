// Benchmark of the JS API as its users call it: from a recipe's text to a Float32Array of heights, on
// a grid of 1025. Beside each row stand, from the same run, what other packages of npm take for a
// land of the same kind, and what the core takes in WebAssembly, without what the API adds.
//
//   node tests/api/bench.mjs [--api DIR] [--core FILE]
//
// --core: rows that the program faultline_bench wrote with --json (build/bench-node.json). Prints one
// row each: the median in ms of the call, of the other package and of the core; how many times faster
// than the other package the call is, and how many times the core's time it takes.
import { existsSync, readFileSync } from "node:fs";
import { once } from "node:events";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { Worker } from "node:worker_threads";
import { root } from "../web/harness.mjs";

const SIZE = 1025;
const { values: options } = parseArgs({
  options: {
    api: { type: "string", default: join(root, "dist", "api") },
    core: { type: "string", default: join(root, "build", "bench-node.json") },
  },
});
const entry = join(resolve(options.api), "node.js");
if (!existsSync(entry)) {
  console.error(`bench: ${entry} is missing, so there are no rows of the JS API`);
  process.exit(0);
}
const { createTerrain, createTerrainInWorker } = await import(pathToFileURL(entry));
const packages = createRequire(join(root, "web", "package.json"));
const core = existsSync(options.core) ? JSON.parse(readFileSync(options.core, "utf8")) : [];

/** THREE.Terrain's generators need one function of three.js. */
function terrainOfThree() {
  globalThis.THREE = { Math: { ceilPowerOfTwo: (n) => 2 ** Math.ceil(Math.log2(n)) } };
  packages("three.terrain.js/build/THREE.Terrain.js");
  return globalThis.THREE.Terrain;
}

const ofThree = terrainOfThree();
const { default: FastNoiseLite } = await import(
  pathToFileURL(packages.resolve("fastnoise-lite/FastNoiseLite.js"))
);

/** Runs a generator of THREE.Terrain; `steps`: how many faults it makes. */
function generateByThree(generator, steps) {
  const segments = SIZE - 1;
  const frequency = steps / Math.hypot(segments, segments);
  const range = { minHeight: -100, maxHeight: 100 };
  const grid = { xSegments: segments, ySegments: segments, xSize: segments, ySize: segments };
  const heights = new Float32Array(SIZE ** 2);
  ofThree[generator](heights, { ...grid, ...range, frequency });
  return heights;
}

function generateByFastNoise() {
  const noise = new FastNoiseLite(1);
  noise.SetNoiseType(FastNoiseLite.NoiseType.Perlin);
  noise.SetFractalType(FastNoiseLite.FractalType.FBm);
  noise.SetFractalOctaves(8);
  noise.SetFrequency(4 / SIZE);
  const heights = new Float32Array(SIZE ** 2);
  for (let y = 0, at = 0; y < SIZE; ++y) {
    for (let x = 0; x < SIZE; ++x) heights[at++] = noise.GetNoise(x, y);
  }
  return heights;
}

const LANDS = [
  {
    name: "1000 faults",
    text: "v1;faults=1000",
    core: "whole land, step",
    against: "three.terrain.js, Fault, 1000 iterations",
    other: () => generateByThree("Fault", 1000),
  },
  {
    name: "diamond-square",
    text: "v1;method=diamond-square",
    core: "whole land, diamond-square",
    against: "three.terrain.js, DiamondSquare",
    other: () => generateByThree("DiamondSquare", 0),
  },
  {
    name: "noise of 8 octaves",
    text: "v1;method=fbm;octaves=8",
    core: "whole land, fbm",
    against: "fastnoise-lite, Perlin, FBm of 8 octaves",
    other: generateByFastNoise,
  },
];
const ROUNDS = 9;

async function callHere(text) {
  const terrain = await createTerrain(text, { size: SIZE });
  const { heights } = terrain;
  terrain.dispose();
  return heights;
}

async function callInWorker(text) {
  const terrain = await createTerrainInWorker(text, { size: SIZE });
  const heights = await terrain.heights;
  terrain.dispose();
  return heights;
}

/** A worker that runs already, as one does that makes many lands: it calls createTerrain itself. */
const running = new Worker(
  `import { createTerrain } from ${JSON.stringify(pathToFileURL(entry).href)};
   import { parentPort } from "node:worker_threads";
   parentPort.on("message", async ({ text, size }) => {
     const terrain = await createTerrain(text, { size });
     const { heights } = terrain;
     terrain.dispose();
     parentPort.postMessage(heights, [heights.buffer]);
   });`,
  { eval: true },
);

async function callInRunningWorker(text) {
  const heights = once(running, "message");
  running.postMessage({ text, size: SIZE });
  return (await heights)[0];
}

/** The longest time for which the thread of a createTerrain() did nothing else. */
async function worstSlice(text) {
  let last = performance.now();
  let worst = 0;
  const look = () => {
    const now = performance.now();
    worst = Math.max(worst, now - last);
    last = now;
  };
  const work = { onProgress: look };
  let going = true;
  const tick = () => {
    look();
    if (going) setImmediate(tick);
  };
  setImmediate(tick);
  const terrain = await createTerrain(text, work);
  look();
  going = false;
  terrain.dispose();
  return worst;
}

async function timeOf(work) {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

const median = (times) => times.sort((a, b) => a - b)[times.length >> 1];

/**
 * The median times in ms of each of the works, which run by turns, so that what else the machine does
 * counts for all. One run of each before that compiles it.
 */
async function mediansOf(rounds, works) {
  const times = works.map(() => []);
  for (let round = -1; round < rounds; ++round) {
    for (const [i, work] of works.entries()) {
      const ms = await timeOf(work);
      if (round >= 0) times[i].push(ms);
    }
  }
  return times.map(median);
}

const shown = (value, unit = "") => (value === undefined ? "-" : `${value.toFixed(1)}${unit}`);

function print(name, size, ms, other, coreMs, against) {
  const columns = [
    name.padEnd(48),
    String(size).padStart(5),
    shown(ms).padStart(9),
    shown(other).padStart(9),
    shown(other && other / ms, "x").padStart(8),
    shown(coreMs).padStart(8),
    shown(coreMs && ms / coreMs, "x").padStart(8),
  ];
  console.log(`${columns.join(" ")}  ${against}`);
}

console.log(
  `${"JS API in Node: name".padEnd(48)}  size        ms   otherMs    ratio   coreMs   ofCore  against`,
);
for (const { name, text, core: row, against, other } of LANDS) {
  const coreMs = core.find((each) => each.name === row)?.ms;
  const ours = [callHere, callInWorker, callInRunningWorker].map((call) => () => call(text));
  // A run of the slowest takes ten seconds, so it has one that counts.
  const isSlow = name === LANDS[0].name;
  const slowMs = isSlow ? await timeOf(other) : 0;
  const times = await mediansOf(ROUNDS, isSlow ? ours : [...ours, other]);
  const theirs = isSlow ? slowMs : times[3];
  print(`createTerrain, ${name}`, SIZE, times[0], theirs, coreMs, against);
  const started = `${against}; with the worker's start`;
  print(`createTerrainInWorker, ${name}`, SIZE, times[1], theirs, coreMs, started);
  const held = `${against}; within a worker that runs`;
  print(`createTerrain in a worker, ${name}`, SIZE, times[2], theirs, coreMs, held);
}
for (const recipe of [
  "faults=4000",
  "faults=20;profile=near;reach=0.5",
  "method=diamond-square",
  "method=fbm",
  "faults=40;smooth=box;erosion=both;erosion-steps=2",
]) {
  const ms = await worstSlice(`v1;size=4097;${recipe}`);
  print(`worst slice, ${recipe}`, 4097, ms, undefined, undefined, "slices of 30 ms are promised");
}
await running.terminate();
