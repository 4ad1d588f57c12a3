// Records the pages of page_list.mjs in both browsers and judges them: each is wrong in what it does
// otherwise, and in nothing else.
//
//   node tests/grade/test_pages.mjs [--browser chromium|firefox] [--every N] [--keep FOLDER] [--limit MS]
//                                   [--without PART OF A NAME] [PART OF A NAME]
//
// --limit: milliseconds that a browser may take, where the machine has other work too.
// Needs build/native/faultline_judge_page, chromium, firefox-esr and Xvfb.
import { execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { recordPage } from "../../web/api/grade/record_page.mjs";
import { PAGES } from "./page_list.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const root = dirname(dirname(here));
const judge = join(root, "build", "native", "faultline_judge_page");
const puppeteer = createRequire(join(root, "web", "package.json"))("puppeteer-core");

/** Makes a page's folder below `folder`. */
function makePage({ from = "right", changes = [], edits = [] }, folder) {
  mkdirSync(folder, { recursive: true });
  if (from === "empty") return;
  cpSync(join(here, "pages", from), folder, { recursive: true });
  for (const [file, before, after] of [...changes, ...edits]) {
    const text = readFileSync(join(folder, file), "utf8");
    if (!text.includes(before)) throw new Error(`${file} lacks ${before}`);
    writeFileSync(
      join(folder, file),
      text.replace(before, () => after),
    );
  }
  // A link out of the folder is no file of it.
  symlinkSync("/etc/hostname", join(folder, "outside.txt"));
}

/** What is not as the page's row says; empty if all is. */
function faultsOf(page, { findings, error }) {
  if (error) return [error];
  const wrong = findings.filter(({ state }) => state === "wrong").map(({ id }) => id.slice(5));
  const faults = [];
  if (!page.any && wrong.join(" ") !== page.wrong)
    faults.push(`wrong in: ${wrong.join(" ") || "nothing"}`);
  for (const part of page.includes?.split(" ") ?? [])
    if (!wrong.includes(part)) faults.push(`not wrong in ${part}`);
  if (page.says && !findings.some(({ text }) => text.includes(page.says)))
    faults.push(`does not say “${page.says}”`);
  if (faults.length > 0)
    for (const { id, state, text } of findings)
      if (state !== "right") faults.push(`${id} ${state}: ${text}`);
  return faults;
}

/** A browser that never answers is given up with all that it has started, and the other one goes on. */
async function neverStarts(folder) {
  makePage({}, join(folder, "page"));
  const mute = join(folder, "mute-firefox");
  writeFileSync(mute, "#!/bin/sh\nsleep 987 &\nexec sleep 987\n", { mode: 0o755 });
  const { browsers } = await recordPage(
    join(folder, "page"),
    { runs: { grid: 21, faults: 1, count: 5 } },
    { puppeteer, paths: { firefox: mute }, startMs: 15000 },
  );
  const faults = [];
  const ends = browsers.map(({ name, ended }) => `${name} ${ended}`).join(", ");
  if (ends !== "chromium done, firefox no-browser") faults.push(ends);
  if (!/did not start within 15 seconds|Timed out/.test(browsers[1].errors[0]))
    faults.push(`it says “${browsers[1].errors[0]}”`);
  const left = execFileSync("ps", ["-eo", "args"], { encoding: "utf8" });
  if (/sleep 987/.test(left)) faults.push("processes of the browser are left");
  return faults;
}

const words = process.argv.slice(2);
const optionOf = (name) => {
  const at = words.indexOf(name);
  return at < 0 ? undefined : words.splice(at, 2)[1];
};
const browser = optionOf("--browser");
const keep = optionOf("--keep");
const limitMs = Number(optionOf("--limit") ?? 16000);
const without = optionOf("--without");
const every = Number(optionOf("--every") ?? 1);
const chosen = PAGES.filter(
  ({ name }, i) =>
    i % every === 0 &&
    words.every((word) => name.includes(word)) &&
    !(without && name.includes(without)),
);
const folder = mkdtempSync(join(tmpdir(), "faultline-pages-"));
let failed = 0;
let total = chosen.length;
for (const page of chosen) {
  const place = join(folder, `page-${PAGES.indexOf(page)}`);
  makePage(page, place);
  const start = performance.now();
  const browsers = browser ? [browser] : undefined;
  const recording = await recordPage(place, {}, { browsers, puppeteer, limitMs });
  const seconds = (performance.now() - start) / 1000;
  const file = `${place}.json`;
  writeFileSync(file, JSON.stringify(recording));
  let findings;
  const judging = performance.now();
  try {
    findings = JSON.parse(execFileSync(judge, [file], { encoding: "utf8", maxBuffer: 1 << 26 }));
  } catch (error) {
    findings = { error: error.message };
  }
  const judged = (performance.now() - judging) / 1000;
  const faults = faultsOf(page, findings);
  if (recording.browsers.some(({ ended }) => ended === "no-browser"))
    faults.push(
      ...recording.browsers.map(({ name, ended, errors }) => `${name} ${ended} ${errors}`),
    );
  if (faults.length > 0) failed++;
  const ends = recording.browsers.map(({ ended }) => ended).join(" ");
  console.log(
    `${faults.length > 0 ? "FAIL" : "ok  "} ${page.name} (${seconds.toFixed(1)} s + ${judged.toFixed(2)} s, ${ends})`,
  );
  for (const fault of faults) console.log(`       ${fault}`);
  if (keep) {
    mkdirSync(keep, { recursive: true });
    cpSync(file, join(keep, `${page.name.replaceAll(/\W+/g, "-")}.json`));
  }
}
if (words.length === 0) {
  const faults = await neverStarts(folder);
  if (faults.length > 0) failed++;
  console.log(`${faults.length > 0 ? "FAIL" : "ok  "} a browser that never starts`);
  for (const fault of faults) console.log(`       ${fault}`);
  total++;
}
rmSync(folder, { recursive: true, force: true });
if (chosen.length === 0 || !existsSync(judge)) failed++;
console.log(`${total - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
