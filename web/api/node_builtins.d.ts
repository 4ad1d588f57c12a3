// Types of the parts of Node that node.ts, its workers and grader.ts use.

declare module "node:fs/promises" {
  export function readFile(file: URL): Promise<Uint8Array<ArrayBuffer>>;
}

declare module "node:fs" {
  interface Stats {
    readonly size: number;
    isFile(): boolean;
    isDirectory(): boolean;
  }
  interface Entry {
    readonly name: Buffer;
    isFile(): boolean;
    isDirectory(): boolean;
  }
  export const constants: { readonly O_RDONLY: number; readonly O_NOFOLLOW: number };
  export function closeSync(file: number): void;
  export function fstatSync(file: number): Stats;
  export function lstatSync(path: Buffer): Stats;
  export function lstatSync(path: string, options: { throwIfNoEntry: false }): Stats | undefined;
  export function openSync(path: string | Buffer, flags?: number): number;
  export function readFileSync(path: string, encoding: "utf8"): string;
  export function readdirSync(
    path: Buffer,
    options: { withFileTypes: true; encoding: "buffer" },
  ): Entry[];
  export function renameSync(from: string, to: string): void;
  export function writeFileSync(path: string, text: string): void;
  export function readSync(
    file: number,
    into: Uint8Array,
    offset: number,
    length: number,
    position: number,
  ): number;
}

declare module "node:util" {
  interface Option {
    type: "string" | "boolean";
    short?: string;
  }
  export function parseArgs(config: {
    options: Record<string, Option>;
    allowPositionals: boolean;
  }): { values: Record<string, string | boolean | undefined>; positionals: string[] };
}

declare class Buffer {
  static from(text: string): Buffer;
  static compare(a: Buffer, b: Buffer): number;
  static concat(all: Buffer[]): Buffer;
  toString(): string;
}

declare const process: {
  readonly env: Record<string, string | undefined>;
  readonly stdout: { write(text: string): void };
  exitCode: number | undefined;
};

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
