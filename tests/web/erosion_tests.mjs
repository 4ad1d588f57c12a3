// Diamond-square, fBm and erosion on the page: panel, form, timeline, layers, the land upside down;
// and that the page stays responsive during a long erosion.
import { blockBox } from "./pixels.mjs";
import {
  check,
  DESK,
  hash,
  load,
  PHONE,
  same,
  settled,
  some,
  state,
  test,
  testAlone,
} from "./harness.mjs";

const SMOOTHED = "v1;seed=first-rise;size=257;faults=60;smooth=box;smooth-passes=2;smooth-radius=4";
const ERODED = `${SMOOTHED};erosion=both;erosion-steps=40`;

/** Presses a point of the canvas, by mouse or by touch. */
async function press(page, device, x, y) {
  await (device.hasTouch ? page.touchscreen.tap(x, y) : page.mouse.click(x, y, { delay: 20 }));
  await settled(page);
}

test.core("the panel's erosion opens, is chosen and closes", async (stage) => {
  const page = await stage.rested(`#${SMOOTHED}`);
  await stage.shoot(page, "panel-faults");
  await press(page, DESK, 170, 450);
  await stage.shoot(page, "panel-erosion-off");
  await press(page, DESK, 270, 484);
  check(
    (await state(page)).recipe.includes("erosion=both;brush=round"),
    (await state(page)).recipe,
  );
  same((await state(page)).erosions, 100, "erosion steps");
  await page.mouse.move(700, 200);
  await settled(page);
  await stage.shoot(page, "panel-erosion-both");
  await page.mouse.move(170, 400);
  await page.mouse.wheel(0, 2000);
  await settled(page);
  await stage.shoot(page, "panel-erosion-both-lower");
  await page.keyboard.press("Control+z");
  same((await state(page)).erosions, 0, "erosion steps after Undo");
});

test("phone: erosion has its own tab", async (stage) => {
  const page = await stage.rested(`#${SMOOTHED}`, PHONE);
  await page.tap("#grip");
  await page.waitForFunction(() => document.getElementById("panel").offsetHeight === 440);
  await settled(page);
  const top = (await page.locator("#seed-row").boundingBox()).y + 58;
  await press(page, PHONE, 195, top + 22);
  await stage.shoot(page, "phone-erode-off");
  await press(page, PHONE, 330, top + 22 + 52);
  check((await state(page)).recipe.includes("erosion=both"), (await state(page)).recipe);
  await stage.shoot(page, "phone-erode-both");
  await press(page, PHONE, 340, top + 22);
  await stage.shoot(page, "phone-look");
  await press(page, PHONE, 50, top + 22);
  await stage.shoot(page, "phone-shape");
});

