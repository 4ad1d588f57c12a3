// Checks every golden fingerprint everywhere: in the command line, in the page's modules in Node,
// and in Chromium, Firefox and WebKit in the page itself, with the SIMD module and with the plain
// one, and in the JS API in workers of a page of its own. The page must also open without errors in
// each browser, show land, and pass the checks of engine_checks.mjs. Chromium is the one that
// people have, with its own SwiftShader, not the one of the other browser tests. Prints a table and
// writes it to build/fingerprints.txt; screenshots are in build/looks/browser-*.png.
//
//   node tests/web/browsers.mjs [--full | --core] [--dist DIR] [--cli FILE] [--golden FILE] [PART OF A
//   PLACE'S NAME]
//
// Without --full browsers test only the SIMD module, which current ones use, and only Chromium the
// JS API, which starts a worker for each land, with every eighth line of each group; the plain module
// is tested in Node. With --core only the plain module is tested, in Node and in Chromium.
// A browser that is not installed is reported as "not checked". One that ends in the middle of a check
// is started again, and the check is repeated once; the table names it.
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { serve } from "../../web/scripts/serve.mjs";
import { Missing, starters } from "./drivers.mjs";
import { engineChecks, HOST_PAGE, HOST_SCRIPT } from "./engine_checks.mjs";
import { check, cli, file, looks, OPENING, root, same } from "./harness.mjs";
import { blockBox } from "./pixels.mjs";
import { problems, watch } from "./watch.mjs";

const { values: options, positionals } = parseArgs({
  options: {
    full: { type: "boolean", default: false },
    core: { type: "boolean", default: false },
    dist: { type: "string", default: join(root, "dist") },
    cli: { type: "string", default: cli },
    golden: { type: "string", default: join(root, "tests", "golden", "version1.txt") },
  },
  allowPositionals: true,
});
/** How many recipes one question contains. */
const BATCH = 5;
/** The JS API computes each so many-th line of a group. */
const API_TAKES = options.full ? 1 : 8;
const modules = { SIMD: "playground", plain: "playground-plain" };
if (options.core) delete modules.SIMD;

/**
 * Reads the golden lines, grouped by the comments above them: [{name, rows: [[recipe,
 * fingerprint]]}].
 */
function readGolden(file) {
  const groups = [];
  let heading = null;
  for (const line of readFileSync(file, "utf8").split("\n")) {
    if (line.startsWith("#")) {
      // The file's own heading comes before that of the first group; a group's heading may have
      // more lines.
      if (heading === null || groups.length === 0) heading = line.slice(1).trim();
    } else if (line !== "") {
      if (heading !== null || groups.length === 0) groups.push({ name: heading ?? "", rows: [] });
      heading = null;
      groups[groups.length - 1].rows.push(line.split(" "));
    }
  }
  return groups;
}

const groups = readGolden(options.golden);
const lineCount = groups.reduce((sum, { rows }) => sum + rows.length, 0);

/** A page with a plain script that imports the JS API. */
const API_PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>The JS API</title>
    <script type="module" src="api_page.js"></script>
  </head>
