// Fetches the frozen copies v/VERSION/ of a published site, for hosts that replace all files when a
// new version is published. The next build copies them (web/build.mjs --frozen).
//
//   node web/scripts/fetch_frozen.mjs SITE [FOLDER]      (FOLDER: build/frozen)
//
// Every file must have the checksum in its copy's build.json. A site that does not exist yet has no
// copies. Anything else that fails is an error, because a copy that is left out is lost.
import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { sha256 } from "./names.mjs";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..", "..");

/** The bytes at an address; undefined for status 404. */
async function fetchIfThere(address) {
  const answer = await fetch(address);
  if (answer.status === 404) return undefined;
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
}

async function fetchBytes(address) {
  const bytes = await fetchIfThere(address);
  if (bytes === undefined) throw new Error(`${address} is not there`);
  return bytes;
}

/** Writes the site's copies into a folder, which is emptied; returns their versions. */
export async function fetchFrozen(site, folder) {
  await rm(folder, { recursive: true, force: true });
  const copies = new URL("v/", site.endsWith("/") ? site : `${site}/`);
  const list = await fetchIfThere(new URL("versions.json", copies));
  const versions = list === undefined ? [] : JSON.parse(list);
  for (const version of versions) {
    const copy = new URL(`${version}/`, copies);
    const build = await fetchBytes(new URL("build.json", copy));
    const write = async (name, bytes) => {
      const file = join(folder, version, name);
      if (!file.startsWith(folder + sep)) throw new Error(`${copy} names ${name}`);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, bytes);
    };
    await write("build.json", build);
    for (const [name, sum] of Object.entries(JSON.parse(build).files)) {
      const bytes = await fetchBytes(new URL(name, copy));
      if (sha256(bytes) !== sum) throw new Error(`${new URL(name, copy)} is not what it was`);
      await write(name, bytes);
    }
  }
  return versions;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [site, folder = join(root, "build", "frozen")] = process.argv.slice(2);
  try {
    if (site === undefined) throw new Error("which site? (see the top of the script)");
    const versions = await fetchFrozen(site, resolve(folder));
    console.log(`frozen copies: ${versions.join(", ") || "none yet"}`);
  } catch (error) {
    console.error(`frozen copies: ${error.message}`);
    process.exit(1);
  }
}
