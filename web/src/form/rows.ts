// The rows of the HTML form: each is a label with native controls that follow the playground's
// state. A value is sent to C++ as the control holds it, and shown as C++ returns it.

import { filled } from "../common/filled";
import { listenToMoves } from "./slider_moves";
import { make } from "../common/dom";
import type { PlaygroundState, Shown, Word } from "../common/state";

type Sync = (state: PlaygroundState) => void;
type Read<Value> = (state: PlaygroundState) => Value;

/** A row's name in ids, its label and its help. */
export interface RowTexts {
  key: string;
  label: string;
  help: string;
}

/** The usual range of a slider; texts, as in links. */
export interface NumberBounds {
  softMin: string;
  softMax: string;
  step: string;
}

export interface NumberActions {
  read: Read<Shown | undefined>;
  /** `again`: continues the drag, or the series of key presses, of the value before. */
  apply: (value: string, again: boolean) => void;
  /** Takes a number as somebody typed it, in people's units. */
  typed: (text: string) => void;
}

export class FormRows {
  private readonly syncs: Sync[] = [];
  /** What the page shows; null before the first state. */
  state: PlaygroundState | null = null;

  follow(sync: Sync): void {
    this.syncs.push(sync);
  }

  /** Updates every row, but not a field that somebody types in. */
  show(): void {
    if (!this.state) return;
    for (const sync of this.syncs) sync(this.state);
  }

  /** Rows under a heading of their own. */
  group(name: string, title: string, rows: HTMLElement[]): HTMLElement {
    const group = make("div", "form-group");
    const heading = make("h2", "", title);
    heading.id = `form-group-${name}`;
    group.setAttribute("role", "group");
    group.setAttribute("aria-labelledby", heading.id);
    group.append(heading, ...rows);
    return group;
  }

  /**
   * A line with label and help; `build` adds controls to it and returns the one the label names.
   */
  row(texts: RowTexts, build: (line: HTMLElement) => HTMLElement): HTMLElement {
    const line = make("div", "form-row");
    const label = make("label", "", texts.label);
    const help = make("span", "unseen", texts.help);
    help.id = `form-help-${texts.key}`;
    line.append(label);
    const control = build(line);
    control.id = `form-${texts.key}`;
    control.setAttribute("aria-describedby", help.id);
    label.htmlFor = control.id;
    line.title = texts.help;
    line.append(help);
    return line;
  }

  /** A <select> of choices. */
  select(
    line: HTMLElement,
    choices: readonly Word[],
    read: Read<string>,
    apply: (value: string) => void,
  ): HTMLSelectElement {
    const select = make("select");
    for (const choice of choices) select.add(new Option(choice.label, choice.key));
    select.addEventListener("change", () => apply(select.value));
    this.follow((state) => (select.value = read(state)));
    line.append(select);
    return select;
  }

  /** A field alone. */
  field(line: HTMLElement, read: Read<string>, apply: (value: string) => void): HTMLInputElement {
    const field = make("input");
    field.type = "text";
    field.addEventListener("change", () => {
      apply(field.value);
      if (this.state) field.value = read(this.state);
    });
    this.follow((state) => {
      if (document.activeElement !== field) field.value = read(state);
    });
    line.append(field);
    return field;
  }

  /**
   * A slider with a field beside it, which has the number in people's units; a number that is not
   * set leaves the slider where it is.
   */
  slider(
    line: HTMLElement,
    label: string,
    bounds: NumberBounds,
    { read, apply, typed }: NumberActions,
  ): HTMLInputElement {
    const range = make("input");
    range.type = "range";
    range.step = bounds.step;
    let dragged = false;
    const moved = (value: string, again: boolean): void => {
      apply(value, again);
      dragged = true;
    };
    listenToMoves(range, () => this.state?.gesture, moved);
    range.addEventListener("change", () => (dragged = false));
    line.append(range);
    const field = this.field(line, (state) => read(state)?.shown ?? "", typed);
    field.inputMode = "decimal";
    field.setAttribute("aria-label", filled(TEXT.formNumberLabel, { label }));
    this.follow((state) => {
      const value = read(state);
      if (!value) return;
      if (!dragged) {
        // A typed number may lie outside the slider's usual range, which is then extended to it.
        range.min = value.min ?? bounds.softMin;
        range.max = value.max ?? bounds.softMax;
      }
      if (value.text !== "" && range.value !== value.text) range.value = value.text;
      range.setAttribute("aria-valuetext", value.shown);
    });
    return range;
  }

  /** A group of radio buttons. */
  radio(
    key: string,
    title: string,
    choices: readonly Word[],
    read: Read<string>,
    apply: (value: string) => void,
  ): HTMLElement {
    const field = make("fieldset", "choice");
    const segments = make("div", "segments");
    field.append(make("legend", "", title), segments);
    for (const { key: value, label: text } of choices) {
      const input = make("input");
      input.type = "radio";
      input.name = `form-${key}`;
      input.value = value;
      input.addEventListener("change", () => apply(value));
      this.follow((state) => (input.checked = read(state) === value));
      const label = make("label");
      label.append(input, make("span", "", text));
      segments.append(label);
    }
    return field;
  }

  /** A checkbox; while it is checked, the text of `more` is shown beside the label. */
  check(
    texts: RowTexts,
    read: Read<boolean>,
    apply: (on: boolean) => void,
    more?: Read<string>,
  ): HTMLElement {
    const line = this.row(texts, (row) => {
      const check = make("input");
      check.type = "checkbox";
      check.addEventListener("change", () => apply(check.checked));
      this.follow((state) => (check.checked = read(state)));
      row.append(check);
      return check;
    });
    line.classList.add("check");
    if (!more) return line;
    const output = make("output");
    line.querySelector("label")?.after(output);
    this.follow((state) => (output.textContent = read(state) ? more(state) : ""));
    return line;
  }
}
