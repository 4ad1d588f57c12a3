// The card of a lecture: its title, its stops with the lecturer's own words, its file, its handout
// and presenting. It is not part of the first view. The lesson module edits it
// (src/lesson/lecture_edit.h), the page's program shows it (src/app/lecture/lecture.h); this file
// passes on what a person types and presses. The card stays open while the land is used, so that
// stops can be added one after another.

import { addressOf } from "../common/address";
import { BarCard } from "../common/bar_card";
import { make, plainButton, setText, toast } from "../common/dom";
import { filled } from "../common/filled";
import type { EditedLecture, LectureSheet } from "../common/lesson";
import { LessonClient, type LessonQuestion } from "../common/lesson_client";
import { MAX_LINK } from "../common/link_text";
import { fetchStyled } from "../common/loading";
import type { PartHost } from "../common/part_host";
import { failureWords } from "../common/rpc";
import type { PlaygroundState } from "../common/state";
import type * as HandoutModule from "./handout";
import { chooseLecture, saveLecture } from "./lecture_file";
import { LecturerLink } from "./lecturer_link";
import { StopOrder } from "./stop_order";
import { type EditStop, type StopName, StopRow } from "./stop_row";
import { TypedField } from "./typed_field";

type LectureHost = Pick<PartHost, "change" | "state" | "focusLand">;

/** Edits of which what is seen becomes a stop. */
const TAKES_SEEN = new Set(["add", "seen"]);
/** Some mail programs cut longer addresses. */
const MAILED = 2000;
const NAMELESS: StopName = { step: "", land: "" };

export class LectureCard {
  private readonly card = new BarCard("lecture", TEXT.lectureTitle, "lecture-head");
  private readonly lesson = new LessonClient();
  private readonly list = make("ol", "lecture-stops");
  private readonly empty = make("p", "lecture-says", TEXT.lectureStopsEmpty);
  private readonly status = make("p", "unseen");
  private readonly length = make("p", "lecture-says");
  private readonly loop = make("input");
  private readonly title: TypedField;
  private readonly add = plainButton(TEXT.lectureAddLabel, () => void this.addStop());
  private readonly present = make("button", "button filled", TEXT.pagePresentLabel);
  private readonly ofStops: HTMLButtonElement[];
  private readonly order: StopOrder;
  private edits: Promise<void> = Promise.resolve();
  private rows: StopRow[] = [];
  private names: StopName[] = [];
  private lecturer: LecturerLink | null = null;
  /** The lecture whose names were asked for. */
  private asked = "";

  constructor(private readonly host: LectureHost) {
    this.status.setAttribute("role", "status");
    const title = make("input");
    title.type = "text";
    title.placeholder = TEXT.lectureNamePlaceholder;
    this.title = new TypedField(title, (text, again) =>
      host.change((target) => target.setView("title", text, again)),
    );
    this.order = new StopOrder(
      this.list,
      () => this.rows,
      (from, to) => this.moveStop(from, to),
    );
    this.ofStops = [
      plainButton(TEXT.lectureWindowLabel, () => void this.openWindow()),
      plainButton(TEXT.lectureSaveLabel, () => void this.withSheet(saveLecture)),
      plainButton(TEXT.lecturePrintLabel, () => void this.withSheet((sheet) => this.print(sheet))),
    ];
    this.card.card.append(this.status, this.titleRow(title), ...this.stops(), ...this.foot());
  }

  open(): void {
    this.card.open(() => {
      const state = this.host.state();
      if (state) this.sync(state);
    });
  }

  sync(state: PlaygroundState): void {
    this.lecturer?.sync(state);
    if (state.presenting) this.card.hide();
    if (!this.card.isOpen) return;
    while (this.rows.length < state.lecture.length) {
      const row = new StopRow(this.rows.length, this.edit, this.go);
      this.rows.push(row);
      this.order.add(row);
      this.list.append(row.node);
    }
    for (const row of this.rows.splice(state.lecture.length)) row.node.remove();
    for (const row of this.rows) row.sync(state, this.names[row.index] ?? NAMELESS);
    this.empty.hidden = this.rows.length > 0;
    for (const control of this.ofStops) control.disabled = this.rows.length === 0;
    this.title.show(state.title);
    this.loop.checked = state.loop;
    this.showLength(state);
    void this.nameStops(state);
  }

