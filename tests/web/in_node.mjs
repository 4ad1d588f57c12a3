// Runs the page's own wasm module in Node: reads recipes (a JSON list) from standard input and
// prints [canonical text, fingerprint] of each as JSON. It is a process of its own, because the
// module needs globals such as `window`.
//
//   node tests/web/in_node.mjs DIST playground|playground-plain
//
// DIST must contain a package.json with `"type": "module"`.
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { plainName } from "../../web/scripts/names.mjs";
import { withBytes } from "../../web/scripts/wasm_bytes.mjs";

const dist = resolve(process.argv[2]);
const stem = process.argv[3];
// Emscripten needs these to exist as event targets; without graphics nothing uses them.
globalThis.window = {};
globalThis.document = {};
const files = readdirSync(dist);
const find = (name) => join(dist, files.find((file) => plainName(file) === name) ?? name);
const bytes = (name) => new Uint8Array(readFileSync(find(name)));
const { default: createModule } = await import(pathToFileURL(find(`${stem}.js`)).href);
const playground = await createModule(withBytes(bytes(`${stem}.wasm`)));
// Both weights are in one file (web/scripts/fonts.mjs).
const fonts = bytes("inter.ttf");
const border = new DataView(fonts.buffer, fonts.byteOffset).getUint32(fonts.length - 4);
playground.start(fonts.subarray(0, border), fonts.subarray(border, fonts.length - 4));
const found = JSON.parse(readFileSync(0, "utf8")).map((recipe) => {
  playground.load(`${recipe}!at=end`);
  return [playground.recipeText(), playground.hash()];
});
console.log(JSON.stringify(found));
