// The drawer "How it works": the card that explains each step, and the plots of the result.
import { execFileSync } from "node:child_process";
import { check, cli, file, load, PHONE, same, settled, some, state, test } from "./harness.mjs";

const LAND =
  "v1;seed=first-rise;size=129;faults=60;fade=0;smooth=box;smooth-passes=3;smooth-radius=2;" +
  "erosion=thermal;erosion-steps=4";
const LATER = /(drawer\.|lesson)/;

/** Waits until the card shows this position of the timeline. */
const cardShows = (page, position) =>
  page.waitForSelector(`#drawer .card-view[data-position="${position}"]`);

/** Waits until these tabs show this position of the timeline. */
async function plotsShow(page, tabs, position) {
  for (const tab of tabs) {
    await page.waitForSelector(
      `#drawer .plot-tab[data-tab="${tab}"][data-position="${position}"]:not([hidden])`,
    );
  }
}

const seek = (page, position) => page.evaluate((at) => window.faultline.seek(at), position);
const text = (page, selector) => page.textContent(`#drawer ${selector}`);

const focused = (page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    return element.id || element.closest("[id]")?.id || element.tagName;
  });

const focusInDrawer = (page) =>
  page.evaluate(() => document.getElementById("drawer").contains(document.activeElement));

test("no line of the drawer or the caption breaks between a number and its unit", async (stage) => {
  for (const [view, position, unit] of [
    ["scale=20000", 1, "m"],
    ["", 64, "%"],
  ]) {
    const page = await stage.rested(`#${LAND}!at=fault:1;card=how;${view}`);
    await seek(page, position);
    await cardShows(page, position);
    await settled(page);
    const words = await page.evaluate(() => document.querySelector("#drawer").textContent);
    const caption = await page.textContent("#caption");
    const breaks = `${words} ${caption}`.match(/.{0,30}\d (%|k?m)(?!\w)/g) ?? [];
    same(breaks.join("; "), "", "amounts that may break");
    check(words.includes(`\u00a0${unit}`), `no amount in ${unit}`);
  }
});

test.core("the drawer opens by button, key and link; closing returns the focus", async (stage) => {
  const page = await stage.page({ reducedMotion: "reduce" });
  const asked = [];
  page.on("request", (request) => {
    if (LATER.test(new URL(request.url()).pathname)) asked.push(request.url());
  });
  await page.goto(`${stage.url}#${LAND}`);
  await page.evaluate(() => window.faultline.ready);
  await settled(page);
  same(asked.join(), "", "fetched before the drawer was opened");
  same(await page.isVisible("#drawer"), false, "the drawer at first");

  await page.click("#how");
  await cardShows(page, 67);
  check(
    asked.some((url) => file("lesson.wasm").test(url)),
    "the lesson module was not fetched",
  );
  same(await page.getAttribute("#how", "aria-expanded"), "true", "the button's state");
  check(await focusInDrawer(page), `the focus is on ${await focused(page)}`);
  check((await state(page)).link.includes("card=how"), "the link does not contain it");
  await page.keyboard.press("Escape");
  same(await page.isVisible("#drawer"), false, "the drawer after Escape");
  same(await focused(page), "how", "focus after Escape");
  same((await state(page)).card, "", "the card after Escape");

  await page.focus("#canvas");
  await page.keyboard.press("h");
  await page.waitForSelector("#drawer:not([hidden])");
  check(await focusInDrawer(page), `after H the focus is on ${await focused(page)}`);
  const ring = () =>
    page.evaluate(() => getComputedStyle(document.getElementById("drawer")).outlineStyle);
  same(await ring(), "none", "the ring around the drawer");
  const steps = [
    ["Home", 0],
    ["ArrowRight", 1],
    ["End", 67],
    ["ArrowLeft", 66],
  ];
  for (const [key, position] of steps) {
    await page.keyboard.press(key);
    same((await state(page)).position, position, `position after ${key} in the drawer`);
  }
  // After a press by pointer the drawer's controls do not keep the keys.
  await page.click('#drawer label:has(input[value="plots"])');
  await page.keyboard.press("ArrowLeft");
  same((await state(page)).position, 65, "position after a press and an arrow");
  same((await state(page)).card, "plots", "the side after an arrow");
  await page.keyboard.press("h");
  await page.waitForSelector("#drawer", { state: "hidden" });
  same(await focused(page), "canvas", "focus after a second H");

  await page.click("#how");
  await page.click('#drawer [aria-label="Close"]');
  same(await page.isVisible("#drawer"), false, "the drawer after Close");
  same(await focused(page), "how", "focus after Close");

  await load(page, `${LAND}!card=plots;plots=roughness,section`);
  await plotsShow(page, ["roughness", "section"], 67);
  check(!(await focusInDrawer(page)), "a link takes the focus");
});

