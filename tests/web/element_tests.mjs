// <fault-terrain> in other people's pages: attributes, events, methods and types under a strict
// policy; many elements; many connects and disconnects.
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { elementTypes } from "../../web/scripts/element_types.mjs";
import { check, root, same, settled, some, test } from "./harness.mjs";
import { colouredIn, frameOf, liveContexts, openHost, restedFrame, until } from "./hosts.mjs";

const STRICT = "default-src 'none'; script-src 'self'; frame-src 'self'; img-src data:";
const LAND = "v1;seed=gorse;size=129;faults=40";
const SCRIPT = `<script type="module" src="element.js"></script>`;

test.core("the element under a strict policy: attributes, events, methods", async (stage) => {
  // Any violation is a problem, and fails the test.
  const page = await openHost(stage, "<p>Host</p>", { policy: STRICT });
  await page.evaluate(async (recipe) => {
    const element = document.createElement("fault-terrain");
    element.recipe = recipe;
    element.setAttribute("view", "at=fault:5");
    window.reported = [];
    for (const kind of ["ready", "progress", "change", "error"])
      element.addEventListener(kind, ({ detail }) => window.reported.push([kind, detail]));
    document.body.append(element);
    // Only now the element is defined.
    await import("./element.js");
  }, LAND);
  const frame = await restedFrame(page, "fault-terrain");
  const reported = (kind) =>
    page.evaluate((wanted) => window.reported.filter(([name]) => name === wanted).pop()?.[1], kind);
  await until(
    async () => (await reported("change"))?.fingerprint,
    "change reports the fingerprint",
  );
  same((await reported("ready")).recipe, LAND, "the recipe of ready");
  same((await reported("ready")).step, 5, "the step of ready");
  same(
    (await reported("change")).fingerprint,
    await frame.evaluate(() => window.faultline.hash()),
    "",
  );

  const found = await page.evaluate(async () => {
    const element = document.querySelector("fault-terrain");
    const fails = (promise) =>
      promise.then(
        () => "",
        (error) => error.message,
      );
    const heights = await element.heights();
    const image = await element.screenshot({ width: 160, height: 90 });
    const size = element.getBoundingClientRect();
    return {
      attribute: element.getAttribute("recipe"),
      ratio: Math.round((90 * size.width) / size.height),
      gap: size.height - element.shadowRoot.querySelector("iframe").getBoundingClientRect().height,
      heights: [heights.constructor.name, heights.length],
      image: [image.constructor.name, image.width, image.height],
      sought: await element.seek(12),
      playing: (await element.play()).playing,
      paused: (await element.pause()).playing,
      set: await element.set({ key: "faults", value: 12 }),
      repaired: (await element.set({ key: "faults", value: -4 })).notices.length,
      wrong: await fails(element.seek(-1)),
      unknown: await fails(element.set({ key: "nothing", value: 1 })),
      small: await fails(element.screenshot({ width: 1, height: 1 })),
    };
  });
  same(found.attribute, LAND, "a property set before the element was known");
  check(Math.abs(found.ratio - 160) <= 1, `its shape: ${found.ratio} to 90`);
  same(found.gap, 0, "the gap below its frame");
  same(found.heights.join(), "Float32Array,16641", "heights");
  same(found.image.join(), "ImageBitmap,160,90", "screenshot");
  same(`${found.sought.step} of ${found.sought.steps}`, "12 of 40", "seek");
  same(`${found.playing}, ${found.paused}`, "true, false", "play, pause");
  check(found.set.recipe.includes("faults=12"), `set gives ${found.set.recipe}`);
  same(found.repaired, 1, "notices of a repair");
  check(/step/.test(found.wrong), `a wrong step: ${found.wrong}`);
  check(/key/.test(found.unknown), `an unknown key: ${found.unknown}`);
  check(/64/.test(found.small), `too small a picture: ${found.small}`);

  // An attribute that changes while it runs.
  await page.evaluate(() => (document.querySelector("fault-terrain").recipe = "v1;seed=b;size=65"));
  await until(
    async () => (await reported("change")).recipe === "v1;seed=b;size=65",
    "change reports it",
  );
  await settled(frame);
  same(await frame.evaluate(() => window.faultline.state().ui), "minimal", "ui");
  await page.evaluate(() => (document.querySelector("fault-terrain").recipe = "oops"));
  await until(
    async () => /recipe/.test((await reported("error"))?.message),
    "a wrong recipe is reported",
  );
  const whole = `${stage.url}#v1;seed=c;size=65`;
  await page.evaluate((to) => (document.querySelector("fault-terrain").recipe = to), whole);
  await until(
    async () => (await reported("change")).recipe === "v1;seed=c;size=65",
    "a whole address",
  );
  same(await page.evaluate(() => window.history.length), 2, "entries in the host's history");
  // Requests that are open when it leaves the page are rejected.
  const left = await page.evaluate(() => {
    const element = document.querySelector("fault-terrain");
    const asked = element.heights().then(
      () => "",
      (error) => error.message,
    );
    element.remove();
    return asked;
  });
  same(left, "disconnected", "a request to an element that leaves");
});

