/// <reference lib="esnext.disposable" />

/**
 * Faultline's terrains in a program of your own: in browsers, in workers and in Node 18 or newer,
 * without a page, a canvas or WebGL. The same recipe gives the same heights as the page, the
 * command line and every embed, bit for bit.
 *
 * ```js
 * import { createTerrain } from "faultline";
 *
 * const t = await createTerrain("v1;seed=oak-ridge;size=257;fade=0;smooth=box");
 * t.heights[y * t.size + x]; // in widths of the square; row 0 is north, column 0 west
 * t.dispose();
 * ```
 *
 * In a page without a bundler, straight from the folder `api/` of any copy of the site:
 *
 * ```html
 * <script type="module">
 *   import { createTerrainInWorker } from "./api/faultline.js";
 *   const t = await createTerrainInWorker("v1;seed=oak-ridge", {
 *     onProgress: (share) => console.log(`${Math.round(100 * share)} %`),
 *   });
 *   console.log(t.size, await t.hash);
 * </script>
 * ```
 *
 * The folder is an npm package as it stands: `npm install ./api`, or `npm pack ./api` and install
 * the file. Bundlers that follow `new URL("...", import.meta.url)`, among them Vite, take along
 * the modules and the other scripts by themselves; Vite's development server needs
 * `optimizeDeps: { exclude: ["faultline"] }`, as it would otherwise move the script away from them.
 *
 * A Content-Security-Policy must allow `'wasm-unsafe-eval'` and the folder as `script-src`, and the
 * folder as `connect-src` and, for workers, as `worker-src`; with `blob:` where the folder lies on
 * another origin, or the page in a sandbox has none; the folder's server must then send
 * `Access-Control-Allow-Origin`. With Trusted Types the policy is named `faultline`.
 *
 * A server should send `.wasm` files as `application/wasm`: then the module is compiled while it
 * arrives. With another type it is compiled once it is there. Node reads it from the folder; import
 * `faultline` or `node.js` there, as `faultline.js` is for pages that come from a server.
 *
 * Lengths and heights are in widths of the square unless a comment says otherwise.
 */

/**
 * Builds the terrain of a recipe: the text after `#` in a link, such as `v1;seed=oak-ridge`. It
 * works in slices of about 30 ms, between which the page stays responsive. Every text gives a
 * terrain; `notices` names what had to be repaired. Rejects with a TypeError if `text` is not a
 * string, and with a RangeError, before anything is allocated, if there is not enough memory.
 */
export function createTerrain(text: string, options?: TerrainOptions): Promise<Terrain>;

/** As `createTerrain`, but in a worker: long work never blocks this thread. */
export function createTerrainInWorker(
  text: string,
  options?: TerrainOptions,
): Promise<WorkerTerrain>;

/**
 * Reads a text without building its terrain. Rejects with a TypeError if `text` is not a string.
 */
export function decode(text: string, options?: ModuleOptions): Promise<Link>;

/**
 * Writes a recipe as a text. Each value is read as if a person had typed it; `notices` names the
 * repairs and the unknown keys.
 *
 * ```js
 * const { text } = await encode({ seed: "oak-ridge", faults: 800, smooth: "box" });
 * ```
 */
export function encode(recipe: Recipe, options?: ModuleOptions): Promise<Link>;

/**
 * Opens a file of heights that another program made, or several tiles as one map, as a land to stand
 * on. It is the page's and the command line's reader, so the same files give the same bits there. What
 * a file says about itself (coordinates, units, which way its rows run) counts; what it does not say
 * is assumed, and each assumption is one of the `notes`.
 *
 * It reads GeoTIFF, PNG, PGM, ESRI grid (ASC, or FLT and BIL with their .hdr), GRASS, Surfer, HGT,
 * NumPy's arrays, CSV, OBJ, and bare numbers (RAW, R32). Give what belongs to a file together with
 * it: .prj, .hdr, world files (.tfw and the like), a sidecar of this program. In Node a path is
 * enough: what stands beside it under its name is looked for, as the command line does.
 *
 * ```js
 * import { createTerrain, openHeights } from "faultline";
 *
 * const opened = await openHeights(input.files, { gaps: "smooth" }); // in Node: "dem.tif"
 * console.log(opened.sentence, opened.says.coordinates, ...opened.notes);
 * const t = await createTerrain("v1;faults=0;erosion=both", { base: opened });
 * const { name, blob } = t.file("geotiff"); // lies where the opened file lay
 * ```
 *
 * The files are read in a worker, in Node too, which ends with the call; a `Blob` is read where it is
 * needed, so that a small part of a large GeoTIFF takes little memory. The reader is fetched with
 * the first call, and that of TIFFs with the first TIFF.
 *
 * Rejects with a `HeightsError` if the files cannot be opened so, or if the options say something
 * that is not understood; with a TypeError for what is no file; with a RangeError where memory ends;
 * with the signal's reason.
 */
