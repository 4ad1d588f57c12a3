// Two lands that are compared: each side of the wiper is that land's own picture under the same
// camera; side by side; the difference in numbers; the card, the keyboard, embeds and the link.
import { readFileSync } from "node:fs";
import { expectAccessible } from "./accessible.mjs";
import {
  check,
  DESK,
  load,
  PHONE,
  same,
  settled,
  some,
  state,
  test,
  toastWith,
} from "./harness.mjs";
import { ask, iframe, liveContexts, openHost, restedFrame, until } from "./hosts.mjs";

const ROUGH = "v1;seed=oak;size=129;faults=60;fade=0";
const SMOOTH = `${ROUGH};smooth=box;smooth-passes=4;smooth-radius=4`;
// Before erosion a land has the same range, so its own picture has the same colours.
const ERODED = `${SMOOTH};erosion=both;erosion-steps=40`;
const CAMERAS = ["-34,31,1", "20,48.5,1.73,0.12,-0.08"];
const LIGHTS = [
  ["light", DESK],
  ["dark", { ...DESK, colorScheme: "dark" }],
];
const withOther = (recipe, other, more = "") =>
  `#${recipe}!${more}compare=${other.replaceAll(";", ":")}`;

/** Both lands are at rest, and nothing of one is still to reach the other. */
async function resting(page) {
  for (let i = 0; i < 2; i++) {
    await settled(page);
    await page.waitForFunction(
      () => document.querySelector(".compare")?.dataset.settled === "true",
    );
  }
}
const names = (page) => page.locator(".compare-name").allTextContents();

async function openCard(page) {
  await page.click("#more");
  await page.click("#menu-compare");
  await page.waitForSelector(".compare-body");
}

/** Unfolds the card, which the choice of a land folds. */
const unfold = (page) => page.click('.compare-fold[aria-expanded="false"]');

const boxOf = async (page, selector) => {
  const { x, y, width, height } = await page.locator(selector).boundingBox();
  return { left: x, top: y, right: x + width, bottom: y + height };
};
const overlap = (a, b) =>
  a.left < b.right - 0.5 &&
  b.left < a.right - 0.5 &&
  a.top < b.bottom - 0.5 &&
  b.top < a.bottom - 0.5;

/** How many pixels of two screenshots of one size differ visibly, as a share. */
function share(page, one, other) {
  return page.evaluate(
    async (shots) => {
      const [a, b] = await Promise.all(
        shots.map(async (base64) => {
          const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
          const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
          const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
          context.drawImage(bitmap, 0, 0);
          return context.getImageData(0, 0, bitmap.width, bitmap.height).data;
        }),
      );
      let differ = 0;
      for (let i = 0; i < a.length; i += 4) {
        const off = [0, 1, 2].map((k) => Math.abs(a[i + k] - b[i + k]));
        if (Math.max(...off) > 12) differ++;
      }
      return differ / (a.length / 4);
    },
    [one, other].map((shot) => shot.toString("base64")),
  );
}

test("each side of the wiper is that land's own picture", async (stage) => {
  for (const [at, cam] of some([...CAMERAS.entries()].reverse(), 2)) {
    const [, options] = LIGHTS[at % LIGHTS.length];
    const page = await stage.rested(withOther(ERODED, SMOOTH, `cam=${cam};`), options);
    await resting(page);
    const view = await page.locator("#view").boundingBox();
    const line = await page.locator(".compare-wiper").boundingBox();
    // Between the buttons on the left and the legend on the right, above the names of the lands.
    const [top, height] = [view.y + 50, view.height - 170];
    const left = { x: view.x + 130, y: top, width: line.x - view.x - 160, height };
    const right = { x: line.x + 30, y: top, width: view.x + view.width - line.x - 60, height };
    const seen = [await page.screenshot({ clip: left }), await page.screenshot({ clip: right })];
    await stage.shoot(page, `compare-wiper-${at}`);
    const alone = async (recipe, clip) => {
      const own = await stage.rested(`#${recipe}!cam=${cam}`, options);
      return own.screenshot({ clip });
    };
    for (const [i, recipe] of [SMOOTH, ERODED].entries()) {
      const off = await share(page, seen[i], await alone(recipe, [left, right][i]));
      check(off < 0.004, `${["left", "right"][i]}: ${off} of the pixels differ`);
    }
    const mixed = await share(page, seen[0], await alone(ERODED, left));
    check(mixed > 0.02, `the lands look alike (${mixed}), so this test tells nothing`);
  }
});

