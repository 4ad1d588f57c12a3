// Checks that everything the first view loads stays within the size budget, as sent by a server
// with brotli 11. First view: index.html, styles, scripts, fonts and one of the two wasm modules
// (the larger is counted).
//
//   node web/scripts/check_size.mjs [DIST]
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants } from "node:zlib";

const BUDGET = 350_000;

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

const rows = list()
  .filter((name) => name === "index.html" || /\.(css|js|wasm|ttf)$/.test(name))
  .map((name) => {
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
line("budget", "", String(BUDGET));
if (!loaded.some(({ name }) => name.endsWith(".wasm")) || sum(loaded) > BUDGET) {
  console.error("size check: the first view is incomplete or over its budget");
  process.exit(1);
}
