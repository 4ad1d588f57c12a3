// Tests openHeights() of the installed package in Node: the same files as the command line opens, with
// the same bits, the same words and the same files made of them. run.mjs copies this file beside
// node_tests.mjs and runs it there: node heights_tests.mjs CLI.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";
import { createTerrain, createTerrainInWorker, openHeights } from "faultline";
import {
  CASES,
  CELL,
  floats,
  geotiff,
  gridOf,
  isHeights,
  KEYS,
  NORTH_UP,
  UTM,
  valley,
} from "./heights_cases.mjs";
import { tiffOf } from "./tiff_file.mjs";

const [cli] = process.argv.slice(2);
const scratch = mkdtempSync(join(tmpdir(), "faultline-heights-"));
after(() => rmSync(scratch, { recursive: true }));

const asData = ([name, data]) => ({ name, data: new Uint8Array(Buffer.from(data)) });

/** Writes files into a folder of their own; returns the paths of those of heights. */
function written(files) {
  const folder = mkdtempSync(join(scratch, "case-"));
  for (const [name, data] of files) writeFileSync(join(folder, name), data);
  return files.filter(isHeights).map(([name]) => join(folder, name));
}

/** What `faultline heights` prints. */
const printed = (paths, ...options) =>
  JSON.parse(
    execFileSync(cli, ["heights", ...paths, ...options], { stdio: ["ignore", "pipe", "ignore"] }),
  );

/** The bytes of a file that the command line makes of a land on these heights. */
function madeByCli(recipe, paths, name, ...options) {
  const file = join(scratch, name);
  const bases = paths.flatMap((path) => ["--base", path]);
  execFileSync(cli, ["generate", recipe, ...bases, ...options, "-o", file], { stdio: "ignore" });
  return readFileSync(file);
}

/** Checks that what was read is what the command line reads with these options, to the last bit. */
function expectAsCli(opened, paths, ...options) {
  const { says, land, notes, file } = printed(paths, ...options);
  assert.deepEqual(opened.says, says);
  assert.deepEqual(opened.notes, notes);
  assert.equal(opened.size, land.size);
  assert.equal(opened.fingerprint, land.fingerprint);
  assert.equal(opened.side ?? 0, land.side);
  assert.equal(opened.level ?? 0, land.level);
  assert.equal(opened.files, file.files);
  assert.equal(opened.heights.length, land.size ** 2);
  const bytes = madeByCli("v1;faults=0", paths, "land.r32", ...options);
  assert.ok(Buffer.from(opened.heights.buffer).equals(bytes), "heights differ");
}

for (const [name, files] of Object.entries(CASES)) {
  test(`${name} is opened as the command line does`, async () => {
    const paths = written(files);
    const fromDisk = await openHeights(paths);
    expectAsCli(fromDisk, paths);
    const given = await openHeights(files.map(asData));
    assert.deepEqual({ ...given, name: "" }, { ...fromDisk, name: "" });
    assert.equal(given.name, files[0][0]);
    const blobs = await openHeights(
      files.map((file) => ({ ...asData(file), data: new Blob([file[1]]) })),
    );
    assert.deepEqual(blobs, given);
  });
}

test("what the files say is told", async () => {
  const open = (name) => openHeights(written(CASES[name]));
  const feet = await open("a GeoTIFF in feet");
  assert.equal(feet.says.heightUnit, 1200 / 3937);
  assert.deepEqual(
    [feet.says.kind, feet.says.epsg, feet.says.samples],
    ["projected", 32632, "float"],
  );
  assert.equal(feet.side, 8 * CELL);
  assert.match(feet.sentence, /feet/);
  const south = await open("a GeoTIFF whose south is up");
  assert.ok(south.says.places.yj > 0);
  // The last row of the file is the northern one.
  const metres = valley(9);
  const back = [...south.heights].map((height) => south.level + height * south.side);
  back.forEach((height, i) => {
    const row = 8 - Math.floor(i / 9);
    assert.ok(Math.abs(height - metres[9 * row + (i % 9)]) < 1e-3, `vertex ${i}`);
  });
  const unknown = await open("an array of NumPy");
  assert.deepEqual([unknown.side, unknown.level, unknown.place], [undefined, undefined, ""]);
  assert.equal(unknown.numbers, null);
  assert.ok(unknown.notes.length > 0);
  const tiles = await open("four tiles as one map");
  const whole = await openHeights({ name: "whole.asc", data: Buffer.from(gridOf(valley(17), 17)) });
  assert.deepEqual([tiles.files, tiles.fingerprint], [4, whole.fingerprint]);
});

