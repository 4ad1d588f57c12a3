// Drawn faults: by mouse on block and map, by touch and by keyboard alone. Also "Surprise me".
import { execFileSync } from "node:child_process";
import {
  check,
  cli,
  DESK,
  hash,
  OPENING,
  PHONE,
  same,
  settled,
  some,
  state,
  test,
  watched,
} from "./harness.mjs";

const LAND = `#${OPENING}!at=end`;

const drawnText = (found) => found.values.drawn.text;

async function centre(page) {
  const view = await page.locator("#view").boundingBox();
  return { x: view.x + view.width / 2, y: view.y + view.height / 2 };
}

async function drag(page, from, to) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (let i = 1; i <= 4; ++i) {
    const part = i / 4;
    await page.mouse.move(from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part);
  }
  await page.mouse.up();
  await settled(page);
}

/** Presses the pencil and waits for the card. */
async function startDrawing(page) {
  await page.click("#draw");
  await page.waitForSelector("#drawn-card");
  same((await state(page)).drawing, true, "drawing");
}

/** Draws a fault across the middle of the block. */
async function drawAcross(page, tilt = 30) {
  const { x, y } = await centre(page);
  await drag(page, { x: x - 130, y: y - tilt }, { x: x + 130, y: y + tilt });
}

async function undo(page) {
  await page.evaluate(() => document.activeElement?.blur());
  await page.keyboard.press("Control+z");
  await settled(page);
}

test("ten cuts by hand on a bare slab, and chance goes on", async (stage) => {
  const page = await stage.rested("#v1;seed=oak;size=33;faults=40", {
    ...DESK,
    reducedMotion: "no-preference",
  });
  const { x, y } = await centre(page);
  await startDrawing(page);
  await page.click("#drawn-card >> text=Begin with a bare slab");
  await settled(page);
  same((await state(page)).length, 0, "steps of the bare slab");
  await page.mouse.move(x - 130, y - 30);
  await page.mouse.down();
  await page.mouse.move(x + 130, y + 30, { steps: 4 });
  await page.mouse.up();
  const first = await state(page);
  same(`${first.position} of ${first.length}, ${first.drawn[0].amplitude}`, "1 of 1, 1", "the cut");
  await stage.shoot(page, "draw-rising");
  check(!(await page.isVisible("#drawn-card >> text=Now let chance")), "chance after one cut");
  await page.emulateMedia({ reducedMotion: "reduce" });
  // A fan of lines, whose ends lie so far apart that none is taken for another's.
  for (let i = 0; i < 9; i++) {
    const side = 140 - 30 * i;
    await drag(page, { x: x - side, y: y - 70 }, { x: x + side, y: y + 70 });
  }
  same((await state(page)).drawn.length, 10, "cuts by hand");
  await stage.shoot(page, "draw-ten");
  const card = await page.locator("#drawn-card").boundingBox();
  check(card.height <= 80, `the card hides ${card.height} px of the land`);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  const plays = await watched(page, () => window.faultline.state().playing);
  await page.click("#drawn-card >> text=Now add 490 at random");
  same(await plays(), true, "chance plays");
  same((await state(page)).length, 500, "cuts in all");
  await page.evaluate(() => window.faultline.seek(500));
  await settled(page);
  same((await state(page)).drawn.length, 10, "cuts by hand afterwards");
  await undo(page);
  same((await state(page)).length, 10, "cuts after Undo");
});

test("phone: after ten cuts all that the card offers can be pressed", async (stage) => {
  const nine = Array.from({ length: 9 }, (_, i) => `0.${i + 1}_0.1_0.${9 - i}_0.9_1`).join(",");
  const page = await stage.rested(`#v1;seed=oak;size=33;faults=0;drawn=${nine}`, PHONE);
  await page.tap("#draw");
  await page.waitForSelector("#drawn-card");
  const view = await page.locator("#view").boundingBox();
  const middle = view.y + view.height / 2;
  await drag(page, { x: 40, y: middle - 40 }, { x: 330, y: middle - 20 });
  const cut = await state(page);
  same(cut.drawn.length, 10, "cuts");
  await stage.shoot(page, "draw-ten-phone");
  const { height } = page.viewportSize();
  for (const name of ["Done", "Now add 490 at random", "Flip sides", "Remove"]) {
    const place = await page.locator("#drawn-card").getByRole("button", { name }).boundingBox();
    check(place.y + place.height <= height, `"${name}" lies below the screen, at ${place.y}`);
  }
  await page.locator("#drawn-card").getByRole("button", { name: "Flip sides" }).tap();
  await settled(page);
  same((await state(page)).drawn[9].from, cut.drawn[9].to, "from, flipped");
});

