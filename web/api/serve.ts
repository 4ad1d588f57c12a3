// The worker's side: holds one terrain and answers questions about it.

import type { WorkOptions } from "./faultline";
import type { CallName, Calls, Question, Reply } from "./protocol";
import { Core } from "./terrain";

/** The connection of this worker to the thread that started it. */
export interface Port {
  post(reply: Reply, transfer: Transferable[]): void;
  listen(listener: (question: Question) => void): void;
}

type Handler<Name extends CallName> = (
  core: Core,
  args: Calls[Name]["args"],
  options: WorkOptions,
) => Calls[Name]["answer"] | Promise<Calls[Name]["answer"]>;

const handlers: { [Name in Exclude<CallName, "open">]: Handler<Name> } = {
  heights: (core) => core.heights(),
  hash: (core) => core.hash(),
  centredHeights: (core, [options]) => core.centredHeights(options),
  normals: (core, [options]) => core.normals(options),
  mesh: (core, [options]) => core.mesh(options),
  statistics: (core) => core.statistics(),
  fault: (core, [index]) => core.fault(index),
  describeFile: (core, [format, fileOptions]) => core.describeFile(format, fileOptions),
  file: (core, [format, fileOptions], options) => core.file(format, fileOptions, options),
  advance: (core, [count], options) => core.advanceSlowly(count, options),
  seek: (core, [position], options) => core.seekSlowly(position, options),
};

/** The arrays of an answer, which are transferred instead of copied. */
function arraysOf(answer: unknown): ArrayBuffer[] {
  const parts = ArrayBuffer.isView(answer) ? [answer] : Object.values(Object(answer) as object);
  return parts.filter(ArrayBuffer.isView).map(({ buffer }) => buffer as ArrayBuffer);
}

export function serve(port: Port): void {
  let core: Core | null = null;
  let last: Promise<void> = Promise.resolve();
  const running = new Map<number, AbortController>();

  async function compute(question: Exclude<Question, { cancel: true }>, options: WorkOptions) {
    if (question.call === "open") {
      const [text, at, size, wasm, base] = question.args;
      core = await Core.open(text, { at, size, wasm, base, ...options });
      return core.facts;
    }
    const handler = handlers[question.call] as Handler<CallName>;
    return handler(core!, question.args, options);
  }

  async function answer(question: Exclude<Question, { cancel: true }>, signal: AbortSignal) {
    const { id } = question;
    const onProgress = (progress: number) => port.post({ id, progress }, []);
    try {
      const found = await compute(question, { signal, onProgress });
      port.post({ id, position: core!.position, answer: found }, arraysOf(found));
    } catch (error) {
      const { name, message } = error as Error;
      port.post({ id, position: core?.lastPosition ?? 0, error: { name, message } }, []);
    }
    running.delete(id);
  }

  port.listen((question) => {
    if ("cancel" in question) {
      running.get(question.id)?.abort();
      return;
    }
    const controller = new AbortController();
    running.set(question.id, controller);
    last = last.then(() => answer(question, controller.signal));
  });
}
