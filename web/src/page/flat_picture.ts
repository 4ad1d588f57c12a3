// The land from above on a 2D canvas, in place of the block: for browsers without WebGL 2, and
// while there is no WebGL context. C++ paints the picture (Playground::flatPicture); this file
// shows it.

import { element } from "../common/dom";
import { filled } from "../common/filled";
import type { Playground } from "../common/playground";

/** What the page says beside it: title, text, and whether opening the page again may help. */
export function flatMessage(missing: string): [title: string, text: string, canReload: boolean] {
  const words = TEXT.flatPictureNote;
  if (missing !== "") return [TEXT.flatPictureTitle, `${missing} ${words}`, false];
  const lost = filled(TEXT.flatPictureGraphicsLostSentence, { words });
  return [TEXT.flatPictureGraphicsLostTitle, lost, true];
}

const MAX_PIXELS = 2048;
const MIN_PIXELS = 64;

export class FlatPicture {
  private readonly box = element("flat");
  private readonly canvas = this.box.querySelector("canvas") as HTMLCanvasElement;
  private readonly context = this.canvas.getContext("2d");
  private shown = false;
  private sidePixels = 0;

  /** `resized` is called when the picture has another size and a frame is needed. */
  constructor(
    private readonly playground: Playground,
    private readonly resized: () => void,
  ) {
    new ResizeObserver(() => {
      if (this.shown) this.measure();
    }).observe(this.box);
  }

  show(): void {
    if (this.shown || !this.context) return;
    this.shown = true;
    this.box.hidden = false;
    document.documentElement.classList.add("flat-shown");
    this.measure();
  }

  hide(): void {
    this.shown = false;
    this.box.hidden = true;
    document.documentElement.classList.remove("flat-shown");
  }

  /** Shows the picture if C++ has painted a new one. Call it after every frame. */
  update(): void {
    if (!this.shown || !this.context || this.sidePixels === 0) return;
    const bytes = this.playground.flatPicture(this.sidePixels, this.pixelRatio());
    if (bytes.length === 0) return;
    // While the land moves C++ paints fewer pixels; CSS stretches them.
    const side = Math.round(Math.sqrt(bytes.length / 4));
    if (this.canvas.width !== side) this.canvas.width = this.canvas.height = side;
    const pixels = new Uint8ClampedArray(bytes.length);
    pixels.set(bytes);
    this.context.putImageData(new ImageData(pixels, side, side), 0, 0);
    document.documentElement.classList.add("flat-drawn");
  }

  private pixelRatio(): number {
    return this.sidePixels / this.canvas.clientWidth;
  }

  private measure(): void {
    const { clientWidth, clientHeight } = this.box;
    const style = getComputedStyle(this.box);
    const free = (all: number, ...paddings: string[]): number =>
      paddings.reduce((rest, padding) => rest - Number.parseFloat(padding), all);
    const side = Math.floor(
      Math.min(
        free(clientWidth, style.paddingLeft, style.paddingRight),
        free(clientHeight, style.paddingTop, style.paddingBottom),
      ),
    );
    this.canvas.style.width = this.canvas.style.height = `${Math.max(side, 1)}px`;
    const pixels = Math.round(Math.max(side, 1) * devicePixelRatio);
    this.sidePixels = Math.min(MAX_PIXELS, Math.max(MIN_PIXELS, pixels));
    this.resized();
  }
}
