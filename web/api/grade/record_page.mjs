// Records what a student's page of the course's terrain assignment draws, for `faultline grade`.
//
//   node record_page.mjs FOLDER [--assignment FILE] [--browser chromium|firefox] [-o FILE]
//
// or recordPage(folder, assignment, options) from Node. The page is opened in Chromium and in
// Firefox, each in a fresh profile, without a network, and bounded in time and memory; its boxes are
// set and its button is pressed as the assignment says. The result is one JSON document; what it
// holds is said by src/grade/page/page_recording.h, and src/grade/page/page_check.h judges it. Nothing here
// judges. A page that ends in any way gives a recording all the same; only a set-up that cannot work
// (no library, no folder) throws.
import { randomBytes } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { browserPath, startBrowser } from "./browsers.mjs";
import { HOST, openFolderProxy } from "./folder_proxy.mjs";
import { installProbe } from "./page_probe.mjs";
import { kill, processTree, watchProcesses } from "./process_watch.mjs";

/** What an assignment says of a page, where it says nothing else: the course's. */
export const PAGE_ASSIGNMENT = {
  file: "index.html",
  // For each browser once both have started, of time that other programs leave to it; they run at
  // the same time.
  seconds: 16,
  selectors: { gridsize: "#gridsize", faults: "#faults", submit: "#submit" },
  // The first press without faults comes before all others, the last one after them.
  presses: [
    { grid: 50, faults: 0 },
    { grid: 50, faults: 1 },
    { grid: 50, faults: 2 },
    { grid: 50, faults: 10 },
    { grid: 50, faults: 100 },
    { grid: 6, faults: 20 },
    { grid: 255, faults: 20 },
    { grid: 50, faults: 0 },
  ],
  runs: { grid: 21, faults: 1, count: 200 },
};

const LIMITS = { vertices: 300_000, indices: 1_600_000, draws: 300 };
const BATCH = 25;
/** A page has loaded when it asked for nothing for so long; its scripts may fetch shaders first. */
const QUIET_MS = 300;
const MOST_LOADING_MS = 3000;
/** A browser that takes longer to start does not start. */
const START_MS = 60_000;
/** However little time other programs leave to a page, it ends after so many times its limit. */
const MOST_WAITING = 6;
/** So many callbacks of a frame are a page's own; more are loops that presses have left. */
const MOST_LOOPS = 3;
/** Normals with which the land is lit: the directions to a cube's faces, edges and corners. */
const NORMALS = [];
for (let x = -1; x <= 1; x++)
  for (let y = -1; y <= 1; y++)
    for (let z = -1; z <= 1; z++) {
      const length = Math.hypot(x, y, z);
      if (length > 0) NORMALS.push([x / length, y / length, z / length]);
    }
const GAPS_MS = [0, 700, 1100, 1900];

const MAX_TEXTS = 20;
const OF_FIREFOX = /^(https?:\/\/)?([a-z0-9-]+\.)*(mozilla|firefox)\.(com|org|net)\b/;
const OURS = [/GPU stall due to ReadPixels/, /software WebGL/i, /SwiftShader/i];
const OF_WEBGL = /webgl|GL_INVALID|INVALID_(OPERATION|VALUE|ENUM|FRAMEBUFFER)|GL ERROR|shader/i;

/** What the browsers' protocols say of a page that went elsewhere while it was asked. */
const LEFT = /context was destroyed|cannot find context|no such frame|navigat/i;

/** Thrown when a page takes longer than it may, or has ended. */
class Ended extends Error {
  constructor(how) {
    super(how);
    this.how = how;
  }
}

/** The page's name in the folder: the assignment's, or the only page that there is. */
function pageFile(folder, wanted) {
  if (existsSync(join(folder, wanted))) return wanted;
  const pages = readdirSync(folder).filter((name) => /\.html?$/i.test(name));
  return pages.length === 1 ? pages[0] : null;
}

