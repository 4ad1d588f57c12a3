// Writes the page's fonts into a folder, from which the native build embeds them.
//
//   node write_fonts.mjs FOLDER
import { argv } from "node:process";
import { writeFonts } from "./fonts.mjs";

await writeFonts(argv[2]);
