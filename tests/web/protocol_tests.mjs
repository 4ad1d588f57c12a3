// The embed's answers: the same lands as everywhere, in every way to embed, and no answers to
// windows that may not ask.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { check, root, same, some, test } from "./harness.mjs";
import { ask, frameOf, iframe, listening, openHost, restedFrame } from "./hosts.mjs";

const AT_END = "v1;seed=gorse;size=129;faults=40!at=end";

/** The golden lines for the tests of the three ways to embed: [recipe, fingerprint]. */
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

test.core("golden links through iframe, sandboxed iframe and element", async (stage) => {
  const golden = some(goldenLinks(), 3);
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

test("of many screenshots at once eight are taken, and the others are refused", async (stage) => {
  const page = await openHost(stage, iframe(AT_END, { id: "land" }));
  await listening(page, "#land");
  const size = { width: 64, height: 64 };
  // No picture is handed over before 22 requests were refused.
  const frame = await frameOf(page, "#land");
  await frame.evaluate(() => {
    const make = window.createImageBitmap.bind(window);
    const mayGoOn = new Promise((resolve) => (window.goOn = resolve));
    window.createImageBitmap = (...values) => mayGoOn.then(() => make(...values));
  });
  const asked = Array.from({ length: 30 }, () => ask(page, "#land", "screenshot", size));
  let refusals = 0;
  for (const each of asked) {
    void each.then(({ type }) => {
      if (type === "error" && ++refusals === 22) void frame.evaluate(() => window.goOn());
    });
  }
  const answers = await Promise.all(asked);
  const refused = answers.filter(({ type }) => type === "error");
  same(answers.length - refused.length, 8, "pictures");
  check(
    refused.every(({ message }) => /8 are waiting already/.test(message)),
    refused[0]?.message,
  );
  const { image } = await ask(page, "#land", "screenshot", size);
  same(image.width, 64, "the picture after them");
});

/** Runs in the page: sends `count` random messages that no proper host sends, from a fixed seed. */
function sendHostile([count, fromHost]) {
  let seed = 20261122;
  const below = (limit) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor((seed / 2 ** 32) * limit);
  };
  const pick = (list) => list[below(list.length)];
  const junk = [NaN, -1, Infinity, "5", "", null, undefined, [], {}, [1], new Map(), true, 1n];
  const types = ["play", "pause", "seek", "set", "screenshot", "heights", "wake", "sleep"];
  const odd = ["__proto__", "constructor", "toString", "", "ready", 5, null, {}, ["seek"]];
  const whole = { step: 3, recipe: "v1;seed=evil", key: "faults", value: 3, width: 99, height: 99 };
  const bad = () => ({
    step: pick(junk),
    recipe: pick([5, {}, [], null, "", "x", "javascript:alert(1)", "#x"]),
    key: pick(["__proto__", "nothing", 5, null, "faults"]),
    value: pick([{}, [], null, undefined]),
    width: pick(junk),
    height: pick(junk),
  });
  const wrong = [
    // Requests of our protocol with wrong contents.
    () => ({ ...bad(), faultline: 1, id: below(1e6), type: pick(["seek", "set", "screenshot"]) }),
    () => ({ ...whole, faultline: 1, id: below(1e6), type: pick(odd) }),
    // Messages that are not of our protocol.
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
  const summary = ([{ recipe, link: at, position: step, playing, notices }, hash]) =>
    JSON.stringify({ recipe, at, step, playing, notices, hash });
  const before = summary(await shown());
  const evil = await frameOf(page, "#evil");
  await page.evaluate(() => (window.received = []));
  await page.evaluate(sendHostile, [600, true]);
  await evil.evaluate(sendHostile, [400, false]);
  // A proper request after all of them.
  const { fingerprint } = await ask(page, "#land", "heights");
  same(summary(await shown()), before, "what is shown");
  check(before.includes(fingerprint), "the fingerprint");
  const answers = await page.evaluate(() => window.received.map(({ type }) => type));
  check(!answers.slice(0, -1).includes("result"), "a hostile message is answered");
  check(answers.filter((type) => type === "error").length > 50, "wrong requests get no error");
});