test("an element that cannot start rejects at once, and has a dark poster in dark mode", async (stage) => {
  stage.expectsProblems = true;
  const page = await openHost(stage, SCRIPT, { colorScheme: "dark" });
  await page.route("**/*.wasm", (route) => route.abort());
  const found = await page.evaluate(async () => {
    await customElements.whenDefined("fault-terrain");
    const element = document.createElement("fault-terrain");
    Object.assign(element, { poster: "light.jpg", posterDark: "http://", start: "click" });
    document.body.append(element);
    const poster = () =>
      new URL(element.shadowRoot.querySelector("iframe").src).searchParams.get("poster");
    const wrong = poster();
    element.posterDark = "dark.jpg";
    await new Promise((done) => setTimeout(done, 0));
    const dark = poster();
    const failed = new Promise((done) => element.addEventListener("error", done));
    element.start = "visible";
    await failed;
    const since = performance.now();
    const why = await element.seek(1).catch(({ message }) => message);
    return {
      wrong,
      dark,
      attribute: element.getAttribute("poster-dark"),
      why,
      ms: performance.now() - since,
    };
  });
  same(found.wrong, "http://", "an invalid address");
  same(found.dark, `${stage.url}dark.jpg`, "the poster in dark mode");
  same(found.attribute, "dark.jpg", "the attribute");
  check(found.why.length > 5 && !/timed out/.test(found.why), `it says ${found.why}`);
  check(found.ms < 5000, `it takes ${found.ms} ms to refuse`);
});

test("many elements, scrolled both ways: at most eight contexts, none blank", async (stage) => {
  const thirty = Array.from(
    { length: 30 },
    (_, at) =>
      `<fault-terrain recipe="v1;seed=n${at};size=33;faults=9" view="at=end" ui="none"></fault-terrain>`,
  );
  const lands = some(thirty, 2);
  const page = await openHost(stage, SCRIPT + lands.join("\n"), {
    viewport: { width: 700, height: 300 },
    deviceScaleFactor: 1,
  });
  await page.addStyleTag({
    content: "fault-terrain { display: inline-block; width: 150px; height: 110px; margin: 2px }",
  });
  /** Of the visible elements: how many there are, and how many show land, live or as a picture. */
  const visibleElements = () =>
    page.evaluate(() => {
      const all = [...document.querySelectorAll("fault-terrain")];
      const places = all.map((element) => [element, element.getBoundingClientRect()]);
      const visible = places.filter(([, { top, bottom }]) => bottom > 0 && top < innerHeight);
      const shows = ([element]) => {
        const { contentDocument } = element.shadowRoot.querySelector("iframe");
        return contentDocument?.querySelector(".drawn, #still:not([hidden])") !== null;
      };
      const whole = visible.filter(([, { top, bottom }]) => top >= 0 && bottom <= innerHeight);
      return {
        count: visible.length,
        showing: visible.filter(shows).length,
        places: whole.map(([, { x, y, width, height }]) => ({ x, y, width, height })),
      };
    });
  let maxLive = 0;
  const allShown = async () => {
    const live = await liveContexts(page);
    maxLive = Math.max(maxLive, live);
    check(live <= 8, `${live} live contexts`);
    const { count, showing } = await visibleElements();
    check(count > 8, `only ${count} visible`);
    return showing === count;
  };
  const low = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  for (const y of [0, low, 0]) {
    await page.evaluate((place) => window.scrollTo(0, place), y);
    // First they show pictures or the slab. More are visible than may render, so one that is blank
    // until it renders would stay blank. In the end all show their land.
    const noneBlank = async () => {
      const { places } = await visibleElements();
      return (await colouredIn(page, places)).every((count) => count >= 300);
    };
    await until(noneBlank, `none is blank at ${y} before all have rendered`);
    await until(allShown, "all visible ones show their land");
    await until(noneBlank, `none is blank at ${y} in the end`);
  }
  // All eight are in use while more are visible.
  await until(async () => (await allShown()) && maxLive === 8, "eight contexts live");
  await stage.shoot(page, "elements");
});

