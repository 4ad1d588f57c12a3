// Tests the installed package in Node. run.mjs copies this file into a folder that contains nothing
// but the package, and runs it there: node node_tests.mjs CLI GOLDEN.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import { createTerrain, createTerrainInWorker, decode, encode, formats } from "faultline";

const [cli, golden] = process.argv.slice(2);
const RECIPE = "v1;seed=oak-ridge;size=65;faults=40;smooth=box;smooth-passes=2";
// Takes minutes, so a test that waits for its end fails.
const ENDLESS = "v1;size=1025;erosion=hydraulic;erosion-steps=2000";
const RANDOM_RECIPES = 40;
// tests/web/browsers.mjs checks larger grids.
const LARGEST = 129;

const scratch = mkdtempSync(join(tmpdir(), "faultline-api-"));
after(() => rmSync(scratch, { recursive: true }));

/** The heights that the command line writes, as bytes. */
function heightsOfCli(text) {
  const file = join(scratch, "land.r32");
  execFileSync(cli, ["generate", "--strict", text, "-o", file], { stdio: "ignore" });
  return readFileSync(file);
}

async function sameAsCli(text) {
  const terrain = await createTerrain(text);
  const bytes = Buffer.from(terrain.heights.buffer);
  assert.ok(bytes.equals(heightsOfCli(text)), `${text}: heights differ from the command line's`);
  terrain.dispose();
}

