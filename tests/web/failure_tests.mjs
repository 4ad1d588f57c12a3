// Every failure is reported in plain text, with the link, and never leaves a blank page.
import { blockBox } from "./pixels.mjs";
import { check, file, hash, load, OPENING, PHONE, same, settled, state, test } from "./harness.mjs";

const LINK = `#${OPENING};seed=oak-ridge`.replace("seed=first-rise;", "");

async function expectCard(stage, page, name) {
  await page.waitForSelector("#failure:not([hidden])");
  const text = await page.textContent("#failure");
  check(!/undefined|null|Error|wasm/i.test(text), `not plain text: ${text}`);
  check(
    (await page.inputValue("#failure-link")).includes("seed=oak-ridge"),
    "the card lacks the link",
  );
  check(await page.isVisible("#failure button"), "no way to try again");
  await stage.shoot(page, `failure-${name}`);
}

async function expectSlab(page) {
  for (const selector of [".slab >> visible=true", "h1", "#story"]) {
    check(await page.isVisible(selector), `${selector} is not visible`);
  }
}

test("300 ms after opening, with the program still loading", async (stage) => {
  stage.expectsProblems = true;
  for (const [name, device] of [
    ["desk", {}],
    ["phone", PHONE],
  ]) {
    const page = await stage.page(device);
    await page.route("**/*.wasm", () => undefined);
    await page.goto(stage.url, { waitUntil: "commit" });
    await page.waitForTimeout(300);
    await expectSlab(page);
    same(await page.evaluate(() => document.getAnimations().length), 0, "running animations");
    await stage.shoot(page, `at-300-ms-${name}`);
  }
});

for (const [name, spoil] of [
  ["blocked", (route) => route.abort()],
  ["missing", (route) => route.fulfill({ status: 404, body: "Not found" })],
  ["broken", (route) => route.fulfill({ contentType: "application/wasm", body: "not a module" })],
]) {
  test(`the program is ${name}`, async (stage) => {
    stage.expectsProblems = true;
    const page = await stage.page();
    await page.route("**/*.wasm", spoil);
    await page.goto(stage.url + LINK);
    await expectCard(stage, page, name);
    await expectSlab(page);
    const refused = await page.evaluate(() =>
      window.faultline.ready.then(
        () => "",
        (error) => error.message,
      ),
    );
    check(refused !== "", "faultline.ready does not reject");
  });
}

test("fonts or script are missing", async (stage) => {
  stage.expectsProblems = true;
  for (const name of ["inter.ttf", "playground.js"]) {
    const page = await stage.page();
    await page.route(file(name), (route) => route.fulfill({ status: 404, body: "Not found" }));
    await page.goto(stage.url + LINK);
    await expectCard(stage, page, "part-missing");
  }
});

test("the picture's dialog fails to load", async (stage) => {
  stage.expectsProblems = true;
  const page = await stage.rested(LINK);
  await page.route(file("picture_dialog.js"), (route) => route.abort());
  await page.click("#export");
  await page.waitForSelector("#message:not([hidden])");
  const text = await page.textContent("#message");
  check(text.includes("The dialog did not arrive"), `the message: ${text}`);
  check(await page.isVisible("#message .filled"), "no way to try again");
  await stage.shoot(page, "failure-dialog-missing");
  const before = await hash(page);
  await page.unroute(file("picture_dialog.js"));
  await page.click("#message .filled");
  await page.waitForFunction(() => document.documentElement.classList.contains("drawn"));
  await settled(page);
  same(await hash(page), before, "the land after trying again");
  await page.click("#export");
  await page.waitForSelector("#picture-dialog[open]");
});

test("a browser without WebAssembly", async (stage) => {
  stage.expectsProblems = true;
  const page = await stage.page();
  await page.addInitScript(() => delete window.WebAssembly);
  await page.goto(stage.url + LINK);
  await expectCard(stage, page, "no-wasm");
});

test("a browser without WebGL 2 keeps form, link and fingerprint", async (stage) => {
  const page = await stage.flat(LINK);
  check((await page.textContent("#message")).includes("WebGL 2"), "no message");
  check(await page.isVisible("#form-faults"), "the form is not shown");
  const before = await hash(page);
  await page.fill("#form-faults ~ input", "33");
  await page.keyboard.press("Enter");
  await settled(page);
  check((await hash(page)) !== before, "the form changes nothing");
  await page.waitForFunction(() => location.hash.includes("faults=33"));
  const shown = await page.textContent(".fingerprint");
  check(shown.includes(await hash(page)), `the form shows ${shown}`);
  check(await page.isVisible("#flat canvas"), "nothing in place of the land");
  await stage.shoot(page, "failure-no-webgl");
});

