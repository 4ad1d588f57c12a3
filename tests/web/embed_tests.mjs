// The embed page in other people's pages: what it leaves them, when it starts and sleeps, what it
// answers, and that it shows the land of its link. The element around it: element_tests.mjs.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expectAccessible } from "./accessible.mjs";
import { check, root, same, settled, state, test } from "./harness.mjs";
import {
  ask,
  colouredIn,
  frameOf,
  listening,
  liveContexts,
  openHost,
  restedFrame,
  until,
} from "./hosts.mjs";

const LAND = "v1;seed=gorse;size=129;faults=40";
const AT_END = `${LAND}!at=end`;

/** An iframe's tag; `before`: what stands in its address before '#'. */
const iframe = (link, { id = "land", before = "", sandbox = false, style = "" } = {}) =>
  `<iframe id="${id}" width="640" height="360" src="embed.html${before}#${link}"
    ${sandbox ? 'sandbox="allow-scripts"' : ""} style="${style}"></iframe>`;

const TALL = `<input id="typed"><div style="height: 3000px"></div>`;
const scrolled = (page) => page.evaluate(() => window.scrollY);
const link = (frame) => frame.evaluate(() => window.faultline.state().link);
const position = (frame) => frame.evaluate(() => window.faultline.position());
/** A frame in a process of its own learns some time later that somebody pressed elsewhere. */
const released = (frame) =>
  frame.waitForFunction(() => !document.documentElement.classList.contains("held"));
const focused = (page) => page.evaluate(() => document.activeElement.tagName);

/** Turns the wheel where the pointer is, and waits until host or land has moved. */
async function wheel(page, frame, by) {
  const before = [await scrolled(page), await link(frame)];
  await page.mouse.wheel(0, by);
  const moved = async () =>
    (await scrolled(page)) !== before[0] || (await link(frame)) !== before[1];
  await until(moved, "the wheel moves something", 5);
  return (await scrolled(page)) !== before[0] ? "host" : "land";
}

for (const sandbox of [false, true]) {
  const name = sandbox ? "a sandboxed embed" : "an embed";
  test(`${name} leaves its host wheel, keys, focus and place until pressed`, async (stage) => {
    const page = await openHost(stage, iframe(AT_END, { sandbox }) + TALL);
    await page.focus("#typed");
    await page.evaluate(() => window.scrollTo(0, 40));
    const frame = await restedFrame(page, "#land");
    const [x, y] = [330, 120];

    // Nothing was pressed.
    same(await focused(page), "INPUT", "what has the focus after loading");
    same(await scrolled(page), 40, "the host's place after loading");
    await page.mouse.move(x, y);
    same(await wheel(page, frame, 60), "host", "an untouched embed's wheel moves the");
    same(await wheel(page, frame, -60), "host", "an untouched embed's wheel moves the");
    await page.keyboard.press("Home");
    await frame.evaluate(() => document.getElementById("canvas").focus({ preventScroll: true }));
    await page.keyboard.press("ArrowLeft");
    same(await position(frame), 40, "the step after keys that are not the embed's");

    // Pressed: all of it is the embed's.
    await page.mouse.click(x, y);
    same(await wheel(page, frame, -100), "land", "a pressed embed's wheel moves the");
    await page.keyboard.press("ArrowLeft");
    await until(async () => (await position(frame)) === 39, "the arrow steps", 5);

    // Escape gives it back.
    await page.evaluate(() => (window.keysHeard = []));
    await page.keyboard.press("Escape");
    await released(frame);
    await page.keyboard.press("ArrowLeft");
    same(await page.evaluate(() => window.keysHeard.join()), "ArrowLeft", "keys the host hears");
    same(await position(frame), 39, "the step after Escape");
    same(await wheel(page, frame, 60), "host", "after Escape the wheel moves the");

    // So do leaving with the pointer, the wheel, and a press elsewhere, the keys.
    await page.mouse.click(x, y);
    await page.mouse.move(x, 600);
    await page.mouse.move(x, y);
    // A driven pointer does not tell a frame in a process of its own that it has left.
    if (!sandbox) same(await wheel(page, frame, -60), "host", "after leaving the wheel moves the");
    await page.mouse.click(900, 300);
    await released(frame);
    await page.keyboard.press("ArrowLeft");
    same(await position(frame), 39, "the step after a press elsewhere");
  });
}

