// One stop in the list of a lecture's card: where it is, its words, and behind "More" how it comes,
// the lecturer's notes and what else can be changed. The lesson module edits it
// (src/lesson/lecture_edit.h).

import { icon, make, plainButton, setText } from "../common/dom";
import { filled } from "../common/filled";
import type { SheetStop } from "../common/lesson";
import type { PlaygroundState } from "../common/state";
import { SentField, TypedField } from "./typed_field";

/** Edits a stop by its index: see src/lesson/lecture_edit.h. */
export type EditStop = (
  index: number,
  what: string,
  text: string,
  again?: boolean,
) => Promise<void>;

const ENTRIES = [
  ["play", TEXT.lectureByPlay],
  ["cut", TEXT.lectureByCut],
  ["fly", TEXT.lectureByFly],
] as const;

/** What the lesson module calls a stop's step and land. */
export type StopName = Pick<SheetStop, "step" | "land">;

/** A button that shows only an icon. */
function iconButton(className: string, name: string): HTMLButtonElement {
  const made = make("button", "button quiet square");
  made.classList.add(className);
  made.type = "button";
  made.append(icon(name));
  return made;
}

/** A field below its label. */
function labelled(text: string, field: HTMLElement): HTMLLabelElement {
  const label = make("label", "lecture-row", text);
  label.append(field);
  return label;
}

function textField(): HTMLInputElement {
  const field = make("input");
  field.type = "text";
  field.autocomplete = "off";
  field.spellcheck = false;
  return field;
}

export class StopRow {
  readonly node = make("li", "lecture-stop");
  readonly handle = iconButton("lecture-handle", "grip");
  readonly remove: HTMLButtonElement;
  readonly words: TypedField;
  private readonly go = make("button", "button quiet lecture-go");
  private readonly step = make("span", "lecture-step");
  private readonly land = make("span", "lecture-land");
  private readonly more = iconButton("lecture-more", "chevron");
  private readonly details = make("div", "lecture-details");
  private readonly entry = make("select");
  private readonly notes: TypedField;
  private readonly place: SentField;
  private readonly number: SentField;

  constructor(
    readonly index: number,
    edit: EditStop,
    go: (index: number) => void,
  ) {
    const send =
      (what: string) =>
      (text: string, again = false): void =>
        void edit(index, what, text, again);
    this.go.type = "button";
    this.go.append(make("span", "unseen", `${TEXT.lectureGoLabel} `), this.step, this.land);
    this.go.addEventListener("click", () => go(index));
    this.more.addEventListener("click", () => this.toggle());
    const words = make("textarea");
    words.rows = 2;
    words.placeholder = TEXT.lectureWordsPlaceholder;
    this.words = new TypedField(words, send("words"));
    const notes = make("textarea");
    notes.rows = 2;
    notes.placeholder = TEXT.lectureNotesPlaceholder;
    this.notes = new TypedField(notes, send("notes"));
    this.place = new SentField(textField(), send("at"));
    this.number = new SentField(textField(), send("move"));
    this.number.field.inputMode = "numeric";
    for (const [value, text] of ENTRIES) this.entry.append(new Option(text, value));
    this.entry.addEventListener("change", () => void edit(index, "by", this.entry.value));
    this.remove = plainButton(TEXT.lectureRemoveLabel, () => void edit(index, "remove", ""));
    this.details.id = `lecture-details-${index}`;
    this.more.setAttribute("aria-controls", this.details.id);
    this.fillDetails(edit, notes);
    const head = make("div", "lecture-stop-head");
    head.append(this.handle, this.go, this.more);
    this.node.append(head, words, this.details);
    this.toggle(false);
  }

  sync({ lecture, stop: [here] }: PlaygroundState, named: StopName): void {
    const stop = this.index + 1;
    const { place, by, words, notes } = lecture[this.index]!;
    setText(this.step, `${stop}  ${named.step}`);
    setText(this.land, named.land);
    this.go.setAttribute("aria-current", here === stop ? "step" : "false");
    const label = (node: HTMLElement, text: string): void =>
      node.setAttribute("aria-label", filled(text, { stop }));
    label(this.words.field, TEXT.lectureWordsLabel);
    label(this.notes.field, TEXT.lectureNotesLabel);
    label(this.handle, TEXT.lectureMoveLabel);
    label(this.more, TEXT.lectureMoreLabel);
    this.handle.title = TEXT.lectureMoveHelp;
    this.more.title = filled(TEXT.lectureMoreLabel, { stop });
    this.entry.value = by;
    this.words.show(words);
    this.notes.show(notes);
    this.place.show(place);
    this.number.show(String(stop));
  }

  toggle(open = this.details.hidden): void {
    this.details.hidden = !open;
    this.more.setAttribute("aria-expanded", String(open));
  }

  private fillDetails(edit: EditStop, notes: HTMLTextAreaElement): void {
    const land = new SentField(textField(), (link) => {
      if (link) void edit(this.index, "land", link);
    });
    land.field.placeholder = TEXT.lectureLandPlaceholder;
    const pair = make("div", "lecture-pair");
    pair.append(
      labelled(TEXT.lectureNumberLabel, this.number.field),
      labelled(TEXT.lecturePlaceLabel, this.place.field),
      labelled(TEXT.lectureByLabel, this.entry),
    );
    const buttons = make("div", "lecture-buttons");
    const seen = plainButton(TEXT.lectureSeenLabel, () => void edit(this.index, "seen", ""));
    buttons.append(seen, this.remove);
    this.details.append(
      make("p", "lecture-says", TEXT.lectureWordsHelp),
      labelled(TEXT.lectureNotesTitle, notes),
      pair,
      labelled(TEXT.lectureLandLabel, land.field),
      buttons,
    );
  }
}