test("the other land follows the camera, and the ranges of both count for the colours", async (stage) => {
  const page = await stage.rested(withOther(ROUGH, `${ROUGH};relief=0.4`));
  await resting(page);
  same((await names(page)).join("|"), "Relief 40 %|Relief 20 %", "names");
  const shot = async () => page.locator("#compare-canvas").screenshot();
  const before = await shot();
  await page.focus("#canvas");
  for (let i = 0; i < 4; i++) await page.keyboard.press("e");
  await resting(page);
  const after = await shot();
  const turned = await share(page, before, after);
  check(turned > 0.05, `turned: ${turned} of the pixels differ`);
  await stage.shoot(page, "compare-ranges");
});

test.core("from the card: before smoothing, any link, this land, and back", async (stage) => {
  const page = await stage.rested(`#${SMOOTH}`);
  await openCard(page);
  await page.getByRole("button", { name: "Before smoothing" }).click();
  await resting(page);
  same((await state(page)).compare, ROUGH + ";smooth-passes=4;smooth-radius=4", "compared with");
  same((await names(page)).join("|"), "Smoothing Off|Smoothing Box", "names");
  await stage.shoot(page, "compare-card");
  check(await page.isHidden(".compare-body"), "the card stays open");
  check(
    await page.evaluate(() => document.activeElement.matches(".compare-fold")),
    "the focus is not on the line",
  );
  same(await page.textContent(".compare-fold"), "Smoothing Off and Smoothing Box", "the line");
  await unfold(page);
  await page.getByLabel("Another link or recipe").fill("no link");
  await page.keyboard.press("Enter");
  check((await page.textContent(".compare-error")).includes("not a link"), "not a word");
  await page.getByLabel("Another link or recipe").fill(`https://example.org/#${ROUGH};faults=9`);
  await page.keyboard.press("Enter");
  await resting(page);
  check((await state(page)).compare.includes("faults=60"), "the first of two counts");
  await unfold(page);
  await page.click("text=The land as it is now");
  same((await state(page)).compare, SMOOTH, "the land that is kept");
  await unfold(page);
  await page.getByRole("radio", { name: "Side by side" }).check({ force: true });
  await resting(page);
  const halves = [page.locator("#view"), page.locator(".compare-wiper")];
  const [view, line] = await Promise.all(halves.map((half) => half.boundingBox()));
  check(Math.abs(view.x - line.x) < 2, `the line is at ${line.x}, the land begins at ${view.x}`);
  await stage.shoot(page, "compare-side");
  await page.click("text=Stop comparing");
  same((await state(page)).compare, "", "nothing is compared");
  check(await page.isHidden(".compare"), "the other land stays");
  check(await page.isHidden(".compare-card"), "the card stays");
  await page.keyboard.press("Control+z");
  await resting(page);
  same((await state(page)).compareAs, "side", "undo brings it back");
});

test("the difference: a map, numbers, and where", async (stage) => {
  const page = await stage.rested(withOther(ERODED, SMOOTH, "compare-as=difference;"));
  await page.waitForSelector(".compare-panel .compare-map");
  const text = await page.textContent(".compare-panel");
  check(/The largest difference is .+, at column \d+ and row \d+\./.test(text), text);
  check(/On average the heights are .+ apart\./.test(text), text);
  const table = await page.locator(".compare-table tr").allTextContents();
  same(table.length, 7, `rows: ${table}`);
  check(table[0].includes("Erosion Off") && table[0].includes("Erosion Both"), table[0]);
  const colours = await page.locator(".compare-map").evaluate((map) => {
    const { data } = map.getContext("2d").getImageData(0, 0, map.width, map.height);
    return new Set(new Uint32Array(data.buffer)).size;
  });
  check(colours > 40, `${colours} colours in the map`);
  await stage.shoot(page, "compare-difference");
  await expectAccessible(page);
  // The folded card ends it by one press.
  await page.getByRole("button", { name: "Stop comparing" }).click();
  same((await state(page)).compare, "", "nothing is compared");
  check(await page.isHidden(".compare-panel"), "the difference stays");
  const equal = await stage.rested(withOther(SMOOTH, SMOOTH, "compare-as=difference;"));
  await equal.waitForSelector(".compare-panel .compare-map");
  check((await equal.textContent(".compare-panel")).includes("All vertices are equal"), "equal");
});

