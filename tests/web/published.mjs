// The site as it is published, for tests: makes it in a folder of its own, with changes, serves it,
// and compares what a page is given with what was published.
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { release } from "../../web/scripts/release.mjs";
import { serve } from "../../web/scripts/serve.mjs";
import { VERSION } from "../../web/scripts/version.mjs";

export const isPublished = (dist) => existsSync(join(dist, "build.json"));

/** Runs `use` with a folder that is removed afterwards. */
export async function withFolder(use) {
  const folder = mkdtempSync(join(tmpdir(), "faultline-"));
  try {
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * Serves a folder as docs/deploy.md requires; `refused` collects what the policy refuses. `policy`:
 * whether it is sent, which other people's pages could not bear.
 */
export async function withServer(folder, use, { policy = true } = {}) {
  const refused = [];
  const server = await serve({
    root: folder,
    port: 0,
    policy,
    refused: (report) => refused.push(report),
  });
  try {
    await use(server.url, refused, server);
  } finally {
    await server.close();
  }
}

/**
 * Publishes the built site in folder `to`. `changes`: {name: (text) => its new text}. `compress`:
 * whether to write the .br files as well, which takes a while.
 */
export async function publish(dist, to, changes = {}, { compress = false } = {}) {
  await withFolder(async (folder) => {
    const from = join(folder, "built");
    cpSync(dist, from, { recursive: true });
    for (const [name, change] of Object.entries(changes)) {
      const file = join(from, name);
      writeFileSync(file, change(readFileSync(file, "utf8")));
    }
    await release({ from, to, frozen: "", version: VERSION, commit: "", compress });
  });
}

/** Puts a published site in the place of another, at once; returns where the other is now. */
export function replaceSite(site, by) {
  const before = `${site}-before-${Date.now()}`;
  renameSync(site, before);
  renameSync(by, site);
  return before;
}

/** The checksums of the files that browsers keep of a published site: {name: sum}. */
export function keptSums(site) {
  const [, sums] = /,files:(\{.*?\})\};\n/.exec(readFileSync(join(site, "offline_worker.js")));
  return JSON.parse(sums);
}

/**
 * Runs in a page: names of the files that the page is not given as these checksums say.
 */
export async function otherFiles(sums) {
  const wrong = await Promise.all(
    Object.entries(sums).map(async ([name, sum]) => {
      try {
        const bytes = await (await fetch(name)).arrayBuffer();
        const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
        return btoa(String.fromCharCode(...digest)) === sum ? "" : name;
      } catch (error) {
        return `${name}: ${error.message}`;
      }
    }),
  );
  return wrong.filter(Boolean);
}

/** Runs in a page: resolves once the browser keeps the whole site and answers this page by it. */
export async function siteKept() {
  const container = navigator.serviceWorker;
  await container.ready;
  while (container.controller?.state !== "activated") {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
