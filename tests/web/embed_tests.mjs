// The embed in other people's pages: input focus, start, sleep and messages. Its answers are tested
// by protocol_tests.mjs, the element around it by element_tests.mjs.
import { expectAccessible } from "./accessible.mjs";
import { check, same, settled, state, test } from "./harness.mjs";
import {
  ask,
  colouredIn,
  frameOf,
  iframe,
  listening,
  liveContexts,
  openHost,
  restedFrame,
  until,
} from "./hosts.mjs";

const LAND = "v1;seed=gorse;size=129;faults=40";
const AT_END = `${LAND}!at=end`;

const TALL = `<input id="typed"><div style="height: 3000px"></div>`;
const scrolled = (page) => page.evaluate(() => window.scrollY);
const link = (frame) => frame.evaluate(() => window.faultline.state().link);
const position = (frame) => frame.evaluate(() => window.faultline.position());
/**
 * Waits until the embed has released the focus; a frame in another process is told with a delay.
 */
const released = (frame) =>
  frame.waitForFunction(() => !document.documentElement.classList.contains("held"));
const focused = (page) => page.evaluate(() => document.activeElement.tagName);

/** Waits until the host scrolls no more. */
async function scrollingEnds(page) {
  let last = null;
  const rests = async () => {
    const before = last;
    last = await scrolled(page);
    return last === before;
  };
  await until(rests, "the host rests");
}

/** Turns the wheel at the pointer, waits until host or land has moved, and returns which. */
async function wheel(page, frame, by) {
  const before = [await scrolled(page), await link(frame)];
  await page.mouse.wheel(0, by);
  const moved = async () =>
    (await scrolled(page)) !== before[0] || (await link(frame)) !== before[1];
  await until(moved, "the wheel moves something");
  await scrollingEnds(page);
  return (await scrolled(page)) !== before[0] ? "host" : "land";
}

for (const sandbox of [false, true]) {
  const name = sandbox ? "a sandboxed embed" : "an embed";
  test(`${name} leaves wheel, keys, focus and scroll position to its host until pressed`, async (stage) => {
    const page = await openHost(stage, iframe(AT_END, { sandbox }) + TALL);
    await page.focus("#typed");
    await page.evaluate(() => window.scrollTo(0, 40));
    const frame = await restedFrame(page, "#land");
    const [x, y] = [330, 120];

    // Nothing was pressed.
    same(await focused(page), "INPUT", "what has the focus after loading");
    same(await scrolled(page), 40, "the host's scroll position after loading");
    await page.mouse.move(x, y);
    same(await wheel(page, frame, 60), "host", "an untouched embed's wheel moves the");
    same(await wheel(page, frame, -60), "host", "an untouched embed's wheel moves the");
    await page.keyboard.press("Home");
    await frame.evaluate(() => document.getElementById("canvas").focus({ preventScroll: true }));
    await page.keyboard.press("ArrowLeft");
    same(await position(frame), 40, "the step after keys that are not the embed's");

    // After a press wheel and keys go to the embed.
    await page.mouse.click(x, y);
    same(await wheel(page, frame, -100), "land", "a pressed embed's wheel moves the");
    await page.keyboard.press("ArrowLeft");
    await until(async () => (await position(frame)) === 39, "the arrow steps");

    // Escape returns them to the host.
    await page.evaluate(() => (window.receivedKeys = []));
    await page.keyboard.press("Escape");
    await released(frame);
    await page.waitForFunction(
      () => document.hasFocus() && document.activeElement.tagName !== "IFRAME",
    );
    await page.keyboard.press("ArrowLeft");
    same(
      await page.evaluate(() => window.receivedKeys.join()),
      "ArrowLeft",
      "keys that the host gets",
    );
    same(await position(frame), 39, "the step after Escape");
    same(await wheel(page, frame, 60), "host", "after Escape the wheel moves the");

    // Leaving with the pointer returns the wheel, and a press elsewhere returns the keys.
    await page.mouse.click(x, y);
    await page.mouse.move(x, 600);
    await page.mouse.move(x, y);
    // The driver's pointer does not tell a frame in another process that it has left.
    if (!sandbox) same(await wheel(page, frame, -60), "host", "after leaving the wheel moves the");
    await page.mouse.click(900, 300);
    await released(frame);
    await page.keyboard.press("ArrowLeft");
    same(await position(frame), 39, "the step after a press elsewhere");

    // A drag that ends outside the embed has left it.
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, 600, { steps: 4 });
    await page.mouse.up();
    await page.mouse.move(x, y);
    if (!sandbox)
      same(await wheel(page, frame, -60), "host", "after a drag out the wheel moves the");
  });
}

