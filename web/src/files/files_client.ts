// Asks the worker of the dialog that exports files. What is given up ends with its worker, at once
// and whatever it was doing; the next question starts another.

import type { FileOptions, FilePlan, FileTables, TerrainFile } from "../../api/faultline";
import { startWorker } from "../common/worker";

/** A link's land on a grid of so many vertices a side. */
export interface LandRequest {
  link: string;
  size: number;
}

interface FileRequest {
  land: LandRequest;
  format: string;
  options: FileOptions;
}

export type FilesQuestion =
  { call: "tables"; link: string } | ({ call: "plan" | "file" } & FileRequest);

export interface Tables {
  /** The land's own grid. */
  size: number;
  tables: FileTables;
}

interface Reply {
  id: number;
  progress?: number;
  answer?: unknown;
  error?: string;
  /** The error is an answer: there is no such file. */
  refused?: boolean;
}

interface Waiting {
  resolve: (answer: unknown) => void;
  reject: (why: Error) => void;
  onProgress: (share: number) => void;
}

/** Why a question has no answer: nobody wants it any more. */
export class GivenUp extends Error {}

/** There is no such file, for a reason that is told. */
export class Refused extends Error {}

export class FilesClient {
  private worker: Worker | null = null;
  private readonly waiting = new Map<number, Waiting>();
  private lastId = 0;

  tables(link: string): Promise<Tables> {
    return this.ask({ call: "tables", link }, () => undefined) as Promise<Tables>;
  }

  plan(request: FileRequest, onProgress: (share: number) => void): Promise<FilePlan> {
    return this.ask({ call: "plan", ...request }, onProgress) as Promise<FilePlan>;
  }

  file(request: FileRequest, onProgress: (share: number) => void): Promise<TerrainFile> {
    return this.ask({ call: "file", ...request }, onProgress) as Promise<TerrainFile>;
  }

  /** Gives up whatever is asked, and the memory it took. */
  stop(why: Error = new GivenUp()): void {
    this.worker?.terminate();
    this.worker = null;
    const all = [...this.waiting.values()];
    this.waiting.clear();
    for (const { reject } of all) reject(why);
  }

  private ask(question: FilesQuestion, onProgress: (share: number) => void): Promise<unknown> {
    this.worker ??= this.start();
    const id = ++this.lastId;
    const { worker } = this;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject, onProgress });
      worker.postMessage({ id, ...question });
    });
  }

  private start(): Worker {
    const worker = startWorker("files_worker", "files_worker.js");
    worker.addEventListener("message", ({ data }: MessageEvent<Reply>) => this.hear(data));
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      this.stop(new Error(event.message || TEXT.failureWorkerError));
    });
    return worker;
  }

  private hear({ id, progress, answer, error, refused }: Reply): void {
    const asked = this.waiting.get(id);
    if (progress !== undefined) return asked?.onProgress(progress);
    this.waiting.delete(id);
    if (error === undefined) asked?.resolve(answer);
    else asked?.reject(refused ? new Refused(error) : new Error(error));
  }
}