test("a finger scrolls the host over an embed until it taps the land", async (stage) => {
  const phone = { viewport: { width: 390, height: 700 }, hasTouch: true, isMobile: true };
  const body = `<meta name="viewport" content="width=device-width">${iframe(AT_END)}${TALL}`;
  const page = await openHost(stage, body, phone);
  await page.addStyleTag({ content: "iframe { width: 340px; height: 300px }" });
  const frame = await restedFrame(page, "#land");
  const client = await page.context().newCDPSession(page);
  const drag = async (x, y, dx, dy) => {
    const send = (type, touchPoints) =>
      client.send("Input.dispatchTouchEvent", { type, touchPoints });
    await send("touchStart", [{ x, y }]);
    for (const part of [0.2, 0.4, 0.6, 0.8, 1]) {
      await send("touchMove", [{ x: x + part * dx, y: y + part * dy }]);
    }
    // A finger that stops before it leaves: else what it set going would roll on, and the next tap
    // would only stop it.
    await page.waitForTimeout(200);
    await send("touchMove", [{ x: x + dx, y: y + dy }]);
    await send("touchEnd", []);
  };
  const before = await link(frame);
  await drag(170, 180, 0, -100);
  await until(async () => (await scrolled(page)) > 20, "the host scrolls", 5);
  same(await link(frame), before, "the land after a finger that scrolled");
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.touchscreen.tap(170, 120);
  await frame.waitForSelector(".held");
  await drag(170, 120, 60, 30);
  await until(async () => (await link(frame)).includes("cam="), "the drag turns the land", 5);
  same(await scrolled(page), 0, "the host's place after a drag on a tapped embed");

  await frame.tap("#hands");
  await frame.waitForSelector(":root:not(.held)", { state: "attached" });
  await drag(170, 180, 0, -100);
  await until(async () => (await scrolled(page)) > 20, "the host scrolls again", 5);
});

test("an embed asks for its program only once it is seen, or pressed", async (stage) => {
  const gap = `<div style="height: 2000px"></div>`;
  const body = `${iframe(AT_END, { id: "press", before: "?start=click" })}${gap}${iframe(AT_END)}`;
  const page = await openHost(stage, body);
  const asked = [];
  page.on("request", (request) => asked.push(request.url()));
  const program = () => asked.filter((url) => /wasm|playground/.test(url)).length;
  for (const id of ["press", "land"]) {
    const frame = await listening(page, `#${id}`);
    check(await frame.isVisible(".slab >> visible=true"), `${id}: no slab stands`);
  }
  // What would have started by itself has had its chance.
  await page.evaluate(() => new Promise((done) => setTimeout(done, 300)));
  same(program(), 0, "requests for the program before anything is seen or pressed");
  same(await liveContexts(page), 0, "contexts");

  const pressed = await frameOf(page, "#press");
  await pressed.click("#begin");
  await restedFrame(page, "#press");
  const first = program();
  check(first > 0, "the press starts nothing");
  await page.evaluate(() => document.getElementById("land").scrollIntoView());
  await restedFrame(page, "#land");
  check(program() > first, "being seen starts nothing");
});

test("an embed shows its poster first, and falls back on the slab", async (stage) => {
  const picture = `<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h64v36z"/></svg>`;
  const before = (name) => `?start=click&poster=${name}`;
  const body =
    iframe(LAND, { id: "good", before: before("poster.svg") }) +
    iframe(LAND, { id: "bad", before: before("missing.svg") }) +
    iframe(LAND, { id: "evil", before: before("javascript:alert(1)") });
  stage.expectsProblems = true;
  const page = await stage.page();
  await page.route("**/poster.svg", (route) =>
    route.fulfill({ contentType: "image/svg+xml", body: picture }),
  );
  await page.route("**/host.html", (route) =>
    route.fulfill({ contentType: "text/html", body: `<!doctype html>${body}` }),
  );
  await page.goto(`${stage.url}host.html`);
  const good = await frameOf(page, "#good");
  await good.waitForSelector(".has-poster");
  check(await good.isVisible("#poster"), "the poster is not seen");
  for (const id of ["bad", "evil"]) {
    const frame = await frameOf(page, `#${id}`);
    check(await frame.isVisible(".slab >> visible=true"), `${id}: no slab`);
  }
  same(await (await frameOf(page, "#good")).getAttribute("#mark", "target"), "_blank", "the mark");
});