test("what is made of opened heights lies where they lay, in both kinds of terrains", async () => {
  for (const name of [
    "a GeoTIFF in feet",
    "a GeoTIFF whose south is up",
    "an ESRI grid with its projection",
    "bare floats with their head",
  ]) {
    const paths = written(CASES[name]);
    const base = await openHeights(paths);
    assert.deepEqual([...base.numbers].sort(), valley(base.size).sort(), name);
    for (const recipe of ["v1;faults=0", "v1;faults=3;seed=oak;erosion=thermal;erosion-steps=4"]) {
      for (const create of [createTerrain, createTerrainInWorker]) {
        const terrain = await create(recipe, { base });
        for (const [format, ending] of [
          ["geotiff", "tif"],
          ["asc", "asc"],
        ]) {
          const { blob } = await terrain.file(format);
          const wanted = madeByCli(recipe, paths, `made.${ending}`);
          assert.ok(Buffer.from(await blob.arrayBuffer()).equals(wanted), `${name}: ${format}`);
        }
        terrain.dispose();
      }
    }
    const shown = await createTerrain(base.text, { base });
    assert.deepEqual(shown.heights, base.heights);
    assert.equal(shown.hash, base.fingerprint);
    const { place, companions } = shown.describeFile("asc");
    assert.deepEqual([place, companions.includes("projection")], [true, true]);
    // The tag of the GeoKeys, or the first cell's place in the grid.
    const tiff = Buffer.from(await shown.file("geotiff").blob.arrayBuffer());
    const again = await openHeights({ name: "again.tif", data: tiff });
    assert.deepEqual(again.heights, base.heights, name);
    assert.equal(again.side, base.side);
    shown.dispose();
  }
});

test("what the options say counts as the command line's options do", async () => {
  const side = 16;
  const heights = valley(side);
  const signed = Buffer.alloc(2 * side * side);
  heights.forEach((height, i) => signed.writeInt16BE(Math.round(4 * height) - 3000, 2 * i));
  const [raw] = written([["bare.raw", signed]]);
  const grid = written(CASES["an ESRI grid with its projection"]);
  const holes = [...valley(17)];
  holes.fill(-9999, 40, 44);
  const gaps = written([["gaps.asc", gridOf(holes, 17, undefined, "NODATA_value -9999\n")]]);
  const bare = { order: "big", samples: "signed", bits: 16, columns: 16, rows: 16 };
  const bareWords = "--big-endian --samples signed --bits 16 --columns 16 --rows 16";
  const placed = {
    ...bare,
    cell: 12.5,
    unit: "us-ft",
    scale: 0.25,
    offset: -2,
    "first-row": "south",
  };
  const placedWords = `${bareWords} --cell-size 12.5 --height-unit us-ft --scale 0.25 --offset -2`;
  for (const [paths, options, words] of [
    [[raw], bare, bareWords],
    [[raw], placed, `${placedWords} --first-row south`],
    [grid, { unit: 0.5, cell: 7 }, "--height-unit 0.5 --cell-size 7"],
    [grid, { part: { x: 3, y: 1, side: 13 }, size: 5 }, "--window 3,1,13 --resample 5"],
    [grid, { size: 9 }, "--resample 9"],
    [grid, { "first-row": "south" }, "--first-row south"],
    [gaps, { gaps: "smooth" }, "--fill-gaps smooth"],
    [gaps, { gaps: "sea" }, "--fill-gaps sea"],
  ]) {
    expectAsCli(await openHeights(paths, options), paths, ...words.split(" "));
  }
  const part = await openHeights(grid, { part: { x: 3, y: 1, side: 13 }, size: 5 });
  assert.equal(part.size, 5);
  assert.equal(part.side, 12 * CELL);
  // What is left out says nothing.
  const same = await openHeights(grid[0], { unit: undefined, part: undefined, gaps: null });
  assert.equal(same.fingerprint, printed(grid).land.fingerprint);
});

