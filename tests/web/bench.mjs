// Benchmark of the built page in Chromium, rendered by the processor at 1280 x 720: frames a second
// while a person turns the land and while it plays, frames of an idle page, the time from input to
// the next frame, and long tasks of the page. Two pages that show nothing of Faultline say what the
// browser itself takes.
//
// Before them, what a visitor waits for: the first land of the published site, on a phone without a
// cache behind a slow connection, which DevTools emulates.
//
//   node tests/web/bench.mjs [--dist DIR]
//
// Prints one line each; fails if an idle page renders.
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { serve } from "../../web/scripts/serve.mjs";
import { DESK, launch, PHONE, root, settled, Stage, watchTasks } from "./harness.mjs";
import { isPublished, publish, withFolder, withServer } from "./published.mjs";

const LANDS = [513, 1025, 2049].flatMap((size) =>
  [1, 6].map((zoom) => ({
    name: `turning ${size}, zoom ${zoom}`,
    link: `#v1;seed=oak;faults=1000;size=${size}!cam=40,35,${zoom}`,
  })),
);
LANDS.splice(1, 0, {
  name: "turning 513, without panels",
  link: "#v1;seed=oak;faults=1000!cam=40,35,1;ui=none",
});
const PLAYS = [
  { name: "playing 513, a fault at a time", link: "#v1;seed=oak;faults=60!play=1" },
  { name: "playing 513, all at once", link: "#v1;faults=6000!play=1" },
  {
    name: "playing 1025, with erosion",
    link: "#v1;seed=first-rise;size=1025;faults=400;erosion=both;erode=during!play=1;speed=100",
  },
];
const SECONDS = 4;
const MS_PER_TICK = 10;

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

// A phone on 4G.
const CONNECTION = { latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 };
const SLOWER = 4;
const VISITS = 3;

const { values } = parseArgs({
  options: { dist: { type: "string", default: join(root, "dist") } },
});
const dist = resolve(values.dist);
if (!existsSync(join(dist, "index.html"))) {
  console.error(`bench: ${dist} holds no page, so there are no rows of the browser`);
  process.exit(0);
}

const stats = (page) => page.evaluate(() => window.faultline.stats());

/**
 * The time that the browser's processes have had of all processors so far, in ms: its graphics
 * process, which renders WebGL and composes the page, and the others. null where there is no /proc.
 */
function processorMs() {
  if (!existsSync("/proc/self/stat")) return null;
  const processes = new Map();
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      // After the name, which may contain spaces: state, parent, ... user time, system time.
      const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").pop().split(" ");
      const command = readFileSync(`/proc/${pid}/cmdline`, "utf8");
      processes.set(pid, { parent: fields[1], ticks: +fields[11] + +fields[12], command });
    } catch {
      // It has ended.
    }
  }
  const isOurs = (pid) => {
    const { parent } = processes.get(pid) ?? {};
    return parent === String(process.pid) || (parent !== undefined && isOurs(parent));
  };
  const sums = { graphics: 0, others: 0 };
  for (const [pid, { ticks, command }] of processes) {
    if (!isOurs(pid)) continue;
    sums[command.includes("--type=gpu-process") ? "graphics" : "others"] += ticks * MS_PER_TICK;
  }
  return sums;
}

/** Repeats `act`; the frames a second, and what a frame takes of all processors. */
async function rate(act, framesSoFar) {
  const [before, spent, start] = [await framesSoFar(), processorMs(), performance.now()];
  for (let i = 0; performance.now() - start < SECONDS * 1000; i++) await act(i);
  const seconds = (performance.now() - start) / 1000;
  const frames = (await framesSoFar()) - before;
  const now = processorMs();
  const ms = (kind) => ((now[kind] - spent[kind]) / frames).toFixed(0);
  const cost = now && `, ${ms("graphics")} + ${ms("others")} ms of processors a frame`;
  return `${(frames / seconds).toFixed(1)} frames/s${cost ?? ""}`;
}

const frames = (page) => async () => (await stats(page)).frames;

