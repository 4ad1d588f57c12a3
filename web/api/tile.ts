// Tiles of lands of any size, in this thread: they are made one after the other, in slices, in one
// module instance, which keeps what the tiles of a land have in common.

import type { TerrainModule } from "terrain-module";
import { converted, named } from "../src/common/converted";
import { isOutOfMemory } from "../src/common/memory";
import { baseOf, checkNumber, checkText, MOST_KEPT_BYTES, otherTasks, SLICE_MS } from "./core";
import type {
  Lengths,
  LengthsInWords,
  ModuleOptions,
  Notice,
  Tile,
  TileError,
  TileErrorCode,
  TileOptions,
  TileWindow,
} from "./faultline";
import { compile, instantiate } from "./module";
import { checkOptions, isGiven, throwIfAborted } from "./options";

/** What openTile() says of a tile that can be made. */
interface Opened {
  text: string;
  size: number;
  window: [x: number, y: number, width: number, height: number];
  halo: number;
  parts: number;
  factor: number;
  side: number;
  notices: Notice[];
}

/** The instance of a compiled module, and the work that is to be done before the next tile. */
interface Maker {
  made: Promise<TerrainModule>;
  last: Promise<unknown>;
}
const makers = new WeakMap<WebAssembly.Module, Maker>();

function makerOf(wasm: WebAssembly.Module): Maker {
  const known = makers.get(wasm);
  if (known) return known;
  const maker = { made: instantiate(wasm), last: Promise.resolve() };
  makers.set(wasm, maker);
  return maker;
}

function errorOf(code: TileErrorCode, message: string): TileError {
  return Object.assign(new Error(message), { name: "TileError" as const, code });
}

/** The window as the module takes it; C++ checks the numbers. */
function numbersOf(window: TileWindow | undefined): number[] | null {
  if (!isGiven(window)) return null;
  if (typeof window !== "object") {
    throw new TypeError(`window must be an object, not ${named(window)}.`);
  }
  return (["x", "y", "width", "height"] as const).map((key) => {
    checkNumber(window[key], `window.${key}`);
    return window[key];
  });
}

type Request = Parameters<TerrainModule["openTile"]>;

function requestOf(text: string, options: TileOptions): Request {
  const { size, window, layer, picture } = options;
  if (size !== undefined) checkNumber(size, "size");
  return [
    text,
    size ?? NaN,
    numbersOf(window),
    isGiven(layer) ? converted(String, layer, "layer") : "",
    picture === true,
    baseOf(options)?.heights ?? null,
  ];
}

async function made(module: TerrainModule, request: Request, options: TileOptions): Promise<Tile> {
  const { signal, onProgress } = options;
  const report = (share: number) => {
    throwIfAborted(signal);
    onProgress?.(share);
    throwIfAborted(signal);
  };
  throwIfAborted(signal);
  const opened = JSON.parse(module.openTile(...request)) as
    Opened | { code: TileErrorCode; error: string };
  if ("error" in opened) throw errorOf(opened.code, opened.error);
  for (let done = false; !done;) {
    report(module.tileProgress());
    done = module.workTile(SLICE_MS);
    if (!done) await otherTasks();
  }
  const { text, size, halo, parts, factor, side, notices } = opened;
  const [x, y, width, height] = opened.window;
  const layer = new Float32Array(module.tileLayer());
  const tile: Tile = {
    text,
    size,
    window: { x, y, width, height },
    heights: new Float32Array(module.tileHeights()),
    layer: layer.length > 0 ? layer : null,
    picture: options.picture === true ? new Uint8ClampedArray(module.tilePicture()) : null,
    sea: Number.isNaN(module.tileSea()) ? undefined : module.tileSea(),
    fingerprint: module.tileHash(),
    halo,
    parts,
    factor,
    side: side > 0 ? side : undefined,
    notices,
  };
  report(1);
  return tile;
}

export async function tile(text: string, options: TileOptions = {}): Promise<Tile> {
  checkText(text);
  checkOptions(options);
  const request = requestOf(text, options);
  throwIfAborted(options.signal);
  const wasm = await compile(options);
  const before = makerOf(wasm).last;
  const work = before.then(async () => {
    const maker = makerOf(wasm);
    const module = await maker.made;
    try {
      const tile = await made(module, request, options);
      // Memory never shrinks
      if (module.memory() > MOST_KEPT_BYTES) maker.made = instantiate(wasm);
      return tile;
    } catch (error) {
      if (!(error instanceof WebAssembly.RuntimeError) && !isOutOfMemory(error)) throw error;
      // The state of a module that stopped in the middle cannot be trusted.
      maker.made = instantiate(wasm);
      throw errorOf("memory", `The tile's module has stopped: ${(error as Error).message}`);
    }
  });
  makerOf(wasm).last = work.catch(() => undefined);
  return work;
}

export async function inWords(
  text: string,
  lengths: Lengths,
  options: ModuleOptions = {},
): Promise<LengthsInWords> {
  checkText(text);
  checkOptions(options);
  if (typeof lengths !== "object" || lengths === null) {
    throw new TypeError(`Lengths are an object, not ${named(lengths)}.`);
  }
  const { height = 0, length = 0, sea } = lengths;
  checkNumber(height, "height");
  checkNumber(length, "length");
  if (isGiven(sea)) checkNumber(sea, "sea");
  const module = await makerOf(await compile(options)).made;
  return JSON.parse(module.inWords(text, height, length, sea ?? NaN)) as LengthsInWords;
}