test("typing h in a field does not open the drawer", async (stage) => {
  const page = await stage.rested(`#${LAND}`);
  await page.fill("#seed", "");
  await page.type("#seed", "hazel");
  same((await state(page)).card, "", "the card");
  same(await page.inputValue("#seed"), "hazel", "what was typed");
});

/** The normals of the recipe's faults, as the command line prints them. */
function normals(recipe) {
  const [head, ...lines] = execFileSync(cli, ["faults", recipe], { encoding: "utf8" })
    .trim()
    .split("\n")
    .map((line) => line.split(","));
  const [nx, ny] = [head.indexOf("nx"), head.indexOf("ny")];
  return lines.map((line) => [Number(line[nx]), Number(line[ny])]);
}

/** The numbers in a text of the card, with hyphens as minus signs. */
const numbersIn = (shown) => (shown.replaceAll("−", "-").match(/-?\d+(\.\d+)?/g) ?? []).map(Number);

async function expectNormal(page, [nx, ny], what) {
  for (const part of [".numbers", ".pseudocode"]) {
    const found = numbersIn(await text(page, part));
    for (const wanted of [nx, ny]) {
      const near = found.some((number) => Math.abs(number - wanted) < 0.006);
      check(near, `${what}: ${wanted} is not among ${found.join(" ")} in ${part}`);
    }
  }
}

test.core("the card follows the timeline, with this step's numbers", async (stage) => {
  const wanted = normals(LAND);
  const page = await stage.rested(`#${LAND}!card=how;at=fault:8`);
  await cardShows(page, 8);
  await expectNormal(page, wanted[7], "fault 8");
  same(await page.locator("#drawer [aria-current=step]").count(), 1, "current lines");
  check((await page.locator("#drawer .formulas math").count()) === 2, "no MathML");
  await stage.shoot(page, "lesson-fault-8");

  await page.focus("#canvas");
  // The signs of fault 9 differ from those of fault 8, so nodes are replaced; those of fault 10 do
  // not.
  for (const fault of [9, 10]) {
    await page.keyboard.press("ArrowRight");
    await cardShows(page, fault);
    await expectNormal(page, wanted[fault - 1], `fault ${fault}, by key`);
  }

  const line = await page.locator("#timeline").boundingBox();
  for (const share of [0.3, 0.4, 0.5]) {
    await page.mouse.move(line.x + line.width * share, line.y + line.height / 2 + 8);
    if (share === 0.3) await page.mouse.down();
  }
  await settled(page);
  const { position, faults } = await state(page);
  check(position > 10 && position <= faults, `the mouse is at position ${position}`);
  await cardShows(page, position);
  await page.mouse.up();
  await expectNormal(page, wanted[position - 1], `fault ${position}`);

  await seek(page, 62);
  await cardShows(page, 62);
  same(await page.getAttribute("#drawer .card-view", "data-stage"), "smoothing", "stage");
  await seek(page, 66);
  await cardShows(page, 66);
  same(await page.getAttribute("#drawer .card-view", "data-stage"), "erosion", "stage");
  // Without a font for formulas an index is on the base line, and K_c reads as a product.
  const lowered = await page.evaluate(() =>
    [...document.querySelectorAll("#drawer .formulas msub")].map(({ children: [base, index] }) => {
      const [line, below] = [base.getBoundingClientRect(), index.getBoundingClientRect()];
      return below.bottom - line.bottom;
    }),
  );
  check(lowered.length > 0 && lowered.every((by) => by > 1), `indices are lowered by ${lowered}`);
});