/** A random generator with the same numbers from 0 to 1 in every run. */
function randomNumbers(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

// Upper limits of random values, because larger ones would take too long.
const LIMITS = {
  size: 97,
  faults: 150,
  trees: 6,
  depth: 5,
  "smooth-passes": 3,
  "erosion-steps": 6,
  droplets: 1500,
  "droplet-life": 32,
  "smooth-radius": 8,
};

/** A random value that a row of the table allows. */
function randomValue(row, next) {
  if (row.type === "choice") return row.choices[Math.floor(next() * row.choices.length)].key;
  if (row.type !== "number") return row.key === "seed" ? `s${Math.floor(next() * 1e6)}` : "";
  const high = Math.min(LIMITS[row.key] ?? row.softMax, row.max);
  const low = Math.min(row.softMin, high / 2);
  return Number((Math.max(row.min, low) + next() * (high - low)).toFixed(row.places));
}

test("heights are the command line's, bit for bit: random recipes", async () => {
  const next = randomNumbers(7);
  const { parameters } = await decode("v1");
  for (let i = 0; i < RANDOM_RECIPES; ++i) {
    const entries = parameters.map((row) => [row.key, randomValue(row, next)]);
    const { text, notices } = await encode(Object.fromEntries(entries));
    assert.deepEqual(notices, []);
    await sameAsCli(text);
  }
});

test("lands stand on opened heights, and have the golden fingerprints", async () => {
  const lines = readFileSync(join(dirname(golden), "opened.txt"), "utf8").split("\n");
  const rows = lines.filter((line) => line.startsWith("v1")).map((line) => line.split(" "));
  assert.ok(rows.length >= 25);
  for (const [opened, text, fingerprint] of rows) {
    const ground = await createTerrain(opened);
    const base = ground.heights;
    const terrain = await createTerrain(text, { base });
    assert.equal(terrain.hash, fingerprint, text);
    assert.equal(terrain.text, text);
    ground.dispose();
    terrain.dispose();
  }
  // The test dome needs no heights.
  const domes = lines.filter((line) => line.startsWith("dome:")).map((line) => line.split(" "));
  assert.ok(domes.length >= 6);
  for (const [, text, fingerprint] of domes) {
    const terrain = await createTerrain(text);
    assert.equal(terrain.hash, fingerprint, text);
    terrain.dispose();
  }
  const base = new Float32Array(81).map((_, i) => i / 100);
  const shown = await createTerrainInWorker("v1;faults=0", { base });
  assert.deepEqual(await shown.heights, base);
  assert.equal(shown.size, 9);
  assert.match(shown.text, /^v1;base=[0-9a-f]{16};size=9;faults=0$/);
  await assert.rejects(createTerrain(shown.text), RangeError);
  const other = { base: base.map((z) => z + 1) };
  await assert.rejects(createTerrain(shown.text, other), {
    name: "RangeError",
    message: /fingerprint/,
  });
  shown.dispose();
  const bad = [new Float32Array(80), base.map(() => NaN), base.map(() => 3), new Float32Array(1)];
  for (const wrong of bad) await assert.rejects(createTerrain("v1", { base: wrong }), RangeError);
  const opened = { heights: base, place: "", numbers: null };
  assert.equal((await createTerrain("v1;faults=0", { base: opened })).text, shown.text);
  await assert.rejects(
    createTerrain("v1", { base: { ...opened, place: "somewhere" } }),
    RangeError,
  );
  const difference = await createTerrain("v1;faults=0;erosion=thermal", { base: opened });
  const { name } = difference.describeFile("geotiff", { difference: true });
  assert.match(name, /-difference\.tif$/);
  const plain = await createTerrain("v1;size=9");
  assert.throws(() => plain.describeFile("geotiff", { difference: true }), RangeError);
  assert.throws(() => plain.describeFile("projection"), RangeError);
  for (const wrong of [[1, 2, 3, 4], null, "heights", new Float64Array(4), { heights: [1] }]) {
    await assert.rejects(createTerrain("v1", { base: wrong }), TypeError);
    await assert.rejects(createTerrainInWorker("v1", { base: wrong }), TypeError);
  }
});

test("heights are the command line's, bit for bit: golden links", async () => {
  const lines = readFileSync(golden, "utf8").split("\n");
  const rows = lines.filter((line) => line.startsWith("v1")).map((line) => line.split(" "));
  let checked = 0;
  for (const [text, fingerprint] of rows) {
    const { size, text: canonical } = await decode(text);
    if (size > LARGEST) continue;
    assert.equal(canonical, text);
    const terrain = await createTerrain(text);
    assert.equal(terrain.hash, fingerprint, text);
    terrain.dispose();
    // Only every eighth is compared byte by byte too, because each needs a process.
    if (checked++ % 8 === 0) await sameAsCli(text);
  }
  assert.ok(checked > 300, `only ${checked} golden links`);
});

test("the land at a position is the same in whichever way the position is reached", async () => {
  const at = (place) => heightsOfCli(`${RECIPE}!at=${place}`);
  const terrain = await createTerrain(`${RECIPE}!at=fault:7`);
  const bytes = () => Buffer.from(terrain.heights.buffer);
  assert.deepEqual(terrain.timeline, { uplift: 40, smoothing: 2, erosion: 0 });
  assert.equal(terrain.steps, 42);
  assert.equal(terrain.position, 7);
  assert.ok(bytes().equals(at("fault:7")));
  assert.equal(terrain.advance(34), 41);
  assert.ok(bytes().equals(at("smooth:1")));
  assert.equal(terrain.seek(12), 12);
  assert.ok(bytes().equals(at("fault:12")));
  assert.equal(terrain.advance(), 13);
  assert.equal(terrain.advance(-100), 0);
  assert.ok(terrain.heights.every((z) => z === 0));
  assert.equal(terrain.seek(1e12), 42);
  terrain.dispose();
  const begun = await createTerrain(RECIPE, { at: 12 });
  assert.ok(Buffer.from(begun.heights.buffer).equals(at("fault:12")));
  begun.dispose();
});

test("heights are a copy that the caller may change and that later steps leave alone", async () => {
  const terrain = await createTerrain(RECIPE);
  const { heights, hash } = terrain;
  const { high } = terrain.statistics();
  assert.equal(terrain.heights, heights);
  const last = heights.slice();
  heights[0] = 2 * high;
  assert.equal(terrain.statistics().high, high);
  heights.set(last);
  terrain.seek(3);
  assert.notEqual(terrain.heights, heights);
  assert.deepEqual(heights, last);
  terrain.heights.fill(1);
  terrain.seek(42);
  assert.equal(terrain.hash, hash);
  assert.deepEqual(terrain.heights, last);
  assert.throws(() => (terrain.size = 3), TypeError);
  terrain.dispose();
});

/**
 * The volume under a mesh, which is right only if all triangles are counter-clockwise from above.
 */
function volumeUnder({ positions, indices }) {
  let volume = 0;
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => positions.subarray(3 * indices[i + k]));
    const plan = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
    assert.ok(plan > 0, `triangle ${i / 3} is clockwise seen from above`);
    volume += (plan / 2) * ((a[2] + b[2] + c[2]) / 3);
  }
  return volume;
}