/** One browser's part of the recording. */
class Visit {
  constructor(name, plan) {
    this.plan = plan;
    this.record = {
      name,
      version: "",
      ended: "done",
      notes: [],
      warnings: [],
      errors: [],
      before: null,
      presses: [],
      runs: { grid: plan.runs.grid, faults: plan.runs.faults, runs: [] },
      light: { normals: NORMALS, frames: [] },
    };
    this.over = new Promise((_, reject) => (this.end = (how) => reject(new Ended(how))));
    this.over.catch(() => undefined);
    this.isPressing = false;
  }

  note(kind, text = "") {
    const { notes } = this.record;
    const known = notes.find((note) => note.kind === kind);
    if (known) known.times++;
    else notes.push({ kind, text: String(text).slice(0, 200), times: 1 });
  }

  hear(list, text) {
    const said = String(text).slice(0, 300);
    if (list.length < MAX_TEXTS && !list.includes(said)) list.push(said);
  }

  /** What was promised, unless the page ends before. */
  orEnd(promise) {
    promise.catch(() => undefined);
    return Promise.race([promise, this.over]);
  }

  async run(puppeteer, folder, path, limits, allStarted) {
    const { limitMs, startMs, maxBytes } = limits;
    let proxy = null;
    let started = null;
    let watch = null;
    let timer;
    try {
      const starting = async () => {
        proxy = await openFolderProxy(folder, {
          onRefused: (address) => {
            // Firefox asks for lists of its own.
            const isOwn = this.record.name === "firefox" && OF_FIREFOX.test(address);
            if (!isOwn) this.note("network", address);
          },
          onMissing: (missing) => this.note("missing", missing),
        });
        const waits = { timeout: startMs, patience: startMs + MOST_WAITING * limitMs };
        return startBrowser(puppeteer, this.record.name, path, proxy.port, waits);
      };
      started = await starting().finally(allStarted.arrive);
      const { browser } = started;
      const root = browser.process()?.pid ?? process.pid;
      watch = watchProcesses(root, { maxBytes, limitMs, onOver: (how) => this.end(how) });
      browser.on("disconnected", () => this.end("crash"));
      this.record.version = await this.orEnd(browser.version());
      await this.orEnd(allStarted.all);
      watch.start();
      timer = setTimeout(() => this.end("time"), MOST_WAITING * limitMs);
      const begun = performance.now();
      await this.visit(browser, {
        quietMs: proxy.quietMs,
        left: () => limitMs - watch.ms(),
        // How much longer everything takes because other programs run.
        stretch: () => {
          const given = watch.ms();
          const passed = performance.now() - begun;
          return given < 300 ? 1 : Math.min(Math.max(passed / given, 1), MOST_WAITING);
        },
      });
    } catch (error) {
      if (!(error instanceof Ended)) {
        this.hear(this.record.errors, error.message);
        // The navigation may be told after what it has interrupted.
        const isLeft = this.isLeft || LEFT.test(error.message);
        this.record.ended = started === null ? "no-browser" : isLeft ? "left" : "crash";
      } else this.record.ended = error.how;
    } finally {
      clearTimeout(timer);
      watch?.stop();
      this.record.mostBytes = watch?.most() ?? 0;
      const browser = started?.browser;
      const child = browser?.process();
      const processes = child ? processTree(child.pid) : [];
      // A browser whose page hangs does not close by itself.
      const isWhole = ["done", "slow"].includes(this.record.ended);
      const closing = isWhole ? browser.close() : Promise.resolve();
      const patience = new Promise((resolve) => setTimeout(resolve, 1500));
      await Promise.race([closing.catch(() => undefined), patience]);
      kill(processes.reverse());
      started?.close();
      proxy?.close();
    }
    return this.record;
  }

