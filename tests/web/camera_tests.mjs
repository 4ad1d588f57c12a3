// The camera in the page: mouse, touch and keys turn, move and zoom it; it glides and comes to
// rest, and then nothing is rendered.
import { check, load, PHONE, same, settled, some, state, test, testAlone } from "./harness.mjs";
import { blockBox } from "./pixels.mjs";

const LAND = "v1;seed=oak-ridge;size=129;faults=60";
const MOVING = { reducedMotion: "no-preference" };

const frames = (page) => page.evaluate(() => window.faultline.stats().frames);

async function expectIdle(page, what) {
  await settled(page);
  const before = await frames(page);
  await page.waitForTimeout(1000);
  same(await frames(page), before, `frames in a second after ${what}`);
}

/** A link's camera as numbers, with the pan that a link may leave out; null without a camera. */
function cameraOf(link) {
  const text = /cam=([^;]*)/.exec(link)?.[1];
  if (text === undefined) return null;
  const [azimuth, elevation, zoom, panU = 0, panV = 0] = text.split(",").map(Number);
  return { azimuth, elevation, zoom, panU, panV };
}

const camera = async (page) => cameraOf((await state(page)).link);

/**
 * A fast drag, in one task of the page, whose events say that they are 10 ms apart: so a machine
 * that pauses within it does not make it slow.
 * Returns the camera at the release, before any frame moves it on.
 */
async function flick(page, dx, button = 0) {
  const link = await page.evaluate(
    async ([by, which]) => {
      const canvas = document.getElementById("canvas");
      let timeStamp = performance.now();
      const send = (type, x, buttons) => {
        const event = new PointerEvent(type, {
          pointerId: 1,
          pointerType: "mouse",
          clientX: x,
          clientY: 330,
          button: which,
          buttons,
          bubbles: true,
          cancelable: true,
        });
        Object.defineProperty(event, "timeStamp", { value: timeStamp });
        canvas.dispatchEvent(event);
      };
      canvas.setPointerCapture = () => undefined;
      const held = which === 2 ? 2 : 1;
      send("pointerdown", 700, held);
      for (let i = 1; i <= 6; i++) {
        timeStamp += 10;
        send("pointermove", 700 + (by * i) / 6, held);
      }
      send("pointerup", 700 + by, 0);
      return window.faultline.state().link;
    },
    [dx, button],
  );
  return cameraOf(link);
}

testAlone(
  "camera: it glides after a flick, comes to rest, and then nothing is rendered",
  async (stage) => {
    const page = await stage.open(`#${LAND}!at=end;play=0`, MOVING);
    await settled(page);
    same(await camera(page), null, "camera before");
    const before = await frames(page);
    const released = await flick(page, 90);
    await expectIdle(page, "a flick");
    const rested = await camera(page);
    const glided = released.azimuth - rested.azimuth;
    check(glided > 5, `it glided by ${glided} degrees`);
    check((await frames(page)) > before, "gliding rendered nothing");
    stage.note(`glided ${glided.toFixed(1)} degrees in ${(await frames(page)) - before} frames`);
    // A press stops it at once.
    await flick(page, 90);
    await page.mouse.move(760, 300);
    await page.mouse.down();
    const stopped = await camera(page);
    await page.mouse.up();
    await settled(page);
    same(JSON.stringify(await camera(page)), JSON.stringify(stopped), "camera after a press");
    await flick(page, -90, 2);
    const panned = await camera(page);
    check(panned.panU !== 0 || panned.panV !== 0, "the right button does not move the block");
    same(panned.azimuth, stopped.azimuth, "azimuth after moving");
    await expectIdle(page, "a move");
  },
);

test("camera: with reduced motion nothing glides", async (stage) => {
  const page = await stage.rested(`#${LAND}`);
  const released = JSON.stringify(await flick(page, 90));
  await settled(page);
  same(JSON.stringify(await camera(page)), released, "camera after a flick");
  await page.keyboard.press("2");
  same((await camera(page)).elevation, 90, "elevation at once");
});

