// Loads modules of web/src in Node: esbuild, which also builds the page, removes the types and
// bundles a module with its imports.
import { fileURLToPath } from "node:url";
import { dirname, join } from "node:path";
import * as esbuild from "../../web/node_modules/esbuild/lib/main.js";
import { asDefines, readTexts } from "../../web/scripts/text_table.mjs";
import { linkDefines } from "../../web/scripts/link_syntax.mjs";

export const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");

/** The value of C++'s linkSyntaxJson(); link_text.test.mjs compares it with the built module. */
export const LINK_SYNTAX = {
  recipe: "v1",
  view: "!",
  entry: ";",
  value: "=",
  longest: 16384,
  surroundings: { key: "ui", values: ["full", "minimal", "none"] },
};

/**
 * Loads the module web/src/NAME. The browser's globals that it uses must be in globalThis before.
 * `site`: the language of this copy of the site, and those that there are.
 */
export async function load(name, site = { LANG: "en", LANGUAGES: ["en"] }) {
  const { outputFiles } = await esbuild.build({
    entryPoints: [join(root, "web", "src", name)],
    bundle: true,
    format: "esm",
    target: "es2022",
    write: false,
    define: {
      ...asDefines(readTexts("en")),
      ...linkDefines(LINK_SYNTAX),
      LANG: JSON.stringify(site.LANG),
      LANGUAGES: JSON.stringify(site.LANGUAGES),
      HAS_LANGUAGES: String(site.LANGUAGES.length > 1),
    },
    logLevel: "warning",
  });
  const source = Buffer.from(outputFiles[0].contents).toString("base64");
  return import(`data:text/javascript;base64,${source}`);
}
