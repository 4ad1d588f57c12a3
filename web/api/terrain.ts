// Terrains in this thread, and the codec of links.

import type { TerrainModule } from "terrain-module";
import { checkNumber, checkText, Core, readLink } from "./core";
import type {
  FileOptions,
  FileTables,
  FormatsOptions,
  Link,
  ModuleOptions,
  Recipe,
  Terrain,
  TerrainOptions,
  WorkOptions,
} from "./faultline";
import { compile, instantiate } from "./module";

export { checkText, Core, throwIfAborted, type Facts } from "./core";
export { compile, readFilesBy } from "./module";

/** dispose() under both its names, where this engine knows the second. */
export function disposable(dispose: () => void): { dispose(): void; [Symbol.dispose](): void } {
  const wellKnown = Symbol.dispose ? { [Symbol.dispose]: dispose } : {};
  return { dispose, ...wellKnown } as ReturnType<typeof disposable>;
}

function terrainOf(core: Core): Terrain {
  let kept: { position?: number; heights?: Float32Array; hash?: string } = {};
  const keptHere = () => {
    const { position } = core;
    if (kept.position !== position) kept = { position };
    return kept;
  };
  return Object.freeze({
    ...core.facts,
    get position() {
      return core.position;
    },
    get heights() {
      return (keptHere().heights ??= core.heights());
    },
    get hash() {
      return (keptHere().hash ??= core.hash());
    },
    normals: () => core.normals(),
    mesh: () => core.mesh(),
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
      kept = {};
    }),
  });
}

export async function createTerrain(text: string, options?: TerrainOptions): Promise<Terrain> {
  return terrainOf(await Core.open(text, options));
}

// A module without a land for each compiled one: it has nothing to give back.
const codecs = new WeakMap<WebAssembly.Module, Promise<TerrainModule>>();

async function codec(options?: ModuleOptions): Promise<TerrainModule> {
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
    String(value),
  ]);
  return readLink((await codec(options)).encode(entries));
}

const USUAL_SIZE = 513;

export async function formats(options: FormatsOptions = {}): Promise<FileTables> {
  const { size = USUAL_SIZE } = options;
  checkNumber(size, "size");
  return JSON.parse((await codec(options)).formats(size)) as FileTables;
}