test("a device with small textures renders fewer vertices and says so", async (stage) => {
  const page = await stage.page({ reducedMotion: "reduce" });
  await page.addInitScript(() => {
    const real = WebGL2RenderingContext.prototype.getParameter;
    WebGL2RenderingContext.prototype.getParameter = function (name) {
      return name === WebGL2RenderingContext.MAX_TEXTURE_SIZE ? 256 : real.call(this, name);
    };
  });
  await page.goto(`${stage.url}${LINK};size=513`);
  await page.evaluate(() => window.faultline.ready);
  await settled(page);
  same((await state(page)).drawnSize, 171, "vertices a side");
  const text = await page.textContent("#caption");
  check(text.includes("171 x 171 of its vertices"), `the caption says: ${text}`);
  check((await blockBox(page)).count > 10000, "no block is visible");
  await stage.shoot(page, "small-textures");
  await load(page, `${LINK.slice(1)};size=129`);
  await settled(page);
  const rest = await page.textContent("#caption");
  check(!rest.includes("vertices"), `with all of them the caption says: ${rest}`);
});

// Causes a real trap: calls a module whose only function is `unreachable` in the middle of a frame.
function trapScript(body) {
  const bytes = "0,97,115,109,1,0,0,0,1,4,1,96,0,0,3,2,1,0,7,5,1,1,116,0,0,10,5,1,3,0,0,11";
  return `${body}
const realModule = Module;
const trap = new WebAssembly.Instance(new WebAssembly.Module(new Uint8Array([${bytes}]))).exports.t;
async function trappedModule(options) {
  const module = await realModule(options);
  const methods = module.Playground.prototype;
  const frame = methods.frame;
  methods.frame = function (now) {
    return window.trapNow ? trap() : frame.call(this, now);
  };
  return module;
}
export { trappedModule as default };`;
}

test("a trap while it runs", async (stage) => {
  stage.expectsProblems = true;
  const page = await stage.page({ reducedMotion: "reduce" });
  await page.route(file("playground.js"), async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    const name = /export\s*\{\s*(\w+)\s+as\s+default\s*\}|export\s+default\s+(\w+)/.exec(body);
    const script = body.replace(name[0], `const Module = ${name[1] ?? name[2]}`);
    await route.fulfill({ response, body: trapScript(script) });
  });
  await page.goto(stage.url + LINK);
  await page.evaluate(() => window.faultline.ready);
  await settled(page);
  await page.evaluate(() => {
    window.trapNow = true;
    window.faultline.seek(17);
  });
  await expectCard(stage, page, "trap");
  check(
    (await page.inputValue("#failure-link")).includes("at=fault:17"),
    "not the link of that moment",
  );
  await page.click("#failure button");
  await page.waitForFunction(() => window.faultline && !window.trapNow);
  await page.evaluate(() => window.faultline.ready);
});

test("the WebGL context is lost and restored", async (stage) => {
  stage.expectsProblems = true;
  const page = await stage.rested(LINK);
  const before = await blockBox(page);
  const fingerprint = await hash(page);
  await page.evaluate(() => {
    const gl = document.getElementById("canvas").getContext("webgl2");
    window.loser = gl.getExtension("WEBGL_lose_context");
    window.loser.loseContext();
  });
  await page.waitForFunction(() => !document.getElementById("message").hidden);
  await stage.shoot(page, "failure-context-lost");
  await page.evaluate(() => window.faultline.seek(40));
  same((await state(page)).position, 40, "the timeline without graphics");
  await page.evaluate(() => window.loser.restoreContext());
  await page.waitForFunction(() => document.getElementById("message").hidden);
  await page.evaluate(() => window.faultline.seek(window.faultline.state().length));
  await settled(page);
  const after = await blockBox(page);
  same(await hash(page), fingerprint, "fingerprint");
  same(after.sum, before.sum, "the picture after coming back");
});

test("without JavaScript the page says what it needs", async (stage) => {
  const page = await stage.page({ javaScriptEnabled: false });
  await page.goto(stage.url);
  check((await page.textContent("body")).includes("JavaScript"), "no text about JavaScript");
  await expectSlab(page);
});
