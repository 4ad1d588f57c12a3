// One land in a module instance of its own, which both kinds of terrain use. Every array is a new
// copy, which its receiver may onChunk, change or transfer.

import type { FileRequest, TerrainModule } from "terrain-module";
import type {
  CentredOptions,
  Fault,
  FileOptions,
  FilePlan,
  Link,
  Mesh,
  MeshOptions,
  NormalsOptions,
  Statistics,
  TerrainFacts,
  TerrainFile,
  TerrainOptions,
  WorkOptions,
} from "./faultline";
import { converted, named } from "../src/common/converted";
import { isOutOfMemory } from "../src/common/memory";
import { compile, instantiate } from "./module";
import { checkOptions, isGiven, throwIfAborted } from "./options";

export const SLICE_MS = 30;
const DISPOSED = "This terrain has been disposed of; createTerrain() makes another.";

/** The facts without the position, which changes. */
export type Facts = Omit<TerrainFacts, "position">;

/** Reads a link from the module's JSON; throws the error that stands in its place. */
export function readLink(json: string): Link {
  const link = JSON.parse(json) as Omit<Link, "recipe"> | { error: string };
  if ("error" in link) throw new RangeError(link.error);
  const recipe = Object.fromEntries(link.parameters.map(({ key, value }) => [key, value]));
  return { ...link, check: link.check || null, recipe };
}

export function checkText(text: unknown): void {
  if (typeof text !== "string") throw new TypeError(`A recipe is a string, not ${typeof text}.`);
}

export function checkNumber(value: unknown, what: string): void {
  if (typeof value !== "number" || Number.isNaN(value)) {
    throw new TypeError(`${what} must be a number, not ${named(value)}.`);
  }
}

/** What a land stands on, as the module takes it. */
export interface Base {
  heights: Float32Array;
  place: string;
  numbers: Float32Array | null;
}

/** C++ checks the heights, the place and the numbers. */
export function baseOf({ base }: TerrainOptions): Base | undefined {
  if (base === undefined) return undefined;
  if (base instanceof Float32Array) return { heights: base, place: "", numbers: null };
  const { heights, place, numbers } = Object(base) as Partial<Record<keyof Base, unknown>>;
  const isArray = (value: unknown): boolean => value instanceof Float32Array;
  if (!isArray(heights) || (isGiven(numbers) && !isArray(numbers))) {
    const what = isArray(heights) ? `${named(numbers)} as numbers` : named(base);
    throw new TypeError(`base must be a Float32Array, or have some as heights, not ${what}.`);
  }
  return {
    heights: heights as Float32Array,
    place: isGiven(place) ? converted(String, place, "place") : "",
    numbers: isGiven(numbers) ? (numbers as Float32Array) : null,
  };
}

/** `refusal`: C++'s sentence about a value that it does not accept, or empty. */
function throwIfRefused(refusal: string): void {
  if (refusal !== "") throw new RangeError(refusal);
}

/** A request for a file as the module's arguments; C++ checks the values. */
function requestOf(format: string, options: FileOptions): FileRequest {
  checkOptions(options);
  const { target = "", page = "", ...rest } = options;
  const numbers = Object.entries(rest).filter(([, value]) => value !== undefined);
  return [
    converted(String, format, "format"),
    converted(String, target, "target"),
    converted(String, page, "page"),
    numbers.map(([key, value]): [string, number] => [key, converted(Number, value, key)]),
  ];
}

// An instance whose land has been disposed of: the next land takes it over with its memory, which
// comes sooner than new memory. Kept only if it is small.
export const MOST_KEPT_BYTES = 64 * 2 ** 20;
let spare: { wasm: WebAssembly.Module; made: TerrainModule } | null = null;

function instanceOf(wasm: WebAssembly.Module): TerrainModule | Promise<TerrainModule> {
  if (spare?.wasm !== wasm) return instantiate(wasm);
  const { made } = spare;
  spare = null;
  return made;
}

// Lets the thread do other work: handle input, render, or abort.
export const otherTasks = () => new Promise((resolve) => setTimeout(resolve));

export class Core {
  readonly facts: Facts;
  private endReason = DISPOSED;
  private running = 0;

  private constructor(
    private readonly wasm: WebAssembly.Module,
    private module: TerrainModule | null,
    text: string,
    { size: requestedSize }: TerrainOptions,
    base: Base | undefined,
  ) {
    const sizeText = requestedSize === undefined ? "" : String(requestedSize);
    const json = this.use((made) =>
      made.open(text, sizeText, base?.heights ?? null, base?.place ?? "", base?.numbers ?? null),
    );
    const link = readLink(json);
    const { size, steps, timeline, parameters, notices, check } = link;
    const faults = this.use((made) => made.faults());
    this.facts = { text: link.text, size, steps, timeline, faults, parameters, notices, check };
  }

  /** Builds the land up to its first position. */
  static async open(text: string, options: TerrainOptions = {}): Promise<Core> {
    checkText(text);
    checkOptions(options);
    if (options.at !== undefined) checkNumber(options.at, "at");
    if (options.size !== undefined) checkNumber(options.size, "size");
    const base = baseOf(options);
    throwIfAborted(options.signal);
    const wasm = await compile(options);
    const core = new Core(wasm, await instanceOf(wasm), text, options, base);
    try {
      if (options.at === undefined) await core.computeInSlices(options);
      else await core.seekSlowly(options.at, options);
      return core;
    } catch (error) {
      core.dispose();
      throw error;
    }
  }

