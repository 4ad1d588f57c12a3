// Tiles of the terrain module in Node, against the whole land of the same module; tests/api compares
// more of them, and with the command line's.
import assert from "node:assert/strict";
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { withBytes } from "../../web/scripts/wasm_bytes.mjs";
import { firstDifference, tileCases, windowed } from "../api/tile_cases.mjs";
import { root } from "./load.mjs";

const CASES = 60;
const wasm = join(root, "build", "web-plain");
const skip = existsSync(join(wasm, "terrain.wasm")) ? false : "the preset web-plain is not built";

/** An instance of the terrain module; Node takes its script only under a name that ends in .mjs. */
async function terrainModule() {
  const folder = mkdtempSync(join(tmpdir(), "faultline-tiles-"));
  try {
    const script = join(folder, "terrain.mjs");
    copyFileSync(join(wasm, "terrain.js"), script);
    const { default: create } = await import(pathToFileURL(script).href);
    return await create(withBytes(readFileSync(join(wasm, "terrain.wasm"))));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const module = skip ? null : await terrainModule();
const numbersOf = ({ x, y, width, height }) => [x, y, width, height];

function made(text, size, window, layer, hasPicture = false) {
  const told = JSON.parse(
    module.openTile(text, size, window && numbersOf(window), layer, hasPicture, null),
  );
  assert.equal(told.error, undefined, `${text}: ${told.error}`);
  while (!module.workTile(1000));
  return {
    ...told,
    heights: new Float32Array(module.tileHeights()),
    layer: new Float32Array(module.tileLayer()),
    picture: new Uint32Array(new Uint8Array(module.tilePicture()).buffer),
    hash: module.tileHash(),
  };
}

const refused = (...args) => JSON.parse(module.openTile(...args)).code;

test("tiles of random lands are the whole land's, bit for bit", { skip }, () => {
  const { parameters } = JSON.parse(module.decode("v1"));
  let smoothed = 0;
  let eroded = 0;
  for (const { entries, windowOf, layer } of tileCases(parameters, CASES)) {
    const { text, size } = JSON.parse(
      module.encode(entries.map(([key, value]) => [key, String(value)])),
    );
    JSON.parse(module.open(text, "", null, "", null));
    module.finish();
    const whole = new Float32Array(module.heights());
    const hash = module.hash();
    const window = windowOf(size);
    const all = made(text, NaN, null, layer);
    assert.equal(firstDifference(all.heights, whole), -1, `${text}: all of it`);
    assert.equal(all.hash, hash, `${text}: its fingerprint`);
    const tile = made(text, NaN, window, layer);
    const where = `${text} ${JSON.stringify(window)}`;
    assert.equal(firstDifference(tile.heights, windowed(whole, size, window)), -1, where);
    const wanted = layer === "none" ? new Float32Array() : windowed(all.layer, size, window);
    assert.equal(firstDifference(tile.layer, wanted), -1, `${where}: ${layer}`);
    if (/;smooth=/.test(text)) ++smoothed;
    if (/;erosion=/.test(text)) ++eroded;
    assert.equal(tile.halo, all.halo, where);
  }
  assert.ok(smoothed > 20 && eroded > 20, `${smoothed} smoothed, ${eroded} eroded`);
});

test("a picture leaves the numbers, and neighbours fit together", { skip }, () => {
  const text =
    "v1;seed=oak;smooth=box;smooth-passes=2;erosion=thermal;erosion-steps=5!palette=atlas";
  const size = 1025;
  const window = { x: 256, y: 512, width: 65, height: 65 };
  const plain = made(text, size, window, "none");
  const painted = made(text, size, window, "none", true);
  assert.equal(painted.hash, plain.hash);
  assert.equal(firstDifference(painted.heights, plain.heights), -1);
  assert.equal(plain.picture.length, 0);
  assert.equal(painted.picture.length, 64 * 64);
  // Painted with their neighbour, the pixels are the same but for the rounding of their places.
  const wide = made(text, size, { ...window, width: 129 }, "none", true);
  for (let y = 0; y < 64; ++y) {
    for (let x = 0; x < 64; ++x) {
      const [a, b] = [wide.picture[128 * y + x], painted.picture[64 * y + x]];
      for (const shift of [0, 8, 16]) {
        const apart = Math.abs(((a >> shift) & 255) - ((b >> shift) & 255));
        assert.ok(apart <= 1, `pixel ${x}, ${y}`);
      }
    }
  }
  assert.ok(new Set(painted.picture).size > 100, "shades");
  // Another palette paints other colours; at the land's corner too.
  const grey = made(
    text.replace("atlas", "grey"),
    size,
    { x: 0, y: 0, width: 9, height: 3 },
    "",
    true,
  );
  assert.equal(grey.picture.length, 16);
  for (const pixel of grey.picture) {
    assert.ok(Math.abs((pixel & 255) - ((pixel >> 8) & 255)) < 9);
    assert.equal(pixel >>> 24, 255);
  }
});

test("what has no tiles is refused with a word and a sentence", { skip }, () => {
  const window = [0, 0, 9, 9];
  const cases = [
    ["iir", "v1;smooth=iir", NaN, window],
    ["droplets", "v1;erosion=hydraulic;hydraulic=droplets", NaN, window],
    ["halo", "v1;smooth=box;smooth-radius=64", 65537, window],
    ["size", "v1", 65538, window],
    ["size", "v1", 1, window],
    ["size", "v1", 64.5, window],
    ["window", "v1;size=65", NaN, [57, 0, 9, 9]],
    ["window", "v1;size=65", NaN, [0, 0, 0.5, 9]],
    ["window", "v1;size=65", NaN, [-1, 0, 9, 9]],
    ["window", "v1;size=65", NaN, [0, 0, 9]],
    ["layer", "v1", NaN, window, "soil"],
    ["base", "v1;base=0123456789abcdef", NaN, window],
    ["memory", "v1", 65537, null],
    ["window", "v1", NaN, [0, 0, 1, 9], "", true],
    ["window", "v1", 65537, [0, 0, 4096, 9], "", true],
  ];
  for (const [code, text, size, asked, layer = "", hasPicture = false] of cases) {
    assert.equal(refused(text, size, asked, layer, hasPicture, null), code, `${text} ${asked}`);
    assert.ok(module.workTile(1));
    assert.equal(module.tileHeights().length, 0);
  }
  const { error } = JSON.parse(module.openTile("v1;smooth=iir", NaN, window, "", false, null));
  assert.match(error, /^This land has no tiles: smooth=iir remembers .*\.$/);
});

test("heights and lengths in words", { skip }, () => {
  const said = (text, height, length, sea = NaN) =>
    JSON.parse(module.inWords(text, height, length, sea));
  assert.deepEqual(said("v1!scale=8000", 0.125, 0.25), { height: "1000 m", length: "2000 m" });
  const above = said("v1!scale=8000;level=12", 0.125, 2);
  assert.match(above.height, /^1012(\.\d)? m$/);
  assert.match(said("v1", 0.125, 0.25).length, /^25 % of/);
  assert.equal(said("v1!scale=8000", 0.125, 0, 0.025).height, "800 m");
  // The water of a land lies between its lowest and its highest height.
  const text = "v1;seed=oak;size=257!water=0.25";
  const { heights } = made(text, NaN, null, "none", true);
  const [low, high] = [Math.min(...heights), Math.max(...heights)];
  assert.ok(Math.abs(module.tileSea() - (low + 0.25 * (high - low))) < 1e-7);
  made(text.replace("0.25", "off"), NaN, null, "none", true);
  assert.ok(Number.isNaN(module.tileSea()));
});
