// All keys and gestures of the page. tests/web/about_tests.mjs presses every key that a keyboard has
// and compares what answers with this table.

export interface KeyRow {
  /** As KeyboardEvent.key names them, letters in lower case, after "shift+" or "control+" or none. */
  keys: string[];
  what: string;
}

export const KEY_ROWS: KeyRow[] = [
  { keys: [" "], what: TEXT.keysPlay },
  { keys: ["ArrowLeft", "ArrowRight"], what: TEXT.keysStep },
  { keys: ["shift+ArrowLeft", "shift+ArrowRight"], what: TEXT.keysTenSteps },
  { keys: ["Home", "End"], what: TEXT.keysEnds },
  { keys: ["PageDown", "PageUp"], what: TEXT.keysStops },
  { keys: ["p"], what: TEXT.keysPresent },
  { keys: ["q", "e"], what: TEXT.keysTurn },
  { keys: ["ArrowUp", "ArrowDown"], what: TEXT.keysTilt },
  { keys: ["shift+q", "shift+e", "shift+ArrowUp", "shift+ArrowDown"], what: TEXT.keysMove },
  { keys: ["+", "=", "-"], what: TEXT.keysZoom },
  { keys: ["0", "1", "2", "3", "4", "5", "6"], what: TEXT.keysViews },
  { keys: ["."], what: TEXT.keysWhole },
  { keys: ["w"], what: TEXT.keysTriangles },
  { keys: ["f"], what: TEXT.keysFlip },
  { keys: ["m"], what: TEXT.keysMap },
  { keys: ["l"], what: TEXT.keysLayers },
  { keys: ["h"], what: TEXT.keysLesson },
  { keys: ["d"], what: TEXT.keysDraw },
  { keys: ["k"], what: TEXT.keysSun },
  { keys: ["g"], what: TEXT.keysStand },
  { keys: ["n"], what: TEXT.keysNew },
  { keys: ["s"], what: TEXT.keysSurprise },
  { keys: ["c"], what: TEXT.compareTitle },
  { keys: ["o"], what: TEXT.openTitle },
  { keys: ["control+z"], what: TEXT.keysUndo },
  { keys: ["control+y"], what: TEXT.keysRedo },
  { keys: ["Escape"], what: TEXT.keysLeave },
  { keys: ["?"], what: TEXT.keysList },
];

/** Keys that mean something else to a person who stands on the land. */
export const STAND_ROWS: KeyRow[] = [
  { keys: ["w", "a", "s", "d"], what: TEXT.keysWalk },
  { keys: ["q", "e"], what: TEXT.keysHeight },
  { keys: ["PageUp", "PageDown"], what: TEXT.keysLook },
];

/** Keys that mean something else while the land is presented. */
export const PRESENT_ROWS: KeyRow[] = [{ keys: ["b", "."], what: TEXT.keysBlack }];

/** What hands do, as [gesture, what it does]. */
export const MOUSE_ROWS: [string, string][] = [
  [TEXT.keysMouseDrag, TEXT.keysTurn],
  [TEXT.keysMouseDragRight, TEXT.keysMove],
  [TEXT.keysMouseWheel, TEXT.keysZoom],
  [TEXT.keysMouseDouble, TEXT.keysCloser],
];
export const TOUCH_ROWS: [string, string][] = [
  [TEXT.keysTouchDrag, TEXT.keysTurn],
  [TEXT.keysTouchTwo, TEXT.keysMove],
  [TEXT.keysTouchPinch, TEXT.keysZoom],
  [TEXT.keysTouchDouble, TEXT.keysCloser],
];

const NAMES: Record<string, string> = {
  " ": TEXT.keysNameSpace,
  ArrowLeft: "←",
  ArrowRight: "→",
  ArrowUp: "↑",
  ArrowDown: "↓",
  Home: TEXT.keysNameHome,
  End: TEXT.keysNameEnd,
  PageDown: TEXT.keysNamePageDown,
  PageUp: TEXT.keysNamePageUp,
  Escape: TEXT.keysNameEscape,
  shift: TEXT.keysNameShift,
  control: TEXT.keysNameControl,
  "-": "−",
};

/** The parts of a key as they stand on a keyboard: ["Shift", "Q"]. */
export function keyNames(key: string): string[] {
  // The plus key is not a sign between two keys.
  const parts = key === "+" ? ["+"] : key.split("+");
  return parts.map((part) => NAMES[part] ?? (part.length === 1 ? part.toUpperCase() : part));
}
