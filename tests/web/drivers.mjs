// Chromium, Firefox and WebKit behind one interface, each started once with a window of its own:
//
//   name, version
//   open(url)                  a fresh load of this address
//   evaluate(action, value)    action(value) in the page, awaited; both ways as JSON
//   screenshot(file)           the page as a PNG
//   messages()                 the browser's console errors and warnings since open()
//   close()
//
// Firefox and WebKitGTK need a window for WebGL: each gets an Xvfb of its own. Firefox is
// controlled by WebDriver BiDi over its own socket, WebKitGTK by WebDriver over HTTP; neither needs
// a library. A program that is not installed throws a Missing.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromiumPath, COMPOSITING_FLAGS, isOfCompositing, launch, root } from "./harness.mjs";

const START_MS = 60000;
const ANSWER_MS = 180000;
const WINDOW = { width: 1280, height: 720 };

const { WebSocket } = createRequire(join(root, "web", "package.json"))("ws");

/** Thrown for a browser that is not installed. */
export class Missing extends Error {}

/** Returns the path of one of these programs on PATH. */
function find(packages, ...names) {
  for (const name of names) {
    for (const folder of (process.env.PATH ?? "").split(":")) {
      const file = join(folder, name);
      if (folder !== "" && existsSync(file)) return file;
    }
  }
  throw new Missing(
    `no ${names[0]} on PATH (Debian package ${packages}; scripts/setup installs it)`,
  );
}

function within(ms, promise, what) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what}: no answer in ${ms / 1000} s`)), ms);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

const running = new Set();
process.on("exit", () => running.forEach((child) => child.kill()));
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));

/** Starts a program; `output` is what it has printed. */
function start(file, args, options = {}) {
  const child = spawn(file, args, { stdio: ["ignore", "pipe", "pipe", "pipe"], ...options });
  running.add(child);
  child.output = "";
  const note = (text) => (child.output = (child.output + text).slice(-100000));
  for (const stream of child.stdio.slice(1)) stream.on("data", note);
  child.ended = new Promise((resolve) => {
    child.once("error", (error) => resolve(note(error.message)));
    child.once("close", () => resolve(running.delete(child)));
  });
  return child;
}

/** Waits until the program's output matches the pattern. */
async function printed(child, pattern) {
  const what = child.spawnfile;
  const wait = async () => {
    let over = false;
    child.ended.then(() => (over = true));
    while (!pattern.test(child.output)) {
      if (over) throw new Error(`${what} ended: ${child.output.trim().slice(-500)}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return child.output.match(pattern);
  };
  return within(START_MS, wait(), `${what} is starting`);
}

async function stop(child) {
  child.kill();
  await within(10000, child.ended, child.spawnfile).catch(() => child.kill("SIGKILL"));
}

/** Opens a virtual screen; returns it with the environment of a browser that renders on it. */
async function openScreen() {
  const size = `${WINDOW.width + 160}x${WINDOW.height + 240}x24`;
  const child = start(find("xvfb", "Xvfb"), [
    ...["-displayfd", "3", "-screen", "0", size, "-nolisten", "tcp", "-noreset"],
  ]);
  const [, number] = await printed(child, /^(\d+)\n/m);
  const env = {
    ...process.env,
    DISPLAY: `:${number}`,
    GDK_BACKEND: "x11",
    LIBGL_ALWAYS_SOFTWARE: "1",
    MOZ_ENABLE_WAYLAND: "0",
    NO_AT_BRIDGE: "1",
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
  };
  delete env.WAYLAND_DISPLAY;
  return { env, close: () => stop(child) };
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/**
 * The source text of a call of `action` with `value`: an expression that returns a promise of JSON.
 */
function callText(action, value) {
  const argument = value === undefined ? "" : JSON.stringify(value);
  return `Promise.resolve((${action})(${argument})).then((found) => JSON.stringify(found ?? null))`;
}

async function startChromium() {
  try {
    chromiumPath();
  } catch (error) {
    throw new Missing(error.message);
  }
  const browser = await launch(COMPOSITING_FLAGS);
  let page;
  let messages = [];
  return {
    name: "Chromium",
    version: browser.version(),
    async open(url) {
      await page?.context().close();
      messages = [];
      page = await (await browser.newContext({ viewport: WINDOW })).newPage();
      page.setDefaultTimeout(ANSWER_MS);
      page.on("pageerror", (error) => messages.push(error.message));
      page.on("console", (message) => {
        if (isOfCompositing(message.text())) return;
        if (["error", "warning"].includes(message.type())) messages.push(message.text());
      });
      await page.goto(url);
    },
    evaluate: async (action, value) => JSON.parse(await page.evaluate(callText(action, value))),
    screenshot: (file) => page.screenshot({ path: file }),
    messages: () => messages,
    close: () => browser.close(),
  };
}

const FIREFOX_PREFERENCES = {
  "app.normandy.enabled": false,
  "app.update.disabledForTesting": true,
  "browser.aboutwelcome.enabled": false,
  "browser.shell.checkDefaultBrowser": false,
  "browser.startup.homepage_override.mstone": "ignore",
  "datareporting.policy.dataSubmissionEnabled": false,
  "dom.max_script_run_time": 0,
  "extensions.update.enabled": false,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "services.settings.server": "data:,#remote-settings-dummy/v1",
  "webgl.force-enabled": true,
};

/**
 * Connects by WebDriver BiDi. Returns send(method, params); `onEvent` gets the browser's events.
 */
async function connect(address, onEvent) {
  const socket = new WebSocket(address, { perMessageDeflate: false, maxPayload: 1 << 28 });
  const waiting = new Map();
  const failAll = (why) => {
    for (const { reject } of waiting.values()) reject(new Error(why));
    waiting.clear();
  };
  socket.on("message", (data) => {
    const message = JSON.parse(data);
    const call = waiting.get(message.id);
    if (!call) return onEvent(message);
    waiting.delete(message.id);
    if (message.type === "error") call.reject(new Error(`${message.error}: ${message.message}`));
    else call.resolve(message.result);
  });
  await within(
    START_MS,
    new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject)),
    address,
  );
  socket.on("close", () => failAll("Firefox has ended"));
  let last = 0;
  const send = async (method, params) => {
    if (socket.readyState !== WebSocket.OPEN) throw new Error("Firefox has ended");
    const id = ++last;
    const answer = new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
    socket.send(JSON.stringify({ id, method, params }));
    return within(ANSWER_MS, answer, method);
  };
  return { send, close: () => socket.terminate() };
}