test("on a bare slab a drag cuts at once, until somebody is done with drawing", async (stage) => {
  const page = await stage.rested("#v1;seed=oak;size=33;faults=0", PHONE);
  await page.waitForSelector("#drawn-card");
  await stage.shoot(page, "draw-bare-phone");
  check(await page.isHidden("#hint"), "a hint says that a drag turns the block");
  await drawAcross(page);
  same((await state(page)).drawn.length, 1, "cuts");
  check(await page.isHidden("#hint"), "a hint speaks of another land");
  await page.click("#drawn-card >> text=Done");
  await page.waitForSelector("#drawn-card", { state: "hidden" });
  const pose = (await state(page)).link;
  await drawAcross(page);
  const turned = await state(page);
  same(turned.drawn.length, 1, "cuts after Done");
  check(turned.link !== pose, "the block does not turn");
});

test.core("a fault is drawn on the block by mouse, changed, undone and shared", async (stage) => {
  const page = await stage.rested(LAND);
  const before = await hash(page);
  await startDrawing(page);
  const { recipe } = await state(page);
  await stage.shoot(page, "draw-empty");
  const { x, y } = await centre(page);
  await page.mouse.move(x - 130, y - 30);
  await page.mouse.down();
  await page.mouse.move(x, y, { steps: 3 });
  await page.mouse.move(x + 130, y + 30, { steps: 3 });
  same((await state(page)).drawn.length, 0, "faults while the pointer is down");
  await page.evaluate(() => window.faultline.draw());
  await stage.shoot(page, "draw-preview");
  await page.mouse.up();
  await settled(page);
  let now = await state(page);
  same(now.drawn.length, 1, "faults");
  same(now.drawnSelected, 0, "selected");
  same(now.drawn[0].amplitude, "5", "amplitude by which it is seen");
  // The home view turns with the lowest corner; the camera stays.
  same(now.recipe.replace(/drawn=[^;!]*;/, ""), recipe, "the recipe without the fault");
  check(/ rose.*\s% of the width\.$/.test(now.drawn[0].words), now.drawn[0].words);
  stage.note(`on the opening land: ${now.drawn[0].words}`);
  same(await page.textContent("#drawn-card p"), now.drawn[0].words, "text of the card");
  await stage.shoot(page, "draw-drawn");
  const drawn = await hash(page);
  check(drawn !== before, "the land is as it was");
  same(execFileSync(cli, ["hash", now.recipe]).toString().trim(), drawn, "fingerprint by the CLI");

  // A series of keys for the amplitude is one step to undo; then Flip, a drag of an end, and
  // Remove.
  await page.focus("#drawn-card input");
  for (const key of ["ArrowLeft", "ArrowLeft", "ArrowRight"]) await page.keyboard.press(key);
  await settled(page);
  same((await state(page)).drawn[0].amplitude, "4.8", "amplitude after a key");
  await page.click("#drawn-card >> text=Flip sides");
  await settled(page);
  const flipped = await state(page);
  same(flipped.drawn[0].from, now.drawn[0].to, "from, flipped");
  same(flipped.drawn[0].to, now.drawn[0].from, "to, flipped");
  await drag(page, { x: x + 130, y: y + 30 }, { x: x + 60, y: y + 90 });
  const moved = await state(page);
  same(moved.drawn.length, 1, "faults after an end was moved");
  same(moved.drawn[0].to, flipped.drawn[0].to, "the end that stays");
  check(moved.drawn[0].from !== flipped.drawn[0].from, "the end did not move");
  await page.click("#drawn-card >> text=Go to this cut");
  await settled(page);
  same((await state(page)).position, 1, "position of the first step");
  await stage.shoot(page, "draw-alone");
  await page.click("#drawn-card >> text=Go to the end");
  await page.click("#drawn-card >> text=Remove");
  await settled(page);
  same((await state(page)).drawn.length, 0, "faults after Remove");
  same(await hash(page), before, "fingerprint without it");

  const steps = [moved, flipped, { drawn: [{ ...now.drawn[0], amplitude: "4.8" }] }, now];
  for (const { drawn: wanted } of steps) {
    await undo(page);
    const { drawn: found } = await state(page);
    same(found[0].from, wanted[0].from, "from, undone");
    same(found[0].amplitude, wanted[0].amplitude, "amplitude, undone");
  }
  await undo(page);
  same(drawnText(await state(page)), "", "drawn faults when all is undone");
  same(await hash(page), before, "fingerprint when all is undone");

  // Delete, Escape.
  await drawAcross(page);
  await page.keyboard.press("Delete");
  same(drawnText(await state(page)), "", "drawn faults after Delete");
  await page.keyboard.press("Escape");
  now = await state(page);
  same(now.drawing, false, "drawing after Escape");
  // The page is updated with the next frame.
  await page.waitForSelector("#drawn-card", { state: "hidden" });
  same(await page.getAttribute("#draw", "aria-pressed"), "false", "the pencil");
});

