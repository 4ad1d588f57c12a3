// What is written in a language beside the texts of the page: the course notes, and a folder for each of the course and
// what is said of accessibility. English is in web itself, another language in web/lang/LANG.
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const web = resolve(dirname(fileURLToPath(import.meta.url)), "..");

/** The folder of what is written in a language: the course notes, course/ and accessibility/; the English one if there is none. */
export function proseFolder(lang) {
  const folder = join(web, "lang", lang);
  return existsSync(folder) ? folder : web;
}

/** A text with values in place of the names in braces. */
export const filled = (text, values) => text.replace(/\{(\w+)\}/g, (_, key) => String(values[key]));

/** A folder of prose in a language. Its words.json has what a script puts together. */
export class Prose {
  static async of(folder, lang) {
    const prose = new Prose();
    prose.folder = join(proseFolder(lang), folder);
    prose.words = JSON.parse(await prose.read("words.json"));
    return prose;
  }

  read(name) {
    return readFile(join(this.folder, name), "utf8");
  }

  /** A text of words.json, with values in place of the names in braces. */
  say(name, values = {}) {
    const text = this.words[name];
    if (text === undefined) throw new Error(`${join(this.folder, "words.json")} has no ${name}`);
    return filled(text, values);
  }
}
