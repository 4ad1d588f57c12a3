// Without WebGL 2, or after its context is lost: the land from above on a 2D canvas, with the same
// palettes, water and layers, and the form as its controls.
import {
  check,
  load,
  OPENING,
  PALETTES,
  PHONE,
  same,
  settled,
  some,
  state,
  test,
} from "./harness.mjs";
import { blockBox } from "./pixels.mjs";

const LAND = "v1;seed=first-rise;size=257;faults=60;smooth=box;smooth-passes=2;smooth-radius=4";

/**
 * Measures the 2D canvas: its size, its number of colours, and a sum that changes with any pixel.
 */
function flat(page) {
  return page.evaluate(() => {
    const canvas = document.querySelector("#flat canvas");
    const { width, height } = canvas;
    const bytes = canvas.getContext("2d").getImageData(0, 0, width, height).data;
    const colours = new Set();
    let sum = 0;
    let blue = 0;
    for (let at = 0; at < bytes.length; at += 4) {
      const [r, g, b] = [bytes[at], bytes[at + 1], bytes[at + 2]];
      sum = (sum * 31 + r * 65536 + g * 256 + b) % 4294967291;
      colours.add(((r >> 4) << 8) | ((g >> 4) << 4) | (b >> 4));
      if (b > r + 40) blue++;
    }
    const box = canvas.getBoundingClientRect();
    const view = document.getElementById("view").getBoundingClientRect();
    const inside =
      box.left >= view.left &&
      box.right <= view.right &&
      box.top >= view.top &&
      box.bottom <= view.bottom;
    const shown = canvas.checkVisibility() && box.width > 0;
    return { width, height, css: box.width, colours: colours.size, sum, blue, inside, shown };
  });
}

const formOpen = (page) =>
  page.evaluate(() => document.documentElement.classList.contains("form-open"));

async function apply(page, action) {
  await page.evaluate(action);
  await settled(page);
  return flat(page);
}

for (const [name, device] of some(
  [
    ["desk", {}],
    ["phone", PHONE],
  ],
  2,
)) {
  test(`without WebGL 2 the page shows the land from above: ${name}`, async (stage) => {
    const page = await stage.flat(`#${OPENING}`, device);
    const first = await flat(page);
    check(first.shown && first.inside, `not in the block's place: ${JSON.stringify(first)}`);
    check(first.colours > 60, `only ${first.colours} colours`);
    const ratio = device.deviceScaleFactor ?? 1;
    check(Math.abs(first.width - first.css * ratio) <= 1, `${first.width} pixels for ${first.css}`);
    check(first.css >= (name === "desk" ? 480 : 240), `only ${first.css} CSS pixels`);
    check(!(await page.isVisible(".slab >> nth=0")), "the slab is still there");
    const text = await page.textContent("#message");
    check(text.includes("WebGL 2") && text.includes("from above"), text);
    const message = await page.locator("#message").boundingBox();
    check(message.width >= 300, `the message is ${message.width} px wide`);
    await stage.shoot(page, `flat-${name}`);
    await page.click("#message button");
    check(!(await page.isVisible("#message")), "the message stays");
    await stage.shoot(page, `flat-${name}-quiet`);
  });
}

test.core("the land from above follows palette, water, contours, theme, step", async (stage) => {
  const page = await stage.flat(`#${LAND}`);
  const before = await flat(page);
  const seen = new Set([before.sum]);
  const differs = (now, what) => {
    check(!seen.has(now.sum), `${what} changes nothing`);
    seen.add(now.sum);
    return now;
  };
  for (const palette of some(PALETTES.slice(1), 2)) {
    await load(page, `${LAND}!palette=${palette}`);
    await settled(page);
    differs(await flat(page), palette);
    if (palette === "atlas") await stage.shoot(page, "flat-atlas");
  }
  await load(page, `${LAND}!palette=atlas;water=0.4`);
  await settled(page);
  const wet = differs(await flat(page), "water");
  check(wet.blue > 20000, `only ${wet.blue} blue pixels`);
  await stage.shoot(page, "flat-water");
  for (const view of ["show=contours", "show=slope", "sun=90,20", "exaggeration=3", "show=flip"]) {
    await load(page, `${LAND}!${view}`);
    await settled(page);
    differs(await flat(page), view);
  }
  await load(page, LAND);
  await settled(page);
  same((await flat(page)).sum, before.sum, "the first land again");
  differs(await apply(page, () => window.faultline.seek(8)), "seeking");
  await stage.shoot(page, "flat-fault-8");
  same((await apply(page, () => window.faultline.seek(62))).sum, before.sum, "back at the end");
});

test("the land from above plays, and is painted only when something changes", async (stage) => {
  const page = await stage.flat(`#${LAND}!at=fault:0`);
  const start = await flat(page);
  await page.evaluate(() => {
    window.drawn = 0;
    const real = CanvasRenderingContext2D.prototype.putImageData;
    CanvasRenderingContext2D.prototype.putImageData = function (...args) {
      window.drawn++;
      return real.apply(this, args);
    };
    window.faultline.play();
  });
  await page.waitForFunction(() => !window.faultline.state().playing);
  await settled(page);
  const drawn = await page.evaluate(() => window.drawn);
  check(drawn >= 5, `only ${drawn} pictures while it played`);
  const end = await flat(page);
  check(end.sum !== start.sum, "the picture has not changed");
  same(end.width, start.width, "pixels at rest");
  await page.waitForTimeout(500);
  same(await page.evaluate(() => window.drawn), drawn, "pictures while it rests");
  stage.note(`${drawn} pictures`);
  same((await state(page)).position, 62, "position");
});

test("a lost context shows the land from above, a restored one the block", async (stage) => {
  stage.expectsProblems = true;
  const page = await stage.rested(`#${LAND}`);
  const before = await blockBox(page);
  await page.evaluate(() => {
    const gl = document.getElementById("canvas").getContext("webgl2");
    window.contextLoss = gl.getExtension("WEBGL_lose_context");
    window.contextLoss.loseContext();
  });
  await page.waitForFunction(() => !document.getElementById("message").hidden);
  await settled(page);
  const there = await flat(page);
  check(there.shown && there.colours > 60, `nothing from above: ${JSON.stringify(there)}`);
  check(await formOpen(page), "the form is not shown");
  await stage.shoot(page, "flat-context-lost");
  await page.evaluate(() => window.contextLoss.restoreContext());
  await page.waitForFunction(() => document.getElementById("message").hidden);
  await settled(page);
  check(!(await flat(page)).shown, "the land from above stays");
  check(!(await formOpen(page)), "the form stays");
  same((await blockBox(page)).sum, before.sum, "the picture after coming back");
  await stage.shoot(page, "flat-context-back");
});
