// A land that runs: one program on one canvas. All calls into C++ go through here, because after a
// trap none may follow; it runs the loop, follows the loss and the return of the graphics, keeps a
// still picture while there are none, and takes pictures. The page, an embed and the second land of a
// comparison each run one.

import { isOutOfMemory } from "../common/memory";
import { type Picture, takePicture } from "../common/picture";
import type { PictureRequest, Playground } from "../common/playground";
import { Loop, type LoopEvents } from "./loop";

export interface LandEvents extends Pick<LoopEvents, "onState" | "afterFrame"> {
  /** The canvas shows the land, or does no longer. */
  onShown: (shown: boolean) => void;
  /** The program has stopped: `ended` says why. */
  onStop: (error: unknown) => void;
  /** The graphics are back, or gone for a reason that nobody here knows. */
  onGraphics?: (there: boolean) => void;
}

export class RunningLand {
  readonly loop: Loop;
  /** Why the program has stopped, in a sentence; empty while it runs. */
  ended = "";
  private isShown = false;
  /** Shows what the canvas showed, until the canvas shows something. */
  private still: HTMLCanvasElement | null = null;
  private readonly end = new AbortController();

  constructor(
    readonly playground: Playground,
    readonly canvas: HTMLCanvasElement,
    private readonly events: LandEvents,
  ) {
    this.loop = new Loop(playground, {
      onState: events.onState,
      onDrawn: () => this.setShown(true),
      afterFrame: events.afterFrame,
      onError: (error) => this.stop(error),
    });
    const { signal } = this.end;
    canvas.addEventListener("webglcontextlost", (event) => this.lose(event), { signal });
    canvas.addEventListener("webglcontextrestored", () => this.restore(), { signal });
  }

  /** Starts the graphics. Returns what is missing; empty if nothing is. */
  startGraphics(isSoftware: boolean): string {
    return this.playground.startGraphics(`#${this.canvas.id}`, !isSoftware);
  }

  /** Calls C++ and requests a frame that shows what has changed. */
  readonly call = <T>(action: (target: Playground) => T): T | undefined => {
    const result = this.attempt(action);
    this.loop.wake();
    return result;
  };

  /** Calls C++. Nothing, once the program has stopped. */
  readonly attempt = <T>(action: (target: Playground) => T): T | undefined => {
    if (this.ended) return undefined;
    try {
      return action(this.playground);
    } catch (error) {
      this.stop(error);
      return undefined;
    }
  };

  /** As attempt(), for callers who must learn that the program has stopped. */
  readonly ask = <T>(question: (target: Playground) => T): T => {
    const answer = this.attempt(question);
    if (this.ended) throw new Error(this.ended);
    return answer as T;
  };

  /** A picture of the land; the canvas stays as it is. */
  readonly takeFrame = (request: PictureRequest): Picture =>
    this.attempt((target) => takePicture(target, request)) ?? {
      pixels: null,
      error: this.ended,
      flat: false,
    };

  readonly take = (request: PictureRequest): Picture => {
    const picture = this.takeFrame(request);
    // Browsers may have discarded the frame that the canvas showed before.
    this.loop.drawNow();
    return picture;
  };

  /** Copies the canvas into another one, which is shown until the canvas shows the land again. */
  keepPicture(still: HTMLCanvasElement): void {
    const { canvas } = this;
    this.loop.drawNow();
    still.width = canvas.width;
    still.height = canvas.height;
    const context = still.getContext("2d", { willReadFrequently: true });
    // The canvas can be read only in the task in which it was rendered.
    context?.drawImage(canvas, 0, 0);
    // Reading a pixel forces the copy; browsers may defer it until the context is gone.
    context?.getImageData(0, 0, 1, 1);
    still.hidden = !this.isShown;
    this.still = still;
  }

  /** Hides the still picture, if the canvas shows the land. */
  showCanvas(): void {
    if (!this.isShown || !this.still) return;
    this.still.hidden = true;
    // Frees its pixels.
    this.still.width = this.still.height = 0;
    this.still = null;
  }

  /** Ends the program; nothing more is asked of it. `error`: why, where something went wrong. */
  stop(error: unknown): void {
    if (this.ended) return;
    this.ended = isOutOfMemory(error) ? TEXT.failureMemoryStopped : TEXT.pictureStoppedError;
    this.loop.stop(new Error(this.ended));
    this.events.onStop(error);
  }

  /** Ends the program and gives its graphics back. */
  close(): void {
    this.end.abort();
    this.ended ||= TEXT.pictureStoppedError;
    this.loop.stop(new Error(this.ended));
    this.canvas.getContext("webgl2")?.getExtension("WEBGL_lose_context")?.loseContext();
  }

  private setShown(shown: boolean): void {
    if (this.isShown === shown) return;
    this.isShown = shown;
    this.showCanvas();
    this.events.onShown(shown);
  }

  private lose(event: Event): void {
    event.preventDefault();
    this.call((target) => target.loseGraphics());
    this.loop.pacing?.contextLost();
    this.setShown(false);
    // A land that sleeps gave its graphics back on purpose.
    if (!this.loop.sleeping) this.events.onGraphics?.(false);
  }

  private restore(): void {
    if (this.call((target) => target.restoreGraphics()) !== "") return;
    this.events.onGraphics?.(true);
    this.loop.drawNow();
  }
}