test("the mesh is the land: right-handed, facing up, split as the specification says", async () => {
  const terrain = await createTerrain("v1;seed=oak-ridge;size=17;faults=8");
  const { size, heights } = terrain;
  const mesh = terrain.mesh();
  const normals = terrain.normals();
  assert.deepEqual(mesh.normals, normals);
  assert.deepEqual([...mesh.indices.subarray(0, 6)], [0, size, 1, 1, size, size + 1]);
  assert.equal(mesh.indices.length, 6 * (size - 1) ** 2);
  for (let i = 0; i < size * size; ++i) {
    const [x, y] = [i % size, Math.floor(i / size)];
    const place = [x / (size - 1), 1 - y / (size - 1), heights[i]];
    assert.deepEqual([...mesh.positions.subarray(3 * i, 3 * i + 3)], place.map(Math.fround));
    assert.deepEqual([...mesh.uvs.subarray(2 * i, 2 * i + 2)], [place[0], 1 - place[1]]);
    assert.ok(Math.abs(Math.hypot(...normals.subarray(3 * i, 3 * i + 3)) - 1) < 1e-6);
    assert.ok(normals[3 * i + 2] > 0);
  }
  // The normal of a vertex is the sum of the normals of the triangles around it, weighted by area.
  const sums = new Float64Array(normals.length);
  for (let i = 0; i < mesh.indices.length; i += 3) {
    const corners = [...mesh.indices.subarray(i, i + 3)];
    const [a, b, c] = corners.map((k) => [...mesh.positions.subarray(3 * k, 3 * k + 3)]);
    const [p, q] = [b, c].map((end) => end.map((value, k) => value - a[k]));
    const face = [0, 1, 2].map(
      (k) => p[(k + 1) % 3] * q[(k + 2) % 3] - p[(k + 2) % 3] * q[(k + 1) % 3],
    );
    for (const k of corners) face.forEach((value, axis) => (sums[3 * k + axis] += value));
  }
  for (let i = 0; i < sums.length; i += 3) {
    const length = Math.hypot(...sums.subarray(i, i + 3));
    for (let k = i; k < i + 3; ++k) assert.ok(Math.abs(sums[k] / length - normals[k]) < 1e-5);
  }
  const mean = volumeUnder(mesh);
  assert.ok(Math.abs(mean) < 0.2);
  terrain.dispose();
});

test("normals can be those of the four neighbours", async () => {
  const terrain = await createTerrain("v1;seed=oak-ridge;size=17;faults=8");
  const { size, heights } = terrain;
  const normals = terrain.normals({ kind: "grid" });
  assert.deepEqual(terrain.mesh({ normals: "grid" }).normals, normals);
  assert.deepEqual(terrain.normals({ kind: "triangles" }), terrain.normals());
  assert.notDeepEqual(normals, terrain.normals());
  const inside = (i) => Math.min(Math.max(i, 0), size - 1);
  const vertex = (x, y) => {
    const [i, j] = [inside(x), inside(y)];
    return [i / (size - 1), 1 - j / (size - 1), heights[j * size + i]];
  };
  const minus = (p, q) => p.map((part, k) => part - q[k]);
  for (let i = 0; i < size * size; ++i) {
    const [x, y] = [i % size, Math.floor(i / size)];
    const p = minus(vertex(x, y - 1), vertex(x, y + 1));
    const q = minus(vertex(x - 1, y), vertex(x + 1, y));
    const cross = [0, 1, 2].map(
      (k) => p[(k + 1) % 3] * q[(k + 2) % 3] - p[(k + 2) % 3] * q[(k + 1) % 3],
    );
    const length = Math.hypot(...cross);
    cross.forEach((part, k) => assert.ok(Math.abs(part / length - normals[3 * i + k]) < 1e-6));
  }
  const refused = { name: "RangeError", message: /kind smooth.*triangles and grid/ };
  assert.throws(() => terrain.normals({ kind: "smooth" }), refused);
  assert.throws(() => terrain.mesh({ normals: "smooth" }), refused);
  assert.throws(() => terrain.normals(5), TypeError);
  terrain.dispose();
  const there = await createTerrainInWorker("v1;seed=oak-ridge;size=17;faults=8");
  assert.deepEqual(await there.normals({ kind: "grid" }), normals);
  assert.deepEqual((await there.mesh({ normals: "grid" })).normals, normals);
  await assert.rejects(there.normals({ kind: "smooth" }), refused);
  there.dispose();
});

