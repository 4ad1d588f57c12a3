// The look of the land: the form sets it, the link contains it and the picture shows it.
import { blockBox } from "./pixels.mjs";
import {
  check,
  hash,
  load,
  PALETTES,
  passTime,
  same,
  settled,
  some,
  state,
  test,
} from "./harness.mjs";
import { until } from "./hosts.mjs";

const HILLS = "v1;seed=first-rise;size=129;faults=80;smooth=box;smooth-passes=4";

async function openForm(page) {
  await page.click("#more");
  await page.click("#menu-form");
}

/** Shows a view; returns the sum of its picture's pixels. */
async function pictureOf(page, view) {
  await load(page, view === "" ? `${HILLS}!at=end` : `${HILLS}!at=end;${view}`);
  await settled(page);
  return (await blockBox(page)).sum;
}

test.core("look: the form sets every row of the view, and C++ keeps it in range", async (stage) => {
  const page = await stage.rested(`#${HILLS}!at=end`);
  const land = await hash(page);
  await openForm(page);
  const options = await page.$$eval("#form-palette option", (all) => all.map(({ value }) => value));
  same(options.join(" "), PALETTES.join(" "), "palettes");
  await page.selectOption("#form-palette", "atlas");
  await page.fill("#form-sun-azimuth ~ input", "90");
  await page.keyboard.press("Enter");
  await page.fill("#form-sun-elevation ~ input", "2");
  await page.keyboard.press("Enter");
  let now = await state(page);
  same(now.sun.azimuth.shown, "90°, east", "the sun's azimuth");
  same(now.sun.elevation.text, "5", "an elevation of 2 is brought into range by C++");
  check(now.notices.length > 0, "no notice for an elevation of 2");
  same(await page.inputValue("#form-sun-elevation"), "5", "the slider beside it");
  await page.check("#form-water");
  same((await state(page)).water.text, "0.4", "the level water starts at");
  await page.fill("#form-water-level ~ input", "55 %");
  await page.keyboard.press("Enter");
  await page.fill("#form-exaggeration ~ input", "2");
  await page.keyboard.press("Enter");
  await page.fill("#form-rock", "35°");
  await page.keyboard.press("Enter");
  await page.fill("#form-scale", "8000");
  await page.keyboard.press("Enter");
  await page.fill("#form-level", "-120.5 m");
  await page.keyboard.press("Enter");
  for (const key of ["wireframe", "contours", "slope", "map", "flip", "specular", "turn"]) {
    await page.check(`#form-${key}`);
  }
  now = await state(page);
  same(
    now.link.slice(now.link.indexOf("!")),
    "!palette=atlas;sun=90,5;water=0.55;exaggeration=2;rock=35;scale=8000;level=-120.5;" +
      "show=wireframe,contours,slope,map,flip,specular,turn",
    "the view's text",
  );
  same(now.water.shown, "55 %", "the water's level");
  check(/^[125]0* m$/.test(now.contourStep), now.contourStep);
  same(
    await page.$eval("#form-contours", (box) => box.parentElement.querySelector("output").value),
    `every ${now.contourStep}`,
    "the form's text about contours",
  );
  await settled(page);
  same(await hash(page), land, "the land under another look");
  await page.evaluate(() => document.getElementById("form-contours").scrollIntoView());
  await stage.shoot(page, "form-look");
  // Everything off again, by keyboard: the link then has no view.
  for (const key of [
    "wireframe",
    "contours",
    "slope",
    "map",
    "flip",
    "specular",
    "turn",
    "water",
  ]) {
    await page.focus(`#form-${key}`);
    await page.keyboard.press(" ");
  }
  await page.focus("#form-sun-usual");
  await page.keyboard.press("Enter");
  check((await state(page)).sun.chosen === false, "the sun is not reset");
  await page.fill("#form-rock", "");
  await page.keyboard.press("Enter");
  await page.fill("#form-scale", "");
  await page.keyboard.press("Enter");
  await page.fill("#form-level", "");
  await page.keyboard.press("Enter");
  await page.fill("#form-exaggeration ~ input", "1");
  await page.keyboard.press("Enter");
  await page.selectOption("#form-palette", "strata");
  now = await state(page);
  same(now.link, HILLS, "the link of the usual look");
  check(now.canUndo, "a look cannot be undone");
  await page.evaluate(() => document.getElementById("undo").click());
  check((await state(page)).palette !== "strata", "Undo does not bring the palette back");
});

test("look: the picture follows a slider, and the land is not built again", async (stage) => {
  const page = await stage.rested(`#${HILLS}!at=end`);
  await openForm(page);
  await page.$eval("#form-exaggeration", (range) => {
    for (const value of ["1.5", "2", "2.5"]) {
      range.value = value;
      range.dispatchEvent(new Event("input"));
      window.faultline.draw();
    }
    range.dispatchEvent(new Event("change"));
  });
  same((await state(page)).exaggeration.text, "2.5", "after the drag");
  await page.$eval("#form-water-level", (range) => {
    range.value = "0.7";
    range.dispatchEvent(new Event("input"));
  });
  same((await state(page)).water.text, "0.7", "moving the level turns on the water");
  check(await page.isChecked("#form-water"), "the box beside the level");
  await page.focus("#form-sun-azimuth");
  await page.keyboard.press("ArrowRight");
  same((await state(page)).sun.azimuth.text, "296", "the sun after an arrow key");
  await settled(page);
  await stage.shoot(page, "look-dragged");
});

