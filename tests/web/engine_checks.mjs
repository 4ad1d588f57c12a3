// What every browser engine must do besides computing the right bits: show a hostile link as text,
// answer an embed's host, come back after the graphics were lost, work without a network and in a
// sandbox, compute lands by the GPU that are the processor's, and open heights that others wrote.
// browsers.mjs runs these checks in Chromium, Firefox and WebKit by the interface of drivers.mjs.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { aloneEmbed } from "../../web/scripts/alone.mjs";
import { policyOf } from "../../web/scripts/policy.mjs";
import { CASES, isHeights } from "../api/heights_cases.mjs";
import { aloneFrame } from "./alone_frame.mjs";
import { check, cli, file, same } from "./harness.mjs";
import { blockBox } from "./pixels.mjs";
import {
  isPublished,
  keptSums,
  otherFiles,
  publish,
  siteKept,
  withFolder,
  withServer,
} from "./published.mjs";
import { watch } from "./watch.mjs";

const LAND = "v1;seed=gorse;size=129;faults=40";
const QUIET = { stdio: ["ignore", "pipe", "ignore"] };
const MARKUP = `<img src=x onerror="window.struck=1">`;
const HOSTILE = [
  `v1;seed=${MARKUP};faults=1e999;size=-5;__proto__=1;${MARKUP}=2`,
  `title=${MARKUP};theme=${MARKUP};at=fault:9e99;cam=NaN,1,2;show=${MARKUP}`,
].join("!");

/** A page with an embed, which may ask it: ask(TYPE, PROPERTIES) in window. */
export const HOST_PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Host</title>
    <script src="host_page.js"></script>
  </head>
  <body>
    <iframe id="land" src="embed.html#${LAND}!at=end" width="640" height="360" title="Land"></iframe>
  </body>
</html>
`;
export const HOST_SCRIPT = `let last = 0;
window.ask = (type, what = {}) =>
  new Promise((resolve) => {
    const id = ++last;
    addEventListener("message", function hear({ data }) {
      if (data.id !== id) return;
      removeEventListener("message", hear);
      resolve({ ...data, heights: data.heights?.length, image: data.image?.width });
    });
    document.getElementById("land").contentWindow.postMessage({ ...what, faultline: 1, id, type }, "*");
  });
addEventListener("message", ({ data }) => (window.hears ||= data.type === "loaded"));
`;

async function started(browser, address) {
  await browser.open(address);
  await browser.evaluate(async () => {
    while (!window.faultline) await new Promise((resolve) => setTimeout(resolve, 20));
    await window.faultline.ready;
    await window.faultline.settled();
  });
}

async function hostileLink(browser, url) {
  for (const link of [HOSTILE, encodeURIComponent(HOSTILE), `${LAND}!${"x=y;".repeat(9000)}`]) {
    await started(browser, `${url}#${link}`);
    const found = await browser.evaluate(() => ({
      struck: window.struck ?? 0,
      images: document.querySelectorAll("img[src=x]").length,
      notices: window.faultline.state().notices.length,
      listed: document.querySelectorAll("#notices li").length,
      recipe: window.faultline.recipe(),
      hash: window.faultline.hash(),
    }));
    same(found.struck + found.images, 0, "markup of the link in the page");
    check(found.notices > 0, "no repair is named");
    same(found.listed, found.notices, "repairs that the page lists");
    const again = await browser.evaluate((recipe) => {
      window.faultline.load(`${recipe}!at=end`);
      return [window.faultline.recipe(), window.faultline.hash()];
    }, found.recipe);
    same(again.join(), `${found.recipe},${found.hash}`, "the repaired link, loaded");
  }
}

async function embed(browser, url) {
  await started(browser, `${url}#${LAND}!at=end`);
  const fingerprint = await browser.evaluate(() => window.faultline.hash());
  await browser.open(`${url}host.html`);
  const answers = await browser.evaluate(async () => {
    while (!window.hears) await new Promise((resolve) => setTimeout(resolve, 20));
    const { ask } = window;
    return {
      heights: await ask("heights"),
      seek: await ask("seek", { step: 7 }),
      set: await ask("set", { key: "faults", value: "many" }),
      picture: await ask("screenshot", { width: 64, height: 64 }),
      wrong: await ask("seek", { step: -1 }),
      unknown: await ask("constructor"),
      back: await ask("set", { recipe: "v1;seed=gorse;size=129;faults=40!at=end" }),
      again: await ask("heights"),
    };
  });
  same(answers.heights.fingerprint, fingerprint, "the embed's fingerprint");
  same(answers.heights.heights, 129 * 129, "its heights");
  same(answers.seek.step, 7, "the step after seek");
  check(answers.set.notices.length > 0, "set names no repair");
  same(answers.picture.image, 64, "the width of a picture");
  same(answers.wrong.type, "error", "the answer to a wrong request");
  same(answers.unknown.type, "error", "the answer to an unknown request");
  same(answers.again.fingerprint, fingerprint, "the fingerprint afterwards");
}

