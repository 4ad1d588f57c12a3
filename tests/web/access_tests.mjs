// Accessibility: axe-core on every state of the page, and every parameter and setting as a native
// control that follows the land.
import { expectAccessible } from "./accessible.mjs";
import { check, DESK, load, PHONE, same, settled, some, state, test } from "./harness.mjs";

const LAND = "v1;seed=first-rise;size=129;faults=60;smooth=box;smooth-passes=2";

const press = (selector) => (page) => page.click(selector);

const openForm = async (page) => {
  await page.click("#more");
  await page.click("#menu-form");
};

const openGallery = async (page) => {
  await page.click("#starters-open");
  await page.waitForSelector(".starter");
};

const openDialog = async (page) => {
  await page.click("#export");
  await page.waitForSelector("#export-dialog[open]");
};

const SIDE = { ...PHONE, viewport: { width: 844, height: 390 } };
for (const [name, options, prepare, view] of some(
  [
    ["first screen", DESK],
    ["first screen, dark", { colorScheme: "dark" }],
    ["form", DESK, openForm],
    ["form, dark", { colorScheme: "dark" }, openForm],
    ["drawer, how it works", DESK, null, "card=how"],
    ["drawer, plots", { colorScheme: "dark" }, null, "card=plots"],
    ["starters", DESK, openGallery],
    ["starters, dark", { colorScheme: "dark" }, openGallery],
    ["menu", DESK, press("#more")],
    ["picture dialog", DESK, openDialog],
    ["phone", PHONE],
    ["phone, form", PHONE, openForm],
    ["phone, starters", PHONE, openGallery],
    ["phone, drawer", PHONE, null, "card=how"],
    ["phone on its side", SIDE],
    ["320 px", { viewport: { width: 320, height: 568 } }],
    ["forced colours", { forcedColors: "active" }],
    ["embed", { viewport: { width: 640, height: 360 } }, null, "ui=minimal"],
  ],
  2,
)) {
  test(`axe: ${name}`, async (stage) => {
    const page = await stage.rested(`#${LAND}!at=end${view ? `;${view}` : ""}`, options);
    if (view?.startsWith("card")) await page.waitForSelector("#drawer:not([hidden]) button");
    await prepare?.(page);
    await settled(page);
    await expectAccessible(page);
  });
}

test("axe: the land from above, without WebGL 2", async (stage) => {
  await expectAccessible(await stage.flat(`#${LAND}!at=end`));
});

/** The keys of the rows that the form shows now. */
const rowsOfForm = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll(".form [id^=form-]")]
      .filter((control) => control.matches("input, select, button"))
      .map((control) => control.id.replace("form-", "")),
  );

test.core("every row of both tables has its native control, with label and help", async (stage) => {
  const page = await stage.rested(`#${LAND}!at=end`);
  await openForm(page);
  const rows = await rowsOfForm(page);
  const keys = await page.evaluate(() => window.faultline.describe().map(({ key }) => key));
  const missing = keys.filter((key) => !["seed", "base"].includes(key) && !rows.includes(key));
  same(missing.join(), "", "parameters without a control");
  for (const key of [
    "palette",
    "sun-azimuth",
    "sun-elevation",
    "water",
    "exaggeration",
    "scale",
    "level",
  ]) {
    check(rows.includes(key), `no control for ${key}`);
  }
  const poor = await page.evaluate(
    (all) => {
      const helped = (control) =>
        control.getAttribute("aria-describedby") !== null &&
        document.getElementById(control.getAttribute("aria-describedby"))?.textContent !== "";
      return all
        .map((key) => document.getElementById(`form-${key}`))
        .filter((control) => control.labels?.length !== 1 || !helped(control))
        .map(({ id }) => id);
    },
    keys.filter((key) => !["seed", "base"].includes(key)),
  );
  same(poor.join(), "", "controls without label or help");
});

test("a finished new land is announced, and steps are not", async (stage) => {
  const page = await stage.rested(`#${LAND}!at=end`);
  const announced = () => page.textContent("#spoken");
  await page.waitForFunction(() => document.getElementById("spoken").textContent !== "");
  const first = await announced();
  same(first, (await state(page)).words, "the announcement");
  await page.evaluate(() => {
    window.announcements = 0;
    new MutationObserver(() => window.announcements++).observe(document.getElementById("spoken"), {
      childList: true,
      characterData: true,
      subtree: true,
    });
    for (const at of [3, 9, 20]) window.faultline.seek(at);
  });
  await settled(page);
  await page.waitForTimeout(800);
  same(await page.evaluate(() => window.announcements), 0, "steps that are announced");
  await load(page, `${LAND.replace("first-rise", "gorse")}!at=end`);
  await settled(page);
  await page.waitForFunction((old) => document.getElementById("spoken").textContent !== old, first);
  same(await announced(), (await state(page)).words, "the announcement of the new land");
});

test("the form says where the land is high and low, and follows it", async (stage) => {
  // A drawn fault whose south side rises, and one whose north side does.
  const land = (to) => `v1;seed=oak;size=65;faults=0;drawn=${to}`;
  const page = await stage.rested(`#${land("0_0.5_1_0.5_1")}`);
  await openForm(page);
  const says = (words) =>
    page.waitForFunction(
      (expected) => document.querySelector("#form .landform")?.textContent === expected,
      words,
    );
  await says("Highest in the south, lowest in the north.");
  same(await page.getAttribute("#form .landform", "role"), "status", "its role");
  await load(page, `${land("0_0.5_1_0.5_-1")}!at=end`);
  await says("Highest in the north, lowest in the south.");
  await load(page, `${land("0_0.5_1_0.5_-1")}!at=end;show=flip`);
  await says("Highest in the south, lowest in the north.");
  // Nothing is asked while the form is closed.
  await page.keyboard.press("Escape");
});
