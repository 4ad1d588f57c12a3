// The tiles of a world: made by a few workers, kept as long as there is room, given up when nobody
// waits for them any more.

import { WorkerClient } from "../common/rpc";
import {
  type Block,
  type Made,
  TILE_CELLS,
  type TileData,
  type WorldChecked,
  type WorldQuestion,
} from "./world_question";

/** A tile's column and row at a zoom. */
export interface TilePlace {
  z: number;
  x: number;
  y: number;
}

/** Memory of a tile: heights and pixels. */
export const TILE_BYTES = 4 * (TILE_CELLS + 1) ** 2 + 4 * TILE_CELLS ** 2;

interface Waiting {
  place: TilePlace;
  job: Job;
  resolve(tile: TileData): void;
  reject(why: unknown): void;
}

interface Job {
  key: string;
  z: number;
  block: Block;
  waiting: Set<Waiting>;
  /** The worker that makes it. */
  worker: WorkerClient<WorldQuestion> | null;
}

const MOST_WORKERS = 4;
/** Tiles a side of a block, at most; and vertices a side that are computed for one, about. */
const MOST_SIDE = 4;

const keyOf = ({ z, x, y }: TilePlace): string => `${z}/${x}/${y}`;
const aborted = (): DOMException => new DOMException("", "AbortError");

export class WorldTiles {
  private readonly idle: WorkerClient<WorldQuestion>[];
  /** Those that were asked for last come last, and are made first. */
  private readonly jobs = new Map<string, Job>();
  /** The least recently used tile comes first. */
  private readonly kept = new Map<string, TileData>();
  private readonly halos = new Map<number, number>();
  private lastId = 0;
  /** The height of the water, as soon as a tile is made. */
  sea: number | undefined;
  /** How many tiles were made, for tests. */
  made = 0;

  /** `most`: how many tiles are kept. */
  constructor(
    private readonly link: string,
    private readonly most: number,
    private readonly onChange: (waiting: number) => void,
  ) {
    const count = Math.max(1, Math.min(MOST_WORKERS, (navigator.hardwareConcurrency || 2) - 1));
    this.idle = Array.from(
      { length: count },
      () => new WorkerClient<WorldQuestion>("world_worker", "world_worker.js"),
    );
  }

  /** The largest of these sizes at which the land has tiles. */
  check(sizes: number[]): Promise<WorldChecked> {
    return this.idle[0]!.ask<WorldChecked>({ call: "check", link: this.link, sizes });
  }

  get keptBytes(): number {
    return this.kept.size * TILE_BYTES;
  }

