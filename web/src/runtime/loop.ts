// Calls frame() once per animation frame while there is something to do, and not at all otherwise.

import type { FramePacing } from "./frame_pacing";
import type { Playground } from "../common/playground";

const MORE = 1;
const STATE_CHANGED = 2;
const DRAWN = 4;
const LATER = 8;
const LATER_MS = 1000;
const MAX_FRAMES_WITHOUT_PICTURE = 3;

export interface LoopStats {
  /** Frames in which something was rendered, since the page opened. */
  frames: number;
  /** Mean time inside frame() over the last rendered frames, milliseconds. */
  msPerFrame: number;
}

export interface LoopEvents {
  /** The state has changed. `moving`: another frame follows at once. */
  onState: (moving: boolean) => void;
  /** Something was drawn. */
  onDrawn: () => void;
  afterFrame: (moving: boolean) => void;
  onError: (error: unknown) => void;
}

export class Loop {
  /** Set where the processor renders WebGL. */
  pacing: FramePacing | null = null;
  readonly stats: LoopStats = { frames: 0, msPerFrame: 0 };
  /** Whether nothing moves and nothing is left to compute. */
  resting = false;
  private request = 0;
  private later = 0;
  private stopped: Error | null = null;
  private asleep = false;
  private settledWaiters: { resolve: () => void; reject: (why: Error) => void }[] = [];
  private readonly end = new AbortController();

  constructor(
    private readonly playground: Playground,
    private readonly events: LoopEvents,
  ) {
    const redraw = (): void => {
      if (document.hidden) return;
      this.playground.redraw();
      this.wake();
    };
    document.addEventListener("visibilitychange", redraw, { signal: this.end.signal });
  }

  /**
   * Requests a frame because something happened. A hidden tab gets none until it is shown.
   */
  wake(): void {
    this.resting = false;
    if (this.request !== 0 || this.stopped || this.asleep) return;
    this.request = requestAnimationFrame(this.tick);
  }

  /**
   * Renders at once, within the caller's task, so that the caller can read the pixels afterwards.
   */
  drawNow(): void {
    this.playground.redraw();
    const { frames } = this.stats;
    let moving = true;
    // A frame may only prepare what the next one renders.
    for (
      let left = MAX_FRAMES_WITHOUT_PICTURE;
      moving && left > 0 && this.stats.frames === frames;
      left--
    ) {
      moving = this.step(performance.now());
    }
    if (moving) this.wake();
  }

  /** Renders nothing more. Whoever waits until the land has settled is told why. */
  stop(why: Error): void {
    this.stopped = why;
    this.resting = false;
    this.end.abort();
    for (const { reject } of this.settledWaiters.splice(0)) reject(why);
    window.clearTimeout(this.later);
    cancelAnimationFrame(this.request);
    this.request = 0;
  }

  get sleeping(): boolean {
    return this.asleep;
  }

  /** Stops until it is told to go on, and then goes on where it stopped. */
  sleep(on: boolean): void {
    this.asleep = on;
    this.resting = false;
    cancelAnimationFrame(this.request);
    this.request = 0;
    if (!on) this.wake();
  }

  /** Resolves when nothing moves and nothing is left to compute; rejects if the program stops. */
  settled(): Promise<void> {
    this.wake();
    return new Promise((resolve, reject) => {
      if (this.stopped) reject(this.stopped);
      else this.settledWaiters.push({ resolve, reject });
    });
  }

  private readonly tick = (now: number): void => {
    this.request = 0;
    if (this.pacing?.busy()) {
      this.wake();
    } else if (this.step(now)) {
      this.wake();
    } else if (this.request === 0 && !this.stopped) {
      for (const { resolve } of this.settledWaiters.splice(0)) resolve();
    }
  };

  private step(now: number): boolean {
    if (this.stopped) return false;
    try {
      const start = performance.now();
      const result = this.playground.frame(now);
      if (result & DRAWN) {
        this.count(performance.now() - start);
        this.pacing?.frameSubmitted();
        this.events.onDrawn();
      }
      const moving = (result & MORE) !== 0;
      this.resting = !moving && this.request === 0;
      if (result & STATE_CHANGED) this.events.onState(moving);
      this.events.afterFrame(moving);
      window.clearTimeout(this.later);
      if (result & LATER) this.later = window.setTimeout(() => this.wake(), LATER_MS);
      return moving;
    } catch (error) {
      this.events.onError(error);
      return false;
    }
  }

  private count(ms: number): void {
    const { stats } = this;
    stats.frames += 1;
    stats.msPerFrame += (ms - stats.msPerFrame) / Math.min(stats.frames, 30);
  }
}
