// Types of the parts of Node that node.ts and node_worker.ts use.

declare module "node:fs/promises" {
  export function readFile(file: URL): Promise<Uint8Array<ArrayBuffer>>;
}

declare module "node:worker_threads" {
  interface Port {
    postMessage(message: unknown, transfer?: readonly unknown[]): void;
    on(event: string, listener: (message: unknown) => void): void;
  }
  export class Worker implements Port {
    constructor(script: URL);
    postMessage(message: unknown, transfer?: readonly unknown[]): void;
    on(event: string, listener: (message: unknown) => void): void;
    ref(): void;
    unref(): void;
    terminate(): Promise<number>;
  }
  /** Null in a main thread. */
  export const parentPort: Port | null;
}
