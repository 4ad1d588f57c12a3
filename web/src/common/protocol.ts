// What an embed and the page around it say to each other by postMessage; docs/embedding.md has it
// as a table. Every message is a value {faultline: 1, type, ...}; a request also has an id, and its
// answer the same one. Types only, and the few names that both sides check: no code comes along.

export const VERSION = 1;

/** Where on the timeline it stands. */
export interface Progress {
  step: number;
  /** How many there are on the whole timeline. */
  steps: number;
  playing: boolean;
}

export interface Land {
  /** The recipe's canonical text. */
  recipe: string;
  /** The text after '#' that shows what is shown now. */
  link: string;
  /** Of the shown heights, 16 digits; empty while they move. */
  fingerprint: string;
}

export interface Ready extends Progress, Land {}

/** What an embed says by itself. */
export interface Events {
  /** The embed listens: requests may be sent. Nothing of the program has been loaded. */
  loaded: object;
  ready: Ready;
  progress: Progress;
  change: Land;
  error: { message: string };
  /** Somebody pressed an embed that waits for its host to wake it. */
  wanted: object;
}

/** What a host may ask: what goes with it, and the answer. */
export interface Requests {
  play: [object, Progress];
  pause: [object, Progress];
  seek: [{ step: number }, Progress];
  /** A link's text, or one parameter by its key; `notices`: what was repaired, in sentences. */
  set: [{ recipe: string } | { key: string; value: string }, Land & { notices: string[] }];
  /** 64 to 4096 pixels a side. */
  screenshot: [{ width: number; height: number }, { image: ImageBitmap }];
  /** Row by row from the north-west; the side is the root of the number. */
  heights: [object, { heights: Float32Array; fingerprint: string }];
  /**
   * For a host that keeps count of the embeds that draw: answered once the graphics are there, or
   * gone.
   */
  wake: [object, object];
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