test("a file is named by a path, a relative one or an address, and what stands beside it is read", async () => {
  const [path] = written(CASES["bare floats with their head"]);
  const wanted = printed([path]).land.fingerprint;
  for (const file of [path, pathToFileURL(path), pathToFileURL(path).href, [path]]) {
    const { fingerprint, says } = await openHeights(file);
    assert.deepEqual([fingerprint, says.coordinates], [wanted, "WGS_1984_UTM_Zone_32N"]);
  }
  writeFileSync("beside.asc", gridOf(valley(17), 17));
  const alone = await openHeights("beside.asc");
  assert.equal(alone.says.coordinates, "");
  writeFileSync("beside.prj", UTM);
  const known = await openHeights("./beside.asc");
  assert.equal(known.says.coordinates, "WGS_1984_UTM_Zone_32N");
  const given = await openHeights({ name: "beside.asc", data: readFileSync("beside.asc") });
  assert.equal(given.says.coordinates, "");
  rmSync("beside.asc");
  rmSync("beside.prj");
});

test("the caller's bytes stay, also those in the middle of a larger array", async () => {
  const bytes = Buffer.from(gridOf(valley(17), 17));
  const around = Buffer.concat([Buffer.from("xx"), bytes, Buffer.from("yy")]);
  const data = new Uint8Array(around.buffer, around.byteOffset + 2, bytes.length);
  const buffer = new Uint8Array(bytes).buffer;
  const views = [data, buffer, new DataView(buffer), bytes];
  const read = await Promise.all(views.map((each) => openHeights({ name: "a.asc", data: each })));
  assert.equal(new Set(read.map(({ fingerprint }) => fingerprint)).size, 1);
  assert.ok(Buffer.from(data).equals(bytes));
  assert.equal(buffer.byteLength, bytes.length);
});

test("each kind of refusal has the command line's sentence, and says what would help", async () => {
  const refused = async (files, options, code) => {
    const error = await openHeights(files, options).then(
      () => assert.fail("it was opened"),
      (why) => why,
    );
    assert.ok(error instanceof Error);
    assert.deepEqual([error.name, error.code], ["HeightsError", code], error.message);
    assert.match(error.message, /^[A-Z0-9].{15,}\.$/s);
    return error;
  };
  const saidByCli = (paths) => spawnSync(cli, ["heights", ...paths], { encoding: "utf8" }).stderr;
  const odd = written([["odd.raw", Buffer.alloc(2 * 77)]]);
  const size = await refused(odd, {}, "needs-size");
  assert.ok(saidByCli(odd).includes(size.message), size.message);
  assert.equal((await openHeights(odd, { columns: 11, unit: "m" })).size, 7);

  const holes = [...valley(17)].fill(-9999, 40, 44);
  const gaps = written([["gaps.asc", gridOf(holes, 17, undefined, "NODATA_value -9999\n")]]);
  const filling = await refused(gaps, {}, "needs-filling");
  assert.ok(saidByCli(gaps).includes(filling.message), filling.message);

  const wide = Array.from({ length: 20 }, (_, y) => Array.from({ length: 30 }, (_, x) => x + y));
  const oblong = {
    name: "oblong.asc",
    data: Buffer.from(
      `ncols 30\nnrows 20\nxllcorner 0\nyllcorner 0\ncellsize 25\n${wide.map((row) => row.join(" ")).join("\n")}\n`,
    ),
  };
  const { map } = await refused(oblong, { ask: "part" }, "needs-part");
  assert.deepEqual([map.columns, map.rows, map.across, map.along], [30, 20, 25, 25]);
  assert.equal(map.shade.length, map.width * map.height);
  const part = await openHeights(oblong, { ask: "part", part: { x: 10, y: 0, side: 20 } });
  assert.equal(part.size, 20);
  assert.equal((await openHeights(oblong)).size, 20);
  const tiff = tiffOf({ heights: valley(9, 7), columns: 9, transform: NORTH_UP, keys: KEYS });
  const ofTiff = await refused({ name: "oblong.tif", data: tiff }, { ask: "part" }, "needs-part");
  assert.deepEqual([ofTiff.map.columns, ofTiff.map.rows], [9, 7]);

  for (const [name, text] of [
    ["picture.png", "no picture"],
    ["cut.tif", "II*\0no tiff at all"],
    ["words.csv", "one,two\nthree,four"],
    ["empty.asc", ""],
    ["alone.prj", UTM],
  ]) {
    await refused({ name, data: Buffer.from(text) }, {}, "refused");
  }
  await refused([], {}, "refused");
  const grid = { name: "a.asc", data: Buffer.from(gridOf(valley(17), 17)) };
  for (const [options, item] of [
    [{ unit: "furlong" }, "unit=furlong"],
    [{ unit: "ft&cell=2" }, "unit=ft%26cell=2"],
    [{ columns: 1 }, "columns=1"],
    [{ gaps: "yes" }, "gaps=yes"],
    [{ cell: NaN }, "cell=NaN"],
    [{ part: { x: 1.5, y: 0, side: 9 } }, "x=1.5"],
    [{ wibble: 3 }, "wibble=3"],
    [{ onProgress: () => undefined }, "onProgress="],
  ]) {
    const { message } = await refused(grid, options, "refused");
    assert.ok(message.includes(`not understood: ${item}`), message);
  }
});