  /**
   * `left`: the milliseconds that the page still has; `stretch`: how much longer things take;
   * `quietMs`: for how long it asked for nothing.
   */
  async visit(browser, { left, stretch, quietMs }) {
    const [first] = await this.orEnd(browser.pages());
    const page = first ?? (await this.orEnd(browser.newPage()));
    const { record, plan } = this;
    browser.on("targetcreated", async (target) => {
      if (target.type() !== "page") return;
      const opened = await target.page().catch(() => null);
      if (opened === null || opened === page) return;
      this.note("popup", target.url());
      await opened.close().catch(() => undefined);
    });
    page.on("dialog", (dialog) => {
      this.note(dialog.type(), dialog.message());
      dialog.dismiss().catch(() => undefined);
    });
    if (record.name === "chromium") {
      const session = await this.orEnd(browser.target().createCDPSession());
      session.on("Browser.downloadWillBegin", ({ url }) => this.note("download", url));
      const refusing = { behavior: "deny", eventsEnabled: true };
      await this.orEnd(session.send("Browser.setDownloadBehavior", refusing));
    }
    page.on("error", () => this.end("crash"));
    page.on("pageerror", (error) => this.hear(record.errors, error?.message ?? error));
    page.on("console", (message) => {
      const text = message.text();
      if (this.isLighting || OURS.some((pattern) => pattern.test(text))) return;
      const isBad = ["warn", "warning", "error"].includes(message.type());
      if (isBad) this.hear(OF_WEBGL.test(text) ? record.warnings : record.errors, text);
    });
    page.on("framenavigated", (frame) => {
      if (frame !== page.mainFrame() || !this.isOpened) return;
      this.isLeft = true;
      this.end("left");
    });
    const door = `_${randomBytes(8).toString("hex")}`;
    const secret = randomBytes(16).toString("hex");
    const { selectors } = plan;
    const options = JSON.stringify({ door, secret, selectors, limits: LIMITS });
    const source = `(${installProbe})(${options});`;
    await this.orEnd(page.evaluateOnNewDocument(source));
    const address = `http://${HOST}/${encodeURIComponent(plan.file)}`;
    const open = async () => {
      this.isOpened = false;
      await this.orEnd(page.goto(address, { waitUntil: "load", timeout: 0 }));
      this.isOpened = true;
      const begun = left();
      while (quietMs() < QUIET_MS * stretch() && begun - left() < MOST_LOADING_MS)
        await this.orEnd(new Promise((resolve) => setTimeout(resolve, 30)));
    };
    await open();
    const call = async (command, value) => {
      const asked = `window[${JSON.stringify(door)}](${JSON.stringify(secret)}, ${JSON.stringify(command)}, ${JSON.stringify(value ?? {})})`;
      return JSON.parse(await this.orEnd(page.evaluate(asked)));
    };

    record.before = await call("before", { frames: 12 });
    if (record.before.missing.length > 0) return this.finish(call);
    // A page that starts another loop at each press draws more and more often, until it answers no
    // more. It is opened anew before that.
    const openAnew = async () => {
      await this.finish(call);
      await open();
    };
    for (const { grid, faults } of plan.presses) {
      const press = await call("press", { grid, faults, stretch: stretch() });
      record.presses.push(press);
      if (press.loops > MOST_LOOPS) await openAnew();
    }
    // The normals are lit, and left out of the many presses.
    const land = landOf(record.presses);
    const normal = land && normalOf(land);
    if (land && left() > 1000) {
      const last = plan.presses.at(-1);
      const press = await call("press", { ...last, stretch: stretch() });
      const shown = landOf([press]);
      if (shown) {
        this.isLighting = true;
        const light = await call("light", {
          ...{ gapsMs: GAPS_MS, frames: 16, normals: NORMALS },
          ...{ attribute: normal ?? "", count: shown.count },
        });
        record.light.attribute = normal ?? "";
        record.light.frames = light.frames;
        this.isLighting = false;
      }
    }
    const { grid, faults, count } = plan.runs;
    const grows = record.presses.some(({ loops }) => loops > MOST_LOOPS);
    while (record.runs.runs.length < count && left() > 1000) {
      if (grows) await openAnew();
      const wanted = Math.min(BATCH, count - record.runs.runs.length);
      const batch = await call("batch", {
        ...{ grid, faults, count: wanted, without: normal, stretch: stretch() },
        limitMs: Math.min(3000, left() - 800) * stretch(),
      });
      record.runs.runs.push(...batch.runs);
      if (batch.runs.length === 0) break;
    }
    if (record.runs.runs.length < count && left() <= 1000) record.ended = "slow";
    await this.finish(call);
  }

