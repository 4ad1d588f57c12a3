// Terrains in this thread, and functions that read and write links.

import type { TerrainModule } from "terrain-module";
import { converted } from "../src/common/converted";
import { checkNumber, checkText, Core, readLink } from "./core";
import type {
  CentredOptions,
  FileOptions,
  FileTables,
  FormatsOptions,
  Link,
  MeshOptions,
  ModuleOptions,
  NormalsOptions,
  Recipe,
  Terrain,
  TerrainOptions,
  WorkOptions,
} from "./faultline";
import { compile, instantiate } from "./module";
import { checkOptions } from "./options";

export { baseOf, checkText, Core, type Facts } from "./core";
export { compile, load, readFilesBy } from "./module";
export { checkOptions, throwIfAborted } from "./options";

/** dispose() under both its names, if this engine has Symbol.dispose. */
export function disposable(dispose: () => void): { dispose(): void; [Symbol.dispose](): void } {
  const wellKnown = Symbol.dispose ? { [Symbol.dispose]: dispose } : {};
  return { dispose, ...wellKnown } as ReturnType<typeof disposable>;
}

function terrainOf(core: Core): Terrain {
  let cache: { position?: number; heights?: Float32Array; hash?: string } = {};
  const cacheHere = () => {
    const { position } = core;
    if (cache.position !== position) cache = { position };
    return cache;
  };
  return Object.freeze({
    ...core.facts,
    get position() {
      return core.position;
    },
    get heights() {
      return (cacheHere().heights ??= core.heights());
    },
    get hash() {
      return (cacheHere().hash ??= core.hash());
    },
    centredHeights: (options?: CentredOptions) => core.centredHeights(options),
    normals: (options?: NormalsOptions) => core.normals(options),
    mesh: (options?: MeshOptions) => core.mesh(options),
    statistics: () => core.statistics(),
    fault: (index: number) => core.fault(index),
    describeFile: (format: string, options?: FileOptions) => core.describeFile(format, options),
    file: (format: string, options?: FileOptions, work?: WorkOptions) =>
      core.file(format, options, work),
    advance: (count = 1) => {
      checkNumber(count, "count");
      return core.seek(core.position + count);
    },
    seek: (position: number) => core.seek(position),
    ...disposable(() => {
      core.dispose();
      cache = {};
    }),
  });
}

export async function createTerrain(text: string, options?: TerrainOptions): Promise<Terrain> {
  return terrainOf(await Core.open(text, options));
}

// For each compiled module an instance without a land, which needs no disposal.
const codecs = new WeakMap<WebAssembly.Module, Promise<TerrainModule>>();

async function codec(options: ModuleOptions = {}): Promise<TerrainModule> {
  checkOptions(options);
  const module = await compile(options);
  const made = codecs.get(module) ?? instantiate(module);
  codecs.set(module, made);
  return made;
}

export async function decode(text: string, options?: ModuleOptions): Promise<Link> {
  checkText(text);
  return readLink((await codec(options)).decode(text));
}

export async function encode(recipe: Recipe, options?: ModuleOptions): Promise<Link> {
  if (typeof recipe !== "object" || recipe === null) {
    throw new TypeError("A recipe to be written is an object of parameters by their keys.");
  }
  const entries = Object.entries(recipe).map(([key, value]): [string, string] => [
    key,
    converted(String, value, key),
  ]);
  return readLink((await codec(options)).encode(entries));
}

const DEFAULT_SIZE = 513;

export async function formats(options: FormatsOptions = {}): Promise<FileTables> {
  checkOptions(options);
  const { size = DEFAULT_SIZE } = options;
  checkNumber(size, "size");
  return JSON.parse((await codec(options)).formats(size)) as FileTables;
}