export function openHeights(
  files: HeightsInput | readonly HeightsInput[] | FileList,
  options?: HeightsOptions,
): Promise<ReadHeights>;

/**
 * A tile: a window of the finished land of a recipe, whatever `at=` its text has, on a grid of up to
 * 65,537 vertices, and nothing of the rest. Its numbers are those that the whole land has there, bit
 * for bit, eroded lands included: neighbours share their border without a seam. It is the command
 * line's `faultline tile`. Works in slices of about 30 ms, one tile after the other; call it in
 * workers of yours for several at a time. What the tiles of a land have in common is measured once,
 * so make those of one land together.
 *
 * ```js
 * const size = 65537, side = 257; // 256 cells; the next tile begins at the same vertex
 * const { heights } = await tile("v1;seed=oak-ridge;smooth=box", {
 *   size,
 *   window: { x: 256 * 40, y: 256 * 7, width: side, height: side },
 * });
 * ```
 *
 * Rejects with a `TileError` where the land has no tiles, or what was asked for is not to be had;
 * with a TypeError for what is no text, window or base; with the signal's reason.
 */
export function tile(text: string, options?: TileOptions): Promise<Tile>;

/**
 * A height and a length of a land, in widths of the square, as its page says them: in metres where
 * the text has a `scale`, above the sea where it has a `level`; otherwise as parts of the width.
 */
export function inWords(
  text: string,
  lengths: Lengths,
  options?: ModuleOptions,
): Promise<LengthsInWords>;

/** The file formats, the targets (engines, printers) and the options of files. */
export function formats(options?: FormatsOptions): Promise<FileTables>;

/** A terrain in this thread. It holds its memory until `dispose()`. */
export interface Terrain extends TerrainFacts {
  /**
   * The heights at `position`, `size` rows of `size`, the north-western vertex first. The array is
   * a copy that you may change and that later steps leave alone; it stays the same array until the
   * position changes.
   */
  readonly heights: Float32Array;
  /** The fingerprint of the heights: sixteen hexadecimal digits. */
  readonly hash: string;
  /**
   * The heights with the middle of their range at 0 and the range `range`, in their order; flat land
   * is 0. Each is `range * (z - (high + low) / 2) / (high - low)`. Throws a RangeError for a range
   * that is not from 0.001 to 1000.
   */
  centredHeights(options?: CentredOptions): Float32Array;
  /**
   * The unit normal of each vertex: x (east), y (north), z (up), in the order of the heights. Throws
   * a RangeError for an unknown kind.
   */
  normals(options?: NormalsOptions): Float32Array;
  mesh(options?: MeshOptions): Mesh;
  statistics(): Statistics;
  /** Step `index` of the uplift, from 0. Throws a RangeError if there is no such step. */
  fault(index: number): Fault;
  /** What `file` would make: its name, its range, what to type into the target's import form. */
  describeFile(format: string, options?: FileOptions): FilePlan;
  /**
   * The land at `position` as a file of one of the `formats()`, the same bytes as the command
   * line's. Throws a RangeError for an unknown format or target, and for a list of faults of a land
   * without faults. Options out of range are repaired and named in `notices`.
   *
   * ```js
   * const { name, blob } = t.file("raw16", { target: "unity", side: 2000 });
   * ```
   */
  file(format: string, options?: FileOptions, work?: WorkOptions): TerrainFile;
  /**
   * Advances by `count` positions (1), or goes back if negative; stops at the ends. Returns the
   * position.
   */
  advance(count?: number): number;
  /** Goes to a position of the timeline, or to the nearest one. Returns it. */
  seek(position: number): number;
  /**
   * Releases its memory; up to 64 MB of it stay for the next terrain, which then comes sooner. Every
   * later call throws, except another dispose().
   */
  dispose(): void;
  [Symbol.dispose](): void;
}

/**
 * A terrain in a worker of its own: as `Terrain`, but results come as promises, in the order in
 * which they were requested. Arrays are transferred, not copied twice; each call gives a new array.
 */
