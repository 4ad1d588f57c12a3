// Checks that no code makes a document or a script out of text (a DOM sink): neither our sources
// nor the built files, which contain third-party code. The pages' policy refuses most of it too,
// but only when the code runs.
//
//   node web/scripts/check_sinks.mjs [FOLDER...]     (default: web/src and dist, if they exist)
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { listFiles } from "./release.mjs";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..", "..");

// What files of a kind may not contain, and why.
const FORBIDDEN = [
  [/\.(ts|js)$/, /\b(?:inner|outer)HTML\b|\binsertAdjacentHTML\b|\bsrcdoc\b/, "text as a document"],
  [
    /\.(ts|js)$/,
    /\bset(?:HTMLUnsafe|HTML)\b|\bparse(?:FromString|HTMLUnsafe)\b/,
    "text as a document",
  ],
  [/\.(ts|js)$/, /\bcreateContextualFragment\b|\bdocument\.write(?:ln)?\b/, "text as a document"],
  [/\.(ts|js)$/, /\beval\s*\(|\bnew Function\b|\bFunction\s*\(/, "text as a script"],
  [/\.(ts|js)$/, /\bset(?:Timeout|Interval)\(\s*["'`]/, "text as a script"],
  [/\.(ts|js)$/, /\bsetAttribute\(\s*["'`](?:style|on\w+)["'`]/, "a style or script as text"],
  [/\.html$/, /\s(?:style|on\w+)=["']|javascript:/i, "a style or script in the page"],
  // The policy of 404.html allows what is within it by checksum (policy.mjs).
  [/(?<!404)\.html$/, /<style\b|<script\b(?![^>]*\bsrc=)/i, "a style or script in the page"],
];

// What third-party code may contain all the same: [file, what], and why. MapLibre cleans attributions
// by it, and a map of ours has none; the pages' policy would refuse it.
const ALLOWED = [[/^maplibre(-\w+)?\.js$/, "parseFromString"]];

async function check(folder) {
  let found = 0;
  const names = await listFiles(folder);
  for (const name of names) {
    const rules = FORBIDDEN.filter(([kind]) => kind.test(name));
    if (rules.length === 0) continue;
    const text = readFileSync(join(folder, name), "utf8");
    for (const [, pattern, what] of rules) {
      const match = pattern.exec(text);
      if (!match || ALLOWED.some(([file, text]) => file.test(name) && match[0] === text)) continue;
      const line = text.slice(0, match.index).split("\n").length;
      const file = relative(process.cwd(), join(folder, name));
      console.error(`${file}:${line}: ${what}: ${match[0].trim()}`);
      found++;
    }
  }
  return { files: names.length, found };
}

const asked = process.argv.slice(2);
const folders = asked.length > 0 ? asked : ["web/src", "dist"].map((name) => join(root, name));
const counts = await Promise.all(folders.filter((folder) => existsSync(folder)).map(check));
const sum = (of) => counts.reduce((total, count) => total + count[of], 0);
console.log(`sinks: ${sum("files")} files checked, ${sum("found")} findings`);
process.exit(sum("found") === 0 && sum("files") > 0 ? 0 : 1);
