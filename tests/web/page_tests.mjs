// The page in use: first screen, keyboard, form, phone, small windows, themes.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pictureName } from "../../web/scripts/picture_name.mjs";
import { blockBox } from "./pixels.mjs";
import {
  check,
  DESK,
  hash,
  load,
  OPENING,
  PHONE,
  root,
  same,
  settled,
  some,
  state,
  test,
  toastWith,
} from "./harness.mjs";

const MAX_WORDS = 40;
const MAX_CONTROLS = 10;
const MIN_TEXT_PX = 12;

/** Measures the visible HTML: words, controls, small text, and text that is cut off. */
function firstScreen(page) {
  return page.evaluate(() => {
    const seen = (element) => {
      const style = getComputedStyle(element);
      const box = element.getBoundingClientRect();
      return (
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        style.clipPath === "none" &&
        !element.closest(".form, .unseen, .skip, .toast") &&
        box.width > 1 &&
        box.height > 1
      );
    };
    const report = { words: 0, controls: 0, small: [], clipped: [] };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      const text = node.textContent.trim();
      if (text === "" || !seen(parent)) continue;
      report.words += text.split(/\s+/).length;
      const size = parseFloat(getComputedStyle(parent).fontSize);
      if (size < 12) report.small.push(`${text}: ${size} px`);
      const range = document.createRange();
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      if (box.left < 0 || box.right > innerWidth || box.bottom > innerHeight) {
        report.clipped.push(text);
      }
    }
    for (const control of document.querySelectorAll("button, input, select, textarea")) {
      if (seen(control)) report.controls++;
    }
    return report;
  });
}

for (const [name, device] of some(
  [
    ["desk", DESK],
    ["tablet", { viewport: { width: 768, height: 1024 } }],
    ["phone", PHONE],
    ["phone on its side", { ...PHONE, viewport: { width: 844, height: 390 } }],
    ["large", { viewport: { width: 1920, height: 1080 } }],
  ],
  2,
)) {
  test(`first screen: few words, few controls, nothing clipped: ${name}`, async (stage) => {
    const page = await stage.rested("", device);
    const { words, controls, small, clipped } = await firstScreen(page);
    check(words > 5 && words <= MAX_WORDS, `${words} words`);
    check(controls > 2 && controls <= MAX_CONTROLS, `${controls} controls`);
    same(small.join("; "), "", `text under ${MIN_TEXT_PX} px`);
    same(clipped.join("; "), "", "clipped text");
    const [wide, window_] = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      innerWidth,
    ]);
    check(wide <= window_, `the page scrolls sideways: ${wide} px in ${window_}`);
    const moved = await page.evaluate(() => {
      document.getElementById("more").scrollIntoView({ block: "start", inline: "end" });
      scrollTo(50, 50);
      document.documentElement.scrollTop = document.body.scrollTop = 50;
      return [scrollX, scrollY, document.body.getBoundingClientRect().top].map(Math.abs).join();
    });
    same(moved, "0,0,0", "where the page can be scrolled to");
    stage.note(`HTML: ${words} words, ${controls} controls`);
    await stage.shoot(page, `first-${name.replaceAll(" ", "-")}`);
  });
}

/** The focused element's name, and whether its focus can be seen. */
function focus(page) {
  return page.evaluate(() => {
    const element = document.activeElement;
    const ringed = [element, element.closest(".seed-field"), element.closest(".segments label")];
    if (element.id === "canvas") ringed.push(document.getElementById("view"));
    const visible = ringed.some((part) => {
      if (!part) return false;
      const style = getComputedStyle(part);
      return style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
    });
    const name = element.id || element.getAttribute("aria-label") || element.tagName;
    return { name, visible };
  });
}

async function tabTo(page, wanted, key = "Tab") {
  for (let i = 0; i < 150; i++) {
    const { name, visible } = await focus(page);
    if (name === wanted) return;
    check(visible || name === "BODY", `focus cannot be seen on ${name}`);
    await page.keyboard.press(key);
  }
  throw new Error(`Tab does not reach ${wanted}`);
}

