// The parameter table on the page: every row has a control in the panel and one in the form; both
// set the recipe, and each follows the other.
import { check, load, same, some, state, test } from "./harness.mjs";

// Every row has an effect in at least one of these lands.
const LANDS = [
  "profile=near;reach=0.2;jitter=normal;smooth=box;smooth-passes=1;drawn=0.1_0.2_0.8_0.9_1",
  "method=fault-tree;tree=grown;trees=3;smooth=iir;erosion=both;erosion-steps=1",
  "method=diamond-square;smooth=fir;erosion=hydraulic;hydraulic=droplets;erosion-steps=1",
  "method=fbm;fbm=multiplicative;erosion=thermal;erode=during;erode-every=3;smooth=gaussian",
  "schedule=halving",
];
const OPEN_SECTIONS =
  "faults-section-more,smoothing,smoothing-more,erode-section,erode-section-more,land,look";
const PANEL = { viewport: { width: 850, height: 1000 }, reducedMotion: "reduce" };

const text = async (page, key) => (await state(page)).values[key].text;
const inForm = (page, key) =>
  page.evaluate((id) => document.getElementById(`form-${id}`).value, key);

/** Waits until the form shows the value, which takes a few frames. */
async function expectInForm(page, key, wanted, what) {
  const shows = ([id, value]) => document.getElementById(`form-${id}`).value === value;
  const args = [key, wanted];
  await page.waitForFunction(shows, args, { timeout: 5000 }).catch(() => undefined);
  same(await inForm(page, key), wanted, what);
}

/** The panel's controls that are visible after it has scrolled, not covered by the seed field. */
const panelControls = (page) =>
  page.evaluate(() => {
    for (let frame = 0; frame < 4; frame++) window.faultline.draw();
    const { top, bottom } = document.getElementById("panel").getBoundingClientRect();
    return window.faultline.controls().filter(({ x, y, width, height }) => {
      const above = document.elementFromPoint(x + width / 2, y);
      return y > top && y + height < bottom && above?.tagName === "CANVAS";
    });
  });

/**
 * Renders until the panel has handled a press: ImGui needs a frame each for move, press and
 * release.
 */
const draw = (page) =>
  page.evaluate(() => {
    for (let frame = 0; frame < 4; frame++) window.faultline.draw();
  });

const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2];

/** Presses until another value is chosen; returns the state's new text. */
async function pressOther(page, row, places) {
  const before = await text(page, row.key);
  if (row.type === "number" && places.length === 1) {
    const [{ x, y, width, height }] = places;
    for (const part of [0.3, 0.7]) {
      await page.mouse.click(x + width * part, y + height - 14);
      await draw(page);
      const now = await text(page, row.key);
      if (now !== before) return now;
    }
  }
  for (const place of places) {
    await page.mouse.click(...middle(place));
    await draw(page);
    const now = await text(page, row.key);
    if (now !== before) return now;
  }
  return before;
}

/** Sets a row in the form, as if a person typed or chose the value. */
const setInForm = (page, key, value) =>
  page.evaluate(
    ([id, wanted]) => {
      const control = document.getElementById(`form-${id}`);
      control.value = wanted;
      for (const kind of ["input", "change"]) control.dispatchEvent(new Event(kind));
    },
    [key, value],
  );

test.core("the table: each row in panel and form, both ways", async (stage) => {
  const page = await stage.rested("", PANEL);
  const rows = await page.evaluate(() => window.faultline.describe());
  // Text fields and drawn faults have tests of their own.
  const left = new Map(rows.map((row) => [row.key, row]));
  for (const row of rows) if (/text|drawn/.test(row.type)) left.delete(row.key);
  for (const row of rows) if (!some(rows, 6).includes(row)) left.delete(row.key);
  const count = left.size;
  const { x, y, height } = await page.locator("#panel").boundingBox();
  for (const land of LANDS) {
    await load(page, `v1;seed=table;size=129;faults=6;${land}!at=end;open=${OPEN_SECTIONS}`);
    const { values } = await state(page);
    await page.mouse.move(x + 4, y + height / 2);
    await page.mouse.wheel(0, -9000);
    for (let turn = 0; turn < 7; turn++) {
      const controls = await panelControls(page);
      for (const row of left.values()) {
        // The rectangle of a slider, or those of a choice's options.
        const places = controls.filter(({ key }) => key.split(":")[0] === row.key);
        if (places.length === 0 || !values[row.key].active) continue;
        const before = await text(page, row.key);
        await expectInForm(page, row.key, before, `${row.key} in the form`);

        const now = await pressOther(page, row, places);
        check(now !== before, `the panel does not set ${row.key}`);
        await expectInForm(page, row.key, now, `${row.key} in the form after the panel`);

        await setInForm(page, row.key, before);
        same(await text(page, row.key), before, `${row.key} after the form`);
        await draw(page);
        left.delete(row.key);
      }
      await page.mouse.move(x + 4, y + height / 2);
      await page.mouse.wheel(0, 300);
    }
  }
  stage.note(`${count} rows`);
  same([...left.keys()].join(), "", "rows that the panel never has");
});