test("centred heights have their middle at 0, and are those of the files", async () => {
  const text = "v1;seed=oak-ridge;size=33;faults=8";
  const terrain = await createTerrain(text);
  const there = await createTerrainInWorker(text);
  const { heights } = terrain;
  const [low, high] = [Math.min(...heights), Math.max(...heights)];
  for (const range of [1, 0.3]) {
    const centred = terrain.centredHeights({ range });
    const middle = (high + low) / 2;
    const plain = heights.map((z) => (range * (z - middle)) / (high - low));
    assert.deepEqual(centred, plain);
    assert.deepEqual(await there.centredHeights({ range }), centred);
    const file = await bytesOf(terrain.file("r32", { centred: true, "centred-range": range }));
    assert.ok(file.equals(Buffer.from(centred.buffer)));
    const options = ["--centred", "--centred-range", String(range)];
    assert.ok(file.equals(fileOfCli(text, "centred.r32", ...options)));
  }
  assert.deepEqual(terrain.centredHeights(), terrain.centredHeights({ range: 1 }));
  for (const range of [0, -1, 1e9, NaN]) {
    const message = /^Range must be a number from 0.001 to 1000\.$/;
    assert.throws(() => terrain.centredHeights({ range }), { name: "RangeError", message });
    await assert.rejects(there.centredHeights({ range }), { name: "RangeError", message });
  }
  const flat = await createTerrain("v1;faults=0;size=9");
  assert.ok(flat.centredHeights().every((z) => Object.is(z, 0)));
  const plan = terrain.describeFile("obj", { centred: true, side: 500, "grid-normals": true });
  assert.equal(plan.name, "faultline-oak-ridge-v1-33-centred-grid-normals.obj");
  assert.deepEqual([plan.low, plan.high], [-250, 250]);
  // Levels are of the land's own range.
  assert.equal(terrain.describeFile("png16", { centred: true, side: 500 }).low, 500 * low);
  for (const each of [terrain, there, flat]) each.dispose();
});

test("faults and statistics are those of the command line", async () => {
  const ask = (...args) => execFileSync(cli, args, { encoding: "utf8" });
  for (const text of [
    "v1;size=33;faults=6;drawn=0.1_0.2_0.7_0.9_0.5",
    "v1;size=33;method=fault-tree;trees=3;depth=3",
  ]) {
    const terrain = await createTerrain(text);
    const [names, ...rows] = ask("faults", text)
      .trim()
      .split("\n")
      .map((row) => row.split(","));
    const lines = Array.from({ length: terrain.faults }, (_, i) => terrain.fault(i)).flatMap(
      (fault) => (fault.kind === "tree" ? fault.lines : [fault]),
    );
    assert.equal(lines.length, rows.length);
    for (const [i, row] of rows.entries()) {
      for (const [k, name] of names.entries()) {
        if (!["index", "tree", "profile"].includes(name) && row[k] !== "")
          assert.equal(lines[i][name], Number(row[k]), `${text}: ${name} of row ${i}`);
      }
    }
    const { recipe, size, fingerprint, ...numbers } = JSON.parse(ask("stats", text));
    assert.deepEqual(terrain.statistics(), numbers);
    assert.deepEqual([terrain.text, terrain.size, terrain.hash], [recipe, size, fingerprint]);
    assert.throws(() => terrain.fault(terrain.faults), RangeError);
    assert.throws(() => terrain.fault(-1), RangeError);
    assert.throws(() => terrain.fault(NaN), TypeError);
    terrain.dispose();
  }
  const noise = await createTerrain("v1;size=33;method=fbm");
  assert.equal(noise.faults, 0);
  assert.throws(() => noise.fault(0), /this terrain has 0/);
  noise.dispose();
});

test("parameters are the rows of the table with this recipe's values", async () => {
  const { parameters, recipe } = await decode("v1;fade=0.37;smooth=box;seed=tarn");
  const row = (key) => parameters.find((each) => each.key === key);
  assert.equal(row("fade").value, 0.37);
  assert.equal(row("fade").max, 1);
  assert.equal(row("smooth").value, "box");
  assert.equal(row("seed").value, "tarn");
  assert.equal(row("smooth-passes").active, true);
  assert.equal(row("trees").active, false);
  assert.equal(recipe.fade, 0.37);
  assert.equal(Object.keys(recipe).length, parameters.length);
});

