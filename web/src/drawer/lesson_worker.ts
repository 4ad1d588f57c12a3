// The worker that runs the lesson module, so that cards and plots do not delay frames.

import type { CreateLesson, LessonModule } from "../common/lesson";
import type { LessonQuestion } from "../common/lesson_client";
import { answerQuestions } from "../common/rpc";

async function load(): Promise<LessonModule> {
  const address = new URL("./lesson.js", import.meta.url).href;
  const { default: createLesson } = (await import(address)) as { default: CreateLesson };
  return createLesson();
}

const loaded = load();

answerQuestions(async ({ call, args }: LessonQuestion) => {
  const lesson = await loaded;
  return (lesson[call] as (...args: unknown[]) => string | undefined)(...args) ?? "";
});
