// Opens the built page in Chromium and tries it as people do. Screenshots go to build/looks/.
//
//   node tests/web/run.mjs [--dist DIR] [--jobs N] [PART OF A TEST'S NAME]
//
// Every page and worker is under the site's policy; what it refuses anywhere is a failure.
//
// Two tests at a time, each in a browser of its own; those that look at what happens in time come
// last, alone. Ends with "N passed, N failed". Times are printed, never asserted.
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { serve } from "../../web/scripts/serve.mjs";
import { launch, root, Stage, tests } from "./harness.mjs";
import "./picture_tests.mjs";
import "./link_tests.mjs";
import "./share_tests.mjs";
import "./page_tests.mjs";
import "./camera_tests.mjs";
import "./failure_tests.mjs";
import "./flat_tests.mjs";
import "./map_tests.mjs";
import "./keep_tests.mjs";
import "./files_tests.mjs";
import "./draw_tests.mjs";
import "./erosion_tests.mjs";
import "./lesson_tests.mjs";
import "./look_tests.mjs";
import "./timeline_tests.mjs";
import "./layout_tests.mjs";
import "./looks_tests.mjs";
import "./access_tests.mjs";
import "./deploy_tests.mjs";
import "./notes_tests.mjs";
import "./table_tests.mjs";
import "./embed_tests.mjs";
import "./protocol_tests.mjs";
import "./element_tests.mjs";
import "./monkey_tests.mjs";

const LIMIT_MS = 300_000;

const { values, positionals } = parseArgs({
  options: {
    dist: { type: "string", default: join(root, "dist") },
    jobs: { type: "string", default: "2" },
  },
  allowPositionals: true,
});
const dist = resolve(values.dist);
if (!existsSync(join(dist, "index.html"))) {
  console.error(`${dist} holds no page: run scripts/play --build-only first`);
  process.exit(1);
}

function withLimit(promise) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`took longer than ${LIMIT_MS / 1000} s`)), LIMIT_MS);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

async function runTest(browser, url, { name, run }) {
  const stage = new Stage(browser, url, dist);
  const start = performance.now();
  let failure = null;
  try {
    await withLimit(run(stage));
    if (stage.problems.length > 0 && !stage.expectsProblems) throw new Error(stage.problems[0]);
  } catch (error) {
    failure = error;
  }
  await stage.close().catch(() => undefined);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const notes = stage.notes.length > 0 ? ` (${stage.notes.join("; ")})` : "";
  console.log(`${failure ? "FAILED" : "ok    "} ${name}${notes}, ${seconds} s`);
  if (failure) {
    console.log(`       ${failure.message.split("\n").join("\n       ")}`);
    for (const problem of stage.problems.slice(0, 5)) console.log(`       page: ${problem}`);
  }
  return failure === null;
}

const refused = [];
const server = await serve({
  root: dist,
  port: 0,
  policy: true,
  refused: (report) => refused.push(report),
});
const wanted = tests.filter(({ name }) => positionals.every((part) => name.includes(part)));
let passed = 0;
let failed = 0;

/** A browser that takes one test after the other from `left`. */
async function work(left) {
  if (left.length === 0) return;
  const browser = await launch();
  try {
    for (let test = left.shift(); test; test = left.shift()) {
      if (await runTest(browser, server.url, test)) passed++;
      else failed++;
    }
  } finally {
    await browser.close();
  }
}

try {
  const together = wanted.filter(({ alone }) => !alone);
  const jobs = Math.min(Number(values.jobs), together.length);
  await Promise.all(Array.from({ length: jobs }, () => work(together)));
  await work(wanted.filter(({ alone }) => alone));
} finally {
  await server.close();
}
// Workers and frames tell nobody else.
for (const { "document-uri": page, "effective-directive": directive, ...rest } of refused) {
  console.log(`FAILED the policy of ${page}: ${directive} refused ${rest["blocked-uri"]}`);
}
failed += refused.length;
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