test("a press selects a drawn fault, and the other buttons still move the camera", async (stage) => {
  const page = await stage.rested(
    `#${OPENING};drawn=0_0.5_1_0.5_1,0.5_0_0.5_1_1!at=end;cam=0,600,1`,
  );
  await startDrawing(page);
  const { x, y } = await centre(page);
  await page.mouse.click(x - 100, y);
  await settled(page);
  const first = (await state(page)).drawnSelected;
  await page.mouse.click(x, y - 90);
  await settled(page);
  const second = (await state(page)).drawnSelected;
  same(`${first}, ${second}`, "0, 1", "selected by two presses");
  await page.mouse.click(x - 140, y - 80);
  await settled(page);
  same((await state(page)).drawnSelected, -1, "selected beside both");
  const before = (await state(page)).link;
  await page.mouse.move(x, y);
  await page.mouse.down({ button: "right" });
  await page.mouse.move(x + 60, y + 20, { steps: 3 });
  await page.mouse.up({ button: "right" });
  await settled(page);
  const after = await state(page);
  check(after.link !== before, "the right button moves nothing");
  same(after.drawn.length, 2, "faults");
});

test("a fault is drawn on the map, small and enlarged", async (stage) => {
  const page = await stage.rested(`#${OPENING}!at=end;show=map`);
  await startDrawing(page);
  const land = () =>
    page.evaluate(() => window.faultline.controls().find(({ key }) => key === "map:land"));
  const at = ({ x, y, width, height }, u, v) => ({ x: x + u * width, y: y + v * height });
  const inset = await land();
  await drag(page, at(inset, 0.25, 0.25), at(inset, 0.75, 0.5));
  const near = (text, u, v) => {
    const [east, south] = text.split(", ").map(Number);
    return Math.abs(east - u) < 0.01 && Math.abs(south - v) < 0.01;
  };
  const [fault] = (await state(page)).drawn;
  check(near(fault.from, 0.25, 0.25) && near(fault.to, 0.75, 0.5), JSON.stringify(fault));
  await stage.shoot(page, "draw-map");
  // A press beside all lines enlarges the map; there an end is moved.
  const empty = at(inset, 0.1, 0.9);
  await page.mouse.click(empty.x, empty.y);
  await settled(page);
  const large = await land();
  check(large.width > 300, `the map is ${large.width} px wide`);
  const line = at(large, 0.5, 0.375);
  await page.mouse.click(line.x, line.y);
  await settled(page);
  same((await state(page)).drawnSelected, 0, "selected on the large map");
  await drag(page, at(large, 0.75, 0.5), at(large, 0.9, 0.9));
  const [moved] = (await state(page)).drawn;
  check(near(moved.from, 0.25, 0.25) && near(moved.to, 0.9, 0.9), JSON.stringify(moved));
  await stage.shoot(page, "draw-map-large");
});