test("the card follows playback, and reuses its nodes", async (stage) => {
  const page = await stage.rested(`#${LAND}!card=how;at=fault:1;speed=100`);
  await cardShows(page, 1);
  await page.evaluate(() => {
    window.reused = document.querySelector("#drawer .formula math");
    window.faultline.play();
  });
  await page.waitForFunction(() => !window.faultline.state().playing);
  await cardShows(page, 67);
  await seek(page, 2);
  await cardShows(page, 2);
  const reused = await page.evaluate(() => document.contains(window.reused));
  check(reused, "the formula was built anew");
});

test("for another method the card scrolls to its top, for a step it keeps its position", async (stage) => {
  const page = await stage.rested(`#${LAND}!card=how;at=fault:8`);
  await cardShows(page, 8);
  const scrolled = () =>
    page.evaluate(() => Math.round(document.querySelector(".drawer-body").scrollTop));
  await page.evaluate(() => document.querySelector(".drawer-body").scrollTo(0, 300));
  await page.keyboard.press("ArrowRight");
  await cardShows(page, 9);
  await seek(page, 62);
  await cardShows(page, 62);
  check((await scrolled()) > 200, `a step scrolls to ${await scrolled()}`);
  await page.evaluate(() => document.querySelector(".drawer-body").scrollTo(0, 300));
  await load(page, "v1;seed=first-rise;size=129;method=fbm!card=how;at=end");
  await page.waitForSelector('#drawer .card-view:not([data-stage="smoothing"])');
  await page.waitForFunction(() => document.querySelector(".drawer-body").scrollTop === 0);
});

test.core("chips change the recipe as one step to undo, and the drawer stays", async (stage) => {
  const page = await stage.rested(`#${LAND}!card=how;at=fault:8`);
  await cardShows(page, 8);
  const before = (await state(page)).recipe;
  const chips = await page.locator("#drawer .card-view .chip").all();
  same(chips.length, 2, "chips");
  for (const [i] of chips.entries()) {
    await page.locator("#drawer .card-view .chip").nth(i).click();
    await settled(page);
    const now = await state(page);
    check(now.recipe !== before, `chip ${i} changes nothing`);
    same(now.notices.length, 0, `notices of chip ${i}: ${now.notices.join(" ")}`);
    same(now.card, "how", "the drawer after a chip");
    await cardShows(page, now.position);
    await page.click("#undo");
    same((await state(page)).recipe, before, `undo of chip ${i}`);
    await seek(page, 8);
    await cardShows(page, 8);
  }
});

/** Measures every visible plot: what it draws, or why it draws nothing. */
function plots(page) {
  return page.evaluate(() =>
    [...document.querySelectorAll("#drawer .plot-tab:not([hidden]) .plot")].map((plot) => ({
      key: plot.dataset.key,
      title: plot.querySelector("h3").textContent,
      curves: [...plot.querySelectorAll(".plot-picture .curve")].filter((curve) => {
        const { width, height } = curve.getBBox();
        return width > 0 || height > 0;
      }).length,
      broken: /NaN|undefined|Infinity/.test(plot.outerHTML),
      empty: plot.querySelector(".plot-empty:not([hidden])")?.textContent ?? "",
      reading: plot.querySelector(".plot-reading").textContent,
      description: plot.querySelector("desc").textContent,
      outside: [...plot.querySelectorAll(".plot-stage:not([hidden]) .tick")].filter((tick) => {
        const box = tick.getBoundingClientRect();
        const frame = plot.getBoundingClientRect();
        return box.left < frame.left - 1 || box.right > frame.right + 1;
      }).length,
    })),
  );
}

test.core("each plot draws something at each stage", async (stage) => {
  const page = await stage.rested(`#${LAND}!card=plots`);
  const tabs = await page.$$eval("#drawer .plot-choices [data-tab]", (buttons) =>
    buttons.map((button) => button.dataset.tab),
  );
  check(tabs.length >= 5, `only the tabs ${tabs.join()}`);
  let count = 0;
  for (const position of some([8, 62, 67, 0, 60, 66], 3)) {
    for (const [i, tab] of tabs.entries()) {
      const other = tabs[(i + 1) % tabs.length];
      await load(page, `${LAND}!card=plots;plots=${tab},${other}`);
      await seek(page, position);
      await settled(page);
      await plotsShow(page, [tab, other], position);
      for (const plot of await plots(page)) {
        const what = `${plot.title} (${tab} or ${other}, step ${position})`;
        check(plot.title !== "" && !plot.broken, `${what} is broken`);
        check(plot.curves > 0 || plot.empty !== "", `${what} draws nothing`);
        check(plot.reading !== "" || plot.empty !== "", `${what} says nothing`);
        same(plot.outside, 0, `${what}: clipped labels`);
        count++;
      }
    }
  }
  stage.note(`${count} plots`);
});