test("comparing by keyboard: C, the wiper's arrows, Escape", async (stage) => {
  const page = await stage.rested(`#${SMOOTH}`);
  await page.focus("#canvas");
  await page.keyboard.press("c");
  await page.waitForSelector(".compare-card:focus");
  await page.getByRole("button", { name: "Before smoothing" }).waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await resting(page);
  check(await page.isHidden(".compare-body"), "the card stays open");
  await page.keyboard.press("Enter");
  await page.getByRole("radio", { name: "Wiper" }).waitFor();
  await page.keyboard.press("Escape");
  check(await page.isHidden(".compare-body"), "Escape does not fold the card");
  // A key that moves the focus below the card folds it.
  await page.keyboard.press("Enter");
  await page.locator("#seed").focus();
  check(await page.isHidden(".compare-body"), "the seed's field is covered");
  const handle = page.getByRole("slider", { name: "Wiper between the two lands" });
  await handle.focus();
  const at = async () => Number(await handle.getAttribute("aria-valuenow"));
  same(await at(), 50, "where the wiper begins");
  for (let i = 0; i < 3; i++) await page.keyboard.press("ArrowLeft");
  same(await at(), 35, "after three presses");
  await page.keyboard.press("End");
  same(await at(), 98, "at the end");
  const box = await handle.boundingBox();
  await page.mouse.move(box.x + 20, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(700, box.y + 20, { steps: 4 });
  await page.mouse.up();
  check((await at()) < 60, `dragged to ${await at()}`);
});

test("a link with a land to compare with gives the same picture twice, also in an embed", async (stage) => {
  const link = withOther(ERODED, ROUGH, "cam=-34,31,1;");
  const shots = [];
  let page;
  for (let i = 0; i < 2; i++) {
    page = await stage.rested(link);
    await resting(page);
    await page.mouse.move(5, 5);
    shots.push(await page.screenshot());
  }
  same(await share(page, ...shots), 0, "pixels that differ");
  const host = await openHost(stage, iframe(link.slice(1), { id: "embed" }));
  const frame = host.frameLocator("#embed");
  await frame.locator('.compare[data-settled="true"]').waitFor();
  await stage.shoot(host, "compare-embed");
});

test("another land ends a comparison, and the page says so", async (stage) => {
  const page = await stage.rested(withOther(ROUGH, SMOOTH));
  await resting(page);
  await page.click("#starters-open");
  const isTold = await toastWith(page, "nothing is compared now");
  await page.locator("#starters .starter").nth(2).click();
  await isTold();
  same((await state(page)).compare, "", "compared with");
  await page.click("#undo");
  await page.waitForFunction(() => window.faultline.state().compare !== "");
});

test("a land that is not finished is compared as what it is, a step", async (stage) => {
  const page = await stage.rested(withOther(ERODED, SMOOTH));
  await resting(page);
  const finished = (await names(page))[1];
  await page.evaluate(() => window.faultline.seek(20));
  await resting(page);
  const { length } = await state(page);
  same((await names(page))[1], `Step 20 of ${length}`, "the name of a step");
  await page.evaluate(() =>
    window.faultline.load(`${location.hash.slice(1)};compare-as=difference`),
  );
  await page.waitForSelector(".compare-panel .compare-map");
  const title = await page.textContent(".compare-panel");
  check(title.includes("Step 20 of"), `the difference is that of ${title}`);
  await page.evaluate(() => window.faultline.seek(1e6));
  await resting(page);
  same((await names(page))[1], finished, "the name of the finished land");
});

test("a compared land whose file is not here is named, and nothing is compared with it", async (stage) => {
  const missing = "v1;base=0123456789abcdef;size=129;faults=0";
  const page = await stage.rested(withOther(ROUGH, missing));
  await resting(page);
  const words = "its file is not open here";
  check((await names(page))[0].endsWith(words), `the name: ${(await names(page))[0]}`);
  await load(page, `${ROUGH}!compare=${missing.replaceAll(";", ":")};compare-as=difference`);
  await page.waitForSelector(".compare-panel p");
  await settled(page);
  check(
    (await page.textContent(".compare-panel")).endsWith(words),
    "the panel says something else",
  );
  same(await page.locator(".compare-map").count(), 0, "maps of the difference");
  await stage.shoot(page, "compare-missing");
});

const SIZES = [
  ["desk", 1280, 720, {}],
  ["desk dark", 1280, 720, { colorScheme: "dark" }],
  ["tablet", 1024, 768, { hasTouch: true }],
  ["tablet upright", 768, 1024, { hasTouch: true, colorScheme: "dark" }],
  ["phone", 390, 844, { hasTouch: true, isMobile: true }],
  ["phone on its side", 844, 390, { hasTouch: true, isMobile: true }],
];
for (const [name, width, height, options] of SIZES) {
  test(`the card of Compare lies over nothing that is compared, and the table is whole: ${name}`, async (stage) => {
    const page = await stage.rested(withOther(ERODED, SMOOTH, "compare-as=side;"), {
      viewport: { width, height },
      ...options,
    });
    await resting(page);
    const file = `compare-${name.replaceAll(" ", "-")}`;
    // Side by side: two halves of one width, names over no legend.
    const view = await boxOf(page, "#view");
    const line = await boxOf(page, ".compare-wiper");
    const clip = await boxOf(page, ".compare-clip");
    check(
      Math.abs(clip.right - clip.left - (view.right - view.left)) < 1,
      `the halves: ${JSON.stringify([clip, view])}`,
    );
    check(Math.abs(line.left + 1 - view.left) < 1.5, `the line: ${line.left}, ${view.left}`);
    const isFree = async (what) => {
      const card = await boxOf(page, ".compare-card");
      for (const land of [".compare-clip", "#view"]) {
        const box = await boxOf(page, land);
        check(!overlap(card, box), `${what} lies over ${land}: ${JSON.stringify([card, box])}`);
      }
      check(card.left >= 0 && card.right <= width && card.bottom <= height, `${what}: cut off`);
    };
    await isFree("the line");
    await stage.shoot(page, `${file}-side`);
    await (options.hasTouch ? page.tap : page.click).call(page, ".compare-fold");
    await page.getByRole("button", { name: "Before smoothing" }).waitFor();
    await resting(page);
    await isFree("the card");
    await expectAccessible(page);
    await stage.shoot(page, `${file}-card`);
    await page.getByRole("radio", { name: "Difference" }).check({ force: true });
    await page.waitForSelector(".compare-panel .compare-map");
    await resting(page);
    const panel = await boxOf(page, ".compare-panel");
    check(!overlap(panel, await boxOf(page, ".compare-card")), "the card lies over the difference");
    const table = await boxOf(page, ".compare-table");
    check(
      table.top >= panel.top && table.bottom <= panel.bottom && table.right <= panel.right,
      `the table is cut off: ${JSON.stringify([table, panel])}`,
    );
    const hidden = await page
      .locator(".compare-panel")
      .evaluate((box) => box.scrollHeight - box.clientHeight + box.scrollWidth - box.clientWidth);
    // Lengths are rounded.
    check(hidden <= 2, `${hidden} pixels of the difference are scrolled out of sight`);
    await expectAccessible(page);
    await stage.shoot(page, `${file}-difference`);
  });
}

test("names of compared lands lie over no legend, with the drawer open as well", async (stage) => {
  for (const mode of ["side", "wiper"]) {
    const page = await stage.rested(
      withOther(ERODED, SMOOTH, `compare-as=${mode};contours=1;`),
      DESK,
    );
    await page.click("#how");
    await page.waitForSelector("#drawer:not([hidden])");
    await resting(page);
    if (mode === "wiper") {
      await page.getByRole("slider", { name: "Wiper between the two lands" }).focus();
      for (let i = 0; i < 2; i++) await page.keyboard.press("ArrowRight");
      await resting(page);
    }
    const { x, y, width, height } = await page.evaluate(() =>
      window.faultline.controls().find(({ key }) => key === "legend"),
    );
    const legend = { left: x, top: y, right: x + width, bottom: y + height };
    const own = await boxOf(page, ".compare-name.here");
    check(!overlap(legend, own), `${mode}: ${JSON.stringify([legend, own])}`);
    await stage.shoot(page, `compare-names-${mode}`);
  }
});

for (const [name, options] of some([["phone", PHONE], ...LIGHTS], 2)) {
  test(`comparing is accessible, and nothing is cut off: ${name}`, async (stage) => {
    const page = await stage.rested(withOther(SMOOTH, ROUGH), options);
    await resting(page);
    await openCard(page);
    await page.getByRole("button", { name: "Before smoothing" }).waitFor();
    await stage.shoot(page, `compare-card-${name}`);
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await stage.shoot(page, `compare-${name}`);
    // What lies beside the other land's box is the page's own.
    const clip = await page.locator("#timeline").boundingBox();
    const seen = await page.screenshot({ clip });
    const own = await stage.rested(`#${SMOOTH}`, options);
    const off = await share(page, seen, await own.screenshot({ clip }));
    check(off < 0.01, `the timeline: ${off} of the pixels differ`);
    await page.evaluate(() =>
      window.faultline.load(`${location.hash.slice(1)};compare-as=difference`),
    );
    await page.waitForSelector(".compare-panel .compare-map");
    await stage.shoot(page, `compare-difference-${name}`);
  });
}

/** A picture by the page's own function, as the bytes of a PNG. */
async function picture(page, width, height, options = {}) {
  const base64 = await page.evaluate(
    async ([w, h, given]) => {
      const pixels = await window.faultline.picture(w, h, given);
      const canvas = new OffscreenCanvas(pixels.width, pixels.height);
      canvas.getContext("2d").putImageData(pixels, 0, 0);
      const bytes = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer());
      let text = "";
      for (const byte of bytes) text += String.fromCharCode(byte);
      return btoa(text);
    },
    [width, height, options],
  );
  return Buffer.from(base64, "base64");
}