test("what is no file, or cannot be read, is an error that says so", async () => {
  const bare = Object.create(null);
  for (const wrong of [
    undefined,
    null,
    5,
    {},
    { name: "a.asc" },
    bare,
    [[1, 2]],
    new Uint8Array(9),
  ]) {
    await assert.rejects(openHeights(wrong), { name: "TypeError", message: /^A file must be / });
  }
  const grid = { name: "a.asc", data: Buffer.from(gridOf(valley(17), 17)) };
  await assert.rejects(openHeights({ ...grid, name: bare }), TypeError);
  await assert.rejects(openHeights(grid, null), TypeError);
  await assert.rejects(openHeights(grid, { signal: 5 }), TypeError);
  await assert.rejects(openHeights(grid, { part: 5 }), TypeError);
  await assert.rejects(openHeights(grid, { unit: bare }), TypeError);
  await assert.rejects(openHeights(new URL("https://example.org/a.asc")), TypeError);
  await assert.rejects(openHeights(join(scratch, "nothing.asc")), /nothing\.asc/);
  const folder = join(scratch, "folder.asc");
  mkdirSync(folder);
  await assert.rejects(openHeights(folder), /folder\.asc is no file/);
  // Beside it stands something that cannot be read.
  const [path] = written([["valley.asc", gridOf(valley(17), 17)]]);
  mkdirSync(path.replace(".asc", ".prj"));
  await assert.rejects(openHeights(path), /valley\.prj is no file/);
});

test("a signal gives up at once, and the next call is answered", async () => {
  const side = 2000;
  const large = { name: "large.csv", data: Buffer.from(`${"1,".repeat(side)}1\n`.repeat(side)) };
  const grid = { name: "a.asc", data: Buffer.from(gridOf(valley(17), 17)) };
  await assert.rejects(openHeights(grid, { signal: AbortSignal.abort() }), { name: "AbortError" });
  const reason = new Error("enough");
  for (const wait of [0, 50, 150]) {
    const controller = new AbortController();
    const { signal } = controller;
    const begin = performance.now();
    setTimeout(() => controller.abort(reason), wait);
    await assert.rejects(openHeights(large, { signal }), reason);
    const late = performance.now() - begin - wait;
    assert.ok(late < 1000, `${late} ms after the signal`);
  }
  const { signal } = new AbortController();
  assert.equal((await openHeights(grid, { signal })).size, 17);
});
