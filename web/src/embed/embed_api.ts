// Answers the requests of the page around an embed (protocol.ts). It accepts messages only from the
// parent window, and only from the origin of the first one. It ignores messages of other protocols
// and answers wrong requests with a sentence. C++ checks the values.

import type { Started } from "../runtime/started";
import {
  type Envelope,
  type Events,
  type EventType,
  isEnvelope,
  type RequestType,
  type TerrainLand,
  type TerrainProgress,
  VERSION,
} from "../common/protocol";
import type { Playground } from "../common/playground";
import type { PlaygroundState } from "../common/state";

/** The shortest time between two reports. */
const REPORT_MS = 100;

/** How many screenshots may wait for their answer: one of 4096 pixels a side takes 64 MB. */
const MOST_SCREENSHOTS = 8;

/** What an embed can do. */
export interface Embedded {
  /** Starts the program if it has not been started; rejects when that fails. */
  begin: () => Promise<Started>;
  /**
   * Wakes, starting the program if need be, or sleeps. Resolves when the graphics are there or
   * gone.
   */
  sleep: (asleep: boolean) => Promise<void>;
  /** Wakes for an action that needs the graphics. */
  during: <T>(action: (parts: Started) => T) => Promise<T>;
}

type Answer = [value: object, transfer?: Transferable[]];
type Answerer = (message: Envelope, embed: Embedded) => Promise<Answer>;

export function progressOf({ position, length, playing }: PlaygroundState): TerrainProgress {
  return { step: position, steps: length, playing };
}

export function landOf({ recipe, link, hash }: PlaygroundState): TerrainLand {
  return { recipe, link, fingerprint: hash };
}

function numberIn(message: Envelope, name: string): number {
  const value = message[name];
  if (typeof value === "number" && Number.isFinite(value) && value >= 0) return value;
  throw new Error(`${name}: not a number from 0 on`);
}

/** A request that moves along the timeline. */
async function move(embed: Embedded, action: (target: Playground) => void): Promise<Answer> {
  const parts = await embed.begin();
  parts.change(action);
  return [progressOf(parts.shown())];
}

async function seek(message: Envelope, embed: Embedded): Promise<Answer> {
  const step = numberIn(message, "step");
  return move(embed, (target) => target.seek(step));
}

async function set(message: Envelope, embed: Embedded): Promise<Answer> {
  const { recipe, key, value } = message;
  const parts = await embed.begin();
  if (recipe !== undefined) {
    // A whole address is accepted too.
    const link = typeof recipe === "string" ? parts.ask(() => parts.links.linkIn(recipe)) : "";
    if (link === "") throw new Error("recipe: not a text such as v1;seed=oak-ridge");
    parts.load(link);
  } else {
    const isText = ["string", "number"].includes(typeof value);
    if (typeof key !== "string" || !Object.keys(parts.shown().values).includes(key))
      throw new Error("key: not a parameter");
    if (!isText) throw new Error("value: neither a text nor a number");
    parts.change((target) => target.applyText(key, String(value), false));
  }
  const state = parts.shown();
  return [{ ...landOf(state), notices: state.notices }];
}

let waitingScreenshots = 0;
let lastScreenshot: Promise<unknown> = Promise.resolve();

/** One after the other, so that no two are in memory before they are handed over. */
async function screenshot(message: Envelope, embed: Embedded): Promise<Answer> {
  if (waitingScreenshots === MOST_SCREENSHOTS) {
    throw new Error(
      `screenshot: ${MOST_SCREENSHOTS} are waiting already; ask again after an answer`,
    );
  }
  ++waitingScreenshots;
  const taken = lastScreenshot.then(() => takeScreenshot(message, embed));
  lastScreenshot = taken.catch(() => undefined).finally(() => --waitingScreenshots);
  return taken;
}

