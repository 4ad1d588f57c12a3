// Builds the deployable site dist/ from web/ and the wasm modules: checks types, bundles
// TypeScript, copies pages and styles, makes the font subsets. Every address in dist/ is relative,
// so it works from any folder of any host.
//
//   node build.mjs [--debug] [--release] [--first] [--quick] [--no-check] [--no-pictures]
//                  [--out DIR] [--wasm DIR] [--wasm-plain DIR] [--site URL] [--lang LANG]
//                  [--languages LANG,...] [--frozen DIR]
//
// --release: builds the site as it is published: with hashed names, .br files, build.json and the
// frozen copy v/VERSION/ (web/scripts/release.mjs). Without it files have the names below, which
// tests need.
// --first: as --release, of what is needed to show a page at once (scripts/play): the module that
// every browser runs, quickly linked, also takes the place of the faster one, unless --wasm names a
// folder; scripts are not minified further, nothing is compressed, and there is neither api/ nor the
// module gpu.
// --quick: the whole site with the modules and scripts of --first, for tests (scripts/test).
// --no-pictures: without those that scripts/pictures has drawn, so that tests always get the same site.
// --frozen: a folder with versions that were published before (build/frozen); they are copied.
// --site: the site's address. Some sites look for a link's picture only at a full address, and in a
// sandbox WebKit needs the origin from which an embed may load scripts.
// --lang: takes the texts of text/LANG.txt and the prose of web/lang/LANG; the wasm modules must have been
// built with the same FAULTLINE_LANG. By default it is that variable of the environment, or en. The site of a
// language that is written from right to left is mirrored (web/scripts/mirrored.mjs).
// --languages: those that the site has, from which people can choose. The first is in the site's own
// folder, each other one is a site of its own in a folder of its name there. By default there is one.
//
// dist/index.html page.css main.js       the page: web/index.html, web/src/page/{page.css,index.ts}
// dist/embed.html embed.css embed.js     the page inside other people's pages; form.js when it is opened
// dist/embed_fit.html frame_resize.js    embed.html with a script that asks an LMS for the height that fits
// dist/missing.js failures.js            the card of a page that cannot go on: a part is missing, and
//                                        all other failures, when there is one
// dist/folder.js                         what notes and check page say if opened from a folder
// dist/flat_picture.js                   the land from above, where there are no graphics
// dist/frame_pacing.js                   where the processor renders WebGL
// dist/present.{js,css}                  when a land is presented
// dist/lecture.{js,css}                  the card of a lecture, when it opens
// dist/open.{js,css}                     the dialog that opens a file of heights; it uses check.wasm
// dist/check_tiff.{js,wasm}             the same with the reader of TIFFs, when one is opened
// dist/compare.{js,css}                  two lands under one camera, and the card that chooses them
// dist/about.{js,css} sources.json       the list of keys, and About with the sources, when they open
// dist/element.js element.d.ts           <fault-terrain>, for their pages
// dist/share_card.js share.css           the card with texts to copy, when Share is pressed
// dist/export_dialog.js export.css       the dialog that saves pictures, files and clips, when it opens
// dist/files_worker.js                   writes its files; it uses api/
// dist/clip.js                           encodes clips, when its part of that dialog is shown
// dist/offline{,_worker}.js offline.css  keep the published site for use without a network
// dist/stand.{js,css}                    sky, ground cover and controls of a person on the land
// dist/daylight.{js,css}                 the card while drags move the sun
// dist/shared.js                         what scripts that are fetched later hold together
// dist/drawer.{js,css} lesson_worker.js   card and plots, when the drawer opens
// dist/shader.{js,css}                    the drawer's side that runs the shader version
// dist/formulas.woff2                    STIX Two Math, subset, with the drawer and the notes
// dist/notes.{html,css} notes-*.woff2    the course notes, and the typefaces for their prose
// dist/course.html lesson-*.html         the course: its contents, and the lessons after those of the notes
// dist/instructors.html lab.html         what an instructor needs, and the lab sheet alone for students
// dist/accessibility.{html,yaml}         how far WCAG 2.2 is met, to read and in OpenACR's form
// dist/paper.{css,js}                    how its pages are printed, with codes that lead to their lands
// dist/language.js                       shows their pages in the language that is chosen, if there are several
// dist/choices.js                        marks the choices of a question when its answer is opened
// dist/notes_pictures.js                 takes up pictures that are drawn later, where none were there
// dist/check.{html,css} check_{page,worker}.js check.{js,wasm}
//                                        the page that checks somebody's own heights, and its module
// dist/grade.{js,wasm}                   the module that makes assignments there and explains results
// dist/world.{html,css,js} world_worker.js maplibre.js maplibre_worker.js
//                                        the map of a land as a world; its workers use api/
// dist/404.html                          what hosts show for an address that they do not have
// dist/gallery.{js,css} starters.json    the starter menu, when it opens; the list comes from lesson
// dist/playground{,-plain}.{js,wasm}     from build/web, build/web-plain (--debug: build/web-debug)
// dist/lesson.{js,wasm}                  from build/web-plain: cards and plots, for a worker
// dist/gpu.{js,wasm}                     from build/web-plain: the shader version, with its side
// dist/api/                              the JS API as an npm package (web/scripts/package.mjs)
// dist/instructors.zip                   what grades a class, ready to run (web/scripts/kit.mjs)
// dist/inter.ttf                         Inter in two weights, subset; the digits are tabular
// dist/latin-{400,600}.woff2             its letters of other western languages, when one is shown
// dist/embed_label.woff2                 its letters of the button that starts an embed
// dist/pictures/                         those of the starters and of the notes, and the preview
//                                        that other sites show for a link, if scripts/pictures has
//                                        rendered them; list.json says which there are
// dist/licenses.txt                      the licences of everything that is shipped
import { execFile, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import {
  copyFile,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, parse, relative, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs, promisify } from "node:util";
import * as esbuild from "esbuild";
import * as terser from "terser";
import { elementTypes } from "./scripts/element_types.mjs";
import {
  writeFontPair,
  writeFormulaFont,
  writeLabelFont,
  writeLatinFonts,
  writeNotesFonts,
} from "./scripts/fonts.mjs";
import { accessibility, REPORT } from "./scripts/accessibility.mjs";
import { loadLesson } from "./scripts/lesson.mjs";
import { checkModules } from "./scripts/check_modules.mjs";
import { coursePages, readSources, sourceItems } from "./scripts/course.mjs";
import { withLanguages } from "./scripts/languages.mjs";
import { linkDefines } from "./scripts/link_syntax.mjs";
import { mirroredPage, mirroredSheet } from "./scripts/mirrored.mjs";
import { writePackage } from "./scripts/package.mjs";
import { writePictureList } from "./scripts/picture_list.mjs";
import { NOWHERE, policyOf } from "./scripts/policy.mjs";
import { withPreview } from "./scripts/preview.mjs";
import { proseFolder } from "./scripts/prose.mjs";
import { release } from "./scripts/release.mjs";
import { kit, KIT } from "./scripts/kit.mjs";
import { emscriptenOf, runtimeNotices } from "./scripts/runtime_licenses.mjs";
import { readCommit, VERSION } from "./scripts/version.mjs";
import { namedMedia } from "./scripts/named_media.mjs";
import { asDefines, LANG, readTexts, withTexts, writeTypes } from "./scripts/text_table.mjs";

const run = promisify(execFile);
const web = dirname(fileURLToPath(import.meta.url));
const root = dirname(web);
const { values: options } = parseArgs({
  options: {
    debug: { type: "boolean", default: false },
    release: { type: "boolean", default: false },
    first: { type: "boolean", default: false },
    quick: { type: "boolean", default: false },
    "no-pictures": { type: "boolean", default: false },
    "no-check": { type: "boolean", default: false },
    out: { type: "string", default: join(root, "dist") },
    wasm: { type: "string" },
    "wasm-plain": { type: "string" },
    site: { type: "string", default: "" },
    lang: { type: "string", default: LANG },
    languages: { type: "string", default: "" },
    frozen: { type: "string", default: join(root, "build", "frozen") },
  },
});
const site = resolve(options.out);
const isReleased = options.release || options.first;
/** Whether the modules are those that link in a fifth of the time. */
const isQuick = options.quick || options.first;
/** Whether scripts are minified by terser, which takes most of the time of a build. */
const isMinified = !options.debug && !isQuick;
const out = isReleased ? await mkdtemp(join(tmpdir(), "faultline-site-")) : site;
if (isReleased) process.on("exit", () => rmSync(out, { recursive: true, force: true }));
const target = ["es2020"];
// The element needs newer browsers in any case, and private members make its script smaller.
const elementTarget = ["es2022"];
const pictures = join(root, "build", "pictures");
const hasPictures = !options["no-pictures"] && existsSync(join(pictures, "preview.jpg"));
const hasNotesPictures = hasPictures && existsSync(join(pictures, "notes"));
const texts = readTexts(options.lang);
const isMirrored = texts.dir === "rtl";
const languages = options.languages ? options.languages.split(",") : [options.lang];
if (!languages.includes(options.lang)) fail(`--languages lacks ${options.lang}`);
/** Where a preset is built in this language (scripts/common.sh). */
const builtBy = (preset) =>
  join(root, "build", options.lang === "en" ? preset : `${preset}-${options.lang}`);
const plain = resolve(options["wasm-plain"] ?? builtBy("web-plain"));
/** Whether the plain module takes the place of the faster one. */
const isOnlyPlain = isQuick && !options.wasm;
const wasmFolder = isOnlyPlain
  ? plain
  : resolve(options.wasm ?? builtBy(options.debug ? "web-debug" : "web"));

function fail(message) {
  console.error(`web build: ${message}`);
  process.exit(1);
}

function checkTypes() {
  const tsc = join(web, "node_modules", "typescript", "bin", "tsc");
  for (const project of [web, join(web, "api")]) {
    const { status } = spawnSync(process.execPath, [tsc, "--noEmit", "--project", project], {
      stdio: "inherit",
    });
    if (status !== 0) fail("TypeScript found errors");
  }
}

/** Scripts and styles of the site: their names in dist/, and the sources they are bundled from. */
const ENTRIES = {
  "main.js": "src/page/index.ts",
  "embed.js": "src/page/embed.ts",
  "paper.js": "src/page/paper.ts",
  "choices.js": "src/page/choices.ts",
  "frame_resize.js": "src/embed/frame_resize.ts",
  "form.js": "src/form/form.ts",
  "drawn.js": "src/form/form_parts.ts",
  "stand.js": "src/stand/stand.ts",
  "daylight.js": "src/stand/daylight.ts",
  "failures.js": "src/common/failures.ts",
  "flat_picture.js": "src/page/flat_picture.ts",
  "frame_pacing.js": "src/runtime/frame_pacing.ts",
  "present.js": "src/present/present.ts",
  "lecture.js": "src/lecture/lecture.ts",
  "lecturer.js": "src/lecture/lecturer.ts",
  "handout.js": "src/lecture/handout.ts",
  "words.js": "src/lecture/words.ts",
  "open.js": "src/open/open_dialog.ts",
  "compare.js": "src/compare/compare.ts",
  "about.js": "src/about/about.ts",
  "missing.js": "src/common/missing.ts",
  "folder.js": "src/common/folder.ts",
  "drawer.js": "src/drawer/drawer.ts",
  "shader.js": "src/drawer/shader_tab.ts",
  "shared.js": "src/common/shared.ts",
  "lesson_worker.js": "src/drawer/lesson_worker.ts",
  "share_card.js": "src/share/share_card.ts",
  "export_dialog.js": "src/export/export_dialog.ts",
  "files_worker.js": "src/export/files_worker.ts",
  "clip.js": "src/export/clip.ts",
  "offline.js": "src/offline/offline.ts",
  "offline_worker.js": "src/offline/offline_worker.ts",
  "gallery.js": "src/gallery/gallery.ts",
  "check_page.js": "src/check/check_page.ts",
  "check_worker.js": "src/check/check_worker.ts",
  "world.js": "src/world/world.ts",
  "world_worker.js": "src/world/world_worker.ts",
  "maplibre.js": "src/world/maplibre.ts",
  "maplibre_worker.js": "src/world/maplibre_worker.ts",
  ...(hasNotesPictures ? {} : { "notes_pictures.js": "src/page/notes_pictures.ts" }),
  ...(languages.length > 1 ? { "language.js": "src/page/language.ts" } : {}),
  "page.css": "src/page/page.css",
  "embed.css": "src/page/embed.css",
  "gallery.css": "src/gallery/gallery.css",
  "present.css": "src/present/present.css",
  "lecture.css": "src/lecture/lecture.css",
  "lecturer.css": "src/lecture/lecturer.css",
  "handout.css": "src/lecture/handout.css",
  "words.css": "src/lecture/words.css",
  "open.css": "src/open/open.css",
  "compare.css": "src/compare/compare.css",
  "about.css": "src/about/about.css",
  "drawn.css": "src/form/drawn.css",
  "stand.css": "src/stand/stand.css",
  "daylight.css": "src/stand/daylight.css",
  "drawer.css": "src/drawer/drawer.css",
  "shader.css": "src/drawer/shader.css",
  "share.css": "src/share/share.css",
  "export.css": "src/export/export.css",
  "offline.css": "src/offline/offline.css",
  "check.css": "src/check/check.css",
  "world.css": "src/world/world.css",
  "notes.css": "notes.css",
  "paper.css": "paper.css",
};
const ELEMENT_ENTRY = { "element.js": "src/embed/element.ts" };

async function bundleScripts() {
  const isWorker = ([name]) => name.endsWith("_worker.js");
  const entries = Object.entries(ENTRIES);
  const workers = Object.fromEntries(entries.filter(isWorker));
  const scripts = Object.fromEntries(entries.filter((entry) => !isWorker(entry)));
  await Promise.all([
    bundle(scripts, target, [sharedCopy]),
    bundle(workers, target),
    bundle(ELEMENT_ENTRY, elementTarget),
  ]);
}

/**
 * Lets all scripts of a page import one copy of what src/common/shared.ts holds, and MapLibre as a
 * file of its own.
 */
const sharedCopy = {
  name: "shared copy",
  setup({ onResolve }) {
    onResolve({ filter: /(^|\/)common\/(opened|worker)$|^\.\/(opened|worker)$/ }, ({ importer }) =>
      importer.endsWith("shared.ts") ? undefined : { path: "./shared.js", external: true },
    );
    onResolve({ filter: /^\.\/maplibre$/ }, () => ({ path: "./maplibre.js", external: true }));
  },
};

async function bundle(entries, target, plugins = []) {
  await esbuild.build({
    entryPoints: Object.entries(entries).map(([output, source]) => ({
      in: join(web, source),
      out: parse(output).name,
    })),
    outdir: out,
    bundle: true,
    format: "esm",
    target,
    minify: !options.debug,
    sourcemap: options.debug ? "linked" : false,
    define: {
      LOOKS: lesson.looks(),
      BUILD_VERSION: JSON.stringify(VERSION),
      BUILD_COMMIT: JSON.stringify(shortCommit()),
      LATER_SHADERS: JSON.stringify(laterShaders()),
      LANG: JSON.stringify(options.lang),
      CARDS_SIDE: JSON.stringify(isMirrored ? "right" : "left"),
      LANGUAGES: JSON.stringify(languages),
      HAS_LANGUAGES: String(languages.length > 1),
      ...asDefines(texts),
      ...linkDefines(JSON.parse(lesson.linkSyntax())),
    },
    plugins: [
      ...plugins,
      namedMedia(join(web, "src/common/media.css"), isMirrored ? mirroredSheet : undefined),
    ],
    // Typefaces are files of their own beside the styles.
    external: ["*.woff2"],
    logLevel: "warning",
  });
  if (!isMinified) return;
  // MapLibre comes as small as its makers make it.
  const scripts = Object.keys(entries).filter((name) => /(?<!^maplibre)\.js$/.test(name));
  await Promise.all(
    scripts.map(async (name) => {
      const file = join(out, name);
      await writeFile(file, await minified(await readFile(file, "utf8")));
    }),
  );
}

/**
 * Minifies a module with terser, which makes it a tenth smaller than esbuild does: terser evaluates
 * more expressions at build time.
 */
async function minified(module) {
  const { code } = await terser.minify(module, {
    module: true,
    ecma: 2020,
    compress: { passes: 3 },
  });
  return code;
}

/** The commit as people read it, with "-dirty" if the tree has changes; empty if it is unknown. */
function shortCommit() {
  const commit = readCommit();
  return commit === "unknown" ? "" : commit.replace(/^([0-9a-f]{10})[0-9a-f]*/, "$1");
}

/** The shaders' chunk that is not part of the first view (shaders/programs.txt). */
function laterShaders() {
  const file = join(wasmFolder, "horizon.glsl");
  if (!existsSync(file)) fail(`${relative(root, file)} is missing: build that preset first`);
  return readFileSync(file, "utf8");
}

const BODY = / *<!-- page -->\n/;

/** A page's source. embed.html is the body of index.html after a head and elements of its own. */
async function readPage(name) {
  if (name === "embed_fit.html") {
    const embed = await readPage("embed.html");
    const resizes = '    <script type="module" src="frame_resize.js"></script>\n';
    return embed.replace(/^(?= *<\/head>)/m, resizes);
  }
  const page = await readFile(join(web, name), "utf8");
  if (!BODY.test(page)) return page;
  const [, body] = /<body>\n(.*)<\/body>/s.exec(await readFile(join(web, "index.html"), "utf8"));
  return page.replace(BODY, () => body);
}

/** The text of a page with its Content-Security-Policy in place of {{policy}}. */
function withPolicy(name, page) {
  if (!page.includes('content="{{policy}}"')) fail(`${name} has no Content-Security-Policy`);
  return page.replace("{{policy}}", policyOf(name, options.site));
}

/** A page in the language of the site, with links to the same page in others. */
function inLanguage(name, page) {
  const linked = withLanguages(name, page, options.lang, languages);
  return isMirrored ? mirroredPage(linked) : linked;
}

/**
 * Writes a page with its texts in place of {{NAME}}. It names its preview picture, if there is one.
 */
async function writePage(name) {
  const page = inLanguage(name, await readPage(name));
  const text = withTexts(withPolicy(name, page), texts);
  const { site } = options;
  await writeFile(join(out, name), withPreview(text, { site, hasPicture: hasPictures }));
}

/** A page of the course with what it needs to be printed. */
const withPaper = (page) =>
  page.replace(
    /^ *(?=<\/head>)/m,
    '    <link rel="stylesheet" href="paper.css" />\n    <script type="module" src="paper.js"></script>\n$&',
  );

/**
 * Writes the course notes, the pages of the course and what is said of accessibility. Without pictures their figures contain only
 * links and embeds, and a script takes up the pictures that are drawn later, from the markup that is
 * kept for it.
 */
async function writeNotes() {
  const sources = JSON.parse(lesson.sources());
  const { lang } = options;
  const others = (await readSources(lang)).filter((source) => source.inNotes);
  const cited = sourceItems([...sources, ...others]);
  const notes = await readFile(join(proseFolder(lang), "notes.html"), "utf8");
  const statement = await accessibility(lang).catch((error) => fail(error.message));
  const pages = [
    { name: "notes.html", text: notes.replace("{{sources}}", () => cited) },
    ...(await coursePages(sources, lesson, lang)),
    statement.page,
  ];
  await writeFile(join(out, REPORT), statement.report);
  await Promise.all(
    pages.map(async ({ name, text }) => {
      const whole = withPaper(withPolicy(name, inLanguage(name, text)));
      await writeFile(join(out, name), hasNotesPictures ? whole : withoutPictures(whole));
    }),
  );
  const text = pages.map((page) => page.text).join("");
  await Promise.all([
    writeNotesFonts(out, text, lang),
    writeFormulaFont(join(out, "formulas.woff2"), lang, text),
  ]);
}

const withoutPictures = (page) =>
  page
    .replace(/<picture>[^]*?<\/picture>/g, "<template>$&</template>")
    .replace(/\sposter(-dark)?="/g, ' data-poster$1="')
    .replace(/^ *(?=<\/head>)/m, '    <script type="module" src="notes_pictures.js"></script>\n$&');

async function copyPages() {
  const embeds = ["embed.html", "embed_fit.html"];
  const pages = ["index.html", ...embeds, "check.html", "world.html", "lecturer.html", NOWHERE];
  await Promise.all(pages.map(writePage));
  await writeFile(join(out, "element.d.ts"), elementTypes());
  if (hasPictures) await copyPictures();
  await writePictureList(out, false);
  for (const name of await readdir(web)) {
    if (/\.(svg|png|ico|webmanifest)$/.test(name)) await copyFile(join(web, name), join(out, name));
  }
}

/** Copies the pictures, without what build/pictures knows of them. */
async function copyPictures() {
  const filter = (file) => !/\.(json|part)$/.test(file);
  await cp(pictures, join(out, "pictures"), { recursive: true, filter });
}

/** The modules that were copied, for checkModules. */
const linked = [];

/** Copies one wasm module (`stem`.js and .wasm) into dist/; its script is minified further. */
async function copyModule(folder, stem) {
  for (const suffix of [".js", ".wasm"]) {
    const file = join(folder, stem + suffix);
    if (!existsSync(file))
      fail(`${relative(root, file)} is missing: build that preset first, or run scripts/play`);
  }
  const script = await readFile(join(folder, `${stem}.js`), "utf8");
  const { code } = await esbuild.transform(script, { target, legalComments: "none" });
  // Names of properties stay: by these a module is bound to its imports, and how Emscripten writes
  // them changes with its versions.
  await writeFile(join(out, `${stem}.js`), isMinified ? await minified(code) : code);
  linked.push({ stem, linked: join(folder, stem) });
  const wasm = join(folder, `${stem}.wasm`);
  const isInFirstView = stem.startsWith("playground") && !options.debug && !isQuick;
  await copyFile(isInFirstView ? await smaller(wasm) : wasm, join(out, `${stem}.wasm`));
  const map = join(folder, `${stem}.wasm.map`);
  if (options.debug && existsSync(map)) await copyFile(map, join(out, `${stem}.wasm.map`));
}

/**
 * A smaller module that does the same: a newer Binaryen than Emscripten's lays control flow out anew
 * and merges more. It takes ten seconds, so the result is kept in build/smaller, by what it was
 * made of. A module that Binaryen does not take stays as it was linked.
 */
async function smaller(wasm) {
  const tool = join(web, "node_modules", "binaryen");
  const { version } = JSON.parse(await readFile(join(tool, "package.json"), "utf8"));
  const passes = ["--flatten", "--rereloop", "-Oz", "-Oz", "--strip-producers"];
  // The instructions that the compiler may have used, and no others: Debian's Emscripten, then the
  // newest one (cmake/wasm_programs.cmake).
  const older = ["--mvp-features", "--enable-mutable-globals", "--enable-simd"];
  const newer = ["bulk-memory", "bulk-memory-opt", "nontrapping-float-to-int", "multivalue"];
  newer.push("reference-types", "sign-ext");
  const key = createHash("sha256").update([version, ...passes].join(" "));
  const name = key
    .update(await readFile(wasm))
    .digest("hex")
    .slice(0, 16);
  const folder = join(root, "build", "smaller");
  const file = join(folder, `${name}.wasm`);
  if (existsSync(file)) return file;
  await mkdir(folder, { recursive: true });
  const part = `${file}.part`;
  const program = join(tool, "bin", "wasm-opt");
  const optimise = (features) =>
    run(process.execPath, [program, "--quiet", ...features, ...passes, wasm, "-o", part]);
  try {
    await optimise(older).catch(() =>
      optimise([...older, ...newer.map((feature) => `--enable-${feature}`)]),
    );
    if (!WebAssembly.validate(await readFile(part))) throw new Error("its result is not valid");
  } catch (error) {
    const [reason] = (error.stderr || error.message).trim().split("\n");
    console.log(`web build: ${relative(root, wasm)} stays as linked: Binaryen: ${reason}`);
    return wasm;
  }
  await rename(part, file);
  return file;
}

async function copyModules() {
  await copyModule(plain, "lesson");
  if (!options.first)
    await Promise.all(
      ["gpu", "check", "check_tiff", "grade"].map((stem) => copyModule(plain, stem)),
    );
  const plainFolder = isQuick ? join(plain, "quick") : plain;
  // Side by side, because each takes ten seconds to make smaller.
  await Promise.all([
    options.debug || copyModule(plainFolder, "playground-plain"),
    isOnlyPlain || copyModule(wasmFolder, "playground"),
  ]);
  if (isOnlyPlain) await copyPlainAsFaster();
}

/** The plain module under the names of the faster one; its script names its .wasm. */
async function copyPlainAsFaster() {
  const script = await readFile(join(out, "playground-plain.js"), "utf8");
  const renamed = script.replaceAll("playground-plain.wasm", "playground.wasm");
  await writeFile(join(out, "playground.js"), renamed);
  await copyFile(join(out, "playground-plain.wasm"), join(out, "playground.wasm"));
}

/**
 * The starters for the page's menu, each with its recipe, by which the page finds the shown one,
 * and the documents that the methods come from, for About.
 */
async function writeStarters() {
  const starters = JSON.parse(lesson.starters());
  for (const starter of starters) starter.recipe = lesson.recipeOf(starter.link);
  await writeFile(join(out, "starters.json"), JSON.stringify(starters));
  await writeFile(join(out, "sources.json"), lesson.sources());
}

/** Writes the licences of everything that is shipped; returns those of the JS API's package. */
async function writeLicenses() {
  const thirdParty = join(root, ".third-party");
  const fonts = join(web, "node_modules", "@expo-google-fonts");
  const notices = [
    ["Faultline", join(root, "LICENSE")],
    ["Dear ImGui", join(thirdParty, "imgui", "LICENSE.txt")],
    ["LodePNG", join(thirdParty, "lodepng", "LICENSE")],
    ["zlib", join(thirdParty, "zlib", "LICENSE")],
    ["LibTIFF", join(thirdParty, "tiff", "LICENSE.md")],
    ["Zstandard", join(thirdParty, "zstd", "LICENSE")],
    ["LERC", join(thirdParty, "lerc", "LICENSE")],
    ["JSON for Modern C++", join(thirdParty, "json", "LICENSE.MIT")],
    ["lean-qr", join(web, "node_modules", "lean-qr", "LICENSE")],
    ["Mediabunny", join(web, "node_modules", "mediabunny", "LICENSE")],
    ...mapLibraries().map((name) => [name, licenseOf(name)]),
    ["Inter", join(fonts, "inter", "LICENSE_FONT")],
    ["STIX Two Math", join(fonts, "stix-two-math", "LICENSE_FONT")],
    ["STIX Two Text", join(fonts, "stix-two-text", "LICENSE_FONT")],
  ];
  const texts = [];
  for (const [name, file] of notices) {
    if (!existsSync(file))
      fail(`${relative(root, file)} is missing: dist/ must carry the notice of ${name}`);
    texts.push([name, await readFile(file, "utf8")]);
  }
  const runtime = runtimeLicenses();
  const parts = ["Faultline", "LodePNG", "zlib", "LibTIFF", "Zstandard", "LERC"];
  const inPackage = texts.filter(([name]) => parts.includes(name));
  await writeFile(join(out, "licenses.txt"), joined([...texts, ...runtime]));
  return joined([...inPackage, ...runtime]);
}

/** MapLibre and the packages that are bundled with it. */
function mapLibraries() {
  const found = new Set();
  const add = (name) => {
    if (found.has(name) || name.startsWith("@types/")) return;
    found.add(name);
    const file = join(web, "node_modules", name, "package.json");
    if (!existsSync(file)) fail(`${name} is missing: run scripts/setup`);
    Object.keys(JSON.parse(readFileSync(file, "utf8")).dependencies ?? {}).forEach(add);
  };
  add("maplibre-gl");
  return [...found];
}

/** The file of a package that holds its licence; some have it at the end of their README. */
function licenseOf(name) {
  const folder = join(web, "node_modules", name);
  const names = readdirSync(folder);
  const file = names.find((each) => /^licen[cs]e/i.test(each)) ?? "README.md";
  return join(folder, file);
}

/** The licences of what Emscripten has linked, as [name, text]. */
function runtimeLicenses() {
  try {
    return runtimeNotices(emscriptenOf(plain));
  } catch (error) {
    return fail(`dist/ must carry every notice: ${error.message}`);
  }
}

/** One text of [name, text] pairs, each below its name. */
const joined = (texts) =>
  texts
    .map(([name, text]) => `${name}\n${"=".repeat(name.length)}\n\n${text.trim()}\n`)
    .join("\n\n");

/** `licenses`: the licences of what is in the package. */
async function makePackage(licenses) {
  if (options.first) return;
  const { debug } = options;
  await writePackage({
    out: join(out, "api"),
    wasm: debug ? plain : wasmFolder,
    plain,
    version: VERSION,
    licenses,
    debug,
  }).catch((error) => fail(error.message));
}

/** Lets the package make a land in Node; the lesson module knows the land's fingerprint. */
async function checkPackage() {
  if (options.first) return;
  const { createTerrain } = await import(pathToFileURL(join(out, "api", "node.js")).href);
  const link = "v1;seed=smoke;size=33;faults=20";
  const terrain = await createTerrain(link);
  const [is, wanted] = [await terrain.hash, lesson.finishedHash(link)];
  terrain.dispose();
  if (is !== wanted) fail(`the package makes the land ${is} of ${link}, which is ${wanted}`);
}

writeTypes(texts);
if (!options["no-check"]) checkTypes();
await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });
if (!existsSync(join(plain, "lesson.wasm")))
  fail("the lesson module is missing: build the preset web-plain, or run scripts/play");
const lesson = await loadLesson(plain);
await Promise.all([
  bundleScripts(),
  copyPages(),
  writeNotes(),
  copyModules(),
  writeStarters(),
  writeFontPair(join(out, "inter.ttf"), options.lang),
  writeLabelFont(join(out, "embed_label.woff2"), texts.texts.embedShowLabel),
  writeLatinFonts(out),
  writeLicenses().then(makePackage),
]);
await checkModules(out, linked).catch((error) => fail(error.message));
await checkPackage();
if (!options.first) await writeFile(join(out, KIT), await kit(join(out, "api")));
if (isReleased) {
  const { frozen } = options;
  const compress = !options.first;
  await release({ from: out, to: site, frozen, version: VERSION, commit: readCommit(), compress });
}
console.log(`web build: ${relative(process.cwd(), site) || "."} is complete`);
