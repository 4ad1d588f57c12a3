// The timeline in a lecture: stops, loop and presenting; and undo, in the page and in the browser's
// history.
import { check, hash, load, same, settled, state, test, testAlone, watched } from "./harness.mjs";
import { readPixels } from "./pixels.mjs";

const LAND = "v1;seed=oak-ridge;faults=100;size=129;relief=0.3";
const HILLS = "v1;seed=oak-ridge;faults=40;size=129;smooth=gaussian";
const STOPS = "stops=1,2,8,64,end";

// Positions on the transport card at 1280 x 720, with uplift alone.
const TRACK = { left: 268, room: 690, y: 677 };
const LOOP = [226, 668];
// The method Squares in the panel.
const SQUARES = [210, 172];
// The knob of "How many" at 40 faults.
const FAULTS = [67, 234];
const stopAt = (step) => [TRACK.left + (TRACK.room * step) / 100, TRACK.y + 12];

const position = async (page) => (await state(page)).position;
const until = (page, step) =>
  page.waitForFunction((wanted) => {
    const { position, playing } = window.faultline.state();
    return position === wanted && !playing;
  }, step);
const link = (page) => page.evaluate(() => location.hash.slice(1));

test.core("stops: PageDown, PageUp go to the next and last stop from any step", async (stage) => {
  const page = await stage.rested(`#${LAND}!at=fault:0;${STOPS}`);
  same((await state(page)).stops.join(), "1,2,8,64,100", "stops as positions");
  for (const step of [1, 2, 8, 64, 100, 100]) {
    await page.keyboard.press("PageDown");
    same(await position(page), step, "after PageDown");
  }
  for (const step of [64, 8]) {
    await page.keyboard.press("PageUp");
    same(await position(page), step, "after PageUp");
  }
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("PageDown");
  same(await position(page), 64, "the stop after step 9");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("PageUp");
  same(await position(page), 64, "the stop before step 65");
  check(!(await state(page)).canUndo, "going to a stop can be undone");
});

test("stops: the defaults are the first steps and the stages' ends", async (stage) => {
  const page = await stage.rested(`#${LAND};smooth=box;smooth-passes=3!at=fault:0`);
  for (const step of [1, 2]) {
    await page.keyboard.press("PageDown");
    same(await position(page), step, "after PageDown");
  }
  await page.evaluate(() => window.faultline.seek(40));
  for (const step of [100, 103, 103]) {
    await page.keyboard.press("PageDown");
    same(await position(page), step, "after PageDown");
  }
  for (const step of [100, 40, 8, 7]) {
    await page.keyboard.press("PageUp");
    same(await position(page), step, "after PageUp");
  }
});

test("stops: the land plays to the next stop, and to one whose diamond is pressed", async (stage) => {
  const page = await stage.open(`#${LAND}!at=fault:0;${STOPS}`);
  const plays = () => watched(page, () => window.faultline.state().playing);
  const playsToFirst = await plays();
  await page.keyboard.press("PageDown");
  await playsToFirst();
  await until(page, 1);
  await settled(page);
  await stage.shoot(page, "stops");
  const playsToPressed = await plays();
  await page.mouse.click(...stopAt(64), { delay: 20 });
  await playsToPressed();
  await until(page, 64);
  // During playback PageDown goes to the stop after; PageUp goes back at once.
  await page.keyboard.press("PageDown");
  await page.keyboard.press("PageUp");
  await page.waitForFunction(() => window.faultline.state().position === 64);
  await page.mouse.click(...stopAt(8), { delay: 20 });
  await until(page, 8);
  const { position: there, recipe } = await state(page);
  same(there, 8, "the pressed stop");
  const fresh = await stage.rested(`#${recipe}!at=fault:8`);
  same(await hash(page), await hash(fresh), "the land at a stop");
});

test("no tooltip of the transport card lies under the caption", async (stage) => {
  const page = await stage.rested(`#${LAND}!at=end`);
  const caption = await page.locator("#caption").boundingBox();
  const above = { ...caption, y: caption.y - 60, height: 52, x: 16 };
  const read = async (rect) => (await readPixels(page, rect)).join();
  const [without, withoutAbove] = [await read(caption), await read(above)];
  await page.mouse.move(...LOOP);
  await page.waitForTimeout(1200);
  await settled(page);
  check((await read(above)) !== withoutAbove, "there is no tooltip above the caption");
  same((await read(caption)) === without, true, "what is behind the caption stays");
});

