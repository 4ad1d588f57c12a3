// The types of the JSON that C++ sends to the page: that of Playground::state() and of describe().

export interface Shown {
  /** The value as in links and in controls; empty if it is not set. */
  text: string;
  /** The value with its unit, for people: "0.4 %". */
  shown: string;
  /** The end that a slider needs where the value is beyond its usual range. */
  min?: string;
  max?: string;
}

export interface ShownValue extends Shown {
  /** Whether it has any effect now. */
  active: boolean;
}

/** What is on or off in the picture; the names are those of a link's "show". */
export interface Switches {
  wireframe: boolean;
  /** Lines of equal height. */
  contours: boolean;
  /** Colours by steepness. */
  slope: boolean;
  /** The land from above, in a corner. */
  map: boolean;
  /** The land upside down. */
  flip: boolean;
  /** A highlight where the land mirrors the sun. */
  specular: boolean;
  /** A level without its squares; only where the land has levels. */
  diamonds?: boolean;
  /** The camera circles the land. */
  turn: boolean;
}

export interface LectureStop {
  /** As in links. */
  place: string;
  /** How it comes. */
  by: "play" | "cut" | "fly";
  /** Lines of words with marks (src/share/words.h): what the audience and what the lecturer reads. */
  words: string;
  notes: string;
}

export interface PlaygroundState extends Switches {
  /** The text after '#' that shows what is shown now. */
  link: string;
  /** The same for sharing: without `check=`, and playing if the land plays. */
  shareLink: string;
  recipe: string;
  /** Fingerprint of the shown heights, 16 digits. */
  hash: string;
  /** Fingerprint of the finished land; empty until it is known. */
  finishedHash: string;
  /** How many megabytes the page needs at most for this land. */
  memory: string;
  finished: boolean;
  /** The link's `check=` compared with the land's fingerprint, once the land is at rest. */
  check: "none" | "pending" | "identical" | "different";
  position: number;
  /** The position in words where it is a level of diamond-square, or before one; else empty. */
  place: string;
  /** Steps on the whole timeline. */
  length: number;
  /** How long playing all of it as a story takes, in milliseconds. */
  storyMs: number;
  /** Of these: steps of the uplift, then smoothing passes, then erosion steps. */
  faults: number;
  passes: number;
  erosions: number;
  playing: boolean;
  /**
   * Which parts of the page are shown; while presenting: the block, its caption and the timeline.
   */
  ui: "full" | "minimal" | "none";
  presenting: boolean;
  speed: string;
  theme: "auto" | "light" | "dark";
  dark: boolean;
  palette: string;
  /** The direction of the sun; `chosen`: somebody has set it. */
  sun: { azimuth: Shown; elevation: Shown; chosen: boolean };
  /** The water level, as a fraction of the finished height range. */
  water: Shown;
  exaggeration: Shown;
  rock: Shown;
  /** The width in metres. */
  scale: Shown;
  /** Metres of the land's height 0 above the sea. */
  level: Shown;
  /** The contour interval: "2 % of width", "50 m". */
  contourStep: string;
  /** The layer over the land, and whether there are layers to choose from. */
  layer: "none" | "water" | "sediment" | "flow";
  layers: boolean;
  /** Empty once the story line has disappeared. */
  story: string;
  caption: { strong: string; rest: string };
  /** A description of the terrain, for screen readers. */
  words: string;
  /** 0 to 1 while something long is computed, else -1. */
  progress: number;
  /** Whether the land stands on heights that are not here. */
  lacksBase: boolean;
  /** The recipe of a land that is compared with this one, or empty; and how. */
  compare: string;
  compareAs: "wiper" | "side" | "difference";
  canUndo: boolean;
  canRedo: boolean;
  /** CSS cursor over the canvas. */
  cursor: string;
  notices: string[];
  /** Increases with every new set of notices. */
  noticesRevision: number;
  values: Record<string, ShownValue>;
  /** What the drawer shows; empty: it is closed. */
  card: "" | "how" | "plots";
  /** The plots in the drawer: one or two of cut, heights, roughness, section and point. */
  plots: string[];
  /** Points of the square, 0 to 1 from the north-western corner. */
  pin: [number, number] | null;
  section: [number, number, number, number] | null;
  /** Where a lecture stops on the timeline of this land, in its order; -1: on another land. */
  stops: number[];
  /** The same stops as they are edited. */
  lecture: LectureStop[];
  /** The number of the current stop, from 1, or 0 at none; and the count of stops. */
  stop: [number, number];
  /** The words of the current stop, if they have marks or several lines; the caption has the rest. */
  stopWords: string;
  stopsText: string;
  /** Whether stops have lands of their own. */
  hasLands: boolean;
  /** The number of the stop that was last gone to, from 1; 0: none. */
  lastStop: number;
  loop: boolean;
  title: string;
  /** Keys of the parameters that "Surprise me" leaves alone. */
  locks: string[];
  /** Whether the next press on the land places the pin, or the next drag draws the section. */
  pinning: boolean;
  sectioning: boolean;
  /** Whether a person stands on the land, or the next press leads there. */
  standing: "" | "aiming" | "there";
  /** Whether drags over the view move the sun. */
  daylight: boolean;
  /** What another method left as it was: a sentence after this edit, otherwise empty. */
  kept: string;
  /** The number of the current undo entry; a new one gets the next number. */
  gesture: number;
  /** Changes whenever heights() returns other heights; and the position these belong to. */
  heightsRevision: number;
  heightsPosition: number;
  /** Whether the drawing tool is on; the index of the selected drawn fault, or -1; all of them. */
  drawing: boolean;
  drawnSelected: number;
  drawn: DrawnFault[];
  /** Triangles of the last rendered frame, its vertices wide, and the frames rendered so far. */
  triangles: number;
  drawnSize: number;
  frames: number;
}

