// One land in a module of its own: what both kinds of terrain are made of. Every array is a fresh
// copy, which its receiver may keep, change or hand over.

import type { FileOrder, TerrainModule } from "terrain-module";
import type {
  Fault,
  FileOptions,
  FilePlan,
  Link,
  Mesh,
  Statistics,
  TerrainFacts,
  TerrainFile,
  TerrainOptions,
  WorkOptions,
} from "./faultline";
import { compile, instantiate } from "./module";

const SLICE_MS = 30;
const DISPOSED = "This terrain has been disposed of; createTerrain() makes another.";

/** The facts but for the position, which changes. */
export type Facts = Omit<TerrainFacts, "position">;

/** A link as the module writes it. */
export function readLink(json: string): Link {
  const link = JSON.parse(json) as Omit<Link, "recipe">;
  const recipe = Object.fromEntries(link.parameters.map(({ key, value }) => [key, value]));
  return { ...link, check: link.check || null, recipe };
}

export function checkText(text: unknown): void {
  if (typeof text !== "string") throw new TypeError(`A recipe is a string, not ${typeof text}.`);
}

export function checkNumber(value: unknown, what: string): void {
  if (typeof value !== "number" || Number.isNaN(value)) {
    throw new TypeError(`${what} must be a number, not ${String(value)}.`);
  }
}

export function throwIfAborted(signal?: AbortSignal): void {
  if (signal?.aborted) throw signal.reason ?? new DOMException("Given up.", "AbortError");
}

/** A wish for a file as the module takes it; what is in it, C++ checks. */
function orderOf(format: string, options: FileOptions): FileOrder {
  const { target = "", page = "", ...rest } = options;
  const numbers = Object.entries(rest).filter(([, value]) => value !== undefined);
  return [
    String(format),
    String(target),
    String(page),
    numbers.map(([key, value]): [string, number] => [key, Number(value)]),
  ];
}

// Whatever waits in this thread has its turn: input, pictures, an abort.
const breath = () => new Promise((resolve) => setTimeout(resolve));

export class Core {
  readonly facts: Facts;
  private whyGone = DISPOSED;

  private constructor(
    private module: TerrainModule | null,
    text: string,
    wishedSize?: number,
  ) {
    const wish = wishedSize === undefined ? "" : String(wishedSize);
    const link = readLink(this.use((made) => made.open(text, wish)));
    const { size, steps, timeline, parameters, notices, check } = link;
    const faults = this.use((made) => made.faults());
    this.facts = { text: link.text, size, steps, timeline, faults, parameters, notices, check };
  }

  /** Builds the land up to where it begins. */
  static async open(text: string, options: TerrainOptions = {}): Promise<Core> {
    checkText(text);
    if (options.at !== undefined) checkNumber(options.at, "at");
    if (options.size !== undefined) checkNumber(options.size, "size");
    throwIfAborted(options.signal);
    const core = new Core(await instantiate(await compile(options)), text, options.size);
    try {
      if (options.at === undefined) await core.travel(options);
      else await core.seekSlowly(options.at, options);
      return core;
    } catch (error) {
      core.dispose();
      throw error;
    }
  }

  /** Every call of the module goes through here. */
  private use<Result>(action: (module: TerrainModule) => Result): Result {
    if (this.module === null) throw new Error(this.whyGone);
    try {
      return action(this.module);
    } catch (error) {
      if (!(error instanceof WebAssembly.RuntimeError)) throw error;
      // What a module that stopped in the middle holds is worth nothing.
      this.module = null;
      this.whyGone = "This terrain's module has stopped, most likely for want of memory.";
      throw new Error(`${this.whyGone} (${error.message})`, { cause: error });
    }
  }

  /** Works in slices towards where the land is wanted. */
  private async travel({ signal, onProgress }: WorkOptions): Promise<void> {
    const tell = (share: number) => {
      throwIfAborted(signal);
      onProgress?.(share);
      throwIfAborted(signal);
    };
    for (let there = false; !there;) {
      tell(this.use((module) => module.progress()));
      there = this.use((module) => module.work(SLICE_MS));
      if (!there) await breath();
    }
    tell(1);
  }

  get position(): number {
    return this.use((module) => module.position());
  }

  /** The position; once the land is gone, 0. */
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

  /** As seek(), in slices. */
  async seekSlowly(position: number, options: WorkOptions): Promise<number> {
    checkNumber(position, "position");
    this.use((module) => module.seek(position));
    await this.travel(options);
    return this.position;
  }

  /** `count` positions on, in slices. */
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

  normals(): Float32Array {
    const normals = this.vertices(3);
    this.use((module) => module.fillNormals(normals));
    return normals;
  }

  mesh(): Mesh {
    const positions = this.vertices(3);
    const uvs = this.vertices(2);
    const indices = new Uint32Array(6 * (this.facts.size - 1) ** 2);
    this.use((module) => {
      module.fillPositions(positions);
      module.fillUvs(uvs);
      module.fillIndices(indices);
    });
    return { positions, normals: this.normals(), uvs, indices };
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
    const order = orderOf(format, options);
    const plan = JSON.parse(this.use((module) => module.filePlan(...order))) as
      FilePlan | { error: string };
    if ("error" in plan) throw new RangeError(plan.error);
    return plan;
  }

  file(
    format: string,
    options: FileOptions = {},
    { signal, onProgress }: WorkOptions = {},
  ): TerrainFile {
    throwIfAborted(signal);
    const { name, mediaType, notices } = this.describeFile(format, options);
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    const failures: unknown[] = [];
    // The module must not be thrown through: it would never tidy up.
    const safely = (action: () => void): boolean => {
      try {
        if (failures.length === 0) action();
      } catch (error) {
        failures.push(error);
      }
      return failures.length === 0;
    };
    const keep = (chunk: Uint8Array) => void safely(() => chunks.push(new Uint8Array(chunk)));
    const goOn = (share: number) =>
      safely(() => {
        throwIfAborted(signal);
        onProgress?.(share);
        throwIfAborted(signal);
      });
    this.use((module) => module.fillFile(...orderOf(format, options), keep, goOn));
    if (failures.length > 0) throw failures[0];
    return { name, blob: new Blob(chunks, { type: mediaType }), notices };
  }

  dispose(): void {
    this.module = null;
  }
}
