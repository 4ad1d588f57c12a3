// Measures where CSS grid has put the regions, passes the rectangles to C++, and sizes the canvas
// in device pixels.

import { element } from "../common/dom";
import { layout } from "../common/layout";
import type { Playground, Rect } from "../common/playground";

const NOWHERE: Rect = { x: 0, y: 0, width: 0, height: 0 };

// The browser's measurement in device pixels is exact, but on emulated screens it counts the pixels
// of the real screen. So it is used only if it agrees with devicePixelRatio.
function devicePixels(cssPixels: number, measured: number): number {
  const expected = cssPixels * devicePixelRatio;
  return Math.abs(measured - expected) <= 1 ? measured : Math.max(1, Math.round(expected));
}

export class Regions {
  private readonly canvas = element<HTMLCanvasElement>("canvas");
  private readonly panel = element("panel");
  private readonly seedRow = element("seed-row");
  private readonly grip = element("grip");
  private readonly view = element("view");
  private readonly timeline = element("timeline");
  private deviceWidth = 0;
  private deviceHeight = 0;
  private last = "";

  /**
   * `onChange` is called after C++ got new rectangles, within the same task. It must render, or the
   * canvas flashes.
   */
  constructor(
    private readonly playground: Playground,
    private readonly isFormOpen: () => boolean,
    private readonly onChange: () => void,
  ) {
    const observer = new ResizeObserver((entries) => {
      for (const entry of entries) this.readDevicePixels(entry);
      this.update();
    });
    try {
      observer.observe(this.canvas, { box: "device-pixel-content-box" });
    } catch {
      observer.observe(this.canvas);
    }
    for (const region of [this.panel, this.seedRow, this.view, this.timeline]) {
      observer.observe(region);
    }
    window.visualViewport?.addEventListener("resize", () => this.update());
    this.watchPixelRatio();
  }

  /** Measures the regions, and passes them to C++ if any has changed, or `again`. */
  update(again = false): void {
    const frame = this.canvas.getBoundingClientRect();
    if (frame.width === 0 || frame.height === 0) return;
    const width = devicePixels(frame.width, this.deviceWidth);
    const height = devicePixels(frame.height, this.deviceHeight);
    const arrangement = layout();
    const covered = this.isFormOpen();
    const regions = {
      windowWidth: frame.width,
      windowHeight: frame.height,
      pixelRatio: width / frame.width,
      panel: covered ? NOWHERE : this.rect(this.panel, frame),
      panelTop: this.panelTop(),
      view: this.rect(this.view, frame),
      timeline: arrangement === "page" ? NOWHERE : this.rect(this.timeline, frame),
      narrow: arrangement !== "wide",
    };
    const key = JSON.stringify([regions, width, height]);
    if (key === this.last && !again) return;
    this.last = key;
    if (this.canvas.width !== width) this.canvas.width = width;
    if (this.canvas.height !== height) this.canvas.height = height;
    this.playground.setRegions(regions);
    this.onChange();
  }

  private readDevicePixels(entry: ResizeObserverEntry): void {
    if (entry.target !== this.canvas) return;
    const size = entry.devicePixelContentBoxSize?.[0];
    this.deviceWidth = size?.inlineSize ?? 0;
    this.deviceHeight = size?.blockSize ?? 0;
  }

  // Where the browser does not report device pixels, only this notices a new ratio.
  private watchPixelRatio(): void {
    const query = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    const changed = (): void => {
      this.update();
      this.watchPixelRatio();
    };
    query.addEventListener("change", changed, { once: true });
  }

  private rect(region: HTMLElement, frame: DOMRect): Rect {
    const box = region.getBoundingClientRect();
    if (box.width === 0 || box.height === 0) return NOWHERE;
    return {
      x: box.left - frame.left,
      y: box.top - frame.top,
      width: box.width,
      height: box.height,
    };
  }

  private panelTop(): number {
    const top = this.panel.getBoundingClientRect().top;
    const bottoms = [this.seedRow, this.grip].map((part) => part.getBoundingClientRect().bottom);
    return Math.max(0, ...bottoms.map((bottom) => bottom - top));
  }
}