export interface WorkerTerrain extends TerrainFacts {
  readonly heights: Promise<Float32Array>;
  readonly hash: Promise<string>;
  centredHeights(options?: CentredOptions): Promise<Float32Array>;
  normals(options?: NormalsOptions): Promise<Float32Array>;
  mesh(options?: MeshOptions): Promise<Mesh>;
  statistics(): Promise<Statistics>;
  fault(index: number): Promise<Fault>;
  describeFile(format: string, options?: FileOptions): Promise<FilePlan>;
  /**
   * As `Terrain.file`. When it is aborted, its promise is rejected at once; the worker answers the
   * next request after it has finished the file.
   */
  file(format: string, options?: FileOptions, work?: WorkOptions): Promise<TerrainFile>;
  /**
   * As `Terrain.advance`. If it is aborted, the terrain stays at a finished state in between.
   */
  advance(count?: number, options?: WorkOptions): Promise<number>;
  /** As `Terrain.seek`. If it is aborted, the terrain stays at a finished state in between. */
  seek(position: number, options?: WorkOptions): Promise<number>;
  /** Ends the worker. Requests that are still open, and every later call, are rejected. */
  dispose(): void;
  [Symbol.dispose](): void;
}

/** What is known of a terrain from the beginning. */
export interface TerrainFacts {
  /** The canonical text of its recipe. */
  readonly text: string;
  /** How many vertices wide it is, 2 to 4097. */
  readonly size: number;
  /** The last position of the timeline; the first is 0, flat land or the opened heights. */
  readonly steps: number;
  readonly timeline: Timeline;
  /** How many faults or trees it is made of; 0 for lands without faults, such as noise. */
  readonly faults: number;
  /** The table of parameters, with this recipe's values. */
  readonly parameters: readonly Parameter[];
  /** What had to be repaired in the text. */
  readonly notices: readonly Notice[];
  /** The fingerprint that the text claims for the finished terrain; null without one. */
  readonly check: string | null;
  /** Its position on the timeline. */
  readonly position: number;
}

/** How a terrain is made. */
export interface TerrainOptions extends ModuleOptions, WorkOptions {
  /** The first position, 0 (nothing done yet) to `steps`; by default that of the text's `at=`, or the end. */
  at?: number;
  /** How many vertices wide the land is, instead of the text's, 2 to 4097: the same recipe on another grid. */
  size?: number;
  /**
   * Heights to stand on, those of a square row by row from the north-western vertex, each from -2 to
   * 2 widths. A text with `base=` needs the heights of that fingerprint; any other text gets them,
   * and their size unless its own is not the default. A RangeError if they do not fit.
   *
   * ```js
   * const eroded = await createTerrain("v1;faults=0;erosion=both", { base: heights });
   * ```
   *
   * With what their file said, the files that are made of the land tell it as well.
   */
  base?: Float32Array | OpenedHeights;
}

/** Which tile is made. C++ checks the values: one that is not understood is a `TileError`. */
export interface TileOptions extends ModuleOptions, WorkOptions {
  /** How many vertices wide the whole land is, 2 to 65,537, instead of the text's. */
  size?: number;
  /** Without it the whole land. */
  window?: TileWindow;
  /** A quantity of the erosion besides the heights. */
  layer?: "none" | "water" | "sediment" | "flow";
  /**
   * Whether a picture is painted: the colours of the page's map, with the text's palette over the
   * range of the whole land, its water and its contours, and light from the north-west, the same on
   * each tile. The window is then from 2 to 4095 vertices wide and high.
   */
  picture?: boolean;
  /** Heights to stand on, as those of `TerrainOptions`. */
  base?: Float32Array | OpenedHeights;
}

