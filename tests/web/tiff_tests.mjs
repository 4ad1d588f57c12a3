// TIFFs in the dialog that opens heights: what GDAL writes, a part of a large one, and files that are
// made to take long (tests/heights/bombs.py). tests/heights compares what is read, vertex by vertex.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expectAccessible } from "./accessible.mjs";
import { check, cli, hash, PHONE, same, settled, state, test, watchTasks } from "./harness.mjs";
import { closed, give, openDialog, printed, result, says } from "./open_dialog.mjs";

const LAND = "v1;seed=oak;size=129;faults=60;smooth=box;smooth-passes=2";
const BEFORE = "v1;seed=tarn;size=65;faults=20";

test("GeoTIFF, as GDAL writes it: floats and whole numbers, packed, in tiles, with gaps", async (stage) => {
  const folder = mkdtempSync(join(tmpdir(), "faultline-tiff-"));
  try {
    const asc = join(folder, "land.asc");
    execFileSync(cli, ["generate", LAND, "-o", asc, "--side", "12800"], { stdio: "ignore" });
    const made = (name, options) => {
      const file = join(folder, name);
      try {
        execFileSync("gdal_translate", ["-q", ...options, asc, file]);
      } catch (error) {
        if (error.code === "ENOENT") return null;
        throw error;
      }
      return [{ name, mimeType: "image/tiff", buffer: readFileSync(file) }];
    };
    const utm = ["-of", "GTiff", "-a_srs", "EPSG:32632"];
    const cases = [
      ["float.tif", [...utm, "-ot", "Float32"]],
      ["packed.tif", [...utm, "-co", "COMPRESS=LZW", "-co", "TILED=YES", "-co", "PREDICTOR=3"]],
      ["whole.tiff", [...utm, "-ot", "Int16", "-co", "COMPRESS=DEFLATE"]],
    ];
    if (!made(...cases[0])) return stage.note("not checked: GDAL is not installed");
    const page = await stage.rested(`#${BEFORE}`);
    const range = async () => {
      await settled(page);
      const { words } = await state(page);
      return words;
    };
    for (const [name, options] of cases) {
      await openDialog(page);
      await give(page, made(name, options));
      await says(page, "12.8\u00a0km wide");
      await says(page, "north up, WGS 84 / UTM zone 32N");
      await page.click("text=Show the land");
      await closed(page);
      check(/opened/i.test(await range()), `${name}: ${await range()}`);
      const { recipe } = await state(page);
      same(recipe.includes("size=129;faults=0"), true, `${name}: ${recipe}`);
    }
    // The heights are those of the grid as the command line reads it, but for GDAL's rounding.
    const base = printed("hash", "v1;faults=0", "--base", asc);
    await openDialog(page);
    await give(page, made("double.tif", [...utm, "-ot", "Float64"]));
    await page.click("text=Show the land");
    await closed(page);
    await settled(page);
    same(await hash(page), base, "the fingerprint of the same heights");
    check((await state(page)).link.includes("scale=12800"), "lengths are not those of the file");
    await openDialog(page);
    await give(page, made("bands.tif", ["-of", "GTiff", "-b", "1", "-b", "1", "-b", "1"]));
    await says(page, "has 3 bands");
    await give(page, [{ ...made(...cases[0])[0], buffer: Buffer.from("II*\0no tiff at all") }]);
    await says(page, "cut short or damaged");
    // A TIFF under another name is read as what it is.
    await give(page, [{ ...made(...cases[0])[0], name: "land.png" }]);
    await says(page, "was read as a TIFF");
    const gaps = made("gaps.tif", [
      ...utm,
      "-a_nodata",
      readFileSync(asc, "utf8").split(/\s+/).at(-2),
    ]);
    await give(page, gaps);
    await says(page, "no height");
    same(await hash(page), base, "the land before, while nobody said how to fill gaps");
    await page.click("text=Fill them smoothly");
    await says(page, "filled smoothly from");
    await stage.shoot(page, "open-filled");
  } finally {
    rmSync(folder, { recursive: true });
  }
});

