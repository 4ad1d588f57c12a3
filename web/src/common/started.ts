// What the page offers to its other modules once it has started.

import type { Picture } from "./picture";
import type { LinkTexts, PictureRequest, Playground } from "./playground";
import type { PlaygroundState } from "./state";

export interface LoopStats {
  /** Frames in which something was rendered, since the page opened. */
  frames: number;
  /** Mean time inside frame() over the last rendered frames, milliseconds. */
  msPerFrame: number;
}

/** The loop that renders frames while there is something to do (page/loop.ts). */
export interface FrameLoop {
  readonly stats: LoopStats;
  readonly sleeping: boolean;
  /** Renders at once, so that the canvas can be read in the same task. */
  drawNow(): void;
  /** Pauses the loop, or lets it go on where it stopped. */
  sleep(on: boolean): void;
  /** Resolves when nothing moves and nothing is left to compute; rejects if the program stops. */
  settled(): Promise<void>;
}

export interface Started {
  /**
   * Asks the program something. This and the following two throw once the program has stopped, also
   * if it stops meanwhile.
   */
  ask: <T>(question: (playground: Playground) => T) => T;
  /** Shows a link's text. */
  load: (text: string) => void;
  /** Runs a change and shows the result. */
  change: (action: (playground: Playground) => void) => void;
  links: LinkTexts;
  loop: FrameLoop;
  /** The state after the last change or frame. */
  shown: () => PlaygroundState;
  /** A picture of what is shown: of both lands while two are compared. */
  take: (request: PictureRequest) => Promise<Picture>;
}
