// Links: native fingerprints in this browser, sharing, the address bar, and hostile links.
// (The golden table is compared by browsers.mjs.)
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import {
  check,
  cli,
  hash,
  load,
  OPENING,
  PHONE,
  same,
  settled,
  some,
  state,
  test,
  toastWith,
} from "./harness.mjs";

function nativeHash(recipe) {
  check(existsSync(cli), "build/native/faultline is missing: build the preset native first");
  return execFileSync(cli, ["hash", recipe], { encoding: "utf8" }).trim().split(/\s+/)[0];
}

test.core("the browser's fingerprints are the native ones", async (stage) => {
  const page = await stage.rested();
  for (const recipe of [
    OPENING,
    "v1;seed=oak-ridge;faults=800;size=257",
    "v1;seed=x;relief=0.35",
  ]) {
    await load(page, `${recipe}!at=end`);
    same(await hash(page), nativeHash(recipe), recipe);
  }
});

test.core("a shared link shows the same land in a fresh browser", async (stage) => {
  const page = await stage.rested("", { permissions: ["clipboard-read", "clipboard-write"] });
  await page.click("#new");
  await settled(page);
  const before = await hash(page);
  const toast = await toastWith(page, "copied");
  await page.click("#share");
  same(await toast(), "Link copied", "toast");
  const url = await page.evaluate(() => navigator.clipboard.readText());
  check(url.startsWith(`${stage.url}#v1;`), url);
  const other = await stage.rested(url.slice(stage.url.length));
  same(await hash(other), before, "fingerprint in the fresh browser");
  same(
    nativeHash(await other.evaluate(() => window.faultline.recipe())),
    before,
    "native fingerprint",
  );
});

test("a link that is shared during playback plays", async (stage) => {
  const page = await stage.open(`#${OPENING}!at=fault:3;speed=1`);
  const shared = async () => (await state(page)).shareLink;
  check(!(await shared()).includes("play"), await shared());
  await page.evaluate(() => window.faultline.play());
  check((await shared()).includes("play=1"), await shared());
  await page.evaluate(() => window.faultline.pause());
  check(!(await shared()).includes("play=1"), await shared());
  const rising = await stage.open(`#${OPENING}`);
  const link = (await state(rising)).shareLink;
  check(!link.includes("play"), `the first rise of a link is shared as playing: ${link}`);
});

test.core("the address bar follows the page, and the page the address bar", async (stage) => {
  const page = await stage.rested();
  const length = await page.evaluate(() => history.length);
  await page.evaluate(() => window.faultline.seek(212));
  await page.waitForFunction(() => location.hash.endsWith("!at=fault:212"));
  same(await page.evaluate(() => history.length), length, "entries in the history");
  await page.evaluate(() => {
    window.stillHere = true;
    location.hash = "v1;seed=oak-ridge;faults=40!at=end";
  });
  await page.waitForFunction(() => window.faultline.recipe() === "v1;seed=oak-ridge;faults=40");
  check(await page.evaluate(() => window.stillHere), "the page was loaded anew");
  await page.waitForFunction(() => document.getElementById("seed").value === "oak-ridge");
});

test("seeking there and back gives the same land", async (stage) => {
  const page = await stage.rested();
  const at = (step) =>
    page.evaluate((k) => {
      window.faultline.seek(k);
      return window.faultline.hash();
    }, step);
  const steps = [0, 1, 100, 499, 500, 503, 506];
  const there = [];
  for (const step of steps) there.push(await at(step));
  same(new Set(there).size, steps.length, "different fingerprints");
  same(there[2], nativeHash(`${OPENING}!at=fault:100`), "native fingerprint at fault 100");
  same(there[5], nativeHash(`${OPENING}!at=smooth:3`), "native fingerprint after three passes");
  for (const step of [506, 3, 503, 100, 1, 500, 0, 499]) {
    const wanted = there[steps.indexOf(step)];
    const found = await at(step);
    if (wanted !== undefined) same(found, wanted, `fingerprint at step ${step}`);
  }
  const fresh = await stage.rested(`#${OPENING}!at=fault:100`);
  same(await hash(fresh), there[2], "fingerprint of a link to fault 100");
});

test.core("undo and redo", async (stage) => {
  const page = await stage.rested();
  const recipe = () => page.evaluate(() => window.faultline.recipe());
  const first = await recipe();
  check(await page.isDisabled("#undo"), "there is something to undo on a fresh page");
  await page.fill("#seed", "oak-ridge");
  await page.press("#seed", "Enter");
  const second = await recipe();
  check(second.includes("seed=oak-ridge"), second);
  await page.click("#undo");
  same(await recipe(), first, "after Undo");
  same(await page.inputValue("#seed"), "first-rise", "the seed field after Undo");
  await page.click("#redo");
  same(await recipe(), second, "after Redo");
  await page.focus("#canvas");
  await page.keyboard.press("Control+z");
  same(await recipe(), first, "after Ctrl+Z");
  await page.keyboard.press("Control+Shift+z");
  same(await recipe(), second, "after Ctrl+Shift+Z");
});