for (const [name, device] of some(
  [
    ["desk", DESK],
    ["phone", PHONE],
  ],
  2,
)) {
  test(`the timeline has a third stage: ${name}`, async (stage) => {
    const page = await stage.rested(`#${ERODED}!at=erode:20`, device);
    let now = await state(page);
    same(now.position, 82, "position of at=erode:20");
    same(now.length, 102, "length");
    same(now.caption.strong, "Weathering step 20 of 40.", "caption");
    check(now.link.includes("!at=erode:20"), now.link);
    const there = await hash(page);
    await stage.shoot(page, `timeline-erosion-${name}`);
    await page.focus("#canvas");
    await page.keyboard.press("Shift+ArrowRight");
    await page.keyboard.press("ArrowLeft");
    await settled(page);
    now = await state(page);
    same(now.caption.strong, "Weathering step 29 of 40.", "caption after the keys");
    await page.keyboard.press("End");
    await settled(page);
    now = await state(page);
    check(
      now.caption.strong.startsWith("60 faults, smoothed twice, then 40 weathering steps"),
      now.caption.strong,
    );
    check(!now.link.includes("at="), now.link);
    await stage.shoot(page, `eroded-${name}`);
    // A press in the last stage of the timeline.
    const line = await page.locator("#timeline").boundingBox();
    await press(
      page,
      device,
      line.x + line.width * (device.hasTouch ? 0.73 : 0.66),
      line.y + (device.hasTouch ? 32 : 45),
    );
    now = await state(page);
    check(now.position > 62 && now.position < 102, `pressed to ${now.position}`);
    await page.evaluate(() => window.faultline.seek(62));
    await settled(page);
    same(
      (await state(page)).caption.strong,
      "60 faults, smoothed twice, not eroded yet.",
      "before",
    );
    check((await state(page)).link.includes("at=smooth:2"), (await state(page)).link);
    await page.evaluate(() => window.faultline.seek(82));
    await settled(page);
    same(await hash(page), there, "fingerprint after going back and on");
  });

  test(`layers for water, sediment and flow, and the land upside down: ${name}`, async (stage) => {
    const page = await stage.rested(`#${ERODED}`, device);
    const land = await hash(page);
    const sums = new Set([(await blockBox(page)).sum]);
    const captions = {
      water: "Colour: how deep water stands, up to ",
      sediment: "Colour: how much soil is in the water, up to ",
      flow: "Colour: water that ran off each place in this step.",
    };
    for (const [layer, rest] of Object.entries(captions)) {
      await load(page, `${ERODED}!at=end;show=${layer}`);
      await settled(page);
      const now = await state(page);
      same(now.layer, layer, "layer");
      check(now.link.includes(`show=${layer}`), now.link);
      check(now.caption.rest.startsWith(rest), now.caption.rest);
      same(await hash(page), land, "fingerprint under a layer");
      sums.add((await blockBox(page)).sum);
      await stage.shoot(page, `layer-${layer}-${name}`);
    }
    await load(page, `${ERODED}!at=end;show=flip`);
    await settled(page);
    same(await hash(page), land, "fingerprint upside down");
    sums.add((await blockBox(page)).sum);
    await stage.shoot(page, `flip-${name}`);
    same(sums.size, 5, "different pictures");
  });
}

test.core("keys: F turns the land over and back, L goes through the layers", async (stage) => {
  const page = await stage.rested(`#${ERODED}!at=erode:30`);
  const upright = (await blockBox(page)).sum;
  await page.keyboard.press("f");
  check((await state(page)).flip, "F does not flip");
  await settled(page);
  check((await blockBox(page)).sum !== upright, "the picture is the same upside down");
  await page.keyboard.press("F");
  await settled(page);
  same((await blockBox(page)).sum, upright, "the picture after F twice");
  const seen = [];
  for (let i = 0; i < 4; i++) {
    await page.keyboard.press("l");
    seen.push((await state(page)).layer);
  }
  same(seen.join(), "water,sediment,flow,none", "layers by key");
  await settled(page);
  same((await blockBox(page)).sum, upright, "the picture after all layers");
  await page.focus("#seed");
  await page.keyboard.type("fl");
  const now = await state(page);
  same(`${now.flip} ${now.layer}`, "false none", "typing in the seed field");
  await page.keyboard.press("Escape");
  await load(page, SMOOTHED);
  await settled(page);
  await page.keyboard.press("l");
  same((await state(page)).layer, "none", "L without water");
});

test("upside down the land has no marks of a fault", async (stage) => {
  const link = "v1;seed=first-rise;size=129;faults=20;relief=0";
  const page = await stage.rested(`#${link}!at=fault:8`);
  await page.keyboard.press("f");
  await settled(page);
  const flat = (await blockBox(page)).sum;
  await page.evaluate(() => window.faultline.seek(9));
  await settled(page);
  // Without relief only a mark could make the pictures of two faults differ.
  same((await blockBox(page)).sum, flat, "the picture of another fault");
});

