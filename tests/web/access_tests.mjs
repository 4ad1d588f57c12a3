// The page for those who do not see it, or do not use a pointer: axe-core on every face of the page,
// and every parameter and setting as a native control that is in step with the land.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { check, DESK, load, PHONE, root, same, settled, state, test } from "./harness.mjs";

const AXE = readFileSync(join(root, "web", "node_modules", "axe-core", "axe.min.js"), "utf8");
const LAND = "v1;seed=first-rise;size=129;faults=60;smooth=box;smooth-passes=2";

/** Fails on what axe-core calls serious or critical. */
export async function expectAccessible(page) {
  await page.evaluate(AXE);
  const found = await page.evaluate(async () => {
    // What is on its way in or out has another contrast for a moment.
    await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => null)));
    const { violations } = await window.axe.run(document, { resultTypes: ["violations"] });
    return violations
      .filter(({ impact }) => ["serious", "critical"].includes(impact))
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
  });
  same(found.join("; "), "", "serious findings");
}

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
  await page.waitForSelector("#picture-dialog[open]");
};

const SIDE = { ...PHONE, viewport: { width: 844, height: 390 } };
for (const [name, options, prepare, view] of [
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
]) {
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

test("every row of both tables has its native control, with label and help", async (stage) => {
  const page = await stage.rested(`#${LAND}!at=end`);
  await openForm(page);
  const rows = await rowsOfForm(page);
  const keys = await page.evaluate(() => window.faultline.describe().map(({ key }) => key));
  const lacking = keys.filter((key) => key !== "seed" && !rows.includes(key));
  same(lacking.join(), "", "parameters without a control");
  for (const key of ["palette", "sun-azimuth", "sun-elevation", "water", "exaggeration", "scale"]) {
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
    keys.filter((key) => key !== "seed"),
  );
  same(poor.join(), "", "controls without label or help");
});

test("a new land is told once it stands, and steps are not", async (stage) => {
  const page = await stage.rested(`#${LAND}!at=end`);
  const told = () => page.textContent("#spoken");
  await page.waitForFunction(() => document.getElementById("spoken").textContent !== "");
  const first = await told();
  same(first, (await state(page)).words, "what is told");
  await page.evaluate(() => {
    window.tellings = 0;
    new MutationObserver(() => window.tellings++).observe(document.getElementById("spoken"), {
      childList: true,
      characterData: true,
      subtree: true,
    });
    for (const at of [3, 9, 20]) window.faultline.seek(at);
  });
  await settled(page);
  await page.waitForTimeout(800);
  same(await page.evaluate(() => window.tellings), 0, "steps that are told");
  await load(page, `${LAND.replace("first-rise", "gorse")}!at=end`);
  await settled(page);
  await page.waitForFunction((old) => document.getElementById("spoken").textContent !== old, first);
  same(await told(), (await state(page)).words, "what is told then");
});