test.core("an embed by keyboard alone: Enter starts, Escape returns the focus", async (stage) => {
  const page = await openHost(stage, iframe(AT_END, { before: "?start=click" }) + TALL);
  const frame = await listening(page, "#land");
  await page.keyboard.press("Tab");
  same(await frame.evaluate(() => document.activeElement.id), "begin", "where Tab leads");
  const ring = () => frame.$eval("#begin .button", (seen) => getComputedStyle(seen).outlineStyle);
  same(await ring(), "solid", "the frame of the focus");
  await page.keyboard.press("Enter");
  await restedFrame(page, "#land");
  await page.keyboard.press("ArrowLeft");
  await until(async () => (await position(frame)) === 39, "the arrow steps");
  await page.mouse.move(330, 120);
  same(await wheel(page, frame, 60), "host", "after a start by key the wheel moves the");
  await page.keyboard.press("Escape");
  await released(frame);
  same(await focused(page), "BODY", "what has the focus after Escape");

  // Escape also releases a focus that came by Tab.
  await frame.focus("#canvas");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Escape");
  await until(async () => (await focused(page)) === "BODY", "Escape leaves the canvas");
  same(await position(frame), 39, "the step after keys that are not the embed's");
  await frame.focus("#canvas");
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowLeft");
  await until(async () => (await position(frame)) === 38, "Enter takes the focus");
});

test.core("an embed reports repairs, and shares the playground's address", async (stage) => {
  const page = await stage.open("", { viewport: { width: 320, height: 240 } });
  for (const [link, expected] of [
    ["v9;seed=3;size=65", /newer/],
    ["v1;seed=3;size=65;nope=3!at=moon:4", /nope.*moon|moon.*nope/s],
    ["v1;seed=3;size=65!ui=tiny", /ui/],
  ]) {
    await page.goto(`${stage.url}embed.html#${link}`);
    await page.reload();
    await page.evaluate(() => window.faultline.ready);
    await settled(page);
    const { notices, ui } = await state(page);
    check(expected.test(notices.join(" ")), `${link}: the notices are ${JSON.stringify(notices)}`);
    same(ui, "minimal", `ui of ${link}`);
    const close = await page.locator("#notices button").first().boundingBox();
    const [x, y] = [close.x + close.width / 2, close.y + close.height / 2];
    const hit = await page.evaluate(
      ([left, top]) => document.elementFromPoint(left, top)?.closest("button")?.parentElement.id,
      [x, y],
    );
    check(
      hit !== undefined && hit !== "mark",
      `${link}: the notices' close button is covered by ${hit}`,
    );
  }
  // A link as mail programs write it needs no repair.
  await page.goto(`${stage.url}embed.html#v1;seed=3;size=65%21at=fault:5`);
  await page.reload();
  await page.evaluate(() => window.faultline.ready);
  await settled(page);
  const written = await state(page);
  same(`${written.position} ${written.ui}${written.notices}`, "5 minimal", "a link with %21");

  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto(`${stage.url}embed.html?wake=never#${LAND}!at=fault:9;ui=full`);
  await page.reload();
  await page.evaluate(() => window.faultline.ready);
  await page.click("#share");
  await page.waitForSelector("#share-place:not([hidden])");
  const shared = await page.locator("#share-link, .share-link input, .share textarea").first();
  same(await shared.inputValue(), `${stage.url}#${LAND}!at=fault:9`, "what an embed shares");
});

test("with all controls, what leads to the playground lies over no control, and captions over no land", async (stage) => {
  const page = await stage.page({ viewport: { width: 700, height: 420 }, reducedMotion: "reduce" });
  await page.goto(`${stage.url}embed.html#${LAND}!ui=full`);
  await page.evaluate(() => window.faultline.ready);
  await settled(page);
  const off = await page.evaluate(() => {
    const panel = document.getElementById("panel").getBoundingClientRect();
    return document.getElementById("mark").getBoundingClientRect().left - panel.right;
  });
  check(off > 0, `the mark lies ${-off} px over the panel`);
  await stage.shoot(page, "embed-full-side");
  const low = await stage.page({ viewport: { width: 360, height: 220 }, reducedMotion: "reduce" });
  await low.goto(
    `${stage.url}embed.html#v1;method=diamond-square;seed=oak;size=129!at=level:3;ui=minimal`,
  );
  await low.evaluate(() => window.faultline.ready);
  await settled(low);
  const over = await low.evaluate(() => {
    const view = document.getElementById("view").getBoundingClientRect();
    const strong = document.querySelector("#caption strong").getBoundingClientRect();
    return [view.bottom - strong.top, strong.height, view.height];
  });
  check(over[0] <= 6 && over[1] <= 22 && over[2] >= 110, `caption and land: ${over}`);
  await stage.shoot(low, "embed-low");
});

