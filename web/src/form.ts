// The HTML twin: every control once more as a native one, generated from the parameter table, in
// the panel's rectangle. It is always there for Tab and for screen readers; it is seen, and covers
// the canvas's panel, while it has the focus, is pinned, or is all there is. Values go to C++ as
// typed and come back from its state.

import { type LookActions, lookGroup } from "./look";
import { button, element, icon, make } from "./page";
import { FormRows } from "./rows";
import type { ParameterRow, PlaygroundState, ViewRows } from "./state";

export interface FormActions extends LookActions {
  /** `again`: instead of the last value applied, so that a drag is one step to undo. */
  apply: (key: string, value: string, again: boolean) => void;
  play: () => void;
  pause: () => void;
  seek: (position: number) => void;
  /** The form appeared or went. */
  toggled: (open: boolean) => void;
}

const SPEEDS = [
  { key: "story", label: "Story" },
  { key: "1", label: "1 a second" },
  { key: "10", label: "10 a second" },
  { key: "100", label: "100 a second" },
  { key: "1000", label: "1000 a second" },
  { key: "max", label: "Max" },
] as const;

const GROUP_TITLES: Record<string, string> = {
  faults: "Shape",
  smoothing: "Smoothing",
  erosion: "Erosion",
  land: "Land",
};

export class ControlsForm {
  private readonly form = element<HTMLFormElement>("form");
  private readonly close = make("button", "button quiet square");
  private readonly rows = new FormRows();
  private pinned = false;
  private forced = false;
  private open = false;
  private opener: HTMLElement | null = null;

