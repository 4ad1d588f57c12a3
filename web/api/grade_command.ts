#!/usr/bin/env node
// The command faultline-grade, which is that of the command line without a binary:
//
//   faultline-grade ASSIGNMENT.json FOLDER [--as FORM] [--student ID] [-o FILE]
//
// Exit code 0 whatever the grade; 1 with a message for a fault of the set-up.

import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { grade, type GradeOptions } from "./grade.js";

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: {
      as: { type: "string" },
      student: { type: "string" },
      output: { type: "string", short: "o" },
    },
    allowPositionals: true,
  });
  const [assignment, folder] = positionals;
  if (positionals.length !== 2 || assignment === undefined || folder === undefined) {
    throw new Error(
      "usage: faultline-grade ASSIGNMENT.json FOLDER [--as FORM] [--student ID] [-o FILE]",
    );
  }
  const { as, student, output } = values as { as?: string; student?: string; output?: string };
  const options = { as: as as GradeOptions["as"], student };
  const text = await grade(readFileSync(assignment, "utf8"), folder, options).catch(
    (error: Error) => {
      throw new Error(`${assignment}: ${error.message}`);
    },
  );
  if (output === undefined) {
    process.stdout.write(text);
    return;
  }
  // The file appears under its name only when it is complete.
  writeFileSync(`${output}.part`, text);
  renameSync(`${output}.part`, output);
}

run().catch((error: Error) => {
  console.error(`faultline-grade: ${error.message}`);
  process.exitCode = 1;
});
