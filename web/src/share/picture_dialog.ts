// The dialog that saves a picture as a PNG. It asks for the picture's size and for what is written
// on it, and shows a message if saving fails.

import { filled } from "../common/filled";
import { button, element, setText, toast } from "../common/dom";
import { MIN_SIDE, MAX_SIDE, type Picture } from "../common/picture";
import type { PictureRequest } from "../common/playground";
import { download, pictureFile, shown } from "../common/download";

const VIEW = "view";
const REFUSED = TEXT.pictureEncodingError;

export interface PictureMaker {
  take: (request: PictureRequest) => Picture;
  /** Stops playback, so that the picture shows the moment in which the dialog was opened. */
  pause: () => void;
  /** The shown recipe's seed, and the version of its text. */
  seed: () => string;
  version: () => string;
  /** The view in CSS pixels. */
  view: () => { width: number; height: number };
}

/** A file name of characters that every file system allows. */
function fileName(maker: PictureMaker, { width, height }: ImageData): string {
  const seed = maker.seed().replace(/[^\p{L}\p{N}._-]+/gu, "-");
  return `faultline-${seed}-${maker.version()}-${width}x${height}.png`;
}

const clampSide = (side: number): number =>
  Math.min(MAX_SIDE, Math.max(MIN_SIDE, Math.round(side)));

export class PictureDialog {
  private readonly dialog = element<HTMLDialogElement>("picture-dialog");
  private readonly fields = element<HTMLFieldSetElement>("picture-fields");
  private readonly width = element<HTMLInputElement>("picture-width");
  private readonly height = element<HTMLInputElement>("picture-height");
  private readonly save = button("picture-save");
  private readonly status = element("picture-words");
  private readonly presets = [
    ...this.dialog.querySelectorAll<HTMLInputElement>("input[name=picture-size]"),
  ];
  private busy = false;

  constructor(private readonly maker: PictureMaker) {
    // "Files" also opens the dialog for files of heights.
    for (const id of ["picture-cancel", "picture-files"]) {
      button(id).addEventListener("click", () => this.dialog.close());
    }
    // Focus returns to the button that opened it; a phone's bar has no room for "Export".
    this.dialog.addEventListener("close", () => {
      const wide = button("export");
      (wide.offsetParent ? wide : button("more")).focus();
    });
    for (const preset of this.presets) {
      preset.addEventListener("change", () => this.fill(preset.value));
    }
    for (const side of [this.width, this.height]) {
      side.addEventListener("input", () => this.chooseOwn());
    }
    element("picture-form").addEventListener("submit", (event) => {
      event.preventDefault();
      if (!this.busy) void this.make();
    });
  }

  open(): void {
    this.say("");
    this.maker.pause();
    // The window may have been resized since.
    if (this.chosen() === VIEW) this.fill(VIEW);
    if (!this.dialog.open) this.dialog.showModal();
  }

  private chosen(): string {
    return this.presets.find((preset) => preset.checked)?.value ?? "";
  }

  private fill(preset: string): void {
    const view = this.maker.view();
    const [width, height] =
      preset === VIEW
        ? [view.width * devicePixelRatio, view.height * devicePixelRatio].map(clampSide)
        : preset.split("x");
    this.width.value = String(width);
    this.height.value = String(height);
    this.say("");
  }

  /** Chooses the preset that has the typed size, or none. */
  private chooseOwn(): void {
    const size = `${this.width.value}x${this.height.value}`;
    for (const preset of this.presets) preset.checked = preset.value === size;
    this.say("");
  }

  private say(text: string): void {
    setText(this.status, text);
    this.status.hidden = text === "";
  }

  private request(): PictureRequest {
    return {
      width: this.width.valueAsNumber,
      height: this.height.valueAsNumber,
      pixelRatio: this.chosen() === VIEW ? devicePixelRatio : 0,
      legend: element<HTMLInputElement>("picture-legend").checked,
      caption: element<HTMLInputElement>("picture-caption").checked,
      look: "",
    };
  }

  private setBusy(busy: boolean): void {
    this.busy = busy;
    this.dialog.setAttribute("aria-busy", String(busy));
    this.fields.disabled = busy;
    // Not `disabled`: that would drop the focus.
    this.save.setAttribute("aria-disabled", String(busy));
    setText(this.save, busy ? TEXT.pictureDrawing : TEXT.pictureSaveLabel);
  }

  private async make(): Promise<void> {
    this.setBusy(true);
    this.say("");
    await shown();
    try {
      if (this.dialog.open) await this.savePicture();
    } catch (error) {
      this.say(error instanceof Error ? error.message : REFUSED);
    }
    this.setBusy(false);
  }

  private async savePicture(): Promise<void> {
    const { pixels, error, flat } = this.maker.take(this.request());
    if (!pixels) throw new Error(error);
    download(await pictureFile(pixels, "image/png"), fileName(this.maker, pixels));
    if (flat) this.sayFlat(pixels);
    else this.close();
  }

  private sayFlat({ width, height }: ImageData): void {
    const size = filled(TEXT.picturePixels, { width, height });
    this.say(filled(TEXT.pictureFlatNote, { size }));
  }

  private close(): void {
    this.dialog.close();
    toast(TEXT.pictureSaved);
  }
}