async function takeScreenshot(message: Envelope, embed: Embedded): Promise<Answer> {
  const [width, height] = [numberIn(message, "width"), numberIn(message, "height")];
  const request = {
    width,
    height,
    pixelRatio: 0,
    legend: false,
    caption: false,
    look: "",
  } as const;
  const { pixels, error } = await embed.during((parts) => parts.take(request));
  if (!pixels) throw new Error(error);
  const image = await createImageBitmap(pixels);
  return [{ image }, [image]];
}

async function heights(_: Envelope, embed: Embedded): Promise<Answer> {
  const parts = await embed.begin();
  return parts.ask((playground) => {
    // hash() finishes the step that is being computed.
    const fingerprint = playground.hash();
    const copy = playground.heights().slice();
    return [{ heights: copy, fingerprint }, [copy.buffer]];
  });
}

const ANSWERS: Record<RequestType, Answerer> = {
  play: (_, embed) => move(embed, (target) => target.play()),
  pause: (_, embed) => move(embed, (target) => target.pause()),
  seek,
  set,
  screenshot,
  heights,
  wake: (_, embed) => embed.sleep(false).then(() => [{}]),
  sleep: (_, embed) => embed.sleep(true).then(() => [{}]),
};

function isRequest(type: string): type is RequestType {
  return Object.keys(ANSWERS).includes(type);
}

/** The host's origin; empty if the browser does not report it, or if the host has none ("null"). */
function parentOrigin(): string {
  const told = location.ancestorOrigins?.[0] ?? "null";
  return told === "null" ? "" : told;
}

export class EmbedApi {
  private host = parentOrigin();
  private shown: PlaygroundState | null = null;
  private timer = 0;
  private toldProgress = "";
  private toldLand = "";
  private stopped = "";

  constructor(private readonly embed: Embedded) {
    window.addEventListener("message", (event: MessageEvent<unknown>) => {
      if (event.source !== window.parent || window.parent === window) return;
      if (!isEnvelope(event.data)) return;
      this.host ||= event.origin;
      if (event.origin !== this.host) return;
      const { id, type } = event.data;
      if (id !== undefined) void this.answer(id, type, event.data);
    });
  }

  tell<T extends EventType>(type: T, detail: Events[T]): void {
    this.send({ type, ...detail });
  }

  /** The program has stopped: every answer from now on is this error. */
  stop(message: string): void {
    this.stopped = message;
    window.clearTimeout(this.timer);
    this.tell("error", { message });
  }

  /** Reports what has changed, at most every tenth of a second. */
  follow(state: PlaygroundState): void {
    this.shown = state;
    this.timer ||= window.setTimeout(() => this.report(), REPORT_MS);
  }

  private report(): void {
    this.timer = 0;
    if (!this.shown) return;
    const progress = progressOf(this.shown);
    const land = landOf(this.shown);
    const [progressText, landText] = [JSON.stringify(progress), JSON.stringify(land)];
    if (progressText !== this.toldProgress) this.tell("progress", progress);
    if (landText !== this.toldLand && !progress.playing) this.tell("change", land);
    this.toldProgress = progressText;
    if (!progress.playing) this.toldLand = landText;
  }

  private async answer(id: number, type: string, message: Envelope): Promise<void> {
    try {
      if (!isRequest(type)) throw new Error(`${type.slice(0, 40)}: not a request`);
      const [value, transfer] = await ANSWERS[type](message, this.embed);
      // It may have stopped before or meanwhile.
      if (this.stopped) throw new Error(this.stopped);
      this.send({ ...value, id, type: "result" }, transfer);
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      this.send({ id, type: "error", message: text });
    }
  }

  /**
   * Before the host has sent anything its origin may be unknown. Then any origin may receive the
   * message, which is no secret: it tells only that a Faultline is here, and its link.
   */
  private send(message: object, transfer: Transferable[] = []): void {
    if (window.parent === window) return;
    const target = this.host === "" || this.host === "null" ? "*" : this.host;
    window.parent.postMessage({ faultline: VERSION, ...message }, target, transfer);
  }
}
