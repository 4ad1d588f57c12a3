// The messages that an embed and the page around it exchange by postMessage; docs/embedding.md has
// them as a table. Every message is a value {faultline: 1, type, ...}; a request also has an id,
// and its answer has the same one. web/scripts/element_types.mjs makes element.d.ts from these
// types.

export const VERSION = 1;

export interface TerrainProgress {
  /** The position on the timeline, from 0. */
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

/** What an embed reports by itself. */
export interface Events {
  /**
   * The embed listens: requests may be sent. Nothing of the program has been loaded.
   * @internal
   */
  loaded: object;
  /** The program runs: `detail` says what it shows. */
  ready: TerrainReady;
  /** Step or playing changed; at most ten a second. */
  progress: TerrainProgress;
  /** Recipe, view or fingerprint changed, and nothing plays. */
  change: TerrainLand;
  /** The embed could not start, or an attribute was set to an invalid value. */
  error: { message: string };
  /**
   * Somebody pressed an embed that waits for its host to wake it.
   * @internal
   */
  wanted: object;
}

/** What a host may request: the request's properties, and the answer's. */
export interface Requests {
  play: [object, TerrainProgress];
  pause: [object, TerrainProgress];
  seek: [{ step: number }, TerrainProgress];
  /**
   * Another land (a link's text), or one parameter; `notices` name what had to be repaired.
   * @param what
   */
  set: [
    { recipe: string } | { key: string; value: string | number },
    TerrainLand & { notices: string[] },
  ];
  /**
   * 64 to 4096 pixels wide and high.
   * @param size
   * @returns image
   */
  screenshot: [{ width: number; height: number }, { image: ImageBitmap }];
  /**
   * The heights of the shown step, row by row from the north-west; the side is the root of their
   * number.
   * @returns heights
   */
  heights: [object, { heights: Float32Array; fingerprint: string }];
  /**
   * For a host that limits how many embeds hold graphics: answered once the graphics are there.
   * @internal
   */
  wake: [object, object];
  /**
   * Answered once the graphics are released.
   * @internal
   */
  sleep: [object, object];
}

export type RequestType = keyof Requests;
export type EventType = keyof Events;

/** Anything that another page may have sent. */
export interface Envelope {
  faultline: typeof VERSION;
  type: string;
  id?: number;
  [name: string]: unknown;
}

/** Whether a message is one of ours, whatever else it says. */
export function isEnvelope(data: unknown): data is Envelope {
  if (typeof data !== "object" || data === null) return false;
  const { faultline, type, id } = data as Record<string, unknown>;
  const isAnswerable = id === undefined || (Number.isSafeInteger(id) && (id as number) >= 0);
  return faultline === VERSION && typeof type === "string" && isAnswerable;
}
