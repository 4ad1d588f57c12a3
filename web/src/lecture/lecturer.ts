// The lecturer's window: the words and notes of the current stop, the next one with its picture, and
// a clock. It is in step with the page that opened it (lecturer_link.ts), whose id stands after the
// '#' of its address; keys and buttons here walk there.

import { element, make, setText } from "../common/dom";
import { filled } from "../common/filled";
import { keyOf } from "../common/keys";
import type { LectureSheet } from "../common/lesson";
import { wordNodes } from "../common/words";
import { fetchFonts } from "../runtime/fonts";
import { channelOf, type ToLecturer, type ToPage } from "./lecturer_words";
import { pictureCanvas } from "./stop_pictures";

const FORWARD = ["PageDown", "ArrowRight", "ArrowDown", " ", "Enter", "n"];
const BLANK = ["b", "."];
const BACK = ["PageUp", "ArrowLeft", "ArrowUp", "Backspace", "p"];

/** "1:02:03", or "2:03" in the first hour. */
function duration(seconds: number): string {
  const two = (number: number): string => String(number).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(Math.floor(seconds) % 60)}`;
}

class Lecturer {
  private readonly channel = channelOf(location.hash.slice(1));
  private sheet: LectureSheet | null = null;
  private readonly pictures = new Map<number, ImageData>();
  private stop = 0;
  /** The last stop, from which the next one counts while the land stands elsewhere. */
  private last = 0;
  private caption = "";
  private isBlank = false;
  /** When the lecture began: at the first stop that is presented. */
  private began: number | null = null;

  constructor() {
    this.channel.addEventListener("message", ({ data }: MessageEvent<ToLecturer>) =>
      this.receive(data),
    );
    for (const [id, direction] of [
      ["back", -1],
      ["next", 1],
    ] as const) {
      element(id).addEventListener("click", () => this.walk(direction));
    }
    element("restart").addEventListener("click", () => {
      this.began = Date.now();
      this.tick();
    });
    window.addEventListener("keydown", (event) => this.press(event));
    window.setInterval(() => this.tick(), 500);
    this.tick();
    this.send({ kind: "hello" });
  }

  private send(message: ToPage): void {
    this.channel.postMessage(message);
  }

  private walk(direction: 1 | -1): void {
    this.send({ kind: "walk", direction });
  }

  private press(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const key = keyOf(event);
    const onButton = event.target instanceof HTMLButtonElement && (key === " " || key === "Enter");
    const direction = FORWARD.includes(key) ? 1 : BACK.includes(key) ? -1 : 0;
    if (BLANK.includes(key)) this.send({ kind: "blank" });
    if (!direction || onButton) return;
    event.preventDefault();
    this.walk(direction);
  }

  private receive(data: ToLecturer): void {
    if (data.kind === "gone") return setText(element("status"), TEXT.lecturerGone);
    if (data.kind === "blank") this.isBlank = data.blank;
    setText(element("status"), this.isBlank ? TEXT.lecturerBlank : "");
    if (data.kind === "lecture") {
      this.sheet = data.sheet;
      this.pictures.clear();
    } else if (data.kind === "picture") {
      this.pictures.set(data.index, data.picture);
    } else if (data.kind === "stop") {
      this.stop = data.stop;
      if (data.stop > 0) this.last = data.stop;
      this.caption = data.caption;
      document.documentElement.dataset.theme = data.theme;
      if (data.presenting) this.began ??= Date.now();
    }
    this.show();
  }

  private show(): void {
    const { sheet, stop } = this;
    if (!sheet) return;
    document.title = `${sheet.title || TEXT.lectureTitle} · ${TEXT.lecturerTitle}`;
    const stops = sheet.stops.length;
    const here = sheet.stops[stop - 1];
    const place = here
      ? filled(TEXT.pageStopPosition, { stop, stops })
      : filled(TEXT.lecturerBetween, { stop: this.last, stops });
    setText(element("place"), place);
    setText(element("step"), here ? `${here.step} · ${here.land}` : "");
    element("words").replaceChildren(
      ...(here?.words ? wordNodes(here.lines) : [make("span", "quiet", this.caption)]),
    );
    const notes = here?.notes || TEXT.lecturerNotesEmpty;
    setText(element("notes"), notes);
    element("notes").classList.toggle("quiet", !here?.notes);
    this.showNext(this.last);
  }

  private showNext(index: number): void {
    const next = this.sheet?.stops[index];
    const picture = this.pictures.get(index) ?? null;
    element("next-picture").replaceChildren(
      ...(next && picture ? [pictureCanvas(picture, next.land)] : []),
    );
    setText(
      element("next-step"),
      next ? `${index + 1}  ${next.step} · ${next.land}` : TEXT.lecturerLast,
    );
    element("next-words").replaceChildren(...(next ? wordNodes(next.lines) : []));
  }

  private tick(): void {
    const now = new Date();
    const lang = document.documentElement.lang;
    setText(element("clock"), now.toLocaleTimeString(lang, { hour: "2-digit", minute: "2-digit" }));
    const seconds = this.began === null ? 0 : (now.getTime() - this.began) / 1000;
    setText(element("elapsed"), duration(seconds));
  }
}

void fetchFonts().catch(console.error);
new Lecturer();
