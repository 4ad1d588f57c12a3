// The HTML twin: every control once more as a native one, generated from the parameter table, in
// the panel's rectangle. It is always there for Tab and for screen readers; it is seen, and covers
// the canvas's panel, while it has the focus, is pinned, or is all there is. Values go to C++ as
// typed and come back from its state.

import { button, element, icon, make } from "./page";
import type { ParameterRow, PlaygroundState } from "./state";

export interface FormActions {
  /** `again`: instead of the last value applied, so that a drag is one step to undo. */
  apply: (key: string, value: string, again: boolean) => void;
  play: () => void;
  pause: () => void;
  seek: (position: number) => void;
  theme: (theme: string) => void;
  speed: (speed: string) => void;
  wireframe: (on: boolean) => void;
  flip: (on: boolean) => void;
  layer: (layer: string) => void;
  /** The form appeared or went. */
  toggled: (open: boolean) => void;
}

const SPEEDS = [
  ["story", "Story"],
  ["1", "1 a second"],
  ["10", "10 a second"],
  ["100", "100 a second"],
  ["1000", "1000 a second"],
  ["max", "Max"],
] as const;

const THEMES = [
  ["auto", "Auto"],
  ["light", "Light"],
  ["dark", "Dark"],
] as const;

const LAYERS = [
  ["none", "Land"],
  ["water", "Water"],
  ["sediment", "Sediment"],
  ["flow", "Flow"],
] as const;

const HELP = {
  show:
    "The land alone, or on it: how deep water stands, how much soil is in it, how much flowed in " +
    "the last step (L).",
  wireframe: "The triangles the land is drawn from (W).",
  flip: "The land upside down (F). Noise looks much the same either way; what water has cut does not.",
};

type Sync = (state: PlaygroundState) => void;

const GROUP_TITLES: Record<string, string> = {
  faults: "Shape",
  smoothing: "Smoothing",
  erosion: "Erosion",
  land: "Land",
};

function isEdited(input: HTMLElement): boolean {
  return document.activeElement === input;
}

export class ControlsForm {
  private readonly form = element<HTMLFormElement>("form");
  private readonly close = make("button", "button quiet square");
  private readonly syncs: Sync[] = [];
  private state: PlaygroundState | null = null;
  private pinned = false;
  private forced = false;
  private open = false;
  private opener: HTMLElement | null = null;

  constructor(
    rows: ParameterRow[],
    private readonly actions: FormActions,
  ) {
    this.form.append(this.header(), this.playback());
    for (const [group, title] of Object.entries(GROUP_TITLES)) this.addGroup(rows, group, title);
    this.form.append(this.look());
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
    this.state = state;
    if (this.open || !state.playing) this.showValues();
  }