/** Runs in the page: loses the graphics; `twice`: again just before the page restores them. */
async function loseGraphics(twice) {
  const canvas = document.getElementById("canvas");
  const loser = canvas.getContext("webgl2").getExtension("WEBGL_lose_context");
  const next = (kind) =>
    new Promise((resolve) => canvas.addEventListener(kind, resolve, { once: true }));
  const pause = () => new Promise((resolve) => setTimeout(resolve, 100));
  let lost = next("webglcontextlost");
  loser.loseContext();
  await lost;
  if (twice) {
    await pause();
    const lose = () => loser.loseContext();
    window.addEventListener("webglcontextrestored", lose, { capture: true, once: true });
    lost = next("webglcontextlost");
    loser.restoreContext();
    await lost;
  }
  await pause();
  const restored = next("webglcontextrestored");
  loser.restoreContext();
  await restored;
}

async function contextLoss(browser, url) {
  await started(browser, `${url}#${LAND}!at=end`);
  const before = await browser.evaluate(() => window.faultline.hash());
  const { count } = await blockBox(browser);
  for (const twice of [false, true]) {
    await browser.evaluate(loseGraphics, twice);
    const failed = await browser.evaluate(async () => {
      await window.faultline.settled();
      return (
        !document.getElementById("failure").hidden || !document.getElementById("message").hidden
      );
    });
    check(!failed, `the page shows a failure; lost ${twice ? "twice" : "once"}`);
    same(await browser.evaluate(() => window.faultline.hash()), before, "the fingerprint");
    const after = (await blockBox(browser)).count;
    check(after > 0.9 * count, `${after} coloured pixels where there were ${count}`);
  }
}

/** Runs in the course notes: asks the first land for its heights; returns their number. */
async function askFirstLand() {
  await customElements.whenDefined("fault-terrain");
  return (await document.querySelector("fault-terrain").heights()).length;
}

/** Runs in the page: opens the starters, and waits until they arrive. */
async function openStarters() {
  document.getElementById("starters-open").click();
  while (!document.querySelector(".starter"))
    await new Promise((resolve) => setTimeout(resolve, 50));
}

/** The published site after one visit, with its server stopped. */
async function offline(browser, _, dist) {
  // Each page of that driver has a storage of its own. offline_tests.mjs checks Chromium.
  if (browser.name === "Chromium" || isPublished(dist)) return;
  await withFolder(async (folder) => {
    // What is said of a failure would else be lost (watch.mjs)
    await publish(dist, folder, { "main.js": (script) => `(${watch})();\n${script}` });
    await withServer(folder, async (url, refused, server) => {
      await started(browser, `${url}#${LAND}!at=end`);
      await browser.evaluate(siteKept);
      await server.close();
      await started(browser, `${url}index.html#v1;seed=oak-ridge;size=65;faults=40!at=end`);
      const fingerprint = await browser.evaluate(() => window.faultline.hash());
      same(fingerprint, "849769beaa4c435f", "the fingerprint of a link that was never opened");
      const missing = await browser.evaluate(otherFiles, keptSums(folder));
      same(missing.join(), "", "missing without a network");
      await browser.evaluate(openStarters);
      await browser.open(`${url}notes.html`);
      check((await browser.evaluate(askFirstLand)) > 0, "the notes' first land has no heights");
      same(JSON.stringify(refused), "[]", "refused by the policy");
    });
  });
}

/**
 * Runs in a sandboxed embed: does what needs workers and forms, and tells the host what is shown.
 */