  /** Every call of the module goes through here. */
  private use<Result>(action: (module: TerrainModule) => Result): Result {
    if (this.module === null) throw new Error(this.endReason);
    ++this.running;
    try {
      return action(this.module);
    } catch (error) {
      if (!(error instanceof WebAssembly.RuntimeError) && !isOutOfMemory(error)) throw error;
      // The state of a module that stopped in the middle cannot be trusted.
      this.module = null;
      this.endReason = "This terrain's module has stopped, most likely for want of memory.";
      throw new Error(`${this.endReason} (${(error as Error).message})`, { cause: error });
    } finally {
      --this.running;
    }
  }

  /** Computes in slices until the land has reached the requested position. */
  private async computeInSlices({ signal, onProgress }: WorkOptions): Promise<void> {
    const report = (share: number) => {
      throwIfAborted(signal);
      onProgress?.(share);
      throwIfAborted(signal);
    };
    for (let done = false; !done;) {
      report(this.use((module) => module.progress()));
      done = this.use((module) => module.work(SLICE_MS));
      if (!done) await otherTasks();
    }
    report(1);
  }

  get position(): number {
    return this.use((module) => module.position());
  }

  /** The position; 0 once the land has been disposed of. */
  get lastPosition(): number {
    return this.module === null ? 0 : this.position;
  }

  seek(position: number): number {
    checkNumber(position, "position");
    return this.use((module) => {
      module.seek(position);
      module.finish();
      return module.position();
    });
  }

  /** As seek(), but in slices. */
  async seekSlowly(position: number, options: WorkOptions): Promise<number> {
    checkNumber(position, "position");
    checkOptions(options);
    this.use((module) => module.seek(position));
    await this.computeInSlices(options);
    return this.position;
  }

  /** Advances by `count` positions, in slices. */
  async advanceSlowly(count: number, options: WorkOptions): Promise<number> {
    checkNumber(count, "count");
    return this.seekSlowly(this.position + count, options);
  }

  heights(): Float32Array {
    return this.use((module) => new Float32Array(module.heights()));
  }

  hash(): string {
    return this.use((module) => module.hash());
  }

  private vertices(each: number): Float32Array {
    return new Float32Array(each * this.facts.size ** 2);
  }

  centredHeights(options: CentredOptions = {}): Float32Array {
    checkOptions(options);
    const heights = this.vertices(1);
    const range = converted(Number, options.range ?? 1, "range");
    throwIfRefused(this.use((module) => module.fillCentred(heights, range)));
    return heights;
  }

  normals(options: NormalsOptions = {}): Float32Array {
    checkOptions(options);
    const normals = this.vertices(3);
    const kind = converted(String, options.kind ?? "triangles", "kind");
    throwIfRefused(this.use((module) => module.fillNormals(normals, kind)));
    return normals;
  }

  mesh(options: MeshOptions = {}): Mesh {
    checkOptions(options);
    const normals = this.normals({ kind: options.normals });
    const positions = this.vertices(3);
    const uvs = this.vertices(2);
    const indices = new Uint32Array(6 * (this.facts.size - 1) ** 2);
    this.use((module) => {
      module.fillPositions(positions);
      module.fillUvs(uvs);
      module.fillIndices(indices);
    });
    return { positions, normals, uvs, indices };
  }

  statistics(): Statistics {
    return JSON.parse(this.use((module) => module.statistics())) as Statistics;
  }

  fault(index: number): Fault {
    checkNumber(index, "index");
    const json = this.use((module) => module.fault(index));
    if (json !== "") return JSON.parse(json) as Fault;
    throw new RangeError(`There is no fault ${index}: this terrain has ${this.facts.faults}.`);
  }

  describeFile(format: string, options: FileOptions = {}): FilePlan {
    const request = requestOf(format, options);
    const plan = JSON.parse(this.use((module) => module.filePlan(...request))) as
      FilePlan | { error: string };
    if ("error" in plan) throw new RangeError(plan.error);
    return plan;
  }

  file(format: string, options: FileOptions = {}, work: WorkOptions = {}): TerrainFile {
    checkOptions(work);
    const { signal, onProgress } = work;
    throwIfAborted(signal);
    const { name, mediaType, notices } = this.describeFile(format, options);
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    const failures: unknown[] = [];
    // An exception must not pass through the module, because it would not clean up.
    const withoutThrowing = (action: () => void): boolean => {
      try {
        if (failures.length === 0) action();
      } catch (error) {
        failures.push(error);
      }
      return failures.length === 0;
    };
    const onChunk = (chunk: Uint8Array) =>
      void withoutThrowing(() => chunks.push(new Uint8Array(chunk)));
    const mayContinue = (share: number) =>
      withoutThrowing(() => {
        throwIfAborted(signal);
        onProgress?.(share);
        throwIfAborted(signal);
      });
    this.use((module) => module.fillFile(...requestOf(format, options), onChunk, mayContinue));
    if (failures.length > 0) throw failures[0];
    return { name, blob: new Blob(chunks, { type: mediaType }), notices };
  }

  dispose(): void {
    const made = this.module;
    this.module = null;
    // The caller may be a callback of the module itself, which then goes on with its land.
    if (made === null || this.running > 0) return;
    made.close();
    if (made.memory() <= MOST_KEPT_BYTES) spare = { wasm: this.wasm, made };
  }
}
