// The files of a built site that somebody needs who takes the course along: all that its pages can load,
// and nothing that is for servers, programmers or older versions.
import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";

// Of the JS API only what pages run, as browsers keep it (web/scripts/kept_files.mjs); of archives the one
// that a page offers (web/scripts/kit.mjs).
const LEFT_OUT =
  /^v\/|^api\/(?!(faultline\.js|terrain(-plain)?\.wasm)$)|\.(br|map|d\.ts)$|(?<!(^|\/)instructors)\.zip$|^build\.json$/;

function list(folder, below = "") {
  return readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    const name = posix.join(below, entry.name);
    return entry.isDirectory() ? list(folder, name) : [name];
  });
}

/** {name: bytes} of the site in `dist`, in the order of the names. */
export function siteFiles(dist) {
  const names = list(dist).filter((name) => !LEFT_OUT.test(name));
  return Object.fromEntries(names.sort().map((name) => [name, readFileSync(join(dist, name))]));
}