test("a layer with nothing to show says so, and can be switched off", async (stage) => {
  const page = await stage.rested(`#${SMOOTHED}!show=water`);
  let now = await state(page);
  same(now.caption.rest, "Nothing to show on the land: no rain erodes it.", "caption");
  check(now.layers, "the layer cannot be switched off");
  const link = `${SMOOTHED};erosion=hydraulic;hydraulic=droplets;erosion-steps=10`;
  await load(page, `${link}!at=end;show=sediment`);
  await settled(page);
  now = await state(page);
  check(
    now.caption.rest.startsWith("No soil in water to show: drops leave none"),
    now.caption.rest,
  );
  const plain = (await blockBox(page)).sum;
  await load(page, `${link}!at=end`);
  await settled(page);
  same((await blockBox(page)).sum, plain, "the land as without a layer");
  await load(page, `${link}!at=end;show=flow`);
  await settled(page);
  now = await state(page);
  check(/up to \d+ at one place/.test(now.caption.rest), now.caption.rest);
  check((await blockBox(page)).sum !== plain, "the paths of drops cannot be seen");
  await stage.shoot(page, "layer-flow-droplets");
  await load(page, `${ERODED}!at=fault:30;show=water`);
  await settled(page);
  same((await state(page)).caption.rest, "No water here.", "caption before it rains");
});

test.core("the form has the erosion, the layers and Flip, and follows the keys", async (stage) => {
  const page = await stage.rested(`#${SMOOTHED}`);
  await page.click("#more");
  await page.click("#menu-form");
  check(!(await page.isVisible("#form-talus")), "rows of an erosion that is off");
  check(!(await page.isVisible("input[name=form-show]")), "layers without water");
  await page.selectOption("#form-erosion", "both");
  await page.selectOption("#form-hydraulic", "droplets");
  check(await page.isVisible("#form-talus"), "no talus");
  check(await page.isVisible("#form-droplets"), "no droplets");
  check(!(await page.isVisible("#form-rain")), "rain beside droplets");
  await page.selectOption("#form-hydraulic", "grid");
  await page.selectOption("#form-erode", "during");
  check(await page.isVisible("#form-erode-every"), "no steps between");
  check(!(await page.isVisible("#form-erosion-steps")), "steps at the end while rising");
  await page.check("input[name=form-show][value=flow]");
  await page.check("#form-flip");
  let now = await state(page);
  same(`${now.flip} ${now.layer} ${now.erosions}`, "true flow 0", "what the form chose");
  await settled(page);
  await page.evaluate(() => document.getElementById("form-flip").scrollIntoView());
  await stage.shoot(page, "form-erosion");
  await page.focus("#canvas");
  await page.keyboard.press("f");
  await page.keyboard.press("l");
  // The form is updated with the next frame.
  await page.waitForSelector("#form-flip:not(:checked)", { state: "attached" });
  await page.waitForSelector("input[name=form-show][value=none]:checked", { state: "attached" });
  // Undo first reverts what the keys and the form changed in the picture.
  for (let i = 0; i < 6 && (await state(page)).recipe.includes("during"); i++) {
    await page.evaluate(() => document.getElementById("undo").click());
  }
  now = await state(page);
  check(now.recipe.includes("erosion=both") && !now.recipe.includes("during"), now.recipe);
});

