// Tests the JS API as other people's programs use it: packed by npm, installed into an empty folder
// without a network, type-checked, run in Node, bundled by Vite, and imported by a plain page.
//
//   node tests/api/run.mjs [--dist DIR] [--cli FILE] [PART OF A STEP'S NAME]
//
// The last line is "N passed, N failed".
import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { serve } from "../../web/scripts/serve.mjs";
import { tiffOf } from "./tiff_file.mjs";
import { check, cli, launch, root, same } from "../web/harness.mjs";

const { values: options, positionals } = parseArgs({
  options: {
    dist: { type: "string", default: join(root, "dist") },
    cli: { type: "string", default: cli },
  },
  allowPositionals: true,
});
/** The entries have 30 kB; with the scripts of the reader it would be more than twice that. */
const LARGEST_ENTRY = 40_000;
/** A program that waits for something that never comes, such as an open worker, ends then. */
const LONGEST_MS = 300_000;
/** Lands of which a tile is compared with the whole; tests/web_unit has some at every change. */
const TILES = 300;
const here = join(root, "tests", "api");
const api = resolve(options.dist, "api");
const golden = join(root, "tests", "golden", "version1.txt");
const folder = mkdtempSync(join(tmpdir(), "faultline-package-"));
const [RECIPE, FINGERPRINT] = readFileSync(golden, "utf8")
  .split("\n")
  .find((line) => line.startsWith("v1;seed=oak-ridge;size=65;"))
  .split(" ");

/** Runs a program in the empty folder; shows its output only if it fails. */
function run(program, args) {
  const how = { cwd: folder, encoding: "utf8", timeout: LONGEST_MS };
  const { status, stdout, stderr } = spawnSync(program, args, how);
  check(status === 0, `${program} ${args[0]}: ${`${stdout}${stderr}`.slice(-4000)}`);
  return stdout;
}

const node = (...args) => run(process.execPath, args);
const tool = (...path) => join(root, "web", "node_modules", ...path);

function install() {
  const [{ filename, files }] = JSON.parse(run("npm", ["pack", "--json", api]));
  const packed = files.map(({ path }) => path).sort();
  same(
    packed.join(" "),
    "README.md faultline.d.ts faultline.js grade.d.ts grade.js grade.wasm grade_command.js " +
      "heights-tiff.wasm heights.js heights.wasm heights_worker.js licenses.txt node.js " +
      "node_heights_worker.js node_worker.js package.json record/browsers.mjs " +
      "record/folder_proxy.mjs record/page_probe.mjs record/process_watch.mjs " +
      "record/record_page.mjs terrain-plain.wasm terrain.wasm worker.js",
    "what npm packs",
  );
  writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }\n');
  run("npm", ["install", "--offline", "--no-audit", "--no-fund", `./${filename}`]);
  const names = node("-e", 'import("faultline").then((all) => console.log(Object.keys(all)))');
  for (const name of [
    "createTerrain",
    "createTerrainInWorker",
    "decode",
    "encode",
    "formats",
    "tile",
  ])
    check(names.includes(name), `Node's entry lacks ${name}: ${names}`);
  check(names.includes("openHeights"), `Node's entry lacks openHeights: ${names}`);
  for (const entry of ["faultline.js", "node.js"]) {
    const script = readFileSync(join(api, entry), "utf8");
    check(script.includes('import("./heights.js")'), `${entry} holds the reader of heights`);
    check(script.length < LARGEST_ENTRY, `${entry} has ${script.length} bytes`);
  }
}

/** Checks that the sample uses every name of the declarations. */
function checkSampleIsWhole() {
  const ts = createRequire(join(root, "web", "package.json"))("typescript");
  const file = (path) =>
    ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest, true);
  const namesIn = (node, wanted, found = new Set()) => {
    if (wanted(node)) found.add(node.name.getText());
    ts.forEachChild(node, (child) => void namesIn(child, wanted, found));
    return found;
  };
  const used = new Set(readFileSync(join(here, "sample.ts"), "utf8").match(/\w+/g));
  const declared = namesIn(
    file(join(api, "faultline.d.ts")),
    (node) => ts.isStatement(node) || ts.isTypeElement(node),
  );
  const missing = [...declared].filter((name) => /^\w+$/.test(name) && !used.has(name));
  check(declared.size > 80 && missing.length === 0, `sample.ts does not use ${missing.join(", ")}`);
}

function checkTypes() {
  copyFileSync(join(here, "sample.ts"), join(folder, "sample.ts"));
  const tsc = tool("typescript", "bin", "tsc");
  for (const [module, moduleResolution] of [
    ["ESNext", "Bundler"],
    ["NodeNext", "NodeNext"],
  ]) {
    const lib = ["ES2022", "ESNext.Disposable", "DOM"];
    const target = "ES2022";
    const how = { strict: true, noEmit: true, types: [], target, lib, module, moduleResolution };
    const project = { compilerOptions: how, include: ["sample.ts"] };
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(project));
    node(tsc);
  }
  checkSampleIsWhole();
}

