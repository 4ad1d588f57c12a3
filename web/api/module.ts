// Loads the WebAssembly module. It is compiled once for all terrains; each terrain has its own
// instance. It is built with SIMD and without; the script that starts it is the same for both.

import createModule, { type TerrainModule } from "terrain-module";
import { hasSimd } from "../src/common/simd";
import type { ModuleOptions } from "./faultline";

type Source = NonNullable<ModuleOptions["wasm"]>;
type ReadFile = (file: URL) => Promise<BufferSource>;

let readFile: ReadFile | null = null;
let standard: Promise<WebAssembly.Module> | null = null;

/** Sets the function that reads file: addresses where fetch() does not support them (node.ts). */
export function readFilesBy(read: ReadFile): void {
  readFile = read;
}

const NO_FILES =
  'This script is for pages that come from a server, and loads no module from a folder. In Node, import "faultline", or the node.js beside the script.';

/** Compiles the module at an address. */
export async function load(url: URL): Promise<WebAssembly.Module> {
  if (url.protocol === "file:") {
    if (!readFile) throw new Error(NO_FILES);
    return WebAssembly.compile(await readFile(url));
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url.href} cannot be loaded: status ${response.status}`);
  // compileStreaming() requires this media type.
  const type = response.headers.get("Content-Type")?.trim().toLowerCase();
  return type === "application/wasm"
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}

// The class name of a value, because instanceof fails for objects of another frame or realm.
const kindOf = (value: unknown): string => Object.prototype.toString.call(value).slice(8, -1);

// Bundlers follow only addresses that are written like this.
const standardAddress = (): URL =>
  hasSimd()
    ? new URL("./terrain.wasm", import.meta.url)
    : new URL("./terrain-plain.wasm", import.meta.url);

/** Returns the compiled module that the options name. */
export async function compile({ wasm }: { wasm?: Source } = {}): Promise<WebAssembly.Module> {
  if (wasm === undefined) {
    standard ??= load(standardAddress()).catch((error) => {
      // The next call tries again.
      standard = null;
      throw error;
    });
    return standard;
  }
  if (kindOf(wasm) === "WebAssembly.Module") return wasm as WebAssembly.Module;
  if (typeof wasm === "string" || kindOf(wasm) === "URL") {
    return load(new URL(wasm as string | URL, globalThis.location?.href));
  }
  if (kindOf(wasm) === "ArrayBuffer" || ArrayBuffer.isView(wasm)) {
    return WebAssembly.compile(wasm as BufferSource);
  }
  throw new TypeError("wasm must be a WebAssembly.Module, its bytes, or an address.");
}

export function instantiate(module: WebAssembly.Module): Promise<TerrainModule> {
  return new Promise((resolve, reject) => {
    createModule({
      instantiateWasm(imports, receive) {
        WebAssembly.instantiate(module, imports).then((made) => receive(made, module), reject);
        return {};
      },
    }).then(resolve, reject);
  });
}