test("with all controls, cards lie over what leads to the playground", async (stage) => {
  for (const [width, height] of [
    [1280, 720],
    [900, 600],
    [390, 844],
  ]) {
    const page = await stage.page({ viewport: { width, height }, reducedMotion: "reduce" });
    await page.goto(`${stage.url}embed.html#${LAND};faults=zz!ui=full;card=how`);
    await page.evaluate(() => window.faultline.ready);
    for (const card of [".drawer", ".notes"]) {
      await page.waitForSelector(`${card} >> visible=true`);
      const covered = await page.evaluate((wanted) => {
        const over = document.querySelector(wanted).getBoundingClientRect();
        const mark = document.querySelector("#mark").getBoundingClientRect();
        const left = Math.max(over.left, mark.left);
        const right = Math.min(over.right, mark.right);
        const top = Math.max(over.top, mark.top);
        const bottom = Math.min(over.bottom, mark.bottom);
        if (left >= right || top >= bottom) return false;
        const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return hit.closest("#mark") !== null;
      }, card);
      check(!covered, `${width} by ${height}: the mark lies over ${card}`);
    }
    await stage.shoot(page, `embed-full-${width}`);
  }
});

test("touches scroll the host until the land is tapped", async (stage) => {
  const phone = { viewport: { width: 390, height: 700 }, hasTouch: true, isMobile: true };
  const body = `<meta name="viewport" content="width=device-width">${iframe(AT_END)}${TALL}`;
  const page = await openHost(stage, body, phone);
  await page.addStyleTag({ content: "iframe { width: 340px; height: 300px }" });
  const frame = await restedFrame(page, "#land");
  const client = await page.context().newCDPSession(page);
  const drag = async (x, y, dx, dy) => {
    const send = (type, touchPoints) =>
      client.send("Input.dispatchTouchEvent", { type, touchPoints });
    await send("touchStart", [{ x, y }]);
    for (const part of [0.2, 0.4, 0.6, 0.8, 1]) {
      await send("touchMove", [{ x: x + part * dx, y: y + part * dy }]);
    }
    // The finger pauses before it is lifted: otherwise scrolling would go on, and the next tap
    // would only stop it.
    await page.waitForTimeout(200);
    await send("touchMove", [{ x: x + dx, y: y + dy }]);
    await send("touchEnd", []);
  };
  const before = await link(frame);
  await drag(170, 180, 0, -100);
  await until(async () => (await scrolled(page)) > 20, "the host scrolls");
  await scrollingEnds(page);
  same(await link(frame), before, "the land after a finger that scrolled");
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.touchscreen.tap(170, 120);
  await frame.waitForSelector(".held");
  await drag(170, 120, 60, 30);
  await until(async () => (await link(frame)).includes("cam="), "the drag turns the land");
  same(await scrolled(page), 0, "the host's scroll position after a drag on a tapped embed");

  await frame.tap("#focus");
  await frame.waitForSelector(":root:not(.held)", { state: "attached" });
  await drag(170, 180, 0, -100);
  await until(async () => (await scrolled(page)) > 20, "the host scrolls again");
});

test("an embed loads its program only once it is visible or pressed", async (stage) => {
  const gap = `<div style="height: 2000px"></div>`;
  const body = `${iframe(AT_END, { id: "press", before: "?start=click" })}${gap}${iframe(AT_END)}`;
  const page = await openHost(stage, body);
  const asked = [];
  page.on("request", (request) => asked.push(request.url()));
  const program = () => asked.filter((url) => /wasm|playground/.test(url)).length;
  for (const id of ["press", "land"]) {
    const frame = await listening(page, `#${id}`);
    check(await frame.isVisible(".slab >> visible=true"), `${id}: no slab is shown`);
  }
  // Enough time for an embed that starts by itself.
  await page.evaluate(() => new Promise((done) => setTimeout(done, 300)));
  same(program(), 0, "requests for the program before anything is visible or pressed");
  same(await liveContexts(page), 0, "contexts");

  const pressed = await frameOf(page, "#press");
  await pressed.click("#begin");
  await restedFrame(page, "#press");
  const first = program();
  check(first > 0, "the press starts nothing");
  await page.evaluate(() => document.getElementById("land").scrollIntoView());
  await restedFrame(page, "#land");
  check(program() > first, "becoming visible starts nothing");
});