/** The rectangle of a panel's control in the last frame; CSS pixels of the window. */
export interface PanelControl {
  /** A parameter's key, or one of those that src/ui/ui.h lists. */
  key: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

interface RowBase {
  number: number;
  key: string;
  label: string;
  help: string;
  group: string;
  stage: string;
  advanced: boolean;
  default: string;
}

/** A drawn fault. `words` describes its effect; empty while that is unknown. */
export interface DrawnFault {
  /** Its ends in the square, as they are typed: "0.25, 0.5". */
  from: string;
  to: string;
  amplitude: string;
  /** Where the amplitude stands on its slider, -100 to 100. */
  travel: number;
  /** The amplitude as people read it. */
  shown: string;
  words: string;
}

/** One row of the parameter table. Numbers are texts, exactly as links hold them. */
export type ParameterRow =
  | (RowBase & { type: "text" | "drawn-faults" })
  | (RowBase & { type: "choice"; choices: { key: string; label: string }[] })
  | (RowBase & {
      type: "number";
      places: number;
      min: string;
      max: string;
      softMin: string;
      softMax: string;
      step: string;
      displayUnit: string;
    });

/** One number of the view. Texts, exactly as links hold them. */
export interface ViewNumber {
  label: string;
  help: string;
  default: string;
  softMin: string;
  softMax: string;
  step: string;
  /** Whether it may be left out. */
  optional: boolean;
}

export interface Word {
  key: string;
  label: string;
}

/** A number of the view, by its key. */
export const viewNumber = (state: PlaygroundState, key: string): Shown =>
  (state as unknown as Record<string, Shown>)[key]!;

/** The tables of the view: what describeView() lists. */
export interface ViewRows {
  palettes: { key: string; label: string; help: string }[];
  numbers: Record<string, ViewNumber>;
  /** The words of each setting that has a few. */
  choices: Record<"speed" | "theme" | "layer" | "compare-as", Word[]>;
  switches: { key: string; label: string; help: string }[];
}

/** A document that a method comes from (src/share/sources.h). */
export interface Source {
  key: string;
  name: string;
  author: string;
  title: string;
  year: string;
  /** Empty where none is known. */
  address: string;
}

/** A starter: one of the example lands in starters.json, which are in the menu's order. */
export interface Starter {
  group: string;
  name: string;
  sentence: string;
  source: string;
  /** The text after '#'. */
  link: string;
  /** The link's recipe. */
  recipe: string;
}
