// The part of Export that saves a clip of the land's rise: the story frame by frame, then the
// finished land for a moment. clip.ts encodes it, with a library that is fetched when this part is
// shown.

import { filled } from "../common/filled";
import { make, setText } from "../common/dom";
import { download } from "../common/download";
import { fetchScript } from "../common/loading";
import type { Picture } from "../common/picture";
import type { PictureRequest } from "../common/playground";
import type * as ClipModule from "./clip";
import { checkRow, Segments } from "./fields";
import { type Pane, type PaneFrame, Stopped } from "./pane";
import { fileName, type PictureMaker } from "./picture_pane";

const FRAMES_PER_SECOND = 30;
/** How long the finished land stands at the end. */
const HOLD_SECONDS = 1.5;
const WIDE = "1280x720";
const SMALL = "640x360";
/** Where the wide clip would take longer, the small one is chosen until somebody chooses another. */
const PATIENCE_SECONDS = 30;

const sizeOf = (key: string): { width: number; height: number } => {
  const [width = 0, height = 0] = key.split("x").map(Number);
  return { width, height };
};

export interface ClipMaker extends Pick<PictureMaker, "seed" | "version"> {
  /** A frame at a moment of the story. The page does not follow. */
  takeFrame: (request: PictureRequest) => Picture;
  storySeconds: () => number;
  /** The position on the timeline, to return to. */
  position: () => number;
  seek: (position: number) => void;
}

export class ClipPane implements Pane {
  readonly key = "clip";
  readonly label = TEXT.exportClipLabel;
  readonly node = make("fieldset", "export-pane");
  private readonly sizes = new Segments("clip-size", TEXT.pictureSizeLabel, () => {
    this.isSizeChosen = true;
    this.sayLength();
  });
  private readonly formats = new Segments("clip-format", TEXT.filesFormatLabel, () => undefined);
  private readonly legend = checkRow(TEXT.pictureLegendLabel, TEXT.pictureLegendHelp);
  private readonly caption = checkRow(TEXT.pictureCaptionLabel, TEXT.clipCaptionHelp);
  private readonly says = make("p", "export-says");
  private readonly preview = make("canvas", "clip-preview");
  private frame: PaneFrame | null = null;
  private library: Promise<typeof ClipModule> | null = null;
  private tries = 0;
  private stopped = false;
  private isSizeChosen = false;
  /** What a pixel of a frame takes here, measured; 0 until then. */
  private msPerPixel = 0;

  constructor(private readonly maker: ClipMaker) {
    this.sizes.fill([
      { key: WIDE, label: TEXT.clipSizeWide },
      { key: "1080x1080", label: TEXT.pictureSizeSquare },
      { key: "720x1280", label: TEXT.clipSizeTall },
      { key: SMALL, label: TEXT.clipSizeSmall },
    ]);
    this.sizes.chosen = WIDE;
    this.caption.input.checked = true;
    this.caption.input.id = "clip-caption";
    this.legend.input.id = "clip-legend";
    this.preview.hidden = true;
    this.preview.setAttribute("role", "img");
    this.preview.setAttribute("aria-label", TEXT.clipPreviewLabel);
    this.node.append(
      this.sizes.node,
      this.formats.node,
      this.legend.label,
      this.caption.label,
      this.says,
      this.preview,
    );
  }

  show(frame: PaneFrame): void {
    this.frame = frame;
    frame.setReady(false);
    this.sayLength();
    void this.findFormats();
  }

  private frames(): number {
    return Math.ceil(this.maker.storySeconds() * FRAMES_PER_SECOND) + 1;
  }

  /** How long a clip of this size takes to make. */
  private secondsFor(size: string): number {
    const { width, height } = sizeOf(size);
    return (this.msPerPixel * width * height * this.frames()) / 1000;
  }

  private sayLength(): void {
    const seconds = (this.maker.storySeconds() + HOLD_SECONDS).toFixed(0);
    const words = [filled(TEXT.clipLength, { seconds })];
    const making = this.secondsFor(this.sizes.chosen);
    if (making >= 100) words.push(filled(TEXT.clipMinutes, { minutes: Math.round(making / 60) }));
    else if (making > 0)
      words.push(filled(TEXT.clipSeconds, { seconds: Math.max(5, Math.round(making / 5) * 5) }));
    setText(this.says, words.join(" "));
  }

