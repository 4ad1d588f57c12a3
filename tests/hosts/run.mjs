// Sends the texts of docs/embedding.md through the programs that decide what becomes of them: the
// sanitizers of LMSs and blogs, and generators of sites, slides and paper (tests/hosts/systems.mjs).
// What comes out must hold frame, picture and link as that page says, and is then opened in
// Chromium: the land is drawn and is the link's, and scroll position and keys stay the host's.
//
//   node tests/hosts/run.mjs [--dist DIR] [--program FAULTLINE] [--full] [--looks] [PART OF A NAME...]
//
// Without --full only what Canvas' sanitizer leaves is opened in the browser. What is not installed is
// named in a line `not checked:`. The last line is "N passed, N failed".
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { serve } from "../../web/scripts/serve.mjs";
import {
  check,
  cli,
  COMPOSITING_FLAGS,
  launchForTests,
  looks,
  root,
  same,
  settled,
  started,
} from "../web/harness.mjs";
import { colouredIn, until } from "../web/hosts.mjs";
import { COURSE, LINK, SITE, TITLE } from "./paste.mjs";
import { CLEANERS, GENERATORS, missingFor } from "./systems.mjs";

const { parseDocument, DomUtils } = createRequire(join(root, "web", "package.json"))("htmlparser2");
const { values, positionals } = parseArgs({
  options: {
    dist: { type: "string", default: join(root, "dist") },
    program: { type: "string", default: cli },
    full: { type: "boolean", default: false },
    looks: { type: "boolean", default: false },
  },
  allowPositionals: true,
});
const dist = resolve(values.dist);
if (!existsSync(join(dist, "embed.html"))) {
  console.error(`${dist} holds no site: run scripts/play --build-only first`);
  process.exit(1);
}

/** Where the pages that come out are put. */
const PAGES = join(root, "build", "hosts", "pages");
const PICTURE_FILE = "eight-cuts.png";
const FINGERPRINT = execFileSync(values.program, ["hash", LINK], { encoding: "utf8" }).trim();
const [, STEP] = /at=fault:(\d+)/.exec(LINK);

/** The one that is opened without --full. */
const QUICK = "Canvas: frame";

const isChosen = ({ name }) => positionals.every((part) => name.includes(part));

/** Checks what is left of frame, picture and link in a page that came out. */
function expectParts(html, { frame, picture }) {
  const all = DomUtils.findAll((each) => each.name !== undefined, parseDocument(html).children);
  const named = (name) => all.filter((each) => each.name === name);
  const ours = named("iframe").filter(({ attribs }) =>
    (attribs.src ?? attribs["data-src"] ?? "").startsWith(SITE),
  );
  same(ours.length, frame ? 1 : 0, "frames");
  for (const { attribs } of ours) {
    const address = attribs.src ?? attribs["data-src"];
    same(address.slice(address.indexOf("#") + 1), LINK, "the frame's link");
    same(attribs.title, TITLE, "the frame's title");
    check(/^\d+%?$/.test(attribs.width) && /^\d+$/.test(attribs.height), "the frame has no size");
  }
  const pictures = named("img").filter(({ attribs }) => attribs.src?.startsWith(COURSE));
  same(pictures.length, picture ? 1 : 0, "pictures");
  for (const { attribs } of pictures) {
    check(attribs.alt?.length > 20, "the picture has lost its description");
    same(`${attribs.width} by ${attribs.height}`, "640 by 360", "the picture's size");
  }
  const links = named("a").filter(({ attribs }) => attribs.href?.startsWith(SITE));
  const words = links
    .map((each) => DomUtils.textContent(each).trim())
    .filter((text) => text !== "");
  check(words.length > 0, "there is no link with words");
  for (const { attribs } of links) same(attribs.href, `${SITE}#${LINK}`, "the link");
}

/** The land's frame, once its land is at rest; it may be within another frame. */
async function restedLand(page, site) {
  const frame = () => page.frames().find((each) => each.url().startsWith(`${site}embed`));
  await until(async () => frame() !== undefined, "there is a frame with a land");
  const land = frame();
  // A land starts when it is seen.
  await (await land.frameElement()).scrollIntoViewIfNeeded();
  const drawn = () =>
    window.faultline !== undefined && document.documentElement.classList.contains("drawn");
  await land.waitForFunction(drawn, null, { timeout: 60000, polling: 100 });
  await land.evaluate(() => window.faultline.settled());
  return land;
}

const position = (land) => land.evaluate(() => window.faultline.position());
const linkOf = (land) => land.evaluate(() => window.faultline.state().link);