/** A TIFF of bare floats in one strip, whose heights rise eastwards. */
function tiffOf(width, height) {
  const tags = [
    [256, 4, width],
    [257, 4, height],
    [258, 3, 32],
    [259, 3, 1],
    [262, 3, 1],
    [273, 4, 8],
    [277, 3, 1],
    [278, 4, height],
    [279, 4, 4 * width * height],
    [339, 3, 3],
  ];
  const data = Buffer.alloc(8 + 4 * width * height + 2 + 12 * tags.length + 4);
  data.write("II*\0", "latin1");
  data.writeUInt32LE(8 + 4 * width * height, 4);
  for (let i = 0; i < width * height; ++i) data.writeFloatLE(i % width, 8 + 4 * i);
  let at = 8 + 4 * width * height;
  at = data.writeUInt16LE(tags.length, at);
  for (const [tag, type, value] of tags) {
    at = data.writeUInt16LE(tag, at);
    at = data.writeUInt16LE(type, at);
    at = data.writeUInt32LE(1, at);
    at = data.writeUInt32LE(value, at);
  }
  return data;
}

for (const [name, size] of [
  ["desk", undefined],
  ["phone", PHONE],
]) {
  test(`a part of a file that is too large is chosen on a map: ${name}`, async (stage) => {
    const page = await stage.rested(`#${BEFORE}`, size);
    await openDialog(page);
    await give(page, { name: "wide.tif", mimeType: "image/tiff", buffer: tiffOf(5000, 600) });
    await page.waitForSelector(".open-part:not([hidden])");
    const numbers = () =>
      page.$$eval(".open-part-numbers input", (inputs) => inputs.map(({ value }) => value).join());
    same(await numbers(), "2200,0,600", "the middle");
    const words = () => page.textContent(".open-part .open-quiet");
    same(await words(), "600 by 600 of 5000 by 600 cells", "what is said of it");
    await stage.shoot(page, `open-part-${name}`);
    await expectAccessible(page);
    // Keys, numbers, the pointer
    await page.keyboard.press("ArrowRight");
    same(await numbers(), "2206,0,600", "moved by a key");
    await page.keyboard.press("-");
    same(await numbers(), "2221,15,570", "sized by a key");
    await page.fill(".open-part-numbers input >> nth=0", "4999");
    await page.keyboard.press("Tab");
    same(await numbers(), "4430,15,570", "a number that is too large");
    await page.locator(".open-part-map").scrollIntoViewIfNeeded();
    const square = await page.locator(".open-part-square").boundingBox();
    const [x, y] = [square.x + square.width / 2, square.y + square.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 40, y, { steps: 3 });
    await page.mouse.up();
    const moved = Number((await numbers()).split(",")[0]);
    check(moved < 4300 && moved > 3000, `dragged to ${moved}`);
    await page.selectOption(".open-part-numbers select", "257");
    await page.click("text=Open this part");
    await says(page, "wide.tif is open, 257 by 257");
    check((await result(page)).includes("5000 by 600"), "what was read is not told");
  });
}

test("files that are made to take long end in the worker, while the page goes on", async (stage) => {
  const folder = mkdtempSync(join(tmpdir(), "faultline-bombs-"));
  try {
    const script = fileURLToPath(new URL("../heights/bombs.py", import.meta.url));
    const names = execFileSync("/usr/bin/python3", [script, folder]).toString().trim().split("\n");
    const page = await stage.rested(`#${BEFORE}`);
    const before = await hash(page);
    await openDialog(page);
    const tasks = await watchTasks(page);
    const refused = names.filter((name) =>
      /damaged|random|tile_too|tile_of_none|tiles_of_1\.|huge/.test(name),
    );
    check(refused.length >= 6, `bombs: ${names}`);
    const timeOf = async (given) => {
      const begun = Date.now();
      await give(page, given);
      await page.waitForSelector(".open-error");
      await says(page, ".");
      const took = Date.now() - begun;
      await page.evaluate(() => document.querySelector(".open-result").replaceChildren());
      return took;
    };
    // A file that is refused at once is the measure. As the machine may do other things too, what
    // seems to take long is tried up to three times.
    const plain = { name: "none.tif", mimeType: "image/tiff", buffer: Buffer.from("II*\0none") };
    await timeOf(plain);
    for (const name of refused) {
      let isShort = false;
      for (let tries = 0; !isShort && tries < 3; tries++) {
        const atOnce = await timeOf(plain);
        const took = await timeOf(join(folder, name));
        stage.note(`${name}: ${took} ms, one refused at once ${atOnce} ms`);
        isShort = took < 40 * atOnce;
      }
      check(isShort, `${name} took 40 times as long as one refused at once, three times`);
    }
    const [longest] = await tasks();
    stage.note(`the page's own thread worked for ${longest} ms at most`);
    check(longest < 1000, `the page's own thread worked for ${longest} ms`);
    await page.keyboard.press("Escape");
    same(await hash(page), before, "the land before");
  } finally {
    rmSync(folder, { recursive: true });
  }
});
