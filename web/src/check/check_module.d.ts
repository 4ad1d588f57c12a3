// The check module as Embind shows it (src/platform/check_api.cpp), and the JSON it answers with.
// Written by hand; change both together.

export interface CheckedLand {
  /** The canonical text of the recipe and the position. */
  link: string;
  /** A sentence about the land, or what was repaired in the link, or why there is none. */
  sentence: string;
  /** Whether it is made of cuts. */
  hasCuts: boolean;
  /** For the list of cuts. */
  fileName: string;
  ok: boolean;
}

export interface Finding {
  state: "right" | "note" | "wrong";
  text: string;
}

export interface CheckReport {
  right: boolean;
  /** RAW16 or R32 whose columns and rows have to be told. */
  needsSize: boolean;
  findings: Finding[];
  /** Vertices a side of `map`; 0: none. */
  mapSide: number;
  /** How far off, -100 to 100, row by row from the north-west. */
  map: number[];
}

export interface CheckModule {
  land(link: string): string;
  cuts(link: string): string;
  check(
    link: string,
    name: string,
    bytes: Uint8Array,
    columns: number,
    rows: number,
    bigEndian: boolean,
  ): string;
}

export type CreateCheck = () => Promise<CheckModule>;
