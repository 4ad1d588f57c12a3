// The part of Export that saves a picture as a PNG: its size, what is written on it, and whether it
// becomes a postcard.

import { filled } from "../common/filled";
import { element, make, setText } from "../common/dom";
import { MIN_SIDE, MAX_SIDE, type Picture } from "../common/picture";
import type { PictureRequest } from "../common/playground";
import { download, pictureFile, shown } from "../common/download";
import { checkRow, labelled, Segments } from "./fields";
import type { Pane, PaneFrame } from "./pane";
import { cardSize, postcard, type PostcardFacts } from "./postcard";

const VIEW = "view";

export interface PictureMaker {
  take: (request: PictureRequest) => Promise<Picture>;
  /** The shown recipe's seed, and the version of its text. */
  seed: () => string;
  version: () => string;
  /** What a postcard says of the land. */
  postcard: () => PostcardFacts;
}

/** A file name of characters that every file system allows. */
export function fileName(
  maker: Pick<PictureMaker, "seed" | "version">,
  { width, height }: { width: number; height: number },
  extension: string,
  kind = "",
): string {
  const seed = maker.seed().replace(/[^\p{L}\p{N}._-]+/gu, "-");
  return `faultline-${seed}-${maker.version()}${kind}-${width}x${height}.${extension}`;
}

const clampSide = (side: number): number =>
  Math.min(MAX_SIDE, Math.max(MIN_SIDE, Math.round(side)));

function sideField(id: string, text: string, value: number): [HTMLLabelElement, HTMLInputElement] {
  const input = make("input");
  input.id = id;
  input.type = "number";
  input.inputMode = "numeric";
  input.min = String(MIN_SIDE);
  input.max = String(MAX_SIDE);
  input.step = "1";
  input.required = true;
  input.value = String(value);
  return [labelled(make("span", "", text), input), input];
}

export class PicturePane implements Pane {
  readonly key = "picture";
  readonly label = TEXT.exportPictureLabel;
  readonly node = make("fieldset", "export-pane");
  private readonly sizes = new Segments("picture-size", TEXT.pictureSizeLabel, (key) =>
    this.fill(key),
  );
  private readonly width: HTMLInputElement;
  private readonly height: HTMLInputElement;
  private readonly legend = checkRow(TEXT.pictureLegendLabel, TEXT.pictureLegendHelp);
  private readonly caption = checkRow(TEXT.pictureCaptionLabel, TEXT.pictureCaptionHelp);
  private readonly postcard = checkRow(TEXT.pictureCardLabel, TEXT.pictureCardHelp);
  private readonly cardSays = make("p", "export-says");
  private frame: PaneFrame | null = null;

  constructor(private readonly maker: PictureMaker) {
    this.sizes.fill([
      { key: "1920x1080", label: TEXT.pictureSizeSlide },
      { key: "2048x2048", label: TEXT.pictureSizeSquare },
      { key: "4096x2304", label: TEXT.pictureSizePoster },
      { key: VIEW, label: TEXT.pictureSizeView },
    ]);
    this.sizes.chosen = "1920x1080";
    const sides = make("div", "export-sides");
    const [widthLabel, width] = sideField("picture-width", TEXT.pictureWidthLabel, 1920);
    const [heightLabel, height] = sideField("picture-height", TEXT.pictureHeightLabel, 1080);
    const times = make("span", "", "×");
    times.setAttribute("aria-hidden", "true");
    sides.append(widthLabel, times, heightLabel);
    [this.width, this.height] = [width, height];
    for (const side of [width, height]) side.addEventListener("input", () => this.chooseOwn());
    this.legend.input.id = "picture-legend";
    this.caption.input.id = "picture-caption";
    this.postcard.input.id = "picture-postcard";
    this.legend.input.checked = this.caption.input.checked = true;
    const checks = [this.legend, this.caption, this.postcard].map(({ label }) => label);
    this.cardSays.setAttribute("role", "status");
    this.postcard.input.addEventListener("change", () => this.showCard());
    this.node.append(this.sizes.node, sides, ...checks, this.cardSays);
  }

  show(frame: PaneFrame): void {
    this.frame = frame;
    frame.setReady(true);
    // The window may have been resized since.
    if (this.sizes.chosen === VIEW) this.fill(VIEW);
  }

  hide(): void {
    this.frame = null;
  }

  async save(): Promise<string> {
    this.frame?.showProgress({ share: 0, doing: TEXT.pictureDrawing });
    await shown();
    const taken = await this.maker.take(this.request());
    const { pixels, error, flat } = taken;
    if (!pixels) throw new Error(error);
    const { picture, file } = await this.fileOf(pixels, taken.other);
    const name = fileName(
      this.maker,
      picture,
      "png",
      this.postcard.input.checked ? "-postcard" : "",
    );
    download(file, name);
    const size = filled(TEXT.picturePixels, picture);
    return flat ? filled(TEXT.pictureFlatNote, { size }) : filled(TEXT.filesSaved, { names: name });
  }

  private async fileOf(
    pixels: ImageData,
    other: string | undefined,
  ): Promise<{ picture: { width: number; height: number }; file: Blob }> {
    if (!this.postcard.input.checked)
      return { picture: pixels, file: await pictureFile(pixels, "image/png") };
    const facts = this.maker.postcard();
    if (!other) return postcard(pixels, facts);
    // A map would show one of the two lands.
    const fingerprint = `${other} | ${facts.fingerprint}`;
    return postcard(pixels, { ...facts, fingerprint, map: () => new Uint8Array() });
  }

  private fill(preset: string): void {
    const view = element("view").getBoundingClientRect();
    const [width, height] =
      preset === VIEW
        ? [view.width * devicePixelRatio, view.height * devicePixelRatio].map(clampSide)
        : preset.split("x");
    this.width.value = String(width);
    this.height.value = String(height);
    this.showCard();
    this.frame?.say("");
  }

  /** A postcard is larger than its picture: says how large. */
  private showCard(): void {
    const { width, height } = cardSize(this.width.valueAsNumber, this.height.valueAsNumber);
    const says = this.postcard.input.checked && width > 0 && height > 0;
    setText(this.cardSays, says ? filled(TEXT.pictureCardSize, { width, height }) : "");
  }

  /** Chooses the preset that has the typed size, or none. */
  private chooseOwn(): void {
    this.sizes.chosen = `${this.width.value}x${this.height.value}`;
    this.showCard();
    this.frame?.say("");
  }

  private request(): PictureRequest {
    return {
      width: this.width.valueAsNumber,
      height: this.height.valueAsNumber,
      pixelRatio: this.sizes.chosen === VIEW ? devicePixelRatio : 0,
      legend: this.legend.input.checked,
      caption: this.caption.input.checked,
      // A postcard has a map, whose north is seen.
      north: this.postcard.input.checked,
      look: "",
    };
  }
}
