// The lesson module as Embind shows it (src/platform/browser/lesson_api.cpp), and the JSON it answers with.
// Written by hand; change both together.

import type { DifferenceMap } from "./difference_map";

/** MathML: a text, or an element's name and its children. */
export type MathTree = string | [tag: string, ...children: MathTree[]];

/** A fault's line in the square: u grows to the east, v to the south, each from 0 to 1. */
export interface CardCut {
  p: [number, number];
  n: [number, number];
  /** Whether the side of n rises, 1, or sinks, -1; 0: both sides move alike. */
  moves: number;
}

export interface CardPicture {
  kind: string;
  /** What the picture shows. */
  label: string;
  /** Coordinates from 0 to 1, y up; their meaning depends on the kind. */
  curve: [number, number][];
  /** Of a fault. */
  cut?: CardCut;
}

export interface PseudocodeLine {
  indent: number;
  text: string;
  /** The line's values in this step; empty if it has none. */
  values: string;
}

export interface Card {
  /** Equal for steps that differ only in their numbers. */
  key: string;
  stage: "uplift" | "smoothing" | "erosion";
  step: number;
  /** The label of this card's tab, beside those of `more`. */
  tab: string;
  title: string;
  picture: CardPicture;
  sentences: string[];
  formula: MathTree;
  /** The formula with this step's numbers in it. */
  numbers: MathTree;
  symbols: { math: MathTree; words: string }[];
  watch: string;
  /** The document, by its key in `sources`, which may be empty, and its name. */
  source: { key: string; document: string; section: string };
  /** Whole links, without '#'. */
  tries: { label: string; link: string }[];
  pseudocode: PseudocodeLine[];
  /** The line of the pseudocode that this step carried out, from 0. */
  line: number;
  /** Further cards about the same position. */
  more: Card[];
}

export interface PlotAxis {
  label: string;
  ticks: [at: number, text: string][];
}

export interface PlotCurve {
  kind: "main" | "theory" | "fit" | "before" | "area" | "bars" | "stems";
  label: string;
  points: [number, number][];
}

export interface PlotMark {
  kind: "current" | "pin" | "line";
  x: number;
  /** With y the mark is a dot, without it a vertical line. */
  y?: number | null;
  label: string;
}

/** Coordinates are fractions of the frame, from 0 to 1, y up. */
export interface Plot {
  key: string;
  title: string;
  x: PlotAxis;
  y: PlotAxis;
  curves: PlotCurve[];
  marks: PlotMark[];
  /** The texts to read off; the one at the nearest x is shown. */
  values: [x: number, text: string][];
  reading: string;
  /** Why there is no plot; empty if there is one. */
  empty: string;
}

export interface PlotTab {
  tab: string;
  title: string;
  plots: Plot[];
}

export interface PlotRequest {
  recipe: string;
  position: number;
  /** Metres a side, as in the view's setting; empty: lengths are fractions of the side. */
  scale: string;
  /** Metres of the land's height 0 above the sea, as in the view's setting. */
  level: string;
  /** The pin is [u, v], the section [u1, v1, u2, v2], each from 0 to 1. */
  pin: number[] | null;
  section: number[] | null;
  /** Whether the land is shown upside down, so that heights count downwards. */
  flip: boolean;
}

export interface ShareRequest {
  /** The page's address, without '#' and what follows it. */
  page: string;
  /** The link to what is shown now, without '#'. */
  link: string;
  /** The fingerprint of the finished land; empty while it is unknown. */
  fingerprint: string;
  fromStart: boolean;
  /** Whether link and tags contain the fingerprint. */
  checked: boolean;
}

/** What Share copies; see src/share/share_texts.h. */
export interface ShareTexts {
  /** A whole address. */
  link: string;
  iframe: string;
  element: string;
  markdown: string;
  /** Empty while the fingerprint is not known. */
  citation: string;
  bibtex: string;
  /** File names. */
  picture: string;
  qr: string;
}