test("a terrain that does not fit into memory is refused before it is built", async () => {
  const { prototype } = WebAssembly.Memory;
  const { grow } = prototype;
  prototype.grow = function (pages) {
    if (this.buffer.byteLength + pages * 65536 > 200e6) throw new RangeError("no more");
    return grow.call(this, pages);
  };
  try {
    await assert.rejects(createTerrain("v1;size=4097;faults=2"), {
      name: "RangeError",
      message: /"4097".* \d+ MB of memory, more than there is; .*largest that fits is \d+\.$/,
    });
    await sameAsCli("v1;size=257;faults=2");
  } finally {
    prototype.grow = grow;
  }
});

test("bad input is repaired and named, or refused with a clear error", async () => {
  const terrain = await createTerrain("v1;size=17;faults=1e9;bogus=3;smooth=??;at=7;faults=4");
  assert.equal(terrain.text, "v1;size=17;faults=100000");
  const named = terrain.notices.map(({ key }) => key).sort();
  assert.deepEqual(named, ["at", "bogus", "faults", "faults", "smooth"]);
  for (const { message, given } of terrain.notices) assert.ok(message !== "" && given !== "");
  assert.throws(() => terrain.seek("7"), TypeError);
  assert.throws(() => terrain.advance(NaN), TypeError);
  const sentence = { name: "TypeError", message: /^(Options are|\w+ must be) an? .*, not .*\.$/ };
  const bare = Object.create(null);
  assert.throws(() => terrain.file(bare), sentence);
  assert.throws(() => terrain.file("png", null), sentence);
  assert.throws(() => terrain.file("png", { side: Symbol("x") }), sentence);
  assert.throws(() => terrain.file("png", {}, { onProgress: 5 }), sentence);
  terrain.dispose();
  for (const wrong of [undefined, null, 5, {}, ["v1"]]) {
    await assert.rejects(createTerrain(wrong), TypeError);
    await assert.rejects(createTerrainInWorker(wrong), TypeError);
    await assert.rejects(decode(wrong), TypeError);
  }
  await assert.rejects(encode("v1"), TypeError);
  const wrongCallbacks = [5, bare, NaN, 0, "", false].map((onProgress) => ({ onProgress }));
  for (const options of [null, 5, ...wrongCallbacks, { signal: 5 }, { signal: NaN }]) {
    await assert.rejects(createTerrain(RECIPE, options), sentence);
    await assert.rejects(createTerrainInWorker(RECIPE, options), sentence);
  }
  for (const call of [decode, encode, formats]) {
    const args = call === formats ? [null] : [call === decode ? "v1" : {}, null];
    await assert.rejects(call(...args), sentence);
  }
  await assert.rejects(encode({ seed: bare }), sentence);
  await assert.rejects(createTerrain(RECIPE, { at: bare }), sentence);
  await assert.rejects(createTerrain("v1", { at: "end" }), TypeError);
  await assert.rejects(createTerrain("v1", { wasm: 5 }), /wasm must be/);
  await assert.rejects(createTerrain("v1", { wasm: new Uint8Array(8) }), WebAssembly.CompileError);
  for (const text of ["", "#v1;size=17", "%", "\ud800", "v9;size=17", "x".repeat(20000)]) {
    assert.equal(typeof (await decode(text)).text, "string");
  }
  // A whole address, as mail programs wrap and quote it.
  const sent = await decode(
    "\u201chttps://example.org/%23v1%253Bseed%253Doak%253B%250Asize%253D17\u201d",
  );
  assert.deepEqual([sent.text, sent.notices], ["v1;seed=oak;size=17", []]);
  assert.equal((await decode("v1;check=0123456789abcdef")).check, "0123456789abcdef");
  assert.equal((await decode("v1")).check, null);
});

test("a recipe read and written again is the same text", async () => {
  for (const text of [
    "v1",
    "v1;seed=oak-ridge;faults=800;drawn=0.1_0.2_0.7_0.9_-0.5;fade=0.0001",
    "v1;method=fbm;fbm=ridged;lacunarity=2.17",
  ]) {
    assert.equal((await encode((await decode(`${text}!at=end;water=0.4`)).recipe)).text, text);
  }
  assert.equal((await decode("v1!water=0.4;at=fault:3")).view, "at=fault:3;water=0.4");
  const { text, notices } = await encode({ seed: "oak ridge", faults: 7, nonsense: 1 });
  assert.equal(text, "v1;seed=oak-ridge;faults=7");
  assert.deepEqual(
    notices.map(({ key }) => key),
    ["seed", "nonsense"],
  );
});

