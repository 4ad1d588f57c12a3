// A land that nobody sees sleeps: it gives its WebGL context back to the browser, which has few, and
// stops. Its last picture stays. When it wakes it goes on at the same place of the timeline.

import type { RunningLand } from "./land";

/** Browsers that have not lost or restored a context in this time never will. */
const TIMEOUT_MS = 3000;

/** Resolves with the next event of this kind, at the latest after TIMEOUT_MS. */
function next(target: EventTarget, kind: string): Promise<void> {
  return new Promise((resolve) => {
    target.addEventListener(kind, () => resolve(), { once: true });
    window.setTimeout(resolve, TIMEOUT_MS);
  });
}

export class Sleep {
  private graphics: WEBGL_lose_context | null = null;
  private requested = false;
  private asleep = false;
  private work: Promise<void> = Promise.resolve();

  /** `still`: the canvas for the last picture. */
  constructor(
    private readonly land: RunningLand,
    private readonly still: HTMLCanvasElement,
  ) {}

  get sleeping(): boolean {
    return this.asleep;
  }

  /**
   * Falls asleep or wakes; resolves when the graphics are gone, or there. The last request counts.
   */
  set(asleep: boolean): Promise<void> {
    this.requested = asleep;
    this.work = this.work.then(() => this.follow(this.requested));
    return this.work;
  }

  /** Wakes for an action that needs the graphics, then sleeps again if it slept. */
  during<T>(action: () => T): Promise<T> {
    const result = this.work.then(() => this.follow(false)).then(action);
    this.work = result.then(
      () => this.follow(this.requested),
      () => this.follow(this.requested),
    );
    return result;
  }

  private async follow(asleep: boolean): Promise<void> {
    if (asleep === this.asleep) return;
    this.asleep = asleep;
    await (asleep ? this.doze() : this.wake());
  }

  private async doze(): Promise<void> {
    const { land } = this;
    land.keepPicture(this.still);
    land.loop.sleep(true);
    const gl = land.canvas.getContext("webgl2");
    this.graphics = gl && !gl.isContextLost() ? gl.getExtension("WEBGL_lose_context") : null;
    if (!this.graphics) return;
    const lost = next(land.canvas, "webglcontextlost");
    this.graphics.loseContext();
    await lost;
  }

  private async wake(): Promise<void> {
    const { land } = this;
    if (this.graphics) {
      // The land listens to this event too and renders at once.
      const restored = next(land.canvas, "webglcontextrestored");
      this.graphics.restoreContext();
      await restored;
    }
    // Where the context did not come back, the last picture stays.
    land.showCanvas();
    land.loop.sleep(false);
  }
}
