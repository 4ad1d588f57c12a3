// Golden pictures of Compare: each way to compare, light and dark, on desk and phone, as the mean
// colours of 24 x 15 cells of the view. tests/golden/compare.txt has them, written as
// tests/golden/pictures.txt is; FAULTLINE_RECORD=1 with --full writes it anew, by what the browser
// shows.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { check, isFull, PHONE, root, settled, test } from "./harness.mjs";

const TABLE = join(root, "tests", "golden", "compare.txt");
const HEAD = `# The golden pictures of Compare: NAME LINK, and below it the mean colours of 24 x 15 cells of the view.
# tests/web/compare_pictures_tests.mjs draws them in Chromium and compares.
`;
const COLUMNS = 24;
const ROWS = 15;
// The words below the land are drawn by the system's fonts where Inter lacks a letter, and a wiper
// ends within a pixel, and the headless shell's letters have other edges than Chromium's; another
// colour or another camera is far beyond.
const MAX_AWAY = { worst: 16, mean: 0.5 };
// Half of a difference are words, whose lines both browsers break at other places.
const MAX_AWAY_IN_WORDS = { worst: 32, mean: 2 };

const ROUGH = "v1;seed=oak;size=129;faults=60;fade=0";
const LAND = `${ROUGH};smooth=box;smooth-passes=4;smooth-radius=4`;
const OTHER = ROUGH.replaceAll(";", ":");
const DESK = { viewport: { width: 960, height: 600 }, deviceScaleFactor: 1 };

const PICTURES = ["wiper", "side", "difference"].flatMap((way) =>
  [
    ["light", { ...DESK, colorScheme: "light" }],
    ["dark", { ...DESK, colorScheme: "dark" }],
    ["phone", { ...PHONE, deviceScaleFactor: 1, colorScheme: "light" }],
  ].map(([look, options]) => ({
    name: `${way}-${look}`,
    options,
    link: `${LAND}!compare=${OTHER};compare-as=${way}`,
  })),
);

/** Reads the table: {name: [channels]}. */
function readTable() {
  const table = {};
  let cells = [];
  for (const line of readFileSync(TABLE, "utf8").split("\n")) {
    if (line === "" || line.startsWith("#")) continue;
    if (line.includes(" ")) table[line.split(" ")[0]] = cells = [];
    else for (const [channel] of line.matchAll(/../g)) cells.push(Number.parseInt(channel, 16));
  }
  return table;
}

function writeTable(found) {
  const hex = (value) => value.toString(16).padStart(2, "0");
  const text = PICTURES.map(({ name, link }) => {
    const cells = found.get(name).map(hex).join("");
    const rows = cells.match(new RegExp(`.{${6 * COLUMNS}}`, "g"));
    return `\n${name} ${link}\n${rows.join("\n")}\n`;
  });
  writeFileSync(TABLE, HEAD + text.join(""));
}

/** The mean colours of the view's cells on a screenshot. */
async function cellsOf(page) {
  const clip = await page.locator("#view").boundingBox();
  const shot = await page.screenshot({ clip });
  return page.evaluate(
    async ([base64, columns, rows]) => {
      const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
      const { width, height } = bitmap;
      const context = new OffscreenCanvas(width, height).getContext("2d");
      context.drawImage(bitmap, 0, 0);
      const { data } = context.getImageData(0, 0, width, height);
      const cells = [];
      for (let row = 0; row < rows; row++) {
        for (let column = 0; column < columns; column++) {
          const [left, right] = [column, column + 1].map((n) => Math.floor((width * n) / columns));
          const [top, bottom] = [row, row + 1].map((n) => Math.floor((height * n) / rows));
          const count = (right - left) * (bottom - top);
          for (let channel = 0; channel < 3; channel++) {
            let sum = 0;
            for (let y = top; y < bottom; y++) {
              for (let x = left; x < right; x++) sum += data[4 * (y * width + x) + channel];
            }
            cells.push(Math.round(sum / count));
          }
        }
      }
      return cells;
    },
    [shot.toString("base64"), COLUMNS, ROWS],
  );
}

test("comparing: golden pictures of each way, light, dark and on a phone", async (stage) => {
  const isRecording = isFull && Boolean(process.env.FAULTLINE_RECORD);
  const table = isRecording ? {} : readTable();
  const found = new Map();
  const different = [];
  for (const { name, link, options } of PICTURES) {
    const page = await stage.rested(`#${link}`, options);
    await page.waitForFunction(
      () => document.querySelector(".compare")?.dataset.settled === "true",
    );
    await settled(page);
    if (name.startsWith("difference")) await page.waitForSelector(".compare-panel .compare-map");
    await stage.shoot(page, `compare-golden-${name}`);
    const cells = await cellsOf(page);
    found.set(name, cells);
    await page.context().close();
    if (isRecording) continue;
    check(table[name]?.length === 3 * COLUMNS * ROWS, `the table lacks ${name}`);
    const away = cells.map((value, i) => Math.abs(value - table[name][i]));
    const worst = Math.max(...away);
    const mean = away.reduce((sum, value) => sum + value, 0) / away.length;
    stage.note(`${name} ${worst}, ${mean.toFixed(2)}`);
    const most = name.startsWith("difference") ? MAX_AWAY_IN_WORDS : MAX_AWAY;
    if (worst > most.worst || mean > most.mean) different.push(name);
  }
  if (isRecording) writeTable(found);
  check(different.length === 0, `too far from the table: ${different.join(", ")}`);
});
