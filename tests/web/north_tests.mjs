// The sign of north: wherever words around the land name a direction, an arrow with an N is seen, from
// each direction, near the land and on it, on desk and phone, light and dark; and nowhere without need.
import { check, load, PHONE, same, settled, test } from "./harness.mjs";
import { readPixels } from "./pixels.mjs";

const LAND = "v1;seed=first-rise;faults=40;fade=1;relief=0.12;size=129";
const CUT = `${LAND}!at=fault:6;play=0`;
const DIRECTION = /\b(north|south|east|west)/;

const controls = (page) => page.evaluate(() => window.faultline.controls());
const captionOf = (page) => page.evaluate(() => document.getElementById("caption").textContent);

/** The largest difference of brightness, 0 to 255, within a part of the canvas. */
async function contrast(page, rect) {
  const pixels = await readPixels(page, rect);
  let [least, most] = [255, 0];
  for (let at = 0; at < pixels.length; at += 4) {
    const light = 0.3 * pixels[at] + 0.59 * pixels[at + 1] + 0.11 * pixels[at + 2];
    [least, most] = [Math.min(least, light), Math.max(most, light)];
  }
  return most - least;
}

/** The sign is within the view, under no part of the page, and has ink. */
async function expectNorth(page, what) {
  await settled(page);
  const sign = (await controls(page)).find(({ key }) => key === "north");
  check(sign, `${what}: no north`);
  const covered = await page.evaluate(({ x, y, width, height }) => {
    const corners = [
      [x, y],
      [x + width, y],
      [x, y + height],
      [x + width, y + height],
    ];
    const over = corners.map(([left, top]) => document.elementFromPoint(left, top)?.id);
    return over.filter((id) => id !== "canvas");
  }, sign);
  same(covered.join(), "", `${what}: what covers north`);
  const ink = await contrast(page, sign);
  check(ink > 70, `${what}: a contrast of ${ink}`);
}

const POSES = [
  "-34,31,1",
  "56,31,1",
  "146,31,1",
  "-124,31,1",
  "0,31,1",
  "90,3,1",
  "-34,90,1",
  "60,31,6",
];

test.core("a caption that names a direction has a north beside the block", async (stage) => {
  const page = await stage.rested(`#${CUT}`);
  check(DIRECTION.test(await captionOf(page)), await captionOf(page));
  await expectNorth(page, "a cut");
  await stage.shoot(page, "north-cut");
  await load(page, `${LAND}!at=end;play=0`);
  await settled(page);
  check(!DIRECTION.test(await captionOf(page)), await captionOf(page));
  check(!(await controls(page)).some(({ key }) => key === "north"), "a north without need");
  await load(page, `${LAND}!at=end;play=0;card=how`);
  await page.waitForSelector("#drawer:not([hidden]) button");
  await expectNorth(page, "a card");
  await load(page, `${LAND}!at=end;play=0;show=map`);
  await expectNorth(page, "a map");
});

for (const [name, device] of [
  ["desk", {}],
  ["phone", PHONE],
]) {
  for (const theme of ["light", "dark"]) {
    test(`north is seen from every direction: ${name}, ${theme}`, async (stage) => {
      const page = await stage.rested(`#${CUT};theme=${theme}`, {
        ...device,
        deviceScaleFactor: 1,
      });
      for (const pose of POSES) {
        await load(page, `${CUT};theme=${theme};cam=${pose}`);
        await expectNorth(page, pose);
        await stage.shoot(page, `north-${name}-${theme}-${pose.replaceAll(",", "_")}`);
      }
      await load(page, `${CUT};theme=${theme};cam=stand,0.5,0.5,20`);
      await expectNorth(page, "on the land");
      await stage.shoot(page, `north-${name}-${theme}-stand`);
    });
  }
}

test("an embed with captions shows north at a cut", async (stage) => {
  const page = await stage.page({ viewport: { width: 480, height: 300 }, reducedMotion: "reduce" });
  await page.goto(`${stage.url}embed.html#${CUT};ui=minimal`);
  await page.evaluate(() => window.faultline.ready);
  await expectNorth(page, "an embed");
  await stage.shoot(page, "north-embed");
});
