// The wasm module as Embind shows it (src/platform/browser/embind_api.cpp). Written by hand; change both
// together. Only strings, numbers and bytes (fonts, pictures) are passed. C++ checks every number:
// NaN, negative and huge ones are harmless.

export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** CSS pixels, counted from the canvas's top left corner. An empty rectangle is not drawn. */
export interface Regions {
  windowWidth: number;
  windowHeight: number;
  /** Device pixels per CSS pixel. */
  pixelRatio: number;
  panel: Rect;
  /** Height reserved for HTML at the panel's top. */
  panelTop: number;
  view: Rect;
  timeline: Rect;
  narrow: boolean;
}

/** A picture for export. */
export interface PictureRequest {
  /** Pixels, 64 to 4096 each. */
  width: number;
  height: number;
  /** Device pixels per CSS pixel: how thick lines and how large letters are. 0: by the size. */
  pixelRatio: number;
  legend: boolean;
  caption: boolean;
  /** The sign of north, also where no word names a direction; false by default. */
  north?: boolean;
  /** Empty: the page's theme. */
  look: "light" | "dark" | "";
  /**
   * The story's moment in seconds, for a frame of a clip; the timeline stands still there
   * afterwards. Below 0, the default: what is shown.
   */
  seconds?: number;
  /** One of two lands: the width of the picture of both; 0, the default: it is no half. */
  both?: number;
  /** Where the line between them stands, in pixels from this picture's left end. */
  line?: number;
  /** Whether this land is left of the line. */
  left?: boolean;
  /** The map of their difference in place of a land (see DifferenceMap); empty: none. */
  map?: Int8Array;
  /**
   * Of one of two lands its name, or nothing; of a map a line for each of the three ends of its
   * scale, then for each paragraph.
   */
  words?: string;
}

export interface TakenPicture {
  width: number;
  height: number;
  /**
   * The top row first; empty if there is no picture. A view of the module's memory: copy it at
   * once, and let dropPicture() free it.
   */
  rgba: Uint8Array;
  /** Why there is no picture, in a sentence; otherwise empty. */
  error: string;
  /** Whether it is the square map of the land from above, because there is no WebGL context. */
  flat: boolean;
}

/** What two playgrounds share: eye, range of the heights, light. C++ makes and reads it. */
export interface SharedView {
  x: number;
  y: number;
  z: number;
  azimuth: number;
  elevation: number;
  focal: number;
  near: number;
  low: number;
  high: number;
  sunAzimuth: number;
  sunElevation: number;
  dark: boolean;
}

/** Operations on the text of a link (src/share/link_text.h). */
export interface LinkTexts {
  /** The link in a text, which may be a whole address; empty where there is none. */
  linkIn(given: string): string;
  /** The text with this setting of the view; an empty value removes it. */
  linkWith(text: string, key: string, value: string): string;
  /** The text with this setting added, unless it already contains a valid one. */
  linkWithDefault(text: string, key: string, value: string): string;
}

/** The playground that a page shows. */
export interface Playground {
  /**
   * Makes the WebGL 2 context of the canvas with this CSS selector, with or without multisampling.
   * Returns what is missing; empty if nothing is.
   */
  startGraphics(canvasSelector: string, fast: boolean): string;
  loseGraphics(): void;
  /**
   * Call it after the browser has restored the context. Returns what is missing; empty if nothing
   * is.
   */
  restoreGraphics(): string;

  setRegions(regions: Regions): void;
  setPreferences(systemDark: boolean, reducedMotion: boolean): void;