async function probe() {
  const found = (selector) => document.querySelector(selector);
  const seen = async (look) => {
    for (let tries = 0; tries < 600; tries++) {
      if (look()) return true;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return false;
  };
  const press = (selector) => found(selector).click();
  const LAND = "v1;seed=gorse;size=65;faults=40;smooth=box!at=end;ui=full";
  await seen(() => window.faultline);
  const { faultline } = window;
  await faultline.ready;
  const told = { origin: self.origin };
  faultline.load(`${LAND};card=how`);
  told.card = await seen(() => found("#drawer .card-view math"));
  faultline.load(`${LAND};compare=v1:seed=gorse:size=65:faults=40;compare-as=difference`);
  told.difference = await seen(() => found(".compare-panel .compare-map"));
  faultline.load(LAND);
  press("#export");
  await seen(() => found(".export input[value=heights]"));
  press(".export input[value=heights]");
  told.plan = await seen(() => found(".export-save[aria-disabled=false]"));
  press(".export-save");
  told.saved = await seen(() => found(".export-words").textContent.includes(".raw"));
  press(".export-close");
  press("#menu-open");
  await seen(() => found(".open-dome button"));
  press(".open-dome button");
  told.opened = await seen(() => faultline.state().values.base.text !== "");
  parent.postMessage({ told }, "*");
}

/** Runs in the host. */
async function waitForProbe() {
  while (!window.told) await new Promise((resolve) => setTimeout(resolve, 50));
  return window.told;
}

/** An embed in a page of another origin with sandbox="allow-scripts", as docs/deploy.md builds it. */
async function sandbox(browser, _, dist) {
  await withFolder(async (folder) => {
    const [site, host] = [join(folder, "site"), join(folder, "host")];
    cpSync(dist, site, { recursive: true });
    mkdirSync(host);
    writeFileSync(join(site, "probe.js"), `(${probe})();\n`);
    const useSite = async (url) => {
      const embed = readFileSync(join(dist, "embed.html"), "utf8").replace(
        / *<meta\s+http-equiv="Content-Security-Policy"[^>]*>/,
        `<meta http-equiv="Content-Security-Policy" content="${policyOf("embed.html", url)}" />
        <script type="module" src="probe.js"></script>`,
      );
      writeFileSync(join(site, "embed.html"), embed);
      const listens = "addEventListener('message', ({ data }) => (window.told ??= data.told))";
      const frame = `<iframe sandbox="allow-scripts" src="${url}embed.html" width="1200" height="680">`;
      const page = `<!doctype html><title>Host</title><script>${listens}</script>${frame}</iframe>`;
      writeFileSync(join(host, "index.html"), page);
      await withServer(
        host,
        async (address) => {
          await browser.open(address);
          const told = await browser.evaluate(waitForProbe);
          const wanted = { origin: "null", card: true, difference: true, plan: true };
          Object.assign(wanted, { saved: true, opened: true });
          same(JSON.stringify(told), JSON.stringify(wanted), "what the embed shows");
        },
        { policy: false },
      );
    };
    await withServer(site, useSite, { policy: false });
  });
}

/** Runs in the host: the fingerprint of the land in its frame. */
async function hashInFrame() {
  const { contentWindow } = document.querySelector("iframe");
  while (!contentWindow.faultline) await new Promise((resolve) => setTimeout(resolve, 50));
  await contentWindow.faultline.ready;
  return contentWindow.faultline.hash();
}

/** An embed that is one file, as a notebook shows it. */
async function alone(browser, url, dist) {
  await started(browser, `${url}#${LAND}!at=end`);
  const fingerprint = await browser.evaluate(() => window.faultline.hash());
  await withFolder(async (folder) => {
    const frame = aloneFrame(aloneEmbed(dist), `${LAND}!at=end`, 0);
    writeFileSync(join(folder, "index.html"), `<!doctype html><title>Host</title>${frame}`);
    const use = async (address) => {
      await browser.open(address);
      same(await browser.evaluate(hashInFrame), fingerprint, "the fingerprint");
    };
    await withServer(folder, use, { policy: false });
  });
}

/** Recipes of every cut method and line rule, by a generator of its own so that they stay. */
function cutRecipes() {
  let last = 12345;
  const upTo = (n) => (last = (last * 48271) % 2147483647) % n;
  const kinds = [
    () => "line=point-normal",
    () => "line=two-points",
    () => "line=chord",
    () => "line=chord;fade=0;jitter=uniform",
    () => "drawn=0.1_0.2_0.8_0.9_1,0.9_0.2_0.1_0.7_-3",
    () => "method=fault-tree;tree=free;depth=4;trees=5",
    () => "method=fault-tree;tree=grown;depth=5;trees=4",
  ];
  const smooths = [
    "",
    ";smooth=box;smooth-passes=2",
    ";smooth=box;smooth-passes=1;smooth-radius=4",
  ];
  return kinds.map((kind, i) => {
    const land = `v1;seed=gpu-${upTo(1e6)};size=${33 + upTo(33)};faults=${1 + upTo(150)};${kind()}`;
    return land + smooths[i % smooths.length];
  });
}

/** Runs in the page: each link's badge, and whether the GPU's land is the processor's. */
async function computeByGpu([script, links]) {
  const { default: create } = await import(new URL(script, document.baseURI).href);
  const canvas = document.createElement("canvas");
  canvas.id = "shader-canvas";
  document.body.append(canvas);
  const shader = new (await create()).Shader();
  const missing = shader.start("#shader-canvas");
  if (missing !== "") return [[missing, false]];
  const found = [];
  for (const link of links) {
    shader.begin(link);
    let state = JSON.parse(shader.state());
    while (state.badge === "" && state.phase !== "failed") {
      shader.advance(false, 50);
      state = JSON.parse(shader.state());
      await new Promise((resolve) => setTimeout(resolve));
    }
    found.push([state.error || state.badge, state.same]);
  }
  shader.delete();
  canvas.remove();
  return found;
}

/** CASES, and a GeoTIFF of the command line: compressed tiles and smaller copies. */
function heightFiles(folder) {
  const tiff = join(folder, "land.tif");
  execFileSync(cli, ["generate", "v1;seed=gorse;size=257", "--side", "8000", "-o", tiff], QUIET);
  return { ...CASES, "our own GeoTIFF": [["land.tif", readFileSync(tiff)]] };
}

/** Heights that other programs wrote, opened by the JS API: what the command line says of them. */
async function openedHeights(browser, url) {
  await withFolder(async (folder) => {
    for (const [what, files] of Object.entries(heightFiles(folder))) {
      for (const [name, data] of files) writeFileSync(join(folder, name), data);
      const paths = files.filter(isHeights).map(([name]) => join(folder, name));
      const { says, land, notes } = JSON.parse(execFileSync(cli, ["heights", ...paths], QUIET));
      await browser.open(`${url}api.html`);
      const given = files.map(([name, data]) => [name, Buffer.from(data).toString("base64")]);
      const found = await browser.evaluate(async (packed) => {
        const unpacked = packed.map(([name, text]) => {
          const data = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
          return new File([data], name);
        });
        while (!window.openHeights) await new Promise((resolve) => setTimeout(resolve, 20));
        const { fingerprint, size, says, notes } = await window.openHeights(unpacked);
        return { fingerprint, size, says, notes };
      }, given);
      const { fingerprint, size } = land;
      const wanted = { fingerprint, size, says, notes };
      same(JSON.stringify(found), JSON.stringify(wanted), what);
    }
  });
}

async function landsByGpu(browser, url, dist) {
  const script = readdirSync(dist).find((name) => file("gpu.js").test(`/${name}`));
  const links = cutRecipes();
  await started(browser, `${url}#${LAND}!at=end`);
  const found = await browser.evaluate(computeByGpu, [script, links]);
  for (const [i, link] of links.entries()) {
    const [said, isSame] = found[i] ?? found[0];
    check(isSame === true, `${link} by the GPU: ${said}`);
  }
}

const LECTURE =
  "lecture=at=8:seed=oak:size=65:faults=40:words=One_~2A~2Abold~2A~2A_word~0Aand_~24h~5Fi~24:by=cut" +
  "/cam=40,50,2:by=fly/seed=elm:faults=30:cam:by=cut:words=Elm";

/** Runs in the page: presents the lecture by keys; returns what is shown at each stop. */
async function walkLecture() {
  const seen = async (look) => {
    for (let tries = 0; tries < 600 && !look(); tries++) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const press = (key) =>
    document
      .getElementById("canvas")
      .dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  const { faultline } = window;
  const shown = [];
  for (const [i, key] of ["p", "PageDown", "PageDown"].entries()) {
    press(key);
    await seen(() => faultline.state().stop[0] === i + 1 && !faultline.state().playing);
    const { values, position } = faultline.state();
    shown.push(`${values.seed.text} ${position}`);
    if (i === 0) await seen(() => document.querySelector("#caption strong b"));
    if (i === 0) shown.push(document.querySelector("#caption strong b")?.textContent);
  }
  return shown.join();
}

async function lecture(browser, url) {
  await started(browser, `${url}#${LAND}!at=end;${LECTURE}`);
  const shown = await browser.evaluate(walkLecture);
  same(shown, "oak 8,bold,oak 40,elm 30", "the stops of a lecture");
}

const oak = "v1;seed=oak;size=65;faults=40";
const elm = "v1;seed=elm;size=65;method=fault-tree;trees=6;smooth=box;smooth-passes=2";
const fir = "v1;seed=fir;size=65;method=diamond-square";
const ash = "v1;seed=ash;size=65;method=fbm;octaves=5;erosion=thermal;erosion-steps=4";
/** Eight stops over four lands: a link, how it comes, words, and the step that is seen. */
const STOPS = [
  [`${oak}!at=fault:8`, "cut", "Eight **cuts**", 8],
  [`${oak}!at=end;cam=40,50,2`, "fly", "All forty", 40],
  [`${elm}!at=fault:3`, "cut", "Trees", 3],
  [`${elm}!at=end;palette=grey`, "play", "Smoothed: $h_i = (a + b) / 2$", 8],
  [`${fir}!at=corners`, "cut", "Corners", 1],
  [`${fir}!at=squares:3;card=how`, "play", "Two lines\nof words", 4],
  [`${ash}!at=fault:2`, "cut", "", 2],
  [`${ash}!at=end`, "cut", "[The end](https://example.org/)", 9],
];
const LECTURE_FILE = JSON.stringify({
  format: "faultline-lecture",
  version: 1,
  title: "Four lands",
  stops: STOPS.map(([link, by, words]) => ({ link, by, words, notes: "" })),
});

/** Runs in the page: opens a lecture's file in the card, as a person does; returns its link. */
async function openLectureFile(text) {
  const find = async (look) => {
    for (let tries = 0; tries < 600 && !look(); tries++) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return look();
  };
  // Scripts cannot answer the browser's own dialog.
  HTMLInputElement.prototype.click = function () {
    const given = new DataTransfer();
    given.items.add(new File([text], "four-lands.lecture.json", { type: "application/json" }));
    this.files = given.files;
    this.dispatchEvent(new Event("change"));
  };
  document.getElementById("more").click();
  document.getElementById("menu-lecture").click();
  const opener = () =>
    [...document.querySelectorAll(".lecture button")].find(
      ({ textContent }) => textContent === "Open file",
    );
  (await find(opener)).click();
  await find(() => window.faultline.state().lecture.length > 0);
  await find(() => window.faultline.state().stop[0] === 1);
  return window.faultline.state().link;
}

/** Runs in the page: goes to each stop; returns the words of all, and what is seen at each. */
async function visitStops() {
  const { faultline } = window;
  const { lecture, title } = faultline.state();
  const seen = [];
  const press = (key) =>
    document
      .getElementById("canvas")
      .dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  press("p");
  for (let stop = 1; stop <= lecture.length; stop++) {
    if (stop > 1) press("PageDown");
    const isThere = () => faultline.state().stop[0] === stop && !faultline.state().playing;
    for (let tries = 0; tries < 600 && !isThere(); tries++) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    await faultline.settled();
    const { values, position, hash } = faultline.state();
    seen.push([values.seed.text, position, hash]);
  }
  press("Escape");
  return { title, words: lecture.map(({ words }) => words), seen };
}

async function lectureFile(browser, url) {
  const wanted = STOPS.map(([link, , , position]) => {
    const [recipe] = link.split("!");
    return [/seed=(\w+)/.exec(recipe)[1], position];
  });
  const finished = (recipe) =>
    execFileSync(cli, ["hash", recipe], { encoding: "utf8" }).trim().split(/\s+/).at(-1);
  const holds = ({ title, words, seen }, how) => {
    same(title, "Four lands", `the title of the lecture's ${how}`);
    same(words.join("|"), STOPS.map(([, , text]) => text).join("|"), `the words of its ${how}`);
    const places = seen.map(([seed, position]) => [seed, position]);
    same(JSON.stringify(places), JSON.stringify(wanted), `the stops of its ${how}`);
    same(seen[1][2], finished(oak), `the first land's fingerprint by its ${how}`);
    same(seen[3][2], finished(elm), `the second land's by its ${how}`);
    same(seen[7][2], finished(ash), `the last land's by its ${how}`);
  };
  await started(browser, `${url}#${LAND}!at=end`);
  const link = await browser.evaluate(openLectureFile, LECTURE_FILE);
  holds(await browser.evaluate(visitStops), "file");
  await started(browser, `${url}#${link}`);
  holds(await browser.evaluate(visitStops), "link");
}

/** Each gets the driver, the site's address, and the folder that it was built into. */
export const engineChecks = {
  "hostile link": hostileLink,
  embed,
  "context loss": contextLoss,
  offline,
  sandbox,
  "an embed in one file": alone,
  "lands by the GPU": landsByGpu,
  "heights of others": openedHeights,
  lecture,
  "lecture from its file and its link": lectureFile,
};