test("tabs: two at a time, a new one replaces the older, and the link contains them", async (stage) => {
  const page = await stage.rested(`#${LAND}!card=plots`);
  await plotsShow(page, ["cut", "heights"], 67);
  await page.click('#drawer .plot-choices [data-tab="section"]');
  await plotsShow(page, ["heights", "section"], 67);
  same((await state(page)).plots.join(), "heights,section", "plots");
  same(await page.isVisible('#drawer .plot-tab[data-tab="cut"]'), false, "the older one");
  check((await state(page)).link.includes("plots=heights,section"), "the link");
  await page.click('#drawer .plot-choices [data-tab="section"]');
  same((await state(page)).plots.join(), "heights", "plots after a second press");
  const only = page.locator('#drawer .plot-choices [data-tab="heights"]');
  same(await only.getAttribute("aria-disabled"), "true", "the last one");
  await only.click({ force: true });
  same((await state(page)).plots.join(), "heights", "plots after the last is pressed");
  await page.click('#drawer input[value="how"]');
  await cardShows(page, 67);
  same((await state(page)).card, "how", "the side");
});

test("a plot shows values by mouse and by keys, which do not step the timeline", async (stage) => {
  const page = await stage.rested(`#${LAND}!card=plots;plots=heights;at=fault:20`);
  await plotsShow(page, ["heights"], 20);
  const plot = page.locator("#drawer .plot").first();
  const reader = plot.locator(".plot-reader");
  const box = await reader.boundingBox();
  const values = new Set();
  for (const share of [0.3, 0.5, 0.7]) {
    await page.mouse.move(box.x + box.width * share, box.y + box.height / 2);
    check(await plot.locator(".plot-value").isVisible(), "no value at the pointer");
    values.add(await plot.locator(".plot-value").textContent());
  }
  same(values.size, 3, `values at the pointer: ${[...values].join(" | ")}`);
  await stage.shoot(page, "lesson-plots-read");
  await page.mouse.move(10, 10);
  same(await plot.locator(".plot-value").isVisible(), false, "the value without a pointer");

  await reader.focus();
  await page.keyboard.press("Home");
  const first = await reader.getAttribute("aria-valuetext");
  await page.keyboard.press("ArrowRight");
  const second = await reader.getAttribute("aria-valuetext");
  check(first !== second, `the arrow key reads ${second} again`);
  same(await plot.locator(".plot-value").textContent(), second, "what is shown");
  same((await state(page)).position, 20, "the timeline's position");
  await page.keyboard.press("Escape");
  same(await page.isVisible("#drawer"), false, "the drawer after Escape");
});

for (const [name, device] of some(
  [
    ["desk", {}],
    ["phone", PHONE],
  ],
  2,
)) {
  test(`a pin is placed from the plot of a point: ${name}`, async (stage) => {
    const page = await stage.rested(`#${LAND}!card=plots;plots=point`, device);
    await plotsShow(page, ["point"], 67);
    await page.click('#drawer .plot-tab[data-tab="point"] .chip');
    same((await state(page)).pinning, true, "the page waits for a press");
    const view = await page.locator("#view").boundingBox();
    const [x, y] = [view.x + view.width / 2, view.y + view.height / 2];
    if (name === "phone") await page.touchscreen.tap(x, y);
    else await page.mouse.click(x, y);
    await page.waitForFunction(() => window.faultline.state().pin !== null);
    await page.waitForSelector("#drawer:not([hidden])");
    await page.waitForFunction(() =>
      /Raised \d+ times/.test(document.querySelector("#drawer .plot-reading").textContent),
    );
    await stage.shoot(page, `lesson-pin-${name}`);
    await page.click("#drawer .chip >> text=The highest point");
    same((await state(page)).pin, null, "the pin");
  });
}

