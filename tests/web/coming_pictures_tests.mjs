// Pictures that are drawn while the site is served (scripts/play): the starter menu and the course
// notes take each up when it is there, without a reload.
import { execFileSync } from "node:child_process";
import { copyFile, cp, mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { writePictureList } from "../../web/scripts/picture_list.mjs";
import { serve } from "../../web/scripts/serve.mjs";
import { expectAccessible } from "./accessible.mjs";
import { check, hash, root, same, settled, test } from "./harness.mjs";

// Any picture will do.
const DRAWN = join(root, "docs", "pictures", "opening.jpg");
const LAND = "index.html#v1;seed=oak;size=129;faults=20!at=end";

/** Serves a copy of the site that has no pictures yet, while `run` works with it. */
async function whileDrawing(stage, run) {
  const folder = await mkdtemp(join(tmpdir(), "faultline-drawing-"));
  const below = (file) => file.slice(stage.dist.length + 1).split(/[\\/]/)[0];
  const filter = (file) => !["pictures", "v", "api"].includes(below(file));
  await cp(stage.dist, folder, { recursive: true, filter });
  await writePictureList(folder, true);
  const server = await serve({ root: folder, port: 0, policy: true });
  /** Puts pictures into the site, as web/scripts/pictures.mjs does. */
  const put = async (names, more) => {
    for (const name of names) {
      const file = join(folder, "pictures", name);
      await mkdir(dirname(file), { recursive: true });
      await copyFile(DRAWN, file);
    }
    await writePictureList(folder, more);
  };
  try {
    await run(server.url, put, folder);
  } finally {
    await server.close();
    await rm(folder, { recursive: true });
  }
}

const asked = (page) => {
  const requests = { count: 0 };
  page.on("request", (request) => (requests.count += request.url().endsWith("list.json") ? 1 : 0));
  return requests;
};

const pictureOf = (name) => `.starter[aria-label="${name}"] .starter-picture`;

const isLoaded = (page, selector) =>
  page.waitForFunction((at) => document.querySelector(at)?.naturalWidth > 0, selector);

test("the site that scripts/play serves first shows its land", async (stage) => {
  const folder = await mkdtemp(join(tmpdir(), "faultline-first-"));
  const build = join(root, "web", "build.mjs");
  execFileSync(process.execPath, [build, "--first", "--no-check", "--out", folder]);
  const server = await serve({ root: folder, port: 0, policy: true });
  try {
    // Of the table tests/golden/version1.txt.
    const page = await stage.page({ reducedMotion: "reduce" });
    await page.goto(`${server.url}index.html#v1;seed=oak-ridge;size=65;faults=40!at=end`);
    await page.evaluate(() => window.faultline.ready);
    await settled(page);
    const golden = await readFile(join(root, "tests", "golden", "version1.txt"), "utf8");
    check(golden.includes(`${await hash(page)}`), "the fingerprint is another");
    await page.click("#starters-open");
    await page.waitForSelector(".starter:focus");
    await page.goto("about:blank");
  } finally {
    await server.close();
    await rm(folder, { recursive: true });
  }
});

test("pictures that are being drawn appear in the open starter menu", async (stage) => {
  await whileDrawing(stage, async (url, put) => {
    const page = await stage.page({ colorScheme: "light", reducedMotion: "reduce" });
    const requests = asked(page);
    await page.goto(url + LAND);
    await page.evaluate(() => window.faultline.ready);
    await page.evaluate(() => (window.isFirst = true));
    await page.click("#starters-open");
    await page.waitForSelector(".pictured .starter");
    same(await page.locator(".starter-picture").count(), 0, "pictures at first");
    const { width, height } = await page.locator(".starter-frame").first().boundingBox();
    check(width > 200 && height > 120, `a place of ${width} by ${height}`);
    await stage.shoot(page, "starters-being-drawn");
    await expectAccessible(page);

    await put(["starters/first-cut.jpg"], true);
    await isLoaded(page, pictureOf("First cut"));
    same(await page.locator(".starter-picture").count(), 1, "pictures");
    await put(["starters/ridges.jpg", "starters/the-dot-product-test.jpg"], true);
    await isLoaded(page, pictureOf("Ridges"));
    await isLoaded(page, pictureOf("The dot product test"));
    const shown = await page.locator(pictureOf("First cut")).boundingBox();
    same(`${shown.width} by ${shown.height}`, `${width} by ${height}`, "a picture in its place");

    // Dark pictures are others.
    await page.emulateMedia({ colorScheme: "dark" });
    await page.waitForFunction(() => !document.querySelector(".starter-picture"));
    await put(["starters/first-cut-dark.jpg"], true);
    await isLoaded(page, pictureOf("First cut"));
    await stage.shoot(page, "starters-being-drawn-dark");

    // Nobody asks while the menu is closed, nor when the last picture is there.
    await page.keyboard.press("Escape");
    await page.waitForTimeout(2500);
    const before = requests.count;
    await page.waitForTimeout(2500);
    same(requests.count, before, "requests while the menu is closed");
    await put(["starters/classic-dark.jpg"], false);
    await page.keyboard.press("Enter");
    await isLoaded(page, pictureOf("Classic"));
    const last = requests.count;
    await page.waitForTimeout(2500);
    same(requests.count, last, "requests after the last picture");
    same(await page.evaluate(() => window.isFirst), true, "the page has not been loaded anew");
  });
});

test("without pictures the starter menu is a list, also when drawing them fails", async (stage) => {
  await whileDrawing(stage, async (url, put) => {
    const page = await stage.page({ reducedMotion: "reduce" });
    await page.goto(url + LAND);
    await page.evaluate(() => window.faultline.ready);
    await page.click("#starters-open");
    await page.waitForSelector(".pictured .starter");
    await put([], false);
    await page.waitForSelector(".starter-menu:not(.pictured)");
    same(await page.locator(".starter-frame").first().isVisible(), false, "places for pictures");
    check(await page.locator(".starter-source").first().isVisible(), "the source is hidden");
    await stage.shoot(page, "starters-without-pictures");
  });
});

test("the course notes take up pictures and posters that are being drawn", async (stage) => {
  await whileDrawing(stage, async (url, put, folder) => {
    const text = await readFile(join(folder, "notes.html"), "utf8");
    if (!text.includes("<template>")) return stage.note("not checked: built with pictures");
    const page = await stage.page({ colorScheme: "light" });
    await page.goto(`${url}notes.html`);
    await page.waitForSelector("fault-terrain:defined");
    const count = await page.locator("template").count();
    check(count > 10, `${count} figures wait for their pictures`);
    same(await page.locator("picture").count(), 0, "pictures at first");
    same(await page.locator("fault-terrain[poster]").count(), 0, "posters at first");

    const oneCut = ["notes/one-cut.jpg", "notes/one-cut-dark.jpg"];
    await put(oneCut.slice(0, 1), true);
    await page.waitForTimeout(2500);
    same(await page.locator("[poster]").count(), 0, "posters without their dark picture");
    await put(oneCut, true);
    await page.waitForSelector("#one-cut fault-terrain[poster]");
    const begins = page.frameLocator("#one-cut fault-terrain iframe");
    await page.locator("#one-cut fault-terrain").scrollIntoViewIfNeeded();
    await begins.locator(".has-poster #poster[src$='notes/one-cut.jpg']").waitFor();
    same(await page.locator("template").count(), count - 1, "figures that wait");

    const names = [...text.matchAll(/"pictures\/(notes\/[\w-]+\.jpg)"/g)].map(([, name]) => name);
    await put([...new Set(names)], false);
    await page.waitForFunction(() => !document.querySelector("template, [data-poster]"));
    await page.emulateMedia({ media: "print" });
    const hidden = await page.$$eval("details img, fault-terrain img", (all) =>
      all.filter((each) => !each.checkVisibility()).map((each) => each.alt),
    );
    same(hidden.join(), "", "not printed");
    // Embeds are still loading; the server ends before the page.
    await page.goto("about:blank");
  });
});
