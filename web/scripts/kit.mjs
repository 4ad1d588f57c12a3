// The kit that the page for instructors offers: what grades a class, ready to run, and the lines that
// embed a land in other systems.
//
// instructors.zip   faultline-kit/READ-ME.txt, grading.md, embedding.md
//                   faultline-kit/package.json, faultline-VERSION.tgz   the grader, for `npm install`
//                   faultline-kit/...                                   examples/grading
import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, posix, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { VERSION } from "./version.mjs";
import { zipOf } from "./zip.mjs";

const run = promisify(execFile);
const root = resolve(dirname(fileURLToPath(import.meta.url)), "..", "..");
export const KIT = "instructors.zip";
export const KIT_FOLDER = "faultline-kit";

/** Of examples/grading; not what its Makefile makes. */
export const EXAMPLES = [
  "Makefile",
  "assignment.json",
  "classroom50",
  "grade_class.mjs",
  "gradescope",
  "highest.mjs",
  "mistakes.py",
  "page.json",
  "prairielearn",
  "solution.mjs",
  "solution.py",
];
/** As programs begin. */
const isProgram = (bytes) => bytes.subarray(0, 2).toString("latin1") === "#!";

const readMe = (packed) => `Faultline ${VERSION}: the kit for instructors

It grades the lab sheet of the page for instructors. You need Node 18 or newer. In this folder:

    npm install                  installs the grader from ${packed}; nothing is fetched
    node grade_class.mjs         grades the folders of a class, class/ada, class/bob, ..., into
                                 grades/ada.txt, ..., and grades.csv: id, points, of how many
    node highest.mjs ada bob     the numbers of task 5 of the lab sheet

To see it work first, make a class of your own, and grade it:

    mkdir class
    mkdir class/ada
    node highest.mjs --cuts ada > ada.csv
    node solution.mjs ada.csv class/ada
    node grade_class.mjs

The top of grade_class.mjs says how folders get ids that are named otherwise. grading.md says what the
grader looks at, what an assignment can ask for, and how Gradescope, PrairieLearn and Classroom 50 run
it; what it calls examples/grading is this folder. mistakes.py makes ten classic mistakes. embedding.md
has lines that show a land in Moodle, Canvas and others.

solution.mjs and solution.py are solutions of the lab sheet, and this kit is as public as the page that
offers it. All of it is under the MIT licence.
`;

async function filesBelow(folder, name) {
  const entries = await readdir(join(folder, name), { withFileTypes: true }).catch((error) => {
    if (error.code !== "ENOTDIR") throw error;
  });
  if (!entries) return [name];
  const below = entries.map((entry) => filesBelow(folder, posix.join(name, entry.name)));
  return (await Promise.all(below)).flat();
}

/** The package of the JS API in the folder `api`, as npm packs it: its name and its bytes. */
async function packed(api) {
  const folder = await mkdtemp(join(tmpdir(), "faultline-kit-"));
  try {
    await run("npm", ["pack", "--silent", "--pack-destination", folder, resolve(api)], {
      cwd: folder,
    });
    const [name] = await readdir(folder);
    return { name, bytes: await readFile(join(folder, name)) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The archive's bytes. `api`: the folder of the JS API in the built site. */
export async function kit(api) {
  const { name, bytes } = await packed(api);
  const described = {
    name: KIT_FOLDER,
    private: true,
    type: "module",
    dependencies: { faultline: `file:${name}` },
  };
  const files = {
    "READ-ME.txt": Buffer.from(readMe(name)),
    [name]: bytes,
    "package.json": Buffer.from(`${JSON.stringify(described, null, 2)}\n`),
  };
  for (const document of ["grading.md", "embedding.md"]) {
    const text = await readFile(join(root, "docs", document), "utf8");
    // Links to what the kit lacks are their words alone.
    files[document] = Buffer.from(text.replace(/\[([^\]]+)\]\((?![a-z]+:)[^)]*\)/g, "$1"));
  }
  const examples = join(root, "examples", "grading");
  for (const each of (await Promise.all(EXAMPLES.map((name) => filesBelow(examples, name)))).flat())
    files[each] = await readFile(join(examples, each));
  const named = Object.keys(files)
    .sort()
    .map((each) => [
      posix.join(KIT_FOLDER, each),
      // Unix, and an ordinary file that everybody may read, or run as well
      [files[each], { os: 3, attrs: (isProgram(files[each]) ? 0o100755 : 0o100644) << 16 }],
    ]);
  return zipOf(Object.fromEntries(named));
}