</html>
`;
const API_SCRIPT = `import { createTerrainInWorker, openHeights } from "./api/faultline.js";
window.openHeights = openHeights;
window.hashInWorker = async (recipe) => {
  const terrain = await createTerrainInWorker(recipe);
  const found = [terrain.text, await terrain.hash];
  terrain.dispose();
  return found;
};
`;

/** Copies the site into build/browsers, with watch() in its page. */
function copySite() {
  const from = resolve(options.dist);
  check(existsSync(join(from, "index.html")), `${from} holds no page: scripts/play --build-only`);
  const to = join(root, "build", "browsers");
  rmSync(to, { recursive: true, force: true });
  // The changed page has no .br file.
  cpSync(from, to, { recursive: true, filter: (source) => source !== join(from, "index.html.br") });
  writeFileSync(join(to, "watch.js"), `(${watch})();\n`);
  writeFileSync(join(to, "api.html"), API_PAGE);
  writeFileSync(join(to, "api_page.js"), API_SCRIPT);
  writeFileSync(join(to, "host.html"), HOST_PAGE);
  writeFileSync(join(to, "host_page.js"), HOST_SCRIPT);
  writeFileSync(join(to, "package.json"), '{ "type": "module" }\n');
  const page = readFileSync(join(to, "index.html"), "utf8");
  const watched = page.replace("<head>", '<head><script src="watch.js"></script>');
  check(watched !== page, "index.html has no <head> to put a script in");
  writeFileSync(join(to, "index.html"), watched);
  return to;
}

// The columns of the table: how many fingerprints of each group are right in one place, and how
// many were computed there.
const columns = [];
const failures = [];
const unchecked = [];
/** Browsers that ended by themselves and were started again. */
const ended = [];
const versions = [];

/** `asked`: the lines of each group that were computed. */
function addColumn(place, kind, found, asked = groups) {
  const column = {
    place,
    kind,
    right: asked.map(() => 0),
    asked: asked.map(({ rows }) => rows.length),
  };
  let first = null;
  asked.forEach(({ rows }, g) => {
    rows.forEach(([recipe, fingerprint], i) => {
      const [text, hash] = found[g]?.[i] ?? ["nothing", "nothing"];
      if (text === recipe && hash === fingerprint) column.right[g]++;
      else if (text !== recipe) first ??= `${recipe} was read as ${text}`;
      else first ??= `${recipe} gave ${hash}, not ${fingerprint}`;
    });
  });
  columns.push(column);
  if (first) failures.push(`${place} ${kind}`.trim() + `: ${first}`);
}

const recipes = (rows) => rows.map(([recipe]) => recipe);

function runNative() {
  check(existsSync(options.cli), `${options.cli} is missing: build the preset native first`);
  const hash = (recipe) => {
    const call = ["hash", "--strict", recipe];
    const { stdout, stderr } = spawnSync(options.cli, call, { encoding: "utf8" });
    return stdout?.trim() || stderr?.split("\n")[0] || "nothing";
  };
  addColumn(
    "native",
    "",
    groups.map(({ rows }) => recipes(rows).map((recipe) => [recipe, hash(recipe)])),
  );
}

function runNode(site) {
  const script = join(root, "tests", "web", "in_node.mjs");
  for (const [kind, stem] of Object.entries(modules)) {
    const answer = execFileSync(process.execPath, [script, site, stem], {
      input: JSON.stringify(groups.flatMap(({ rows }) => recipes(rows))),
      encoding: "utf8",
    });
    const found = JSON.parse(answer);
    addColumn(
      "Node",
      kind,
      groups.map(({ rows }) => found.splice(0, rows.length)),
    );
  }
  versions.push(`Node ${process.versions.node}`);
}

/** Runs in one task of the page, so that nothing is rendered in between. */
function hashAll(texts) {
  return texts.map((text) => {
    window.faultline.load(`${text}!at=end`);
    return [window.faultline.recipe(), window.faultline.hash()];
  });
}

/** A driver may say that the page is open before its script has run. */
async function start(browser, url) {
  await browser.open(url);
  await browser.evaluate(async () => {
    while (!window.faultline) await new Promise((resolve) => setTimeout(resolve, 20));
    await window.faultline.ready;
  });
}

/**
 * Returns the result of `action` for each group. Each call gets only a few recipes, so that it
 * answers in time on a busy machine too.
 */
async function inBatches(browser, action, asked = groups) {
  const found = [];
  for (const { rows } of asked) {
    const texts = recipes(rows);
    const ofGroup = [];
    for (let from = 0; from < texts.length; from += BATCH)
      ofGroup.push(...(await browser.evaluate(action, texts.slice(from, from + BATCH))));
    found.push(ofGroup);
  }
  return found;
}

async function readColumn(browser, url, kind) {
  await start(browser, kind === "plain" ? `${url}?plain` : url);
  const loaded = await browser.evaluate(() =>
    performance.getEntriesByType("resource").map(({ name }) => name),
  );
  const script = `${modules[kind]}.js`;
  const isScript = (address) => file(script).test(address);
  check(loaded.some(isScript), `the page did not load ${script}, but ${loaded.join(", ")}`);
  addColumn(browser.name, kind, await inBatches(browser, hashAll));
}

/** Uses a worker for each link, two at a time. */
async function hashInWorkers(texts) {
  const found = [];
  const left = [...texts.keys()];
  const work = async () => {
    // Not every driver waits until the page's module script has run.
    while (!window.hashInWorker) await new Promise((done) => setTimeout(done, 50));
    for (let i = left.shift(); i !== undefined; i = left.shift())
      found[i] = await window.hashInWorker(texts[i]);
  };
  await Promise.all([work(), work()]);
  return found;
}

async function readApiColumn(browser, url) {
  await browser.open(`${url}api.html`);
  const asked = groups.map(({ rows }) => ({ rows: rows.filter((_, i) => i % API_TAKES === 0) }));
  addColumn(browser.name, "API", await inBatches(browser, hashInWorkers, asked), asked);
}

/** Opens the page as a person does and checks that it shows the finished land without errors. */
async function look(browser, url) {
  await start(browser, `${url}#${OPENING}!at=end`);
  await browser.evaluate(() => window.faultline.settled());
  const box = await blockBox(browser);
  mkdirSync(looks, { recursive: true });
  await browser.screenshot(join(looks, `browser-${browser.name.toLowerCase()}.png`));
  const problems = [...(await browser.evaluate(() => window.problems)), ...browser.messages()];
  same(problems.join("; "), "", "errors while opening the page");
  check(box.count > 50000, `only ${box.count} coloured pixels in the view`);
  check(box.colours > 100, `only ${box.colours} colours in the view`);
}

