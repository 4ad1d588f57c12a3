// The names of windows in @media: an esbuild plugin that puts the conditions of @custom-media, all
// from src/common/media.css, in the place of their names. An unknown name is an error. An onLoad plugin
// keeps others from a file, so this one also does what else is to be done with a style sheet.

import { readFile } from "node:fs/promises";

/**
 * @param {string} definitions the path of the style sheet with the definitions
 * @param {(text: string, path: string) => string} finish what else is done with each style sheet
 */
export function namedMedia(definitions, finish = (text) => text) {
  return {
    name: "named-media",
    async setup(build) {
      const sheet = await readFile(definitions, "utf8");
      const found = sheet.matchAll(/@custom-media (--[\w-]+) ([^;]+);/g);
      const conditions = new Map(Array.from(found, ([, name, condition]) => [name, condition]));
      build.onLoad({ filter: /\.css$/ }, async ({ path }) => {
        const errors = [];
        const conditionOf = (_, name) => {
          if (!conditions.has(name)) errors.push({ text: `${path}: no window is named ${name}` });
          return conditions.get(name);
        };
        const rule = (text) => text.replace(/\((--[\w-]+)\)/g, conditionOf);
        const text = await readFile(path, "utf8");
        const contents = finish(text.replace(/@media [^{]+/g, rule), path);
        return { contents, loader: "css", errors };
      });
    },
  };
}
