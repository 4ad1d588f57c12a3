// The picture on the canvas: the land rises, fills the view, keeps its colours and camera, and
// comes to rest.
import { blockBox, difference, readPixels } from "./pixels.mjs";
import {
  check,
  DESK,
  load,
  OPENING,
  passTime,
  PHONE,
  same,
  settled,
  some,
  state,
  test,
  testAlone,
} from "./harness.mjs";

const MAX_TRIANGLES = 20000;

async function waitForStep(page, step) {
  await page.waitForFunction((wanted) => window.faultline.position() >= wanted, step);
}

async function waitForEnd(page) {
  await page.waitForFunction(() => window.faultline.state().finished);
  await settled(page);
}

test("the slab is painted before the program is fetched", async (stage) => {
  for (const name of ["", "embed.html#v1;seed=oak-ridge;faults=40"]) {
    const page = await stage.page();
    // A browser that paints nothing yet. The timer is the page's for windows that are never painted.
    await page.addInitScript(() => {
      const [frame, later] = [window.requestAnimationFrame, window.setTimeout];
      const waiting = [];
      window.requestAnimationFrame = (callback) => waiting.push(callback);
      window.setTimeout = (run, ms, ...rest) => (ms === 1000 ? 0 : later(run, ms, ...rest));
      window.paint = () => {
        window.requestAnimationFrame = frame;
        waiting.forEach((each) => frame(each));
      };
    });
    const asked = [];
    page.on("request", (request) => asked.push(request.url()));
    const isFetched = () => asked.some((each) => /\/playground(-plain)?\.js$/.test(each));
    await page.goto(stage.url + name);
    await page.waitForFunction(() => window.faultline !== undefined, null, { polling: 50 });
    await page.evaluate(() => fetch("starters.json").then((answer) => answer.text()));
    check(!isFetched(), `${name}: it is fetched before anything is painted`);
    await page.evaluate(() => window.paint());
    await page.evaluate(() => window.faultline.ready);
    check(isFetched(), `${name}: no program`);
  }
});

testAlone("the page without a link plays the story and ends with the land", async (stage) => {
  const page = await stage.open("", { deviceScaleFactor: 1 });
  await page.waitForFunction(() => window.drawnAt > 0);
  stage.note(
    `first terrain ${Math.round(await page.evaluate(() => window.drawnAt))} ms after opening`,
  );
  const first = await blockBox(page);
  check(first.count > 50000, `only ${first.count} coloured pixels in the first picture`);
  same((await state(page)).story, "Cut. Lift one side. Repeat.", "story line");
  await waitForStep(page, 8);
  await stage.shoot(page, "story-fault-8");
  const second = await blockBox(page);
  check(first.sum !== second.sum, "the picture did not change while playing");
  await waitForEnd(page);
  const last = await blockBox(page);
  check(last.sum !== second.sum, "the picture did not change until the end");
  check(last.colours > 100, `the finished land has only ${last.colours} colours`);
  const end = await state(page);
  same(end.story, "", "story line at the end");
  check(end.caption.strong.startsWith("500 faults, smoothed 6 times"), end.caption.strong);
  check(end.triangles > 0 && end.triangles <= MAX_TRIANGLES, `${end.triangles} triangles`);
  same(await page.evaluate(() => location.hash), "", "address of an untouched page");
  await stage.shoot(page, "story-end");
});

for (const [size, device, schemes] of [
  ["desk", DESK, ["light", "dark"]],
  ["phone", PHONE, ["dark", "light"]],
]) {
  for (const colorScheme of some(schemes, 2)) {
    test(`a link's land rises and fills the view: ${size}, ${colorScheme}`, async (stage) => {
      // A picture of the land while it rises, which lasts 1.6 s: a slow machine may be too late.
      let page, first;
      for (let tries = 0; tries < 4; tries++) {
        page = await stage.open(`#${OPENING}`, { ...device, colorScheme });
        first = await blockBox(page);
        if (!(await state(page)).finished) break;
      }
      await waitForEnd(page);
      const last = await blockBox(page);
      check(first.sum !== last.sum, "nothing moved");
      const ratio = await page.evaluate(() => document.getElementById("canvas").width / innerWidth);
      same(ratio, device.deviceScaleFactor ?? 1, "canvas pixels per CSS pixel");
      const view = await page.locator("#view").boundingBox();
      check(last.left > view.x && last.top > view.y, "the block is cut off at the left or the top");
      check(last.right < view.x + view.width - 1, "the block is cut off at the right");
      check(last.bottom < view.y + view.height - 1, "the block is cut off at the bottom");
      const width = last.right - last.left;
      const share = (width * (last.bottom - last.top)) / (1280 * 720);
      if (size === "desk")
        check(share >= 0.3, `the block's box is ${share.toFixed(3)} of the window`);
      else check(width >= 0.85 * 390, `the block is ${width.toFixed(0)} px wide`);
      same(await page.evaluate(() => document.documentElement.dataset.theme), colorScheme, "theme");
      await stage.shoot(page, `finished-${size}-${colorScheme}`);
      await load(page, `${OPENING}!at=fault:8`);
      await settled(page);
      await stage.shoot(page, `fault-8-${size}-${colorScheme}`);
    });
  }
}