  /** Makes two frames of what is shown, of which the second tells how long others take. */
  private async measure(library: typeof ClipModule, format: string): Promise<void> {
    const { width, height } = sizeOf(SMALL);
    const canvas = make("canvas");
    Object.assign(canvas, { width, height });
    const clip = new library.Clip(canvas, format, FRAMES_PER_SECOND);
    try {
      let began = 0;
      for (let i = 0; i < 2; i++) {
        began = performance.now();
        const { pixels } = this.maker.takeFrame(this.request({ width, height }));
        if (!pixels) return;
        canvas.getContext("2d")!.putImageData(pixels, 0, 0);
        await clip.add(1 / FRAMES_PER_SECOND);
      }
      this.msPerPixel = (performance.now() - began) / (width * height);
    } catch (error) {
      // A clip can be made without knowing how long it takes.
      console.warn(error);
    } finally {
      await clip.drop();
    }
    if (!this.isSizeChosen && this.secondsFor(WIDE) > PATIENCE_SECONDS) this.sizes.chosen = SMALL;
    this.sayLength();
  }

  private request(size: { width: number; height: number }): PictureRequest {
    const legend = this.legend.input.checked;
    const caption = this.caption.input.checked;
    return { ...size, pixelRatio: 0, legend, caption, look: "" };
  }

  hide(): void {
    this.stopped = true;
    this.frame = null;
    this.preview.hidden = true;
  }

  private async findFormats(): Promise<void> {
    try {
      this.library ??= fetchScript<typeof ClipModule>("clip.js", this.tries++);
      const library = await this.library;
      const rows = await library.clipFormats();
      const { chosen } = this.formats;
      this.formats.fill(rows);
      this.formats.chosen = rows.some(({ key }) => key === chosen) ? chosen : (rows[0]?.key ?? "");
      if (rows.length === 0) return this.frame?.say(TEXT.clipNoEncoderError);
      if (this.frame) await this.measure(library, this.formats.chosen);
      this.frame?.setReady(true);
    } catch (error) {
      console.error(error);
      this.library = null;
      this.frame?.say(TEXT.cardLoadingError);
    }
  }

  readonly stop = (): void => {
    this.stopped = true;
  };

  async save(): Promise<string> {
    const { Clip } = await this.library!;
    const { width, height } = sizeOf(this.sizes.chosen);
    const format = this.formats.chosen;
    Object.assign(this.preview, { width, height, hidden: false });
    this.preview.scrollIntoView({ block: "nearest" });
    this.stopped = false;
    const position = this.maker.position();
    const clip = new Clip(this.preview, format, FRAMES_PER_SECOND);
    try {
      await this.draw(clip, { width, height });
      const blob = await clip.finish();
      const name = fileName(this.maker, { width, height }, format);
      download(blob, name);
      return filled(TEXT.filesSaved, { names: name });
    } catch (error) {
      await clip.drop();
      throw error;
    } finally {
      this.preview.hidden = true;
      this.maker.seek(position);
    }
  }

  private async draw(
    clip: ClipModule.Clip,
    size: { width: number; height: number },
  ): Promise<void> {
    const story = this.maker.storySeconds();
    const count = this.frames() - 1;
    const context = this.preview.getContext("2d")!;
    for (let i = 0; i <= count; i++) {
      const seconds = Math.min(i / FRAMES_PER_SECOND, story);
      const { pixels, error } = this.maker.takeFrame({ ...this.request(size), seconds });
      if (!pixels) throw new Error(error);
      context.putImageData(pixels, 0, 0);
      await clip.add(i === count ? HOLD_SECONDS : 1 / FRAMES_PER_SECOND);
      const doing = filled(TEXT.clipFrame, { frame: i + 1, count: count + 1 });
      this.frame?.showProgress({ share: i / count, doing });
      // Shows the frame, and lets a press of Stop through.
      await new Promise((resolve) => window.setTimeout(resolve));
      if (this.stopped) throw new Stopped();
    }
  }
}
