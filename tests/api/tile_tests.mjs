// Tests tile() of the installed package in Node, against whole lands and the command line. run.mjs
// copies this file into the folder of the package, and runs it there:
// node tile_tests.mjs CLI CASES.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { createTerrain, decode, encode, inWords, tile } from "faultline";
import { firstDifference, tileCases, windowed } from "./tile_cases.mjs";

const [cli, cases] = process.argv.slice(2);
const scratch = mkdtempSync(join(tmpdir(), "faultline-tiles-"));
after(() => rmSync(scratch, { recursive: true }));

/** The command line's tile: what it says, and the numbers. */
function tileOfCli(text, size, { x, y, width, height }, layer) {
  const file = join(scratch, "tile.r32");
  const args = ["tile", text, "--size", String(size), "-o", file];
  args.push("--window", [x, y, width, height].join());
  if (layer && layer !== "none") args.push("--layer", layer);
  const told = JSON.parse(
    execFileSync(cli, args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }),
  );
  const bytes = readFileSync(file);
  const numbers = new Float32Array(
    bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length),
  );
  return { ...told, numbers };
}

test(`tiles are the whole land's and the command line's, bit for bit: ${cases} lands`, async () => {
  const { parameters } = await decode("v1");
  let at = 0;
  for (const { entries, windowOf, layer } of tileCases(parameters, Number(cases), 381)) {
    const { text, size } = await encode(Object.fromEntries(entries));
    const window = windowOf(size);
    const where = `${text} ${JSON.stringify(window)}`;
    const found = await tile(text, { window, layer });
    assert.deepEqual([found.size, found.window, found.text], [size, window, text]);
    const whole = await createTerrain(text);
    const wanted = windowed(whole.heights, size, window);
    assert.equal(firstDifference(found.heights, wanted), -1, where);
    whole.dispose();
    if (layer === "none") assert.equal(found.layer, null);
    else {
      const all = await tile(text, { layer });
      const part = windowed(all.layer, size, window);
      assert.equal(firstDifference(found.layer, part), -1, `${where} ${layer}`);
    }
    if (at++ % 10 > 0) continue;
    const heights = tileOfCli(text, size, window);
    assert.equal(firstDifference(found.heights, heights.numbers), -1, `${where}: command line`);
    assert.deepEqual(
      [found.fingerprint, found.halo, found.parts, found.factor],
      [heights.fingerprint, heights.halo, heights.parts, heights.factor],
    );
    if (layer === "none") continue;
    const { numbers } = tileOfCli(text, size, window, layer);
    assert.equal(firstDifference(found.layer, numbers), -1, `${where} ${layer}: command line`);
  }
});

const LARGE = [
  "v1;seed=oak;faults=300;fade=0",
  "v1;seed=oak;profile=sine;faults=200;smooth=cross;smooth-passes=3",
  "v1;seed=elm;method=diamond-square",
  "v1;seed=ash;method=fbm",
  "v1;seed=fir;method=fault-tree;trees=8;depth=7;smooth=fir;smooth-passes=2",
  "v1;seed=yew;faults=80;erosion=both;erosion-steps=12",
];

test("tiles of lands of 65,537 a side are the command line's", async () => {
  const size = 65537;
  for (const [i, text] of LARGE.entries()) {
    const windows = [
      { x: 65280, y: 65280, width: 257, height: 257 },
      { x: 7919 * (i + 1), y: 6007 * (i + 2), width: 90 + i, height: 61 },
    ];
    for (const window of windows) {
      const found = await tile(text, { size, window });
      const wanted = tileOfCli(text, size, window);
      assert.equal(firstDifference(found.heights, wanted.numbers), -1, text);
      assert.equal(found.fingerprint, wanted.fingerprint);
      assert.equal(found.text, wanted.recipe);
    }
  }
});

test("what cannot be had is an error with a code and the command line's sentence", async () => {
  const window = { x: 0, y: 0, width: 9, height: 9 };
  const cases = [
    ["iir", "v1;smooth=iir", { window }],
    ["droplets", "v1;erosion=hydraulic;hydraulic=droplets", { window }],
    ["halo", "v1;smooth=box;smooth-radius=64", { size: 65537, window }],
    ["size", "v1", { size: 65538 }],
    ["window", "v1;size=65", { window: { ...window, x: 60 } }],
    ["layer", "v1", { window, layer: "soil" }],
    ["memory", "v1", { size: 65537 }],
    ["base", "v1;base=0123456789abcdef", { window }],
    ["base", "v1", { base: new Float32Array(5) }],
    ["window", "v1", { window: { ...window, width: 1 }, picture: true }],
  ];
  for (const [code, text, options] of cases) {
    await assert.rejects(tile(text, options), { name: "TileError", code }, `${code}: ${text}`);
  }
  for (const [, text, { size = 513 }] of cases.slice(0, 3)) {
    const told = await tile(text, { size, window }).catch(({ message }) => message);
    const args = ["tile", text, "--size", String(size), "--window", "0,0,9,9"];
    let said = "";
    try {
      execFileSync(cli, args, { encoding: "utf8", stdio: "pipe" });
    } catch ({ stderr }) {
      said = stderr.trim();
    }
    assert.equal(said, `faultline: ${told}`);
  }
  for (const options of [{ window: 5 }, { window: { x: 0 } }, { size: "x" }, { base: [1] }, null]) {
    await assert.rejects(tile("v1", options), TypeError);
  }
  await assert.rejects(tile(5), TypeError);
});

test("tiles stand on opened heights, keep their land, and can be given up", async () => {
  const base = new Float32Array(81).map((_, i) => Math.sin(i) / 50);
  const text = "v1;faults=0;erosion=thermal;erosion-steps=3";
  const whole = await createTerrain(text, { base, size: 33 });
  const window = { x: 3, y: 4, width: 20, height: 9 };
  for (let i = 0; i < 2; ++i) {
    const { heights } = await tile(text, { base, size: 33, window });
    assert.equal(firstDifference(heights, windowed(whole.heights, 33, window)), -1);
  }
  whole.dispose();
  // Two at a time, of two lands, are made one after the other.
  const [a, b] = await Promise.all([tile("v1;seed=a;size=65"), tile("v1;seed=b;size=65")]);
  for (const [found, seed] of [
    [a, "a"],
    [b, "b"],
  ]) {
    const land = await createTerrain(`v1;seed=${seed};size=65`);
    assert.equal(found.fingerprint, land.hash);
    land.dispose();
  }
  const shares = [];
  const long = "v1;size=1025;erosion=both;erosion-steps=200";
  const controller = new AbortController();
  await assert.rejects(
    tile(long, {
      signal: controller.signal,
      onProgress: (share) => shares.push(share) && controller.abort(),
    }),
    { name: "AbortError" },
  );
  assert.deepEqual(shares, [0]);
  const { picture, side } = await tile("v1;seed=c!scale=9000;at=fault:3", {
    window,
    picture: true,
  });
  assert.equal(picture.length, 4 * 19 * 8);
  assert.equal(side, 9000);
  assert.deepEqual(await inWords("v1!scale=8000", { height: 0.125, length: 0.25 }), {
    height: "1000 m",
    length: "2000 m",
  });
  await assert.rejects(inWords("v1", null), TypeError);
  await assert.rejects(inWords("v1", { height: "high" }), TypeError);
});