test.core("light and dark show the same land", async (stage) => {
  const top = { x: 700, y: 260, width: 240, height: 120 };
  const pictures = [];
  for (const colorScheme of ["light", "dark"]) {
    pictures.push(await readPixels(await stage.rested(`#${OPENING}`, { colorScheme }), top));
  }
  const apart = difference(pictures[0], pictures[1]);
  check(apart < 2, `the land's pixels differ by ${apart.toFixed(1)} on average`);
});

testAlone("while the story plays, camera, base and colours do not change", async (stage) => {
  const page = await stage.open();
  const frames = [];
  const cameras = new Set();
  while (frames.length < 20) {
    const now = await state(page);
    if (!now.playing || now.position >= now.faults) break;
    cameras.add(now.link.split("cam=")[1] ?? "none");
    frames.push(await blockBox(page, frames[0]?.stripAt));
    await page.waitForTimeout(100);
  }
  check(frames.length >= 4, `only ${frames.length} frames before the faults were over`);
  same(cameras.size, 1, "cameras seen");
  for (const frame of frames) {
    for (const edge of ["left", "right", "bottom"]) {
      const moved = Math.abs(frame[edge] - frames[0][edge]);
      // The base's front corner is the lowest point; at the sides the risen land may stand out a
      // little.
      const most = edge === "bottom" ? 1.5 : 12;
      check(moved <= most, `the block's ${edge} edge moved by ${moved} px`);
    }
    const apart = difference(frame.strip, frames[0].strip);
    // The layers of the side bend with the land, so a little is allowed.
    check(apart < 8, `the base's colour changed by ${apart.toFixed(1)}`);
  }
  stage.note(`${frames.length} frames compared`);
});

test("when nothing changes, nothing is rendered", async (stage) => {
  const page = await stage.rested();
  const frames = () => page.evaluate(() => window.faultline.stats().frames);
  const before = await frames();
  check(before > 0, "nothing was ever rendered");
  await page.waitForTimeout(1000);
  same(await frames(), before, "frames after an idle second");
  await page.mouse.move(700, 300);
  await page.mouse.down();
  await page.mouse.move(760, 320, { steps: 4 });
  await page.mouse.up();
  await settled(page);
  check((await frames()) > before, "dragging rendered nothing");
  check((await state(page)).link.includes("cam="), "the camera is not in the link");
  const after = await frames();
  await page.waitForTimeout(1000);
  same(await frames(), after, "frames after dragging and an idle second");
});

test("wheel and keys move the camera, W shows the triangles", async (stage) => {
  const page = await stage.rested("#v1;seed=oak-ridge;size=65;faults=60");
  const pictures = [(await blockBox(page)).sum];
  const changes = async (what) => {
    await settled(page);
    const { sum } = await blockBox(page);
    check(!pictures.includes(sum), `${what} changed nothing`);
    pictures.push(sum);
  };
  await page.mouse.move(760, 300);
  await page.mouse.wheel(0, -200);
  await changes("the wheel");
  await page.keyboard.press("ArrowUp");
  await changes("the up arrow");
  await page.keyboard.press("w");
  await changes("W");
  check((await state(page)).wireframe, "the state does not know of the wireframe");
  await stage.shoot(page, "wireframe");
});

