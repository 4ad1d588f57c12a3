// Tests the built page in Chromium: with --full in the browser as people have it, otherwise in its
// headless shell, whose WebGL Mesa renders, where these are installed (harness.mjs).
//
//   node tests/web/run.mjs [--full | --core] [--looks] [--dist DIR] [--jobs N] [PART OF A TEST'S NAME ...]
//
// Runs all tests, or those whose names have all of the given parts. Node's test runner runs each
// file *_tests.mjs in a process with a browser of its own, two files at a time; tests that depend on
// timing (testAlone) come last, one by one. --full adds the tests that take minutes (testFull), and
// runs all cases of tests that otherwise select some (some).
// --core runs only the few tests that run at every change (test.core).
// --looks, which --full includes, renders as many pixels as devices have and puts screenshots into
// build/looks/.
// Every page and worker is under the site's policy; anything that the policy refuses is a failure.
// Ends with "N passed, N failed". Times are printed, never asserted.
import { existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { run } from "node:test";
import { parseArgs } from "node:util";
import { serve } from "../../web/scripts/serve.mjs";
import { listed, root } from "./harness.mjs";

const { values, positionals } = parseArgs({
  options: {
    dist: { type: "string", default: join(root, "dist") },
    full: { type: "boolean", default: false },
    core: { type: "boolean", default: false },
    looks: { type: "boolean", default: false },
    jobs: { type: "string", default: "2" },
  },
  allowPositionals: true,
});
const dist = resolve(values.dist);
if (!existsSync(join(dist, "index.html"))) {
  console.error(`${dist} holds no page: run scripts/play --build-only first`);
  process.exit(1);
}

/** The chosen tests: [{file, name, alone}]. */
const chosen = [];
const folder = join(root, "tests", "web");
for (const name of readdirSync(folder).filter((each) => each.endsWith("_tests.mjs"))) {
  const file = join(folder, name);
  listed.length = 0;
  await import(file);
  const wanted = listed.filter(
    ({ name, core }) => (core || !values.core) && positionals.every((part) => name.includes(part)),
  );
  chosen.push(...wanted.map((test) => ({ ...test, file })));
}

const refused = [];
const server = await serve({
  root: dist,
  port: 0,
  policy: true,
  refused: (report) => refused.push(report),
});
let passed = 0;
let failed = 0;

/** Runs the tests that run alone, or the others; the file with the most tests comes first. */
async function runTests(alone, concurrency) {
  const tests = chosen.filter((test) => test.alone === alone);
  const count = (file) => tests.filter((test) => test.file === file).length;
  if (tests.length === 0) return;
  const files = [...new Set(tests.map(({ file }) => file))].sort((a, b) => count(b) - count(a));
  const choice = {
    url: server.url,
    dist,
    full: values.full,
    core: values.core,
    looks: values.looks,
    alone,
    parts: positionals,
  };
  process.env.FAULTLINE_TESTS = JSON.stringify(choice);
  for await (const { type, data } of run({ files, concurrency })) {
    if (type === "test:diagnostic" && data.message.startsWith("note: ")) {
      console.log(`       ${data.message}`);
    }
    if (!["test:pass", "test:fail"].includes(type)) continue;
    const seconds = (data.details.duration_ms / 1000).toFixed(1);
    console.log(`${type === "test:pass" ? "ok    " : "FAILED"} ${data.name}, ${seconds} s`);
    if (type === "test:pass") {
      passed++;
    } else {
      failed++;
      const { cause, message } = data.details.error;
      console.log(`       ${(cause?.message ?? message).split("\n").join("\n       ")}`);
    }
  }
}

try {
  await runTests(false, Number(values.jobs));
  await runTests(true, 1);
} finally {
  await server.close();
}
// Violations in workers and frames are reported only here.
for (const { "document-uri": page, "effective-directive": directive, ...rest } of refused) {
  console.log(`FAILED the policy of ${page}: ${directive} refused ${rest["blocked-uri"]}`);
}
failed += refused.length;
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
