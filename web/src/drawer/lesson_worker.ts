// The worker that runs the lesson module, so that no plot ever holds up the page.

import type { CreateLesson, LessonModule } from "../common/lesson";
import type { LessonQuestion } from "../common/lesson_client";

async function load(): Promise<LessonModule> {
  const address = new URL("./lesson.js", import.meta.url).href;
  const { default: createLesson } = (await import(address)) as { default: CreateLesson };
  return createLesson();
}

const loaded = load();

/** Every question is a call of the module; `setHeights` answers nothing. */
function answer(lesson: LessonModule, { call, args }: LessonQuestion): string {
  const run = lesson[call] as (...args: unknown[]) => string | undefined;
  return run(...args) ?? "";
}

self.addEventListener(
  "message",
  async ({ data }: MessageEvent<LessonQuestion & { id: number }>) => {
    try {
      self.postMessage({ id: data.id, result: answer(await loaded, data) });
    } catch (error) {
      self.postMessage({ id: data.id, error: String(error) });
    }
  },
);