test("after dispose() every call throws an error that says so", async () => {
  const terrain = await createTerrain(RECIPE);
  terrain.dispose();
  terrain.dispose();
  const names = ["centredHeights", "normals", "mesh", "statistics", "advance"];
  const calls = names.map((name) => () => terrain[name]());
  const reads = ["heights", "hash", "position"].map((name) => () => terrain[name]);
  const others = [() => terrain.seek(1), () => terrain.fault(0)];
  for (const call of [...calls, ...reads, ...others]) assert.throws(call, /has been disposed of/);
  assert.equal(terrain.size, 65);
  if (Symbol.dispose) {
    const other = await createTerrain(RECIPE);
    other[Symbol.dispose]();
    assert.throws(() => other.hash, /has been disposed of/);
  }
});

test("an instance that another land has used gives the same land, and none that still works", async () => {
  const texts = [
    RECIPE,
    "v1;method=fbm;size=100",
    "v1;size=65;erosion=both;erosion-steps=3",
    RECIPE,
  ];
  const hashes = [];
  for (const text of texts) {
    const terrain = await createTerrain(text);
    hashes.push(terrain.hash);
    terrain.dispose();
  }
  assert.equal(hashes[0], hashes[3]);
  const [first, second] = await Promise.all([createTerrain(RECIPE), createTerrain(texts[1])]);
  assert.deepEqual([first.hash, second.hash], hashes.slice(0, 2));
  let calls = 0;
  const onProgress = () => void (++calls === 1 && first.dispose());
  const { blob } = first.file("obj", {}, { onProgress });
  const other = await createTerrain(texts[1]);
  assert.equal(other.hash, hashes[1]);
  const whole = await createTerrain(RECIPE);
  const again = whole.file("obj");
  assert.deepEqual(await bytesOf({ blob }), await bytesOf(again));
  for (const terrain of [second, other, whole]) terrain.dispose();
});

test("a signal cancels work at any stage", async () => {
  const asked = new AbortController();
  await assert.rejects(
    createTerrain(ENDLESS, { signal: asked.signal, onProgress: () => asked.abort() }),
    { name: "AbortError" },
  );
  await assert.rejects(createTerrain(RECIPE, { signal: asked.signal }), { name: "AbortError" });
  // The timer can run only if the work yields to other tasks.
  const reason = new Error("enough");
  const timed = new AbortController();
  setTimeout(() => timed.abort(reason));
  await assert.rejects(createTerrain(ENDLESS, { signal: timed.signal }), reason);
  const thrown = new Error("from onProgress");
  const onProgress = () => {
    throw thrown;
  };
  await assert.rejects(createTerrain(RECIPE, { onProgress }), thrown);
  await assert.rejects(createTerrainInWorker(RECIPE, { onProgress }), thrown);
});

test("large lands of every method give the thread back, so that a timer can cancel them", async () => {
  for (const recipe of [
    "faults=20000",
    "faults=300;profile=near;reach=0.5",
    "method=fault-tree;trees=200;depth=8",
    "method=diamond-square;smooth=gaussian;smooth-passes=9",
    "method=fbm;octaves=12;smooth=iir;smooth-passes=9",
    "faults=100;erosion=both",
    "faults=100;erosion=hydraulic;hydraulic=droplets",
  ]) {
    const reason = new Error("enough");
    const controller = new AbortController();
    let calls = 0;
    let callsBefore = 0;
    const abort = () => {
      callsBefore = calls;
      controller.abort(reason);
    };
    const onProgress = () => void (++calls === 1 && setTimeout(abort));
    const work = { signal: controller.signal, onProgress };
    await assert.rejects(createTerrain(`v1;size=2049;${recipe}`, work), reason, recipe);
    assert.ok(callsBefore <= 2, `${recipe}: the timer waited for ${callsBefore} slices`);
    assert.equal(calls, callsBefore, recipe);
  }
});