test("out of sight an embed sleeps, keeps its picture, and wakes where it stood", async (stage) => {
  const page = await openHost(stage, iframe(`${LAND}!at=fault:7;speed=10;cam=20,40,1`) + TALL);
  const frame = await restedFrame(page, "#land");
  const place = [{ x: 150, y: 40, width: 380, height: 220 }];
  const before = await link(frame);
  const [lively] = await colouredIn(page, place);
  same(await liveContexts(page), 1, "contexts while it is seen");

  await page.evaluate(() => window.scrollTo(0, 2000));
  await until(async () => (await liveContexts(page)) === 0, "the context is given back", 10);
  check(await frame.isVisible("#still"), "no picture is left");
  // What is asked meanwhile is answered all the same.
  same((await ask(page, "#land", "heights")).heights.length, 129 * 129, "heights");
  const { image } = await ask(page, "#land", "screenshot", { width: 160, height: 90 });
  same(image.width, 160, "the picture's width");
  await until(async () => (await liveContexts(page)) === 0, "it sleeps on", 10);
  // Played while it sleeps, it stands.
  await ask(page, "#land", "play");
  await page.evaluate(() => new Promise((done) => setTimeout(done, 400)));
  same(await position(frame), 7, "the step while it sleeps");
  await ask(page, "#land", "seek", { step: 7 });

  await page.evaluate(() => window.scrollTo(0, 0));
  await frame.waitForSelector("#still", { state: "hidden" });
  same(await liveContexts(page), 1, "contexts when it is seen again");
  await settled(frame);
  same(await link(frame), before, "what is shown when it is seen again");
  const [again] = await colouredIn(page, place);
  check(Math.abs(again - lively) < 0.02 * lively, `${lively} coloured pixels, then ${again}`);
});

/** The golden lines that the three ways to embed are tried with: [recipe, fingerprint]. */
export function goldenLinks() {
  const lines = readFileSync(join(root, "tests", "golden", "version1.txt"), "utf8").split("\n");
  const rows = lines.filter((line) => /size=(33|65)\b/.test(line)).map((line) => line.split(" "));
  const kinds = [
    "smooth=box",
    "method=fault-tree",
    "method=fbm",
    "erosion=hydraulic",
    "faults=250",
  ];
  return kinds.map((kind) => rows.find(([recipe]) => recipe.includes(kind)));
}

test("golden links through iframe, sandboxed iframe and element", async (stage) => {
  const golden = goldenLinks();
  const small = "width: 200px; height: 150px";
  const ways = golden.map(([recipe], at) => {
    const shown = `${recipe}!at=end`;
    return (
      iframe(shown, { id: `plain${at}`, style: small }) +
      iframe(shown, { id: `boxed${at}`, style: small, sandbox: true }) +
      `<fault-terrain id="element${at}" recipe="${recipe}" view="at=end"
        style="display: inline-block; ${small}"></fault-terrain>`
    );
  });
  const page = await openHost(
    stage,
    `<script type="module" src="element.js"></script>${ways.join("<br>")}`,
    { viewport: { width: 700, height: 850 } },
  );
  for (const [at, [recipe, fingerprint]] of golden.entries()) {
    for (const way of ["plain", "boxed"]) {
      await listening(page, `#${way}${at}`);
      const answer = await ask(page, `#${way}${at}`, "heights");
      same(answer.fingerprint, fingerprint, `${way}: ${recipe}`);
    }
    const heights = await page.evaluate(async (id) => {
      await customElements.whenDefined("fault-terrain");
      return document
        .getElementById(id)
        .heights()
        .then(({ length }) => length);
    }, `element${at}`);
    const frame = await frameOf(page, `#element${at}`);
    same(await frame.evaluate(() => window.faultline.hash()), fingerprint, `element: ${recipe}`);
    check(`${recipe};`.includes(`size=${Math.sqrt(heights)};`), `${heights} heights: ${recipe}`);
  }
});

