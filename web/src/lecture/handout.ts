// The printed handout of a lecture: a picture of each stop with its words, lines to write on, and a
// code that opens the stop. Fetched when somebody prints. The browser's dialog prints it, or makes a
// PDF of it; while it is open nothing else of the page is on paper (handout.css).

import { addressOf } from "../common/address";
import { make } from "../common/dom";
import { filled } from "../common/filled";
import type { LectureSheet, SheetStop } from "../common/lesson";
import { qrPicture } from "../common/qr";
import { wordNodes } from "../common/words";
import { drawStops, pictureCanvas } from "./stop_pictures";

const SIZE = { width: 1200, height: 750, pixelRatio: 1.5 };

export class Handout {
  private readonly node = make("article", "handout");

  /** `say`: tells people how far it is, and in the end nothing. */
  constructor(
    private readonly sheet: LectureSheet,
    private readonly say: (words: string) => void,
  ) {}

  /** Resolves once the browser's dialog is closed. */
  async print(): Promise<void> {
    const { sheet, node } = this;
    const stops = sheet.stops.length;
    const pictures: (ImageData | null)[] = [];
    this.say(filled(TEXT.handoutProgress, { stop: 1, stops }));
    await drawStops(sheet, SIZE, (picture, index) => {
      pictures[index] = picture;
      if (index + 1 < stops) this.say(filled(TEXT.handoutProgress, { stop: index + 2, stops }));
    });
    node.append(make("h1", "", sheet.title || TEXT.lectureTitle));
    node.append(...sheet.stops.map((stop, i) => this.stop(stop, i, pictures[i] ?? null)));
    node.lang = document.documentElement.lang;
    document.body.append(node);
    const { classList } = document.documentElement;
    classList.add("printing-handout");
    const over = new Promise((resolve) =>
      window.addEventListener("afterprint", resolve, { once: true }),
    );
    window.print();
    await over;
    classList.remove("printing-handout");
    node.remove();
    this.say("");
  }

  private stop(
    { link, step, land, lines }: SheetStop,
    index: number,
    picture: ImageData | null,
  ): HTMLElement {
    const section = make("section", "handout-stop");
    const stop = index + 1;
    const figure = make("figure");
    figure.append(pictureCanvas(picture, filled(TEXT.handoutPictureAlt, { stop, land })));
    const words = make("div", "handout-words");
    words.append(
      make("h2", "", filled(TEXT.handoutStop, { stop, step })),
      make("p", "handout-land", land),
      ...wordNodes(lines),
    );
    const code = qrPicture(addressOf(link));
    code?.classList.add("handout-code");
    if (code) words.append(code);
    const notes = make("div", "handout-notes");
    notes.append(make("span", "", TEXT.handoutNotesLabel));
    section.append(figure, words, notes);
    return section;
  }
}