test("the land of the day is the same in every browser, and Undo leads back", async (stage) => {
  const links = [];
  for (const device of [DESK, PHONE]) {
    const page = await stage.rested("#v1;seed=first-rise;size=129;faults=20", device);
    await page.click("#starters-open");
    await page.getByRole("menuitem", { name: /Land of the day/ }).click();
    const today = new Date().toISOString().slice(0, 10);
    await page.waitForFunction((date) => location.hash.includes(`seed=${date}`), today);
    links.push((await page.evaluate(() => faultline.state())).recipe);
    await page.keyboard.press("Control+z");
    await page.waitForFunction(() => location.hash.includes("seed=first-rise"));
  }
  same(links[0], links[1], "the lands of two browsers");
});

test("a look changes the land's colours by one press, and Undo leads back", async (stage) => {
  for (const device of some([DESK, PHONE], 2)) {
    const page = await stage.rested("#v1;seed=oak;size=129;faults=20!water=0.9;show=map", device);
    const recipe = await page.evaluate(() => window.faultline.recipe());
    await page.click("#starters-open");
    await page.getByRole("menuitemradio", { name: "Moon" }).click();
    await page.waitForFunction(() => location.hash.includes("palette=grey"));
    check(!(await page.isVisible("#starters")), "the menu is still open");
    const { link } = await state(page);
    same(link, "v1;seed=oak;size=129;faults=20!palette=grey;sun=110,14;show=map", "the link");
    same(await page.evaluate(() => window.faultline.recipe()), recipe, "the land");
    const marked = page.locator('.starter-look[aria-checked="true"]');
    await page.click("#starters-open");
    same((await marked.allTextContents()).join(), "Moon", "the look that is marked");
    await page.getByRole("menuitemradio", { name: "Strata" }).click();
    await page.click("#starters-open");
    same((await marked.allTextContents()).join(), "Strata", "the usual look");
    await page.keyboard.press("Escape");
    for (let i = 0; i < 2; i++) await page.keyboard.press("Control+z");
    await page.waitForFunction(() => location.hash.includes("water=0.9"));
    await page.click("#starters-open");
    same((await marked.allTextContents()).join(), "", "a land with a look of its own");
    await page.keyboard.press("Escape");
    const evening = "palette=natural;sun=245,9;water=0.3";
    await load(page, `${recipe}!${evening};show=map`);
    await page.click("#starters-open");
    same((await marked.allTextContents()).join(), "Evening", "a look that comes in a link");
  }
});

test.core("keyboard only: form, new seed, three steps on, one back, Share", async (stage) => {
  const page = await stage.rested("", { permissions: ["clipboard-read", "clipboard-write"] });
  await page.keyboard.press("Tab");
  same((await focus(page)).name, "open-form", "first Tab stop");
  check((await focus(page)).visible, "the first stop cannot be seen");
  await stage.shoot(page, "keyboard-1-first-stop");
  await page.keyboard.press("Enter");
  check(await page.isVisible("#form"), "the form is not shown");
  same((await focus(page)).name, "Play", "focus in the form");
  await stage.shoot(page, "keyboard-2-form");
  const recipe = () => page.evaluate(() => window.faultline.recipe());
  const before = await recipe();
  await tabTo(page, "new", "Shift+Tab");
  await page.keyboard.press("Enter");
  check((await recipe()) !== before, "New did not change the recipe");
  await stage.shoot(page, "keyboard-3-new");
  await tabTo(page, "To the start");
  await page.keyboard.press("Enter");
  await tabTo(page, "One step on");
  for (let i = 0; i < 3; i++) await page.keyboard.press("Enter");
  same((await state(page)).position, 3, "step after three on");
  await tabTo(page, "One step back", "Shift+Tab");
  await page.keyboard.press("Enter");
  same((await state(page)).position, 2, "step after one back");
  await settled(page);
  await stage.shoot(page, "keyboard-4-step");
  await tabTo(page, "share", "Shift+Tab");
  const toast = await toastWith(page, "copied");
  await page.keyboard.press("Enter");
  await toast();
  await page.waitForSelector(".share");
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  check(copied.includes("at=fault:2"), copied);
  await stage.shoot(page, "keyboard-5-share");
  await tabTo(page, "canvas");
  check((await focus(page)).visible, "focus cannot be seen on the canvas");
  await stage.shoot(page, "keyboard-6-canvas");
  await page.keyboard.press("ArrowRight");
  same((await state(page)).position, 3, "step after the arrow key on the canvas");
  for (let i = 0; i < 5 && (await focus(page)).name !== "BODY"; i++)
    await page.keyboard.press("Tab");
  same((await focus(page)).name, "BODY", "where Tab leads from the page's last stop");
});

