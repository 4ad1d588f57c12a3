// Makes the page's typeface: Inter, reduced to the characters that the page can show. HTML and Dear
// ImGui use the same files; ImGui's rasteriser (stb_truetype) reads TrueType outlines without
// hinting. Characters that the font lacks are left out. The course notes have files and characters
// of their own: their prose is set in STIX Two Text, to match the formulas in STIX Two Math.
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import subsetFont from "subset-font";
import { withTabularDigits } from "./tabular_digits.mjs";
import { LANG, tableFile } from "./text_table.mjs";

const FILES = {
  400: "@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf",
  600: "@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf",
};

const require = createRequire(import.meta.url);
const fontFile = (name) => readFile(require.resolve(name));

/**
 * ASCII, the symbols, quotes and arrows of labels and captions, and all other characters of the
 * language's texts, except those of three sections. [lesson]: the drawer's formulas, and with them
 * θ, ≤ and ≈, have a font of their own, which is loaded later, and its pseudocode has the system's.
 * [check] and [grade]: the page "Check your own" has the typefaces of the course notes. In English
 * Latin-1's letters are in files of their own too (writeLatinFonts).
 */
async function characters(lang) {
  const table = await readFile(tableFile(lang), "utf8");
  let text = "·≥×°−–—‘’“”…←→";
  text += table
    .replace(/^\[(lesson|check|grade)\]\n[^]*?(?=^\[)/gm, "")
    .replace(lang === "en" ? /[²À-ÖØ-öø-ÿ]/g : /²/g, "");
  for (let code = 0x20; code < 0x7f; code++) text += String.fromCodePoint(code);
  return text;
}

/** Returns Inter of that weight (400 or 600) as a TrueType subset with tabular digits. */
export async function subsetInter(weight, lang) {
  const font = withTabularDigits(new Uint8Array(await fontFile(FILES[weight])));
  return subsetFont(Buffer.from(font), await characters(lang), {
    targetFormat: "truetype",
    keepFeatures: ["kern"],
    noHinting: true,
  });
}

/**
 * Writes Inter's semi-bold letters of one text, for the button of an embed that does not run yet: a
 * few hundred bytes, before the whole typeface is fetched.
 */
export async function writeLabelFont(file, text) {
  const options = { targetFormat: "woff2", keepFeatures: ["kern"], noHinting: true };
  await writeFile(file, await subsetFont(await fontFile(FILES[600]), text, options));
}

/**
 * Writes Latin-1's letters in both weights into a folder: a lecture's title may be in any western
 * language; and signs that only the drawer shows. Browsers fetch them when a page shows one
 * (web/src/page/style.css).
 */
export async function writeLatinFonts(folder) {
  const letters = Array.from({ length: 64 }, (_, i) => String.fromCodePoint(0xc0 + i));
  const all = letters.join("") + "±²▲▼";
  const options = { targetFormat: "woff2", keepFeatures: ["kern"], noHinting: true };
  for (const [weight, name] of Object.entries(FILES)) {
    const font = await subsetFont(await fontFile(name), all, options);
    await writeFile(join(folder, `latin-${weight}.woff2`), font);
  }
}

/** Writes both weights, inter-400.ttf and inter-600.ttf, into a folder. */
export async function writeFonts(folder, lang = LANG) {
  for (const weight of Object.keys(FILES)) {
    await writeFile(join(folder, `inter-${weight}.ttf`), await subsetInter(weight, lang));
  }
}

const NOTES = {
  "notes-text": "@expo-google-fonts/stix-two-text/400Regular/STIXTwoText_400Regular.ttf",
  "notes-italic":
    "@expo-google-fonts/stix-two-text/400Regular_Italic/STIXTwoText_400Regular_Italic.ttf",
  "notes-label": FILES[400],
  "notes-strong": FILES[600],
};

/**
 * Writes the typefaces of the course notes into a folder: ASCII, and the characters of `text`. Inter
 * has those of the language's texts as well, because the page "Check your own" uses it.
 */
export async function writeNotesFonts(folder, text, lang = LANG) {
  for (let code = 0x20; code < 0x7f; code++) text += String.fromCodePoint(code);
  const labels = text + (await readFile(tableFile(lang), "utf8"));
  for (const [name, file] of Object.entries(NOTES)) {
    const isInter = Object.values(FILES).includes(file);
    const font = await subsetFont(await fontFile(file), isInter ? labels : text, {
      targetFormat: "woff2",
      keepFeatures: ["kern", "liga"],
      noHinting: true,
    });
    await writeFile(join(folder, `${name}.woff2`), font);
  }
}

const MATHEMATICS = "@expo-google-fonts/stix-two-math/400Regular/STIXTwoMath_400Regular.ttf";

/**
 * Writes STIX Two Math with the characters of the drawer's formulas and of `more`, ASCII, and the
 * slanted letters by which MathML replaces single ones. Its MATH table gives the positions of
 * indices; many devices have no font with such a table.
 */
export async function writeFormulaFont(file, lang = LANG, more = "") {
  const table = await readFile(tableFile(lang), "utf8");
  let text = /^\[lesson\]\n([^]*?)(?=^\[)/m.exec(table)[1] + more + "θ≤≈";
  for (let code = 0x20; code < 0x7f; code++) text += String.fromCodePoint(code);
  const slanted = [..."abcdefghijklmnopqrstuvwxyz"].flatMap((_, i) => [0x1d434 + i, 0x1d44e + i]);
  const greek = [...new Set(text)].filter((sign) => sign >= "α" && sign <= "ω");
  slanted.push(0x210e, ...greek.map((sign) => 0x1d6fc + sign.codePointAt(0) - 0x3b1));
  text += String.fromCodePoint(...slanted);
  await writeFile(
    file,
    await subsetFont(await fontFile(MATHEMATICS), text, { targetFormat: "woff2", noHinting: true }),
  );
}

/**
 * Writes both weights into one file: the regular one, the semi-bold one, and in the last four bytes
 * the length of the first (big-endian). They have so much in common that the second then costs a
 * third less when compressed. web/src/runtime/fonts.ts splits the file.
 */
export async function writeFontPair(file, lang = LANG) {
  const [regular, semiBold] = await Promise.all([subsetInter(400, lang), subsetInter(600, lang)]);
  const border = Buffer.alloc(4);
  border.writeUInt32BE(regular.length);
  await writeFile(file, Buffer.concat([regular, semiBold, border]));
}
