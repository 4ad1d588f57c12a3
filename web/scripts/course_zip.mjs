// Makes one ZIP of the whole course from the built site: every page, land, picture and program, which
// works from any folder of any server, without this one and without the internet.
//
//   node web/scripts/course_zip.mjs FILE.zip [--dist DIR]
//
// All is in one folder of the archive, with READ-ME.txt, which says where to begin. Without a server
// browsers load no programs: each page says so then. The same site gives the same bytes.
import { existsSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { siteFiles } from "./site_files.mjs";
import { VERSION } from "./version.mjs";
import { zipOf } from "./zip.mjs";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..", "..");
export const FOLDER = "faultline-course";
/** The course's own page of contents, or the notes where a site has none. */
const FIRST_PAGES = ["course.html", "notes.html"];

const readMe = (first) => `Faultline ${VERSION}: the course

Put this folder anywhere on a web server, under any name, and open ${first} there.
The playground is index.html. Nothing else is needed, and nothing is asked of other sites.

To try it on your own machine, run in this folder
    python3 -m http.server
and open http://localhost:8000/${first}. Opened as a file, without a server, the pages can
be read, but browsers load no programs then, so the lands do not play.

Text, pictures and lands are under the MIT licence: licenses.txt.
`;

/** {name: bytes} of the archive. */
export function courseFiles(dist) {
  const site = siteFiles(dist);
  const first = FIRST_PAGES.find((name) => name in site);
  if (!first) throw new Error("the site has no course");
  const files = { "READ-ME.txt": Buffer.from(readMe(first)), ...site };
  return Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => [`${FOLDER}/${name}`, bytes]),
  );
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const { values, positionals } = parseArgs({
    options: { dist: { type: "string", default: join(root, "dist") } },
    allowPositionals: true,
  });
  if (positionals.length !== 1 || !existsSync(values.dist)) {
    console.error("course_zip: give the ZIP to write, and a built site by --dist");
    process.exit(1);
  }
  const files = courseFiles(values.dist);
  writeFileSync(positionals[0], zipOf(files));
  console.log(`course_zip: ${positionals[0]} has ${Object.keys(files).length} files`);
}
