// The card of a lecture: its title, its stops with the lecturer's own words, and presenting. It is
// not part of the first view. C++ holds and edits all of it (src/app/player/stops.h); this file
// shows it and passes on what a person types and presses. The card stays open while the timeline is
// used, so that moments can be added one after another.

import { filled } from "../common/filled";
import { BarCard } from "../common/bar_card";
import { icon, make, plainButton, setText } from "../common/dom";
import type { PartHost } from "../common/part_host";
import type { PlaygroundState } from "../common/state";

type LectureHost = Pick<PartHost, "change" | "state" | "focusLand">;

/** A button that shows only an icon. */
function iconButton(className: string, name: string, press: () => void): HTMLButtonElement {
  const made = make("button", "button quiet square");
  if (className) made.classList.add(className);
  made.type = "button";
  made.append(icon(name));
  made.addEventListener("click", press);
  return made;
}

/** A field whose text is edited while it is typed; what is typed until it is left is one gesture. */
class TypedField {
  private typed = false;
  private shown = "";

  constructor(
    readonly field: HTMLInputElement | HTMLTextAreaElement,
    edit: (text: string, again: boolean) => void,
  ) {
    field.addEventListener("input", () => {
      edit(field.value.replaceAll("\n", " "), this.typed);
      this.typed = true;
    });
    // C++ may have repaired what was typed.
    field.addEventListener("blur", () => {
      this.typed = false;
      if (field.value !== this.shown) field.value = this.shown;
    });
  }

  /** While somebody types in the field its text stays. */
  show(text: string): void {
    this.shown = text;
    if (document.activeElement !== this.field && this.field.value !== text) this.field.value = text;
  }
}

/** One stop in the list. */
class StopRow {
  readonly node = make("li", "lecture-stop");
  readonly go = make("button", "button quiet lecture-go");
  readonly earlier: HTMLButtonElement;
  readonly later: HTMLButtonElement;
  readonly remove: HTMLButtonElement;
  readonly words: TypedField;

  constructor(
    private readonly index: number,
    edit: (index: number, what: string, text: string, again: boolean) => void,
    go: (index: number) => void,
  ) {
    const change = (what: string) => (): void => edit(index, what, "", false);
    this.go.type = "button";
    this.go.addEventListener("click", () => go(index));
    this.earlier = iconButton("earlier", "chevron", change("earlier"));
    this.later = iconButton("later", "chevron", change("later"));
    this.remove = iconButton("remove", "close", change("remove"));
    const field = make("textarea");
    field.rows = 2;
    field.placeholder = TEXT.lectureWordsPlaceholder;
    this.words = new TypedField(field, (text, again) => edit(index, "words", text, again));
    const head = make("div", "lecture-head");
    head.append(this.go, this.earlier, this.later, this.remove);
    this.node.append(head, field);
  }

  sync({ stops, stopSteps, stopWords, stop: [here] }: PlaygroundState): void {
    const stop = this.index + 1;
    const step = stopSteps[this.index] ?? "";
    setText(this.go, `${stop}  ${step}`);
    this.go.setAttribute("aria-label", filled(TEXT.lectureGoLabel, { stop, step }));
    this.go.setAttribute("aria-current", here === stop ? "step" : "false");
    this.words.field.setAttribute("aria-label", filled(TEXT.lectureWordsLabel, { stop }));
    for (const [control, label] of [
      [this.earlier, TEXT.lectureEarlierLabel],
      [this.later, TEXT.lectureLaterLabel],
      [this.remove, TEXT.lectureRemoveLabel],
    ] as const) {
      control.setAttribute("aria-label", filled(label, { stop }));
      control.title = control.getAttribute("aria-label")!;
    }
    this.earlier.disabled = this.index === 0;
    this.later.disabled = stop === stops.length;
    this.words.show(stopWords.split("\n")[this.index] ?? "");
  }
}

export class LectureCard {
  private readonly card = new BarCard("lecture", TEXT.lectureTitle, "lecture-head");
  private readonly list = make("ol", "lecture-stops");
  private readonly empty = make("p", "lecture-says", TEXT.lectureStopsEmpty);
  private readonly status = make("p", "unseen");
  private readonly loop = make("input");
  private readonly title: TypedField;
  private readonly add = plainButton(TEXT.lectureAddLabel, () => this.addStop());
  private rows: StopRow[] = [];

  constructor(private readonly host: LectureHost) {
    this.status.setAttribute("role", "status");
    const title = make("input");
    title.type = "text";
    title.placeholder = TEXT.lectureNamePlaceholder;
    this.title = new TypedField(title, (text, again) =>
      host.change((target) => target.setView("title", text, again)),
    );
    this.card.card.append(this.status, this.titleRow(title), ...this.stops(), ...this.foot());
  }

  open(): void {
    this.card.open(() => {
      const state = this.host.state();
      if (state) this.sync(state);
    });
  }

  sync(state: PlaygroundState): void {
    if (state.presenting) this.card.hide();
    if (!this.card.isOpen) return;
    while (this.rows.length < state.stops.length) {
      const row = new StopRow(this.rows.length, this.edit, this.go);
      this.rows.push(row);
      this.list.append(row.node);
    }
    for (const row of this.rows.splice(state.stops.length)) row.node.remove();
    for (const row of this.rows) row.sync(state);
    this.empty.hidden = this.rows.length > 0;
    this.title.show(state.title);
    this.loop.checked = state.loop;
    this.add.disabled = state.length === 0 || state.stops.includes(state.position);
  }

  private readonly edit = (index: number, what: string, text: string, again: boolean): void => {
    this.host.change((target) => target.editStop(index, what, text, again));
    if (what === "words") return;
    // The focus goes along with the stop that was moved.
    const step = { earlier: -1, later: 1 }[what] ?? 0;
    const row = this.rows[Math.min(index + step, this.rows.length - 1)];
    if (!row) return this.add.focus();
    const wanted = what === "earlier" ? row.earlier : what === "later" ? row.later : row.remove;
    (wanted.disabled ? (step < 0 ? row.later : row.earlier) : wanted).focus();
    const place = { stop: index + step + 1, stops: this.rows.length };
    if (step !== 0) setText(this.status, filled(TEXT.pageStopPosition, place));
  };

  private readonly go = (index: number): void => {
    const position = this.host.state()?.stops[index];
    if (position !== undefined) this.host.change((target) => target.seek(position));
  };

  /** Adds the moment that is shown; its words can be typed at once. */
  private addStop(): void {
    this.host.change((target) => target.toggleStop());
    const { stops = [], position = -1 } = this.host.state() ?? {};
    const field = this.rows[stops.indexOf(position)]?.words.field;
    field?.scrollIntoView({ block: "nearest" });
    // On a touch screen the keyboard would cover the card.
    if (field && !matchMedia("(pointer: coarse)").matches) field.focus();
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
    const present = make("button", "button filled", TEXT.pagePresentLabel);
    present.type = "button";
    present.addEventListener("click", () => {
      this.host.change((target) => target.setPresenting(true));
      this.host.focusLand();
    });
    const says = make("p", "lecture-says", TEXT.lectureLinkSentence);
    const keys = make("p", "lecture-says", TEXT.lectureKeysSentence);
    const foot = make("div", "lecture-foot");
    foot.append(present);
    return [loop, says, keys, foot];
  }
}