/** Where the land's frame is in the window. */
async function placeOf(land) {
  const element = await land.frameElement();
  await element.scrollIntoViewIfNeeded();
  return element.boundingBox();
}

async function expectLand(page, land, { minWidth = 600 } = {}) {
  same(await land.evaluate(() => window.faultline.hash()), FINGERPRINT, "the fingerprint");
  same(String(await position(land)), STEP, "the step");
  const place = await placeOf(land);
  check(place.width >= minWidth, `the frame is ${place.width} wide`);
  const [coloured] = await colouredIn(page, [place]);
  const share = coloured / (place.width * place.height);
  check(share > 0.05, `only ${(100 * share).toFixed(1)} % of the frame have a colour`);
}

/** Nobody has clicked the land: wheel and keys are the host's. */
async function expectHostKeeps(page, land) {
  const before = await linkOf(land);
  await page.evaluate(() => {
    document.body.append(Object.assign(document.createElement("div"), { id: "tall" }));
    document.querySelector("#tall").style.height = "3000px";
  });
  const { x, y, width, height } = await placeOf(land);
  const start = await page.evaluate(() => window.scrollY);
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.wheel(0, 120);
  await until(
    async () => (await page.evaluate(() => window.scrollY)) > start,
    "the wheel over the land scrolls the host",
  );
  await page.evaluate(() => {
    window.keys = [];
    window.addEventListener("keydown", ({ key }) => window.keys.push(key), true);
  });
  for (const key of ["ArrowRight", "Home", " "]) await page.keyboard.press(key);
  same(await page.evaluate(() => window.keys.join()), "ArrowRight,Home, ", "the host's keys");
  same(String(await position(land)), STEP, "the step after the host's keys");
  same(await linkOf(land), before, "the land after the host's wheel");
}

/**
 * Waits until a land that was hidden is in the window's picture: before, Chromium gives a press on its
 * place to the host's page alone. Nobody presses within these 30 ms, but a program does.
 */
async function shown(page, land) {
  const pictures = () =>
    new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  await land.evaluate(pictures);
  await page.evaluate(pictures);
}

/** Slides: the arrow keys turn them, before and after somebody has steered the land. */
async function expectSlides(page, land) {
  const slide = () => page.evaluate(() => window.Reveal.getIndices().h);
  same(await slide(), 1, "the slide with the land");
  const { x, y, width, height } = await placeOf(land);
  await page.keyboard.press("ArrowRight");
  same(await slide(), 2, "the slide after the right arrow");
  await page.keyboard.press("ArrowLeft");
  same(await slide(), 1, "the slide after the left arrow");
  same(String(await position(land)), STEP, "the land's step when its slide is back");
  await shown(page, land);
  await page.mouse.click(x + width / 2, y + height / 3);
  await land.waitForSelector(".held");
  await page.keyboard.press("ArrowLeft");
  await until(async () => String(await position(land)) === `${STEP - 1}`, "the arrow steps");
  same(await slide(), 1, "the slide while the land has the keys");
  await page.keyboard.press("Escape");
  await land.waitForSelector(":root:not(.held)", { state: "attached" });
  await page.waitForFunction(
    () => document.hasFocus() && document.activeElement.tagName !== "IFRAME",
  );
  await page.keyboard.press("ArrowRight");
  same(await slide(), 2, "the slide after Escape and the right arrow");
}

/** Canvas: the frame's height follows its width, and asks no more than it has to. */
async function expectFits(page) {
  const sizeOf = () => page.$eval("iframe", (each) => [each.clientWidth, each.clientHeight]);
  const shape = async (ratio) => {
    const fits = async () => {
      const [width, height] = await sizeOf();
      return Math.abs(height - width * ratio) <= 1;
    };
    await until(fits, `a height of ${ratio} of the width`);
  };
  await shape(9 / 16);
  await page.setViewportSize({ width: 390, height: 844 });
  await shape(5 / 4);
  await page.waitForTimeout(300);
  const asked = await page.evaluate(() => window.asked.length);
  check(asked >= 2 && asked <= 4, `asked for a height ${asked} times`);
}

/** Follows the page's link to the playground. */
async function expectLinkLeads(page, site) {
  const link = page.locator(`a[href^="${site}#"]`).last();
  same(await link.getAttribute("href"), `${site}#${LINK}`, "the link");
  await link.click();
  await started(page);
  await settled(page);
  same(await page.evaluate(() => window.faultline.hash()), FINGERPRINT, "the playground's land");
}

