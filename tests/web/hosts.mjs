// Host pages for the tests of embeds: makes a host page beside the site, records the messages of
// its embeds, sends them requests, and counts the WebGL contexts in all its frames.
import { check, PATIENCE_MS } from "./harness.mjs";

/** Runs in every frame: records its WebGL contexts and, in the host, received messages and keys. */
function watchHost() {
  window.contexts = [];
  const real = HTMLCanvasElement.prototype.getContext;
  HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
    const made = real.call(this, kind, ...rest);
    if (kind === "webgl2" && made && !window.contexts.includes(made)) window.contexts.push(made);
    return made;
  };
  if (window !== window.top) return;
  window.received = [];
  window.receivedKeys = [];
  window.addEventListener("message", ({ data }) => window.received.push(data));
  window.addEventListener("keydown", ({ key }) => window.receivedKeys.push(key));
}

/** Opens a host page with this body; `policy`: its Content-Security-Policy. */
export async function openHost(stage, body, { policy, ...options } = {}) {
  const page = await stage.page({ reducedMotion: "reduce", ...options });
  await page.addInitScript(watchHost);
  await page.route("**/host.html", (route) =>
    route.fulfill({
      contentType: "text/html",
      headers: policy ? { "Content-Security-Policy": policy } : {},
      body: `<!doctype html><html lang="en"><head><title>Host</title><link rel="icon" href="data:,"
        /><meta name="viewport" content="width=device-width" /></head><body>${body}</body></html>`,
    }),
  );
  await page.goto(`${stage.url}host.html`);
  return page;
}

/** The tag of an iframe; `before`: the part of its address before '#'. */
export const iframe = (link, { id = "land", before = "", sandbox = false, style = "" } = {}) =>
  `<iframe id="${id}" width="640" height="360" src="embed.html${before}#${link}"
    ${sandbox ? 'sandbox="allow-scripts"' : ""} style="${style}"></iframe>`;

/** The frame of an iframe, or of an element. */
export async function frameOf(page, selector) {
  const handle = await page.evaluateHandle((wanted) => {
    const found = document.querySelector(wanted);
    return found.shadowRoot?.querySelector("iframe") ?? found;
  }, selector);
  return handle.asElement().contentFrame();
}

/** An embed's frame, once it accepts requests. */
export async function listening(page, selector) {
  const frame = await frameOf(page, selector);
  const looks = { polling: 100, timeout: 60000 };
  await frame.waitForFunction(() => window.faultline !== undefined, null, looks);
  return frame;
}

/** An embed's frame, once its land is at rest. */
export async function restedFrame(page, selector) {
  const frame = await listening(page, selector);
  const drawn = () => document.documentElement.classList.contains("drawn");
  await frame.waitForFunction(drawn, null, { timeout: 60000 });
  await frame.evaluate(() => window.faultline.settled());
  return frame;
}

let lastId = 0;

/** Sends a request of the protocol to an iframe's embed; returns the answer. */
export const ask = (page, selector, type, what = {}) =>
  page.evaluate(
    ([wanted, message]) =>
      new Promise((resolve) => {
        const { contentWindow } = document.querySelector(wanted);
        window.addEventListener("message", function hear({ source, data }) {
          if (source !== contentWindow || data.id !== message.id) return;
          window.removeEventListener("message", hear);
          const heights = data.heights && { length: data.heights.length };
          const image = data.image && { width: data.image.width, height: data.image.height };
          resolve({ ...data, heights, image });
        });
        contentWindow.postMessage(message, "*");
      }),
    [selector, { ...what, faultline: 1, id: ++lastId, type }],
  );

/** The number of live WebGL contexts in all frames of the host's own site. */
export const liveContexts = (page) =>
  page.evaluate(() => {
    const hosts = [...document.querySelectorAll("iframe, fault-terrain")];
    const frames = hosts.map((host) => host.shadowRoot?.querySelector("iframe") ?? host);
    const contexts = frames.flatMap(({ contentWindow }) => contentWindow?.contexts ?? []);
    return contexts.filter((gl) => !gl.isContextLost()).length;
  });

/** Waits until `look` returns true; tries ten times a second. */
export async function until(look, what) {
  const end = Date.now() + PATIENCE_MS;
  while (!(await look())) {
    check(Date.now() < end, `not within ${PATIENCE_MS / 1000} s: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/**
 * For each rectangle of the window, in CSS pixels: the number of coloured pixels. Land and slab are
 * coloured, the background is not.
 */
export async function colouredIn(page, places) {
  const picture = (await page.screenshot({ timeout: 90000 })).toString("base64");
  return page.evaluate(
    async ([base64, all]) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext("2d", { willReadFrequently: true });
      context.drawImage(image, 0, 0);
      return all.map(({ x, y, width, height }) => {
        const { data } = context.getImageData(x, y, width, height);
        let count = 0;
        for (let at = 0; at < data.length; at += 4) {
          const [r, g, b] = [data[at], data[at + 1], data[at + 2]];
          if (Math.max(r, g, b) - Math.min(r, g, b) > 18) count++;
        }
        return count;
      });
    },
    [picture, places],
  );
}
