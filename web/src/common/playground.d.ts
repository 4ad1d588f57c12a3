// The wasm module as Embind shows it (src/platform/embind_api.cpp). Written by hand; change both
// together. Only strings, numbers and bytes (fonts, pictures) cross. C++ checks every number: NaN,
// negative and huge ones are harmless.

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
  /** Height kept free at the panel's top for HTML. */
  panelTop: number;
  view: Rect;
  timeline: Rect;
  narrow: boolean;
}

/** A picture to keep. */
export interface PictureRequest {
  /** Pixels, 64 to 4096 each. */
  width: number;
  height: number;
  /** Device pixels per CSS pixel: how thick lines and how large letters are. 0: by the size. */
  pixelRatio: number;
  legend: boolean;
  caption: boolean;
  /** Empty: as the page is. */
  look: "light" | "dark" | "";
}

export interface TakenPicture {
  width: number;
  height: number;
  /**
   * The top row first; empty when there is none. A view of the module's memory: copy it at once, and
   * let dropPicture() free it.
   */
  rgba: Uint8Array;
  /** A sentence, then. */
  error: string;
  /** The land from above, square: there are no graphics now. */
  flat: boolean;
}

/** What C++ says of links as texts (src/share/link_text.h). */
export interface LinkTexts {
  /** The link in a text, which may be a whole address; empty where there is none. */
  linkIn(given: string): string;
  /** The text with this setting of the view; an empty value takes it out. */
  linkWith(text: string, key: string, value: string): string;
  /** The text with this setting, unless it says one that is understood. */
  linkWithDefault(text: string, key: string, value: string): string;
}

/** The page's one playground. */
export interface Playground {
  /**
   * Makes the WebGL 2 context of the canvas with this CSS selector, with or without multisampling.
   * Empty, or what is missing.
   */
  startGraphics(canvasSelector: string, fast: boolean): string;
  loseGraphics(): void;
  /** After the browser gave the context back. Empty, or what is missing. */
  restoreGraphics(): string;

  setRegions(regions: Regions): void;
  setPreferences(systemDark: boolean, reducedMotion: boolean): void;

  load(text: string): void;
  /** As load(), but theme, wireframe, locks and what stands around the block stay. */
  loadStarter(text: string): void;
  /** Takes only the link's recipe, as one gesture; view and place on the timeline stay. */
  tryLink(text: string): void;
  /** `again`: the gesture of the call before goes on (a drag): one step to undo. */
  applyText(key: string, value: string, again: boolean): void;
  newSeed(entropy: number): void;
  /** Another land, but for what is locked. */
  surprise(entropy: number): void;
  /** Whether a drag on the land or its map draws a fault. */
  setDrawing(on: boolean): void;
  /** -1: none. */
  selectDrawn(index: number): void;
  /**
   * `what`: "amplitude" (-1 to 1), "from", "to" ("0.25, 0.5"), "flip", "remove" or "add" (a new one,
   * whatever the index). `again`: the gesture of the call before goes on.
   */
  editDrawn(index: number, what: string, text: string, again: boolean): void;
  undo(): void;
  redo(): void;
  /** The number of the undo entry that stands, as in the state. */
  gesture(): number;
  /** Undoes or redoes to the entry with this number (state's `gesture`). False: there is none. */
  goTo(gesture: number): boolean;
  play(): void;
  pause(): void;
  seek(position: number): void;
  position(): number;
  /**
   * One setting of the view, as in a link (docs/spec.md): palette, sun, water, exaggeration, scale,
   * theme, speed, ui, card, plots, pin, section, stops, loop, lock, or title (as it is read). An
   * empty text is the default. `again` as in applyText().
   */
  setView(key: string, text: string, again: boolean): void;
  /** A word of the link's `show`; of the layers one at most. */
  setShown(word: string, on: boolean): void;
  /** The drawer: "how", "plots" or empty. */
  setCard(side: string): void;
  /** The next press on terrain or map puts the pin there. */
  setPinning(on: boolean): void;
  /** The next drag on terrain or map lays the section. */
  setSectioning(on: boolean): void;
  /** The lecture's look: see `presenting` in state.ts. */
  setPresenting(on: boolean): void;
  /** A stop more where the timeline stands, or one less where it stands at a stop. */
  toggleStop(): void;
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
   * The land from above in RGBA, at most `side` pixels a side, or nothing where it is as it was at
   * the last call. A view of the module's memory: copy it at once.
   */
  flatPicture(side: number, pixelRatio: number): Uint8Array;
  /**
   * The heights that are shown, row by row from the north-west; the side is the root of the number.
   * A view of the module's memory: copy it at once.
   */
  heights(): Float32Array;
  takePicture(request: PictureRequest): TakenPicture;
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

export interface PlaygroundModule extends Playground, LinkTexts {
  /** Makes the playground: the first call, before any other of Playground. Fonts are TTF bytes. */
  create(regularFont: Uint8Array, semiBoldFont: Uint8Array): void;
}

export type CreateModule = () => Promise<PlaygroundModule>;
