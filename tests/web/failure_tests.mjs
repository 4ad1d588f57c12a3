// Every failure is reported in plain text, with the link, and never leaves a blank page.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { blockBox } from "./pixels.mjs";
import {
  check,
  file,
  hash,
  load,
  OPENING,
  PHONE,
  same,
  settled,
  some,
  state,
  test,
} from "./harness.mjs";
import { ask, iframe, openHost, restedFrame } from "./hosts.mjs";

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
    await page.waitForSelector(selector);
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
    const title = name === "broken" ? "This browser could not start it" : "A part did not arrive";
    same(await page.textContent("#failure h2"), title, "the title");
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

test("a program that does not fit its script was refused, and did not fail to arrive", async (stage) => {
  stage.expectsProblems = true;
  const page = await stage.page();
  // Like the program it imports a function of the script's object, but one that is not there.
  const name = readdirSync(stage.dist).find((each) => file("playground.wasm").test(`/${each}`));
  const program = new WebAssembly.Module(readFileSync(join(stage.dist, name)));
  const [{ module }] = WebAssembly.Module.imports(program);
  const text = (each) => [each.length, ...Buffer.from(each)];
  const imports = [1, ...text(module), ...text("none"), 0, 0];
  const head = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 1, 4, 1, 0x60, 0, 0];
  const body = Buffer.from([...head, 2, imports.length, ...imports]);
  await page.route("**/*.wasm", (route) =>
    route.fulfill({ contentType: "application/wasm", body }),
  );
  await page.goto(stage.url + LINK);
  await expectCard(stage, page, "unlinked");
  same(await page.textContent("#failure h2"), "This browser could not start it", "the title");
});

test("fonts or script are missing", async (stage) => {
  stage.expectsProblems = true;
  for (const name of ["inter.ttf", "playground.js"]) {
    const page = await stage.page();
    await page.route(file(name), (route) => route.fulfill({ status: 404, body: "Not found" }));
    await page.goto(stage.url + LINK);
    await expectCard(stage, page, "part-missing");
  }
});

const LOOKS = [
  ["desk", {}],
  ["desk-dark", { colorScheme: "dark" }],
  ["phone", PHONE],
  ["phone-dark", { ...PHONE, colorScheme: "dark" }],
];
for (const [look, options] of some(LOOKS, 6)) {
  test(`the page's script or style sheet is missing: ${look}`, async (stage) => {
    stage.expectsProblems = true;
    for (const name of ["main.js", "page.css"]) {
      const page = await stage.page(options);
      await page.route(file(name), (route) => route.fulfill({ status: 404, body: "Not found" }));
      await page.goto(stage.url + LINK);
      await expectCard(stage, page, `without-${name.split(".")[1]}-${look}`);
      if (name === "main.js") await expectSlab(page);
      // Trying again keeps the link.
      await page.unroute(file(name));
      await page.click("#failure button");
      await page.waitForFunction(
        () => window.faultline && document.querySelector("#failure[hidden]"),
      );
      await page.evaluate(() => window.faultline.ready);
      same((await state(page)).values.seed.text, "oak-ridge", "the land after trying again");
    }
  });
}

test("the script of an embed is missing", async (stage) => {
  stage.expectsProblems = true;
  const page = await openHost(stage, "");
  await page.route(file("embed.js"), (route) => route.fulfill({ status: 404, body: "Not found" }));
  await page.evaluate((html) => (document.body.innerHTML = html), iframe(LINK.slice(1)));
  const card = page.frameLocator("#land").locator("#failure");
  await card.locator("textarea").waitFor();
  const url = await card.locator("textarea").inputValue();
  check(url.includes("seed=oak-ridge") && !url.includes("embed"), `the link is ${url}`);
  await stage.shoot(page, "failure-embed-without-js");
});

test("the texts about a failure do not arrive either", async (stage) => {
  stage.expectsProblems = true;
  const page = await stage.page();
  for (const name of ["playground.wasm", "failures.js"]) {
    await page.route(file(name), (route) => route.abort());
  }
  await page.goto(stage.url + LINK);
  await expectCard(stage, page, "all-missing");
});

test("the picture's dialog fails to load", async (stage) => {
  stage.expectsProblems = true;
  const page = await stage.rested(LINK);
  await page.route(file("export_dialog.js"), (route) => route.abort());
  await page.click("#export");
  await page.waitForSelector("#message:not([hidden])");
  const text = await page.textContent("#message");
  check(text.includes("This part of the page did not arrive"), `the message: ${text}`);
  check(await page.isVisible("#message .filled"), "no way to try again");
  await stage.shoot(page, "failure-dialog-missing");
  const before = await hash(page);
  await page.unroute(file("export_dialog.js"));
  await page.click("#message .filled");
  await page.waitForFunction(() => document.documentElement.classList.contains("drawn"));
  await settled(page);
  same(await hash(page), before, "the land after trying again");
  await page.click("#export");
  await page.waitForSelector("#export-dialog[open]");
});