function checkNode() {
  copyFileSync(join(here, "node_tests.mjs"), join(folder, "node_tests.mjs"));
  node("node_tests.mjs", resolve(options.cli), golden);
  // A worker without open questions does not keep a program alive.
  const idle = `import("faultline").then(async ({ createTerrainInWorker }) =>
    console.log(await (await createTerrainInWorker(${JSON.stringify(RECIPE)})).hash))`;
  same(node("-e", idle).trim(), FINGERPRINT, "a worker's fingerprint");
}

function checkTiles() {
  for (const name of ["tile_tests.mjs", "tile_cases.mjs"])
    copyFileSync(join(here, name), join(folder, name));
  node("tile_tests.mjs", resolve(options.cli), String(TILES));
}

function checkHeights() {
  for (const name of ["heights_tests.mjs", "heights_cases.mjs", "tiff_file.mjs"])
    copyFileSync(join(here, name), join(folder, name));
  node("heights_tests.mjs", resolve(options.cli));
  // Neither does the worker that has read.
  const once = `import("faultline").then(async ({ openHeights }) => {
    const data = Buffer.from(${JSON.stringify(SMALL_GRID)});
    console.log((await openHeights({ name: "a.asc", data })).size);
  })`;
  same(node("-e", once).trim(), "3", "the size of a small grid");
}

/** Lets a page open a file of heights and a TIFF, and compares them with the command line's. */
async function expectOpened(page) {
  const keys = [
    [1024, 1],
    [1025, 1],
    [3072, 32632],
    [4099, 9003],
  ];
  const transform = [30, 0, 0, 500000, 0, 30, 0, 5000000, 0, 0, 0, 0, 0, 0, 0, 1];
  const heights = Array.from({ length: 81 }, (_, i) => 500 + i);
  for (const [name, bytes] of [
    ["small.asc", Buffer.from(SMALL_GRID)],
    ["feet.tif", tiffOf({ heights, columns: 9, transform, keys })],
  ]) {
    const path = join(folder, name);
    writeFileSync(path, bytes);
    const { land, says, notes } = JSON.parse(
      execFileSync(resolve(options.cli), ["heights", path], {
        stdio: ["ignore", "pipe", "ignore"],
      }),
    );
    const found = await page.evaluate(
      ([name, list]) => window.opened(name, list),
      [name, [...bytes]],
    );
    same(
      JSON.stringify(found),
      JSON.stringify([land.fingerprint, land.fingerprint, land.side, says, notes]),
      name,
    );
  }
  const error = await page.evaluate(() => window.refused("picture.png"));
  same(error, "HeightsError refused", "a picture that is none");
  same(await page.evaluate(() => window.givenUp()), "AbortError", "a signal");
}

/** Visits a site in a page of Chromium; errors and warnings in the page fail the step. */
async function withPage(site, visit) {
  const server = await serve({ root: site, port: 0 });
  const browser = await launch();
  try {
    const page = await browser.newPage();
    const problems = [];
    page.on("pageerror", (error) => problems.push(error.message));
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) problems.push(message.text());
    });
    await visit(page, server.url);
    same(problems.join("; "), "", "complaints of the page");
  } finally {
    await browser.close();
    await server.close();
  }
}

async function checkVite() {
  cpSync(join(here, "vite"), folder, { recursive: true });
  const vite = tool("vite", "bin", "vite.js");
  // The esbuild of this project does not support Vite's default target.
  node(vite, "build", "--base", "./", "--target", "es2022", "--logLevel", "error");
  // The page is in a folder of a site, because Vite's addresses are relative.
  const site = join(folder, "site");
  cpSync(join(folder, "dist"), join(site, "some", "folder"), { recursive: true });
  await withPage(site, async (page, url) => {
    await page.goto(`${url}some/folder/`);
    await page.waitForFunction(() => window.hashes);
    const found = await page.evaluate((text) => window.hashes(text), RECIPE);
    same(found.join(), `${FINGERPRINT},${FINGERPRINT}`, "fingerprints");
    await expectOpened(page);
  });
}

const SMALL_GRID =
  "ncols 3\nnrows 3\nxllcorner 5\nyllcorner 6\ncellsize 10\n1 2 3\n4 5 6\n7 8 10\n";

const PLAIN_PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Faultline in a plain page</title>
    <meta http-equiv="Content-Security-Policy" content="POLICY" />
    <script type="module" src="./main.js"></script>
  </head>