test.core("by touch one finger draws and two move the camera", async (stage) => {
  const page = await stage.rested(LAND, PHONE);
  await page.touchscreen.tap(...Object.values(await middleOf(page, "#draw")));
  await page.waitForSelector("#drawn-card");
  const strip = await page.locator("#drawn-card").boundingBox();
  check(strip.height <= 64, `the strip is ${strip.height} px high`);
  await stage.shoot(page, "draw-phone-empty");
  const session = await page.context().newCDPSession(page);
  const touch = (type, points) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: points.map(([x, y], id) => ({ x, y, id })),
    });
  const { x, y } = await centre(page);
  await touch("touchStart", [[x - 80, y]]);
  await touch("touchMove", [[x, y + 10]]);
  await touch("touchMove", [[x + 80, y + 20]]);
  await touch("touchEnd", []);
  await settled(page);
  const one = await state(page);
  same(one.drawn.length, 1, "faults by one finger");
  await stage.shoot(page, "draw-phone");
  const pencil = await page.locator("#draw").boundingBox();
  check(pencil.width >= 44 && pencil.height >= 44, `the pencil is ${pencil.width} px wide`);
  await touch("touchStart", [[x - 40, y]]);
  await touch("touchMove", [[x - 60, y]]);
  await touch("touchStart", [
    [x - 60, y],
    [x + 40, y],
  ]);
  for (const far of [60, 80, 100]) {
    await touch("touchMove", [
      [x - far - 20, y],
      [x + far, y],
    ]);
  }
  await touch("touchEnd", []);
  await settled(page);
  const two = await state(page);
  same(two.drawn.length, 1, "faults by two fingers");
  check(two.link.includes("cam="), "two fingers move no camera");
});

for (const [width, height] of some(
  [
    [1280, 720],
    [844, 390],
    [900, 700],
    [390, 844],
    [320, 640],
  ],
  2,
)) {
  test(`the card of a drawn fault leaves the land visible: ${width} x ${height}`, async (stage) => {
    const device = width < 900 ? { ...PHONE, deviceScaleFactor: 1 } : {};
    const page = await stage.rested(`#${OPENING};drawn=0_0.5_1_0.5_1!at=end;cam=0,90,1`, {
      ...device,
      viewport: { width, height },
    });
    await page.click("#draw");
    await page.waitForSelector("#drawn-card");
    const { x, y } = await centre(page);
    await page.mouse.click(x, y);
    await page.waitForSelector(".drawn-chosen:not([hidden])");
    await stage.shoot(page, `draw-card-${width}`);
    const card = await page.locator("#drawn-card").boundingBox();
    const view = await page.locator("#view").boundingBox();
    const top = Math.max(card.y, view.y);
    const over =
      card.x < view.x + view.width && view.x < card.x + card.width
        ? Math.max(0, Math.min(card.y + card.height, view.y + view.height) - top)
        : 0;
    const allowed = width < 900 ? 0 : width < 1024 ? 100 : 80;
    check(over <= allowed, `${over} px of the view are covered`);
  });
}