  /** The lesson module edits, one edit after the other, each on the link that the page has by then. */
  private readonly edit: EditStop = (index, what, text, again = false) => {
    // A link names the place of what is seen only where the land stands still.
    if (TAKES_SEEN.has(what)) this.host.change((target) => target.pause());
    this.edits = this.edits
      .then(() => this.editNow(index, what, text, again))
      .catch((error: unknown) => {
        console.error(error);
        this.say(failureWords(error));
      });
    return this.edits;
  };

  private async editNow(index: number, what: string, text: string, again: boolean): Promise<void> {
    const edited = await this.answer<EditedLecture>({
      call: "editedLecture",
      args: [this.host.state()?.link ?? "", index + 1, what, text],
    });
    if (!edited) return;
    this.showEdited(edited, again);
    if (what === "move") this.followMoved(Number(text) - 1);
    if (what === "remove") this.followRemoved(index);
  }

  /** Shows an edited lecture, and what was repaired or refused. */
  private showEdited({ lecture, seen, notices }: EditedLecture, again: boolean): void {
    this.host.change((target) => {
      target.setView("lecture", lecture, again);
      if (seen > 0) target.stayAtStop(seen - 1);
    });
    if (notices[0]) toast(notices[0]);
  }

  private followRemoved(index: number): void {
    // The next stop, which takes the row, is not removed by a second press.
    this.rows[index]?.toggle(false);
    const row = this.rows[Math.min(index, this.rows.length - 1)];
    (row?.handle ?? this.add).focus();
  }

  private moveStop(from: number, to: number): void {
    if (to < 0 || to >= this.rows.length) return;
    void this.edit(from, "move", String(to + 1));
  }

  /** The focus goes along with the stop that was moved. */
  private followMoved(to: number): void {
    const row = this.rows[Math.min(Math.max(to, 0), this.rows.length - 1)];
    row?.handle.focus();
    const place = { stop: (row?.index ?? 0) + 1, stops: this.rows.length };
    setText(this.status, filled(TEXT.pageStopPosition, place));
  }

  private readonly go = (index: number): void => {
    this.host.change((target) => target.goToStop(index));
  };

  /** Adds what is seen, after the stop that was last gone to; its words can be typed at once. */
  private async addStop(): Promise<void> {
    await this.edit((this.host.state()?.lastStop ?? 0) - 1, "add", "");
    const [here = 0] = this.host.state()?.stop ?? [];
    const field = this.rows[here - 1]?.words.field;
    field?.scrollIntoView({ block: "nearest" });
    // On a touch screen the keyboard would cover the card.
    if (field && !matchMedia("(pointer: coarse)").matches) field.focus();
  }

  // What the lesson module knows ------------------------------------------------------------------

  /**
   * Names step and land of each stop, once for each lecture. Of a lecture without stops too: then the
   * module, which edits, is there before the first stop is made.
   */
  private async nameStops({ link, lecture, stops }: PlaygroundState): Promise<void> {
    const key = JSON.stringify([
      lecture.map(({ place }) => place),
      stops,
      link.split("lecture=")[1],
    ]);
    if (key === this.asked) return;
    this.asked = key;
    const sheet = await this.sheet();
    if (!sheet || key !== this.asked) return;
    this.names = sheet.stops;
    const state = this.host.state();
    if (state) for (const row of this.rows) row.sync(state, this.names[row.index] ?? NAMELESS);
  }

  /** What the module answers; null, and a sentence, where it does not. */
  private async answer<Answer>(question: LessonQuestion): Promise<Answer | null> {
    try {
      return JSON.parse(await this.lesson.ask<string>(question)) as Answer;
    } catch (error) {
      console.error(error);
      this.say(failureWords(error));
      return null;
    }
  }