test.core("the browser, fields and buttons get keys before the page", async (stage) => {
  const page = await stage.rested();
  const refused = await page.evaluate(() => {
    const taken = [];
    for (const [key, ctrlKey] of [
      ["F5"],
      ["f", true],
      ["l", true],
      ["r", true],
      ["Tab"],
      ["p", true],
    ]) {
      const event = new KeyboardEvent("keydown", { key, ctrlKey, bubbles: true, cancelable: true });
      document.body.dispatchEvent(event);
      if (event.defaultPrevented) taken.push(key);
    }
    return taken;
  });
  same(refused.join(), "", "browser shortcuts that the page takes");
  const before = await state(page);
  await page.focus("#seed");
  await page.keyboard.type("w 0");
  await page.keyboard.press("Home");
  const after = await state(page);
  same(after.position, before.position, "step after typing in the seed field");
  same(after.wireframe, before.wireframe, "wireframe after typing in the seed field");
  await page.keyboard.press("Escape");
  await page.focus("#canvas");
  await page.keyboard.press(" ");
  check((await state(page)).playing, "Space on the canvas does not play");
  await page.keyboard.press(" ");
  check(!(await state(page)).playing, "Space on the canvas does not pause");
});

test("a change keeps the step at which a person stopped, if it still exists", async (stage) => {
  const page = await stage.rested("#v1;faults=40!at=fault:8;play=0");
  await page.click("#more");
  await page.click("#menu-form");
  await page.selectOption("#form-profile", "near");
  await settled(page);
  same((await state(page)).position, 8, "the place after another profile");
  await page.fill("#form-faults ~ input", "5");
  await page.keyboard.press("Enter");
  await settled(page);
  same((await state(page)).position, 5, "all of fewer faults");
  await page.selectOption("#form-profile", "step");
  await settled(page);
  same((await state(page)).position, 5, "finished land stays finished");
});

test("in the form numbers are in people's units, typed with the unit or without it", async (stage) => {
  const page = await stage.rested("#v1;seed=oak;size=129;faults=20");
  await page.click("#more");
  await page.click("#menu-form");
  const type = async (key, text, wanted) => {
    const field = page.locator(`#form-${key} ~ [type=text]`);
    await field.fill(text);
    await page.keyboard.press("Enter");
    await settled(page);
    same(await field.inputValue(), wanted, `${key} after "${text}"`);
  };
  await type("fade", "7", "7 %");
  same((await state(page)).values.fade.text, "0.07", "a fade of 7 %");
  await type("fade", "12.5 %", "13 %");
  await type("fade", "much", "13 %");
  same((await state(page)).notices.length, 0, "notices");
  await type("fade", "700", "100 %");
  const now = await state(page);
  same(now.values.fade.text, "1", "a fade of 700 % is brought into range by C++");
  check(now.notices[0].includes("at most 100 %"), now.notices.join());
  await type("sun-elevation", "20", "20°");
  await type("sun-azimuth", "90°", "90°, east");
  await type("exaggeration", "2 ×", "2 ×");
  await type("water-level", "35", "35 %");
  await page.fill("#form-scale", "8 km");
  await page.keyboard.press("Enter");
  same(await page.inputValue("#form-scale"), "8000 m wide", "the scale");
  const { link } = await state(page);
  check(link.endsWith("sun=90,20;water=0.35;exaggeration=2;scale=8000"), link);
  await stage.shoot(page, "form-typed");
});