/** Columns x to x + width - 1 and rows y to y + height - 1 of a grid, from its north-western vertex. */
export interface TileWindow {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A window of a land. */
export interface Tile {
  /** The canonical text of its recipe. */
  text: string;
  /** How many vertices wide the whole land is. */
  size: number;
  window: TileWindow;
  /** `height` rows of `width`, the northern row first, in widths of the whole square. */
  heights: Float32Array;
  /**
   * The layer, in the same order, if one was asked for: the depth of water or sediment in widths of
   * the square; for `flow`, what flowed out of a vertex in the last step.
   */
  layer: Float32Array | null;
  /**
   * The picture, if one was asked for: `height - 1` rows of `width - 1` pixels of four bytes, red,
   * green, blue and 255. A pixel is a cell between four vertices.
   */
  picture: Uint8ClampedArray<ArrayBuffer> | null;
  /** The height of the text's water, in the same unit; undefined without water or a picture. */
  sea: number | undefined;
  /** The fingerprint of the heights: sixteen hexadecimal digits, of a whole land the land's. */
  fingerprint: string;
  /** How many vertices around a window its heights depend on. */
  halo: number;
  /** How many parts it was made of. */
  parts: number;
  /** How many vertices were computed for each of the tile. */
  factor: number;
  /** The width of the whole land in metres, by the text's `scale`; undefined without one. */
  side: number | undefined;
  /** What had to be repaired in the text. */
  notices: Notice[];
}

/**
 * Why there is no tile. The land has none, of any window: `iir`, because that filter remembers every
 * height that it has passed; `droplets`, as a drop depends on all before it; `halo`, as its passes
 * and steps reach so far that a tile would cost over eight times its area. Or what was asked for is
 * wrong: `size`, `window`, `layer`, `base`. Or it does not fit into memory: `memory`.
 */
export type TileErrorCode =
  "iir" | "droplets" | "halo" | "size" | "window" | "layer" | "base" | "memory";

/** Its message is a sentence for people, the same as the command line's. */
export interface TileError extends Error {
  name: "TileError";
  code: TileErrorCode;
}

/** Lengths for `inWords`, in widths of the square; 0 without one. */
export interface Lengths {
  /** Upwards, from the land's 0. */
  height?: number;
  /** Along the land. */
  length?: number;
  /** The height of its water (`Tile.sea`), from which heights are counted if there is no `level`. */
  sea?: number;
}

/** The same for people: `height: "2503.1 m"`, `length: "12 % of the width"`. */
export interface LengthsInWords {
  height: string;
  length: string;
}

/** Heights to stand on, and what the file said that they were read from: what `openHeights` gives. */
export interface OpenedHeights {
  heights: Float32Array;
  /** A text that only this program writes and reads; empty: the file says nothing of its place. */
  place?: string;
  /** The numbers of the file: what is not changed is written with these. */
  numbers?: Float32Array | null;
}

/**
 * A file for `openHeights`. The ending of its name tells what it is where its first bytes do not.
 * Node also takes a path, or the `file:` address of one.
 */
export type HeightsInput = Blob | NamedBytes | string | URL;

/** A file whose bytes you have. They are copied. */
export interface NamedBytes {
  name: string;
  data: ArrayBuffer | ArrayBufferView | Blob;
}

/**
 * What you know better than the file, or the file does not say. What is left out is as the file
 * says. C++ checks the values: one that is not understood is a `HeightsError`.
 */
export interface HeightsOptions {
  /** Gives up: the promise is rejected at once with the signal's reason. */
  signal?: AbortSignal;
  /** Of bare numbers: how many columns, 2 to 1,000,000. Without them the grid is a square. */
  columns?: number;
  /** Of bare numbers: how many rows. */
  rows?: number;
  /** Of bare numbers: which byte comes first. */
  order?: "big" | "little";
  /** Of bare numbers: what they are. */
  samples?: "unsigned" | "signed" | "float";
  /** Of bare numbers: bits of each. */
  bits?: 8 | 16 | 32 | 64;
  /** Of PNGs: what their colours mean. */
  pixels?: "grey" | "terrarium" | "terrain-rgb";
  /** Which side the first row lies on. */
  "first-row"?: "north" | "south";
  /** Metres from one height to the next. */
  cell?: number;
  /** The unit of the heights: `m`, `ft`, `us-ft`, a name as files have it, or its metres. */
  unit?: string | number;
  /** A height is `scale` times a number of the file, plus `offset`. */
  scale?: number;
  /** In the unit of the heights. */
  offset?: number;
  /**
   * Fills cells without a height: `smooth`, between those around them; `sea`, at 0. Without it
   * such a file is refused (`needs-filling`).
   */
  gaps?: "smooth" | "sea";
  /** Without it the largest square in the middle. */
  part?: HeightsPart;
  /**
   * Vertices a side, 2 to 4097, each the mean of the cells around it; without it as many as the part
   * has cells a side, at most 4097.
   */
  size?: number;
  /** `part`: to be asked (`needs-part`) where the files are no square, or larger than a land. */
  ask?: "part";
}

/**
 * A square of the cells of the file, or of all tiles together. One that does not fit is moved, and
 * made smaller if need be.
 */
export interface HeightsPart {
  /** Its first column, from 0. */
  x: number;
  /** Its first row, from 0, as the file counts them. */
  y: number;
  /** Cells a side, 2 or more. */
  side: number;
}

/** Opened heights: the `base` of a terrain, with what was read about them. */
export interface ReadHeights extends OpenedHeights {
  /** `size` rows of `size` in widths of the square, the north-western vertex first. */
  heights: Float32Array;
  /** Where they lie, for the files that are made of them; empty: the file does not say it. */
  place: string;
  /** The file's own heights in its unit; null of a file without a place or a unit. */
  numbers: Float32Array | null;
  /** How many vertices wide they are. */
  size: number;
  /** Their fingerprint, sixteen hexadecimal digits: `base=` of the recipes that stand on them. */
  fingerprint: string;
  /** A recipe that shows them as they are. */
  text: string;
  /** Metres of the square's width; undefined if nothing tells it. */
  side: number | undefined;
  /** A height of h widths lies `level + h * side` metres above the sea; undefined with `side`. */
  level: number | undefined;
  /** What the file says about itself, with what the options said in its place. */
  says: FileSays;
  /** The most important of it, as a person reads it; may be empty. */
  sentence: string;
  /** What was assumed or left out, a sentence each. */
  notes: string[];
  /** The first file of heights. */
  name: string;
  /** How many files of heights there were. */
  files: number;
}

/** What a file of heights says about itself. Empty texts and zeros: it does not say it. */
export interface FileSays {
  /** Which side the first row lies on. */
  rows: "north" | "south" | "";
  /** Lengths on a plane of the Earth's, longitude and latitude, or a plane of the file's own. */
  kind: "projected" | "geographic" | "local" | "";
  /** Missing where it does not say where its cells lie. */
  places?: CellPlaces;
  /** Whether heights are at points and not of areas. */
  point: boolean;
  /** Metres of a unit of the coordinates; radians where they are longitude and latitude. */
  placeUnit: number;
  /** The name of the coordinate system. */
  coordinates: string;
  /** Its number in EPSG's table. */
  epsg: number;
  /** Metres of a unit of the heights. */
  heightUnit: number;
  heightUnitName: string;
  /** What heights are counted from: `NAVD88`. */
  heightDatum: string;
  /** A height is `scale` times a number of the file, plus `offset` (1 and 0). */
  scale: number;
  offset: number;
  /** The number that stands for no height; null without one. */
  noData: number | null;
  samples: "unsigned" | "signed" | "float" | "";
  /** Of a number. */
  bits: number;
}

/**
 * Where the middle of the cell in column i and row j of the file lies, in the file's coordinates:
 * x = x0 + i * xi + j * xj, y = y0 + i * yi + j * yj.
 */
export interface CellPlaces {
  x0: number;
  y0: number;
  xi: number;
  xj: number;
  yi: number;
  yj: number;
}

/**
 * What the caller can do about files that are not opened: say `columns` and `rows`, say how to fill
 * `gaps`, choose a `part`; or nothing but what the message says.
 */
export type HeightsErrorCode = "needs-size" | "needs-filling" | "needs-part" | "refused";

/** Why files are not opened. Its message is a sentence for people, the same as the page's. */
export interface HeightsError extends Error {
  name: "HeightsError";
  code: HeightsErrorCode;
  /** Of `needs-part`: a map to choose the part by. */
  map?: HeightsMap;
}

/** A small map of files, larger than a land or no square. */
export interface HeightsMap {
  /** Cells of the file, or of all tiles together. */
  columns: number;
  rows: number;
  /** Metres of a cell from west to east; 0: not known. */
  across: number;
  /** Metres of a cell from north to south; 0: not known. */
  along: number;
  /** Columns of `shade`. */
  width: number;
  /** Rows of `shade`. */
  height: number;
  /** How light each place of the map is, 0 to 255, row by row. */
  shade: number[];
}

/** Options of `formats`. */
export interface FormatsOptions extends ModuleOptions {
  /** The land's vertices wide, for `FileTarget.bestSize` (513). */
  size?: number;
}

/** How a file is made. By default an option is the target's, and the width the link's `scale`. */
export interface FileOptions {
  /** A key of `FileTables.targets`. */
  target?: string;
  /** The address of a page that shows links; the `link` in sidecar and GLB begins with it. */
  page?: string;
  /** The land's width in metres (1000). */
  side?: number;
  /** The southern row of RAW16 and R32 comes first. */
  "south-first"?: boolean;
  /** The printed block's width in millimetres (100). */
  "print-side"?: number;
  /** Millimetres of it below the lowest point (3). */
  "print-base"?: number;
  /**
   * OBJ and GLB hold cuts as they are, level ground and vertical faces, and not the grid. Only for
   * steps that are neither smoothed nor eroded, some 600 faults at most; otherwise a `RangeError`.
   */
  "exact-faces"?: boolean;
  /**
   * The heights of GeoTIFF, ESRI grid, R32, meshes and block have the middle of their range at 0, as
   * `centredHeights` gives them. The sidecar says how to undo that.
   */
  centred?: boolean;
  /** The range of those heights in widths of the land (1). */
  "centred-range"?: number;
  /** The normals of OBJ and GLB are of the kind `grid`. It does not count for exact faces. */
  "grid-normals"?: boolean;
  /**
   * GeoTIFF, ESRI grid and R32 hold by how much the land is higher than the heights that it stands
   * on. A `RangeError` where it stands on none.
   */
  difference?: boolean;
}

/**
 * How a vertex gets its normal: `triangles` is the mean of the triangles around it, weighted by
 * their areas; `grid` is (n - s) × (w - e) of its four neighbours, where a border repeats the vertex
 * in place of the one that it lacks.
 */
export type NormalKind = "triangles" | "grid";

/** Options of `centredHeights`. */
export interface CentredOptions {
  /** From the lowest to the highest, 0.001 to 1000 (1). */
  range?: number;
}

/** Options of `normals`. */
export interface NormalsOptions {
  kind?: NormalKind;
}

/** Options of `mesh`. */
export interface MeshOptions {
  normals?: NormalKind;
}

/** A file, whole. */
export interface TerrainFile {
  /**
   * `faultline-oak-ridge-v1-513.png`, with `-at-212` for an unfinished land, and with
   * `-south-first`, `-exact-faces`, `-centred`, `-grid-normals` or `-difference` if that option changes the file.
   */
  name: string;
  /** Its bytes; `blob.type` is its media type. */
  blob: Blob;
  /** What had to be repaired in the options. */
  notices: Notice[];
}

/** What is known of a file before it is made. */
export interface FilePlan {
  /** The key of its format. */
  format: string;
  name: string;
  mediaType: string;
  /** How many vertices wide it is. */
  size: number;
  /** The width in metres. */
  side: number;
  /** The lowest height in metres, which 16-bit files write as 0; above the sea where that is known. */
  low: number;
  /** The highest height in metres, which 16-bit files write as 65535. */
  high: number;
  /** Whether the file says where the opened heights lie that the land stands on. */
  place: boolean;
  /** The keys of the formats of files that belong beside this one. */
  companions: string[];
  /** What the file cannot tell of the opened heights, a sentence each. */
  notes: string[];
  /** The approximate length of the file; 0: small, or independent of the grid. */
  bytes: number;
  /** The value of every option. */
  options: FileOptions;
  /** What to type into the target's import form, with this land's numbers; may be empty. */
  advice: string;
  /** The advice with as many digits as a person types. */
  briefAdvice: string;
  /** Which grids the target accepts, if this land's is none of them; else empty. */
  sizeHelp: string;
  /** What had to be repaired in the options. */
  notices: Notice[];
}

/** The result of `formats`: the tables of the page's dialog and of the command line. */
export interface FileTables {
  formats: FileFormat[];
  options: FileOption[];
  targets: FileTarget[];
}

/** A row of a table that people see. */
export interface FileRow {
  /** The name for programs. */
  key: string;
  /** A short name for people. */
  label: string;
}

/** A kind of file. */
export interface FileFormat extends FileRow {
  /**
   * `heights`, `mesh`, `beside`: a file that goes along with a heightmap if somebody wants it, or
   * `companion`: one that belongs to another (`FilePlan.companions`).
   */
  kind: "heights" | "mesh" | "beside" | "companion";
  /** A sentence. */
  help: string;
  /** The ending of file names, without the dot: `png`, `faults.csv`. */
  extension: string;
  mediaType: string;
  /** Whether it is a list of faults, which only lands made of cuts have. */
  ofCuts: boolean;
  /** Whether heights are levels of the land's own range; `FilePlan` gives the range in metres. */
  ofLevels: boolean;
  /** The approximate number on most lands; 0: small, or independent of the grid. */
  bytesPerVertex: number;
  /** The keys of the options that change it. */
  options: string[];
}

/** An option of files. */
export interface FileOption extends FileRow {
  /** A sentence. */
  help: string;
  type: "number" | "switch";
  /** Of a number: `m` or `mm`, or missing. */
  unit?: string;
  /** The lowest allowed number. */
  min?: number;
  /** The highest allowed number. */
  max?: number;
  /** The key of the switch without which the option changes nothing. */
  with?: string;
  /** The key of the switch with which the option changes nothing. */
  without?: string;
  /** Whether it is only for lands that stand on opened heights. */
  ofBase?: boolean;
}

/** A program, engine or printer for which people export a land. */
export interface FileTarget extends FileRow {
  /** The keys of the formats it reads, the best first. */
  formats: string[];
  /** The defaults of the options. */
  options: FileOptions;
  /** The grids it accepts, in ascending order; empty: any. */
  sizes: number[];
  /** A sentence for lands whose grid is none of them. */
  sizeHelp: string;
  /** The accepted grid that is nearest to the land's. */
  bestSize: number;
}

/** Where the WebAssembly module comes from. */
export interface ModuleOptions {
  /**
   * The module, its bytes, or its address. Without it the module beside the script is loaded, once
   * for all terrains: `terrain.wasm`, or `terrain-plain.wasm` where WebAssembly has no SIMD. Both
   * give the same bits.
   */
  wasm?: WebAssembly.Module | ArrayBuffer | ArrayBufferView | URL | string;
}

/** How the progress of long work is reported, and how it is cancelled. */
export interface WorkOptions {
  /** Cancels the work: the promise is rejected with the signal's reason. */
  signal?: AbortSignal;
  /** Called with the progress, 0 to 1, at least at the beginning and at the end. */
  onProgress?: (share: number) => void;
}

/** How many positions of the timeline each stage has; together they are `steps`. */
export interface Timeline {
  /**
   * Faults, trees, octaves, or the corners and the levels of diamond-square, with the passes and
   * erosion steps among them. Position 1 of diamond-square is the corners, position 4 level 3.
   */
  uplift: number;
  /** Smoothing passes after the uplift. */
  smoothing: number;
  /** Erosion steps after those. */
  erosion: number;
}

/** What had to be repaired in a text, one entry a repair. Show it as text: none of it is markup. */
export interface Notice {
  /** The parameter, or `version`, `link`, `at` and the like. */
  key: string;
  /** The text that was given, made printable, at most 40 characters. */
  given: string;
  /** A whole sentence for people, with the key and what is used instead. */
  message: string;
}

/**
 * The land as triangles, two for each cell, split from north-east to south-west. Right-handed: x is
 * east, y is north, z is up, the land lies in 0 to 1; triangles are counter-clockwise seen from
 * above. (For a frame with y up, such as three.js's, turn it by -90 degrees about x.)
 */
export interface Mesh {
  /** x, y, z of each vertex, row by row from the north-west. */
  positions: Float32Array;
  /** The unit normal of each vertex. */
  normals: Float32Array;
  /** u (east) and v (south) of each vertex: (0, 0) is the first pixel of a picture. */
  uvs: Float32Array;
  /** Three vertices a triangle. */
  indices: Uint32Array;
}

/** Numbers that describe the land. */
export interface Statistics {
  low: number;
  high: number;
  mean: number;
  /** Standard deviation of the heights. */
  deviation: number;
  /** Root mean square of the slope, rise over run. */
  rmsSlope: number;
  /** The Hurst exponent by the variogram; null if it has none, as on flat land. */
  hurst: number | null;
  /** 3 - hurst; null if hurst is null. */
  fractalDimension: number | null;
  /** Length of all channels per area, in 1 / width. */
  drainageDensity: number;
  /** How many vertices lie in each of 32 equal parts of low to high. */
  histogram: number[];
  /** The fraction of vertices at or above each of 33 heights, from low to high. */
  hypsometricCurve: number[];
  /** gamma, the mean of half the squared difference, over the distance `lag` of so many pairs. */
  variogram: { lag: number; gamma: number; pairs: number }[];
}

/** A step of the uplift of a land that is made of cuts. */
export type Fault = StraightFault | FaultTree;

/** A step of the uplift that is one fault. */
export interface StraightFault extends FaultLine {
  kind: "fault";
  index: number;
  /** Whether it is drawn by hand; drawn faults come first. */
  drawn: boolean;
  /** R of the profile; a step profile does not use it. */
  reach: number;
}

/** A step of the uplift that is a tree of faults. */
export interface FaultTree {
  kind: "tree";
  index: number;
  /** From the root, level by level. */
  lines: TreeLine[];
}

/**
 * A straight line over the unit square, and how far it lifts one side: fractions for people, and
 * the whole numbers they are computed with (`docs/spec.md`, sections 4 and 5).
 */
export interface FaultLine {
  /** A point of the line: u (east). */
  px: number;
  /** A point of the line: v (south). */
  py: number;
  /** The normal, towards the side that rises; its length is 1, except for rounding. */
  nx: number;
  /** As `nx`, southwards. */
  ny: number;
  /**
   * Before the land is scaled to the relief: -1 to 1, of a drawn fault -50 to 50. Negative: the other
   * side rises.
   */
  amplitude: number;
  /** `nx` times 2^16. */
  A: number;
  /** `ny` times 2^16. */
  B: number;
  /** `px` times 2^24. */
  px24: number;
  /** `py` times 2^24. */
  py24: number;
  /** `amplitude` times 2^24. */
  a24: number;
}

/** A line of a tree, and the segment of it that lies inside its own part of the land. */
export interface TreeLine extends FaultLine {
  /** 1 is the root; k has the children 2k (its lowered side) and 2k + 1 (its raised side). */
  node: number;
  /** 0 for the root. */
  level: number;
  u1: number;
  v1: number;
  u2: number;
  v2: number;
}

/** Parameters by their keys; missing ones have their defaults. */
export type Recipe = Record<string, string | number>;

/** The content of a text, repaired where necessary. */
export interface Link {
  /** The canonical text of the recipe: one terrain, one text. */
  text: string;
  /** Every parameter with its value. */
  recipe: Recipe;
  /** The canonical text after `!`: how a page shows the terrain. Not part of the terrain. */
  view: string;
  /** The fingerprint that the text claims for the finished terrain (`check=`); null without one. */
  check: string | null;
  /** How many vertices wide it is. */
  size: number;
  /** The last position of the timeline; the first is 0, flat land or the opened heights. */
  steps: number;
  /** The position that the view names (`at=`), else `steps`. */
  position: number;
  timeline: Timeline;
  /** The table of parameters, with their values. */
  parameters: Parameter[];
  notices: Notice[];
}

/** A row of the table of parameters, with its value in one recipe. */
export type Parameter = TextParameter | ChoiceParameter | NumberParameter | DrawnParameter;

/** The properties of every row of the table. */
export interface ParameterRow {
  /** Its permanent number, which orders the canonical text. */
  number: number;
  /** Its key in recipes: `faults`. */
  key: string;
  /** A short name for people. */
  label: string;
  /** One or two sentences, with the formula and its source. */
  help: string;
  /** The part of the panel that contains it. */
  group: "seed" | "faults" | "smoothing" | "erosion" | "land";
  /** The first stage that must run again when it changes. */
  stage: "uplift" | "relief" | "smoothing" | "erosion";
  /** Not in the first view of the panel. */
  advanced: boolean;
  /** Whether it has any effect in this recipe. */
  active: boolean;
}

/** A number with at most `places` decimal places. */
export interface NumberParameter extends ParameterRow {
  type: "number";
  places: number;
  default: number;
  value: number;
  /** The lowest allowed value. */
  min: number;
  /** The highest allowed value. */
  max: number;
  /** Where a slider begins. */
  softMin: number;
  /** Where a slider ends. */
  softMax: number;
  /** One step of a slider. */
  step: number;
  /** `square`: a slider has finer steps at its low end. */
  curve: "linear" | "square";
  /** A person is shown the value times this, ... */
  displayFactor: number;
  /** ... with so many decimal places, ... */
  displayPlaces: number;
  /** ... and this unit. */
  displayUnit: string;
}

/** One of a list of choices. */
export interface ChoiceParameter extends ParameterRow {
  type: "choice";
  choices: { key: string; label: string }[];
  /** The key of a choice. */
  default: string;
  /** The key of a choice. */
  value: string;
}

/** The seed, or the fingerprint of the opened land that it stands on (`base`). */
export interface TextParameter extends ParameterRow {
  type: "text";
  default: string;
  value: string;
}

/** Faults drawn by hand: `u1_v1_u2_v2_amplitude`, separated by commas. */
export interface DrawnParameter extends ParameterRow {
  type: "drawn-faults";
  default: string;
  value: string;
  /** The maximum number of faults. */
  most: number;
}
