// Calls frame() once per animation frame while there is something to do, and not at all otherwise.

import type { FramePacing } from "./frame_pacing";
import type { FrameLoop, LoopStats } from "../common/started";
import type { Playground } from "../common/playground";

const MORE = 1;
const STATE_CHANGED = 2;
const DRAWN = 4;
const LATER = 8;
const LATER_MS = 1000;
const MAX_FRAMES_WITHOUT_PICTURE = 3;

export class Loop implements FrameLoop {
  /** Set where the processor renders WebGL. */
  pacing: FramePacing | null = null;
  readonly stats: LoopStats = { frames: 0, msPerFrame: 0 };
  private request = 0;
  private later = 0;
  private stopped: Error | null = null;
  private asleep = false;
  private settledWaiters: { resolve: () => void; reject: (why: Error) => void }[] = [];

  constructor(
    private readonly playground: Playground,
    /** `moving`: another frame follows at once. */
    private readonly onState: (moving: boolean) => void,
    private readonly onFirstDraw: () => void,
    private readonly onError: (error: unknown) => void,
    private readonly afterFrame: (moving: boolean) => void,
  ) {
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) return;
      this.playground.redraw();
      this.wake();
    });
  }

  /**
   * Requests a frame because something happened. A hidden tab gets none until it is shown.
   */
  wake(): void {
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
    cancelAnimationFrame(this.request);
    this.request = 0;
    if (!on) this.wake();
  }

  /** Resolves when nothing moves and nothing is left to compute; rejects if the program stops. */
  settled(): Promise<void> {
    this.wake();
    return new Promise((resolve, reject) => this.settledWaiters.push({ resolve, reject }));
  }

  private readonly tick = (now: number): void => {
    this.request = 0;
    if (this.pacing?.busy()) {
      this.wake();
    } else if (this.step(now)) {
      this.wake();
    } else if (this.request === 0) {
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
      }
      const moving = (result & MORE) !== 0;
      if (result & STATE_CHANGED) this.onState(moving);
      this.afterFrame(moving);
      window.clearTimeout(this.later);
      if (result & LATER) this.later = window.setTimeout(() => this.wake(), LATER_MS);
      return moving;
    } catch (error) {
      this.onError(error);
      return false;
    }
  }

  private count(ms: number): void {
    const { stats } = this;
    stats.frames += 1;
    stats.msPerFrame += (ms - stats.msPerFrame) / Math.min(stats.frames, 30);
    if (stats.frames === 1) this.onFirstDraw();
  }
}