/** Measures a page whose canvas of WebGL 2 is cleared in each frame, with `triangles` over it. */
async function filling(triangles) {
  const page = await (await browser.newContext({ viewport: DESK.viewport })).newPage();
  await page.setContent("<body style='margin:0'><canvas width=1280 height=720></canvas>");
  await page.evaluate(fillCanvas, triangles);
  const rated = await rate(
    () => pause(50),
    () => page.evaluate(() => window.drawn),
  );
  print(`cleared, ${triangles} triangles of its size`, rated);
  await page.close();
}

/** Runs in a page with an empty canvas. */
function fillCanvas(triangles) {
  const gl = document.querySelector("canvas").getContext("webgl2", { antialias: false });
  const program = gl.createProgram();
  for (const [kind, text] of [
    [gl.VERTEX_SHADER, "void main(){gl_Position=vec4(gl_VertexID%2*4-1,gl_VertexID/2*4-1,0,1);}"],
    [gl.FRAGMENT_SHADER, "precision highp float;out vec4 c;void main(){c=gl_FragCoord/1e3;}"],
  ]) {
    const shader = gl.createShader(kind);
    gl.shaderSource(shader, `#version 300 es\n${text}`);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  gl.useProgram(program);
  window.drawn = 0;
  const render = () => {
    requestAnimationFrame(render);
    gl.clearColor(0, (window.drawn++ % 100) / 100, 0, 1);
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
    for (let i = 0; i < triangles; i++) gl.drawArrays(gl.TRIANGLES, 0, 3);
  };
  render();
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

/** The bytes of the first view of a site, as check_size.mjs counts them. */
function firstViewBytes(site) {
  const check = join(root, "web", "scripts", "check_size.mjs");
  const table = execFileSync(process.execPath, [check, site], { encoding: "utf8" });
  return Number(/^first view: index\.html +\d+ +(\d+)$/m.exec(table)[1]);
}

/** Measures a visitor's wait for the first land of a published site: the median of some visits. */
async function visit(site) {
  await withServer(site, async (url) => {
    const visits = new Stage(browser, url);
    const waits = [];
    for (let i = 0; i < VISITS; i++) {
      const page = await visits.page({ ...PHONE, deviceScaleFactor: 2 });
      const devTools = await page.context().newCDPSession(page);
      await devTools.send("Network.enable");
      await devTools.send("Network.emulateNetworkConditions", { offline: false, ...CONNECTION });
      await devTools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
      await page.goto(url, { waitUntil: "commit" });
      await page.waitForFunction(() => window.drawnAt > 0, null, { timeout: 120000 });
      waits.push(await page.evaluate(() => window.drawnAt));
      await page.context().close();
    }
    const median = waits.sort((a, b) => a - b)[Math.floor(VISITS / 2)];
    print(
      "first land on a 4G phone",
      `${(median / 1000).toFixed(1)} s (1.6 Mbit/s, 150 ms, processor ${SLOWER}x slower; median of ` +
        `${VISITS}), first view ${firstViewBytes(site)} bytes`,
    );
  });
}

/** As visit(); a site that is not published yet is published first. */
const visitPublished = (built) =>
  isPublished(built)
    ? visit(built)
    : withFolder(async (folder) => {
        const site = join(folder, "site");
        await publish(built, site, {}, { compress: true });
        await visit(site);
      });

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
  await visitPublished(dist);
  for (const triangles of [0, 1, 4]) await filling(triangles);
  for (const { name, link } of LANDS) {
    const page = await stage.rested(link);
    await page.mouse.move(700, 300);
    await page.mouse.down();
    const turned = await rate(async (i) => {
      await page.mouse.move(700 + 150 * Math.sin(i / 25), 300);
      await pause(14);
    }, frames(page));
    await page.mouse.up();
    await settled(page);
    const before = (await stats(page)).frames;
    await page.waitForTimeout(5000);
    const idle = (await stats(page)).frames - before;
    print(name, `${turned}, then ${idle} draws in 5 s when idle`);
    if (idle > 0) process.exitCode = 1;
    await page.close();
  }
  for (const { name, link } of PLAYS) {
    const page = await stage.open(link);
    print(name, await rate(() => pause(50), frames(page)));
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
