// The worker that runs the study module, so that no plot ever holds up the page.

import type { CreateStudy, StudyModule } from "./study";
import type { StudyQuestion } from "./study_client";

async function load(): Promise<StudyModule> {
  const address = new URL("./study.js", import.meta.url).href;
  const { default: createStudy } = (await import(address)) as { default: CreateStudy };
  return createStudy();
}

const loaded = load();

/** Every question is a call of the module; `setHeights` answers nothing. */
function answer(study: StudyModule, { call, args }: StudyQuestion): string {
  const run = study[call] as (...args: unknown[]) => string | undefined;
  return run(...args) ?? "";
}

self.addEventListener("message", async ({ data }: MessageEvent<StudyQuestion & { id: number }>) => {
  try {
    self.postMessage({ id: data.id, result: answer(await loaded, data) });
  } catch (error) {
    self.postMessage({ id: data.id, error: String(error) });
  }
});
