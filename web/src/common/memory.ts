// Recognizes errors that mean that the browser gives no more memory.

/** A failed allocation of the browser, or of a wasm module (src/platform/browser/web_new.cpp). */
export const isOutOfMemory = (error: unknown): boolean =>
  error instanceof RangeError && /memory|alloc/i.test(error.message);
