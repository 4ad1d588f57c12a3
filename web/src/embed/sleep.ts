// An embed that is not visible sleeps: it gives its WebGL context back to the browser, which has
// few, and stops. Its last picture stays. When it wakes it goes on at the same place of the
// timeline.

import { element } from "../common/dom";
import type { Started } from "../common/started";

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
  private readonly canvas = element<HTMLCanvasElement>("canvas");
  private readonly still = element<HTMLCanvasElement>("still");
  private graphics: WEBGL_lose_context | null = null;
  private requested = false;
  private asleep = false;
  private work: Promise<void> = Promise.resolve();

  constructor(private readonly parts: Started) {}

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
    this.keepPicture();
    // From now on the canvas is shown at once, without fading in.
    document.documentElement.classList.add("slept");
    this.parts.loop.sleep(true);
    const gl = this.canvas.getContext("webgl2");
    this.graphics = gl && !gl.isContextLost() ? gl.getExtension("WEBGL_lose_context") : null;
    if (!this.graphics) return;
    const lost = next(this.canvas, "webglcontextlost");
    this.graphics.loseContext();
    await lost;
  }

  private async wake(): Promise<void> {
    if (this.graphics) {
      // The page listens to this event too and renders at once.
      const restored = next(this.canvas, "webglcontextrestored");
      this.graphics.restoreContext();
      await restored;
    }
    // Where the context did not come back, the last picture stays.
    this.still.hidden ||= document.documentElement.classList.contains("drawn");
    this.parts.loop.sleep(false);
  }

  /** Copies the canvas, which can be read only in the task in which it was rendered. */
  private keepPicture(): void {
    const { canvas, still } = this;
    this.parts.loop.drawNow();
    still.width = canvas.width;
    still.height = canvas.height;
    const context = still.getContext("2d", { willReadFrequently: true });
    context?.drawImage(canvas, 0, 0);
    // Reading a pixel forces the copy; browsers may defer it until the context is gone.
    context?.getImageData(0, 0, 1, 1);
    still.hidden = !document.documentElement.classList.contains("drawn");
  }
}
