// Checks that everything the first view loads stays within the size budget, as sent by a server
// with brotli 11. There are two first views, of the playground and of an embed: the page, styles,
// scripts, fonts and one of the two wasm modules (the larger is counted). LATER lists the files
// that are loaded on demand; neither the page nor a file that it loads at once may name them. The
// element that other people's pages load has a budget of its own.
//
//   node web/scripts/check_size.mjs [DIST]
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { compressed } from "./brotli.mjs";
import { plainName } from "./names.mjs";

const BUDGET = 359_750;
const ELEMENT_BUDGET = 5000;
/** Each page, and the files that only this page loads at once. */
const VIEWS = {
  "index.html": ["page.css", "main.js"],
  "embed.html": ["embed.css", "embed.js"],
};
const ELEMENT = "element.js";
const LATER = [
  "embed_fit.html",
  "frame_resize.js",
  // For the button that an embed shows as long as it has not loaded the rest.
  "embed_label.woff2",
  "form.js",
  "export_dialog.js",
  "share_card.js",
  "share.css",
  "clip.js",
  "files_worker.js",
  "export.css",
  "gallery.js",
  "gallery.css",
  "drawer.js",
  "shared.js",
  "drawer.css",
  "shader.js",
  "shader.css",
  "gpu.js",
  "gpu.wasm",
  "formulas.woff2",
  "latin-400.woff2",
  "latin-600.woff2",
  "drawn.js",
  "drawn.css",
  "stand.js",
  "stand.css",
  "daylight.js",
  "daylight.css",
  "failures.js",
  "folder.js",
  "flat_picture.js",
  "frame_pacing.js",
  "present.js",
  "offline.js",
  "offline_worker.js",
  "offline.css",
  "present.css",
  "lecture.js",
  "lecture.css",
  "lecturer.html",
  "lecturer.js",
  "lecturer.css",
  "handout.js",
  "handout.css",
  "words.js",
  "words.css",
  "open.js",
  "open.css",
  "compare.js",
  "compare.css",
  "about.js",
  "about.css",
  "notes.css",
  "paper.css",
  "paper.js",
  "choices.js",
  "language.js",
  "notes_pictures.js",
  "notes-text.woff2",
  "notes-italic.woff2",
  "notes-label.woff2",
  "notes-strong.woff2",
  "check.html",
  "check.css",
  "check.js",
  "check.wasm",
  "check_tiff.js",
  "check_tiff.wasm",
  "grade.js",
  "grade.wasm",
  "check_page.js",
  "world.html",
  "world.css",
  "world.js",
  "world_worker.js",
  "maplibre.js",
  "maplibre_worker.js",
  "check_worker.js",
  "lesson_worker.js",
  "lesson.js",
  "lesson.wasm",
];

const dist = resolve(
  process.argv[2] ?? join(dirname(fileURLToPath(import.meta.url)), "..", "..", "dist"),
);

/**
 * Names of all files below `folder`, relative to dist, with forward slashes, without frozen copies.
 */
function list(folder = "") {
  return readdirSync(join(dist, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (name === "v") return [];
    return entry.isDirectory() ? list(name) : [name];
  });
}

const isLater = (name) => LATER.includes(plainName(name));

/**
 * The files that a browser loads at once with `name`: links and scripts of a page, static imports.
 */
function loadedBy(name) {
  const text = readFileSync(join(dist, name), "utf8");
  const references = name.endsWith(".html")
    ? text.matchAll(/<(?:link|script)\b[^>]*?\b(?:href|src)="([^":]+)"/g)
    : text.matchAll(/\b(?:import|export)\b[^"'();]*["']\.\/([^"']+)["']|@import\s*["']([^"']+)/g);
  return [...references].map(([, first, second]) => first ?? second);
}

const early = list().filter(
  (name) =>
    (name in VIEWS || /\.(css|js|wasm|ttf|woff2)$/.test(name)) &&
    name !== ELEMENT &&
    !name.startsWith("api/") &&
    !isLater(name),
);
for (const name of early.filter((name) => /\.(html|css|js)$/.test(name))) {
  for (const loaded of loadedBy(name)) {
    if (!isLater(loaded)) continue;
    console.error(`size check: ${name} loads ${loaded} at once`);
    process.exit(1);
  }
}

async function rowOf(name) {
  const bytes = readFileSync(join(dist, name));
  return { name, size: bytes.length, sent: (await compressed(bytes)).length };
}

const sum = (some, what) => some.reduce((total, row) => total + row[what], 0);
const line = (name, { size = "", sent = "" }) =>
  console.log(`${name.padEnd(28)}${String(size).padStart(10)}${String(sent).padStart(10)}`);
line("file", { size: "bytes", sent: "brotli" });

const rows = await Promise.all(early.map(rowOf));
const isPlain = ({ name }) => plainName(name).startsWith("playground-plain.");
const isSimd = ({ name }) => plainName(name).startsWith("playground.");
const unused =
  sum(rows.filter(isSimd), "sent") >= sum(rows.filter(isPlain), "sent") ? isPlain : isSimd;
const loaded = rows.filter((row) => !unused(row));
for (const row of loaded) line(row.name, row);

let holds = loaded.some(({ name }) => name.endsWith(".wasm"));
for (const page of Object.keys(VIEWS)) {
  const foreign = Object.entries(VIEWS)
    .filter(([other]) => other !== page)
    .flat(2);
  const view = loaded.filter(({ name }) => !foreign.includes(plainName(name)));
  const own = [page, ...VIEWS[page]];
  const total = { size: sum(view, "size"), sent: sum(view, "sent") };
  line(`first view: ${page}`, total);
  holds &&=
    total.sent <= BUDGET &&
    own.every((wanted) => view.some(({ name }) => plainName(name) === wanted));
}
line("budget", { sent: BUDGET });
for (const name of list().filter(isLater)) line(`later: ${name}`, await rowOf(name));
const element = await rowOf(ELEMENT);
line(ELEMENT, element);
line("budget", { size: ELEMENT_BUDGET });
console.log(`${loaded.length + 1} files checked`);
if (!holds || element.size > ELEMENT_BUDGET) {
  console.error("size check: a first view or the element is incomplete or over its budget");
  process.exit(1);
}