  private showValues(): void {
    if (!this.state) return;
    for (const sync of this.syncs) sync(this.state);
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
    if (open) this.showValues();
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
    this.syncs.push((state) => {
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
      if (this.state) this.actions.seek(this.state.position + steps);
    };
    add("To the start", "first", () => this.actions.seek(0));
    add("One step back", "back", () => seekBy(-1));
    const play = add("Play", "play", () => {
      if (this.state?.playing) this.actions.pause();
      else this.actions.play();
    });
    add("One step on", "next", () => seekBy(1));
    add("To the end", "last", () => this.actions.seek(this.state?.length ?? 0));
    this.syncs.push((state) => {
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
    this.syncs.push((state) => {
      range.max = String(state.length);
      range.value = String(state.position);
      output.textContent = `${state.position} of ${state.length}`;
      range.setAttribute("aria-valuetext", `${output.textContent}. ${state.caption.strong}`);
    });
    row.append(label, output, range);
    return row;
  }

  private speedRow(): HTMLElement {
    const row = make("div", "form-row single");
    const label = make("label", "", "Speed");
    const select = make("select");
    select.id = "form-speed";
    label.htmlFor = select.id;
    for (const [key, text] of SPEEDS) select.add(new Option(text, key));
    select.addEventListener("change", () => this.actions.speed(select.value));
    this.syncs.push((state) => (select.value = state.speed));
    row.append(label, select);
    return row;
  }

  private addGroup(rows: ParameterRow[], name: string, title: string): void {
    const ofGroup = rows.filter((row) => row.group === name);
    if (ofGroup.length === 0) return;
    // As in the panel: what matters first stands first.
    const shown = [
      ...ofGroup.filter((row) => !row.advanced),
      ...ofGroup.filter((row) => row.advanced),
    ];
    const group = make("div", "form-group");
    const heading = make("h2", "", title);
    heading.id = `form-group-${name}`;
    group.setAttribute("role", "group");
    group.setAttribute("aria-labelledby", heading.id);
    group.append(heading, ...shown.map((row) => this.row(row)));
    this.form.append(group);
  }

  private row(row: ParameterRow): HTMLElement {
    const line = make("div", "form-row");
    const label = make("label", "", row.label);
    const help = make("span", "unseen", row.help);
    help.id = `form-help-${row.key}`;
    line.append(label);
    const control = row.type === "choice" ? this.select(row, line) : this.value(row, line);
    control.id = `form-${row.key}`;
    control.setAttribute("aria-describedby", help.id);
    label.htmlFor = control.id;
    line.title = row.help;
    line.append(help);
    this.syncs.push((state) => {
      line.hidden = state.values[row.key]?.active === false;
    });
    return line;
  }

  private select(row: ParameterRow & { type: "choice" }, line: HTMLElement): HTMLElement {
    const select = make("select");
    for (const choice of row.choices) select.add(new Option(choice.label, choice.key));
    select.addEventListener("change", () => this.actions.apply(row.key, select.value, false));
    this.syncs.push((state) => (select.value = state.values[row.key]?.text ?? row.default));
    line.classList.add("single");
    line.append(select);
    return select;
  }

  /**
   * A slider and a field for a number, a field alone for a text; returns the one that the label
   * names.
   */
  private value(row: Exclude<ParameterRow, { type: "choice" }>, line: HTMLElement): HTMLElement {
    const field = make("input");
    field.type = row.type === "number" ? "number" : "text";
    field.addEventListener("change", () => {
      this.actions.apply(row.key, field.value, false);
      field.value = this.state?.values[row.key]?.text ?? field.value;
    });
    this.syncs.push((state) => {
      if (!isEdited(field)) field.value = state.values[row.key]?.text ?? row.default;
    });
    if (row.type !== "number") {
      line.classList.add("single");
      if (row.type === "drawn-faults") this.explainDrawn(field);
      line.append(field);
      return field;
    }
    const output = make("output");
    const range = make("input");
    range.type = "range";
    [range.min, range.max, range.step] = [row.softMin, row.softMax, row.step];
    [field.min, field.max, field.step] = [row.min, row.max, "any"];
    field.setAttribute("aria-label", `${row.label}, as a number`);
    let before: string | undefined;
    range.addEventListener("input", () => {
      before ??= this.state?.recipe;
      this.actions.apply(row.key, range.value, this.state?.recipe !== before);
    });
    range.addEventListener("change", () => (before = undefined));
    this.syncs.push((state) => {
      const value = state.values[row.key];
      if (!value) return;
      if (range.value !== value.text) range.value = value.text;
      output.textContent = value.shown;
      range.setAttribute("aria-valuetext", value.shown);
    });
    line.append(output, range, field);
    return range;
  }

  /** What a list of drawn faults looks like. */
  private explainDrawn(field: HTMLInputElement): void {
    field.placeholder = "0.1_0.2_0.8_0.9_1,0.5_0_0.5_1";
    field.spellcheck = false;
    field.autocomplete = "off";
    field.setAttribute("autocapitalize", "off");
  }

  private look(): HTMLElement {
    const group = make("div", "form-group");
    const { actions } = this;
    const theme = this.words("theme", "Theme", THEMES, (state) => state.theme, actions.theme);
    const show = this.words("show", "Show", LAYERS, (state) => state.layer, actions.layer);
    show.title = HELP.show;
    this.syncs.push((state) => (show.hidden = !state.layers));
    group.append(
      theme,
      show,
      this.check("wireframe", "Wireframe", (state) => state.wireframe, actions.wireframe),
      this.check("flip", "Flip", (state) => state.flip, actions.flip),
    );
    return group;
  }

  /** One of a few words. */
  private words(
    key: string,
    title: string,
    choices: readonly (readonly [string, string])[],
    read: (state: PlaygroundState) => string,
    apply: (value: string) => void,
  ): HTMLElement {
    const field = make("fieldset", "choice");
    const segments = make("div", "segments");
    field.append(make("legend", "", title), segments);
    for (const [value, text] of choices) {
      const input = make("input");
      input.type = "radio";
      input.name = `form-${key}`;
      input.value = value;
      input.addEventListener("change", () => apply(value));
      this.syncs.push((state) => (input.checked = read(state) === value));
      const label = make("label");
      label.append(input, make("span", "", text));
      segments.append(label);
    }
    return field;
  }

  private check(
    key: "wireframe" | "flip",
    title: string,
    read: (state: PlaygroundState) => boolean,
    apply: (on: boolean) => void,
  ): HTMLElement {
    const line = make("div", "form-row check");
    const label = make("label", "", title);
    const check = make("input");
    check.type = "checkbox";
    check.id = `form-${key}`;
    label.htmlFor = check.id;
    const help = make("span", "unseen", HELP[key]);
    help.id = `form-help-${key}`;
    check.setAttribute("aria-describedby", help.id);
    line.title = HELP[key];
    check.addEventListener("change", () => apply(check.checked));
    this.syncs.push((state) => (check.checked = read(state)));
    line.append(label, check, help);
    return line;
  }
}
