// The browser tests' common part: it registers tests with Node's test runner, opens browser
// contexts and takes screenshots. Console errors and violations of the Content-Security-Policy in
// any page fail the test unless it expects them. tests/web/run.mjs runs the tests.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { after, test as nodeTest } from "node:test";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
export const looks = join(root, "build", "looks");
export const cli = join(root, "build", "native", "faultline");

const webModules = createRequire(join(root, "web", "package.json"));
const { chromium } = webModules("playwright-core");

const FLAGS = [
  "--no-sandbox",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--enable-unsafe-swiftshader",
];
// Composes the page without WebGL's renderer, which saves a third of a test's time.
export const COMPOSITING_FLAGS = ["--disable-gpu-compositing"];
/** Whether the browser itself warns, because of COMPOSITING_FLAGS. */
export const isOfCompositing = (message) => message.includes("GPU stall due to ReadPixels");
// What renders WebGL on the processor: SwiftShader, which is Chromium's own; or Mesa, which needs a
// third of its time for a page of ours. Where Mesa is missing, Chromium takes SwiftShader for it.
const SWIFTSHADER = { flags: ["--use-angle=swiftshader"], env: {} };
const MESA = {
  flags: ["--use-angle=gl-egl", "--ignore-gpu-blocklist"],
  env: { LIBGL_ALWAYS_SOFTWARE: "1", EGL_PLATFORM: "surfaceless" },
};

// Much longer than any test takes on a busy machine.
const LIMIT_MS = 900_000;
/** How long a test waits for something that should come. */
export const PATIENCE_MS = 240_000;

/** run.mjs's request: {url, dist, full, core, looks, alone, parts}; null if no test is to be run. */
const choice = JSON.parse(process.env.FAULTLINE_TESTS ?? "null");
/** Whether to run all cases, also those that take long and rarely fail (some()). */
export const isFull = process.argv.includes("--full") || choice?.full === true;
/** Whether to render as many pixels as devices have, and to take screenshots. */
const hasLooks = isFull || !choice || choice.looks === true;

// The processor renders every pixel, so otherwise a page has half as many a side. Tests that read
// pixels set the scale themselves.
const FINENESS = hasLooks ? 1 : 0.5;
export const DESK = { viewport: { width: 1280, height: 720 }, deviceScaleFactor: FINENESS };
export const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2 * FINENESS,
  hasTouch: true,
  isMobile: true,
};

/** Without a request the tests are only listed here. */
export const listed = [];

/** The browser of this file's tests. */
let browser = null;

function register(name, run, { alone = false, core = false, limitMs = LIMIT_MS } = {}) {
  if (!choice) return listed.push({ name, alone, core });
  if (choice.core && !core) return;
  if (choice.alone !== alone || !choice.parts.every((part) => name.includes(part))) return;
  if (!browser) {
    browser = launchForTests(COMPOSITING_FLAGS);
    after(async () => (await browser).close());
  }
  nodeTest(name, { timeout: limitMs }, async (context) => {
    const stage = new Stage(await browser, choice.url, choice.dist);
    try {
      await run(stage);
      if (stage.problems.length > 0 && !stage.expectsProblems) throw new Error(stage.problems[0]);
    } catch (error) {
      for (const problem of stage.problems.slice(0, 5)) error.message += `\npage: ${problem}`;
      throw error;
    } finally {
      for (const note of stage.notes) context.diagnostic(`note: ${note}`);
      await stage.close().catch(() => undefined);
    }
  });
}

/** Adds a test; `run` gets a Stage. */
export const test = (name, run) => register(name, run);

/**
 * As test(), for one of the few that run at every change (scripts/test without an option): what
 * most people do with a part of the page, in a few seconds.
 */
test.core = (name, run) => register(name, run, { core: true });

/** As test(), for one that depends on timing: no other test runs at the same time. */
export const testAlone = (name, run) => register(name, run, { alone: true });

/**
 * As test(), for one that takes minutes and rarely fails: it runs only in a full run. `limitMs`:
 * much longer than it takes.
 */
export const testFull = (name, run, limitMs) => isFull && register(name, run, { limitMs });

/** Selects each `every`-th of the cases; in a full run all. */
export const some = (cases, every) => cases.filter((_, i) => isFull || i % every === 0);