test("fifty connects and disconnects leak nothing", async (stage) => {
  const page = await openHost(stage, SCRIPT);
  const client = await page.context().newCDPSession(page);
  const count = async () => {
    await client.send("HeapProfiler.collectGarbage");
    const { documents, jsEventListeners } = await client.send("Memory.getDOMCounters");
    return { documents, jsEventListeners };
  };
  const connect = (times) =>
    page.evaluate(async (turns) => {
      await customElements.whenDefined("fault-terrain");
      for (let turn = 0; turn < turns; turn++) {
        const element = document.createElement("fault-terrain");
        element.recipe = `v1;seed=n${turn};size=33;faults=9`;
        const ready = new Promise((done) => element.addEventListener("ready", done));
        document.body.append(element);
        // Most are removed while they load; some run before, and some are appended again.
        if (turn % 10 === 0) await ready;
        else if (turn % 3 === 0) await new Promise((done) => requestAnimationFrame(done));
        element.remove();
        if (turn % 7 !== 0) continue;
        document.body.append(element);
        element.remove();
      }
    }, times);
  await connect(1);
  const before = await count();
  await connect(50);
  await until(async () => page.frames().length === 1, "the frames are gone");
  same(await liveContexts(page), 0, "live contexts");
  same(await page.evaluate(() => document.querySelectorAll("fault-terrain").length), 0, "elements");
  const isAsBefore = async () => {
    const now = await count();
    return now.documents <= before.documents && now.jsEventListeners <= before.jsEventListeners;
  };
  await until(isAsBefore, "documents and listeners are as before");
});

test("the element's types pass tsc --strict", async (stage) => {
  const folder = join(root, "build", "element-types");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "element.d.ts"), elementTypes());
  writeFileSync(
    join(folder, "use.ts"),
    `import "./element.js";
const terrain = document.querySelector("fault-terrain")!;
terrain.addEventListener("change", ({ detail }) => detail.fingerprint.toUpperCase());
const heights: Promise<Float32Array> = terrain.heights();
const step: Promise<number> = terrain.seek(3).then((place) => place.step);
terrain.recipe = "v1";
// @ts-expect-error a step is a number
terrain.seek("3");
// @ts-expect-error no such property
terrain.addEventListener("ready", ({ detail }) => detail.nothing);
export { heights, step };
`,
  );
  const tsc = join(root, "web", "node_modules", "typescript", "bin", "tsc");
  const options = ["--strict", "--noEmit", "--target", "es2022", "--module", "esnext"];
  const resolution = ["--moduleResolution", "bundler", "--lib", "es2022,dom"];
  const { status, stdout } = spawnSync(
    process.execPath,
    [tsc, ...options, ...resolution, join(folder, "use.ts")],
    { encoding: "utf8" },
  );
  same(status, 0, stdout);
  // Other pages load a single file.
  const script = await fetch(`${stage.url}element.js`).then((answer) => answer.text());
  check(!/\bimport\s*["'{(]/.test(script), "element.js loads another module");
});