for (const [name, device] of some(
  [
    ["desk", DESK],
    ["phone", PHONE],
  ],
  2,
)) {
  test(`diamond-square and fBm, step by step: ${name}`, async (stage) => {
    const page = await stage.rested("#v1;seed=first-rise;size=257;method=diamond-square", device);
    const shown = async (link, picture) => {
      await load(page, `v1;seed=first-rise;size=257;${link}`);
      await settled(page);
      await stage.shoot(page, `${picture}-${name}`);
      return { ...(await state(page)), sum: (await blockBox(page)).sum };
    };
    const squares = "method=diamond-square";
    const level = await shown(`${squares}!at=level:4`, "squares-level-3");
    same(level.caption.strong, "Level 3 of 8.", "caption of a level");
    check(level.link.includes("at=squares:3"), level.link);
    const corners = await shown(`${squares}!at=level:1`, "squares-corners");
    same(corners.caption.strong, "Corners.", "caption of the corners");
    const all = await shown(squares, "squares");
    same(all.caption.strong, "8 levels, not smoothed.", "caption of all levels");
    const octave = await shown("method=fbm!at=octave:3", "noise-octave-3");
    same(octave.caption.strong, "Octave 3 of 8.", "caption of an octave");
    const sums = new Set([level, corners, all, octave].map(({ sum }) => sum));
    for (const form of ["classic", "multiplicative", "ridged"]) {
      sums.add((await shown(`method=fbm;fbm=${form}`, `noise-${form}`)).sum);
    }
    same(sums.size, 7, "different pictures");
    const rising = await shown(
      "faults=200;erosion=both;erode=during!at=fault:120",
      "weathering-while-rising",
    );
    check(rising.caption.rest.includes("Then came weathering step 30 of 50."), rising.caption.rest);
  });
}

test("erosion is the last part of playback, also from a link", async (stage) => {
  const { page, captions } = await stage.played(`#${ERODED}!at=fault:58;play=1`, 102);
  const steps = captions.filter(({ position }) => position > 62 && position < 102);
  check(steps.length > 5, `only ${steps.map(({ text }) => text).join(" ")}`);
  stage.note(`${steps.length} captions of 40 weathering steps`);
  await settled(page);
  check((await state(page)).finished, "not finished");
  const risen = await stage.open(`#${ERODED}`);
  await risen.waitForFunction(() => window.faultline.state().finished);
});

/** Watches the page's frames; the returned function gives the longest time without one, in ms. */
async function watchFrames(page) {
  await page.evaluate(() => {
    window.longest = 0;
    let last = performance.now();
    const tick = (now) => {
      window.longest = Math.max(window.longest, now - last);
      last = now;
      window.watching = requestAnimationFrame(tick);
    };
    window.watching = requestAnimationFrame(tick);
  });
  return () =>
    page.evaluate(() => {
      cancelAnimationFrame(window.watching);
      return Math.round(window.longest);
    });
}

testAlone("a long erosion shows its progress and can be interrupted at once", async (stage) => {
  const link = "v1;seed=first-rise;size=2049;faults=50;erosion=both;erosion-steps=400";
  const page = await stage.open(`#${link}!at=end`);
  await page.waitForFunction(() => {
    const { progress, caption } = window.faultline.state();
    return progress > 0 && progress < 1 && caption.strong.startsWith("Building");
  });
  const longest = await watchFrames(page);
  await page.waitForTimeout(3000);
  check((await state(page)).progress > 0, "no progress");
  await stage.shoot(page, "building");
  stage.note(`longest frame ${await longest()} ms`);
  // Another recipe and a pause act between two slices.
  const took = await page.evaluate(async () => {
    const { faultline } = window;
    const frame = () => new Promise(requestAnimationFrame);
    // The time from an action until the page shows its result.
    const timed = async (action, done) => {
      const start = performance.now();
      action();
      do await frame();
      while (!done());
      return Math.round(performance.now() - start);
    };
    const fewer = await timed(
      () => faultline.load("v1;seed=first-rise;size=2049;faults=50;erosion=thermal!at=fault:50"),
      () => faultline.state().caption.strong.startsWith("50 faults"),
    );
    faultline.load(
      "v1;seed=first-rise;size=2049;faults=50;erosion=both;erosion-steps=400!at=fault:50;speed=10",
    );
    await faultline.settled();
    faultline.play();
    while (faultline.position() < 52) await frame();
    const pause = await timed(
      () => faultline.pause(),
      () => !faultline.state().playing,
    );
    const stopped = faultline.position();
    await frame();
    await frame();
    return { fewer, pause, stopped, later: faultline.position() };
  });
  same(took.later, took.stopped, "the position after a pause");
  stage.note(`change ${took.fewer} ms, pause ${took.pause} ms`);
});