export function check(condition, message) {
  if (!condition) throw new Error(message);
}

export function same(found, wanted, what) {
  check(
    Object.is(found, wanted),
    `${what}: found ${JSON.stringify(found)}, wanted ${JSON.stringify(wanted)}`,
  );
}

const CHROMIUM = ["chromium", "chromium-browser", "google-chrome"];
// Chromium without its windows: it opens a page in half the time.
const HEADLESS_SHELL = "chromium-headless-shell";

export function chromiumPath(names = CHROMIUM) {
  const folders = (process.env.PATH ?? "").split(":");
  for (const name of names) {
    for (const folder of folders) {
      const file = join(folder, name);
      if (existsSync(file)) return file;
    }
  }
  throw new Error("no chromium on PATH: run scripts/setup first");
}

/** Starts Chromium as people have it. */
export function launch(more = [], { flags, env } = SWIFTSHADER, names = CHROMIUM) {
  return chromium.launch({
    executablePath: chromiumPath(names),
    args: [...FLAGS, ...flags, ...more],
    env: { ...process.env, ...env },
  });
}

/** Starts the browser of the tests: as people have it in a full run, otherwise the quickest one. */
export const launchForTests = (more) =>
  isFull ? launch(more) : launch(more, MESA, [HEADLESS_SHELL, ...CHROMIUM]);

// Runs in every page before its scripts: records the time of the first picture and policy
// violations.
function watch() {
  window.drawnAt = 0;
  const look = () => {
    if (!document.documentElement?.classList.contains("drawn")) return;
    window.drawnAt ||= performance.now();
  };
  new MutationObserver(look).observe(document, {
    attributes: true,
    subtree: true,
  });
  document.addEventListener("securitypolicyviolation", (event) => {
    console.error(`policy: ${event.violatedDirective} refused ${event.blockedURI}`);
  });
}

/** The pages of one test. */
export class Stage {
  contexts = [];
  problems = [];
  notes = [];
  expectsProblems = false;
  own = null;

  constructor(browser, url, dist) {
    this.browser = browser;
    this.url = url;
    this.dist = dist;
  }

  /** A fresh context (no cache, no storage) with a page that is not open yet. */
  async page(options = {}) {
    const context = await this.browser.newContext({ ...DESK, ...options });
    this.contexts.push(context);
    const page = await context.newPage();
    // Long, as machines differ: only what never comes takes so long.
    page.setDefaultTimeout(PATIENCE_MS);
    page.on("pageerror", (error) => this.problems.push(`uncaught: ${error.message}`));
    page.on("console", (message) => {
      if (isOfCompositing(message.text())) return;
      if (["error", "warning"].includes(message.type()))
        this.problems.push(`console: ${message.text()}`);
    });
    await page.addInitScript(watch);
    return page;
  }

  /** A fresh context with a page that shows this link (with its '#') and has started. */
  async open(link = "", options = {}) {
    const page = await this.page(options);
    await page.goto(this.url + link);
    await page.evaluate(() => window.faultline.ready);
    return page;
  }

  /** As open(), without animations, and waits until the terrain is at rest. */
  async rested(link = "", options = {}) {
    const page = await this.open(link, { reducedMotion: "reduce", ...options });
    await settled(page);
    return page;
  }

  /**
   * Opens a link that plays, until it has passed `last` or ends. Returns the page and what its
   * caption said, in order. The page reads it in every frame from the first one: asked from here, a
   * slow machine would miss what shows for half a second.
   */
  async played(link, last) {
    const page = await this.page();
    await page.addInitScript(async (end) => {
      const frame = () => new Promise(requestAnimationFrame);
      while (!window.faultline) await frame();
      await window.faultline.ready;
      const seen = [];
      for (let isOver = false; !isOver; await frame()) {
        const { caption, position, playing } = window.faultline.state();
        if (seen.at(-1)?.text !== caption.strong) seen.push({ text: caption.strong, position });
        isOver = position >= end || !playing;
      }
      window.captionsSeen = seen;
    }, last);
    await page.goto(this.url + link);
    const seen = await page.waitForFunction(() => window.captionsSeen);
    return { page, captions: await seen.jsonValue() };
  }