async function runBrowser(name, url) {
  let browser;
  try {
    browser = await starters[name]();
  } catch (error) {
    if (error instanceof Missing) unchecked.push(`${name}: ${error.message}`);
    else failures.push(`${name} did not start: ${error.message}`);
    return;
  }
  versions.push(`${name} ${browser.version}`);
  const few = name === "Chromium" ? ["SIMD", "API"] : ["SIMD"];
  const kinds = options.full
    ? [...Object.keys(modules), "API"]
    : options.core
      ? Object.keys(modules)
      : few;
  const steps = [
    ["", () => look(browser, url)],
    ...Object.entries(options.core ? {} : engineChecks).map(([what, run]) => [
      what,
      () => run(browser, url, resolve(options.dist)),
    ]),
    ...kinds.map((kind) => [
      kind,
      () => (kind === "API" ? readApiColumn(browser, url) : readColumn(browser, url, kind)),
    ]),
  ];
  const run = async (kind, step) => {
    const place = `${name} ${kind}`.trim();
    let error = await step().catch((thrown) => thrown);
    // A browser that has crashed says nothing of the page, unless it does so again.
    const said = error instanceof Error ? await problems(browser) : "";
    if (error instanceof Error && !(await answers(browser))) {
      ended.push(`${place}: ${error.message}`);
      await browser.close();
      browser = await starters[name]();
      error = await step().catch((thrown) => thrown);
    }
    if (error instanceof Error) failures.push(`${place}: ${error.message.split("\n")[0]} ${said}`);
  };
  try {
    for (const [kind, step] of steps) await run(kind, step);
  } finally {
    await browser.close();
  }
}

/** Whether the browser still opens a page and runs a script. */
async function answers(browser) {
  try {
    await browser.open("about:blank");
    return (await browser.evaluate(() => 1)) === 1;
  } catch {
    return false;
  }
}

function table() {
  const width = Math.min(40, Math.max(18, ...groups.map(({ name }) => name.length)));
  const cut = (text) => (text.length > width ? `${text.slice(0, width - 3)}...` : text);
  const columnWidth = ({ place, kind }) => Math.max(place.length, kind.length);
  const line = (name, lines, cells) =>
    cut(name).padEnd(width) +
    String(lines).padStart(7) +
    cells.map((cell, i) => `  ${String(cell).padStart(columnWidth(columns[i]))}`).join("");
  const count = (right, of) => (right === of ? right : `${right}!`);
  const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);
  return [
    line(
      "",
      "",
      columns.map(({ place }) => place),
    ),
    line(
      "right fingerprints",
      "lines",
      columns.map(({ kind }) => kind),
    ),
    ...groups.map(({ name, rows }, g) =>
      line(
        name,
        rows.length,
        columns.map(({ right, asked }) => count(right[g], asked[g])),
      ),
    ),
    line(
      "all",
      lineCount,
      columns.map(({ right, asked }) => count(sum(right), sum(asked))),
    ),
    line(
      "computed",
      lineCount,
      columns.map(({ asked }) => sum(asked)),
    ),
    ...(versions.length > 0 ? [versions.join(", ")] : []),
    ...unchecked.map((what) => `not checked: ${what}`),
    ...ended.map((where) => `ended, and was started again: ${where.split("\n")[0]}`),
    ...failures.map((failure) => `FAILED ${failure.split("\n")[0]}`),
  ].join("\n");
}

async function attempt(name, run) {
  const begin = performance.now();
  try {
    await run();
  } catch (error) {
    failures.push(`${name}: ${error.message}`);
  }
  const seconds = ((performance.now() - begin) / 1000).toFixed(1);
  console.log(`${name}, ${seconds} s`);
}

check(lineCount >= 39, `the golden table has only ${lineCount} lines`);
const site = copySite();
const server = await serve({
  root: site,
  port: 0,
  policy: true,
  refused: (report) => failures.push(`refused by the policy: ${JSON.stringify(report)}`),
});
const places = {
  native: runNative,
  Node: () => runNode(site),
  ...Object.fromEntries(
    Object.keys(starters).map((name) => [name, () => runBrowser(name, server.url)]),
  ),
};
// Two at a time, because each uses one thread most of the time.
const left = Object.keys(places).filter(
  (name) =>
    (!options.core || ["Node", "Chromium"].includes(name)) &&
    positionals.every((part) => name.includes(part)),
);
async function work() {
  for (let name = left.shift(); name; name = left.shift()) await attempt(name, places[name]);
}
await Promise.all([work(), work()]);
const rank = ({ place }) => Object.keys(places).indexOf(place);
columns.sort((a, b) => rank(a) - rank(b));
await server.close();
const text = table();
console.log(text);
if (positionals.length === 0 && !options.core)
  writeFileSync(join(root, "build", "fingerprints.txt"), `${text}\n`);
const computed = columns.flatMap(({ asked }) => asked).reduce((sum, count) => sum + count, 0);
console.log(`${computed} fingerprints checked`);
process.exit(failures.length === 0 && columns.length > 0 ? 0 : 1);
