// Loads the WebAssembly module: compiled once for all terrains, an instance of its own for each.

import createModule, { type TerrainModule } from "terrain-module";
import type { ModuleOptions } from "./faultline";

type Source = NonNullable<ModuleOptions["wasm"]>;
type ReadFile = (file: URL) => Promise<BufferSource>;

let readFile: ReadFile | null = null;
let standard: Promise<WebAssembly.Module> | null = null;

/** Where fetch() knows no file: addresses, this reads them (node.ts). */
export function readFilesBy(read: ReadFile): void {
  readFile = read;
}

async function load(url: URL): Promise<WebAssembly.Module> {
  if (readFile && url.protocol === "file:") return WebAssembly.compile(await readFile(url));
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url.href} cannot be loaded: status ${response.status}`);
  // Only under its own type may it be compiled while it arrives.
  const type = response.headers.get("Content-Type")?.trim().toLowerCase();
  return type === "application/wasm"
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}

// An object of another frame or realm is none of this one's classes.
const kindOf = (value: unknown): string => Object.prototype.toString.call(value).slice(8, -1);

/** The compiled module of these options. */
export async function compile({ wasm }: { wasm?: Source } = {}): Promise<WebAssembly.Module> {
  if (wasm === undefined) {
    standard ??= load(new URL("./terrain.wasm", import.meta.url)).catch((error) => {
      // The next one may have more luck.
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
