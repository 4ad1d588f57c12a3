// Ten checks of the page's appearance, and the tests that make them:
//
//  1 300 ms after opening, wasm blocked     failure_tests "300 ms after opening, ..."
//  2 the terrain is the strongest shape     here
//  3 little text, few controls              page_tests "first screen: ...", here (accent buttons)
//  4 fault 8 shows where and which side     here, in colour and in grey; picture_tests "every
//  profile ..." 5 twenty frames of the story             picture_tests "while the story plays, ..."
//  6 keyboard only                          page_tests "keyboard only: ..." 7 at most two
//  activations                here; page_tests "starters: two activations ..." 8 light and dark
//  side by side            picture_tests "light and dark ...", page_tests "contrast ..." 9 zoom,
//  320 px, forced colours, no GL    page_tests "form by itself: ...", flat_tests
// 10 the same picture twice; the clicker    picture_tests "the same link twice ...", here (stops)
import { blockBox } from "./pixels.mjs";
import { check, PHONE, same, settled, state, test, toastWith } from "./harness.mjs";

const LAND = "v1;seed=first-rise;size=129;faults=60;smooth=box;smooth-passes=2";

for (const [name, device, enough] of [
  ["desk", {}, ({ width, height }) => width * height >= 0.3 * 1280 * 720],
  ["phone", PHONE, ({ width }) => width >= 0.85 * 390],
]) {
  test(`looks 2: the terrain is the strongest shape: ${name}`, async (stage) => {
    const page = await stage.rested("", device);
    const { left, right, top, bottom } = await blockBox(page);
    const block = { width: right - left, height: bottom - top };
    check(enough(block), `the block's box is ${block.width} x ${block.height}`);
    stage.note(`${Math.round(block.width)} x ${Math.round(block.height)}`);
    await page.evaluate(() => (document.documentElement.style.filter = "blur(8px)"));
    await stage.shoot(page, `looks-2-blurred-${name}`);
  });

  test(`looks 3: at most two filled accent buttons: ${name}`, async (stage) => {
    const page = await stage.rested("", device);
    // The other one is Play, on the canvas.
    same(await page.locator(".button.filled:visible").count(), 1, "filled buttons in HTML");
    const controls = await page.evaluate(() => {
      const html = [...document.querySelectorAll("button, input, select")].filter(
        (control) =>
          control.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
          !control.closest(".form, .skip") &&
          getComputedStyle(control).clipPath === "none" &&
          !control.disabled,
      );
      return html.length;
    });
    stage.note(`${controls} controls in HTML that can be used`);
  });
}

test("looks 4: the picture at fault 8, in colour and in grey", async (stage) => {
  for (const colorScheme of ["light", "dark"]) {
    const page = await stage.rested("#v1;seed=first-rise;fade=0!at=fault:8", { colorScheme });
    const { strong, rest } = (await state(page)).caption;
    check(/Fault 8 of 500/.test(strong) && /rose/.test(rest), `${strong} ${rest}`);
    await stage.shoot(page, `looks-4-fault-8-${colorScheme}`);
    await page.evaluate(() => (document.documentElement.style.filter = "grayscale(1)"));
    await stage.shoot(page, `looks-4-fault-8-${colorScheme}-grey`);
  }
});

test("looks 7: at most two activations to picture, link, fault, starter and formula", async (stage) => {
  const page = await stage.rested(`#${LAND}!at=end`, {
    permissions: ["clipboard-read", "clipboard-write"],
  });
  await page.click("#export");
  await page.waitForSelector("#export-dialog[open] .export-save");
  await page.keyboard.press("Escape");
  const toast = await toastWith(page, "copied");
  await page.click("#share");
  await toast();
  await page.waitForSelector(".share");
  await page.click("#how");
  await page.waitForSelector("#drawer math");
  await page.click("#how");
  await page.click("#starters-open");
  await page.click(".starter[aria-label=Ridges]");
  check((await state(page)).recipe.includes("profile=ridge"), "another starter");
  const before = (await state(page)).position;
  await page.keyboard.press("ArrowLeft");
  same((await state(page)).position, before - 1, "one fault");
});

test("looks 10: a clicker walks the stops of a link while it is presented", async (stage) => {
  const page = await stage.rested(`#${LAND}!stops=1,8,end;at=fault:0`);
  const { stops, length } = await state(page);
  same(stops.join(), `1,8,${length}`, "stops");
  await page.keyboard.press("p");
  for (const [key, wanted] of [
    ["PageDown", 1],
    ["PageDown", 8],
    ["PageDown", length],
    ["PageUp", 8],
    ["PageUp", 1],
  ]) {
    await page.keyboard.press(key);
    await settled(page);
    same((await state(page)).position, wanted, `the place after ${key}`);
  }
  await stage.shoot(page, "looks-10-stop");
});
