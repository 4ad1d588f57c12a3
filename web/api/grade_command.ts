#!/usr/bin/env node
// The command faultline-grade, which is that of the command line without a binary:
//
//   faultline-grade ASSIGNMENT.json FOLDER [--as FORM] [--student ID] [--recording FILE] [-o FILE]
//   faultline-grade record ASSIGNMENT.json FOLDER [-o FILE]
//
// The second records what a student's page draws, for --recording; without that the first does it.
// Exit code 0 whatever the grade; 1 with a message for a fault of the set-up.

import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { grade, record, type GradeOptions } from "./grade.js";

const HELP = `usage: faultline-grade ASSIGNMENT.json FOLDER [options]
       faultline-grade record ASSIGNMENT.json FOLDER [-o FILE]

Grades what a student has handed in, and never runs it. A page is opened in Chromium and Firefox, which
needs both of them, Xvfb and the package puppeteer-core.

  --as FORM          text (the default), gradescope, prairielearn, classroom50 or archimedes
  --student ID       the student's id, where each student has a land of their own
  --recording FILE   what record has written for this folder
  -o, --output FILE  where the grade goes; by default it is printed

The exit code is 0 whatever the grade; 1 is a fault of the set-up.
`;

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: {
      as: { type: "string" },
      student: { type: "string" },
      recording: { type: "string" },
      output: { type: "string", short: "o" },
      help: { type: "boolean", short: "h" },
    },
    allowPositionals: true,
  });
  if (values.help) {
    process.stdout.write(HELP);
    return;
  }
  const isRecord = positionals[0] === "record";
  const [assignment, folder] = positionals.slice(isRecord ? 1 : 0);
  if (
    positionals.length !== (isRecord ? 3 : 2) ||
    assignment === undefined ||
    folder === undefined
  ) {
    throw new Error(`two names are needed\n${HELP.trimEnd()}`);
  }
  const { as, student, recording, output } = values as Record<string, string | undefined>;
  const given = readFileSync(assignment, "utf8");
  const recorded = recording === undefined ? undefined : readFileSync(recording, "utf8");
  const options = { as: as as GradeOptions["as"], student, recording: recorded };
  const text = await (isRecord ? record(given, folder) : grade(given, folder, options)).catch(
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
