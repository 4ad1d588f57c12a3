// Grades in Node. grade.d.ts is the contract.

import { closeSync, constants, lstatSync, openSync, readdirSync, readSync } from "node:fs";
import { readFile } from "node:fs/promises";
import createModule, { type GradeModule } from "grade-module";
import type * as Contract from "./grade";

/** Of a folder that a student fills, so many entries are looked at (src/platform/cli/cli_grade.cpp). */
const MOST_ENTRIES = 10_000;
const DEEPEST = 8;

interface Found {
  /** Inside the folder, with "/" between folders. */
  name: string;
  /** As bytes: a name need not be text. */
  path: Buffer;
  size: number;
}

/** What a folder has, by its names; one that cannot be listed has nothing to grade. */
function entriesOf(path: Buffer) {
  try {
    const entries = readdirSync(path, { withFileTypes: true, encoding: "buffer" });
    return entries.sort((a, b) => Buffer.compare(a.name, b.name));
  } catch {
    return [];
  }
}

/**
 * The files of a folder and of the folders in it, folder by folder and in the order of their names
 * (src/platform/cli/cli_grade.cpp). Links are not followed.
 */
function filesOf(folder: string): Found[] {
  const found: Found[] = [];
  const slash = Buffer.from("/");
  let left = MOST_ENTRIES;
  let level = [{ path: Buffer.from(folder), inside: "" }];
  for (let depth = 0; depth < DEEPEST && level.length > 0; depth++) {
    const below: typeof level = [];
    for (const { path, inside } of level) {
      for (const entry of entriesOf(path)) {
        if (left-- <= 0) break;
        const here = Buffer.concat([path, slash, entry.name]);
        const name = `${inside}${entry.name.toString()}`;
        if (entry.isDirectory()) below.push({ path: here, inside: `${name}/` });
        if (entry.isFile()) found.push({ name, path: here, size: lstatSync(here).size });
      }
    }
    level = below;
  }
  return found;
}

let loading: Promise<GradeModule> | null = null;

async function instantiate(): Promise<GradeModule> {
  const bytes = await readFile(new URL("./grade.wasm", import.meta.url));
  const wasm = await WebAssembly.compile(bytes);
  return new Promise((resolve, reject) => {
    createModule({
      instantiateWasm(imports, receive) {
        WebAssembly.instantiate(wasm, imports).then((made) => receive(made, wasm), reject);
        return {};
      },
    }).then(resolve, reject);
  });
}

/** A file that cannot be read has no bytes; the grade says so. */
function bytesOf(files: Found[]) {
  return (file: number, offset: number, length: number): Uint8Array => {
    const bytes = new Uint8Array(length);
    try {
      const opened = openSync(files[file]!.path, constants.O_RDONLY | constants.O_NOFOLLOW);
      try {
        return bytes.subarray(0, readSync(opened, bytes, 0, length, offset));
      } finally {
        closeSync(opened);
      }
    } catch {
      return new Uint8Array();
    }
  };
}

/** What the page of an assignment draws, as the judge reads it; empty where it has none. */
async function recordingOf(assignment: string, folder: string): Promise<string> {
  let page: unknown;
  try {
    page = (JSON.parse(assignment) as { page?: unknown } | null)?.page;
  } catch {
    return ""; // C++ says what is wrong with it.
  }
  if (typeof page !== "object" || page === null) return "";
  // The recorder stands as it is in the package: a part of it runs in the student's page.
  const { recordPage } = await import("./record/record_page.mjs");
  return JSON.stringify(await recordPage(folder, page));
}

export const record: typeof Contract.record = recordingOf;

export const grade: typeof Contract.grade = async (assignment, folder, options = {}) => {
  const { as = "text", student = "", recording, environment = process.env } = options;
  loading ??= instantiate();
  const module = await loading;
  const tables = JSON.parse(module.gradeTables()) as { forms: string[]; variables: string[] };
  if (!tables.forms.includes(as)) {
    throw new Error(`as must be one of ${tables.forms.join(", ")}, not ${String(as)}.`);
  }
  if (!lstatSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new Error(`${folder}: there is no such folder`);
  }
  const files = filesOf(folder);
  const recorded = recording ?? (await recordingOf(String(assignment), folder));
  const { error, text } = JSON.parse(
    module.grade(
      String(assignment),
      files.map(({ name }) => name),
      files.map(({ size }) => size),
      bytesOf(files),
      String(student),
      recorded,
      as,
      tables.variables.map((name) => environment[name] ?? ""),
    ),
  ) as { error: string; text: string };
  if (error !== "") throw new Error(error);
  return text;
};
