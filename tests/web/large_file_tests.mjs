// Files of heights that are far larger than a land: an elevation tile of 10,812 a side shows its map
// soon, and the page needs little memory for it and for the part that is opened.
import { execFileSync } from "node:child_process";
import {
  closeSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { check, isFull, same, settled, state, testAlone } from "./harness.mjs";
import { closed, give, openDialog, printed, says } from "./open_dialog.mjs";

const BEFORE = "v1;seed=tarn;size=65;faults=20";
const SIDE = 10812;
const MOST_BYTES = 300e6;
// It takes a second or two. Much longer than a busy machine needs, and less than to read all of it.
const MOST_MS = 15_000;

/** Writes floats with the head that map programs write beside them: ridges that lie askew. */
function writeTile(folder) {
  const file = openSync(join(folder, "tile.flt"), "w");
  const slope = Float32Array.from({ length: 2 * SIDE }, (_, x) => 1500 + 900 * Math.sin(x / 700));
  for (let y = 0; y < SIDE; ++y) {
    const row = slope.subarray(y, y + SIDE).map((z) => z + y / 50);
    writeSync(file, new Uint8Array(row.buffer));
  }
  closeSync(file);
  const head = {
    ncols: SIDE,
    nrows: SIDE,
    xllcorner: 5e5,
    yllcorner: 5e6,
    cellsize: 10,
    byteorder: "LSBFIRST",
  };
  const lines = Object.entries(head).map(([key, value]) => `${key} ${value}\n`);
  writeFileSync(join(folder, "tile.hdr"), lines.join(""));
}

/** Megabytes that the browser's processes of pages hold, as the system counts them; 0 elsewhere. */
async function residentBytes(browser) {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  let bytes = 0;
  for (const { type, id } of processInfo) {
    if (type !== "renderer") continue;
    try {
      const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, "utf8"));
      bytes += 1024 * Number(kilobytes);
    } catch {
      // It has ended, or this system has no such files
    }
  }
  return bytes;
}

/** Calls `run` and returns by how much the memory of pages grew at most meanwhile. */
async function growth(browser, run) {
  const before = await residentBytes(browser);
  let most = before;
  let isOver = false;
  const watch = (async () => {
    while (!isOver) {
      most = Math.max(most, await residentBytes(browser));
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  })();
  await run();
  isOver = true;
  await watch;
  return most - before;
}

testAlone(
  "a tile of 10,812 a side: its map soon, and a part of it, in little memory",
  async (stage) => {
    const folder = mkdtempSync(join(tmpdir(), "faultline-tile-"));
    try {
      writeTile(folder);
      const path = (name) => join(folder, name);
      const small = path("small.asc");
      writeFileSync(small, "ncols 2\nnrows 2\nxllcorner 0\nyllcorner 0\ncellsize 1\n1 2 3 4\n");
      const cases = [[small, path("tile.flt"), path("tile.hdr")]];
      if (isFull) {
        const packed = ["-co", "TILED=YES", "-co", "COMPRESS=LZW", "-co", "PREDICTOR=3"];
        const tiff = ["-q", "-of", "GTiff", "-a_srs", "EPSG:32632", ...packed];
        execFileSync("gdal_translate", [...tiff, path("tile.flt"), path("tile.tif")]);
        execFileSync("gdal_translate", ["-q", "-of", "GTiff", small, path("small.tif")]);
        cases.push([path("small.tif"), path("tile.tif")]);
      }
      const page = await stage.rested(`#${BEFORE}`);
      for (const [first, ...files] of cases) {
        const name = files[0].endsWith("tif") ? "TIFF" : "bare numbers";
        let took = 0;
        const bytes = await growth(page.context().browser(), async () => {
          await openDialog(page);
          // The module that reads it is fetched
          await give(page, first);
          await says(page, " is open");
          const begun = Date.now();
          await give(page, files);
          await page.waitForSelector(".open-part:not([hidden])");
          took = Date.now() - begun;
          // The side first: a smaller square has room elsewhere
          for (const [field, number] of [
            [2, 2000],
            [0, 3000],
            [1, 4000],
          ]) {
            await page.fill(`.open-part-numbers input >> nth=${field}`, String(number));
            await page.keyboard.press("Tab");
          }
          await page.selectOption(".open-part-numbers select", "1025");
          if (files.length > 1) await stage.shoot(page, "open-tile");
          await page.click("text=Open this part");
          await says(page, "is open, 1025 by 1025");
          await page.click("text=Show the land");
          await closed(page);
          await settled(page);
        });
        stage.note(`${name}: the map after ${took} ms, ${Math.round(bytes / 1e6)} MB more`);
        check(took < MOST_MS, `${name}: the map took ${took} ms`);
        check(bytes < MOST_BYTES, `${name}: ${Math.round(bytes / 1e6)} MB more`);
        const part = ["--window", "3000,4000,2000", "--resample", "1025"];
        const { recipe } = await state(page);
        const base = JSON.parse(printed("heights", files[0], ...part)).land.fingerprint;
        same(/base=(\w+)/.exec(recipe)?.[1], base, `${name}: the land`);
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);
