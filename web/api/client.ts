// The caller's side of a terrain in a worker: sends requests as messages and receives the replies.

import type {
  CentredOptions,
  FileOptions,
  MeshOptions,
  NormalsOptions,
  TerrainOptions,
  WorkerTerrain,
  WorkOptions,
} from "./faultline";
import type { CallName, Calls, Question, Reply } from "./protocol";
import { baseOf, checkOptions, checkText, compile, disposable, throwIfAborted } from "./terrain";

/** The connection of this thread to a worker. */
export interface Channel {
  post(question: Question): void;
  /** Keeps the program alive while an answer is awaited, and only then. */
  keepAlive(awaited: boolean): void;
  close(): void;
}

export type StartWorker = (
  onReply: (reply: Reply) => void,
  failed: (why: string) => void,
) => Channel;

interface Waiting {
  resolve(answer: unknown): void;
  reject(why: unknown): void;
  onProgress?: (share: number) => void;
}

const DISPOSED = "This terrain has been disposed of; createTerrainInWorker() makes another.";
const KINDS: Record<string, ErrorConstructor> = { RangeError, TypeError };

class Client {
  position = 0;
  private endReason: string | null = null;
  private lastId = 0;
  private readonly waiting = new Map<number, Waiting>();
  private readonly channel: Channel;

  constructor(start: StartWorker) {
    this.channel = start(
      (reply) => this.receive(reply),
      (why) => this.end(`The terrain's worker has stopped: ${why}`),
    );
  }

  async ask<Name extends CallName>(
    call: Name,
    args: Calls[Name]["args"],
    work: WorkOptions = {},
  ): Promise<Calls[Name]["answer"]> {
    checkOptions(work);
    const { signal, onProgress } = work;
    throwIfAborted(signal);
    if (this.endReason !== null) throw new Error(this.endReason);
    const id = ++this.lastId;
    const cancel = () => {
      this.waiting.get(id)?.reject(signal?.reason);
      this.channel.post({ id, cancel: true });
    };
    signal?.addEventListener("abort", cancel);
    try {
      return await new Promise<Calls[Name]["answer"]>((resolve, reject) => {
        this.waiting.set(id, { resolve: resolve as Waiting["resolve"], reject, onProgress });
        this.channel.keepAlive(true);
        this.channel.post({ id, call, args } as Question);
      });
    } finally {
      signal?.removeEventListener("abort", cancel);
      this.forget(id);
    }
  }

  /** Ends the worker and rejects all open requests. */
  end(why: string): void {
    if (this.endReason !== null) return;
    this.endReason = why;
    this.channel.close();
    for (const { reject } of this.waiting.values()) reject(new Error(why));
  }

  private forget(id: number): void {
    this.waiting.delete(id);
    if (this.waiting.size === 0 && this.endReason === null) this.channel.keepAlive(false);
  }

  private receive(reply: Reply): void {
    const asked = this.waiting.get(reply.id);
    if ("progress" in reply) {
      try {
        asked?.onProgress?.(reply.progress);
      } catch (error) {
        asked?.reject(error);
        this.channel.post({ id: reply.id, cancel: true });
      }
      return;
    }
    this.position = reply.position;
    if ("answer" in reply) asked?.resolve(reply.answer);
    else asked?.reject(new (KINDS[reply.error.name] ?? Error)(reply.error.message));
  }
}

/** Makes the function createTerrainInWorker(), which starts its workers by `start`. */
export function inWorkersOf(start: StartWorker) {
  return async function createTerrainInWorker(
    text: string,
    options: TerrainOptions = {},
  ): Promise<WorkerTerrain> {
    checkText(text);
    checkOptions(options);
    const base = baseOf(options);
    throwIfAborted(options.signal);
    const module = await compile(options);
    throwIfAborted(options.signal);
    const client = new Client(start);
    const { at, size } = options;
    const facts = await client
      .ask("open", [text, at, size, module, base], options)
      .catch((error) => {
        client.end(DISPOSED);
        throw error;
      });
    return Object.freeze({
      ...facts,
      get position() {
        return client.position;
      },
      get heights() {
        return client.ask("heights", []);
      },
      get hash() {
        return client.ask("hash", []);
      },
      centredHeights: (options?: CentredOptions) => client.ask("centredHeights", [options]),
      normals: (options?: NormalsOptions) => client.ask("normals", [options]),
      mesh: (options?: MeshOptions) => client.ask("mesh", [options]),
      statistics: () => client.ask("statistics", []),
      fault: (index: number) => client.ask("fault", [index]),
      describeFile: (format: string, fileOptions: FileOptions = {}) =>
        client.ask("describeFile", [format, fileOptions]),
      file: (format: string, fileOptions: FileOptions = {}, work?: WorkOptions) =>
        client.ask("file", [format, fileOptions], work),
      advance: (count = 1, work?: WorkOptions) => client.ask("advance", [count], work),
      seek: (position: number, work?: WorkOptions) => client.ask("seek", [position], work),
      ...disposable(() => client.end(DISPOSED)),
    });
  };
}
