// Turns a built site into the one that is published:
//
// - A file that only our own files request gets a hash of its bytes in its name, and the files that
//   request it get the new name. Names are found as whole quoted strings ("gallery.js",
//   './lesson.js', url(a.woff2)), relative to the folder of the file that contains them. A file
//   that no other names is an error: its name is composed at run time, so it belongs into STABLE.
// - The worker that keeps the site for use without a network gets the list of what it keeps.
// - Beside each file that compresses well there is NAME.br, made by brotli at its best quality.
// - build.json contains version, commit and every file's SHA-256.
// - v/VERSION/ is a complete copy of all of that. A copy that was published before (`frozen`) is
//   never changed, whatever this build would make of that version.
//
// The same input gives the same bytes.
import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { dirname, extname, join, posix } from "node:path";
import { compressed } from "./brotli.mjs";
import { WORKER, withKeptFiles } from "./kept_files.mjs";
import { hashedName, sha256 } from "./names.mjs";

// Names that people, other sites and browsers hold, or that are composed from the name of a land
// (pictures).
const STABLE =
  /\.html$|^element\.(js|d\.ts)$|^offline_worker\.js$|^licenses\.txt$|^accessibility\.yaml$|^instructors\.zip$|^(api|pictures)\//;
const NAMES_FILES = new Set([".html", ".js", ".css"]);
const COMPRESSIBLE = new Set([
  ...NAMES_FILES,
  ".json",
  ".map",
  ".svg",
  ".ts",
  ".ttf",
  ".txt",
  ".wasm",
  ".yaml",
]);
const MIN_BYTES_TO_COMPRESS = 1000;
const NAME = /(?<=["'`(])(?:\.{1,2}\/)*[\w./-]+\.\w+(?=["'`)])/g;

/** Paths of all files below a folder, with forward slashes, in order. */
export async function listFiles(folder, below = "") {
  const entries = await readdir(join(folder, below), { withFileTypes: true });
  const lists = entries.map((entry) => {
    const name = posix.join(below, entry.name);
    return entry.isDirectory() ? listFiles(folder, name) : [name];
  });
  return (await Promise.all(lists)).flat().sort();
}

/** Returns the files under their published names; both are {name: bytes}. */
function withHashedNames(files) {
  const published = new Map();
  const named = new Set();
  const underWay = [];

  function publish(name) {
    if (published.has(name)) return published.get(name).name;
    if (underWay.includes(name))
      throw new Error(`${[...underWay, name].join(" names ")}: no hash can be in such a name`);
    underWay.push(name);
    let bytes = files[name];
    if (NAMES_FILES.has(extname(name))) {
      const text = bytes.toString("utf8").replace(NAME, (word) => rename(name, word));
      bytes = Buffer.from(text);
    }
    underWay.pop();
    const done = { name: STABLE.test(name) ? name : hashedName(name, bytes), bytes };
    published.set(name, done);
    return done.name;
  }

  function rename(by, word) {
    const target = posix.join(posix.dirname(by), word);
    if (target === by || STABLE.test(target) || !Object.hasOwn(files, target)) return word;
    named.add(target);
    return word.slice(0, -posix.basename(target).length) + posix.basename(publish(target));
  }

  for (const name of Object.keys(files)) publish(name);
  const unnamed = Object.keys(files).filter((name) => !STABLE.test(name) && !named.has(name));
  if (unnamed.length > 0)
    throw new Error(`nobody names ${unnamed.join(", ")} (see STABLE in release.mjs)`);
  return Object.fromEntries([...published.values()].map(({ name, bytes }) => [name, bytes]));
}

async function writeFiles(folder, files) {
  for (const [name, bytes] of Object.entries(files)) {
    await mkdir(join(folder, dirname(name)), { recursive: true });
    await writeFile(join(folder, name), bytes);
  }
}

/** Copies the versions that were published before; returns their names. */
async function copyFrozen(frozen, to) {
  if (!existsSync(frozen)) return [];
  await cp(frozen, to, { recursive: true, force: true });
  const entries = await readdir(frozen, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

/**
 * Writes the site in folder `from` as it is published into folder `to`, which is emptied. `frozen`:
 * a folder with the copies of earlier versions (web/scripts/fetch_frozen.mjs); it may be missing.
 * `compress`: whether to write the .br files, which takes most of the time.
 */
export async function release({ from, to, frozen, version, commit, compress = true }) {
  const names = await listFiles(from);
  const contents = await Promise.all(names.map((name) => readFile(join(from, name))));
  const plain = Object.fromEntries(names.map((name, i) => [name, contents[i]]));
  const files = withHashedNames(plain);
  if (files[WORKER]) files[WORKER] = withKeptFiles(files[WORKER], files);
  const compressible = Object.entries(files).filter(
    ([name, bytes]) =>
      compress && COMPRESSIBLE.has(extname(name)) && bytes.length >= MIN_BYTES_TO_COMPRESS,
  );
  await Promise.all(
    compressible.map(async ([name, bytes]) => (files[`${name}.br`] = await compressed(bytes))),
  );
  const sorted = Object.keys(files).sort();
  const sums = Object.fromEntries(sorted.map((name) => [name, sha256(files[name])]));
  files["build.json"] = `${JSON.stringify({ version, commit, files: sums }, null, 1)}\n`;

  await rm(to, { recursive: true, force: true });
  await writeFiles(to, files);
  const copies = join(to, "v");
  const copied = await copyFrozen(frozen, copies);
  if (!copied.includes(version)) await writeFiles(join(copies, version), files);
  const byNumber = new Intl.Collator("en", { numeric: true }).compare;
  const versions = [...new Set([...copied, version])].sort(byNumber);
  await writeFile(join(copies, "versions.json"), `${JSON.stringify(versions)}\n`);
}
