// Writes the page's fonts into a folder, for the native program to hold.
//
//   node write_fonts.mjs FOLDER
import { argv } from "node:process";
import { writeFonts } from "./fonts.mjs";

await writeFonts(argv[2]);
