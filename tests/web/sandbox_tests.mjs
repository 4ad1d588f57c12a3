// An embed in a page of another origin with sandbox="allow-scripts", which gives it no origin: all
// that workers compute, the forms and the exports work there. engine_checks.mjs does a part of it in
// Firefox and WebKit.
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { check, settled, same, state, test } from "./harness.mjs";
import { restedFrame, until } from "./hosts.mjs";
import { withFolder, withServer } from "./published.mjs";

const LAND = "v1;seed=gorse;size=65;faults=40";
const OTHER = `${LAND};smooth=box;smooth-passes=4`;
const FULL = { viewport: { width: 1280, height: 720 }, reducedMotion: "reduce" };

/** A page of another origin with this address in a sandboxed frame. */
async function inSandbox(stage, address, use) {
  await withFolder(async (folder) => {
    const icon = '<link rel="icon" href="data:," />';
    const frame = `<iframe id="land" sandbox="allow-scripts" src="${address}"
      style="border: 0; width: 100%; height: 680px"></iframe>`;
    writeFileSync(join(folder, "index.html"), `<!doctype html><title>Host</title>${icon}${frame}`);
    await withServer(
      folder,
      async (url) => {
        check(new URL(url).origin !== new URL(address).origin, "the host is the site itself");
        const page = await stage.page(FULL);
        await page.goto(url);
        await use(page);
      },
      { policy: false },
    );
  });
}

const embedTest = (name, view, run) =>
  test(`a sandboxed embed: ${name}`, async (stage) => {
    const address = `${stage.url}embed.html#${LAND}!at=end;ui=full${view}`;
    await inSandbox(stage, address, async (page) => {
      const frame = await restedFrame(page, "#land");
      same(await frame.evaluate(() => self.origin), "null", "the embed's origin");
      await run(frame, stage, page);
    });
  });

embedTest("how it works, and plots", ";card=how", async (frame, stage, page) => {
  await frame.waitForSelector("#drawer .card-view .katex, #drawer .card-view math");
  await stage.shoot(page, "sandbox-how");
  // The embed's own button lies over the sides of the drawer.
  await frame.locator("#drawer input[value=plots]").dispatchEvent("click");
  await frame.waitForSelector("#drawer .plots svg");
  same(await frame.locator(".drawer-trouble").isVisible(), false, "a failure in the drawer");
});

embedTest("the wiper, the difference, and a pasted link", "", async (frame, stage, page) => {
  await frame.evaluate((link) => window.faultline.load(link), `${OTHER}!at=end;ui=full`);
  await frame.click("#more");
  await frame.click("#menu-compare");
  await frame.getByRole("button", { name: "Before smoothing" }).click();
  const rests = () =>
    frame.waitForFunction(() => document.querySelector(".compare")?.dataset.settled === "true");
  await rests();
  await settled(frame);
  const names = (await frame.locator(".compare-name").allTextContents()).join("|");
  same(names, "Smoothing Off|Smoothing Box", "names");
  await stage.shoot(page, "sandbox-wiper");
  await frame.click(".compare-fold");
  await frame.getByRole("radio", { name: "Difference" }).check({ force: true });
  await frame.waitForSelector(".compare-panel .compare-map");
  await stage.shoot(page, "sandbox-difference");
  const given = frame.getByLabel("Another link or recipe");
  await given.fill("no link");
  await given.press("Enter");
  check((await frame.textContent(".compare-error")).includes("not a link"), "not a word");
  await given.fill("v1;seed=tarn;size=65;faults=9");
  await frame.getByRole("button", { name: "Compare", exact: true }).click();
  await until(
    async () => (await state(frame)).compare.includes("faults=9"),
    "the pasted link is compared with",
  );
});

embedTest("export writes files and says what saving them needs", "", async (frame, stage, page) => {
  const written = () => frame.evaluate(() => window.written);
  await frame.evaluate(() => {
    window.written = [];
    // The sandbox refuses the download itself, as the browser reports.
    HTMLAnchorElement.prototype.click = function () {
      window.written.push(this.download);
    };
  });
  await frame.click("#export");
  for (const [kind, name] of [
    ["Heights", /\.raw$/],
    ["3D", /\.(stl|glb)$/],
    ["Picture", /\.png$/],
  ]) {
    await frame.getByRole("radio", { name: kind, exact: true }).check({ force: true });
    await frame.waitForSelector(".export-save[aria-disabled=false]");
    const before = (await written()).length;
    await frame.click(".export-save");
    await until(async () => (await written()).length > before, `${kind} is written`);
    const found = (await written()).at(-1);
    check(name.test(found), `${kind}: ${found}`);
    await frame.waitForFunction(() =>
      document.querySelector(".export-words").textContent.includes("allow-downloads"),
    );
    await stage.shoot(page, `sandbox-export-${kind}`);
  }
});