test("the lesson works without WebGL 2", async (stage) => {
  const page = await stage.flat(`#${LAND}!card=how;at=fault:8`);
  await cardShows(page, 8);
  await page.click('#drawer input[value="plots"]');
  await plotsShow(page, ["cut", "heights"], 8);
  for (const plot of await plots(page)) check(plot.curves > 0, `${plot.title} draws nothing`);
  await stage.shoot(page, "lesson-flat");
});

test("the lesson on a phone: a sheet, touch targets, steps, nothing cut off", async (stage) => {
  const page = await stage.rested(`#${LAND}!at=fault:8`, PHONE);
  await page.tap("#more");
  await page.tap("#menu-how");
  await cardShows(page, 8);
  await stage.shoot(page, "lesson-phone");
  const drawer = await page.locator("#drawer").boundingBox();
  check(drawer.width >= 380 && drawer.height >= 400, `${drawer.width} x ${drawer.height}`);
  check(drawer.y >= 400, "the land is covered");
  const small = () =>
    page.evaluate(() =>
      [...document.querySelectorAll("#drawer button, #drawer .segments label, #drawer summary")]
        .filter((control) => control.checkVisibility())
        .map((control) => [
          control.textContent || control.ariaLabel,
          control.getBoundingClientRect(),
        ])
        .filter(([, box]) => box.width < 44 || box.height < 38)
        .map(([name, box]) => `${name}: ${box.width} x ${box.height}`)
        .join("; "),
    );
  same(await small(), "", "targets");
  await page.tap('#drawer [aria-label="One step on"]');
  await cardShows(page, 9);
  await page.tap('#drawer label:has(input[value="plots"])');
  await plotsShow(page, ["cut", "heights"], 9);
  same(await small(), "", "targets of the plots");
  const reader = await page.locator("#drawer .plot-reader").first().boundingBox();
  await page.touchscreen.tap(reader.x + reader.width / 2, reader.y + reader.height / 2);
  check(await page.locator("#drawer .plot-value").first().isVisible(), "a tap reads nothing");
  await stage.shoot(page, "lesson-phone-plots");
  const wide = await page.evaluate(() => [
    document.documentElement.scrollWidth - innerWidth,
    document.querySelector(".drawer-body").scrollWidth -
      document.querySelector(".drawer-body").clientWidth,
  ]);
  check(
    wide.every((more) => more <= 0),
    `it scrolls sideways: ${wide.join()}`,
  );
  await page.tap('#drawer [aria-label="Close"]');
  same(await page.isVisible("#drawer"), false, "the drawer after Close");
});

test("a lesson module that fails to load is reported, and can be loaded again", async (stage) => {
  stage.expectsProblems = true;
  const page = await stage.page({ reducedMotion: "reduce" });
  await page.route(file("lesson.wasm"), (route) => route.abort());
  await page.goto(`${stage.url}#${LAND}!card=how;at=fault:8`);
  await page.evaluate(() => window.faultline.ready);
  await page.waitForSelector(".drawer-trouble:not([hidden])");
  await page.unroute(file("lesson.wasm"));
  await page.click(".drawer-trouble button");
  await cardShows(page, 8);
  same(await page.isVisible(".drawer-trouble"), false, "the sentence");
});

test("the lesson without MathML is text, and in dark", async (stage) => {
  const page = await stage.page({ reducedMotion: "reduce", colorScheme: "dark" });
  await page.addInitScript(() => {
    const real = Document.prototype.createElementNS;
    const plain = "http://www.w3.org/2000/svg";
    Document.prototype.createElementNS = function (space, name) {
      return real.call(this, space.includes("MathML") ? plain : space, name);
    };
  });
  await page.goto(`${stage.url}#${LAND}!card=how;at=fault:8`);
  await page.evaluate(() => window.faultline.ready);
  await cardShows(page, 8);
  const formula = await text(page, ".formula");
  check(/=/.test(formula) && (await page.locator("#drawer .formula *").count()) === 0, formula);
  await stage.shoot(page, "lesson-text");
});