test("an embed shows its poster first, or the slab if the poster fails", async (stage) => {
  const picture = `<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h64v36z"/></svg>`;
  const before = (name) => `?start=click&poster=${name}`;
  const body =
    iframe(LAND, { id: "good", before: before("poster.svg") }) +
    iframe(LAND, { id: "bad", before: before("missing.svg") }) +
    iframe(LAND, { id: "evil", before: before("javascript:alert(1)") }) +
    iframe(LAND, { id: "wrong", before: before("http://") });
  stage.expectsProblems = true;
  const page = await stage.page();
  await page.route("**/poster.svg", (route) =>
    route.fulfill({ contentType: "image/svg+xml", body: picture }),
  );
  await page.route("**/host.html", (route) =>
    route.fulfill({ contentType: "text/html", body: `<!doctype html>${body}` }),
  );
  await page.goto(`${stage.url}host.html`);
  const good = await frameOf(page, "#good");
  await good.waitForSelector(".has-poster");
  check(await good.isVisible("#poster"), "the poster is not seen");
  for (const id of ["bad", "evil", "wrong"]) {
    const frame = await frameOf(page, `#${id}`);
    check(await frame.isVisible(".slab >> visible=true"), `${id}: no slab`);
    check(await frame.isVisible("#begin"), `${id}: nothing starts it`);
    check(!(await frame.isVisible("#poster")), `${id}: an invalid poster is shown`);
  }
  same(await (await frameOf(page, "#good")).getAttribute("#mark", "target"), "_blank", "the mark");
});

test("an invisible embed sleeps, keeps its picture, and wakes at the same place", async (stage) => {
  const page = await openHost(stage, iframe(`${LAND}!at=fault:7;speed=10;cam=20,40,1`) + TALL);
  const frame = await restedFrame(page, "#land");
  const place = [{ x: 150, y: 40, width: 380, height: 220 }];
  const before = await link(frame);
  const [lively] = await colouredIn(page, place);
  same(await liveContexts(page), 1, "contexts while it is seen");

  await page.evaluate(() => window.scrollTo(0, 2000));
  await until(async () => (await liveContexts(page)) === 0, "the context is given back");
  check(await frame.isVisible("#still"), "no picture is left");
  check(!(await frame.isVisible(".timeline")), "an empty timeline lies over that of the picture");
  // Requests are answered while it sleeps.
  same((await ask(page, "#land", "heights")).heights.length, 129 * 129, "heights");
  const { image } = await ask(page, "#land", "screenshot", { width: 160, height: 90 });
  same(image.width, 160, "the picture's width");
  await until(async () => (await liveContexts(page)) === 0, "it sleeps again");
  // It does not play while it sleeps.
  await ask(page, "#land", "play");
  await page.evaluate(() => new Promise((done) => setTimeout(done, 400)));
  same(await position(frame), 7, "the step while it sleeps");
  await ask(page, "#land", "seek", { step: 7 });

  await page.evaluate(() => window.scrollTo(0, 0));
  await frame.waitForSelector("#still", { state: "hidden" });
  same(await liveContexts(page), 1, "contexts when it is seen again");
  await settled(frame);
  same(await link(frame), before, "what is shown when it is seen again");
  const [again] = await colouredIn(page, place);
  check(Math.abs(again - lively) < 0.02 * lively, `${lively} coloured pixels, then ${again}`);
});

test("axe: an embed by its own page, before and after it starts", async (stage) => {
  const page = await stage.page({ viewport: { width: 640, height: 360 }, reducedMotion: "reduce" });
  await page.goto(`${stage.url}embed.html?start=click#${AT_END}`);
  await page.waitForSelector("#begin:not([hidden])");
  await expectAccessible(page);
  await stage.shoot(page, "embed-before");
  await page.click("#begin");
  await page.waitForSelector(".drawn");
  await settled(page);
  await expectAccessible(page);
  same((await state(page)).ui, "minimal", "ui");
  const mark = await page.getAttribute("#mark", "href");
  check(
    mark.startsWith(`index.html#${LAND}`) && !mark.includes("ui="),
    `the mark leads to ${mark}`,
  );
  await stage.shoot(page, "embed");
  // The form is fetched when somebody opens it.
  await page.focus("#open-form");
  await page.keyboard.press("Enter");
  await page.waitForSelector("#form-faults");
  await expectAccessible(page);
});
