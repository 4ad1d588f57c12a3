// What the page of a world asks its workers.

/** Cells a side of a tile, which has a pixel for each. */
export const TILE_CELLS = 256;

/** A square of tiles that are made together: `side` a side from that in column x, row y. */
export interface Block {
  /** Numbers the blocks, for `cancel`. */
  id: number;
  /** Vertices a side of the land at this zoom. */
  size: number;
  x: number;
  y: number;
  side: number;
}

export type WorldQuestion =
  | { call: "check"; link: string; sizes: number[] }
  | { call: "make"; link: string; block: Block }
  | { call: "cancel"; block: number };

export interface WorldChecked {
  /** The largest size at which the land has tiles; 0: it has none. */
  size: number;
  /** Why it has none at the first of the sizes, a sentence; empty if it has. */
  why: string;
}

export interface TileData {
  /** 257 rows of 257: neighbours share their border. */
  heights: Float32Array;
  /** 256 rows of 256 pixels of four bytes. */
  pixels: Uint8ClampedArray<ArrayBuffer>;
}

/** The tiles of a block, row by row. */
export interface Made {
  tiles: TileData[];
  /** The height of the water, if the link shows some. */
  sea: number | undefined;
  /** How many vertices around a tile its heights depend on; 0 where the block is the whole land. */
  halo: number;
}
