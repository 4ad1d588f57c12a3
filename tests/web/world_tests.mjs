// The map of a land as a world: its tiles are the command line's at every zoom; it can be moved by
// mouse, touch and keys, its address leads back to the place, and its memory has an end.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expectAccessible } from "./accessible.mjs";
import {
  check,
  cli,
  DESK,
  file,
  load,
  PHONE,
  same,
  settled,
  some,
  test,
  testAlone,
} from "./harness.mjs";
import { until } from "./hosts.mjs";

const LAND =
  "v1;seed=oak;faults=80;smooth=cross;erosion=thermal;erosion-steps=8!palette=atlas;water=0.4;scale=8000";
const PLAIN = "v1;seed=elm;method=fbm;octaves=12!scale=8000";

/** A page with the map of this land, once the tiles that are seen are there. */
async function openWorld(stage, link = PLAIN, { query = "", ...options } = {}) {
  const page = await stage.page(options);
  await page.goto(`${stage.url}world.html${query}#${link}`);
  await rested(page);
  return page;
}

const rested = async (page) => {
  await page.waitForFunction(() => window.world);
  await page.evaluate(async () => {
    const world = await window.world;
    const { map } = world.map;
    const isAtRest = () => map.loaded() && map.areTilesLoaded() && !map.isMoving();
    while (!isAtRest()) await new Promise((resolve) => setTimeout(resolve, 30));
  });
};

const place = (page) => page.evaluate(async () => (await window.world).map.place);

/** Waits until the address has the pin; returns its query as numbers. */
async function placeInAddress(page) {
  const read = () => new URL(page.url()).searchParams;
  await until(() => read().has("pin"), "the pin is in the address");
  const query = read();
  const [zoom, u, v] = (query.get("map") ?? "").split("/").map(Number);
  return { zoom, u, v };
}

/** What is said of the pin, once its height is there. */
async function pinWords(page) {
  let words = "";
  const read = async () => (words = await page.textContent("#pin-words")) !== "";
  await until(read, "the pin's height is said");
  return words;
}

const near = (a, b, least = 1e-3) => Math.abs(a - b) <= least;

/** Where a tile's numbers differ from the command line's; -1: nowhere. */
async function differenceOfCli(page, link, z, x, y, folder) {
  const text = await page.evaluate(
    async ([z, x, y]) => {
      const { tiles } = await window.world;
      const { heights } = await tiles.get({ z, x, y }, new AbortController().signal);
      const bytes = new Uint8Array(heights.buffer, heights.byteOffset, heights.byteLength);
      let text = "";
      for (let i = 0; i < bytes.length; i += 4096) {
        text += String.fromCharCode(...bytes.subarray(i, i + 4096));
      }
      return btoa(text);
    },
    [z, x, y],
  );
  const path = join(folder, "tile.r32");
  const args = ["tile", link, "--size", String(256 * 2 ** z + 1), "-o", path];
  args.push("--window", [256 * x, 256 * y, 257, 257].join());
  execFileSync(cli, args, { stdio: "ignore" });
  const wanted = readFileSync(path);
  const found = Buffer.from(text, "base64");
  same(found.length, wanted.length, "bytes of a tile");
  return found.compare(wanted) === 0 ? -1 : found.findIndex((byte, i) => byte !== wanted[i]);
}