test.core("look: links set it, errors are reported, and starters have their own", async (stage) => {
  const page = await stage.rested(`#${HILLS}!at=end;palette=neon;water=sea;exaggeration=9;sun=1`);
  let now = await state(page);
  same(now.notices.map((text) => text.split(":")[0]).join(" "), "palette water exaggeration sun");
  same(now.link, `${HILLS}!exaggeration=5`, "what is left of it");
  await load(page, `${HILLS}!at=end;palette=tide;theme=dark;show=wireframe,contours`);
  await page.click("#starters-open");
  await page.click(".starter[aria-label^='Archipelago']");
  await settled(page);
  now = await state(page);
  same(now.water.text, "0.62", "the starter's water");
  same(now.palette, "natural", "the starter's palette");
  same(`${now.theme} ${now.wireframe} ${now.contours}`, "dark true false", "what stays");
});

test("look: Diamonds is offered for levels alone, and shows one half-way", async (stage) => {
  const land = "v1;seed=glen;method=diamond-square;size=65";
  const page = await stage.rested(`#${land}!at=fault:4`);
  await openForm(page);
  const box = page.locator("#form-diamonds");
  await box.waitFor();
  const rest = async () => (await state(page)).caption.rest;
  const [before, said] = [await blockBox(page), await rest()];
  await box.check();
  await settled(page);
  same((await state(page)).link.split("!")[1], "at=squares:3;show=diamonds", "the view's text");
  check(
    (await rest()).startsWith("The middle of each of 4 × 4 squares: "),
    `the caption says: ${await rest()}`,
  );
  const half = await blockBox(page);
  check(half.sum !== before.sum, "the picture is the same");
  await stage.shoot(page, "look-diamonds");
  await box.uncheck();
  await settled(page);
  same(await rest(), said, "the caption of the whole level");
  same((await blockBox(page)).sum, before.sum, "the picture of the whole level");
  await load(page, "v1;seed=glen;size=65;faults=20");
  await settled(page);
  same(await box.isVisible(), false, "Diamonds for cuts");
});

test("look: every setting changes the picture, and the default restores it", async (stage) => {
  const page = await stage.rested(`#${HILLS}!at=end`);
  const plain = await pictureOf(page, "");
  const views = [
    ...PALETTES.slice(1).map((key) => `palette=${key}`),
    "sun=90,35",
    "sun=295,70",
    "water=0.5",
    "exaggeration=2",
    "exaggeration=0.5",
    "show=contours",
    "show=slope",
    "show=flip",
    "show=specular",
    "rock=30",
  ];
  const seen = new Map([[plain, "the usual look"]]);
  for (const view of some(views, 3)) {
    const sum = await pictureOf(page, view);
    check(!seen.has(sum), `${view} looks like ${seen.get(sum)}`);
    seen.set(sum, view);
    await stage.shoot(page, `look-${view.replace(/\W+/g, "-")}`);
  }
  same(await pictureOf(page, ""), plain, "the usual look once more");
  // A scale alone changes only the legend.
  const metres = await pictureOf(page, "scale=100");
  check(metres !== plain, "the legend is not in metres");
  check(
    (await pictureOf(page, "scale=100;level=500")) !== metres,
    "it does not count from the sea",
  );
  same(await pictureOf(page, "level=500"), plain, "an altitude without a scale");
});

test("look: the normals of the grid shade the block otherwise, and stay in the link", async (stage) => {
  const triangles = "v1;seed=tarn;size=17;method=fbm;octaves=6;relief=0.4!cam=-30,35,1.6";
  const page = await stage.rested(`#${triangles}`);
  const picture = async (link) => {
    await load(page, link);
    await settled(page);
    return page.evaluate(async () => {
      const { data } = await window.faultline.picture(320, 200);
      return data.reduce((sum, value, i) => (31 * sum + value + i) % 1000003, 0);
    });
  };
  const before = await picture(triangles);
  const after = await picture(`${triangles};normals=grid`);
  check(after !== before, "the same picture with other normals");
  check(page.url().includes("normals=grid"), `the address ${page.url()}`);
  same(await picture(triangles), before, "the picture with the first normals again");
});

test("look: a turntable turns until the first touch, and not at all with reduced motion", async (stage) => {
  const page = await stage.open(`#${HILLS}!at=end`, { reducedMotion: "no-preference" });
  await settled(page);
  const drawn = () => page.evaluate(() => window.faultline.stats().frames);
  const frames = async (ms) => {
    const before = await drawn();
    await passTime(page, ms);
    return (await drawn()) - before;
  };
  same(await frames(600), 0, "frames of a land at rest");
  await load(page, `${HILLS}!at=end;show=turn`);
  check((await frames(1500)) > 2, "the camera does not turn");
  same((await state(page)).link, `${HILLS}!show=turn`, "the link while it turns");
  const first = (await blockBox(page)).sum;
  await until(async () => (await blockBox(page)).sum !== first, "the picture turns");
  await stage.shoot(page, "turntable");
  // A press on the land ends it, and the link has the camera that is seen.
  await page.mouse.click(800, 340);
  await settled(page);
  const now = await state(page);
  check(!now.turn, "a press does not end the turn");
  check(/!cam=[-\d.,]+$/.test(now.link), now.link);
  same(await frames(600), 0, "frames after the touch");
  // Who prefers reduced motion sees the land stand still, and the setting stays.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await load(page, `${HILLS}!at=end;show=turn`);
  await settled(page);
  same(await frames(600), 0, "frames with reduced motion");
  check((await state(page)).turn, "reduced motion forgets the setting");
});
