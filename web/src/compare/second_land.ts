// The second land of a comparison: a running land on a canvas of its own over the page's, with the
// same eye, range, light and theme. It has no controls.

import { make } from "../common/dom";
import { bytesOf } from "../common/opened";
import type { Picture } from "../common/picture";
import type { PictureRequest, Rect, SharedView } from "../common/playground";
import type { PlaygroundState } from "../common/state";
import { hasSoftwareGraphics } from "../runtime/features";
import { RunningLand } from "../runtime/land";
import { fetchParts } from "../runtime/program";
import { Sleep } from "../runtime/sleep";

export interface SecondLandEvents {
  /** It has had a frame; `shared` is what the other land must know. */
  afterFrame: (shared: SharedView) => void;
  onError: (error: unknown) => void;
}

const NOWHERE: Rect = { x: 0, y: 0, width: 0, height: 0 };

export class SecondLand {
  private link = "";
  private followed: SharedView | null = null;
  private readonly sleep: Sleep;

  /** Fetches the program, which the browser still has, and starts it on the canvas. */
  static async start(canvas: HTMLCanvasElement, events: SecondLandEvents): Promise<SecondLand> {
    const [playground, { regular, semiBold }] = await fetchParts();
    playground.start(regular, semiBold);
    // Pictures that rest; the other land does the moving.
    playground.setPreferences(false, true);
    const land = new RunningLand(playground, canvas, {
      onState: () => undefined,
      onShown: () => undefined,
      afterFrame: () => {
        const shared = land.attempt((target) => target.sharedView());
        if (shared) events.afterFrame(shared);
      },
      onStop: events.onError,
    });
    const missing = land.startGraphics(hasSoftwareGraphics());
    if (missing) throw new Error(missing);
    return new SecondLand(land);
  }

  private constructor(private readonly land: RunningLand) {
    const still = make("canvas", "compare-canvas");
    still.hidden = true;
    land.canvas.after(still);
    this.sleep = new Sleep(land, still);
  }

  /** Whether a link's land is shown, all of it, and nothing moves. */
  get settled(): boolean {
    return this.link !== "" && this.land.loop.resting;
  }

  state(): PlaygroundState | null {
    const json = this.land.attempt((target) => target.state());
    return json ? (JSON.parse(json) as PlaygroundState) : null;
  }

  heights(): Float32Array | undefined {
    return this.land.attempt((target) => target.heights().slice());
  }

  controls(): string | undefined {
    return this.land.attempt((target) => target.controls());
  }

  openLand(heights: Float32Array): void {
    this.land.call((target) => target.openLand(bytesOf(heights)));
  }

  show(link: string): void {
    if (link === this.link) return;
    this.link = link;
    this.land.call((target) => {
      target.load(link);
      if (this.followed) target.share(this.followed, true);
    });
  }

  /** Takes what the other land shares. */
  follow(shared: SharedView): void {
    this.followed = shared;
    if (this.land.attempt((target) => target.share(shared, true))) this.land.loop.wake();
  }

  /** Where the land stands: rectangles in CSS pixels of the window, as the other's canvas has them. */
  place(frame: DOMRect, view: Rect, width: number, height: number): void {
    const { canvas } = this.land;
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
    this.land.call((target) =>
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

  /** A picture as another land's picture shares its eye. */
  take(request: PictureRequest, shared: SharedView): Picture {
    this.land.attempt((target) => target.share(shared, true));
    const picture = this.land.takeFrame(request);
    if (this.followed) this.follow(this.followed);
    return picture;
  }

  /** Gives the graphics back while a still picture stays, or goes on. */
  setAsleep(asleep: boolean): void {
    void this.sleep.set(asleep);
  }

  /** Frees the graphics; nothing may be asked of it afterwards. */
  close(): void {
    this.land.close();
  }
}
