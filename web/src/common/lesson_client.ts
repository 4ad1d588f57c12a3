// Asks the worker of the lesson module. What is asked while an answer is on its way waits, and only
// the newest of it is asked: the page never works through steps that have long passed.

import type { PlotRequest, ShareRequest } from "./lesson";
import { startWorker } from "./worker";

export type LessonQuestion =
  | { call: "card"; args: [recipe: string, position: number] }
  | { call: "plot"; args: [tab: string, request: PlotRequest] }
  | { call: "shareTexts"; args: [request: ShareRequest] }
  | { call: "finishedHash"; args: [link: string] }
  | { call: "setHeights"; args: [heights: Float32Array, size: number, position: number] };

interface Answer {
  id: number;
  result?: string;
  error?: string;
}

interface Waiting {
  resolve: (text: string) => void;
  reject: (why: Error) => void;
}

export class LessonClient {
  private worker: Worker | null = null;
  private readonly waiting = new Map<number, Waiting>();
  private lastId = 0;
  /** Counts the workers: what one was told, the next does not know. */
  generation = 0;

  /** Has a worker from here on, so that `generation` stands. */
  wake(): Worker {
    return (this.worker ??= this.start());
  }

  ask(question: LessonQuestion, transfer: Transferable[] = []): Promise<string> {
    const worker = this.wake();
    const id = ++this.lastId;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      worker.postMessage({ id, ...question }, transfer);
    });
  }

  /** Lets the worker go, and the memory it holds. */
  rest(): void {
    this.worker?.terminate();
    this.worker = null;
  }

  private start(): Worker {
    this.generation++;
    const worker = startWorker("lesson_worker", "lesson_worker.js");
    worker.addEventListener("message", ({ data }: MessageEvent<Answer>) => {
      const asked = this.waiting.get(data.id);
      this.waiting.delete(data.id);
      if (data.error === undefined) asked?.resolve(data.result ?? "");
      else this.fail(asked, data.error);
    });
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      this.fail(undefined, event.message || TEXT.failureWorkerError);
    });
    return worker;
  }

  /** A module that trapped or did not arrive answers nothing more: the next question starts anew. */
  private fail(asked: Waiting | undefined, why: string): void {
    this.rest();
    const all = [...(asked ? [asked] : []), ...this.waiting.values()];
    this.waiting.clear();
    for (const { reject } of all) reject(new Error(why));
  }
}

interface Request {
  key: string;
  ask: () => Promise<string>;
}

/** One card or plot that follows the page: one question at a time, the newest request wins. */
export class Follower<Shown> {
  private asked = "";
  private next: Request | null = null;
  private busy = false;

  /** `pause`: milliseconds between an answer and the next question. */
  constructor(
    private readonly show: (shown: Shown) => void,
    private readonly failed: (why: unknown) => void,
    private readonly pause: () => number,
  ) {}

  /** `key` names what is asked for: the same is not asked twice. */
  want(key: string, ask: () => Promise<string>): void {
    if (key === (this.next?.key ?? this.asked)) return;
    this.next = { key, ask };
    if (!this.busy) void this.work();
  }

  /** The next request is asked whatever was asked before. */
  forget(): void {
    this.asked = "";
    this.next = null;
  }

  private async work(): Promise<void> {
    this.busy = true;
    for (let request = this.next; request; request = this.next) {
      this.next = null;
      this.asked = request.key;
      try {
        this.show(JSON.parse(await request.ask()) as Shown);
      } catch (error) {
        // Stays asked: only a person, or another step, makes it ask again.
        this.next = null;
        this.failed(error);
      }
      await new Promise((resolve) => window.setTimeout(resolve, this.pause()));
    }
    this.busy = false;
  }
}
