// The built page in Chromium, drawn by the processor at 1280 x 720: frames a second while a person
// turns the land and while it plays, and what is drawn when nothing happens.
//
//   node tests/web/bench.mjs [--dist DIR]
//
// Prints one line each; fails when an idle page draws.
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { serve } from "../../web/scripts/serve.mjs";
import { launch, root, settled, Stage } from "./harness.mjs";

const LANDS = [513, 1025, 2049].flatMap((size) =>
  [1, 6].map((zoom) => ({
    name: `turning ${size}, zoom ${zoom}`,
    link: `#v1;seed=oak;faults=1000;size=${size}!cam=40,35,${zoom}`,
  })),
);
const PLAYS = [
  { name: "playing 513, a fault at a time", link: "#v1;seed=oak;faults=60!play=1" },
  { name: "playing 513, all at once", link: "#v1;faults=6000!play=1" },
];
const SECONDS = 4;

const { values } = parseArgs({
  options: { dist: { type: "string", default: join(root, "dist") } },
});
const dist = resolve(values.dist);
if (!existsSync(join(dist, "index.html"))) {
  console.error(`bench: ${dist} holds no page, so there are no rows of the browser`);
  process.exit(0);
}

const stats = (page) => page.evaluate(() => window.faultline.stats());

/** Frames a second while `act` goes on again and again. */
async function rate(page, act) {
  const [before, start] = [await stats(page), performance.now()];
  for (let i = 0; performance.now() - start < SECONDS * 1000; i++) await act(i);
  const seconds = (performance.now() - start) / 1000;
  return ((await stats(page)).frames - before.frames) / seconds;
}

const pause = (ms) => new Promise((done) => setTimeout(done, ms));
const print = (name, value) => console.log(`${name.padEnd(34)} ${value}`);

const server = await serve({ root: dist, port: 0 });
const browser = await launch();
const stage = new Stage(browser, server.url);
try {
  for (const { name, link } of LANDS) {
    const page = await stage.rested(link);
    await page.mouse.move(700, 300);
    await page.mouse.down();
    const turned = await rate(page, async (i) => {
      await page.mouse.move(700 + 150 * Math.sin(i / 25), 300);
      await pause(14);
    });
    await page.mouse.up();
    await settled(page);
    const before = (await stats(page)).frames;
    await page.waitForTimeout(5000);
    const idle = (await stats(page)).frames - before;
    print(name, `${turned.toFixed(1)} frames/s, then ${idle} draws in 5 s when idle`);
    if (idle > 0) process.exitCode = 1;
    await page.close();
  }
  for (const { name, link } of PLAYS) {
    const page = await stage.open(link);
    print(name, `${(await rate(page, () => pause(50))).toFixed(1)} frames/s`);
    await page.close();
  }
} finally {
  await stage.close();
  await browser.close();
  server.close();
}
process.exit();
