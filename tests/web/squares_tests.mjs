// The levels of diamond-square in the page: their count, the points that are marked, and their two
// halves, by keys, buttons and fingers.
import { check, DESK, load, PHONE, same, settled, state, test } from "./harness.mjs";
import { blockBox, readPixels } from "./pixels.mjs";

// Grey land: what is orange or blue in its picture is a mark.
const LAND = "v1;seed=glen;method=diamond-square;size=129;levels=7";
const GREY = "palette=grey;theme=light";

// Device pixels in the view with the colours of diamonds and of squares.
async function marks(page) {
  const view = await page.evaluate(() => {
    const {
      left: x,
      top: y,
      width,
      height,
    } = document.getElementById("view").getBoundingClientRect();
    return { x, y, width, height };
  });
  const pixels = await readPixels(page, view);
  const near = (at, colour) => colour.every((part, i) => Math.abs(pixels[at + i] - part) < 28);
  const found = { diamonds: 0, squares: 0 };
  for (let at = 0; at < pixels.length; at += 4) {
    if (near(at, [0xb9, 0x3b, 0x0b])) found.diamonds++;
    if (near(at, [0x2f, 0x66, 0xa8])) found.squares++;
  }
  return found;
}

async function press(page, key) {
  const found = await page.waitForFunction((wanted) => {
    window.faultline.draw();
    return window.faultline.controls().find((control) => control.key === wanted);
  }, key);
  const { x, y, width, height } = await found.jsonValue();
  const [column, row] = [x + width / 2, y + height / 2];
  const touches = await page.evaluate(() => navigator.maxTouchPoints > 0);
  await (touches
    ? page.touchscreen.tap(column, row)
    : page.mouse.click(column, row, { delay: 20 }));
  await settled(page);
}

const captionOf = async (page) => (await state(page)).caption.strong;
const viewOf = async (page) => (await state(page)).link.split("!")[1] ?? "";

// Walks from the corners over level 1 and 2, and back, by `forward` and `back`.
async function walk(page, forward, back) {
  const places = [
    ["Level 1 of 7, diamonds.", "at=squares:1;", true, false],
    ["Level 1 of 7, squares.", "at=squares:1;", false, true],
    ["Level 2 of 7, diamonds.", "at=squares:2;", true, false],
    ["Level 2 of 7, squares.", "at=squares:2;", false, true],
  ];
  const stands = async ([strong, at, diamonds, squares]) => {
    same(await captionOf(page), strong, "the caption of a half");
    const text = await viewOf(page);
    check(text.startsWith(at), `the link says ${text}`);
    same(text.includes("show=diamonds"), diamonds, `${strong} show=diamonds in the link`);
    const seen = await marks(page);
    same(seen.diamonds > 10, diamonds, `${strong} ${seen.diamonds} pixels of diamonds`);
    same(seen.squares > 10, squares, `${strong} ${seen.squares} pixels of squares`);
  };
  for (const place of places) {
    await forward();
    await stands(place);
  }
  for (const place of places.slice(0, -1).reverse()) {
    await back();
    await stands(place);
  }
}

const key = (page, name) => async () => {
  await page.keyboard.press(name);
  await settled(page);
};

for (const [name, device] of [
  ["desk", DESK],
  ["phone", PHONE],
]) {
  test(`squares: keys and buttons step through halves of levels: ${name}`, async (stage) => {
    const page = await stage.rested(`#${LAND}!at=corners;${GREY}`, device);
    same(await captionOf(page), "Corners.", "the first step");
    check((await marks(page)).diamonds > 10, "the corners are not marked");
    await walk(page, key(page, "ArrowRight"), key(page, "ArrowLeft"));
    await load(page, `${LAND}!at=corners;${GREY}`);
    await settled(page);
    await walk(
      page,
      () => press(page, "forward"),
      () => press(page, "back"),
    );
    await stage.shoot(page, `squares-diamonds-${name}`);
  });
}

test("squares: a level is marked, but not where its points are too close", async (stage) => {
  const page = await stage.rested(`#${LAND}!at=start;${GREY}`);
  for (const [at, diamonds, squares] of [
    ["start", false, false],
    ["corners", true, false],
    ["squares:3", true, true],
    // As older links say it.
    ["level:4", true, true],
    ["squares:3;show=diamonds", true, false],
    ["squares:7", false, false],
    ["end", false, false],
  ]) {
    await load(page, `${LAND}!at=${at};${GREY}`);
    await settled(page);
    const seen = await marks(page);
    same(seen.diamonds > 10, diamonds, `diamonds at ${at}`);
    same(seen.squares > 10, squares, `squares at ${at}`);
  }
  // The map has the same points.
  await load(page, `${LAND}!at=squares:2;${GREY};show=map`);
  await settled(page);
  await stage.shoot(page, "squares-map");
});

test("squares: old and new links show the same picture", async (stage) => {
  const page = await stage.rested(`#${LAND}!at=level:4;${GREY}`);
  const old = await state(page);
  const { sum } = await blockBox(page);
  same(old.position, 4, "the position of level:4");
  same(await viewOf(page), `at=squares:3;${GREY}`, "what is written");
  for (const at of ["squares:3", "fault:4", "octave:4"]) {
    await load(page, `${LAND}!at=${at};${GREY}`);
    await settled(page);
    same((await state(page)).position, 4, at);
    same((await blockBox(page)).sum, sum, `the picture of ${at}`);
  }
});

test("squares: form, lecture and address count as the timeline does", async (stage) => {
  const page = await stage.rested(`#${LAND}!at=start;${GREY}`);
  const output = page.locator(".position output");
  for (const [at, text, said] of [
    ["start", "Flat", "Flat ground."],
    ["corners", "Corners", "Corners."],
    ["squares:3", "Level 3 of 7", "Level 3 of 7."],
  ]) {
    await load(page, `${LAND}!at=${at};${GREY}`);
    await settled(page);
    same(await output.textContent(), text, "the form");
    const spoken = await page.locator("#form-position").getAttribute("aria-valuetext");
    same(spoken, said, "what a screen reader says");
  }
  await page.click("#more");
  await page.click("#menu-lecture");
  await page.waitForSelector(".lecture");
  await page.click("text=Add what I see");
  await page.waitForFunction(() => window.faultline.state().lecture.length === 1);
  await page.evaluate(() => window.faultline.seek(1));
  await page.click("text=Add what I see");
  const stops = "1  Diamond-square, level 3 of 7,2  Diamond-square, corners";
  await page.waitForFunction(
    (names) =>
      [...document.querySelectorAll(".lecture-step")].map((step) => step.textContent).join() ===
      names,
    stops,
  );
  const text = await viewOf(page);
  check(text.includes("lecture=at=squares~3A3:") && text.includes("/at=corners"), text);
  await load(page, text.startsWith("at=") ? `${LAND}!${text}` : `${LAND}!at=end;${text}`);
  await settled(page);
  same((await state(page)).stops.join(), "4,1", "the stops of the link");
});

test("squares: slow playing shows diamonds, then squares", async (stage) => {
  const { page, captions } = await stage.played(`#${LAND}!at=corners;play=1;speed=1;${GREY}`, 4);
  const halves = captions.map(({ text }) => text).join(" ");
  check(
    /Level 1 of 7, diamonds\. Level 1 of 7, squares\. Level 2 of 7, diamonds\./.test(halves),
    halves,
  );
  await page.evaluate(() => window.faultline.pause());
});
