// The second playground of a comparison: it shows the other land on a canvas of its own over the
// first, with the same camera, light and colours. It has no controls.

import { make } from "../common/dom";
import { bytesOf } from "../common/opened";
import { type Picture, takePicture } from "../common/picture";
import type {
  PictureRequest,
  Playground,
  PlaygroundModule,
  Rect,
  Regions,
} from "../common/playground";
import type { PlaygroundState } from "../common/state";

const MORE = 1;
const DRAWN = 4;
const NOWHERE: Rect = { x: 0, y: 0, width: 0, height: 0 };
/** After so many frames one was drawn. */
const MAX_FRAMES = 3;
/** Where the range of the land begins in a sight (see Playground.sight). */
const RANGE = 7;

export interface BesideParts {
  module: PlaygroundModule;
  regular: Uint8Array<ArrayBuffer>;
  semiBold: Uint8Array<ArrayBuffer>;
  canvas: HTMLCanvasElement;
  isSoftware: boolean;
  /** Another range of the land, in a sight; and every frame. */
  onRange: (sight: Float32Array) => void;
  onFrame: () => void;
  onError: (error: unknown) => void;
}

/** Nothing but a land in a window. */
export const regionsOf = (
  { width, height }: Pick<DOMRect, "width" | "height">,
  view: Rect,
  pixelRatio: number,
): Regions => ({
  windowWidth: width,
  windowHeight: height,
  pixelRatio,
  panel: NOWHERE,
  panelTop: 0,
  view,
  timeline: NOWHERE,
  narrow: false,
});

export class Beside {
  private readonly playground: Playground;
  private request = 0;
  private link = "";
  private range = "";
  private followed = "";
  private regions = "";
  private ended = false;
  /** Takes the graphics away and gives them back. */
  private readonly graphics: WEBGL_lose_context | null;
  private asleep = false;
  /** What the canvas showed when the graphics went, until there are others. */
  private still: HTMLCanvasElement | null = null;
  /** Whether all of the land is shown, and nothing moves. */
  settled = false;

  constructor(private readonly parts: BesideParts) {
    this.playground = new parts.module.Playground(parts.regular, parts.semiBold);
    // Pictures that rest; the other land does the moving.
    this.playground.setPreferences(false, true);
    const missing = this.playground.startGraphics(`#${parts.canvas.id}`, !parts.isSoftware);
    if (missing) throw new Error(missing);
    this.graphics = parts.canvas.getContext("webgl2")!.getExtension("WEBGL_lose_context");
    parts.canvas.addEventListener("webglcontextlost", (event) => {
      event.preventDefault();
      this.call((target) => target.loseGraphics());
    });
    parts.canvas.addEventListener("webglcontextrestored", () => {
      this.asleep = false;
      this.call((target) => target.restoreGraphics());
    });
  }

  state(): PlaygroundState | null {
    const json = this.ask((target) => target.state());
    return json ? (JSON.parse(json) as PlaygroundState) : null;
  }

  heights(): Float32Array | undefined {
    return this.ask((target) => target.heights().slice());
  }

  openLand(heights: Float32Array): void {
    this.call((target) => target.openLand(bytesOf(heights)));
  }

  /** Shows a link, in the light and theme of the other land. */
  show(link: string, { sun, dark }: PlaygroundState): void {
    const key = `${link} ${sun.azimuth.text} ${sun.elevation.text} ${dark}`;
    if (key === this.link) return;
    this.link = key;
    this.call((target) => {
      target.load(link);
      target.setView("sun", `${sun.azimuth.text},${sun.elevation.text}`, false);
      target.setView("theme", dark ? "dark" : "light", false);
    });
  }

  /** Takes the other's camera and range. */
  follow(sight: Float32Array): void {
    const key = sight.join();
    if (key === this.followed) return;
    this.followed = key;
    this.call((target) => target.lookLike(bytesOf(sight), true));
  }

  /** Where the land stands: rectangles in CSS pixels of the window, as the other's canvas has them. */
  place(frame: DOMRect, view: Rect, width: number, height: number): void {
    const key = JSON.stringify([frame, view, width, height]);
    if (key === this.regions) return;
    this.regions = key;
    const { canvas } = this.parts;
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
    this.call((target) => target.setRegions(regionsOf(frame, view, width / frame.width)));
  }

  /**
   * The land in the eye of another land's picture, which `sight` says; null once the program has
   * stopped.
   */
  take(request: PictureRequest, sight: Float32Array): Picture | null {
    // The next frame follows the window's camera again.
    this.followed = "";
    const picture = this.call((target) => {
      target.lookLike(bytesOf(sight), true);
      return takePicture(target, request);
    });
    return picture ?? null;
  }

  /** Gives the graphics back and stops; a still picture stays. */
  sleep(): void {
    if (this.asleep || this.ended || !this.graphics) return;
    this.keepPicture();
    this.asleep = true;
    cancelAnimationFrame(this.request);
    this.request = 0;
    this.settled = false;
    this.graphics.loseContext();
  }

  /** Takes graphics again and goes on. */
  wakeUp(): void {
    if (this.asleep) this.graphics?.restoreContext();
  }

  /** Copies the canvas, which can be read only in the task in which it was drawn. */
  private keepPicture(): void {
    const { canvas } = this.parts;
    const still = make("canvas", "compare-canvas");
    still.width = canvas.width;
    still.height = canvas.height;
    this.playground.redraw();
    // A frame may only prepare what the next one renders.
    for (let i = 0; i < MAX_FRAMES; i++) {
      if (this.playground.frame(performance.now()) & DRAWN) break;
    }
    const context = still.getContext("2d", { willReadFrequently: true });
    context?.drawImage(canvas, 0, 0);
    // Reading a pixel forces the copy; browsers may defer it until the context is gone.
    context?.getImageData(0, 0, 1, 1);
    still.style.cssText = canvas.style.cssText;
    this.still?.remove();
    canvas.after(still);
    this.still = still;
  }

  /** Frees the graphics; nothing may be asked of it afterwards. */
  stop(): void {
    this.ended = true;
    cancelAnimationFrame(this.request);
    this.still?.remove();
    if (!this.asleep) this.graphics?.loseContext();
  }

  /** Calls C++ and requests a frame. */
  private call<T>(action: (target: Playground) => T): T | undefined {
    const answer = this.ask(action);
    this.wake();
    return answer;
  }

  /** Calls C++. After a trap no call may follow. */
  private ask<T>(question: (target: Playground) => T): T | undefined {
    if (this.ended) return undefined;
    try {
      return question(this.playground);
    } catch (error) {
      this.ended = true;
      this.parts.onError(error);
      return undefined;
    }
  }

  private wake(): void {
    this.settled = false;
    if (this.asleep || this.ended) return;
    this.request ||= requestAnimationFrame(this.tick);
  }

  private readonly tick = (now: number): void => {
    this.request = 0;
    if (this.ended) return;
    try {
      const result = this.playground.frame(now);
      const isMoving = (result & MORE) !== 0;
      if (this.still && result & DRAWN) {
        this.still.remove();
        this.still = null;
      }
      const sight = this.playground.sight().slice();
      const range = sight.subarray(RANGE).join();
      if (range !== this.range) {
        this.range = range;
        this.parts.onRange(sight);
      }
      if (isMoving) this.wake();
      else this.settled = true;
    } catch (error) {
      this.ended = true;
      this.parts.onError(error);
      return;
    }
    this.parts.onFrame();
  };
}
