// An embed that is one file, as notebooks show it: in frames whose page is a text, without a site
// and without a network. engine_checks.mjs does the same in Firefox and WebKit.
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { aloneEmbed } from "../../web/scripts/alone.mjs";
import { aloneFrame } from "./alone_frame.mjs";
import { check, cli, same, test } from "./harness.mjs";
import { restedFrame } from "./hosts.mjs";
import { withFolder, withServer } from "./published.mjs";

const LAND = "v1;seed=gorse;size=65;faults=40";
const OTHER = "v1;seed=elm;size=65;method=fbm;relief=0.3";
const VIEW = `!at=end;title=${encodeURIComponent('A "<b>&')}`;

const fingerprint = (recipe) =>
  execFileSync(cli, ["hash", recipe], { encoding: "utf8" }).trim().split(/\s+/).at(-1);

test("an embed in one file: two lands without a site and a network", async (stage) => {
  await withFolder(async (folder) => {
    const embed = aloneEmbed(stage.dist);
    const frames = [LAND + VIEW, `${OTHER}!at=end`].map((link, i) => aloneFrame(embed, link, i));
    const icon = '<link rel="icon" href="data:," />';
    writeFileSync(join(folder, "index.html"), `<!doctype html><title>x</title>${icon}${frames}`);
    await withServer(
      folder,
      async (url) => {
        const page = await stage.page({ viewport: { width: 1400, height: 900 } });
        const asked = [];
        page.on("request", (request) => asked.push(request.url()));
        await page.goto(url);
        await page.context().setOffline(true);
        for (const [i, recipe] of [LAND, OTHER].entries()) {
          const frame = await restedFrame(page, `#land${i}`);
          same(await frame.evaluate(() => window.faultline.hash()), fingerprint(recipe), recipe);
        }
        const frame = await restedFrame(page, "#land0");
        same(await frame.evaluate(() => window.faultline.state().title), 'A "<b>&', "its title");
        check(!(await frame.isVisible("#mark")), "a mark that leads nowhere");
        await stage.shoot(page, "alone");
        await frame.evaluate((link) => window.faultline.load(link), `${OTHER}!at=end`);
        same(await frame.evaluate(() => window.faultline.hash()), fingerprint(OTHER), "another");
        const others = asked.filter((address) => address !== url && !/^(blob|data):/.test(address));
        same(others.join(), "", "addresses that were asked");
      },
      { policy: false },
    );
  });
});

test("an embed in one file leads to a site, and shows what is below where no script runs", async (stage) => {
  await withFolder(async (folder) => {
    const embed = aloneEmbed(stage.dist, "https://example.org/terrain/");
    const body = `<div style="background: rgb(1, 2, 3)">${aloneFrame(embed, LAND, 0)}</div>`;
    writeFileSync(
      join(folder, "index.html"),
      `<!doctype html><title>x</title><link rel="icon" href="data:,">${body}`,
    );
    await withServer(
      folder,
      async (url) => {
        const page = await stage.page();
        await page.goto(url);
        const frame = await restedFrame(page, "#land0");
        const address = await frame.evaluate(() => document.getElementById("mark").href);
        check(address.startsWith("https://example.org/terrain/index.html#v1;seed=gorse"), address);
        const still = await stage.page({ javaScriptEnabled: false });
        await still.goto(url);
        const visible = await still.frameLocator("#land0").locator("body").isVisible();
        same(visible, false, "whether the embed covers the picture below");
      },
      { policy: false },
    );
  });
});