test("every profile and tree is marked, in the caption and in the picture", async (stage) => {
  const page = await stage.rested("#v1;seed=first-rise;size=129;faults=20!at=fault:8");
  const shown = async (recipe) => {
    await load(page, `v1;seed=first-rise;size=129;${recipe};play=0`);
    await settled(page);
    const { caption, triangles } = await state(page);
    check(triangles > 0 && triangles <= MAX_TRIANGLES, `${triangles} triangles: ${recipe}`);
    return { ...(await blockBox(page)), caption };
  };
  const sums = new Set();
  const words = await page.evaluate(() =>
    window.faultline
      .describe()
      .find(({ key }) => key === "profile")
      .choices.map(({ key }) => key),
  );
  const profiles = some(words, 3);
  const captions = new Set();
  for (const profile of profiles) {
    const { caption, sum } = await shown(`profile=${profile};faults=20!at=fault:8`);
    same(caption.strong, "Fault 8 of 20.", `caption of ${profile}`);
    captions.add(caption.rest);
    sums.add(sum);
    await stage.shoot(page, `mark-${profile}`);
  }
  same(captions.size, profiles.length, "different captions");
  const depths = some([1, 4, 12], 2);
  for (const tree of ["free", "grown"]) {
    for (const depth of depths) {
      const recipe = `method=fault-tree;tree=${tree};trees=3;depth=${depth}!at=fault:2`;
      const { caption, sum } = await shown(recipe);
      same(caption.strong, "Tree 2 of 3.", "caption of a tree");
      sums.add(sum);
      await stage.shoot(page, `mark-${tree}-${depth}`);
    }
  }
  // A tree of depth 1 is one line, free or grown.
  same(sums.size, profiles.length + 2 * depths.length - 1, "different pictures");
});

test("no dark dots stand along the edges of level pieces", async (stage) => {
  const area = { x: 60, y: 60, width: 1160, height: 600 };
  let dots = 0;
  const seeds = some(["oak", "first-rise", "quiet"], 2);
  for (const seed of seeds) {
    const link = `#v1;seed=${seed};faults=12!palette=natural;ui=none`;
    const page = await stage.rested(link, { deviceScaleFactor: 1 });
    const pixels = await readPixels(page, area);
    const light = (i) => pixels[4 * i] + 2 * pixels[4 * i + 1] + pixels[4 * i + 2];
    const around = [-1, 1].flatMap((side) => [
      side,
      side * (area.width - 1),
      side * area.width,
      side * (area.width + 1),
    ]);
    for (let i = area.width + 1; i < area.width * (area.height - 1) - 1; i++) {
      const limit = light(i) + 48;
      if (limit < 900 && around.every((to) => light(i + to) >= limit)) dots++;
    }
    await page.close();
  }
  stage.note(`${dots} dots`);
  // On three lands 13 are the tips of faces. With faces that look away there were 178.
  check(dots <= 13 * seeds.length, `${dots} dots`);
});

test.core("the same link twice gives the same picture", async (stage) => {
  const link = `#${OPENING}!at=fault:60;play=0;cam=-60,45,1.2`;
  const sums = [];
  for (let i = 0; i < 2; i++) sums.push((await blockBox(await stage.rested(link))).sum);
  same(sums[0], sums[1], "sum of the pixels");
});

/** Runs in the page before its scripts: counts the calls that wait for the graphics process. */
function countWaits() {
  window.waits = {};
  const waiting = ["getParameter", "getProgramParameter", "getShaderParameter", "getError"];
  for (const name of [...waiting, "readPixels", "finish"]) {
    const real = WebGL2RenderingContext.prototype[name];
    WebGL2RenderingContext.prototype[name] = function (...args) {
      window.waits[name] = (window.waits[name] ?? 0) + 1;
      return real.apply(this, args);
    };
  }
}

test("a drag over the timeline never waits for the graphics process", async (stage) => {
  const page = await stage.page({ reducedMotion: "reduce" });
  await page.addInitScript(countWaits);
  await page.goto(`${stage.url}#v1;seed=oak;faults=300;size=129`);
  await page.evaluate(() => window.faultline.ready);
  await settled(page);
  // While a person looks, the page compiles the shaders for a marked and for a moving land.
  await passTime(page, 4000);
  check(
    (await page.evaluate(() => window.waits.getProgramParameter)) > 0,
    "the counting missed the shaders",
  );
  await page.evaluate(() => (window.waits = {}));
  const { x, y, width, height } = await page.evaluate(() =>
    window.faultline.controls().find(({ key }) => key === "track"),
  );
  await page.mouse.move(x + 0.3 * width, y + height / 2);
  await page.mouse.down();
  for (let i = 0; i < 20; i++) {
    await page.mouse.move(x + (0.3 + 0.02 * i) * width, y + height / 2);
    await page.waitForTimeout(30);
  }
  await page.mouse.up();
  await settled(page);
  const waits = await page.evaluate(() => window.waits);
  same(JSON.stringify(waits), "{}", "calls that wait for the graphics process");
});
