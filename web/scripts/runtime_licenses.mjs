// The licences of what Emscripten links into the wasm modules and writes into their scripts, read
// from the Emscripten that built them: its own, musl's, and that of LLVM's libraries. The release
// of Emscripten has a licence file beside each of them. Debian's package has only musl's; the
// others stand in the package's copyright file, in Debian's machine-readable format
// (debian.org/doc/packaging-manuals/copyright-format/1.0).
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** What is linked: its name, its folder in Emscripten's, and the name of its licence file there. */
const PARTS = [
  { name: "Emscripten", folder: ".", file: "LICENSE" },
  { name: "musl", folder: "system/lib/libc/musl", file: "COPYRIGHT" },
  { name: "LLVM libc++", folder: "system/lib/libcxx", file: "LICENSE.TXT" },
  { name: "LLVM libc++abi", folder: "system/lib/libcxxabi", file: "LICENSE.TXT" },
  { name: "LLVM compiler-rt", folder: "system/lib/compiler-rt", file: "LICENSE.TXT" },
];

/** The folder of the Emscripten that made the build in `buildFolder`; throws if that is unknown. */
export function emscriptenOf(buildFolder) {
  const cache = join(buildFolder, "CMakeCache.txt");
  const text = existsSync(cache) ? readFileSync(cache, "utf8") : "";
  const found = /^FAULTLINE_EMSCRIPTEN:\w+=(.+)$/m.exec(text);
  if (!found) throw new Error(`${cache} does not say which Emscripten built the modules`);
  return found[1];
}

/** The fields of each paragraph of a Debian copyright file. */
function paragraphsOf(text) {
  return text.split(/\n\s*\n/).map((paragraph) =>
    Object.fromEntries(
      [...paragraph.matchAll(/^([\w-]+):(.*(?:\n[ \t].*)*)/gm)].map(([, name, value]) => [
        name,
        value
          .replace(/^[ \t]/gm, "")
          .replace(/^\.$/gm, "")
          .trim(),
      ]),
    ),
  );
}

/** The text of a licence by its name, which may only name a file with the text. */
function licenseText(paragraphs, name) {
  const named = paragraphs.find(
    ({ Files, License = "" }) => !Files && License.split("\n")[0].trim() === name,
  );
  if (!named) return null;
  const reference = /\/usr\/share\/common-licenses\/[\w.-]+/.exec(Object.values(named).join("\n"));
  if (reference && existsSync(reference[0])) return readFileSync(reference[0], "utf8").trim();
  return named.License.slice(name.length).trim() || null;
}

/** Copyright and licence of the files below `folder`, from a Debian copyright file, or null. */
export function debianNotice(text, folder) {
  const paragraphs = paragraphsOf(text);
  const pattern = folder === "." ? "*" : `${folder}/*`;
  const files = paragraphs.find(({ Files }) => Files?.split(/\s+/).includes(pattern));
  if (!files) return null;
  const [names] = files.License.split("\n");
  const texts = names
    .split(/ or | and | with /)
    .map((name) => licenseText(paragraphs, name.trim()));
  const found = texts.filter((each) => each !== null);
  if (found.length === 0) return null;
  return [files.Copyright, files["License-Grant"], files.License, ...found]
    .filter(Boolean)
    .join("\n\n");
}

/** [name, text] for each part; throws if a part's licence is not there. */
export function runtimeNotices(emscripten) {
  const copyright = join(dirname(emscripten), "doc", "emscripten", "copyright");
  return PARTS.map(({ name, folder, file }) => {
    const beside = join(emscripten, folder, file);
    const text = existsSync(beside)
      ? readFileSync(beside, "utf8")
      : existsSync(copyright) && debianNotice(readFileSync(copyright, "utf8"), folder);
    if (!text) throw new Error(`neither ${beside} nor ${copyright} has the licence of ${name}`);
    return [name, text];
  });
}