// Each with the text that a notice must contain (empty: no notice is needed). Browsers encode some
// characters in an address; C++ gets the encoded text.
const HOSTILE = [
  ["v1;faults=NaN", "faults"],
  ["v1;faults=1e99", "faults"],
  ["v1;faults=-1", "faults"],
  ["v1;faults=0x10", "faults"],
  ["v1;faults=", "faults"],
  ["v1;faults=99999999999999999999999", "faults"],
  ["v1;faults=12.7", "faults"],
  ["v1;faults=+5", "faults"],
  ["v1;relief=Infinity", "relief"],
  ["v1;relief=-0.5", "relief"],
  ["v1;fade=0.123456789", "fade"],
  ["v1;fade=1,5", "fade"],
  ["v1;size=1", "size"],
  ["v1;size=1000000", "size"],
  ["v1;smooth=median", "smooth"],
  ["v1;method=<img src=x onerror=alert(1)>", "method"],
  ["v1;smooth-radius=1e-5", "smooth-radius"],
  ["v1;seed=<script>alert(1)</script>", "seed"],
  ["v1;seed=%3Cb%3Ebold%3C/b%3E", "seed"],
  [`v1;seed=${"a".repeat(300)}`, "seed"],
  ["v1;seed=\u0007\u001b[31m", "seed"],
  ["v1;seed=", "seed"],
  ["v1;faults=5;faults=6", "faults"],
  ["v1;wibble=7;__proto__=1", "wibble"],
  ["v1;seed=%E0%A4%A", "seed"],
  ["v2;faults=30", "newer"],
  ["v99", "newer"],
  ["faults=30", "version"],
  ["v1;faults=30!at=fault:9999999;cam=NaN,91,0", "at"],
  ["v1;faults=30!speed=ludicrous;theme=pink;play=maybe", "speed"],
  ["v1;check=xyz", "check"],
  ["v1;faults=30!cam=1e9,2e9,3e9", "cam"],
  [`v1;seed=big;junk=${"x".repeat(1 << 20)}`, "16"],
  ["!", ""],
  [";;;", ""],
  ["%00%00", ""],
];

test.core("hostile links give a running page that names what it replaced", async (stage) => {
  const page = await stage.rested();
  const elements = () =>
    page.evaluate(() => document.querySelectorAll("script, img, b, iframe").length);
  const before = await elements();
  for (const [hostile, name] of some(HOSTILE, 5)) {
    // On a small grid, unless the link sets the size, because the land is built for each.
    const text = hostile.replace(/^v1;(?!size)/, "v1;size=65;");
    const shown = text.length > 60 ? `${text.slice(0, 60)}… (${text.length} characters)` : text;
    await page.evaluate(
      (link) =>
        new Promise((done) => {
          addEventListener("hashchange", () => setTimeout(done, 0), { once: true });
          location.hash = link;
        }),
      text,
    );
    const now = await state(page);
    check(now.recipe.startsWith("v1"), `${shown}: no recipe`);
    const noticesText = await page.evaluate(() => {
      const card = document.getElementById("notices");
      return card.hidden ? "" : card.textContent;
    });
    const named = now.notices.some((notice) => notice.includes(name));
    check(
      named || name === "",
      `${shown}: no notice names ${name}: ${JSON.stringify(now.notices)}`,
    );
    check(now.notices.length > 0 || name === "", `${shown}: no notice`);
    for (const notice of now.notices)
      check(noticesText.includes(notice), `${shown}: not shown: ${notice}`);
    same(await elements(), before, `${shown}: elements that a link could have made`);
    check(/^[0-9a-f]{16}$/.test(await hash(page)), `${shown}: no fingerprint`);
    if (text.includes("<script>")) await stage.shoot(page, "hostile-link");
  }
  await load(page, OPENING);
  check(!(await page.isVisible("#notices")), "a good link still shows notices");
  stage.note(`${some(HOSTILE, 5).length} links`);
});

test("on a phone a notice lies over the buttons beside it", async (stage) => {
  const page = await stage.rested("#v1;size=65;faults=20;nothing=1;nobody=2;none=3", PHONE);
  const isOnTop = await page.evaluate(() => {
    const card = document.getElementById("notices");
    const { left, right, top, bottom } = card.getBoundingClientRect();
    const points = [0.1, 0.5, 0.9].map((part) => [left + 8, top + part * (bottom - top)]);
    return right > left && points.every(([x, y]) => card.contains(document.elementFromPoint(x, y)));
  });
  check(isOnTop, "something lies over the notice");
  await stage.shoot(page, "notice-phone");
});

