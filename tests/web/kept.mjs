// Pages of the published site that the browser keeps, for tests: visits, what is kept, and the next
// version.
import { PATIENCE_MS, settled, test } from "./harness.mjs";
import { isPublished, siteKept, withFolder } from "./published.mjs";

// A line of the golden table, and another land.
export const LAND = "v1;seed=oak-ridge;size=65;faults=40";
export const FINGERPRINT = "849769beaa4c435f";
export const FIRST = "v1;seed=gorse;size=65;faults=3!at=end";
export const STILL = { reducedMotion: "reduce" };

/** As the test of the harness; the site must not be published yet, because this publishes it. */
export const offlineTest = (name, run) =>
  test(`offline: ${name}`, async (stage) => {
    if (isPublished(stage.dist)) return stage.note("not checked: dist is published already");
    await withFolder((folder) => run(stage, folder));
  });

export async function shown(page, address) {
  await page.goto(address);
  await page.evaluate(() => window.faultline.ready);
  await settled(page);
}

/** A page that has visited the site, which the browser keeps from then on. */
export async function visit(stage, url, options = STILL) {
  const page = await stage.page(options);
  await shown(page, `${url}#${FIRST}`);
  await page.evaluate(siteKept);
  return page;
}

/** A further page of the same browser. */
export async function another(page) {
  const opened = await page.context().newPage();
  opened.setDefaultTimeout(PATIENCE_MS);
  return opened;
}

/**
 * What the browser keeps for a page or frame, but for the cache of pictures, which a site without
 * them does not make.
 */
export const keeps = (place) =>
  place.evaluate(async () => {
    const registrations = await navigator.serviceWorker.getRegistrations();
    const kept = (await caches.keys()).filter((name) => !name.endsWith("#pictures"));
    return `${registrations.length} workers, ${kept.length} caches`;
  });

/** The next version: pages, a name that stays and a part of the page differ. */
export const NEXT = {
  "index.html": (text) => text.replace("</title>", " 2</title>"),
  "notes.html": (text) => text.replace("</title>", " 2</title>"),
  "element.js": (text) => `${text}\n// 2\n`,
  "present.js": (text) => `${text}\n// 2\n`,
};

/** Runs in a page: looks for a new version and says what became of it. */
export async function lookForUpdate() {
  const registration = await navigator.serviceWorker.ready;
  await registration.update();
  // The browser may have looked by itself a moment before.
  const installing = registration.installing ?? registration.waiting;
  if (!installing) return "nothing new";
  while (!["installed", "redundant"].includes(installing.state)) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return installing.state;
}
