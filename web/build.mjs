// Builds the deployable site dist/ from web/ and the wasm modules: checks types, bundles
// TypeScript, copies pages and styles, makes the font subsets. Every address in dist/ is relative,
// so it works from any folder of any host.
//
//   node build.mjs [--debug] [--no-check] [--out DIR] [--wasm DIR] [--wasm-plain DIR] [--site URL]
//                  [--lang LANG]
//
// --site: where the site will lie; some sites look for a link's picture only at a full address.
// --lang: the words are those of text/LANG.txt, and the wasm modules were built with the same
// FAULTLINE_LANG; unsaid, it is the variable of that name in the environment, or en.
//
// dist/index.html page.css main.js       from web/*.html, web/page.css, web/src/main.ts
// dist/picture_dialog.js                 what is loaded when somebody opens it
// dist/drawer.{js,css} study_worker.js   card and plots, when the drawer opens
// dist/formulas.woff2                    STIX Two Math, subset, with the drawer and the notes
// dist/notes.{html,css} notes-*.woff2    the course notes, and the typefaces for their prose
// dist/gallery.{js,css} starters.json    the starter menu, when it opens; the list comes from study
// dist/playground{,-plain}.{js,wasm}     from build/web, build/web-plain (--debug: build/web-debug)
// dist/study.{js,wasm}                  from build/web-plain: cards and plots, for a worker
// dist/inter.ttf                         Inter in two weights, subset; the digits are tabular
// dist/pictures/                         small ones of the starters, those of the notes, and the one
//                                        that other sites show for a link, if scripts/pictures has
//                                        drawn them
// dist/licenses.txt                      the notices of everything that is shipped
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { copyFile, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, parse, relative, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import * as esbuild from "esbuild";
import { writeFontPair, writeFormulaFont, writeNotesFonts } from "./scripts/fonts.mjs";
import { asDefines, LANG, readWords, withWords, writeTypes } from "./scripts/words.mjs";

const web = dirname(fileURLToPath(import.meta.url));
const root = dirname(web);
const { values: options } = parseArgs({
  options: {
    debug: { type: "boolean", default: false },
    "no-check": { type: "boolean", default: false },
    out: { type: "string", default: join(root, "dist") },
    wasm: { type: "string" },
    "wasm-plain": { type: "string" },
    site: { type: "string", default: "" },
    lang: { type: "string", default: LANG },
  },
});
const out = resolve(options.out);
const target = ["es2020"];
const pictures = join(root, "build", "pictures");
const hasPictures = existsSync(join(pictures, "preview.jpg"));
const hasNotesPictures = hasPictures && existsSync(join(pictures, "notes"));
const words = readWords(options.lang);

function fail(message) {
  console.error(`web build: ${message}`);
  process.exit(1);
}

function checkTypes() {
  const tsc = join(web, "node_modules", "typescript", "bin", "tsc");
  const { status } = spawnSync(process.execPath, [tsc, "--noEmit", "--project", web], {
    stdio: "inherit",
  });
  if (status !== 0) fail("TypeScript found errors");
}

async function bundleScripts() {
  const entries = [
    "src/main.ts",
    "src/picture_dialog.ts",
    "src/gallery.ts",
    "src/drawer.ts",
    "src/drawn.ts",
    "src/study_worker.ts",
    "page.css",
    "gallery.css",
    "drawer.css",
    "drawn.css",
    "notes.css",
  ];
  await esbuild.build({
    entryPoints: entries.map((name) => ({ in: join(web, name), out: parse(name).name })),
    outdir: out,
    bundle: true,
    format: "esm",
    target,
    minify: !options.debug,
    sourcemap: options.debug ? "linked" : false,
    define: { STARTER_PICTURES: String(hasPictures), ...asDefines(words) },
    // The wasm modules' own scripts lie beside main.js and are loaded when it is known which of
    // them runs here; the dialog when somebody opens it.
    external: ["./playground.js", "./playground-plain.js", "./picture_dialog.js", "*.woff2"],
    logLevel: "warning",
  });
}

/** The page with its words, naming its picture for other sites, if there is one. */
async function writePage() {
  const text = withWords(await readFile(join(web, "index.html"), "utf8"), words);
  const site = options.site && !options.site.endsWith("/") ? `${options.site}/` : options.site;
  const lines = /^ *<meta property="og:image.*\n/gm;
  await writeFile(
    join(out, "index.html"),
    hasPictures ? text.replace('"pictures/', () => `"${site}pictures/`) : text.replace(lines, ""),
  );
  if (hasPictures) await cp(pictures, join(out, "pictures"), { recursive: true });
}

/** The course notes; without pictures their figures are links and what scripts make of them. */
async function writeNotes() {
  const text = await readFile(join(web, "notes.html"), "utf8");
  const bare = text.replace(/<picture>[^]*?<\/picture>/g, "").replace(/\sposter="[^"]*"/g, "");
  await writeFile(join(out, "notes.html"), hasNotesPictures ? text : bare);
  await Promise.all([
    writeNotesFonts(out, text),
    writeFormulaFont(join(out, "formulas.woff2"), options.lang, text),
  ]);
}

async function copyPages() {
  await writePage();
  for (const name of await readdir(web)) {
    if (/\.(svg|png|ico|webmanifest)$/.test(name)) await copyFile(join(web, name), join(out, name));
  }
}

/** Copies one wasm module (`stem`.js and .wasm) into dist/; its script is minified further. */
async function copyModule(folder, stem) {
  for (const suffix of [".js", ".wasm"]) {
    const file = join(folder, stem + suffix);
    if (!existsSync(file))
      fail(`${relative(root, file)} is missing: build that preset first, or run scripts/play`);
  }
  const script = await readFile(join(folder, `${stem}.js`), "utf8");
  const { code } = await esbuild.transform(script, {
    target,
    minify: !options.debug,
    legalComments: "none",
  });
  await writeFile(join(out, `${stem}.js`), code);
  await copyFile(join(folder, `${stem}.wasm`), join(out, `${stem}.wasm`));
  const map = join(folder, `${stem}.wasm.map`);
  if (options.debug && existsSync(map)) await copyFile(map, join(out, `${stem}.wasm.map`));
}

async function copyModules() {
  await copyModule(
    resolve(options.wasm ?? join(root, "build", options.debug ? "web-debug" : "web")),
    "playground",
  );
  const plain = resolve(options["wasm-plain"] ?? join(root, "build", "web-plain"));
  await copyModule(plain, "study");
  if (!options.debug) await copyModule(plain, "playground-plain");
}

/** What the study module's starters() lists; it runs in Node when it is handed its bytes. */
async function writeStarters() {
  const folder = resolve(options["wasm-plain"] ?? join(root, "build", "web-plain"));
  const scratch = await mkdtemp(join(tmpdir(), "faultline-"));
  try {
    // Node takes it for a module by its name.
    const script = join(scratch, "study.mjs");
    await copyFile(join(folder, "study.js"), script);
    const { default: createStudy } = await import(pathToFileURL(script).href);
    const study = await createStudy({ wasmBinary: await readFile(join(folder, "study.wasm")) });
    await writeFile(join(out, "starters.json"), study.starters());
  } finally {
    await rm(scratch, { recursive: true });
  }
}

async function writeLicenses() {
  const thirdParty = join(root, ".third-party");
  const fonts = join(web, "node_modules", "@expo-google-fonts");
  const notices = [
    ["Faultline", join(root, "LICENSE")],
    ["Dear ImGui", join(thirdParty, "imgui", "LICENSE.txt")],
    ["LodePNG", join(thirdParty, "lodepng", "LICENSE")],
    ["Inter", join(fonts, "inter", "LICENSE_FONT")],
    ["STIX Two Math", join(fonts, "stix-two-math", "LICENSE_FONT")],
    ["STIX Two Text", join(fonts, "stix-two-text", "LICENSE_FONT")],
  ];
  const texts = [];
  for (const [name, file] of notices) {
    if (!existsSync(file))
      fail(`${relative(root, file)} is missing: dist/ must carry the notice of ${name}`);
    texts.push(`${name}\n${"=".repeat(name.length)}\n\n${(await readFile(file, "utf8")).trim()}\n`);
  }
  await writeFile(join(out, "licenses.txt"), texts.join("\n\n"));
}

writeTypes(words);
if (!options["no-check"]) checkTypes();
await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });
await Promise.all([
  bundleScripts(),
  copyPages(),
  writeNotes(),
  copyModules().then(writeStarters),
  writeFontPair(join(out, "inter.ttf"), options.lang),
  writeLicenses(),
]);
console.log(`web build: ${relative(process.cwd(), out) || "."} is complete`);
