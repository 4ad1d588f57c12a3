// The course notes: without scripts, on narrow screens, by screen readers and on paper; their links
// need no repair. tests/notes tests their numbers, embed_tests.mjs embeds.
import { expectAccessible } from "./accessible.mjs";
import { check, PHONE, same, state, test } from "./harness.mjs";
import { frameOf, restedFrame } from "./hosts.mjs";

const STILL = { javaScriptEnabled: false };

async function openNotes(stage, options) {
  const page = await stage.page(options);
  await page.goto(`${stage.url}notes.html`);
  return page;
}

test("notes: without scripts there are seven sections, with pictures or links", async (stage) => {
  const page = await openNotes(stage, STILL);
  const sections = page.locator("main > section:not(.closing)");
  same(await sections.count(), 7, "sections");
  for (const section of await sections.all()) {
    const name = await section.locator("h2").innerText();
    check((await section.locator("math[display=block]").count()) > 0, `${name}: no formula`);
    const stills = await section.locator("fault-terrain .still").all();
    for (const still of stills) {
      check((await still.getAttribute("href")).startsWith("index.html#v1;"), `${name}: no link`);
      check(await still.locator("span").isVisible(), `${name}: its text is not visible`);
      const picture = still.locator("img");
      if (!(await picture.count())) continue;
      await picture.scrollIntoViewIfNeeded();
      const { width, height } = await picture.boundingBox();
      const size = `${Math.round(width)} by ${Math.round(height)}`;
      same(size, stills.length > 1 ? "203 by 203" : "640 by 360", `${name}: its picture`);
      await page.waitForFunction((image) => image.complete, await picture.elementHandle());
      const wide = await picture.evaluate((image) => image.naturalWidth);
      same(wide, stills.length > 1 ? 600 : 1280, `${name}: pixels of its picture`);
    }
    same(await section.locator(".question p").count(), 1, `${name}: questions`);
    const answer = section.locator("> details > p").first();
    check(!(await answer.isVisible()), `${name}: the answer is visible before it is opened`);
    await section.locator("> details > summary").click();
    check(await answer.isVisible(), `${name}: the answer does not open`);
  }
  await stage.shoot(page, "notes");
});

