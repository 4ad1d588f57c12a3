// <fault-terrain>, as types: what dist/element.js brings to a page. docs/embedding.md explains it.

export interface TerrainProgress {
  /** Where on the timeline it stands, from 0. */
  step: number;
  /** How many steps there are. */
  steps: number;
  playing: boolean;
}

export interface TerrainLand {
  /** The recipe's canonical text. */
  recipe: string;
  /** The text after '#' that shows what is shown now. */
  link: string;
  /** Of the shown heights, 16 digits; empty while they move. */
  fingerprint: string;
}

export interface TerrainReady extends TerrainProgress, TerrainLand {}

export interface TerrainEvents {
  /** The program runs: `detail` says what it shows. */
  ready: CustomEvent<TerrainReady>;
  /** Step or playing changed; at most ten a second. */
  progress: CustomEvent<TerrainProgress>;
  /** Recipe, view or fingerprint changed, and nothing plays. */
  change: CustomEvent<TerrainLand>;
  /** It could not start, or an attribute was set to what is none. */
  error: CustomEvent<{ message: string }>;
}

export interface FaultTerrainElement extends HTMLElement {
  /**
   * The text before '!' of a link, or a whole link's text. Reflects the attribute, as all of these.
   */
  recipe: string;
  /** The text after '!': how it looks and where it stands. */
  view: string;
  /** "minimal" (the land, its caption and the timeline), "none" or "full"; minimal unless said. */
  ui: string;
  /** "visible" (once it is seen; unless said) or "click". */
  start: string;
  /** Address of a picture that stands until it starts. */
  poster: string;
  /** The same where the reader prefers dark pages: the attribute poster-dark. */
  posterDark: string;

  // Each starts the program if it does not run yet. They reject with an Error: what is wrong with
  // an argument, why it could not start, "disconnected" when the element leaves the page, or "timed
  // out" after a minute.
  play(): Promise<TerrainProgress>;
  pause(): Promise<TerrainProgress>;
  seek(step: number): Promise<TerrainProgress>;
  /** Another land (a link's text), or one parameter; `notices` name what had to be put right. */
  set(
    what: { recipe: string } | { key: string; value: string | number },
  ): Promise<TerrainLand & { notices: string[] }>;
  /** 64 to 4096 pixels a side. */
  screenshot(size: { width: number; height: number }): Promise<ImageBitmap>;
  /**
   * Of the step that is shown, row by row from the north-west; the side is the root of the number.
   */
  heights(): Promise<Float32Array>;

  addEventListener<K extends keyof TerrainEvents>(
    type: K,
    listener: (this: FaultTerrainElement, event: TerrainEvents[K]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: boolean | AddEventListenerOptions,
  ): void;
  removeEventListener<K extends keyof TerrainEvents>(
    type: K,
    listener: (this: FaultTerrainElement, event: TerrainEvents[K]) => void,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: boolean | EventListenerOptions,
  ): void;
}

export declare const FaultTerrainElement: {
  new (): FaultTerrainElement;
  prototype: FaultTerrainElement;
};

declare global {
  interface HTMLElementTagNameMap {
    "fault-terrain": FaultTerrainElement;
  }
}
