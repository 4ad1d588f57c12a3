// The embed page in other people's pages: what it leaves them, when it starts and sleeps, what it
// says. What it answers: protocol_tests.mjs. The element around it: element_tests.mjs.
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
/** A frame in a process of its own learns some time later that somebody pressed elsewhere. */
const released = (frame) =>
  frame.waitForFunction(() => !document.documentElement.classList.contains("held"));
const focused = (page) => page.evaluate(() => document.activeElement.tagName);

/** Turns the wheel where the pointer is, and waits until host or land has moved. */
async function wheel(page, frame, by) {
  const before = [await scrolled(page), await link(frame)];
  await page.mouse.wheel(0, by);
  const moved = async () =>
    (await scrolled(page)) !== before[0] || (await link(frame)) !== before[1];
  await until(moved, "the wheel moves something", 5);
  return (await scrolled(page)) !== before[0] ? "host" : "land";
}

for (const sandbox of [false, true]) {
  const name = sandbox ? "a sandboxed embed" : "an embed";
  test(`${name} leaves its host wheel, keys, focus and place until pressed`, async (stage) => {
    const page = await openHost(stage, iframe(AT_END, { sandbox }) + TALL);
    await page.focus("#typed");
    await page.evaluate(() => window.scrollTo(0, 40));
    const frame = await restedFrame(page, "#land");
    const [x, y] = [330, 120];

    // Nothing was pressed.
    same(await focused(page), "INPUT", "what has the focus after loading");
    same(await scrolled(page), 40, "the host's place after loading");
    await page.mouse.move(x, y);
    same(await wheel(page, frame, 60), "host", "an untouched embed's wheel moves the");
    same(await wheel(page, frame, -60), "host", "an untouched embed's wheel moves the");
    await page.keyboard.press("Home");
    await frame.evaluate(() => document.getElementById("canvas").focus({ preventScroll: true }));
    await page.keyboard.press("ArrowLeft");
    same(await position(frame), 40, "the step after keys that are not the embed's");

    // Pressed: all of it is the embed's.
    await page.mouse.click(x, y);
    same(await wheel(page, frame, -100), "land", "a pressed embed's wheel moves the");
    await page.keyboard.press("ArrowLeft");
    await until(async () => (await position(frame)) === 39, "the arrow steps", 5);

    // Escape gives it back.
    await page.evaluate(() => (window.keysHeard = []));
    await page.keyboard.press("Escape");
    await released(frame);
    await page.keyboard.press("ArrowLeft");
    same(await page.evaluate(() => window.keysHeard.join()), "ArrowLeft", "keys the host hears");
    same(await position(frame), 39, "the step after Escape");
    same(await wheel(page, frame, 60), "host", "after Escape the wheel moves the");

    // So do leaving with the pointer, the wheel, and a press elsewhere, the keys.
    await page.mouse.click(x, y);
    await page.mouse.move(x, 600);
    await page.mouse.move(x, y);
    // A driven pointer does not tell a frame in a process of its own that it has left.
    if (!sandbox) same(await wheel(page, frame, -60), "host", "after leaving the wheel moves the");
    await page.mouse.click(900, 300);
    await released(frame);
    await page.keyboard.press("ArrowLeft");
    same(await position(frame), 39, "the step after a press elsewhere");

    // A drag that ends beside the embed has left it.
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, 600, { steps: 4 });
    await page.mouse.up();
    await page.mouse.move(x, y);
    if (!sandbox)
      same(await wheel(page, frame, -60), "host", "after a drag out the wheel moves the");
  });
}

test("an embed by keyboard alone: Enter starts and takes hold, Escape gives back", async (stage) => {
  const page = await openHost(stage, iframe(AT_END, { before: "?start=click" }) + TALL);
  const frame = await listening(page, "#land");
  await page.keyboard.press("Tab");
  same(await frame.evaluate(() => document.activeElement.id), "begin", "where Tab leads");
  const ring = () => frame.$eval("#begin .button", (seen) => getComputedStyle(seen).outlineStyle);
  same(await ring(), "solid", "the frame of the focus");
  await page.keyboard.press("Enter");
  await restedFrame(page, "#land");
  await page.keyboard.press("ArrowLeft");
  await until(async () => (await position(frame)) === 39, "the arrow steps", 5);
  await page.mouse.move(330, 120);
  same(await wheel(page, frame, 60), "host", "after a start by key the wheel moves the");
  await page.keyboard.press("Escape");
  await released(frame);
  same(await focused(page), "BODY", "what has the focus after Escape");

  // Who only came by Tab is let go as well.
  await frame.focus("#canvas");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Escape");
  await until(async () => (await focused(page)) === "BODY", "Escape leaves the canvas", 5);
  same(await position(frame), 39, "the step after keys that are not the embed's");
  await frame.focus("#canvas");
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowLeft");
  await until(async () => (await position(frame)) === 38, "Enter takes hold", 5);
});

