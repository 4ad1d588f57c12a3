// Grades a class: the folders class/ada, class/bob, ... each as its student handed it in.
//
//   node grade_class.mjs [CLASS] [--assignment FILE] [--ids FILE] [--grader COMMAND]
//
// For each folder it writes grades/ID.txt, which the student may read, and a line of grades.csv: the
// id, points, and how many there are. The assignment is the assignment.json beside this script, if no
// other is named. A folder's name is the student's id, unless FILE has lines "folder,id", for folders
// as a system names them; what begins with "." or "_" is no student's. By default the package
// "faultline" grades (`npm install`); with --grader "faultline grade" the command line does.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

/** Grades a folder; returns the grade in a form of docs/grading.md. */
async function grade({ assignment, grader }, folder, student, form) {
  if (!grader) {
    const { grade: byPackage } = await import("faultline/grade").catch(() => {
      throw new Error("the package is not installed: run `npm install` in this script's folder");
    });
    return byPackage(readFileSync(assignment, "utf8"), folder, { student, as: form });
  }
  const [program, ...first] = grader.split(" ");
  const words = [...first, assignment, folder, "--as", form, "--student", student];
  const { status, stdout, stderr, error } = spawnSync(program, words, { encoding: "utf8" });
  if (status !== 0) throw error ?? new Error(stderr.trim());
  return stdout;
}

const sum = (numbers) => numbers.reduce((total, each) => total + each, 0);

/** The fields of a line of CSV. */
const fieldsOf = (line) =>
  [...line.matchAll(/(?:^|,)\s*(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
    (quoted?.replaceAll('""', '"') ?? plain).trim(),
  );

/** The ids of folders, from lines "folder,id". */
function readIds(file) {
  const text = file ? readFileSync(file, "utf8").replace(/^\uFEFF/, "") : "";
  const ids = new Map();
  for (const line of text.split(/\r?\n/).filter((each) => each.trim())) {
    const fields = fieldsOf(line);
    if (fields.length !== 2) throw new Error(`${file}: "${line}" is not a folder and an id`);
    ids.set(fields[0].normalize(), fields[1].normalize());
  }
  return ids;
}

/** The students' folders with their ids, each id once. */
function studentsIn(folder, ids) {
  if (!existsSync(folder)) throw new Error(`there is no folder ${folder}`);
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^[._]/.test(entry.name))
    .map(({ name }) => name);
  if (names.length === 0) throw new Error(`${folder} has no folders`);
  const known = names.map((name) => name.normalize());
  const missing = [...ids.keys()].filter((name) => !known.includes(name));
  if (missing.length > 0) console.error(`not in ${folder}: ${missing.join(", ")}`);
  const students = names.map((name, i) => ({ name, id: ids.get(known[i]) ?? known[i] }));
  for (const { name, id } of students) {
    if (id === "" || /[/\\]|^\.+$/.test(id)) throw new Error(`${name}: "${id}" is no id`);
    const same = students.filter((each) => each.id.toLowerCase() === id.toLowerCase());
    if (same.length > 1)
      throw new Error(`${same.map((each) => each.name).join(" and ")} have the same id`);
  }
  return students;
}

async function gradeClass(folder, options) {
  const students = studentsIn(folder, readIds(options.ids));
  const rows = ["id,points,of"];
  for (const { name, id } of students) {
    const handedIn = join(folder, name);
    const text = await grade(options, handedIn, id, "text");
    const { tests } = JSON.parse(await grade(options, handedIn, id, "gradescope"));
    mkdirSync("grades", { recursive: true });
    writeFileSync(join("grades", `${id}.txt`), text);
    const points = [tests.map((test) => test.score), tests.map((test) => test.max_score)].map(sum);
    const field = /[",]/.test(id) ? `"${id.replaceAll('"', '""')}"` : id;
    rows.push([field, ...points.map((each) => Math.round(1000 * each) / 1000)].join());
    console.log(rows.at(-1));
  }
  writeFileSync("grades.csv", `${rows.join("\n")}\n`);
  const others = readdirSync("grades").filter((file) =>
    students.every(({ id }) => file !== `${id}.txt`),
  );
  if (others.length > 0) console.error(`in grades, of nobody in ${folder}: ${others.join(", ")}`);
}

try {
  const { values, positionals } = parseArgs({
    options: {
      assignment: {
        type: "string",
        default: fileURLToPath(new URL("assignment.json", import.meta.url)),
      },
      ids: { type: "string" },
      grader: { type: "string" },
    },
    allowPositionals: true,
  });
  if (positionals.length > 1) throw new Error("name one folder, or none for class");
  await gradeClass(positionals[0] ?? "class", values);
} catch (error) {
  console.error(`grade_class.mjs: ${error.message}`);
  process.exitCode = 1;
}
