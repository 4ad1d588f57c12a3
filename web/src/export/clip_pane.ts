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
  private readonly sizes = new Segments("clip-size", TEXT.pictureSizeLabel, () => undefined);
  private readonly formats = new Segments("clip-format", TEXT.filesFormatLabel, () => undefined);
  private readonly legend = checkRow(TEXT.pictureLegendLabel, TEXT.pictureLegendHelp);
  private readonly caption = checkRow(TEXT.pictureCaptionLabel, TEXT.clipCaptionHelp);
  private readonly says = make("p", "export-says");
  private readonly preview = make("canvas", "clip-preview");
  private frame: PaneFrame | null = null;
  private library: Promise<typeof ClipModule> | null = null;
  private tries = 0;
  private stopped = false;

  constructor(private readonly maker: ClipMaker) {
    this.sizes.fill([
      { key: "1280x720", label: TEXT.clipSizeWide },
      { key: "1080x1080", label: TEXT.pictureSizeSquare },
      { key: "720x1280", label: TEXT.clipSizeTall },
    ]);
    this.sizes.chosen = "1280x720";
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
    const seconds = (this.maker.storySeconds() + HOLD_SECONDS).toFixed(0);
    setText(this.says, filled(TEXT.clipLength, { seconds }));
    void this.findFormats();
  }

  hide(): void {
    this.stopped = true;
    this.frame = null;
    this.preview.hidden = true;
  }

  private async findFormats(): Promise<void> {
    try {
      this.library ??= fetchScript<typeof ClipModule>("clip.js", this.tries++);
      const { clipFormats } = await this.library;
      const rows = await clipFormats();
      const { chosen } = this.formats;
      this.formats.fill(rows);
      this.formats.chosen = rows.some(({ key }) => key === chosen) ? chosen : (rows[0]?.key ?? "");
      if (rows.length === 0) this.frame?.say(TEXT.clipNoEncoderError);
      else this.frame?.setReady(true);
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
    const [width = 0, height = 0] = this.sizes.chosen.split("x").map(Number);
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
    const seconds = this.maker.storySeconds();
    const count = Math.ceil(seconds * FRAMES_PER_SECOND);
    const context = this.preview.getContext("2d")!;
    for (let i = 0; i <= count; i++) {
      const { pixels, error } = this.maker.takeFrame({
        ...size,
        pixelRatio: 0,
        legend: this.legend.input.checked,
        caption: this.caption.input.checked,
        look: "",
        seconds: Math.min(i / FRAMES_PER_SECOND, seconds),
      });
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
