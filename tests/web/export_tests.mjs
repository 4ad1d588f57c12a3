// Exported pictures: saved from the dialog and taken by a script; the same after the context is
// lost and restored, and the same in Chromium as without a window.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createRequire } from "node:module";
import { expectAccessible } from "./accessible.mjs";
import {
  check,
  hash,
  load,
  OPENING,
  PHONE,
  root,
  same,
  settled,
  some,
  state,
  test,
} from "./harness.mjs";
import { blockBox } from "./pixels.mjs";

const readQr = createRequire(join(root, "web", "package.json"))("jsqr");
const LAND = "v1;seed=first-rise;size=257;faults=60;smooth=box;smooth-passes=2;smooth-radius=4";

/**
 * Takes a picture and measures it: its size, number of colours, and a sum that any pixel changes.
 */
function taken(page, width, height, options = {}) {
  return page.evaluate(
    async ([w, h, options]) => {
      const { width, height, data } = await window.faultline.picture(w, h, options);
      const colours = new Set();
      let sum = 0;
      let opaque = true;
      for (let at = 0; at < data.length; at += 4) {
        const rgb = data[at] * 65536 + data[at + 1] * 256 + data[at + 2];
        sum = (sum * 31 + rgb) % 4294967291;
        opaque &&= data[at + 3] === 255;
        colours.add(rgb);
      }
      return { width, height, sum, opaque, colours: colours.size };
    },
    [width, height, options],
  );
}

/** The error message for a picture that cannot be taken. */
const refusal = (page, width, height) =>
  page.evaluate(
    ([w, h]) =>
      window.faultline.picture(w, h).then(
        () => "",
        (error) => error.message,
      ),
    [width, height],
  );