test("the script for browsers says in Node what to import", async () => {
  const address = import.meta.resolve?.("faultline") ?? "./node_modules/faultline/node.js";
  const browser = await import(new URL("./faultline.js", new URL(address, import.meta.url)));
  const calls = [browser.createTerrain, browser.createTerrainInWorker, browser.decode];
  for (const call of calls) await assert.rejects(call("v1"), /In Node, import "faultline"/);
});

test("the module without SIMD gives the same bits", async () => {
  const plain = import.meta.resolve?.("faultline/terrain-plain.wasm");
  const wasm = new URL(plain ?? "./node_modules/faultline/terrain-plain.wasm", import.meta.url);
  for (const text of [RECIPE, "v1;method=fbm;size=100", "v1;method=diamond-square;size=129"]) {
    const [fast, slow] = [await createTerrain(text), await createTerrain(text, { wasm })];
    assert.equal(fast.hash, slow.hash, text);
    fast.dispose();
    slow.dispose();
  }
});

test("progress goes from 0 to 1", async () => {
  for (const create of [createTerrain, createTerrainInWorker]) {
    const shares = [];
    const terrain = await create(RECIPE, { onProgress: (share) => shares.push(share) });
    assert.equal(shares[0], 0);
    assert.equal(shares.at(-1), 1);
    assert.deepEqual(
      shares,
      [...shares].sort((a, b) => a - b),
    );
    terrain.dispose();
  }
});

test("a terrain in a worker has the same results, as promises", async () => {
  const text = `${RECIPE};faults=1e9!at=fault:7`;
  const [here, there] = await Promise.all([createTerrain(text), createTerrainInWorker(text)]);
  const { position, ...facts } = JSON.parse(JSON.stringify(here));
  for (const [name, value] of Object.entries(facts)) {
    if (!["heights", "hash"].includes(name)) assert.deepEqual(there[name], value, name);
  }
  for (const step of ["first", "second"]) {
    assert.equal(there.position, here.position, step);
    assert.deepEqual(await there.heights, here.heights);
    assert.equal(await there.hash, here.hash);
    assert.deepEqual(await there.normals(), here.normals());
    assert.deepEqual(await there.mesh(), here.mesh());
    assert.deepEqual(await there.statistics(), here.statistics());
    assert.deepEqual(await there.fault(3), here.fault(3));
    assert.equal(await there.seek(30), here.seek(30));
    assert.equal(await there.advance(), here.advance());
  }
  await assert.rejects(there.fault(1e6), RangeError);
  await assert.rejects(there.seek("7"), TypeError);
  here.dispose();
  there.dispose();
});

test("a worker's question can be cancelled, and the worker answers the next one", async () => {
  const asked = new AbortController();
  const onProgress = () => asked.abort();
  await assert.rejects(createTerrainInWorker(ENDLESS, { signal: asked.signal, onProgress }), {
    name: "AbortError",
  });
  const terrain = await createTerrainInWorker(ENDLESS, { at: 0 });
  // Questions are answered in their order: the second waits for the first until that is cancelled.
  const work = new AbortController();
  let calls = 0;
  let answered = false;
  let answeredEarly = null;
  const seeking = terrain.seek(terrain.steps, {
    signal: work.signal,
    onProgress() {
      if (++calls !== 3) return;
      answeredEarly = answered;
      work.abort();
    },
  });
  const second = terrain.hash.then(() => (answered = true));
  await assert.rejects(seeking, { name: "AbortError" });
  assert.equal(answeredEarly, false);
  assert.equal(await second, true);
  assert.equal(await terrain.seek(3), 3);
  const late = terrain.seek(terrain.steps);
  terrain.dispose();
  terrain.dispose();
  await assert.rejects(late, /has been disposed of/);
  await assert.rejects(terrain.heights, /has been disposed of/);
});

test("a lack of memory is reported, and the next terrain has what it needs", async () => {
  const grow = WebAssembly.Memory.prototype.grow;
  WebAssembly.Memory.prototype.grow = () => {
    throw new RangeError("no more");
  };
  try {
    await assert.rejects(createTerrain("v1;size=2049"), {
      name: "RangeError",
      message: /MB of memory, more than there is/,
    });
  } finally {
    WebAssembly.Memory.prototype.grow = grow;
  }
  const terrain = await createTerrain(RECIPE);
  terrain.dispose();
});