test.core("30 tiles of three zooms are the command line's, bit for bit", async (stage) => {
  const page = await openWorld(stage, LAND);
  const folder = mkdtempSync(join(tmpdir(), "faultline-world-"));
  try {
    for (const z of [2, 5, 8]) {
      for (let i = 0; i < 10; ++i) {
        const count = 2 ** z;
        // The last ones lie at the borders.
        const x = i < 8 ? (7919 * (i + 1)) % count : count - 1;
        const y = i < 9 ? (6007 * (i + 2)) % count : count - 1;
        const at = await differenceOfCli(page, LAND, z, x, y, folder);
        same(at, -1, `first byte that differs in tile ${z}/${x}/${y}`);
      }
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("tiles of a land whose halo is wide are made together, and are the command line's", async (stage) => {
  const link = "v1;seed=ash;faults=30;smooth=box;smooth-passes=6;smooth-radius=3";
  const page = await openWorld(stage, link);
  const folder = mkdtempSync(join(tmpdir(), "faultline-world-"));
  try {
    for (const [x, y] of [
      [5, 6],
      [6, 6],
      [7, 9],
    ]) {
      same(await differenceOfCli(page, link, 5, x, y, folder), -1, `tile 5/${x}/${y}`);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  const made = await page.evaluate(async () => {
    const { tiles } = await window.world;
    const before = tiles.made;
    await tiles.get({ z: 5, x: 20, y: 21 }, new AbortController().signal);
    const more = tiles.made - before;
    return [more, tiles.peek({ z: 5, x: 23, y: 23 }) !== undefined];
  });
  same(made.join(), "16,true", "tiles of a block");
});

test("the playground's menu leads to the map of its land", async (stage) => {
  const page = await stage.rested("#v1;seed=elm;method=fbm;size=65!palette=atlas");
  await load(page, "v1;seed=elm;method=fbm;size=65!palette=atlas;water=0.4");
  await settled(page);
  await page.click("#more");
  const [map] = await Promise.all([page.waitForEvent("popup"), page.click("#menu-world")]);
  await rested(map);
  check(/world\.html#v1;seed=elm;method=fbm.*!.*palette=atlas/.test(map.url()), map.url());
  check(map.url().includes("water=0.4"), map.url());
});

test("mouse and wheel move the map; the address follows and leads back", async (stage) => {
  const page = await openWorld(stage);
  const start = await place(page);
  check(near(start.u, 0.5) && near(start.v, 0.5), `it begins at ${start.u}, ${start.v}`);
  const [x, y] = [800, 360];
  await page.mouse.move(x, y);
  for (let i = 0; i < 6; ++i) await page.mouse.wheel(0, -300);
  await rested(page);
  await page.mouse.down();
  await page.mouse.move(x - 200, y - 100, { steps: 5 });
  await page.mouse.up();
  await rested(page);
  const moved = await place(page);
  check(moved.zoom > start.zoom + 1, `the wheel zoomed from ${start.zoom} to ${moved.zoom}`);
  check(moved.u > 0.5 && moved.v > 0.5, `dragged to ${moved.u}, ${moved.v}`);
  await page.mouse.click(700, 300);
  const told = await placeInAddress(page);
  check(near(told.u, moved.u) && near(told.v, moved.v) && near(told.zoom, moved.zoom, 0.01), told);
  const words = await pinWords(page);
  check(
    /^Pin: height -?[\d.]+ m, [\d.]+ k?m from the west, [\d.]+ k?m from the north\.$/.test(words),
    words,
  );
  const again = await stage.page();
  await again.goto(page.url());
  await rested(again);
  const back = await place(again);
  check(near(back.u, moved.u) && near(back.v, moved.v) && near(back.zoom, moved.zoom, 0.01), back);
  same(await pinWords(again), words, "the pin's words");
});

test("the scale is that of the link, at every zoom", async (stage) => {
  const page = await openWorld(stage);
  for (const jump of [0, 3, 6.4]) {
    await page.evaluate(async (zoom) => (await window.world).map.map.jumpTo({ zoom }), jump);
    await rested(page);
    // The whole land is seen at the least.
    const { zoom } = await place(page);
    check(near(zoom, Math.max(jump, 0.4), 0.3), `zoom ${zoom}`);
    let width = 0;
    const isRight = async () => {
      ({ width } = await page.locator("#bar").boundingBox());
      const [number, unit] = (await page.textContent("#bar-length")).split(" ");
      const metres = Number(number) * (unit === "km" ? 1000 : 1);
      return near(width, (512 * 2 ** zoom * metres) / 8000, 1);
    };
    await until(isRight, "the bar is as long as it says");
    check(width > 40 && width <= 140, `a bar of ${width} px`);
  }
});

test("the pin's height is that of the land", async (stage) => {
  // A vertex of the finest zoom.
  const [x, y] = [20000, 41000];
  const query = `?map=7.2/${x / 65536}/${y / 65536}&pin=${x / 65536}/${y / 65536}`;
  const page = await openWorld(stage, PLAIN, { query });
  const words = await pinWords(page);
  const args = ["tile", PLAIN, "--size", "65537", "--window", `${x},${y},1,1`];
  const { low } = JSON.parse(execFileSync(cli, args, { stdio: ["ignore", "pipe", "ignore"] }));
  const told = Number(/height (-?[\d.]+) m/.exec(words)[1]);
  check(
    Math.abs(told - 8000 * low) <= 0.5 + 0.005 * Math.abs(8000 * low),
    `${words}: ${8000 * low}`,
  );
});

test("keys move and zoom the map, set a pin and take it away", async (stage) => {
  const page = await openWorld(stage, PLAIN, { query: "?map=3/0.5/0.5" });
  await page.focus("#map canvas");
  await page.keyboard.press("ArrowRight");
  await rested(page);
  const right = await place(page);
  check(right.u > 0.5 && near(right.v, 0.5), `the right arrow led to ${right.u}, ${right.v}`);
  await page.keyboard.press("=");
  await rested(page);
  check(near((await place(page)).zoom, 4, 0.01), "plus does not zoom in");
  await page.keyboard.press("Enter");
  check(await page.isVisible("#pin svg"), "Enter sets no pin");
  await pinWords(page);
  await page.keyboard.press("Escape");
  same(await page.textContent("#pin-words"), "", "the words after Escape");
  check(!(await page.isVisible("#pin svg")), "the pin after Escape");
  // Every control can be reached and used.
  await page.focus("#zoom-out");
  await page.keyboard.press("Enter");
  await rested(page);
  check(near((await place(page)).zoom, 3, 0.01), "the button does not zoom out");
  await page.focus("#whole");
  await page.keyboard.press("Space");
  await rested(page);
  check(near((await place(page)).u, 0.5), "the whole land is not in the middle");
});

test("a phone: tap, pinch, nothing beyond the window", async (stage) => {
  const page = await openWorld(stage, PLAIN, PHONE);
  await page.touchscreen.tap(200, 400);
  await page.waitForFunction(() => document.querySelector("#pin-words").textContent !== "");
  const session = await page.context().newCDPSession(page);
  const before = (await place(page)).zoom;
  const touch = (type, apart) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: apart
        ? [
            { x: 195 - apart, y: 400, id: 0 },
            { x: 195 + apart, y: 400, id: 1 },
          ]
        : [],
    });
  await touch("touchStart", 30);
  for (let apart = 40; apart <= 120; apart += 10) await touch("touchMove", apart);
  await touch("touchEnd", 0);
  await rested(page);
  const after = (await place(page)).zoom;
  check(after > before + 1, `a pinch zoomed from ${before} to ${after}`);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  same(wide, 0, "pixels beyond the window");
  for (const box of await page.locator(".controls button, .actions a, .home").all()) {
    check((await box.boundingBox()).height >= 44, "a control that is too small for a finger");
  }
  await stage.shoot(page, "world-phone");
});

test("lands without tiles are told why, with the command line's sentence", async (stage) => {
  for (const link of ["v1;smooth=iir", "v1;erosion=hydraulic;hydraulic=droplets"]) {
    const page = await stage.page();
    await page.goto(`${stage.url}world.html#${link}`);
    await page.waitForSelector("#error:not([hidden])");
    let said = "";
    try {
      execFileSync(cli, ["tile", link, "--window", "0,0,9,9"], { stdio: "pipe" });
    } catch ({ stderr }) {
      said = String(stderr).trim();
    }
    same(`faultline: ${await page.textContent("#error-words")}`, said, link);
    same(await page.getAttribute("#open", "href"), `index.html#${link}`, "the way back");
    await expectAccessible(page);
  }
  // One that has tiles up to a size is shown up to it, with the reason.
  const page = await openWorld(stage, "v1;faults=5;smooth=box;smooth-radius=8;smooth-passes=4");
  const words = await page.textContent("#size");
  check(
    /^(16|8|4),\d+ by .* With 65,537: This land has no tiles: .*eight times/.test(words),
    words,
  );
});

const API = /\/api\/faultline\.js$/;

test("what is missing is said in place of the map, and another try is offered", async (stage) => {
  stage.expectsProblems = true;
  for (const [words, prepare] of [
    [
      "does not offer WebGL 2",
      (page) =>
        page.addInitScript(() => {
          const real = HTMLCanvasElement.prototype.getContext;
          HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
            return kind === "webgl2" ? null : real.call(this, kind, ...rest);
          };
        }),
    ],
    ["could not be loaded", (page) => page.route(file("maplibre.js"), (route) => route.abort())],
    ["could not be loaded", (page) => page.route(API, (route) => route.abort())],
  ]) {
    const page = await stage.page();
    await prepare(page);
    await page.goto(`${stage.url}world.html#${PLAIN}`);
    await page.waitForSelector("#error:not([hidden])");
    const said = await page.textContent("#error-words");
    check(said.includes(words), said);
    const isOffered = words.includes("loaded");
    same(await page.isVisible("#again"), isOffered, `another try where ${words}`);
    if (!isOffered) continue;
    // As soon as it is there
    await page.unrouteAll();
    await page.click("#again");
    await page.waitForFunction(() => window.world?.then((world) => world?.tiles.made > 0));
  }
});

test("tiles that left the view are given up", async (stage) => {
  const page = await openWorld(stage, LAND);
  const made = await page.evaluate(async () => {
    const { tiles } = await window.world;
    const before = tiles.made;
    const controller = new AbortController();
    const asked = Array.from({ length: 60 }, (_, i) =>
      tiles.get({ z: 8, x: 4 * i, y: 9 }, controller.signal).catch(({ name }) => name),
    );
    controller.abort();
    const names = new Set(await Promise.all(asked));
    await tiles.get({ z: 8, x: 1, y: 200 }, new AbortController().signal);
    // Whatever is still made comes by now.
    await new Promise((resolve) => setTimeout(resolve, 2000));
    return [tiles.made - before, ...names];
  });
  check(made[0] < 10, `${made[0]} tiles were made that nobody waits for`);
  same(made.slice(1).join(), "AbortError", "what is thrown");
});

/** Bytes of memory of the renderers of this process's browsers. */
function rendererBytes() {
  const parents = new Map();
  const sizes = new Map();
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      const status = readFileSync(`/proc/${pid}/status`, "utf8");
      parents.set(pid, /^PPid:\s+(\d+)/m.exec(status)[1]);
      if (!readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("--type=renderer")) continue;
      sizes.set(pid, 1024 * Number(/^RssAnon:\s+(\d+)/m.exec(status)?.[1] ?? 0));
    } catch {
      // It has ended.
    }
  }
  const isOurs = (pid) =>
    pid === String(process.pid) || (parents.has(pid) && isOurs(parents.get(pid)));
  return [...sizes].reduce((sum, [pid, bytes]) => sum + (isOurs(pid) ? bytes : 0), 0);
}

testAlone("memory is flat over 500 tiles, each in less than 200 ms", async (stage) => {
  const page = await openWorld(stage, PLAIN);
  const session = await page.context().newCDPSession(page);
  const visit = (from, count) =>
    page.evaluate(
      async ([from, count]) => {
        const { tiles, map } = await window.world;
        const times = [];
        for (let i = from; i < from + count; ++i) {
          const start = performance.now();
          const [x, y] = [(37 * i) % 256, (101 * i) % 256];
          await tiles.get({ z: 8, x, y }, new AbortController().signal);
          times.push(performance.now() - start);
          if (i % 100 === 0) map.map.jumpTo({ center: [(x - 128) * 1.3, 0], zoom: 7 });
        }
        times.sort((a, b) => a - b);
        return { middle: times[times.length >> 1], kept: tiles.keptBytes, made: tiles.made };
      },
      [from, count],
    );
  const bytes = async () => {
    await rested(page);
    await session.send("HeapProfiler.collectGarbage");
    return rendererBytes();
  };
  // As many as are kept.
  await visit(0, 130);
  const before = await bytes();
  const { middle, kept, made } = await visit(130, 500);
  const after = await bytes();
  stage.note(
    `${Math.round(middle)} ms a tile; ${Math.round((after - before) / 1e6)} MB more after ${made} tiles`,
  );
  check(made >= 630, `${made} tiles were made`);
  check(kept <= 64e6, `${kept} bytes of tiles are kept`);
  check(after - before < 40e6, `${before} bytes before, ${after} after`);
  check(middle < 200, `${middle} ms a tile`);
});

for (const [name, options] of some(
  [
    ["desk", DESK],
    ["dark", { ...DESK, colorScheme: "dark" }],
    ["phone", PHONE],
    ["320 px", { viewport: { width: 320, height: 568 } }],
    ["forced colours", { forcedColors: "active" }],
  ],
  2,
)) {
  test(`axe: a world, ${name}`, async (stage) => {
    const query = "?map=2/0.4/0.4&pin=0.41/0.4";
    const page = await openWorld(stage, LAND, { ...options, query });
    await expectAccessible(page);
    await stage.shoot(page, `world-${name}`);
  });
}