  constructor(
    parameters: ParameterRow[],
    view: ViewRows,
    private readonly actions: FormActions,
  ) {
    this.form.append(this.header(), this.playback());
    for (const [group, title] of Object.entries(GROUP_TITLES)) {
      this.addGroup(parameters, group, title);
    }
    this.form.append(lookGroup(this.rows, view, actions));
    this.form.hidden = false;
    this.form.addEventListener("submit", (event) => event.preventDefault());
    this.form.addEventListener("focusin", () => this.update());
    this.form.addEventListener("focusout", () => queueMicrotask(() => this.update()));
    this.form.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || this.forced) return;
      event.preventDefault();
      this.hide();
    });
    for (const id of ["open-form", "menu-form"]) {
      button(id).addEventListener("click", () => this.show(button(id)));
    }
  }

  isOpen(): boolean {
    return this.open;
  }

  /** Whether the form is all there is (no WebGL 2, forced colours, very small windows). */
  force(forced: boolean): void {
    this.forced = forced;
    this.update();
  }

  /** The canvas was pressed: it gets its panel back. */
  yieldToCanvas(): void {
    this.pinned = false;
    this.update();
  }

  /**
   * Shows the playground's values, but leaves alone what is being typed. While the land rises behind
   * a form that nobody sees, the values wait: writing them takes time from every frame.
   */
  sync(state: PlaygroundState): void {
    this.rows.state = state;
    if (this.open || !state.playing) this.rows.show();
  }

  private show(opener: HTMLElement): void {
    this.opener = opener;
    this.pinned = true;
    this.update();
    this.form.querySelector<HTMLElement>(".transport button:nth-child(3)")?.focus();
  }

  private hide(): void {
    this.pinned = false;
    const back = this.opener?.offsetParent ? this.opener : button("more");
    back.focus();
    this.update();
  }

  private update(): void {
    const open = this.forced || this.pinned || this.form.contains(document.activeElement);
    this.close.hidden = this.forced;
    if (open === this.open) return;
    this.open = open;
    if (open) this.rows.show();
    document.documentElement.classList.toggle("form-open", open);
    this.actions.toggled(open);
  }

  private header(): HTMLElement {
    const head = make("div", "form-head");
    this.close.type = "button";
    this.close.setAttribute("aria-label", "Close the form");
    this.close.append(icon("close"));
    this.close.addEventListener("click", () => this.hide());
    head.append(make("h2", "", "Controls"), this.close);
    return head;
  }

  private playback(): HTMLElement {
    const group = make("div", "form-group");
    group.append(this.transport(), this.positionRow(), this.speedRow());
    const fingerprint = make("p", "fingerprint");
    this.rows.follow((state) => {
      const words = state.hash === "" ? "Fingerprint: not yet known" : `Fingerprint ${state.hash}`;
      if (fingerprint.textContent !== words) fingerprint.textContent = words;
    });
    group.append(fingerprint);
    return group;
  }

  private transport(): HTMLElement {
    const bar = make("div", "transport");
    const add = (label: string, name: string, action: () => void): HTMLButtonElement => {
      const made = make("button", "button");
      made.type = "button";
      made.setAttribute("aria-label", label);
      made.append(icon(name));
      made.addEventListener("click", action);
      bar.append(made);
      return made;
    };
    const seekBy = (steps: number): void => {
      const { state } = this.rows;
      if (state) this.actions.seek(state.position + steps);
    };
    add("To the start", "first", () => this.actions.seek(0));
    add("One step back", "back", () => seekBy(-1));
    const play = add("Play", "play", () => {
      if (this.rows.state?.playing) this.actions.pause();
      else this.actions.play();
    });
    add("One step on", "next", () => seekBy(1));
    add("To the end", "last", () => this.actions.seek(this.rows.state?.length ?? 0));
    this.rows.follow((state) => {
      const label = state.playing ? "Pause" : "Play";
      if (play.getAttribute("aria-label") === label) return;
      play.setAttribute("aria-label", label);
      play.replaceChildren(icon(state.playing ? "pause" : "play"));
    });
    return bar;
  }

  private positionRow(): HTMLElement {
    const row = make("div", "form-row position");
    const label = make("label", "", "Step");
    const output = make("output");
    const range = make("input");
    range.type = "range";
    range.id = "form-position";
    range.min = "0";
    range.step = "1";
    label.htmlFor = range.id;
    range.addEventListener("input", () => this.actions.seek(Number(range.value)));
    this.rows.follow((state) => {
      range.max = String(state.length);
      range.value = String(state.position);
      output.textContent = `${state.position} of ${state.length}`;
      range.setAttribute("aria-valuetext", `${output.textContent}. ${state.caption.strong}`);
    });
    row.append(label, output, range);
    return row;
  }

  private speedRow(): HTMLElement {
    const words = { key: "speed", label: "Speed", help: "Steps a second while the land rises." };
    const apply = (speed: string): void => this.actions.view("speed", speed);
    return this.rows.row(words, (line) =>
      this.rows.select(line, SPEEDS, (state) => state.speed, apply),
    );
  }

  private addGroup(parameters: ParameterRow[], name: string, title: string): void {
    const ofGroup = parameters.filter((row) => row.group === name);
    if (ofGroup.length === 0) return;
    // As in the panel: what matters first stands first.
    const shown = [
      ...ofGroup.filter((row) => !row.advanced),
      ...ofGroup.filter((row) => row.advanced),
    ];
    this.form.append(
      this.rows.group(
        name,
        title,
        shown.map((row) => this.parameterRow(row)),
      ),
    );
  }

  private parameterRow(row: ParameterRow): HTMLElement {
    const line = this.rows.row(row, (made) => this.control(row, made));
    this.rows.follow((state) => {
      line.hidden = state.values[row.key]?.active === false;
    });
    return line;
  }

  /** A choice, a slider with a field for a number, a field alone for a text. */
  private control(row: ParameterRow, line: HTMLElement): HTMLElement {
    const { actions, rows } = this;
    const text = (state: PlaygroundState): string => state.values[row.key]?.text ?? row.default;
    const apply = (value: string): void => actions.apply(row.key, value, false);
    if (row.type === "choice") return rows.select(line, row.choices, text, apply);
    if (row.type !== "number") {
      const field = rows.field(line, "text", text, apply);
      if (row.type === "drawn-faults") this.explainDrawn(field);
      return field;
    }
    // A drag is one step to undo: every value after the first replaces the one before.
    let before: string | undefined;
    return rows.slider(line, row.label, row, {
      read: (state) => state.values[row.key],
      apply: (value, dragging) => {
        if (!dragging) return apply(value);
        before ??= rows.state?.recipe;
        actions.apply(row.key, value, rows.state?.recipe !== before);
      },
      dragged: () => (before = undefined),
    });
  }

  /** What a list of drawn faults looks like. */
  private explainDrawn(field: HTMLInputElement): void {
    field.placeholder = "0.1_0.2_0.8_0.9_1,0.5_0_0.5_1";
    field.spellcheck = false;
    field.autocomplete = "off";
    field.setAttribute("autocapitalize", "off");
  }
}