test.core("the form changes the land and follows it", async (stage) => {
  const page = await stage.rested();
  const described = await page.evaluate(() => window.faultline.describe());
  check(described.length >= 10, `${described.length} rows described`);
  await page.click("#more");
  await page.click("#menu-form");
  await page.fill("#form-faults ~ input", "120");
  await page.keyboard.press("Enter");
  await settled(page);
  let now = await state(page);
  same(now.values.faults.text, "120", "faults typed");
  same(await page.inputValue("#form-faults"), "120", "the slider beside it");
  await page.selectOption("#form-smooth", "none");
  now = await state(page);
  check(!now.recipe.includes("smooth=box"), now.recipe);
  check(!now.values["smooth-radius"].active, "the radius is still active");
  await page.fill("#form-fade ~ [type=text]", "700");
  await page.keyboard.press("Enter");
  now = await state(page);
  same(now.values.fade.text, "1", "a fade of 700 % is brought into range by C++");
  check(now.notices.length > 0, "no notice for a fade of 700 %");
  await stage.shoot(page, "form");
  const steady = now.recipe;
  await page.$eval("#form-relief", (range) => {
    for (const value of ["0.3", "0.35", "0.4"]) {
      range.value = value;
      range.dispatchEvent(new Event("input"));
    }
    range.dispatchEvent(new Event("change"));
  });
  same((await state(page)).values.relief.text, "0.4", "relief after a drag");
  await page.evaluate(() => document.getElementById("undo").click());
  same((await state(page)).recipe, steady, "a drag of a slider is one step to undo");
  const unlabelled = await page.evaluate(() =>
    [...document.querySelectorAll("#form input, #form select, #seed")]
      .filter((control) => control.labels.length === 0 && !control.getAttribute("aria-label"))
      .map((control) => control.id),
  );
  same(unlabelled.join(), "", "controls without a label");
  await page.mouse.click(760, 300);
  check(
    !(await page.evaluate(() => document.documentElement.classList.contains("form-open"))),
    "the form stays",
  );
  await page.click("#undo");
  check((await state(page)).recipe !== now.recipe, "Undo does not take the form's change back");
});

test("the form shows the active rows, and accepts drawn faults as text", async (stage) => {
  const page = await stage.rested();
  await page.click("#more");
  await page.click("#menu-form");
  const rows = () =>
    page.evaluate(() =>
      [...document.querySelectorAll(".form-row:not([hidden]) [id^=form-]")]
        .map((control) => control.id.replace("form-", ""))
        .filter((key) => window.faultline.describe().some((row) => row.key === key))
        .sort()
        .join(" "),
    );
  const active = () =>
    page.evaluate(() =>
      Object.entries(window.faultline.state().values)
        .filter(([key, value]) => !["seed", "base"].includes(key) && value.active)
        .map(([key]) => key)
        .sort()
        .join(" "),
    );
  same(await rows(), await active(), "rows for faults");
  await page.selectOption("#form-method", "fault-tree");
  await page.selectOption("#form-smooth", "iir");
  same(await rows(), await active(), "rows for trees");
  check((await rows()).includes("depth"), await rows());
  check(!(await rows()).includes("profile"), await rows());
  await page.fill("#form-drawn", "0.1_0.2_0.9_0.8");
  await page.keyboard.press("Enter");
  same(
    (await state(page)).values.drawn.text,
    "0.1_0.2_0.9_0.8_1",
    "a drawn fault, as C++ reads it",
  );
  same(await page.inputValue("#form-drawn"), "0.1_0.2_0.9_0.8_1", "the field beside it");
  await page.evaluate(() => document.getElementById("form-depth").scrollIntoView());
  await settled(page);
  await stage.shoot(page, "form-trees");
  await page.evaluate(() => document.getElementById("undo").click());
  same((await state(page)).values.drawn.text, "", "drawn faults after Undo");
});

const checkedStarter = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll(".starter[aria-checked=true]")]
      .map((line) => line.getAttribute("aria-label"))
      .join(),
  );