  async finish(call) {
    for (const { kind, text, times } of await call("notes")) {
      this.note(kind, text);
      this.record.notes.at(-1).times = times;
    }
  }
}

/** {arrive, all}: `all` is resolved when `arrive` has been called `count` times. */
function meeting(count) {
  let gather;
  const all = new Promise((resolve) => (gather = resolve));
  return { all, arrive: () => --count === 0 && gather() };
}

/** The largest draw call of the last press that drew something. */
function landOf(presses) {
  const draws = presses.findLast((press) => press.draws.length > 0)?.draws ?? [];
  return draws.reduce((most, draw) => (most && most.count >= draw.count ? most : draw), null);
}

/** The name of the attribute that looks like the normals: by its name, or by unit lengths. */
function normalOf(draw) {
  const vectors = draw.attributes.filter(({ size, data }) => size >= 3 && data !== "");
  const named = vectors.find(({ name }) => /norm/i.test(name));
  if (named) return named.name;
  return vectors.find(({ size, data }) => {
    const bytes = Buffer.from(data, "base64");
    for (let i = 0; i + 4 * size <= bytes.length; i += 4 * size) {
      const at = (k) => bytes.readFloatLE(i + 4 * k);
      if (!(Math.abs(Math.hypot(at(0), at(1), at(2)) - 1) < 0.01)) return false;
    }
    return bytes.length > 0;
  })?.name;
}

/**
 * Records the page of a folder. `assignment`: what differs from PAGE_ASSIGNMENT. `options`:
 *   browsers   which, in which order; by default both
 *   paths      {chromium, firefox}: their programs, where they are not on PATH
 *   limitMs    for each browser, in place of the assignment's seconds
 *   startMs    in which a browser must have started; a minute
 *   maxBytes   of memory that a browser may hold of its own; 1.5 GiB
 *   puppeteer  the library, where it is not found by its name
 */
export async function recordPage(folder, assignment = {}, options = {}) {
  const plan = {
    ...PAGE_ASSIGNMENT,
    ...assignment,
    selectors: { ...PAGE_ASSIGNMENT.selectors, ...assignment.selectors },
    runs: { ...PAGE_ASSIGNMENT.runs, ...assignment.runs },
  };
  const limitMs = options.limitMs ?? 1000 * plan.seconds;
  const limits = {
    ...{ limitMs, startMs: options.startMs ?? START_MS },
    maxBytes: options.maxBytes ?? 1.5 * 2 ** 30,
  };
  const puppeteer = options.puppeteer ?? (await import("puppeteer-core")).default;
  const file = pageFile(folder, plan.file);
  const names = options.browsers ?? ["chromium", "firefox"];
  // Pages are opened when all browsers have started, which takes processors' time.
  const allStarted = meeting(names.length);
  const visits = names.map((name) => {
    const visit = new Visit(name, { ...plan, file });
    const path = options.paths?.[name] ?? browserPath(name);
    if (file === null || path === null) {
      visit.record.ended = file === null ? "no-page" : "no-browser";
      allStarted.arrive();
      return visit.record;
    }
    return visit.run(puppeteer, folder, path, limits, allStarted);
  });
  return { kind: "page", version: 1, browsers: await Promise.all(visits) };
}

async function main(words) {
  let folder, assignment, out, browsers;
  for (let i = 0; i < words.length; i++) {
    if (words[i] === "--assignment") assignment = JSON.parse(readFileSync(words[++i], "utf8"));
    else if (words[i] === "--browser") browsers = [words[++i]];
    else if (words[i] === "-o") out = words[++i];
    else folder = words[i];
  }
  if (!folder)
    throw new Error("record_page.mjs FOLDER [--assignment FILE] [--browser NAME] [-o FILE]");
  const recording = await recordPage(folder, assignment?.page ?? assignment, { browsers });
  const text = JSON.stringify(recording);
  if (out) writeFileSync(out, text);
  else process.stdout.write(text);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  await main(process.argv.slice(2)).catch((error) => {
    console.error(error.message);
    process.exitCode = 2;
  });