/** What is compared with a land, and what could be. */
export interface Compared {
  /** Shows the other land with this land's view; empty where nothing is compared. */
  link: string;
  /** In what the recipes differ: this land's values, and the other's. */
  here: string;
  there: string;
  offers: { key: string; label: string; recipe: string }[];
}

/** How the heights of two lands differ. */
/** The map says where this land is lower or higher. */
export interface Comparison extends DifferenceMap {
  /** Vertices a side at which they were compared. */
  size: number;
  sentences: string[];
  rows: { label: string; here: string; there: string }[];
  /** The largest difference as people read it. */
  most: string;
  /** What the left end, the middle and the right end of the map's scale say. */
  ends: [string, string, string];
}

/** A run of words: a text or, of a formula, its tree; and the address of a link. */
export type WordRun =
  | [kind: "text" | "bold", text: string]
  | [kind: "formula", tree: MathTree]
  | [kind: "link", text: string, address: string];

export interface SheetStop {
  /** A whole link, without '#'. */
  link: string;
  by: string;
  words: string;
  notes: string;
  /** Its step and method: "Diamond-square, level 3 of 9". */
  step: string;
  /** What its land has that the one before has not. */
  land: string;
  lines: WordRun[][];
}

/** A lecture for people, and the file in which it is kept. */
export interface LectureSheet {
  format: "faultline-lecture";
  version: number;
  title: string;
  loop: boolean;
  stops: SheetStop[];
}

/** See src/lesson/lecture_edit.h. */
export interface EditedLecture {
  /** A value of the view's key "lecture"; empty for no stops. */
  lecture: string;
  /** The number of the stop that shows what is seen, from 1; 0: none. */
  seen: number;
  notices: string[];
}

export interface LessonModule {
  /** JSON of EditedLecture. `link`: of what the page shows; `stop` counts from 1, 0 is none. */
  editedLecture(link: string, stop: number, what: string, text: string): string;
  /** JSON of EditedLecture, of a file's stops. */
  lectureOfFile(stops: unknown[]): string;
  /** JSON of LectureSheet, of a link that has a lecture. */
  lecture(link: string): string;
  /** JSON of WordRun[][]: lines of words with marks. */
  wordLines(words: string): string;
  /** JSON of Compared. */
  compared(link: string): string;
  /** JSON of Comparison; empty if one is no land. `scale` and `level` as for card(). */
  comparison(here: Float32Array, there: Float32Array, scale: string, level: string): string;
  /** What the land looks like, in words; empty if it is none. `flip`: it is shown upside down. */
  landform(heights: Float32Array, flip: boolean): string;
  /** JSON of Card. `scale`, `level`: texts of the view's settings; empty if they are not set. */
  card(recipe: string, scale: string, level: string, position: number): string;
  /** JSON of PlotTab. */
  plot(tab: string, request: PlotRequest): string;
  /**
   * Sets the heights at this position of the timeline, row by row; they hold until the next call.
   */
  setHeights(heights: Float32Array, size: number, position: number): void;
  /** Takes the heights of an opened land, for recipes that stand on it. */
  openLand(heights: Float32Array): void;
  /** JSON of ShareTexts. */
  shareTexts(request: ShareRequest): string;
  /** Builds a link's finished land and returns its fingerprint. */
  finishedHash(link: string): string;
  /** JSON of Starter[] (state.ts). */
  starters(): string;
  /** JSON of Look[] (state.ts). */
  looks(): string;
  /** JSON of the documents: Source[] (state.ts). */
  sources(): string;
  /** The link of the land of a date "2026-11-23", without "#"; empty if it is no date. */
  landOfTheDay(date: string): string;
  /** The recipe of a link. */
  recipeOf(link: string): string;
  /** JSON of LinkSyntax (link_text.ts). */
  linkSyntax(): string;
}

export type CreateLesson = () => Promise<LessonModule>;