test("an embed says what it put right, and shares the playground's address", async (stage) => {
  const page = await stage.open("", { viewport: { width: 320, height: 240 } });
  for (const [link, words] of [
    ["v9;seed=3;size=65", /newer/],
    ["v1;seed=3;size=65;nope=3!at=moon:4", /nope.*moon|moon.*nope/s],
    ["v1;seed=3;size=65!ui=tiny", /ui/],
  ]) {
    await page.goto(`${stage.url}embed.html#${link}`);
    await page.reload();
    await page.evaluate(() => window.faultline.ready);
    await settled(page);
    const { notices, ui } = await state(page);
    check(words.test(notices.join(" ")), `${link}: said is ${JSON.stringify(notices)}`);
    same(ui, "minimal", `what stands around ${link}`);
    const close = await page.locator("#notices button").first().boundingBox();
    const [x, y] = [close.x + close.width / 2, close.y + close.height / 2];
    const hit = await page.evaluate(
      ([left, top]) => document.elementFromPoint(left, top)?.closest("button")?.parentElement.id,
      [x, y],
    );
    check(hit !== undefined && hit !== "mark", `${link}: over the cross of what is said is ${hit}`);
  }
  // As mail programs write it: nothing to put right.
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
  const shared = await page.locator("#share-link, .share-link input, .share textarea").first();
  same(await shared.inputValue(), `${stage.url}#${LAND}!at=fault:9`, "what an embed shares");
});

test("a finger scrolls the host over an embed until it taps the land", async (stage) => {
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
    // A finger that stops before it leaves: else what it set going would roll on, and the next tap
    // would only stop it.
    await page.waitForTimeout(200);
    await send("touchMove", [{ x: x + dx, y: y + dy }]);
    await send("touchEnd", []);
  };
  const before = await link(frame);
  await drag(170, 180, 0, -100);
  await until(async () => (await scrolled(page)) > 20, "the host scrolls", 5);
  same(await link(frame), before, "the land after a finger that scrolled");
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.touchscreen.tap(170, 120);
  await frame.waitForSelector(".held");
  await drag(170, 120, 60, 30);
  await until(async () => (await link(frame)).includes("cam="), "the drag turns the land", 5);
  same(await scrolled(page), 0, "the host's place after a drag on a tapped embed");

  await frame.tap("#focus");
  await frame.waitForSelector(":root:not(.held)", { state: "attached" });
  await drag(170, 180, 0, -100);
  await until(async () => (await scrolled(page)) > 20, "the host scrolls again", 5);
});

test("an embed asks for its program only once it is seen, or pressed", async (stage) => {
  const gap = `<div style="height: 2000px"></div>`;
  const body = `${iframe(AT_END, { id: "press", before: "?start=click" })}${gap}${iframe(AT_END)}`;
  const page = await openHost(stage, body);
  const asked = [];
  page.on("request", (request) => asked.push(request.url()));
  const program = () => asked.filter((url) => /wasm|playground/.test(url)).length;
  for (const id of ["press", "land"]) {
    const frame = await listening(page, `#${id}`);
    check(await frame.isVisible(".slab >> visible=true"), `${id}: no slab stands`);
  }
  // What would have started by itself has had its chance.
  await page.evaluate(() => new Promise((done) => setTimeout(done, 300)));
  same(program(), 0, "requests for the program before anything is seen or pressed");
  same(await liveContexts(page), 0, "contexts");

  const pressed = await frameOf(page, "#press");
  await pressed.click("#begin");
  await restedFrame(page, "#press");
  const first = program();
  check(first > 0, "the press starts nothing");
  await page.evaluate(() => document.getElementById("land").scrollIntoView());
  await restedFrame(page, "#land");
  check(program() > first, "being seen starts nothing");
});

test("an embed shows its poster first, and falls back on the slab", async (stage) => {
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
    check(!(await frame.isVisible("#poster")), `${id}: a picture that is none is seen`);
  }
  same(await (await frameOf(page, "#good")).getAttribute("#mark", "target"), "_blank", "the mark");
});

test("out of sight an embed sleeps, keeps its picture, and wakes where it stood", async (stage) => {
  const page = await openHost(stage, iframe(`${LAND}!at=fault:7;speed=10;cam=20,40,1`) + TALL);
  const frame = await restedFrame(page, "#land");
  const place = [{ x: 150, y: 40, width: 380, height: 220 }];
  const before = await link(frame);
  const [lively] = await colouredIn(page, place);
  same(await liveContexts(page), 1, "contexts while it is seen");

  await page.evaluate(() => window.scrollTo(0, 2000));
  await until(async () => (await liveContexts(page)) === 0, "the context is given back", 10);
  check(await frame.isVisible("#still"), "no picture is left");
  check(!(await frame.isVisible(".timeline")), "an empty timeline lies over that of the picture");
  // What is asked meanwhile is answered all the same.
  same((await ask(page, "#land", "heights")).heights.length, 129 * 129, "heights");
  const { image } = await ask(page, "#land", "screenshot", { width: 160, height: 90 });
  same(image.width, 160, "the picture's width");
  await until(async () => (await liveContexts(page)) === 0, "it sleeps on", 10);
  // Played while it sleeps, it stands.
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
  same((await state(page)).ui, "minimal", "what stands around the land");
  const mark = await page.getAttribute("#mark", "href");
  check(
    mark.startsWith(`index.html#${LAND}`) && !mark.includes("ui="),
    `the mark leads to ${mark}`,
  );
  await stage.shoot(page, "embed");
  // The form is fetched when somebody wants it.
  await page.focus("#open-form");
  await page.keyboard.press("Enter");
  await page.waitForSelector("#form-faults");
  await expectAccessible(page);
});
