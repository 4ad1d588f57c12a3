// A thread's side: a terrain in a worker, asked by messages.

import type { FileOptions, TerrainOptions, WorkerTerrain, WorkOptions } from "./faultline";
import type { CallName, Calls, Question, Reply } from "./protocol";
import { checkText, compile, disposable, throwIfAborted } from "./terrain";

/** A worker as this thread holds it. */
export interface Channel {
  post(question: Question): void;
  /** Whether an answer is awaited: only then must a program stay alive for it. */
  hold(awaited: boolean): void;
  close(): void;
}

export type StartWorker = (hear: (reply: Reply) => void, failed: (why: string) => void) => Channel;

interface Waiting {
  resolve(answer: unknown): void;
  reject(why: unknown): void;
  onProgress?: (share: number) => void;
}

const DISPOSED = "This terrain has been disposed of; createTerrainInWorker() makes another.";
const KINDS: Record<string, ErrorConstructor> = { RangeError, TypeError };

class Client {
  position = 0;
  private whyGone: string | null = null;
  private lastId = 0;
  private readonly waiting = new Map<number, Waiting>();
  private readonly channel: Channel;

  constructor(start: StartWorker) {
    this.channel = start(
      (reply) => this.hear(reply),
      (why) => this.end(`The terrain's worker has stopped: ${why}`),
    );
  }

  async ask<Name extends CallName>(
    call: Name,
    args: Calls[Name]["args"],
    { signal, onProgress }: WorkOptions = {},
  ): Promise<Calls[Name]["answer"]> {
    throwIfAborted(signal);
    if (this.whyGone !== null) throw new Error(this.whyGone);
    const id = ++this.lastId;
    const giveUp = () => {
      this.waiting.get(id)?.reject(signal?.reason);
      this.channel.post({ id, cancel: true });
    };
    signal?.addEventListener("abort", giveUp);
    try {
      return await new Promise<Calls[Name]["answer"]>((resolve, reject) => {
        this.waiting.set(id, { resolve: resolve as Waiting["resolve"], reject, onProgress });
        this.channel.hold(true);
        this.channel.post({ id, call, args } as Question);
      });
    } finally {
      signal?.removeEventListener("abort", giveUp);
      this.forget(id);
    }
  }

  /** Ends the worker; what waits for it is rejected. */
  end(why: string): void {
    if (this.whyGone !== null) return;
    this.whyGone = why;
    this.channel.close();
    for (const { reject } of this.waiting.values()) reject(new Error(why));
  }

  private forget(id: number): void {
    this.waiting.delete(id);
    if (this.waiting.size === 0 && this.whyGone === null) this.channel.hold(false);
  }

  private hear(reply: Reply): void {
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

/** createTerrainInWorker() with workers that this starts. */
export function inWorkersOf(start: StartWorker) {
  return async function createTerrainInWorker(
    text: string,
    options: TerrainOptions = {},
  ): Promise<WorkerTerrain> {
    checkText(text);
    throwIfAborted(options.signal);
    const module = await compile(options);
    throwIfAborted(options.signal);
    const client = new Client(start);
    const { at, size } = options;
    const facts = await client.ask("open", [text, at, size, module], options).catch((error) => {
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
      normals: () => client.ask("normals", []),
      mesh: () => client.ask("mesh", []),
      statistics: () => client.ask("statistics", []),
      fault: (index: number) => client.ask("fault", [index]),
      describeFile: (format: string, wish: FileOptions = {}) =>
        client.ask("describeFile", [format, wish]),
      file: (format: string, wish: FileOptions = {}, work?: WorkOptions) =>
        client.ask("file", [format, wish], work),
      advance: (count = 1, work?: WorkOptions) => client.ask("advance", [count], work),
      seek: (position: number, work?: WorkOptions) => client.ask("seek", [position], work),
      ...disposable(() => client.end(DISPOSED)),
    });
  };
}
