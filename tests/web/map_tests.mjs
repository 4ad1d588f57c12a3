// The map beside the block: M shows it, a press enlarges it, the pointer reads it, a drag draws a
// section.
import { check, DESK, OPENING, PHONE, same, settled, state, test } from "./harness.mjs";
import { difference, readPixels } from "./pixels.mjs";

const LAND = `#${OPENING}!show=map`;
// The map's rectangle on the first screen of a desktop, and one inside it.
const INSET = { x: 1096, y: 64, width: 168, height: 168 };
const INNER = { x: 1130, y: 90, width: 100, height: 100 };

function coloursIn(pixels) {
  const colours = new Set();
  for (let at = 0; at < pixels.length; at += 4) {
    colours.add(((pixels[at] >> 4) << 8) | ((pixels[at + 1] >> 4) << 4) | (pixels[at + 2] >> 4));
  }
  return colours.size;
}

async function key(page, name) {
  await page.keyboard.press(name);
  await settled(page);
}

test.core("M shows and hides the map", async (stage) => {
  const page = await stage.rested(`#${OPENING}`);
  await page.focus("#canvas");
  const without = await readPixels(page, INNER);
  await key(page, "m");
  same((await state(page)).map, true, "map");
  const shown = await readPixels(page, INNER);
  check(coloursIn(shown) > 40, `only ${coloursIn(shown)} colours in the map`);
  check(difference(shown, without) > 5, "no map");
  check((await state(page)).link.includes("show=map"), (await state(page)).link);
  await stage.shoot(page, "map-inset");
  await key(page, "m");
  same(difference(await readPixels(page, INNER), without), 0, "what is left of the map");
});

for (const [width, height] of [
  [390, 844],
  [360, 640],
  [768, 1024],
]) {
  test(`on an upright screen the map covers no land: ${width} x ${height}`, async (stage) => {
    const device = { ...PHONE, viewport: { width, height }, deviceScaleFactor: 1 };
    const page = await stage.rested(LAND, device);
    const map = await page.evaluate(() =>
      window.faultline.controls().find(({ key }) => key === "map:land"),
    );
    check(map.width >= 64, `the map is ${map.width} px wide`);
    await stage.shoot(page, `map-upright-${width}`);
    await page.keyboard.press("m");
    await settled(page);
    const behind = coloursIn(await readPixels(page, map));
    check(behind <= 20, `${behind} colours lie behind the map`);
  });
}

test("the map follows palette and timeline", async (stage) => {
  const page = await stage.rested(LAND);
  const first = await readPixels(page, INNER);
  await page.evaluate((text) => window.faultline.load(text), `${OPENING}!palette=ember;show=map`);
  await settled(page);
  const ember = await readPixels(page, INNER);
  check(coloursIn(ember) > 40, `only ${coloursIn(ember)} colours of ember`);
  check(difference(ember, first) > 10, "the palette changes nothing");
  await page.evaluate((text) => window.faultline.load(text), `${OPENING}!at=fault:8;show=map`);
  await settled(page);
  const early = await readPixels(page, INNER);
  check(coloursIn(early) > 10, `only ${coloursIn(early)} colours at fault 8`);
  check(difference(early, first) > 5, "seeking changes nothing");
  await stage.shoot(page, "map-fault-8");
});

test.core("the map shows values at the pointer, and does not turn the block", async (stage) => {
  const page = await stage.rested(LAND);
  const below = { x: 1096, y: 236, width: 168, height: 60 };
  const before = await readPixels(page, below);
  await page.mouse.move(INSET.x + 80, INSET.y + 60);
  await settled(page);
  check(difference(await readPixels(page, below), before) > 5, "no values");
  await stage.shoot(page, "map-pointed");
  // A drag beside the inset turns the block, one on it does not.
  const cam = async () => (await state(page)).link.split("cam=")[1] ?? "none";
  const start = await cam();
  await page.mouse.down();
  await page.mouse.move(INSET.x + 20, INSET.y + 20, { steps: 3 });
  await page.mouse.move(INSET.x - 60, INSET.y + 20, { steps: 3 });
  await page.mouse.up();
  await settled(page);
  same(await cam(), start, "camera after a drag from the map");
  await page.mouse.move(INSET.x - 20, INSET.y + 100);
  await page.mouse.down();
  await page.mouse.move(INSET.x - 120, INSET.y + 120, { steps: 4 });
  await page.mouse.up();
  await settled(page);
  check((await cam()) !== start, "a drag beside the map does not turn the block");
});

test("the map is enlarged, shows a section and shrinks again", async (stage) => {
  const page = await stage.rested(LAND);
  await page.focus("#canvas");
  const small = await readPixels(page, INNER);
  const middle = { x: 560, y: 200, width: 200, height: 200 };
  const block = await readPixels(page, middle);
  await page.mouse.click(INSET.x + 84, INSET.y + 84, { delay: 20 });
  await page.mouse.move(700, 620);
  await settled(page);
  const large = await readPixels(page, middle);
  check(difference(large, block) > 10, "nothing enlarged");
  await stage.shoot(page, "map-large");
  await page.mouse.move(560, 160);
  await page.mouse.down();
  await page.mouse.move(640, 300, { steps: 4 });
  await page.mouse.move(800, 420, { steps: 4 });
  await page.mouse.up();
  await page.mouse.move(1040, 380);
  await settled(page);
  await stage.shoot(page, "map-section");
  const cut = await readPixels(page, middle);
  check(difference(cut, large) > 1, "no section on the map");
  await key(page, "Escape");
  check(difference(await readPixels(page, middle), large) < 0.5, "Esc does not clear it");
  await key(page, "Escape");
  check(difference(await readPixels(page, middle), block) < 0.5, "Esc does not go back");
  for (const back of [
    () => page.keyboard.press("m"),
    () => page.mouse.click(350, 300, { delay: 20 }),
  ]) {
    await page.mouse.click(INSET.x + 84, INSET.y + 84, { delay: 20 });
    await settled(page);
    await back();
    await page.mouse.move(700, 620);
    await settled(page);
    check(difference(await readPixels(page, middle), block) < 0.5, "it stays enlarged");
    same((await state(page)).map, true, "map");
  }
  check(difference(await readPixels(page, INNER), small) < 0.5, "another inset than before");
  check(!(await state(page)).link.includes("cam="), "the camera moved");
});

test("phone: the map, enlarged and with a section by touch", async (stage) => {
  const page = await stage.rested(LAND, PHONE);
  await stage.shoot(page, "map-phone");
  const view = await page.locator("#view").boundingBox();
  await page.touchscreen.tap(view.x + view.width - 60, view.y + 60);
  await settled(page);
  await stage.shoot(page, "map-phone-large");
  const session = await page.context().newCDPSession(page);
  const touch = (type, x, y) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: type === "touchEnd" ? [] : [{ x, y }],
    });
  await touch("touchStart", view.x + 100, view.y + 100);
  for (let i = 1; i <= 6; i++)
    await touch("touchMove", view.x + 100 + 25 * i, view.y + 100 + 20 * i);
  await touch("touchEnd");
  await settled(page);
  await stage.shoot(page, "map-phone-section");
});

test("dark: the map in its corner and enlarged", async (stage) => {
  const page = await stage.rested(`#${OPENING}!at=fault:8;show=map,contours`, {
    ...DESK,
    colorScheme: "dark",
  });
  await stage.shoot(page, "map-dark");
  await page.mouse.click(INSET.x + 84, INSET.y + 84, { delay: 20 });
  await settled(page);
  await stage.shoot(page, "map-dark-large");
});