for (const [name, device] of some(
  [
    ["desk", DESK],
    ["phone on its side", { ...PHONE, viewport: { width: 844, height: 390 } }],
    ["phone", PHONE],
  ],
  2,
)) {
  test(`starters: two activations to another land: ${name}`, async (stage) => {
    const page = await stage.rested("", device);
    const press = (selector) =>
      device.hasTouch ? page.tap(selector) : page.click(selector, { delay: 20 });
    const before = (await state(page)).recipe;
    await press("#starters-open");
    await page.waitForSelector(".starter");
    same(await checkedStarter(page), "Classic", "the starter that is marked");
    await stage.shoot(page, `starters-${name.replaceAll(" ", "-")}`);
    for (const line of await page.locator(".starter").all()) {
      const box = await line.boundingBox();
      check(box.height >= 44, `${await line.textContent()} is ${box.height} px high`);
      check(box.x >= 0 && box.x + box.width <= device.viewport.width, "a line is cut off");
    }
    await press(".starter[aria-label=Ridges]");
    check(!(await page.isVisible("#starters")), "the card stays");
    const now = await state(page);
    check(now.recipe.includes("profile=ridge"), now.recipe);
    same(now.notices.join(), "", "notices");
    await page.waitForFunction(() => location.hash.includes("profile=ridge"));
    same(await checkedStarter(page), "Ridges", "the starter that is marked");
    await page.evaluate(() => document.getElementById("undo").click());
    same((await state(page)).recipe, before, "after Undo");
    same(await checkedStarter(page), "Classic", "the starter that is marked after Undo");
  });
}

/** Opens a link on a site whose list of pictures is this one. */
async function withPictures(stage, link, list) {
  const page = await stage.page({ reducedMotion: "reduce" });
  await page.route("**/pictures/list.json", (route) => route.fulfill({ json: list }));
  await page.goto(stage.url + link);
  await page.evaluate(() => window.faultline.ready);
  await settled(page);
  return page;
}

/** The name of the starter, the look or the button that has the focus. */
const focusedName = (page) =>
  page.evaluate(
    () =>
      document.activeElement.getAttribute("aria-label") ??
      document.activeElement.querySelector("strong")?.textContent ??
      document.activeElement.textContent,
  );

test("starters by keyboard: arrows among cards and lists", async (stage) => {
  const page = await withPictures(stage, "#v1;faults=7", { more: true, pictures: [] });
  const here = () => focusedName(page);
  const press = async (keys, name) => {
    for (const key of keys.split(" ")) await page.keyboard.press(`Arrow${key}`);
    same(await here(), name, keys);
  };
  await page.click("#starters-open");
  await page.waitForSelector(".pictured .starter:focus");
  same(await here(), "First cut", "the first card");
  await press("Right", "Twelve cuts");
  await press("Right Right", "The dot product test");
  check((await focus(page)).visible, "the list's focus cannot be seen");
  await press("Left", "Classic");
  await press("Down", "Ridges");
  await press("Left Left", "Raw thousand");
  await press("Up Up", "Ember");
  await press("Up", "Land of the day");
  await press("Left Down Down Down Down", "Wide to fine");
  await press("Left", "Ridges");
  await page.setViewportSize(PHONE.viewport);
  await press("Right Down", "Branching range");
  await press("Left Up", "Ridges");
});