test("no tooltip of the panel lies under the buttons Draw and Stand", async (stage) => {
  const page = await stage.rested(`#${LAND}!at=end`);
  const [draw, stand] = [
    await page.locator("#draw").boundingBox(),
    await page.locator("#stand").boundingBox(),
  ];
  const beside = { x: draw.x - 8, y: draw.y, width: 290, height: stand.y + stand.height - draw.y };
  const below = { ...beside, y: stand.y + stand.height + 8, height: 40 };
  const read = async (rect) => (await readPixels(page, rect)).join();
  const [without, withoutBelow] = [await read(beside), await read(below)];
  await page.mouse.move(...SQUARES);
  await page.waitForTimeout(1200);
  await settled(page);
  await stage.shoot(page, "tooltip-beside-buttons");
  check((await read(below)) !== withoutBelow, "there is no tooltip below the buttons");
  same((await read(beside)) === without, true, "what is behind and beside the buttons stays");
});

testAlone("loop: playback starts again until it is paused", async (stage) => {
  const page = await stage.open(`#${LAND}!at=fault:90;speed=100`);
  await settled(page);
  await page.mouse.click(...LOOP, { delay: 20 });
  await page.waitForFunction(() => window.faultline.state().loop);
  await page.waitForFunction(() => location.hash.includes("loop=1"));
  await page.keyboard.press(" ");
  await page.waitForFunction(() => window.faultline.state().position === 100);
  await page.waitForFunction(() => {
    const { position, playing } = window.faultline.state();
    return playing && position > 0 && position < 90;
  });
  await page.keyboard.press(" ");
  check(!(await state(page)).playing, "Space does not pause a loop");
  check(!(await state(page)).canUndo, "loop can be undone");
  await stage.shoot(page, "loop");
  await page.mouse.click(...LOOP, { delay: 20 });
  await page.waitForFunction(() => !window.faultline.state().loop);
  // Without loop it ends.
  await page.evaluate(() => window.faultline.seek(95));
  await page.keyboard.press(" ");
  await until(page, 100);
});

test("presenting: P starts it, a clicker's keys go to stops, Escape ends it", async (stage) => {
  const page = await stage.rested(`#${LAND}!at=fault:0;${STOPS};title=Week%203`);
  same((await state(page)).story, "Week 3", "the title");
  const presents = (wanted) =>
    page.waitForFunction(
      (on) => document.documentElement.classList.contains("presenting") === on,
      wanted,
    );
  await page.keyboard.press("p");
  await presents(true);
  check((await state(page)).presenting, "P does not present");
  await page.keyboard.press("PageDown");
  await page.keyboard.press("PageDown");
  same(await position(page), 2, "the second stop");
  await settled(page);
  await stage.shoot(page, "present");
  check(!(await link(page)).includes("present"), "the link contains presenting");
  await page.keyboard.press("Escape");
  await presents(false);
  check(!(await state(page)).presenting, "Escape does not leave");
  await page.keyboard.press("P");
  await page.keyboard.press("p");
  check(!(await state(page)).presenting, "P does not leave");
});

