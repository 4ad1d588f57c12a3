// The gpu module as Embind shows it (src/platform/browser/gpu_api.cpp), and the JSON it answers with.
// Written by hand; change both together.

/** A line of a shader: code, a comment, or both. */
export interface ShaderLine {
  indent: number;
  code: string;
  /** Whether the shader for whole numbers has no such line. */
  other: boolean;
  note: string;
  /** What a uniform is in this pass; empty for other lines. */
  values: string;
}

/** The formats in which the same cuts can be summed, besides whole numbers. */
export type SumsFormat = "float" | "half" | "bytes";

/** A run of the shader version. Texts are empty until they are known. */
export interface ShaderState {
  phase: "prepare" | "passes" | "measure" | "done" | "failed";
  error: string;
  /** The position of the land's timeline, and the last that the GPU computes. */
  position: number;
  length: number;
  title: string;
  /** The file of the shader in `code`. */
  kernel: string;
  note: string;
  code: ShaderLine[];
  /** Whether the land is computed tile by tile, so that no picture of it grows. */
  tiled: boolean;
  /** Whether the GPU's land is the processor's. */
  badge: string;
  same: boolean;
  time: string;
  verdict: string;
  floats: string;
  /** What stays with the processor. */
  rest: string;
  rounded: { word: SumsFormat | ""; busy: boolean; reading: string; error: string };
}

/** A canvas with a WebGL 2 context of its own. */
export interface Shader {
  /** Makes the context of the canvas with this selector. Returns what is missing, or nothing. */
  start(selector: string): string;
  /** Runs this link's land. The next calls of advance() compute the processor's first. */
  begin(link: string): void;
  /** Goes on for so many milliseconds; `slow`: at most one cut, or half a blur. */
  advance(slow: boolean, milliseconds: number): void;
  /** Paints the land, or the sums of round() as long as there are any. */
  paint(width: number, height: number): void;
  /** Begins anew with the first pass. */
  restart(): void;
  /** Sums the same cuts in this format; the next calls of advance() do it. "": no longer. */
  round(format: SumsFormat | ""): void;
  /** The browser has taken the context away. */
  lose(): void;
  /** JSON of ShaderState; empty before begin(). */
  state(): string;
  /**
   * The errors of round() as a picture in RGBA, at most `side` pixels a side; empty without one. A
   * view of the module's memory: copy it at once.
   */
  errorMap(side: number): Uint8Array;
  delete(): void;
}

export interface GpuModule {
  Shader: new () => Shader;
}

export type CreateGpu = () => Promise<GpuModule>;
