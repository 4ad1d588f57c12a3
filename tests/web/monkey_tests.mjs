// A monkey test: random input for a minute by pointer, keys, touch, window sizes, links, hidden
// tabs and lost WebGL contexts. Its actions follow from a seed, which is printed;
// FAULTLINE_MONKEY_SEED repeats them and FAULTLINE_MONKEY_SECONDS sets how long. There must be no
// uncaught error, no growth of memory, and a valid link at the end.
import { check, hash, load, same, settled, state, test, testFull } from "./harness.mjs";

const SECONDS = Number(process.env.FAULTLINE_MONKEY_SECONDS ?? 60);
const SEED = Number(process.env.FAULTLINE_MONKEY_SEED ?? Date.now() % 1000000);
const MAX_GROWTH = 1.1;
// Resting land takes 12 bytes a vertex: its height for the land and for the renderer, and four for
// the mesh. A copy of what its textures hold would be more: 2 for colours, as slow devices draw, and
// 5 for slopes.
const MAX_BYTES_A_VERTEX = 12;
// On a slow machine the test takes longer.
const MIN_ACTIONS = 2 * SECONDS;
// After so many actions most of the page's code has run once.
const WARM_UP_ACTIONS = 280;
// The test measures the page's own memory. The browser counts its compiled code as JavaScript's
// memory too, 390 of the 457 kB that a run added, so the compilers are switched off.
const INTERPRETED = ["--js-flags=--no-sparkplug --no-maglev --no-opt"];

