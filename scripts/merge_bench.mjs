// Merges the rows of two benchmark runs, native and wasm, prints them as one table and writes them
// as JSON.
//
//   node scripts/merge_bench.mjs NATIVE.json WASM.json [OUT.json]
//
// Rows without a plain reference have no plainMs and no ratio; rows that make no terrain have no
// hash, and only meshes have triangles. Fails if two builds disagree on a terrain's hash, because
// the time of a wrong result is meaningless.
import { readFileSync, writeFileSync } from "node:fs";

const COLUMNS = ["name", "build", "size", "plainMs", "ms", "ratio", "triangles", "hash"];

const [nativeFile, wasmFile, outFile] = process.argv.slice(2);

function readRows(file, build) {
  return JSON.parse(readFileSync(file, "utf8")).map((row) => ({ ...row, build }));
}

function cell(row, column) {
  const value = row[column];
  if (value === undefined) return "-";
  if (column === "ratio") return `${value.toFixed(1)}x`;
  return typeof value === "number" && /ms$/i.test(column) ? value.toFixed(2) : String(value);
}

const rows = [...readRows(nativeFile, "native"), ...readRows(wasmFile, "wasm")];
const cells = [COLUMNS, ...rows.map((row) => COLUMNS.map((column) => cell(row, column)))];
const widths = COLUMNS.map((_, i) => Math.max(...cells.map((line) => line[i].length)));
for (const line of cells) {
  console.log(
    line.map((text, i) => (i < 2 ? text.padEnd(widths[i]) : text.padStart(widths[i]))).join("  "),
  );
}
if (outFile) writeFileSync(outFile, `${JSON.stringify(rows, null, 2)}\n`);

const hashes = new Map();
for (const { name, size, hash } of rows) {
  if (hash === undefined) continue;
  const key = `${name} at ${size}`;
  if (hashes.has(key) && hashes.get(key) !== hash) {
    console.error(`bench: native and wasm disagree on the terrain of ${key}`);
    process.exitCode = 1;
  }
  hashes.set(key, hash);
}
