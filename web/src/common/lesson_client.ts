// The questions that the lesson module answers in its worker (drawer/lesson_worker.ts).

import type { PlotRequest, ShareRequest } from "./lesson";
import { WorkerClient } from "./rpc";

/** Calls of the module by name. The answer is what the call returns, "" if it returns nothing. */
export type LessonQuestion =
  | { call: "card"; args: [recipe: string, scale: string, level: string, position: number] }
  | { call: "plot"; args: [tab: string, request: PlotRequest] }
  | { call: "shareTexts"; args: [request: ShareRequest] }
  | { call: "landOfTheDay"; args: [date: string] }
  | { call: "finishedHash"; args: [link: string] }
  | { call: "editedLecture"; args: [link: string, stop: number, what: string, text: string] }
  | { call: "lectureOfFile"; args: [stops: unknown[]] }
  | { call: "lecture"; args: [link: string] }
  | { call: "wordLines"; args: [words: string] }
  | { call: "compared"; args: [link: string] }
  | {
      call: "comparison";
      args: [here: Float32Array, there: Float32Array, scale: string, level: string];
    }
  | { call: "landform"; args: [heights: Float32Array, flip: boolean] }
  | { call: "openLand"; args: [heights: Float32Array] }
  | { call: "setHeights"; args: [heights: Float32Array, size: number, position: number] };

export class LessonClient extends WorkerClient<LessonQuestion> {
  constructor() {
    super("lesson_worker", "lesson_worker.js");
  }
}
