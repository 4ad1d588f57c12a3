// Renders the site's pictures and those of the documents; see scripts/pictures.
//
//   node web/scripts/pictures.mjs [--program FILE] [--only WORD] [--site DIST]
//
// --site: draws the pictures of the site DIST, which may be served, puts each there once it is drawn,
// and lists it in DIST/pictures/list.json. Without it those of the documents are drawn as well.
//
// build/pictures/preview.jpg     what other sites show for a link to the page
// build/pictures/starters/*.jpg  a thumbnail of every starter, light and dark
// build/pictures/notes/*.jpg     those of the course notes and lessons, light and dark, from the links
//                                around them
// build/pictures/drawn.json      what they were drawn from; what has not changed is not drawn anew
// docs/pictures/*.jpg            those of docs/pictures.md, from its table
import { execFile } from "node:child_process";
import { copyFile, mkdir, readFile, rename } from "node:fs/promises";
import { availableParallelism, cpus } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs, promisify } from "node:util";
import { lessonTexts } from "./course.mjs";
import { DrawnPictures } from "./drawn_pictures.mjs";
import { UNFINISHED, writePictureList } from "./picture_list.mjs";
import { isLarge, pictureName } from "./picture_name.mjs";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..", "..");
const { values: options } = parseArgs({
  options: {
    program: { type: "string", default: join(root, "build", "native", "faultline") },
    only: { type: "string", default: "" },
    site: { type: "string" },
  },
});
const run = promisify(execFile);
const rendered = join(root, "build", "pictures");
const docs = join(root, "docs", "pictures");

// Twice the size of the thumbnails in the menu, for screens with two device pixels per CSS pixel.
// The smaller the picture, the thinner are its lines and symbols.
const LARGE = { size: "512x320", more: ["--pixel-ratio", "1.2"] };
const SMALL = { size: "152x96", more: ["--pixel-ratio", "0.6"] };

const PROGRESS_MS = 10_000;

const OPENING = "v1;seed=first-rise;fade=0;smooth=box;smooth-passes=6;smooth-radius=2";

const preview = { file: join(rendered, "preview.jpg"), recipe: OPENING, size: "1200x630" };

/** The pictures of docs/pictures.md: a row has the picture, a description, recipe and options. */
async function documentPictures() {
  const text = await readFile(`${docs}.md`, "utf8");
  const rows = [...text.matchAll(/^\| !\[.*\/(\w+\.jpg)\) \| [^`]*`(v1[^`]*)`(.*) \|$/gm)];
  if (rows.length === 0) throw new Error("docs/pictures.md has no table of pictures");
  return rows.map(([, name, recipe, flags]) => ({
    file: join(docs, name),
    recipe,
    size: "1280x720",
    more: [...flags.matchAll(/--\w+/g)].map(([word]) => word),
  }));
}

async function starterPictures() {
  const { stdout } = await run(options.program, ["starters", "--json"]);
  const starters = JSON.parse(stdout);
  return starters.flatMap((starter) =>
    [false, true].map((dark) => ({
      file: join(rendered, "starters", pictureName(starter.name, dark)),
      recipe: starter.link,
      dark,
      ...(isLarge(starter, starters) ? LARGE : SMALL),
    })),
  );
}

/** The pictures of the course notes and of the lessons: each is inside the link that opens its land. */
async function notesPictures() {
  const notes = await readFile(join(root, "web", "notes.html"), "utf8");
  const text = [notes, ...(await lessonTexts())].join("");
  const parts = [
    /<a\b[^>]* href="index\.html#([^"]+)">\s*<picture>[^]*?<img/,
    /src="pictures\/notes\/([\w-]+)\.jpg"/,
    /width="(\d+)"/,
    /height="(\d+)"/,
  ];
  const linked = new RegExp(parts.map(({ source }) => source).join("\\s+"), "g");
  const found = [...text.matchAll(linked)];
  if (found.length === 0) throw new Error("web/notes.html has no pictures");
  return found.flatMap(([, recipe, name, width, height]) =>
    [false, true].map((dark) => ({
      file: join(rendered, "notes", `${name}${dark ? "-dark" : ""}.jpg`),
      recipe,
      // Two device pixels per CSS pixel, also for lines and symbols.
      size: `${2 * width}x${2 * height}`,
      dark,
      more: ["--pixel-ratio", "2"],
    })),
  );
}

/** What the program is asked for, without the file's name. */
function requestOf({ recipe, size, dark, more = [] }) {
  return [recipe, "--size", size, ...more, ...(dark ? ["--dark"] : [])];
}

/** Draws a picture, unless it has been drawn from the same request. Returns whether it did. */
async function draw(picture) {
  const { file } = picture;
  const name = relative(root, file);
  const request = requestOf(picture);
  const isNew = !drawn.isCurrent(name, request);
  if (isNew) {
    await mkdir(dirname(file), { recursive: true });
    await run(options.program, ["--strict", "render", ...request, "-o", file]);
    await drawn.record(name, request);
  }
  if (options.site) await putIntoSite(file);
  return isNew;
}

async function putIntoSite(file) {
  const target = join(options.site, "pictures", relative(rendered, file));
  await mkdir(dirname(target), { recursive: true });
  await copyFile(file, target + UNFINISHED);
  await rename(target + UNFINISHED, target);
}

// In the order in which they appear to somebody who has just opened the page.
const all = [...(await starterPictures()), ...(await notesPictures()), preview];
if (!options.site) all.push(...(await documentPictures()));
const wanted = all.filter(({ file }) => relative(root, file).includes(options.only));
const drawn = await DrawnPictures.read(join(rendered, "drawn.json"), root, options.program);
const start = performance.now();
const waiting = [...wanted];
let done = 0;
let fresh = 0;
let listed = Promise.resolve();
let told = start;

async function work() {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    if (await draw(next)) fresh++;
    done++;
    await tell();
  }
}

/** Lists what the site has by now, and says every ten seconds how far the pictures are. */
async function tell() {
  if (!options.site) return;
  listed = listed.then(() => writePictureList(options.site, true));
  await listed;
  if (performance.now() - told < PROGRESS_MS) return;
  told = performance.now();
  console.log(`pictures: ${done} of ${wanted.length}`);
}

const workers = availableParallelism?.() ?? cpus().length;
try {
  await Promise.all(Array.from({ length: workers }, work));
  const seconds = Math.round((performance.now() - start) / 1000);
  const kept = wanted.length - fresh;
  console.log(`pictures: ${fresh} drawn in ${seconds} s, ${kept} are as they were`);
} catch (error) {
  waiting.length = 0;
  console.error(`pictures: ${error.stderr?.trim() || error.message}`);
  process.exitCode = 1;
}
if (options.site) await listed.then(() => writePictureList(options.site, false));
