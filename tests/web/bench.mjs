// Benchmark of the built page in Chromium, rendered by the processor at 1280 x 720: frames a second
// while a person turns the land and while it plays, frames of an idle page, the time from input to
// the next frame, and long tasks of the page.
//
//   node tests/web/bench.mjs [--dist DIR]
//
// Prints one line each; fails if an idle page renders.
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { serve } from "../../web/scripts/serve.mjs";
import { launch, root, settled, Stage } from "./harness.mjs";

const LANDS = [513, 1025, 2049].flatMap((size) =>
  [1, 6].map((zoom) => ({
    name: `turning ${size}, zoom ${zoom}`,
    link: `#v1;seed=oak;faults=1000;size=${size}!cam=40,35,${zoom}`,
  })),
);
const PLAYS = [
  { name: "playing 513, a fault at a time", link: "#v1;seed=oak;faults=60!play=1" },
  { name: "playing 513, all at once", link: "#v1;faults=6000!play=1" },
];
const SECONDS = 4;

// What a person does at 513 and 1025 vertices a side: a drag over a control, or playing.
const RECIPE = "v1;seed=oak;faults=800;fade=0;smooth=box;smooth-passes=6;smooth-radius=2";
const DRAGS = [
  { name: "scrub", key: "track" },
  { name: "drag how many", key: "faults" },
  { name: "drag fade to", key: "fade" },
  { name: "drag reach", key: "reach", link: ";profile=near;reach=0.1" },
];
const MOVES = 60;
const LOOK_MS = 3000;

const { values } = parseArgs({
  options: { dist: { type: "string", default: join(root, "dist") } },
});
const dist = resolve(values.dist);
if (!existsSync(join(dist, "index.html"))) {
  console.error(`bench: ${dist} holds no page, so there are no rows of the browser`);
  process.exit(0);
}

const stats = (page) => page.evaluate(() => window.faultline.stats());

/** Frames a second while `act` is repeated. */
async function rate(page, act) {
  const [before, start] = [await stats(page), performance.now()];
  for (let i = 0; performance.now() - start < SECONDS * 1000; i++) await act(i);
  const seconds = (performance.now() - start) / 1000;
  return ((await stats(page)).frames - before.frames) / seconds;
}

/** Runs in the page: records the time from an input to the first frame rendered after it. */
function watchInput() {
  window.waits = [];
  window.longTasks = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longTasks.push(Math.round(duration));
  }).observe({ type: "longtask" });
  let since = null;
  let drawn = window.faultline.stats().frames;
  window.addEventListener("pointermove", ({ timeStamp }) => (since ??= timeStamp), true);
  const look = () => {
    const { frames } = window.faultline.stats();
    if (since !== null && frames > drawn) {
      window.waits.push(performance.now() - since);
      since = null;
    }
    drawn = frames;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/**
 * Measures the processor time of the page's tasks, longest first. The processor also renders WebGL
 * here, so that the wall-clock time of a task is longer.
 */
async function watchTasks(page) {
  await browser.startTracing(page, { categories: ["toplevel"] });
  return async () => {
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
    const place = ({ pid, tid }) => `${pid}:${tid}`;
    const pages = traceEvents.filter(({ args }) => args?.name === "CrRendererMain").map(place);
    return traceEvents
      .filter((event) => event.name.endsWith("RunTask") && pages.includes(place(event)))
      .map(({ tdur = 0 }) => Math.round(tdur / 1000))
      .sort((a, b) => b - a);
  };
}

async function report(page, name, tasks) {
  const { waits, longTasks } = await page.evaluate(() => ({
    waits: window.waits.splice(0).sort((a, b) => a - b),
    longTasks: window.longTasks.splice(0),
  }));
  const at = (part) => waits[Math.floor(part * (waits.length - 1))]?.toFixed(1) ?? "none";
  const times = waits.length > 0 ? `${at(0.5)} ms (median), ${at(0.95)} ms (95 %), ` : "";
  const longest = longTasks.length > 0 ? `: ${longTasks.sort((a, b) => b - a).join(" ")} ms` : "";
  print(name, `${times}${longTasks.length} tasks over 50 ms${longest}`);
  print("", `at most ${(await tasks())[0]} ms of a processor in a task`);
}

/** Measures the time from pointer to picture while a control is dragged to and fro. */
async function dragging(size, { name, key, link = "" }) {
  const page = await stage.rested(`#${RECIPE};size=${size}${link}`);
  // A person looks before dragging; in this time the page compiles its shaders.
  await pause(LOOK_MS);
  const control = await page.evaluate(
    (wanted) => window.faultline.controls().find((each) => each.key === wanted),
    key,
  );
  if (!control) throw new Error(`the panel has no ${key}`);
  const y = control.y + control.height - (key === "track" ? control.height / 2 : 14);
  const x = (part) => control.x + control.width * part;
  await page.evaluate(watchInput);
  const tasks = await watchTasks(page);
  await page.mouse.move(x(0.5), y);
  await page.mouse.down();
  for (let i = 0; i < MOVES; i++) {
    await page.mouse.move(x(0.5 + 0.4 * Math.sin(i / 5)), y);
    await pause(16);
  }
  await page.mouse.up();
  await settled(page);
  await report(page, `${name} ${size}`, tasks);
  await page.close();
}

async function playing(size) {
  const page = await stage.open(`#${RECIPE};size=${size}!at=fault:0;play=0`);
  await settled(page);
  await pause(LOOK_MS);
  await page.evaluate(watchInput);
  const tasks = await watchTasks(page);
  await page.evaluate(() => window.faultline.play());
  await settled(page);
  await report(page, `play ${size}`, tasks);
  await page.close();
}

const pause = (ms) => new Promise((done) => setTimeout(done, ms));
const print = (name, value) => console.log(`${name.padEnd(34)} ${value}`);

const server = await serve({ root: dist, port: 0 });
const browser = await launch();
const stage = new Stage(browser, server.url);
try {
  for (const { name, link } of LANDS) {
    const page = await stage.rested(link);
    await page.mouse.move(700, 300);
    await page.mouse.down();
    const turned = await rate(page, async (i) => {
      await page.mouse.move(700 + 150 * Math.sin(i / 25), 300);
      await pause(14);
    });
    await page.mouse.up();
    await settled(page);
    const before = (await stats(page)).frames;
    await page.waitForTimeout(5000);
    const idle = (await stats(page)).frames - before;
    print(name, `${turned.toFixed(1)} frames/s, then ${idle} draws in 5 s when idle`);
    if (idle > 0) process.exitCode = 1;
    await page.close();
  }
  for (const { name, link } of PLAYS) {
    const page = await stage.open(link);
    print(name, `${(await rate(page, () => pause(50))).toFixed(1)} frames/s`);
    await page.close();
  }
  for (const size of [513, 1025]) {
    for (const drag of DRAGS) await dragging(size, drag);
    await playing(size);
  }
} finally {
  await stage.close();
  await browser.close();
  server.close();
}
process.exit();
