// What all calls do with their options.

import { named } from "../src/common/converted";
import type { WorkOptions } from "./faultline";

export const isGiven = (value: unknown): boolean => value !== undefined && value !== null;

/** Checks options, and those of them that every call takes. */
export function checkOptions(options: unknown): void {
  if (typeof options !== "object" || options === null) {
    throw new TypeError(`Options are an object, not ${named(options)}.`);
  }
  const { onProgress, signal } = options as Partial<Record<keyof WorkOptions, unknown>>;
  if (isGiven(onProgress) && typeof onProgress !== "function") {
    throw new TypeError(`onProgress must be a function, not ${named(onProgress)}.`);
  }
  if (isGiven(signal) && typeof (signal as AbortSignal).addEventListener !== "function") {
    throw new TypeError(`signal must be an AbortSignal, not ${named(signal)}.`);
  }
}

export function throwIfAborted(signal?: AbortSignal): void {
  if (signal?.aborted) throw signal.reason ?? new DOMException("Given up.", "AbortError");
}