/** A part of a PNG: columns from `left` to `right`. */
async function columns(page, png, left, right) {
  const base64 = await page.evaluate(
    async ([text, from, to]) => {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
      const canvas = new OffscreenCanvas(to - from, image.height);
      canvas.getContext("2d").drawImage(image, -from, 0);
      const part = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer());
      let result = "";
      for (const byte of part) result += String.fromCharCode(byte);
      return btoa(result);
    },
    [png.toString("base64"), left, right],
  );
  return Buffer.from(base64, "base64");
}

test("a picture to keep holds both lands, each as it looks alone", async (stage) => {
  const cam = "cam=20,48.5,1.4;";
  for (const [at, mode] of ["wiper", "side"].entries()) {
    const [, options] = LIGHTS[at];
    const page = await stage.rested(
      withOther(ERODED, SMOOTH, `${cam}compare-as=${mode};`),
      options,
    );
    await resting(page);
    const width = mode === "side" ? 320 : 640;
    const both = await picture(page, 640, 360);
    const alone = async (recipe) => {
      const own = await stage.rested(`#${recipe}!${cam}`, options);
      return picture(own, width, 360);
    };
    const lands = [await alone(SMOOTH), await alone(ERODED)];
    // The land of a wiper is half covered; beside the line its shade is seen.
    const halves = [
      [both, 0, 316, lands[0], 0, 316],
      [both, 324, 640, lands[1], width - 316, width],
    ];
    for (const [i, [one, a, b, other, c, d]] of halves.entries()) {
      const parts = [await columns(page, one, a, b), await columns(page, other, c, d)];
      const off = await share(page, ...parts);
      check(off < 0.004, `${mode}, half ${i}: ${off} of the pixels differ`);
    }
    const mixed = await share(
      page,
      await columns(page, lands[0], 0, 316),
      await columns(page, lands[1], 0, 316),
    );
    check(mixed > 0.01, `the lands look alike (${mixed}), so this test tells nothing`);
    // The window goes on with the window's camera.
    const view = await page.locator(".compare-clip").boundingBox();
    const before = await page.screenshot({ clip: view });
    await picture(page, 300, 500);
    await resting(page);
    const moved = await share(page, before, await page.screenshot({ clip: view }));
    check(moved < 0.004, `${mode}: after a picture ${moved} of the window's pixels differ`);
  }
});

