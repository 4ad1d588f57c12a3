// The languages of the site, of which each has a copy (web/src/common/language.ts).
import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const STANDARD = "en";

/** The languages that have a table of texts, the standard one first. */
export function knownLanguages() {
  const names = readdirSync(join(root, "text"))
    .filter((name) => /^[a-z]{2}\.txt$/.test(name))
    .map((name) => name.slice(0, 2));
  return [STANDARD, ...names.filter((name) => name !== STANDARD).sort()];
}

const PLACE = /^ *\{\{languages\}\}\n/m;
// The page itself, whose menu has buttons, and its embeds, which have the host's room only. Their scripts
// choose the language.
const WITH_MENU = "index.html";
const EMBEDS = ["embed.html", "embed_fit.html"];

/** How a language calls itself. */
const ownName = (lang) => new Intl.DisplayNames(lang, { type: "language" }).of(lang);

/**
 * The page `name` in the language `lang`, with a link to the same page in each other language in place
 * of {{languages}}. With a single language nothing is left there.
 */
export function withLanguages(name, page, lang, languages) {
  const [home] = languages;
  const up = lang === home ? "" : "../";
  const links = languages
    .filter((other) => other !== lang)
    .map((other) => {
      const style = name === WITH_MENU ? ' class="button quiet wide"' : "";
      const folder = up + (other === home ? "" : `${other}/`);
      return `<a${style} href="${folder}${name}" hreflang="${other}" lang="${other}">${ownName(other)}</a>`;
    });
  if (links.length === 0 || EMBEDS.includes(name)) return page.replace(PLACE, "");
  if (name === WITH_MENU) return page.replace(PLACE, `        ${links.join("\n        ")}\n`);
  return page
    .replace(PLACE, `      <p class="languages">${links.join(" ")}</p>\n`)
    .replace(/^ *(?=<\/head>)/m, '    <script type="module" src="language.js"></script>\n$&');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(knownLanguages().join(","));