// The largest land that the panel offers.
const LARGEST_SIZE = 2049;
const LARGEST = `v1;seed=large;size=${LARGEST_SIZE};faults=100!at=end`;
const LINKS = [
  "v1;seed=heavy;size=1025;faults=400!at=end",
  "v1;seed=worn;size=257;faults=200;erosion=both;erosion-steps=10!at=end;show=water",
  "v1;seed=map;size=513;profile=near;reach=0.1!at=end;show=map,contours;palette=atlas;water=0.4",
  "v1;seed=tree;method=fault-tree;tree=grown;trees=20!at=end;card=plots",
  "v1;seed=squares;method=diamond-square!at=end;card=how",
  "v1;seed=noise;method=fbm;fbm=ridged;smooth=iir!at=smooth:1;stops=1,3,end",
  "v1;seed=drawn;faults=3;drawn=0.1_0.2_0.8_0.9_1,0.5_0_0.5_1_0.5!at=fault:2;play=0",
  "v1;seed=wearing;faults=60;erosion=thermal;erode=during;erode-every=20!play=1",
];
const HOSTILE = [
  "v1;seed=%00;faults=1e99;size=-3!cam=nan,inf",
  "v9;what=;;;=!show=show,show,map",
  "v1;drawn=0_0_0_0_0,9_9_9_9_9!stops=,,9999999,-1;at=erode:77",
  "%E0%A4%A",
];
const KEYS = [
  ..." nsphdmwfl0123456",
  ...["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "PageUp", "PageDown"],
  ...["Escape", "Enter", "Tab", "Shift+Tab", "Delete", "Backspace"],
  ...["Shift+ArrowRight", "Control+z", "Control+y", "Control+Shift+z", "Control+a"],
];
const SIZES = [
  [1280, 720],
  [1680, 1000],
  [1000, 700],
  [390, 844],
  [844, 390],
  [320, 568],
];

/** Numbers from 0 to 1 that follow from the seed (mulberry32). */
function randomNumbers(seed) {
  let at = seed >>> 0;
  return () => {
    at = (at + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(at ^ (at >>> 15), at | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

class Monkey {
  done = {};

  constructor(page, cdp, seed) {
    this.page = page;
    this.cdp = cdp;
    this.random = randomNumbers(seed);
    // The actions with their relative frequencies.
    this.actions = Object.entries({
      click: 8,
      drag: 6,
      wheel: 3,
      key: 10,
      touch: 4,
      pinch: 2,
      link: 2,
      hostile: 1,
      resize: 1,
      hide: 0.5,
      loseGraphics: 0.3,
      type: 1,
    });
    this.total = this.actions.reduce((sum, [, weight]) => sum + weight, 0);
  }

  one(list) {
    return list[Math.floor(this.random() * list.length)];
  }

  place() {
    const { width, height } = this.page.viewportSize();
    return { x: Math.floor(this.random() * width), y: Math.floor(this.random() * height) };
  }

  async act() {
    let left = this.random() * this.total;
    const [name] = this.actions.find(([, weight]) => (left -= weight) < 0) ?? this.actions[0];
    this.done[name] = (this.done[name] ?? 0) + 1;
    await this[name]();
  }

  async click() {
    const { x, y } = this.place();
    const button = this.random() < 0.15 ? "right" : "left";
    await this.page.mouse.click(x, y, { button, clickCount: this.random() < 0.2 ? 2 : 1 });
  }

  async drag() {
    const [from, to] = [this.place(), this.place()];
    await this.page.mouse.move(from.x, from.y);
    await this.page.mouse.down();
    await this.page.mouse.move(to.x, to.y, { steps: 5 });
    await this.page.mouse.up();
  }

  async wheel() {
    const { x, y } = this.place();
    await this.page.mouse.move(x, y);
    await this.page.mouse.wheel(0, (this.random() - 0.5) * 800);
  }

  async key() {
    await this.page.keyboard.press(this.one(KEYS));
  }

  async type() {
    await this.page.keyboard.type(this.one(["12", "-1", "0.5", "zzz", "é"]));
  }

  async touchPoints(type, points) {
    await this.cdp.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: points.map((point, id) => ({ ...point, id })),
    });
  }

  async touch() {
    const [from, to] = [this.place(), this.place()];
    await this.touchPoints("touchStart", [from]);
    if (this.random() < 0.7) await this.touchPoints("touchMove", [to]);
    await this.touchPoints(this.random() < 0.9 ? "touchEnd" : "touchCancel", []);
  }

  async pinch() {
    await this.touchPoints("touchStart", [this.place(), this.place()]);
    await this.touchPoints("touchMove", [this.place(), this.place()]);
    await this.touchPoints("touchEnd", []);
  }

  async link() {
    await this.goTo(this.one(LINKS));
  }

  async hostile() {
    await this.goTo(this.one(HOSTILE));
  }

  // Changes the address as a person would.
  async goTo(text) {
    await this.page.evaluate((hash) => (location.hash = hash), text);
  }

  async resize() {
    const [width, height] = this.one(SIZES);
    await this.page.setViewportSize({ width, height });
  }

  async hide() {
    for (const hidden of [true, false]) {
      await this.page.evaluate((now) => {
        Object.defineProperty(document, "hidden", { configurable: true, value: now });
        document.dispatchEvent(new Event("visibilitychange"));
      }, hidden);
      await this.page.waitForTimeout(50);
    }
  }

  async loseGraphics() {
    await this.page.evaluate(async () => {
      const gl = document.getElementById("canvas").getContext("webgl2");
      const lost = gl?.getExtension("WEBGL_lose_context");
      lost?.loseContext();
      await new Promise((done) => setTimeout(done, 100));
      lost?.restoreContext();
    });
  }
}

/** The page's memory: bytes of JavaScript and of the module, and nodes of the document. */
async function memory(page, cdp) {
  for (let i = 0; i < 3; i++) await cdp.send("HeapProfiler.collectGarbage");
  const { metrics } = await cdp.send("Performance.getMetrics");
  const metric = (name) => metrics.find((each) => each.name === name).value;
  const module = await page.evaluate(() => window.faultline.stats().memory);
  return { script: metric("JSHeapUsedSize"), module, nodes: metric("Nodes") };
}

const BASE = "v1;seed=base;faults=300!at=end";
const OTHER = "v1;seed=other;faults=300!at=end";

/** Restores the first state: everything closed, a new WebGL context, the first land, at rest. */
async function restoreFirstState(page, monkey) {
  await page.setViewportSize({ width: 1280, height: 720 });
  for (let i = 0; i < 4; i++) await page.keyboard.press("Escape");
  // The renderer's buffers keep their maximum size, but not over a lost context.
  await monkey.loseGraphics();
  // Two lands of one size, because the first may leave a buffer that the second reuses.
  for (const land of [OTHER, BASE]) {
    await load(page, land);
    await settled(page);
  }
  await page.waitForTimeout(300);
}

test("a large land takes the memory of its heights, and releases it", async (stage) => {
  const page = await stage.rested(`#${OTHER}`);
  const memoryWith = async (link) => {
    await load(page, link);
    await settled(page);
    return page.evaluate(() => window.faultline.stats().memory);
  };
  const before = await memoryWith(BASE);
  const large = await memoryWith(LARGEST);
  const after = await memoryWith(BASE);
  const each = (large - before) / LARGEST_SIZE ** 2;
  stage.note(`${before}, ${large}, ${after} bytes; ${each.toFixed(1)} a vertex`);
  check(4 <= each && each <= MAX_BYTES_A_VERTEX, `${each} bytes a vertex`);
  check(after <= MAX_GROWTH * before, `${before} before, ${after} after`);
});

testFull(
  `monkey test (seed ${SEED}): no error, no growth of memory, a valid link`,
  async (stage) => {
    await stage.useOwnBrowser(INTERPRETED);
    const page = await stage.page({ hasTouch: true, viewport: { width: 1280, height: 720 } });
    await page.goto(`${stage.url}#${BASE}`);
    await page.evaluate(() => window.faultline.ready);
    const cdp = await page.context().newCDPSession(page);
    await cdp.send("Performance.enable");
    // Loads everything that is loaded on demand before memory is measured.
    for (const link of [LARGEST, ...LINKS]) {
      await load(page, link);
      await settled(page);
    }
    for (const id of ["starters-open", "menu-export", "menu-form", "draw", "share"]) {
      await page.evaluate((opener) => document.getElementById(opener).click(), id);
      await page.waitForTimeout(500);
      await page.keyboard.press("Escape");
    }
    const warm = new Monkey(page, cdp, SEED + 1);
    for (let i = 0; i < WARM_UP_ACTIONS; i++) await warm.act();
    await restoreFirstState(page, warm);
    const before = await memory(page, cdp);

    const monkey = new Monkey(page, cdp, SEED);
    const end = performance.now() + SECONDS * 1000;
    for (let acts = 0; performance.now() < end || acts < MIN_ACTIONS; acts++) await monkey.act();
    const counts = Object.entries(monkey.done).map(([name, count]) => `${count} ${name}`);
    stage.note(counts.join(", "));
    // The browser warns of each context that the test has lost on purpose.
    stage.problems = stage.problems.filter((line) => !/context.*lost|CONTEXT_LOST/i.test(line));

    await page.waitForTimeout(500);
    await settled(page);
    const [{ link }, found] = [await state(page), await hash(page)];
    const fresh = await stage.rested(`#${link}`);
    const { notices } = await state(fresh);
    same(notices.join(), "", "a fresh page's notices about the link at the end");
    const place = (await state(fresh)).position;
    same(await hash(fresh), found, `the land of ${link} at step ${place}`);
    await fresh.close();

    await restoreFirstState(page, monkey);
    const after = await memory(page, cdp);
    for (const [what, first] of Object.entries(before)) {
      const growth = after[what] / first;
      stage.note(`${what} ${((growth - 1) * 100).toFixed(1)} % of ${first}`);
      check(growth <= MAX_GROWTH, `${what}: ${first} before, ${after[what]} after`);
    }
  },
);