test("notes: no program is loaded in advance, and the policy refuses nothing", async (stage) => {
  const page = await stage.page();
  const loaded = [];
  page.on("request", (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto(`${stage.url}notes.html`, { waitUntil: "networkidle" });
  check(loaded.includes("/element.js"), "the element is not loaded");
  check(!loaded.some((path) => path.endsWith(".wasm")), loaded.join(" "));
  const family = (selector) =>
    page.$eval(selector, async (at) => {
      await document.fonts.ready;
      return document.fonts.check(`16px ${getComputedStyle(at).fontFamily.split(",")[0]}`);
    });
  for (const selector of ["main p", "figcaption", "math"]) {
    check(await family(selector), `${selector}: its typeface is not there`);
  }
});

test("axe: notes, light, dark and in forced colours", async (stage) => {
  const page = await stage.page();
  // Without the element the fallback is visible. Scripts stay enabled, because axe needs them.
  const nothing = { contentType: "text/javascript", body: "" };
  await page.route("**/element.js", (route) => route.fulfill(nothing));
  await page.goto(`${stage.url}notes.html`);
  await page.$$eval("details", (all) => all.forEach((each) => (each.open = true)));
  for (const media of [{}, { colorScheme: "dark" }, { forcedColors: "active" }]) {
    await page.emulateMedia(media);
    await expectAccessible(page);
  }
  const [rest, steps] = await page.$$eval(".walk .steps, .walk .rest", (paths) =>
    paths.map((path) => getComputedStyle(path).stroke),
  );
  same(rest, steps, "the zero line's colour in forced colours");
});

test("notes: a line is 60 to 76 characters, and no page is too wide", async (stage) => {
  const page = await openNotes(stage, STILL);
  await page.$$eval("details", (all) => all.forEach((each) => (each.open = true)));
  // The page's typeface may still be on its way; of a paragraph's last line about half is used.
  const measure = await page.evaluate(async () => {
    await document.fonts.ready;
    const sums = [...document.querySelectorAll("section > p")].map((text) => {
      const lines = Math.round(text.clientHeight / parseFloat(getComputedStyle(text).lineHeight));
      return [text.textContent.replace(/\s+/g, " ").trim().length, lines - 0.5];
    });
    const [characters, lines] = sums.reduce(([a, b], [c, d]) => [a + c, b + d]);
    return characters / lines;
  });
  check(measure > 60 && measure < 76, `${measure.toFixed(1)} characters a line`);
  stage.note(`${measure.toFixed(0)} characters a line`);
  for (const width of [1280, 1000, 390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    const over = await page.evaluate(() =>
      [...document.querySelectorAll("body *")]
        .filter((each) => !each.closest(".scroll, .formula, pre, svg"))
        .filter((each) => {
          const { left, right } = each.getBoundingClientRect();
          return left < 0 || right > document.documentElement.clientWidth + 0.5;
        })
        .map((each) => `${each.tagName} ${each.className}`),
    );
    same(over.join(), "", `wider than ${width} pixels`);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    check(wide <= width, `${width} pixels: the page is ${wide} wide`);
    const cut = await page.$$eval(".formula", (all) =>
      all.filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.ariaLabel),
    );
    same(cut.join(), "", `formulas cut off at ${width} pixels`);
    await stage.shoot(page, `notes-${width}`);
  }
});

test("notes: on a phone figures are tall enough for land and timeline", async (stage) => {
  const page = await openNotes(stage, PHONE);
  const shapes = () =>
    page.$$eval("fault-terrain", (all) =>
      all.map((each) => (each.clientWidth / each.clientHeight).toFixed(2)).join(),
    );
  await page.waitForSelector("fault-terrain:defined");
  const three = "1.00,1.00,1.00";
  same(await shapes(), `0.80,0.80,${three},0.80,0.80,0.80,0.80`, "width to height");
  const lefts = await page.$$eval("section > .maps figure", (all) =>
    all.map((each) => each.offsetLeft),
  );
  same(new Set(lefts).size, 1, "columns of the three rules");
  await page.setViewportSize({ width: 600, height: 844 });
  same(
    await shapes(),
    `1.33,1.33,${three},1.33,1.33,1.33,1.33`,
    "width to height of a small tablet",
  );
});

test("notes: a rule's embed starts with all lines", async (stage) => {
  const page = await openNotes(stage);
  await page.locator("section > .maps").scrollIntoViewIfNeeded();
  const land = "fault-terrain[recipe*='line=chord']";
  await (await frameOf(page, land)).click("#begin");
  const frame = await restedFrame(page, land);
  await frame.waitForFunction(() => window.faultline.state().position === 200);
});

test("notes: print shows pictures in place of lands, and open answers", async (stage) => {
  const page = await openNotes(stage);
  await page.waitForSelector("fault-terrain:defined");
  await page.emulateMedia({ media: "print" });
  const hidden = await page.$$eval("section > details > p, details img, fault-terrain img", (all) =>
    all.filter((each) => !each.checkVisibility()).map((each) => each.alt ?? each.textContent),
  );
  same(hidden.join(), "", "not printed");
  const frames = await page.$$eval("fault-terrain", (all) =>
    all.filter((each) => each.shadowRoot.querySelector("iframe").checkVisibility()),
  );
  same(frames.length, 0, "printed frames");
  const wide = await page.$$eval(".formula, .walk", (all) => all.map((each) => each.clientWidth));
  same(Math.max(...wide), 608, "the measure of formulas and curves");
});

test("notes: on paper there is room below each question, and the answers come last", async (stage) => {
  const page = await openNotes(stage);
  await page.emulateMedia({ media: "print" });
  const places = (selector) =>
    page.$$eval(selector, (all) => all.map((each) => each.getBoundingClientRect().top));
  const ends = await page.$$eval("main > section > :not(details)", (all) =>
    all.map((each) => each.getBoundingClientRect().bottom),
  );
  check(
    Math.min(...(await places("section > details"))) >= Math.max(...ends),
    "an answer before the end",
  );
  const rooms = await page.$$eval(".question", (all) =>
    all.map((each) => parseFloat(getComputedStyle(each, "::after").height)),
  );
  check(rooms.length === 7 && Math.min(...rooms) > 140, `room below questions: ${rooms}`);
  const answers = await page.$$eval("section > details", (all) =>
    all.map((each) => each.querySelector("summary").dataset.of),
  );
  const heads = await page.$$eval("section:has(details) h2", (all) =>
    all.map((each) => each.textContent),
  );
  same(answers.join(), heads.join(), "whose answers they are");
  const counted = await page.$$eval("main > section", (all) =>
    all
      .filter((each) => getComputedStyle(each).counterIncrement !== "none")
      .map((each) => getComputedStyle(each).display),
  );
  same(counted.join(), "", "sections without a box that count");
  const pdf = await page.pdf();
  await page.emulateMedia({ media: "screen" });
  await page.check("#paper-questions");
  await page.emulateMedia({ media: "print" });
  same(
    await page.$$eval("details", (all) => all.filter((each) => each.checkVisibility()).length),
    0,
    "answers",
  );
  const asked = await page.$$eval(
    ".question",
    (all) => all.filter((each) => each.checkVisibility()).length,
  );
  same(asked, 7, "questions");
  check((await page.pdf()).length < pdf.length, "the questions alone are no shorter");
});

test("notes: sources are listed, and everything that names one leads there", async (stage) => {
  const page = await openNotes(stage, STILL);
  const broken = await page.$$eval("a[href^='#']", (all) =>
    all.map((each) => each.getAttribute("href")).filter((href) => !document.querySelector(href)),
  );
  same(broken.join(), "", "links that lead nowhere");
  const sources = await page.$$eval("#sources li", (all) => all.map((each) => each.textContent));
  check(sources.length >= 5, `${sources.length} sources`);
  for (const source of sources) check(/\((\d{4}|undated)\)\./.test(source), source);
});

test.core("notes: every link is canonical and needs no repair", async (stage) => {
  const notes = await openNotes(stage, STILL);
  const links = await notes.$$eval("a[href^='index.html#']", (all) =>
    all.map((each) => each.getAttribute("href").replace("index.html#", "")),
  );
  check(links.length > 12, `${links.length} links`);
  const page = await stage.open(`#${links[0]}`, { reducedMotion: "reduce" });
  for (const link of new Set(links)) {
    await page.evaluate((text) => window.faultline.load(text), link);
    const { notices, shareLink } = await state(page);
    same(notices.join("; "), "", `notices of ${link}`);
    // A playing land is shared as playing, without its current position.
    const written = link.replace(/at=[^;]+;(?=play=1)/, "");
    same(shareLink.replace(/;check=\w+/, ""), written, "the link as Faultline writes it");
  }
});

test.core("the menu leads to the notes", async (stage) => {
  const page = await stage.rested("#v1;size=65;faults=3");
  await page.click("#more");
  const [notes] = await Promise.all([
    page.context().waitForEvent("page"),
    page.click("#menu a[href='notes.html']"),
  ]);
  await notes.waitForSelector("h1");
  same(await notes.title(), "Land from straight cuts: course notes to Faultline", "title");
});
