// What the browser keeps of the published site: damaged and lost files are mended, never given, and
// not taken over by the next version; and the copy goes only with a site that has left its address.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { serve } from "../../web/scripts/serve.mjs";
import { hash, same, settled } from "./harness.mjs";
import { until } from "./hosts.mjs";
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
  visit,
} from "./kept.mjs";
import { keptSums, publish, replaceSite, siteKept, withServer } from "./published.mjs";

/** Runs in a page: damages some of the kept files, and loses others, as {damaged, lost} say. */
async function harm({ damaged = [], lost = [] }) {
  const names = (await caches.keys()).filter((name) => !name.endsWith("#pictures"));
  for (const cache of await Promise.all(names.map((name) => caches.open(name)))) {
    for (const { url } of await cache.keys()) {
      const is = (stem) => new RegExp(`/${stem}(-[0-9a-f]{8})?[.]`).test(url);
      if (lost.some(is)) await cache.delete(url);
      else if (damaged.some(is)) {
        const type = (await cache.match(url)).headers.get("content-type");
        await cache.put(url, new Response("damaged", { headers: { "content-type": type } }));
      }
    }
  }
}

offlineTest("damaged and lost files are mended, and never given", async (stage, folder) => {
  const site = join(folder, "site");
  await publish(stage.dist, site);
  await withServer(folder, async (root, refused, server) => {
    const url = `${root}site/`;
    const page = await visit(stage, url);
    const sums = keptSums(site);
    // All that the first view needs, and parts that nobody has opened.
    const first = { damaged: ["index", "main", "playground", "inter"], lost: ["page", "gallery"] };
    await page.evaluate(harm, first);
    await shown(page, `${url}#${LAND}!at=end`);
    await page.reload();
    await page.evaluate(() => window.faultline.ready);
    await settled(page);
    same(await hash(page), FINGERPRINT, "the fingerprint with damaged files");
    // What was lost is fetched while the page rests.
    const missing = () => page.evaluate(keptNot, sums);
    await until(async () => (await missing()).join() === "", "all is kept again");
    same(JSON.stringify(refused), "[]", "refused by the policy");

    // Without a network what has a hash in its name may still be in the browser's own cache. A name
    // that stays is nowhere else.
    await server.close();
    stage.expectsProblems = true;
    await page.evaluate(harm, { damaged: ["playground"] });
    await page.reload();
    await page.evaluate(() => window.faultline.ready);
    await settled(page);
    same(await hash(page), FINGERPRINT, "the fingerprint without a network");
    await page.evaluate(harm, { damaged: ["index"] });
    const answer = await page.reload().catch(() => null);
    same(answer, null, "the answer for a damaged page");
  });
});

/** Runs in a page: names of the files that are not kept as these checksums say. */
async function keptNot(sums) {
  const names = (await caches.keys()).filter((name) => !name.endsWith("#pictures"));
  const cache = await caches.open(names.at(-1));
  const isKept = async ([name, sum]) => {
    const bytes = await (await cache.match(name))?.arrayBuffer();
    if (!bytes) return false;
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    return btoa(String.fromCharCode(...digest)) === sum;
  };
  const all = Object.entries(sums);
  const found = await Promise.all(all.map(isKept));
  return all.filter((_, i) => !found[i]).map(([name]) => name);
}

offlineTest("a new version takes over no damaged file", async (stage, folder) => {
  const [site, next] = [join(folder, "site"), join(folder, "next")];
  await publish(stage.dist, site);
  await publish(stage.dist, next, NEXT);
  await withServer(folder, async (root) => {
    const page = await visit(stage, `${root}site/`);
    await page.evaluate(harm, { damaged: ["gallery", "lesson", "formulas", "clip"] });
    replaceSite(site, next);
    same(await page.evaluate(lookForUpdate), "installed", "what became of the new version");
    await page.waitForSelector(".update");
    await page.click(".update-now");
    await until(async () => (await page.title().catch(() => "")).endsWith("2"), "the new version");
    same((await page.evaluate(keptNot, keptSums(site))).join(), "", "what is kept otherwise");
  });
});

const WORKER = "offline_worker.js";

/** Runs in a page: what the browser knows of a missing site is so many days older. */
function madeOlder(days) {
  for (const key of Object.keys(localStorage).filter((each) => each.endsWith("#missing"))) {
    localStorage.setItem(key, Number(localStorage.getItem(key)) - days * 86_400_000);
  }
}

/** Runs in a page before its script: notes when the page has decided whether its site is missing. */
function noteDecision() {
  for (const name of ["setItem", "removeItem"]) {
    const real = Storage.prototype[name];
    Storage.prototype[name] = function (key, ...rest) {
      real.call(this, key, ...rest);
      if (key.endsWith("#missing")) window.hasDecided = true;
    };
  }
}

offlineTest("only a site that has left for good is forgotten", async (stage, folder) => {
  const [site, other] = [join(folder, "site"), join(folder, "other")];
  await publish(stage.dist, site);
  const build = readFileSync(join(site, "build.json"));
  mkdirSync(other);
  let server = await serve({ root: site, port: 0, policy: true });
  const { port, url } = server;
  const serveNow = async (root) => {
    await server.close();
    server = await serve({ root, port, policy: true });
  };
  try {
    const page = await visit(stage, url);
    await page.addInitScript(noteDecision);
    stage.expectsProblems = true;
    /** Visits the site so many days later, until the page has asked the server for `last`. */
    const visitAgain = async (days, last) => {
      await page.evaluate(madeOlder, days);
      const isLast = (request) => request.method() === "HEAD" || request.url().endsWith(WORKER);
      const looked = page.waitForResponse(
        (answer) => answer.url() === url + last && isLast(answer.request()),
      );
      await page.reload();
      await looked;
    };
    const stays = async (what, last, visits) => {
      for (const days of visits) {
        await visitAgain(days, last);
        await page.waitForFunction(() => window.hasDecided);
        // It might still forget what is kept.
        await page.waitForTimeout(300);
        same(await keeps(page), "1 workers, 1 caches", `kept: ${what}, ${days} days later`);
      }
    };
    const isForgotten = (what) =>
      until(
        async () => (await keeps(page).catch(() => "")) === "0 workers, 0 caches",
        `forgotten: ${what}`,
      );

    await serveNow(other);
    await stays("nothing is there", "", [0, 40]);
    writeFileSync(join(other, "index.html"), "<!doctype html><title>Another</title>");
    await stays("another site is there", "", [0, 5]);
    await visitAgain(3, "");
    await isForgotten("another site is there for a week");
    await page.waitForFunction(() => document.title === "Another");

    await serveNow(site);
    await shown(page, `${url}?2#${FIRST}`);
    await page.evaluate(siteKept);
    rmSync(join(site, "build.json"));
    await stays("build.json is missing", WORKER, [0, 0.5]);
    writeFileSync(join(site, "build.json"), build);
    await stays("it is there again", "build.json", [2]);
    rmSync(join(site, "build.json"));
    await stays("it is missing again", WORKER, [0, 0.5]);
    await visitAgain(0.6, WORKER);
    await isForgotten("build.json is missing for a day");
    // Nor is it kept anew.
    const later = await another(page);
    await shown(later, `${url}?3#${FIRST}`);
    await later.waitForTimeout(1000);
    same(await keeps(later), "0 workers, 0 caches", "kept of a site without build.json");
  } finally {
    await server.close();
  }
});