  /** False if the land does not fit into memory: the land before stays, and a notice says why. */
  load(text: string): boolean;
  /** As load(), but theme, wireframe, locks and `ui` stay. */
  loadStarter(text: string): void;
  /** Loads only the link's recipe, as one gesture; view and position on the timeline stay. */
  tryLink(text: string): void;
  /**
   * `again`: continues the gesture of the call before (a drag), so that both are one step to undo.
   */
  applyText(key: string, value: string, again: boolean): void;
  /** A number of recipe or view as somebody typed it, in people's units: "0.4 %". */
  applyTyped(key: string, typed: string): void;
  newSeed(entropy: number): void;
  /** Chooses a random recipe, except for what is locked. */
  surprise(entropy: number): void;
  /** Whether a drag on the land or its map draws a fault. */
  setDrawing(on: boolean): void;
  /** -1: none. */
  selectDrawn(index: number): void;
  /**
   * `what`: "amplitude" (-50 to 50), "travel" (of its slider, -100 to 100), "from", "to"
   * ("0.25, 0.5"), "flip", "remove" or "add" (a new one, whatever the index). `again` as in
   * applyText().
   */
  editDrawn(index: number, what: string, text: string, again: boolean): void;
  undo(): void;
  redo(): void;
  /** The number of the current undo entry, as in the state. */
  gesture(): number;
  /** Undoes or redoes to the entry with this number (state's `gesture`). False: there is none. */
  goTo(gesture: number): boolean;
  play(): void;
  pause(): void;
  seek(position: number): void;
  /** One step on or back; a level of diamond-square comes in two, its diamonds and its squares. */
  step(on: boolean): void;
  position(): number;
  /**
   * One setting of the view, as in a link (docs/spec.md): palette, sun (or one of its numbers, sun-azimuth
   * and sun-elevation), water, exaggeration, rock, scale, level, theme, speed, ui, card, plots, pin, section, stops, loop, lock, or title (as it is read). An
   * empty text is the default. The key `look` sets several of them, by a look's key. `again` as in
   * applyText().
   */
  setView(key: string, text: string, again: boolean): void;
  /** Adds a word to the list of the setting `lock` or `plots`, or takes it away. */
  toggle(key: string, word: string): void;
  /** Switches a key of the link's `show`; at most one layer is on. */
  setShown(word: string, on: boolean): void;
  /** The drawer: "how", "plots" or empty. */
  setCard(side: string): void;
  /** Whether the next press on terrain or map places the pin. */
  setPinning(on: boolean): void;
  /** On: the next press on terrain or map leads the camera there. Off: it leaves the ground. */
  setStanding(on: boolean): void;
  /** Whether drags over the view move the sun. */
  setDaylight(on: boolean): void;
  /** How a stick or a gamepad steers a person who stands on the land; each from -1 to 1. */
  steer(ahead: number, right: number, up: number, turn: number, tilt: number): void;
  /** The shaders' later chunk, which sky, haze and ground cover need. */
  setLaterShaders(text: string): void;
  /** Whether the next drag on terrain or map draws the section. */
  setSectioning(on: boolean): void;
  /** Presents the land in a lecture: see `ui` in state.ts. */
  setPresenting(on: boolean): void;
  /** Shows a stop by its index, or the next one (1) and the one before (-1). */
  goToStop(stop: number): void;
  walk(direction: number): void;
  /** The lecture is at this stop, by its index, although nothing moves: it was just made. */
  stayAtStop(stop: number): void;
  /** "home", "top", "north", "east", "south" or "west". */
  setCamera(name: string): void;

  pointer(
    kind: number,
    id: number,
    type: number,
    x: number,
    y: number,
    buttons: number,
    shift: boolean,
    timeMs: number,
  ): boolean;
  wheel(x: number, y: number, deltaX: number, deltaY: number, ctrl: boolean): boolean;
  key(
    key: string,
    down: boolean,
    shift: boolean,
    ctrl: boolean,
    alt: boolean,
    meta: boolean,
  ): boolean;
  textInput(text: string): void;
  blur(): void;

  /** Bits: 1 call again at the next animation frame, 2 state changed, 4 something was drawn. */
  frame(nowMs: number): number;
  redraw(): void;
  /**
   * The land from above in RGBA, at most `side` pixels a side, or nothing if it has not changed
   * since the last call. A view of the module's memory: copy it at once.
   */
  flatPicture(side: number, pixelRatio: number): Uint8Array;
  /**
   * The shown heights, row by row from the north-west; the side is the square root of their number.
   * A view of the module's memory: copy it at once.
   */
  heights(): Float32Array;
  /**
   * Takes the bytes of heights for recipes that stand on them, floats row by row from the north-west.
   * False if they are no land.
   */
  openLand(heights: Uint8Array): boolean;
  /** What share() of another playground takes: as in the window. */
  sharedView(): SharedView;
  /** The same as in a picture of this size, in pixels. */
  sharedViewIn(width: number, height: number): SharedView;
  /**
   * Both playgrounds get what the other shares, so that their lands are seen alike; `follows`: this
   * one takes the other's eye, sun and theme. False if that changes nothing.
   */
  share(view: SharedView, follows: boolean): boolean;
  /** Shows its land alone again. False if that changes nothing. */
  showAlone(): boolean;
  takePicture(request: Required<PictureRequest>): TakenPicture;
  dropPicture(): void;

  /** JSON of PlaygroundState (state.ts). */
  state(): string;
  /** JSON of PanelControl[] (state.ts). */
  controls(): string;
  /** JSON of ParameterRow[] (state.ts). */
  describe(): string;
  /** JSON of ViewRows (state.ts). */
  describeView(): string;
  recipeText(): string;
  hash(): string;
  /** Bytes that are allocated now. */
  memoryInUse(): number;
}

/** A module holds one playground, which lives as long as the module. */
export interface PlaygroundModule extends LinkTexts, Playground {
  /** Makes the playground, before any other function is called. Fonts are TTF bytes. */
  start(regularFont: Uint8Array, semiBoldFont: Uint8Array): void;
}

export type CreateModule = () => Promise<PlaygroundModule>;
