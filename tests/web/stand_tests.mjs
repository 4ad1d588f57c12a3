// A person on the land: the tool, keys, drag and stick, the link, and that what is drawn is fetched
// only when somebody stands there.
import { expectAccessible } from "./accessible.mjs";
import { check, load, PHONE, same, settled, some, state, test } from "./harness.mjs";
import { until } from "./hosts.mjs";
import { readPixels } from "./pixels.mjs";

const LAND = "v1;seed=oak-ridge;size=129;faults=60;smooth=box;smooth-passes=4;relief=0.05";

const place = async (page) => {
  const text = /cam=stand,([^;]*)/.exec((await state(page)).link)?.[1];
  return text?.split(",").map(Number) ?? null;
};

/** The mean colour of a part of the view, 0 to 255. */
async function meanColour(page, rect) {
  const pixels = await readPixels(page, rect);
  const sum = [0, 0, 0];
  for (let i = 0; i < pixels.length; i++) if (i % 4 < 3) sum[i % 4] += pixels[i];
  return sum.map((total) => (4 * total) / pixels.length);
}

const SKY = { x: 900, y: 70, width: 200, height: 30 };
const isBlue = ([red, green, blue]) => blue > red + 15 && green < blue;

test.core("the tool leads down to the land; keys walk and Escape leads back", async (stage) => {
  const fetched = [];
  const page = await stage.open(`#${LAND}!play=0`);
  page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
  await settled(page);
  const before = (await state(page)).link;
  const loaded = await page.evaluate(() =>
    performance.getEntriesByType("resource").map(({ name }) => name),
  );
  check(!loaded.some((name) => name.includes("stand")), "fetched although nobody stands there");
  check(!isBlue(await meanColour(page, SKY)), "a sky over the block");
  await page.click("#stand");
  await page.waitForSelector("#stand-card");
  same((await state(page)).standing, "aiming");
  await page.mouse.click(800, 330);
  await settled(page);
  same((await state(page)).standing, "there");
  check(
    fetched.some((name) => name.endsWith("/stand.js")),
    "stand.js was not fetched",
  );
  check(isBlue(await meanColour(page, SKY)), "no sky");
  const first = await place(page);
  await page.keyboard.down("w");
  await until(async () => {
    const [u, v] = await place(page);
    return Math.hypot(u - first[0], v - first[1]) > 0.001;
  }, "W walks");
  await page.keyboard.up("w");
  await settled(page);
  const walked = await place(page);
  check(!(await state(page)).link.includes("show="), "W shows the triangles");
  await page.mouse.move(800, 330);
  await page.mouse.down();
  await page.mouse.move(900, 300, { steps: 4 });
  await page.mouse.up();
  await settled(page);
  const turned = await place(page);
  check(turned[2] !== walked[2] && turned[3] < 0, "a drag does not look around");
  same(String(turned.slice(0, 2)), String(walked.slice(0, 2)), "a drag moves the eye");
  await page.keyboard.press("Escape");
  await settled(page);
  same((await state(page)).standing, "");
  same((await state(page)).link, before, "the camera is not where it was");
});

test("G looks for a view: sky above, land below", async (stage) => {
  const page = await stage.rested(`#${LAND}`);
  const links = [
    "v1;seed=first-rise;fade=0;smooth=box;smooth-passes=6;smooth-radius=2",
    "v1;seed=oak;faults=1000;smooth=gaussian;smooth-passes=6",
    "v1;seed=quiet;faults=40;fade=0",
  ];
  for (const link of some(links, 2)) {
    await load(page, link);
    await settled(page);
    await page.focus("#canvas");
    await page.keyboard.press("g");
    await page.waitForSelector("#stand-card:not([hidden])");
    await settled(page);
    same((await state(page)).standing, "there", link);
    check(isBlue(await meanColour(page, SKY)), `no sky: ${(await state(page)).link}`);
    check(!isBlue(await meanColour(page, { ...SKY, y: 540 })), `no land: ${link}`);
    await page.keyboard.press("Escape");
    await settled(page);
  }
});