test("a comparison that ends while it starts can begin anew", async (stage) => {
  const page = await stage.rested(`#${ERODED}`);
  // The script is there, so that what follows meets the start of the second program.
  await page.click("#more");
  await page.click("#menu-compare");
  await page.waitForSelector(".compare-card");
  await page.evaluate(
    async ([both, one]) => {
      window.faultline.load(both);
      window.faultline.load(one);
      await new Promise((resolve) => setTimeout(resolve, 1500));
      window.faultline.load(both);
    },
    [withOther(ERODED, SMOOTH).slice(1), ERODED],
  );
  await resting(page);
  check(
    !(await page.textContent(".compare")).includes("cannot be shown"),
    "it says that it failed",
  );
});

test("Export saves both lands, their difference, and a postcard with both fingerprints", async (stage) => {
  const page = await stage.rested(withOther(ERODED, SMOOTH));
  await resting(page);
  await page.click("#export");
  await page.waitForSelector("#export-dialog[open]");
  const saved = async (name) => {
    const download = page.waitForEvent("download");
    await page.click(".export-save");
    const bytes = readFileSync(await (await download).path());
    stage.keep(bytes, name);
    return bytes;
  };
  const wiper = await saved("picture-wiper");
  same([wiper.readUInt32BE(16), wiper.readUInt32BE(20)].join(), "1920,1080", "size");
  await page.locator("#picture-postcard").check();
  await saved("picture-postcard");
  await page.locator("#picture-postcard").uncheck();
  check(await page.isHidden("text=Of the two lands"), "a picture has both");
  await page.check('[name="export-kind"][value="clip"]', { force: true });
  check(await page.isVisible("text=Of the two lands"), "nothing says which land the clip takes");
  await page.keyboard.press("Escape");
  for (const mode of ["side", "difference"]) {
    await load(page, withOther(ERODED, SMOOTH, `compare-as=${mode};`).slice(1));
    await resting(page);
    const [wide, tall] = [
      await picture(page, 1280, 720, { legend: true, caption: true }),
      await picture(page, 390, 700, { legend: true, caption: true, dark: true }),
    ];
    stage.keep(wide, `picture-${mode}`);
    stage.keep(tall, `picture-${mode}-tall`);
    if (mode === "side") {
      // On a narrow half the eye stands far away; both lands are there.
      const seen = await page.evaluate(async (text) => {
        const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
        const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
        const canvas = new OffscreenCanvas(390, 700);
        const context = canvas.getContext("2d", { willReadFrequently: true });
        context.drawImage(image, 0, 0);
        return [0, 200].map((left) => {
          const { data } = context.getImageData(left, 200, 190, 300);
          const colours = new Set();
          for (let i = 0; i < data.length; i += 4) colours.add(data.slice(i, i + 3).join());
          return colours.size;
        });
      }, tall.toString("base64"));
      check(Math.min(...seen) > 1000, `colours of both halves: ${seen}`);
      continue;
    }
    // The map is the panel's own, as large as it fits.
    const bare = await picture(page, 400, 400);
    const colours = await page.evaluate(async (text) => {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
      const context = new OffscreenCanvas(400, 400).getContext("2d");
      context.drawImage(image, 0, 0);
      const seen = new Set();
      const { data } = context.getImageData(60, 40, 280, 260);
      for (let i = 0; i < data.length; i += 4) seen.add(data.slice(i, i + 3).join());
      const map = document.querySelector(".compare-map");
      const own = map.getContext("2d").getImageData(0, 0, map.width, map.height).data;
      const known = new Set();
      for (let i = 0; i < own.length; i += 4) known.add(own.slice(i, i + 3).join());
      return { seen: seen.size, strange: [...seen].filter((colour) => !known.has(colour)).length };
    }, bare.toString("base64"));
    check(colours.seen > 40, `${colours.seen} colours in the map`);
    same(colours.strange, 0, "colours in the picture that the map lacks");
  }
});