  /** A tile; rejects with an AbortError when the signal gives it up. */
  get(place: TilePlace, signal: AbortSignal): Promise<TileData> {
    const known = this.peek(place);
    if (known) return Promise.resolve(known);
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(aborted());
      const waiting: Waiting = { place, job: this.jobOf(place), resolve, reject };
      waiting.job.waiting.add(waiting);
      signal.addEventListener("abort", () => this.leave(waiting), { once: true });
      this.next();
    });
  }

  /** A tile that is kept. */
  peek(place: TilePlace): TileData | undefined {
    const key = keyOf(place);
    const tile = this.kept.get(key);
    if (!tile) return undefined;
    this.kept.delete(key);
    this.kept.set(key, tile);
    return tile;
  }

  /** A place's height by the finest tile that is kept, between the four vertices around it. */
  heightAt(u: number, v: number, finest: number): number | undefined {
    for (let z = finest; z >= 0; --z) {
      const count = 2 ** z;
      const [x, y] = [u, v].map((at) => Math.min(Math.floor(at * count), count - 1)) as [
        number,
        number,
      ];
      const tile = this.peek({ z, x, y });
      if (!tile) continue;
      const across = (u * count - x) * TILE_CELLS;
      const along = (v * count - y) * TILE_CELLS;
      return between(tile.heights, across, along);
    }
    return undefined;
  }

  /** How many tiles a side are made together at a zoom. */
  private sideAt(z: number): number {
    // A halo does not shrink from zoom to zoom.
    const known = [...this.halos].filter(([zoom]) => zoom <= z).map(([, halo]) => halo);
    const halo = Math.max(0, ...known);
    let side = 1;
    // As many as the halo is wide, on both sides.
    while (side < MOST_SIDE && side < 2 ** z && side * TILE_CELLS < 2 * halo) side *= 2;
    return side;
  }

  private jobOf(place: TilePlace): Job {
    const { z } = place;
    for (const job of this.jobs.values()) {
      const { x, y, side } = job.block;
      const isIn = (at: number, first: number): boolean => at >= first && at < first + side;
      if (job.z === z && isIn(place.x, x) && isIn(place.y, y)) {
        this.jobs.delete(job.key);
        this.jobs.set(job.key, job);
        return job;
      }
    }
    const side = this.sideAt(z);
    const [x, y] = [place.x, place.y].map((at) => at - (at % side)) as [number, number];
    const block = { id: ++this.lastId, size: TILE_CELLS * 2 ** z + 1, x, y, side };
    const job: Job = { key: String(block.id), z, block, waiting: new Set(), worker: null };
    this.jobs.set(job.key, job);
    return job;
  }

  /** Joins blocks that do not begin yet, where a halo has turned out to be wide. */
  private regroup(): void {
    for (const job of [...this.jobs.values()]) {
      if (job.worker || job.block.side >= this.sideAt(job.z)) continue;
      this.jobs.delete(job.key);
      for (const waiting of job.waiting) {
        waiting.job = this.jobOf(waiting.place);
        waiting.job.waiting.add(waiting);
      }
    }
  }

  private leave(waiting: Waiting): void {
    const { job } = waiting;
    if (!job.waiting.delete(waiting)) return;
    waiting.reject(aborted());
    if (job.waiting.size > 0) return;
    this.jobs.delete(job.key);
    job.worker?.ask({ call: "cancel", block: job.block.id }).catch(() => undefined);
    this.next();
  }

  private next(): void {
    this.onChange([...this.jobs.values()].reduce((sum, { waiting }) => sum + waiting.size, 0));
    const open = [...this.jobs.values()].filter(({ worker }) => worker === null).reverse();
    for (const job of open) {
      const worker = this.idle.pop();
      if (!worker) return;
      job.worker = worker;
      void this.make(job, worker);
    }
  }

  private async make(job: Job, worker: WorkerClient<WorldQuestion>): Promise<void> {
    try {
      const { tiles, halo, sea } = await worker.ask<Made>({
        call: "make",
        link: this.link,
        block: job.block,
      });
      this.sea = sea;
      this.halos.set(job.z, Math.max(halo, this.halos.get(job.z) ?? 0));
      this.regroup();
      this.keep(job, tiles);
    } catch (error) {
      for (const { reject } of job.waiting) reject(error);
    }
    this.jobs.delete(job.key);
    this.idle.push(worker);
    this.next();
  }

  private keep({ z, block, waiting }: Job, tiles: TileData[]): void {
    const { x, y, side } = block;
    tiles.forEach((tile, i) => {
      const key = keyOf({ z, x: x + (i % side), y: y + Math.floor(i / side) });
      this.kept.delete(key);
      this.kept.set(key, tile);
    });
    this.made += tiles.length;
    for (const { place, resolve } of waiting) {
      resolve(tiles[(place.y - y) * side + (place.x - x)]!);
    }
    for (const key of this.kept.keys()) {
      if (this.kept.size <= this.most) break;
      this.kept.delete(key);
    }
  }
}

/** The height at a place of a tile, in cells from its north-western vertex. */
function between(heights: Float32Array, across: number, along: number): number {
  const row = TILE_CELLS + 1;
  const [x, y] = [across, along].map((at) => Math.min(Math.floor(at), TILE_CELLS - 1)) as [
    number,
    number,
  ];
  const at = (i: number, j: number): number => heights[(y + j) * row + x + i]!;
  const [s, t] = [across - x, along - y];
  const north = at(0, 0) + s * (at(1, 0) - at(0, 0));
  const south = at(0, 1) + s * (at(1, 1) - at(0, 1));
  return north + t * (south - north);
}