test.core("history: back and forward, one entry for each gesture", async (stage) => {
  const page = await stage.rested(`#${HILLS}!at=end`);
  const entries = () => page.evaluate(() => history.length);
  const before = await entries();
  const recipes = [(await state(page)).recipe];
  // A drag of a slider by mouse.
  await page.click("#more");
  await page.click("#menu-form");
  await page.locator("#form-relief").scrollIntoViewIfNeeded();
  const box = await page.locator("#form-relief").boundingBox();
  await page.mouse.move(box.x + box.width * 0.3, box.y + box.height / 2);
  await page.mouse.down();
  for (const part of [0.4, 0.5, 0.6, 0.7]) {
    await page.mouse.move(box.x + box.width * part, box.y + box.height / 2);
  }
  await page.mouse.up();
  recipes.push((await state(page)).recipe);
  same((await entries()) - before, 1, "entries after a drag");
  // A drag on the canvas, which closes the form.
  await page.mouse.click(760, 250);
  await page.evaluate(() => window.faultline.draw());
  await page.mouse.move(...FAULTS, { steps: 2 });
  await page.mouse.down();
  await page.mouse.move(FAULTS[0] + 60, FAULTS[1], { steps: 5 });
  await page.evaluate(() => window.faultline.draw());
  await page.mouse.up();
  await page.waitForFunction((last) => window.faultline.recipe() !== last, recipes.at(-1));
  await settled(page);
  recipes.push((await state(page)).recipe);
  await page.evaluate(() => document.getElementById("new").click());
  recipes.push((await state(page)).recipe);
  same((await entries()) - before, 3, "entries after three gestures");
  same(new Set(recipes).size, 4, "lands");
  const walk = async (direction, wanted) => {
    await page.evaluate((way) => history.go(way), direction);
    await page.waitForFunction((recipe) => window.faultline.recipe() === recipe, wanted);
  };
  await walk(-1, recipes[2]);
  await walk(-1, recipes[1]);
  await walk(-1, recipes[0]);
  check(!(await state(page)).canUndo, "the first entry can be undone");
  await walk(2, recipes[2]);
  check((await state(page)).canUndo && (await state(page)).canRedo, "undo and redo are not there");
  // A gesture from here deletes the later entries in both histories.
  await page.evaluate(() => document.getElementById("new").click());
  same((await entries()) - before, 3, "entries after a gesture in between");
  check(!(await state(page)).canRedo, "what came after can be redone");
  // A typed address is one gesture and one entry.
  await page.evaluate(() => (location.hash = "#v1;seed=typed;faults=9;size=129"));
  await page.waitForFunction(() => window.faultline.recipe().includes("seed=typed"));
  same((await entries()) - before, 4, "entries after a typed address");
  await page.evaluate(() => document.getElementById("undo").click());
  check(!(await state(page)).recipe.includes("seed=typed"), "a typed address is not undone");
});

test.core("undo: every look, by key and button; the fingerprint's check stays", async (stage) => {
  const fresh = await stage.rested(`#${HILLS}!at=end`);
  const digits = await hash(fresh);
  const page = await stage.rested(`#${HILLS};check=${digits}!at=end`);
  same((await state(page)).check, "identical", "the link's claim");
  const first = (await state(page)).link;
  await page.focus("#canvas");
  const looks = [];
  for (const key of ["w", "f", "m", "n"]) {
    await page.keyboard.press(key);
    // The camera of a new land is known once the land is at rest.
    await settled(page);
    looks.push((await state(page)).link);
  }
  await page.click("#more");
  await page.click("#menu-form");
  await page.selectOption("#form-palette", "ember");
  looks.push((await state(page)).link);
  await page.$eval("#form-exaggeration", (range) => {
    for (const value of ["1.5", "2", "2.5"]) {
      range.value = value;
      range.dispatchEvent(new Event("input"));
    }
    range.dispatchEvent(new Event("change"));
  });
  looks.push((await state(page)).link);
  await page.check("#form-water");
  looks.push((await state(page)).link);
  await page.focus("#form-sun-azimuth");
  await page.keyboard.press("ArrowRight");
  looks.push((await state(page)).link);
  await page.fill("#form-faults ~ input", "60");
  await page.keyboard.press("Enter");
  same(new Set([first, ...looks]).size, looks.length + 1, "looks");
  // Undoes every gesture one by one, by key and the last by button.
  await page.mouse.click(760, 250);
  await page.focus("#canvas");
  for (const look of looks.reverse()) {
    await page.keyboard.press("Control+z");
    await settled(page);
    same((await state(page)).link, look, "after Ctrl+Z");
  }
  await page.click("#undo");
  same((await state(page)).link, first, "after the last Undo");
  check(await page.isDisabled("#undo"), "there is more to undo");
  await settled(page);
  same((await state(page)).check, "identical", "the claim after undo");
  same(await hash(page), digits, "the hash after undo");
  await page.click("#redo");
  check((await state(page)).wireframe, "Redo does not bring the triangles back");
});

test("the link contains the panel's open sections, the drawer, the pin and the section", async (stage) => {
  const view = "open=look;pin=0.25,0.5;section=0,0.5,1,0.5;card=plots;plots=section,point";
  const page = await stage.rested(`#${HILLS}!at=end;${view}`);
  const now = await state(page);
  same(now.pin.join(), "0.25,0.5", "pin");
  same(now.section.join(), "0,0.5,1,0.5", "section");
  same(now.card, "plots", "card");
  same(now.plots.join(), "section,point", "plots");
  check(now.link.includes("open=look"), now.link);
  await stage.shoot(page, "pin-and-section");
  await load(page, HILLS);
  same((await state(page)).card, "", "the drawer after another link");
});
