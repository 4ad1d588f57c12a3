// Makes the JS API's package: a folder that npm can pack, and that a page can import from.
//
// faultline.js       the entry for browsers and bundlers
// node.js            the entry for Node
// worker.js, node_worker.js   their workers
// heights.js         openHeights(), which both entries import when it is called; no other of the
//                    scripts imports one
// heights_worker.js, node_heights_worker.js   its workers
// grade.js           the entry "faultline/grade", for Node alone; grade_command.js, its command
// record/            records what a student's page draws; it stands as it is in web/api/grade
// grade.wasm         the module grade from build/web-plain
// terrain.wasm       from build/web; terrain-plain.wasm, without SIMD, from build/web-plain
// heights.wasm       the module check from build/web-plain, which reads heights; heights-tiff.wasm,
//                    check_tiff, reads TIFFs as well
// faultline.d.ts     the types of both entries; README.md is made from it
// grade.d.ts         those of "faultline/grade"
// package.json, licenses.txt
import { existsSync } from "node:fs";
import { copyFile, cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import * as esbuild from "esbuild";
import { apiMarkdown } from "./api_docs.mjs";

const web = join(dirname(fileURLToPath(import.meta.url)), "..");
const root = join(web, "..");
const entries = {
  faultline: "index.ts",
  worker: "worker.ts",
  node: "node.ts",
  node_worker: "node_worker.ts",
  heights: "heights.ts",
  heights_worker: "heights_worker.ts",
  node_heights_worker: "node_heights_worker.ts",
  grade: "grader.ts",
  grade_command: "grade_command.ts",
};

const SCRIPT = "terrain.js";
/** The readers of heights, by their names in the package. */
const READERS = { heights: "check", "heights-tiff": "check_tiff" };
const GRADER = "grade";

const describe = (version) => ({
  name: "faultline",
  version,
  description: "Terrain made by faults: the same recipe gives the same heights, bit for bit.",
  license: "MIT",
  type: "module",
  engines: { node: ">=18" },
  main: "./node.js",
  browser: "./faultline.js",
  types: "./faultline.d.ts",
  exports: {
    ".": { types: "./faultline.d.ts", node: "./node.js", default: "./faultline.js" },
    "./grade": { types: "./grade.d.ts", node: "./grade.js" },
    "./terrain.wasm": "./terrain.wasm",
    "./terrain-plain.wasm": "./terrain-plain.wasm",
    "./package.json": "./package.json",
  },
  peerDependencies: { "puppeteer-core": ">=23" },
  peerDependenciesMeta: { "puppeteer-core": { optional: true } },
  bin: { "faultline-grade": "./grade_command.js" },
  sideEffects: ["./node.js", "./worker.js", "./node_worker.js", "./*heights_worker.js"],
});

/**
 * The folder whose module is the faster one of the package. One script starts both modules, so they
 * must be called by the same names; a linker that has shortened them differently gets the plain
 * module twice.
 */
async function fasterFolder(wasm, plain) {
  const [fast, slow] = await Promise.all(
    [wasm, plain].map((folder) => readFile(join(folder, SCRIPT), "utf8")),
  );
  if (fast === slow) return wasm;
  console.warn("web build: api/ has the module without SIMD alone, as the two scripts differ");
  return plain;
}

/**
 * Writes the package into the folder `out`. `wasm`, `plain`: the folders of the builds with SIMD and
 * without, each with terrain.js and terrain.wasm, and the latter with check, check_tiff and grade; `licenses`: the licences of what they contain.
 * Throws if a module has not been built.
 */
export async function writePackage({ out, wasm, plain, version, licenses, debug = false }) {
  const needed = [wasm, plain].map((folder) => [join(folder, SCRIPT), "terrain"]);
  for (const target of [...Object.values(READERS), GRADER])
    needed.push([join(plain, `${target}.js`), target]);
  for (const [script, target] of needed) {
    if (!existsSync(script))
      throw new Error(`${script} is missing: build the target ${target} first`);
  }
  await mkdir(out, { recursive: true });
  await esbuild.build({
    entryPoints: Object.entries(entries).map(([name, file]) => ({
      in: join(web, "api", file),
      out: name,
    })),
    outdir: out,
    bundle: true,
    format: "esm",
    target: ["es2020"],
    minify: !debug,
    legalComments: "none",
    alias: {
      "terrain-module": join(plain, SCRIPT),
      "heights-module": join(plain, "check.js"),
      "heights-tiff-module": join(plain, "check_tiff.js"),
      "grade-module": join(plain, `${GRADER}.js`),
    },
    external: ["node:*", "./heights.js", "./grade.js", "./record/*"],
    logLevel: "warning",
  });
  const faster = await fasterFolder(wasm, plain);
  await copyFile(join(faster, "terrain.wasm"), join(out, "terrain.wasm"));
  await copyFile(join(plain, "terrain.wasm"), join(out, "terrain-plain.wasm"));
  for (const [name, target] of Object.entries(READERS))
    await copyFile(join(plain, `${target}.wasm`), join(out, `${name}.wasm`));
  await copyFile(join(plain, `${GRADER}.wasm`), join(out, "grade.wasm"));
  await cp(join(web, "api", "grade"), join(out, "record"), { recursive: true });
  for (const types of ["faultline.d.ts", "grade.d.ts"])
    await copyFile(join(web, "api", types), join(out, types));
  await writeFile(join(out, "README.md"), apiMarkdown());
  await writeFile(join(out, "licenses.txt"), licenses);
  await writeFile(join(out, "package.json"), `${JSON.stringify(describe(version), null, 2)}\n`);
}