/** A PNG's pixels, by the browser's decoder. */
async function decodedPng(page, file) {
  const { width, height, text } = await page.evaluate(async (given) => {
    const bytes = Uint8Array.from(atob(given), (letter) => letter.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    let text = "";
    for (let at = 0; at < data.length; at += 32768)
      text += String.fromCharCode(...data.subarray(at, at + 32768));
    return { width: image.width, height: image.height, text: btoa(text) };
  }, readFileSync(file).toString("base64"));
  return { data: new Uint8ClampedArray(Buffer.from(text, "base64")), info: { width, height } };
}

/** Reads a PNG file: its size from the header, its colours with the browser's decoder. */
async function readPng(page, file) {
  const bytes = readFileSync(file);
  same(bytes.subarray(1, 4).toString("latin1"), "PNG", "the file's kind");
  const size = { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  const colours = await page.evaluate(async (text) => {
    const data = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const image = await createImageBitmap(new Blob([data], { type: "image/png" }));
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0);
    const pixels = context.getImageData(0, 0, image.width, image.height).data;
    const seen = new Set();
    for (let at = 0; at < pixels.length; at += 4) {
      seen.add(pixels[at] * 65536 + pixels[at + 1] * 256 + pixels[at + 2]);
    }
    return seen.size;
  }, bytes.toString("base64"));
  return { ...size, bytes: bytes.length, colours };
}

async function openDialog(page) {
  if (await page.isVisible("#export")) {
    await page.click("#export");
  } else {
    await page.click("#more");
    await page.click("#menu-export");
  }
  await page.waitForSelector("#export-dialog[open]");
}

async function saved(page, action) {
  const download = page.waitForEvent("download");
  await action();
  const file = await download;
  return { name: file.suggestedFilename(), ...(await readPng(page, await file.path())) };
}

const size = async (page) =>
  `${await page.inputValue("#picture-width")}x${await page.inputValue("#picture-height")}`;

test("the dialog pauses at the moment in which it is opened", async (stage) => {
  const page = await stage.rested(`#${LAND}!speed=10`);
  await page.evaluate(() => {
    window.faultline.seek(5);
    window.faultline.play();
  });
  await openDialog(page);
  const { playing, position } = await state(page);
  check(!playing, "the land still plays behind the dialog");
  await page.waitForTimeout(300);
  same((await state(page)).position, position, "the step behind the dialog");
});

test.core("the dialog saves a picture", async (stage) => {
  const page = await stage.rested(`#${LAND}`);
  const before = await blockBox(page);
  await openDialog(page);
  await stage.shoot(page, "export-desk");
  same(await size(page), "1920x1080", "the size at first");
  for (const [preset, wanted] of [
    ["Square", "2048x2048"],
    ["Poster", "4096x2304"],
    ["Slide", "1920x1080"],
  ]) {
    await page.click(`#export-dialog label:has-text("${preset}")`);
    same(await size(page), wanted, preset);
  }
  let downloads = 0;
  page.on("download", () => downloads++);
  const slide = await saved(page, () => page.click(".export-save"));
  same(slide.name, "faultline-first-rise-v1-1920x1080.png", "the file's name");
  same(`${slide.width}x${slide.height}`, "1920x1080", "the slide");
  check(slide.colours > 1000, `only ${slide.colours} colours`);
  await page.waitForFunction(() =>
    document.querySelector(".export-words").textContent.startsWith("Saved: faultline-"),
  );
  same((await blockBox(page)).sum, before.sum, "the page's own picture afterwards");
  same(downloads, 1, "files saved by one press");
});

test("a picture has the size that was typed, or the view's", async (stage) => {
  const page = await stage.rested(`#${LAND}`, { colorScheme: "dark", deviceScaleFactor: 1 });
  await openDialog(page);
  await page.click('#export-dialog label:has-text("This view")');
  const view = await page.locator("#view").boundingBox();
  same(await size(page), `${Math.round(view.width)}x${Math.round(view.height)}`, "this view");
  await page.fill("#picture-width", "63");
  same(
    await page.locator("input[name=picture-size]:checked").count(),
    0,
    "presets for other numbers",
  );
  await page.click(".export-save");
  check(await page.isVisible("#export-dialog"), "63 pixels are accepted");
  await page.fill("#picture-width", "640");
  await page.fill("#picture-height", "320");
  await page.uncheck("#picture-legend");
  await page.uncheck("#picture-caption");
  const own = await saved(page, () => page.keyboard.press("Enter"));
  same(own.name, "faultline-first-rise-v1-640x320.png", "the file's name");
  same(`${own.width}x${own.height}`, "640x320", "its size");
  check(own.colours > 500, `only ${own.colours} colours`);
  await page.waitForFunction(() =>
    document.querySelector(".export-words").textContent.startsWith("Saved: faultline-"),
  );
});

test("the picture's dialog by keyboard, and on a phone", async (stage) => {
  const page = await stage.rested(`#${LAND}`);
  const at = await page.evaluate(() => window.faultline.position());
  await page.focus("#export");
  await page.keyboard.press("Enter");
  await page.waitForSelector("#export-dialog[open]");
  await page.focus(".export-close");
  await page.keyboard.press("ArrowLeft");
  same(await page.evaluate(() => window.faultline.position()), at, "a key reached the timeline");
  await page.keyboard.press("Escape");
  check(!(await page.isVisible("#export-dialog")), "Escape does not close it");
  await page.waitForFunction(() => document.activeElement.id === "export");

  const phone = await stage.rested(`#${LAND}`, PHONE);
  await openDialog(phone);
  const fits = await phone.evaluate(() => {
    const dialog = document.getElementById("export-dialog");
    const box = dialog.getBoundingClientRect();
    const inside = box.left >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
    const touchable = [...dialog.querySelectorAll("button, input[type=number]")].every(
      (part) => part.getBoundingClientRect().height >= 44,
    );
    return { inside, touchable, whole: dialog.scrollWidth <= dialog.clientWidth };
  });
  check(fits.inside && fits.whole && fits.touchable, JSON.stringify(fits));
  await phone.tap('#export-dialog label:has-text("This view")');
  await stage.shoot(phone, "export-phone");
  const ratio = PHONE.deviceScaleFactor;
  const view = await phone.locator("#view").boundingBox();
  same(
    await size(phone),
    `${Math.round(view.width * ratio)}x${Math.round(view.height * ratio)}`,
    "this view on a phone",
  );
});

test("a postcard has the picture, the map and a code that opens the land", async (stage) => {
  const page = await stage.rested(`#${LAND}!title=A%20card`);
  await openDialog(page);
  await page.fill("#picture-width", "800");
  await page.fill("#picture-height", "800");
  await page.check("#picture-postcard");
  await stage.shoot(page, "export-postcard");
  const download = page.waitForEvent("download");
  await page.click(".export-save");
  const file = await (await download).path();
  const { width, height, colours } = await readPng(page, file);
  check(width > 800 && height > width && colours > 1000, `${width} x ${height}, ${colours}`);
  const { data, info } = await decodedPng(page, file);
  const code = readQr(data, info.width, info.height);
  const address = await page.evaluate(() => location.href);
  const [, link] = code.data.split("#");
  check(address.startsWith(code.data.split("#")[0]), code.data);
  const other = await stage.rested(`#${link}`);
  same(await hash(other), await hash(page), "the land of the card's code");
  await page.click(".export-close");
});

/** Opens Export at its part for clips. */
async function openClips(page) {
  await openDialog(page);
  await page.locator(".export-head").getByLabel("Clip", { exact: true }).check({ force: true });
  await page.waitForSelector('.export-save[aria-disabled="false"]');
  await page.getByLabel("WebM").check({ force: true });
}

test("a clip that is stopped leaves nothing", async (stage) => {
  const page = await stage.rested("#v1;seed=oak;size=129;faults=60");
  await openClips(page);
  await expectAccessible(page);
  const position = await page.evaluate(() => window.faultline.position());
  let files = 0;
  page.on("download", () => files++);
  await page.click(".export-save");
  await page.waitForFunction(() =>
    /^Frame \d+ of/.test(document.querySelector(".export-progress span").textContent),
  );
  await stage.shoot(page, "export-clip");
  same(await page.textContent(".export-close"), "Stop", "the button while it is made");
  await page.click(".export-close");
  await page.waitForFunction(() =>
    document.querySelector(".export-words").textContent.startsWith("Stopped."),
  );
  same(files, 0, "files after Stop");
  same(await page.evaluate(() => window.faultline.position()), position, "the place after Stop");
});

test("a clip shows the land rise", async (stage) => {
  const page = await stage.rested("#v1;seed=oak;size=129;faults=1");
  await openClips(page);
  // A machine that is busy would choose the small size.
  await page.getByLabel("Wide", { exact: true }).check({ force: true });
  const position = await page.evaluate(() => window.faultline.position());
  const download = page.waitForEvent("download");
  await page.click(".export-save");
  const saved = await download;
  same(saved.suggestedFilename(), "faultline-oak-v1-1280x720.webm", "the file's name");
  const clip = readFileSync(await saved.path()).toString("base64");
  // Our own pages play no media.
  const player = await stage.page({});
  await player.goto("about:blank");
  const seen = await player.evaluate(async (text) => {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const video = document.createElement("video");
    video.muted = true;
    video.src = URL.createObjectURL(new Blob([bytes], { type: "video/webm" }));
    document.body.append(video);
    // A seek may end before its frame is shown.
    const at = async (seconds) => {
      const shown = Promise.all([
        new Promise((resolve) => video.addEventListener("seeked", resolve, { once: true })),
        new Promise((resolve) => video.requestVideoFrameCallback(resolve)),
      ]);
      video.currentTime = seconds;
      await shown;
      const canvas = new OffscreenCanvas(64, 36);
      const context = canvas.getContext("2d");
      context.drawImage(video, 0, 0, 64, 36);
      return [...context.getImageData(0, 0, 64, 36).data];
    };
    await new Promise((resolve, reject) => {
      video.addEventListener("loadeddata", resolve, { once: true });
      video.addEventListener("error", () => reject(new Error(video.error.message)));
    });
    const frames = [await at(0), await at(0.2), await at(1.2), await at(1.8)];
    const differ = (a, b) =>
      frames[a].filter((value, i) => Math.abs(value - frames[b][i]) > 12).length;
    const { videoWidth, videoHeight, duration } = video;
    video.remove();
    return { videoWidth, videoHeight, duration, rises: [differ(0, 1), differ(1, 2), differ(2, 3)] };
  }, clip);
  same(`${seen.videoWidth}x${seen.videoHeight}`, "1280x720", "its size");
  check(Math.abs(seen.duration - 2) < 0.1, `it lasts ${seen.duration} s`);
  check(seen.rises[0] > 50 && seen.rises[1] > 50 && seen.rises[2] < 50, `changes ${seen.rises}`);
  same(await page.evaluate(() => window.faultline.position()), position, "the place afterwards");
});

test.core("a script takes pictures", async (stage) => {
  const page = await stage.rested(`#${LAND}`);
  const small = await taken(page, 320, 200);
  same(`${small.width}x${small.height}`, "320x200", "its size");
  check(small.opaque && small.colours > 200, JSON.stringify(small));
  same((await taken(page, 320, 200)).sum, small.sum, "the same picture again");
  check((await taken(page, 320, 200, { dark: true })).sum !== small.sum, "dark is as light");
  check((await refusal(page, 63, 200)).includes("64 to 4096"), await refusal(page, 63, 200));
  check((await refusal(page, 4097, 200)).includes("64 to 4096"), "4097 pixels are accepted");
  check((await refusal(page, NaN, Infinity)) !== "", "NaN and Infinity are accepted");
  const long = await taken(page, 4096, 64);
  same(`${long.width}x${long.height}`, "4096x64", "a long one");
  // A picture of another step.
  await page.evaluate(() => window.faultline.seek(20));
  const early = await taken(page, 320, 200);
  check(early.sum !== small.sum, "another step looks the same");
});

test("without WebGL 2 the land from above is saved", async (stage) => {
  const page = await stage.flat(`#${LAND}`);
  const shown = await page.evaluate(() => document.querySelector("#flat canvas").width);
  const square = await taken(page, shown, shown + 200);
  same(`${square.width}x${square.height}`, `${shown}x${shown}`, "the square");
  check(square.opaque && square.colours > 500, JSON.stringify(square));
  await page.click("#message button");
  await openDialog(page);
  const file = await saved(page, () => page.click(".export-save"));
  same(file.name, "faultline-first-rise-v1-1080x1080.png", "the file's name");
  same(`${file.width}x${file.height}`, "1080x1080", "its size");
  check(file.colours > 500, `only ${file.colours} colours`);
  const words = page.locator(".export-words");
  await words.waitFor();
  check((await words.textContent()).includes("from above"), await words.textContent());
  await stage.shoot(page, "export-flat");
});

test("the WebGL context is lost and restored several times", async (stage) => {
  stage.expectsProblems = true;
  const page = await stage.rested(`#${LAND}!palette=atlas;water=0.3`);
  const [canvas, picture] = [await blockBox(page), await taken(page, 480, 300)];
  await page.evaluate(() => {
    const gl = document.getElementById("canvas").getContext("webgl2");
    window.contextLoss = gl.getExtension("WEBGL_lose_context");
  });
  const happens = (name, action) =>
    page.evaluate(
      ([event, method]) =>
        new Promise((resolve) => {
          document.getElementById("canvas").addEventListener(event, resolve, { once: true });
          window.contextLoss[method]();
        }),
      [name, action],
    );
  for (const i of some([1, 2, 3, 4, 5], 2)) {
    await happens("webglcontextlost", "loseContext");
    const flat = await taken(page, 480, 300);
    same(`${flat.width}x${flat.height}`, "300x300", `without graphics, time ${i}`);
    // Changes without a context are rendered once it is restored.
    if (i === 3) await page.evaluate(() => window.faultline.seek(7));
    await happens("webglcontextrestored", "restoreContext");
    if (i === 3) await page.evaluate(() => window.faultline.seek(window.faultline.state().length));
    await settled(page);
    same((await taken(page, 480, 300)).sum, picture.sum, `the picture taken, time ${i}`);
    const now = await blockBox(page);
    same(now.sum, canvas.sum, `the page's picture, time ${i}`);
  }
  await happens("webglcontextlost", "loseContext");
  await page.waitForSelector("#flat:not([hidden])");
  await settled(page);
  const above = await page.evaluate(() => {
    const canvas = document.querySelector("#flat canvas");
    const { width, height } = canvas;
    const bytes = canvas.getContext("2d").getImageData(0, 0, width, height).data;
    const colours = new Set();
    for (let at = 0; at < bytes.length; at += 4) {
      colours.add(bytes[at] * 65536 + bytes[at + 1] * 256 + bytes[at + 2]);
    }
    return { visible: canvas.checkVisibility(), colours: colours.size };
  });
  check(above.visible && above.colours > 500, `context not restored: ${JSON.stringify(above)}`);
  same((await state(page)).finished, true, "the land without graphics");
  await stage.shoot(page, "picture-lost-for-ever");
});

// Golden pictures ------------------------------------------------------------------------------

const COLUMNS = 24;
const ROWS = 15;
// As in tests/pictures/golden_pictures_test.cpp.
const MAX_WORST = 6;
const MAX_MEAN = 0.6;
// One picture for each part of the renderer.
const GOLDEN = [
  "palette-strata",
  "palette-natural-steep",
  "water-dark",
  "contours-close",
  "slope",
  "wireframe-close",
  "mark-ridge",
  "tree-grown",
  "portrait-dark",
  "layer-flow",
  "legend-water",
];

/** Reads the table of golden pictures: see tests/pictures/golden_pictures.h. */
function readGolden() {
  const text = readFileSync(join(root, "tests", "golden", "pictures.txt"), "utf8");
  const pictures = new Map();
  let cells = [];
  for (const line of text.split("\n")) {
    if (line === "" || line.startsWith("#")) continue;
    if (line.includes(" ")) {
      const [name, dimensions, look, link] = line.split(" ");
      const [width, height] = dimensions.split("x").map(Number);
      cells = [];
      pictures.set(name, { width, height, look, link, cells });
      continue;
    }
    for (const [channel] of line.matchAll(/../g)) cells.push(Number.parseInt(channel, 16));
  }
  return pictures;
}

/** Takes a picture and returns the mean colours of its cells. */
function cellsOf(page, { width, height, look }) {
  return page.evaluate(
    async ([w, h, dark, texts, columns, rows]) => {
      const options = { dark, legend: texts, caption: texts };
      const { data } = await window.faultline.picture(w, h, options);
      const cells = [];
      for (let row = 0; row < rows; row++) {
        for (let column = 0; column < columns; column++) {
          const [left, right] = [column, column + 1].map((n) => Math.floor((w * n) / columns));
          const [top, bottom] = [row, row + 1].map((n) => Math.floor((h * n) / rows));
          const sums = [0, 0, 0];
          for (let y = top; y < bottom; y++) {
            for (let x = left; x < right; x++) {
              for (let channel = 0; channel < 3; channel++) {
                sums[channel] += data[4 * (y * w + x) + channel];
              }
            }
          }
          const count = (right - left) * (bottom - top);
          cells.push(...sums.map((sum) => Math.round(sum / count)));
        }
      }
      return cells;
    },
    [width, height, look.startsWith("dark"), look.endsWith("+words"), COLUMNS, ROWS],
  );
}

test("golden pictures have the same colours in Chromium", async (stage) => {
  const table = readGolden();
  // The native pictures are Mesa's.
  await stage.useChromium();
  const page = await stage.rested(`#${OPENING};size=257`);
  const different = [];
  for (const name of GOLDEN) {
    const golden = table.get(name);
    check(golden?.cells.length === 3 * COLUMNS * ROWS, `the table lacks ${name}`);
    await load(page, golden.link);
    const found = await cellsOf(page, golden);
    const away = found.map((value, i) => Math.abs(value - golden.cells[i]));
    const worst = Math.max(...away);
    const mean = away.reduce((sum, value) => sum + value, 0) / away.length;
    stage.note(`${name} ${worst}, ${mean.toFixed(2)}`);
    if (worst > MAX_WORST || mean > MAX_MEAN) different.push(name);
  }
  check(different.length === 0, `too far from the table: ${different.join(", ")}`);
});

// GL errors --------------------------------------------------------------------------------------

const SCENES = [
  ...GOLDEN,
  "water-close",
  "contours",
  "flip",
  "top",
  "low",
  "mark-dark",
  "raw-close",
];
// FAULTLINE_ALL_SCENES=1 tests the whole table, which takes minutes, except for these larger
// copies.
const ALL = process.env.FAULTLINE_ALL_SCENES === "1";
const SAME_AS_SMALLER = ["size-1025", "size-2049"];

// OpenGL keeps an error until it is queried, so errors of all frames before are found. Chromium
// also warns of most errors, which fails any test. A debug build (scripts/play --debug) queries
// after every frame and stops the program: run these tests with its dist/ to find the frame.
const glErrors = (page) =>
  page.evaluate(() => {
    window.faultline.draw();
    const gl = document.getElementById("canvas").getContext("webgl2");
    const errors = [];
    for (let error = gl.getError(); error !== gl.NO_ERROR; error = gl.getError()) {
      errors.push(`0x${error.toString(16)}`);
    }
    return errors.join(" ");
  });

async function noGlErrors(page, what) {
  const errors = await glErrors(page);
  check(errors === "", `OpenGL reports ${errors}: ${what}`);
}

/** Opens the page as on a fast device, which multisamples every frame, or as on a slow one. */
async function openAs(stage, device) {
  const page = await stage.page({
    viewport: { width: 900, height: 560 },
    reducedMotion: "reduce",
  });
  if (device === "fast") {
    await page.addInitScript(() => {
      const real = WebGL2RenderingContext.prototype.getParameter;
      WebGL2RenderingContext.prototype.getParameter = function (name) {
        // UNMASKED_RENDERER_WEBGL
        return name === 0x9246 ? "A card" : real.call(this, name);
      };
    });
  }
  await page.goto(`${stage.url}#${LAND}`);
  await page.evaluate(() => window.faultline.ready);
  return page;
}

for (const device of some(["slow", "fast"], 2)) {
  test(`no GL errors in any scene: ${device} device`, async (stage) => {
    const page = await openAs(stage, device);
    let scenes = 0;
    const tried = some(SCENES, 6);
    for (const [name, { look, link }] of readGolden()) {
      if (look === "flat" || SAME_AS_SMALLER.includes(name)) continue;
      if (!ALL && !tried.includes(name)) continue;
      await page.emulateMedia({ colorScheme: look.replace("+words", "") });
      await load(page, link);
      await settled(page);
      await noGlErrors(page, name);
      scenes++;
    }
    stage.note(`${scenes} scenes`);
    await load(page, `${LAND}!palette=atlas;water=0.3;speed=max;show=contours,map`);
    await page.evaluate(() => {
      window.faultline.seek(0);
      window.faultline.play();
    });
    await settled(page);
    await noGlErrors(page, "playing");
    const view = await page.locator("#view").boundingBox();
    await page.mouse.move(view.x + 200, view.y + 200);
    await page.mouse.down();
    await page.mouse.move(view.x + 320, view.y + 240, { steps: 8 });
    await page.mouse.up();
    for (let i = 0; i < 6; i++) await page.mouse.wheel(0, -200);
    for (const key of ["w", "m", "f", "5", "2", "0"]) await page.keyboard.press(key);
    await settled(page);
    await noGlErrors(page, "turning, zooming and switching");
    await page.setViewportSize({ width: 390, height: 844 });
    await settled(page);
    await noGlErrors(page, "another size of the window");
    await taken(page, 3000, 2100, { legend: true, caption: true });
    await noGlErrors(page, "after taking a picture of four tiles");
  });
}