embedTest("heights are opened and raw numbers read anew", "", async (frame, stage, page) => {
  const numbers = (count, at) => {
    const bytes = Buffer.alloc(2 * count);
    for (let i = 0; i < count; i++) bytes.writeUInt16LE(at(i), 2 * i);
    return bytes;
  };
  const file = { name: "ramp.raw", mimeType: "", buffer: numbers(33 * 33, (i) => 100 + 20 * i) };
  await frame.click("#more");
  await frame.click("#menu-open");
  await frame.getByRole("button", { name: /test dome/i }).click();
  await until(async () => (await state(frame)).values.base.text !== "", "the dome is shown");
  const dome = (await state(frame)).values.base.text;
  await frame.click("#more");
  await frame.click("#menu-open");
  // 33 columns and rows, but not as given here.
  await frame.setInputFiles("#open-dialog input[type=file]", [
    { ...file, buffer: numbers(33 * 34, (i) => 100 + 20 * i) },
  ]);
  await frame.waitForSelector(".file-form[open]");
  await stage.shoot(page, "sandbox-raw");
  for (const [label, count] of [
    ["Columns", "33"],
    ["Rows", "34"],
  ]) {
    await frame.getByLabel(label, { exact: true }).fill(count);
  }
  await frame.click(".file-form button");
  await frame.click("text=Open this part");
  await until(
    async () => ![dome, ""].includes((await state(frame)).values.base.text),
    "the raw numbers are shown",
  );
});

test("a page in a sandbox builds lands by the JS API's worker", async (stage) => {
  await withFolder(async (folder) => {
    mkdirSync(join(folder, "api"));
    cpSync(join(stage.dist, "api"), join(folder, "api"), { recursive: true });
    const page = `<!doctype html><title>Own</title><script type="module" src="own.js"></script>`;
    writeFileSync(join(folder, "own.html"), page);
    const script = `import { createTerrainInWorker } from "./api/faultline.js";
window.hashOf = async (recipe) => (await createTerrainInWorker(recipe)).hash;`;
    writeFileSync(join(folder, "own.js"), script);
    await withServer(
      folder,
      (url) =>
        inSandbox(stage, `${url}own.html`, async (host) => {
          const frame = await (await host.$("#land")).contentFrame();
          await frame.waitForFunction(() => window.hashOf);
          // A line of the golden table.
          const land = "v1;seed=oak-ridge;size=65;faults=40";
          same(
            await frame.evaluate((link) => window.hashOf(link), land),
            "849769beaa4c435f",
            "hash",
          );
        }),
      { policy: false },
    );
  });
});

test("where no worker can be made, each card says so", async (stage) => {
  stage.expectsProblems = true;
  const page = await stage.page(FULL);
  await page.addInitScript(() => {
    window.Worker = class {
      constructor() {
        throw new DOMException("refused", "SecurityError");
      }
    };
  });
  const other = LAND.replaceAll(";", ":");
  await page.goto(`${stage.url}#${OTHER}!at=end;card=how;compare=${other}`);
  await page.evaluate(() => window.faultline.ready);
  const says = (selector) =>
    page.waitForFunction(
      (place) => document.querySelector(place)?.textContent.includes("did not start"),
      selector,
    );
  await says(".drawer-trouble:not([hidden])");
  await page.waitForFunction(
    () => document.querySelector(".compare-name")?.textContent === "This land cannot be shown",
  );
  same(await page.locator(".compare-clip").isVisible(), false, "a land beside");
  await stage.shoot(page, "sandbox-no-worker");
  await page.evaluate(
    (link) => window.faultline.load(link),
    `${OTHER}!compare=${other};compare-as=difference`,
  );
  await says(".compare-panel");
  check(await page.locator(".compare-panel").isVisible(), "the panel is hidden");
  await page.click("#more");
  await page.click("#menu-compare");
  await says(".compare-error");
  await page.keyboard.press("Escape");
  await page.click("#export");
  await page.getByRole("radio", { name: "Heights", exact: true }).check({ force: true });
  await says(".export-words");
});
