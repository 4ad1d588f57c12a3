// A site in another language, for tests: its pages and dialogs, and what is wrong with how they are laid out.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { serve } from "../../web/scripts/serve.mjs";
import { check, PHONE, settled, started, testFull } from "./harness.mjs";

export const LINK = "#v1;seed=oak-ridge;size=129;faults=40";
export const SIZES = { desk: {}, phone: PHONE };
const AT_REST = { reducedMotion: "reduce" };

/** What is opened: by which button, its element, and whether it has a cross that closes it. */
export const OPENED = [
  { by: "more", opens: "#menu" },
  { by: "starters-open", opens: "#starters" },
  { by: "how", opens: "#drawer", closes: true },
  { by: "menu-how", opens: "#drawer", closes: true },
  { by: "share", opens: ".share", closes: true },
  { by: "export", opens: "dialog[open]" },
  { by: "menu-export", opens: "dialog[open]" },
  { by: "menu-form", opens: "#form", closes: true },
  { by: "menu-compare", opens: ".compare-card", closes: true },
  { by: "menu-open", opens: "dialog[open]", closes: true },
  { by: "menu-lecture", opens: ".lecture", closes: true },
  { by: "menu-keys", opens: "dialog[open]", closes: true },
  { by: "menu-about", opens: "dialog[open]", closes: true },
  { by: "menu-daylight", opens: ".stand-card:not([hidden])" },
  { by: "draw", opens: ".drawn-card" },
];
/** What opens a card or a dialog of the page. */
export const OPENERS = [
  "share",
  "export",
  "menu-export",
  "menu-form",
  "menu-compare",
  "menu-open",
  "menu-lecture",
  "menu-keys",
  "menu-about",
];
export const PROSE = [
  "notes.html",
  "course.html",
  "lesson-squares.html",
  "instructors.html",
  "accessibility.html",
  "check.html",
];

/** As testFull(), on the site in `folder`, of which `page` is a part; their names begin with `title`. */
export const testOn = (title, folder, page) => (name, run) =>
  testFull(`${title}: ${name}`, async (stage) => {
    check(existsSync(join(folder, page)), `${folder} is missing: run scripts/test --full`);
    const server = await serve({ root: folder, port: 0, policy: true });
    stage.url = server.url;
    try {
      await run(stage);
    } finally {
      for (const context of stage.contexts) await context.close();
      await server.close();
    }
  });

/** Opens an address of the site. */
export async function open(stage, address, options = {}) {
  const page = await stage.page({ ...AT_REST, ...options });
  await page.goto(stage.url + address);
  return page;
}

/** As open(), and waits for the land. */
export async function openLand(stage, address, options) {
  const page = await open(stage, address, options);
  await started(page);
  await settled(page);
  return page;
}

/** Presses what opens something, in the menu if it is there. What the bar has no room for is not seen. */
export async function press(page, id) {
  if (id.startsWith("menu-")) await page.click("#more");
  if (!(await page.isVisible(`#${id}`))) return false;
  await page.click(`#${id}`);
  await page.waitForSelector(OPENED.find(({ by }) => by === id).opens);
  // It moves to its place.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map((a) => a.finished)));
  return true;
}

/** How many pixels the page is wider than the window. */
export const tooWide = (page) =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** The labels that are cut off. */
export const cutOff = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("button:not(.skip), .button:not(.skip), label, legend")]
      .filter((each) => each.checkVisibility?.() && each.clientWidth > 1)
      .filter((each) => each.scrollWidth > each.clientWidth + 1)
      .filter((each) => getComputedStyle(each).overflowX !== "visible")
      .map((each) => each.textContent.trim()),
  );

/**
 * The controls in `scope` of which a part is beyond the window's sides, or which something else covers. What can
 * be scrolled is scrolled to.
 */
export const misplaced = (page, scope = "body") =>
  page.evaluate((scope) => {
    const root = document.querySelector(scope);
    if (!root) return [`${scope} is not there`];
    const isClipped = (each) => {
      for (let at = each; at; at = at.parentElement)
        if (getComputedStyle(at).clipPath !== "none") return true;
      return false;
    };
    const nameOf = (each) =>
      `${each.localName}#${each.id} ${(each.getAttribute("aria-label") || each.textContent).trim().slice(0, 40)}`;
    const found = [];
    const controls = "button, a, input, select, textarea, summary, h1, h2, h3";
    for (const each of root.querySelectorAll(controls)) {
      const isSeen = each.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      if (!isSeen || each.closest("fault-terrain") || isClipped(each)) continue;
      each.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      // Of a link that goes on in the next line, its first line.
      const { left, right, top, width, height } = each.getClientRects()[0];
      if (width < 2 || height < 2) continue;
      if (left < -1 || right > innerWidth + 1)
        found.push(`${nameOf(each)} from ${Math.round(left)} to ${Math.round(right)}`);
      const hit = document.elementFromPoint((left + right) / 2, top + height / 2);
      const whole = each.closest("label") ?? each;
      if (!whole.contains(hit))
        found.push(`${nameOf(each)} is below ${hit ? nameOf(hit) : "nothing"}`);
    }
    return found;
  }, scope);
