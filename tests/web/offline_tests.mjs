// The published site without a network: what was never opened works after the first visit, a new
// version replaces all of the old one or nothing, and nothing is kept for foreign pages. What is kept
// is mended and forgotten by kept_site_tests.mjs.
// engine_checks.mjs does the first of these in Firefox and WebKit.
import { appendFileSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expectAccessible } from "./accessible.mjs";
import { check, DESK, hash, PHONE, same, settled, started } from "./harness.mjs";
import { frameOf, restedFrame, until } from "./hosts.mjs";
import {
  another,
  FINGERPRINT,
  FIRST,
  keeps,
  LAND,
  lookForUpdate,
  NEXT,
  offlineTest,
  shown,
  STILL,
  visit,
} from "./kept.mjs";
import { keptSums, otherFiles, publish, replaceSite, withServer } from "./published.mjs";

offlineTest("page, starters, lesson and notes work after one visit", async (stage, folder) => {
  const site = join(folder, "site");
  await publish(stage.dist, site);
  await withServer(folder, async (root, refused, server) => {
    const url = `${root}site/`;
    const page = await visit(stage, url);
    same(stage.problems.join(), "", "problems with a network");
    await server.close();
    stage.expectsProblems = true;

    // The page that was open when the network went.
    await page.click("#starters-open");
    await page.waitForSelector(".starter");
    await page.reload();
    await page.evaluate(() => window.faultline.ready);

    // A link that was never opened, by each name of the page.
    const other = await another(page);
    for (const name of ["index.html", "", "index"]) {
      await shown(other, `${url}${name}#${LAND}!at=end;card=how`);
      same(await hash(other), FINGERPRINT, `the fingerprint at "${name}"`);
    }
    // A link whose '#' a mail program has escaped.
    await other.goto(`${url}%23${LAND}!at=end;card=how`);
    await other.waitForURL((address) => address.hash.startsWith("#v1"));
    await other.evaluate(() => window.faultline.ready);
    await settled(other);
    same(await hash(other), FINGERPRINT, "the fingerprint at an escaped address");
    await other.waitForSelector("#drawer .card-view");
    await other.click("#starters-open");
    await other.waitForSelector(".starter");
    const gone = Object.keys(keptSums(site)).length;
    check(gone > 40, `only ${gone} files are kept`);
    same(
      (await other.evaluate(otherFiles, keptSums(site))).join(),
      "",
      "missing without a network",
    );

    const notes = await another(page);
    await notes.goto(`${url}notes.html`);
    const begin = (await frameOf(notes, "fault-terrain")).locator("#begin");
    await begin.click();
    await restedFrame(notes, "fault-terrain");
    const missing = await notes.evaluate(() =>
      document.fonts.ready.then(
        (all) => [...all].filter(({ status }) => status === "error").length,
      ),
    );
    same(missing, 0, "typefaces of the notes that did not arrive");

    // Frozen copies and parts of files are no business of the kept site.
    const reached = (name, headers = {}) =>
      other.evaluate(
        ([wanted, how]) =>
          fetch(wanted, how).then(
            ({ ok }) => ok,
            () => false,
          ),
        [name, headers],
      );
    same(await reached("notes.html"), true, "the notes");
    same(await reached("v/1.0.0/notes.html"), false, "a frozen copy");
    same(await reached("notes.html", { headers: { range: "bytes=0-9" } }), false, "a part");
    same(await reached("notes.html", { method: "POST" }), false, "a POST");
    same(JSON.stringify(refused), "[]", "refused by the policy");
  });
});

