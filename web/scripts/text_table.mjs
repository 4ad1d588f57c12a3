// The page's texts: the section [page] of text/LANG.txt, as cmake/text_table.py reads it. TypeScript
// names a text as TEXT.NAME, index.html as {{NAME}}; the build puts the text in its place.
//
//   node web/scripts/text_table.mjs    writes web/src/common/text.d.ts, the names for TypeScript
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const types = join(root, "web", "src", "common", "text.d.ts");

/** The language when nobody says which. */
export const LANG = process.env.FAULTLINE_LANG || "en";

export const tableFile = (lang) => join(root, "text", `${lang}.txt`);

/** {lang, texts: {name: text}}; throws with what is wrong with the table. */
export function readTexts(lang) {
  const script = join(root, "cmake", "text_table.py");
  const { status, stdout, stderr, error } = spawnSync("python3", [script, tableFile(lang)], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(stderr || String(error));
  return JSON.parse(stdout);
}

/** What esbuild puts in the place of each TEXT.NAME. */
export function asDefines({ texts }) {
  const entries = Object.entries(texts);
  return Object.fromEntries(entries.map(([name, text]) => [`TEXT.${name}`, JSON.stringify(text)]));
}

/** The page with its texts; throws where it names one that the table lacks. */
export function withTexts(page, { lang, texts }) {
  const all = { lang, ...texts };
  const signs = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  return page.replace(/\{\{(\w+)\}\}/g, (_, name) => {
    if (!Object.hasOwn(all, name)) throw new Error(`index.html: no text is named ${name}`);
    return all[name].replace(/[&<>"]/g, (sign) => signs[sign]);
  });
}

/** Writes the names of the texts for TypeScript. */
export function writeTypes({ texts }) {
  const names = Object.keys(texts).map((name) => `  readonly ${name}: string;\n`);
  const text = `// Made by web/scripts/text_table.mjs from text/en.txt.\ndeclare const TEXT: {\n${names.join("")}};\n`;
  if (!existsSync(types) || readFileSync(types, "utf8") !== text) writeFileSync(types, text);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeTypes(readTexts(LANG));