test("starters by keyboard: arrows, letters, Escape, and the theme stays", async (stage) => {
  const page = await withPictures(stage, "#v1;faults=7!theme=dark", { more: false, pictures: [] });
  const here = () => focusedName(page);
  const nameAt = (selector, index) =>
    page.evaluate(
      ([lines, at]) => [...document.querySelectorAll(lines)].at(at).getAttribute("aria-label"),
      [selector, index],
    );
  await page.focus("#starters-open");
  await page.keyboard.press("ArrowDown");
  await page.waitForSelector(".starter:focus");
  same(await checkedStarter(page), "", "a starter is marked for a land that is not a starter");
  same(await here(), "First cut", "the first line");
  check((await focus(page)).visible, "the first line's focus cannot be seen");
  await page.keyboard.press("ArrowDown");
  same(await here(), "Twelve cuts", "one line down");
  await page.keyboard.press("ArrowRight");
  same(
    await here(),
    await nameAt(".starter-group ~ .starter-group .starter", 1),
    "the other group",
  );
  await page.keyboard.press("ArrowLeft");
  same(await here(), "Twelve cuts", "and back");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  same(await here(), "Ember", "up from the first line");
  await page.keyboard.press("ArrowUp");
  same(await here(), "Land of the day", "up from the looks");
  await page.keyboard.press("ArrowLeft");
  same(await here(), "Surprise me", "to the left of the land of the day");
  await page.keyboard.press("ArrowUp");
  const last = await nameAt(".starter", -1);
  same(await here(), last, "up from the head");
  await page.keyboard.press("Home");
  same(await here(), "Surprise me", "Home");
  await page.keyboard.press("End");
  same(await here(), last, "End");
  const position = (await state(page)).position;
  await page.keyboard.press("w");
  same(await here(), "Wide to fine", "a letter");
  same((await state(page)).wireframe, false, "a letter went on to the picture");
  same((await state(page)).position, position, "a key went on to the timeline");
  await page.keyboard.press("Escape");
  check(!(await page.isVisible("#starters")), "Escape does not close the card");
  same((await focus(page)).name, "starters-open", "focus after Escape");
  await page.keyboard.press("Enter");
  await page.keyboard.press("w");
  await page.keyboard.press("Enter");
  check((await state(page)).recipe.includes("reach-end=0.006"), "Enter does not choose");
  same((await focus(page)).name, "starters-open", "focus after Enter");
  same((await state(page)).theme, "dark", "theme after a starter");
});

// scripts/pictures renders them; for a site that was built without, any picture will do.
test("the starters' thumbnails are loaded when the menu opens", async (stage) => {
  const isDrawn = existsSync(join(stage.dist, "pictures", "starters"));
  const page = await stage.page({ colorScheme: "light", reducedMotion: "reduce" });
  if (!isDrawn) {
    const starters = JSON.parse(readFileSync(join(stage.dist, "starters.json"), "utf8"));
    const pictures = starters.flatMap(({ name }) =>
      [false, true].map((dark) => `starters/${pictureName(name, dark)}`),
    );
    await page.route("**/pictures/list.json", (route) =>
      route.fulfill({ json: { more: false, pictures } }),
    );
    await page.route("**/pictures/starters/*.jpg", (route) =>
      route.fulfill({ path: join(root, "docs", "pictures", "opening.jpg") }),
    );
  }
  await page.goto(stage.url);
  await page.evaluate(() => window.faultline.ready);
  await settled(page);
  const fetched = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .map(({ name }) => name)
        .filter((name) => name.includes("pictures/")),
    );
  same((await fetched()).length, 0, "pictures before the menu opens");
  await page.click("#starters-open");
  await page.waitForSelector(".starter");
  const count = await page.locator(".starter-picture").count();
  check(count > 10, `${count} pictures in the menu`);
  await page.waitForFunction(() => document.querySelector(".starter-picture").naturalWidth > 0);
  const some = (await fetched()).length;
  check(some > 0 && some < count, `${some} of ${count} pictures at once`);
  const sizes = new Set();
  const files = new Set();
  for (const colorScheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme });
    await page.waitForFunction(
      (end) => document.querySelector(".starter-picture").src.endsWith(end),
      colorScheme === "dark" ? "-dark.jpg" : "first-cut.jpg",
    );
    const found = await page.evaluate(() =>
      Promise.all(
        [...document.querySelectorAll(".starter-picture")].map(async ({ src }) => {
          const image = new Image();
          image.src = src;
          await image.decode();
          return [src, `${image.naturalWidth}x${image.naturalHeight}`];
        }),
      ),
    );
    for (const [file, size] of found) {
      sizes.add(size);
      files.add(file);
    }
  }
  if (isDrawn) same([...sizes].join(), "512x320,152x96", "their sizes");
  same(files.size, 2 * (await page.locator(".starter").count()), "pictures");
  await stage.shoot(page, "starters-pictures-dark");
});

