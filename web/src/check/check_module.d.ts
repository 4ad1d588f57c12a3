// The check module as Embind shows it (src/platform/browser/check_api.cpp), and the JSON it answers with.
// Written by hand; change both together.

import type { DifferenceMap } from "../common/difference_map";

export interface CheckedLand {
  /** The canonical text of the recipe and the position. */
  link: string;
  /** A sentence about the land, or what was repaired in the link, or why there is none. */
  sentence: string;
  /** Vertices a side. */
  size: number;
  /** Whether it is made of cuts. */
  hasCuts: boolean;
  /** Whether it is made of squares or noise, and its list of random numbers is not too long. */
  hasNumbers: boolean;
  /** What a sum of the list's numbers becomes; empty where the land is more than plain cuts. */
  factor: string;
  /** For the list of cuts or random numbers. */
  fileName: string;
  ok: boolean;
  /** Each student has a land of their own. */
  needsStudent: boolean;
}

/** Three cuts with every number. */
export interface WorkedExample {
  /** Vertices a side. */
  size: number;
  /** The cuts, as a list that can be given as somebody's own. */
  list: string;
  steps: WorkedStep[];
}

export interface WorkedStep {
  /** px, py, nx, ny and the amplitude. */
  cut: string[];
  /** Row by row from the north-west: (u - px) nx + (v - py) ny, and the sum after this cut. */
  beyond: string[];
  sums: string[];
  /** 1 for a vertex that the cut raises. */
  raised: number[];
}

/** Somebody's own list of cuts. */
export interface OwnCuts {
  /** What is wrong with it, with its row; else empty. */
  error: string;
  sentence: string;
}

export interface Finding {
  /** A name of the table in src/check/finding.h, which never changes. */
  id: string;
  state: "right" | "note" | "wrong";
  text: string;
}

export interface CheckReport extends DifferenceMap {
  right: boolean;
  /** Bare numbers whose columns and rows have to be told. */
  needsSize: boolean;
  /** Of the vertices whose height is right, 0 to 1; 0 if nothing was compared. */
  rightShare: number;
  findings: Finding[];
}

/** A file read as a land to stand on. */
export interface OpenedFile {
  /** A sentence; then the land is missing. */
  error: string;
  needsSize: boolean;
  needsTiffReader: boolean;
  /** It is too large, or no square: ask again with the items x, y, side and size. */
  needsPart: boolean;
  /** Cells have no height: ask again with the item gaps. */
  needsFilling: boolean;
  /** The first file of heights, and how many there are. */
  name: string;
  files: number;
  /** What the file says about itself, or empty. */
  sentence: string;
  /** What was assumed or left out, a sentence each. */
  notes: string[];
  size: number;
  /** What the view's settings say of the land's width and altitude; empty: not known. */
  scale: string;
  level: string;
  fingerprint: string;
  /** Shows the land as it is. */
  link: string;
  /** What the file says of its place, for the files that are made of the land; may be empty. */
  place: string;
  /** What the file says (FileSays of web/api/faultline.d.ts), and how it lies in the world, if known. */
  says: object;
  world?: { side: number; level: number };
}

/** A map to choose a part of a file by. */
export interface FileMap {
  /** A sentence; then there is no map. */
  error: string;
  /** How many of them hold heights. */
  files: number;
  /** Cells of the file, or of all tiles together. */
  columns: number;
  rows: number;
  /** Metres a cell; 0: not known. */
  across: number;
  along: number;
  /** Cells of the map, and how light each is, 0 to 255, row by row. */
  width: number;
  height: number;
  shade: number[];
}

/** Gives bytes of one of the files from an offset on; fewer where it ends or cannot be read. */
export type ReadBytes = (file: number, offset: number, length: number) => Uint8Array;

/**
 * `request`: what a person says of the file (src/exchange/read/heights_request.h). Where an answer has
 * `needsTiffReader`, the module lacks its reader of TIFFs.
 */
export interface CheckModule {
  /** JSON of OpenedFile: of one file or several tiles, with what stands beside them. */
  openFiles(names: string[], sizes: number[], read: ReadBytes, request: string): string;
  /** JSON of FileMap. */
  filesMap(names: string[], sizes: number[], read: ReadBytes, request: string): string;
  /** JSON of a list for each name: of the files that may stand beside it. */
  namesBeside(names: string[]): string;
  /** The same of the test dome, at about the size of a link's land. */
  openDome(link: string): string;
  /** The same of a land that needs no file; without `size` the fingerprint is none of theirs. */
  openKnown(fingerprint: string): string;
  /** The heights of that land; a view of the module's memory. */
  openedHeights(): Float32Array;
  /** The same of the numbers that its file holds; none of a file without a place or a unit. */
  openedNumbers(): Float32Array;
  /** JSON of CheckedLand; `student`: an id, where each has a land of their own. */
  land(link: string, student: string): string;
  /** JSON of WorkedExample. */
  workedExample(): string;
  cuts(link: string): string;
  /** JSON of CheckReport: of one file or several tiles, with what stands beside them. */
  check(names: string[], sizes: number[], read: ReadBytes, request: string, link: string): string;
  /** The text of a receipt of such a check; `time`: when it was made. */
  receipt(
    names: string[],
    sizes: number[],
    read: ReadBytes,
    request: string,
    link: string,
    time: string,
  ): string;
  /** JSON of OwnCuts. */
  readCuts(csv: string): string;
  /** As check(), against such a list. */
  checkCuts(
    names: string[],
    sizes: number[],
    read: ReadBytes,
    request: string,
    csv: string,
  ): string;
}

export type CreateCheck = () => Promise<CheckModule>;
