// The lesson module in Node, for what the build and the tests ask of C++.
import { copyFile, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** `folder`: where lesson.js and lesson.wasm were built. */
export async function loadLesson(folder) {
  const scratch = await mkdtemp(join(tmpdir(), "faultline-"));
  try {
    // Node takes a script for a module by the ending of its name.
    const script = join(scratch, "lesson.mjs");
    await copyFile(join(folder, "lesson.js"), script);
    const { default: createLesson } = await import(pathToFileURL(script).href);
    return await createLesson({ wasmBinary: await readFile(join(folder, "lesson.wasm")) });
  } finally {
    await rm(scratch, { recursive: true });
  }
}
