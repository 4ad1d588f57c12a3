// window.faultline: the API by which the console, a course page's own script and the tests control
// the playground.

import type { Playground } from "../common/playground";
import { converted } from "../common/converted";
import type { LoopStats } from "../runtime/loop";
import type { Started } from "../runtime/started";
import type { PanelControl, ParameterRow, PlaygroundState } from "../common/state";

export interface PictureOptions {
  /**
   * Whether to draw the legend at the picture's side and the caption at its foot; false by default.
   */
  legend?: boolean;
  caption?: boolean;
  /** The page's theme by default. */
  dark?: boolean;
  /**
   * Device pixels per CSS pixel, 0.5 to 8. By default a larger picture shows the same land with
   * finer pixels.
   */
  pixelRatio?: number;
}

export interface Stats extends LoopStats {
  /** Bytes that the module has allocated. */
  memory: number;
}

/** Every function throws, or its promise rejects, if the program has not started or has stopped. */
export interface FaultlineApi {
  /** Resolves when everything below works; rejects when the page could not start. */
  readonly ready: Promise<void>;
  /** The recipe's canonical text. */
  recipe(): string;
  /**
   * Shows the land of a link's text (the part after '#'). The page lists what had to be repaired.
   */
  load(text: string): void;
  /** Fingerprint of the shown heights, 16 digits. */
  hash(): string;
  play(): void;
  pause(): void;
  /** Goes to a step of the timeline: the uplift first, then smoothing, then erosion. */
  seek(position: number): void;
  position(): number;
  /** The state of everything that the page shows. */
  state(): PlaygroundState;
  /** The parameter table. */
  describe(): ParameterRow[];
  /** The rectangles of the controls that are rendered on the canvas. */
  controls(): PanelControl[];
  /** Resolves when nothing moves and nothing is left to compute. */
  settled(): Promise<void>;
  /** Renders at once, so that the canvas can be read in the same task. */
  draw(): void;
  stats(): Stats;
  /**
   * A picture of the land at this step, settled and in full quality, without the panels, 64 to 4096
   * pixels a side: opaque, the top row first. Without graphics it is the land from above, a square
   * of the shorter side. Rejects with a sentence if it cannot be rendered.
   */
  picture(width: number, height: number, options?: PictureOptions): Promise<ImageData>;
}

declare global {
  interface Window {
    faultline: FaultlineApi;
  }
}

async function pixelsOf(
  { take }: Started,
  width: number,
  height: number,
  { legend, caption, dark, pixelRatio }: PictureOptions,
): Promise<ImageData> {
  const { pixels, error } = await take({
    width: converted(Number, width, "width"),
    height: converted(Number, height, "height"),
    pixelRatio: converted(Number, pixelRatio ?? 0, "pixelRatio"),
    legend: Boolean(legend),
    caption: Boolean(caption),
    look: dark === undefined ? "" : dark ? "dark" : "light",
  });
  if (!pixels) throw new Error(error);
  return pixels;
}

/** The API object, before anything has started; `started` or `failed` is called later, once. */
export function createApi(): {
  api: FaultlineApi;
  started: (parts: Started) => void;
  failed: (reason: Error) => void;
} {
  let parts: Started | null = null;
  let resolve: () => void = () => undefined;
  let reject: (reason: Error) => void = () => undefined;
  const ready = new Promise<void>((yes, no) => ([resolve, reject] = [yes, no]));
  // Without this the console would report an unhandled rejection; the page shows the failure
  // itself.
  ready.catch(() => undefined);

  const use = (): Started => {
    if (!parts) throw new Error("Faultline has not started: await faultline.ready first.");
    return parts;
  };
  const ask: Started["ask"] = (question) => use().ask(question);
  const change: Started["change"] = (action) => use().change(action);
  const read = <T>(question: (playground: Playground) => string): T =>
    JSON.parse(ask(question)) as T;
  const api: FaultlineApi = {
    ready,
    recipe: () => ask((playground) => playground.recipeText()),
    load: (text) => use().load(converted(String, text, "text")),
    hash: () => ask((playground) => playground.hash()),
    play: () => change((playground) => playground.play()),
    pause: () => change((playground) => playground.pause()),
    seek: (position) => {
      const step = converted(Number, position, "position");
      change((playground) => playground.seek(step));
    },
    position: () => ask((playground) => playground.position()),
    state: () => read((playground) => playground.state()),
    describe: () => read((playground) => playground.describe()),
    controls: () => read((playground) => playground.controls()),
    settled: async () => ask(() => use().loop.settled()),
    draw: () => ask(() => use().loop.drawNow()),
    stats: () => ({ ...use().loop.stats, memory: ask((playground) => playground.memoryInUse()) }),
    picture: async (width, height, options) => pixelsOf(use(), width, height, options ?? {}),
  };
  const started = (found: Started): void => {
    parts = found;
    resolve();
  };
  return { api, started, failed: reject };
}