  private sheet(): Promise<LectureSheet | null> {
    return this.answer({ call: "lecture", args: [this.host.state()?.link ?? ""] });
  }

  /** Does something with the whole lecture, and says what went wrong. */
  private async withSheet(action: (sheet: LectureSheet) => unknown): Promise<void> {
    setText(this.status, "");
    const sheet = await this.sheet();
    try {
      if (sheet) await action(sheet);
    } catch (error) {
      console.error(error);
      this.say(failureWords(error));
    }
  }

  /** Opens the lecture of a file in place of this one, and shows its first stop. */
  private async openSheet({ title, stops }: LectureSheet): Promise<void> {
    const edited = await this.answer<EditedLecture>({ call: "lectureOfFile", args: [stops] });
    if (!edited) return;
    this.host.change((target) => target.setView("title", String(title ?? ""), false));
    this.showEdited(edited, true);
    this.host.change((target) => {
      target.pause();
      target.goToStop(0);
    });
    this.card.card.scrollTo(0, 0);
  }

  private say(words: string): void {
    setText(this.status, words);
    setText(this.length, words);
    this.length.hidden = !words;
  }

  private async print(sheet: LectureSheet): Promise<void> {
    const { Handout } = await fetchStyled<typeof HandoutModule>("handout.js", "handout.css", 0);
    await new Handout(sheet, (words) => this.say(words)).print();
    const state = this.host.state();
    if (state) this.showLength(state);
  }

  private async openWindow(): Promise<void> {
    // At once, because browsers open windows only while a press is handled.
    this.lecturer ??= new LecturerLink((direction) =>
      this.host.change((target) => target.walk(direction)),
    );
    this.lecturer.open();
    await this.withSheet((sheet) => {
      const state = this.host.state();
      if (state) this.lecturer!.show(sheet, state);
    });
  }

  private showLength({ shareLink, lecture }: PlaygroundState): void {
    const { length } = addressOf(shareLink);
    const values = { length, most: shareLink.length > MAX_LINK ? MAX_LINK : MAILED };
    const text = shareLink.length > MAX_LINK ? TEXT.lectureLengthCut : TEXT.lectureLengthLong;
    const isLong = lecture.length > 0 && length > MAILED;
    setText(this.length, isLong ? filled(text, values) : "");
    this.length.hidden = !isLong;
  }

  // The card's parts ------------------------------------------------------------------------------

  private titleRow(field: HTMLInputElement): HTMLElement {
    const row = make("label", "lecture-row", TEXT.lectureNameLabel);
    row.append(field);
    return row;
  }

  private stops(): HTMLElement[] {
    const heading = make("h3", "", TEXT.lectureStopsTitle);
    heading.id = "lecture-stops";
    this.list.setAttribute("aria-labelledby", heading.id);
    this.add.classList.add("lecture-add");
    return [heading, this.empty, this.list, this.add];
  }

  private foot(): HTMLElement[] {
    this.loop.type = "checkbox";
    this.loop.addEventListener("change", () =>
      this.host.change((target) => target.setView("loop", this.loop.checked ? "1" : "", false)),
    );
    const loop = make("label", "lecture-loop");
    loop.append(this.loop, TEXT.lectureLoopLabel);
    this.present.type = "button";
    this.present.addEventListener("click", () => {
      if (this.rows.length === 0) {
        toast(TEXT.lecturePresentEmpty);
        return this.add.focus();
      }
      this.host.change((target) => target.setPresenting(true));
      this.host.focusLand();
    });
    const files = make("div", "lecture-buttons");
    const opener = plainButton(TEXT.lectureOpenLabel, () =>
      chooseLecture((sheet) => void this.openSheet(sheet)),
    );
    files.append(opener, ...this.ofStops);
    this.length.hidden = true;
    const says = make("p", "lecture-says", TEXT.lectureLinkSentence);
    const keys = make("p", "lecture-says", TEXT.lectureKeysSentence);
    const foot = make("div", "lecture-foot");
    foot.append(this.present);
    return [loop, files, this.length, says, keys, foot];
  }
}
