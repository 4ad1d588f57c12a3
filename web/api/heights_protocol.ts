// The messages between a thread and the worker that reads its files of heights. A worker reads the
// files of one call and is then ended.

/** A file by its name, with its bytes, or with what they are read from. */
export type SentFile = { name: string } & (
  | { bytes: Uint8Array<ArrayBuffer> }
  | { blob: Blob }
  /** On this machine's disk; in Node alone. */
  | { path: string }
);

/** The first question has the files. A second one has the module that reads TIFFs as well. */
export type HeightsQuestion =
  | { wasm: WebAssembly.Module; files: SentFile[]; request: string }
  | { withTiff: WebAssembly.Module };

/** `opened`, `map`: JSON of OpenedFile and FileMap (web/src/check/check_module.d.ts). */
export type HeightsReply =
  | { opened: string; heights: Float32Array; numbers: Float32Array; map?: string }
  | { error: { name: string; message: string } };
