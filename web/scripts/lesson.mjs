// Loads the lesson module in Node, by which the build and the tests call C++.
import { copyFile, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { withBytes } from "./wasm_bytes.mjs";

/** `folder`: where lesson.js and lesson.wasm were built. */
export async function loadLesson(folder) {
  const scratch = await mkdtemp(join(tmpdir(), "faultline-"));
  try {
    // Node treats a script as a module only if its name ends in .mjs.
    const script = join(scratch, "lesson.mjs");
    await copyFile(join(folder, "lesson.js"), script);
    const { default: createLesson } = await import(pathToFileURL(script).href);
    return await createLesson(withBytes(await readFile(join(folder, "lesson.wasm"))));
  } finally {
    await rm(scratch, { recursive: true });
  }
}