test.core("a browser without WebAssembly", async (stage) => {
  stage.expectsProblems = true;
  const page = await stage.page();
  await page.addInitScript(() => delete window.WebAssembly);
  await page.goto(stage.url + LINK);
  await expectCard(stage, page, "no-wasm");
});

test.core("a browser without WebGL 2 keeps form, link and fingerprint", async (stage) => {
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
const trap = new WebAssembly.Instance(new WebAssembly.Module(new Uint8Array([${bytes}]))).exports.t;
async function trappedModule(options) {
  const module = await realModule(options);
  for (const name of ["frame", "seek", "hash", "takePicture"]) {
    const real = module[name];
    module[name] = function (...values) {
      return window.trapNow === name ? trap() : real(...values);
    };
  }
  return module;
}
export { trappedModule as default };`;
}

/** From now on every call that TRAPPED names traps in a page that sets window.trapNow. */
const makeTrappable = (page) =>
  page.route(file("playground.js"), async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    const name = /export\s*\{\s*(\w+)\s+as\s+default\s*\}|export\s+default\s+(\w+)/.exec(body);
    const script = body.replace(name[0], `const realModule = ${name[1] ?? name[2]}`);
    await route.fulfill({ response, body: trapScript(script) });
  });

test.core("a trap while it runs", async (stage) => {
  stage.expectsProblems = true;
  const page = await stage.page({ reducedMotion: "reduce" });
  await makeTrappable(page);
  await page.goto(stage.url + LINK);
  await page.evaluate(() => window.faultline.ready);
  await settled(page);
  await page.evaluate(() => {
    window.trapNow = "frame";
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

/** What each function of window.faultline throws, or its promise rejects with. */
const answersOf = (page) =>
  page.evaluate(async () => {
    const answers = {};
    for (const [name, call] of Object.entries(window.faultline)) {
      if (typeof call !== "function") continue;
      try {
        await call.call(window.faultline, 64, 64);
        answers[name] = "nothing";
      } catch (error) {
        answers[name] = `${error.name}: ${error.message}`;
      }
    }
    return answers;
  });

for (const trapped of some(["frame", "seek", "hash", "takePicture"], 2)) {
  test(`after ${trapped} has stopped the program window.faultline says so`, async (stage) => {
    stage.expectsProblems = true;
    const page = await stage.page({ reducedMotion: "reduce" });
    await makeTrappable(page);
    await page.goto(stage.url + LINK);
    await page.evaluate(() => window.faultline.ready);
    await settled(page);
    const first = await page.evaluate(async (name) => {
      window.trapNow = name;
      try {
        if (name === "frame") await window.faultline.settled();
        if (name === "seek") window.faultline.seek(3);
        if (name === "hash") window.faultline.hash();
        if (name === "takePicture") await window.faultline.picture(64, 64);
        return "nothing";
      } catch ({ message }) {
        return message;
      }
    }, trapped);
    same(first, "Faultline has stopped.", "what the call throws that stopped it");
    await expectCard(stage, page, "trap");
    for (const [name, answer] of Object.entries(await answersOf(page))) {
      same(answer, "Error: Faultline has stopped.", `faultline.${name}`);
    }
  });
}

test("after its program has stopped an embed answers every request with an error", async (stage) => {
  stage.expectsProblems = true;
  const requests = {
    heights: {},
    seek: { step: 3 },
    screenshot: { width: 64, height: 64 },
    play: {},
    pause: {},
    set: { key: "faults", value: 7 },
    wake: {},
    sleep: {},
  };
  const traps = { heights: "hash", seek: "seek", screenshot: "takePicture" };
  for (const [type, trapped] of Object.entries(traps)) {
    const page = await openHost(stage, "");
    await makeTrappable(page);
    await page.evaluate((html) => (document.body.innerHTML = html), iframe(LINK.slice(1)));
    const frame = await restedFrame(page, "#land");
    await frame.evaluate((name) => (window.trapNow = name), trapped);
    // The request during which it stops, then all of them.
    for (const [asked, what] of [[type, requests[type]], ...Object.entries(requests)]) {
      const answer = await ask(page, "#land", asked, what);
      same(answer.type, "error", `the answer to ${asked} after ${trapped} has trapped`);
      same(answer.message, "Faultline has stopped.", `the answer to ${asked}`);
    }
    const told = await page.evaluate(() => window.received.filter(({ id }) => id === undefined));
    same(told.at(-1).type, "error", "the last event");
  }
});

test("arguments that cannot be converted are the caller's mistake", async (stage) => {
  const page = await stage.rested(LINK);
  const before = await hash(page);
  const answers = await page.evaluate(async () => {
    const { faultline } = window;
    const bare = Object.create(null);
    const throwing = {
      valueOf() {
        throw new Error("valueOf");
      },
      toString() {
        throw new Error("toString");
      },
    };
    const calls = {
      "seek(symbol)": () => faultline.seek(Symbol("x")),
      "seek(bare)": () => faultline.seek(bare),
      "seek(throwing)": () => faultline.seek(throwing),
      "load(bare)": () => faultline.load(bare),
      "load(throwing)": () => faultline.load(throwing),
      "picture(symbol)": () => faultline.picture(Symbol("x"), 64),
      "picture(bare)": () => faultline.picture(64, bare),
      "picture(ratio)": () => faultline.picture(64, 64, { pixelRatio: throwing }),
    };
    const found = {};
    for (const [name, call] of Object.entries(calls)) {
      found[name] = "nothing";
      try {
        await call();
      } catch (error) {
        found[name] = `${error.name}: ${error.message}`;
      }
    }
    return found;
  });
  for (const [name, answer] of Object.entries(answers)) {
    check(/^TypeError: \w+ must be a (number|string), not /.test(answer), `${name}: ${answer}`);
  }
  await settled(page);
  same(await hash(page), before, "the land afterwards");
  const quoted = await page.evaluate(() =>
    window.faultline.picture(2 ** 53, 64).catch(({ message }) => message),
  );
  check(quoted.includes("9007199254740992 x 64"), `a huge width is refused with: ${quoted}`);
});

/**
 * Runs in the page: loses the context, and again while the page restores it: after so many calls
 * that make or check programs; 0: before the first. Then lets it come back.
 */
async function loseAgain(calls) {
  const canvas = document.getElementById("canvas");
  const gl = canvas.getContext("webgl2");
  const loser = gl.getExtension("WEBGL_lose_context");
  const next = (kind) =>
    new Promise((resolve) => canvas.addEventListener(kind, resolve, { once: true }));
  // A context can be restored only after the event of its loss has been handled.
  const pause = () => new Promise((resolve) => setTimeout(resolve, 50));
  let left = Infinity;
  const names = ["createShader", "compileShader", "createProgram", "linkProgram"];
  for (const name of [...names, "getProgramParameter", "getProgramInfoLog", "getActiveUniform"]) {
    const real = WebGL2RenderingContext.prototype[name];
    WebGL2RenderingContext.prototype[name] = function (...values) {
      if (this === gl && --left === 0) loser.loseContext();
      return real.apply(this, values);
    };
  }
  const loseFirst = () => loser.loseContext();
  const lost = next("webglcontextlost");
  loser.loseContext();
  await lost;
  await pause();
  left = calls;
  if (calls === 0) {
    window.addEventListener("webglcontextrestored", loseFirst, { capture: true, once: true });
  }
  const again = next("webglcontextlost");
  loser.restoreContext();
  await again;
  await pause();
  left = Infinity;
  const back = next("webglcontextrestored");
  loser.restoreContext();
  await back;
}

test("the WebGL context is lost again while it is being restored", async (stage) => {
  stage.expectsProblems = true;
  for (const calls of some([3, 0, 1, 5, 20], 5)) {
    const page = await stage.rested(LINK);
    const before = await blockBox(page);
    const fingerprint = await hash(page);
    await page.evaluate(loseAgain, calls);
    await settled(page);
    check(await page.isHidden("#failure"), `the page has stopped after ${calls} calls`);
    check(await page.isHidden("#message"), `a message stays after ${calls} calls`);
    same(await hash(page), fingerprint, "fingerprint");
    same((await blockBox(page)).sum, before.sum, `the picture after ${calls} calls`);
    await page.close();
  }
});

test("the WebGL context is lost in the middle of a frame", async (stage) => {
  stage.expectsProblems = true;
  const page = await stage.rested(LINK);
  await page.evaluate(async () => {
    const canvas = document.getElementById("canvas");
    const gl = canvas.getContext("webgl2");
    const loser = gl.getExtension("WEBGL_lose_context");
    const real = gl.drawElements;
    gl.drawElements = function (...values) {
      loser.loseContext();
      gl.drawElements = real;
      return real.apply(gl, values);
    };
    const lost = new Promise((resolve) =>
      canvas.addEventListener("webglcontextlost", resolve, { once: true }),
    );
    window.faultline.load("v1;seed=other;erosion=hydraulic!show=wireframe,contours;water=0.4");
    window.faultline.draw();
    await lost;
    // A context can be restored only after the event of its loss has been handled.
    await new Promise((resolve) => setTimeout(resolve, 50));
    loser.restoreContext();
  });
  await page.waitForFunction(() => document.documentElement.classList.contains("drawn"));
  await settled(page);
  check(await page.isHidden("#failure"), "the page has stopped");
  check((await blockBox(page)).count > 10000, "no block is visible");
});

test.core("the WebGL context is lost and restored", async (stage) => {
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
