// Fetches the wasm module that this browser can run, and the typeface.

import type { Failure } from "../common/failure";
import { hasWasm } from "./features";
import { type Fonts, fetchFonts } from "./fonts";
import { isOutOfMemory } from "../common/memory";
import type { CreateModule, PlaygroundModule } from "../common/playground";
import { hasSimd } from "../common/simd";

/** An error of a kind for which the page has a text. */
export class PageFailure extends Error {
  constructor(
    readonly failure: Failure,
    cause: unknown,
  ) {
    super(`${failure}: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
}

async function loadModule(): Promise<PlaygroundModule> {
  const script = hasSimd() ? "./playground.js" : "./playground-plain.js";
  const address = new URL(script, document.baseURI).href;
  const { default: createModule } = (await import(address)) as { default: CreateModule };
  return createModule();
}

/** Fetches module and fonts; rejects with a PageFailure. */
export async function fetchParts(): Promise<[PlaygroundModule, Fonts]> {
  if (!hasWasm()) throw new PageFailure("no-wasm", "no WebAssembly");
  try {
    return await Promise.all([loadModule(), fetchFonts()]);
  } catch (error) {
    // Emscripten passes on what the browser said in an error of its own.
    const refused = /(Compile|Link|Syntax)Error/.test(String(error));
    const failure = isOutOfMemory(error) ? "memory" : refused ? "refused" : "missing";
    throw new PageFailure(failure, error);
  }
}
