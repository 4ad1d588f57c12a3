// Grades a class: the folders class/ada, class/bob, ... each as its student handed it in.
//
//   node grade_class.mjs [CLASS] [--assignment FILE] [--ids FILE] [--grader COMMAND]
//
// For each folder it writes grades/ID.txt, which the student may read, and a line of grades.csv: the
// id, points, and how many there are. The assignment is assignment.json. A folder's name is the
// student's id, unless FILE has lines "folder,id", for folders as a system names them. By default the
// package "faultline" grades (`npm install`); with --grader "faultline grade" the command line does.
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";

/** Grades a folder; returns the grade in a form of docs/grading.md. */
async function grade({ assignment, grader }, folder, student, form) {
  if (!grader) {
    const { grade: byPackage } = await import("faultline/grade");
    return byPackage(readFileSync(assignment, "utf8"), folder, { student, as: form });
  }
  const [program, ...first] = grader.split(" ");
  const words = [...first, assignment, folder, "--as", form, "--student", student];
  const { status, stdout, stderr, error } = spawnSync(program, words, { encoding: "utf8" });
  if (status !== 0) throw error ?? new Error(stderr.trim());
  return stdout;
}

const sum = (numbers) => numbers.reduce((total, each) => total + each, 0);

function readIds(file) {
  const lines = file ? readFileSync(file, "utf8").split(/\r?\n/).filter(Boolean) : [];
  return new Map(
    lines.map((line) => [/^.*(?=,)/, /[^,]*$/].map((part) => part.exec(line)?.[0].trim())),
  );
}

async function gradeClass(folder, options) {
  const ids = readIds(options.ids);
  const students = readdirSync(folder, { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  if (students.length === 0) throw new Error(`${folder} has no folders`);
  mkdirSync("grades", { recursive: true });
  const rows = ["id,points,of"];
  for (const { name } of students) {
    const student = ids.get(name) ?? name;
    const handedIn = join(folder, name);
    writeFileSync(
      join("grades", `${student}.txt`),
      await grade(options, handedIn, student, "text"),
    );
    const { tests } = JSON.parse(await grade(options, handedIn, student, "gradescope"));
    const points = [tests.map((test) => test.score), tests.map((test) => test.max_score)].map(sum);
    rows.push([student, ...points.map((each) => Math.round(1000 * each) / 1000)].join());
    console.log(rows.at(-1));
  }
  writeFileSync("grades.csv", `${rows.join("\n")}\n`);
}

try {
  const { values, positionals } = parseArgs({
    options: {
      assignment: { type: "string", default: "assignment.json" },
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