test("a hostile link as the address of a fresh page", async (stage) => {
  const texts = ["v1;faults=NaN;seed=<b>x</b>;size=1e99", "v1;seed=%E0%A4%A!cam=,,", "!!!;;v7"];
  for (const text of some(texts, 2)) {
    const page = await stage.rested(`#${text}`);
    check((await state(page)).notices.length > 0, `${text}: no notice`);
    check(await page.isVisible("#notices"), `${text}: the notice is not visible`);
    await page.click("#notices button");
    check(!(await page.isVisible("#notices")), `${text}: the notice stays`);
  }
});

// A line of the golden table, with its fingerprint.
const LAND = "v1;seed=oak-ridge;size=65;faults=40";
const FINGERPRINT = "849769beaa4c435f";
const MANGLED = [
  "#v1%253Bseed%253Doak-ridge%253Bsize%253D65%253Bfaults%253D40",
  "#v1;%20seed=oak-ridge;%0D%0Asize=65;%20faults=40)",
  "#v1;seed=oak-ridge;size=65;faults=40\u201d",
  "#v1;seed=oak-ridge;size=65;faults=40**",
  "#v1;seed=oak\\-ridge;size=65;faults=40&amp;",
  "#https://example.org/faultline/#v1;seed=oak-ridge;size=65;faults=40",
];

test("a link that mail and chat programs changed shows its land, without a word", async (stage) => {
  const page = await stage.rested();
  for (const link of MANGLED) {
    await page.evaluate((to) => (location.hash = to), link);
    await page.waitForFunction(() => window.faultline.recipe().includes("oak-ridge"));
    await settled(page);
    same(await hash(page), FINGERPRINT, link);
    same((await state(page)).notices.join(), "", `notices of ${link}`);
    await load(page, "v1;size=33;faults=1");
  }
});

test("an address whose '#' was escaped is led home with its land", async (stage) => {
  // The browser says in its console that the page was not found.
  stage.expectsProblems = true;
  const page = await stage.page({ reducedMotion: "reduce" });
  const led = async (path, home) => {
    const answer = await page.goto(stage.url + path);
    same(answer.status(), 404, `the status of ${path}`);
    await page.waitForURL((url) => url.hash.startsWith("#v1"));
    same(page.url().split("#")[0], stage.url + home, `where ${path} leads`);
    await page.evaluate(() => window.faultline.ready);
    await settled(page);
    same(await hash(page), FINGERPRINT, path);
    same((await state(page)).notices.join(), "", `notices of ${path}`);
  };
  await led(`%23${LAND}`, "");
  await led(`index.html%23${LAND}!at=end`, "index.html");
  await led(`embed.html%23${LAND}!at=end`, "embed.html");
  await led(`%2523${encodeURIComponent(LAND)}`, "");
  await led(`%23${LAND})`, "");
  same(stage.problems.filter((problem) => problem.includes("policy")).join(), "", "refused");
});

test("an address that the site does not have says so, and leads up", async (stage) => {
  stage.expectsProblems = true;
  for (const [name, options] of [
    ["desk", {}],
    ["phone", PHONE],
    ["dark", { colorScheme: "dark" }],
  ]) {
    const page = await stage.page(options);
    same((await page.goto(`${stage.url}none/at/all`)).status(), 404, "status");
    same(await page.textContent("h1"), "Nothing is here", "heading");
    await stage.shoot(page, `nowhere-${name}`);
    await page.click("#home");
    same(page.url(), `${stage.url}none/at/`, "one folder up");
    await page.click("#home");
    await page.click("#home");
    await page.waitForURL(stage.url);
  }
  same(stage.problems.filter((problem) => problem.includes("policy")).join(), "", "refused");
});

test("every field that takes a link takes a whole address", async (stage) => {
  const page = await stage.rested("#v1;size=33;faults=1");
  const address = `<https://example.org/faultline/index.html?a=b#${LAND}!at=end>`;
  // The seed's field, which is for seeds, but where people paste.
  await page.fill("#seed", address);
  await page.press("#seed", "Enter");
  await page.waitForFunction(() => document.getElementById("seed").value === "oak-ridge");
  await settled(page);
  same(await hash(page), FINGERPRINT, "the field of the seed");
  // A seed that could be a version is a seed.
  await page.fill("#seed", "v1");
  await page.press("#seed", "Enter");
  await page.waitForFunction(() => window.faultline.recipe().includes("seed=v1"));
  same((await state(page)).notices.join(), "", "notices of a seed");
  await page.click("#more");
  await page.click("#menu-compare");
  await page.fill(".compare-form input", address);
  await page.press(".compare-form input", "Enter");
  await page.waitForFunction(() => location.hash.includes("compare=v1:seed=oak-ridge"));
});
