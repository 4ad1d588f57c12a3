// The terrain module as Embind shows it (src/platform/terrain_api.cpp). Written by hand; change both
// together. It holds one land at a time; before open() only decode, encode
// and formats may be called.

declare module "terrain-module" {
  /** Format, target and page may be empty. */
  export type FileOrder = [
    format: string,
    target: string,
    page: string,
    options: [key: string, value: number][],
  ];

  export interface TerrainModule {
    /** JSON of Link, with its check empty instead of null and without its recipe. */
    decode(text: string): string;
    encode(entries: [key: string, text: string][]): string;
    /** Makes a land, not built yet, of this size unless it is empty; answers as decode(). */
    open(text: string, size: string): string;
    seek(position: number): void;
    position(): number;
    /** Of the way to the place asked for, 0 to 1. */
    progress(): number;
    /** Works about so long; whether it is there. */
    work(milliseconds: number): boolean;
    finish(): void;
    /** A view of the module's memory: copy it at once. */
    heights(): Float32Array;
    hash(): string;
    /** JSON of Statistics. */
    statistics(): string;
    faults(): number;
    /** JSON of Fault; empty if there is none. */
    fault(index: number): string;
    /** 3 numbers a vertex. */
    fillNormals(target: Float32Array): void;
    fillPositions(target: Float32Array): void;
    /** 2 numbers a vertex. */
    fillUvs(target: Float32Array): void;
    /** 6 numbers a cell. */
    fillIndices(target: Uint32Array): void;
    /** JSON of FileTables, for a land of this size. */
    formats(size: number): string;
    /** JSON of FilePlan, or of {error}. */
    filePlan(...order: FileOrder): string;
    /**
     * Neither function may throw. `keep`: a view of the module's memory, to be copied at once;
     * `goOn`: whether to, 0 to 1 being done. Whether the file is whole.
     */
    fillFile(
      ...order: [...FileOrder, keep: (chunk: Uint8Array) => void, goOn: (share: number) => boolean]
    ): boolean;
  }

  /** The script that Emscripten makes; `instantiateWasm` is its hook for a module of our own. */
  export default function createModule(options: {
    instantiateWasm(
      imports: WebAssembly.Imports,
      receive: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
    ): object;
  }): Promise<TerrainModule>;
}
