// Grades a class: the folders class/ada, class/bob, ... each as its student handed it in.
//
//   node grade_class.mjs [CLASS] [--assignment FILE] [--ids FILE] [--grader COMMAND]
//
// For each folder it writes grades/ID.txt, which the student may read, and a line of grades.csv: the
// id, points, and how many there are. The assignment is the assignment.json beside this script, if
// no other is named. A folder's name is the student's id, unless FILE has lines "folder,id", for
// folders as a system names them; what begins with "." or "_" is no student's. By default the
// package "faultline" grades (`npm install`); with --grader "faultline grade" the command line does.
import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

/** What grades by the package: (folder, student) => {text, grade}. */
async function packageGrader(assignment) {
  const { grade, record } = await import("faultline/grade").catch(() => {
    throw new Error("the package is not installed: run `npm install` in this script's folder");
  });
  const wanted = readFileSync(assignment, "utf8");
  return async (folder, student) => {
    // A page is opened once for both.
    const recording = await record(wanted, folder);
    const as = (form) => grade(wanted, folder, { student, recording, as: form });
    return { text: await as("text"), grade: await as("gradescope") };
  };
}

/** The same by a command. */
function commandGrader(command, assignment) {
  const [program, ...first] = command.split(" ");
  return async (folder, student) => {
    const as = (form) => {
      const words = [...first, assignment, folder, `--as=${form}`, `--student=${student}`];
      const { status, stdout, stderr, error } = spawnSync(program, words, { encoding: "utf8" });
      if (status !== 0) throw error ?? new Error(stderr.trim());
      return stdout;
    };
    return { text: as("text"), grade: as("gradescope") };
  };
}

const sum = (numbers) => numbers.reduce((total, each) => total + each, 0);

/** The fields of a line of CSV. */
const fieldsOf = (line) =>
  [...line.matchAll(/(?:^|,)\s*(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
    (quoted?.replaceAll('""', '"') ?? plain).trim(),
  );

/** The ids of folders, from lines "folder,id". */
function readIds(file) {
  const text = file ? readFileSync(file, "utf8") : "";
  const ids = new Map();
  for (const line of text.split(/\r\n|\r|\n/).filter((each) => each.trim())) {
    const fields = fieldsOf(line);
    if (fields.length !== 2) throw new Error(`${file}: "${line}" is not a folder and an id`);
    ids.set(fields[0].normalize(), fields[1].normalize());
  }
  return ids;
}

/** The students' folders with their ids, each id once. */
function studentsIn(folder, ids) {
  if (!existsSync(folder)) throw new Error(`there is no folder ${folder}`);
  const all = readdirSync(folder).filter((name) => !/^[._]/.test(name));
  const names = all.filter((name) => statSync(join(folder, name)).isDirectory());
  const files = all.filter((name) => !names.includes(name));
  if (files.length > 0) console.error(`no folders, left out: ${files.join(", ")}`);
  if (names.length === 0) throw new Error(`${folder} has no folders`);
  const known = names.map((name) => name.normalize());
  const missing = [...ids.keys()].filter((name) => !known.includes(name));
  if (missing.length > 0) console.error(`not in ${folder}: ${missing.join(", ")}`);
  const unlisted = known.filter((name) => ids.size > 0 && !ids.has(name));
  if (unlisted.length > 0) console.error(`by their own names: ${unlisted.join(", ")}`);
  const students = names.map((name, i) => ({ name, id: ids.get(known[i]) ?? known[i] }));
  for (const { name, id } of students) {
    if (id === "" || /[/\\]|^\.+$/.test(id)) throw new Error(`${name}: "${id}" is no id`);
    const same = students.filter((each) => each.id.toLowerCase() === id.toLowerCase());
    if (same.length > 1)
      throw new Error(`${same.map((each) => each.name).join(" and ")} have the same id`);
  }
  return students;
}

/** The line of grades.csv of a student's grade. */
function rowOf(id, grade) {
  const { tests } = JSON.parse(grade);
  const points = [tests.map((test) => test.score), tests.map((test) => test.max_score)].map(sum);
  const field = /[",]/.test(id) ? `"${id.replaceAll('"', '""')}"` : id;
  return [field, ...points.map((each) => Math.round(1000 * each) / 1000)].join();
}

async function gradeClass(folder, { assignment, ids, grader }) {
  const students = studentsIn(folder, readIds(ids));
  const gradeOf = grader ? commandGrader(grader, assignment) : await packageGrader(assignment);
  const rows = ["id,points,of"];
  mkdirSync("grades", { recursive: true });
  rmSync("grades.csv", { force: true });
  for (const { name, id } of students) {
    const file = join("grades", `${id}.txt`);
    try {
      // Without a grade there is no older one either.
      rmSync(file, { force: true });
      const { text, grade } = await gradeOf(join(folder, name), id);
      writeFileSync(file, text);
      rows.push(rowOf(id, grade));
      console.log(rows.at(-1));
    } catch (error) {
      // The others are graded all the same.
      console.error(`${name} has no grade: ${error.message}`);
      process.exitCode = 1;
    }
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
