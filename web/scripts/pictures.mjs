// Renders the site's and the README's pictures; see scripts/pictures.
//
//   node web/scripts/pictures.mjs [--program FILE] [--only WORD]
//
// build/pictures/preview.jpg     what other sites show for a link to the page
// build/pictures/starters/*.jpg  a thumbnail of every starter, light and dark
// build/pictures/notes/*.jpg     those of web/notes.html, light and dark, from the links around them
// docs/pictures/*.jpg            the README's, from its table
import { execFile } from "node:child_process";
import { mkdir, readFile } from "node:fs/promises";
import { availableParallelism, cpus } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs, promisify } from "node:util";
import { pictureName } from "./picture_name.mjs";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..", "..");
const { values: options } = parseArgs({
  options: {
    program: { type: "string", default: join(root, "build", "native", "faultline") },
    only: { type: "string", default: "" },
  },
});
const run = promisify(execFile);
const rendered = join(root, "build", "pictures");
const docs = join(root, "docs", "pictures");

// Twice the size of the thumbnails in the menu, for screens with two device pixels per CSS pixel.
const THUMBNAIL = "152x96";

const OPENING = "v1;seed=first-rise;fade=0;smooth=box;smooth-passes=6;smooth-radius=2";

const singles = [
  { file: join(rendered, "preview.jpg"), recipe: OPENING, size: "1200x630" },
  ...(await readmePictures()),
];

/** The pictures of the README's table: a row has the picture, a description, recipe and options. */
async function readmePictures() {
  const text = await readFile(join(root, "README.md"), "utf8");
  const rows = [...text.matchAll(/^\| !\[.*\/(\w+\.jpg)\) \| [^`]*`(v1[^`]*)`(.*) \|$/gm)];
  if (rows.length === 0) throw new Error("README.md has no table of pictures");
  return rows.map(([, name, recipe, flags]) => ({
    file: join(docs, name),
    recipe,
    size: "1280x720",
    more: [...flags.matchAll(/--\w+/g)].map(([word]) => word),
  }));
}

async function starterPictures() {
  const { stdout } = await run(options.program, ["starters", "--json"]);
  return JSON.parse(stdout).flatMap(({ name, link }) =>
    [false, true].map((dark) => ({
      file: join(rendered, "starters", pictureName(name, dark)),
      recipe: link,
      size: THUMBNAIL,
      dark,
      // Lines and symbols are thinner, because the picture is small.
      more: ["--pixel-ratio", "0.6"],
    })),
  );
}

/** The pictures of the course notes: each is inside the link that opens its land. */
async function notesPictures() {
  const text = await readFile(join(root, "web", "notes.html"), "utf8");
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

async function draw({ file, recipe, size, dark, more = [] }) {
  await mkdir(dirname(file), { recursive: true });
  const request = ["render", recipe, "-o", file, "--size", size, ...more];
  if (dark) request.push("--dark");
  await run(options.program, ["--strict", ...request]);
}

const all = [...singles, ...(await starterPictures()), ...(await notesPictures())];
const wanted = all.filter(({ file }) => relative(root, file).includes(options.only));
const start = performance.now();
const waiting = [...wanted];
async function work() {
  for (let next = waiting.shift(); next; next = waiting.shift()) await draw(next);
}
const workers = availableParallelism?.() ?? cpus().length;
try {
  await Promise.all(Array.from({ length: workers }, work));
} catch (error) {
  console.error(`pictures: ${error.stderr?.trim() || error.message}`);
  process.exit(1);
}
const seconds = Math.round((performance.now() - start) / 1000);
console.log(`pictures: ${wanted.length} rendered in ${seconds} s`);