test("an embed with a comparison gives both contexts back, and wakes with both lands", async (stage) => {
  const link = withOther(ERODED, ROUGH, "cam=-34,31,1;").slice(1);
  const tall = '<div style="height: 3000px"></div>';
  const page = await openHost(stage, iframe(link, { id: "land" }) + tall);
  const frame = await restedFrame(page, "#land");
  await resting(frame);
  const clip = await page.locator("#land").boundingBox();
  const before = await page.screenshot({ clip });
  same(await liveContexts(page), 2, "contexts while it is seen");
  await page.evaluate(() => window.scrollTo(0, 2000));
  await until(async () => (await liveContexts(page)) === 0, "both contexts are given back");
  same(
    await frame.locator(".compare-clip canvas:not([hidden])").count(),
    2,
    "canvas and still picture",
  );
  const { image } = await ask(page, "#land", "screenshot", { width: 160, height: 90 });
  same(image.width, 160, "a picture while it sleeps");
  await until(async () => (await liveContexts(page)) === 0, "it sleeps again");
  await page.evaluate(() => window.scrollTo(0, 0));
  await frame.waitForSelector("#still", { state: "hidden" });
  await until(async () => (await liveContexts(page)) === 2, "it has both contexts again");
  const canvases = frame.locator(".compare-clip canvas:not([hidden])");
  await until(async () => (await canvases.count()) === 1, "the still picture is gone");
  await resting(frame);
  const off = await share(page, before, await page.screenshot({ clip }));
  check(off < 0.004, `${off} of the pixels differ after it woke`);
});
