// The terrain module as Embind shows it (src/platform/browser/terrain_api.cpp). Written by hand; change
// both together. It holds one land and one tile at a time; before open() only decode, encode, formats,
// inWords and the functions of tiles may be called.

declare module "terrain-module" {
  /** Format, target and page may be empty. */
  export type FileRequest = [
    format: string,
    target: string,
    page: string,
    options: [key: string, value: number][],
  ];

  export interface TerrainModule {
    /** JSON of Link, but without the recipe, and with an empty check instead of null. */
    decode(text: string): string;
    encode(entries: [key: string, text: string][]): string;
    /**
     * Makes a land, which is not built yet; of this size unless it is empty, on these heights unless
     * they are null, and on what their file said, `place` and its `numbers`, which may be empty and
     * null. Returns the same as decode(); or {error}, a sentence, if the land does not fit
     * into memory, or stands on other heights.
     */
    open(
      text: string,
      size: string,
      base: Float32Array | null,
      place: string,
      numbers: Float32Array | null,
    ): string;
    /** Frees the land. After it only what may be called before open(). */
    close(): void;
    /** The bytes of the module's memory. */
    memory(): number;
    seek(position: number): void;
    position(): number;
    /** How much of the way to the requested position is done, 0 to 1. */
    progress(): number;
    /** Works for about this time; returns whether the requested position is reached. */
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
    /** 1 number a vertex. Returns a sentence if the range is none; else empty. */
    fillCentred(target: Float32Array, range: number): string;
    /** 3 numbers a vertex. Returns a sentence if there is no such kind; else empty. */
    fillNormals(target: Float32Array, kind: string): string;
    fillPositions(target: Float32Array): void;
    /** 2 numbers a vertex. */
    fillUvs(target: Float32Array): void;
    /** 6 numbers a cell. */
    fillIndices(target: Uint32Array): void;
    /**
     * Begins a tile of the finished land, of this size unless it is NaN; without a window all of it;
     * the layer may be empty, the base null. Returns the JSON of what is known of it {text, size,
     * window, halo, parts, factor, side, notices}, where a side of 0 is not known; or {code, error}.
     */
    openTile(
      text: string,
      size: number,
      window: number[] | null,
      layer: string,
      hasPicture: boolean,
      base: Float32Array | null,
    ): string;
    /** Works for about this time; returns whether the tile is made. */
    workTile(milliseconds: number): boolean;
    tileProgress(): number;
    /** Views of the module's memory: copy them at once. Without a layer or a picture they are empty. */
    tileHeights(): Float32Array;
    tileLayer(): Float32Array;
    tilePicture(): Uint8Array;
    /** The height of the text's water; NaN without water or a picture. */
    tileSea(): number;
    tileHash(): string;
    /** Frees the tile, and what is kept for the next one of its land. */
    closeTile(): void;
    /** JSON of LengthsInWords. */
    inWords(text: string, height: number, length: number, sea: number): string;
    /** JSON of FileTables, for a land of this size. */
    formats(size: number): string;
    /** JSON of FilePlan, or of {error}. */
    filePlan(...request: FileRequest): string;
    /**
     * Returns whether the file is complete. Neither function may throw. `onChunk` gets a view of
     * the module's memory, to be copied at once; `mayContinue` gets the progress, 0 to 1, and
     * returns whether to go on.
     */
    fillFile(
      ...request: [
        ...FileRequest,
        onChunk: (chunk: Uint8Array) => void,
        mayContinue: (share: number) => boolean,
      ]
    ): boolean;
  }

  /**
   * The script that Emscripten makes; `instantiateWasm` is its hook for a module that is already
   * compiled.
   */
  export default function createModule(options: {
    instantiateWasm(
      imports: WebAssembly.Imports,
      receive: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
    ): object;
  }): Promise<TerrainModule>;
}
