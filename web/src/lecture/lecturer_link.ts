// The page's side of the lecturer's window (lecturer.ts): it opens the window, tells it where the
// lecture is, and walks when the window asks.

import { toast } from "../common/dom";
import type { LectureSheet } from "../common/lesson";
import type { PlaygroundState } from "../common/state";
import { isBlank, toggleBlank } from "../common/blank";
import { channelOf, type ToLecturer, type ToPage } from "./lecturer_words";
import { drawStops } from "./stop_pictures";

const SIZE = { width: 640, height: 400, pixelRatio: 1 };
const WINDOW = "popup,width=960,height=680";

export class LecturerLink {
  private readonly id = crypto.getRandomValues(new Uint32Array(1))[0]!.toString(36);
  private readonly channel = channelOf(this.id);
  /** What a window that opens, or is loaded again, must know. */
  private lecture: ToLecturer | null = null;
  private stop: ToLecturer | null = null;
  private blank = { kind: "blank" as const, blank: false };
  private readonly pictures = new Map<number, ToLecturer>();
  private shown = "";
  private last = "";
  /** The lecture whose pictures are drawn. */
  private drawn = 0;

  constructor(walk: (direction: number) => void) {
    this.channel.addEventListener("message", ({ data }: MessageEvent<ToPage>) => {
      if (data.kind === "walk") walk(data.direction === -1 ? -1 : 1);
      else if (data.kind === "blank") toggleBlank();
      else this.greet();
    });
    const blanks = new MutationObserver(() => this.tellBlank());
    blanks.observe(document.documentElement, { attributeFilter: ["class"] });
    window.addEventListener("pagehide", () => this.channel.postMessage({ kind: "gone" }));
  }

  open(): void {
    const opened = window.open(`lecturer.html#${this.id}`, `faultline-lecturer-${this.id}`, WINDOW);
    if (!opened) toast(TEXT.lecturerBlockedError);
    opened?.focus();
  }

  /** Another lecture, or the same after an edit. */
  show(sheet: LectureSheet, state: PlaygroundState): void {
    const lecture: ToLecturer = { kind: "lecture", sheet };
    const text = JSON.stringify(lecture);
    this.sync(state);
    if (text === this.shown) return;
    this.shown = text;
    this.lecture = lecture;
    this.pictures.clear();
    this.channel.postMessage(lecture);
    void this.draw(sheet);
  }

  sync({ stop: [stop], caption, presenting, dark }: PlaygroundState): void {
    const words = [caption.strong, caption.rest].filter(Boolean).join(" ");
    const theme = dark ? "dark" : "light";
    const told: ToLecturer = { kind: "stop", stop, caption: words, presenting, theme };
    const text = JSON.stringify(told);
    if (text === this.last) return;
    this.last = text;
    this.stop = told;
    this.channel.postMessage(told);
  }

  private tellBlank(): void {
    const blank = isBlank();
    if (blank === this.blank.blank) return;
    this.blank = { kind: "blank", blank };
    this.channel.postMessage(this.blank);
  }

  private greet(): void {
    for (const told of [this.lecture, ...this.pictures.values(), this.stop, this.blank]) {
      if (told) this.channel.postMessage(told);
    }
  }

  private async draw(sheet: LectureSheet): Promise<void> {
    const number = ++this.drawn;
    const take = (picture: ImageData | null, index: number): void => {
      if (!picture || number !== this.drawn) return;
      const told: ToLecturer = { kind: "picture", index, picture };
      this.pictures.set(index, told);
      this.channel.postMessage(told);
    };
    await drawStops(sheet, SIZE, take, () => number === this.drawn).catch(console.error);
  }
}
