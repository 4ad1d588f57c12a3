// The page's typeface: Inter, cut down to the characters the page can show. The same files serve
// HTML and Dear ImGui, whose rasteriser (stb_truetype) reads TrueType outlines and no hinting.
// Characters the font lacks are left out.
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import subsetFont from "subset-font";
import { withTabularDigits } from "./tabular_digits.mjs";

const FILES = {
  400: "@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf",
  600: "@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf",
};

/** Printable Latin-1, and the signs, quotes and arrows that labels and captions use. */
function characters() {
  let text = "θ·≥≤≈Δ×°±²−▲▼▶–—‘’“”…←→↑↓▸▾↶↷";
  for (let code = 0x20; code < 0x7f; code++) text += String.fromCodePoint(code);
  for (let code = 0xa0; code <= 0xff; code++) text += String.fromCodePoint(code);
  return text;
}

/** Returns Inter of that weight (400 or 600) as a TrueType subset with tabular digits. */
export async function subsetInter(weight) {
  const file = createRequire(import.meta.url).resolve(FILES[weight]);
  const font = withTabularDigits(new Uint8Array(await readFile(file)));
  return subsetFont(Buffer.from(font), characters(), {
    targetFormat: "truetype",
    keepFeatures: ["kern", "tnum"],
    noHinting: true,
  });
}

/** Writes both weights, inter-400.ttf and inter-600.ttf, into a folder. */
export async function writeFonts(folder) {
  for (const weight of Object.keys(FILES)) {
    await writeFile(join(folder, `inter-${weight}.ttf`), await subsetInter(weight));
  }
}

/**
 * Writes both weights into one file, for they have so much in common that the second then costs a
 * third less: the regular one, the semi-bold one, and in the last four bytes the length of the first
 * (big-endian). web/src/fonts.ts takes it apart.
 */
export async function writeFontPair(file) {
  const [regular, semiBold] = await Promise.all([subsetInter(400), subsetInter(600)]);
  const border = Buffer.alloc(4);
  border.writeUInt32BE(regular.length);
  await writeFile(file, Buffer.concat([regular, semiBold, border]));
}
