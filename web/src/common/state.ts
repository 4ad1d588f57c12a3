// What C++ tells the page, as types: the JSON of Playground::state() and of describe().

export interface Shown {
  /** As in links; what a control holds. Empty: unsaid. */
  text: string;
  /** As people read it: "0.4 %". */
  shown: string;
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
}

export interface PlaygroundState extends Switches {
  /** The text after '#' that shows what is shown now. */
  link: string;
  /** The same for sharing: without `check=`, and playing if the land plays. */
  shareLink: string;
  recipe: string;
  /** Fingerprint of the shown heights, 16 digits. */
  hash: string;
  /** Fingerprint of the finished land; empty while that has not been seen. */
  finishedHash: string;
  finished: boolean;
  /** What a link with `check=` claims, compared once its land has come to rest. */
  check: "none" | "pending" | "identical" | "different";
  position: number;
  /** Steps on the whole timeline. */
  length: number;
  /** Of these: steps of the uplift, smoothing passes and erosion steps at the end. */
  faults: number;
  passes: number;
  erosions: number;
  playing: boolean;
  /** What of the page is shown; while presenting the block, its caption and the timeline. */
  ui: "full" | "minimal" | "none";
  presenting: boolean;
  speed: string;
  theme: "auto" | "light" | "dark";
  dark: boolean;
  palette: string;
  /** Where the sun stands; `chosen`: because somebody put it there. */
  sun: { azimuth: Shown; elevation: Shown; chosen: boolean };
  /** The level of the water, as a part of the finished range; shown as a height. */
  water: Shown;
  exaggeration: Shown;
  /** Metres a side. */
  scale: Shown;
  /** How far apart contour lines are: "2 % of side", "50 m". */
  contourStep: string;
  /** What is laid over the land, and whether there is a choice. */
  layer: "none" | "water" | "sediment" | "flow";
  layers: boolean;
  /** Empty once the story line has left. */
  story: string;
  caption: { strong: string; rest: string };
  /** The terrain in words, for those who cannot see it. */
  words: string;
  /** 0 to 1 while something long is computed, else -1. */
  progress: number;
  canUndo: boolean;
  canRedo: boolean;
  /** CSS cursor over the canvas. */
  cursor: string;
  notices: string[];
  /** Rises with every new set of notices. */
  noticesRevision: number;
  values: Record<string, ShownValue>;
  /** The drawer, on which side; empty: closed. */
  card: "" | "how" | "plots";
  /** The drawer's plots, one or two of cut, heights, roughness, section and point. */
  plots: string[];
  /** Places of the square, 0 to 1 from the north-western corner. */
  pin: [number, number] | null;
  section: [number, number, number, number] | null;
  /** Positions at which a lecture stops, in its order; as a link has them. */
  stops: number[];
  /** Which of them it stands at, from 1, or 0; and how many there are. */
  stop: [number, number];
  stopsText: string;
  loop: boolean;
  title: string;
  /** Keys of the parameters that "Surprise me" leaves alone. */
  locks: string[];
  /** What the next press on the land does. */
  pinning: boolean;
  sectioning: boolean;
  /** The number of the undo entry that stands; a new one has the next number. */
  gesture: number;
  /** Changes with what heights() gives, and the position these belong to. */
  heightsRevision: number;
  heightsPosition: number;
  /** Faults are drawn by hand now; the selected one, or -1; all of them. */
  drawing: boolean;
  drawnSelected: number;
  drawn: DrawnFault[];
  /** Triangles of the last picture, vertices a side it was drawn with, pictures drawn so far. */
  triangles: number;
  drawnSize: number;
  frames: number;
}

/** A control of the panels as it stood in the last frame; CSS pixels of the window. */
export interface PanelControl {
  /** A parameter's, or one of those that src/ui/ui.h lists. */
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

/** A fault drawn by hand. `words`: what it does; empty while that is not known. */
export interface DrawnFault {
  /** Places of the square, as they are typed: "0.25, 0.5". */
  from: string;
  to: string;
  amplitude: string;
  /** The amplitude in people's units. */
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
  min: string;
  max: string;
  softMin: string;
  softMax: string;
  step: string;
}

/** The tables of the view: what describeView() lists. */
export interface ViewRows {
  palettes: { key: string; label: string; help: string }[];
  numbers: Record<"sun-azimuth" | "sun-elevation" | "water" | "exaggeration" | "scale", ViewNumber>;
  switches: { key: keyof Switches; label: string; help: string }[];
}

/** A land worth seeing: what starters.json lists, in the menu's order. */
export interface Starter {
  group: string;
  name: string;
  sentence: string;
  source: string;
  /** What stands after '#'. */
  link: string;
  /** The link's recipe. */
  recipe: string;
}