test("a link stands on the land, and Natural shows what grows there", async (stage) => {
  const page = await stage.open(`#${LAND}!play=0;cam=stand,0.5,0.9,0,-5,0.03,1`);
  await page.waitForSelector("#stand-card:not([hidden])");
  await settled(page);
  same(String(await place(page)), "0.5,0.9,0,-5,0.03,1");
  check(isBlue(await meanColour(page, SKY)), "no sky");
  const ground = { x: 700, y: 450, width: 200, height: 100 };
  const strata = await meanColour(page, ground);
  await page.click("#stand-card button[aria-pressed]");
  await settled(page);
  same((await state(page)).palette, "natural");
  const natural = await meanColour(page, ground);
  check(
    natural.some((part, i) => Math.abs(part - strata[i]) > 15),
    "Natural looks like Strata",
  );
  await page.click("#undo");
  await settled(page);
  same((await state(page)).palette, "strata");
  check(await place(page), "Undo leads off the ground");
});

test("on a phone a stick walks, and Leave leads back", async (stage) => {
  const page = await stage.open(`#${LAND}!play=0;cam=stand,0.5,0.9,0`, PHONE);
  const ring = page.locator(".stand-ring");
  await ring.waitFor({ state: "visible" });
  await settled(page);
  const box = await ring.boundingBox();
  const view = await page.locator("#view").boundingBox();
  check(box.y + box.height <= view.y + view.height + 1, "the stick stands below the view");
  const before = await place(page);
  const send = (type, dy) =>
    ring.evaluate(
      (node, [kind, by]) => {
        node.setPointerCapture = () => undefined;
        const { left, top } = node.getBoundingClientRect();
        node.dispatchEvent(
          new PointerEvent(kind, {
            pointerId: 7,
            pointerType: "touch",
            clientX: left + 48,
            clientY: top + 48 + by,
            bubbles: true,
          }),
        );
      },
      [type, dy],
    );
  await send("pointerdown", 0);
  await send("pointermove", -40);
  await until(async () => (await place(page))[1] < before[1], "the stick walks");
  await send("pointerup", -40);
  await settled(page);
  await page.click(".stand-card button:last-child");
  await settled(page);
  same((await state(page)).standing, "");
  check(await ring.isHidden(), "the stick stays");
});

test("daylight: a drag moves the sun, Undo brings it back, and the camera stays", async (stage) => {
  const page = await stage.open(`#${LAND}!play=0;sun=200,40`);
  await settled(page);
  await page.focus("#canvas");
  await page.keyboard.press("k");
  await page.getByText("Drag over the land to move the sun").waitFor();
  await page.keyboard.press("k");
  await settled(page);
  check(await page.isHidden("#daylight"), "the card stays");
  same((await state(page)).daylight, false, "daylight after a second K");
  await page.click("#more");
  await page.click("#menu-daylight");
  await page.mouse.move(800, 330);
  await page.mouse.down();
  await page.mouse.move(860, 300, { steps: 4 });
  await page.getByText(/^Sun from \d+°, [\w-]+, \d+° high$/).waitFor();
  await page.mouse.up();
  await settled(page);
  const { link, sun } = await state(page);
  const words = await page.locator("#daylight p").textContent();
  same(words, `Sun from ${sun.azimuth.shown}, ${sun.elevation.shown} high`, "what the page says");
  check(/sun=\d+,\d+/.test(link) && !link.includes("sun=200,40"), `the sun stands still: ${link}`);
  check(!link.includes("cam="), "the drag turned the land");
  await stage.shoot(page, "daylight");
  await expectAccessible(page);
  await page.click('#daylight >> text="Done"');
  same((await state(page)).daylight, false, "daylight after Done");
  check(await page.isHidden("#daylight"), "the card stays after Done");
  await page.click("#undo");
  check((await state(page)).link.includes("sun=200,40"), "Undo does not bring the sun back");
});