test.core("every starter's link needs no repair", async (stage) => {
  const page = await stage.rested();
  await page.click("#starters-open");
  await page.waitForSelector(".starter");
  const found = await page.evaluate(() => {
    const lines = [...document.querySelectorAll(".starter")];
    return lines.map((line) => {
      line.click();
      const { notices, recipe } = window.faultline.state();
      const marked = line.getAttribute("aria-checked");
      return { name: line.getAttribute("aria-label"), notices, recipe, marked };
    });
  });
  check(found.length >= 40, `${found.length} starters`);
  for (const { name, notices, marked } of found) {
    same(notices.join(), "", `notices of ${name}`);
    same(marked, "true", `${name} is marked once chosen`);
  }
  stage.note(`${found.length} starters`);
});

test("theme: chosen in the menu, kept in the link", async (stage) => {
  const page = await stage.rested("", { colorScheme: "light" });
  await page.click("#more");
  await stage.shoot(page, "menu");
  await page.check("#menu input[value=dark]");
  same(await page.evaluate(() => document.documentElement.dataset.theme), "dark", "theme");
  await page.keyboard.press("Escape");
  check(!(await page.isVisible("#menu")), "Escape does not close the menu");
  await page.waitForFunction(() => location.hash.includes("theme=dark"));
});

