// The lesson module as Embind shows it (src/platform/lesson_api.cpp), and the JSON it answers with.
// Written by hand; change both together.

/** MathML: a text, or an element's name and what stands in it. */
export type MathTree = string | [tag: string, ...children: MathTree[]];

export interface CardPicture {
  kind: string;
  /** What is seen. */
  label: string;
  /** 0 to 1, y up; what it is depends on the kind. */
  curve: [number, number][];
}

export interface PseudocodeLine {
  indent: number;
  text: string;
  /** What this step put in; empty where it put in nothing. */
  values: string;
}

export interface Card {
  /** The same for steps that differ in their numbers only. */
  key: string;
  stage: "uplift" | "smoothing" | "erosion";
  step: number;
  /** A short name, beside those of `more`. */
  tab: string;
  title: string;
  picture: CardPicture;
  sentences: string[];
  formula: MathTree;
  /** The formula with this step's numbers in it. */
  numbers: MathTree;
  symbols: { math: MathTree; words: string }[];
  watch: string;
  source: { document: string; section: string };
  /** Whole links, without '#'. */
  tries: { label: string; link: string }[];
  pseudocode: PseudocodeLine[];
  /** The line of the pseudocode that this step carried out, from 0. */
  line: number;
  /** What else may be told of this place. */
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
  /** A dot; without it a line from top to bottom. */
  y?: number | null;
  label: string;
}

/** Places are 0 to 1 of the frame, y up. */
export interface Plot {
  key: string;
  title: string;
  x: PlotAxis;
  y: PlotAxis;
  curves: PlotCurve[];
  marks: PlotMark[];
  /** What is read off at the nearest x. */
  values: [x: number, text: string][];
  reading: string;
  /** Why there is nothing, then. */
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
  /** Metres a side; 0: as parts of the side. */
  scale: number;
  /** u, v and u1, v1, u2, v2, 0 to 1. */
  pin: number[] | null;
  section: number[] | null;
  /** Heights count downwards. */
  flip: boolean;
}

export interface ShareRequest {
  /** The page's address, without '#' and what follows it. */
  page: string;
  /** The link to what is shown now, without '#'. */
  link: string;
  /** Of the finished land; empty: not known yet. */
  fingerprint: string;
  fromStart: boolean;
  /** Link and tags carry the fingerprint. */
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
  /** Names of files. */
  picture: string;
  qr: string;
}

export interface LessonModule {
  /** JSON of Card. `scale`: metres a side; empty: unsaid. */
  card(recipe: string, scale: string, position: number): string;
  /** JSON of PlotTab. */
  plot(tab: string, request: PlotRequest): string;
  /** What stands at this place of the timeline, row by row; kept until the next call. */
  setHeights(heights: Float32Array, size: number, position: number): void;
  /** JSON of ShareTexts. */
  shareTexts(request: ShareRequest): string;
  /** Of a link's finished land, which is built for it. */
  finishedHash(link: string): string;
  /** JSON of Starter[] (state.ts). */
  starters(): string;
  /** The recipe of a link. */
  recipeOf(link: string): string;
  /** JSON of LinkSyntax (link_text.ts). */
  linkSyntax(): string;
}

export type CreateLesson = () => Promise<LessonModule>;
