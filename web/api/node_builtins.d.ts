// Types of the parts of Node that node.ts and its workers use.

declare module "node:fs/promises" {
  export function readFile(file: URL): Promise<Uint8Array<ArrayBuffer>>;
}

declare module "node:fs" {
  interface Stats {
    readonly size: number;
    isFile(): boolean;
  }
  export function fstatSync(file: number): Stats;
  export function lstatSync(path: string, options: { throwIfNoEntry: false }): Stats | undefined;
  export function openSync(path: string): number;
  export function readSync(
    file: number,
    into: Uint8Array,
    offset: number,
    length: number,
    position: number,
  ): number;
}

declare module "node:url" {
  export function fileURLToPath(address: string | URL): string;
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
