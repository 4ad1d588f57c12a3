// Checks that everything the first view loads stays within the size budget, as sent by a server
// with brotli 11. First view: index.html, styles, scripts, fonts and one of the two wasm modules
// (the larger is counted). What the page loads later, when somebody asks for it, is named below and
// must not be named by the page or by what it loads at once.
//
//   node web/scripts/check_size.mjs [DIST]
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants } from "node:zlib";

const BUDGET = 350_000;
const LATER = [
  "picture_dialog.js",
  "gallery.js",
  "gallery.css",
  "drawer.js",
  "drawer.css",
  "formulas.woff2",
  "drawn.js",
  "drawn.css",
  "notes.css",
  "notes-text.woff2",
  "notes-italic.woff2",
  "notes-label.woff2",
  "notes-strong.woff2",
  "study_worker.js",
  "study.js",
  "study.wasm",
];

const dist = resolve(
  process.argv[2] ?? join(dirname(fileURLToPath(import.meta.url)), "..", "..", "dist"),
);

/** Names of all files below `folder`, relative to dist, with forward slashes. */
function list(folder = "") {
  return readdirSync(join(dist, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = folder === "" ? entry.name : `${folder}/${entry.name}`;
    return entry.isDirectory() ? list(name) : [name];
  });
}

function compressedSize(bytes) {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  return brotliCompressSync(bytes, { params }).length;
}

/** Files that `name` makes a browser load at once: links and scripts of a page, static imports. */
function loadedBy(name) {
  const text = readFileSync(join(dist, name), "utf8");
  const references = name.endsWith(".html")
    ? text.matchAll(/<(?:link|script)\b[^>]*?\b(?:href|src)="([^":]+)"/g)
    : text.matchAll(/\b(?:import|export)\b[^"'();]*["']\.\/([^"']+)["']|@import\s*["']([^"']+)/g);
  return [...references].map(([, first, second]) => first ?? second);
}

const early = list().filter(
  (name) =>
    (name === "index.html" || /\.(css|js|wasm|ttf|woff2)$/.test(name)) && !LATER.includes(name),
);
for (const name of early.filter((name) => /\.(html|css|js)$/.test(name))) {
  for (const loaded of loadedBy(name)) {
    if (!LATER.includes(loaded)) continue;
    console.error(`size check: ${name} loads ${loaded} at once`);
    process.exit(1);
  }
}

const rows = early.map((name) => {
  const bytes = readFileSync(join(dist, name));
  return { name, size: bytes.length, sent: compressedSize(bytes) };
});
const isPlain = ({ name }) => name.startsWith("playground-plain.");
const isSimd = ({ name }) => name.startsWith("playground.");
const sum = (some) => some.reduce((total, row) => total + row.sent, 0);
const unused = sum(rows.filter(isSimd)) >= sum(rows.filter(isPlain)) ? isPlain : isSimd;
const loaded = rows.filter((row) => !unused(row));

const line = (name, size, sent) =>
  console.log(`${name.padEnd(28)}${size.padStart(10)}${sent.padStart(10)}`);
line("file", "bytes", "brotli");
for (const { name, size, sent } of loaded) line(name, String(size), String(sent));
line("first view", String(loaded.reduce((total, row) => total + row.size, 0)), String(sum(loaded)));
for (const name of LATER) {
  const bytes = readFileSync(join(dist, name));
  line(`later: ${name}`, String(bytes.length), String(compressedSize(bytes)));
}
line("budget", "", String(BUDGET));
if (!loaded.some(({ name }) => name.endsWith(".wasm")) || sum(loaded) > BUDGET) {
  console.error("size check: the first view is incomplete or over its budget");
  process.exit(1);
}
