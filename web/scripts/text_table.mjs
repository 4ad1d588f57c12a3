// Reads the page's texts: the section [page] of text/LANG.txt, by cmake/text_table.py. TypeScript
// names a text as TEXT.NAME, index.html as {{NAME}}; the build replaces the names by the texts.
//
//   node web/scripts/text_table.mjs    writes web/src/common/text.d.ts, the names for TypeScript
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const types = join(root, "web", "src", "common", "text.d.ts");

/** The default language. */
export const LANG = process.env.FAULTLINE_LANG || "en";

export const tableFile = (lang) => join(root, "text", `${lang}.txt`);

/** Returns {lang, dir, texts: {name: text}}; throws an error that lists the table's mistakes. */
export function readTexts(lang) {
  const script = join(root, "cmake", "text_table.py");
  const { status, stdout, stderr, error } = spawnSync("python3", [script, tableFile(lang)], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(stderr || String(error));
  return JSON.parse(stdout);
}

/** The drawer's tabs of plots that every step has, as [key in links, label], in the table's order:
    the texts "plots.KEY.tab" without those of the stages. */
function plotTabs(texts) {
  const stages = ["uplift", "smoothing", "erosion"];
  return Object.entries(texts).flatMap(([name, text]) => {
    const tab = /^plots([A-Z]\w*)Tab$/.exec(name)?.[1].toLowerCase();
    return tab === undefined || stages.includes(tab) ? [] : [[tab, text]];
  });
}

/** The definitions by which esbuild replaces each TEXT.NAME, and PLOT_TABS. */
export function asDefines({ texts }) {
  const entries = Object.entries(texts).map(([name, text]) => [
    `TEXT.${name}`,
    JSON.stringify(text),
  ]);
  return Object.fromEntries([...entries, ["PLOT_TABS", JSON.stringify(plotTabs(texts))]]);
}

/** The page with its texts; throws if it names one that the table lacks. */
export function withTexts(page, { lang, texts }) {
  const all = { lang, ...texts };
  const entities = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  return page.replace(/\{\{(\w+)\}\}/g, (_, name) => {
    if (!Object.hasOwn(all, name)) throw new Error(`index.html: no text is named ${name}`);
    return all[name].replace(/[&<>"]/g, (character) => entities[character]);
  });
}

const PLOT_TABS_TYPE =
  "declare const PLOT_TABS: readonly (readonly [key: string, label: string])[];\n";

/** Writes the names of the texts for TypeScript. */
export function writeTypes({ texts }) {
  const names = Object.keys(texts).map((name) => `  readonly ${name}: string;\n`);
  const text = `// Made by web/scripts/text_table.mjs from text/en.txt.\ndeclare const TEXT: {\n${names.join("")}};\n${PLOT_TABS_TYPE}`;
  if (!existsSync(types) || readFileSync(types, "utf8") !== text) writeFileSync(types, text);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeTypes(readTexts(LANG));
