// Lists what a browser keeps of a published site for use without a network, and writes the list
// before the script of the worker that keeps it (web/src/offline/offline_worker.ts).
import { createHash } from "node:crypto";
import { sha256 } from "./names.mjs";

/** The worker's script. Browsers fetch it anew at each visit to learn of a new version. */
export const WORKER = "offline_worker.js";

// Pages do without pictures, which are kept once they were seen. Of the package only what the page
// runs is kept, types are for programmers, and MapLibre is for the map of a world alone, which asks
// the network for it. Archives are for people's own disks.
const NOT_KEPT =
  /^pictures\/|^maplibre(-\w+)?\.js$|^api\/(?!(faultline\.js|terrain(-plain)?\.wasm)$)|\.d\.ts$|\.(map|zip)$/;

/**
 * The worker's script with the list of the files that it keeps: each name with the checksum by
 * which browsers compare what arrives. `files`: {name: bytes}.
 */
export function withKeptFiles(script, files) {
  const names = Object.keys(files).filter((name) => name !== WORKER && !NOT_KEPT.test(name));
  const sum = (name) => createHash("sha256").update(files[name]).digest("base64");
  const sums = JSON.stringify(Object.fromEntries(names.sort().map((name) => [name, sum(name)])));
  // Another script is another version too, because it may keep the files differently.
  const version = sha256(sums + script).slice(0, 16);
  return Buffer.from(`const SITE={version:"${version}",files:${sums}};\n${script}`);
}