test("the module comes from bytes, a compiled module, or an address", async () => {
  const url = new URL(
    import.meta.resolve?.("faultline/terrain.wasm") ?? "./node_modules/faultline/terrain.wasm",
    import.meta.url,
  );
  const bytes = readFileSync(url);
  const sources = [bytes, new Uint8Array(bytes).buffer, await WebAssembly.compile(bytes), url];
  const hashes = new Set();
  for (const wasm of [...sources, url.href]) {
    const terrain = await createTerrain(RECIPE, { wasm });
    hashes.add(terrain.hash);
    terrain.dispose();
  }
  const inWorker = await createTerrainInWorker(RECIPE, { wasm: bytes });
  hashes.add(await inWorker.hash);
  inWorker.dispose();
  assert.equal(hashes.size, 1);
  assert.equal((await decode(RECIPE, { wasm: bytes })).text, RECIPE);
});

/** The bytes that the command line writes into a file with this name. */
function fileOfCli(text, name, ...options) {
  const file = join(scratch, name);
  execFileSync(cli, ["generate", text, "-o", file, ...options], { stdio: "ignore" });
  return readFileSync(file);
}

const bytesOf = async ({ blob }) => Buffer.from(await blob.arrayBuffer());

test("files are the command line's, byte for byte, in both kinds of terrains", async () => {
  const options = { side: 2000, "south-first": true };
  for (const text of [RECIPE, "v1;method=fbm;size=100!scale=500"]) {
    for (const make of [createTerrain, createTerrainInWorker]) {
      const terrain = await make(text);
      const shares = [];
      const work = { onProgress: (share) => shares.push(share) };
      const png = await terrain.file("png16", {}, work);
      assert.ok((await bytesOf(png)).equals(fileOfCli(text, png.name)), `${text}: PNG`);
      assert.equal(png.blob.type, "image/png");
      assert.equal(shares.at(-1), 1);
      const raw = await terrain.file("r32", options);
      assert.ok((await bytesOf(raw)).equals(fileOfCli(text, raw.name, "--south-first")));
      const mesh = await terrain.file("glb");
      assert.ok((await bytesOf(mesh)).equals(fileOfCli(text, mesh.name)), `${text}: GLB`);
      const sidecar = await bytesOf(await terrain.file("sidecar", { "south-first": true }));
      fileOfCli(text, raw.name, "--south-first", "--sidecar");
      const beside = readFileSync(join(scratch, raw.name.replace("r32", "json")));
      assert.equal(sidecar.toString(), beside.toString());
      terrain.dispose();
    }
  }
});

test("files: plans, repaired options, refusals and cancellation", async () => {
  const { targets } = await formats({ size: 1025 });
  const unreal = targets.find(({ key }) => key === "unreal");
  assert.equal(unreal.bestSize, 1009);
  const terrain = await createTerrain(RECIPE, { size: 127, at: 8 });
  const plan = terrain.describeFile("png16", { target: "unreal", side: -1, wibble: 3 });
  assert.equal(plan.name, "faultline-oak-ridge-v1-127-at-8.png");
  assert.equal(plan.options.side, 1000);
  assert.match(plan.advice, /Scale X and Y/);
  assert.deepEqual(
    plan.notices.map(({ key }) => key),
    ["side", "wibble"],
  );
  assert.match(plan.notices[0].message, /^Width must be a number from 1 to/);
  terrain.seek(9);
  const { link, position } = JSON.parse(await bytesOf(terrain.file("sidecar")));
  assert.equal(position, 9);
  assert.match(link, /at=fault:9$/);
  assert.throws(() => terrain.file("bmp"), { name: "RangeError", message: /png16, raw16/ });
  assert.throws(() => terrain.file("stl", { target: "maya" }), RangeError);
  const noise = await createTerrain("v1;method=fbm;size=33");
  assert.throws(() => noise.file("faults-csv"), RangeError);
  const cancel = () => {
    throw new Error("enough");
  };
  assert.throws(() => terrain.file("obj", {}, { onProgress: cancel }), /enough/);
  const worker = await createTerrainInWorker("v1;size=257;faults=20");
  const controller = new AbortController();
  const { signal } = controller;
  const onProgress = () => controller.abort();
  await assert.rejects(worker.file("obj", {}, { signal, onProgress }), { name: "AbortError" });
  assert.equal((await worker.file("png16")).name, "faultline-first-light-v1-257.png");
  worker.dispose();
});