  /** As rested(), in a browser that has no WebGL 2. */
  async flat(link = "", options = {}) {
    const page = await this.page({ reducedMotion: "reduce", deviceScaleFactor: 1, ...options });
    await page.addInitScript(() => {
      const real = HTMLCanvasElement.prototype.getContext;
      HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
        // The tests often read pixels from it.
        if (kind === "2d") return real.call(this, kind, { willReadFrequently: true });
        return kind === "webgl2" ? null : real.call(this, kind, ...rest);
      };
    });
    await page.goto(this.url + link);
    await page.evaluate(() => window.faultline.ready);
    await page.waitForSelector(".flat-drawn");
    await settled(page);
    return page;
  }

  /** Takes a screenshot to look at, if they are asked for. */
  async shoot(page, name) {
    if (!hasLooks) return;
    mkdirSync(looks, { recursive: true });
    await page.screenshot({ path: join(looks, `${name}.png`) });
  }

  /** Keeps a picture that the page has made to look at, if such are asked for. */
  keep(bytes, name) {
    if (!hasLooks) return;
    mkdirSync(looks, { recursive: true });
    writeFileSync(join(looks, `${name}.png`), bytes);
  }

  note(text) {
    this.notes.push(text);
  }

  /** Opens the test's further pages in a browser of its own, with additional arguments. */
  async useOwnBrowser(more) {
    this.browser = this.own = await launchForTests(more);
  }

  /** Opens the test's further pages in Chromium as people have it, with its own renderer. */
  async useChromium() {
    this.browser = this.own = await launch(COMPOSITING_FLAGS);
  }

  async close() {
    for (const context of this.contexts) await context.close();
    await this.own?.close();
  }
}

/**
 * A pattern for the address of a file of the site, whose name has a hash if the site is released.
 */
export const file = (name) => new RegExp(`/${name.replace(/\.(?=\w+$)/, "(-[0-9a-f]{8})?\\.")}$`);

/** The words of all palettes, the usual one first. */
export const PALETTES = Array.from(
  readFileSync(join(root, "src/terrain/palette/palette_list.h"), "utf8").matchAll(
    /^PALETTE\(\w+, "([a-z]+)"/gm,
  ),
  ([, word]) => word,
);

/** Waits for the land of a page that is on its way: its script may not have begun. */
export async function started(page) {
  await page.waitForFunction(() => window.faultline?.ready.then(() => true));
}
/**
 * Looks from now on, in every frame of the page, for what shows only for a while. Call it before the
 * act that shows it; the returned function waits until `isShown` was true, and gives its value.
 */
export async function watched(page, isShown, argument) {
  const found = page.waitForFunction(isShown, argument);
  found.catch(() => undefined);
  // The page has begun to look once it answers this.
  await page.evaluate(() => undefined);
  return async () => (await found).jsonValue();
}

/**
 * Measures the processor time of the page's tasks from now on; the returned function gives it in
 * milliseconds, longest first. The processor also renders WebGL here and does other things, so that
 * the wall-clock time of a task is longer.
 */
export async function watchTasks(page) {
  const browser = page.context().browser();
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

/** Lets this much of the page's own time pass: while a machine stops the page, it does not. */
export const passTime = (page, ms) =>
  page.evaluate(async (pieces) => {
    for (let i = 0; i < pieces; i++) await new Promise((resolve) => setTimeout(resolve, 100));
  }, ms / 100);

/** The words of the next toast that has these words in it; as watched(). */
export const toastWith = (page, words) =>
  watched(
    page,
    (part) => {
      const text = document.querySelector("#toast.shown")?.textContent ?? "";
      return text.includes(part) && text;
    },
    words,
  );

export const settled = (page) => page.evaluate(() => window.faultline.settled());
/** Waits until the page is presented: its script and style, which come when needed, are there. */
export async function presented(page) {
  await page.waitForSelector("#leave", { state: "attached" });
  await settled(page);
}

export const state = (page) => page.evaluate(() => window.faultline.state());
export const hash = (page) => page.evaluate(() => window.faultline.hash());
export const load = (page, text) => page.evaluate((link) => window.faultline.load(link), text);

export const OPENING =
  "v1;seed=first-rise;faults=500;fade=0;smooth=box;smooth-passes=6;smooth-radius=2";