/** Runs in the page: `count` messages that no host sends, from a small generator with a seed. */
function sendHostile([count, fromHost]) {
  let seed = 20261122;
  const below = (most) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor((seed / 2 ** 32) * most);
  };
  const pick = (list) => list[below(list.length)];
  const junk = [NaN, -1, Infinity, "5", "", null, undefined, [], {}, [1], new Map(), true, 1n];
  const types = ["play", "pause", "seek", "set", "screenshot", "heights", "wake", "sleep"];
  const odd = ["__proto__", "constructor", "toString", "", "ready", 5, null, {}, ["seek"]];
  const whole = { step: 3, recipe: "v1;seed=evil", key: "faults", value: 3, width: 99, height: 99 };
  const bad = () => ({
    step: pick(junk),
    recipe: pick([5, {}, [], null, "", "x", "javascript:alert(1)", "#v1"]),
    key: pick(["__proto__", "nothing", 5, null, "faults"]),
    value: pick([{}, [], null, undefined]),
    width: pick(junk),
    height: pick(junk),
  });
  const wrong = [
    // Ours by its form, asked wrongly.
    () => ({ ...bad(), faultline: 1, id: below(1e6), type: pick(["seek", "set", "screenshot"]) }),
    () => ({ ...whole, faultline: 1, id: below(1e6), type: pick(odd) }),
    // Not ours by its form.
    () => ({ ...whole, faultline: pick([2, "1", 0, null]), id: 1, type: pick(types) }),
    () => ({ ...whole, faultline: 1, id: pick([-1, 1.5, "1", {}, NaN]), type: pick(types) }),
    () => ({ ...whole, faultline: 1, type: pick(types) }),
    () => pick([...junk, "faultline", { faultline: 1 }, new ArrayBuffer(8), [{ faultline: 1 }]]),
  ];
  const target = fromHost ? document.getElementById("land").contentWindow : window.parent.frames[0];
  for (let at = 0; at < count; at++) {
    const right = { ...whole, faultline: 1, id: at, type: pick(types) };
    target.postMessage(fromHost ? pick(wrong)() : right, "*");
  }
}

test("a thousand hostile messages change nothing", async (stage) => {
  const page = await openHost(
    stage,
    `${iframe(AT_END)}<iframe id="evil" srcdoc="<!doctype html>" width="9" height="9"></iframe>`,
  );
  const frame = await restedFrame(page, "#land");
  const shown = () => frame.evaluate(() => [window.faultline.state(), window.faultline.hash()]);
  const kept = ([{ recipe, link: at, position: step, playing, notices }, hash]) =>
    JSON.stringify({ recipe, at, step, playing, notices, hash });
  const before = kept(await shown());
  const evil = await frameOf(page, "#evil");
  await page.evaluate(() => (window.heard = []));
  await page.evaluate(sendHostile, [600, true]);
  await evil.evaluate(sendHostile, [400, false]);
  // An honest question comes after all of them.
  const { fingerprint } = await ask(page, "#land", "heights");
  same(kept(await shown()), before, "what is shown");
  check(before.includes(fingerprint), "the fingerprint");
  const answers = await page.evaluate(() => window.heard.map(({ type }) => type));
  check(!answers.slice(0, -1).includes("result"), "a hostile message is answered");
  check(answers.filter((type) => type === "error").length > 50, "wrong requests get no error");
});

test("axe: an embed by its own page, before and after it starts", async (stage) => {
  const page = await stage.page({ viewport: { width: 640, height: 360 }, reducedMotion: "reduce" });
  await page.goto(`${stage.url}embed.html?start=click#${AT_END}`);
  await page.waitForSelector("#begin:not([hidden])");
  await expectAccessible(page);
  await stage.shoot(page, "embed-before");
  await page.click("#begin");
  await page.waitForSelector(".drawn");
  await settled(page);
  await expectAccessible(page);
  same((await state(page)).ui, "minimal", "what stands around the land");
  const mark = await page.getAttribute("#mark", "href");
  check(
    mark.startsWith(`index.html#${LAND}`) && !mark.includes("ui="),
    `the mark leads to ${mark}`,
  );
  await stage.shoot(page, "embed");
  // The form is fetched when somebody wants it.
  await page.focus("#open-form");
  await page.keyboard.press("Enter");
  await page.waitForSelector("#form-faults");
  await expectAccessible(page);
});
