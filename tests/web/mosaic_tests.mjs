// Several tiles in the dialog that opens heights, with what stands beside them; tests/heights compares
// what is read with GDAL.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expectAccessible } from "./accessible.mjs";
import { check, cli, hash, PHONE, same, settled, state, test } from "./harness.mjs";
import { closed, give, openDialog, printed, result, says } from "./open_dialog.mjs";

const LAND = "v1;seed=oak;size=129;faults=60;smooth=box;smooth-passes=2";
const BEFORE = "v1;seed=tarn;size=65;faults=20";
const UTM =
  'PROJCS["WGS_1984_UTM_Zone_32N",GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",' +
  '6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION[' +
  '"Transverse_Mercator"],PARAMETER["Central_Meridian",9.0],UNIT["Meter",1.0]]';
const CELL = 100;

/** Rows of numbers of the land, as the command line writes them. */
function rowsOf(folder) {
  const path = join(folder, "whole.asc");
  execFileSync(cli, ["generate", LAND, "-o", path, "--side", "12800"], { stdio: "ignore" });
  const lines = readFileSync(path, "utf8").trim().split("\n");
  return lines.slice(-129).map((line) => line.trim().split(/\s+/));
}

/** An ESRI grid of columns x0 to x1 and rows y0 to y1, whose first column lies `shift` metres too far east. */
function tile(rows, name, [x0, x1, y0, y1], shift = 0) {
  const head =
    `ncols ${x1 - x0}\nnrows ${y1 - y0}\nxllcorner ${500000 + CELL * x0 + shift}\n` +
    `yllcorner ${5000000 + CELL * (129 - y1)}\ncellsize ${CELL}\n`;
  const body = rows.slice(y0, y1).map((row) => row.slice(x0, x1).join(" "));
  return {
    name,
    mimeType: "text/plain",
    buffer: Buffer.from(`${head}${body.join("\n")}\n`),
  };
}

const text = (name, words) => ({ name, mimeType: "text/plain", buffer: Buffer.from(words) });

/** Drops files on the dialog, as a browser tells of it. */
const drop = (page, files) =>
  page.evaluate(
    (list) => {
      const data = new DataTransfer();
      for (const [name, words] of list) data.items.add(new File([words], name));
      const options = { bubbles: true, cancelable: true, dataTransfer: data };
      document.querySelector("#open-dialog").dispatchEvent(new DragEvent("drop", options));
    },
    files.map(({ name, buffer }) => [name, buffer.toString()]),
  );

function inFolder(use) {
  return async (stage) => {
    const folder = mkdtempSync(join(tmpdir(), "faultline-tiles-"));
    try {
      await use(stage, folder);
    } finally {
      rmSync(folder, { recursive: true });
    }
  };
}

const FOUR = [
  [0, 70, 0, 61],
  [69, 129, 0, 61],
  [0, 70, 60, 129],
  [69, 129, 60, 129],
];

test.core(
  "four tiles that are dropped with a .prj are one land",
  inFolder(async (stage, folder) => {
    const rows = rowsOf(folder);
    const tiles = FOUR.map((cut, i) => tile(rows, `tile${i}.asc`, cut));
    const files = [tiles[2], text("tiles.prj", UTM), tiles[0], tiles[3], tiles[1]];
    const paths = files.map(({ name, buffer }) => {
      writeFileSync(join(folder, name), buffer);
      return join(folder, name);
    });
    const base = paths.flatMap((path) => ["--base", path]);
    const page = await stage.rested(`#${BEFORE}`);
    await openDialog(page);
    await drop(page, files);
    await says(page, "4 files are open as one map, 129 by 129");
    await says(page, "4 files were joined to a map of 129 by 129 cells");
    await says(page, "12.8\u00a0km wide");
    await says(page, "north up, WGS_1984_UTM_Zone_32N");
    await expectAccessible(page);
    await stage.shoot(page, "open-tiles");
    await page.click("text=Show the land");
    await closed(page);
    await settled(page);
    same(await hash(page), printed("hash", "v1;faults=0", ...base), "the fingerprint");
    const alone = printed("hash", "v1;faults=0", "--base", join(folder, "whole.asc"));
    same(await hash(page), alone, "the fingerprint of the land in one file");
    check((await state(page)).link.includes("scale=12800"), "lengths are not those of the map");
  }),
);

for (const [name, size] of [
  ["desk", undefined],
  ["phone", PHONE],
]) {
  test(
    `tiles that are no square are shown as one map, to choose a part: ${name}`,
    inFolder(async (stage, folder) => {
      const rows = rowsOf(folder);
      const wide = [...FOUR.slice(0, 2).map((cut, i) => tile(rows, `tile${i}.asc`, cut))];
      const page = await stage.rested(`#${BEFORE}`, size);
      await openDialog(page);
      await give(page, [...wide, text("tile0.asc.aux.xml", "<x/>")]);
      await page.waitForSelector(".open-part:not([hidden])");
      same(
        await result(page),
        "2 files: 129 by 61 cells, 12.9 km by 6.1 kmOpen this part",
        "words",
      );
      await stage.shoot(page, `open-tiles-part-${name}`);
      await expectAccessible(page);
      await page.click("text=Open this part");
      await says(page, "2 files are open as one map, 61 by 61");
      await says(page, "1 other file was not read: tile0.asc.aux.xml");
    }),
  );

  test(
    `a tile that does not fit is refused by its name: ${name}`,
    inFolder(async (stage, folder) => {
      const rows = rowsOf(folder);
      const page = await stage.rested(`#${BEFORE}`, size);
      const before = await hash(page);
      const tiles = FOUR.map((cut, i) => tile(rows, `tile${i}.asc`, cut, i === 2 ? 30 : 0));
      await openDialog(page);
      await give(page, tiles);
      await says(
        page,
        "The cells of tile2.asc do not lie on those of tile0.asc: they are 0.30 of a",
      );
      await stage.shoot(page, `open-tiles-refused-${name}`);
      const damaged = { ...tiles[1], buffer: tiles[1].buffer.subarray(0, 5000) };
      await give(page, [tiles[0], damaged]);
      await says(page, "tile1.asc: The ESRI grid ends after");
      await give(page, [tiles[0], text("tile0.prj", UTM), text("tile0.wld", "1 2 3")]);
      await says(page, "tile0.wld is no world file");
      await give(page, [text("tile0.prj", UTM)]);
      await says(page, "None of these files holds heights");
      same(await hash(page), before, "the land before");
    }),
  );
}

test("a world file and a .prj beside a picture tell where it lies", async (stage) => {
  const page = await stage.rested(`#${BEFORE}`);
  const levels = Array.from({ length: 33 * 33 }, (_, i) => (i * 7) % 200);
  await openDialog(page);
  await give(page, [
    text("hill.pgm", `P2\n33 33\n255\n${levels.join(" ")}\n`),
    text("hill.wld", "30\n0\n0\n30\n500015\n4999985\n"),
    text("hill.prj", UTM),
  ]);
  await says(page, "hill.pgm is open, 33 by 33");
  await says(page, "south up, WGS_1984_UTM_Zone_32N");
  await says(page, "Its first row is the southern one");
});