async function startFirefox() {
  const file = find("firefox-esr", "firefox-esr", "firefox");
  const screen = await openScreen();
  const profile = mkdtempSync(join(tmpdir(), "faultline-firefox-"));
  const preferences = Object.entries(FIREFOX_PREFERENCES).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  );
  writeFileSync(join(profile, "user.js"), preferences.join(""));
  const child = start(
    file,
    ["--profile", profile, "--new-instance", "--remote-debugging-port=0", "about:blank"],
    { env: screen.env },
  );
  const close = async () => {
    await stop(child);
    await screen.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const [, address] = await printed(child, /WebDriver BiDi listening on (ws:\S+)/);
    let messages = [];
    const { send, close: hangUp } = await connect(`${address}/session`, ({ method, params }) => {
      if (method === "log.entryAdded" && ["error", "warn"].includes(params.level))
        messages.push(params.text);
    });
    const { capabilities } = await send("session.new", { capabilities: {} });
    await send("session.subscribe", { events: ["log.entryAdded"] });
    const { contexts } = await send("browsingContext.getTree", {});
    const { context } = contexts[0];
    await send("browsingContext.setViewport", { context, viewport: WINDOW, devicePixelRatio: 1 });
    return {
      name: "Firefox",
      version: capabilities.browserVersion,
      async open(url) {
        await send("browsingContext.navigate", { context, url: "about:blank", wait: "complete" });
        messages = [];
        await send("browsingContext.navigate", { context, url, wait: "complete" });
      },
      async evaluate(action, value) {
        const { result, exceptionDetails } = await send("script.evaluate", {
          expression: callText(action, value),
          target: { context },
          awaitPromise: true,
        });
        if (exceptionDetails) throw new Error(exceptionDetails.text);
        return JSON.parse(result.value);
      },
      async screenshot(file) {
        const { data } = await send("browsingContext.captureScreenshot", { context });
        writeFileSync(file, Buffer.from(data, "base64"));
      },
      messages: () => messages,
      async close() {
        await within(5000, send("browser.close", {}), "Firefox").catch(() => undefined);
        hangUp();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function startWebKit() {
  const file = find("webkit2gtk-driver", "WebKitWebDriver");
  const screen = await openScreen();
  const port = await freePort();
  const child = start(file, [`--port=${port}`], { env: screen.env });
  const close = async () => {
    await stop(child);
    await screen.close();
  };
  const send = async (method, path, body) => {
    const answer = await within(
      ANSWER_MS,
      fetch(`http://127.0.0.1:${port}/session${path}`, {
        method,
        body: body === undefined ? undefined : JSON.stringify(body),
      }).then((response) => response.json()),
      `WebKitWebDriver ${path}`,
    );
    if (answer.value?.error) throw new Error(`${answer.value.error}: ${answer.value.message}`);
    return answer.value;
  };
  const startSession = async () => {
    for (let tries = 0; ; tries++) {
      try {
        return await send("POST", "", { capabilities: {} });
      } catch (error) {
        // The driver does not listen yet.
        if (tries === 100 || !(error instanceof TypeError)) throw error;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
  };
  try {
    const { sessionId, capabilities } = await within(START_MS, startSession(), "WebKitWebDriver");
    const at = `/${sessionId}`;
    await send("POST", `${at}/timeouts`, { script: ANSWER_MS, pageLoad: START_MS });
    const run = (script) => send("POST", `${at}/execute/async`, { script, args: [] });
    // The window's size includes its frame.
    await send("POST", `${at}/window/rect`, { x: 0, y: 0, ...WINDOW });
    const [width, height] = await run("arguments[0]([innerWidth, innerHeight])");
    await send("POST", `${at}/window/rect`, {
      width: 2 * WINDOW.width - width,
      height: 2 * WINDOW.height - height,
    });
    return {
      name: "WebKit",
      version: capabilities.browserVersion,
      async open(url) {
        await send("POST", `${at}/url`, { url: "about:blank" });
        await send("POST", `${at}/url`, { url });
      },
      async evaluate(action, value) {
        const [found, failure] = await run(
          `const answer = arguments[0];
           ${callText(action, value)}.then((text) => answer([text, null]),
                                           (error) => answer([null, String(error)]));`,
        );
        if (failure) throw new Error(failure);
        return JSON.parse(found);
      },
      async screenshot(file) {
        writeFileSync(file, Buffer.from(await send("GET", `${at}/screenshot`), "base64"));
      },
      messages: () => [],
      async close() {
        await within(5000, send("DELETE", at), "WebKit").catch(() => undefined);
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

export const starters = { Chromium: startChromium, Firefox: startFirefox, WebKit: startWebKit };
