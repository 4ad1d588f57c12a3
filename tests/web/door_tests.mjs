// Doors that cannot open say why: pages that somebody opened from a folder, and browsers whose
// WebAssembly is switched off.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { check, DESK, PHONE, same, test } from "./harness.mjs";

const LINK = "#v1;seed=oak-ridge;faults=40";

/** A page that is not expected to work, with this address. */
async function openShut(stage, address, options) {
  stage.expectsProblems = true;
  const page = await stage.page(options);
  await page.goto(address, { waitUntil: "load" });
  return page;
}

async function expectWords(page, selector, words) {
  await page.waitForSelector(`${selector} >> visible=true`);
  const text = await page.textContent(selector);
  for (const word of words) check(text.includes(word), `no "${word}" in: ${text}`);
  const { top, bottom } = await page.$eval(selector, (each) => {
    const { top, bottom } =
      each.querySelector("h2, p, *")?.getBoundingClientRect() ?? each.getBoundingClientRect();
    return { top, bottom };
  });
  check(top >= 0 && bottom <= (await page.evaluate(() => innerHeight)), "it is not in sight");
}

for (const [name, selector, options] of [
  ["index.html", "#failure", DESK],
  ["index.html", "#failure", PHONE],
  ["embed.html", "#failure", DESK],
  ["check.html", "#folder", DESK],
  ["notes.html", "#folder", PHONE],
  ["lesson-trees.html", "#folder", DESK],
  ["world.html", "#folder", PHONE],
]) {
  test(`${name} opened from a folder says what to do, ${options.isMobile ? "phone" : "desk"}`, async (stage) => {
    const file = join(stage.dist, name);
    check(existsSync(file), file);
    const page = await openShut(stage, pathToFileURL(file).href + LINK, options);
    await expectWords(page, selector, ["opened from a folder", "scripts/play", "server"]);
    if (selector === "#failure")
      check((await page.inputValue("#failure-link")).endsWith(LINK), "the link is lost");
    await stage.shoot(page, `folder-${name.slice(0, 5)}-${options.isMobile ? "phone" : "desk"}`);
  });
}

test("pages that a server sends say nothing of a folder", async (stage) => {
  for (const name of [
    "check.html",
    "notes.html",
    "course.html",
    "instructors.html",
    "lab.html",
    "world.html",
  ]) {
    const page = await stage.page();
    await page.goto(stage.url + name);
    same(await page.locator("#folder").count(), 0, name);
  }
});

test("a browser whose WebAssembly is switched off is told so, and not that it is old", async (stage) => {
  // Without a compiler at run time, as in the modes of browsers that are to be safer.
  await stage.useOwnBrowser(["--js-flags=--jitless"]);
  const words = ["WebAssembly", "switched off", "Edge", "Lockdown Mode"];
  for (const name of ["", "embed.html"]) {
    const page = await openShut(stage, stage.url + name + LINK);
    same(await page.evaluate(() => typeof WebAssembly), "undefined", "WebAssembly");
    await expectWords(page, "#failure", words);
    same(await page.textContent("#failure h2"), "WebAssembly is switched off", "the title");
    check(!/too old/.test(await page.textContent("#failure")), "the browser is called old");
    await stage.shoot(page, `no-wasm-${name.slice(0, 5) || "page"}`);
  }
  const page = await openShut(stage, stage.url + "check.html");
  await expectWords(page, "#findings", words);
});