async function expectPicture(page) {
  const picture = page.locator(`img[src$="${PICTURE_FILE}"]`);
  await picture.scrollIntoViewIfNeeded();
  check(await picture.evaluate((each) => each.complete && each.naturalWidth > 0), "no picture");
}

/** Opens what came out, with the addresses of the servers in place of the texts'. */
async function openInBrowser(browser, system, address, site) {
  const context = await browser.newContext({
    viewport: { width: 1100, height: 700 },
    reducedMotion: "reduce",
  });
  const problems = [];
  try {
    // Generators' pages ask other sites for typefaces and scripts.
    const isForeign = (url) => !["localhost", "127.0.0.1"].includes(url.hostname);
    await context.route(isForeign, (route) => route.abort());
    const page = await context.newPage();
    page.setDefaultTimeout(20000);
    page.on("console", (message) => {
      const isOurs = message.location().url.startsWith(site);
      if (isOurs && message.type() === "error") problems.push(message.text());
    });
    await page.goto(system.slides ? `${address}#/1` : address);
    const { frame, picture } = system.keeps ?? { frame: true, picture: false };
    if (frame) {
      const land = await restedLand(page, site);
      await expectLand(page, land);
      await shoot(page, system);
      if (system.slides) await expectSlides(page, land);
      else await expectHostKeeps(page, land);
      if (system.fits) await expectFits(page);
    }
    if (picture) await expectPicture(page);
    if (!frame) {
      await shoot(page, system);
      await expectLinkLeads(page, site);
    }
    same(problems.join("; "), "", "errors");
  } finally {
    await context.close();
  }
}

async function shoot(page, { name }) {
  if (!values.looks) return;
  mkdirSync(looks, { recursive: true });
  await page.screenshot({ path: join(looks, `hosts-${idOf(name)}.png`) });
}

const idOf = (name) => name.toLowerCase().replace(/[^a-z0-9]+/g, "-");

/** Lets a system make its page; returns the page's file, or null if it makes none. */
function made(system) {
  const folder = join(PAGES, idOf(system.name));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, PICTURE_FILE), readFileSync(join(PAGES, PICTURE_FILE)));
  const name = system.make(folder);
  if (name === null) return null;
  if (system.keeps) expectParts(readFileSync(join(folder, name), "utf8"), system.keeps);
  return join(idOf(system.name), name);
}

/** Puts the addresses of our servers into a page that came out. */
function localise(file, site, course) {
  const text = readFileSync(join(PAGES, file), "utf8");
  writeFileSync(join(PAGES, file), text.replaceAll(SITE, site).replaceAll(COURSE, course));
}

rmSync(PAGES, { recursive: true, force: true });
mkdirSync(PAGES, { recursive: true });
execFileSync(values.program, ["generate", LINK, "-o", join(PAGES, PICTURE_FILE)], {
  stdio: ["ignore", "ignore", "pipe"],
});
const site = await serve({ root: dist, port: 0, policy: true });
const course = await serve({ root: PAGES, port: 0 });
// Another site than Faultline's, as in reality.
const courseUrl = course.url.replace("127.0.0.1", "localhost");
const browser = await launchForTests(COMPOSITING_FLAGS);
let passed = 0;
let failed = 0;
const unchecked = new Set();

async function attempt(name, action) {
  const start = Date.now();
  try {
    await action();
    passed++;
    console.log(`ok     ${name}, ${((Date.now() - start) / 1000).toFixed(1)} s`);
    return true;
  } catch (error) {
    failed++;
    const said = [error.message, error.stderr ?? ""].join("\n").trim();
    console.log(`FAILED ${name}\n       ${said.split("\n").slice(0, 12).join("\n       ")}`);
    return false;
  }
}

try {
  for (const system of [...CLEANERS, ...GENERATORS].filter(isChosen)) {
    const missing = missingFor(system);
    if (missing) {
      unchecked.add(missing);
      continue;
    }
    let file = null;
    const isMade = await attempt(system.name, () => (file = made(system)));
    if (!isMade || file === null || !(values.full || system.name === QUICK)) continue;
    for (const each of [file, ...(system.within ? [join(file, "..", system.within)] : [])]) {
      localise(each, site.url, courseUrl);
    }
    const address = `${courseUrl}${file}`;
    await attempt(`${system.name}, in Chromium`, () =>
      openInBrowser(browser, system, address, site.url),
    );
  }
} finally {
  await browser.close();
  await Promise.all([site.close(), course.close()]);
}
for (const name of unchecked) console.log(`not checked: ${name} is not installed`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
