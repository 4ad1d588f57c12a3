// The second playground of a comparison: it shows the other land on a canvas of its own over the
// first, with the same camera, light and colours. It has no controls.

import { bytesOf } from "../common/opened";
import type { Playground, PlaygroundModule, Rect } from "../common/playground";
import type { PlaygroundState } from "../common/state";

const MORE = 1;
const NOWHERE: Rect = { x: 0, y: 0, width: 0, height: 0 };
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

export class Beside {
  private readonly playground: Playground;
  private request = 0;
  private link = "";
  private range = "";
  private followed = "";
  private regions = "";
  private ended = false;
  /** Whether all of the land is shown, and nothing moves. */
  settled = false;

  constructor(private readonly parts: BesideParts) {
    this.playground = new parts.module.Playground(parts.regular, parts.semiBold);
    // Pictures that rest; the other land does the moving.
    this.playground.setPreferences(false, true);
    const missing = this.playground.startGraphics(`#${parts.canvas.id}`, !parts.isSoftware);
    if (missing) throw new Error(missing);
    parts.canvas.addEventListener("webglcontextlost", (event) => {
      event.preventDefault();
      this.call((target) => target.loseGraphics());
    });
    parts.canvas.addEventListener("webglcontextrestored", () =>
      this.call((target) => target.restoreGraphics()),
    );
  }

  state(): PlaygroundState | null {
    const json = this.call((target) => target.state());
    return json ? (JSON.parse(json) as PlaygroundState) : null;
  }

  heights(): Float32Array | undefined {
    return this.call((target) => target.heights().slice());
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
    this.call((target) =>
      target.setRegions({
        windowWidth: frame.width,
        windowHeight: frame.height,
        pixelRatio: width / frame.width,
        panel: NOWHERE,
        panelTop: 0,
        view,
        timeline: NOWHERE,
        narrow: false,
      }),
    );
  }

  /** Frees the graphics; nothing may be asked of it afterwards. */
  stop(): void {
    this.ended = true;
    cancelAnimationFrame(this.request);
    this.parts.canvas.getContext("webgl2")?.getExtension("WEBGL_lose_context")?.loseContext();
  }

  /** Calls C++ and requests a frame. After a trap no call may follow. */
  private call<T>(action: (target: Playground) => T): T | undefined {
    if (this.ended) return undefined;
    try {
      const answer = action(this.playground);
      this.wake();
      return answer;
    } catch (error) {
      this.ended = true;
      this.parts.onError(error);
      return undefined;
    }
  }

  private wake(): void {
    this.settled = false;
    this.request ||= requestAnimationFrame(this.tick);
  }

  private readonly tick = (now: number): void => {
    this.request = 0;
    if (this.ended) return;
    try {
      const isMoving = (this.playground.frame(now) & MORE) !== 0;
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