async function middleOf(page, selector) {
  const box = await page.locator(selector).boundingBox();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test("on a phone what is opened covers the card of a drawn fault", async (stage) => {
  const page = await stage.rested(LAND, PHONE);
  await page.click("#draw");
  await page.waitForSelector("#drawn-card");
  await page.click("#more");
  const isOnTop = await page.evaluate(() => {
    const menu = document.getElementById("menu");
    const [over, under] = [menu, document.getElementById("drawn-card")].map((each) =>
      each.getBoundingClientRect(),
    );
    // In the middle of where both lie.
    const x = (Math.max(over.left, under.left) + Math.min(over.right, under.right)) / 2;
    const y = (Math.max(over.top, under.top) + Math.min(over.bottom, under.bottom)) / 2;
    const overlap = over.left < under.right && over.top < under.bottom && under.top < over.bottom;
    return overlap && menu.contains(document.elementFromPoint(x, y));
  });
  check(isOnTop, "the card lies over the menu");
  await page.keyboard.press("Escape");
  await page.click("#more");
  await page.click("#menu-form");
  await page.waitForSelector("#drawn-card", { state: "hidden" });
});

test.core("by keyboard alone a fault is added, changed and removed in the form", async (stage) => {
  const page = await stage.rested(LAND);
  await page.focus("#open-form");
  await page.keyboard.press("Enter");
  await page.waitForSelector("#form-drawn-add");
  await page.focus("#form-drawn-add");
  await page.keyboard.press("Enter");
  await settled(page);
  same(drawnText(await state(page)), "0.1_0.5_0.9_0.5_5", "drawn");
  const field = page.locator(".drawn-row input[type=text]").first();
  await field.focus();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("0.3, 1.2");
  await page.keyboard.press("Tab");
  await settled(page);
  same(drawnText(await state(page)), "0.3_1_0.9_0.5_5", "drawn from another place");
  check((await page.textContent("#notices")).includes("1.2"), "no notice about 1.2");
  await page.focus(".drawn-row input[type=range]");
  for (let i = 0; i < 4; ++i) await page.keyboard.press("ArrowLeft");
  await settled(page);
  same(drawnText(await state(page)), "0.3_1_0.9_0.5_3.8", "drawn, lower");
  await stage.shoot(page, "draw-form");
  await page.focus(".drawn-row button:last-of-type");
  await page.keyboard.press("Enter");
  await settled(page);
  same(drawnText(await state(page)), "", "drawn, removed");
  same(await page.evaluate(() => document.activeElement?.id), "form-drawn-add", "the focus");
});

test("there is room for 32 drawn faults, and the page says so", async (stage) => {
  const drawn = Array.from({ length: 32 }, (_, i) => `0_${i / 40}_1_${i / 40}_0.1`).join(",");
  const page = await stage.rested(`#v1;faults=5;drawn=${drawn}!at=end`);
  await startDrawing(page);
  await drawAcross(page);
  same((await state(page)).drawn.length, 32, "faults");
  check((await page.textContent("#notices")).includes("32"), "not a word");
});

test("if the land is not made of cuts, the page says why nothing can be drawn", async (stage) => {
  const page = await stage.rested("#v1;method=fbm!at=end");
  await page.click("#draw");
  await settled(page);
  same((await state(page)).drawing, false, "drawing");
  check((await page.textContent("#notices")).includes("Faults can be drawn"), "not a word");
});

test("Surprise me does not change locked parameters, and is one step to undo", async (stage) => {
  const page = await stage.rested(`#${OPENING};relief=0.3333`, DESK);
  const first = await state(page);
  await page.focus("#open-form");
  await page.keyboard.press("Enter");
  const lock = page.locator('button.lock[aria-label="Lock: Relief"]');
  await lock.focus();
  await page.keyboard.press("Enter");
  same(await lock.getAttribute("aria-pressed"), "true", "the padlock");
  same((await state(page)).locks.join(), "relief", "locks");
  await stage.shoot(page, "lock-form");
  await page.keyboard.press("Escape");
  const seen = new Set();
  for (let i = 0; i < 3; ++i) {
    await page.click("#more");
    await page.click("#menu-surprise");
    await settled(page);
    const { values, recipe } = await state(page);
    same(values.relief.text, "0.3333", "relief");
    seen.add(recipe);
  }
  same(seen.size, 3, "lands");
  await page.focus("#canvas");
  await page.keyboard.press("s");
  await settled(page);
  check(!seen.has((await state(page)).recipe), "S changes nothing");
  await stage.shoot(page, "surprise");
  for (let i = 0; i < 4; ++i) await undo(page);
  same((await state(page)).recipe, first.recipe, "the recipe when all is undone");

  // The same padlock on the canvas.
  const at = await page.evaluate(() =>
    window.faultline.controls().find(({ key }) => key === "lock:faults"),
  );
  for (const x of [at.x + at.width + 40, at.x + at.width / 2]) {
    await page.mouse.move(x, at.y + at.height / 2);
    await settled(page);
  }
  await stage.shoot(page, "lock-hover");
  await page.mouse.click(at.x + at.width / 2, at.y + at.height / 2);
  await settled(page);
  same((await state(page)).locks.join(), "faults,relief", "locks");
  check((await state(page)).link.includes("lock=faults,relief"), (await state(page)).link);
});
