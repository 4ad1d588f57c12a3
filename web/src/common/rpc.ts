// Questions to a worker and its answers. A page asks by a WorkerClient, the worker answers by
// answerQuestions(). Each message has a number, so that several questions may wait at a time.

import { startWorker } from "./worker";

/** Reports the progress of an answer, from 0 to 1. */
export type ReportProgress = (share: number) => void;

interface Reply {
  id: number;
  progress?: number;
  answer?: unknown;
  error?: string;
  /** The worker refused the question and goes on. */
  refused?: boolean;
}

interface Waiting {
  resolve: (answer: unknown) => void;
  reject: (why: Error) => void;
  onProgress: ReportProgress;
}

/** Rejects a question that nobody waits for any more. */
export class Cancelled extends Error {}

/** Rejects a question that the worker understood and refuses, for the reason in the message. */
export class Refused extends Error {}

/** Rejects a question whose worker did not start, with a sentence for people. */
export class NoWorker extends Error {
  constructor(cause?: unknown) {
    super(TEXT.failureWorkerError, { cause });
  }
}

/** What people are told of a question that failed. */
export const failureWords = (error: unknown): string =>
  error instanceof NoWorker ? error.message : TEXT.failureComputingError;

interface AskOptions {
  transfer?: Transferable[];
  onProgress?: ReportProgress;
}

export class WorkerClient<Question extends object> {
  private worker: Worker | null = null;
  private readonly waiting = new Map<number, Waiting>();
  private lastId = 0;
  private started = 0;

  /** The worker's policy, and the name of its script. */
  constructor(
    private readonly policy: string,
    private readonly script: string,
  ) {}

  /**
   * The number of the worker that runs. The next worker knows nothing of what this one was told.
   */
  get generation(): number {
    return this.started;
  }

  /** Starts the worker if none runs. Where none can be made, each question says so. */
  start(): void {
    try {
      this.running();
    } catch (error) {
      console.warn(error);
    }
  }

  ask<Answer>(
    question: Question,
    { transfer = [], onProgress = () => undefined }: AskOptions = {},
  ): Promise<Answer> {
    const id = ++this.lastId;
    return new Promise((resolve, reject) => {
      const worker = this.running();
      this.waiting.set(id, { resolve: resolve as Waiting["resolve"], reject, onProgress });
      worker.postMessage({ id, question }, transfer);
    });
  }

  /** Ends the worker at once, which frees its memory. Open questions are rejected. */
  stop(why: Error = new Cancelled()): void {
    this.worker?.terminate();
    this.worker = null;
    const all = [...this.waiting.values()];
    this.waiting.clear();
    for (const { reject } of all) reject(why);
  }

  private running(): Worker {
    if (this.worker) return this.worker;
    this.started++;
    const worker = this.made();
    let runs = false;
    worker.addEventListener("message", ({ data }: MessageEvent<Reply>) => {
      runs = true;
      this.receive(data);
    });
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      this.stop(runs ? new Error(event.message) : new NoWorker(event.message));
    });
    return (this.worker = worker);
  }

  private made(): Worker {
    try {
      return startWorker(this.policy, this.script);
    } catch (error) {
      throw new NoWorker(error);
    }
  }

  private receive({ id, progress, answer, error, refused }: Reply): void {
    const asked = this.waiting.get(id);
    if (progress !== undefined) return asked?.onProgress(progress);
    // A module that trapped or failed to load answers nothing more: the next question starts
    // another worker.
    if (error !== undefined && !refused) return this.stop(new Error(error));
    this.waiting.delete(id);
    if (error === undefined) asked?.resolve(answer);
    else asked?.reject(new Refused(error));
  }
}

/**
 * In a worker: answers questions one after the other, in the order in which they came. `isRefusal`:
 * whether an error is an answer after which the worker goes on.
 */
export function answerQuestions<Question>(
  answer: (question: Question, onProgress: ReportProgress) => unknown,
  isRefusal: (error: unknown) => boolean = () => false,
): void {
  let last: Promise<void> = Promise.resolve();
  const reply = (message: Reply): void => self.postMessage(message);
  const handle = async (id: number, question: Question): Promise<void> => {
    try {
      reply({ id, answer: await answer(question, (progress) => reply({ id, progress })) });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      reply({ id, error: message, refused: isRefusal(error) });
    }
  };
  self.addEventListener("message", ({ data }: MessageEvent<{ id: number; question: Question }>) => {
    last = last.then(() => handle(data.id, data.question));
  });
}