function luminance(hex) {
  const channel = (at) => {
    const value = parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

function contrast(a, b) {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

for (const colorScheme of ["light", "dark"]) {
  test(`contrast of the tokens: ${colorScheme}`, async (stage) => {
    const page = await stage.rested("", { colorScheme });
    const token = await page.evaluate(() => {
      const style = getComputedStyle(document.documentElement);
      const names = [
        "ground-top",
        "ground-bottom",
        "surface",
        "field",
        "text",
        "quiet",
        "edge",
        "accent",
        "on-accent",
      ];
      return Object.fromEntries(
        names.map((name) => [name, style.getPropertyValue(`--${name}`).trim()]),
      );
    });
    for (const [name, value] of Object.entries(token)) {
      if (value.length === 4) token[name] = value.replace(/[0-9a-f]/gi, "$&$&");
    }
    for (const ground of ["ground-top", "ground-bottom", "surface", "field"]) {
      for (const text of ["text", "quiet"]) {
        const found = contrast(token[text], token[ground]);
        check(found >= 4.5, `${text} on ${ground}: ${found.toFixed(2)}`);
      }
    }
    check(contrast(token["on-accent"], token.accent) >= 4.5, "text on the accent");
    check(contrast(token.edge, token.surface) >= 3, "control edges");
  });
}

/** Taps a control of the canvas. */
async function tapControl(page, key) {
  const place = await page.evaluate(
    (wanted) => window.faultline.controls().find((each) => each.key === wanted),
    key,
  );
  await page.touchscreen.tap(place.x + place.width / 2, place.y + place.height / 2);
  await settled(page);
}

test.core("phone: the sheet snaps to three heights and contains the form", async (stage) => {
  const page = await stage.rested("", PHONE);
  const height = (wanted) =>
    page.waitForFunction((px) => document.getElementById("panel").offsetHeight === px, wanted);
  await height(220);
  await page.tap("#grip");
  await height(440);
  check(await page.isVisible("#seed"), "no seed field in the tall sheet");
  await settled(page);
  await stage.shoot(page, "phone-sheet-440");
  await tapControl(page, "tab:Look");
  await page.tap("#grip");
  await height(588);
  await settled(page);
  await stage.shoot(page, "phone-sheet-588");
  await page.tap("#grip");
  await height(220);
  const recipe = await page.evaluate(() => window.faultline.recipe());
  const changed = (from) => page.waitForFunction((old) => window.faultline.recipe() !== old, from);
  await page.tap("#new-bar");
  await changed(recipe);
  await page.tap("#more");
  await page.waitForSelector("#menu:not([hidden])");
  await stage.shoot(page, "phone-menu");
  await page.tap("#menu-undo");
  await page.waitForFunction((old) => window.faultline.recipe() === old, recipe);
  await page.tap("#more");
  await page.tap("#menu-form");
  await page.waitForSelector(".form-open #form-faults");
  await stage.shoot(page, "phone-form");
  for (const id of ["share", "more", "new-bar"]) {
    const box = await page.locator(`#${id}`).boundingBox();
    check(box.height >= 44 && box.width >= 44, `${id} is ${box.width} x ${box.height}`);
  }
});

test("phone: the sheet is no higher than its rows need, and leaves a strip of land", async (stage) => {
  const page = await stage.rested("", PHONE);
  const height = () => page.$eval("#panel", (each) => each.offsetHeight);
  const highest = async () => {
    const heights = [];
    for (let i = 0; i < 3; i++) {
      await page.tap("#grip");
      await settled(page);
      heights.push(await height());
    }
    return Math.max(...heights);
  };
  const lowestRow = () =>
    page.evaluate(() => {
      const all = window.faultline.controls();
      const rows = all.slice(
        0,
        all.findIndex(({ key }) => key === "play"),
      );
      return Math.max(...rows.map((each) => each.y + each.height));
    });
  same(await highest(), 440, "the highest sheet of the few rows of Shape");
  await page.setViewportSize({ width: 390, height: 780 });
  if ((await height()) < 440) await page.tap("#grip");
  await tapControl(page, "tab:Shape");
  await tapControl(page, "faults-section-more");
  const most = await highest();
  while ((await height()) < most) await page.tap("#grip");
  await settled(page);
  check(most > 440, `with more rows it is ${most} px high`);
  check(780 - (await lowestRow()) < 40, "it is higher than its rows need");
  for (const tab of ["tab:Land", "tab:Look"]) {
    await tapControl(page, tab);
    const { y, height } = await page.locator("#view").boundingBox();
    const timeline = await page.locator("#timeline").boundingBox();
    check(height >= 96 && y + height <= timeline.y, `${tab}: the land has ${height} px at ${y}`);
    const block = await blockBox(page);
    check(
      block.bottom - block.top > 60,
      `${tab}: the block is ${block.bottom - block.top} px high`,
    );
    check(block.top > 40 && block.bottom < timeline.y, `${tab}: the block is covered`);
  }
  await stage.shoot(page, "phone-sheet-highest");
});

test("phone: one finger turns the block", async (stage) => {
  const page = await stage.rested("", PHONE);
  const session = await page.context().newCDPSession(page);
  const touch = (type, x) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: type === "touchEnd" ? [] : [{ x, y: 280 }],
    });
  await touch("touchStart", 150);
  for (const x of [170, 200, 230]) await touch("touchMove", x);
  await touch("touchEnd", 230);
  await page.waitForFunction(() => window.faultline.state().link.includes("cam="));
});

for (const [name, width, height, forcedColors] of [
  ["320 px", 320, 568, "none"],
  ["400 % zoom", 320, 180, "none"],
  ["forced colours", 1280, 720, "active"],
]) {
  test(`form by itself: ${name}`, async (stage) => {
    const page = await stage.rested("", { viewport: { width, height }, forcedColors });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    check(wide <= width, `the page is ${wide} px wide`);
    check(
      await page.evaluate(() => document.documentElement.classList.contains("form-open")),
      "the form is not shown by itself",
    );
    await page.fill("#form-faults ~ input", "77");
    await page.keyboard.press("Enter");
    check(
      (await page.evaluate(() => window.faultline.recipe())).includes("faults=77"),
      "the form does not work",
    );
    check((await state(page)).frames > 0, "no picture");
    await page.evaluate(() => scrollTo(0, 0));
    await settled(page);
    await stage.shoot(page, `form-${name.replace(/\W+/g, "-")}`);
  });
}

test.core("the page without a link shows the opening recipe", async (stage) => {
  const bare = await stage.rested();
  const linked = await stage.rested(`#${OPENING}`);
  same(await hash(bare), await hash(linked), "fingerprint");
});

test("another method says that the smoothing stays, and Undo takes it back", async (stage) => {
  const page = await stage.rested("#v1;seed=oak;size=65;faults=40;smooth=box;smooth-passes=6");
  const { x, y, width, height } = await page.evaluate(() =>
    window.faultline.controls().find(({ key }) => key === "method:Trees"),
  );
  const toast = await toastWith(page, "Smoothing");
  await page.mouse.click(x + width / 2, y + height / 2);
  same(await toast(), "Smoothing stays: Box × 6", "what the page says");
  await page.click("#undo");
  same((await state(page)).kept, "", "after Undo");
});