test.core("camera: the wheel zooms to the pointer, 0 goes home", async (stage) => {
  // The driver's wheel turns by physical pixels.
  const options = { ...MOVING, deviceScaleFactor: 1 };
  const page = await stage.open(`#${LAND}!at=end;play=0;cam=0,31,1`, options);
  await settled(page);
  await page.mouse.move(860, 330);
  for (let i = 0; i < 5; i++) await page.mouse.wheel(0, -100);
  await expectIdle(page, "the wheel");
  const { zoom, panU } = await camera(page);
  check(Math.abs(zoom - Math.exp(0.75)) < 0.02, `zoom ${zoom}`);
  check(panU > 0.01, `it went ${panU} to the east, where the pointer is`);
  await page.keyboard.press("0");
  await expectIdle(page, "0");
  same(await camera(page), null, "camera at home");
});

test("camera: views by key and in the menu, each shows the whole block", async (stage) => {
  const page = await stage.open(`#${LAND}!at=end;play=0`, MOVING);
  await settled(page);
  const view = await page.locator("#view").boundingBox();
  const shown = async (name) => {
    await settled(page);
    const box = await blockBox(page);
    check(box.left > view.x && box.right < view.x + view.width, `${name} is cut off at a side`);
    check(box.top > view.y && box.bottom < view.y + view.height, `${name} is cut off`);
    await stage.shoot(page, `view-${name}`);
    return box.sum;
  };
  const home = await shown("home");
  const sums = new Set([home]);
  const keys = { 2: "top", 3: "south", 4: "east", 5: "north", 6: "west" };
  for (const [key, name] of Object.entries(keys)) {
    await page.keyboard.press(key);
    sums.add(await shown(name));
  }
  same(sums.size, 6, "different pictures");
  await page.keyboard.press("1");
  same(await shown("home-again"), home, "the home view's picture");
  await page.click("#more");
  await stage.shoot(page, "menu-views");
  await page.click("#menu [data-view=top]");
  await settled(page);
  same((await camera(page)).elevation, 90, "elevation of the view from above");
  await page.keyboard.press("Shift+E");
  await settled(page);
  check((await camera(page)).panU > 0, "Shift and E do not move");
  await page.keyboard.press(".");
  await settled(page);
  same((await camera(page)).panU, 0, "the middle, after a full stop");
});

test("camera: a double click goes closer, another one home", async (stage) => {
  const page = await stage.open(`#${LAND}!at=end;play=0;cam=0,31,1`, MOVING);
  await settled(page);
  await page.mouse.dblclick(860, 320);
  await settled(page);
  const { zoom, panU } = await camera(page);
  check(zoom >= 3, `zoom ${zoom}`);
  check(panU > 0.03, `${panU} to the east`);
  await stage.shoot(page, "view-close");
  await page.mouse.dblclick(700, 320);
  await expectIdle(page, "a double click");
  same(await camera(page), null, "camera after the second");
});

test("camera: links with every allowed camera show the land", async (stage) => {
  const page = await stage.rested(`#${LAND}`);
  const cameras = ["-180,2,12,-0.5,0.5", "0,2,12", "180,90,0.5,0.5,-0.5", "77.7,2,0.5", "13,90,12"];
  for (const cam of some(cameras, 4)) {
    for (const high of ["", ";exaggeration=5", ";show=flip"]) {
      await load(page, `${LAND};relief=0.6!at=end;play=0;cam=${cam}${high}`);
      await settled(page);
      const box = await blockBox(page);
      check(box.count > 300, `${cam}${high}: ${box.count} coloured pixels`);
    }
  }
});

test("camera: a pinch zooms", async (stage) => {
  const page = await stage.rested(`#${LAND}`, PHONE);
  const session = await page.context().newCDPSession(page);
  const touch = (type, points) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: points.map(([x, y], id) => ({ x, y, id })),
    });
  await touch("touchStart", [
    [170, 290],
    [220, 290],
  ]);
  for (let i = 1; i <= 6; i++)
    await touch("touchMove", [
      [170 - 6 * i, 290 + 4 * i],
      [220 + 6 * i, 290],
    ]);
  await touch("touchEnd", []);
  await page.waitForFunction(() => window.faultline.state().link.includes("cam="));
  await settled(page);
  const { zoom } = await camera(page);
  check(zoom > 1.5, `zoom ${zoom}`);
  await stage.shoot(page, "phone-pinched");
});
