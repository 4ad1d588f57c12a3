// A soak test: an hour of play, by a clock that the test drives, so that it takes minutes. Every
// land plays in a loop, again and again. Memory must stay flat, and each land must have the same
// bits as in a page that was just opened. FAULTLINE_SOAK_MINUTES sets the minutes of play.
import { check, hash, same, settled, testFull } from "./harness.mjs";

const MINUTES = Number(process.env.FAULTLINE_SOAK_MINUTES ?? 60);
const LAPS = 6;
const STEP_MS = 400;
const LIMIT_MS = 60 * 60_000;
/** Of memory between the end of the second lap, when all has been used, and that of the last. */
const MAX_GROWTH = 1.03;
// The page's own memory is measured, not the code that the browser compiles from it.
const INTERPRETED = ["--js-flags=--no-sparkplug --no-maglev --no-opt"];

const LANDS = [
  "v1;seed=soak;size=129;faults=200;fade=0;smooth=box;smooth-passes=4!show=map,contours",
  "v1;seed=soak;size=129;faults=60;profile=ridge;reach=0.2!speed=10;water=0.4",
  "v1;seed=soak;size=129;method=fault-tree;tree=grown;trees=12!card=how",
  "v1;seed=soak;size=129;method=diamond-square!card=plots",
  "v1;seed=soak;size=129;method=fbm;fbm=ridged;smooth=iir!palette=ember",
  "v1;seed=soak;size=129;faults=60;erosion=both;erode=during;erode-every=10!show=flow",
  "v1;seed=soak;size=129;faults=60;erosion=hydraulic;hydraulic=droplets;erosion-steps=20",
];

/** Runs in the page before its scripts: time stands still until the test moves it. */
function driveClock() {
  let now = 1000;
  let lastId = 0;
  const frames = new Map();
  performance.now = () => now;
  window.requestAnimationFrame = (callback) => {
    frames.set(++lastId, callback);
    return lastId;
  };
  window.cancelAnimationFrame = (id) => frames.delete(id);
  const channel = new MessageChannel();
  const nextTask = () =>
    new Promise((resolve) => {
      channel.port1.onmessage = resolve;
      channel.port2.postMessage(0);
    });
  /** Lets time pass in steps, each with one frame. Returns how many frames were requested. */
  window.pass = async (seconds, stepMs) => {
    let drawn = 0;
    for (const end = now + 1000 * seconds; now < end;) {
      now += stepMs;
      const due = [...frames.values()];
      frames.clear();
      for (const callback of due) callback(now);
      drawn += due.length > 0 ? 1 : 0;
      await nextTask();
    }
    return drawn;
  };
}

async function memory(cdp, page) {
  for (let i = 0; i < 3; i++) await cdp.send("HeapProfiler.collectGarbage");
  const { metrics } = await cdp.send("Performance.getMetrics");
  const metric = (name) => metrics.find((each) => each.name === name).value;
  const module = await page.evaluate(() => window.faultline.stats().memory);
  return { script: metric("JSHeapUsedSize"), module, nodes: metric("Nodes") };
}

/** Goes to the end of the land that plays, and waits for it there while time passes. */
async function finishedHash(page) {
  await page.evaluate(async () => {
    const { faultline } = window;
    faultline.pause();
    faultline.seek(1e9);
    let isSettled = false;
    void faultline.settled().then(() => (isSettled = true));
    while (!isSettled) await window.pass(0.1, 20);
  });
  return hash(page);
}

testFull(`${MINUTES} minutes of play: memory flat, bits of a fresh page`, soak, LIMIT_MS);

async function soak(stage) {
  const wanted = new Map();
  for (const land of LANDS) {
    const page = await stage.rested(`#${land}`);
    await page.evaluate(() => window.faultline.seek(1e9));
    await settled(page);
    wanted.set(land, await hash(page));
    await page.context().close();
  }
  await stage.useOwnBrowser(INTERPRETED);
  const page = await stage.page({ viewport: { width: 640, height: 400 } });
  await page.addInitScript(driveClock);
  await page.goto(stage.url);
  await page.evaluate(() => window.faultline.ready);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Performance.enable");

  const seconds = (60 * MINUTES) / LAPS / LANDS.length;
  const laps = [];
  let frames = 0;
  for (let lap = 0; lap < LAPS; lap++) {
    for (const land of LANDS) {
      const view = `${land.includes("!") ? ";" : "!"}play=1;loop=1`;
      await page.evaluate((link) => window.faultline.load(link), land + view);
      frames += await page.evaluate(([time, step]) => window.pass(time, step), [seconds, STEP_MS]);
      check(await page.evaluate(() => window.faultline.state().playing), `${land} stopped`);
      same(await finishedHash(page), wanted.get(land), `lap ${lap + 1}: ${land}`);
    }
    laps.push(await memory(cdp, page));
  }
  stage.note(`${frames} frames`);
  check(frames > 1000 * LAPS * LANDS.length * (seconds / STEP_MS / 2), `only ${frames} frames`);
  for (const [what, first] of Object.entries(laps[1])) {
    // What a single lap holds and gives back is no growth.
    const last = Math.min(...laps.slice(-2).map((lap) => lap[what]));
    const growth = last / first;
    stage.note(`${what} ${((growth - 1) * 100).toFixed(1)} % of ${first}`);
    const all = laps.map((lap) => lap[what]).join(", ");
    check(growth <= MAX_GROWTH, `${what} after each lap: ${all}`);
  }
}