</html>
`;
const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; " +
  "require-trusted-types-for 'script'; trusted-types faultline";

/** Makes a page whose script imports the package from `address`; returns its folder. */
function plainSite(name, address, policy) {
  const site = join(folder, name);
  mkdirSync(site);
  writeFileSync(join(site, "index.html"), PLAIN_PAGE.replace("POLICY", policy));
  const script = readFileSync(join(here, "vite", "main.js"), "utf8");
  writeFileSync(join(site, "main.js"), script.replace('"faultline"', JSON.stringify(address)));
  return site;
}

/** In the page: counts how often it compiles while bytes arrive, and how often from all bytes. */
function countCompiling() {
  window.compiled = { streaming: 0, whole: 0 };
  for (const [name, kind] of [
    ["compileStreaming", "streaming"],
    ["compile", "whole"],
  ]) {
    const real = WebAssembly[name];
    WebAssembly[name] = (source) => {
      ++window.compiled[kind];
      return real(source);
    };
  }
}

async function checkPlainPage() {
  const site = plainSite("plain", "./api/faultline.js", POLICY);
  cpSync(api, join(site, "api"), { recursive: true });
  await withPage(site, async (page, url) => {
    await page.addInitScript(countCompiling);
    for (const [type, wanted] of [
      ["application/wasm", "1 0"],
      ["text/plain", "0 1"],
    ]) {
      await page.route("**/terrain.wasm", (route) =>
        route.fulfill({ path: join(api, "terrain.wasm"), contentType: type }),
      );
      await page.goto(url);
      await page.waitForFunction(() => window.hashes);
      const found = await page.evaluate((text) => window.hashes(text), RECIPE);
      same(found.join(), `${FINGERPRINT},${FINGERPRINT}`, "fingerprints");
      const { streaming, whole } = await page.evaluate(() => window.compiled);
      same(`${streaming} ${whole}`, wanted, `compiled while it arrived, and whole, as ${type}`);
      await page.unrouteAll();
    }
    const asked = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(url);
    await page.waitForFunction(() => window.hashes);
    await page.evaluate((text) => window.hashes(text), RECIPE);
    same(
      asked.filter((path) => path.includes("heights")).join(),
      "",
      "fetched before files are opened",
    );
    await page.evaluate((text) => window.openedText(text), SMALL_GRID);
    same(
      asked.some((path) => path.includes("heights-tiff")),
      false,
      "the reader of TIFFs for a grid",
    );
    await expectOpened(page);
  });
}

/** A course's page that imports the package from the site of another origin. */
async function checkOtherOrigin() {
  const other = await serve({ root: resolve(options.dist), port: 0 });
  const { origin } = new URL(other.url);
  const policy = `default-src 'none'; script-src 'self' ${origin} 'wasm-unsafe-eval'; connect-src ${origin}; worker-src blob: ${origin}`;
  try {
    await withPage(plainSite("across", `${origin}/api/faultline.js`, policy), async (page, url) => {
      await page.goto(url);
      await page.waitForFunction(() => window.hashes);
      const found = await page.evaluate((text) => window.hashes(text), RECIPE);
      same(found.join(), `${FINGERPRINT},${FINGERPRINT}`, "fingerprints");
      await expectOpened(page);
    });
  } finally {
    await other.close();
  }
}

const checkDocs = () =>
  execFileSync(process.execPath, [join(root, "web", "scripts", "api_docs.mjs"), "--check"]);

const steps = {
  "docs/api.md is current": checkDocs,
  "npm packs it, and installs it into an empty folder without a network": install,
  "types: tsc --strict, every member": checkTypes,
  "Node: heights of the command line, timeline, mesh, workers, errors": checkNode,
  "Node: tiles are the whole land's and the command line's, also at 65,537": checkTiles,
  "Node: opened files are the command line's, requests, refusals, signals": checkHeights,
  "Vite bundles it with its worker and its module": checkVite,
  "a plain page under a strict policy, with either media type of the module": checkPlainPage,
  "a page of another origin": checkOtherOrigin,
};

let passed = 0;
let failed = 0;
const needed = "npm packs it, and installs it into an empty folder without a network";
for (const [name, step] of Object.entries(steps)) {
  if (name !== needed && !positionals.every((part) => name.includes(part))) continue;
  const begin = performance.now();
  let failure = null;
  try {
    await step();
    passed++;
  } catch (error) {
    failure = error;
    failed++;
  }
  const seconds = ((performance.now() - begin) / 1000).toFixed(1);
  console.log(`${failure ? "FAILED" : "ok    "} ${name}, ${seconds} s`);
  if (failure) console.log(`       ${failure.message.split("\n").join("\n       ")}`);
}
rmSync(folder, { recursive: true });
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