offlineTest("a new version replaces everything, or nothing", async (stage, folder) => {
  const [site, next] = [join(folder, "site"), join(folder, "next")];
  await publish(stage.dist, site);
  await publish(stage.dist, next, NEXT);
  const [before, after] = [keptSums(site), keptSums(next)];
  const changed = Object.keys(after).filter((name) => after[name] !== before[name]);
  check(changed.length >= 6, `the versions differ only in ${changed.join()}`);
  await withServer(folder, async (root, refused) => {
    const url = `${root}site/`;
    const page = await visit(stage, url);
    const notes = await another(page);
    await notes.goto(`${url}notes.html`);
    const files = async (sums) => (await page.evaluate(otherFiles, sums)).join();

    // Broken versions: a file is missing, a file is another one.
    for (const harm of [(name) => rmSync(name), (name) => appendFileSync(name, " ")]) {
      const broken = join(folder, "broken");
      await publish(stage.dist, broken, NEXT);
      harm(join(broken, "element.js"));
      const old = replaceSite(site, broken);
      same(await page.evaluate(lookForUpdate), "redundant", "what became of a broken version");
      same(await files(before), "", "files of another version");
      same(await page.locator(".update").count(), 0, "offers of a broken version");
      rmSync(replaceSite(site, old), { recursive: true });
    }

    // The right one is offered, and until somebody takes it everything is of the old one.
    const first = replaceSite(site, next);
    await page.reload();
    await page.waitForSelector(".update");
    // What offers an update may come before the page's own script.
    await started(page);
    await settled(page);
    same(await files(before), "", "files of another version before the update");
    const fresh = await another(page);
    await shown(fresh, `${url}index.html#${LAND}!at=end`);
    check(!(await fresh.title()).endsWith("2"), "a page of the new version before the update");
    await notes.waitForSelector(".update");
    await expectAccessible(page);
    await expectAccessible(notes);
    for (const [place, name] of [
      [page, "page"],
      [notes, "notes"],
    ]) {
      await place.bringToFront();
      for (const [size, wide] of [
        ["desk", DESK],
        ["phone", PHONE],
      ]) {
        await place.setViewportSize(wide.viewport);
        await stage.shoot(place, `update-${name}-${size}`);
        const inWindow = await place.locator(".update-now").evaluate((button) => {
          const { left, right, top, bottom } = button.getBoundingClientRect();
          return document.elementFromPoint((left + right) / 2, (top + bottom) / 2) === button;
        });
        check(inWindow, `${name}, ${size}: the button cannot be pressed`);
      }
      await place.setViewportSize(DESK.viewport);
    }

    // "Later" leaves the page as it is; an update that another page takes reaches all.
    await page.click(".update button:last-child");
    same(await page.locator(".update").count(), 0, "offers after Later");
    await notes.bringToFront();
    await notes.click(".update-now");
    for (const each of [page, notes, fresh]) {
      await until(
        async () => (await each.title().catch(() => "")).endsWith("2"),
        `${each.url()} is of the new version`,
      );
    }
    // So may its title.
    await started(fresh);
    await settled(fresh);
    same(await hash(fresh), FINGERPRINT, "the fingerprint after the update");
    same(await files(after), "", "files of another version after the update");
    const one = async () => (await keeps(page)) === "1 workers, 1 caches";
    await until(one, "the old version's files are deleted");

    // Nobody takes the next one, which is the first again: it begins when all pages are closed.
    replaceSite(site, first);
    same(await page.evaluate(lookForUpdate), "installed", "what became of the first version");
    same(await files(after), "", "files of another version while pages are open");
    for (const each of [page, notes, fresh]) await each.goto("about:blank");
    const last = await another(page);
    await until(async () => {
      await last.goto(`${url}notes.html`);
      if (!(await last.title()).endsWith("2")) return true;
      // A page that is read anew counts as open all the time.
      await last.goto("about:blank");
      return false;
    }, "the version begins when all pages are closed");
    same((await last.evaluate(otherFiles, before)).join(), "", "files of another version at last");
    same(JSON.stringify(refused), "[]", "refused by the policy");
    // The browser reports a file of a broken version that did not match its checksum.
    stage.expectsProblems = true;
  });
});

/** A page of somebody else, with an embed and the whole page in frames. */
function writeHost(folder, url) {
  mkdirSync(folder);
  const frame = (id) =>
    `<iframe id="${id}" src="${url}${id}.html#${FIRST}" width="400" height="225"></iframe>`;
  const icon = '<link rel="icon" href="data:," />';
  const body = `<title>Host</title>${icon}${frame("embed")}${frame("index")}`;
  writeFileSync(join(folder, "index.html"), `<!doctype html>${body}`);
}

offlineTest("nothing is kept in frames, while saving data, or at work", async (stage, folder) => {
  const [site, host] = [join(folder, "site"), join(folder, "host")];
  await publish(stage.dist, site);
  await withServer(site, async (url) => {
    writeHost(host, url);
    const inHost = async (foreign) => {
      const page = await stage.page(STILL);
      await page.goto(foreign);
      const [embed, index] = [await restedFrame(page, "#embed"), await restedFrame(page, "#index")];
      const alone = await stage.page(STILL);
      await shown(alone, `${url}embed.html#${FIRST}`);
      const saving = await stage.page(STILL);
      await saving.addInitScript(() =>
        Object.defineProperty(navigator, "connection", { value: { saveData: true } }),
      );
      await shown(saving, `${url}#${FIRST}`);
      const work = await stage.rested(`#${FIRST}`);
      // Longer than a page waits after it has come to rest.
      await work.waitForTimeout(1000);
      for (const [place, what] of [
        [embed, "for an embed in a foreign page"],
        [index, "for the page in a foreign page"],
        [alone, "for an embed alone"],
        [saving, "while saving data"],
        [work, "of a site that is being worked on"],
      ]) {
        same(await keeps(place), "0 workers, 0 caches", `kept ${what}`);
      }
    };
    await withServer(host, inHost, { policy: false });
  });
});
