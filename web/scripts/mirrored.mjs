// The site of a language that is written from right to left (dir = rtl in the head of its table): a
// mirrored layout. CSS's grids and rows follow the direction of the page by themselves; rtlcss exchanges
// left and right in the style sheets. What stays as it is has /*rtl:ignore*/ there, and a value that
// rtlcss cannot turn has the other one before it, /*rtl:VALUE*/. Other languages' sites have none of this.
import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import rtlcss from "rtlcss";

const common = join(dirname(fileURLToPath(import.meta.url)), "..", "src", "common");
// Every page has this sheet, so it takes along what is only for languages from right to left.
const EVERYWHERE = "tokens.css";
const ADDED = readFileSync(join(common, "right_to_left.css"), "utf8");

/** A style sheet mirrored; `path`: its file. */
export const mirroredSheet = (text, path) =>
  rtlcss.process(text) + (basename(path) === EVERYWHERE ? ADDED : "");

/** A page that is written from right to left. */
export const mirroredPage = (page) => page.replace(/<html lang="[^"]*"/, '$& dir="rtl"');
